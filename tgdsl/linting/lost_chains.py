"""The check chain-lost: nodes with a chain (SDNPHasChain), for which instructions without any effect are selected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tgdsl.diagnostics import Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.llvm.flags import Flag
from tgdsl.model.machine_properties import KEPT, Selection
from tgdsl.model.patterns import Operation, Property, SelectionNode, Tree
from tgdsl.model.patterns.places import place_of_source

LOST = Kind(
    "chain-lost", "a node has a chain, and what is selected for it has no effect that LLVM knows, nor Uses or Defs"
)

#: What orders an instruction among others.
_ORDERED: Final = KEPT | {Flag.MAY_LOAD}

#: Nodes of floating-point arithmetic with rounding modes and exceptions, which a machine need not have.
_STRICT = "STRICT_"


def find(subject: Subject) -> Iterator[Finding]:
    facts = subject.model.machine_facts
    for one in facts.selections:
        if not one.everywhere & Property.CHAIN or not one.instructions or _is_strict(one.pattern.source):
            continue
        if all(
            [
                not facts.flags(instruction) & _ORDERED
                and not instruction.implicit_uses
                and not instruction.implicit_defs
                for instruction in one.instructions
            ]
        ) and all([instruction.defs for instruction in one.instructions]):
            yield _finding(one)


def _finding(one: Selection) -> Finding:
    instruction = one.root if one.root is not None else one.instructions[0]
    record = one.pattern.record
    notes = (
        ()
        if instruction.record is record
        else (Note(instruction.record.place, f"'{instruction.name}' is defined here"),)
    )
    return Finding(
        LOST,
        place_of_source(record),
        instruction.name,
        f"'{one.name or record.label}' has a chain, and '{instruction.name}', which is selected for it, has no effect: LLVM may make one of two,"
        " or move it; set hasSideEffects, mayLoad or mayStore, or take SDNPHasChain out",
        notes,
    )


def _is_strict(tree: Tree) -> bool:
    if not isinstance(tree, Operation):
        return False
    operator = tree.operator
    own = isinstance(operator, SelectionNode) and _STRICT in operator.opcode
    return own or any([_is_strict(child) for child in tree.children])


CHECK = Check((LOST,), find)
