"""Values of machine operands (MCOperand): registers, numbers and expressions (MCExpr), and fixups (MCFixup) for what is open.

The text of an expression is LLVM's: ``%lo(foo+4)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tgdsl.classes import frozen
from tgdsl.language.definition import check_fields

if TYPE_CHECKING:
    from typing_extensions import TypeIs  # of typing since Python 3.13; type checkers bring their own


class RegisterValue(Protocol):
    """A register (MCRegister) as the value of an operand.

    Attributes:
        name: that of its record.
        hw_encoding: HWEncoding, its number in instructions.
    """

    @property
    def name(self) -> str: ...

    @property
    def hw_encoding(self) -> int: ...


@frozen
class Symbol:
    """A symbol (MCSymbolRefExpr), whose value is a label's in the same input, or only known to the linker."""

    name: str

    def __str__(self) -> str:
        return self.name


@frozen
class Operation:
    """An MCBinaryExpr, or, with one operand, an MCUnaryExpr: its operator as in assembly language."""

    operator: str
    operands: tuple[Expression | int, ...]

    def __str__(self) -> str:
        if len(self.operands) == 1:
            return self.operator + _grouped(self.operands[0])
        left, right = self.operands
        if self.operator == "+" and isinstance(right, int) and right < 0:
            return f"{_grouped(left)}{right}"
        return f"{_grouped(left)}{self.operator}{_grouped(right)}"


@frozen
class Modified:
    """An expression with a relocation specifier (MCTargetExpr): the ``%lo(...)`` of an expression."""

    modifier: str
    inner: Expression | int

    def __str__(self) -> str:
        return f"%{self.modifier}({self.inner})"


#: What only the layout or the linker gives a value.
Expression: TypeAlias = Symbol | Operation | Modified

#: The value of a machine operand.
Value: TypeAlias = RegisterValue | int | Expression

#: The values of the machine operands of an operand: one, unless it has MIOperandInfo.
Values: TypeAlias = Sequence[Value]


def is_expression(value: Value) -> TypeIs[Expression]:
    return isinstance(value, (Symbol, Operation, Modified))


@frozen
class Fixup:
    """A kind of fixup (MCFixupKind): how bits that depend on an expression are put into a word, once its value is known.

    Attributes:
        name: LLVM's: "fixup_sparc_br22".
        place: the bits of the word from the value; it need not cut off what is above the word.
        pc_relative: the value is the distance from the instruction's address.
        low, high: the least and the greatest value; None for no limit.
        multiple_of: what the value must be divisible by.
    """

    name: str
    place: Callable[[int], int]
    pc_relative: bool = False
    low: int | None = None
    high: int | None = None
    multiple_of: int = 1

    def __post_init__(self) -> None:
        check_fields(self, Fixup)

    def problem(self, value: int) -> str | None:
        """Why a value does not fit, as the rest of a sentence about it."""
        if self.low is not None and value < self.low or self.high is not None and value > self.high:
            return f"is {value}, and {self.name} takes {self.low} to {self.high}"
        if value % self.multiple_of:
            return f"is {value}, and {self.name} takes multiples of {self.multiple_of}"
        return None


def evaluate(value: Expression | int, known: Callable[[str], int | None]) -> int | None:
    """The value of an expression, of which a modifier changes nothing: its fixup does.

    Args:
        known: the value of a symbol; None if it is open.

    Returns:
        None if a symbol is open, or for a division by zero.
    """
    match value:
        case int():
            return value
        case Symbol(name):
            return known(name)
        case Modified(_, inner):
            return evaluate(inner, known)
        case Operation(operator, operands):
            numbers = [evaluate(operand, known) for operand in operands]
            given = [number for number in numbers if number is not None]
            return _apply(operator, given) if len(given) == len(numbers) else None


def symbols(value: Expression | int) -> Iterator[str]:
    """The names of the symbols in an expression."""
    match value:
        case Symbol(name):
            yield name
        case Modified(_, inner):
            yield from symbols(inner)
        case Operation(_, operands):
            for operand in operands:
                yield from symbols(operand)
        case int():
            pass


def folded(operator: str, *operands: Expression | int) -> Expression | int:
    """An operation, or its value if all operands are numbers."""
    numbers = [operand for operand in operands if isinstance(operand, int)]
    found = _apply(operator, numbers) if len(numbers) == len(operands) else None
    return Operation(operator, operands) if found is None else found


_BITS = 64
_LONGEST_SHIFT = 63


def _apply(operator: str, numbers: Sequence[int]) -> int | None:
    """The value of an operation on 64-bit numbers; None if it has none."""
    found = _unary(operator, numbers[0]) if len(numbers) == 1 else _binary(operator, *numbers)
    return None if found is None else wrapped(found)


def wrapped(number: int) -> int:
    """A number as a signed one of 64 bits."""
    low = number & (1 << _BITS) - 1
    return low - (1 << _BITS) if low >> _BITS - 1 else low


def _unary(operator: str, number: int) -> int | None:
    match operator:
        case "-":
            return -number
        case "~":
            return ~number
        case "!":
            return int(not number)
        case _:
            return number


def _binary(operator: str, left: int, right: int) -> int | None:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/" | "%" if right:
            quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
            return quotient if operator == "/" else left - quotient * right
        case "<<" if 0 <= right <= _LONGEST_SHIFT:
            return left << right
        case ">>" if 0 <= right <= _LONGEST_SHIFT:
            return (left & (1 << _BITS) - 1) >> right
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case _:
            return _compare(operator, left, right)


def _compare(operator: str, left: int, right: int) -> int | None:
    """A comparison, whose value is -1 where it holds, as GNU's assembler has it."""
    match operator:
        case "==":
            return -int(left == right)
        case "!=" | "<>":
            return -int(left != right)
        case "<":
            return -int(left < right)
        case "<=":
            return -int(left <= right)
        case ">":
            return -int(left > right)
        case ">=":
            return -int(left >= right)
        case "&&":
            return int(bool(left and right))
        case "||":
            return int(bool(left or right))
        case _:
            return None


def _grouped(value: Expression | int) -> str:
    return f"({value})" if isinstance(value, Operation) else str(value)
