"""A machine with compressed instructions in Python: the generated functions compress and uncompress as its patterns say."""

from __future__ import annotations

from pathlib import Path

from tests.cpp.compiling import generate, needs_compiler, run
from tests.language.test_compression import GOOD, SMALL
from tests.support.targets import load
from tgdsl.model import Model

#: An instruction, whether the target has short ones, and the other instruction; "<" compresses, and ">" uncompresses.
CASES = """
< 1 ADDI R0 R0 5       C_ADDI R0 R0 5
< 1 ADDI R1 R1 -32     C_ADDI R1 R1 -32
< 1 ADDI R1 R1 -33     none
< 0 ADDI R1 R1 -32     none
< 1 ADDI R2 R2 5       none
< 1 ADDI R0 R1 5       none
< 1 ADDI R0 R3 31      C_LI R0 31
< 0 ADDI R0 R3 31      C_LI R0 31
< 1 C_LI R0 31         none
> 1 C_ADDI R0 R0 5     ADDI R0 R0 5
> 0 C_ADDI R0 R0 5     none
> 1 C_LI R0 31         none
"""


@needs_compiler
def test_there_and_back(tmp_path: Path) -> None:
    base = SMALL.replace('namespace="T"', 'namespace="Test"').replace('namespace = "T"', 'namespace = "Test"')
    model = Model(load(tmp_path, GOOD, base))
    for generator in ("register-info", "instr-info", "subtarget", "compress-inst-emitter"):
        generate(model, generator, tmp_path)
    numbers = {f"{one.name}": str(one.number) for one in model.instructions.instructions}
    numbers |= {register.name: f"r{register.number}" for register in model.registers.registers}
    asked: list[tuple[str, str]] = []
    for line in CASES.strip().splitlines():
        request, _, answer = line.partition("  ")
        asked.append(
            (
                " ".join([numbers.get(word, word) for word in request.split()]),
                " ".join([numbers.get(word, word) for word in answer.split()]),
            )
        )
    assert len(asked) == 12
    lines = run(tmp_path, model, ["compression.cpp"], {}, "".join([f"{request}\n" for request, _ in asked]))
    assert lines == [answer for _, answer in asked]
