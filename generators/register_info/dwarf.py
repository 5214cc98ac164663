"""The tables between DWARF's and LLVM's register numbers, and the statements that map them.

A target has such numbers in several flavours, each for debug information ("DwarfFlavour") and for exception handling
("EHFlavour"), which have the same numbers in TableGen; and each in both directions::

    extern const MCRegisterInfo::DwarfLLVMRegPair SPDwarfFlavour0Dwarf2L[] = {
      { 0U, SP::G0 },
      ...
    };
    extern const unsigned SPDwarfFlavour0Dwarf2LSize = std::size(SPDwarfFlavour0Dwarf2L);
"""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import boolean
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.register_info.subject import Subject

_USES = ("DwarfFlavour", "EHFlavour")
_TO_LLVM, _TO_DWARF = "Dwarf2L", "L2Dwarf"


def write_dwarf_tables(out: Writer, subject: Subject) -> None:
    """Write the definitions of the tables."""
    names = subject.register_names
    flavours = subject.bank.dwarf
    rows = {
        _TO_LLVM: [[f"{{ {dwarf}U, {names[register]} }}," for dwarf, register in f.to_register] for f in flavours],
        _TO_DWARF: [[f"{{ {names[register]}, {dwarf}U }}," for register, dwarf in f.to_dwarf] for f in flavours],
    }
    numbers = {
        _TO_LLVM: [[register for _, register in f.to_register] for f in flavours],
        _TO_DWARF: [[register for register, _ in f.to_dwarf] for f in flavours],
    }
    _title(out, subject)
    for direction, flavour, table in _tables(subject):
        with out.block(f"extern const MCRegisterInfo::DwarfLLVMRegPair {table}[] = {{", "};"):
            sources = (subject.bank.register(number).record for number in numbers[direction][flavour])
            out.lines(origins.each(rows[direction][flavour], sources))
        out.line(f"extern const unsigned {table}Size = std::size({table});")
        out.line()


def write_dwarf_declarations(out: Writer, subject: Subject) -> None:
    """Write the declarations of the tables, for another section of the file."""
    _title(out, subject)
    for _, _, table in _tables(subject):
        out.line(f"extern const MCRegisterInfo::DwarfLLVMRegPair {table}[];")
        out.line(f"extern const unsigned {table}Size;")
        out.line()


def write_dwarf_setup(out: Writer, subject: Subject, receiver: str) -> None:
    """Write the statements that pass the tables of the chosen flavours to an MCRegisterInfo.

    Args:
        receiver: "RI->", or empty in its own methods.
    """
    bank = subject.bank
    if not bank.dwarf:
        return
    for method, direction in ("mapDwarfRegsToLLVMRegs", _TO_LLVM), ("mapLLVMRegsToDwarfRegs", _TO_DWARF):
        for use in _USES:
            with out.block(f"  switch ({use}) {{", "  }"):
                out.line("default:")
                out.line('  llvm_unreachable("Unknown DWARF flavour");')
                for flavour in range(len(bank.dwarf)):
                    table = _table(subject, use, flavour, direction)
                    out.line(f"case {flavour}:")
                    out.line(f"  {receiver}{method}({table}, {table}Size, {boolean(use == 'EHFlavour')});")
                    out.line("  break;")


def _title(out: Writer, subject: Subject) -> None:
    if subject.bank.dwarf:
        out.line(f"// {subject.bank.namespace} Dwarf<->LLVM register mappings.")


def _tables(subject: Subject) -> Iterator[tuple[str, int, str]]:
    """The direction, flavour and name of each table."""
    for direction in _TO_LLVM, _TO_DWARF:
        for use in _USES:
            for flavour in range(len(subject.bank.dwarf)):
                yield direction, flavour, _table(subject, use, flavour, direction)


def _table(subject: Subject, use: str, flavour: int, direction: str) -> str:
    return f"{subject.bank.namespace}{use}{flavour}{direction}"
