"""The input of all sections of the file."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.model.assembly import AliasPatterns, AssemblyWriter
from tgdsl.model.instructions import InstructionTable
from tgdsl.model.registers import RegisterFile
from tgdsl.records import RecordSet


@frozen
class Subject:
    """A target and how it writes assembly language.

    Attributes:
        target: its name, which is the C++ namespace of what aliases refer to.
    """

    target: str
    records: RecordSet
    writer: AssemblyWriter
    table: InstructionTable
    bank: RegisterFile
    aliases: AliasPatterns

    @property
    def subtarget_argument(self) -> str:
        """The argument that methods pass on after the operand's number, with a comma; or nothing."""
        return "STI, " if self.writer.pass_subtarget else ""

    @property
    def subtarget_parameter(self) -> str:
        """The parameter of the methods that take :attr:`subtarget_argument`."""
        return "const MCSubtargetInfo &STI, " if self.writer.pass_subtarget else ""
