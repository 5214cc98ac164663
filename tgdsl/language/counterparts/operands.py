"""Counterparts of operands: what the C++ methods of an operand do (ParserMethod, PrintMethod, EncoderMethod, DecoderMethod), in Python.

A counterpart is given to the operand: ``Operand(i32, encoder_method="getSImm13OpValue", counterpart=SignedImmediate(13))``. It overrides
those methods for which the operand has a C++ method of its own; what it does not override is done as LLVM's generated code does it.
``python -m tgdsl.asm`` and ``python -m tgdsl.disasm`` call it. No field of a record has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NoReturn, Protocol

from tgdsl.language.core.checked_calls import checked
from tgdsl.language.counterparts.own_names import OverridesByName
from tgdsl.language.counterparts.values import (
    Expression,
    Fixup,
    Modified,
    Opcode,
    RegisterValue,
    Value,
    Values,
    is_expression,
)
from tgdsl.language.features.subtarget_features import SubtargetFeature
from tgdsl.language.registers.registers import Register, RegisterSet


class Subtarget(Protocol):
    """The subtarget (MCSubtargetInfo) that ``--cpu`` and ``--features`` choose."""

    def has(self, feature: SubtargetFeature, /) -> bool: ...


class Registers(Protocol):
    """The registers of the target, by their definitions."""

    def value(self, register: Register, /) -> RegisterValue: ...

    def members(self, of: RegisterSet, /) -> Sequence[RegisterValue]: ...


class Reader(Protocol):
    """The tokens of a statement, for parsing an operand. What takes a token goes on to the next one.

    The methods fail at the column of the token, so that the command tells where.
    """

    @property
    def subtarget(self) -> Subtarget: ...

    @property
    def registers(self) -> Registers: ...

    def ahead(self, *tokens: str) -> bool:
        """True if these tokens come next."""
        ...

    def accept(self, *tokens: str) -> bool:
        """Take these tokens if they come next."""
        ...

    def expect(self, *tokens: str) -> None:
        """Take these tokens, which must come next."""
        ...

    def word(self) -> str:
        """Take a name."""
        ...

    def register_ahead(self) -> bool:
        """True if a register's name comes next."""
        ...

    def register(self, of: RegisterSet, /) -> RegisterValue:
        """Take a register of a class."""
        ...

    def starts(self, *kinds: str) -> bool:
        """True if one of these comes next: kinds of tokens as :attr:`MachineCode.expression_starts` names them."""
        ...

    def number(self, low: int | None = None, high: int | None = None, *, starts: Sequence[str] | None = None) -> int:
        """Take an expression that is a number, of a range.

        Args:
            starts: what it may begin with, in place of :attr:`MachineCode.expression_starts`; empty for anything.
        """
        ...

    def limited(
        self, low: int | None = None, high: int | None = None, *, starts: Sequence[str] | None = None
    ) -> Expression | int:
        """Take an expression; if it is a number, one of a range."""
        ...

    def expression(self, *, starts: Sequence[str] | None = None) -> Expression | int:
        """Take an expression; a number if it has no symbols."""
        ...

    def fail(self, message: str, /) -> NoReturn:
        """Say that the operand does not fit, at the column where it begins."""
        ...


class Writer(Protocol):
    """The view that the printer of an operand (PrintMethod) has."""

    @property
    def subtarget(self) -> Subtarget: ...

    @property
    def registers(self) -> Registers: ...

    @property
    def opcode(self) -> Opcode: ...

    def text(self, value: Value, /) -> str:
        """A value as ``printOperand`` prints it."""
        ...


class Emitter(Protocol):
    """The view that the encoder of an operand (EncoderMethod) has."""

    @property
    def opcode(self) -> Opcode: ...

    def bits(self, value: Value, /) -> int:
        """A value as ``getMachineOpValue`` encodes it: a number, HWEncoding of a register, or the target's default fixup."""
        ...

    def fixup(self, kind: Fixup, expression: Expression | int, /) -> int:
        """Leave bits to a fixup; the result is 0, which stands for them."""
        ...


class Decoding(Protocol):
    """The view that the decoder of an operand (DecoderMethod) has."""

    @property
    def subtarget(self) -> Subtarget: ...

    @property
    def registers(self) -> Registers: ...

    def soft_fail(self) -> None:
        """Say that the word is an instruction which must not be executed (SoftFail)."""
        ...


class Counterpart(OverridesByName):
    """The base class of counterparts. A class derived from it overrides the methods that stand in for C++.

    All of them take or give the values of the operand's machine operands, of which there are several with MIOperandInfo.
    """

    def parse(self, reader: Reader, /) -> Values:
        """Parse the operand (ParserMethod, and the predicate of its AsmOperandClass)."""
        return [reader.expression()]

    def show(self, values: Values, writer: Writer, /) -> str:
        """The operand in assembly language (PrintMethod)."""
        return writer.text(values[0])

    def default(self, reader: Reader, /) -> Values:
        """The values of the operand where it is left out (IsOptional, DefaultMethod)."""
        return [0]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        """The bits of the operand (EncoderMethod); those of a negative number in two's complement."""
        return emitter.bits(values[0])

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        """The values for the bits of the operand (DecoderMethod); None if they stand for none."""
        return [bits]

    def takes(self, value: Value, subtarget: Subtarget, /) -> bool:
        """True if a compressed instruction's operand can be a value (MCOperandPredicate)."""
        return True


class UnsignedImmediate(Counterpart):
    """An unsigned number of some bits; expressions are not allowed."""

    @checked
    def __init__(self, bits: int) -> None:
        self.bits = bits

    def parse(self, reader: Reader, /) -> Values:
        return [reader.number(0, (1 << self.bits) - 1)]


class SignedImmediate(Counterpart):
    """A number of some bits in two's complement, or an expression.

    Args:
        fixup: of an expression; by default the target's own.
        expressions: whether there may be one.
    """

    @checked
    def __init__(self, bits: int, *, fixup: Fixup | None = None, expressions: bool = True) -> None:
        self.bits = bits
        self.fixup = fixup
        self.expressions = expressions

    def parse(self, reader: Reader, /) -> Values:
        low, high = -(1 << self.bits - 1), (1 << self.bits - 1) - 1
        return [reader.limited(low, high) if self.expressions else reader.number(low, high)]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        return _or_fixup(values[0], self.fixup, emitter)

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [sign_extended(bits, self.bits)]


class Half(Counterpart):
    """A number of some bits, or that part of an expression which a fixup puts there: ``%hi(x)``, ``%lo(x)``, or ``hi(x)``.

    Args:
        bits: of the number.
        fixups: of the parts that the operand can have, by their names.
        signed: whether the number has a sign.
        prefix: before the names; empty for none.
    """

    @checked
    def __init__(self, bits: int, fixups: Mapping[str, Fixup], *, signed: bool = False, prefix: str = "%") -> None:
        self.bits = bits
        self.fixups = MappingProxyType(dict(fixups))
        self.signed = signed
        self.prefix = prefix

    def parse(self, reader: Reader, /) -> Values:
        for name in self.fixups:
            if reader.accept(*self.prefix, name, "("):
                inner = reader.expression()
                reader.expect(")")
                return [Modified(name, inner, self.prefix)]
        low = -(1 << self.bits - 1) if self.signed else 0
        value = reader.limited(low, low + (1 << self.bits) - 1)
        if not isinstance(value, int):
            parts = " or ".join([f"{self.prefix}{name}(...)" for name in self.fixups])
            reader.fail(f"an expression has more than {self.bits} bits: write {parts}")
        return [value]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        value = values[0]
        return emitter.fixup(self.fixups[value.modifier], value) if isinstance(value, Modified) else emitter.bits(value)

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [sign_extended(bits, self.bits) if self.signed else bits]


class RelativeTarget(Counterpart):
    """The target of a jump: an expression, whose distance the fixup encodes, or a number, which is the distance.

    Args:
        fixup: of the expression.
        bits: of the field.
        signed: whether a number is read, decoded, and printed with its sign.
        scale: of a number, which counts bytes, to that in the field, which counts units of so many bytes and is signed; 0 for a number that
            is written as it is in the field.
    """

    @checked
    def __init__(self, fixup: Fixup, bits: int, *, signed: bool = False, scale: int = 0) -> None:
        self.fixup = fixup
        self.bits = bits
        self.signed = signed or scale > 0
        self.scale = scale

    def parse(self, reader: Reader, /) -> Values:
        unit, reach = self.scale or 1, 1 << self.bits - 1
        value = reader.limited(-reach * unit, (reach if self.signed else 2 * reach) * unit - unit)
        if isinstance(value, int) and value % unit:
            reader.fail(f"{value} is not a multiple of {unit}, the bytes of a unit of the distance")
        if self.signed and isinstance(value, Modified):
            reader.fail("expected a label or a distance")
        return [value]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        value = values[0]
        return value // self.scale if self.scale and isinstance(value, int) else _or_fixup(value, self.fixup, emitter)

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [sign_extended(bits, self.bits) * (self.scale or 1) if self.signed else bits]


class NamedValues(Counterpart):
    """A number whose values have names in assembly language; other values are numbers.

    Args:
        names: each to its number; of several for one number, the first is printed.
        bits: of the number.
        prefix: the token before a name.
        named: whether values are printed by name; by default always.
        starts: what a number may begin with; see :meth:`Reader.number`.
    """

    @checked
    def __init__(
        self,
        names: Mapping[str, int],
        bits: int,
        *,
        prefix: str = "#",
        named: Callable[[Subtarget], bool] = lambda _: True,
        starts: Sequence[str] | None = None,
    ) -> None:
        self.starts = starts
        self.names = MappingProxyType(dict(names))
        self.bits = bits
        self.prefix = prefix
        self.named = named
        self._of_number = {number: name for name, number in reversed([*names.items()])}

    def parse(self, reader: Reader, /) -> Values:
        if not reader.accept(self.prefix):
            return [reader.number(0, (1 << self.bits) - 1, starts=self.starts)]
        name = reader.word()
        if name not in self.names:
            reader.fail(f"there is no '{self.prefix}{name}': write one of {', '.join(self.names)}")
        return [self.names[name]]

    def show(self, values: Values, writer: Writer, /) -> str:
        value = values[0]
        name = self._of_number.get(value) if isinstance(value, int) and self.named(writer.subtarget) else None
        return writer.text(value) if name is None else self.prefix + name


class NumberedRegisters(Counterpart):
    """A register class whose members are decoded by a table, not by HWEncoding; other numbers are no registers.

    Args:
        registers: by number.
    """

    @checked
    def __init__(self, registers: Sequence[Register]) -> None:
        self.registers = tuple(registers)

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [decoding.registers.value(self.registers[bits])] if bits < len(self.registers) else None


def sign_extended(number: int, bits: int) -> int:
    """The signed number that the lowest bits of a number are in two's complement."""
    low = number & (1 << bits) - 1
    return low - (1 << bits) if low >> bits - 1 else low


def _or_fixup(value: Value, kind: Fixup | None, emitter: Emitter) -> int:
    return emitter.fixup(kind, value) if kind is not None and is_expression(value) else emitter.bits(value)
