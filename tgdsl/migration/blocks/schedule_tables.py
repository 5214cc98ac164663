"""The tables of machine models: the rows of one model in one file as a call of ``schedule``, equal rows of several writes or reads as one.

Rows of Forms (:mod:`tgdsl.migration.blocks.forms`) that differ in numbers are a loop over the keys, with the numbers as a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tgdsl.language import WriteRes
from tgdsl.migration.blocks.block import Block, Made
from tgdsl.migration.blocks.forms import name_of_keys
from tgdsl.migration.blocks.schedule_lists import (
    Key,
    SharedList,
    SharedLists,
    key_of,
    list_items,
    shared_lists,
    subject_of,
)
from tgdsl.migration.classes.nouns import options_of
from tgdsl.migration.library import noun_of, of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Declaration,
    Expression,
    Gathered,
    Listing,
    Member,
    Name,
    Noted,
    Plain,
    Starred,
    Statement,
    Subscript,
    Symbol,
    WIDTH,
    one_line,
    string,
)
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import Forms, NoIdiom, Translation, python_name
from tgdsl.migration.translators.schedule_rows import read_row, write_row
from tgdsl.migration.translators.schedules import same, use
from tgdsl.records import Record, Ref

#: The classes of rows.
ROWS = frozenset(
    {"WriteRes", "ReadAdvance", "InstRW", "ItinRW", "SchedAlias", "RetireControlUnit", "MemoryQueue", "STIPredicate"}
)


def is_row(record: Record) -> bool:
    """True for a row of a machine model's table."""
    return any([name in ROWS for name in record.superclasses]) and isinstance(record.fields.get("SchedModel"), Ref)


def table_blocks(runs: Sequence[tuple[str, Sequence[Record]]]) -> list[Block]:
    """The blocks of rows, and those of the lists that several models share.

    Args:
        runs: the target's own records with their ``.td`` files, cut where the file changes.
    """
    tables: dict[tuple[int, str], list[Record]] = {}
    for number, (_, run) in enumerate(runs):
        for record in run:
            if is_row(record):
                tables.setdefault((number, record.record("SchedModel").name), []).append(record)
    shared = shared_lists([(runs[number][0], rows) for (number, _), rows in tables.items()])
    lists: dict[SharedList, Symbol] = {}
    found = [Block(rows, rows[-1].name, _Table(rows, lists).statements) for rows in tables.values()]
    place = {record.name: number for number, (_, run) in enumerate(runs) for record in run}
    by_run: dict[int, list[SharedList]] = {}
    for one in shared:
        by_run.setdefault(max([place[name] for name in one.names if name in place], default=-1), []).append(one)
    for number, of_run in by_run.items():
        if number >= 0:
            at = [record for record in runs[number][1] if not is_row(record)][-1]
            found.append(Block([], at.name, SharedLists(of_run, lists).statements))
    return found


class _Table:
    """The rows of one model in one file."""

    def __init__(self, rows: Sequence[Record], lists: Mapping[SharedList, Symbol] | None = None) -> None:
        self.rows = rows
        self._lists: Mapping[SharedList, Symbol] = lists if lists is not None else {}
        self._subsets: dict[tuple[str, ...], str] = {}

    def statements(self, translation: Translation, module: str, notes: Notes) -> Made:
        """The statements of the table: a call of ``schedule`` for all rows between two definitions that have names, with the comments inside."""
        plain: dict[str, str] = {}
        sections: list[tuple[list[Comment], list[Record]]] = []
        for row in self.rows:
            comments = notes.before(row)
            if comments or not sections:
                sections.append((comments, []))
            sections[-1][1].append(row)
        schedule = Member(translation.reference(self.rows[0].record("SchedModel").name), "schedule")
        made: list[Statement] = []
        items: list[Expression] = []
        names: list[str] = []
        for comments, rows in sections:
            named, more = self._section(rows, translation, module, plain)
            if items and (named or not more):
                made.append(Assignment("", Call(schedule, items), names))
                items, names = [], []
            if items:
                above = [line for comment in comments if not comment.beside for line in comment.lines]
                more[0] = Noted(more[0], above) if above else more[0]
            else:
                made += [*comments, *named]
            items = [*items, *more]
            names = [*names, *[row.name for row in rows if row.anonymous and row.name not in plain]]
        if items:
            made.append(Assignment("", Call(schedule, items), names))
        return Made(made, plain)

    def _section(
        self, rows: Sequence[Record], translation: Translation, module: str, plain: dict[str, str]
    ) -> tuple[list[Statement], list[Expression]]:
        """The definitions with names among some rows, and the rows of a call of ``schedule``."""
        named: list[Statement] = []
        merged: dict[Key, list[Record]] = {}
        order: list[Record | Key] = []
        for row in rows:
            if row.anonymous and (row.is_a("WriteRes") or row.is_a("ReadAdvance")):
                key = key_of(row)
                if key not in merged:
                    order.append(key)
                merged.setdefault(key, []).append(row)
            else:
                order.append(row)
        loops = self._loops(merged, translation, module, named)
        items: list[Expression] = []
        for one in order:
            if isinstance(one, Record):
                try:
                    made = translation.expression(one)
                except NoIdiom as reason:
                    plain[one.name] = str(reason)
                    continue
                if not one.anonymous:
                    kind = Subscript(noun_of(one), translation.reference(one.record("SchedModel").name))
                    named.append(Declaration(python_name(one.name), kind, made, (one.name,)))
                    translation.define(one, module)
                    made = translation.reference(one.name)
                items.append(made)
                continue
            if merged[one]:
                try:
                    items += self._merged(merged[one], translation, module, named)
                except NoIdiom as reason:
                    plain.update({row.name: str(reason) for row in merged[one]})
        for left in loops.values():
            items += left
        return named, items

    def _merged(
        self, rows: Sequence[Record], translation: Translation, module: str, before: list[Statement]
    ) -> list[Expression]:
        """Rows that are alike but for their writes or reads; as many as fit into a line are one.

        Args:
            before: gets the list of the writes that a ReadAdvance is about, if that is long.
        """
        make = write_row
        if rows[0].is_a("ReadAdvance"):
            writes = self._valid_writes(rows, translation, module, before)
            make = partial(read_row, writes=writes)
        names = [subject_of(row) for row in rows]
        found: list[Expression] = []
        for shared, symbol in self._lists.items():
            if shared.names <= set(names):
                found.append(make(rows[0], Name(symbol), translation))
                names = [name for name in names if name not in shared.names]
        items = list_items(names, translation)
        while items:
            count = 1
            while count < len(items) and _fits(make(rows[0], Listing(items[: count + 1]), translation)):
                count += 1
            some = items[:count]
            alone = count == 1 and not isinstance(some[0], Starred)
            found.append(make(rows[0], some[0] if alone else Listing(some), translation))
            items = items[count:]
        return found

    def _valid_writes(
        self, rows: Sequence[Record], translation: Translation, module: str, before: list[Statement]
    ) -> Expression | None:
        """The writes that ReadAdvances are about: a list with a name if it is long and there are several; None for none."""
        names = [one.name for one in rows[0].records("ValidWrites")]
        if not names:
            return None
        listed = Listing(list_items(names, translation))
        if len(rows) == 1 or len(one_line(listed)) < WIDTH // 2:
            return listed
        model = rows[0].record("SchedModel").name
        name = f"{model}_writes"
        while name in self._subsets.values():
            name += "_"
        self._subsets[(name,)] = name
        before.append(Assignment(name, listed))
        return Name(Symbol(module, name))

    def _loops(
        self, merged: Mapping[Key, list[Record]], translation: Translation, module: str, before: list[Statement]
    ) -> dict[str, list[Expression]]:
        """The loops over keys of Forms whose rows differ in numbers alone, by the name of their first row; their rows leave ``merged``.

        Args:
            before: gets the lists of keys that are not those of all members.
        """
        by_write = {subject_of(row): row for rows in merged.values() for row in rows if row.is_a("WriteRes")}
        groups: dict[tuple[tuple[str, ...], Key, Key], list[Forms]] = {}
        for forms in dict.fromkeys([translation.forms[name] for name in by_write if name in translation.forms]):
            there = [(key, by_write[name]) for key, name in zip(forms.keys, forms.members) if name in by_write]
            rows = [row for _, row in there]
            if len(rows) > 2 and same([_shape(row) for row in rows]) and not same([key_of(row) for row in rows]):
                keys = tuple([key for key, _ in there])
                groups.setdefault((keys, _shape(rows[0]), tuple([_numbers(row) for row in rows])), []).append(forms)
        found: dict[str, list[Expression]] = {}
        gone: set[str] = set()
        for (keys, *_), several in groups.items():
            rows = [by_write[name] for key, name in zip(several[0].keys, several[0].members) if key in keys]
            symbol = several[0].keys_symbol
            if keys != several[0].keys:
                symbol = self._keys(keys, translation, module, before)
            try:
                found[rows[0].name] = [_loop(several, symbol, rows, translation)]
            except NoIdiom:
                continue
            for forms in several:
                gone.update([by_write[name].name for name in forms.members if name in by_write])
        for listed in merged.values():
            listed[:] = [row for row in listed if row.name not in gone]
        return found

    def _keys(self, keys: tuple[str, ...], translation: Translation, module: str, before: list[Statement]) -> Symbol:
        """The list of some keys of Forms."""
        known = {forms.keys: forms.keys_symbol for forms in translation.forms.values()}
        if keys in known:
            return known[keys]
        name = self._subsets.get(keys)
        if name is None:
            taken = {*[symbol.name for symbol in known.values()], *self._subsets.values()}
            name = self._subsets[keys] = name_of_keys(keys, taken)
            before.append(Assignment(name, Listing([Plain(string(key)) for key in keys])))
        return Symbol(module, name)


def _fits(row: Expression) -> bool:
    return len(one_line(row)) + 5 <= WIDTH


def _shape(row: Record) -> Key:
    """The parts that rows of a loop have in common: all but the numbers."""
    acquired = row.values("AcquireAtCycles")
    return (
        *[row.fields[field] for field in ("ProcResources", "BeginGroup", "EndGroup", "SingleIssue", "RetireOOO")],
        *[row.fields["Unsupported"], len(row.values("ReleaseAtCycles")), len(acquired)],
    )


def _numbers(row: Record) -> tuple[int, ...]:
    """The numbers of a row: cycles of its resources, latency, micro-operations."""
    cycles = [*row.values("ReleaseAtCycles"), *row.values("AcquireAtCycles")]
    found = [one for one in cycles if isinstance(one, int)]
    return (*found, row.integer("Latency"), row.integer("NumMicroOps"))


class _Columns:
    """The numbers of a loop: columns with names, others as sums with these."""

    def __init__(self) -> None:
        self.columns: dict[tuple[int, ...], str] = {}

    def __call__(self, numbers: Sequence[int], name: str) -> Expression:
        """The expression for a column of numbers."""
        if len(set(numbers)) == 1:
            return Plain(str(numbers[0]))
        for column, known in self.columns.items():
            differences = {one - other for one, other in zip(numbers, column, strict=True)}
            if len(differences) == 1:
                [more] = differences
                return Plain(known if not more else f"{known} + {more}" if more > 0 else f"{known} - {-more}")
        while name in self.columns.values():
            name += "_"
        self.columns[tuple(numbers)] = name
        return Plain(name)


def _loop(several: Sequence[Forms], keys: Symbol, rows: Sequence[Record], translation: Translation) -> Expression:
    """A loop over the members of Forms: ``*[WriteRes([WriteLoad[key], WriteStore[key]], [Port(cycles)]) for key, cycles in zip(KEYS, [1, 2, 4])]``,
    or, for many Forms, two: ``for forms in [WriteLoad, WriteStore] for key, cycles in ...``."""
    columns = _Columns()
    uses = _uses(rows, columns, translation)
    options: list[tuple[str, Expression]] = []
    numbers = list(zip(*[_numbers(row) for row in rows], strict=True))
    for name, place in (("latency", -2), ("num_micro_ops", -1)):
        value = columns(numbers[place], name if name == "latency" else "micro_ops")
        if value != Plain("1"):
            options.append((name, value))
    options += options_of(WriteRes, rows[0], translation, ("latency", "num_micro_ops"))
    tables = [Listing([Plain(str(number)) for number in column]) for column in columns.columns]
    targets = ", ".join(["key", *columns.columns.values()])
    iterable = Call(Plain("zip"), [Name(keys), *tables])
    members: list[Expression] = [Subscript(Name(forms.symbol), Plain("key")) for forms in several]
    row = _row(members, uses, options)
    if len(several) <= 2 and _fits(row):
        return Starred(Gathered(row, [(targets, iterable)]))
    row = _row([Subscript(Plain("forms"), Plain("key"))], uses, options)
    return Starred(Gathered(row, [("forms", Listing([Name(one.symbol) for one in several])), (targets, iterable)]))


def _row(
    writes: Sequence[Expression], uses: Sequence[Expression], options: Sequence[tuple[str, Expression]]
) -> Expression:
    of = writes[0] if len(writes) == 1 else Listing(writes)
    return Call(Name(of_language("WriteRes")), [of, *([Listing(uses)] if uses else [])], options)


def _uses(rows: Sequence[Record], columns: _Columns, translation: Translation) -> list[Expression]:
    """The resources of rows that differ in numbers."""
    resources = [translation.reference(one.name) for one in rows[0].records("ProcResources")]
    numbers = list(zip(*[_numbers(row) for row in rows], strict=True))
    count = len(resources)
    released = len(rows[0].values("ReleaseAtCycles"))
    acquired = len(rows[0].values("AcquireAtCycles"))
    if not resources:
        raise NoIdiom("a loop over writes without resources, of which type checkers would not know the model")
    if not released and not acquired:
        return resources
    if released != count or acquired not in (0, count):
        raise NoIdiom("a number of cycles for some of the resources")
    if acquired and not all([any(row.values("AcquireAtCycles")) for row in rows]):
        raise NoIdiom("cycles that are all 0")
    found: list[Expression] = []
    for place, resource in enumerate(resources):
        cycles = columns(numbers[place], "cycles")
        taken = columns(numbers[count + place], "from_cycle") if acquired else Plain("0")
        at = None if taken == Plain("0") else taken
        found.append(use(resource, cycles, at))
    return found
