"""Types of values in patterns: ValueTypes (LLVM's ``ValueTypes.td``), and DAGOperands, the classes of operands.

Both are generic in the Python class of their values: ``ValueType[I32]`` is the type ``i32``, and a value of that type is an ``I32`` in a
pattern. The types themselves are in :mod:`tgdsl.std.value_types`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Generic, TypeVar, cast

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.expressions import Call, read_as
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.features.hw_modes import HwMode, HwModeSelect
from tgdsl.records import Value

V_co = TypeVar("V_co", bound=DagValue, covariant=True)


@with_fields
class ValueType(Definition, Generic[V_co]):
    """A value type (an MVT)."""

    record_class = "ValueType"
    needs_name = True
    fields_elsewhere = frozenset({"Value"})  # elsewhere it is the position among all types

    size: int = llvm_field("Size", kw_only=False)
    """In bits; 0 if it has none; that of the smallest vector, if it is scalable."""
    value: int = llvm_field("Value", default=0, kw_only=False)
    """The number in LLVM's enumeration ``MVT::SimpleValueType``, for releases whose records have it."""
    llvm_name: str | None = llvm_field(None, default=None)
    """The enumerator's name; by default the record's name."""
    n_elem: int = llvm_field("nElem", default=1)
    element_type: ValueType[DagValue] | None = llvm_field("ElementType", default=None)
    is_overloaded: bool = llvm_field("isOverloaded", default=False)
    is_integer: bool = llvm_field("isInteger", default=False)
    is_fp: bool = llvm_field("isFP", default=False)
    is_vector: bool = llvm_field("isVector", default=False)
    is_scalable: bool = llvm_field("isScalable", default=False)
    nf: int = llvm_field("NF", default=0)
    """The number of vectors in a tuple."""
    is_riscv_vec_tuple: bool = llvm_field("isRISCVVecTuple", default=False)
    is_cheri_capability: bool = llvm_field("isCheriCapability", default=False)
    is_normal_value_type: bool = llvm_field("isNormalValueType", default=True)
    """False for the pseudo types that only TableGen knows."""

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Namespace": "MVT", "LLVMName": self.llvm_name or ref(self).name}

    def __call__(self, value: DagValue | int) -> V_co:
        """Give a value in a pattern this type: TableGen's ``i32:$x``, ``(i32 imm:$x)``, ``(i32 0)``."""
        return cast("V_co", read_as(self, value))

    def apply(self, value: DagValue) -> V_co:
        """The type around a value, also where that is a variable: TableGen's ``(i32 $x)``."""
        return cast("V_co", Call(self, (value,)))


class VTAny(ValueType[V_co]):
    """A type that stands for any of a kind, in intrinsics."""

    record_class = "VTAny"

    def __init__(self, value: int = 0) -> None:
        super().__init__(0, value, is_overloaded=True, is_normal_value_type=False)


class VTInt(ValueType[V_co]):
    """An integer type."""

    record_class = "VTInt"

    def __init__(self, size: int, value: int = 0) -> None:
        super().__init__(size, value, is_integer=True)


class VTFP(ValueType[V_co]):
    """A floating-point type."""

    record_class = "VTFP"

    def __init__(self, size: int, value: int = 0) -> None:
        super().__init__(size, value, is_fp=True)


class VTVec(ValueType[V_co]):
    """A vector of ``n_elem`` elements."""

    record_class = "VTVec"

    def __init__(
        self, n_elem: int, element_type: ValueType[DagValue], value: int = 0, *, is_scalable: bool = False
    ) -> None:
        super().__init__(
            n_elem * element_type.size,
            value,
            n_elem=n_elem,
            element_type=element_type,
            is_integer=element_type.is_integer,
            is_fp=element_type.is_fp,
            is_vector=True,
            is_scalable=is_scalable,
        )


class VTScalableVec(VTVec[V_co]):
    """A scalable vector, of a multiple of ``n_elem`` elements."""

    record_class = "VTScalableVec"

    def __init__(self, n_elem: int, element_type: ValueType[DagValue], value: int = 0) -> None:
        super().__init__(n_elem, element_type, value, is_scalable=True)


class VTVecTup(ValueType[V_co]):
    """A tuple of ``nf`` scalable vectors, of ``size`` bits together."""

    record_class = "VTVecTup"

    def __init__(self, size: int, nf: int, element_type: ValueType[DagValue]) -> None:
        super().__init__(size, nf=nf, element_type=element_type, is_riscv_vec_tuple=True)


class VTCheriCapability(ValueType[V_co]):
    """A capability of CHERI: a pointer with its bounds and permissions."""

    record_class = "VTCheriCapability"

    def __init__(self, size: int) -> None:
        super().__init__(size, is_cheri_capability=True)


class PtrValueType(ValueType[V_co]):
    """A pointer into an address space, of the size of an integer type, for GlobalISel patterns."""

    record_class = "PtrValueType"

    def __init__(self, scalar: ValueType[V_co], addr_space: int) -> None:
        super().__init__(scalar.size, scalar.value)
        self.addr_space = addr_space

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "AddrSpace": self.addr_space}


class ValueTypeByHwMode(HwModeSelect, ValueType[V_co]):
    """A type that depends on the HwMode: ``ValueTypeByHwMode({DefaultMode: i32, Bits64: i64})``."""

    record_class = "ValueTypeByHwMode"
    needs_name = True

    def __init__(self, modes: Mapping[HwMode, ValueType[V_co]]) -> None:
        super().__init__(0, 0)
        self.modes = MappingProxyType(dict(modes))


class DAGOperand(Definition, Generic[V_co]):
    """The base of operand classes and register classes (``Target.td``)."""

    record_class = "DAGOperand"

    def __call__(self, value: DagValue) -> V_co:
        """Give a variable in a pattern this class: TableGen's ``IntRegs:$rs1``."""
        return cast("V_co", read_as(self, value))
