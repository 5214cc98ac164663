"""The counterparts that tgdsl has ready-made: halves of expressions, numbers, and distances in units."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tgdsl.commands import asm, disasm
from tgdsl.language.counterparts import displacement

TOY = """\
from tgdsl.language import InstrInfo, Instruction, Operand, Register, RegisterClass, Target, concat, constant, field, in_, out
from tgdsl.language.counterparts import Fixup, Half, MachineCode, RelativeTarget, SignedImmediate, displacement
from tgdsl.std import OtherVT, i32

R = Register.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)

HALVES = {"hi": Fixup("fixup_hi", lambda value: value >> 8 & 0xFF), "lo": Fixup("fixup_lo", lambda value: value & 0xFF)}
near = displacement("fixup_near", 8, scale=2, origin=4)

plain = Operand(i32, counterpart=Half(8, HALVES, prefix=""))
half = Operand(i32, counterpart=Half(8, HALVES, signed=True))
number = Operand(i32, counterpart=SignedImmediate(8, expressions=False))
label = Operand(OtherVT, counterpart=RelativeTarget(near, 8, scale=2))
units = Operand(OtherVT, counterpart=RelativeTarget(near, 8, signed=True))

class Format(Instruction):
    namespace, size = "Toy", 2
    op, rd, i = constant(6), field(2), field(8)
    inst = concat(op, rd, i)

class PLAIN(Format, op=1):
    rd, i = out(GPR), in_(plain)
    asm = f"plain {rd}, {i}"

class SIGNED(Format, op=2):
    rd, i = out(GPR), in_(half)
    asm = f"signed {rd}, {i}"

class NUMBER(Format, op=3):
    rd, i = out(GPR), in_(number)
    asm = f"number {rd}, {i}"

class LABEL(Format, op=4):
    rd, i = in_(GPR), in_(label)
    asm = f"label {rd}, {i}"

class UNITS(Format, op=5):
    rd, i = in_(GPR), in_(units)
    asm = f"units {rd}, {i}"

class ToyMachineCode(MachineCode):
    byte_order = "big"

Toy = Target(instruction_set=InstrInfo(), machine_code=ToyMachineCode())
"""

RIGHT = """\
plain r1, hi(x+1)
plain r1, lo(0x1234)
plain r1, 255
signed r1, %hi(x)
signed r1, -1
number r1, -128
a: label r1, a
label r1, -256
label r1, 254
units r1, -3
label r1, far
"""

LISTING = """\
     0: 05 00           plain r1, hi(x+1)
                        fixup: fixup_hi, value: hi(x+1)
     2: 05 34           plain r1, lo(4660)
     4: 05 ff           plain r1, 255
     6: 09 00           signed r1, %hi(x)
                        fixup: fixup_hi, value: %hi(x)
     8: 09 ff           signed r1, -1
     a: 0d 80           number r1, -128
a:
     c: 11 fe           label r1, a
     e: 11 80           label r1, -256
    10: 11 7f           label r1, 254
    12: 15 fd           units r1, -3
    14: 11 fe           label r1, far
                        fixup: fixup_near, value: far
"""

WRONG = """\
plain r1, x
plain r1, -1
plain r1, %hi(x)
signed r1, 128
signed r1, %mid(x)
number r1, x
label r1, 3
label r1, 256
label r1, %lo(x)
units r1, 128
label r1, a
.skip 300
a: label r1, a+1
"""

MISTAKES = """\
1:11: an expression has more than 8 bits: write hi(...) or lo(...)
2:11: -1 is out of range: it must be between 0 and 255
3:11: '%hi' is neither a register nor a modifier of expressions
4:12: 128 is out of range: it must be between -128 and 127
5:12: '%mid' is neither a register nor a modifier of expressions
6:12: expected a number, and 'x' is not known here
7:11: 3 is not a multiple of 2, the bytes of a unit of the distance
8:11: 256 is out of range: it must be between -256 and 254
9:11: '%lo' is neither a register nor a modifier of expressions
10:11: 128 is out of range: it must be between -128 and 127
11:1: 'a' is 302, and fixup_near takes -252 to 258
13:4: 'a+1' is 1, and fixup_near takes multiples of 2
"""


def run(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[str, str]:
    """The listing and the mistakes of a text."""
    (folder / "toy.py").write_text(TOY)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    asm.main([str(folder / "toy.py")])
    printed = capsys.readouterr()
    errors = [
        line.replace("<stdin>:", "").replace("error: ", "") for line in printed.err.split("\n") if "error: " in line
    ]
    return printed.out, "".join([f"{line}\n" for line in errors])


def test_what_is_right(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(RIGHT, tmp_path, capsys, monkeypatch) == (LISTING, "")


def test_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(WRONG, tmp_path, capsys, monkeypatch)[1] == MISTAKES


def test_disassembled(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toy.py").write_text(TOY)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"05 ff 09 ff 0d 80 11 80 15 fd")))
    assert disasm.main([str(tmp_path / "toy.py"), "--form", "asm"]) == 0
    assert capsys.readouterr().out.split("\n") == [
        "\tplain r1, 255",
        "\tsigned r1, -1",
        "\tnumber r1, -128",
        "\tlabel r1, -256",
        "\tunits r1, -3",
        "",
    ]


def test_displacements() -> None:
    fixup = displacement("fixup_near", 8, scale=4, origin=8, place=lambda number: number << 4, has_relocation=False)
    assert [fixup.low, fixup.high, fixup.multiple_of, fixup.pc_relative, fixup.has_relocation] == [
        -504,
        516,
        4,
        True,
        False,
    ]
    assert [fixup.place(distance) for distance in (-504, 8, 12, 516)] == [0x800, 0, 0x10, 0x7F0]
