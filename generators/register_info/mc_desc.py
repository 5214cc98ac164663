"""The tables of the MC layer::

    extern const int16_t SparcRegDiffLists[] = {...};           // lists of registers and units, as differences
    extern const LaneBitmask SparcLaneMaskLists[] = {...};
    extern const uint16_t SparcSubRegIdxLists[] = {...};
    extern const char SparcRegStrings[] = {...};
    extern const MCRegisterDesc SparcRegDesc[] = {...};         // for each register, positions in the tables above
    extern const MCPhysReg SparcRegUnitRoots[][2] = {...};
    namespace { const MCPhysReg IntRegs[] = {...}; const uint8_t IntRegsBits[] = {...}; ... }
    extern const char SparcRegClassStrings[] = {...};
    extern const MCRegisterClass SparcMCRegisterClasses[] = {...};
    ...                                                         // DWARF numbers
    extern const uint16_t SparcRegEncodingTable[] = {...};
    static inline void InitSparcMCRegisterInfo(...) {...}

A list of sub-registers, super-registers or units is written as the differences from one to the next, starting from the
register itself or from its first unit, so that regular registers share their lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import boolean, hex_bytes, int16, lane_mask
from tgdsl.generators.kit.sequences import SequenceTable, StringTable
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.dwarf import write_dwarf_setup, write_dwarf_tables
from tgdsl.generators.register_info.subject import Subject
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.registers.bank import FIRST_UNIT_BITS, Register
from tgdsl.records import Record

_INIT = template("""\
    static inline void Init${target}MCRegisterInfo(MCRegisterInfo *RI, unsigned RA, unsigned DwarfFlavour = 0, unsigned EHFlavour = 0, unsigned PC = 0) {
      RI->InitMCRegisterInfo(${target}RegDesc, $registers, RA, PC, ${target}MCRegisterClasses, $classes, ${target}RegUnitRoots, $units, ${target}RegDiffLists, ${target}LaneMaskLists, ${target}RegStrings, ${target}RegClassStrings, ${target}SubRegIdxLists, $indices,
    ${target}RegEncodingTable);

    """)

#: Whether a lane mask or an index 0 ends the lists of a register. Without, their lengths are those of other lists.
_TERMINATED = ByRelease({19: True, 22: False})


def write_mc_desc(out: Writer, subject: Subject) -> None:
    bank, target = subject.bank, subject.target
    _write_registers(out, subject)
    _write_unit_roots(out, subject)
    _write_class_members(out, subject)
    _write_classes(out, subject)
    write_dwarf_tables(out, subject)
    with out.block(f"extern const uint16_t {target}RegEncodingTable[] = {{", "};"):
        out.line("0,")
        encodings = [f"{register.hw_encoding}," for register in bank.registers]
        out.lines(origins.each(encodings, bank.registers))
    out.fill(
        _INIT,
        target=target,
        registers=len(bank.registers) + 1,
        classes=len(bank.classes),
        units=bank.native_unit_count,
        indices=len(bank.indices) + 1,
    )
    write_dwarf_setup(out, subject, "RI->")
    out.line("}")


def _differences(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple([int16(after - before) for before, after in pairwise(numbers)])


def _is_constant(register: Register) -> bool:
    return register.constant


def _is_artificial(register: Register) -> bool:
    return register.artificial


#: The flags at the end of an MCRegisterDesc.
_FLAGS = ByRelease({19: (_is_constant,), 22: (_is_constant, _is_artificial)})


def _write_registers(out: Writer, subject: Subject) -> None:
    """Write the MCRegisterDescs, and before them the tables that they point into."""
    target, registers = subject.target, subject.bank.registers
    sub_regs = [_differences((r.number, *r.sub_reg_order)) for r in registers]
    super_regs = [_differences((r.number, *r.super_regs)) for r in registers]
    units = [_differences(r.native_units) for r in registers]
    sub_reg_indices = [tuple([r.index_of[sub_reg] for sub_reg in r.sub_reg_order]) for r in registers]

    lists = SequenceTable([*sub_regs, *super_regs, *units])
    terminated, flags = _TERMINATED[subject.release], _FLAGS[subject.release]
    masks = SequenceTable([r.unit_lane_masks for r in registers], terminated=terminated)
    indices = SequenceTable(sub_reg_indices, terminated=terminated)
    strings = StringTable(["", *(r.name for r in registers)])
    _write_table(
        out,
        f"extern const int16_t {target}RegDiffLists[]",
        lists.lines(users=_users(registers, sub_regs, super_regs, units)),
    )
    mask_lines = masks.lines(lane_mask, "LaneBitmask::getAll()", ((r.unit_lane_masks, (r.record,)) for r in registers))
    _write_table(out, f"extern const LaneBitmask {target}LaneMaskLists[]", mask_lines)
    index_lines = indices.lines(users=_users(registers, sub_reg_indices))
    _write_table(out, f"extern const uint16_t {target}SubRegIdxLists[]", index_lines)
    users = ((r.name, (r.record,)) for r in registers)
    out.paste(strings.definition(f"extern const char {target}RegStrings[]", subject.release, users))

    with out.block(f"extern const MCRegisterDesc {target}RegDesc[] = {{ // Descriptors", "};"):
        out.line(f"{{ {strings['']}, 0, 0, 0, 0, 0{', 0' * len(flags)} }},")
        rows = [
            f"{{ {strings[r.name]}, {lists[subs]}, {lists[supers]}, {indices[names]}, "
            f"{lists[rest] << FIRST_UNIT_BITS | r.native_units[0]}, {masks[r.unit_lane_masks]}{''.join([f', {flag(r):d}' for flag in flags])} }},"
            for r, subs, supers, names, rest in zip(
                registers, sub_regs, super_regs, sub_reg_indices, units, strict=True
            )
        ]
        out.lines(origins.rows(rows, subject.bank.registers))
    out.line()


def _users(
    registers: Sequence[Register], *lists: Sequence[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], Iterable[Record]]]:
    """The lists of registers, each with the definition of the register."""
    return ((one, (register.record,)) for each in lists for register, one in zip(registers, each, strict=True))


def _write_table(out: Writer, declaration: str, lines: Iterable[str]) -> None:
    with out.block(f"{declaration} = {{", "};", indent=""):
        out.lines(lines)
    out.line()


def _write_unit_roots(out: Writer, subject: Subject) -> None:
    bank, names = subject.bank, subject.register_names
    with out.block(f"extern const MCPhysReg {subject.target}RegUnitRoots[][2] = {{", "};"):
        units = bank.units[: bank.native_unit_count]
        roots = [f"{{ {', '.join([names[root] for root in unit.roots])} }}," for unit in units]
        out.lines(origins.each(roots, [[bank.register(root) for root in unit.roots] for unit in units]))
    out.line()


def _write_class_members(out: Writer, subject: Subject) -> None:
    """Write the members of each class as an array and as a bit vector; none for an empty class: C++ has no empty arrays."""
    names = subject.register_names
    # Bits are numbers of registers, and inferred classes come from those of sub-registers, too.
    beside = (subject.bank.registers, subject.bank.classes)
    with out.block("namespace {     // Register classes...", "} // end anonymous namespace"):
        for rc in subject.bank.classes:
            if not rc.members:
                continue
            with out.of(subject.sources(rc), counted=beside):
                out.line(f"// {rc.name} Register Class...")
                with out.block(f"const MCPhysReg {rc.name}[] = {{", "};"):
                    out.line("".join([f"{names[register]}, " for register in rc.orders[0]]))
                out.line()
                out.line(f"// {rc.name} Bit set.")
                with out.block(f"const uint8_t {rc.name}Bits[] = {{", "};"):
                    out.line(hex_bytes(rc.members))
                out.line()
    out.line()


def _write_classes(out: Writer, subject: Subject) -> None:
    bank, target = subject.bank, subject.target
    strings = StringTable(rc.name for rc in bank.classes)
    users = ((rc.name, subject.sources(rc)) for rc in bank.classes)
    out.paste(strings.definition(f"extern const char {target}RegClassStrings[]", subject.release, users))
    rows: list[str] = []
    with out.block(f"extern const MCRegisterClass {target}MCRegisterClasses[] = {{", "};"):
        for rc in bank.classes:
            lists = f"{rc.name}, {rc.name}Bits" if rc.members else "nullptr, nullptr"
            size = f"sizeof({rc.name}Bits)" if rc.members else "0"
            flags = f"{boolean(rc.allocatable)}, {boolean(rc.base_class_order is not None)}"
            rows.append(
                f"{{ {lists}, {strings[rc.name]}, {len(rc.orders[0])}, {size}, {rc.qualified_id_name}, "
                f"{rc.simple_size}, {rc.copy_cost}, {flags} }},"
            )
        out.lines(origins.rows(rows, subject.class_sources()))
    out.line()
