"""The predicates that SelectionDAG builds in, as checks of a generic instruction (addBuiltinPredicates)."""

from __future__ import annotations

from tgdsl.model.global_isel.context import Context, NotImported
from tgdsl.model.global_isel.equivalences import NodeEquivalent
from tgdsl.model.global_isel.predicates import NodeTests
from tgdsl.model.match_table import (
    AtomicOrderingIs,
    Comparison,
    InstructionMatcher,
    MemoryAddressSpace,
    MemoryAlignment,
    MemorySizeIs,
    MemorySizeOfOperand,
    Strength,
)
from tgdsl.model.common.value_types import type_number_of
from tgdsl.model.patterns import Access
from tgdsl.records import Record

_BITS_OF_BYTE = 8


def add_builtin_tests(
    context: Context, matcher: InstructionMatcher, tests: NodeTests, equivalent: NodeEquivalent | None
) -> bool:
    """Add the checks that a fragment's bits ask for; False if they ask for nothing that is known.

    Only the first one that applies is added, apart from a store's size, so a fragment should ask for one thing. The opcode has seen to
    extensions that have an instruction of their own.

    Raises:
        NotImported: MemoryVT has no LLT.
    """
    number, access = matcher.number, tests.access
    if access is not None:
        if tests.spaces:
            matcher.add(MemoryAddressSpace(number, 0, tests.spaces))
            return True
        if tests.alignment > 0:
            matcher.add(MemoryAlignment(number, 0, tests.alignment))
            return True
    if access is Access.LOAD or (access is Access.ATOMIC and context.rules.extended_atomics):
        if tests.no_extension:
            matcher.add(MemorySizeOfOperand(number, 0, Comparison.EQUAL, 0))
            return True
        if tests.any_extension:
            matcher.add(MemorySizeOfOperand(number, 0, Comparison.LESS, 0))
            return True
    if access is Access.STORE and tests.truncates is not None:
        if not tests.truncates:
            matcher.add(MemorySizeOfOperand(number, 0, Comparison.EQUAL, 0))
        elif tests.memory_type is not None:
            matcher.add(MemorySizeIs(number, 0, _size(context, tests.memory_type)))
        else:
            matcher.add(MemorySizeOfOperand(number, 0, Comparison.LESS, 0))
        return True
    if equivalent is not None:
        if equivalent.if_sign_extend is not None and tests.sign_extension:
            return True
        if equivalent.if_zero_extend is not None and tests.zero_extension:
            return True
    if access is not None and tests.memory_type is not None:
        matcher.add(MemorySizeIs(number, 0, _size(context, tests.memory_type)))
        return True
    if access in (Access.LOAD, Access.STORE) and tests.unindexed:
        return True
    return access is Access.ATOMIC and _add_ordering(matcher, tests)


def _add_ordering(matcher: InstructionMatcher, tests: NodeTests) -> bool:
    for ordering in tests.orderings:
        matcher.add(AtomicOrderingIs(matcher.number, ordering.value))
        return True
    for ordering, holds in tests.strengths:
        strength = Strength.OR_STRONGER if holds else Strength.WEAKER_THAN
        matcher.add(AtomicOrderingIs(matcher.number, ordering.value, strength))
        return True
    return False


def _size(context: Context, memory_type: Record) -> int:
    """The bytes that a MemoryVT takes, rounded up."""
    wanted = context.low_level_type(type_number_of(memory_type))
    if wanted is None:
        raise NotImported("MemVT could not be converted to LLT")
    bits = wanted.size * max(wanted.count, 1)
    return -(-bits // _BITS_OF_BYTE)
