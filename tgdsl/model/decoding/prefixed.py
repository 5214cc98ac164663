"""Opcodes that are bytes, with or without a prefix byte, as WebAssembly has them: instructions by prefix and opcode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tgdsl.diagnostics import Report
from tgdsl.model.decoding.fields import INST, has_word, is_canonical, is_stack_based, word_of
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.records import Bits

#: Prefix byte (0 for none), ascending, to opcode to instruction.
PrefixedOpcodes: TypeAlias = Mapping[int, Mapping[int, Instruction]]

_NO_OPCODE = 0xFFFF_FFFF


def build_prefixed_opcodes(table: InstructionTable) -> PrefixedOpcodes:
    """The instructions of a stack machine by the opcodes in their fields ``Inst``.

    Of several with one opcode, that counts which says IsCanonical, or else has the shortest assembly string; of equal ones the first.

    Raises:
        DiagnosticError: with each ``Inst`` that is no number, and each opcode without an instruction that is StackBased.
    """
    report = Report()
    by_prefix: dict[int, dict[int, Instruction]] = {}
    others: dict[tuple[int, int], Instruction] = {}
    for instruction in table.instructions:
        record = instruction.record
        if not has_word(record):
            continue
        bits = word_of(record)
        if not isinstance(bits, Bits) or not all([isinstance(bit, bool) for bit in bits.elements]):
            report.error(
                record.place_of(INST),
                f"the field 'Inst' of '{instruction.name}' is not a number: give a value to each of its bits",
            )
            continue
        number = bits.number() & 0xFFFF_FFFF
        if number == _NO_OPCODE:
            continue
        prefix, opcode = (number >> 8, number & 0xFF) if number <= 0xFFFF else (number >> 16, number & 0xFFFF)
        if not is_stack_based(record):
            others.setdefault((prefix, opcode), instruction)
            continue
        opcodes = by_prefix.setdefault(prefix, {})
        known = opcodes.get(opcode)
        if known is None or _is_preferred(instruction, known):
            opcodes[opcode] = instruction
    for (prefix, opcode), instruction in others.items():
        if opcode not in by_prefix.get(prefix, {}):
            report.error(
                instruction.record.place,
                f"the opcode of '{instruction.name}' has no instruction that is StackBased, which a disassembler takes: define one",
            )
    report.check()
    return {prefix: by_prefix[prefix] for prefix in sorted(by_prefix)}


def _is_preferred(instruction: Instruction, known: Instruction) -> bool:
    """True if an instruction counts, and not an earlier one with the same opcode."""
    if is_canonical(known.record):
        return False
    return is_canonical(instruction.record) or len(instruction.asm_string) < len(known.asm_string)
