"""Predicates of ImmLeaf and PatLeaf on constants: C++ text, or objects that print as C++ and can be evaluated in Python."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.language.core.checked_calls import checked
from tgdsl.records import Code


@frozen
class ImmPredicate:
    """A predicate on a constant: whether it is in the range of an integer of some bits.

    Attributes:
        function: the C++ function with its template arguments: "isInt<13>".
        signed: whether the constant is a signed number.
        bits: the width of the range.
        shift: the number of zero bits after those.
    """

    function: str
    signed: bool
    bits: int
    shift: int = 0

    def code(self, constant: str) -> Code:
        """The predicate's C++ for the expression ``constant``."""
        return Code(f" return {self.function}({constant}); ")

    def node_code(self) -> Code:
        """The predicate's C++ for the ConstantSDNode ``N``, as PatLeaf has it."""
        return self.code(f"N->get{'S' if self.signed else 'Z'}ExtValue()")

    def imm_code(self) -> Code:
        """The predicate's C++ for the number ``Imm``, as ImmLeaf has it."""
        return self.code("Imm")

    def holds(self, value: int) -> bool:
        """True if a constant is in the range."""
        if value & (1 << self.shift) - 1:
            return False
        value >>= self.shift
        half = 1 << self.bits - 1
        return -half <= value < half if self.signed else 0 <= value < 2 * half


@checked
def is_int(bits: int) -> ImmPredicate:
    """The predicate ``isInt<bits>``: a signed integer of so many bits."""
    return ImmPredicate(f"isInt<{bits}>", True, bits)


@checked
def is_uint(bits: int) -> ImmPredicate:
    """The predicate ``isUInt<bits>``: an unsigned integer of so many bits."""
    return ImmPredicate(f"isUInt<{bits}>", False, bits)


@checked
def is_shifted_int(bits: int, shift: int) -> ImmPredicate:
    """The predicate ``isShiftedInt<bits, shift>``: a signed integer of so many bits, followed by ``shift`` zero bits."""
    return ImmPredicate(f"isShiftedInt<{bits}, {shift}>", True, bits, shift)


@checked
def is_shifted_uint(bits: int, shift: int) -> ImmPredicate:
    """The predicate ``isShiftedUInt<bits, shift>``: an unsigned integer of so many bits, followed by ``shift`` zero bits."""
    return ImmPredicate(f"isShiftedUInt<{bits}, {shift}>", False, bits, shift)


#: A predicate on a constant; one in C++ cannot be evaluated.
ConstantPredicate: TypeAlias = ImmPredicate | Code
