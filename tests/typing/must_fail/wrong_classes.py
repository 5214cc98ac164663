"""Mistakes in register classes and lists of registers."""

from __future__ import annotations

from typing import TypeVar

from tgdsl.language import CalleeSavedRegs, Register, RegisterBank, RegisterCategory, RegisterClass, SubRegIndex
from tgdsl.language.core.dag_values import FloatValue
from tgdsl.std import f32, i32, i64
from tgdsl.std.value_types import F32, I32, I64

# A misspelt type of values.
from tgdsl.std import i33  # E: attr-defined

sub_even = SubRegIndex(32)
G0, G1, G2, G3 = G = Register.sequence("g{}", range(4))
IntRegs = RegisterClass(i32, members=G, alignment=32)
Int64Regs = RegisterClass(i64, members=G, alignment=64)
EitherRegs = RegisterClass(i32, i64, members=G, alignment=32)

AnyInt = TypeVar("AnyInt", I32, I64)


def spilled(register_class: RegisterClass[F32]) -> None: ...


def of_floats(register_class: RegisterClass[FloatValue]) -> None: ...


def copied(source: RegisterClass[AnyInt], to: RegisterClass[AnyInt]) -> None: ...


# No members, no alignment.
NoMembers = RegisterClass(i32, alignment=32)  # E: call-arg
NoAlignment = RegisterClass(i32, members=G)  # E: call-arg

# No type of values.
NoType = RegisterClass(members=G, alignment=32)  # E: var-annotated

# An unknown type.
NoSuchType = RegisterClass(i23, members=G, alignment=32)  # E: name-defined

# A number of bits for a type, and the Python type of a type's values.
NumberType: RegisterClass[I32] = RegisterClass(32, members=G, alignment=32)  # E: arg-type
ValueOfType: RegisterClass[I32] = RegisterClass(I32, members=G, alignment=32)  # E: arg-type

# A register, and a list, where types of values belong.
RegisterType: RegisterClass[I32] = RegisterClass(G0, members=G, alignment=32)  # E: arg-type
TypeList: RegisterClass[I32] = RegisterClass([i32], members=G, alignment=32)  # E: arg-type

# The arguments in TableGen's order.
TableGenOrder: RegisterClass[I32] = RegisterClass("TY", [i32], 32, G)  # E: arg-type, call-arg

# A class, an index, a kind, a row and a name where a register belongs.
ClassMember = RegisterClass(i32, members=[IntRegs], alignment=32)  # E: list-item
IndexMember = RegisterClass(i32, members=[sub_even], alignment=32)  # E: list-item
KindMember = RegisterClass(i32, members=[Register], alignment=32)  # E: list-item
RowMember = RegisterClass(i32, members=[G, G0], alignment=32)  # E: list-item
NameMember = RegisterClass(i32, members=["g0"], alignment=32)  # E: list-item

# One register, and another class, for the list of members.
OneMember = RegisterClass(i32, members=G0, alignment=32)  # E: arg-type
ClassForMembers = RegisterClass(i32, members=IntRegs, alignment=32)  # E: arg-type

# The members of a class, which are its `registers`.
Unpacked = RegisterClass(i32, members=[*IntRegs], alignment=32)  # E: misc
Misspelt = RegisterClass(i32, members=IntRegs.register, alignment=32)  # E: attr-defined

# A keyword in TableGen's spelling.
Unallocatable = RegisterClass(i32, members=G, alignment=32, isAllocatable=False)  # E: call-arg

# A string for the alignment.
StringAlignment = RegisterClass(i32, members=G, alignment="32")  # E: arg-type

# Any string for C++.
Selected = RegisterClass(i32, members=G, alignment=32, alt_orders=[G], alt_order_select="return 1;")  # E: arg-type

# One other order, for the list of them.
Ordered = RegisterClass(i32, members=G, alignment=32, alt_orders=[G0, G1])  # E: list-item

# A SubRegIndex where a RegAltNameIndex belongs.
Named = RegisterClass(i32, members=G, alignment=32, alt_name_index=sub_even)  # E: arg-type

# A class of integers where one of floats is needed: by name, made in place, or of any floats.
spilled(IntRegs)  # E: arg-type
spilled(RegisterClass(i32, members=G, alignment=32))  # E: arg-type
of_floats(IntRegs)  # E: arg-type

# A class of several types where one of them is needed.
only_i32: RegisterClass[I32] = EitherRegs  # E: assignment

# An annotation with other types of values than the class is made with.
Wrong: RegisterClass[F32] = RegisterClass(i32, members=G, alignment=32)  # E: arg-type
WrongToo: RegisterClass[I32 | I64] = RegisterClass(i32, f32, members=G, alignment=32)  # E: arg-type

# Classes of two types where they must be of one. To mypy this is because the TypeVar is constrained: with a bound one it
# takes what the types have in common (see unseen_mistakes.py). EitherRegs is neither of i32 nor of i64.
copied(IntRegs, Int64Regs)  # E: type-var
copied(EitherRegs, EitherRegs)  # E: type-var

# A register where a class belongs, and one class for a list of them.
RegisterCategory([IntRegs, G0])  # E: list-item
RegisterCategory(IntRegs)  # E: arg-type

# A register in a bank, whose classes are asked for, and one class where it takes several.
RegisterBank("Int", [G0])  # E: list-item
RegisterBank("Int", IntRegs)  # E: arg-type

# A bank whose name, which MIR shows, is no string.
RegisterBank(5, [IntRegs])  # E: arg-type

# A class where registers belong, among those that are saved and for all of them.
CalleeSavedRegs([IntRegs])  # E: list-item
CalleeSavedRegs(IntRegs)  # E: arg-type

# The list of other preserved registers, without its keyword.
CalleeSavedRegs([G0], [G1])  # E: call-arg
