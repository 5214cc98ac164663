"""FastISel's methods and macro fusion's functions of a target in Python compile as LLVM's own targets include them."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import check, generate, needs_compiler
from tests.generators.test_macro_fusion import FUSIONS
from tests.support.targets import BASE, load
from tgdsl.model import Model

SELECTED = """
from tgdsl.std import add, imm, set_

IsFast = Predicate("Subtarget->isFast()")
imm8 = ImmLeaf(i32, is_int(8))

class Sum(Op):
    rd, a, b = out(GPR), in_(GPR), in_(GPR)
    asm = f"sum {rd}, {a}, {b}"
    pattern = set_(rd, add(a, b))

class SumFast(Op):
    rd, a, b = out(GPR), in_(GPR), in_(GPR)
    asm = f"sumf {rd}, {a}, {b}"
    pattern = set_(rd, add(a, b))
    predicates = [IsFast]
    added_complexity = 1
"""


@needs_compiler
def test_they_compile(tmp_path: Path) -> None:
    fusions = FUSIONS.replace("STI.isFast()", "FirstMI")
    assert fusions != FUSIONS
    base = BASE.replace('namespace="T"', 'namespace="Test"')
    model = Model(load(tmp_path, fusions.replace('namespace = "T"', 'namespace = "Test"') + SELECTED, base))
    for generator in ("register-info", "instr-info", "macro-fusion-pred", "fast-isel"):
        generate(model, generator, tmp_path)
    check(tmp_path, model, ["code_generation.cpp"])
