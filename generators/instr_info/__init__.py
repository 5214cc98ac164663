"""The generator ``instr-info`` (LLVM's InstrInfoEmitter): ``<Target>GenInstrInfo.inc``.

One header comment, then sections, each for another including file::

    enums              GET_INSTRINFO_ENUM, _SCHED_ENUM                          opcodes and scheduling classes
    mc_desc            GET_INSTRINFO_MC_DESC                                    tables of the MC layer; the large part
    target_class       GET_INSTRINFO_HEADER, _HELPER_DECLS, _HELPERS, _CTOR_DTOR
    operand_maps       GET_INSTRINFO_OPERAND_ENUM, _NAMED_OPS                   or operand_names
    operand_types      GET_INSTRINFO_OPERAND_TYPES_ENUM, _OPERAND_TYPE, _MEM_OPERAND_SIZE
    operand_maps       GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP, _TYPE_MAP
    target_class       GET_INSTRINFO_MC_HELPER_DECLS, _MC_HELPERS
    feature_checks     GET_COMPUTE_FEATURES, GET_AVAILABLE_OPCODE_CHECKER, ENABLE_INSTR_PREDICATE_VERIFIER
    relations          GET_INSTRMAP_INFO                                        if the target has relations
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import fail
from tgdsl.files import InstrInfo
from tgdsl.generation import Generator
from tgdsl.generators.instr_info.classes_by_mode import classes_by_mode
from tgdsl.generators.instr_info.enums import write_enums
from tgdsl.generators.instr_info.feature_checks import write_feature_checks
from tgdsl.generators.instr_info.mc_desc import Deprecations, write_mc_desc
from tgdsl.generators.instr_info.operand_maps import write_logical_operands, write_named_operands
from tgdsl.generators.instr_info.operand_names import write_operand_names
from tgdsl.generators.instr_info.operand_types import wants_operand_types, write_operand_types
from tgdsl.generators.instr_info.relations import write_relations
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.instr_info.target_class import write_mc_helpers, write_target_class
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.instructions.fields import allows_renaming
from tgdsl.model.instructions.numbering import has_own_instructions
from tgdsl.model.maps.operand_maps import (
    NO_OPERAND_TYPES,
    build_logical_operands,
    build_named_operands,
    build_operand_parts,
)
from tgdsl.records import RecordSet

#: Of operands by name.
_WRITE_NAMES = ByRelease({19: write_named_operands, 22: write_operand_names})


def _no_parts(_: RecordSet) -> Sequence[tuple[str, str, int]]:
    return ()


#: The parts of named operands, which have enumerators since 22.
_OPERAND_PARTS = ByRelease({19: _no_parts, 22: build_operand_parts})


def render(subject: Subject) -> str:
    """The text of the file. Like that of the registers, it does not name what it was generated from."""
    out = Writer()
    deprecations = Deprecations(subject.instructions)
    out.paste(file_header("Target Instruction Enum Values and Descriptors"))
    write_enums(out, subject)
    write_mc_desc(out, subject, deprecations)
    write_target_class(out, subject, deprecations)
    _WRITE_NAMES[subject.release](out, subject)
    write_operand_types(out, subject)
    write_logical_operands(out, subject)
    write_mc_helpers(out, subject)
    write_feature_checks(out, subject)
    write_relations(out, subject)
    return str(out)


def _generate(model: Model, file: InstrInfo) -> str:
    table = model.instructions
    if not table.namespace:
        raise fail(
            model.target.place,
            f"the target '{model.target_name}' has no instructions of its own, or the first of them has no namespace; "
            "opcodes need one",
        )
    _ = model.resolved_schedule  # Nothing of it is written, but what contradicts itself there is an error, as for LLVM.
    instructions, flags, schedule = table.instructions, model.inferred_flags, model.schedule
    types = model.operand_types if wants_operand_types(model.release, table.namespace) else NO_OPERAND_TYPES
    return render(
        Subject(
            target=model.target_name,
            namespace=table.namespace,
            renaming=allows_renaming(model.target),
            instructions=instructions,
            flags=[flags[instruction.number] for instruction in instructions],
            sched_classes=[sched_class.name for sched_class in schedule.classes],
            sched_class_of=schedule.class_of,
            functions=model.instruction_functions,
            features=model.feature_predicates,
            operand_types=types,
            named_operands=build_named_operands(instructions),
            logical_operands=build_logical_operands(instructions, types),
            maps=model.instruction_maps,
            mcid_flags=model.release.mcid_flags,
            release=model.release,
            specialized=table.specialized,
            classes_by_mode=classes_by_mode(model),
            operand_parts=_OPERAND_PARTS[model.release](model.records),
            expand_operand_types=file.instr_info_expand_mi_operand_info,
        )
    )


def _applies(model: Model) -> bool:
    return has_own_instructions(model.records)


GENERATOR = Generator.of(InstrInfo, _generate, _applies)
