"""A machine with compressed instructions in Python: the generated functions compress and uncompress as its patterns say, and what
``tgdsl.asm`` makes of a text has the bytes that they and the generated MCCodeEmitter give."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.cpp.compiling import entries, generate, needs_compiler, run
from tests.language.test_compression import GOOD, SMALL
from tests.support.targets import load
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.disassembler import Disassembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.program import Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.mc.text import InstructionTexts
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


def machine(folder: Path) -> Model:
    base = SMALL.replace('namespace="T"', 'namespace="Test"').replace('namespace = "T"', 'namespace = "Test"')
    return Model(load(folder, GOOD, base))


def answers(folder: Path, model: Model, requests: Sequence[str]) -> list[str]:
    """What the generated functions answer to requests with the names of instructions and registers."""
    for generator in ("register-info", "instr-info", "subtarget", "compress-inst-emitter", "emitter"):
        generate(model, generator, folder)
    entries(folder, "methods")
    given = "".join([f"{_numbered(model, request)}\n" for request in requests])
    return run(folder, model, ["compression.cpp", "emitter.cpp"], {}, given)


def _numbered(model: Model, text: str) -> str:
    numbers = {f"{one.name}": str(one.number) for one in model.instructions.instructions}
    numbers |= {register.name: f"r{register.number}" for register in model.registers.registers}
    return " ".join([numbers.get(word, word) for word in text.split()])


@needs_compiler
def test_there_and_back(tmp_path: Path) -> None:
    model = machine(tmp_path)
    asked = [(request, answer) for request, _, answer in [one.partition("  ") for one in CASES.strip().splitlines()]]
    assert len(asked) == 12
    found = answers(tmp_path, model, [request for request, _ in asked])
    assert found == [_numbered(model, answer) for _, answer in asked]


def _random_instructions(count: int) -> Iterator[tuple[str, str]]:
    """Instructions of the assembler: their text, and the words of their request."""
    chosen = random.Random(7)
    for _ in range(count):
        name, rd, rs = (
            chosen.choice(["ADDI", "ADDI", "C_ADDI", "C_LI"]),
            chosen.randrange(4),
            chosen.choice([0, 1, 2, 3, 3]),
        )
        if name == "ADDI":
            if chosen.random() < 0.5 and rs != 3:
                rs = rd
            number = chosen.choice([chosen.randint(-40, 40), chosen.randint(-2048, 2047), -33, -32, 31, 32, 0])
            yield f"addi r{rd}, r{rs}, {number}", f"ADDI R{rd} R{rs} {number}"
        else:
            number, tied = chosen.randint(-32, 31), f"R{rd % 2} " * (name == "C_ADDI")
            yield f"{name.lower().replace('_', '.')} r{rd % 2}, {number}", f"{name} R{rd % 2} {tied}{number}"


@needs_compiler
def test_bytes_of_a_text(tmp_path: Path) -> None:
    model = machine(tmp_path)
    instructions = list(_random_instructions(600))
    ours: list[str] = []
    for features in ("+small", ""):
        target = MCTarget(model, read_subtarget(model, "", features))
        methods = CounterpartMethods(target)
        assembler, disassembler, texts = (
            Assembler(target, methods),
            Disassembler(target),
            InstructionTexts(target, methods),
        )
        found = Program(assembler, "\n".join([text for text, _ in instructions])).assembled()
        data = [one.data for one in found.code]
        decoded = [disassembler.decode(one) for one in data]
        printed = [texts.text(one.inst) for one in decoded if one is not None]
        again = Program(assembler, "\n".join(printed)).assembled()
        assert not found.messages and not again.messages
        assert [one.data for one in again.code] == data
        assert ("c.addi" in "".join(printed)) is not bool(features)
        ours += [one.hex() for one in data]
    requests = [f"= {small} {request}" for small in (1, 0) for _, request in instructions]
    theirs = answers(tmp_path, model, requests)
    assert ours == theirs
    lengths = [len(one) for one in ours]
    assert min(lengths.count(4), lengths.count(8)) > 200
