"""Machine properties of instructions (CodeGenInstruction: flags, Uses and Defs), against the nodes that they are selected for."""

from tgdsl.model.machine_properties.checks import check_machine_properties
from tgdsl.model.machine_properties.effects import KEPT
from tgdsl.model.machine_properties.facts import MachineFacts, Selection

__all__ = ["KEPT", "MachineFacts", "Selection", "check_machine_properties"]
