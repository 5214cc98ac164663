"""Values of expressions (MCValue): a symbol less a symbol plus a number, which is all that relocations can say."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.language.counterparts import Expression, Modified, Operation, Symbol
from tgdsl.language.counterparts.values import applied, wrapped
from tgdsl.mc.sections import Place
from tgdsl.mc.symbols import Symbols


@frozen
class Relocatable:
    """The value of an expression: ``added - subtracted + constant``."""

    added: Symbol | None
    subtracted: Symbol | None
    constant: int

    @property
    def is_absolute(self) -> bool:
        return self.added is None and self.subtracted is None


class Evaluation:
    """Evaluates expressions with the symbols that an input has so far.

    It needs no recursion: a sum of thousands of terms is as many operations deep. Values of variables are kept, so that the symbols must
    not change.

    Args:
        has_layout: whether the addresses of labels are known, so that a difference of two is a number.
    """

    def __init__(self, symbols: Symbols, has_layout: bool = True) -> None:
        self._symbols = symbols
        self._has_layout = has_layout
        self._variables: dict[str, Relocatable | None] = {}
        self._places: dict[str, Place] = {}
        self._open: set[str] = set()

    def value(self, expression: Expression | int) -> Relocatable | None:
        """The value of an expression; None if it has none: a product of a symbol, a division by zero."""
        values: list[Relocatable | None] = []
        rest: list[Expression | int | _Apply | _Keep] = [expression]
        while rest:
            match rest.pop():
                case int() as number:
                    values.append(Relocatable(None, None, number))
                case Modified(_, inner):
                    rest.append(inner)
                case Operation(operator, operands):
                    rest.append(_Apply(operator, len(operands)))
                    rest += operands
                case Symbol(name) as symbol:
                    if name in self._variables:
                        values.append(self._variable(symbol))
                    elif name in self._symbols.variables and name not in self._open:
                        self._open.add(name)
                        rest += [_Keep(symbol), self._symbols.variables[name]]
                    else:
                        values.append(Relocatable(symbol, None, 0))
                case _Keep(symbol):
                    self._open.discard(symbol.name)
                    self._variables[symbol.name] = values.pop()
                    values.append(self._variable(symbol))
                case _Apply(operator, count):
                    operated = [values.pop() for _ in range(count)]
                    values.append(self._applied(operator, operated))
        return values[0]

    def number(self, expression: Expression | int) -> int | None:
        """The value of an expression that is a number."""
        found = self.value(expression)
        return found.constant if found is not None and found.is_absolute else None

    def address(self, symbol: Symbol) -> Place | None:
        """The place of a label, or of a variable that is one, or the beginning of the section of that name; None for other symbols."""
        own = self._symbols.labels.get(symbol.name)
        if own is not None:
            return own
        if symbol.name in self._symbols.variables:
            if symbol.name not in self._variables:
                self.value(symbol)
            return self._places.get(symbol.name)
        section = None if self._symbols.sections is None else self._symbols.sections.called(symbol.name)
        return None if section is None else Place(section, 0)

    def place(self, expression: Expression | int) -> int | None:
        """A place in the current section: an address, or a number, which is counted from its beginning."""
        found = self.value(expression)
        if found is None or found.subtracted is not None:
            return None
        if found.added is None:
            return found.constant
        base = self.address(found.added)
        return None if base is None or base.section is not self._symbols.place.section else base.offset + found.constant

    def base(self, expression: Expression | int) -> Symbol | None:
        """The label that a value is counted from, through all variables."""
        found = self.value(expression)
        symbol = None if found is None or found.subtracted is not None else found.added
        while symbol is not None and symbol.name in self._symbols.variables:
            found = self.value(self._symbols.variables[symbol.name])
            symbol = None if found is None else found.added
        return symbol

    def _variable(self, symbol: Symbol) -> Relocatable | None:
        """The value of a variable: its expression's, unless that is a place in the text, which the variable is a symbol of."""
        found = self._variables[symbol.name]
        if found is None or found.added is None or found.subtracted is not None:
            return found
        base = self.address(found.added)
        if base is None:
            return found
        self._places[symbol.name] = Place(base.section, base.offset + found.constant)
        return Relocatable(symbol, None, 0)

    def _applied(self, operator: str, operands: list[Relocatable | None]) -> Relocatable | None:
        left, right = operands[0], operands[-1]
        if left is None or right is None:
            return None
        if left.is_absolute and right.is_absolute:
            numbers = [left.constant] if len(operands) == 1 else [left.constant, right.constant]
            value = applied(operator, numbers)
            return None if value is None else Relocatable(None, None, value)
        if len(operands) == 1:
            return _negated(left) if operator == "-" else left if operator == "+" else None
        if operator == "+":
            return self._sum(left, right)
        if operator == "-":
            return self._sum(left, Relocatable(right.subtracted, right.added, -right.constant))
        return None

    def _sum(self, left: Relocatable, right: Relocatable) -> Relocatable | None:
        added: list[Symbol | None] = [left.added, right.added]
        subtracted: list[Symbol | None] = [left.subtracted, right.subtracted]
        constant = left.constant + right.constant
        if self._has_layout:
            for one in (0, 1):
                for other in (0, 1):
                    first, second = added[one], subtracted[other]
                    if first is None or second is None:
                        continue
                    begin, end = self.address(second), self.address(first)
                    if begin is not None and end is not None and begin.section is end.section:
                        constant += end.offset - begin.offset
                        added[one] = subtracted[other] = None
        if None not in added or None not in subtracted:
            return None
        return Relocatable(added[0] or added[1], subtracted[0] or subtracted[1], wrapped(constant))


@frozen
class _Apply:
    """An operation on the last values."""

    operator: str
    count: int


@frozen
class _Keep:
    """That the last value is a variable's."""

    symbol: Symbol


def _negated(value: Relocatable) -> Relocatable | None:
    """``-(a - b + c)`` is ``b - a - c``; a symbol alone cannot be negated."""
    if value.added is not None and value.subtracted is None:
        return None
    return Relocatable(value.subtracted, value.added, wrapped(-value.constant))
