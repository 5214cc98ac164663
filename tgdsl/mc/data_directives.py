"""Directives of data (``.4byte``, ``.asciz``) and of places (``.org``, ``.align``, ``.skip``)."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.language.counterparts import Expression
from tgdsl.mc.directive_context import DirectiveContext, Read, at_end
from tgdsl.mc.expressions import Mismatch, shortened
from tgdsl.mc.fixups import DATA_FIXUPS
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.methods import OpenFixup
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.sections import Encoded, Literal

#: The directives of data, by the bytes of each value.
DATA_SIZES = {
    ".byte": 1, ".2byte": 2, ".short": 2, ".hword": 2, ".value": 2, ".4byte": 4, ".long": 4, ".int": 4, ".8byte": 8, ".quad": 8,
}  # fmt: skip

#: Bytes that .org and .align may fill: LLVM takes less than this for .org.
_MOST_FILLED = 1 << 30
#: Alignments are less than two to the power of this.
_LARGEST_POWER = 32


class DataDirectives:
    """Reads data, and directives that fill space."""

    def __init__(self, context: DirectiveContext) -> None:
        self._context = context
        self._machine_code = context.target.machine_code

    def readers(self) -> Mapping[str, Read]:
        return {
            **dict.fromkeys(DATA_SIZES, self._data),
            **dict.fromkeys((".ascii", ".asciz", ".string"), self._strings),
            **dict.fromkeys((".uleb128", ".sleb128"), self._leb128),
            **dict.fromkeys((".skip", ".space", ".zero"), self._skip),
            **dict.fromkeys((".align", ".balign", ".p2align"), self._align),
            ".fill": self._repeat,
            ".org": self._origin,
            ".reloc": self._reloc,
        }

    # data

    def _data(self, reader: StatementReader, first: Token, name: str) -> None:
        if reader.is_at_end:
            return
        size = DATA_SIZES[name]
        while True:
            token = reader.token
            value = reader.expression(starts=())
            if isinstance(value, int):
                least, most = -(1 << 8 * size - 1), (1 << 8 * size) - 1
                if not least <= value <= most:
                    message = f"{value} is out of range: it must be between {least} and {most}"
                    raise Mismatch(token, message, is_near=True)
            self._put_value(value, first, size)
            if not reader.accept(","):
                break
        at_end(reader)

    def _put_value(self, value: Expression | int, first: Token, size: int) -> None:
        number = value if isinstance(value, int) else 0
        fixups = () if isinstance(value, int) else (OpenFixup(DATA_FIXUPS[size], value),)
        text = f".{size}byte {value}" if size > 1 else f".byte {value}"
        data = self._context.assembler.data(number, size)
        section = self._context.sections.current
        self._context.put(Encoded(section, section.size, None, first, number, 8 * size, data, fixups, (), text))

    def _strings(self, reader: StatementReader, first: Token, name: str) -> None:
        if reader.is_at_end:
            return
        end = b"" if name == ".ascii" else b"\0"
        while True:
            begin = reader.token
            data = self._context.string(reader)
            while name == ".ascii" and reader.token.kind is Kind.STRING:  # strings that follow each other are one
                data += self._context.string(reader)
            self._context.put_bytes(first, data + end, f"{'.asciz' if end else '.ascii'} {begin.text}")
            if not reader.accept(","):
                break
        at_end(reader)

    def _leb128(self, reader: StatementReader, first: Token, name: str) -> None:
        while not reader.is_at_end:
            token = reader.token
            number = self._context.number(reader)
            if number < 0 and name == ".uleb128":
                raise Mismatch(token, f"{number} is negative: write .sleb128")
            self._context.put_bytes(first, leb128(number, signed=name == ".sleb128"), f"{name} {number}")
            if not reader.accept(","):
                break
        at_end(reader)

    def _repeat(self, reader: StatementReader, first: Token, name: str) -> None:
        """``.fill count, size, value``."""
        token = reader.token
        count = self._context.number(reader)
        size = self._context.number(reader) if reader.accept(",") else 1
        value = self._context.number(reader) if reader.accept(",") else 0
        at_end(reader)
        if not (0 <= count and 0 <= size <= 8 and count * size < _MOST_FILLED):
            raise Mismatch(
                token, f"{count} times {size} bytes is out of range: at most 8 bytes, and {_MOST_FILLED - 1} in all"
            )
        data = self._context.assembler.data(value & 0xFFFFFFFF, size) * count
        self._context.put_bytes(first, data, f".fill {count}, {size}, {value}")

    def _reloc(self, reader: StatementReader, first: Token, name: str) -> None:
        """``.reloc place, R_SPARC_32, value``: the relocation itself."""
        place = reader.expression(starts=())
        reader.expect(",")
        token = reader.token
        number = self._machine_code.relocations.get(reader.word())
        if number is None:
            raise Mismatch(
                token, f"'{token.text}' is not a relocation of the target's: MachineCode.relocations has their names"
            )
        value = reader.expression(starts=()) if reader.accept(",") else 0
        at_end(reader)
        self._context.sections.current.literals.append(Literal(first, place, number, value))

    # places

    def _origin(self, reader: StatementReader, first: Token, name: str) -> None:
        token = reader.token
        value = reader.expression(starts=())
        fill = self._context.number(reader) if reader.accept(",") else 0
        at_end(reader)
        self.move(value, token, first, fill)

    def move(self, value: Expression | int, token: Token, first: Token, fill: int) -> None:
        """Go on at a place, and fill what is before it."""
        place = Evaluation(self._context.symbols).place(value)
        if place is None:
            raise Mismatch(token, f"'{shortened(value)}' is not a place in what was read so far")
        here = self._context.sections.current.size
        if place < here:
            raise Mismatch(token, f"this is place {place}, and {here} bytes were read: there is no way back")
        if place - here >= _MOST_FILLED:
            raise Mismatch(token, f"this is place {place}: a text has less than {_MOST_FILLED} bytes")
        if place > here:
            self._fill(first, place - here, fill, f".org {place}")

    def _skip(self, reader: StatementReader, first: Token, name: str) -> None:
        token = reader.token
        count = self._context.number(reader)
        fill = self._context.number(reader) if reader.accept(",") else 0
        at_end(reader)
        if not 0 <= count < _MOST_FILLED:
            raise Mismatch(token, f"{count} is out of range: it must be between 0 and {_MOST_FILLED - 1}")
        if count:
            self._fill(first, count, fill, f".skip {count}")

    def _align(self, reader: StatementReader, first: Token, name: str) -> None:
        power = name == ".p2align" or name == ".align" and not self._machine_code.alignment_is_bytes
        token = reader.token
        alignment = self._context.number(reader)
        if power and not 0 <= alignment < _LARGEST_POWER:
            raise Mismatch(token, f"{alignment} is out of range: it must be between 0 and {_LARGEST_POWER - 1}")
        alignment = 1 << alignment if power else max(alignment, 1)
        if alignment & alignment - 1 or alignment >> _LARGEST_POWER:
            raise Mismatch(token, f"{alignment} is not a power of two below {1 << _LARGEST_POWER}")
        fill, most = 0, _MOST_FILLED
        if reader.accept(","):
            fill = 0 if reader.ahead(",") else self._context.number(reader)
            if reader.accept(","):
                token = reader.token
                most = self._context.number(reader)
                if most < 1:
                    raise Mismatch(token, f"{most} is out of range: the bytes that may be filled are at least 1")
        at_end(reader)
        section = self._context.sections.current
        section.alignment = max(section.alignment, alignment)
        count = -section.size % alignment
        if count and count <= most:
            self._pad(first, count, fill, alignment)

    def _pad(self, first: Token, count: int, fill: int, alignment: int) -> None:
        if fill or not self._context.sections.current.is_code:
            self._fill(first, count, fill, f".balign {alignment}")
            return
        data = self._machine_code.padding(count, self._context.target.byte_order)
        if data is None:
            raise Mismatch(
                first, f"no instructions of the target are {count} bytes, which would have to be filled here"
            )
        self._context.put_bytes(first, data, f".balign {alignment}")

    def _fill(self, first: Token, count: int, fill: int, text: str) -> None:
        text = f"{text}, {fill & 0xFF}" if fill & 0xFF else text
        self._context.put_bytes(first, bytes([fill & 0xFF]) * count, text)


def leb128(number: int, *, signed: bool) -> bytes:
    """A number in seven bits a byte, as DWARF writes it."""
    found = bytearray()
    while True:
        low, number = number & 0x7F, number >> 7
        if number == 0 and not (signed and low & 0x40) or signed and number == -1 and low & 0x40:
            return bytes([*found, low])
        found.append(low | 0x80)
