"""The generator ``subtarget``: ``<Target>GenSubtargetInfo.inc`` (LLVM's SubtargetEmitter).

One header comment, then sections, each for another including file::

    features      GET_SUBTARGETINFO_ENUM, _MACRO           features, and getters of what they set
    features      GET_SUBTARGETINFO_MC_DESC                tables of the MC layer: of features
    itineraries                                            ... of itineraries
    costs, models                                          ... of what instructions cost on each processor; the large part
    classes                                                ... of processors; the class of the MC layer
    features      GET_SUBTARGETINFO_TARGET_DESC            ParseSubtargetFeatures
    classes       GET_SUBTARGETINFO_HEADER, _CTOR          the class of code generation, which resolves variants
    functions     GET_STIPREDICATE_DECLS_FOR_MC_ANALYSIS, _DEFS_FOR_MC_ANALYSIS
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.files import SubtargetInfo
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.subtarget.classes import write_class, write_class_members, write_mc_class
from tgdsl.generators.subtarget.costs import write_costs
from tgdsl.generators.subtarget.cpu_aliases import include_cpu_aliases
from tgdsl.generators.subtarget.features import (
    write_feature_enum,
    write_feature_macros,
    write_feature_table,
    write_parser,
    write_processor_table,
)
from tgdsl.generators.subtarget.functions import write_mc_analysis
from tgdsl.generators.subtarget.itineraries import write_itineraries
from tgdsl.generators.subtarget.models import write_models
from tgdsl.generators.subtarget.resolution import Resolution
from tgdsl.generators.subtarget.subject import Subject
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.instructions.numbering import has_own_instructions
from tgdsl.model.schedule.conditions import read_prologs
from tgdsl.records import Record


def render(subject: Subject) -> str:
    """The text of the file. Its header does not name the source."""
    out = Writer()
    resolution = Resolution(subject)
    out.paste(file_header("Subtarget Enumeration Source Fragment"))
    frame = subject.frame
    write_feature_enum(out, subject)
    write_feature_macros(out, subject)
    with frame.section(out, "GET_SUBTARGETINFO_MC_DESC"):
        include_cpu_aliases(out, subject.target)
        with frame.namespace(out, "llvm", blank_after=True):
            write_feature_table(out, subject)
            _write_schedule(out, subject)
            write_processor_table(out, subject)
            write_mc_class(out, subject, resolution)
    with frame.section(out, "GET_SUBTARGETINFO_TARGET_DESC"):
        out.lines([*[f'#include "{header}"' for header in subject.form.includes], ""])
        include_cpu_aliases(out, subject.target)
        write_parser(out, subject)
    with frame.section(out, "GET_SUBTARGETINFO_HEADER"):
        with frame.namespace(out, "llvm", blank_after=True):
            write_class(out, subject)
    with frame.section(out, "GET_SUBTARGETINFO_CTOR"):
        out.lines(['#include "llvm/CodeGen/TargetSchedule.h"', ""])
        with frame.namespace(out, "llvm", blank_after=True):
            write_class_members(out, subject, resolution)
    write_mc_analysis(out, subject)
    return str(out)


def _write_schedule(out: Writer, subject: Subject) -> None:
    debug = _DEBUG[subject.release]
    out.lines(["#ifdef DBGFIELD", '#error "<target>GenSubtargetInfo.inc requires a DBGFIELD macro"', "#endif"])
    out.lines(
        ["#if !defined(NDEBUG) || defined(LLVM_ENABLE_DUMP)", *debug.defined, "#else", *debug.otherwise, "#endif"]
    )
    if subject.has_itineraries:
        write_itineraries(out, subject)
    out.line()
    out.line("// ===============================================================")
    out.line("// Data tables for the new per-operand machine model.")
    write_costs(out, subject)
    out.lines(debug.after_costs)
    write_models(out, subject)
    out.lines(debug.after_models)
    out.line()


@frozen
class _Debug:
    """The macros of what is there for debugging alone.

    Attributes:
        defined: for builds that have that.
        otherwise: for others.
        after_costs, after_models: where macros are not needed any more.
    """

    defined: tuple[str, ...]
    otherwise: tuple[str, ...]
    after_costs: tuple[str, ...]
    after_models: tuple[str, ...]


#: The macros for names that only debug builds have.
_DEBUG = ByRelease(
    {
        19: _Debug(("#define DBGFIELD(x) x,",), ("#define DBGFIELD(x)",), ("", "#undef DBGFIELD"), ()),
        22: _Debug(
            ("#define DBGFIELD(x) x,", "#define DBGVAL_OR_NULLPTR(x) x"),
            ("#define DBGFIELD(x)", "#define DBGVAL_OR_NULLPTR(x) nullptr"),
            (),
            ("", "#undef DBGFIELD", "", "#undef DBGVAL_OR_NULLPTR"),
        ),
    }
)


def _generate(model: Model, file: SubtargetInfo) -> str:
    _ = model.instruction_functions  # Nothing of them is written, but what is wrong with them is an error, as for LLVM.
    return render(
        Subject(
            release=model.release,
            target=model.target_name,
            processor_names=model.processor_names,
            features=model.features,
            processors=model.processors,
            resolved=model.resolved_schedule,
            class_count=len(model.schedule.classes),
            models=model.machine_models,
            functions=model.subtarget_functions,
            prologs=read_prologs(model.records),
            hw_modes=model.hw_modes,
            hw_mode_kinds=model.hw_mode_kinds,
            sources=_sources(model) if origins.recorded() else (),
        )
    )


def _sources(model: Model) -> Sequence[Sequence[Record]]:
    """For each sched class, the definitions of its instructions."""
    users: list[list[Record]] = [[] for _ in model.schedule.classes]
    for instruction, number in zip(model.instructions.instructions, model.schedule.class_of, strict=True):
        users[number].append(instruction.record)
    return users


def _applies(model: Model) -> bool:
    return has_own_instructions(model.records)


GENERATOR = Generator.of(SubtargetInfo, _generate, _applies)
