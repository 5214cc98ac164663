"""Functions that make GlobalISel's opcodes by their operands.

``G_ADD = binary(commutable=True)`` makes the instruction ``G_ADD``. Opcodes have no side effects, unless a parameter or the function's
docstring says so. ``type0`` and ``type1`` are types that may differ.

Classes of opcodes with the same operands, such as :class:`Binary`, tell type checkers what a rule of a combiner gives them: outputs first, and
numbers for inputs alone. They are overloaded where a type is that of several operands, since mypy infers no types for a ``type[Binary]`` otherwise.
"""

from __future__ import annotations

from typing import Self, TypeAlias, TypeVar, cast, overload

from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.expressions import Call
from tgdsl.language.instructions.instruction import GenericInstruction
from tgdsl.language.instructions.named_operands import in_, out
from tgdsl.std.operand_types import Of, OneType, SameType, SameTypeOrInt
from tgdsl.std.operands import type0, type1, unknown

#: An input of any type.
Input: TypeAlias = DagValue | int

_Opcode = TypeVar("_Opcode", bound=GenericInstruction)


def _made(opcode: type[_Opcode], *operands: object) -> _Opcode:
    """An opcode with its operands: an expression, which to type checkers is an object of the class."""
    return cast("_Opcode", Call(opcode, operands))


class Pure(GenericInstruction):
    """A GenericInstruction without side effects; it may still load or store."""

    has_side_effects = False


class Unary(Pure):
    """The opcodes from one operand to a result of the same type."""

    @overload
    def __new__(cls, dst: Of[OneType], src: SameType[OneType], /) -> Self: ...
    @overload
    def __new__(cls, dst: Of[OneType], src: SameTypeOrInt[OneType], /) -> Self: ...
    def __new__(cls, *operands: object) -> Self:
        return _made(cls, *operands)


class Conversion(Pure):
    """The opcodes from one operand to a result of another type."""

    def __new__(cls, dst: DagValue, src: Input) -> Self:
        return _made(cls, dst, src)


class Binary(Pure):
    """The opcodes from two operands to a result of the same type."""

    @overload
    def __new__(cls, dst: Of[OneType], src1: SameType[OneType], src2: SameType[OneType], /) -> Self: ...
    @overload
    def __new__(cls, dst: Of[OneType], src1: SameTypeOrInt[OneType], src2: SameTypeOrInt[OneType], /) -> Self: ...
    def __new__(cls, *operands: object) -> Self:
        return _made(cls, *operands)


class Shift(Pure):
    """The opcodes from a value, and an operand that may be of another type, to a result of the value's type."""

    @overload
    def __new__(cls, dst: Of[OneType], src1: SameType[OneType], src2: Input, /) -> Self: ...
    @overload
    def __new__(cls, dst: Of[OneType], src1: SameTypeOrInt[OneType], src2: Input, /) -> Self: ...
    def __new__(cls, *operands: object) -> Self:
        return _made(cls, *operands)


class Ternary(Pure):
    """The opcodes from three operands to a result of the same type."""

    @overload
    def __new__(
        cls, dst: Of[OneType], src1: SameType[OneType], src2: SameType[OneType], src3: SameType[OneType], /
    ) -> Self: ...
    @overload
    def __new__(
        cls,
        dst: Of[OneType],
        src1: SameTypeOrInt[OneType],
        src2: SameTypeOrInt[OneType],
        src3: SameTypeOrInt[OneType],
        /,
    ) -> Self: ...
    def __new__(cls, *operands: object) -> Self:
        return _made(cls, *operands)


class FunnelShift(Pure):
    """The opcodes that shift two values of one type by an amount, which may be of another type."""

    @overload
    def __new__(cls, dst: Of[OneType], src1: SameType[OneType], src2: SameType[OneType], src3: Input, /) -> Self: ...
    @overload
    def __new__(
        cls, dst: Of[OneType], src1: SameTypeOrInt[OneType], src2: SameTypeOrInt[OneType], src3: Input, /
    ) -> Self: ...
    def __new__(cls, *operands: object) -> Self:
        return _made(cls, *operands)


class Selecting(Pure):
    """The opcodes that select one of two values by a condition."""

    @overload
    def __new__(cls, dst: Of[OneType], tst: Input, src1: SameType[OneType], src2: SameType[OneType], /) -> Self: ...
    @overload
    def __new__(
        cls, dst: Of[OneType], tst: Input, src1: SameTypeOrInt[OneType], src2: SameTypeOrInt[OneType], /
    ) -> Self: ...
    def __new__(cls, *operands: object) -> Self:
        return _made(cls, *operands)


class Comparison(Pure):
    """The opcodes that compare two values of one type by a predicate."""

    @overload
    def __new__(cls, dst: DagValue, tst: Input, src1: Of[OneType], src2: SameType[OneType], /) -> Self: ...
    @overload
    def __new__(cls, dst: DagValue, tst: Input, src1: Of[OneType], src2: SameTypeOrInt[OneType], /) -> Self: ...
    def __new__(cls, *operands: object) -> Self:
        return _made(cls, *operands)


class Access(Pure):
    """The opcodes that load a value from an address, or store one there."""

    def __new__(cls, value: DagValue, addr: DagValue) -> Self:
        return _made(cls, value, addr)


class Nullary(Pure):
    """The opcodes without operands that give a value."""

    def __new__(cls, dst: DagValue) -> Self:
        return _made(cls, dst)


def unary() -> type[Unary]:
    """An opcode from one operand to a result of the same type."""

    class _Opcode(Unary):
        dst = out(type0)
        src = in_(type0)
        asm = ""

    return _Opcode


def conversion() -> type[Conversion]:
    """An opcode from one operand to a result of another type."""

    class _Opcode(Conversion):
        dst = out(type0)
        src = in_(type1)
        asm = ""

    return _Opcode


def binary(*, commutable: bool = False) -> type[Binary]:
    """An opcode from two operands to a result of the same type."""

    class _Opcode(Binary):
        dst = out(type0)
        src1 = in_(type0)
        src2 = in_(type0)
        is_commutable = commutable
        asm = ""

    return _Opcode


def shift() -> type[Shift]:
    """An opcode from a value and a shift amount, which may be of another type, to a result of the value's type."""

    class _Opcode(Shift):
        dst = out(type0)
        src1 = in_(type0)
        src2 = in_(type1)
        asm = ""

    return _Opcode


def of_symbol() -> type[Conversion]:
    """An opcode from an operand that is in no register (a symbol, an immediate) to a value."""

    class _Opcode(Conversion):
        dst = out(type0)
        src = in_(unknown)
        asm = ""

    return _Opcode


# -- opcodes with side effects: the state of the machine -----------------------------------------------------


def reading_state() -> type[GenericInstruction]:
    """An opcode that reads a state of the machine, and has side effects."""

    class _Opcode(GenericInstruction):
        dst = out(type0)
        has_side_effects = True
        asm = ""

    return _Opcode


def setting_state() -> type[GenericInstruction]:
    """An opcode that takes a value, and has only side effects."""

    class _Opcode(GenericInstruction):
        src = in_(type0)
        has_side_effects = True
        asm = ""

    return _Opcode


def acting() -> type[GenericInstruction]:
    """An opcode without operands that has only side effects."""

    class _Opcode(GenericInstruction):
        has_side_effects = True
        asm = ""

    return _Opcode
