"""A target with eight registers and two instructions."""

from tgdsl.language import InstrInfo, Target

from . import instructions, registers

Toy = Target(instruction_set=InstrInfo())
