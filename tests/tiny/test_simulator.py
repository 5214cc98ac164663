"""The simulator on single instructions: results that the manual names, and what the machine does not define."""

from __future__ import annotations

from functools import cache

import pytest

from tests.tiny.simulator import FILL, LR, OPERATIONS, Machine, Trap, mc_target
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.program import Program
from tgdsl.model.bits import FixedEncodingTable

BEGIN = 0x1000


@cache
def assembler() -> Assembler:
    return Assembler(mc_target(), CounterpartMethods(mc_target()), 0)


def ran(text: str, limit: int = 100) -> Machine:
    """The machine after a function, which begins at the beginning of memory."""
    found = Program(assembler(), text).assembled()
    assert not found.messages
    code = b"".join([one.data for one in found.code])
    machine = Machine(BEGIN, 0x1000, {})
    machine.bytes_at(BEGIN, len(code))[:] = code
    machine.run(BEGIN, limit)
    return machine


def test_each_instruction_of_the_description_has_an_operation() -> None:
    encodings = mc_target().model.encodings
    assert isinstance(encodings, FixedEncodingTable)
    assert {one.instruction.name.lower() for one in encodings.all()} == set(OPERATIONS)


#: Operations on r2 and r3, or on r2 and a number: the result, and the operands.
RESULTS = [
    ("add r1, r2, r3", 4, 0xFFFFFFFF, 5),
    ("sub r1, r2, r3", 0xFFFFFFFF, 4, 5),
    ("and r1, r2, r3", 0x0F000000, 0xFF00FF00, 0x0F0F00FF),
    ("or r1, r2, r3", 0xFF0FFFFF, 0xFF00FF00, 0x0F0F00FF),
    ("xor r1, r2, r3", 0xF00FFFFF, 0xFF00FF00, 0x0F0F00FF),
    ("shl r1, r2, r3", 0x80000000, 3, 31),
    ("shl r1, r2, r3", 6, 3, 33),  # the lower five bits
    ("shr r1, r2, r3", 1, 0x80000000, 31),
    ("sra r1, r2, r3", 0xFFFFFFFF, 0x80000000, 31),
    ("ror r1, r2, r3", 0x81234567, 0x12345678, 36),
    ("rori r1, r2, 0", 0x12345678, 0x12345678, 0),
    ("slt r1, r2, r3", 1, 0xFFFFFFFF, 0),
    ("sltu r1, r2, r3", 0, 0xFFFFFFFF, 0),
    ("mul r1, r2, r3", 0xFFFFFFFE, 0xFFFFFFFF, 2),
    ("mulhu r1, r2, r3", 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFF),
    ("div r1, r2, r3", 0xFFFFFFFD, 0xFFFFFFF9, 2),  # -7 / 2 is -3
    ("rem r1, r2, r3", 0xFFFFFFFF, 0xFFFFFFF9, 2),  # and -1 remains
    ("rem r1, r2, r3", 1, 7, 0xFFFFFFFE),
    ("divu r1, r2, r3", 0x7FFFFFFC, 0xFFFFFFF9, 2),
    ("remu r1, r2, r3", 1, 0xFFFFFFF9, 2),
    ("div r1, r2, r3", 0xFFFFFFFF, 7, 0),
    ("divu r1, r2, r3", 0xFFFFFFFF, 7, 0),
    ("rem r1, r2, r3", 0xFFFFFFF9, 0xFFFFFFF9, 0),
    ("remu r1, r2, r3", 7, 7, 0),
    ("div r1, r2, r3", 0x80000000, 0x80000000, 0xFFFFFFFF),
    ("rem r1, r2, r3", 0, 0x80000000, 0xFFFFFFFF),
    ("addi r1, r2, -32768", 0xFFFF8000, 0, 0),
    ("lui r1, 65535", 0xFFFF0000, 0, 0),
    ("andi r1, r2, 65535", 0xFFFF, 0xFFFFFFFF, 0),
    ("ori r1, r2, 32768", 0x8000, 0, 0),
    ("xori r1, r2, 65535", 0xFFFF0000, 0xFFFFFFFF, 0),
    ("shli r1, r2, 31", 0x80000000, 3, 0),
    ("shri r1, r2, 4", 0x08000000, 0x80000000, 0),
    ("srai r1, r2, 4", 0xF8000000, 0x80000000, 0),
    ("slti r1, r2, -1", 1, 0x80000000, 0),
    ("sltui r1, r2, -1", 1, 0x80000000, 0),  # less than the greatest word
    ("sltui r1, r2, 1", 0, 0x80000000, 0),
    ("add r0, r2, r3; mov r1, r0", 0, 1, 2),
]


@pytest.mark.parametrize(("text", "result", "a", "b"), RESULTS)
def test_results(text: str, result: int, a: int, b: int) -> None:
    given = "".join(
        [f"lui {name}, %hi({value}); ori {name}, {name}, %lo({value})\n" for name, value in (("r2", a), ("r3", b))]
    )
    assert ran(f"{given}{text}\nret")[1] == result


def test_loads_and_stores() -> None:
    machine = ran("""
        lui r5, %hi(0x80c1f2e3) ; ori r5, r5, %lo(0x80c1f2e3) ; li r6, 0x1800
        stw r5, 4(r6) ; sth r5, 8(r6) ; stb r5, 10(r6)
        ldb r1, 7(r6) ; ldbu r2, 7(r6) ; ldh r3, 4(r6) ; ldhu r4, 4(r6) ; ldw r7, 8(r6)
        ret
        """)
    assert [machine[register] for register in (1, 2, 3, 4)] == [0xFFFFFF80, 0x80, 0xFFFFF2E3, 0xF2E3]
    assert machine[7] == FILL << 24 | 0xE3F2E3


@pytest.mark.parametrize(
    ("mnemonic", "taken"),
    [("beq", "001"), ("bne", "110"), ("blt", "100"), ("bge", "011"), ("bltu", "010"), ("bgeu", "101")],
)
def test_branches(mnemonic: str, taken: str) -> None:
    for (a, b), expected in zip([(-1, 1), (1, -1), (1, 1)], taken, strict=True):
        text = f"li r2, {a}; li r3, {b}; li r1, 1\n{mnemonic} r2, r3, 1f\nli r1, 0\n1: ret"
        assert ran(text)[1] == int(expected)


def test_jumps_and_calls() -> None:
    text = """
            mov r9, lr
            call first
            li r2, %s
            callr r2
            mov lr, r9
            jmp last
    first:  li r1, 5
            ret
    second: mov r3, lr
            jr lr
    last:   ret
    """
    machine = ran(text.replace("%s", str(BEGIN + 8 * 4)))
    assert (machine[1], machine[3], machine[LR]) == (5, BEGIN + 4 * 4, machine.end)
    assert machine.steps == 11


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("trap", "trap at 0x1000"),
        (".4byte 0x64000000", "64000000 is not an instruction"),
        (".4byte 0x10123001", "10123001 is not an instruction"),
        ("ldw r1, 0(r0)", "there is no memory at 0x0"),
        ("li r2, 0x2000; ldb r1, 0(r2)", "there is no memory at 0x2000"),
        ("li r2, 0x1ffc; stw r1, 4(r2)", "there is no memory at 0x2000"),
        ("ldw r1, -4(r0)", "there is no memory at 0xfffffffc"),
        ("li r2, 0x1800; ldw r1, 2(r2)", "0x1802 is not a multiple of 4"),
        ("li r2, 0x1800; sth r1, 1(r2)", "0x1801 is not a multiple of 2"),
        ("li r2, 0x1802; jr r2", "0x1802 is not a multiple of 4"),
        ("nop", "a5a5a5a5 is not an instruction"),
        ("back: jmp back", "more than 100 instructions"),
    ],
)
def test_what_is_not_defined_traps(text: str, problem: str) -> None:
    with pytest.raises(Trap, match=problem):
        ran(text)
