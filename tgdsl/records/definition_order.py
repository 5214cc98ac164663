"""The order in which records were defined, where they are sorted by name: as far as their places and their made-up names tell it.

llvm-tblgen sorts by name what it dumps. Two things are left of the order of definition:

- The line of a record, and the lines of the ``defm`` that led to it. A file is read downwards. But the lines in a ``foreach`` take turns,
  files are included by others at places that nothing tells, and what a ``foreach`` or an ``if`` in a multiclass makes does not have the
  line of its ``defm``.
- The numbers in the names of anonymous records, which are counted upwards. But those in a multiclass or a ``foreach`` get numbers when
  that is read, and the first record that each definition there makes keeps its number.

So the order of most records is known, and of the others there is a likely one. It is known on the assumption that a line of a loop
makes several records; that a line is in no multiclass unless those next to it are; and that multiclasses in one ``defm`` stand in the order of
their lines.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

from tgdsl.diagnostics import Location
from tgdsl.records.name_order import numeric_key

#: Classes of which anonymous records are definitions. One of another class may be a value inside of a record, which is made later.
DEFINED_CLASSES = (
    "Pattern", "InstAlias", "MnemonicAlias", "TokenAlias", "InstRW", "ItinRW", "SchedAlias", "Processor", "CompressPat"
)  # fmt: skip

_ANONYMOUS = re.compile("anonymous_([0-9]+)")

_Line: TypeAlias = tuple[str, int]


class _Definition:
    """A record's place and number.

    Attributes:
        path: the line of the statement at the top of a file, then each line in a multiclass, inwards.
        number: of an anonymous record, if it tells when that was defined.
        is_placed: whether the path tells when the record was defined.
    """

    def __init__(self, name: str, path: tuple[_Line, ...]) -> None:
        self.name: Final = name
        self.path: Final = path
        self.number: int | None = None
        self.is_placed = False


class DefinitionOrder:
    """The order of definition of records that are sorted by name.

    Args:
        places: of records, by name: the innermost line first.
        defined: the names of those of :data:`DEFINED_CLASSES`.

    Attributes:
        positions: the number of each record in the order, as far as that is known, and in a likely one otherwise.
    """

    def __init__(self, places: Mapping[str, Sequence[Location]], defined: Iterable[str]) -> None:
        self._definitions: Final = {
            name: _Definition(name, tuple([(one.file, one.line) for one in reversed(chain)]))
            for name, chain in places.items()
            if chain
        }
        _find_placed(self._definitions.values())
        _set_numbers([self._definitions[name] for name in defined if name in self._definitions])
        by_file: defaultdict[str, list[_Definition]] = defaultdict(list)
        for one in self._definitions.values():
            by_file[one.path[0][0]].append(one)
        self._files: Final = {name: _File(definitions) for name, definitions in by_file.items()}
        self.positions: Final[Mapping[str, int]] = {
            name: position for position, name in enumerate(_in_order(self._files.values()))
        }

    def is_known(self, names: Sequence[str]) -> bool:
        """True if records are known to be defined in the order of these names."""
        definitions = [self._definitions.get(name) for name in names]
        return all([self._is_before(first, second) for first, second in zip(definitions, definitions[1:])])

    def _is_before(self, first: _Definition | None, second: _Definition | None) -> bool:
        """True if one record is known to be defined before another."""
        if first is None or second is None:
            return False
        if first.number is not None and second.number is not None:
            return first.number < second.number
        if first.is_placed and second.is_placed:
            lines = next(((one, other) for one, other in zip(first.path, second.path) if one != other), None)
            if lines is not None and lines[0][0] == lines[1][0]:
                return lines[0][1] < lines[1][1]
        latest = self._files[first.path[0][0]].number_after(first)
        earliest = self._files[second.path[0][0]].number_before(second)
        return latest is not None and earliest is not None and latest <= earliest


class _File:
    """The definitions of a file, by the lines at its top.

    Attributes:
        definitions: by their paths, then by number, then by name.
    """

    def __init__(self, definitions: Iterable[_Definition]) -> None:
        self.definitions: Final = sorted(
            definitions, key=lambda one: (one.path, -1 if one.number is None else one.number, numeric_key(one.name))
        )
        anchors = [(one.path[0][1], one.number) for one in self.definitions if one.is_placed and one.number is not None]
        numbers = [number for _, number in anchors]
        self._lines: Final = [line for line, _ in anchors]
        self._greatest: Final = list(accumulate(numbers, max))
        self._smallest: Final = list(accumulate(reversed(numbers), min))[::-1]

    def number_after(self, one: _Definition) -> int | None:
        """The number of a definition of this file, or else the smallest one of those behind it."""
        if one.number is not None or not one.is_placed:
            return one.number
        begin = bisect_right(self._lines, one.path[0][1])
        return self._smallest[begin] if begin < len(self._lines) else None

    def number_before(self, one: _Definition) -> int | None:
        """The number of a definition of this file, or else the greatest one of those before it."""
        if one.number is not None or not one.is_placed:
            return one.number
        end = bisect_left(self._lines, one.path[0][1])
        return self._greatest[end - 1] if end else None


def _find_placed(definitions: Iterable[_Definition]) -> None:
    """Tell the definitions that are in no loop, nor in what a multiclass makes without naming its ``defm``."""
    counts = Counter([one.path for one in definitions])
    called: defaultdict[_Line, set[_Line]] = defaultdict(set)  # the lines of multiclasses, by the line that names them
    for one in definitions:
        for caller, line in zip(one.path, one.path[1:]):
            called[caller].add(line)
    within = {line for lines in called.values() for line in lines}
    lines = sorted({line for one in definitions for line in one.path})
    pairs = [(line, next_line) for line, next_line in zip(lines, lines[1:]) if line[0] == next_line[0]]
    before, after = {line: other for other, line in pairs}, dict(pairs)
    for one in definitions:
        top = one.path[0]
        neighbours = {before.get(top), after.get(top)} & within
        one.is_placed = counts[one.path] == 1 and top not in within and not neighbours - called.get(top, set())


def _set_numbers(definitions: Iterable[_Definition]) -> None:
    """Give anonymous definitions their numbers, but for the first one that each definition in a multiclass or loop made."""
    of_line: defaultdict[_Line, list[tuple[int, _Definition]]] = defaultdict(list)
    for one in definitions:
        match = _ANONYMOUS.fullmatch(one.name)
        if match is not None and one.is_placed and len(one.path) == 1:
            one.number = int(match[1])
        elif match is not None:
            of_line[one.path[-1]].append((int(match[1]), one))
    for numbered in of_line.values():
        numbered.sort(key=lambda entry: entry[0])
        first = numbered[0][0]
        for index, (number, one) in enumerate(numbered):
            if number > first + index:  # definitions on one line have numbers that follow each other
                one.number = number


def _in_order(files: Iterable[_File]) -> list[str]:
    """The names of all definitions: those with numbers by these, and each other one behind what its file has before it."""
    keyed: list[tuple[int, int, int, str]] = []
    for rank, file in enumerate(files):
        numbers = [one.number for one in file.definitions if one.number is not None]
        time = min(numbers, default=0) - 1
        for index, one in enumerate(file.definitions):
            if one.number is not None:
                time = max(time, one.number)
            keyed.append((time if one.number is None else one.number, rank, index, one.name))
    return [name for *_, name in sorted(keyed)]
