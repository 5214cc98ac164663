"""Errors in instructions."""

from __future__ import annotations

import pytest

from tests.support.instruction_builder import GPR, InstructionTarget, leaf, operands, tree
from tgdsl.records import Dag, Ref


def _constraint_error(constraints: str, **fields: str) -> str:
    """The error of ``X`` with the outputs $a and $b, and the inputs $c, $d, and $p with the sub-operands lo and hi."""
    target = InstructionTarget()
    pair = target.add("Pair", "Operand", MIOperandInfo=operands("ops", {"lo": GPR, "hi": GPR}))
    named = tree("Pair", leaf("x", None), leaf("y", None))
    target.instruction(
        "X",
        outs={"a": GPR, "b": GPR},
        ins={"c": GPR, "d": GPR, "p": pair, "q": named},
        Constraints=constraints,
        **fields,
    )
    line, count, end = target.table_errors().split("\n")
    assert (count, end) == ("1 error", "")
    return line.removeprefix("X: error: ")


_KNOWN = "it has '$a', '$b', '$c', '$d', '$p', '$q', '$x', '$y'"

_WRONG_CONSTRAINTS = {
    "$a = $z": f"the Constraints of 'X' name '$z', but it has no such operand: {_KNOWN}",
    "a = $c": "the Constraints of 'X' name 'a', which is not an operand's name: write '$' and a name",
    "$a = $p": "the Constraints of 'X' name '$p', which is 2 machine operands: name one, as '$p.part'",
    "$a = $p.mid": "the Constraints of 'X' name '$p.mid', and 'Pair' has no such part: see its MIOperandInfo",
    "$a = $x.lo": "the Constraints of 'X' name '$x.lo', and '$x' is a part already: leave '.lo' out",
    "$c = $d": "'X' ties '$c = $d', and both are inputs: tie an input to an output",
    "$a = $b": "'X' ties '$a = $b', and both are outputs: tie an input to an output",
    "$a = $a": "'X' ties '$a = $a', and that is the same operand twice, of the outputs: tie an input to an output",
    "$a = $c, $b = $c": "the operand '$c' of 'X' has two constraints, but only one is possible: leave one out",
    "$a = $c,$d = $a": "'X' ties two operands to '$a', but only one is possible: leave one constraint out",
    "@earlyclobber $a,@earlyclobber $a": (
        "the operand '$a' of 'X' has two constraints, but only one is possible: leave one out"
    ),
    "$a=$c": "the Constraints of 'X' have '$a=$c', which is not one: write '$a = $b' or '@earlyclobber $a'",
    "@early $a": "the Constraints of 'X' have '@early $a', which is not one: write '$a = $b' or '@earlyclobber $a'",
}


@pytest.mark.parametrize(("constraints", "message"), _WRONG_CONSTRAINTS.items())
def test_wrong_constraints(constraints: str, message: str) -> None:
    assert _constraint_error(constraints) == message


def test_unknown_operands_in_disable_encoding() -> None:
    message = f"the DisableEncoding of 'X' name '$z', but it has no such operand: {_KNOWN}"
    assert _constraint_error("", DisableEncoding="$a,$z") == message


def test_a_register_in_the_operand_list() -> None:
    target = InstructionTarget()
    register = target.add("R0", "Register")
    target.instruction("X", ins={"a": register})
    assert target.table_errors() == """\
X: error: the InOperandList of 'X' has 'R0', which is not an operand: use a record of class RegisterClass, \
RegisterOperand, Operand or PointerLikeRegClass
R0: note: 'R0' is defined here
1 error
"""


def test_names_of_operands() -> None:
    target = InstructionTarget()
    pair = target.add("Pair", "Operand", MIOperandInfo=operands("ops", {"lo": GPR, "hi": GPR}))
    target.instruction("A", outs={"a": GPR}, ins={"a": GPR})
    target.instruction("B", ins={"": GPR})
    target.instruction("C", ins={"a": GPR, "p": tree("Pair", leaf("a", None), leaf("b", None))})
    target.instruction("D", ins={"p": tree("Pair", leaf("a", None))})
    target.instruction("E", ins={"p": tree("GPR", leaf("a", None))})
    target.instruction("F", ins={"p": tree("Pair", leaf("a"), leaf("b"))})
    target.instruction("G", ins={"p": 7, "q": pair})
    target.instruction("H", ins={"p": pair}, InOperandList=Dag(Ref("outs")))
    assert target.table_errors() == """\
A: error: 'A' has two operands with the name '$a': give each a name of its own
B: error: an operand 'GPR' in the InOperandList of 'B' has no name: give it one
C: error: 'C' has two operands with the name '$a': give each a name of its own
D: error: 'D' names 1 parts of its operand '$p', and 'Pair' has 2: give each of them a name
Pair: note: 'Pair' is defined here
E: error: 'E' names 1 parts of its operand '$p', and 'GPR' has none: give each of them a name
target.td: note: 'GPR' is defined here
F: error: the parts of the operand '$p' of 'F' should be names only: '$part'
G: error: the InOperandList of 'G' has something that is not an operand: list records of class RegisterClass, \
RegisterOperand, Operand or PointerLikeRegClass
H: error: the InOperandList of 'H' is not of the form (ins ...): use 'ins' as its operator
8 errors
"""


def test_wrong_sub_operands() -> None:
    target = InstructionTarget()
    odd = target.add("Odd", "Operand", MIOperandInfo=operands("ins", {"lo": GPR}))
    target.instruction("X", ins={"a": odd})
    assert target.table_errors() == """\
Odd: error: the MIOperandInfo of 'Odd' is not of the form (ops ...): use 'ops' as its operator
1 error
"""


def test_flags() -> None:
    target = InstructionTarget()
    target.instruction("A", isCall=None)
    target.instruction("B", isCall="yes")
    assert target.table_errors() == """\
A: error: the field 'isCall' of 'A' should be a bit, but is unset
B: error: the field 'isCall' of 'B' should be a bit, but is the string 'yes'
2 errors
"""


def test_llvms_namespace_is_for_llvms_opcodes() -> None:
    target = InstructionTarget()
    target.instruction("MINE", Namespace="TargetOpcode")
    target.instruction("PHI", Namespace="T")
    assert target.table_errors() == """\
target.td: error: LLVM's own instruction 'PHI' must be among the records, since numbers of opcodes start with those: \
include LLVM's Target.td
MINE: error: 'MINE' is in the namespace 'TargetOpcode', but is not one of LLVM's own instructions: use the target's \
namespace
2 errors
"""
