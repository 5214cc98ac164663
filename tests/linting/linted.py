"""Small targets in Python, and the output of ``python -m tgdsl.lint`` for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Diagnose
from tests.support.targets import write_target
from tgdsl.commands.lint import main

#: A base without findings: registers, and an instruction ADD.
BASE = """
from tgdsl.language import *
from tgdsl.std import add, f32, i32, i64, imm, or_, set_, sub
from tgdsl.std.value_types import F32, I32, I64


class Reg(Register, namespace="T"): ...


R = Reg.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
F = Reg.sequence("f{}", range(4))
FPR = RegisterClass(f32, members=F, alignment=32)
Test = Target(instruction_set=InstrInfo())

HasA = Predicate("a()")
HasB = Predicate("b()")
HasAOrB = Predicate("a() || b()")


class Format(Instruction):
    namespace = "T"
    rd = field(8)
    rs1 = field(8)
    rs2 = field(8)
    inst = concat(rd, rs1, rs2, "00000000")


class ADD(Format):
    rd = out(GPR)
    rs1 = in_(GPR)
    rs2 = in_(GPR)
    asm = f"add {rd}, {rs1}, {rs2}"
    pattern = set_(i32(rd), add(i32(rs1), i32(rs2)))


# -
"""


def said_of(
    folder: Path, text: str, capsys: pytest.CaptureFixture[str], *options: str, status: int = 1, base: str = BASE
) -> str:
    """The command's output for a target, with the target's file as ``T``; asserts the exit status."""
    path = write_target(folder, text, base)
    found = main([str(path), *options])
    printed = capsys.readouterr()
    assert (found, printed.err) == (status, ""), printed
    return printed.out.replace(str(path), "T")


def linted(capsys: pytest.CaptureFixture[str], *options: str) -> Diagnose:
    """The command's findings, as ``marks.check`` takes them."""
    return lambda folder, text, base: said_of(folder, text, capsys, *options, base=base)
