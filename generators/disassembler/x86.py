"""X86's disassembler tables: the operands of instructions, contexts by the prefixes, and an instruction for each opcode and ModR/M byte::

x86OperandSets                     each list of operands that instructions have
x86DisassemblerInstrSpecifiers     the number of its list, for each instruction
x86DisassemblerContexts            the context for each set of attributes, of prefixes and the mode
modRMTable                         instructions by ModR/M byte, each list of them once
x86DisassemblerOneByteOpcodes, ... for each context and opcode, where in modRMTable to look, and how
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tgdsl.generation import origins
from tgdsl.generators.disassembler.x86_contexts import context_lines
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.x86 import MEMORY_SLOTS, MOST_OPERANDS, Decision, Decisions, OperandCodes, X86Decoding

_OPCODES: Final = 256  #: in a table
_NOTHING: Final = "{MODRM_ONEENTRY, 0}"


def write_x86(out: Writer, decoding: X86Decoding, instructions: Sequence[Instruction], release: Release) -> None:
    """The whole file after its header.

    Args:
        instructions: by number.
    """
    _write_operands(out, decoding, instructions)
    out.line()
    contexts = context_lines(release)
    with out.block(f"static const uint8_t x86DisassemblerContexts[{len(contexts)}] = {{", "};"):
        with out.fixed():
            out.lines(contexts)
    out.line()
    modrm = _ModRMTable(decoding.names, instructions)
    tables = Writer()
    for kind, decisions in decoding.kinds.items():
        tables.line(f"static const struct ContextDecision x86Disassembler{kind}Opcodes = {{{{/* opcodeDecisions */")
        _write_kind(tables, decoding.contexts, decisions, modrm)
        tables.line("}};")
    with out.block("static const InstrUID modRMTable[] = {", "};", indent=""):
        out.lines(modrm.lines)
        out.line("  0x0")
    out.line()
    out.paste(str(tables))
    out.lines(["", ""])


def _write_operands(out: Writer, decoding: X86Decoding, instructions: Sequence[Instruction]) -> None:
    count = len(decoding.names)
    sets: dict[OperandCodes, int] = {}
    for codes in decoding.operands:
        sets.setdefault(codes, len(sets))
    with out.block(f"static const struct OperandSpecifier x86OperandSets[][{MOST_OPERANDS}] = {{", "};", indent=""):
        decoded = [one if name else None for one, name in zip(instructions, decoding.names)]
        users = origins.grouped(decoding.operands, decoded)
        for codes, number in sets.items():
            with out.of(users.get(codes), counted=instructions):
                out.line(f"  {{ /* {number} */")
                out.lines([f"    {{ ENCODING_{code}, TYPE_{kind} }}," for code, kind in codes])
                out.line("  },")
    out.line()
    opening = f"static const struct InstructionSpecifier x86DisassemblerInstrSpecifiers[{count}] = {{"
    with out.block(opening, "};", indent=""):
        rows = [
            f"  {{ /* {number} */\n    {sets[codes]},\n    /* {name} */\n  }},"
            for number, (name, codes) in enumerate(zip(decoding.names, decoding.operands))
        ]
        out.lines(origins.each(rows, instructions[:count], instructions))


class _ModRMTable:
    """Writes the lists of instructions by ModR/M bytes, and finds where they are.

    Attributes:
        lines: of the table.
    """

    def __init__(self, names: Sequence[str], instructions: Sequence[Instruction]) -> None:
        self._names = names
        self._instructions = instructions
        self.lines = ["/*EmptyTable*/", "  0x0,"]
        self._size = 1
        self._places: dict[tuple[int, ...], int] = {}
        self._texts: dict[tuple[int, ...], str] = {}

    def text(self, decision: Decision) -> str:
        """The initializer of a ModRMDecision."""
        key = tuple(decision)
        found = self._texts.get(key)
        if found is None:
            kind, entries = _shortest(key)
            found = origins.fixed(_NOTHING)
            if entries != (0,):
                found = self._of(f"{{MODRM_{kind}, {self._place(entries)}}}", entries)
            self._texts[key] = found
        return found

    def _of(self, text: str, entries: Iterable[int]) -> str:
        """Text that comes from the instructions that are decoded."""
        decoded = (self._instructions[number] for number in entries if number)
        return origins.of(text, decoded, counted=self._instructions)

    def _place(self, entries: tuple[int, ...]) -> int:
        place = self._places.get(entries)
        if place is None:
            place = self._places[entries] = self._size
            self._size += len(entries)
            self.lines.append(self._of(f"/*Table{place}*/", entries))
            self.lines += [self._of(f"  0x{entry:x}, /*{self._names[entry]}*/", (entry,)) for entry in entries]
        return place


def _shortest(slots: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """The ModRMDecisionType that takes the fewest entries, and these."""
    memory, registers = slots[:MEMORY_SLOTS], slots[MEMORY_SLOTS:]
    if memory.count(slots[0]) == MEMORY_SLOTS and registers.count(registers[0]) == len(registers):
        one, other = slots[0], registers[0]
        return ("ONEENTRY", (one,)) if one == other else ("SPLITRM", (one, other))
    firsts = registers[::8]
    if all([registers[8 * reg : 8 * reg + 8].count(first) == 8 for reg, first in enumerate(firsts)]):
        return "SPLITREG", memory + firsts
    return "SPLITMISC", slots


def _write_kind(out: Writer, contexts: Sequence[str], decisions: Decisions, modrm: _ModRMTable) -> None:
    """The tables of a kind of opcodes, by context."""
    nothing = origins.fixed(_NOTHING)
    for number, context in enumerate(contexts):
        by_opcode = decisions.get(number)
        if by_opcode is None:
            out.line(origins.fixed(f" /*{context}*/ {{}},"))
            continue
        out.line(f" /*{context}*/ {{ /* struct OpcodeDecision */ {{")
        texts = [nothing] * _OPCODES
        for opcode in sorted(by_opcode):  # whose order is that of modRMTable
            texts[opcode] = modrm.text(by_opcode[opcode])
        last = _OPCODES - 1
        out.lines([f"  /*0x{opcode:02x}*/{text}{',' if opcode < last else ''}" for opcode, text in enumerate(texts)])
        out.lines(["  }", " },"])
