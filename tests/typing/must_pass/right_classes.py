"""Register classes, lists of registers, and tuples of registers."""

from __future__ import annotations

from typing import TypeVar, assert_type

from tgdsl.language import (
    CalleeSavedRegs,
    Code,
    RegAltNameIndex,
    Register,
    RegisterBank,
    RegisterCategory,
    RegisterClass,
)
from tgdsl.language import RegisterTuples, SubRegIndex, ValueType
from tgdsl.language.core.dag_values import DagValue, FloatValue, IntegerValue
from tgdsl.std import f32, i32, i64, untyped, v2i32
from tgdsl.std.value_types import F32, I32, I64, V2i32

sub_even = SubRegIndex(32)
sub_odd = SubRegIndex(32, 32)
AbiNames = RegAltNameIndex()


class Gpr(Register, namespace="TY"): ...


class Fpr(Register, namespace="TY"): ...


G0, G1, G2, G3 = G = Gpr.sequence("g{}", range(4))
F0, F1, F2, F3 = F = Fpr.sequence("f{}", range(4))
Flags = Register("flags")

# Members: a row, a part of one, single registers, several rows and kinds.
IntRegs = RegisterClass(i32, members=G, alignment=32)
FirstRegs = RegisterClass(i32, members=G[:2], alignment=32)
FloatRegs = RegisterClass(f32, members=[F0, *F[2:], F1], alignment=32)
AnyRegs = RegisterClass(untyped, members=[*G, *F, Flags], alignment=32)
Int64Regs = RegisterClass(i64, members=IntRegs.registers, alignment=64)

assert_type(IntRegs, RegisterClass[I32])
assert_type(FloatRegs, RegisterClass[F32])
assert_type(IntRegs.registers, tuple[Register, ...])
assert_type(IntRegs.reg_types, tuple[ValueType[DagValue], ...])

FullRegs = RegisterClass(
    i32,
    members=G,
    alignment=32,
    namespace="TY",
    size=32,
    copy_cost=-1,
    is_allocatable=False,
    alt_orders=[[G0, G1], G[2:]],
    alt_order_select=Code("return 1;"),
    allocation_priority=31,
    global_priority=True,
    generate_pressure_set=False,
    weight=2,
    alt_name_index=AbiNames,
    diagnostic_type="Int",
    diagnostic_string="an integer register",
    ts_flags=0b11,
    base_class_order=1,
    decoder_method="DecodeInt",
    operand_namespace="TY",
)

# Several types of values. To mypy this is a class of what they have in common, RegisterClass[IntegerValue]; to pyright of
# either, RegisterClass[I32 | I64]. With the annotation it is the second to both.
MixedRegs: RegisterClass[I32 | I64] = RegisterClass(i32, i64, members=G, alignment=32)
assert_type(MixedRegs, RegisterClass[I32 | I64])

# Without, it can be used wherever a class of any integers can, and so can a class of one type.
EitherRegs = RegisterClass(i32, i64, members=G, alignment=32)


def of_integers(register_class: RegisterClass[IntegerValue]) -> None: ...


def of_floats(register_class: RegisterClass[FloatValue]) -> None: ...


of_integers(EitherRegs)
of_integers(MixedRegs)
of_integers(IntRegs)
of_floats(FloatRegs)

# A constrained TypeVar holds two classes to one type of values.
AnyInt = TypeVar("AnyInt", I32, I64)


def copied(source: RegisterClass[AnyInt], to: RegisterClass[AnyInt]) -> RegisterClass[AnyInt]:
    return to or source


assert_type(copied(IntRegs, FirstRegs), RegisterClass[I32])
assert_type(copied(Int64Regs, Int64Regs), RegisterClass[I64])

# Tuples of registers, whole and in slices, also as parts of other tuples.
Pairs = RegisterTuples([sub_even, sub_odd], [G[::2], G[1::2]])
NamedPairs = RegisterTuples([sub_even, sub_odd], [[F0], [F1]], ["fp0"], position_order=1)
start = 1
PairRegs = RegisterClass(v2i32, members=[Pairs], alignment=64)
SomePairRegs = RegisterClass(v2i32, members=[Pairs[:1], Pairs[start:], NamedPairs[::2]], alignment=64)
Quads = RegisterTuples([sub_even, sub_odd], [[Pairs[:1]], [Pairs[1:2]]])
assert_type(PairRegs, RegisterClass[V2i32])

# Callee-saved registers, and register categories.
Saved = CalleeSavedRegs([G0, *F[1:3]])
SavedByWindow = CalleeSavedRegs([], other_preserved=[*G, Pairs])
Banked = RegisterBank("Int", [IntRegs, MixedRegs])
GeneralPurposeRegisters = RegisterCategory([IntRegs, MixedRegs, FloatRegs])
