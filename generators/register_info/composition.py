"""Tables of sub-register indices, and the methods that compose two of them, on registers and on lanes::

static const char *SubRegIndexNameTable[] = { "sub_even", "sub_odd", "" };
static const TargetRegisterInfo::SubRegCoveredBits SubRegIdxRangeTable[] = {...};   // for each HwMode in turn
static const LaneBitmask SubRegIndexLaneMaskTable[] = {...};

unsigned SparcGenRegisterInfo::composeSubRegIndicesImpl(unsigned IdxA, unsigned IdxB) const {...}
unsigned SparcGenRegisterInfo::reverseComposeSubRegIndicesImpl(unsigned IdxA, unsigned IdxB) const {...}
struct MaskRolOp {...};
static const MaskRolOp LaneMaskComposeSequences[] = {...};
static const uint8_t CompositeSequences[] = {...};
LaneBitmask SparcGenRegisterInfo::composeSubRegIndexLaneMaskImpl(unsigned IdxA, LaneBitmask LaneMask) const {...}
LaneBitmask SparcGenRegisterInfo::reverseComposeSubRegIndexLaneMaskImpl(unsigned IdxA, LaneBitmask LaneMask) const {...}
"""

from __future__ import annotations

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import lane_mask, unsigned_type
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.generators.register_info.subject import Subject
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.registers.bank import UNKNOWN, MaskRotate, SubRegIndex


def write_index_tables(out: Writer, subject: Subject) -> None:
    bank = subject.bank
    names = ", ".join([f'"{index.name}"' for index in bank.indices] + ['""'])
    out.line(f"static const char *SubRegIndexNameTable[] = {{ {names} }};")
    out.line()
    with out.block("static const TargetRegisterInfo::SubRegCoveredBits SubRegIdxRangeTable[] = {", "};"):
        for mode in range(len(bank.modes)):
            out.line(f"{{ {UNKNOWN}, {UNKNOWN} }},")
            ranges = [index.ranges[mode] for index in bank.indices]
            rows = [
                f"{{ {bits.offset}, {bits.size} }},\t// {index.name}"
                for bits, index in zip(ranges, bank.indices, strict=True)
            ]
            out.lines(origins.each(rows, bank.indices))
    out.line()
    out.line()
    with out.block("static const LaneBitmask SubRegIndexLaneMaskTable[] = {", " };"):
        out.line("LaneBitmask::getAll(),")
        masks = [f"{lane_mask(index.lane_mask)}, // {index.name}" for index in bank.indices]
        out.lines(origins.each(masks, bank.indices))
    out.line()
    out.line()
    out.line()


_COMPOSE_END = template("""\

      --IdxA; assert(IdxA < $count); (void) IdxA;
      --IdxB; assert(IdxB < $count);
      return Rows[$row][IdxB];
    }

    """)

_REVERSE_END = template("""\

      --IdxA; assert(IdxA < $count);
      --IdxB; assert(IdxB < $count);
      return Table[IdxA][IdxB];
      }

    """)

_OPERATION = template("""\
      struct MaskRolOp {
        LaneBitmask Mask;
        uint8_t  RotateLeft;
      };
    """)

_LANE_METHODS = template("""\

    LaneBitmask $info_class::composeSubRegIndexLaneMaskImpl(unsigned IdxA, LaneBitmask LaneMask) const {
      --IdxA; assert(IdxA < $count && "Subregister index out of bounds");
      LaneBitmask Result;
      for (const MaskRolOp *Ops =
           &LaneMaskComposeSequences[CompositeSequences[IdxA]];
           Ops->Mask.any(); ++Ops) {
        LaneBitmask::Type M = LaneMask.getAsInteger() & Ops->Mask.getAsInteger();
        if (unsigned S = Ops->RotateLeft)
          Result |= LaneBitmask((M << S) | (M >> (LaneBitmask::BitWidth - S)));
        else
          Result |= LaneBitmask(M);
      }
      return Result;
    }

    LaneBitmask $info_class::reverseComposeSubRegIndexLaneMaskImpl(unsigned IdxA,  LaneBitmask LaneMask) const {
      LaneMask &= getSubRegIndexLaneMask(IdxA);
      --IdxA; assert(IdxA < $count && "Subregister index out of bounds");
      LaneBitmask Result;
      for (const MaskRolOp *Ops =
           &LaneMaskComposeSequences[CompositeSequences[IdxA]];
           Ops->Mask.any(); ++Ops) {
        LaneBitmask::Type M = LaneMask.getAsInteger();
        if (unsigned S = Ops->RotateLeft)
          Result |= LaneBitmask((M >> S) | (M << (LaneBitmask::BitWidth - S)));
        else
          Result |= LaneBitmask(M);
      }
      return Result;
    }

    """)


def write_composition(out: Writer, subject: Subject) -> None:
    """Write the methods; none for a target without sub-register indices."""
    if subject.bank.indices:
        rows, row_of = _shared_rows(subject.bank.indices)
        _write_index_composition(out, subject, rows, row_of)
        for write in _REVERSE[subject.release]:
            write(out, subject, [rows[row] for row in row_of])
        _write_lane_composition(out, subject)


def _write_index_composition(out: Writer, subject: Subject, rows: list[dict[int, int]], row_of: list[int]) -> None:
    indices = subject.bank.indices
    count = len(indices)
    names = [index.qualified_name for index in indices]
    out.line(f"unsigned {subject.info_class}::composeSubRegIndicesImpl(unsigned IdxA, unsigned IdxB) const {{")
    if len(rows) > 1:
        with out.block(f"  static const {unsigned_type(len(rows))} RowMap[{count}] = {{", "  };"):
            out.line(f"  {''.join([f'{row}, ' for row in row_of])}")
    with out.block(f"  static const {unsigned_type(count + 1)} Rows[{len(rows)}][{count}] = {{", "  };"):
        for row in rows:
            cells = ["0, "] * count
            for second, both in row.items():
                cells[second - 1] = f"{names[both - 1]}, "
            out.line(f"  {{ {''.join(cells)}}},")
    out.fill(_COMPOSE_END, count=count, row="RowMap[IdxA]" if len(rows) > 1 else "0")


def _write_reverse_composition(out: Writer, subject: Subject, row_of: list[dict[int, int]]) -> None:
    """Write the method that finds the index of which the composite with an index A is B.

    Several indices may compose to B in a row that indices share; then it is the first of these, since LLVM leaves its search at the second one.

    Args:
        row_of: by index A, the row of the table of composites.
    """
    indices = subject.bank.indices
    count = len(indices)
    out.line(f"unsigned {subject.info_class}::reverseComposeSubRegIndicesImpl(unsigned IdxA, unsigned IdxB) const {{")
    with out.block(f"  static const {unsigned_type(count + 1)} Table[{count}][{count}] = {{", "  };"):
        for row in row_of:
            cells = ["0, "] * count
            for second, both in sorted(row.items(), reverse=True):
                cells[both - 1] = f"{indices[second - 1].qualified_name}, "
            out.line(f"  {{ {''.join(cells)}}},")
    out.fill(_REVERSE_END, count=count)


#: The functions beside composeSubRegIndicesImpl: since 22, its reverse.
_REVERSE = ByRelease({19: (), 22: (_write_reverse_composition,)})


def _shared_rows(indices: tuple[SubRegIndex, ...]) -> tuple[list[dict[int, int]], list[int]]:
    """The rows of the table, and the row of each index (combine).

    The table may have any value for two indices without a composite. So an index shares the first row that agrees with its composites
    wherever both have one, and adds its own to it.
    """
    rows: list[dict[int, int]] = []
    row_of: list[int] = []
    for index in indices:
        for number, row in enumerate(rows):
            if all(row.get(second, both) == both for second, both in index.composed.items()):
                row.update(index.composed)
                row_of.append(number)
                break
        else:
            row_of.append(len(rows))
            rows.append(dict(index.composed))
    return rows, row_of


def _write_lane_composition(out: Writer, subject: Subject) -> None:
    indices = subject.bank.indices
    positions: dict[tuple[MaskRotate, ...], int] = {}
    size = 0
    for index in indices:
        if index.lane_transform not in positions:
            positions[index.lane_transform] = size
            size += len(index.lane_transform) + 1

    out.fill(_OPERATION)
    with out.block("  static const MaskRolOp LaneMaskComposeSequences[] = {", "  };"):
        for steps, position in positions.items():
            operations = [f"{{ {lane_mask(step.mask)}, {step.rotate_left:2} }}" for step in steps]
            operations.append("{ LaneBitmask::getNone(), 0 }")
            separator = ", " if position + len(operations) < size else ""
            out.line(f"  {', '.join(operations)}{separator}  // Sequence {position}")
    sequence_of = [positions[index.lane_transform] for index in indices]
    with out.block(f"  static const {unsigned_type(max(sequence_of))} CompositeSequences[] = {{", "  };"):
        for index, position in zip(indices, sequence_of, strict=True):
            separator = "" if index is indices[-1] else ","
            out.line(f"  {position}{separator} // to {index.name}")
    out.fill(_LANE_METHODS, info_class=subject.info_class, count=len(indices))
