"""The rules of GlobalISel's combiners (GlobalISelCombinerEmitter): MIR patterns with inferred types, checked, and as rules of the match table."""

from tgdsl.model.combiner.combiner import (
    Combiner,
    CombinerLowering,
    LoweredCombiner,
    TriedRule,
    combiner_names,
    read_combiner,
)
from tgdsl.model.combiner.cpp_code import Spelling
from tgdsl.model.combiner.rule import MatchData, Rule, applies_always

__all__ = [
    "Combiner",
    "CombinerLowering",
    "LoweredCombiner",
    "MatchData",
    "Rule",
    "Spelling",
    "TriedRule",
    "applies_always",
    "combiner_names",
    "read_combiner",
]
