"""Symbols of an input (MCSymbol): labels, variables, and the temporary ones of ``1:`` and of ``.``."""

from __future__ import annotations

from tgdsl.language.counterparts import Expression, Operation, Symbol
from tgdsl.language.counterparts.values import Modified
from tgdsl.mc.lexer import Token
from tgdsl.mc.sections import Place, Sections


class SymbolError(Exception):
    """A definition that the rules for symbols do not allow."""


class Attributes:
    """The attributes that directives give a symbol (MCSymbolELF).

    Attributes:
        binding: "local", "global" or "weak"; empty for that which it has by itself.
        type: "func", "object", "tls", ...; empty for none.
        visibility: "hidden", "internal" or "protected"; empty for the default.
        size: of ``.size``, with its place.
        common: the size and the alignment of ``.comm``.
    """

    def __init__(self) -> None:
        self.binding: str = ""
        self.type: str = ""
        self.visibility: str = ""
        self.size: tuple[Expression | int, Token] | None = None
        self.common: tuple[int, int] | None = None


class Symbols:
    """The symbols of an input, as far as it was read.

    A variable that is a number is replaced by it where it is used; what else refers to a symbol means what that is in the end.

    Args:
        sections: None outside of a text, where ``.`` means nothing.

    Attributes:
        labels: the places of labels and temporary symbols, by name.
        variables: the values of ``name = value``, by name.
        awaited: the local labels that must still come, by name, with a place that refers to each.
        attributes: of symbols that directives name.
    """

    def __init__(self, sections: Sections | None = None) -> None:
        self.sections = sections
        self.labels: dict[str, Place] = {}
        self.variables: dict[str, Expression | int] = {}
        self.awaited: dict[str, Token] = {}
        self.attributes: dict[str, Attributes] = {}
        self._redefinable: set[str] = set()
        self._used: set[str] = set()
        self._counts: dict[int, int] = {}

    @property
    def place(self) -> Place:
        """The place of the statement that is read."""
        assert self.sections is not None  # only a text has statements with places
        return Place(self.sections.current, self.sections.current.size)

    def of(self, name: str) -> Attributes:
        """The attributes of a symbol, which directives set."""
        return self.attributes.setdefault(name, Attributes())

    def is_bound(self, name: str) -> bool:
        """True if the linker chooses the address of a symbol: it is one of ``.globl`` or ``.weak``, or of ``.comm``."""
        found = self.attributes.get(name)
        return found is not None and (found.binding in ("global", "weak") or found.common is not None)

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
        if self.sections is None:
            return None
        return self.symbol_at(self.place)

    def symbol_at(self, place: Place) -> Symbol:
        """The temporary symbol of a place."""
        name = f"{_TEMPORARY}.{place.section.number}.{place.offset}"
        self.labels[name] = place
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
        if name in self.attributes and self.attributes[name].common is not None:
            raise SymbolError(f"the symbol '{name}' is one of .comm, and cannot be a label")
        self.labels[name] = self.place

    def define_local(self, number: int) -> None:
        """Make a local label here."""
        self._counts[number] = self._counts.get(number, 0) + 1
        name = _local(number, self._counts[number])
        self.labels[name] = self.place
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

    def listed(self) -> list[tuple[str, Place]]:
        """The labels that the input writes, as it writes them, with their places."""
        found: list[tuple[str, Place]] = []
        for name, place in self.labels.items():
            if not is_unnamed(name):
                found.append((name, place))
            elif name[1] != ".":
                found.append((name[1:].partition(":")[0], place))
        return found

    def _depends(self, value: Expression | int, name: str) -> bool:
        """True if a value has a symbol in it, by itself or in the values of variables."""
        rest = symbols_in(value)
        seen: set[str] = set()
        while rest:
            other = rest.pop().name
            if other in seen:
                continue
            seen.add(other)
            if other in self.variables:
                rest += symbols_in(self.variables[other])
            elif other == name:
                return True
        return False


#: The first character of temporary symbols' names, which no name in an input has.
_TEMPORARY = "\0"


def is_unnamed(name: str) -> bool:
    """True for the name of a temporary symbol that the input has no name for: ``.``, and local labels."""
    return name.startswith(_TEMPORARY)


def symbols_in(expression: Expression | int) -> list[Symbol]:
    """The symbols of an expression, in their order."""
    found: list[Symbol] = []
    rest: list[Expression | int] = [expression]
    while rest:
        match rest.pop():
            case Symbol() as symbol:
                found.append(symbol)
            case Operation(_, operands):
                rest += reversed(operands)
            case Modified(_, inner):
                rest.append(inner)
            case _:
                pass
    return found


def _local(number: int, count: int) -> str:
    return f"{_TEMPORARY}{number}:{count}"
