"""Predicates of PatFrags (LLVM's TreePredicateFn), and of patterns.

A PatFrag with a predicate stands for fewer nodes than its trees: LLVM's own tests (``IsLoad``, ``MemoryVT``, ``HasOneUse``, ...), or C++ of
the target's, must hold for the node. A pattern has Predicates on the subtarget and the function, and perhaps an HwMode. All of this is
data; each instruction selector's generator writes it in its own form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import fail
from tgdsl.records import Record


class Access(Enum):
    """The kind of memory access that the tests of a predicate are about."""

    LOAD = "IsLoad"
    STORE = "IsStore"
    ATOMIC = "IsAtomic"


class LoadExtType(Enum):
    """The extension of a loaded value, by the names of ISD::LoadExtType."""

    NONE = "NON_EXTLOAD"
    ANY = "EXTLOAD"
    SIGN = "SEXTLOAD"
    ZERO = "ZEXTLOAD"


class Ordering(Enum):
    """Of an atomic access, by the names of llvm::AtomicOrdering."""

    MONOTONIC = "Monotonic"
    ACQUIRE = "Acquire"
    RELEASE = "Release"
    ACQUIRE_RELEASE = "AcquireRelease"
    SEQUENTIALLY_CONSISTENT = "SequentiallyConsistent"


@frozen
class InAddressSpaces:
    """``AddressSpaces``: the access is to one of these."""

    spaces: tuple[int, ...]


@frozen
class Aligned:
    """``MinAlignment``, in bytes."""

    bytes: int


@frozen
class MemoryType:
    """``MemoryVT``, by its record's name."""

    name: str


@frozen
class ScalarMemoryType:
    """``ScalarMemoryVT``: the scalar type of what is in memory, by its record's name."""

    name: str


@frozen
class HasOrdering:
    """``IsAtomicOrdering...``: the access has this ordering."""

    ordering: Ordering


@frozen
class OrderingStrength:
    """``IsAtomicOrderingAcquireOrStronger`` or ``IsAtomicOrderingReleaseOrStronger``: the ordering is that strong, or it is not.

    Attributes:
        ordering: ACQUIRE or RELEASE.
    """

    ordering: Ordering
    holds: bool


@frozen
class Unindexed:
    """``IsUnindexed``: the access does not change its address."""


@frozen
class ExtendsLoad:
    """``IsNonExtLoad``, ``IsAnyExtLoad``, ``IsSignExtLoad`` or ``IsZeroExtLoad``. No atomic node of SelectionDAG fulfils one."""

    extension: LoadExtType


@frozen
class TruncatesStore:
    """``IsTruncStore``: the store truncates its value, or it does not."""

    holds: bool


@frozen
class HasUses:
    """``HasNoUse`` (0) or ``HasOneUse`` (1): how often the node's first value is used."""

    count: int


NodeTest: TypeAlias = (
    InAddressSpaces
    | Aligned
    | MemoryType
    | ScalarMemoryType
    | HasOrdering
    | OrderingStrength
    | Unindexed
    | ExtendsLoad
    | TruncatesStore
    | HasUses
)


@frozen
class NodeCondition:
    """A condition on a node.

    Attributes:
        cpp_class: of the node, as SelectionDAG's C++ has it: "SDNode".
        access: None if no test is about memory.
        tests: all of them must hold; in the order in which LLVM asks for them.
        code: PredicateCode, the body of a function of ``N`` (and ``Operands``), which must hold as well; empty for none.
        gisel_code: GISelPredicateCode, the same of ``MI`` for GlobalISel.
    """

    cpp_class: str = "SDNode"
    access: Access | None = None
    tests: tuple[NodeTest, ...] = ()
    code: str = ""
    gisel_code: str = ""


class ImmediateType(Enum):
    """The C++ type of the constant that ImmediateCode reads as ``Imm``."""

    INT64 = "int64_t"
    APINT = "APInt"
    APFLOAT = "APFloat"


@frozen
class ImmediateCondition:
    """A condition on a constant, of an ImmLeaf.

    Attributes:
        code: ImmediateCode, the body of a function of ``Imm``.
    """

    type: ImmediateType
    code: str


FragmentCondition: TypeAlias = NodeCondition | ImmediateCondition


@frozen
class HwModeTest:
    """The test for an HwMode: that it is the one in use, or is not.

    Attributes:
        mode: its record's name.
        conditions: CondStrings of its Predicates, without empty ones.
        holds: it is; otherwise it must not be.
    """

    mode: str
    conditions: tuple[str, ...]
    holds: bool


class PatternCondition:
    """The condition of a pattern apart from the DAG: its Predicates and its HwMode. Two are equal if they ask for the same by either.

    Attributes:
        predicates: CondStrings of its Predicates, without empty ones.
        modes: the HwMode that it is for; of a pattern for the default mode, those that it is not for.
        conditions: CondStrings that must hold, those of ``predicates`` first.
        excluded: CondStrings of each HwMode that must not be used: not all of one may hold.
    """

    __slots__ = ("_hash", "conditions", "excluded", "modes", "predicates")

    def __init__(self, predicates: tuple[str, ...] = (), modes: tuple[HwModeTest, ...] = ()) -> None:
        self.predicates: Final = predicates
        self.modes: Final = modes
        self.conditions: Final = (*predicates, *[text for test in modes if test.holds for text in test.conditions])
        self.excluded: Final = tuple([test.conditions for test in modes if not test.holds])
        self._hash: Final = hash((self.conditions, self.excluded))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, PatternCondition)
            and self.conditions == other.conditions
            and self.excluded == other.excluded
        )

    def __hash__(self) -> int:
        return self._hash

    @property
    def is_empty(self) -> bool:
        """True if the pattern can always be used."""
        return not self.conditions and not self.excluded


_ORDERINGS = {f"IsAtomicOrdering{ordering.value}": ordering for ordering in Ordering}
_STRENGTHS = {
    "IsAtomicOrderingAcquireOrStronger": Ordering.ACQUIRE,
    "IsAtomicOrderingReleaseOrStronger": Ordering.RELEASE,
}
_EXTENSIONS = {
    "IsNonExtLoad": LoadExtType.NONE,
    "IsAnyExtLoad": LoadExtType.ANY,
    "IsSignExtLoad": LoadExtType.SIGN,
    "IsZeroExtLoad": LoadExtType.ZERO,
}

_ACCESSES = tuple([access.value for access in Access])

#: For each field, the kinds of accesses that it makes sense with.
_NEEDS = {
    "MemoryVT": _ACCESSES,
    "ScalarMemoryVT": ("IsLoad", "IsStore"),
    "IsUnindexed": ("IsLoad", "IsStore"),
    "IsNonExtLoad": ("IsLoad",),
    "IsAnyExtLoad": ("IsLoad",),
    "IsSignExtLoad": ("IsLoad", "IsAtomic"),
    "IsZeroExtLoad": ("IsLoad", "IsAtomic"),
    "IsTruncStore": ("IsStore",),
    **dict.fromkeys((*_ORDERINGS, *_STRENGTHS), ("IsAtomic",)),
}


def has_predicate(fragment: Record) -> bool:
    """True if a PatFrags record has a predicate. What it asks for of memory counts only with one of IsLoad, IsStore and IsAtomic."""
    if fragment.string("ImmediateCode") or fragment.string("PredicateCode"):
        return True
    return any([_is(fragment, name) for name in (*_ACCESSES, "HasNoUse", "HasOneUse")])


def uses_operands(fragment: Record) -> bool:
    """True if the predicate is about the fragment's arguments as well (PredicateCodeUsesOperands)."""
    return _is(fragment, "PredicateCodeUsesOperands")


def read_fragment_condition(fragment: Record, classes: Iterable[str]) -> FragmentCondition:
    """The predicate of a PatFrags record.

    Args:
        classes: for each alternative of the fragment, the C++ class of the node that it is.

    Raises:
        DiagnosticError: fields contradict each other, or one lacks another.
    """
    code, immediate_code = fragment.string("PredicateCode"), fragment.string("ImmediateCode")
    if immediate_code:
        _check_immediate(fragment, code)
        return ImmediateCondition(_immediate_type(fragment), immediate_code)
    accesses = [access for access in Access if _is(fragment, access.value)]
    _check_accesses(fragment, [access.value for access in accesses])
    different = list(dict.fromkeys(classes))
    if len(different) > 1:
        raise fail(
            fragment.place_of("Fragments"),
            f"the alternatives of '{fragment.name}' are nodes of the C++ classes {' and '.join(different)}, and its "
            "condition is code for one class: make it several fragments",
        )
    access = accesses[0] if accesses else None
    tests = (*(_memory_tests(fragment, access) if access is not None else ()), *_use_tests(fragment))
    return NodeCondition(different[0], access, tests, code, fragment.string("GISelPredicateCode"))


def _is(fragment: Record, name: str) -> bool:
    return fragment.is_set(name) and fragment.bit(name)


def _asked(fragment: Record, name: str) -> bool:
    """True if a field about memory asks for something. A bit that is off says nothing, but for those that have an opposite."""
    if not fragment.is_set(name):
        return False
    return name in ("MemoryVT", "ScalarMemoryVT", "IsTruncStore") or name in _STRENGTHS or fragment.bit(name)


def _check_immediate(fragment: Record, code: str) -> None:
    others = [name for name in (*_ACCESSES, *_NEEDS) if _asked(fragment, name)]
    if code:
        others.append("PredicateCode")
    if others:
        raise fail(
            fragment.place_of(others[0]),
            f"'{fragment.name}' has ImmediateCode, a condition on a constant, and {others[0]}, which is about other nodes: "
            "drop one of them",
        )


def _check_accesses(fragment: Record, accesses: Sequence[str]) -> None:
    if len(accesses) > 1:
        raise fail(
            fragment.place_of(accesses[-1]),
            f"'{fragment.name}' has {' and '.join(accesses)}, which exclude each other: keep one",
        )
    for name, needed in _NEEDS.items():
        if _asked(fragment, name) and not set(accesses) & set(needed):
            raise fail(
                fragment.place_of(name),
                f"'{fragment.name}' has {name} without {' or '.join(needed)}: set it, or drop {name}",
            )
    exclusive = [name for name in _EXTENSIONS if _is(fragment, name)]
    if len(exclusive) > 1 and "IsLoad" in accesses:
        raise fail(
            fragment.place_of(exclusive[-1]),
            f"'{fragment.name}' has {' and '.join(exclusive)}, which exclude each other: keep one",
        )
    places = fragment.is_set("AddressSpaces") or _alignment(fragment) > 0
    if (
        accesses
        and not places
        and not any(_asked(fragment, name) for name, needed in _NEEDS.items() if accesses[0] in needed)
    ):
        raise fail(
            fragment.place_of(accesses[0]),
            f"'{fragment.name}' has {accesses[0]} alone, which says nothing that its node does not: say what kind of access it is",
        )


def _alignment(fragment: Record) -> int:
    return fragment.integer("MinAlignment") if fragment.is_set("MinAlignment") else 0


def _immediate_type(fragment: Record) -> ImmediateType:
    if _is(fragment, "IsAPInt"):
        return ImmediateType.APINT
    return ImmediateType.APFLOAT if _is(fragment, "IsAPFloat") else ImmediateType.INT64


def _memory_tests(fragment: Record, access: Access) -> Iterator[NodeTest]:
    if fragment.is_set("AddressSpaces"):
        yield InAddressSpaces(tuple(fragment.integers("AddressSpaces")))
    if _alignment(fragment) > 0:
        yield Aligned(_alignment(fragment))
    if fragment.is_set("MemoryVT"):
        yield MemoryType(fragment.record("MemoryVT").name)
    if access is Access.ATOMIC:
        yield from [HasOrdering(ordering) for name, ordering in _ORDERINGS.items() if _is(fragment, name)]
        for name, ordering in _STRENGTHS.items():
            if fragment.is_set(name):
                yield OrderingStrength(ordering, fragment.bit(name))
    elif _is(fragment, "IsUnindexed"):
        yield Unindexed()
    yield from [ExtendsLoad(extension) for name, extension in _EXTENSIONS.items() if _is(fragment, name)]
    if fragment.is_set("IsTruncStore"):
        yield TruncatesStore(fragment.bit("IsTruncStore"))
    if fragment.is_set("ScalarMemoryVT"):
        yield ScalarMemoryType(fragment.record("ScalarMemoryVT").name)


def _use_tests(fragment: Record) -> Iterator[NodeTest]:
    if _is(fragment, "HasNoUse"):
        yield HasUses(0)
    if _is(fragment, "HasOneUse"):
        yield HasUses(1)
