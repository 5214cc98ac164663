"""LLVM's own definitions: ``from tgdsl.std import i32, DefaultMode``. Every target's records begin with these.

A target imports names from here, or from a module of this package.
"""

from tgdsl.std.defaults import DefaultMode, NoRegAltName
from tgdsl.std.hw_mode_types import FloatByHwMode, IntByHwMode, ModeFloat, ModeInt
from tgdsl.std.opcodes.pseudos import (
    COPY,
    COPY_TO_REGCLASS,
    EXTRACT_SUBREG,
    IMPLICIT_DEF,
    INSERT_SUBREG,
    REG_SEQUENCE,
    SUBREG_TO_REG,
)
from tgdsl.std.operands import (
    ImmAsmOperand,
    f32imm,
    f64imm,
    i1imm,
    i8imm,
    i16imm,
    i32imm,
    i64imm,
    ptr_rc,
    undef_tied_input,
    unknown,
    variable_ops,
    zero_reg,
)
from tgdsl.std.predicates import NoHonorSignDependentRounding
from tgdsl.std.scheduling import (
    FalsePred,
    NoBypass,
    NoItineraries,
    NoItinerary,
    NoReadAdvance,
    NoSchedModel,
    NoSchedPred,
    NoWrite,
    ReadDefault,
    Required,
    Reserved,
    TruePred,
)
from tgdsl.std.selection import *  # noqa: F403  # some eight hundred nodes and fragments
from tgdsl.std.selection import SELECTION
from tgdsl.std.value_types import *  # noqa: F403  # some two hundred types by their names, and the classes of their values

#: The modules of the records that every target has, in the order of LLVM's own.
MODULES = (
    "tgdsl.std.value_types",
    "tgdsl.std.node_properties",
    "tgdsl.std.defaults",
    "tgdsl.std.operators",
    "tgdsl.std.scheduling",
    "tgdsl.std.predicates",
    "tgdsl.std.operands",
    "tgdsl.std.opcodes.pseudos",
    "tgdsl.std.opcodes.runtime",
    "tgdsl.std.opcodes.values",
    "tgdsl.std.opcodes.integers",
    "tgdsl.std.opcodes.floats",
    "tgdsl.std.opcodes.memory",
    "tgdsl.std.opcodes.structure",
    "tgdsl.std.opcodes.vectors",
    "tgdsl.std.opcodes.strict",
    "tgdsl.std.opcodes.blocks",
    "tgdsl.std.assembly",
    *SELECTION,
)

__all__ = [
    "COPY",
    "COPY_TO_REGCLASS",
    "EXTRACT_SUBREG",
    "IMPLICIT_DEF",
    "INSERT_SUBREG",
    "MODULES",
    "REG_SEQUENCE",
    "SUBREG_TO_REG",
    "DefaultMode",
    "FalsePred",
    "FloatByHwMode",
    "ImmAsmOperand",
    "IntByHwMode",
    "ModeFloat",
    "ModeInt",
    "NoBypass",
    "NoHonorSignDependentRounding",
    "NoItineraries",
    "NoItinerary",
    "NoReadAdvance",
    "NoRegAltName",
    "NoSchedModel",
    "NoSchedPred",
    "NoWrite",
    "ReadDefault",
    "Required",
    "Reserved",
    "TruePred",
    "f32imm",
    "f64imm",
    "i1imm",
    "i8imm",
    "i16imm",
    "i32imm",
    "i64imm",
    "ptr_rc",
    "undef_tied_input",
    "unknown",
    "variable_ops",
    "zero_reg",
]
