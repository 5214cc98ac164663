"""Operators of patterns: SDNode, PatFrags, Intrinsic, ComplexPattern and SDNodeXForm records, each read once
(SDNodeInfo, CodeGenIntrinsic, ComplexPattern of CodeGenDAGPatterns; SDNodeProperties)."""

from tgdsl.model.patterns.operators.fragments import GAP, refers_to_nothing
from tgdsl.model.patterns.operators.intrinsics import Intrinsic, IntrinsicNumbers
from tgdsl.model.patterns.operators.nodes import ComplexPattern, Fragment, SelectionNode, Transform
from tgdsl.model.patterns.operators.properties import EFFECT_OF_FLAG, EFFECTS, Property
from tgdsl.model.patterns.operators.reading import Operators, PatternOperator, operand_count, result_count

__all__ = [
    "EFFECTS",
    "EFFECT_OF_FLAG",
    "GAP",
    "ComplexPattern",
    "Fragment",
    "Intrinsic",
    "IntrinsicNumbers",
    "Operators",
    "PatternOperator",
    "Property",
    "SelectionNode",
    "Transform",
    "operand_count",
    "refers_to_nothing",
    "result_count",
]
