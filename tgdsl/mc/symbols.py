"""Symbols of an input (MCSymbol): labels, variables, and the temporary ones of ``1:`` and of ``.``."""

from __future__ import annotations

from tgdsl.language.counterparts import Expression, Operation, Symbol
from tgdsl.language.counterparts.values import Modified
from tgdsl.mc.lexer import Token


class SymbolError(Exception):
    """A definition that the rules for symbols do not allow."""


class Symbols:
    """The symbols of an input, as far as it was read.

    A variable that is a number is replaced by it where it is used; what else refers to a symbol means what that is in the end.

    Attributes:
        address: of the statement that is read; None outside of a text, where ``.`` means nothing.
        labels: the addresses of labels and temporary symbols, by name.
        variables: the values of ``name = value``, by name.
        awaited: the local labels that must still come, by name, with a place that refers to each.
        bound: the symbols of ``.globl`` and ``.weak``, whose addresses are the linker's to choose.
    """

    def __init__(self, address: int | None = None) -> None:
        self.address = address
        self.labels: dict[str, int] = {}
        self.variables: dict[str, Expression | int] = {}
        self.awaited: dict[str, Token] = {}
        self.bound: set[str] = set()
        self._redefinable: set[str] = set()
        self._used: set[str] = set()
        self._counts: dict[int, int] = {}

    # what expressions refer to

    def reference(self, name: str) -> Expression | int:
        """A symbol where an expression names it."""
        value = self.variables.get(name)
        if isinstance(value, int):
            return value
        if value is not None:
            self._used.add(name)
        return Symbol(name)

    def here(self) -> Symbol | None:
        """The current place."""
        if self.address is None:
            return None
        name = f"{_TEMPORARY}.{self.address}"
        self.labels[name] = self.address
        return Symbol(name, ".")

    def local(self, token: Token, forward: bool) -> Symbol | None:
        """The local label that ``1f`` or ``1b`` means here; None if there is none before.

        Args:
            token: the number.
        """
        number = token.value
        count = self._counts.get(number, 0)
        if not forward and not count:
            return None
        if forward:
            self.awaited.setdefault(_local(number, count + 1), token)
        return Symbol(_local(number, count + forward), f"{number}{'f' if forward else 'b'}")

    # definitions

    def define(self, name: str) -> None:
        """Make a symbol a label here.

        Raises:
            SymbolError: it is one, or a variable that cannot become one.
        """
        if name in self._redefinable:
            self._redefinable.discard(name)
            self.variables.pop(name, None)
        if name in self.labels or name in self.variables:
            raise SymbolError(f"the symbol '{name}' is defined twice")
        self.labels[name] = self.address or 0

    def define_local(self, number: int) -> None:
        """Make a local label here."""
        self._counts[number] = self._counts.get(number, 0) + 1
        name = _local(number, self._counts[number])
        self.labels[name] = self.address or 0
        self.awaited.pop(name, None)

    def assign(self, name: str, value: Expression | int, *, again: bool) -> None:
        """Give a variable a value.

        Args:
            again: whether it may have one already, and may become another symbol later: not with ``.equiv``.

        Raises:
            SymbolError: the symbol is a label, or depends on itself, or was used already with another value than a number.
        """
        if self._depends(value, name):
            raise SymbolError(f"the value of '{name}' depends on '{name}' itself")
        known = self.variables.get(name)
        if name in self.labels:
            raise SymbolError(f"the symbol '{name}' is a label already, and cannot get another value")
        if known is not None and not again:
            raise SymbolError(f"the symbol '{name}' has a value already, and .equiv gives one only once")
        if known is not None and not isinstance(known, int) and name in self._used:
            raise SymbolError(
                f"the symbol '{name}' has the value '{known}' and was used with it: only numbers can be changed then"
            )
        self.variables[name] = value
        if again:
            self._redefinable.add(name)
        else:
            self._redefinable.discard(name)

    def listed(self) -> list[tuple[str, int]]:
        """The labels that the input writes, as it writes them, with their addresses."""
        found: list[tuple[str, int]] = []
        for name, address in self.labels.items():
            if not name.startswith(_TEMPORARY):
                found.append((name, address))
            elif name[1] != ".":
                found.append((name[1:].partition(":")[0], address))
        return found

    def _depends(self, value: Expression | int, name: str) -> bool:
        """True if a value has a symbol in it, by itself or in the values of variables."""
        rest: list[Expression | int] = [value]
        seen: set[str] = set()
        while rest:
            match rest.pop():
                case Symbol(other) if other not in seen:
                    seen.add(other)
                    if other in self.variables:
                        rest.append(self.variables[other])
                    elif other == name:
                        return True
                case Operation(_, operands):
                    rest += operands
                case Modified(_, inner):
                    rest.append(inner)
                case _:
                    pass
        return False


#: The first character of temporary symbols' names, which no name in an input has.
_TEMPORARY = "\0"


def _local(number: int, count: int) -> str:
    return f"{_TEMPORARY}{number}:{count}"
