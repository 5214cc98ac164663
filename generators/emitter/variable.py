"""``getBinaryCodeForInstr`` for encodings of variable length (VarLenCodeEmitterGen): sequences of segments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tgdsl.generation import origins
from tgdsl.generators.emitter.style import Style
from tgdsl.generators.emitter.words import whole_lines, word_of, write_cases
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.model.bits import EmittedInstruction, VariableEmission, VariableWord
from tgdsl.model.instructions import InstructionTable

_GET_BITS = template("""\
      auto getInstBits$mode = [&](unsigned Opcode) -> APInt {
        unsigned NumBits = Index$mode[Opcode][0];
        if (!NumBits)
          return APInt::getZeroWidth();
        unsigned Idx = Index$mode[Opcode][1];
        ArrayRef<uint64_t> Data(&InstBits$mode[Idx], APInt::getNumWords(NumBits));
        return APInt(NumBits, Data);
      };
    """)

_NO_BITS = "{/*NumBits*/0, /*Index*/0}"


def write_variable(out: Writer, target: str, table: InstructionTable, emission: VariableEmission, style: Style) -> None:
    # If encodings depend on the HwMode, there is a table for each; encodings that do not are in all of them.
    suffixes = {mode: f"_{name}" for mode, name in emission.modes.items()}
    tables: Mapping[int, str] = suffixes or {0: ""}
    out.line(f"void {target}MCCodeEmitter::getBinaryCodeForInstr(const MCInst &MI,")
    out.line("    SmallVectorImpl<MCFixup> &Fixups,")
    out.line("    APInt &Inst,")
    out.line("    APInt &Scratch,")
    with out.block("    const MCSubtargetInfo &STI) const {"):
        for mode, suffix in tables.items():
            _write_tables(out, table, emission, mode, suffix, style)
        if len(suffixes) > 1:
            out.line("unsigned Mode = STI.getHwMode();")
        for suffix in tables.values():
            out.fill(_GET_BITS, mode=suffix)
        out.line("const unsigned opcode = MI.getOpcode();")
        out.line("switch (opcode) {")
        write_cases(out, [(item.instruction, _case(item, tables)) for item in emission.instructions.values()])
        out.paste(origins.fixed(style.unsupported))
    out.line()


def _write_tables(
    out: Writer, table: InstructionTable, emission: VariableEmission, mode: int, suffix: str, style: Style
) -> None:
    """The tables Index (number of bits and first element, by instruction) and InstBits (constant bits) of a HwMode."""
    positions: list[str] = []
    words: list[str] = []
    count = 0
    for instruction in table.instructions:
        name = instruction.name
        encoded = emission.instructions.get(name)
        if encoded is None:
            positions.append(f"{_NO_BITS},")
            continue
        word = encoded.in_mode(mode)
        if word is None:
            positions.append(f"{_NO_BITS},\t// {name} no encoding")
        elif not word.width:
            positions.append(f"{_NO_BITS},\t// {name}")
        else:
            form = word_of(word.width, style)
            positions.append(f"{{/*NumBits*/{word.width}, /*Index*/{count}}},\t// {name}")
            words.append(f"{form.literals(word.ones).replace(', ', ',')},\t// {name}")
            count += form.elements
    with out.block(f"static const unsigned Index{suffix}[][2] = {{", "};"):
        out.lines([*positions, _NO_BITS])
    with out.block(f"static const uint64_t InstBits{suffix}[] = {{", "};"):
        out.lines([*words, "UINT64_C(0)"])


def _case(item: EmittedInstruction[VariableWord], suffixes: Mapping[int, str]) -> str:
    """The case of getBinaryCodeForInstr for an instruction.

    Args:
        suffixes: of the tables, by HwMode.
    """
    if item.common is not None:
        # All tables hold its bits; take the first.
        return whole_lines(_statements(item, item.common, next(iter(suffixes.values()))), "      ")
    lines = ["switch (Mode) {", 'default: llvm_unreachable("Unhandled Mode");']
    for mode, suffix in suffixes.items():
        word = item.by_mode.get(mode)
        lines.append(f"case {mode}: {{")
        if word is None:
            lines.append('  llvm_unreachable("Undefined encoding in this mode");')
        else:
            lines += [f"  {line}" for line in _statements(item, word, suffix)]
        lines += ["  break;", "}"]
    return whole_lines([*lines, "}"], "      ")


def _statements(item: EmittedInstruction[VariableWord], word: VariableWord, suffix: str) -> Iterator[str]:
    if word.segments:
        needed = max([segment.operand_bit + segment.width for segment in word.segments])
        yield f"if (Scratch.getBitWidth() < {needed}) {{ Scratch = Scratch.zext({needed}); }}"
    yield f"Inst = getInstBits{suffix}(opcode);"
    for segment in word.segments:
        if segment.encoder:
            call = f"{segment.encoder}(MI, /*OpIdx=*/{segment.operand}"
        else:
            call = f"getMachineOpValue(MI, MI.getOperand({segment.operand})"
        yield "Scratch.clearAllBits();"
        yield f"// op: {segment.name}"
        yield f"{call}, /*Pos=*/{segment.word_bit}, Scratch, Fixups, STI);"
        yield f"Inst.insertBits(Scratch.extractBits({segment.width}, {segment.operand_bit}), {segment.word_bit});"
    if item.post_encoder:
        yield f"Inst = {item.post_encoder}(MI, Inst, STI);"
