"""The functions that a table of nested scopes calls by number, ``decodeToMCInst`` and ``checkDecoderPredicate``, and decoders of RegClassByHwModes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.generators.disassembler.cases import all_users, check_statement, write_operands
from tgdsl.generators.kit.features import feature_condition
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.decoding import ClassByMode, Decoder, DecoderPredicate, OperandInfo
from tgdsl.records import Record

_PARAMETERS = (
    "DecodeStatus S, InsnType insn, MCInst &MI, uint64_t Address, const MCDisassembler *Decoder, bool &DecodeComplete"
)
_TMP_TYPE = "using TmpType = std::conditional_t<std::is_integral<InsnType>::value, InsnType, uint64_t>;"


def write_class_decoders(out: Writer, classes: Sequence[ClassByMode]) -> None:
    """For each RegClassByHwMode, the function that calls the decoder of the mode's class."""
    for one in classes:
        out.line("[[maybe_unused]]")
        name = f"Decode{one.name}RegClassByHwMode"
        parameters = "MCInst &Inst, unsigned Imm, uint64_t Addr, const MCDisassembler *Decoder"
        with out.block(f"static DecodeStatus {name}({parameters}) {{"):
            out.line("switch (Decoder->getSubtargetInfo().getHwMode(MCSubtargetInfo::HwMode_RegInfo)) {")
            for number, mode, method in one.choices:
                out.line(f"case {number}: // {mode}")
                out.line(f"  return {method}(Inst, Imm, Addr, Decoder);")
            out.line("default:")
            out.line('  llvm_unreachable("no decoder for hwmode");')
            out.line("}")
        out.line()
    if classes:
        out.line()


def write_predicates(
    out: Writer,
    predicates: Sequence[DecoderPredicate],
    namespace: str,
    users: Mapping[DecoderPredicate | None, Sequence[Record]],
) -> None:
    """The function checkDecoderPredicate, if there are predicates.

    Args:
        namespace: of the enumeration of SubtargetFeatures.
        users: the definitions of the encodings with a predicate.
    """
    if not predicates:
        return
    everyone = all_users(predicates, users)
    with out.block("static bool checkDecoderPredicate(unsigned Idx, const FeatureBitset &FB) {"):
        out.line("switch (Idx) {")
        out.line('default: llvm_unreachable("Invalid index!");')
        for number, predicate in enumerate(predicates):
            with out.of(users.get(predicate), counted=everyone):
                out.line(f"case {number}:")
                out.line(f"  return {feature_condition(predicate.condition, namespace)};")
        out.line("}")
    out.line()


def write_decoders(
    out: Writer,
    decoders: Sequence[Decoder],
    *,
    width: int,
    as_functions: bool,
    users: Mapping[Decoder, Sequence[Record]],
) -> None:
    """The function decodeToMCInst.

    Args:
        width: of the words that it is for; 0 if it is for all.
        as_functions: each decoder is a function, called through a table; otherwise, a case.
        users: the definitions of the encodings with a decoder.
    """
    everyone = all_users(decoders, users)
    result = f"std::enable_if_t<InsnBitWidth<InsnType> == {width}, DecodeStatus>\n" if width else "DecodeStatus "
    opening = f"template <typename InsnType>\nstatic {result}"
    names = [f"decodeFn_{width}bit_{number}" if width else f"decodeFn_{number}" for number in range(len(decoders))]
    known: dict[OperandInfo, Sequence[str]] = {}
    if as_functions:
        for name, decoder in zip(names, decoders):
            of = out.of(users.get(decoder), counted=everyone)
            with of, out.block(f"{opening}{name}({_PARAMETERS}) {{"):
                out.line(_TMP_TYPE)
                out.line("[[maybe_unused]] TmpType tmp;")
                _write_statements(out, decoder, known)
                out.line("return S;")
            out.line()
    out.line(f"// Handling {len(decoders)} cases.")
    with out.block(f"{opening}decodeToMCInst(unsigned Idx, {_PARAMETERS}) {{"):
        out.line("DecodeComplete = true;")
        if as_functions:
            out.line(f"using DecodeFnTy = DecodeStatus (*)({_PARAMETERS});")
            with out.block("static constexpr DecodeFnTy decodeFnTable[] = {", "};"):
                out.lines([f"{name}," for name in names])
            out.line(f"if (Idx >= {len(decoders)})")
            out.line('  llvm_unreachable("Invalid decoder index!");')
            out.line("return decodeFnTable[Idx](S, insn, MI, Address, Decoder, DecodeComplete);")
            return
        out.line(_TMP_TYPE)
        out.line("TmpType tmp;")
        out.line("switch (Idx) {")
        out.line('default: llvm_unreachable("Invalid decoder index!");')
        for number, decoder in enumerate(decoders):
            of = out.of(users.get(decoder), counted=everyone)
            with of, out.block(f"case {number}:", "  return S;"):
                _write_statements(out, decoder, known)
        out.line("}")


def _write_statements(out: Writer, decoder: Decoder, known: dict[OperandInfo, Sequence[str]]) -> None:
    """The statements of a decoder.

    Args:
        known: those of operands; gets further ones.
    """
    write_operands(out, decoder, known, _statements)
    if decoder.method:
        out.line(check_statement(decoder.method, "insn", decoder.is_complete))


def _statements(operand: OperandInfo) -> Iterator[str]:
    """The statements that gather an operand's value in ``tmp``, and decode it."""
    if not operand.has_value:
        yield f"if (!Check(S, {operand.method}(MI, Decoder)))"
        yield "  return MCDisassembler::Fail;"
        return
    fields = [
        f"fieldFromInstruction(insn, {run.word_bit}, {run.width})"
        + (f" << {run.operand_bit}" if run.operand_bit else "")
        for run in operand.runs
    ]
    if len(fields) == 1 and not operand.initial:
        yield f"tmp = {fields[0]};"
    else:
        yield f"tmp = 0x{operand.initial:x};"
        for field in fields:
            yield f"tmp |= {field};"
    if operand.method:
        yield check_statement(operand.method, "tmp", operand.is_complete)
    else:
        yield "MI.addOperand(MCOperand::createImm(tmp));"
