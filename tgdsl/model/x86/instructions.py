"""X86's instructions with what their records say of the encoding (RecognizableInstrBase), and the kinds of their operands."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import native
from tgdsl.diagnostics import DiagnosticError, Note, Place, counted, fail
from tgdsl.model.common.fields import operand_type_of, without_register_operand
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.x86 import encoding, fields
from tgdsl.records import Record, RecordSet


@native(auto_attribs=True, frozen=True, eq=False)
class X86Instruction:
    """An instruction of class X86Inst.

    Attributes:
        prefix, map, form, encoding, operand_size, address_size: numbers that :mod:`tgdsl.model.x86.encoding` names.
        scale: of a displacement of one byte, in bytes; 0 for none.
        is_hidden: the assembler alone knows it (isAsmParserOnly).
        is_decoded: a disassembler knows it.
    """

    of: Instruction
    prefix: int
    map: int
    opcode: int
    form: int
    encoding: int
    operand_size: int
    address_size: int
    scale: int
    has_rex_w: bool
    has_vex_4v: bool
    has_vex_l: bool
    ignores_vex_l: bool
    ignores_w: bool
    has_evex_l2: bool
    has_evex_k: bool
    has_evex_z: bool
    has_evex_b: bool
    has_evex_u: bool
    has_evex_nf: bool
    is_code_gen_only: bool
    is_hidden: bool
    is_decoded: bool

    @property
    def name(self) -> str:
        return self.of.name

    @property
    def record(self) -> Record:
        return self.of.record

    @property
    def has_new_destination(self) -> bool:
        """True if it writes to a register of its own, that of VEX.vvvv, where the older instruction writes to its first source (NDD)."""
        return self.map == encoding.MAP_4 and self.has_evex_b and self.has_vex_4v

    @property
    def is_promoted(self) -> bool:
        """True of an old instruction that is written with an EVEX prefix, which no compiler does."""
        return self.map == encoding.MAP_4 and fields.explicit_prefix_of(self.record) == encoding.EXPLICIT_EVEX


class X86Instructions:
    """The instructions of class X86Inst, in the order of their numbers.

    Attributes:
        all: those of class X86Inst.
        place: of the target, for errors about all of them.
    """

    def __init__(self, records: RecordSet, table: InstructionTable, place: Place) -> None:
        self._records = records
        self._table = table
        self.place = place
        self.all: Sequence[X86Instruction] = [
            _read(instruction) for instruction in table.instructions if instruction.record.is_a(_CLASS)
        ]

    @property
    def count(self) -> int:
        """The number of all of a target's instructions, LLVM's own ones among them."""
        return len(self._table.instructions)

    def find(self, name: str) -> Instruction | None:
        """The instruction with a name; None if no record has it.

        Raises:
            DiagnosticError: a record has it that is no instruction.
        """
        found = self._table.by_name.get(name)
        if found is None:
            record = self._records.get(name)
            if record is not None:
                raise fail(
                    record.place,
                    f"'{record.label}' is not an instruction, but has the name that the counterpart of one would have: give it another name",
                )
        return found

    def needed(self, name: str, who: str) -> Instruction:
        """The instruction with a name.

        Args:
            who: needs it, for the error.

        Raises:
            DiagnosticError: there is none.
        """
        found = self.find(name)
        if found is None:
            raise fail(self.place, f"{who} names the instruction '{name}', which is not there: define it")
        return found


_CLASS = "X86Inst"


def has_x86_instructions(records: RecordSet) -> bool:
    """True if there are instructions of class X86Inst."""
    return records.has_class(_CLASS)


def _read(instruction: Instruction) -> X86Instruction:
    record = instruction.record
    form = fields.form_of(record)
    is_code_gen_only, is_hidden = fields.is_for_code_generation_only(record), fields.is_for_assembler_only(record)
    is_shown = not is_code_gen_only or fields.is_disassembled_anyway(record)
    return X86Instruction(
        instruction,
        fields.prefix_of(record),
        fields.map_of(record),
        fields.opcode_of(record),
        form,
        fields.encoding_of(record),
        fields.operand_size_of(record),
        fields.address_size_of(record),
        fields.displacement_scale_of(record),
        fields.has_rex_w(record),
        fields.has_vex_4v(record),
        fields.has_vex_l(record),
        fields.ignores_vex_l(record),
        fields.ignores_w(record),
        fields.has_evex_l2(record),
        fields.has_evex_k(record),
        fields.has_evex_z(record),
        fields.has_evex_b(record),
        fields.has_evex_u(record),
        fields.has_evex_nf(record),
        is_code_gen_only,
        is_hidden,
        form != encoding.PSEUDO and is_shown and not is_hidden,
    )


def mnemonic_of(instruction: X86Instruction, variant: int) -> str:
    """The mnemonic, in capitals, what stands before the tabulator in the assembly string; a condition in it is CC."""
    text = flatten_variants(instruction.of.asm_string, variant, instruction.record)
    return text.partition("\t")[0].replace("${cond}", "CC", 1).upper()


# Operands


def is_register(operand: Record) -> bool:
    return operand.is_a("RegisterClass") or operand.is_a("RegisterOperand")


def is_memory(operand: Record) -> bool:
    return operand.is_a("Operand") and operand_type_of(operand) == "OPERAND_MEMORY"


def is_immediate(operand: Record) -> bool:
    return operand.is_a("Operand") and operand_type_of(operand) == "OPERAND_IMMEDIATE"


def register_size(operand: Record) -> int:
    """In bits, by which registers are told apart: the alignment of their class.

    Raises:
        DiagnosticError: it is no register.
    """
    if not is_register(operand):
        raise fail(
            operand.place, f"the operand '{operand.label}' is not a register, but is folded as one: use a RegisterClass"
        )
    return fields.alignment_of(without_register_operand(operand))


def memory_size(operand: Record) -> int:
    """In bits.

    Raises:
        DiagnosticError: it is no X86MemOperand.
    """
    if not operand.is_a("X86MemOperand"):
        raise fail(
            operand.place, f"the operand '{operand.label}' is memory without a size: derive it from X86MemOperand"
        )
    return fields.memory_size_of(operand)


def differ(one: Record, other: Record) -> bool:
    """True if two different operands are of one kind, and not of one size or type."""
    if is_register(one) and is_register(other):
        return register_size(one) != register_size(other)
    if is_memory(one) and is_memory(other):
        return memory_size(one) != memory_size(other)
    if is_immediate(one) and is_immediate(other):
        return fields.type_of(one) is not fields.type_of(other)
    return False


def too_few_operands(one: Instruction, other: Instruction) -> DiagnosticError:
    """The error for two instructions that are forms of the same by their encodings."""
    return fail(
        one.record.place,
        f"'{one.name}' has {counted(len(one.operands), 'operand')}, fewer than '{other.name}', which is the same instruction by its encoding:"
        " give both the same operands",
        Note(other.record.place, f"'{other.name}' is defined here"),
    )
