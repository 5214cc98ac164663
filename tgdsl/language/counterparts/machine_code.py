"""MachineCode: what a target's C++ says of assembly language and machine code as a whole, in Python.

MCAsmInfo, and the hand-written parts of the MCTargetAsmParser, MCInstPrinter, MCCodeEmitter and MCDisassembler. A target derives a class
and gives an object of it: ``Target(..., machine_code=SparcMachineCode())``. All has defaults that do for a simple target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from tgdsl.classes import evolve
from tgdsl.diagnostics import fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import DefinedByClass
from tgdsl.language.core.running import current_place
from tgdsl.language.counterparts.objects import CallFrames, DataUse, Elf
from tgdsl.language.counterparts.own_names import OverridesByName
from tgdsl.language.counterparts.operands import Reader, Registers, Subtarget, Writer
from tgdsl.language.counterparts.values import Expression, Fixup, Opcode, Values, is_opcode
from tgdsl.language.registers.registers import RegAltNameIndex, Register, RegisterSet

ByteOrder: TypeAlias = Literal["big", "little"]


class Inst:
    """An MCInst: the class of an instruction, and the values of its machine operands.

    Args:
        opcode: as the target names the instruction, ``SET`` or ``OR.ri``.
    """

    def __init__(self, opcode: Callable[..., DefinedByClass], values: Values) -> None:
        if not is_opcode(opcode):
            raise fail(
                current_place(),
                f"the opcode of an Inst should be an instruction, but is {given(opcode)}; write its class, or a form of its family: OR.ri",
            )
        self.opcode = opcode
        self.values = values


class Refusal(Exception):
    """The reason why an instruction is impossible: what :meth:`MachineCode.expand` may raise."""


class MachineCode(OverridesByName):
    """The target's assembly language and machine code.

    Attributes:
        byte_order: of words in memory; the option ``--byte-order`` overrides it.
        comment: what begins a comment that ends with the line (MCAsmInfo::CommentString).
        separator: what stands between statements on one line (MCAsmInfo::SeparatorString).
        register_prefix: of the names of registers in assembly language; None for RegisterPrefix of the AsmParserVariant.
        modifiers: relocation specifiers of expressions by name, as ``lo`` in ``%lo(x)``, each with its fixup.
        expression_starts: what an expression as an operand begins with: kinds of tokens ("name", "integer", "string", "real"), and signs;
            several with blanks between them must follow each other. Empty for whatever an expression can begin with.
        has_addends: whether relocations have addends (HasRelocationAddend); without, the addend is in the bits that a fixup leaves open.
        data_relocations: the number of the ELF relocation of an address in data, by the bytes of the data: ``{4: 3}`` for R_SPARC_32. The
            linker can set no other data. None for any data, whose relocations are not known.
        distance_relocations: those of the distance from the data to an address, ``.long x - .``.
        relocations: the numbers of ELF relocations by the names that ``.reloc`` takes.
        elf: what object files say of the target; None for no object files.
        call_frames: what ``.eh_frame`` has; None where none is written.
        alignment_is_bytes: ``.align 4`` goes up to a multiple of 4, not of 16 (AlignmentIsInBytes).
        private_prefix: what names of symbols begin with that the linker does not see (PrivateGlobalPrefix).
        unit_bytes: of the units that instructions of variable length consist of, the lowest first, each in the byte order; 0 for words.
        pointer_registers: the classes that getPointerRegClass gives, by RegClassKind.
    """

    byte_order: ByteOrder = "little"
    comment: str = "#"
    separator: str = ";"
    register_prefix: str | None = None
    modifiers: Mapping[str, Fixup] = {}
    expression_starts: Sequence[str] = ()
    has_addends: bool = True
    data_relocations: Mapping[int, int] | None = None
    distance_relocations: Mapping[int, int] = {}
    relocations: Mapping[str, int] = {}
    elf: Elf | None = None
    call_frames: CallFrames | None = None
    alignment_is_bytes: bool = True
    private_prefix: str = ".L"
    unit_bytes: int = 0
    pointer_registers: Mapping[int, RegisterSet] = {}

    def other_names(self) -> Mapping[str, Sequence[Register]]:
        """Names of registers that the assembler reads besides AsmName and AltNames, in lower case; of several registers, that of the
        operand's class is meant."""
        return {}

    def ignores_case(self, name: str, /) -> bool:
        """True if a name is that of a register in lower case, too."""
        return False

    def before_operands(self, reader: Reader, /) -> None:
        """Take what may stand between a mnemonic and its first operand, and means nothing."""

    def directives(self, subtarget: Subtarget, /) -> Mapping[str, str]:
        """The target's own names of directives, in lower case, each with LLVM's: ``.word`` for ``.4byte``."""
        return {}

    def register_names(self, subtarget: Subtarget, /) -> RegAltNameIndex | None:
        """The names with which registers are printed, where they have one of that index; None for AsmName."""
        return None

    def number(self, value: int, opcode: Opcode, /) -> str:
        """A number as ``printOperand`` prints it."""
        return str(value)

    def fixup(self, opcode: Opcode, operand: int, expression: Expression, /) -> Fixup | None:
        """The fixup of an expression for an operand without one of its own: that of its modifier, unless the target has others.

        Args:
            operand: the number of the machine operand.
        """
        return None

    def position_independent(self, kind: Fixup, expression: Expression | int, /) -> Fixup:
        """The fixup that position-independent code has in place of another (isPositionIndependent), with ``--position-independent``."""
        return kind

    def hidden_fixups(self, inst: Inst, /) -> Sequence[tuple[Fixup, Expression]]:
        """Fixups of operands that have no bits in the word."""
        return ()

    def alias(self, inst: Inst, writer: Writer, /) -> str | None:
        """The text of an instruction that is printed in a way which no InstAlias says; None for others."""
        return None

    def expand(self, inst: Inst, subtarget: Subtarget, registers: Registers, /) -> Sequence[Inst] | None:
        """The instructions that an instruction of the assembler alone stands for; None for real ones."""
        return None

    def to_bytes(self, inst: Inst, word: int, bits: int, order: ByteOrder, /) -> bytes:
        """The bytes of an encoded word."""
        data = (word & (1 << bits) - 1).to_bytes((bits + 7) // 8, "little" if self.unit_bytes else order)
        return data if order == "little" else _swapped_units(data, self.unit_bytes)

    def from_bytes(self, data: bytes, order: ByteOrder, /) -> int:
        """The word in as many bytes as an encoding has."""
        if not self.unit_bytes:
            return int.from_bytes(data, order)
        return int.from_bytes(data if order == "little" else _swapped_units(data, self.unit_bytes), "little")

    def padding(self, count: int, order: ByteOrder, /) -> bytes | None:
        """The bytes that ``.align`` fills a text with (writeNopData); None if no instructions have so many."""
        return bytes(count)

    def decoder_namespaces(self, word: int, subtarget: Subtarget, /) -> Sequence[str] | None:
        """The decoder tables that are tried one after the other, by DecoderNamespace; None for all, by name."""
        return None

    def decoded(self, inst: Inst, data: bytes, order: ByteOrder, registers: Registers, /) -> tuple[Inst, int] | None:
        """The decoded instruction for the bytes from its beginning on, and how many it has; None if these are too few."""
        return inst, 0

    # object files

    def elf_format(self, subtarget: Subtarget, bits: Literal[32, 64] | None, /) -> Elf | None:
        """The header of object files of a subtarget: :attr:`elf`, unless the target has several.

        Args:
            bits: of addresses, as the option ``--bits`` says; None for the target's own.
        """
        return self.elf if self.elf is None or bits is None else evolve(self.elf, bits=bits)

    def call_frames_of(self, subtarget: Subtarget, /) -> CallFrames | None:
        """The ``.eh_frame`` of a subtarget: :attr:`call_frames`, unless the target has several."""
        return self.call_frames

    def data_relocation(self, use: DataUse, /) -> int | None:
        """The number of the ELF relocation of data (getRelocType): that of its bytes, unless more matters; None if there is none."""
        known = self.distance_relocations if use.is_distance else self.data_relocations
        return None if known is None else known.get(use.size)


def _swapped_units(data: bytes, size: int) -> bytes:
    """Bytes with those of each unit in the other order; all as they are for units of 0 bytes."""
    if not size:
        return data
    return b"".join([data[at : at + size][::-1] for at in range(0, len(data), size)])
