"""The features of the subtarget that an executor of a match table needs (SubtargetFeatureInfo, emitSubtargetFeatureBitsetImpl)."""

from __future__ import annotations

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.match_table import feature_bitset_name
from tgdsl.generators.kit.predicates import pattern_condition
from tgdsl.model.match_table import Executor
from tgdsl.model.subtarget.fields import changes_with_function, condition_code
from tgdsl.records import Record


def feature_functions(executor: Executor, everyone: origins.Sources = ()) -> str:
    """The enumeration of features, the functions that compute which there are, and the sets of them that rules need.

    Args:
        everyone: what rules come from, of which the first that needs a feature numbers it.
    """
    features = executor.features
    predicates = features.predicates()
    modes = sorted([(pattern_condition(condition), number) for condition, number in features.hw_modes.items()])
    bits = [f"  {_bit(predicate)} = {features.numbers[predicate.name]},\n" for predicate in predicates]
    bits = [*origins.each(bits, predicates, everyone)]
    bits += [f"  {_mode_bit(number)} = {number + len(predicates)},\n" for _, number in modes]
    of_module = [predicate for predicate in predicates if not changes_with_function(predicate)]
    of_function = [predicate for predicate in predicates if changes_with_function(predicate)]
    subtarget = f"{executor.target}Subtarget"
    return "".join(
        [
            "// Bits for subtarget features that participate in instruction matching.\n",
            f"enum SubtargetFeatureBits : {unsigned_type(features.count)} {{\n",
            *bits,
            "};\n\n",
            _function(executor, "computeAvailableModuleFeatures", "", of_module, modes, everyone),
            f"void {executor.name}::setupGeneratedPerFunctionState(MachineFunction &MF) {{\n",
            "  AvailableFunctionFeatures = computeAvailableFunctionFeatures(",
            f"(const {subtarget} *)&MF.getSubtarget(), &MF);\n",
            "}\n",
            _function(
                executor, "computeAvailableFunctionFeatures", ", const MachineFunction *MF", of_function, [], everyone
            ),
            _feature_sets(executor),
        ]
    )


def _bit(predicate: Record) -> str:
    return f"Feature_{predicate.name}Bit"


def _mode_bit(number: int) -> str:
    return f"Feature_HwMode{number}Bit"


def _function(
    executor: Executor,
    name: str,
    parameters: str,
    predicates: list[Record],
    modes: list[tuple[str, int]],
    everyone: origins.Sources,
) -> str:
    """A function that computes which features there are (emitComputeAvailableFeatures)."""
    lines = [_setting(condition_code(predicate), _bit(predicate)) for predicate in predicates]
    lines = [
        *origins.each(lines, predicates, everyone),
        *[_setting(condition, _mode_bit(number)) for condition, number in modes],
    ]
    return "".join(
        [
            f"PredicateBitset {executor.name}::\n",
            f"{name}(const {executor.target}Subtarget *Subtarget{parameters}) const {{\n",
            "  PredicateBitset Features{};\n",
            *lines,
            "  return Features;\n}\n\n",
        ]
    )


def _setting(condition: str, bit: str) -> str:
    return f"  if ({condition})\n    Features.set({bit});\n"


def _feature_sets(executor: Executor) -> str:
    """The sets of features that rules need, and their numbers."""
    sets = executor.feature_sets()
    return "".join(
        [
            "// Feature bitsets.\nenum {\n  GIFBS_Invalid,\n",
            *[f"  {feature_bitset_name(names, mode)},\n" for names, mode in sets],
            "};\nconstexpr static PredicateBitset FeatureBitsets[] {\n  {}, // GIFBS_Invalid\n",
            *[f"  {{{_members(names, mode)}}},\n" for names, mode in sets],
            "};\n\n",
        ]
    )


def _members(names: tuple[str, ...], mode: int) -> str:
    bits = [f"Feature_{name}Bit" for name in names]
    if mode >= 0:
        bits.append(_mode_bit(mode))
    return "".join([f"{bit}, " for bit in bits])
