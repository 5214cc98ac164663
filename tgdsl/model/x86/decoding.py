"""The tables of X86's disassembler (X86DisassemblerTables): for each kind of opcode and each context, an instruction by the opcode and the ModR/M byte.

Bytes of ModR/M that no instruction tells apart are one here: those with mod 11 have a *slot* each, of the others those with one reg. So a
decision has 8 slots for memory, and 64 for registers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.llvm import Release
from tgdsl.model.x86 import encoding, fields
from tgdsl.model.x86.contexts import Contexts
from tgdsl.model.x86.instructions import X86Instruction, X86Instructions
from tgdsl.model.x86.operand_codes import NO_OPERANDS, OperandCoder, OperandCodes

MEMORY_SLOTS: Final = 8
SLOTS: Final = 72

#: The kinds of opcodes by OpMap.
OPCODE_KINDS: Final = (
    *(
        "OneByte",
        "TwoByte",
        "ThreeByte38",
        "ThreeByte3A",
        "XOP8",
        "XOP9",
        "XOPA",
        "3DNow",
        "Map4",
        "Map5",
        "Map6",
        "Map7",
    ),
)

#: The number of an instruction in each slot; 0 for none.
Decision: TypeAlias = Sequence[int]
#: By the number of the context, and the opcode; what is not there decodes nothing.
Decisions: TypeAlias = Mapping[int, Mapping[int, Decision]]

_EACH: Final = slice(0, SLOTS)
_IN_MEMORY: Final = slice(0, MEMORY_SLOTS)
_IN_REGISTER: Final = slice(MEMORY_SLOTS, SLOTS)

#: The slots by the form of the instruction.
_SLOTS: Final[Mapping[int, slice]] = {
    **dict.fromkeys(range(encoding.RAW, encoding.PREFIX_BYTE + 1), _EACH),
    **dict.fromkeys(
        (
            *(encoding.DEST_REG, encoding.DEST_REG_CC, encoding.SRC_REG, encoding.SRC_REG_4V_OP3, encoding.SRC_REG_OP4),
            *(encoding.SRC_REG_CC, encoding.X_REG_CC, encoding.X_REG),
        ),
        _IN_REGISTER,
    ),
    **dict.fromkeys(
        (
            *(encoding.DEST_MEM, encoding.DEST_MEM_CC, encoding.DEST_MEM_4V_OP3_CC, encoding.DEST_MEM_FSIB),
            *(
                encoding.SRC_MEM,
                encoding.SRC_MEM_FSIB,
                encoding.SRC_MEM_4V_OP3,
                encoding.SRC_MEM_OP4,
                encoding.SRC_MEM_CC,
            ),
            *(encoding.X_MEM_CC, encoding.X_MEM),
        ),
        _IN_MEMORY,
    ),
    **{encoding.MEM_0 + reg: slice(reg, reg + 1) for reg in range(8)},
    **{
        first + reg: slice(MEMORY_SLOTS + 8 * reg, MEMORY_SLOTS + 8 * reg + 8)
        for first in (encoding.REG_FORM_0, encoding.X_0)
        for reg in range(8)
    },
    encoding.REG_0: slice(MEMORY_SLOTS, SLOTS, 8),
    **{encoding.MODRM_C0 + byte: slice(MEMORY_SLOTS + byte, MEMORY_SLOTS + byte + 1) for byte in range(64)},
}

#: Forms with a condition in the last bits of the opcode.
_WITH_CONDITION: Final = frozenset(
    {
        *(encoding.SRC_REG_CC, encoding.SRC_MEM_CC, encoding.X_REG_CC, encoding.X_MEM_CC, encoding.ADD_CC),
        *(encoding.DEST_REG_CC, encoding.DEST_MEM_CC, encoding.DEST_MEM_4V_OP3_CC),
    }
)

#: NOP is an exchange of a register with itself, and stays where these are decoded.
_NO_OPERATION: Final = "NOOP"
_EXCHANGES: Final = frozenset({"XCHG16ar", "XCHG32ar", "XCHG64ar"})


@frozen(eq=False)
class X86Decoding:
    """All tables.

    Attributes:
        names: of the instructions by number, empty for those that are not decoded, up to the last one of X86's own.
        operands: the same, their codes.
        contexts: the names of contexts, by number.
        kinds: decisions by the kind of opcode.
    """

    names: Sequence[str]
    operands: Sequence[OperandCodes]
    contexts: Sequence[str]
    kinds: Mapping[str, Decisions]


def build_x86_decoding(instructions: X86Instructions, release: Release) -> X86Decoding:
    """The tables of a target.

    Raises:
        DiagnosticError: with each instruction that cannot be decoded, or not be told from another one.
    """
    builder = _Tables(Contexts(release))
    coder = OperandCoder(release.x86)
    size = instructions.all[-1].of.number + 1 if instructions.all else 0
    names, operands = [""] * size, [NO_OPERANDS] * size
    report = Report()
    for one in instructions.all:
        if one.is_decoded:
            with collecting(report):
                names[one.of.number] = one.name
                operands[one.of.number] = coder.codes_of(one)
                builder.add(one, report)
    report.check()
    return X86Decoding(names, operands, builder.contexts.names, builder.kinds)


class _Tables:
    def __init__(self, contexts: Contexts) -> None:
        self.contexts = contexts
        self.kinds: dict[str, dict[int, dict[int, list[int]]]] = {kind: {} for kind in OPCODE_KINDS}
        self._by_number: dict[int, tuple[X86Instruction, str]] = {}  # with its context
        self._rank: dict[int, int] = {}  # of the context, by the number of the instruction

    def add(self, instruction: X86Instruction, report: Report) -> None:
        """Enter an instruction wherever it is decoded."""
        record = instruction.record
        is_32_bit, is_64_bit = _modes(instruction)
        context = self.contexts.of(instruction, is_64_bit)
        if instruction.map >= len(OPCODE_KINDS):
            raise fail(
                record.place_of(fields.MAP),
                f"'{instruction.name}' has the OpMap {instruction.map}, which is not one: give it one of X86InstrFormats.td",
            )
        number = instruction.of.number
        self._by_number[number] = instruction, context
        self._rank[number] = self.contexts.ranks[self.contexts.number(context)]
        table = self.kinds[OPCODE_KINDS[instruction.map]]
        slots = _SLOTS[instruction.form]
        opcodes = _opcodes(instruction)
        if not opcodes:
            return
        clashes: dict[int, int] = {}  # an instruction that is decoded there, too, with one opcode
        for within in self.contexts.decoded_in(instruction, context, is_32_bit):
            by_opcode = table.setdefault(within, {})
            for opcode in opcodes:
                decision = by_opcode.get(opcode)
                if decision is None:
                    decision = by_opcode[opcode] = [0] * SLOTS
                self._enter(decision, slots, number, opcode, clashes)
        for other, opcode in clashes.items():
            before = self._by_number[other][0]
            report.error(
                record.place,
                f"'{instruction.name}' and '{before.name}' have the same encoding in {context}, with the opcode 0x{opcode:02X}:"
                " give one of them another, or leave it to the assembler with isCodeGenOnly",
                Note(before.record.place, f"'{before.name}' is defined here"),
            )

    def _enter(self, decision: list[int], slots: slice, number: int, opcode: int, clashes: dict[int, int]) -> None:
        there = decision[slots]
        first = there[0]
        if there.count(first) == len(there):
            if self._replaces(number, first, opcode, clashes):
                decision[slots] = [number] * len(there)
            return
        decision[slots] = [number if self._replaces(number, one, opcode, clashes) else one for one in there]

    def _replaces(self, number: int, other: int, opcode: int, clashes: dict[int, int]) -> bool:
        """True if an instruction is decoded in place of another one, or of none."""
        if other in (0, number):
            return True
        (instruction, context), (before, its_context) = self._by_number[number], self._by_number[other]
        if before.name == _NO_OPERATION and instruction.name in _EXCHANGES:
            return False
        if self._rank[other] > self._rank[number]:
            return False
        if context == its_context:
            clashes.setdefault(other, opcode)
        return True


def _modes(instruction: X86Instruction) -> tuple[bool, bool]:
    """True if 64-bit mode does not have an instruction, and true if that alone has it; the first of the predicates that says either counts."""
    for predicate in fields.predicates_of(instruction.record):
        if "Not64Bit" in predicate.name or "In32Bit" in predicate.name:
            return True, False
        if "In64Bit" in predicate.name:
            return False, True
    return False, False


def _opcodes(instruction: X86Instruction) -> range:
    """The opcodes of an instruction: several if a register or a condition is part of it."""
    first = instruction.opcode
    if instruction.form == encoding.ADD_REG:
        return range(first, first + 8 & 0xFF)  # as llvm-tblgen counts: the last ones of all are none
    return range(first, first + 16 & 0xFF if instruction.form in _WITH_CONDITION else first + 1)
