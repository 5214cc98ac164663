"""The generated assembly matcher compiles, links with LLVM 19, and matches as the model does."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import entries, generate, needs_compiler, run
from tests.cpp.matching_requests import Requests
from tgdsl.loading.load import load_target
from tgdsl.model import Model


@needs_compiler
def test_sparc(tmp_path: Path) -> None:
    model = Model(load_target("targets.sparc"))
    for generator in ("register-info", "instr-info", "subtarget", "asm-matcher"):
        generate(model, generator, tmp_path)
    made = Requests(model)
    predicates = [f"{name}, {number}" for name, number in made.predicates.items()]
    renders = [f"{name}, {bits}" for name, bits in made.renders.items()]
    entries(tmp_path, "methods", PREDICATE=predicates, RENDER=renders, PARSER=made.parsers(), TEMPLATE=made.templates())
    (tmp_path / "enums.inc").write_text(made.enumerations())
    requests = list(made.all())
    assert {"success", "mnemonic", "feature", "operand"} <= {request.answer.partition(" ")[0] for request in requests}
    given = "".join([f"{request.text}\n" for request in requests])
    answers = run(tmp_path, model, ["matcher.cpp"], {}, given)
    assert len(answers) == len(requests) > 10_000
    wrong = [
        f"{request.text}: {answer!r}, and the model says {request.answer!r}"
        for request, answer in zip(requests, answers, strict=True)
        if answer != request.answer
    ]
    assert not wrong, "\n".join(wrong[:20])
