"""InstAliases: their operands on the instruction's MachineOperands, and errors."""

from __future__ import annotations

import pytest

from tests.support.assembly_target import AssemblyTarget, call
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model.assembly import FixedRegister, Given, Immediate, InstAlias
from tgdsl.records import Bits, Dag, Ref, Value

GPR, LOW, PRETTY, NUM, WIDE, ADDR, MEM = map(Ref, ("GPR", "Low", "Pretty", "Num", "Wide", "Addr", "Mem"))


def _target() -> AssemblyTarget:
    """A target without aliases."""
    target = AssemblyTarget()
    registers = target.registers("R0", "R1", "R2")
    target.register_class("GPR", registers)
    target.register_class("Low", registers[:2])
    target.register_operand("Pretty", GPR)
    target.operand("Num")
    target.operand("Wide", Type=Ref("i64"))
    target.address("Addr", {"base": GPR, "offset": NUM})
    target.add("MemAsmOperand", "AsmOperandClass", Name="Mem")
    target.address("Mem", {"base": GPR, "offset": NUM}, ParserMatchClass=Ref("MemAsmOperand"))
    target.instruction("ADD", outs={"rd": GPR}, ins={"a": PRETTY, "b": NUM})
    target.instruction("INC", outs={"rd": GPR}, ins={"a": GPR, "b": NUM}, Constraints="$rd = $a")
    target.instruction("LOW", outs={"rd": LOW}, ins={"a": GPR}, Constraints="$rd = $a")
    target.instruction("LD", outs={"rd": GPR}, ins={"from": ADDR})
    target.instruction("LDM", outs={"rd": GPR}, ins={"from": MEM})
    target.instruction("NOP")
    return target


def _shown(alias: InstAlias) -> str:
    """``number[.part]=value`` for each operand."""
    shown: list[str] = []
    for operand in alias.operands:
        part = "" if operand.part is None else f".{operand.part}"
        match operand.what:
            case Given(name, record):
                what = f"{record.name}:${name}"
            case FixedRegister(record):
                what = record.name if record is not None else "none"
            case Immediate(value):
                what = str(value)
        shown.append(f"{operand.operand}{part}={what}")
    return " ".join(shown)


@pytest.mark.parametrize(
    ("result", "operands"),
    [
        (call("NOP"), ""),
        (call("ADD", (GPR, "x"), (PRETTY, "y"), (NUM, "z")), "0=GPR:$x 1=Pretty:$y 2=Num:$z"),
        (call("ADD", (LOW, "x"), (LOW, "x"), 7), "0=Low:$x 1=Low:$x 2=7"),
        (call("ADD", (PRETTY, "x"), (GPR, "y"), -1), "0=Pretty:$x 1=GPR:$y 2=-1"),
        (call("ADD", Ref("R2"), Ref("zero_reg"), Bits.of(5, 4)), "0=R2 1=none 2=5"),
        (call("INC", (GPR, "x"), 1), "0=GPR:$x 2=1"),
        (call("LOW", (LOW, "x"), (GPR, "y")), "0=Low:$x 1=GPR:$y"),
        (call("LD", (GPR, "x"), (ADDR, "from")), "0=GPR:$x 1.0=GPR:$from.base 1.1=Num:$from.offset"),
        (call("LD", (GPR, "x"), (LOW, "base"), 4), "0=GPR:$x 1.0=Low:$base 1.1=4"),
        (call("LD", (GPR, "x"), Ref("R0"), (NUM, "n")), "0=GPR:$x 1.0=R0 1.1=Num:$n"),
        (call("LDM", (GPR, "x"), (MEM, "from")), "0=GPR:$x 1=Mem:$from"),
    ],
    ids=str,
)
def test_operands(result: Dag, operands: str) -> None:
    target = _target()
    target.alias("", result)
    (alias,) = target.aliases()
    assert _shown(alias) == operands


def test_numbers_of_machine_operands() -> None:
    target = _target()
    target.alias("", call("LDM", (GPR, "x"), (MEM, "from")))
    (alias,) = target.aliases()
    assert [operand.what.count for operand in alias.operands] == [1, 2]


@pytest.mark.parametrize(
    ("result", "message", "place"),
    [
        (
            call("NOBODY"),
            "the alias 'Alias1' stands for 'NOBODY', which is not an instruction: begin its ResultInst with one",
            "",
        ),
        (
            call("GPR"),
            "the alias 'Alias1' stands for 'GPR', which is not an instruction: begin its ResultInst with one",
            0,
        ),
        (
            call("ADD", (GPR, "x"), (GPR, "y")),
            "the alias 'Alias1' gives 2 operands, and 'ADD' takes $rd, $a, $b: give each once, or all its parts",
            "ADD",
        ),
        (
            call("INC", (GPR, "x"), (GPR, "x"), 1),
            "the alias 'Alias1' gives 'GPR' for '$b' of 'INC', which takes 'Num': give that, or something that is one",
            "INC",
        ),
        (
            call("NOP", 1),
            "the alias 'Alias1' gives 1 operand, and 'NOP' takes none: give each once, or all its parts",
            "NOP",
        ),
        (
            call("LD", (GPR, "x"), (GPR, "base")),
            "the alias 'Alias1' gives 2 operands, and 'LD' takes $rd, $from: give each once, or all its parts",
            "LD",
        ),
        (
            call("LD", (GPR, "x"), (GPR, "base"), (WIDE, "offset")),
            "the alias 'Alias1' gives 'Wide' for '$from' of 'LD', which takes 'Num': give that, or something that is one",
            "LD",
        ),
        (
            call("LOW", (GPR, "x"), (GPR, "y")),
            "the alias 'Alias1' gives 'GPR' for '$rd' of 'LOW', which takes 'Low': give that, or something that is one",
            "LOW",
        ),
        (
            call("ADD", (GPR, "x"), 1, 1),
            "the alias 'Alias1' gives '1' for '$a' of 'ADD', which takes 'Pretty': give that, or something that is one",
            "ADD",
        ),
        (
            call("LOW", Ref("R2"), Ref("R0")),
            "the alias 'Alias1' gives the register 'R2', which is not in 'Low': name a register of that class",
            "Low",
        ),
        (
            call("ADD", (GPR, "x"), (GPR, "y"), (2, "z")),
            "the number 2 has the name '$z' in the alias 'Alias1': leave it out",
            "",
        ),
        (
            call("LOW", (Ref("R0"), "x"), Ref("R0")),
            "the register 'R0' has the name '$x' in the alias 'Alias1': leave it out",
            "",
        ),
        (
            call("ADD", GPR, GPR, 1),
            "'GPR' in the ResultInst of the alias 'Alias1' has no name: write 'GPR:$name', and '$name' in its AsmString",
            "",
        ),
        (
            call("ADD", (GPR, "x"), (LOW, "x"), 1),
            "the alias 'Alias1' gives '$x' as 'GPR' and as 'Low': use two names, or one kind of operand",
            "",
        ),
        (None, "the field 'ResultInst' of 'Alias1' should be a dag, but is unset", ""),
        (
            call("ADD", (GPR, "x"), Ref("Nobody"), 1),
            "the field 'ResultInst' of 'Alias1' refers to 'Nobody', which is not a record of this set",
            "",
        ),
    ],
    ids=lambda value: value[:60] if isinstance(value, str) else None,
)
def test_wrong_results(result: Value, message: str, place: str) -> None:
    target = _target()
    target.alias("", result)
    with pytest.raises(DiagnosticError) as caught:
        target.aliases()
    (diagnostic,) = caught.value.diagnostics
    assert f"{diagnostic.place}: {diagnostic.message}" == f"Alias1: {message}"
    assert [str(note.place) for note in diagnostic.notes] == ([place] if place else [])
