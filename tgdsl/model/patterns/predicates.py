"""Predicates of PatFrags (LLVM's TreePredicateFn), and of patterns.

A PatFrag with a predicate stands for fewer nodes than its trees: LLVM's own tests (``IsLoad``, ``MemoryVT``, ``HasOneUse``, ...), or C++ of
the target's, must hold for the node. A pattern has Predicates on the subtarget and the function, and perhaps an HwMode. All of this is
data; each instruction selector's generator writes it in its own form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.patterns import fields
from tgdsl.records import Record


class Access(Enum):
    """The kind of memory access that the tests of a predicate are about."""

    LOAD = fields.IS_LOAD
    STORE = fields.IS_STORE
    ATOMIC = fields.IS_ATOMIC


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
    """``IsNonExtLoad``, ``IsAnyExtLoad``, ``IsSignExtLoad`` or ``IsZeroExtLoad``."""

    extension: LoadExtType


@frozen
class ExtendsNothing:
    """The same for an atomic access, in releases whose atomic nodes extend nothing: no node passes it."""


@frozen
class TruncatesStore:
    """``IsTruncStore``: the store truncates its value, or it does not."""

    holds: bool


@frozen
class HasUses:
    """``HasNoUse`` (0) or ``HasOneUse`` (1): how often the node's first value is used."""

    count: int


#: A test that reads something of the node.
ReadTest: TypeAlias = (
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
NodeTest: TypeAlias = ReadTest | ExtendsNothing


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


_ORDERINGS = {f"{fields.ATOMIC_ORDERING}{ordering.value}": ordering for ordering in Ordering}
_STRENGTHS = {fields.ACQUIRE_OR_STRONGER: Ordering.ACQUIRE, fields.RELEASE_OR_STRONGER: Ordering.RELEASE}
_EXTENSIONS = {
    fields.IS_NON_EXT_LOAD: LoadExtType.NONE,
    fields.IS_ANY_EXT_LOAD: LoadExtType.ANY,
    fields.IS_SIGN_EXT_LOAD: LoadExtType.SIGN,
    fields.IS_ZERO_EXT_LOAD: LoadExtType.ZERO,
}

_ACCESSES = tuple([access.value for access in Access])

_NEEDED = {
    fields.MEMORY_VT: _ACCESSES,
    fields.SCALAR_MEMORY_VT: (fields.IS_LOAD, fields.IS_STORE),
    fields.IS_UNINDEXED: (fields.IS_LOAD, fields.IS_STORE),
    fields.IS_NON_EXT_LOAD: (fields.IS_LOAD,),
    fields.IS_ANY_EXT_LOAD: (fields.IS_LOAD,),
    fields.IS_SIGN_EXT_LOAD: (fields.IS_LOAD, fields.IS_ATOMIC),
    fields.IS_ZERO_EXT_LOAD: (fields.IS_LOAD, fields.IS_ATOMIC),
    fields.IS_TRUNC_STORE: (fields.IS_STORE,),
    **dict.fromkeys((*_ORDERINGS, *_STRENGTHS), (fields.IS_ATOMIC,)),
}

#: For each field, the kinds of accesses that it makes sense with.
_NEEDS = ByRelease({19: _NEEDED, 22: {**_NEEDED, **dict.fromkeys(_EXTENSIONS, (fields.IS_LOAD, fields.IS_ATOMIC))}})
#: The test for an extension of an atomic load.
_EXTENDS_ATOMIC = ByRelease[Callable[[LoadExtType], NodeTest]]({19: lambda _: ExtendsNothing(), 22: ExtendsLoad})
#: The accesses that can have but one extension.
_EXTENDED_ONCE = ByRelease({19: (fields.IS_LOAD,), 22: (fields.IS_LOAD, fields.IS_ATOMIC)})


def has_predicate(fragment: Record) -> bool:
    """True if a PatFrags record has a predicate. What it asks for of memory counts only with one of IsLoad, IsStore and IsAtomic."""
    if fields.immediate_code_of(fragment) or fields.predicate_code_of(fragment):
        return True
    return any([fields.is_on(fragment, name) for name in (*_ACCESSES, fields.HAS_NO_USE, fields.HAS_ONE_USE)])


def uses_operands(fragment: Record) -> bool:
    """True if the predicate is about the fragment's arguments as well (PredicateCodeUsesOperands)."""
    return fields.is_on(fragment, fields.USES_OPERANDS)


def read_fragment_condition(fragment: Record, classes: Iterable[str]) -> FragmentCondition:
    """The predicate of a PatFrags record.

    Args:
        classes: for each alternative of the fragment, the C++ class of the node that it is.

    Raises:
        DiagnosticError: fields contradict each other, or one lacks another.
    """
    code, immediate_code = fields.predicate_code_of(fragment), fields.immediate_code_of(fragment)
    if immediate_code:
        _check_immediate(fragment, code)
        return ImmediateCondition(_immediate_type(fragment), immediate_code)
    accesses = [access for access in Access if fields.is_on(fragment, access.value)]
    _check_accesses(fragment, [access.value for access in accesses])
    different = list(dict.fromkeys(classes))
    if len(different) > 1:
        raise fail(
            fragment.place_of(fields.FRAGMENTS),
            f"the alternatives of '{fragment.name}' are nodes of the C++ classes {' and '.join(different)}, and its "
            "condition is code for one class: make it several fragments",
        )
    access = accesses[0] if accesses else None
    tests = (*(_memory_tests(fragment, access) if access is not None else ()), *_use_tests(fragment))
    return NodeCondition(different[0], access, tests, code, fields.gisel_predicate_code_of(fragment))


def _asked(fragment: Record, name: str) -> bool:
    """True if a field about memory asks for something. A bit that is off says nothing, but for those that have an opposite."""
    if not fragment.is_set(name):
        return False
    return (
        name in (fields.MEMORY_VT, fields.SCALAR_MEMORY_VT, fields.IS_TRUNC_STORE)
        or name in _STRENGTHS
        or fragment.bit(name)
    )


def _check_immediate(fragment: Record, code: str) -> None:
    others = [name for name in (*_ACCESSES, *_NEEDS[fragment.release]) if _asked(fragment, name)]
    if code:
        others.append(fields.PREDICATE_CODE)
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
    needs = _NEEDS[fragment.release]
    for name, needed in needs.items():
        if _asked(fragment, name) and not set(accesses) & set(needed):
            raise fail(
                fragment.place_of(name),
                f"'{fragment.name}' has {name} without {' or '.join(needed)}: set it, or drop {name}",
            )
    exclusive = [name for name in _EXTENSIONS if fields.is_on(fragment, name)]
    if len(exclusive) > 1 and set(accesses) & set(_EXTENDED_ONCE[fragment.release]):
        raise fail(
            fragment.place_of(exclusive[-1]),
            f"'{fragment.name}' has {' and '.join(exclusive)}, which exclude each other: keep one",
        )
    places = fields.address_spaces_of(fragment) is not None or fields.min_alignment_of(fragment) > 0
    if (
        accesses
        and not places
        and not any(_asked(fragment, name) for name, needed in needs.items() if accesses[0] in needed)
    ):
        raise fail(
            fragment.place_of(accesses[0]),
            f"'{fragment.name}' has {accesses[0]} alone, which says nothing that its node does not: say what kind of access it is",
        )


def _immediate_type(fragment: Record) -> ImmediateType:
    if fields.is_on(fragment, fields.IS_APINT):
        return ImmediateType.APINT
    return ImmediateType.APFLOAT if fields.is_on(fragment, fields.IS_APFLOAT) else ImmediateType.INT64


def _memory_tests(fragment: Record, access: Access) -> Iterator[NodeTest]:
    spaces, alignment = fields.address_spaces_of(fragment), fields.min_alignment_of(fragment)
    if spaces is not None:
        yield InAddressSpaces(tuple(spaces))
    if alignment > 0:
        yield Aligned(alignment)
    memory_type = fields.memory_type_of(fragment, fields.MEMORY_VT)
    if memory_type is not None:
        yield MemoryType(memory_type.name)
    if access is Access.ATOMIC:
        yield from [HasOrdering(ordering) for name, ordering in _ORDERINGS.items() if fields.is_on(fragment, name)]
        for name, ordering in _STRENGTHS.items():
            is_strong = fields.bit_if_set(fragment, name)
            if is_strong is not None:
                yield OrderingStrength(ordering, is_strong)
    elif fields.is_on(fragment, fields.IS_UNINDEXED):
        yield Unindexed()
    for name, extension in _EXTENSIONS.items():
        if fields.is_on(fragment, name):
            yield _EXTENDS_ATOMIC[fragment.release](extension) if access is Access.ATOMIC else ExtendsLoad(extension)
    truncates = fields.bit_if_set(fragment, fields.IS_TRUNC_STORE)
    if truncates is not None:
        yield TruncatesStore(truncates)
    scalar_type = fields.memory_type_of(fragment, fields.SCALAR_MEMORY_VT)
    if scalar_type is not None:
        yield ScalarMemoryType(scalar_type.name)


def _use_tests(fragment: Record) -> Iterator[NodeTest]:
    if fields.is_on(fragment, fields.HAS_NO_USE):
        yield HasUses(0)
    if fields.is_on(fragment, fields.HAS_ONE_USE):
        yield HasUses(1)
