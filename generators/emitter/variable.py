"""The method for encodings of variable length: each instruction has its own number of bits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generators.emitter.cases import UNSUPPORTED, whole_lines, write_cases
from generators.emitter.words import word_of
from generators.kit.writer import Writer, template
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


def write_variable(out: Writer, target: str, table: InstructionTable, encodings: VariableEmission) -> None:
    # Where encodings depend on the mode, there are names for each; the others then are found in all of them.
    suffixes = {mode: f"_{name}" for mode, name in encodings.modes.items()}
    tables: Mapping[int, str] = suffixes or {0: ""}
    out.line(f"void {target}MCCodeEmitter::getBinaryCodeForInstr(const MCInst &MI,")
    out.line("    SmallVectorImpl<MCFixup> &Fixups,")
    out.line("    APInt &Inst,")
    out.line("    APInt &Scratch,")
    with out.block("    const MCSubtargetInfo &STI) const {"):
        for mode, suffix in tables.items():
            _write_tables(out, table, encodings, mode, suffix)
        if len(suffixes) > 1:
            out.line("unsigned Mode = STI.getHwMode();")
        for suffix in tables.values():
            out.fill(_GET_BITS, mode=suffix)
        out.line("const unsigned opcode = MI.getOpcode();")
        out.line("switch (opcode) {")
        write_cases(out, [(item.instruction, _case(item, tables)) for item in encodings.instructions.values()])
        out.paste(UNSUPPORTED)
    out.line()


def _write_tables(out: Writer, table: InstructionTable, encodings: VariableEmission, mode: int, suffix: str) -> None:
    """The number of bits of each instruction and where they begin, and the bits that it always has."""
    positions: list[str] = []
    words: list[str] = []
    count = 0
    for instruction in table.instructions:
        name = instruction.name
        encoded = encodings.instructions.get(name)
        if encoded is None:
            positions.append(f"{_NO_BITS},")
            continue
        layout = encoded.in_mode(mode)
        if layout is None:
            positions.append(f"{_NO_BITS},\t// {name} no encoding")
        elif not layout.width:
            positions.append(f"{_NO_BITS},\t// {name}")
        else:
            word = word_of(layout.width)
            positions.append(f"{{/*NumBits*/{layout.width}, /*Index*/{count}}},\t// {name}")
            words.append(f"{word.literals(layout.ones).replace(', ', ',')},\t// {name}")
            count += word.elements
    with out.block(f"static const unsigned Index{suffix}[][2] = {{", "};"):
        out.lines([*positions, _NO_BITS])
    with out.block(f"static const uint64_t InstBits{suffix}[] = {{", "};"):
        out.lines([*words, "UINT64_C(0)"])


def _case(item: EmittedInstruction[VariableWord], suffixes: Mapping[int, str]) -> str:
    """The text of the case that encodes an instruction."""
    if item.common is not None:
        # All tables hold its bits; take the first.
        return whole_lines(_statements(item, item.common, next(iter(suffixes.values()))), "      ")
    lines = ["switch (Mode) {", 'default: llvm_unreachable("Unhandled Mode");']
    for mode, suffix in suffixes.items():
        layout = item.by_mode.get(mode)
        lines.append(f"case {mode}: {{")
        if layout is None:
            lines.append('  llvm_unreachable("Undefined encoding in this mode");')
        else:
            lines += [f"  {line}" for line in _statements(item, layout, suffix)]
        lines += ["  break;", "}"]
    return whole_lines([*lines, "}"], "      ")


def _statements(item: EmittedInstruction[VariableWord], layout: VariableWord, suffix: str) -> Iterator[str]:
    if layout.segments:
        needed = max([segment.operand_bit + segment.width for segment in layout.segments])
        yield f"if (Scratch.getBitWidth() < {needed}) {{ Scratch = Scratch.zext({needed}); }}"
    yield f"Inst = getInstBits{suffix}(opcode);"
    for segment in layout.segments:
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
