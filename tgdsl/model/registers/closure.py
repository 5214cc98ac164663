"""All sub-registers of each register (computeSubRegs), and the native RegUnits.

A definition lists the direct sub-registers of a register. Their sub-registers are its sub-registers, too, and each needs an
index in it: the one that the direct sub-register has for it, if no other has taken that. The others, LLVM's orphans (the second ``dsub_0``
of a quad register), get the index of a ComposedOf (``qsub_1`` and ``dsub_0`` make ``dsub_2``), or an inferred one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tgdsl.diagnostics import NOWHERE, Note, Report
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.graphs import depth_first
from tgdsl.model.registers.builders import IndexBuilder, RegisterBuilder, UnitBuilder
from tgdsl.model.registers.indices import IndexTable
from tgdsl.model.registers.reading import RegisterTable

#: Whether a register without sub-registers has a RegUnit of its own beside those that it shares with aliases.
_LEAF_HAS_UNIT = ByRelease({19: False, 22: True})


def _usable_parts(covered: RegisterBuilder) -> Sequence[RegisterBuilder]:
    """The sub-registers of a register with several, without those of artificial indices."""
    return [part for index, part in covered.explicit if not index.artificial] if len(covered.explicit) > 1 else ()


def _parts_if_usable(covered: RegisterBuilder) -> Sequence[RegisterBuilder]:
    """The sub-registers of a register; none if one has an artificial index."""
    return [part for _, part in covered.explicit] if not any(index.artificial for index, _ in covered.explicit) else ()


#: The parts that the index of a register that they cover is a concatenation of.
_PARTS_OF_COVERED = ByRelease({19: _usable_parts, 22: _parts_if_usable})


class Closure:
    """Computes the sub-registers of all registers, those of sub-registers first.

    Attributes:
        units: the native RegUnits: one for each leaf register, and one for each pair of aliases.
    """

    def __init__(self, table: RegisterTable, indices: IndexTable, release: Release, report: Report) -> None:
        self.table: Final = table
        self.indices: Final = indices
        self.report: Final = report
        self.units: Final[list[UnitBuilder]] = []
        self._leaf_has_unit: Final = _LEAF_HAS_UNIT[release]
        self._parts_of_covered: Final = _PARTS_OF_COVERED[release]
        self._begun: Final[set[RegisterBuilder]] = set()

    def run(self) -> None:
        """Visit the registers by number; there are no circles among them."""
        for register, entering in depth_first(self.table.all, lambda whole: [part for _, part in whole.explicit]):
            if entering:
                self._begun.add(register)
                for index, part in register.explicit:
                    index.artificial &= part.artificial
            else:
                self._complete(register)

    def _complete(self, register: RegisterBuilder) -> None:
        found, orphans = self._inherited(register)
        self._name_orphans(register, found, orphans)
        register.sub_regs = {number: found[number] for number in sorted(found)}
        register.disjunct = len(register.explicit) > 1 or any(part.disjunct for _, part in register.explicit)
        self._index(register)
        self._spell_concatenations(register)
        self._give_units(register)

    def _inherited(self, register: RegisterBuilder) -> tuple[dict[int, RegisterBuilder], set[RegisterBuilder]]:
        """Explicit sub-registers and theirs, by index; and the orphans, whose index an earlier one has taken."""
        found: dict[int, RegisterBuilder] = {}
        orphans: set[RegisterBuilder] = set()
        for index, part in register.explicit:
            if index.number in found:
                self.report.error(
                    register.place,
                    f"the index '{index.name}' is used twice in the register '{register.name}', for "
                    f"'{found[index.number].name}' and '{part.name}': give each sub-register an index of its own",
                )
            found.setdefault(index.number, part)
        for _, part in register.explicit:
            for number, inner in part.sub_regs.items():
                if number in found:
                    orphans.add(inner)
                else:
                    found[number] = inner
        return found, orphans

    def _name_orphans(
        self, register: RegisterBuilder, found: dict[int, RegisterBuilder], orphans: set[RegisterBuilder]
    ) -> None:
        """Give the orphans of a register indices: composites that the target states, or inferred ones."""
        outer = [index for index, _ in register.explicit]
        for index in outer:  # grows
            inner = found[index.number].sub_regs
            for number in sorted(index.composed):
                result = index.composed[number]
                if number in inner and result.number not in found and inner[number] in orphans:
                    orphans.remove(inner[number])
                    found[result.number] = inner[number]
                    outer.append(result)
        # No composite is stated for the rest. Composing with the indices found last, which name the smallest registers,
        # gives composites that other registers can share: dsub_2 and ssub_0 rather than qsub_1 and ssub_0.
        while outer and orphans:
            index = outer.pop()
            for number, inner_register in found[index.number].sub_regs.items():
                if inner_register in orphans:
                    orphans.remove(inner_register)
                    found[self.indices.compose(index, self.indices[number]).number] = inner_register

    def _index(self, register: RegisterBuilder) -> None:
        """Fill SubReg2Idx, and report sub-registers with two indices; the explicit ones come first."""
        for index, part in register.explicit:
            register.index_of.setdefault(part.number, index.number)
        for number, part in register.sub_regs.items():
            index = self.indices[number]
            index.covers &= register.covered
            first = self.indices[register.index_of.setdefault(part.number, number)]
            if first is not index:
                self.report.error(
                    register.place,
                    f"the sub-register '{part.name}' has two indices in the register '{register.name}': '{first.name}' and "
                    f"'{index.name}'; name it once, or let ComposedOf say how one follows from the other",
                    *(Note(i.place, f"'{i.name}' is defined here") for i in (first, index) if i.place is not NOWHERE),
                )

    def _spell_concatenations(self, register: RegisterBuilder) -> None:
        """Infer ConcatenationOf: the index of a sub-register that is covered itself is the concatenation of its indices."""
        for index, part in register.explicit:
            covering = self._parts_of_covered(part) if part.covered and not part.artificial else ()
            if not covering:
                continue
            parts = [
                self.indices[register.index_of[inner.number]] for inner in covering if inner.number in register.index_of
            ]
            if not index.parts:
                index.parts, index.spelled_in = parts, register.record
            elif index.parts[: len(parts)] != parts:
                self._report_spellings(register, index, parts)

    def _report_spellings(self, register: RegisterBuilder, index: IndexBuilder, parts: list[IndexBuilder]) -> None:
        """Warn of two concatenations for an index: llvm-tblgen asserts that there is one, and release builds take the first."""
        before, now = (", ".join(f"'{part.name}'" for part in spelling) for spelling in (index.parts, parts))
        other = index.spelled_in or index.record
        self.report.warning(
            register.place,
            f"the index '{index.name}' covers {now} in the register '{register.name}', and {before} elsewhere: give the "
            "sub-registers the same indices in both, or use two indices",
            *([Note(other.place, f"it covers {before} here")] if other else []),
        )

    def _give_units(self, register: RegisterBuilder) -> None:
        """Assign RegUnits: those of all sub-registers, one for each new pair of aliases, and one of its own if it has no sub-registers, or
        neither."""
        if self._leaf_has_unit and not register.explicit:
            register.units |= self._new_unit(register)
        for _, part in register.explicit:
            register.units |= part.units
        for alias in register.aliases:
            if alias not in self._begun:
                unit = self._new_unit(register, alias)
                register.units |= unit
                alias.units |= unit
        if not register.units:
            register.units = self._new_unit(register)
        register.native_units = register.units

    def _new_unit(self, *roots: RegisterBuilder) -> int:
        """The set of one new unit."""
        unit = UnitBuilder(len(self.units), roots, artificial=any(root.artificial for root in roots))
        self.units.append(unit)
        return 1 << unit.number
