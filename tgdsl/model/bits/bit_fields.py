"""Encodings of a fixed number of bits: ``Inst`` names, for each bit, a constant or a bit of one of the record's fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import Report, fail
from tgdsl.model.bits.layout import Field, FixedLayout, Run
from tgdsl.model.instructions.table import Encoding, Instruction, Operand
from tgdsl.records import Bit, BitRef, Bits, Record, Value


class BitFieldReader:
    """Reads the layouts of a target's instructions.

    Args:
        reverse: ``Inst`` is written with the bit of weight 1 last.
    """

    def __init__(self, reverse: bool) -> None:
        self._step = -1 if reverse else 1
        self._fields: dict[tuple[str, int, str, tuple[Run, ...]], Field] = {}
        self._runs: dict[tuple[int, int, int], Run] = {}

    def read(self, instruction: Instruction, encoding: Encoding) -> FixedLayout:
        """The layout of one of the instruction's encodings.

        Raises:
            DiagnosticError: with all that does not fit to the operands.
        """
        if encoding.dag is not None:
            raise fail(
                encoding.record.place,
                f"the field 'Inst' of '{encoding.record.name}' is a dag, and that of '{instruction.name}' is none: give all "
                "instructions encodings of variable length, or none",
            )
        bits = encoding.bits.elements[:: self._step]
        found = self._all_runs(bits)
        fields = self._match(instruction, encoding.record, found) if found else ()
        return FixedLayout(len(bits), sum([1 << place for place, bit in enumerate(bits) if bit is True]), fields)

    def _all_runs(self, bits: Sequence[Bit]) -> dict[str, list[Run]]:
        """The runs of each field that the bits name, from the highest bit down."""
        found: dict[str, list[Run]] = {}
        name, next_bit, width = "", 0, 0
        for place in range(len(bits) - 1, -2, -1):
            bit = bits[place] if place >= 0 else None
            if isinstance(bit, BitRef):
                if width and bit.index == next_bit and bit.field == name:
                    next_bit -= 1
                    width += 1
                    continue
                following = bit.field, bit.index - 1, 1
            else:
                following = "", 0, 0
            if width:
                found.setdefault(name, []).append(self._run(next_bit + 1, place + 1, width))
            name, next_bit, width = following
        return found

    def _run(self, operand_bit: int, word_bit: int, width: int) -> Run:
        key = (operand_bit, word_bit, width)
        run = self._runs.get(key)
        if run is None:
            run = self._runs[key] = Run(operand_bit, word_bit, width)
        return run

    def _match(self, instruction: Instruction, record: Record, found: Mapping[str, list[Run]]) -> tuple[Field, ...]:
        by_name = {operand.name: operand for operand in instruction.operands}
        result: list[Field] = []
        unknown: list[str] = []
        hidden: list[str] = []
        for name in [field for field in record.fields if field in found]:
            if not _is_open(record.fields[name]) or name in record.nonconcrete:
                continue
            where = _find(instruction, by_name, name)
            if where is None:
                unknown.append(name)
                continue
            operand, part = where
            if not operand.encoded[part]:
                hidden.append(name)
                continue
            key = (name, operand.first + part, operand.encoder_methods[part], tuple(found[name]))
            field = self._fields.get(key)
            if field is None:
                field = self._fields[key] = Field(*key)
            result.append(field)
        if unknown or hidden:
            report = Report()
            _explain(instruction, record, unknown, hidden, report)
            report.check()
        return tuple(result)


def _find(instruction: Instruction, by_name: Mapping[str, Operand], name: str) -> tuple[Operand, int] | None:
    """The part of an operand that a field names; an operand that is named as a whole is encoded as its first part."""
    part = instruction.sub_operand_names.get(name)
    if part is not None:
        return instruction.operands[part[0]], part[1]
    operand = by_name.get(name)
    return None if operand is None else (operand, 0)


def _is_open(value: Value) -> bool:
    """Whether a field has bits that are to be filled in by an operand. A field that has a value stays what it is."""
    if isinstance(value, Bits):
        return None in value.elements
    return value is None


def _explain(
    instruction: Instruction, record: Record, unknown: Sequence[str], hidden: Sequence[str], report: Report
) -> None:
    what = f"the encoding of '{instruction.name}'"
    if record is not instruction.record:
        what = f"the encoding '{record.name}' of '{instruction.name}'"
    if unknown:
        names = [operand.name for operand in instruction.operands]
        names += instruction.sub_operand_names
        known = ", ".join([f"'${name}'" for name in names])
        problem = f"no such operand, but {known}" if known else "no operands"
        report.error(
            record.place,
            f"{what} uses {_list(unknown)}, and the instruction has {problem}: use the names of operands, or give a value to "
            "what is none",
        )
    if hidden:
        report.error(
            record.place,
            f"{what} uses {_list(hidden)}, and that operand is not encoded: take it out of DisableEncoding, or use the operand "
            "whose EncoderMethod encodes it",
        )


def _list(names: Sequence[str]) -> str:
    return f"the field{'s' * (len(names) > 1)} {', '.join([repr(name) for name in names])}"
