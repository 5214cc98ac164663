"""The registers, as CodeGenRegBank infers them: sub-registers, RegUnits, register classes, lane masks, pressure sets."""

from tgdsl.model.registers.bank import RegisterBank, RegisterFile
from tgdsl.model.registers.build import RegisterFileBuilder, read_register_file
from tgdsl.model.registers.membership import ClassMembership

__all__ = ["ClassMembership", "RegisterBank", "RegisterFile", "RegisterFileBuilder", "read_register_file"]
