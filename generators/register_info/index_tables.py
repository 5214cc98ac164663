"""The tables of sub-register indices::

static const char *SubRegIndexNameTable[] = { "sub_even", "sub_odd", "" };
static const TargetRegisterInfo::SubRegCoveredBits SubRegIdxRangeTable[] = {...};   // for each HwMode in turn
static const LaneBitmask SubRegIndexLaneMaskTable[] = {...};
"""

from __future__ import annotations

from generators.kit.literals import lane_mask
from generators.kit.writer import Writer
from generators.register_info.subject import Subject
from tgdsl.model.registers.bank import UNKNOWN


def write_index_tables(out: Writer, subject: Subject) -> None:
    bank = subject.bank
    names = ", ".join([f'"{index.name}"' for index in bank.indices] + ['""'])
    out.line(f"static const char *SubRegIndexNameTable[] = {{ {names} }};")
    out.line()
    with out.block("static const TargetRegisterInfo::SubRegCoveredBits SubRegIdxRangeTable[] = {", "};"):
        for mode in range(len(bank.modes)):
            out.line(f"{{ {UNKNOWN}, {UNKNOWN} }},")
            for index in bank.indices:
                bits = index.ranges[mode]
                out.line(f"{{ {bits.offset}, {bits.size} }},\t// {index.name}")
    out.line()
    out.line()
    with out.block("static const LaneBitmask SubRegIndexLaneMaskTable[] = {", " };"):
        out.line("LaneBitmask::getAll(),")
        out.lines([f"{lane_mask(index.lane_mask)}, // {index.name}" for index in bank.indices])
    out.line()
    out.line()
    out.line()
