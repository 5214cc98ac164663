"""Intrinsics of a target, as operators of patterns (LLVM's ``Intrinsics.td``).

    int_bswap = ValueIntrinsic(iAny, [iAny], [IntrNoMem])
    int_bpf_load_byte = ValueIntrinsic(i64, [Any, i64], [IntrReadMem], target_prefix="bpf")
    int_toy_sync = EffectIntrinsic([i32], target_prefix="toy", is_new=True)

The record's name gives that in LLVM IR: ``llvm.bpf.load.byte``. The properties that LLVM knows are in :mod:`tgdsl.std.intrinsic_properties`.
A target declares the intrinsics that its patterns use, in any number: LLVM's own have the numbers that the release gives them, for which files are written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Generic, TypedDict, Unpack, cast

from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import keep_options, llvm_field, options_of, with_fields
from tgdsl.language.patterns.selection_nodes import SDNodeProperty, SDPatternOperator
from tgdsl.language.registers.value_types import V_co, ValueType
from tgdsl.records import Value


@with_fields
class IntrinsicProperty(Definition):
    """A property of intrinsics."""

    record_class = "IntrinsicProperty"
    needs_name = True

    is_default: bool = llvm_field("IsDefault", default=False, kw_only=False)
    """Whether intrinsics with default attributes have it."""


@with_fields
class LLVMType(Definition):
    """The type of an intrinsic's result or parameter."""

    record_class = "LLVMType"

    vt: ValueType[DagValue] = llvm_field("VT", kw_only=False)
    """The value type in the selection DAG."""

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **super().fields(ref),
            "isAny": self.vt.is_overloaded,
            "ArgCode": None,
            "Number": None,
            "IITs": (),
            "IIT_Vecs": (),
            "Sig": (),
        }


class TypeInfoGen(Definition):
    """The types of an intrinsic in LLVM's order, results first (LLVM's ``TypeInfo``)."""

    record_class = "TypeInfoGen"
    stays_anonymous = True

    def __init__(self, types: Sequence[LLVMType]) -> None:
        super().__init__()
        self.all_types = tuple(types)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        types = tuple([ref(one) for one in self.all_types])
        return {
            "AllTypes": types,
            "ACIdxs": (),
            "ACTys": (),
            "ArgCodes": (),
            "MappingRIdxs": (),
            "isOverloaded": any(one.vt.is_overloaded for one in self.all_types),
            "Types": types,
            "TypeSig": (),
        }


class IntrinsicOptions(TypedDict, total=False):
    """The optional fields of an intrinsic."""

    properties: Annotated[Sequence[SDNodeProperty], llvm_field("Properties", default=())]
    """Properties of its nodes: commutative, may load, ..."""
    llvm_name: Annotated[str, llvm_field("LLVMName", default="")]
    """Its name in LLVM IR; by default it follows from that of the record, which begins with ``int_``."""
    target_prefix: Annotated[str, llvm_field("TargetPrefix", default="")]
    """The target's name in that."""
    disable_default_attributes: Annotated[bool, llvm_field("DisableDefaultAttributes", default=True)]
    """Whether it lacks the default properties."""
    is_new: Annotated[bool, llvm_field(None, default=False)]
    """Whether the build that the target is for adds it to LLVM's own. Its name gives it a place among theirs, and those after it get other
    numbers."""


class Intrinsic(SDPatternOperator):
    """An intrinsic; the ``__call__`` of a derived class gives it the types of operands and results.

    Args:
        results, parameters: their types.
        intr_properties: its attributes; without any, it may have every side effect.
        options: see :class:`IntrinsicOptions`.
    """

    record_class = "Intrinsic"
    fields_elsewhere = frozenset({"isTarget", "isOverloaded", "Types", "TypeSig"})  # in TypeInfo
    needs_name = True
    llvm_fields = options_of(IntrinsicOptions)

    llvm_name: str
    target_prefix: str
    disable_default_attributes: bool
    is_new: bool

    def __init__(
        self,
        results: Sequence[ValueType[DagValue]],
        parameters: Sequence[ValueType[DagValue]],
        intr_properties: Sequence[IntrinsicProperty] = (),
        **options: Unpack[IntrinsicOptions],
    ) -> None:
        super().__init__()
        self.results = tuple([LLVMType(vt) for vt in results])
        self.parameters = tuple([LLVMType(vt) for vt in parameters])
        self.type_info = TypeInfoGen([*self.results, *self.parameters])
        self.intr_properties = tuple(intr_properties)
        keep_options(self, options)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        results = tuple(ref(one) for one in self.results)
        parameters = tuple(ref(one) for one in self.parameters)
        return {
            **super().fields(ref),
            "RetTypes": results,
            "ParamTypes": parameters,
            "IntrProperties": tuple(ref(one) for one in self.intr_properties),
            "isTarget": False,
            "TypeInfo": ref(self.type_info),
            "isOverloaded": any(one.vt.is_overloaded for one in (*self.results, *self.parameters)),
            "Types": (*results, *parameters),
            "TypeSig": (),
        }


class ValueIntrinsic(Intrinsic, Generic[V_co]):
    """An intrinsic with one result."""

    def __init__(
        self,
        result: ValueType[V_co],
        parameters: Sequence[ValueType[DagValue]],
        intr_properties: Sequence[IntrinsicProperty] = (),
        **options: Unpack[IntrinsicOptions],
    ) -> None:
        super().__init__([result], parameters, intr_properties, **options)

    def __call__(self, *operands: DagValue | int) -> V_co:
        return cast("V_co", self.apply(*operands))


class EffectIntrinsic(Intrinsic):
    """An intrinsic without results."""

    def __init__(
        self,
        parameters: Sequence[ValueType[DagValue]],
        intr_properties: Sequence[IntrinsicProperty] = (),
        **options: Unpack[IntrinsicOptions],
    ) -> None:
        super().__init__([], parameters, intr_properties, **options)

    def __call__(self, *operands: DagValue | int) -> Effect:
        return cast("Effect", self.apply(*operands))
