"""Mistakes in what GlobalISel takes from a target: equivalents, operands, register banks, and options of patterns."""

from __future__ import annotations

from tgdsl.language import (
    LLT,
    Code,
    ComplexPattern,
    GIComplexOperandMatcher,
    GICustomOperandRenderer,
    GINodeEquiv,
    PatLeaf,
    Register,
    RegisterBank,
    RegisterClass,
    RegisterOperand,
    Rewrite,
    SDNodeXForm,
    fragment,
    pattern,
)
from tgdsl.std import add, i32, imm, s32, sub
from tgdsl.std.opcodes.integers import G_ADD, G_SUB
from tgdsl.std.value_types import I32


class Reg(Register, namespace="TY"): ...


R = Reg.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
Bank = RegisterBank("GPRB", [GPR])
base = ComplexPattern(i32, 1, "selectBase")
negate = SDNodeXForm(imm, Code("return N;"))

# -- equivalents of nodes ------------------------------------------------------------------------------------------

# A node in the place of the generic instruction, and the other way round.
GINodeEquiv(add, G_ADD)  # E: arg-type
# A name for the generic instruction.
GINodeEquiv("G_ADD", add)  # E: arg-type
# A condition on the access that is misspelt.
GINodeEquiv(G_ADD, add, check_mmo_atomic=True)  # E: call-arg
# A condition on the access that is no bool.
GINodeEquiv(G_ADD, add, check_mmo_is_atomic="yes")  # E: arg-type
# A node as the instruction for operands that are floating-point numbers.
GINodeEquiv(G_ADD, add, if_floating_point=sub)  # E: arg-type
# A condition without its name.
GINodeEquiv(G_ADD, add, True)  # E: call-arg
# An equivalent without a node.
GINodeEquiv(G_SUB)  # E: call-arg

# -- operands ------------------------------------------------------------------------------------------------------

# A value type of SelectionDAG in the place of GlobalISel's.
GIComplexOperandMatcher(i32, "selectBase", sel_dag_equivalent=base)  # E: arg-type
# A number in the place of the method.
GIComplexOperandMatcher(s32, 5)  # E: arg-type
# A transform as the equivalent of a matcher.
GIComplexOperandMatcher(s32, "selectBase", sel_dag_equivalent=negate)  # E: arg-type
# A ComplexPattern as the equivalent of a renderer.
GICustomOperandRenderer("renderNegate", sel_dag_equivalent=base)  # E: arg-type
# A size for a type, which has none but its name.
LLT(32)  # E: call-arg
# A renderer in the place of an SDNodeXForm, which a pattern calls.
GICustomOperandRenderer("renderNegate")(imm)  # E: operator

# -- register banks and operands -----------------------------------------------------------------------------------

# A bank of a bank.
RegisterBank("Both", [Bank])  # E: list-item
# A bank without register classes.
RegisterBank("None")  # E: call-arg
# A class as the register that stands for zero.
RegisterOperand(GPR, gi_zero_register=GPR)  # E: arg-type

# -- options of patterns and fragments -----------------------------------------------------------------------------


# A misspelt option of a pattern.
@pattern(gisel_ignore=True)  # E: call-arg
def ignored(a: I32, b: I32) -> Rewrite:
    return Rewrite(add(a, b))


# An option of a pattern that is no bool.
@pattern(gi_ignore_copies="yes")  # E: arg-type
def copies(a: I32, b: I32) -> Rewrite:
    return Rewrite(add(a, b))


# An option of a fragment that is no bool.
@fragment(gi_ignore_copies=3)  # E: arg-type
def plain(lhs: I32, rhs: I32) -> I32:
    return add(lhs, rhs)


# A text in the place of the C++ that tests an instruction.
@fragment(gisel_predicate_code="return true;")  # E: arg-type
def tested(lhs: I32, rhs: I32) -> I32:
    return add(lhs, rhs)


# A text in the place of the C++ that tests an operand.
leaf = PatLeaf(i32(imm), gisel_leaf_predicate_code="return true;")  # E: arg-type
