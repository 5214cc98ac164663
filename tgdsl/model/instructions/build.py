"""From records to the instruction table."""

from __future__ import annotations

from tgdsl.diagnostics import Report
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.records import RecordSet


def build_instruction_table(records: RecordSet, report: Report) -> InstructionTable:
    """The instructions of a record set.

    Raises:
        DiagnosticError: with everything that is wrong about them.
    """
    raise NotImplementedError
