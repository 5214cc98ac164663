"""The generated instruction selector compiles, inside of the class and outside of it."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import check, entries, generate, needs_compiler
from tgdsl.loading.load import load_target
from tgdsl.model import Model

_OWN = "SPISD::"


@needs_compiler
def test_sparc(tmp_path: Path) -> None:
    model = Model(load_target("targets.sparc"))
    for generator in ("register-info", "instr-info", "dag-isel"):
        generate(model, generator, tmp_path)
    opcodes = {record.string("Opcode") for record in model.records.of_class("SDNode")}
    own = sorted([opcode.removeprefix(_OWN) for opcode in opcodes if opcode.startswith(_OWN)])
    assert own
    entries(tmp_path, "nodes", NODE=own)
    check(tmp_path, model, ["selector.cpp"])
