"""The records of a target that its package defines: neither LLVM's own, nor values inside of others, nor any that nothing is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import tgdsl.std
from tgdsl.classes import frozen
from tgdsl.migration.blocks.schedule_tables import is_row
from tgdsl.migration.classes.own_classes import OwnClasses
from tgdsl.migration.instructions.drawings import WORD
from tgdsl.migration.library import symbols_of_std
from tgdsl.migration.python import Symbol
from tgdsl.migration.records.read_fields import read_classes
from tgdsl.migration.records.uses import counted_operands, unused
from tgdsl.migration.translators.combiners import symbols_of_combining
from tgdsl.records import Bits, Record, RecordSet, classes_of
from tgdsl.records.values import references

#: The class of LLVM's own pseudo instructions with the operands that they have in a target; these have no names.
POINTER_PSEUDO = "TargetSpecializedStandardPseudoInstruction"

#: So many records further on, at most, stands a row that is a value of another record, with others that are.
_BESIDE = 8


def needed(records: RecordSet) -> Sequence[Record]:
    """The records of a target that its package defines: those that are neither LLVM's own nor values inside of others, and that files are made
    from."""
    return own_records(records)[1]


@lru_cache(maxsize=1)
def unread(records: RecordSet) -> frozenset[str]:
    """The names of a target's records that nothing is made from."""
    return unused(records, _with_names(records))


@lru_cache(maxsize=1)
def operands_alone(records: RecordSet) -> frozenset[str]:
    """The names of operands without names that stand alone, since nothing has them."""
    without = unread(records)
    return counted_operands(records, [record for record in _with_names(records) if record.name not in without])


@lru_cache(maxsize=1)
def own_records(records: RecordSet) -> tuple[OwnClasses, Sequence[Record]]:
    """The classes of a target's own, and the records that its package defines."""
    without = unread(records)
    own = [record for record in _with_names(records) if record.name not in without]
    alone = operands_alone(records)
    if alone:
        kept = alone.union([record.name for record in own])
        own = [record for record in records if record.name in kept]
    own_classes = OwnClasses(records, own, read_classes(records))
    inside = rows_inside(records)
    return own_classes, [record for record in own if own_classes.defines(record) and record.name not in inside]


@lru_cache(maxsize=1)
def rows_inside(records: RecordSet) -> frozenset[str]:
    """The names of rows that a value of the record beside them alone has, which makes them: ``def : Row<Kind<"A", 1>>``."""
    own, llvm = _with_names(records), classes_of(records.release)
    read = {name for name in read_classes(records) if name not in llvm}
    rows = {one.name: one for one in own if one.anonymous and not read.isdisjoint(one.superclasses)}
    users = [(name, one) for one in own for name in references(one.fields.values()) if name in rows]
    times = Counter([name for name, _ in users])
    positions = {one.name: number for number, one in enumerate(own)}
    found: set[str] = set()
    for name, user in users:
        first, last = sorted([positions[name], positions[user.name]])
        is_of_one_table = not read.isdisjoint({*rows[name].superclasses} & {*user.superclasses})
        if times[name] > 1 or is_of_one_table or last - first > _BESIDE:
            continue
        if {one.name for one in own[first + 1 : last]} <= {*references(user.fields.values())}:
            found.add(name)
    return frozenset(found)


@frozen
class LeftOut:
    """The records that a package does without, since TableGen alone used it.

    Attributes:
        records: their numbers, by the most derived class; those with names, which are no values inside of others.
        fields: those that nothing reads, of classes of the target's own, each as ``Class.Field``; and of instructions, by their names alone.
    """

    records: Mapping[str, int]
    fields: Sequence[str]


def left_out(records: RecordSet, rows: Collection[str] = ()) -> LeftOut:
    """The records that a target's package does without.

    Args:
        rows: the names of those that are rows of template arguments in it.
    """
    own_classes, own = own_records(records)
    kept = {*rows, *[one.name for one in own]}
    gone = [one for one in _with_names(records) if one.name not in kept]
    numbers = Counter([one.superclasses[-1] if one.superclasses else "records of no class" for one in gone])
    fields: dict[str, None] = {}
    for cls in own_classes.classes.values():
        inherited = {name for base in cls.bases for name in base.lost}
        fields.update(dict.fromkeys([f"{cls.name}.{name}" for name in sorted(cls.lost - inherited)]))
    llvm = classes_of(records.release)
    read = {name for names in read_classes(records).values() for name in names}
    for shape in {(one.superclasses, tuple(one.fields)): one for one in own if one.is_a("Instruction")}.values():
        known = read.union(llvm.fields_of(shape.superclasses))
        for name, value in shape.fields.items():
            # Bits may be parts of words.
            if name not in known and name != WORD and not isinstance(value, (Bits, bool)):
                fields[name] = None
    return LeftOut(dict(numbers.most_common()), list(fields))


@lru_cache(maxsize=1)
def _with_names(records: RecordSet) -> Sequence[Record]:
    """The records of a target that are not LLVM's own, and not values inside of others."""
    of_llvm, std, llvm = _files_of_llvm(records), symbols_of_std(records.release), classes_of(records.release)
    combining: Mapping[str, Symbol] = symbols_of_combining() if records.has_class("GICombine") else {}
    rows = {name for name in read_classes(records) if name not in llvm}
    own: list[Record] = []
    for record in records:
        is_row = not rows.isdisjoint(
            record.superclasses
        )  # such as an intrinsic, or what those of the target are made from
        if (
            record.name in std
            or record.name in combining
            or not is_row
            and (file_of(record) in of_llvm or record.is_a("Intrinsic"))
        ):
            continue
        if not record.anonymous or is_row or _stands_alone(record):
            own.append(record)
    return [record for record in own if not _is_unused(record, records)]


#: The folder of ``tgdsl.std``.
_STD = str(Path(tgdsl.std.__file__).parent)


def _files_of_llvm(records: RecordSet) -> frozenset[str]:
    """The files that are LLVM's own: those that ``tgdsl.std`` has a record of, and those of intrinsics; the modules of ``tgdsl.std`` for records from Python."""
    std = symbols_of_std(records.release)
    found = {file_of(record) for record in records if record.name in std}
    return frozenset(
        found
        | {
            one
            for record in records
            if (one := file_of(record)).rpartition("/")[2].startswith("Intrinsics") or one.startswith(_STD)
        }
    )


def _is_unused(record: Record, records: RecordSet) -> bool:
    """True for settings that no Target has: they have no effect, and the language refuses them; for equivalents of nodes where no GlobalISel is."""
    settings = (
        ("AsmWriter", "AssemblyWriters"),
        ("AsmParser", "AssemblyParsers"),
        ("AsmParserVariant", "AssemblyParserVariants"),
    )
    for name, field in settings:
        if record.is_a(name):
            return not any([record in target.records(field) for target in records.of_class("Target")])
    return record.is_a("GINodeEquiv") and not records.has_class("RegisterBank")


def _stands_alone(record: Record) -> bool:
    """True for a record without a name that stands by itself, not in a field of another one."""
    kinds = (
        "Pattern",
        "InstAlias",
        "CompressPat",
        "MnemonicAlias",
        "TokenAlias",
        "Processor",
        "GINodeEquiv",
        "PfmCountersBinding",
        "SchedAlias",
        "PredicateProlog",
        "HwModePredicateProlog",
        POINTER_PSEUDO,
    )
    return is_row(record) or any([record.is_a(name) for name in kinds])


def file_of(record: Record) -> str:
    chain = record.place.chain
    return chain[-1].file if chain else ""


def target_name(records: RecordSet) -> str:
    """The name of the Target, such as ``AArch64``; empty if there is none."""
    return next((one.name for one in records.of_class("Target")), "")
