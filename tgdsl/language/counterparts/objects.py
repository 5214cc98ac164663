"""Object files (MCELFObjectTargetWriter): what an ELF file of a target says of itself, and what data that the linker sets is."""

from __future__ import annotations

from typing import Literal

from tgdsl.classes import frozen
from tgdsl.language.core.checked_calls import check_fields


@frozen
class Elf:
    """The header of ELF files of a target (MCELFObjectTargetWriter).

    Attributes:
        machine: its number, EM_SPARC (e_machine).
        bits: of addresses, which the class of the file says (EI_CLASS).
        flags: of the machine (e_flags).
        os_abi: ELFOSABI_NONE is 0 (EI_OSABI).
    """

    machine: int
    bits: Literal[32, 64] = 32
    flags: int = 0
    os_abi: int = 0

    def __attrs_post_init__(self) -> None:
        check_fields(self, Elf)


@frozen
class DataUse:
    """Data with an address (FK_Data_4), which the linker sets: for which :meth:`MachineCode.data_relocation` gives a relocation.

    Attributes:
        size: in bytes.
        offset: in its section.
        is_distance: from the data to the address (IsPCRel).
        is_temporary: whether the symbol's name is one that the linker does not see.
        section_flags: of the section that the symbol is in: SHF_WRITE, SHF_ALLOC, ...; None where it is in another file.
    """

    size: int
    offset: int
    is_distance: bool
    is_temporary: bool
    section_flags: int | None


@frozen
class CallFrames:
    """The initial frame state of all functions of a target in ``.eh_frame`` (MCAsmInfo), with DWARF numbers of registers.

    Attributes:
        return_register: the register with the return address (RARegister).
        cfa_register, cfa_offset: where the frame of the caller ends when a function is entered: a register, and bytes.
        code_alignment: of instructions, which distances are divided by (MinInstAlignment).
        data_alignment: what offsets of saved registers are divided by: by default the bytes of an address, downwards.
    """

    return_register: int
    cfa_register: int
    cfa_offset: int = 0
    code_alignment: int = 1
    data_alignment: int = 0

    def __attrs_post_init__(self) -> None:
        check_fields(self, CallFrames)
