"""Combiners of GlobalISel (Combine.td, GlobalISelCombinerEmitter): rules, PatFrags of rules, groups, and the combiners themselves."""

from tgdsl.language.combining.fragments import CombineAlternatives, GICombinePatFrag, combine_fragment
from tgdsl.language.combining.groups import GICombine, GICombineGroup, GICombiner
from tgdsl.language.combining.operands import (
    GITypeOf,
    GIVariadic,
    ImmediateOperand,
    InstructionName,
    MachineOperand,
    cpp,
    intrinsic,
)
from tgdsl.language.combining.rules import GICombineRule, GIDefMatchData, combine_rule

__all__ = [
    "CombineAlternatives",
    "GICombine",
    "GICombineGroup",
    "GICombinePatFrag",
    "GICombineRule",
    "GICombiner",
    "GIDefMatchData",
    "GITypeOf",
    "GIVariadic",
    "ImmediateOperand",
    "InstructionName",
    "MachineOperand",
    "combine_fragment",
    "combine_rule",
    "cpp",
    "intrinsic",
]
