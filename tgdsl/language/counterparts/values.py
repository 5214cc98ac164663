"""Values of machine operands (MCOperand): registers, numbers and expressions (MCExpr), and fixups (MCFixup) for what is open.

The text of an expression is LLVM's: ``%lo(foo+4)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from tgdsl.classes import frozen
from tgdsl.language.core.checked_calls import check_fields
from tgdsl.language.core.definition import DefinedByClass

if TYPE_CHECKING:
    from typing_extensions import TypeIs  # of typing since Python 3.13; type checkers bring their own


#: The class of an instruction: ``opcode is JAL``, or ``issubclass(opcode, LoadImm64)`` for those of a format; of a family whose forms have
#: types of their own, ``is_any(opcode, OR.rr, OR.ri)``.
Opcode: TypeAlias = type[DefinedByClass]


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
    """A symbol (MCSymbolRefExpr), whose value is a label's in the same input, or only known to the linker.

    Attributes:
        written: how the input writes a temporary symbol, whose name is none that an input can have: ``1b``, or ``.``; empty for others.
    """

    name: str
    written: str = ""

    def __str__(self) -> str:
        if self.written:
            return self.written
        return self.name if _UNQUOTED.fullmatch(self.name) else '"' + self.name.replace('"', '\\"') + '"'


#: A name that is a symbol's without quotes.
_UNQUOTED = re.compile(r"[A-Za-z0-9_$.]+")


@frozen
class Operation:
    """An MCBinaryExpr, or, with one operand, an MCUnaryExpr: its operator as in assembly language."""

    operator: str
    operands: tuple[Expression | int, ...]

    def __str__(self) -> str:
        # Without recursion: a sum of thousands of terms is as many operations deep.
        parts: list[str] = []
        rest: list[Expression | int | str] = [self]
        while rest:
            part = rest.pop()
            if isinstance(part, Operation):
                rest += reversed(_pieces(part))
            else:
                parts.append(str(part))
        return "".join(parts)


@frozen
class Modified:
    """An expression with a relocation specifier (MCTargetExpr): the ``%lo(...)`` of an expression.

    Attributes:
        prefix: before the specifier; empty for machines that write ``lo(...)``.
    """

    modifier: str
    inner: Expression | int
    prefix: str = "%"

    def __str__(self) -> str:
        return f"{self.prefix}{self.modifier}({self.inner})"


#: What only the layout or the linker gives a value.
Expression: TypeAlias = Symbol | Operation | Modified

#: The value of a machine operand.
Value: TypeAlias = RegisterValue | int | Expression

#: The values of the machine operands of an operand: one, unless it has MIOperandInfo.
Values: TypeAlias = Sequence[Value]


def is_opcode(value: object) -> TypeIs[Opcode]:
    return isinstance(value, type) and issubclass(value, DefinedByClass)


def is_any(opcode: Opcode, *instructions: Callable[..., DefinedByClass]) -> bool:
    """True if an instruction is one of these, or of a format that is."""
    return any([is_opcode(one) and issubclass(opcode, one) for one in instructions])


def is_expression(value: Value) -> TypeIs[Expression]:
    return isinstance(value, (Symbol, Operation, Modified))


@frozen
class Fixup:
    """A kind of fixup (MCFixupKind): how bits that depend on an expression are put into a word, once its value is known.

    Attributes:
        name: LLVM's: "fixup_sparc_br22".
        place: the bits of the word from the value; it need not cut off what is above the word.
        pc_relative: the value is the distance from the instruction's address; in encodings of variable length, from the operand's bits.
        low, high: the least and the greatest value; None for no limit.
        multiple_of: what the value must be divisible by.
        forced: the linker sets the bits, even if the value is known (shouldForceRelocation).
        has_relocation: whether the linker can set the bits; otherwise the text itself has to give the value.
        relocation: the number of the ELF relocation with which the linker sets the bits: R_SPARC_HI22 is 9. Without, ``tgdsl.asm`` lists
            the fixup, and writes no object file.
        needs_symbol: the relocation names the symbol itself, not a place in its section, as that of an entry of the GOT does
            (needsRelocateWithSymbol).
        thread_local: the symbol is one of each thread (STT_TLS).
        calls: a function that the linker calls for it, and that the object file has to name: ``__tls_get_addr``.
    """

    name: str
    place: Callable[[int], int]
    pc_relative: bool = False
    low: int | None = None
    high: int | None = None
    multiple_of: int = 1
    forced: bool = False
    has_relocation: bool = True
    relocation: int | None = None
    needs_symbol: bool = False
    thread_local: bool = False
    calls: str = ""

    def __attrs_post_init__(self) -> None:
        check_fields(self, Fixup)

    def problem(self, value: int) -> str | None:
        """Why a value does not fit, as the rest of a sentence about it."""
        if self.low is not None and value < self.low or self.high is not None and value > self.high:
            return f"is {value}, and {self.name} takes {self.low} to {self.high}"
        if value % self.multiple_of:
            return f"is {value}, and {self.name} takes multiples of {self.multiple_of}"
        return None


def displacement(
    name: str,
    bits: int,
    *,
    scale: int = 1,
    origin: int = 0,
    place: Callable[[int], int] | None = None,
    has_relocation: bool = True,
    relocation: int | None = None,
    forced: bool = False,
) -> Fixup:
    """The fixup of a distance from the instruction, in units, as a signed number of some bits.

    Args:
        name: LLVM's.
        scale: bytes of a unit, of which the distance is a multiple.
        origin: of distances, in bytes after the instruction's address.
        place: the bits of the word for the number; by default its lowest bits are those of the word.
        has_relocation, relocation, forced: see :class:`Fixup`.
    """
    reach, mask = 1 << bits - 1, (1 << bits) - 1

    def placed(distance: int) -> int:
        number = (distance - origin) // scale & mask
        return number if place is None else place(number)

    low, high = origin - reach * scale, origin + (reach - 1) * scale
    return Fixup(
        name,
        placed,
        pc_relative=True,
        low=low,
        high=high,
        multiple_of=scale,
        forced=forced,
        has_relocation=has_relocation,
        relocation=relocation,
    )


_BITS = 64
_LONGEST_SHIFT = 63
_LEAST = -(1 << 63)


def applied(operator: str, numbers: Sequence[int]) -> int | None:
    """The value of an operation on 64-bit numbers, as LLVM computes it; None if it has none."""
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
        case "/" | "%" if right and (left != _LEAST or right != -1):
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
        case "!":
            return left | ~right
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


def _pieces(operation: Operation) -> Sequence[Expression | int | str]:
    """The sign that an operation is written with: its operands that are operations stand in parentheses."""
    operator, operands = operation.operator, operation.operands
    if len(operands) == 1:
        return [operator, *_grouped(operands[0])]
    left, right = operands
    if operator == "+" and isinstance(right, int) and right < 0:
        return [*_grouped(left), right]
    return [*_grouped(left), operator, *_grouped(right)]


def _grouped(value: Expression | int) -> Sequence[Expression | int | str]:
    return ["(", value, ")"] if isinstance(value, Operation) else [value]
