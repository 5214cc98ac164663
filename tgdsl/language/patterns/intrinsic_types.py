"""Types of the results and parameters of intrinsics (``LLVMType``), and the bytes that say all of an intrinsic's (``TypeInfoGen``).

A value type stands for itself: ``i32``, ``v4f32``, ``iAny`` for an integer that each call chooses. Types that follow from such a chosen one
name it by its number among the overloaded types of the intrinsic, results first::

    int_toy_widen = ValueIntrinsic(LLVMExtendedType(0), [iAny], [IntrNoMem])
    int_toy_blend = ValueIntrinsic(vAny, [LLVMScalarOrSameVectorWidth(0, i1), LLVMMatchType(0), LLVMMatchType(0)])

Those with names in LLVM, such as ``llvm_ptr_ty``, are in :mod:`tgdsl.std.intrinsic_types`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeAlias

from tgdsl.diagnostics import fail
from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.registers.value_types import V_co, ValueType
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import Ref, Value

#: The numbers of ArgKind by the types that stand for any of a kind.
ARGUMENT_KINDS: Final[Mapping[str, int]] = {"Any": 0, "iAny": 1, "fAny": 2, "vAny": 3, "pAny": 4}

#: The number of ArgKind for a type that is another one's.
MATCH_TYPE: Final = 7

# What stands in a Sig for a byte that depends on the other types; the lower byte is a number of ArgKind, or of an overloaded type.
_ANY, _MATCH, _SAME_WIDTH, _OWN_NUMBER, _OTHERS_NUMBER = (0x100 * number for number in range(1, 6))


class LLVMType(Definition, Generic[V_co]):
    """The type of an intrinsic's result or parameter.

    Attributes:
        vt: the value type in the selection DAG; None for a class whose types have one of LLVM's own there.
    """

    record_class = "LLVMType"
    needs_code: ClassVar[bool] = True  #: whether it is a mistake if LLVM IR has no code for it

    vt: ValueType[DagValue] | None = None

    def __init__(self, vt: ValueType[V_co]) -> None:
        super().__init__()
        self.vt = vt

    @property
    def is_overloaded(self) -> bool:
        """True if each call of the intrinsic chooses it."""
        return self.vt is not None and self.vt.is_overloaded

    @property
    def has_number(self) -> bool:
        """True if LLVM IR counts it among those that calls choose something of."""
        return self.is_overloaded

    def superclasses(self) -> tuple[str, ...]:
        return ("LLVMAnyType",) if self.is_overloaded else super().superclasses()

    def name_of_value_type(self, release: Release, ref: Namer) -> str:
        """The name of the record of its value type."""
        return "OtherVT" if self.vt is None else ref(self.vt).name

    def kind(self, release: Release, ref: Namer) -> int | None:
        """The number of ArgKind of an overloaded type; None for another."""
        return ARGUMENT_KINDS.get(self.name_of_value_type(release, ref)) if self.is_overloaded else None

    def signature(self, release: Release, ref: Namer) -> tuple[int, ...]:
        """Its bytes, some of them placeholders (``Sig``); empty if LLVM IR has no code for it."""
        kind = self.kind(release, ref)
        codes = release.intrinsic_types
        if kind is not None:
            return codes["IIT_ARG"][0], _ANY | kind
        name = self.name_of_value_type(release, ref)
        if name == "iPTR":
            return (codes["IIT_PTR"][0],)
        lead: tuple[int, ...] = ()
        vt = self.vt
        if vt is not None and vt.is_vector and vt.element_type is not None:
            lead = (codes["IIT_SCALABLE_VEC"][0],) if vt.is_scalable else ()
            count = codes.get(f"IIT_V{vt.n_elem}")
            if count is None:
                return ()
            lead, name = (*lead, count[0]), ref(vt.element_type).name
        return next(((*lead, number) for number, of in codes.values() if of == name), ())

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        name, signature = self.name_of_value_type(release, ref), self.signature(release, ref)
        if not signature and self.needs_code:
            raise fail(
                self.place,
                f"LLVM IR has no code for the type '{name}' of an intrinsic in {release.name}: use a type of llvm/IR/Intrinsics.td, or one of"
                " another number of elements",
            )
        return {
            "VT": Ref(name),
            "isAny": int(self.is_overloaded),
            "ArgCode": self.kind(release, ref),
            "Number": None,
            "IITs": (),
            "IIT_Vecs": (),
            "Sig": signature,
        }


#: The value type of pointers into any address space: since 22, by another name.
_ANY_POINTER = ByRelease({19: "iPTRAny", 22: "pAny"})


class LLVMAnyPointerType(LLVMType[IntegerValue]):
    """A pointer into an address space that each call chooses."""

    record_class = "LLVMAnyPointerType"

    def __init__(self) -> None:
        Definition.__init__(self)

    @property
    def is_overloaded(self) -> bool:
        return True

    def superclasses(self) -> tuple[str, ...]:
        return Definition.superclasses(self)

    def name_of_value_type(self, release: Release, ref: Namer) -> str:
        return _ANY_POINTER[release]

    def kind(self, release: Release, ref: Namer) -> int:
        return ARGUMENT_KINDS["pAny"]


class LLVMQualPointerType(LLVMType[IntegerValue]):
    """A pointer into an address space."""

    record_class = "LLVMQualPointerType"

    def __init__(self, addrspace: int = 0) -> None:
        Definition.__init__(self)
        self.addrspace = self.check_number("addrspace", addrspace, 0, 255)

    def name_of_value_type(self, release: Release, ref: Namer) -> str:
        return "iPTR"

    def signature(self, release: Release, ref: Namer) -> tuple[int, ...]:
        codes = release.intrinsic_types
        return (codes["IIT_ANYPTR"][0], self.addrspace) if self.addrspace else (codes["IIT_PTR"][0],)


class LLVMMatchType(LLVMType[DagValue]):
    """The same type as an overloaded one of the intrinsic, or, of a derived class, one that follows from it.

    Args:
        num: the number of that type among the overloaded ones, from 0.
    """

    record_class = "LLVMMatchType"

    #: The record of its code.
    code: ClassVar[str] = "IIT_ARG"

    def __init__(self, num: int) -> None:
        Definition.__init__(self)
        self.num = num

    def signature(self, release: Release, ref: Namer) -> tuple[int, ...]:
        return release.intrinsic_types[self.code][0], _MATCH | self.num

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields_in(release, ref), "Number": self.num}


class LLVMExtendedType(LLVMMatchType):
    """The integer, or vector of integers, of twice the width of an overloaded one."""

    record_class = "LLVMExtendedType"
    code = "IIT_EXTEND_ARG"


class LLVMTruncatedType(LLVMMatchType):
    """The integer, or vector of integers, of half the width of an overloaded one."""

    record_class = "LLVMTruncatedType"
    code = "IIT_TRUNC_ARG"


class LLVMVectorElementType(LLVMMatchType):
    """The type of the elements of an overloaded vector."""

    record_class = "LLVMVectorElementType"
    code = "IIT_VEC_ELEMENT"


class LLVMSubdivide2VectorType(LLVMMatchType):
    """An overloaded vector with each element as two of half the width."""

    record_class = "LLVMSubdivide2VectorType"
    code = "IIT_SUBDIVIDE2_ARG"


class LLVMSubdivide4VectorType(LLVMMatchType):
    """An overloaded vector with each element as four of a quarter of the width."""

    record_class = "LLVMSubdivide4VectorType"
    code = "IIT_SUBDIVIDE4_ARG"


class LLVMVectorOfBitcastsToInt(LLVMMatchType):
    """An overloaded vector with integers of the same width as elements."""

    record_class = "LLVMVectorOfBitcastsToInt"
    code = "IIT_VEC_OF_BITCASTS_TO_INT"


class LLVMVectorOfAnyPointersToElt(LLVMMatchType):
    """A vector of pointers, into an address space that each call chooses, with as many elements as an overloaded one."""

    record_class = "LLVMVectorOfAnyPointersToElt"
    code = "IIT_VEC_OF_ANYPTRS_TO_ELT"

    @property
    def has_number(self) -> bool:
        return True

    def signature(self, release: Release, ref: Namer) -> tuple[int, ...]:
        return release.intrinsic_types[self.code][0], _OWN_NUMBER, _OTHERS_NUMBER | self.num


class LLVMScalarOrSameVectorWidth(LLVMMatchType):
    """The type of ``elty`` where an overloaded one is a scalar, and a vector of it of as many elements where that is a vector."""

    record_class = "LLVMScalarOrSameVectorWidth"
    code = "IIT_SAME_VEC_WIDTH_ARG"

    def __init__(self, idx: int, elty: ValueType[DagValue] | LLVMType[DagValue]) -> None:
        super().__init__(idx)
        self.elty = type_of(elty)
        if self.elty.is_overloaded:
            self.problem_in(
                "elty",
                (),
                "the type of the elements is overloaded, but has no number of its own; give a type that is fixed",
            )

    def signature(self, release: Release, ref: Namer) -> tuple[int, ...]:
        inner = self.elty.signature(release, ref)
        return (release.intrinsic_types[self.code][0], _SAME_WIDTH | self.num, *inner) if inner else ()


class LLVMOneNthElementsVectorType(LLVMMatchType):
    """An overloaded vector with one nth of the elements; releases before its record's class know halves alone."""

    record_class = "LLVMHalfElementsVectorType"  # its name in older releases
    code = "IIT_HALF_VEC_ARG"

    def __init__(self, idx: int, n: int) -> None:
        super().__init__(idx)
        self.n = self.check_number("n", n, 2, 255)

    def signature(self, release: Release, ref: Namer) -> tuple[int, ...]:
        codes = release.intrinsic_types
        if self.code not in codes:
            return codes["IIT_ONE_NTH_ELTS_VEC_ARG"][0], _OTHERS_NUMBER | self.num, self.n
        if self.n != 2:
            raise fail(
                self.place_of("n", ()) or self.place,
                f"{release.name} has vectors of half the elements of another, and none of 1/{self.n}; give 2, or put the intrinsic into a"
                " `with since(...):` block",
            )
        return super().signature(release, ref)


#: What a result or a parameter may be given as.
IntrinsicType: TypeAlias = ValueType[V_co] | LLVMType[V_co]


def type_of(given: IntrinsicType[V_co]) -> LLVMType[V_co]:
    """The LLVMType of a result or parameter."""
    return given if isinstance(given, LLVMType) else LLVMType(given)


class TypeInfoGen(Definition):
    """The types of an intrinsic in LLVM's order, results first (LLVM's ``TypeInfo``), and the bytes that say them.

    Attributes:
        overloaded: the types that each call chooses, which match types name by their numbers in this list.
    """

    record_class = "TypeInfoGen"
    stays_anonymous = True

    def __init__(self, results: Sequence[LLVMType[DagValue]], parameters: Sequence[LLVMType[DagValue]]) -> None:
        super().__init__()
        self.results = len(results)
        self.all_types = (*results, *parameters)
        self.overloaded = tuple([one for one in self.all_types if one.is_overloaded])

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        types = [self._matched(one) for one in self.all_types]
        return {
            "AllTypes": tuple([ref(one) for one in self.all_types]),
            "isOverloaded": bool(self.overloaded),
            "Types": tuple([ref(one) for one in types]),
        }

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        numbered = [one for one in self.all_types if one.has_number]
        kinds = [one.kind(release, ref) for one in numbered]
        places = [place for place, one in enumerate(numbered) if one.is_overloaded]  # of overloaded types among these
        numbers = _numbers([one.has_number for one in self.all_types])
        signature: list[tuple[int, ...]] = [_of_results(release, self.results)]
        if all([one.num < len(places) for one in self.all_types if isinstance(one, LLVMMatchType)]):
            for one, number in zip(self.all_types, numbers, strict=True):
                codes = one.signature(release, ref)
                signature.append(tuple([_resolved(code, number or 0, places, kinds) for code in codes]))
        return {
            **self.fields(ref),
            "ACIdxs": tuple(numbers),
            "ACTys": tuple([ref(one) for one in numbered]),
            "ArgCodes": tuple(kinds),
            "MappingRIdxs": (*places, *[None] * (len(numbered) - len(places))),
            "TypeSig": _SIGNATURE[release](signature),
        }

    def _matched(self, one: LLVMType[DagValue]) -> LLVMType[DagValue]:
        """The type itself, or the one that it matches."""
        return self.overloaded[one.num] if isinstance(one, LLVMMatchType) and one.num < len(self.overloaded) else one


def _numbers(counted: Sequence[bool]) -> list[int | None]:
    """The number of each thing that counts among those that do; None for the others."""
    return [sum(counted[:place]) if counts else None for place, counts in enumerate(counted)]


def _resolved(code: int, number: int, places: Sequence[int], kinds: Sequence[int | None]) -> int:
    """The byte of a code.

    Args:
        number: of the type whose code it is, among those that have one.
        places: those of the overloaded types among these.
        kinds: of all that have a number.
    """
    kind, low = code & 0xFF00, code & 0xFF
    if kind == _ANY:
        return number << 3 | low
    if kind == _OWN_NUMBER:
        return number
    if kind not in (_MATCH, _SAME_WIDTH, _OTHERS_NUMBER):
        return low
    place = places[low]
    if kind == _OTHERS_NUMBER:
        return place
    return place << 3 | (MATCH_TYPE if kind == _MATCH else kinds[place] or 0)


def _structs_of_each_length(release: Release, results: int) -> tuple[int, ...]:
    return (release.intrinsic_types[f"IIT_STRUCT{results}"][0],)


def _struct_of_any_length(release: Release, results: int) -> tuple[int, ...]:
    return release.intrinsic_types["IIT_STRUCT"][0], results - 2


#: The bytes before those of the results, where there are several: since 22, one code with the number of results behind it.
_STRUCTS: ByRelease[Callable[[Release, int], tuple[int, ...]]] = ByRelease(
    {19: _structs_of_each_length, 22: _struct_of_any_length}
)

#: The bytes of types in TypeSig: a list for each type, since 22 one list.
_SIGNATURE: ByRelease[Callable[[Sequence[tuple[int, ...]]], Value]] = ByRelease(
    {19: tuple, 22: lambda signature: tuple([code for codes in signature for code in codes])}
)

#: The most results of an intrinsic: since 22, as many as one byte tells.
MOST_RESULTS: ByRelease[int] = ByRelease({19: 9, 22: 257})


def _of_results(release: Release, results: int) -> tuple[int, ...]:
    if results == 0:
        return (release.intrinsic_types["IIT_Done"][0],)
    return () if results == 1 or results > MOST_RESULTS[release] else _STRUCTS[release](release, results)
