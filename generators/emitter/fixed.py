"""``getBinaryCodeForInstr`` and ``getOperandBitOffset`` for words of fixed numbers of bits (CodeEmitterGen)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tgdsl.generation import origins
from tgdsl.generators.emitter.style import Style
from tgdsl.generators.emitter.words import Word, whole_lines, word_of, write_cases
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.bits import EmittedInstruction, EmittedWord, FixedEmission, OperandField
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.instructions import InstructionTable
from tgdsl.model.instructions.table import Instruction

_INDENT = "      "  # of the statements of a case
_ASK_MODE = "unsigned HwMode = STI.getHwMode(MCSubtargetInfo::HwMode_EncodingInfo);"


def write_fixed(out: Writer, target: str, table: InstructionTable, emission: FixedEmission, style: Style) -> None:
    word = word_of(emission.width, style)
    _write_encoder(out, target, table, emission, word)
    out.line("#ifdef GET_OPERAND_BIT_OFFSET")
    out.line("#undef GET_OPERAND_BIT_OFFSET")
    out.line()
    out.line(f"uint32_t {target}MCCodeEmitter::getOperandBitOffset(const MCInst &MI,")
    out.line("    unsigned OpNum,")
    out.line("    const MCSubtargetInfo &STI) const {")
    out.line("  switch (MI.getOpcode()) {")
    write_cases(out, _Texts(lambda item: _offsets(item, style)).of_all(emission))
    out.paste(origins.fixed(style.no_offset))
    out.paste("\n#endif // GET_OPERAND_BIT_OFFSET\n\n")


def _write_encoder(out: Writer, target: str, table: InstructionTable, emission: FixedEmission, word: Word) -> None:
    out.line(f"{word.result} {target}MCCodeEmitter::getBinaryCodeForInstr(const MCInst &MI,")
    for parameter in ("SmallVectorImpl<MCFixup> &Fixups", *word.parameters):
        out.line(f"    {parameter},")
    with out.block("    const MCSubtargetInfo &STI) const {"):
        for mode in sorted({DEFAULT, *emission.modes}):
            with out.block(f"static const uint64_t {_table_name(emission, mode)}[] = {{", "};"):
                out.lines(_table(table, emission, word, mode))
        if emission.modes:
            out.line("const uint64_t *InstBitsByHw;")
        out.paste(word.style.opening.format(first=_first(emission)))
        out.lines(word.opening)
        out.line("switch (opcode) {")
        texts = _Texts(lambda item: _statements(item, emission, word))
        write_cases(out, texts.of_all(emission))
        out.paste(origins.fixed(word.style.unsupported))
        out.line(word.closing)
    out.line()


def _table_name(emission: FixedEmission, mode: int) -> str:
    return "InstBits" if mode == DEFAULT else f"InstBits_{emission.modes[mode]}"


def _first(emission: FixedEmission) -> int:
    """The number of the first instruction that is emitted."""
    return min([item.instruction.number for item in emission.instructions.values()], default=0)


def _table(table: InstructionTable, emission: FixedEmission, word: Word, mode: int) -> Iterator[str]:
    """The elements of a table InstBits: the constant bits of each instruction; 0 if it has no encoding in the mode."""
    none = word.literals(0)
    first = _first(emission) if word.style.begins_late else 0
    for instruction in table.instructions[first:]:
        encoded = emission.instructions.get(instruction.name)
        if encoded is None:
            yield origins.of(f"{none},", instruction)
        else:
            emitted = encoded.in_mode(mode)
            bits = none if emitted is None else word.literals(emitted.ones)
            yield origins.of(f"{bits},\t// {instruction.name}", instruction)
    if not word.style.begins_late:
        yield "UINT64_C(0)"


class _Texts:
    """The texts of cases, computed once for all instructions with the same fields and PostEncoderMethod.

    Args:
        text: gives the text for an instruction.
    """

    def __init__(self, text: Callable[[EmittedInstruction[EmittedWord]], str]) -> None:
        self._text = text
        self._known: dict[tuple[tuple[OperandField, ...], str], str] = {}

    def of_all(self, emission: FixedEmission) -> Iterator[tuple[Instruction, str]]:
        """Each instruction with its text."""
        for item in emission.instructions.values():
            yield item.instruction, self._of(item)

    def _of(self, item: EmittedInstruction[EmittedWord]) -> str:
        if item.common is None:
            return self._text(item)
        key = (item.common.fields, item.post_encoder)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._text(item)
        return found


def _statements(item: EmittedInstruction[EmittedWord], emission: FixedEmission, word: Word) -> str:
    """The case of getBinaryCodeForInstr for an instruction."""

    def encode(emitted: EmittedWord) -> Iterator[str]:
        for field in emitted.fields:
            yield from word.merge(field)
        if item.post_encoder:
            yield f"Value = {item.post_encoder}(MI, Value, STI);"

    if item.common is not None:
        return whole_lines(encode(item.common), _INDENT)
    tables = [f"case {mode}: InstBitsByHw = {_table_name(emission, mode)}; break;" for mode in item.by_mode]
    choice = whole_lines(
        [
            _ASK_MODE,
            "switch (HwMode) {",
            'default: llvm_unreachable("Unknown hardware mode!"); break;',
            *tables,
            "};",
            *word.from_mode(),
        ],
        _INDENT,
    )
    return choice + _by_mode(item, encode, word.style)


def _offsets(item: EmittedInstruction[EmittedWord], style: Style) -> str:
    """The case of getOperandBitOffset for an instruction: the lowest bit in the word of each operand."""
    if item.common is not None:
        return whole_lines(_offset_switch(item.common), _INDENT)
    return whole_lines([_ASK_MODE], _INDENT) + _by_mode(item, _offset_switch, style)


def _offset_switch(emitted: EmittedWord) -> Sequence[str]:
    if not emitted.fields:
        return ()
    lines = ["switch (OpNum) {"]
    for field in emitted.fields:
        lines += [
            f"case {field.operand}:",
            f"  // op: {field.name}",
            f"  return {field.runs[-1].word_bit};",
        ]
    return [*lines, "}"]


def _by_mode(
    item: EmittedInstruction[EmittedWord], statements: Callable[[EmittedWord], Iterable[str]], style: Style
) -> str:
    """A ``switch`` over the HwModes of an instruction's words."""
    cases = [(str(mode), whole_lines(statements(emitted), _INDENT)) for mode, emitted in item.by_mode.items()]
    opening = whole_lines(["switch (HwMode) {", 'default: llvm_unreachable("Unhandled HwMode");'], _INDENT)
    return f"{opening}{style.mode_cases(cases)}{_INDENT}}}\n"
