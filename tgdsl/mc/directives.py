"""Directives: symbols (``.set``, ``.globl``), places (``.org``, ``.align``, ``.skip``) and data (``.4byte``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tgdsl.language.counterparts import Expression
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.expressions import Mismatch, shortened
from tgdsl.mc.fixups import DATA_FIXUPS, Encoded
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.messages import Message
from tgdsl.mc.methods import OpenFixup
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.symbols import SymbolError, Symbols

_IGNORED = frozenset((".text", ".type", ".size", ".ident", ".file", ".register", ".proc", ".extern"))
_SIZES = {
    ".byte": 1, ".2byte": 2, ".short": 2, ".value": 2, ".4byte": 4, ".long": 4, ".int": 4, ".8byte": 8, ".quad": 8,
}  # fmt: skip
_BINDINGS = frozenset((".globl", ".global", ".weak"))
_ASSIGNMENTS = frozenset((".set", ".equ", ".equiv"))
_FILLS = frozenset((".skip", ".space", ".zero"))
_ALIGNMENTS = frozenset((".align", ".balign", ".p2align"))

#: Bytes that .org and .align may fill: LLVM takes less than this for .org.
_MOST_FILLED = 1 << 30


class Directives:
    """Reads the directives of a text.

    Args:
        put: takes data.
    """

    def __init__(self, assembler: Assembler, symbols: Symbols, put: Callable[[Encoded], None]) -> None:
        self._assembler = assembler
        self._target = assembler.target
        self._symbols = symbols
        self._put = put
        self._assigned: dict[str, Token] = {}
        self._names = self._target.machine_code.directives(self._target.subtarget)

    def read(self, tokens: Sequence[Token]) -> bool:
        """Read a statement, if it is a directive.

        Raises:
            Mismatch: it is wrong.
        """
        name = tokens[0].text.lower()
        name = self._names.get(name, name)
        reader = self._reader(tokens, 1)
        if name in _SIZES:
            self._data(reader, tokens[0], _SIZES[name])
        elif name in _ASSIGNMENTS:
            symbol = reader.symbol_name()
            reader.expect(",")
            self.assign(symbol, tokens, reader.at, again=name != ".equiv")
        elif name in _BINDINGS:
            self._bind(reader)
        elif name == ".org":
            self._origin(reader, tokens[0])
        elif name in _FILLS:
            self._skip(reader, tokens[0])
        elif name in _ALIGNMENTS:
            self._align(reader, tokens[0], power=name == ".p2align")
        else:
            return name in _IGNORED
        return True

    def unknown(self, token: Token) -> Mismatch:
        """That a directive is none of those that are read."""
        known = sorted([*_SIZES, *_ASSIGNMENTS, *_BINDINGS, *_FILLS, *_ALIGNMENTS, ".org"])
        return Mismatch(token, f"the directive '{token.text}' is not read: there are {', '.join(known)}")

    def assign(self, name: str, tokens: Sequence[Token], at: int, *, again: bool = True) -> None:
        """Read the value of a symbol, or the place that ``.`` is set to.

        Args:
            at: where the value begins.
            again: whether the symbol may get another value later.
        """
        reader = self._reader(tokens, at)
        first = reader.token
        value = reader.expression(starts=())
        _at_end(reader)
        if name == ".":
            self._move(value, first, tokens[0], 0)
            return
        try:
            self._symbols.assign(name, value, again=again)
        except SymbolError as problem:
            raise Mismatch(first, str(problem)) from None
        self._assigned[name] = first

    def finish(self, evaluation: Evaluation) -> Iterator[Message]:
        """The mistakes in the values of variables, once all symbols are known."""
        for name, value in self._symbols.variables.items():
            found = evaluation.value(value)
            if found is None or found.subtracted is not None:
                message = f"'{shortened(value)}' is neither a number, nor a symbol and a number: '{name}' has no value"
                yield Message(self._assigned[name], message)

    def data(self, number: int, size: int) -> bytes:
        """The bytes of a number in memory."""
        return (number & (1 << 8 * size) - 1).to_bytes(size, self._target.byte_order)

    def _reader(self, tokens: Sequence[Token], at: int) -> StatementReader:
        reader = self._assembler.reader(tokens, self._symbols)
        reader.at = at
        return reader

    def _data(self, reader: StatementReader, first: Token, size: int) -> None:
        if reader.is_at_end:
            return
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
        _at_end(reader)

    def _put_value(self, value: Expression | int, first: Token, size: int) -> None:
        number = value if isinstance(value, int) else 0
        fixups = () if isinstance(value, int) else (OpenFixup(DATA_FIXUPS[size], value),)
        text = f".{size}byte {value}" if size > 1 else f".byte {value}"
        data = self.data(number, size)
        self._put(Encoded(self._symbols.address or 0, None, first, number, 8 * size, data, fixups, (), text))

    def _bind(self, reader: StatementReader) -> None:
        if reader.is_at_end:
            return
        prefix = self._target.machine_code.private_prefix
        while True:
            token = reader.token
            name = reader.symbol_name()
            if name.startswith(prefix):
                raise Mismatch(token, f"the linker does not see symbols whose names begin with '{prefix}', as '{name}'")
            self._symbols.bound.add(name)
            if not reader.accept(","):
                break
        _at_end(reader)

    # places

    def _origin(self, reader: StatementReader, first: Token) -> None:
        token = reader.token
        value = reader.expression(starts=())
        fill = self._number(reader) if reader.accept(",") else 0
        _at_end(reader)
        self._move(value, token, first, fill)

    def _move(self, value: Expression | int, token: Token, first: Token, fill: int) -> None:
        """Go on at a place, and fill what is before it."""
        place = Evaluation(self._symbols).place(value)
        if place is None:
            raise Mismatch(token, f"'{shortened(value)}' is no place in what was read so far")
        here = self._symbols.address or 0
        if place < here:
            raise Mismatch(token, f"this is place {place}, and {here} bytes were read: there is no way back")
        if place - here >= _MOST_FILLED:
            raise Mismatch(token, f"this is place {place}: a text has less than {_MOST_FILLED} bytes")
        if place > here:
            self._fill(first, place - here, fill, f".org {place}")

    def _skip(self, reader: StatementReader, first: Token) -> None:
        token = reader.token
        count = self._number(reader)
        fill = self._number(reader) if reader.accept(",") else 0
        _at_end(reader)
        if not 0 <= count < _MOST_FILLED:
            raise Mismatch(token, f"{count} is out of range: it must be between 0 and {_MOST_FILLED - 1}")
        if count:
            self._fill(first, count, fill, f".skip {count}")

    def _align(self, reader: StatementReader, first: Token, power: bool) -> None:
        token = reader.token
        alignment = self._number(reader)
        if power and not 0 <= alignment < _LARGEST_POWER:
            raise Mismatch(token, f"{alignment} is out of range: it must be between 0 and {_LARGEST_POWER - 1}")
        alignment = 1 << alignment if power else max(alignment, 1)
        if alignment & alignment - 1 or alignment >> _LARGEST_POWER:
            raise Mismatch(token, f"{alignment} is no power of two below {1 << _LARGEST_POWER}")
        fill, most = 0, _MOST_FILLED
        if reader.accept(","):
            fill = 0 if reader.ahead(",") else self._number(reader)
            if reader.accept(","):
                token = reader.token
                most = self._number(reader)
                if most < 1:
                    raise Mismatch(token, f"{most} is out of range: the bytes that may be filled are at least 1")
        _at_end(reader)
        count = -(self._symbols.address or 0) % alignment
        if count and count <= most:
            self._pad(first, count, fill, alignment)

    def _pad(self, first: Token, count: int, fill: int, alignment: int) -> None:
        if fill:
            self._fill(first, count, fill, f".balign {alignment}")
            return
        data = self._target.machine_code.padding(count, self._target.byte_order)
        if data is None:
            raise Mismatch(
                first, f"no instructions of the target are {count} bytes, which would have to be filled here"
            )
        self._put_bytes(first, data, f".balign {alignment}")

    def _fill(self, first: Token, count: int, fill: int, text: str) -> None:
        self._put_bytes(first, bytes([fill & 0xFF]) * count, f"{text}, {fill & 0xFF}" if fill & 0xFF else text)

    def _put_bytes(self, first: Token, data: bytes, text: str) -> None:
        self._put(Encoded(self._symbols.address or 0, None, first, 0, 0, data, (), (), text, fills=True))

    def _number(self, reader: StatementReader) -> int:
        """Take an expression that is a number with what was read so far."""
        token = reader.token
        value = reader.expression(starts=())
        number = Evaluation(self._symbols).number(value)
        if number is None:
            raise Mismatch(token, f"expected a number, and '{shortened(value)}' is not known here")
        return number


#: Alignments are less than two to the power of this.
_LARGEST_POWER = 32


def _at_end(reader: StatementReader) -> None:
    token = reader.token
    if token.kind is Kind.WRONG:
        raise Mismatch(token, token.text)
    if not reader.is_at_end:
        raise Mismatch(token, f"expected the end of the line, found '{token.text}'")
