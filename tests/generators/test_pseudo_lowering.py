"""Pseudo instructions that the AsmPrinter expands: a whole expected file, the model, and what is wrong with expansions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.oracle.tblgen import needs_tblgen, theirs
from tests.support.instruction_builder import GPR, InstructionTarget, leaf, operands, tree
from tests.support.release import of_release
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generators.pseudo_lowering import GENERATOR
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.pseudo_expansions import FixedRegister, FromPseudo, Immediate
from tgdsl.records import Bits, Dag, DagArg, Ref, Value

EXPECTED = Path(__file__).parent / "expected" / "pseudo_lowering.inc"

IMM, MEM = Ref("imm32"), Ref("mem")


def instructions() -> InstructionTarget:
    """Real instructions: an addition, a store, a call."""
    target = InstructionTarget()
    target.registers("R0")
    target.add("zero_reg")
    target.add("mem", "Operand", MIOperandInfo=operands("ops", {"base": GPR, "offset": IMM}))
    target.instruction("ADD", outs={"d": GPR}, ins={"a": GPR, "i": IMM})
    target.instruction("STORE", ins={"v": GPR, "m": MEM})
    target.instruction("CALL", ins={"a": GPR, "": Ref("variable_ops")})
    return target


def expand(
    target: InstructionTarget,
    name: str,
    result: Value,
    outs: Mapping[str, Value] | None = None,
    ins: Mapping[str, Value] | None = None,
) -> None:
    """Add a pseudo instruction."""
    target.add(
        name,
        "Instruction",
        "PseudoInstExpansion",
        OutOperandList=operands("outs", outs or {}),
        InOperandList=operands("ins", ins or {}),
        ResultInst=result,
        isPseudo=True,
    )


def everything() -> InstructionTarget:
    """Expansions with operands in another order, registers, numbers, and operands of several machine operands."""
    target = instructions()
    d, a, m = leaf("d"), leaf("a"), leaf("m", MEM)
    expand(target, "P10", tree("ADD", d, a, -1), {"d": GPR}, {"b": GPR, "a": GPR})
    expand(target, "P9", tree("ADD", d, Ref("R0"), Bits.of(5, 3)), {"d": GPR})
    expand(target, "P8", tree("ADD", Ref("zero_reg"), leaf("x"), leaf("y", IMM)), {}, {"m": MEM, "y": IMM, "x": GPR})
    expand(target, "P7", tree("STORE", a, m), {}, {"m": MEM, "a": GPR})
    expand(target, "P6", tree("STORE", a, tree("ops", Ref("R0"), 4)), {}, {"a": GPR})
    expand(target, "P5", tree("CALL", a), {}, {"a": GPR, "": Ref("variable_ops")})
    expand(target, "P4", tree("CALL", a), {}, {"m": MEM, "a": GPR, "": Ref("variable_ops")})
    return target


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(everything().records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(everything().records(), "pseudo-lowering").splitlines() == expected.splitlines()


@needs_tblgen
def test_a_target_without_expansions() -> None:
    records = instructions().records()
    assert not GENERATOR.applies(Model(records))
    text = GENERATOR.generate(Model(records))
    assert text.endswith("const MachineInstr *MI) {\n  return false;\n}\n\n")
    assert text == theirs(records, "pseudo-lowering")


def test_the_model() -> None:
    found = {expansion.pseudo.name: expansion for expansion in Model(everything().records()).pseudo_expansions}
    assert list(found) == ["P4", "P5", "P6", "P7", "P8", "P9", "P10"]
    assert found["P10"].operands == ((FromPseudo(0),), (FromPseudo(2),), (Immediate((1 << 64) - 1),))
    assert found["P7"].operands == ((FromPseudo(2),), (FromPseudo(0), FromPseudo(1)))
    (first,), (base, offset) = found["P6"].operands
    assert first == FromPseudo(0) and offset == Immediate(4)
    assert isinstance(base, FixedRegister) and base.record is not None and base.record.name == "R0"


_HERE = "\nADD: note: 'ADD' is defined here"


@pytest.mark.parametrize(
    ("result", "message"),
    [
        (tree("GPR", leaf("d")), "is 'GPR', which is not an instruction; name the real instruction"),
        (Dag("ADD"), "is the string 'ADD', which is not an instruction; name the real instruction"),
        (
            tree("COPY"),
            "is 'COPY', which has isPseudo itself, so it cannot be emitted; name a real one\n"
            "COPY: note: 'COPY' is defined here",
        ),
        (
            tree("ADD", leaf("d"), leaf("a")),
            "gives 2 operands to 'ADD', which has 3, 'd', 'a', 'i'; give each of them, outputs and inputs that are tied to outputs, too",
        ),
        (
            tree("CALL", leaf("d"), leaf("a")),
            "gives 2 operands to 'CALL', which has 1, 'a'; give each of them, outputs and inputs that are tied to outputs, too",
        ),
        (
            tree("ADD", leaf("d"), leaf("a", IMM), 0),
            "gives an operand of type 'imm32' for the operand 'a' of 'ADD', which is of type 'GPR'; give one of that type"
            + _HERE,
        ),
        (
            tree("ADD", leaf("d"), leaf("z"), 0),
            "names 'z' for the operand 'a' of 'ADD', and 'P' has the operands 'd', 'a', 'm'; name one of them, or give a register or a"
            " number",
        ),
        (
            tree("ADD", leaf("d"), GPR, 0),
            "has no operand of the pseudo instruction for the operand 'a' of 'ADD', and 'P' has the operands 'd', 'a', 'm'; name one of"
            " them, or give a register or a number",
        ),
        (
            tree("ADD", leaf("d"), "a", 0),
            "gives the string 'a' for an operand; give an operand of the pseudo instruction, a register or a number",
        ),
        (
            tree("ADD", leaf("d"), None, 0),
            "gives unset for an operand; give an operand of the pseudo instruction, a register or a number",
        ),
        (
            tree("STORE", leaf("a"), tree("ops", 1, 2, 3)),
            "gives more operands than the real instruction has; leave the last ones out",
        ),
        (
            tree("STORE", tree("ops", 1, 2, 3), leaf("m", MEM)),
            "gives an operand after a dag of several; llvm-tblgen only reads registers and numbers there",
        ),
        (
            tree("STORE", leaf("a"), DagArg(5, "m")),
            "gives 1 machine operand for the operand 'm' of 'STORE', which is 2; give each of them, as a dag (ops ...)",
        ),
    ],
)
def test_what_is_refused(result: Dag, message: str) -> None:
    target = instructions()
    target.instruction("COPY", Namespace="TargetOpcode", isPseudo=True)
    expand(target, "P", result, {"d": GPR}, {"a": GPR, "m": MEM})
    with pytest.raises(DiagnosticError) as raised:
        assert Model(target.records()).pseudo_expansions
    assert render(raised.value.diagnostics) == f"P: error: the expansion of 'P' {message}\n1 error\n"


def test_a_pseudo_instruction_without_operands() -> None:
    target = instructions()
    expand(target, "P", tree("CALL", leaf("a")))
    with pytest.raises(DiagnosticError, match="and 'P' has no operands; name one of them, or give"):
        assert Model(target.records()).pseudo_expansions
