"""Floating-point formats, and where their numbers are: in registers of their own, in integer registers, or in pairs of these.

An instruction of a format has a record for each of its places: ``FADD_D``, ``FADD_D_INX``, ``FADD_D_IN32X``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from tgdsl.language import DAGOperand, DagValue, Instruction, Predicate, SchedRW, ValueType, family, frozen
from tgdsl.std import f16, f32, f64

from targets.riscv.features.extensions import (
    HasStdExtD, HasStdExtF, HasStdExtZdinx, HasStdExtZfh, HasStdExtZfhmin, HasStdExtZfinx, HasStdExtZhinx,
    HasStdExtZhinxmin,
)  # fmt: skip
from targets.riscv.features.tuning import IsRV32, IsRV64
from targets.riscv.floating.operands import FPR16INX, FPR32INX, FPR64IN32X, FPR64INX
from targets.riscv.registers import FPR16, FPR32, FPR64
from targets.riscv.scheduling.kinds import Kind, Kinds

Numbers: TypeAlias = DAGOperand[DagValue]


@frozen
class Format:
    """A floating-point format."""

    letter: str  #: in mnemonics
    code: int  #: its two bits in the word
    vt: ValueType[DagValue]
    index: int  #: in tables by precision

    def kind(self, kinds: Kinds) -> Kind:
        return (kinds.half, kinds.single, kinds.double)[self.index]


S, D, H = Format("s", 0b00, f32, 1), Format("d", 0b01, f64, 2), Format("h", 0b10, f16, 0)


@frozen
class Place:
    """A format's numbers in some registers: the operand class, and the predicates and the decoder namespace of its instructions."""

    of: Format
    operand: Numbers
    needs: Sequence[Predicate]
    decoder: str = ""
    single: Numbers = FPR32  #: the operand class of single precision beside it

    def __call__(self, value: DagValue) -> DagValue:
        """A number there, in a pattern."""
        return self.of.vt(self.operand(value))


INX, IN32X = "RVZfinx", "RV32Zdinx"  # decoder namespaces
S_F, S_INX = Place(S, FPR32, [HasStdExtF]), Place(S, FPR32INX, [HasStdExtZfinx], INX, FPR32INX)
D_F, D_INX = Place(D, FPR64, [HasStdExtD]), Place(D, FPR64INX, [HasStdExtZdinx, IsRV64], INX, FPR32INX)
D_IN32X = Place(D, FPR64IN32X, [HasStdExtZdinx, IsRV32], IN32X, FPR32INX)
H_F, H_INX = Place(H, FPR16, [HasStdExtZfh]), Place(H, FPR16INX, [HasStdExtZhinx], INX, FPR32INX)

# Of half precision with conversions alone (Zfhmin, Zhinxmin; volume I, chapter 24).
H_F_MIN, H_INX_MIN = Place(H, FPR16, [HasStdExtZfhmin]), Place(H, FPR16INX, [HasStdExtZhinxmin], INX, FPR32INX)

PLACES: Sequence[Sequence[Place]] = ((S_F, S_INX), (D_F, D_INX, D_IN32X), (H_F, H_INX))


@family(F="{family}", INX="{family}_INX")
class Two(NamedTuple):
    """An instruction in both places of its format."""

    F: type[Instruction]
    INX: type[Instruction]


@family(F="{family}", INX="{family}_INX", IN32X="{family}_IN32X")
class Three(NamedTuple):
    """An instruction of double precision in all its places."""

    F: type[Instruction]
    INX: type[Instruction]
    IN32X: type[Instruction]


class Floats(NamedTuple):
    """An instruction of each format, in each place; those on integers of 64 bits are for no pairs of registers."""

    S: Two
    D: Two | Three
    H: Two

    def at(self, place: Place) -> type[Instruction]:
        """The instruction for numbers in a place."""
        return next(form for known, form in self.by_place() if known is place)

    def by_place(self) -> Iterator[tuple[Place, type[Instruction]]]:
        for places, forms in zip(PLACES, self, strict=True):
            yield from zip(places, forms)


def everywhere(define: Callable[[Place], type[Instruction]]) -> Floats:
    """An instruction that a function defines for each place."""
    single, double, half = [[define(place) for place in places] for places in PLACES]
    return Floats(Two(*single), Three(*double), Two(*half))


def in_wide_registers(define: Callable[[Place], type[Instruction]]) -> Floats:
    """As :func:`everywhere`, without pairs of registers."""
    single, double, half = [[define(place) for place in places[:2]] for places in PLACES]
    return Floats(Two(*single), Two(*double), Two(*half))


def in_both(define: Callable[[Place], type[Instruction]], *places: Place) -> Two:
    return Two(*[define(place) for place in places])


def in_all(define: Callable[[Place], type[Instruction]], *places: Place) -> Three:
    return Three(*[define(place) for place in places])


def timing(kinds: Kinds, place: Place, operands: int) -> SchedRW:
    """The ``sched_rw`` of an operation on numbers in a place."""
    return place.of.kind(kinds).of(operands)
