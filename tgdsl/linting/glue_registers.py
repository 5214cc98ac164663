"""The checks glue-unused and carry-undefined: nodes with SDNPInGlue or SDNPOutGlue, and instructions without the Uses or Defs for it."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.common.fields import without_register_operand
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.machine_properties import MachineFacts, Selection
from tgdsl.model.patterns import Property, SelectionNode
from tgdsl.model.patterns.places import place_of_source

UNUSED = Kind(
    "glue-unused", "a node has SDNPInGlue, and an instruction that is selected for it reads no register by it"
)
UNDEFINED = Kind("carry-undefined", "a node has SDNPOutGlue, and an instruction that is selected for it has no Defs")


def find(subject: Subject) -> Iterator[Finding]:
    facts = subject.model.machine_facts
    yield from _unused(subject, facts)
    for one in facts.selections:
        if one.root is not None and one.has_value and one.has(Property.OUT_GLUE) and not one.has(Property.CHAIN):
            if not one.root.implicit_defs and not one.pattern.implicit_results:
                yield Finding(
                    UNDEFINED,
                    place_of_source(one.pattern.record),
                    one.root.name,
                    f"'{one.root.name}' is selected for '{one.name}', which has SDNPOutGlue, and has no Defs: what is glued to the node gets"
                    " nothing by it; list the register in its Defs",
                    tuple(_note(one.root, one)),
                )


def _unused(subject: Subject, facts: MachineFacts) -> Iterator[Finding]:
    """The instructions that read nothing by in-glue; the node, if none of its instructions does. Nodes with any number of operands are glued
    to copies into registers that no instruction lists."""
    carried = facts.units([register for register, _ in facts.carried])
    of_nodes: dict[SelectionNode, dict[Instruction, Selection]] = {}
    reading: dict[SelectionNode, Instruction] = {}
    for one in facts.selections:
        if one.node is None or one.root is None or not one.has(Property.IN_GLUE) or one.has(Property.VARIADIC):
            continue
        if one.registers or facts.units(one.root.implicit_uses) or _takes(one.root, carried, facts):
            reading.setdefault(one.node, one.root)
        else:
            of_nodes.setdefault(one.node, {}).setdefault(one.root, one)
    for node, instructions in of_nodes.items():
        reader = reading.get(node)
        if reader is None and subject.is_own(node.record):
            names = ", ".join([f"'{one.name}'" for one in list(instructions)[:3]])
            more = ", ..." if len(instructions) > 3 else ""
            yield Finding(
                UNUSED,
                node.record.place,
                node.name,
                f"'{node.name}' has SDNPInGlue, and no instruction that is selected for it reads a register implicitly ({names}{more}): list the"
                " register in their Uses, or take SDNPInGlue out",
            )
            continue
        for root, one in instructions.items():
            as_other = "" if reader is None else f", as '{reader.name}' does"
            yield Finding(
                UNUSED,
                place_of_source(one.pattern.record),
                root.name,
                f"'{root.name}' is selected for '{node.name}', which has SDNPInGlue, and reads no register implicitly{as_other}: list the"
                " register in its Uses",
                tuple(_note(root, one)),
            )


def _takes(instruction: Instruction, carried: int, facts: MachineFacts) -> bool:
    """True if an input operand can be a register that glue carries."""
    kinds = [kind for operand in instruction.operands[instruction.defs :] for kind in operand.sub_operands]
    names = {without_register_operand(kind).name for kind in kinds}
    members = 0
    for one in facts.file.classes:
        if one.name in names:
            members |= one.members
    return any([members >> one.number & 1 and one.units & carried for one in facts.file.registers])


def _note(instruction: Instruction, one: Selection) -> Iterator[Note]:
    if instruction.record is not one.pattern.record:
        yield Note(instruction.record.place, f"'{instruction.name}' is defined here")


CHECK = Check((UNUSED, UNDEFINED), find)
