"""The generated assembly writer and code emitter compile, link with LLVM 19, and give the same as the model's."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.assembly_requests import Requests, encoder_bits, printer_methods
from tests.cpp.compiling import entries, generate, needs_compiler, run
from tests.cpp.features import features_of
from tgdsl.loading.load import load_target
from tgdsl.model import Model


@needs_compiler
def test_sparc(tmp_path: Path) -> None:
    model = Model(load_target("targets.sparc"))
    for generator in ("register-info", "instr-info", "asm-writer", "emitter"):
        generate(model, generator, tmp_path)
    encoders = [f"{name}, {bits}" for name, bits in encoder_bits(model).items()]
    entries(tmp_path, "methods", PRINTER=printer_methods(model), ENCODER=encoders)
    (tmp_path / "features.inc").write_text(features_of(model).enumeration())
    requests = list(Requests(model).all())
    assert len(requests) > 10_000
    given = "".join([f"{request.text}\n" for request in requests])
    macros = {"NAMESPACE": model.instructions.namespace}
    answers = run(tmp_path, model, ["assembly.cpp", "printer.cpp", "emitter.cpp"], macros, given)
    assert len(answers) == len(requests)
    wrong = [
        f"{request.text}: {answer!r}, and the model says {request.answer!r}"
        for request, answer in zip(requests, answers, strict=True)
        if answer != request.answer
    ]
    assert not wrong, "\n".join(wrong[:20])
