"""llvm::StringTables, in which a string is found by the position of its first byte (StringToOffsetTable::EmitStringTableDef)."""

from __future__ import annotations

from tgdsl.generators.kit.literals import escaped
from tgdsl.generators.kit.writer import Writer, whole_lines

_DEFINITION = whole_lines("""\

    #ifdef __GNUC__
    #pragma GCC diagnostic push
    #pragma GCC diagnostic ignored "-Woverlength-strings"
    #endif
    ${static} constexpr char ${storage}Storage[] =
    $strings
      ;
    #ifdef __GNUC__
    #pragma GCC diagnostic pop
    #endif

    ${constant} llvm::StringTable
    ${scope}${name} = ${name}Storage;
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

    def write(self, out: Writer, name: str, *, scope: str = "", is_member: bool = True) -> None:
        """The definition of the table, after an empty line.

        Args:
            scope: the C++ class that declares the table, ``Class::``; empty for a table of the file alone.
            is_member: whether the class declares the storage, too.
        """
        strings = "".join([f'  "{escaped(data)}\\0"\n' for data in self._positions])
        static, constant = ("", "const") if scope else ("static", "static constexpr")
        storage = f"{scope}{name}" if is_member else name
        out.fill(
            _DEFINITION, name=name, strings=strings, scope=scope, storage=storage, static=static, constant=constant
        )
