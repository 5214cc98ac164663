"""llvm::StringTables, in which a string is found by the position of its first byte (StringToOffsetTable::EmitStringTableDef)."""

from __future__ import annotations

from tgdsl.generators.kit.literals import escaped
from tgdsl.generators.kit.writer import Writer, whole_lines

_DEFINITION = whole_lines("""\

    #ifdef __GNUC__
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Woverlength-strings"
    #endif
    static constexpr char ${name}Storage[] =
    $strings
      ;
    #ifdef __GNUC__
    #pragma GCC diagnostic pop
    #endif

    static constexpr llvm::StringTable
    ${name} = ${name}Storage;
    """)


class StringStorage:
    """Strings in the order in which they are added, each once, an empty one first. Positions count bytes of UTF-8, and a zero after each."""

    def __init__(self) -> None:
        self._positions: dict[bytes, int] = {}
        self._size = 0
        self.add("")

    def add(self, string: str) -> int:
        """The position of a string, which is added unless it is there."""
        data = string.encode()
        position = self._positions.setdefault(data, self._size)
        if position == self._size:
            self._size += len(data) + 1
        return position

    def write(self, out: Writer, name: str) -> None:
        """The definition of the table, after an empty line."""
        strings = "".join([f'  "{escaped(data)}\\0"\n' for data in self._positions])
        out.fill(_DEFINITION, name=name, strings=strings)
