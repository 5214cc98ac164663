"""C++ that patterns test constants with: as text, or as an object that prints as C++ and can be evaluated in Python."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from tgdsl.records import Code


@frozen
class ImmPredicate:
    """A condition on a constant.

    Attributes:
        function: the C++ function, with its template's arguments: "isInt<13>".
        signed: whether it takes the constant as a signed number.
        bits: of the number that fits.
        shift: how many zero bits the number ends with, in addition.
    """

    function: str
    signed: bool
    bits: int
    shift: int = 0

    def code(self, constant: str) -> Code:
        """C++ that tests the expression ``constant``, as a fragment's predicate has it."""
        return Code(f" return {self.function}({constant}); ")

    def node_code(self) -> Code:
        """C++ that tests the constant node ``N``."""
        return self.code(f"N->get{'S' if self.signed else 'Z'}ExtValue()")

    def imm_code(self) -> Code:
        """C++ that tests the number ``Imm``."""
        return self.code("Imm")

    def holds(self, value: int) -> bool:
        """Whether a constant fits."""
        if value & (1 << self.shift) - 1:
            return False
        value >>= self.shift
        half = 1 << self.bits - 1
        return -half <= value < half if self.signed else 0 <= value < 2 * half


def is_int(bits: int) -> ImmPredicate:
    """It fits into so many bits, signed."""
    return ImmPredicate(f"isInt<{bits}>", True, bits)


def is_uint(bits: int) -> ImmPredicate:
    """It fits into so many bits, unsigned."""
    return ImmPredicate(f"isUInt<{bits}>", False, bits)


def is_shifted_int(bits: int, shift: int) -> ImmPredicate:
    """It is a number of so many bits, signed, with ``shift`` zero bits after it."""
    return ImmPredicate(f"isShiftedInt<{bits}, {shift}>", True, bits, shift)


def is_shifted_uint(bits: int, shift: int) -> ImmPredicate:
    """It is a number of so many bits, unsigned, with ``shift`` zero bits after it."""
    return ImmPredicate(f"isShiftedUInt<{bits}, {shift}>", False, bits, shift)


#: A condition on a constant: an object, or C++ that is not understood further.
ConstantPredicate: TypeAlias = ImmPredicate | Code
