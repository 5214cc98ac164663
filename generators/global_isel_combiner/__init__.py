"""The generator ``global-isel-combiner``: ``<Target>GenGICombiner.inc`` (LLVM's GlobalISelCombinerEmitter)."""

from __future__ import annotations

from tgdsl.diagnostics import fail
from tgdsl.files import GlobalISelCombiner
from tgdsl.generation import Generator, origins
from tgdsl.generators.global_isel_combiner.actions import custom_actions, enabled_rules, try_all
from tgdsl.generators.global_isel_combiner.rule_config import rule_config
from tgdsl.generators.global_isel_combiner.spelling import CombinerSpelling
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.match_table import Sources
from tgdsl.generators.kit.executor import (
    ExecutorTexts,
    implementation,
    predicate_bitset,
    predicates_declaration,
    predicates_initialization,
    section,
    temporaries_declaration,
    temporaries_initialization,
)
from tgdsl.model import Model
from tgdsl.model.combiner import LoweredCombiner, combiner_names

_TYPES = "GET_GICOMBINER_TYPES"
_MEMBERS = "GET_GICOMBINER_CLASS_MEMBERS"
_INITIALIZERS = "GET_GICOMBINER_CONSTRUCTOR_INITS"

_DEPENDENCIES = """\
#ifdef GET_GICOMBINER_DEPS
#include "llvm/ADT/SparseBitVector.h"
namespace llvm {
extern cl::OptionCategory GICombinerOptionCategory;
} // end namespace llvm
#endif // ifdef GET_GICOMBINER_DEPS

"""


def _names(model: Model, file: GlobalISelCombiner) -> list[str]:
    """The names of the combiners of a file.

    Raises:
        DiagnosticError: none is given, and the target has several or none.
    """
    if file.combiners:
        return file.combiners.split("+")
    known = combiner_names(model.records)
    if len(known) != 1:
        shown = f"one of {', '.join(known)}" if known else "after defining one"
        raise fail(
            model.records.place,
            f"the target has {len(known)} GICombiners, and a file is for one: give combiners=NAME, {shown}",
        )
    return known


def _generate(model: Model, file: GlobalISelCombiner) -> str:
    names = _names(model, file)
    if file.gicombiner_stop_after_parse:
        return "".join([combiner.dump() for combiner in model.combiners(names)])
    lowered = model.lowered_combiners(names, CombinerSpelling(), file.gicombiner_debug_cxxpreds)
    return "".join([render(combiner) for combiner in lowered])


def render(lowered: LoweredCombiner) -> str:
    """The text for one combiner."""
    combiner, executor = lowered.combiner, lowered.executor
    texts = ExecutorTexts(
        additional=try_all(combiner),
        simple_predicates=enabled_rules(combiner),
        custom_actions=custom_actions(lowered),
        combiner=True,
        sources=Sources(lowered.rules, combiner.rules),
        test_sources=lowered.testing,
    )
    return "".join(
        [
            file_header(f"{combiner.class_name} Combiner Match Table"),
            origins.fixed(_DEPENDENCIES),
            section(_TYPES, rule_config(combiner)),
            predicate_bitset(executor, _TYPES),
            predicates_declaration(executor, _MEMBERS),
            temporaries_declaration(executor, _MEMBERS),
            implementation(executor, "GET_GICOMBINER_IMPL", texts),
            predicates_initialization(_INITIALIZERS),
            temporaries_initialization(executor, _INITIALIZERS),
        ]
    )


def _remarks(model: Model, file: GlobalISelCombiner) -> str:
    if not file.gicombiner_debug_typeinfer:
        return ""
    return "".join([combiner.inference_log() for combiner in model.combiners(_names(model, file))])


def _applies(model: Model) -> bool:
    return len(combiner_names(model.records)) == 1


GENERATOR = Generator.of(GlobalISelCombiner, _generate, _applies, _remarks)
