"""Which records of a target LLVM reads: a target may have others, whose values TableGen alone used while it made those."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tgdsl.cpp.texts import unfit_as_expression
from tgdsl.migration.records.meaning import Meanings, asked_for
from tgdsl.migration.records.read_fields import READ_BY_NAME
from tgdsl.records import Record, RecordSet
from tgdsl.records.cpp_fields import unfit_texts
from tgdsl.records.values import references

#: LLVM's classes of what is only read for the combiners that have it; LLVM's own Combine.td is part of many targets that have few of its rules, or none.
_FOR_COMBINERS = ("GICombineRule", "GICombineGroup", "GICombinePatFrag", "GIDefMatchData")


#: LLVM's classes that give fields to records of other classes, and are nothing by themselves.
_ONLY_WITH_OTHERS = frozenset(
    {"ComplexDeprecationPredicate", "Deprecated", "DwarfRegAlias", "DwarfRegNum", "Requires", "Sched"}
)


def unused(records: RecordSet, own: Sequence[Record]) -> frozenset[str]:
    """The names of those of a target's records that are of no class that anything is made from, or that cannot be used, and that no others need."""
    asked = asked_for(records)
    meanings = Meanings(records, {}, asked)
    read = READ_BY_NAME.union(asked.classes)
    left = {
        one.name: one
        for one in own
        if not one.anonymous
        and (
            _is_for_combiners(one)
            or _is_placeholder(one)
            or (not meanings.is_of_llvm(one) or _ONLY_WITH_OTHERS.issuperset(one.superclasses))
            and read.isdisjoint(one.superclasses)
        )
    }
    if not left:
        return frozenset()
    _forget_used(left, [one for one in own if one.name not in left], records, meanings)
    return frozenset(left)


def counted_operands(records: RecordSet, own: Iterable[Record]) -> frozenset[str]:
    """The names of the operands without names that no instruction has: those of a multiclass's argument. LLVM's enumeration of operands counts them, too.

    Args:
        own: the records that the package of a target has.
    """
    operands = [one for kind in ("Operand", "RegisterOperand") for one in records.of_class(kind)]
    left = {one.name: one for one in operands if one.anonymous}
    if left:
        _forget_used(left, own, records, Meanings(records, {}, asked_for(records)))
    return frozenset(left)


def _forget_used(left: dict[str, Record], own: Iterable[Record], records: RecordSet, meanings: Meanings) -> None:
    """Take those of some records away that others need."""
    waiting = [*own]
    seen = {one.name for one in waiting}
    while waiting and left:
        record = waiting.pop()
        for name in references(meanings.read_values(record)):
            if name not in seen:
                seen.add(name)
                left.pop(name, None)
                found = records.get(name)
                if found is not None:
                    waiting.append(found)


def is_unread_condition(record: Record, records: RecordSet) -> bool:
    """True for the predicate of an assembler whose condition for compilers cannot be C++, if that has no effect: nothing refers to it."""
    condition = record.fields.get("CondString")
    if not record.is_a("Predicate") or not isinstance(condition, str) or not condition:
        return False
    return unfit_as_expression(condition) is not None and record.name not in _referred(records)


@lru_cache(maxsize=1)
def _referred(records: RecordSet) -> frozenset[str]:
    """The names of the records that others refer to."""
    return frozenset([name for one in records for name in references(one.fields.values())])


def _is_for_combiners(record: Record) -> bool:
    """True for rules, groups of them, and what they are made of."""
    return any([record.is_a(name) for name in _FOR_COMBINERS]) and not record.is_a("GICombiner")


def _is_placeholder(record: Record) -> bool:
    """True for an SDNode that no pattern may have, ``<<invalid_node>>``: the default of a parameter of a multiclass; and for a PatFrags whose
    predicate cannot be C++, which is written where patterns have it."""
    if not record.is_a("SDNode") and not record.is_a("PatFrags"):
        return False
    fields = {text.field for text in unfit_texts(record)}
    return bool(fields) and (record.is_a("SDNode") or fields == {"PredicateCode"})
