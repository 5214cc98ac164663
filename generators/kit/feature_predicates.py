"""AssemblerPredicates in C++: their conditions on a FeatureBitset ``FB``, and the names of their bits."""

from __future__ import annotations

from tgdsl.model.features import Condition, FeaturePredicate, HasFeature, NoneOf


def feature_condition(condition: Condition, namespace: str, *, enclosed: bool = False) -> str:
    """An AssemblerCondDag as an expression on ``FB``: ``FB[AVR::FeatureA] && !FB[AVR::FeatureB]``.

    Args:
        namespace: of the enumeration of SubtargetFeatures, which is the target's name.
        enclosed: an operator is applied to the expression, so that one of several operands needs parentheses.
    """
    if isinstance(condition, HasFeature):
        return f"FB[{namespace}::{condition.name}]"
    if isinstance(condition, NoneOf):
        return f"!{feature_condition(condition.condition, namespace, enclosed=True)}"
    parts = condition.conditions
    if len(parts) == 1:
        return feature_condition(parts[0], namespace, enclosed=enclosed)
    operator = " && " if condition.every else " || "
    text = operator.join([feature_condition(part, namespace, enclosed=True) for part in parts])
    return f"({text})" if enclosed else text


def feature_name(predicate: FeaturePredicate) -> str:
    """What messages of generated code call a predicate: ``Feature_HasFPU``."""
    return f"Feature_{predicate.name}"


def feature_bit(predicate: FeaturePredicate) -> str:
    """The enumerator of SubtargetFeatureBits that is a predicate's number: ``Feature_HasFPUBit``."""
    return f"Feature_{predicate.name}Bit"
