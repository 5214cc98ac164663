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

from tgdsl.files import SubtargetInfo
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header, guarded, namespace
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
from tgdsl.model import Model
from tgdsl.model.instructions.numbering import has_own_instructions
from tgdsl.model.schedule.conditions import read_prologs


def render(subject: Subject) -> str:
    """The text of the file. Its header does not name the source."""
    out = Writer()
    resolution = Resolution(subject)
    out.paste(file_header("Subtarget Enumeration Source Fragment"))
    write_feature_enum(out, subject)
    write_feature_macros(out, subject)
    out.line()
    with guarded(out, "GET_SUBTARGETINFO_MC_DESC"):
        out.line()
        include_cpu_aliases(out, subject.target)
        with namespace(out, "llvm", blank_after=True):
            write_feature_table(out, subject)
            _write_schedule(out, subject)
            write_processor_table(out, subject)
            write_mc_class(out, subject, resolution)
    out.line()
    with guarded(out, "GET_SUBTARGETINFO_TARGET_DESC"):
        out.line()
        out.lines(['#include "llvm/Support/Debug.h"', '#include "llvm/Support/raw_ostream.h"', ""])
        include_cpu_aliases(out, subject.target)
        write_parser(out, subject)
    out.line()
    with guarded(out, "GET_SUBTARGETINFO_HEADER"):
        out.line()
        with namespace(out, "llvm", blank_after=True):
            write_class(out, subject)
    out.line()
    with guarded(out, "GET_SUBTARGETINFO_CTOR"):
        out.line()
        out.lines(['#include "llvm/CodeGen/TargetSchedule.h"', ""])
        with namespace(out, "llvm", blank_after=True):
            write_class_members(out, subject, resolution)
    write_mc_analysis(out, subject)
    return str(out)


def _write_schedule(out: Writer, subject: Subject) -> None:
    out.lines(
        [
            "#ifdef DBGFIELD",
            '#error "<target>GenSubtargetInfo.inc requires a DBGFIELD macro"',
            "#endif",
            "#if !defined(NDEBUG) || defined(LLVM_ENABLE_DUMP)",
            "#define DBGFIELD(x) x,",
            "#else",
            "#define DBGFIELD(x)",
            "#endif",
        ]
    )
    if subject.has_itineraries:
        write_itineraries(out, subject)
    out.line()
    out.line("// ===============================================================")
    out.line("// Data tables for the new per-operand machine model.")
    write_costs(out, subject)
    out.line()
    out.line("#undef DBGFIELD")
    write_models(out, subject)
    out.line()


def _generate(model: Model, file: SubtargetInfo) -> str:
    _ = model.instruction_functions  # Nothing of them is written, but what is wrong with them is an error, as for LLVM.
    return render(
        Subject(
            target=model.target_name,
            features=model.features,
            processors=model.processors,
            resolved=model.resolved_schedule,
            class_count=len(model.schedule.classes),
            models=model.machine_models,
            functions=model.subtarget_functions,
            prologs=read_prologs(model.records),
            hw_modes=model.hw_modes,
            hw_mode_kinds=model.hw_mode_kinds,
        )
    )


def _applies(model: Model) -> bool:
    return has_own_instructions(model.records)


GENERATOR = Generator.of(SubtargetInfo, _generate, _applies)
