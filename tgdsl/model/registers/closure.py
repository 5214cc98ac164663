"""All sub-registers of each register, and the register units.

A definition names the registers that a register is directly made of. Their sub-registers are its sub-registers too, and
each needs an index in it. The indices that the parts use for them are taken over as long as they are free; for the rest
(the second ``dsub_0`` of a quad register) the index comes from a stated composition (``qsub_1`` and ``dsub_0`` make
``dsub_2``), or is made up.
"""

from __future__ import annotations

from attrs import field, frozen

from tgdsl.diagnostics import NOWHERE, Note, Report
from tgdsl.model.common.graphs import depth_first
from tgdsl.model.registers.builders import IndexBuilder, RegisterBuilder, UnitBuilder
from tgdsl.model.registers.indices import IndexTable
from tgdsl.model.registers.reading import RegisterTable


@frozen
class Closure:
    """Works out the sub-registers of all registers, parts before wholes.

    Attributes:
        units: the native register units, one for each leaf register and one for each pair of aliases.
    """

    table: RegisterTable
    indices: IndexTable
    report: Report
    units: list[UnitBuilder] = field(factory=list[UnitBuilder])
    _begun: set[RegisterBuilder] = field(factory=set[RegisterBuilder])

    def run(self) -> None:
        """Go through the registers, which have no circles among them, by number."""
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
        """Explicit sub-registers and theirs, by index; and those whose index was taken by an earlier one."""
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
        """Find or make up composed indices for the inherited sub-registers that have none in ``register``."""
        outer = [index for index, _ in register.explicit]
        for index in outer:  # grows
            inner = found[index.number].sub_regs
            for number in sorted(index.composed):
                result = index.composed[number]
                if number in inner and result.number not in found and inner[number] in orphans:
                    orphans.remove(inner[number])
                    found[result.number] = inner[number]
                    outer.append(result)
        # What is left has no stated name. Composing with the indices found last, which name the smallest registers,
        # makes names that other registers can share: dsub_2 and ssub_0 rather than qsub_1 and ssub_0.
        while outer and orphans:
            index = outer.pop()
            for number, inner_register in found[index.number].sub_regs.items():
                if inner_register in orphans:
                    orphans.remove(inner_register)
                    found[self.indices.compose(index, self.indices[number]).number] = inner_register

    def _index(self, register: RegisterBuilder) -> None:
        """Check that each sub-register has one index; the explicit ones come first."""
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
        """A part that consists of parts itself gives its index the meaning of theirs, side by side."""
        for index, part in register.explicit:
            if not part.covered or len(part.explicit) <= 1 or part.artificial:
                continue
            parts = [
                self.indices[register.index_of[inner.number]]
                for inner_index, inner in part.explicit
                if not inner_index.artificial and inner.number in register.index_of
            ]
            if not index.parts:
                index.parts, index.spelled_in = parts, register.record
            elif index.parts[: len(parts)] != parts:
                self._report_spellings(register, index, parts)

    def _report_spellings(self, register: RegisterBuilder, index: IndexBuilder, parts: list[IndexBuilder]) -> None:
        """Only builds of llvm-tblgen with assertions stop here; the others go on with the first meaning, and so do we."""
        before, now = (", ".join(f"'{part.name}'" for part in spelling) for spelling in (index.parts, parts))
        other = index.spelled_in or index.record
        self.report.warning(
            register.place,
            f"the index '{index.name}' covers {now} in the register '{register.name}', and {before} elsewhere: give the "
            "sub-registers the same indices in both, or use two indices",
            *([Note(other.place, f"it covers {before} here")] if other else []),
        )

    def _give_units(self, register: RegisterBuilder) -> None:
        """The units of all parts, one for each pair of aliases not yet seen, or else a unit of its own."""
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
        """A new unit, as a set."""
        unit = UnitBuilder(len(self.units), roots, artificial=any(root.artificial for root in roots))
        self.units.append(unit)
        return 1 << unit.number
