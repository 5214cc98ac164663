"""What all sections of the file read."""

from __future__ import annotations

from attrs import frozen

from tgdsl.model.assembly import AssemblyWriter
from tgdsl.model.instructions import InstructionTable
from tgdsl.model.registers import RegisterBank
from tgdsl.records import RecordSet


@frozen
class Subject:
    """A target and how it writes assembly language.

    Attributes:
        target: its name, which is the C++ namespace of what aliases refer to.
        subtarget_argument: what methods pass on after the operand: "STI, " or nothing.
    """

    target: str
    records: RecordSet
    writer: AssemblyWriter
    table: InstructionTable
    bank: RegisterBank

    @property
    def subtarget_argument(self) -> str:
        return "STI, " if self.writer.pass_subtarget else ""

    @property
    def subtarget_parameter(self) -> str:
        return "const MCSubtargetInfo &STI, " if self.writer.pass_subtarget else ""
