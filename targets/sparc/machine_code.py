"""Counterparts of the C++ for assembly language and machine code as a whole."""

from collections.abc import Mapping, Sequence
from typing import Literal

from tgdsl.language import RegAltNameIndex, Register
from tgdsl.language.counterparts import (
    ByteOrder, CallFrames, DataUse, Elf, Expression, Fixup, Inst, MachineCode, Modified, Opcode, Reader, Refusal, Registers, Subtarget, Value, Writer,
    is_expression,
)  # fmt: skip

from targets.sparc import fixups
from targets.sparc.aliases import SET, SETX
from targets.sparc.families import PRECISIONS
from targets.sparc.features import FeatureV9
from targets.sparc.formats import Relaxable, TRAPSPri, TRAPSPrr
from targets.sparc.instructions.control import JMPL
from targets.sparc.instructions.integer import OR, SETHIi
from targets.sparc.instructions.v9 import V9FCMP, V9FCMPE
from targets.sparc.instructions.wide import SLLX
from targets.sparc.operands import MEMri
from targets.sparc.registers import (
    ASR, FCC0, G0, I6, I7, I_PAIRS, O6, O7, O_PAIRS, R, R_PAIRS, IntRegs, RegNamesStateReg,
)  # fmt: skip

#: Ancillary state registers of JPS1, by number.
STATES = {
    "pcr": 16, "pic": 17, "dcr": 18, "gsr": 19, "set_softint": 20, "clear_softint": 21, "softint": 22, "tick_cmpr": 23,
    "stick": 24, "sys_tick": 24, "stick_cmpr": 25, "sys_tick_cmpr": 25,
}  # fmt: skip

NOP = 0x01000000

#: Numbers of the machine in ELF files: of 32 bits, of 32 bits with V9's instructions, of 64 bits.
EM_SPARC, EM_SPARC32PLUS, EM_SPARCV9 = 2, 18, 43

GLOBAL_OFFSET_TABLE = "_GLOBAL_OFFSET_TABLE_"

_COMPARISONS: dict[Opcode, str] = {
    comparison: f"{name}{of.letter}"
    for name, comparisons in (("fcmp", V9FCMP), ("fcmpe", V9FCMPE))
    for of, comparison in zip(PRECISIONS, comparisons, strict=True)
}


class SparcMachineCode(MachineCode):
    byte_order = "big"
    comment = "!"
    modifiers = fixups.MODIFIERS
    expression_starts = ("integer", "name", "(", ".", "+", "-")
    pointer_registers = {0: IntRegs}
    data_relocations, distance_relocations = fixups.DATA, fixups.DISTANCES
    relocations = fixups.RELOCATIONS

    # assembly language

    def other_names(self) -> Mapping[str, Sequence[Register]]:
        numbered: dict[str, list[Register]] = {f"r{number}": [register] for number, register in enumerate(R[:31])}
        for number, pair in enumerate(R_PAIRS):
            numbered[f"r{2 * number}"].append(pair)
        states = {name: [ASR[number - 1]] for name, number in STATES.items()}
        return {**numbered, **states, "i6": [I6], "o6": [O6], "fp": [I_PAIRS[3]], "sp": [O_PAIRS[3]]}

    def ignores_case(self, name: str, /) -> bool:
        return name.lower() not in (*STATES, "asi", "tick")

    def before_operands(self, reader: Reader, /) -> None:
        # parseBranchModifiers takes a comma, and then a modifier, if there is one.
        if reader.starts(", name") and not any([reader.ahead(",", modifier) for modifier in ("a", "pn", "pt")]):
            reader.expect(",")

    def directives(self, subtarget: Subtarget, /) -> Mapping[str, str]:
        halves = dict.fromkeys([".half", ".uahalf"], ".2byte")
        words = dict.fromkeys([".word", ".uaword"], ".4byte")
        if not subtarget.has(FeatureV9):
            return {**halves, **words, ".nword": ".4byte"}
        return {**halves, **words, ".nword": ".8byte", ".xword": ".8byte"}

    def register_names(self, subtarget: Subtarget, /) -> RegAltNameIndex | None:
        return RegNamesStateReg if subtarget.has(FeatureV9) else None

    def number(self, value: int, opcode: Opcode, /) -> str:
        if issubclass(opcode, (TRAPSPrr, TRAPSPri)):
            return str(value & 0x7F)
        low = value & 0xFFFFFFFF
        return str(low - (low >> 31 << 32))

    def fixup(self, opcode: Opcode, operand: int, expression: Expression, /) -> Fixup | None:
        return None if isinstance(expression, Modified) else fixups.simm13

    def hidden_fixups(self, inst: Inst, /) -> Sequence[tuple[Fixup, Expression]]:
        if not issubclass(inst.opcode, Relaxable):
            return ()
        symbol = inst.values[-1]
        return [(fixups.TAIL_MODIFIERS[symbol.modifier], symbol)] if isinstance(symbol, Modified) else ()

    def alias(self, inst: Inst, writer: Writer, /) -> str | None:
        if inst.opcode in JMPL:
            return _jump(inst.values, writer)
        if inst.opcode in _COMPARISONS and not writer.subtarget.has(FeatureV9):
            cc, rs1, rs2 = inst.values
            if cc is writer.registers.value(FCC0):
                return f"{_COMPARISONS[inst.opcode]} {writer.text(rs1)}, {writer.text(rs2)}"
        return None

    def expand(self, inst: Inst, subtarget: Subtarget, registers: Registers, /) -> Sequence[Inst] | None:
        if inst.opcode is SET:
            return _set(inst.values, subtarget, registers)
        if inst.opcode is SETX:
            return _setx(inst.values, registers)
        return None

    # machine code

    def padding(self, count: int, order: ByteOrder, /) -> bytes:
        return bytes(count % 4) + NOP.to_bytes(4, order) * (count // 4)

    def decoder_namespaces(self, word: int, subtarget: Subtarget, /) -> Sequence[str]:
        return ["SparcV9" if subtarget.has(FeatureV9) else "SparcV8", "Sparc"]

    # object files

    def elf_format(self, subtarget: Subtarget, bits: Literal[32, 64] | None, /) -> Elf | None:
        if subtarget.has(FeatureV9):
            return Elf(EM_SPARC32PLUS, 32) if bits == 32 else Elf(EM_SPARCV9, 64)
        return None if bits == 64 else Elf(EM_SPARC, 32)

    def call_frames_of(self, subtarget: Subtarget, /) -> CallFrames | None:
        bias = 2047 if subtarget.has(FeatureV9) else 0  # of %sp in 64-bit code
        return CallFrames(return_register=15, cfa_register=14, cfa_offset=bias)

    def data_relocation(self, use: DataUse, /) -> int | None:
        if use.offset % use.size and not use.is_distance:
            return fixups.UNALIGNED[use.size]
        return super().data_relocation(use)

    def position_independent(self, kind: Fixup, expression: Expression | int, /) -> Fixup:
        if kind is fixups.call30:
            is_near = str(expression).startswith(self.private_prefix)  # a label of the same text
            return kind if is_near else fixups.wplt30
        of_symbol, of_table = fixups.INDEPENDENT.get(kind, (kind, kind))
        return of_table if GLOBAL_OFFSET_TABLE in str(expression) else of_symbol


def _jump(values: Sequence[Value], writer: Writer) -> str | None:
    """JMPL to ``%g0`` is a jump, or a return to behind the delay slot; to ``%o7``, a call."""
    link, base, offset = values
    known = writer.registers.value
    assert MEMri.counterpart is not None
    address = MEMri.counterpart.show([base, offset], writer)
    if link is known(G0):
        returns = {known(I7): "ret", known(O7): "retl"}
        if offset == 8 and not isinstance(base, int) and not is_expression(base) and base in returns:
            return returns[base]
        return f"jmp {address}"
    return f"call {address}" if link is known(O7) else None


# -- instructions of the assembler alone ---------------------------------------------------------------------------
def _part(modifier: str, value: Value) -> Modified:
    assert isinstance(value, int) or is_expression(value)
    return Modified(modifier, value)


def _set(values: Sequence[Value], subtarget: Subtarget, registers: Registers) -> Sequence[Inst]:
    """``set value, rd``: SETHI, OR, or both. In 64-bit code it clears the upper half, so that OR cannot take a negative number."""
    rd, value = values
    zero = registers.value(G0)
    if isinstance(value, int):
        if not -(1 << 31) <= value < 1 << 32:
            raise Refusal(f"{value} is out of range: set takes 32 bits, with or without sign")
        low = value & 0xFFFFFFFF
        value = low - (low >> 31 << 32)
        if (0 if subtarget.has(FeatureV9) else -4096) <= value < 4096:
            return [Inst(OR.ri, [rd, zero, value])]
    upper = Inst(SETHIi, [rd, _part("hi", value)])
    if isinstance(value, int) and not value & fixups.LOW_10:
        return [upper]
    return [upper, Inst(OR.ri, [rd, rd, _part("lo", value)])]


def _setx(values: Sequence[Value], registers: Registers) -> Sequence[Inst]:
    """``setx value, scratch, rd``: the lower half of 64 bits, and, unless it is known to be zero, the upper half."""
    rd, value, scratch = values
    if isinstance(value, int) and -4096 <= value < 4096:
        return [Inst(OR.ri, [rd, registers.value(G0), value])]
    lower = [Inst(SETHIi, [rd, _part("hi", value)]), Inst(OR.ri, [rd, rd, _part("lo", value)])]
    if isinstance(value, int) and 0 <= value < 1 << 32:
        return lower
    upper = [Inst(SETHIi, [scratch, _part("hh", value)]), Inst(OR.ri, [scratch, scratch, _part("hm", value)])]
    return [*lower, *upper, Inst(SLLX.ri, [scratch, scratch, 32]), Inst(OR.rr, [rd, scratch, rd])]
