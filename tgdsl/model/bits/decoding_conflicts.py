"""Decoding conflicts: instructions whose encodings no decoder can tell apart, such as two with one opcode."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tgdsl.diagnostics import DiagnosticError, Note, Report
from tgdsl.model.bits.encodings import AnyEncodingTable, Encoding
from tgdsl.model.bits.words import FixedWord, VariableWord
from tgdsl.model.common import rules
from tgdsl.model.instructions.numbering import NAMESPACE, instruction_records
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.records import RecordSet
from tgdsl.llvm.flags import Flag

#: What a decoder looks at: Size, width, ones, zeros, DecoderNamespace, names of the Predicates.
_Key: TypeAlias = tuple[int, int, int, int, str, frozenset[str]]

_NOT_DECODED = (Flag.IS_PSEUDO, Flag.IS_CODE_GEN_ONLY, Flag.IS_ASM_PARSER_ONLY)


def check_decoding_conflicts(
    records: RecordSet, instructions: InstructionTable, encodings: AnyEncodingTable, report: Report
) -> None:
    """Report each instruction that has an encoding of one defined before it.

    These agree in size, positions and values of the fixed bits, DecoderNamespace and Predicates; operands do not count. A word
    without any bit that is ``1`` is that of an instruction whose opcode is yet to be given, and conflicts with none. An encoding
    for all HwModes conflicts with those for each of them. Wrong encodings are left out: the emission reports them.

    Args:
        report: gets the breaches.
    """
    known: dict[_Key, dict[int | None, Instruction]] = {}
    for record in instruction_records(records):
        instruction = instructions.by_name[record.name]
        if instruction.namespace == NAMESPACE or any([instruction.has(flag) for flag in _NOT_DECODED]):
            continue
        earlier: Instruction | None = None
        for mode, key in _keys(encodings, instruction):
            same = known.setdefault(key, {})
            found = next(iter(same.values()), None) if mode is None else same.get(mode, same.get(None))
            if found is None:
                same[mode] = instruction
            elif found is not instruction:
                earlier = earlier or found
        if earlier is not None:
            report.breach(
                rules.ENCODING_CONFLICT,
                record.place,
                f"'{record.name}' has the same encoding as '{earlier.name}', so a disassembler cannot tell them apart: correct"
                " the opcode of one, set isCodeGenOnly or isAsmParserOnly in one, or give it another DecoderNamespace or"
                " other Predicates",
                Note(earlier.record.place, f"'{earlier.name}' is defined here"),
            )


def _keys(encodings: AnyEncodingTable, instruction: Instruction) -> Iterator[tuple[int | None, _Key]]:
    """The keys of an instruction's encodings with fixed ones, each with its HwMode."""
    try:
        every: list[Encoding[FixedWord] | Encoding[VariableWord]] = [*encodings.of(instruction)]
        for encoding in every:
            word = encoding.word
            if word.ones:
                predicates = frozenset([predicate.name for predicate in encoding.predicates])
                yield (
                    encoding.mode,
                    (encoding.size, word.width, word.ones, word.zeros, encoding.decoder_namespace, predicates),
                )
    except DiagnosticError:
        return
