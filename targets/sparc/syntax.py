"""Counterparts of the C++ that parses, prints, encodes and decodes operands: addresses, conditions, tags."""

from tgdsl.language.counterparts import (
    Counterpart, Decoding, Emitter, Modified, NamedValues, Reader, RelativeTarget, UnsignedImmediate, Values, Writer,
    is_expression,
)  # fmt: skip

from targets.sparc.conditions import Conditions
from targets.sparc.features import FeatureV9
from targets.sparc.fixups import TAIL_MODIFIERS, call30
from targets.sparc.formats import InstSP, Relaxable
from targets.sparc.registers import G0, IntRegs
from targets.sparc.tags import ADDRESS_SPACES, PREFETCHES


class Address(Counterpart):
    """An address: a register and a register, or a register and a number; ``%g0`` and 0 may be left out.

    Args:
        by_register: True if the second part is a register.
    """

    def __init__(self, *, by_register: bool) -> None:
        self.by_register = by_register

    def parse(self, reader: Reader, /) -> Values:
        zero = reader.registers.value(G0)
        if not reader.register_ahead():
            if self.by_register:
                reader.fail("expected a register")
            return [zero, reader.expression()]
        base = reader.register(IntRegs)
        if not reader.ahead("-") and not reader.accept("+"):
            # With the address space in %asi, there is no form with two registers.
            if self.by_register == reader.ahead("]", "%", "asi"):
                reader.fail("a register alone is the other form of address here")
            return [base, zero if self.by_register else 0]
        if reader.register_ahead() is not self.by_register:
            reader.fail(f"expected a register and a {'register' if self.by_register else 'number'}")
        return [base, reader.register(IntRegs) if self.by_register else reader.expression()]

    def show(self, values: Values, writer: Writer, /) -> str:
        zero = writer.registers.value(G0)
        base, offset = values
        if base is zero:
            return writer.text(offset)
        return writer.text(base) if offset is zero or offset == 0 else f"{writer.text(base)}+{writer.text(offset)}"


class CallTarget(RelativeTarget):
    """The target of a call, which always has a fixup. It is decoded as its distance in bytes."""

    def __init__(self) -> None:
        super().__init__(call30, 30)

    def parse(self, reader: Reader, /) -> Values:
        if not reader.starts("(", "integer", "name", "."):
            reader.fail("expected the address of a function")
        return [reader.expression()]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        if issubclass(emitter.opcode, Relaxable):  # it calls __tls_get_addr, as the fixup of its other operand says
            return 0
        target = values[0]
        assert isinstance(target, int) or is_expression(target)
        return emitter.fixup(call30, target)

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [bits << 2]


class ShiftAmount(UnsignedImmediate):
    """A number of bits to shift by, and no register."""

    def parse(self, reader: Reader, /) -> Values:
        if reader.ahead("%"):
            reader.fail("expected a number")
        return [reader.number(0, (1 << self.bits) - 1, starts=())]


class ConditionNumber(UnsignedImmediate):
    """A condition by its number.

    Args:
        conditions: None for those of the instruction.
    """

    def __init__(self, bits: int, conditions: Conditions | None = None) -> None:
        super().__init__(bits)
        self.conditions = conditions

    def show(self, values: Values, writer: Writer, /) -> str:
        number = values[0]
        assert issubclass(writer.opcode, InstSP)
        conditions = self.conditions or writer.opcode.conditions
        name = conditions(number) if isinstance(number, int) else None
        return writer.text(number) if name is None else name


# -- tags ----------------------------------------------------------------------------------------------------------
BARRIERS = ("LoadLoad", "StoreLoad", "LoadStore", "StoreStore", "Lookaside", "MemIssue", "Sync")


class Barriers(Counterpart):
    """The tags of MEMBAR (V9 A.32): ``#LoadLoad | #Sync``, or their sum."""

    def parse(self, reader: Reader, /) -> Values:
        mask = 0 if reader.ahead("#") else reader.number(0, 127)
        while reader.accept("#"):
            name = reader.word()
            if name not in BARRIERS:
                reader.fail(f"there is no '#{name}': write one of {', '.join(BARRIERS)}")
            mask |= 1 << BARRIERS.index(name)
            reader.accept("|")
        return [mask]

    def show(self, values: Values, writer: Writer, /) -> str:
        mask = values[0]
        if not isinstance(mask, int) or mask > 127:
            return writer.text(mask)
        return " | ".join([f"#{name}" for bit, name in enumerate(BARRIERS) if mask >> bit & 1])


#: What a number in place of a tag may begin with.
TAG_STARTS = ("(", "integer", "name", "+", "-", "~")

address_spaces = NamedValues(ADDRESS_SPACES, 8, named=lambda subtarget: subtarget.has(FeatureV9), starts=TAG_STARTS)
prefetches = NamedValues(PREFETCHES, 5, starts=TAG_STARTS)


class TailSymbol(Counterpart):
    """A symbol after the operands: ``%tgd_add(symbol)``.

    Args:
        modifiers: those that the instruction can have.
    """

    def __init__(self, *modifiers: str) -> None:
        self.modifiers = modifiers
        assert TAIL_MODIFIERS.keys() >= set(modifiers)

    def parse(self, reader: Reader, /) -> Values:
        if not any([reader.ahead("%", modifier) for modifier in self.modifiers]):
            reader.fail(f"expected one of {', '.join([f'%{modifier}' for modifier in self.modifiers])}")
        reader.expect("%")
        modifier = reader.word()
        if not reader.ahead("("):
            reader.expect("(")
        return [Modified(modifier, reader.expression())]
