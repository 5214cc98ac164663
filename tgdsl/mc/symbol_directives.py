"""Directives of symbols: values (``.set``), bindings (``.globl``), types (``.type``), sizes (``.size``) and space (``.comm``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tgdsl.language.counterparts import Expression
from tgdsl.mc.directive_context import DirectiveContext, Read, at_end
from tgdsl.mc.expressions import Mismatch, shortened
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.messages import Message
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.relocations import is_temporary
from tgdsl.mc.sections import default_kind
from tgdsl.mc.symbols import SymbolError

_BINDINGS = {".globl": "global", ".global": "global", ".weak": "weak", ".local": "local"}
_VISIBILITIES = {".hidden": "hidden", ".internal": "internal", ".protected": "protected"}

#: Types of symbols as ``.type`` has them, and as ELF has (STT_FUNC).
_TYPES = {
    "function": "func", "STT_FUNC": "func", "object": "object", "STT_OBJECT": "object", "tls_object": "tls", "STT_TLS": "tls",
    "notype": "", "STT_NOTYPE": "", "common": "object", "STT_COMMON": "object", "gnu_indirect_function": "gnu_ifunc",
    "STT_GNU_IFUNC": "gnu_ifunc",
}  # fmt: skip


class SymbolDirectives:
    """Reads what a text says of symbols."""

    def __init__(self, context: DirectiveContext) -> None:
        self._context = context
        self._symbols = context.symbols
        self._assigned: dict[str, Token] = {}

    def readers(self) -> Mapping[str, Read]:
        return {
            **dict.fromkeys(_BINDINGS, self._bind),
            **dict.fromkeys(_VISIBILITIES, self._hide),
            **dict.fromkeys((".comm", ".lcomm"), self._common),
            ".type": self._type,
            ".size": self._size,
        }

    def assign(self, name: str, value: Expression | int, token: Token, *, again: bool) -> None:
        """Give a symbol a value.

        Args:
            token: where the value begins.
            again: whether the symbol may get another value later.
        """
        try:
            self._symbols.assign(name, value, again=again)
        except SymbolError as problem:
            raise Mismatch(token, str(problem)) from None
        self._assigned[name] = token

    def finish(self, evaluation: Evaluation) -> Iterator[Message]:
        """The mistakes in the values of variables and in sizes, once all symbols are known."""
        for name, value in self._symbols.variables.items():
            found = evaluation.value(value)
            if found is None or found.subtracted is not None:
                message = f"'{shortened(value)}' is neither a number, nor a symbol and a number: '{name}' has no value"
                yield Message(self._assigned[name], message)
        for name, attributes in self._symbols.attributes.items():
            if attributes.size is not None and evaluation.number(attributes.size[0]) is None:
                message = f"the size of '{name}' must be a number, but '{shortened(attributes.size[0])}' is not one"
                yield Message(attributes.size[1], message)

    def _bind(self, reader: StatementReader, first: Token, name: str) -> None:
        binding = _BINDINGS[name]
        for token, symbol in self._names(reader):
            if binding != "local" and is_temporary(symbol, self._context.target.machine_code):
                prefix = self._context.target.machine_code.private_prefix
                raise Mismatch(
                    token, f"the linker does not see symbols whose names begin with '{prefix}', as '{symbol}'"
                )
            known = self._symbols.of(symbol).binding
            if known not in ("", binding):
                raise Mismatch(token, f"the symbol '{symbol}' is {known} already, and cannot become {binding}")
            self._symbols.of(symbol).binding = binding

    def _hide(self, reader: StatementReader, first: Token, name: str) -> None:
        for _, symbol in self._names(reader):
            self._symbols.of(symbol).visibility = _VISIBILITIES[name]

    def _names(self, reader: StatementReader) -> Iterator[tuple[Token, str]]:
        """The names of symbols up to the end, with commas between them."""
        if reader.is_at_end:
            return
        while True:
            token = reader.token
            yield token, reader.symbol_name()
            if not reader.accept(","):
                break
        at_end(reader)

    def _type(self, reader: StatementReader, first: Token, name: str) -> None:
        """``.type name, @function``, with any of the signs that assemblers have, or none."""
        symbol = reader.symbol_name()
        reader.accept(",")
        for sign in ("@", "%", "#"):
            if reader.accept(sign):
                break
        token = reader.token
        kind = token.name
        if token.kind not in (Kind.NAME, Kind.STRING) or kind not in _TYPES:
            raise Mismatch(token, f"'{kind}' is not a type of symbols: there are {', '.join(_TYPES)}")
        reader.at += 1
        at_end(reader)
        self._symbols.of(symbol).type = _TYPES[kind]

    def _size(self, reader: StatementReader, first: Token, name: str) -> None:
        symbol = reader.symbol_name()
        reader.expect(",")
        token = reader.token
        value = reader.expression(starts=())
        at_end(reader)
        self._symbols.of(symbol).size = value, token

    def _common(self, reader: StatementReader, first: Token, name: str) -> None:
        """``.comm name, size, alignment``: space that the linker gives, or, of a local symbol, in ``.bss``."""
        token = reader.token
        symbol = reader.symbol_name()
        reader.expect(",")
        size = self._context.number(reader)
        alignment = self._context.number(reader) if reader.accept(",") else 1
        at_end(reader)
        if size < 0 or alignment < 1 or alignment & alignment - 1:
            raise Mismatch(
                token, f"'{symbol}' has {size} bytes at multiples of {alignment}, which is not a power of two"
            )
        attributes = self._symbols.of(symbol)
        attributes.type = "object"
        attributes.size = size, token
        if name == ".comm" and attributes.binding != "local":
            if symbol in self._symbols.labels or symbol in self._symbols.variables:
                raise Mismatch(token, f"the symbol '{symbol}' is defined twice")
            attributes.common = size, alignment
            return
        attributes.binding = "local"
        self._reserve(symbol, size, alignment, token, first)

    def _reserve(self, symbol: str, size: int, alignment: int, token: Token, first: Token) -> None:
        sections = self._context.sections
        sections.push()
        bss = sections.section(".bss", default_kind(".bss"))
        sections.switch(bss)
        bss.alignment = max(bss.alignment, alignment)
        if -bss.size % alignment:
            self._context.put_bytes(first, bytes(-bss.size % alignment), f".balign {alignment}")
        try:
            self._symbols.define(symbol)
        except SymbolError as problem:
            raise Mismatch(token, str(problem)) from None
        if size:
            self._context.put_bytes(first, bytes(size), f".skip {size}")
        sections.pop()
