"""Glue (SDNPOutGlue, SDNPInGlue), and the registers in which it hands something over (Defs, Uses).

When LLVM makes instructions of glued nodes, a register of the Defs lives as far as the Uses of those that are glued to it. It is dead for all
others, and an instruction of which nothing else is left is deleted: a comparison, for a branch that is not glued to it.
"""

from __future__ import annotations

from tgdsl.diagnostics import Note, Report
from tgdsl.llvm.flags import Flag
from tgdsl.model.common import rules
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.machine_properties.facts import MachineFacts, Selection
from tgdsl.model.patterns.operators import EFFECTS, Property
from tgdsl.model.patterns.places import place_of_source
from tgdsl.records import Record

_IN_GLUE = Property.IN_GLUE | Property.OPT_IN_GLUE


def check_glue(facts: MachineFacts, report: Report) -> None:
    """Report registers that glue hands over, and that are not set, not read, or read without glue."""
    for one in facts.selections:
        _check_setter(one, report)
        _check_readers(one, facts, report)
    read = _all_read(facts)
    for register, setter in facts.carried:
        if not setter.has_value and not facts.units([register]) & read:
            _report_unread(register, setter, report)


def _check_setter(one: Selection, report: Report) -> None:
    """A node that gives nothing but glue is there for a register."""
    root = one.root
    if (
        root is not None
        and one.has(Property.OUT_GLUE)
        and not one.has_value
        and not one.has(Property.CHAIN)
        and not root.implicit_defs
        and not one.pattern.implicit_results
        and not root.has(Flag.USES_CUSTOM_INSERTER)
    ):
        report.breach(
            rules.GLUE_EMPTY,
            place_of_source(one.pattern.record),
            f"'{one.name}' gives nothing but glue, and '{root.name}', which is selected for it, has no Defs: nothing is handed over to what is"
            " glued to it; list the register in its Defs",
            *one.definition_of(root),
        )


def _check_readers(one: Selection, facts: MachineFacts, report: Report) -> None:
    """Instructions that read a register of which only glue tells who sets it."""
    if one.everywhere & Property.SIDE_EFFECT or (_is_intrinsic(one) and one.properties & EFFECTS):
        return  # what it does besides is ordered by the chain
    for instruction in one.instructions:
        if instruction is one.root and one.everywhere & _IN_GLUE:
            continue
        used = facts.units(instruction.implicit_uses)
        for register, setter in facts.carried:
            units = facts.units([register])
            if units & used and not units & one.registers:
                _report_reader(one, instruction, register, setter, report)
                break


def _is_intrinsic(one: Selection) -> bool:
    return one.node is not None and one.name != one.node.name


def _report_reader(one: Selection, reader: Instruction, register: Record, setter: Selection, report: Report) -> None:
    inside = bool(one.everywhere & _IN_GLUE)
    why = (
        "and stands inside of a result, of which only the outermost instruction is glued"
        if inside
        else f"and what '{one.pattern.record.label}' looks for has no in-glue"
    )
    report.breach(
        rules.GLUE_MISSING,
        place_of_source(one.pattern.record),
        f"'{reader.name}' reads '{register.name}', which '{setter.name}' leaves to what is glued to it, {why}: what sets the register may"
        f" stand anywhere, or be deleted as dead; give a node SDNPInGlue, or take '{register.name}' out of the Uses",
        *one.definition_of(reader),
        *one.definition_of(setter.root),
    )


def _all_read(facts: MachineFacts) -> int:
    """The RegUnits that an instruction or a pattern reads, and those of registers in classes, which C++ can copy."""
    read = 0
    for instruction in facts.instructions:
        read |= facts.units(instruction.implicit_uses)
    for one in facts.selections:
        read |= one.registers
    members = 0
    for register_class in facts.file.classes:
        members |= register_class.members
    for register in facts.file.registers:
        if members >> register.number & 1:
            read |= register.units
    return read


def _report_unread(register: Record, setter: Selection, report: Report) -> None:
    assert setter.root is not None
    report.breach(
        rules.FLAG_UNREAD,
        setter.root.record.place,
        f"'{setter.root.name}' sets '{register.name}' for what is glued to '{setter.name}', but no instruction reads it: list the register in"
        " the Uses of those that do",
        Note(register.place, f"'{register.name}' is defined here"),
    )
