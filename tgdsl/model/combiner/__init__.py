"""The rules of GlobalISel's combiners (GlobalISelCombinerEmitter): MIR patterns with inferred types, checked, and as rules of the match table."""

from tgdsl.model.combiner.combiner import CombinerLowering, Combiner, LoweredCombiner, combiner_names, read_combiner
from tgdsl.model.combiner.cpp_code import Spelling
from tgdsl.model.combiner.rule import MatchData, Rule

__all__ = [
    "Combiner",
    "CombinerLowering",
    "LoweredCombiner",
    "MatchData",
    "Rule",
    "Spelling",
    "combiner_names",
    "read_combiner",
]
