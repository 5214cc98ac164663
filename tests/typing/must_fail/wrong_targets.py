"""Mistakes in the target and its parts."""

from __future__ import annotations

from tgdsl.language import AsmParser, AsmWriter, InstrInfo, Register, Target, files

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

# A file that no generator writes.
K = Target(instruction_set=ToyInstrInfo, files=[files.RegisterInf()])  # E: attr-defined

# An option that a file does not have.
L = Target(instruction_set=ToyInstrInfo, files=[files.MCCodeEmitter(omit_comments=True)])  # E: call-arg

# A wrong value for an option: a string for a number, a number for a truth value.
M = Target(instruction_set=ToyInstrInfo, files=[files.AsmWriter(asmwriternum="1")])  # E: arg-type
N = Target(instruction_set=ToyInstrInfo, files=[files.DAGISel(omit_comments=1)])  # E: arg-type
U = files.DisassemblerTables(suppress_per_hwmode_duplicates="O3")  # E: arg-type

# A suffix that is no string.
O = Target(instruction_set=ToyInstrInfo, files=[files.AsmWriter(suffix=1)])  # E: arg-type

# The class for its file, a generator's name, a definition for a file.
P = Target(instruction_set=ToyInstrInfo, files=[files.RegisterInfo])  # E: list-item
Q = Target(instruction_set=ToyInstrInfo, files=["register-info"])  # E: list-item
R = Target(instruction_set=ToyInstrInfo, files=[AsmWriter()])  # E: list-item

# One file where there are several.
S = Target(instruction_set=ToyInstrInfo, files=files.RegisterInfo())  # E: arg-type

# An option by its position.
T = files.AsmWriter(1)  # E: arg-type, call-arg

# A misspelt part of the target.
instructions = A.instructions  # E: attr-defined
