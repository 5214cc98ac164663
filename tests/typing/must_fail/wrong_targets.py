"""Mistakes in the target and its parts."""

from __future__ import annotations

from tgdsl.language import AsmParser, AsmWriter, InstrInfo, Register, Target

# An unknown definition, and an unknown module.
from tgdsl.language import Subtarget  # E: attr-defined
from tgdsl.languages import HwMode  # E: import-not-found

ToyInstrInfo = InstrInfo()
ToyAsmParser = AsmParser()
G0 = Register("g0")

# No instruction set.
A = Target(allow_register_renaming=True)  # E: call-arg

# A wrong value for the instruction set: a register, the class itself, None.
B = Target(instruction_set=G0)  # E: arg-type
C = Target(instruction_set=InstrInfo)  # E: arg-type
D = Target(instruction_set=None)  # E: arg-type

# The name as an argument: a target is named by its variable.
E = Target("Toy", instruction_set=ToyInstrInfo)  # E: arg-type, misc

# One parser where there are several.
F = Target(instruction_set=ToyInstrInfo, assembly_parsers=ToyAsmParser)  # E: arg-type

# A parser where a writer belongs.
G = Target(instruction_set=ToyInstrInfo, assembly_writers=[ToyAsmParser])  # E: list-item

# A misspelt keyword.
H = Target(instruction_set=ToyInstrInfo, allow_register_rename=True)  # E: call-arg

# A number for a truth value, and a string for a number.
I = InstrInfo(is_little_endian_encoding=1)  # E: arg-type
J = AsmWriter(variant="0")  # E: arg-type

# A misspelt part of the target.
instructions = A.instructions  # E: attr-defined
