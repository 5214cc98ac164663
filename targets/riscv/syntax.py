"""Counterparts of the C++ that parses, prints, encodes and decodes operands: ``tgdsl.asm`` and ``tgdsl.disasm`` run them."""

from collections.abc import Iterable, Sequence

from tgdsl.language import DagValue, RegisterClass
from tgdsl.language.counterparts import (
    Counterpart, Decoding, Emitter, Fixup, Modified, Reader, RelativeTarget, Subtarget, Values, Writer, sign_extended,
)  # fmt: skip

from targets.riscv.csrs import CSRS
from targets.riscv.features.tuning import Feature64Bit
from targets.riscv.fixups import LOWER
from targets.riscv.formats import RVInstS
from targets.riscv.registers import GPR


class Number(Counterpart):
    """A number of some bits; where it stands for an address, or for a part of one, no symbol.

    Args:
        low, high: the least and the greatest.
        multiple_of: what it is a multiple of.
        nonzero: whether it must not be 0.
        bits: of the field, in which a number with a sign is decoded.
    """

    def __init__(self, low: int, high: int, *, multiple_of: int = 1, nonzero: bool = False, bits: int = 0) -> None:
        self.low, self.high, self.multiple_of, self.nonzero = low, high, multiple_of, nonzero
        self.bits = bits

    def parse(self, reader: Reader, /) -> Values:
        value = reader.number(self.low, self.high)
        if value % self.multiple_of:
            reader.fail(f"{value} is not a multiple of {self.multiple_of}")
        if self.nonzero and value == 0:
            reader.fail("this must not be 0")
        return [value]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        return emitter.bits(values[0])

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        value = sign_extended(bits, self.bits) if self.low < 0 else bits
        return None if self.nonzero and value == 0 else [value]


def unsigned(bits: int, *, multiple_of: int = 1, nonzero: bool = False) -> Number:
    return Number(0, (1 << bits) - 1, multiple_of=multiple_of, nonzero=nonzero, bits=bits)


def signed(bits: int, *, multiple_of: int = 1, nonzero: bool = False) -> Number:
    return Number(-(1 << bits - 1), (1 << bits - 1) - 1, multiple_of=multiple_of, nonzero=nonzero, bits=bits)


class ShiftAmount(Counterpart):
    """A number of bits to shift by: less than XLEN."""

    def __init__(self, *, nonzero: bool = False) -> None:
        self.nonzero = nonzero

    def parse(self, reader: Reader, /) -> Values:
        return [reader.number(int(self.nonzero), 63 if reader.subtarget.has(Feature64Bit) else 31)]

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return None if self.nonzero and bits == 0 else [bits]


class LowerPart(Counterpart):
    """A number of 12 bits with a sign, or the lower part of an address."""

    def parse(self, reader: Reader, /) -> Values:
        value = reader.limited(-0x800, 0x7FF)
        if not isinstance(value, int) and not (isinstance(value, Modified) and value.modifier in LOWER):
            reader.fail(f"expected a number of 12 bits{_or_modified(LOWER)}")
        return [value]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        value = values[0]
        if isinstance(value, Modified):
            of_load, of_store = LOWER[value.modifier]
            return emitter.fixup(of_store if issubclass(emitter.opcode, RVInstS) else of_load, value)
        return emitter.bits(value)

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [sign_extended(bits, 12)]


def _or_modified(modifiers: Iterable[str]) -> str:
    return "".join(f", or %{name}(...)" for name in modifiers)


class UpperPart(Counterpart):
    """The upper 20 bits of a number or of an address; for each instruction its own modifiers."""

    def __init__(self, modifiers: Sequence[str] = ()) -> None:
        self.modifiers = modifiers

    def parse(self, reader: Reader, /) -> Values:
        value = reader.limited(0, (1 << 20) - 1)
        if not isinstance(value, int) and not (isinstance(value, Modified) and value.modifier in self.modifiers):
            reader.fail(f"expected a number of 20 bits{_or_modified(self.modifiers)}")
        return [value]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        return emitter.bits(values[0])


class CompressedUpperPart(Counterpart):
    """The operand of ``c.lui``: six bits with a sign, other than 0, as a number of 20 bits."""

    def parse(self, reader: Reader, /) -> Values:
        value = reader.number(1, 0xFFFFF)
        if 31 < value < 0xFFFE0:
            reader.fail("expected a number from 1 to 31, or from 0xfffe0 to 0xfffff")
        return [value]

    def encode(self, values: Values, emitter: Emitter, /) -> int:
        return emitter.bits(values[0])

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [sign_extended(bits, 6) & 0xFFFFF]


class Distance(RelativeTarget):
    """Where a branch or a jump goes: a label, or a distance in bytes, which is even."""

    def __init__(self, fixup: Fixup, bits: int) -> None:
        super().__init__(fixup, bits, scale=2)


class SomeSymbol(Counterpart):
    """A symbol, with a number added or not."""

    def parse(self, reader: Reader, /) -> Values:
        value = reader.expression()
        if isinstance(value, (int, Modified)):
            reader.fail("expected a symbol")
        return [value]


class SystemRegister(Counterpart):
    """A control and status register, by one of its names or by its number."""

    def parse(self, reader: Reader, /) -> Values:
        if not reader.starts("name"):
            return [reader.number(0, 0xFFF)]
        name = reader.word()
        found = next(
            (
                csr
                for csr in CSRS
                if name in (csr.Name, csr.AltName, csr.DeprecatedName) and _known(csr.isRV32Only, reader.subtarget)
            ),
            None,
        )
        if found is None:
            reader.fail(f"there is no control and status register '{name}'")
        return [found.Encoding]

    def show(self, values: Values, writer: Writer, /) -> str:
        for csr in CSRS:
            if csr.Encoding == values[0] and _known(csr.isRV32Only, writer.subtarget):
                return csr.Name
        return writer.text(values[0])


def _known(only_32_bits: bool, subtarget: Subtarget) -> bool:
    return not (only_32_bits and subtarget.has(Feature64Bit))


class FenceSet(Counterpart):
    """The accesses that a fence orders: device input and output, reads and writes of memory, ``iorw`` in this order; 0 for nothing."""

    letters = "iorw"

    def parse(self, reader: Reader, /) -> Values:
        if not reader.starts("name"):
            reader.number(0, 0)
            return [0]
        word = reader.word()
        bits = [letter in word for letter in self.letters]
        if word != "".join(letter for letter, is_there in zip(self.letters, bits) if is_there):
            reader.fail("expected some of the letters i, o, r and w, in this order")
        return [sum(is_there << 3 - at for at, is_there in enumerate(bits))]

    def show(self, values: Values, writer: Writer, /) -> str:
        bits = values[0]
        assert isinstance(bits, int)
        return "".join(letter for at, letter in enumerate(self.letters) if bits >> 3 - at & 1) or "0"


class RoundingMode(Counterpart):
    """A rounding mode behind a comma, if it is not the usual one (volume I, section 20.2).

    Args:
        usual: what is meant where there is none, and is not printed.
    """

    modes = {"rne": 0, "rtz": 1, "rdn": 2, "rup": 3, "rmm": 4, "dyn": 7}

    def __init__(self, usual: str) -> None:
        self.usual = usual

    def parse(self, reader: Reader, /) -> Values:
        reader.expect(",")
        name = reader.word()
        if name not in self.modes:
            reader.fail(f"expected a rounding mode: {', '.join(self.modes)}")
        return [self.modes[name]]

    def default(self, reader: Reader, /) -> Values:
        return [self.modes[self.usual]]

    def show(self, values: Values, writer: Writer, /) -> str:
        names = {mode: name for name, mode in self.modes.items()}
        value = values[0]
        assert isinstance(value, int)
        name = names.get(value, str(value))
        return "" if name == self.usual else f", {name}"

    def decode(self, bits: int, decoding: Decoding, /) -> Values | None:
        return [bits] if bits in self.modes.values() else None


class ZeroOffset(Counterpart):
    """A register in parentheses, which a 0 may stand before."""

    def parse(self, reader: Reader, /) -> Values:
        if not reader.ahead("("):
            reader.number(0, 0)
        reader.expect("(")
        register = reader.register(GPR)
        reader.expect(")")
        return [register]

    def show(self, values: Values, writer: Writer, /) -> str:
        return f"({writer.text(values[0])})"


class InRegister(Counterpart):
    """A register of a class: a parser of its own is there in C++ alone, to tell registers of equal names apart."""

    def __init__(self, registers: RegisterClass[DagValue]) -> None:
        self.registers = registers

    def parse(self, reader: Reader, /) -> Values:
        return [reader.register(self.registers)]
