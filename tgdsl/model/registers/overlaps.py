"""Secondary sub-registers (computeSecondarySubRegs), SuperRegs, TopoSigs, and the order of sub-registers.

In ``QQ0 = {Q0, Q1}`` with ``Q0 = {D0, D1}`` and ``Q1 = {D2, D3}``, a register ``D1_D2 = {D1, D2}`` is a sub-register
too, though neither Q0 nor Q1 has it. It straddles them, and its index is the concatenation of those of D1 and D2.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from tgdsl.diagnostics import Note, Report
from tgdsl.model.common.graphs import post_order
from tgdsl.model.registers.builders import IndexBuilder, RegisterBuilder
from tgdsl.model.registers.indices import IndexTable, set_composition
from tgdsl.model.registers.reading import RegisterTable


def add_straddling(table: RegisterTable, indices: IndexTable, report: Report) -> None:
    """Add the secondary sub-registers of all registers with CoveredBySubRegs."""
    for register in table.all:
        if register.covered and register.sub_regs:
            added = _straddling(register, indices)
            if added:
                register.sub_regs = {number: register.sub_regs[number] for number in sorted(register.sub_regs)}
                _compose_added(register, added, indices, report)


def _straddling(register: RegisterBuilder, indices: IndexTable) -> list[tuple[IndexBuilder, RegisterBuilder]]:
    """The secondary sub-registers of a register, each with its index: their explicit sub-registers are all its own."""
    added: list[tuple[IndexBuilder, RegisterBuilder]] = []
    queue = deque(register.sub_regs.values())
    while queue:
        for candidate in queue.popleft().leads:
            if candidate is register or candidate.number in register.index_of or len(candidate.explicit) == 1:
                continue
            parts: list[IndexBuilder] = []
            for _, part in candidate.explicit:
                number = register.index_of.get(part.number)
                if number is None:
                    break
                parts += indices[number].parts or [indices[number]]
            else:
                index = indices.concatenate(parts)
                if index.number not in register.sub_regs:
                    register.sub_regs[index.number] = candidate
                    register.index_of[candidate.number] = index.number
                    added.append((index, candidate))
                    queue.append(candidate)
    return added


def _compose_added(
    register: RegisterBuilder,
    added: Iterable[tuple[IndexBuilder, RegisterBuilder]],
    indices: IndexTable,
    report: Report,
) -> None:
    for index, candidate in added:
        for number, inner in candidate.sub_regs.items():
            result = register.index_of.get(inner.number)
            if inner is register:
                report.error(
                    register.place,
                    f"the registers '{register.name}' and '{candidate.name}' consist of the same sub-registers: define one of "
                    "them only",
                    Note(candidate.place, f"'{candidate.name}' is defined here"),
                )
            elif result is None:
                report.error(
                    register.place,
                    f"'{candidate.name}' is a sub-register of '{register.name}', and its sub-register '{inner.name}' is "
                    f"not: make '{inner.name}' a sub-register of both or of neither",
                    Note(candidate.place, f"'{candidate.name}' is defined here"),
                )
            else:
                set_composition(index, indices[number], indices[result])


def link_supers(table: RegisterTable) -> None:
    """Compute SuperRegs, small to large, and TopoSigs (computeSuperRegs)."""
    signatures: dict[tuple[tuple[int, int], ...], int] = {}
    for register in post_order(table.all, lambda whole: whole.sub_regs.values()):
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
