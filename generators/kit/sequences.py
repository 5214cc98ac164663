"""SequenceToOffsetTable and StringToOffsetTable: many short sequences in one C++ array.

Each sequence of a SequenceToOffsetTable ends with a terminator, if the table has one, and one that ends another is not stored again.

::

    static const int16_t Lists[] = {
      /* 0 */ -12, 0,
      /* 2 */ 5, -1, 0,
    };

holds (-12), (5, -1), (-1) at 3 and () at 1: positions count elements, terminators too. The sequences are in the order
of their last elements, then of the last but one, and so on, as if they were written backwards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import escaped
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.release import Release

Key = TypeVar("Key", bytes, tuple[int, ...])

#: The zero after a string in a literal.
_TERMINATOR = ByRelease({19: "\\0", 22: "\\000"})

#: LLVM orders strings by ``char``, which is signed where llvm-tblgen's output was taken: 0x80 to 0xff come first.
_SIGNED = bytes(code ^ 0x80 for code in range(0x100))


def _place(backwards: Sequence[Key], terminators: int = 1) -> tuple[list[tuple[int, int]], list[int], int]:
    """Lay out different sequences, each given backwards, in order.

    Args:
        terminators: the number of elements after each that is stored.

    Returns:
        position and number of each that is stored; the position of each; the number of elements in all.
    """
    stored: list[int] = []
    for number, key in enumerate(backwards):
        # What begins with a key follows it at once, so that the next one tells whether the key ends any other.
        if number + 1 == len(backwards) or backwards[number + 1][: len(key)] != key:
            stored.append(number)
    layout: list[tuple[int, int]] = []
    positions: list[int] = []
    size = 0
    for number in stored:
        layout.append((size, number))
        end = size + len(backwards[number])
        positions += [end - len(key) for key in backwards[len(positions) : number + 1]]
        size = end + terminators
    return layout, positions, size


class SequenceTable:
    """A SequenceToOffsetTable of numbers.

    Args:
        terminated: whether there is a terminator after each sequence. Without, whoever reads one knows how long it is.

    Attributes:
        size: the number of elements, with the terminators.
        entries: position and sequence, for those that are stored, in the order of the array.
    """

    def __init__(self, sequences: Iterable[tuple[int, ...]], *, terminated: bool = True) -> None:
        order = sorted({sequence[::-1] for sequence in sequences})
        layout, positions, self.size = _place(order, int(terminated))
        self._terminated = terminated
        self.entries = [(position, order[number][::-1]) for position, number in layout]
        self._positions = {key[::-1]: position for key, position in zip(order, positions, strict=True)}

    def __getitem__(self, sequence: tuple[int, ...]) -> int:
        """The position of one of the sequences."""
        return self._positions[sequence]

    def lines(
        self,
        show: Callable[[int], str] = str,
        terminator: str = "0",
        users: Iterable[tuple[tuple[int, ...], origins.Sources]] = (),
    ) -> Sequence[str]:
        """The array's elements, a stored sequence on each line. An array without elements gets one that nobody reads, since C++ has no empty
        arrays.

        Args:
            users: sequences, each with what it is for.
        """
        if origins.recorded():
            lines = self._lines(show, terminator)
            count = len(self.entries)
            return [*origins.rows(lines[:count], _users([key for _, key in self.entries], users)), *lines[count:]]
        return self._lines(show, terminator)

    def _lines(self, show: Callable[[int], str], terminator: str) -> Sequence[str]:
        if not self._terminated:
            lines = [
                f"  /* {position} */ {''.join([f'{show(element)}, ' for element in sequence])}"
                for position, sequence in self.entries
            ]
            return lines if self.size else [*lines, f"  /* dummy */ {show(0)}"]
        return [
            f"  /* {position} */ {', '.join([*map(show, sequence), terminator])},"
            for position, sequence in self.entries
        ]


Kept = TypeVar("Kept", str, tuple[int, ...])


def _users(entries: Sequence[Kept], users: Iterable[tuple[Kept, origins.Sources]]) -> list[origins.Sources]:
    """The definitions that each entry is for: those that have it, not those that have its end alone."""
    found: dict[Kept, list[origins.Sources]] = {}
    for key, sources in users:
        found.setdefault(key, []).append(sources)
    return [found.get(entry) for entry in entries]


class StringTable:
    """A SequenceToOffsetTable of strings in one string literal; positions count bytes of UTF-8."""

    def __init__(self, strings: Iterable[str]) -> None:
        unique = {string.encode()[::-1].translate(_SIGNED): string for string in strings}
        order = sorted(unique)
        layout, positions, self.size = _place(order)
        self.entries = [(position, unique[order[number]]) for position, number in layout]
        self._positions = {unique[key]: position for key, position in zip(order, positions, strict=True)}

    def __getitem__(self, string: str) -> int:
        """The position of one of the strings."""
        return self._positions[string]

    def definition(self, declaration: str, release: Release, users: Iterable[tuple[str, origins.Sources]] = ()) -> str:
        """The definition of the array that ``declaration`` declares, with an empty line before and after it, as a release writes it.

        ISO C++ only promises 64 kB of string literal, so that compilers are told not to warn.

        Args:
            users: strings, each with what it is for.
        """
        end = _TERMINATOR[release]
        strings: Sequence[str] = [
            f'  /* {position} */ "{escaped(string.encode())}{end}"' for position, string in self.entries
        ]
        if origins.recorded():
            strings = origins.rows(strings, _users([string for _, string in self.entries], users))
        return "\n".join(
            [
                "",
                "#ifdef __GNUC__",
                "#pragma GCC diagnostic push",
                '#pragma GCC diagnostic ignored "-Woverlength-strings"',
                "#endif",
                f"{declaration} = {{",
                *strings,
                "};",
                "#ifdef __GNUC__",
                "#pragma GCC diagnostic pop",
                "#endif",
                "",
                "",
            ]
        )


_LINE_WIDTH = 70  # a line of the literal ends after the character that goes past this


class StringPool:
    """A StringToOffsetTable: strings in the order in which they are added, each once. Positions count bytes of UTF-8."""

    def __init__(self) -> None:
        self._positions: dict[bytes, int] = {}
        self._data = bytearray()

    def add(self, string: bytes, *, terminated: bool = True) -> int:
        """The position of a string. A new one is appended, with a zero after it unless its length is known from elsewhere."""
        position = self._positions.setdefault(string, len(self._data))
        if position == len(self._data):
            self._data += string + b"\0" * terminated
        return position

    @property
    def data(self) -> bytes:
        """All strings behind each other."""
        return bytes(self._data)

    def lines(self, users: Iterable[tuple[bytes, origins.Sources]] = ()) -> Sequence[str]:
        """The lines of the literal, of about 70 characters each.

        Args:
            users: strings, each with what it is for.
        """
        lines: list[str] = []
        starts = [0]  # positions in bytes
        line = ""
        shown = [escaped(bytes([code])) for code in range(0x100)]
        for position, code in enumerate(bytes(self._data)):
            if len(line) > _LINE_WIDTH:
                lines.append(line)
                starts.append(position)
                line = ""
            line += shown[code]
        return origins.rows([f'    "{text}"' for text in [*lines, line]], self._users(starts, users))

    def _users(
        self, starts: Sequence[int], users: Iterable[tuple[bytes, origins.Sources]]
    ) -> Iterator[list[origins.Sources]]:
        """The sources of each of the lines that begin at these positions: of the strings of which a part is in it."""
        found: list[list[origins.Sources]] = [[] for _ in starts]
        for string, sources in users:
            first = self._positions[string]
            for line in range(bisect_right(starts, first), bisect_right(starts, first + len(string) - 1) + 1):
                found[line - 1].append(sources)
        yield from found
