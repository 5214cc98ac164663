"""The operands of X86's instructions as its disassembler decodes them (OperandSpecifier): where the bits of each are, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from tgdsl.diagnostics import DiagnosticError, counted, fail
from tgdsl.llvm.x86 import X86Facts
from tgdsl.model.instructions.table import Operand, Tied
from tgdsl.model.x86 import encoding, fields
from tgdsl.model.x86.instructions import X86Instruction

#: The encoding (OperandEncoding) and the type (OperandType) of each operand, without what all enumerators begin with.
OperandCodes: TypeAlias = tuple[tuple[str, str], ...]

MOST_OPERANDS: Final = 6

_DUPLICATES: Final = 5  #: TYPE_DUP0 and the next ones
_NONE: Final = ("NONE", "NONE")
NO_OPERANDS: Final[OperandCodes] = (_NONE,) * MOST_OPERANDS

#: The places of operands by the form of the instruction; an operand with "?" may be missing. "nd" is VEX.vvvv of a new destination, "mask"
#: EVEX.aaa, and "vvvv?" any other one in VEX.vvvv: these are there if the prefix has them.
FORMS: Final[Mapping[int, str]] = {
    encoding.RAW: "rel?",
    encoding.ADD_REG: "opcode rel?",
    encoding.RAW_MEM_OFFS: "rel",
    encoding.RAW_SRC: "rel",
    encoding.RAW_DST: "rel",
    encoding.RAW_DST_SRC: "rel rel",
    encoding.RAW_IMM8: "imm imm",
    encoding.RAW_IMM16: "imm imm",
    encoding.ADD_CC: "rel opcode",
    encoding.PREFIX_BYTE: "",
    encoding.DEST_REG_CC: "rm reg opcode",
    encoding.DEST_MEM_CC: "mem reg opcode",
    encoding.DEST_MEM_4V_OP3_CC: "reg mem vvvv opcode",
    encoding.REG_0: "reg",
    encoding.SRC_MEM_FSIB: "<nd> reg <mask> <vvvv> mem imm? imm?",
    encoding.DEST_MEM_FSIB: "<nd> mem <mask> <vvvv> reg imm? imm?",
    encoding.DEST_MEM: "<nd> mem <mask> <vvvv> reg imm? imm?",
    encoding.SRC_MEM: "<nd> reg <mask> <vvvv> mem imm? imm?",
    encoding.SRC_MEM_4V_OP3: "reg mem vvvv",
    encoding.SRC_MEM_OP4: "reg vvvv imm mem imm?",
    encoding.SRC_MEM_CC: "<nd> reg mem opcode",
    encoding.X_MEM_CC: "mem opcode",
    encoding.DEST_REG: "<nd> rm <mask> <vvvv> reg imm? imm?",
    encoding.SRC_REG: "<nd> reg <mask> <vvvv> rm imm? imm?",
    encoding.SRC_REG_4V_OP3: "reg rm vvvv",
    encoding.SRC_REG_OP4: "reg vvvv imm rm imm?",
    encoding.SRC_REG_CC: "<nd> reg rm opcode",
    encoding.X_REG_CC: "rm opcode",
    **dict.fromkeys([encoding.X_MEM, *range(encoding.MEM_0, encoding.MEM_0 + 8)], "<any> <mask> mem rel? imm? imm?"),
    **dict.fromkeys(
        [encoding.X_REG, *range(encoding.REG_FORM_0, encoding.REG_FORM_0 + 8)], "<any> <mask> rm? rel? imm? imm?"
    ),
    **dict.fromkeys(range(encoding.X_0, encoding.MODRM_C0 + 64), "rel?"),
}

#: Encodings of operands in memory, whose displacement may have a scale, which the encoding then says: 2 is the next one, 4 that after it.
_SCALED: Final = (
    *("RM", "RM_CD2", "RM_CD4", "RM_CD8", "RM_CD16", "RM_CD32", "RM_CD64", "SIB"),
    *("VSIB", "VSIB_CD2", "VSIB_CD4", "VSIB_CD8", "VSIB_CD16", "VSIB_CD32", "VSIB_CD64"),
)


class OperandCoder:
    """Finds the codes of operands."""

    def __init__(self, facts: X86Facts) -> None:
        self._facts = facts

    def codes_of(self, instruction: X86Instruction) -> OperandCodes:
        """The codes of an instruction's operands.

        Raises:
            DiagnosticError: they do not fit the form of the instruction, or the disassembler does not know one of them.
        """
        operands = instruction.of.operands
        if len(operands) > MOST_OPERANDS:
            raise _unfit(instruction, f"has {len(operands)} operands, and the disassembler knows {MOST_OPERANDS}")
        form = FORMS.get(instruction.form)
        if form is None:
            raise fail(
                instruction.record.place_of(fields.FORM),
                f"'{instruction.name}' has the Form {instruction.form}, which is not one: give it one of X86InstrFormats.td",
            )
        originals, count = _originals(operands)
        codes: list[tuple[str, str]] = []
        for place in form.split():
            wanted, is_optional = place.rstrip("?"), place.endswith("?")
            if place[0] == "<":
                if not _has(instruction, place):
                    continue
                wanted = "mask" if place == "<mask>" else "vvvv"
            if count == 0 and is_optional:
                continue
            while len(codes) < len(operands) and originals[len(codes)] != len(codes):
                if originals[len(codes)] >= _DUPLICATES:
                    raise _unfit(instruction, f"ties an operand to the one with the number {originals[len(codes)]}")
                codes.append(("DUP", f"DUP{originals[len(codes)]}"))
            if len(codes) >= len(operands):
                raise _unfit(instruction, f"has {counted(len(operands), 'operand')}, and its Form wants more")
            codes.append(self._code(instruction, wanted, operands[len(codes)].record.name))
            count = max(count - 1, 0)
        return tuple([*codes, *NO_OPERANDS[len(codes) :]])

    def _code(self, instruction: X86Instruction, place: str, operand: str) -> tuple[str, str]:
        """The encoding and the type of an operand.

        Args:
            place: in the instruction.
            operand: its name.
        """
        is_16, is_32 = instruction.operand_size == encoding.SIZE_16, instruction.operand_size == encoding.SIZE_32
        found = self._facts.operand_encodings.get((place, operand))
        kind = self._facts.operand_types.get(operand)
        if found is None or kind is None:
            raise _unfit(
                instruction,
                f"has the operand '{operand}' where its Form has {_PLACES[place]}, which the disassembler does not know there",
            )
        if operand == "i16imm" and not is_16:
            found = "IW"  # otherwise it is as large as the operation
        if instruction.scale and found in ("RM", "SIB", "VSIB"):
            number = _SCALED.index(found) + instruction.scale.bit_length() - 1
            if number >= len(_SCALED):
                raise _unfit(instruction, f"has a CD8_Scale of {instruction.scale}")
            found = _SCALED[number]
        if is_16 and operand == "GR16" or is_32 and operand == "GR32" and not instruction.has_rex_w:
            kind = "Rv"
        return found, kind


#: The places of operands in messages.
_PLACES: Final[Mapping[str, str]] = {
    "imm": "an immediate",
    "rm": "a register in ModRM.rm",
    "reg": "a register in ModRM.reg",
    "vvvv": "a register in VEX.vvvv",
    "mask": "a mask in EVEX.aaa",
    "mem": "memory",
    "rel": "an address or an immediate",
    "opcode": "what is added to the opcode",
}


def _has(instruction: X86Instruction, place: str) -> bool:
    """True if an instruction's prefix has what is in brackets in a form."""
    if place == "<mask>":
        return instruction.has_evex_k
    if place == "<nd>":
        return instruction.has_new_destination
    return instruction.has_vex_4v and (place == "<any>" or not instruction.has_new_destination)


def _originals(operands: Sequence[Operand]) -> tuple[list[int], int]:
    """The number of the operand that each one is the same as, its own for most; and how many operands there are in words.

    LLVM counts operands here, and machine operands where they are tied; operands before those that are tied are one each.
    """
    originals = list(range(MOST_OPERANDS))
    count = 0
    for number, operand in enumerate(operands):
        constraint = operand.constraints[0] if operand.constraints else None
        originals[number] = number
        if isinstance(constraint, Tied):
            if constraint.operand < MOST_OPERANDS:
                originals[constraint.operand] = number
        else:
            count += 1
    return originals, count


def _unfit(instruction: X86Instruction, problem: str) -> DiagnosticError:
    return fail(
        instruction.record.place,
        f"'{instruction.name}' {problem}: correct its operands or its Form, or leave it to the assembler with isCodeGenOnly",
    )
