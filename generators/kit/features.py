"""AssemblerPredicates as C++: conditions on a FeatureBitset ``FB``, each with a bit of its own (SubtargetFeatureInfo)::

// Bits for subtarget features that participate in instruction matching.
enum SubtargetFeatureBits : uint8_t {
  Feature_HasFPUBit = 0,
};

inline FeatureBitset computeAvailableFeatures(const FeatureBitset &FB) {
  FeatureBitset Features;
  if (FB[SP::FeatureFPU])
    Features.set(Feature_HasFPUBit);
  return Features;
}
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.subtarget.feature_predicates import Condition, FeaturePredicate, HasFeature, NoneOf


def feature_condition(condition: Condition, namespace: str, *, enclosed: bool = False, features: str = "FB") -> str:
    """An AssemblerCondDag as an expression: ``FB[AVR::FeatureA] && !FB[AVR::FeatureB]``.

    Args:
        namespace: of the enumeration of SubtargetFeatures, which is the target's name.
        enclosed: an operator is applied to the expression, so that one of several operands needs parentheses.
        features: the FeatureBitset.
    """
    if isinstance(condition, HasFeature):
        return f"{features}[{namespace}::{condition.name}]"
    if isinstance(condition, NoneOf):
        return f"!{feature_condition(condition.condition, namespace, enclosed=True, features=features)}"
    parts = condition.conditions
    if len(parts) == 1:
        return feature_condition(parts[0], namespace, enclosed=enclosed, features=features)
    operator = " && " if condition.every else " || "
    text = operator.join([feature_condition(part, namespace, enclosed=True, features=features) for part in parts])
    return f"({text})" if enclosed else text


def feature_name(predicate: FeaturePredicate) -> str:
    """The name of a predicate in messages of generated code: ``Feature_HasFPU``."""
    return f"Feature_{predicate.name}"


def feature_bit(predicate: FeaturePredicate) -> str:
    """The enumerator of SubtargetFeatureBits that is a predicate's number: ``Feature_HasFPUBit``."""
    return f"Feature_{predicate.name}Bit"


def write_feature_bits(out: Writer, predicates: Sequence[FeaturePredicate]) -> None:
    """Write the enumeration SubtargetFeatureBits, in the order of definition, and an empty line."""
    out.line("// Bits for subtarget features that participate in instruction matching.")
    with out.block(f"enum SubtargetFeatureBits : {unsigned_type(len(predicates))} {{", "};"):
        bits = [f"{feature_bit(predicate)} = {predicate.number}," for predicate in predicates]
        out.lines(origins.rows(bits, predicates))
    out.line()


def write_available_features(out: Writer, opening: str, predicates: Sequence[FeaturePredicate], target: str) -> None:
    """Write the function that computes the bits from a FeatureBitset ``FB``, and an empty line.

    Args:
        opening: its declaration, up to the brace.
        target: the namespace of the enumeration of SubtargetFeatures.
    """
    with out.block(opening):
        out.line("FeatureBitset Features;")
        for predicate in predicates:
            with out.of(predicate):
                out.line(f"if ({feature_condition(predicate.condition, target)})")
                out.line(f"  Features.set({feature_bit(predicate)});")
        out.line("return Features;")
    out.line()
