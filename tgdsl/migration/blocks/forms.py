"""Records that differ in a key, as Forms of one name, and definitions that are nothing but names, several in one statement."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tgdsl.migration.blocks.block import Block, Made
from tgdsl.migration.library import noun_of, of_language
from tgdsl.migration.python import (
    WIDTH,
    Assignment,
    Call,
    Filled,
    Gathered,
    Name,
    Plain,
    Statement,
    Symbol,
    records_of,
    string,
)
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import Forms, Translation, python_name
from tgdsl.records import Record

_KINDS = (("SchedWrite",), ("SchedRead",))
_FEWEST = 4  #: members of Forms


def forms_blocks(runs: Sequence[tuple[str, Sequence[Record]]]) -> list[Block]:
    """A block for each name that has several writes or reads: those of one file whose names begin alike, up to the first underscore.

    Args:
        runs: the target's own records with their ``.td`` files, cut where the file changes.
    """
    found: list[Block] = []
    taken = {record.name for _, run in runs for record in run}
    keys: dict[tuple[str, ...], Symbol] = {}
    for _, run in runs:
        groups: dict[tuple[str, str], list[Record]] = {}
        for record in run:
            first, underscore, key = record.name.partition("_")
            if underscore and first and key and record.superclasses[-1:] in _KINDS:
                groups.setdefault((record.superclasses[-1], first), []).append(record)
        for (_, first), members in groups.items():
            if len(members) >= _FEWEST and first not in taken:
                taken.add(first)
                found.append(Block(members, members[0].name, _Forms(first, members, keys).statements))
    return found


class _Forms:
    """The statement of Forms."""

    def __init__(self, name: str, members: Sequence[Record], keys: dict[tuple[str, ...], Symbol]) -> None:
        self._name = name
        self._members = members
        self._keys = keys

    def statements(self, translation: Translation, module: str, notes: Notes) -> Made:
        made: list[Statement] = [comment for record in self._members for comment in notes.before(record)]
        keys = tuple([record.name[len(self._name) + 1 :] for record in self._members])
        symbol = self._keys.get(keys)
        if symbol is None:
            symbol = self._keys[keys] = Symbol(module, name_of_keys(keys, {one.name for one in self._keys.values()}))
            made.append(Assignment(symbol.name, Filled([Plain(string(key)) for key in keys])))
        value = Call(Name(of_language("Forms")), [Name(symbol), noun_of(self._members[0])])
        names = tuple([record.name for record in self._members])
        translation.define_forms(Forms(Symbol(module, python_name(self._name)), keys, symbol, names))
        return Made([*made, Assignment(python_name(self._name), value, names)])


def name_of_keys(keys: Sequence[str], taken: Collection[str]) -> str:
    """A name for keys, from the first and the last of them: ``MF8_TO_M8``."""
    name = re.sub(r"\W", "_", f"{keys[0]}_TO_{keys[-1]}").upper()
    name = f"_{name}" if name[0].isdigit() else name
    if name not in taken:
        return name
    number = 2
    while f"{name}_{number}" in taken:
        number += 1
    return f"{name}_{number}"


def in_rows(statements: Sequence[Statement]) -> list[Statement]:
    """Statements in which neighbours of one value are one: ``WriteALU, WriteLoad = [SchedWrite() for _ in range(2)]``, as many as fit into a line."""
    found: list[Statement] = []
    for statement in statements:
        last = found[-1] if found else None
        whole = _together(last, statement) if isinstance(last, Assignment) else None
        if whole is not None:
            found[-1] = whole
        else:
            found.append(statement)
    return found


def _together(last: Assignment, statement: Statement) -> Assignment | None:
    """Two statements as one; None if they have not the same value, or do not fit into a line."""
    if not isinstance(statement, Assignment) or not isinstance(statement.value, Call) or not statement.target:
        return None
    value = last.value.element if isinstance(last.value, Gathered) else last.value
    if value != statement.value or not _is_definition_alone(statement.value) or not last.target:
        return None
    target = f"{last.target}, {statement.target}"
    count = target.count(",") + 1
    made = Gathered(statement.value, [("_", Plain(f"range({count})"))])
    text = f"{target} = [{_call_text(statement.value)} for _ in range({count})]"
    if len(text) > WIDTH:
        return None
    return Assignment(target, made, [*records_of(last), *records_of(statement)])


#: The classes whose definitions are nothing but names, or members of Forms.
_ALONE = frozenset({"SchedWrite", "SchedRead", "InstrItinClass", "FuncUnit", "Bypass", "Forms"})


def _is_definition_alone(call: Call) -> bool:
    return isinstance(call.function, Name) and call.function.symbol.name in _ALONE


def _call_text(call: Call) -> str:
    assert isinstance(call.function, Name)
    arguments = [one.symbol.name for one in call.arguments if isinstance(one, Name)]
    return f"{call.function.symbol.name}({', '.join(arguments)})"
