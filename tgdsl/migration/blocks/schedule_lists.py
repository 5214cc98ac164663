"""Lists of writes or reads that the tables of several machine models share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.migration.blocks.block import Made
from tgdsl.migration.python import Assignment, Expression, Filled, Name, Starred, Statement, Symbol
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import Translation
from tgdsl.records import Record, Value

_OPTIONS = ("NumMicroOps", "BeginGroup", "EndGroup", "SingleIssue", "RetireOOO", "Unsupported")
Key: TypeAlias = tuple[Value, ...]


@frozen
class SharedList:
    """Writes or reads for which several models have a row of one kind.

    Attributes:
        names: of the records.
        order: the same in the order of their rows.
    """

    names: frozenset[str]
    order: tuple[str, ...]


def shared_lists(tables: Sequence[tuple[str, Sequence[Record]]]) -> list[SharedList]:
    """The sets of writes or reads, of at least eight, that one multiclass lists for several models."""
    candidates: dict[frozenset[str], SharedList] = {}
    groups: list[frozenset[str]] = []
    for table_file, rows in tables:
        by_key: dict[Key, list[str]] = {}
        by_origin: dict[tuple[Key, str], list[str]] = {}
        for record in rows:
            if record.is_a("WriteRes") or record.is_a("ReadAdvance"):
                key, subject = key_of(record), subject_of(record)
                by_key.setdefault(key, []).append(subject)
                origin = next((one.file for one in reversed(record.place.chain) if one.file != table_file), "")
                if origin and not record.fields.get("ProcResources"):
                    by_origin.setdefault((key, origin), []).append(subject)
        groups += [frozenset(names) for names in by_key.values()]
        for names in by_origin.values():
            if len(names) >= 8:
                candidates.setdefault(frozenset(names), SharedList(frozenset(names), tuple(names)))
    return [one for names, one in candidates.items() if sum([names <= group for group in groups]) > 1]


def key_of(record: Record) -> Key:
    """A key that rows have in common if they can be one."""
    if record.is_a("WriteRes"):
        fields = ("ProcResources", "ReleaseAtCycles", "AcquireAtCycles", "Latency", *_OPTIONS)
        return ("WriteRes", *[record.fields[field] for field in fields])
    advance = [record.fields[field] for field in ("Cycles", "ValidWrites", "Unsupported")]
    return ("ReadAdvance", *advance, record.fields.get("CycleTunables", ()))


def subject_of(record: Record) -> str:
    """The write or read that a row is about."""
    return record.record("WriteType" if record.is_a("WriteRes") else "ReadType").name


class SharedLists:
    """The statements of shared lists."""

    def __init__(self, lists: Sequence[SharedList], symbols: dict[SharedList, Symbol]) -> None:
        self._lists = lists
        self._symbols = symbols

    def statements(self, translation: Translation, module: str, notes: Notes) -> Made:
        made: list[Statement] = []
        taken: set[str] = set()
        stem = module.rpartition(".")[2].upper()
        for one in self._lists:
            kind = "WRITES" if translation.records[one.order[0]].is_a("SchedWrite") else "READS"
            name = f"{stem}_{kind}"
            number = 2
            while name in taken:
                name, number = f"{stem}_{kind}_{number}", number + 1
            taken.add(name)
            made.append(Assignment(name, Filled(list_items(one.order, translation))))
            self._symbols[one] = Symbol(module, name)
        return Made(made, {})


def list_items(names: Sequence[str], translation: Translation) -> list[Expression]:
    """Writes or reads as items of a list: Forms as a whole where all of them are there."""
    found: list[Expression] = []
    wanted = set(names)
    done: set[str] = set()
    for name in names:
        if name in done:
            continue
        forms = translation.forms.get(name)
        if forms is not None and wanted.issuperset(forms.members):
            done.update(forms.members)
            found.append(Starred(Name(forms.symbol)))
        else:
            found.append(translation.reference(name))
    return found
