"""LLVM's own definitions: ``from tgdsl.std import i32, DefaultMode``. Every target's records begin with these.

A target imports names from here, or from a module of this package. ``X as X`` tells type checkers that a name is meant for others.
"""

from tgdsl.std.defaults import (
    DefaultMode as DefaultMode,
    NoRegAltName as NoRegAltName,
)
from tgdsl.std.fragment_shapes import *  # noqa: F403  # classes of fragments
from tgdsl.std.hw_mode_types import (
    FloatByHwMode as FloatByHwMode,
    IntByHwMode as IntByHwMode,
    ModeFloat as ModeFloat,
    ModeInt as ModeInt,
)
from tgdsl.std.opcodes.pointers import RemapAllTargetPseudoPointerOperands as RemapAllTargetPseudoPointerOperands
from tgdsl.std.opcodes.pseudos import (
    COPY as COPY,
    COPY_TO_REGCLASS as COPY_TO_REGCLASS,
    EXTRACT_SUBREG as EXTRACT_SUBREG,
    IMPLICIT_DEF as IMPLICIT_DEF,
    INSERT_SUBREG as INSERT_SUBREG,
    REG_SEQUENCE as REG_SEQUENCE,
    SUBREG_TO_REG as SUBREG_TO_REG,
)
from tgdsl.std.low_level_types import (
    s32 as s32,
    s64 as s64,
    v2s32 as v2s32,
    v4s16 as v4s16,
    v8s8 as v8s8,
)
from tgdsl.std.node_properties import *  # noqa: F403
from tgdsl.std.node_shapes import *  # noqa: F403  # classes of nodes
from tgdsl.std.operand_types import *  # noqa: F403
from tgdsl.std.operands import (
    ImmAsmOperand as ImmAsmOperand,
    f32imm as f32imm,
    f64imm as f64imm,
    i1imm as i1imm,
    i8imm as i8imm,
    i16imm as i16imm,
    i32imm as i32imm,
    i64imm as i64imm,
    ptr_rc as ptr_rc,
    undef_tied_input as undef_tied_input,
    unknown as unknown,
    variable_ops as variable_ops,
    zero_reg as zero_reg,
)
from tgdsl.std.predicates import NoHonorSignDependentRounding as NoHonorSignDependentRounding
from tgdsl.std.scheduling import (
    FalsePred as FalsePred,
    NoBypass as NoBypass,
    NoItineraries as NoItineraries,
    NoItinerary as NoItinerary,
    NoReadAdvance as NoReadAdvance,
    NoSchedModel as NoSchedModel,
    NoSchedPred as NoSchedPred,
    NoWrite as NoWrite,
    ReadDefault as ReadDefault,
    Required as Required,
    Reserved as Reserved,
    TruePred as TruePred,
)
from tgdsl.std.selection import *  # noqa: F403  # some eight hundred nodes and fragments
from tgdsl.std.selection import SELECTION
from tgdsl.std.tuning import (
    BranchPredictionMiss as BranchPredictionMiss,
    DataTLBLoadMiss as DataTLBLoadMiss,
    DataTLBStoreMiss as DataTLBStoreMiss,
    InstructionRetired as InstructionRetired,
    InstructionTLBLoadMiss as InstructionTLBLoadMiss,
    L1DCacheLoadMiss as L1DCacheLoadMiss,
    L1DCacheStoreMiss as L1DCacheStoreMiss,
    L1ICacheLoadMiss as L1ICacheLoadMiss,
    OneUse as OneUse,
    WildcardFalse as WildcardFalse,
    WildcardTrue as WildcardTrue,
)
from tgdsl.std.type_profiles import *  # noqa: F403
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
    "tgdsl.std.low_level_types",
    "tgdsl.std.tuning",
)
