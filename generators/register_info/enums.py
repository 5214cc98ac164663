"""The enumerations of the file::

enum { NoRegister, R0 = 1, ..., NUM_TARGET_REGS };                     // registers
enum { GPRRegClassID = 0, ... };                                       // register classes
enum { NoRegAltName, ..., NUM_TARGET_REG_ALT_NAMES = 2 };              // if there are alternative names
enum : uint16_t { NoSubRegister, sub_lo, ..., NUM_TARGET_SUBREGS };    // if there are sub-register indices
enum RegisterPressureSets { GPR = 0, ... };
"""

from __future__ import annotations

from tgdsl.generation import origins
from tgdsl.generators.kit.cpp import namespace
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.subject import Subject
from tgdsl.llvm.by_release import ByRelease

_DECLARATIONS = template("""\
    class MCRegisterClass;
    extern const MCRegisterClass ${target}MCRegisterClasses[];

    """)

#: The beginning of the enumeration of registers.
_REGISTERS = ByRelease({19: "enum {", 22: "enum : unsigned {"})


def write_enums(out: Writer, subject: Subject) -> None:
    bank = subject.bank
    out.fill(_DECLARATIONS, target=subject.target)
    with namespace(out, bank.namespace), out.block(_REGISTERS[subject.release], "};"):
        out.line("NoRegister,")
        names = [f"{register.name} = {register.number}," for register in bank.registers]
        out.lines(origins.numbered(names, bank.registers))
        out.line(f"NUM_TARGET_REGS // {len(bank.registers) + 1}")

    _title(out, "Register classes")
    with namespace(out, bank.namespace, blank_after=True), out.block("enum {", "};"):
        names = [f"{rc.id_name} = {rc.number}," for rc in bank.classes]
        out.lines(origins.numbered(names, subject.class_sources()))
        out.line()

    if len(bank.alt_name_indices) > 1:  # besides LLVM's own NoRegAltName
        _title(out, "Register alternate name indices")
        with namespace(out, bank.namespace, blank_after=True), out.block("enum {", "};"):
            out.lines([f"{name},\t// {number}" for number, name in enumerate(bank.alt_name_indices)])
            out.line(f"NUM_TARGET_REG_ALT_NAMES = {len(bank.alt_name_indices)}")

    if bank.indices:
        _title(out, "Subregister indices")
        with (
            namespace(out, bank.indices[0].namespace, blank_after=True),
            out.block("enum : uint16_t {", "};"),
        ):
            out.line("NoSubRegister,")
            names = [f"{index.name},\t// {index.number}" for index in bank.indices]
            out.lines(origins.numbered(names, bank.indices))
            out.line("NUM_TARGET_SUBREGS")

    out.line("// Register pressure sets enum.")
    with namespace(out, bank.namespace), out.block("enum RegisterPressureSets {", "};"):
        names = [f"{pressure_set.name} = {number}," for number, pressure_set in enumerate(bank.pressure_sets)]
        out.lines(origins.each(names, subject.pressure_set_sources(), (bank.registers, bank.classes)))


def _title(out: Writer, text: str) -> None:
    out.line()
    out.line(f"// {text}")
    out.line()
