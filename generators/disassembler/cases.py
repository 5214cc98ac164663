"""The functions of predicates and decoders, which a table calls by number: ``checkDecoderPredicate``, ``decodeToMCInst``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from tgdsl.generation import origins
from tgdsl.generators.kit.features import feature_condition
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.decoding import DecodedEncoding, Decoder, DecoderPredicate, DecoderTable, OperandInfo
from tgdsl.records import Record

Used = TypeVar("Used")


def encodings_by(
    tables: Iterable[DecoderTable], part: Callable[[DecodedEncoding], Used]
) -> Mapping[Used, Sequence[Record]]:
    """The definitions of the encodings that have a part, by the part; empty unless origins are recorded."""
    users: dict[Used, list[Record]] = {}
    if origins.recorded():
        for encoding in [one for table in tables for one in table.encodings]:
            users.setdefault(part(encoding), []).append(encoding.instruction.record)
    return users


def all_users(parts: Iterable[Used], users: Mapping[Used, Sequence[Record]]) -> Sequence[Record]:
    """The definitions of the encodings that have any of some parts, in the order of these."""
    return [record for part in parts for record in users.get(part, ())]


def write_operands(
    out: Writer,
    decoder: Decoder,
    known: dict[OperandInfo, Sequence[str]],
    statements: Callable[[OperandInfo], Iterable[str]],
) -> None:
    """The statements of a decoder's operands.

    Args:
        known: those of operands that other decoders have, too; gets further ones.
        statements: gives those of an operand.
    """
    for operand in decoder.operands:
        lines = known.get(operand)
        if lines is None:
            lines = known[operand] = list(statements(operand))
        out.lines(lines)


def write_check_predicate(
    out: Writer,
    predicates: Sequence[DecoderPredicate],
    namespace: str,
    users: Mapping[DecoderPredicate | None, Sequence[Record]],
) -> None:
    """The function checkDecoderPredicate.

    Args:
        namespace: of the enumeration of SubtargetFeatures.
        users: the definitions of the encodings with a predicate.
    """
    everyone = all_users(predicates, users)
    with out.block("static bool checkDecoderPredicate(unsigned Idx, const FeatureBitset &Bits) {"):
        if not predicates:
            out.line('llvm_unreachable("Invalid index!");')
        else:
            out.line("switch (Idx) {")
            out.line('default: llvm_unreachable("Invalid index!");')
            for number, predicate in enumerate(predicates):
                condition = feature_condition(
                    predicate.condition, namespace, enclosed=predicate.is_enclosed, features="Bits"
                )
                with out.of(users.get(predicate), counted=everyone):
                    out.line(f"case {number}:")
                    out.line(f"  return ({condition});")
            out.line("}")
    out.line()


def write_decode_to_mc_inst(
    out: Writer, decoders: Sequence[Decoder], users: Mapping[Decoder, Sequence[Record]]
) -> None:
    """The function decodeToMCInst.

    Args:
        users: the definitions of the encodings with a decoder.
    """
    everyone = all_users(decoders, users)
    out.line("template <typename InsnType>")
    out.line("static DecodeStatus decodeToMCInst(DecodeStatus S, unsigned Idx, InsnType insn, MCInst &MI,")
    parameters = "uint64_t Address, const MCDisassembler *Decoder, bool &DecodeComplete"
    with out.block(f"                                   {parameters}) {{"):
        out.line("DecodeComplete = true;")
        out.line("using TmpType = std::conditional_t<std::is_integral<InsnType>::value, InsnType, uint64_t>;")
        out.line("TmpType tmp;")
        out.line("switch (Idx) {")
        out.line('default: llvm_unreachable("Invalid index!");')
        known: dict[OperandInfo, Sequence[str]] = {}
        for number, decoder in enumerate(decoders):
            with out.of(users.get(decoder), counted=everyone):
                out.line(f"case {number}:")
                write_operands(out, decoder, known, _statements)
                if decoder.method:
                    out.line(f"  {check_statement(decoder.method, 'insn', decoder.is_complete)}")
                out.line("  return S;")
        out.line("}")


def _statements(operand: OperandInfo) -> Iterator[str]:
    """The statements that gather an operand's value in ``tmp``, and decode it."""
    match operand.runs:
        case (run,) if not operand.initial:
            shift = f" << {run.operand_bit}" if run.operand_bit else ""
            yield f"  tmp = fieldFromInstruction(insn, {run.word_bit}, {run.width}){shift};"
        case runs:
            yield f"  tmp = 0x{operand.initial:x};"
            for run in runs:
                field = f"fieldFromInstruction(insn, {run.word_bit}, {run.width})"
                yield f"  insertBits(tmp, {field}, {run.operand_bit}, {run.width});"
    if operand.method:
        yield f"  {check_statement(operand.method, 'tmp', operand.is_complete)}"
    else:
        yield "  MI.addOperand(MCOperand::createImm(tmp));"


def check_statement(method: str, value: str, is_complete: bool) -> str:
    """The statement that calls a method of the target, and fails where it does."""
    incomplete = "" if is_complete else "DecodeComplete = false; "
    return f"if (!Check(S, {method}(MI, {value}, Address, Decoder))) {{ {incomplete}return MCDisassembler::Fail; }}"
