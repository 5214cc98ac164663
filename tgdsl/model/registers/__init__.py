"""The registers, as CodeGenRegBank infers them: sub-registers, RegUnits, register classes, lane masks, pressure sets."""

from tgdsl.model.registers.bank import RegisterBank, RegisterFile
from tgdsl.model.registers.build import RegisterFileBuilder, read_register_file
from tgdsl.model.registers.membership import ClassMembership
from tgdsl.model.registers.tuples import register_sets

__all__ = [
    "ClassMembership",
    "RegisterBank",
    "RegisterFile",
    "RegisterFileBuilder",
    "read_register_file",
    "register_sets",
]
