"""The conditions of HwModes that have Predicates, on C++ objects and on features.

A mode holds if all of its Predicates do. Code generation asks their CondStrings, and the MC layer, which has no objects to ask, their AssemblerCondDags.
"""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.model.common.hw_modes import HwModes
from tgdsl.model.subtarget import fields
from tgdsl.model.subtarget.feature_predicates import Condition, read_condition


@frozen
class ModeCondition:
    """The condition of a HwMode.

    Attributes:
        code: CondStrings, all of which must hold, without empty ones.
        features: conditions on features, all of which must hold, of those Predicates that have one. In the MC layer a mode without never holds.
    """

    code: tuple[str, ...]
    features: tuple[Condition, ...]


def read_mode_conditions(modes: HwModes) -> tuple[ModeCondition, ...]:
    """The conditions of all modes but the default one.

    Raises:
        DiagnosticError: some AssemblerCondDag is no condition on features.
    """
    conditions: list[ModeCondition] = []
    for predicates in modes.predicates[1:]:
        code = [text for predicate in predicates if (text := fields.condition_code(predicate))]
        features = [read_condition(predicate) for predicate in predicates if fields.has_feature_condition(predicate)]
        conditions.append(ModeCondition(tuple(code), tuple(features)))
    return tuple(conditions)
