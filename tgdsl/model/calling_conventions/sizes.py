"""Values that a CallingConv assigns to registers that are too small for them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from tgdsl.diagnostics import Note, Report
from tgdsl.model.calling_conventions import fields
from tgdsl.model.common import rules
from tgdsl.model.registers import register_sets
from tgdsl.records import Record, RecordSet


def check_argument_registers(records: RecordSet, report: Report) -> None:
    """Report values that are too large for the registers that they are assigned to.

    A register holds values of as many bits as the largest type of the register classes that list it. A register that no class
    has, and a type without a size, are not checked; nor is a value of another type of the same size, since conventions
    pass floating-point numbers in integer registers.
    """
    widths: Mapping[str, tuple[int, Record]] | None = None
    for condition in records.of_class("CCIfType"):
        action = fields.sub_action(condition)
        if not action.is_a("CCAssignToReg") and not action.is_a("CCAssignToRegWithShadow"):
            continue
        if widths is None:
            widths = _widths(records)
        misfits = (
            (value_type, register, *widths[register.name])
            for register in fields.assigned_registers(action)
            for value_type in fields.value_types(condition)
            if register.name in widths and fields.size_of_type(value_type) > widths[register.name][0]
        )
        for value_type, register, width, register_class in itertools.islice(misfits, 1):
            report.breach(
                rules.CONVENTION_SIZE,
                condition.place,
                f"values of type '{value_type.name}' have {fields.size_of_type(value_type)} bits, and are assigned to '{register.name}', which"
                f" holds {width}; assign them to registers of a class with that type",
                Note(register_class.place, f"'{register_class.name}' lists the register"),
            )


def _widths(records: RecordSet) -> dict[str, tuple[int, Record]]:
    """Name of each register in a MemberList to its bits, and the class with the type of that size."""
    widths: dict[str, tuple[int, Record]] = {}
    sets, _ = register_sets(records, Report())  # what is wrong with these is said elsewhere
    for register_class in records.of_class("RegisterClass"):
        sizes = [fields.size_of_type(value_type) for value_type in fields.types_of_class(register_class)]
        width = max([*sizes, fields.size_of_class(register_class)]) if all(sizes) else 1 << 31
        for register in sets.expand(register_class) or ():
            if width > widths.get(register.name, (0, register_class))[0]:
                widths[register.name] = (width, register_class)
    return widths
