"""Intrinsics of a target, as operators of patterns (LLVM's ``Intrinsics.td``).

    int_bswap = ValueIntrinsic(iAny, [LLVMMatchType(0)], [IntrNoMem])
    int_bpf_load_byte = ValueIntrinsic(i64, [llvm_ptr_ty, i64], [IntrReadMem], target_prefix="bpf")
    int_toy_sync = EffectIntrinsic([i32], [ImmArg(ArgIndex(0))], target_prefix="toy", is_new=True)

The record's name gives that in LLVM IR: ``llvm.bpf.load.byte``. Types are value types and those of :mod:`tgdsl.std.intrinsic_types`, and the properties
that LLVM knows are in :mod:`tgdsl.std.intrinsic_properties`. A target declares the intrinsics that its patterns use, in any number: LLVM's own have the numbers
that the release gives them, for which files are written. A module without a Target is a file of intrinsics like LLVM's ``Intrinsics.td``: their numbers begin with 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Generic, TypedDict, Unpack, cast

from tgdsl.diagnostics import Note, fail
from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.core.definition import Namer
from tgdsl.language.core.llvm_fields import keep_options, llvm_field, options_of
from tgdsl.language.patterns.intrinsic_properties import ArgumentProperty, IndexedProperty, IntrinsicProperty
from tgdsl.language.patterns.intrinsic_types import MOST_RESULTS, IntrinsicType, LLVMMatchType, TypeInfoGen, type_of
from tgdsl.language.patterns.selection_nodes import SDNodeProperty, SDPatternOperator
from tgdsl.language.registers.value_types import V_co
from tgdsl.llvm import Release
from tgdsl.records import Value


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
    clang_builtin: Annotated[str, llvm_field("ClangBuiltinName", default="")]
    """The function of Clang's that it is (``ClangBuiltin``): "__builtin_bpf_load_byte"."""
    ms_builtin: Annotated[str, llvm_field("MSBuiltinName", default="")]
    """The function of Microsoft's compiler that it is (``MSBuiltin``)."""
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
    clang_builtin: str
    ms_builtin: str
    is_new: bool

    def __init__(
        self,
        results: Sequence[IntrinsicType[DagValue]],
        parameters: Sequence[IntrinsicType[DagValue]],
        intr_properties: Sequence[IntrinsicProperty] = (),
        **options: Unpack[IntrinsicOptions],
    ) -> None:
        super().__init__()
        self.results = tuple([type_of(one) for one in results])
        self.parameters = tuple([type_of(one) for one in parameters])
        self.type_info = TypeInfoGen(self.results, self.parameters)
        self.intr_properties = tuple(intr_properties)
        keep_options(self, options)
        self._check_matches()
        self._check_properties()

    def superclasses(self) -> tuple[str, ...]:
        builtins = {"ClangBuiltin": self.clang_builtin, "MSBuiltin": self.ms_builtin}
        return (*[name for name, builtin in builtins.items() if builtin], *super().superclasses())

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        types = self.type_info.fields(ref)
        return {
            **super().fields(ref),
            "RetTypes": tuple([ref(one) for one in self.results]),
            "ParamTypes": tuple([ref(one) for one in self.parameters]),
            "IntrProperties": tuple([ref(one) for one in self.intr_properties]),
            "isTarget": False,
            "TypeInfo": ref(self.type_info),
            "isOverloaded": types["isOverloaded"],
            "Types": types["Types"],
        }

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        if len(self.results) > MOST_RESULTS[release]:
            raise fail(
                self.place_of("results", ()) or self.place,
                f"an intrinsic has {len(self.results)} results, and LLVM IR has codes for {MOST_RESULTS[release]} in {release.name}; give fewer",
            )
        return {**self.fields(ref), "TypeSig": self.type_info.fields_in(release, ref)["TypeSig"]}

    def _check_matches(self) -> None:
        """Check that the types that others match are there."""
        overloaded = len(self.type_info.overloaded)
        for parameter, types in (("results", self.results), ("parameters", self.parameters)):
            for number, one in enumerate(types):
                if isinstance(one, LLVMMatchType) and not 0 <= one.num < overloaded:
                    there = f"{overloaded} overloaded type{'' if overloaded == 1 else 's'}" if overloaded else "none"
                    self.problem_in(
                        parameter,
                        (number,),
                        f"this type matches the overloaded type {one.num} of the intrinsic, which has {there}; count from 0 the types that each"
                        " call chooses (iAny, llvm_anyptr_ty, ...), results first, or give it the type itself",
                    )

    def _check_properties(self) -> None:
        """Check that properties do not contradict each other, and are of arguments that there are."""
        for number, given in enumerate(self.intr_properties):
            for other in given.contradicts:
                if other in self.intr_properties:
                    self._contradicted(number, self.intr_properties.index(other))
            if isinstance(given, IndexedProperty) and not given.broken:
                self._check_index(number, given)

    def _check_index(self, number: int, given: IndexedProperty) -> None:
        count, argument = len(self.parameters), given.idx.value - 1
        first = 0 if isinstance(given, ArgumentProperty) else -1
        message = None
        if not first <= argument < count:
            there = f"{count} argument{'' if count == 1 else 's'}"
            message = (
                f"this {given.what} is of argument {argument}, and the intrinsic has {there}; count from ArgIndex(0)"
            )
        elif argument == -1 and not self.results:
            message = f"this {given.what} is of the result, but the intrinsic has none; name an argument, ArgIndex(0), or leave it out"
        if message is not None:
            self.problem_in("intr_properties", (number,), message)
        for place, other in enumerate(self.intr_properties):
            if not isinstance(other, IndexedProperty) or other.broken:
                continue
            if other.idx == given.idx and other.what in given.contradicted:
                self._contradicted(number, place)

    def _contradicted(self, number: int, other: int) -> None:
        """Report two properties of which an intrinsic can have one."""
        first, second = sorted((number, other))
        before, behind = _name_of(self.intr_properties[first]), _name_of(self.intr_properties[second])
        self.problem_in(
            "intr_properties",
            (second,),
            f"{behind} contradicts {before}; leave one of them out",
            Note(self.place_of("intr_properties", (first,)) or self.place, "the other one is here"),
        )


def _name_of(given: IntrinsicProperty) -> str:
    """A property in messages."""
    if isinstance(given, IndexedProperty):
        argument = given.idx.value - 1
        return f"{given.what} of {'the result' if argument < 0 else f'argument {argument}'}"
    return next((name for name, value in given.module.namespace.items() if value is given), given.what)


class ValueIntrinsic(Intrinsic, Generic[V_co]):
    """An intrinsic with one result."""

    def __init__(
        self,
        result: IntrinsicType[V_co],
        parameters: Sequence[IntrinsicType[DagValue]],
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
        parameters: Sequence[IntrinsicType[DagValue]],
        intr_properties: Sequence[IntrinsicProperty] = (),
        **options: Unpack[IntrinsicOptions],
    ) -> None:
        super().__init__([], parameters, intr_properties, **options)

    def __call__(self, *operands: DagValue | int) -> Effect:
        return cast("Effect", self.apply(*operands))
