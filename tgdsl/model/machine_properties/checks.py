"""All rules about machine properties."""

from __future__ import annotations

from tgdsl.diagnostics import Report
from tgdsl.model.machine_properties.control_flow import check_control_flow
from tgdsl.model.machine_properties.effects import check_effects
from tgdsl.model.machine_properties.facts import MachineFacts
from tgdsl.model.machine_properties.glue import check_glue
from tgdsl.records import RecordSet

_PASSES_REGISTERS = "CCAssignToReg"


def check_machine_properties(records: RecordSet, facts: MachineFacts, report: Report) -> None:
    """Report what the properties of instructions, and of the nodes that they are selected for, cannot mean."""
    check_glue(facts, report)
    check_control_flow(facts, records.has_class(_PASSES_REGISTERS), report)
    check_effects(facts, report)
