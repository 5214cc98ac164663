"""LLVM's own operand classes, and the operators of operand lists and variable-length encodings (``Target.td``)."""

from __future__ import annotations

from tgdsl.language.core.expressions import Marker, ValueMarker
from tgdsl.language.operands.operands import AsmOperandClass, Operand, PointerLikeRegClass, TypedOperand, UnknownOperand
from tgdsl.std.value_types import f32, f64, i1, i8, i16, i32, i64, untyped

# -- lists of operands, and encodings of variable length -------------------------------------------------------

ops = Marker()
outs = Marker()
ins = Marker()
variable_ops = Marker()

ascend = Marker()
descend = Marker()
operand = Marker()
slice_ = Marker()
encoder = Marker()
decoder = Marker()

# -- operands --------------------------------------------------------------------------------------------------

#: The register class of pointers, which the target's C++ code chooses.
ptr_rc = PointerLikeRegClass(0)

#: An operand of any kind.
unknown = UnknownOperand()

#: The AsmOperandClass of numbers.
ImmAsmOperand = AsmOperandClass("Imm")

# Immediates.
i1imm = Operand(i1, operand_type="OPERAND_IMMEDIATE")
i8imm = Operand(i8, operand_type="OPERAND_IMMEDIATE")
i16imm = Operand(i16, operand_type="OPERAND_IMMEDIATE")
i32imm = Operand(i32, operand_type="OPERAND_IMMEDIATE")
i64imm = Operand(i64, operand_type="OPERAND_IMMEDIATE")
f32imm = Operand(f32, operand_type="OPERAND_IMMEDIATE")
f64imm = Operand(f64, operand_type="OPERAND_IMMEDIATE")

# -- operands of generic instructions --------------------------------------------------------------------------

# Operands of the same number have one type, which each use of an instruction chooses.
type0 = TypedOperand(untyped, "OPERAND_GENERIC_0")
type1 = TypedOperand(untyped, "OPERAND_GENERIC_1")
type2 = TypedOperand(untyped, "OPERAND_GENERIC_2")
type3 = TypedOperand(untyped, "OPERAND_GENERIC_3")
type4 = TypedOperand(untyped, "OPERAND_GENERIC_4")
type5 = TypedOperand(untyped, "OPERAND_GENERIC_5")

ptype0 = TypedOperand(untyped, "OPERAND_GENERIC_0", is_pointer=True)
ptype1 = TypedOperand(untyped, "OPERAND_GENERIC_1", is_pointer=True)
ptype2 = TypedOperand(untyped, "OPERAND_GENERIC_2", is_pointer=True)
ptype3 = TypedOperand(untyped, "OPERAND_GENERIC_3", is_pointer=True)
ptype4 = TypedOperand(untyped, "OPERAND_GENERIC_4", is_pointer=True)
ptype5 = TypedOperand(untyped, "OPERAND_GENERIC_5", is_pointer=True)

#: An immediate: the width of a sign extension, say.
untyped_imm_0 = TypedOperand(untyped, "OPERAND_GENERIC_IMM_0", is_immediate=True)

# -- in place of a register ------------------------------------------------------------------------------------

#: No register (register number 0).
zero_reg = ValueMarker()

#: An undefined register, for an input that is tied to an output.
undef_tied_input = ValueMarker()
