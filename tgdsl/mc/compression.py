"""``compressInst`` and ``uncompressInst`` in this process: the smaller instruction that stands for an MCInst (CompressPat), and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from tgdsl.classes import frozen
from tgdsl.cpp.evaluation import Undecided
from tgdsl.diagnostics import fail
from tgdsl.mc.inst import MachineInst, OperandValue, operand_name
from tgdsl.mc.messages import named
from tgdsl.mc.operand_predicates import OperandPredicates
from tgdsl.mc.target import MCTarget, overrides
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.compression import (
    Compression,
    Features,
    FixedRegister,
    Form,
    FromOther,
    Immediate,
    Place,
    ValueCheck,
    has_compressions,
)
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record


@frozen
class Tried:
    """A CompressPat that was asked about an instruction; an empty ``obstacle`` if it takes that."""

    compression: Compression
    obstacle: str

    def __str__(self) -> str:
        compression = self.compression
        if self.obstacle:
            return f"not compressed to {compression.small.name} by {named(compression.record)}: {self.obstacle}"
        return f"compressed to {compression.small.name} by {named(compression.record)}"


class Compressor:
    """Compresses and uncompresses instructions of a target; one without CompressPats has none that are compressed."""

    def __init__(self, target: MCTarget) -> None:
        self._target = target
        self._predicates = OperandPredicates(target)

    def compressed(self, inst: MachineInst, tried: list[Tried] | None = None) -> MachineInst:
        """The smaller instruction that stands for an instruction; this itself if there is none.

        Args:
            tried: gets the patterns that were asked.

        Raises:
            DiagnosticError: whether an operand takes a value is up to C++, and the operand has no counterpart.
        """
        for compression in self._by_whole.get(inst.instruction.name, ()):
            obstacle = self._obstacle(inst, compression, backwards=False)
            if tried is not None:
                tried.append(Tried(compression, obstacle))
            if not obstacle:
                return self._made(inst, compression.small)
        return inst

    def uncompressed(self, inst: MachineInst) -> MachineInst:
        """The whole instruction that a small one stands for; this itself for another one. Raises as :meth:`compressed`."""
        for compression in self._by_small.get(inst.instruction.name, ()):
            if not self._obstacle(inst, compression, backwards=True):
                return self._made(inst, compression.whole)
        return inst

    # the patterns of an instruction are in the order of the generated file: by their names, and for a small one, by its whole ones before

    @cached_property
    def _compressions(self) -> Sequence[Compression]:
        model = self._target.model
        return sorted(model.compressions, key=lambda one: one.whole.name) if has_compressions(model.records) else ()

    @cached_property
    def _by_whole(self) -> Mapping[str, Sequence[Compression]]:
        found: dict[str, list[Compression]] = {}
        for one in self._compressions:
            found.setdefault(one.whole.name, []).append(one)
        return found

    @cached_property
    def _by_small(self) -> Mapping[str, Sequence[Compression]]:
        found: dict[str, list[Compression]] = {}
        for one in self._compressions:
            if not one.compress_only:
                found.setdefault(one.small.name, []).append(one)
        return found

    @cached_property
    def _instructions(self) -> Mapping[str, Instruction]:
        names = {form.name for one in self._compressions for form in (one.whole, one.small)}
        return {one.name: one for one in self._target.model.instructions.instructions if one.name in names}

    @cached_property
    def _registers(self) -> Mapping[str, Register]:
        return {one.name: one for one in self._target.registers.all}

    # what a pattern asks for

    def _made(self, inst: MachineInst, form: Form) -> MachineInst:
        return MachineInst(
            self._instructions[form.name], tuple([self._value(place, inst.values) for place in form.places])
        )

    def _value(self, place: Place, values: Sequence[OperandValue]) -> OperandValue:
        match place.given:
            case FromOther(number):
                return values[number]
            case Immediate(value):
                return value
            case FixedRegister(record):
                return self._registers[record.name]

    def _obstacle(self, inst: MachineInst, compression: Compression, backwards: bool) -> str:
        """The first condition that does not hold, in words; empty if all do."""
        source, result = compression.whole, compression.small
        if backwards:
            source, result = result, source
        missing = self._missing(compression.features | result.features)
        if missing:
            return missing
        for number, place in enumerate(source.places):
            problem = self._mismatch(inst.values, number, place, backwards)
            if problem:
                return f"{operand_name(inst.instruction, number)} is '{_shown(inst.values[number])}', {problem}"
        for place in result.places:
            value = self._value(place, inst.values)
            for kind in self._misfits(compression, place, value):
                what = f"the {_shown(value)} of the pattern"
                if isinstance(place.given, FromOther):
                    what = f"{operand_name(inst.instruction, place.given.operand)} is '{_shown(value)}', which"
                return f"{what} is not in {kind.name}"
        return ""

    def _missing(self, features: Features) -> str:
        on = self._target.subtarget.on
        for absent, name in sorted(features.all_of):
            if (name in on) is absent:
                return f"the feature '{name}' is {'on' if absent else 'off'}"
        if not all([any([(name in on) is not absent for absent, name in group]) for group in features.any_of]):
            return "none of its features is there"
        return ""

    def _mismatch(self, values: Sequence[OperandValue], number: int, place: Place, backwards: bool) -> str:
        """Why an operand is not the one of the pattern; empty if it is."""
        value = values[number]
        if place.same_as is not None and not backwards:
            if not isinstance(value, Register) or value is not values[place.same_as]:
                return f"not the same register as operand {place.same_as}"
        match place.given:
            case Immediate(wanted) if not isinstance(value, int) or value != wanted:
                return f"not {wanted}"
            case FixedRegister(record) if not isinstance(value, Register) or value.name != record.name:
                return f"not {record.name}"
            case _:
                return ""

    def _misfits(self, compression: Compression, place: Place, value: OperandValue) -> Iterator[Record]:
        """The register classes and operands of a place that do not take a value."""
        if isinstance(place.given, FixedRegister) or (place.is_register and place.is_tied):
            return
        if place.is_register and isinstance(place.given, FromOther):
            register_class = without_register_operand(place.type)
            if value not in self._target.registers.of_class(register_class.name):
                yield register_class
            return
        for kind in (place.type, place.kind) if isinstance(place.given, FromOther) else (place.kind,):
            if not self._takes(compression, kind, value):
                yield kind

    def _takes(self, compression: Compression, kind: Record, value: OperandValue) -> bool:
        counterpart = self._target.counterpart(kind)
        if counterpart is not None and overrides(counterpart, "takes"):
            return counterpart.takes(value, self._target.subtarget)
        try:
            return self._predicates.holds(ValueCheck.OPERAND.predicate_of(kind), value)
        except Undecided as unknown:
            raise fail(
                compression.record.place,
                f"whether '{compression.record.label}' holds is up to C++, to {ValueCheck.OPERAND.value} of '{kind.label}' for"
                f" '{_shown(value)}' ({unknown}): give '{kind.label}' a counterpart with 'takes'",
            ) from None


def _shown(value: OperandValue) -> str:
    return value.name if isinstance(value, Register) else str(value)
