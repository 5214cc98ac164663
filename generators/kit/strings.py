"""Many strings one after the other in a single C++ string literal, found by their positions.

Unlike :class:`generators.kit.sequences.StringTable`, whose strings end in zeros and share their ends, this one keeps strings
as they come, in the order in which they come, and each that is new takes its own place.
"""

from __future__ import annotations

from generators.kit.literals import escaped

_LINE_WIDTH = 70  # a line of the literal ends after the character that goes past this


class StringPool:
    """Strings in the making of a literal. Positions and sizes count bytes of UTF-8."""

    def __init__(self) -> None:
        self._positions: dict[str, int] = {}
        self._data = bytearray()

    def add(self, string: str, *, terminated: bool = True) -> int:
        """The position of a string, which is put at the end if it is new; with a zero after it unless it tells its own size."""
        position = self._positions.setdefault(string, len(self._data))
        if position == len(self._data):
            self._data += string.encode() + b"\0" * terminated
        return position

    def lines(self) -> list[str]:
        """The literal, without what stands before and after it, in lines of about 70 characters."""
        lines: list[str] = []
        line = ""
        for byte in self._data:
            if len(line) > _LINE_WIDTH:
                lines.append(line)
                line = ""
            line += escaped(bytes((byte,)))
        return [f'    "{text}"' for text in (*lines, line)]
