"""Counterparts name instructions by their classes: what a MachineCode expands to is assembled, and what is no instruction is an error."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tgdsl.commands import asm, disasm, dump

TOY = """\
from collections.abc import Sequence

from tgdsl.language import InstrInfo, Instruction, Register, RegisterClass, Target, concat, constant, field, in_, out
from tgdsl.language.counterparts import Counterpart, Emitter, Fixup, Inst, MachineCode, Opcode, Registers, Subtarget, Values, is_any
from tgdsl.std import i32

R0, R1, R2, R3 = R = Register.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
low = Fixup("fixup_low", lambda value: value & 3)

class Format(Instruction):
    namespace, size = "Toy", 1
    op, rd, rs = constant(4), field(2), field(2)
    inst = concat(op, rd, rs)

class MOV(Format, op=1):
    rd, rs = out(GPR), in_(GPR)
    asm = f"mov {rd}, {rs}"

class LDI(Format, op=2):
    rd, rs = out(GPR), in_(i32imm)
    asm = f"ldi {rd}, {rs}"

class LDZ(Format, op=3):
    rd, rs = out(GPR), in_(i32imm)
    asm = f"ldz {rd}, {rs}"

class TWICE(Instruction):
    namespace, is_pseudo = "Toy", True
    rd, rs = out(GPR), in_(GPR)
    asm = f"twice {rd}, {rs}"

class ToyMachineCode(MachineCode):
    def number(self, value: int, opcode: Opcode, /) -> str:
        return f"{value}!" if opcode is LDZ else str(value)

    def fixup(self, opcode: Opcode, operand: int, expression: object, /) -> Fixup | None:
        return low if is_any(opcode, LDI) else None

    def expand(self, inst: Inst, subtarget: Subtarget, registers: Registers, /) -> Sequence[Inst] | None:
        return [Inst(EXPANSION, inst.values), inst_of(inst)] if inst.opcode is TWICE else None

def inst_of(inst: Inst) -> Inst:
    return Inst(MOV, inst.values)

Toy = Target(instruction_set=InstrInfo(), machine_code=ToyMachineCode())
""".replace("import i32\n", "import i32, i32imm\n")


def assemble(
    text: str, expansion: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[int, str, str]:
    """What the assembler says of a text, for a target whose ``twice`` begins with an expansion."""
    (folder / "toy.py").write_text(TOY.replace("EXPANSION", expansion))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    status = asm.main([str(folder / "toy.py")])
    printed = capsys.readouterr()
    return status, printed.out, printed.err.replace(f"{folder}/", "")


def test_an_expansion_and_what_depends_on_the_instruction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "twice r1, r2\nldi r1, x\nldz r1, 1\nldi r1, 1\n"
    assert assemble(text, "MOV", tmp_path, capsys, monkeypatch) == (
        0,
        """\
     0: 16              mov r1, r2
     1: 16              mov r1, r2
     2: 24              ldi r1, x
                        fixup: fixup_low, value: x
     3: 35              ldz r1, 1!
     4: 25              ldi r1, 1
""",
        "",
    )


def test_an_expression_where_an_instruction_has_no_fixup(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, _, errors = assemble("ldz r1, x\n", "MOV", tmp_path, capsys, monkeypatch)
    assert status == 1
    assert "'x' is known to the linker alone, and the target has no fixup for it here: write a number" in errors


@pytest.mark.parametrize(
    ("expansion", "message"),
    [
        pytest.param(
            '"MOV"',
            "the opcode of an Inst should be an instruction, but is the string 'MOV'; write its class, or a form of its family: OR.ri"
            " (toy.py:41)",
            id="a name",
        ),
        pytest.param(
            "Format",
            "the target's MachineCode gives 'Format' for an instruction, but the target has no such instruction; give one that it has"
            " (toy.py:46)",
            id="a format",
        ),
    ],
)
def test_what_is_no_instruction(
    expansion: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, _, errors = assemble("twice r1, r2\n", expansion, tmp_path, capsys, monkeypatch)
    assert (status, errors) == (1, f"<stdin>:1:1: error: {message}\ntwice r1, r2\n^\n1 error\n")


def test_records_from_a_file_have_no_classes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy.py").write_text(TOY.replace("EXPANSION", "MOV"))
    records = str(tmp_path / "toy.json")
    assert dump.main([str(tmp_path / "toy.py"), "--json", "-o", records]) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"16 35\n")))
    assert disasm.main([records]) == 0
    assert capsys.readouterr().out.endswith("0: 16              mov r1, r2\n     1: 35              ldz r1, 1\n")
