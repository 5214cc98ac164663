"""Registers in rows: which of the definitions that follow each other are one list, and the statements that define them.

A list is named after its members where their names count from 0 (``F0``, ``F1``, ...: ``F``). Members with other names are unpacked
from their list, or say the names of their records.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Sequence, Set
from functools import cached_property

from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Expression,
    Gathered,
    Joined,
    Listing,
    Member,
    Name,
    Plain,
    Starred,
    Statement,
    Tupled,
    Unpacking,
    WIDTH,
    lines,
    rough,
    string,
)
from tgdsl.migration.python.regular import Line, Regular, line_of, longest, regular
from tgdsl.migration.registers.definitions import Definition, calls_of
from tgdsl.migration.registers.names import Counting, counting
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.records.values import references


class Banks:
    """Makes the statements of definitions that follow each other.

    Args:
        describe: gives the definition of a record, once those before it are known.
        taken: names that lists must not have; new ones are added.
    """

    def __init__(self, translation: Translation, describe: Callable[[str], Definition], taken: set[str]) -> None:
        self._translation = translation
        self._describe = describe
        self._taken = taken
        self._known: dict[str, Definition] = {}

    def next(self, names: Sequence[str], module: str) -> tuple[int, Statement]:
        """The number of the first records that one statement defines, and that statement; others find them from then on.

        Raises:
            NoIdiom: the first one has none.
        """
        first = self._definition(names[0])
        count = counting(names)
        in_rows = self._in_rows(names, module) if count is None or count.count < _FEW else None
        if in_rows is not None:
            return in_rows
        definitions = self._definitions(names[: count.count]) if count is not None else [first]
        if count is not None and len(definitions) < _FEW and not count.counts_from_zero:
            count, definitions = None, [first]
        alike = self._alike(names)
        if len(alike) > len(definitions) and not self._is_longer_behind(names[: len(alike)], len(alike)):
            return len(alike), self._unpacked(alike, module)
        if count is None or len(definitions) < 2:
            self._translation.define_as(names[0], module)
            return 1, Assignment(python_name(names[0]), first.call())
        return len(definitions), self._bank(definitions, count, module)

    @cached_property
    def _single(self) -> Set[str]:
        """The records that instructions, patterns and calling conventions name by themselves, and not as a part of a list."""
        records = self._translation.records
        values = [one.fields.get(name) for one in records.of_class("Instruction") for name in ("Uses", "Defs")]
        values += [one.fields.get(name) for one in records.of_class("Pattern") for name in _DAGS_OF_PATTERNS]
        lists = [one.fields.get("RegList") for one in records.of_class("CCAssignToReg")]
        return references([*values, *[one for one in lists if isinstance(one, tuple) and len(one) == 1]]).keys()

    def _definition(self, name: str) -> Definition:
        if name not in self._known:
            self._known[name] = self._describe(name)
        return self._known[name]

    def _definitions(self, names: Sequence[str]) -> list[Definition]:
        """The definitions of the first records, up to one that refers to another one of them."""
        found = [self._definition(names[0])]
        for name in names[1:]:
            try:
                found.append(self._definition(name))
            except NoIdiom:
                break
        return found

    def _alike(self, names: Sequence[str]) -> Sequence[Definition]:
        """The first definitions that a loop makes, whatever their names are."""
        found = self._definitions(names[:_FEW])
        if len(found) < _FEW or self._regular(found) is None:
            return found[:1]
        found = self._definitions(names)
        return found[: longest(found, lambda some: self._regular(some) is not None)]

    def _is_longer_behind(self, names: Sequence[str], count: int) -> bool:
        """True if names that count begin among some, and are more."""
        others = [counting(names[i:]) for i in range(1, len(names))]
        return any([one is not None and one.count >= count - 1 for one in others])

    def _regular(self, definitions: Sequence[Definition], tables: int = 0) -> Regular | None:
        return regular(calls_of(definitions), self._translation, tables)

    def _unpacked(self, definitions: Sequence[Definition], module: str) -> Statement:
        """A list, with a name for each member."""
        names = [one.name for one in definitions]
        variable = self._variable(f"{names[0]}_to_{names[-1]}")
        self._translation.define_list(names, module, variable, unpacked=True)
        return Unpacking([python_name(one) for one in names], variable, self._list(definitions, False))

    def _bank(self, definitions: Sequence[Definition], count: Counting, module: str) -> Statement:
        """The statement of a list whose members' names count."""
        names = [one.name for one in definitions]
        base = count.texts[0]
        if count.counts_from_zero and not base.endswith("_"):
            variable = f"{base}_" if base in self._taken or keyword.iskeyword(base) else base
            if variable not in self._taken:
                self._taken.add(variable)
                is_unpacked = self._are_named(names)
                self._translation.define_list(names, module, variable, unpacked=is_unpacked)
                value = self._list(definitions, False)
                named = [python_name(one) for one in names]
                return Unpacking(named, variable, value) if is_unpacked else Assignment(variable, value)
        if count.lines[0] == Line(0, 1):
            variable = self._variable(_label(count))
            if self._are_named(names):
                self._translation.define_list(names, module, variable, unpacked=True)
                return Unpacking([python_name(one) for one in names], variable, self._list(definitions, False))
        elif len(", ".join(names)) < 3 * WIDTH:
            return self._unpacked(definitions, module)
        else:
            variable = self._variable(f"{names[0]}_to_{names[-1]}")
        self._translation.define_list(names, module, variable, unpacked=False)
        return Assignment(variable, self._list(definitions, True))

    def _are_named(self, names: Sequence[str]) -> bool:
        """True for the members of a list that have names of their own."""
        return len(names) <= _MOST_NAMES and not self._single.isdisjoint(names)

    def _variable(self, wanted: str) -> str:
        while wanted in self._taken:
            wanted += "_"
        self._taken.add(wanted)
        return wanted

    def _list(self, definitions: Sequence[Definition], say_names: bool) -> Expression:
        """The list of definitions: in the least lines of one loop with tables, and loops for parts of it.

        Args:
            say_names: whether each says the name of its record.
        """
        cuts = self._cuts(definitions, say_names)
        best: dict[int, tuple[int, list[Expression]]] = {0: (0, [])}
        for end in cuts[1:]:
            for start in [one for one in cuts if one < end]:
                cost, parts = best[start]
                part = self._part(definitions[start:end], say_names)
                if part is not None:
                    whole = cost + _cost(part), [*parts, part]
                    best[end] = min(best.get(end, whole), whole, key=lambda one: one[0])
        _, parts = best[len(definitions)]
        return parts[0].value if len(parts) == 1 and isinstance(parts[0], Starred) else Listing(parts)

    def _cuts(self, definitions: Sequence[Definition], say_names: bool) -> Sequence[int]:
        """Where parts of a list may begin or end: where other parameters are given, and where no loop without tables goes on."""
        found = {0, len(definitions)}
        shapes = [_shape(one) for one in definitions]
        changes = [i for i in range(1, len(shapes)) if shapes[i] != shapes[i - 1]]
        position, breaks = 0, list[int]()
        while position < len(definitions):
            breaks.append(position)
            position += longest(definitions[position:], lambda some: self._loop(some, say_names, 0) is not None)
        for more in (changes, breaks):
            if len(found | set(more)) <= _MOST_CUTS:
                found |= set(more)
        return (
            sorted(found)
            if len(found) > 2 or self._part(definitions, say_names) is not None
            else list(range(len(definitions) + 1))
        )

    def _part(self, definitions: Sequence[Definition], say_names: bool) -> Expression | None:
        """The items of a list that some definitions are; None if no loop makes them."""
        if len(definitions) == 1:
            return _said(definitions[0].call(), definitions[0].name, say_names)
        loop = self._loop(definitions, say_names, _MOST_TABLES)
        return Starred(loop) if loop is not None else None

    def _loop(self, definitions: Sequence[Definition], say_names: bool, tables: int) -> Expression | None:
        """The loop that makes definitions: ``sequence`` where that can."""
        calls = calls_of(definitions)
        if not say_names:
            sequence = _sequence(calls)
            if sequence is not None:
                return sequence
        found: list[Regular] = []
        for some in (calls, calls_of(definitions, like=True)):
            named = [_said(call, one.name, say_names) for call, one in zip(some, definitions, strict=True)]
            loop = regular(named, self._translation, tables)
            found += [loop] if loop is not None else []
        return min(found, key=lambda one: one.tables).comprehension if found else None

    def _in_rows(self, names: Sequence[str], module: str) -> tuple[int, Statement] | None:
        """Lists whose members are defined in turn."""
        for width in range(2, 5):
            columns = [counting(names[i::width]) for i in range(min(width, len(names)))]
            counts = [one for one in columns if one is not None]
            rows = min([one.count for one in counts]) if len(counts) == width else 0
            if rows >= _FEW:
                found = self._rows([names[i : i + width] for i in range(0, rows * width, width)], counts, module)
                if found is not None:
                    return found
        return None

    def _rows(
        self, names: Sequence[Sequence[str]], counts: Sequence[Counting], module: str
    ) -> tuple[int, Statement] | None:
        locals_ = [_label(one).lower() for one in counts]
        if len(set(locals_)) < len(locals_):
            return None
        locals_ = [f"{one}_" if one in self._taken or keyword.iskeyword(one) else one for one in locals_]
        rows: list[list[Definition]] = []
        used = 0
        for row in names:
            made: list[Definition] = []
            with self._translation.locals(dict(zip(row, locals_))) as asked:
                try:
                    made = [self._describe(name) for name in row]
                except NoIdiom:
                    break
                used = max([used, *[row.index(name) + 1 for name in asked]])
            rows.append(made)
        if len(rows) < _FEW:
            return None
        natural = [
            one.counts_from_zero and one.texts[0] not in self._taken and not one.texts[0].endswith("_")
            for one in counts
        ]
        columns = [calls_of([row[i] for row in rows]) for i in range(len(counts))]
        cells = [
            Tupled([_said(columns[i][k], row[i].name, not natural[i]) for i in range(len(row))])
            for k, row in enumerate(rows)
        ]
        count = longest(cells, lambda some: regular(some, self._translation, 0) is not None)
        if count < len(cells) and regular(cells, self._translation, _TABLES_OF_ROWS) is not None:
            count = len(cells)
        found = regular(cells[:count], self._translation, _TABLES_OF_ROWS)
        if found is None or count < _FEW or not isinstance(found.element, Tupled):
            return None
        items = found.element.items
        clauses = [found.clause, *[(locals_[i], Listing([items[i]])) for i in range(used)]]
        element = Tupled([*[Plain(one) for one in locals_[:used]], *items[used:]])
        variables = [
            one.texts[0] if ok else self._variable(_label(one)) for one, ok in zip(counts, natural, strict=True)
        ]
        self._taken.update(variables)
        for i, variable in enumerate(variables):
            self._translation.define_list([row[i] for row in names[:count]], module, variable, unpacked=False)
        value = Call(Name(of_language("columns")), [Gathered(element, clauses, generator=True)])
        return count * len(counts), Assignment(", ".join(variables), value)


#: So many members of a list at most have names of their own, too, if one of them is used by itself.
_MOST_NAMES = 32
_DAGS_OF_PATTERNS = ("PatternToMatch", "ResultInstrs")
#: So many definitions at least are a row where their names are different, or where several rows are defined in turn.
_FEW = 3
_MOST_TABLES = 3
_TABLES_OF_ROWS = 2
#: So many parts of a list are tried in all their combinations.
_MOST_CUTS = 14


def _shape(definition: Definition) -> Sequence[tuple[str, int]]:
    """The parameters that a definition needs, and how long their lists are."""
    return [
        (one.name, len(one.value.items) if isinstance(one.value, Listing) else 0)
        for one in definition.parameters
        if not one.is_default and one.name != "hw_encoding"
    ]


def _cost(part: Expression) -> int:
    """The number of names to read."""
    in_tables = rough(part).count(" in enumerate(") + rough(part).count(" in [") + rough(part).count(" in zip(")
    return 60 * (len(_lines_of(part)) + in_tables) + len(rough(part))


def _label(count: Counting) -> str:
    """The part that names which count have in common."""
    return "_".join([one.strip("_") for one in count.texts if one.strip("_")])


def _lines_of(value: Expression) -> list[str]:
    return lines(Assignment("", value), AS_DEFINED)


def _said(call: Expression, name: str, say: bool) -> Expression:
    """A call, with the name of its record if that must be said."""
    return Call(Name(of_language("named_record")), [Plain(string(name)), call]) if say else call


class _NoLists:
    """Definitions that are in no list."""

    def located(self, expression: Expression) -> tuple[Expression, int] | None:
        return None

    def length(self, of: Expression) -> int:
        return -1


_NO_LISTS = _NoLists()


def _sequence(calls: Sequence[Call]) -> Expression | None:
    """``Register.sequence("f{}", range(32), dwarf_numbers=range(32, 64))``"""
    first = calls[0]
    given = [dict(one.named) for one in calls]
    if len(calls) < 2 or "hw_encoding" not in given[0] or not set(given[0]) <= {"hw_encoding", "dwarf_numbers"}:
        return None
    if any([one.function != first.function or len(one.arguments) != 1 for one in calls]):
        return None
    loop = regular([one.arguments[0] for one in calls], _NO_LISTS, 0, Line(0, 1))
    encodings = _line([one["hw_encoding"] for one in given])
    if loop is None or not isinstance(loop.element, Joined) or encodings is None or encodings.step == 0:
        return None
    numbers = [one for one in loop.element.parts if isinstance(one, Plain)]
    match numbers:
        case [Plain(text)] if text == "n" or text.startswith("n + "):
            start = 0 if text == "n" else int(text[4:])
        case _:
            return None
    texts = [one if isinstance(one, str) else "{}" for one in loop.element.parts]
    if any(["{" in one and one != "{}" or "}" in one and one != "{}" for one in texts]):
        return None
    named: list[tuple[str, Expression]] = [("first", Plain(str(start)))] if start else []
    if "dwarf_numbers" in given[0]:
        listed = [one["dwarf_numbers"] for one in given]
        single = [one.items[0] for one in listed if isinstance(one, Listing) and len(one.items) == 1]
        line = _line(single) if len(single) == len(listed) else None
        if line is None or line.step == 0:
            return None
        named.append(("dwarf_numbers", line.range(len(calls))))
    return Call(Member(first.function, "sequence"), [Plain(string("".join(texts))), encodings.range(len(calls))], named)


def _line(numbers: Sequence[Expression]) -> Line | None:
    """The line that numbers are on."""
    found = [int(one.text) for one in numbers if isinstance(one, Plain) and one.text.lstrip("-").isdigit()]
    return line_of(found) if len(found) == len(numbers) else None
