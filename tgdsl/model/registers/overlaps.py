"""Secondary sub-registers (computeSecondarySubRegs), SuperRegs, TopoSigs, and the order of sub-registers.

In ``QQ0 = {Q0, Q1}`` with ``Q0 = {D0, D1}`` and ``Q1 = {D2, D3}``, a register ``D1_D2 = {D1, D2}`` is a sub-register
too, though neither Q0 nor Q1 has it. It straddles them, and its index is the concatenation of those of D1 and D2.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from tgdsl.diagnostics import Note, Report
from tgdsl.model.common.graphs import post_order
from tgdsl.model.registers.builders import IndexBuilder, RegisterBuilder
from tgdsl.model.registers.indices import IndexTable
from tgdsl.model.registers.reading import RegisterTable


def add_straddling(table: RegisterTable, indices: IndexTable, report: Report) -> None:
    """Add the secondary sub-registers of all registers with CoveredBySubRegs."""
    _Straddling(table, indices, report).run()


class _Straddling:
    """Finds secondary sub-registers, and the composites that their indices take part in.

    Registers of the same structure, of which a target with register tuples has thousands, give the same composites of the same
    indices. So the composites of a candidate are looked up as one: by its index and what its own indices become.

    Attributes:
        explicit: by register number: the numbers of its explicit sub-registers.
        contents: by register number: its indices, as a number of a list of these, and the sub-registers that they name.
        composed: what has been composed, to the number of ranges that were known before.
    """

    __slots__ = ("_table", "_indices", "_report", "_explicit", "_contents", "_lists", "_composed")

    def __init__(self, table: RegisterTable, indices: IndexTable, report: Report) -> None:
        self._table: Final = table
        self._indices: Final = indices
        self._report: Final = report
        self._lists: Final = dict[tuple[int, ...], int]()
        self._composed: Final = dict[tuple[int, int, tuple[int | None, ...]], int]()
        self._explicit: Final[list[tuple[int, ...]]] = [
            (),
            *[tuple([part.number for _, part in one.explicit]) for one in table.all],
        ]
        self._contents: Final = [(0, ()), *[self._content(one) for one in table.all]]

    def _content(self, register: RegisterBuilder) -> tuple[int, tuple[int, ...]]:
        indices = tuple(register.sub_regs)
        number = self._lists.setdefault(indices, len(self._lists))
        return number, tuple([part.number for part in register.sub_regs.values()])

    def run(self) -> None:
        """Visit the registers by number."""
        for register in self._table.all:
            if register.covered and register.sub_regs:
                added = self._add(register)
                if added:
                    register.sub_regs = {number: register.sub_regs[number] for number in sorted(register.sub_regs)}
                    self._contents[register.number] = self._content(register)
                    self._compose(register, added)

    def _add(self, register: RegisterBuilder) -> list[tuple[IndexBuilder, RegisterBuilder]]:
        """Add the registers whose explicit sub-registers are all those of a register; returns each with its index."""
        added: list[tuple[IndexBuilder, RegisterBuilder]] = []
        index_of = register.index_of
        queue = deque(register.sub_regs.values())
        while queue:
            for candidate in queue.popleft().leads:
                explicit = self._explicit[candidate.number]
                if explicit[-1] not in index_of or candidate.number in index_of:
                    continue
                if candidate is register or len(explicit) == 1:
                    continue
                parts = tuple([number for part in explicit if (number := index_of.get(part)) is not None])
                if len(parts) == len(explicit):
                    index = self._indices.concatenate(parts)
                    if index.number not in register.sub_regs:
                        register.sub_regs[index.number] = candidate
                        index_of[candidate.number] = index.number
                        added.append((index, candidate))
                        queue.append(candidate)
        return added

    def _compose(self, register: RegisterBuilder, added: Sequence[tuple[IndexBuilder, RegisterBuilder]]) -> None:
        """Set the composites of the indices of added sub-registers and those of their own sub-registers."""
        all_indices = self._indices.all
        for index, candidate in added:
            own, inner = self._contents[candidate.number]
            results = tuple(map(register.index_of.get, inner))
            ranges = self._indices.found_ranges
            if self._composed.get((index.number, own, results)) == ranges:
                continue
            for number, part, result in zip(candidate.sub_regs, candidate.sub_regs.values(), results, strict=True):
                if result is None:
                    self._report_missing(register, candidate, part)
                else:
                    self._indices.set_composition(index, all_indices[number - 1], all_indices[result - 1])
            if None not in results:
                self._composed[index.number, own, results] = ranges

    def _report_missing(self, register: RegisterBuilder, candidate: RegisterBuilder, inner: RegisterBuilder) -> None:
        if inner is register:
            self._report.error(
                register.place,
                f"the registers '{register.name}' and '{candidate.name}' consist of the same sub-registers: define one of "
                "them only",
                Note(candidate.place, f"'{candidate.name}' is defined here"),
            )
        else:
            self._report.error(
                register.place,
                f"'{candidate.name}' is a sub-register of '{register.name}', but its sub-register '{inner.name}' is "
                f"not: make '{inner.name}' a sub-register of both or of neither",
                Note(candidate.place, f"'{candidate.name}' is defined here"),
            )


def link_supers(table: RegisterTable) -> None:
    """Compute SuperRegs, small to large, and TopoSigs (computeSuperRegs)."""
    signatures: dict[tuple[tuple[int, int], ...], int] = {}
    table.small_first = list(post_order(table.all, lambda whole: whole.sub_regs.values()))
    for register in table.small_first:
        for part in register.sub_regs.values():
            part.supers.append(register)
        structure = tuple([(number, part.topo_sig) for number, part in register.sub_regs.items()])
        register.topo_sig = signatures.setdefault(structure, len(signatures))


def order_sub_registers(table: RegisterTable) -> None:
    """List the sub-registers of each register in pre-order (addSubRegsPreOrder)."""
    for register in table.all:
        if register.sub_regs:
            register.sub_reg_order = _pre_order(register)


def _pre_order(register: RegisterBuilder) -> list[RegisterBuilder]:
    found: dict[RegisterBuilder, None] = {}
    path = [(register, iter(register.explicit))]
    while path:
        whole, rest = path[-1]
        for _, part in rest:
            if part not in found:
                found[part] = None
                path.append((part, iter(part.explicit)))
                break
        else:
            path.pop()
            found |= dict.fromkeys(whole.sub_regs.values())
    return list(found)


def mark_artificial(table: RegisterTable, indices: IndexTable) -> None:
    """Set ``artificial`` of indices: false if some register and its sub-register of the index are not artificial."""
    for register in table.all:
        if not register.artificial:
            for number, part in register.sub_regs.items():
                if not part.artificial:
                    indices[number].artificial = False
