"""The text of a match table of GlobalISel (LLVM's MatchTable and MatchTableRecord): operations with their operands, and jumps.

A line is an operation, its operands with what they are in comments, and perhaps a comment at its end::

    GIM_RecordInsn, /*DefineMI*/1, /*MI*/0, /*OpIdx*/1, // MIs[1]

An operation has a byte, and operands as many as their forms say: ULEB128, names and numbers of 1, 2, 4 or 8 bytes.
Places that are jumped to are labels, whose positions are counted in bytes and are known at the end.
"""

from __future__ import annotations


from tgdsl.generation import origins
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease

_INDENT = "  "


class TableText:
    """The lines of a table. Methods that give the text of an operand count its bytes: each is for the next operation.

    Attributes:
        size: in bytes, of what is written.
    """

    def __init__(self, release: Release) -> None:
        self.size = 0
        self._number = _NUMBERS[release]
        self._prefix = _PREFIXES[release]
        self._parts: list[str] = ["", ""]
        self._lines: list[tuple[int, int]] = [(0, 0)]
        self._indent = ""
        self._labels: list[int] = []
        self._jumps: list[tuple[int, int]] = []
        self._sources: dict[int, origins.Sources] = {}
        self._everyone: origins.Sources = ()

    # Operands

    def uleb(self, comment: str, value: int) -> str:
        """A number that takes as many bytes as it needs, 7 bits in each."""
        if value < 0x80:
            self.size += 1
            return f"/*{comment}*/{value}"
        shown: list[str] = []
        rest = value
        while rest >= 0x80:
            shown.append(f"0x{rest & 0x7F | 0x80:02X}")
            rest >>= 7
        shown.append(f"0x{rest:02X}")
        self.size += len(shown)
        label = f"/*{comment}*/" if comment else ""
        return f"{label}/* {value}(*/{', '.join(shown)}/*)*/"

    def bare_uleb(self, value: int) -> str:
        """As :meth:`uleb`, without a comment."""
        if value < 0x80:
            self.size += 1
            return str(value)
        return self.uleb("", value)

    def number(self, size: int, value: int) -> str:
        """A number of so many bytes."""
        self.size += size
        return self._number(size, value)

    def name(self, size: int, text: str) -> str:
        """An expression of so many bytes."""
        self.size += size
        return text if size == 1 else f"GIMT_Encode{size}({text})"

    # Lines

    def operation(self, name: str, *operands: str, comment: str | None = None) -> None:
        """A line: an operation, its operands, and a comment at its end."""
        self.size += 1
        text = ", ".join((name, *operands))
        self._parts.append(f"{text},\n" if comment is None else f"{text}, // {comment}\n")
        self._begin_line()

    def comment(self, text: str) -> None:
        """A line that is a comment."""
        self._parts.append(f"// {text}\n")
        self._begin_line()

    def _begin_line(self) -> None:
        self._lines.append((len(self._parts), self.size))
        self._parts += ("", self._indent)

    def last_operation(self, name: str, *operands: str) -> None:
        """As :meth:`operation`, the last one of what :meth:`begin` began."""
        self._indent = self._indent[: -len(_INDENT)]
        self.operation(name, *operands)

    def begin(self, comment: str = "") -> int:
        """A line: ``GIM_Try``, which goes on at a label where what follows fails; returns that label."""
        label = self.new_label()
        self._indent += _INDENT
        self.size += 1
        self._jump("GIM_Try, /*On fail goto*/", label, f", // {comment}\n" if comment else ",\n")
        return label

    # Origins

    @property
    def line(self) -> int:
        """The number of the line that is written next, from 0."""
        return len(self._lines) - 1

    def note(self, first: int, sources: origins.Sources, everyone: origins.Sources) -> None:
        """Say of the lines from one on, unless something is said of them, what they come from.

        Args:
            everyone: all rules, which positions count.
        """
        self._everyone = everyone
        for number in range(first, self.line):
            self._sources.setdefault(number, sources)

    # Labels

    def new_label(self) -> int:
        """The next label."""
        self._labels.append(-1)
        return len(self._labels) - 1

    def label(self, label: int) -> None:
        """A line: a label is here."""
        self._labels[label] = self.size
        self.comment(f"Label {label}: @{self.size}")

    def switch(self, opening: str, values: list[tuple[int, str]], labels: list[int], default: int) -> None:
        """The lines of an operation that jumps by a number, to the labels of numbers that it knows, and to another one by all others.

        Args:
            opening: the operation with its first operands.
            values: the numbers, ascending, and their names.
        """
        low, high = values[0][0], values[-1][0]
        bounds = f"/*[*/{self.number(2, low)}, {self.number(2, high + 1)}, /*)*//*default:*/"
        self.size += 1
        self._jump(f"{opening}, {bounds}", default, ",\n")
        for index, (value, name) in enumerate(values):
            gap = values[index + 1][0] - value - 1 if index + 1 < len(values) else 0
            self._jump(f"/*{name}*/", labels[index], f",{' GIMT_Encode4(0),' * gap}\n", gap)

    def _jump(self, before: str, label: int, after: str, gap: int = 0) -> None:
        """Write a line that ends with a jump, and the places of so many values that there is none for."""
        self.size += 4 + 4 * gap
        self._parts.append(f"{before}/*Label {label}*/ GIMT_Encode4(")
        self._jumps.append((len(self._parts), label))
        self._parts.append("")
        self._parts.append(f"){after}")
        self._begin_line()

    def declaration(self) -> str:
        """The whole table as a declaration."""
        for part, label in self._jumps:
            self._parts[part] = str(self._labels[label])
        width = len(str(self.size))
        for part, position in self._lines:
            self._parts[part] = self._prefix(position, width)
        text = "".join(self._parts)
        if self._sources:
            lines = text.splitlines(keepends=True)
            text = "".join(
                [
                    origins.of(line, self._sources.get(number), counted=self._everyone)
                    for number, line in enumerate(lines)
                ]
            )
        return f"  constexpr static uint8_t MatchTable0[] = {{\n{text}}}; // Size: {self.size} bytes\n"


def _signed(size: int, value: int) -> str:
    if size > 1:
        return f"GIMT_Encode{size}({value})"
    return str(value) if value >= 0 else f"uint8_t({value})"


def _unsigned(size: int, value: int) -> str:
    value &= (1 << 8 * size) - 1
    if size == 1:
        return str(value)
    return f"GIMT_Encode{size}({value}u)" if value >> 63 else f"GIMT_Encode{size}({value})"


#: The text of a number of so many bytes.
_NUMBERS = ByRelease({19: _signed, 22: _unsigned})


def _margin(position: int, width: int) -> str:
    return "    "


def _column(position: int, width: int) -> str:
    return f"     /* {position:{width}} */ "


#: The beginning of a line at a position in the table, which has so many digits at most.
_PREFIXES = ByRelease({19: _margin, 22: _column})
