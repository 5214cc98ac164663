"""What floating-point instructions come in: single, double and quad precision, and integers in floating-point registers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from attrs import frozen

from tgdsl.language import Predicate, RegisterClass, ValueType
from tgdsl.language.dag_values import FloatValue
from tgdsl.std import f32, f64, f128

from targets.sparc.features import HasHardQuad
from targets.sparc.registers.classes import DFPRegs, FPRegs, QFPRegs

FP = TypeVar("FP", bound=FloatValue)  # a value of some precision
OtherFP = TypeVar("OtherFP", bound=FloatValue)  # what it is converted to


@frozen
class Precision(Generic[FP]):
    """One of the formats of numbers in floating-point registers.

    Attributes:
        letter: by which mnemonics name it.
        code: two bits of ``opf`` that name it.
        registers, vt: where its values are, and their type.
        requires: what must hold for its operations to be there.
    """

    letter: str
    code: int
    registers: RegisterClass[FP]
    vt: ValueType[FP]
    requires: Sequence[Predicate] = ()


SINGLE = Precision("s", 0b01, FPRegs, f32)
DOUBLE = Precision("d", 0b10, DFPRegs, f64)
QUAD = Precision("q", 0b11, QFPRegs, f128, [HasHardQuad])

# Integers on their way to and from the integer unit; V9 has those of 64 bits.
WORD = Precision("i", 0b00, FPRegs, f32)
EXTENDED = Precision("x", 0b00, DFPRegs, f64)
