"""The generated decoder tables compile, link with LLVM 19, and decode as the model does."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import entries, generate, needs_compiler, run
from tests.cpp.decoding_requests import Requests, method_bits
from tgdsl.loading.load import load_target
from tgdsl.model import Model


@needs_compiler
def test_sparc(tmp_path: Path) -> None:
    model = Model(load_target("targets.sparc"))
    for generator in ("register-info", "instr-info", "subtarget", "disassembler"):
        generate(model, generator, tmp_path)
    entries(tmp_path, "methods", METHOD=[f"{name}, {bits}" for name, bits in method_bits(model).items()])
    entries(tmp_path, "tables", TABLE=[table.name for table in model.decoding.tables])
    requests = list(Requests(model).all())
    statuses = {request.answer.rpartition(" ")[0].split(" ")[0] or request.answer for request in requests}
    assert len(requests) > 10_000 and {"fail", "success"} <= statuses
    given = "".join([f"{request.text}\n" for request in requests])
    answers = run(tmp_path, model, ["disassembler.cpp"], {}, given)
    assert len(answers) == len(requests)
    wrong = [
        f"{request.text}: {answer!r}, and the model says {request.answer!r}"
        for request, answer in zip(requests, answers, strict=True)
        if answer != request.answer
    ]
    assert not wrong, "\n".join(wrong[:20])
