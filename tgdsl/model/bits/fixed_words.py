"""Reading ``Inst`` of type ``bits<n>``: each bit is a constant, unset, a bit of a field of the record, or unresolved otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tgdsl.model.bits.words import Field, FixedWord, OperandField, Run
from tgdsl.model.instructions.table import Instruction, Operand
from tgdsl.records import BitRef, Bits, Opaque, Record, Value

_Triple: TypeAlias = tuple[int, int, int]  # the attributes of a Run, as numbers with a cheap hash


class FixedWordReader:
    """Reads the words of a target's instructions; equal fields and runs of them are one object.

    Args:
        reverse: ``Inst`` has the bit of weight 1 last (isLittleEndianEncoding).
    """

    def __init__(self, reverse: bool) -> None:
        self._step = -1 if reverse else 1
        self._fields: dict[tuple[str, tuple[_Triple, ...], bool, Operand | None, int, int | None], Field] = {}
        self._runs: dict[_Triple, Run] = {}

    def read(self, instruction: Instruction, record: Record, inst: Bits) -> FixedWord:
        """The word of an instruction in one of its encodings.

        Args:
            record: the InstructionEncoding.
            inst: its field ``Inst``.
        """
        bits = inst.elements[:: self._step]
        ones = unset = 0
        found: dict[str, list[_Triple]] = {}
        opaque: list[tuple[int, Opaque]] = []
        name, next_bit, width = "", 0, 0  # of the current run
        for number in range(len(bits) - 1, -1, -1):
            bit = bits[number]
            if isinstance(bit, BitRef):
                if width and bit.index == next_bit and bit.field == name:
                    next_bit -= 1
                    width += 1
                    continue
                if width:
                    found.setdefault(name, []).append((next_bit + 1, number + 1, width))
                name, next_bit, width = bit.field, bit.index - 1, 1
                continue
            if width:
                found.setdefault(name, []).append((next_bit + 1, number + 1, width))
                width = 0
            if bit is True:
                ones |= 1 << number
            elif bit is None:
                unset |= 1 << number
            elif bit is not False:
                opaque.append((number, bit))
        if width:
            found.setdefault(name, []).append((next_bit + 1, 0, width))
        fields = self._match(instruction, record, found) if found else ()
        return FixedWord(len(bits), ones, unset, fields, tuple(opaque[::-1]))

    def _match(self, instruction: Instruction, record: Record, found: Mapping[str, list[_Triple]]) -> tuple[Field, ...]:
        """The fields with their runs, and the operands of their names."""
        numbers = {operand.name: number for number, operand in enumerate(instruction.operands)}
        named = [name for name in record.fields if name in found]
        result: list[Field] = []
        for name in named if len(named) == len(found) else (*named, *[name for name in found if name not in named]):
            is_open = _is_open(record.fields.get(name, False)) and name not in record.nonconcrete
            operand, index, part = None, -1, None
            if name in instruction.sub_operand_names:
                index, part = instruction.sub_operand_names[name]
            elif name in numbers:
                index = numbers[name]
            if index >= 0:
                operand = instruction.operands[index]
            key = (name, tuple(found[name]), is_open, operand, index, part)
            field = self._fields.get(key)
            if field is None:
                field = self._fields[key] = self._field(*key)
            result.append(field)
        return tuple(result)

    def _field(
        self, name: str, runs: tuple[_Triple, ...], is_open: bool, operand: Operand | None, index: int, part: int | None
    ) -> Field:
        shared = tuple([self._runs.setdefault(run, Run(*run)) for run in runs])
        if operand is None:
            return Field(name, shared, is_open)
        number = part or 0
        return OperandField(
            name,
            shared,
            is_open,
            operand=operand.first + number,
            index=index,
            sub_operand=part,
            encoder=operand.encoder_methods[number],
            is_encoded=operand.encoded[number],
        )


def _is_open(value: Value) -> bool:
    """True if a field has unset bits, which an operand fills."""
    if isinstance(value, Bits):
        return None in value.elements
    return value is None
