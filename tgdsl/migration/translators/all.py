"""All translators."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.migration.classes.nouns import declared_nouns
from tgdsl.migration.python import Expression
from tgdsl.migration.translation import Translation, Translator
from tgdsl.migration.translators import (
    aliases,
    combiners,
    conventions,
    features,
    fragments,
    intrinsics,
    mode_types,
    nodes,
    registers,
    schedule_rows,
    schedules,
    tables,
    targets,
    tuning,
    unnamed_leaves,
)

from tgdsl.migration.translators.fragment_families import anonymous_fragment
from tgdsl.records import Record


def fragment_expression(record: Record, translation: Translation) -> Expression:
    """A fragment that is written as a value, not as a function: without a name, or without operands."""
    if record.anonymous:
        return anonymous_fragment(record, translation)
    return fragments.leaf_fragment(record, translation)


def translators() -> Mapping[str, Translator]:
    """The translator of each TableGen class that has one."""
    lists = registers.RegisterLists()
    return {
        **declared_nouns(),
        "Predicate": unnamed_leaves.predicate,
        "RegisterClass": lists.register_class,
        **{name: registers.by_hw_mode for name in registers.BY_HW_MODE},
        "AsmOperandClass": unnamed_leaves.asm_operand_class,
        "RegisterOperand": registers.register_operand,
        "PtrValueType": registers.pointer_type,
        "RegisterTuples": lists.register_tuples,
        "CalleeSavedRegs": lists.callee_saved,
        "Operand": unnamed_leaves.operand,
        "ImmLeaf": unnamed_leaves.once(fragments.imm_leaf),
        "PatLeaf": unnamed_leaves.pat_leaf,
        "SDNodeXForm": unnamed_leaves.transform,
        "PatFrags": fragment_expression,
        "ValueTypeByHwMode": mode_types.type_by_mode,
        "ComplexPattern": unnamed_leaves.once(fragments.complex_pattern),
        "SubtargetFeature": features.feature,
        "Processor": features.processor,
        "ProcessorModel": features.processor,
        "InstrItinClass": schedules.bare,
        "InstrStage": schedules.instr_stage,
        "ProcessorItineraries": schedules.itineraries,
        "SchedWrite": features.sched_read_write,
        "SchedRead": features.sched_read_write,
        "ProcResource": schedules.proc_resource,
        "ProcResourceUnits": schedules.proc_resource_units,
        "ProcResGroup": schedules.proc_res_group,
        "RegisterFile": schedules.register_file,
        "SchedWriteRes": unnamed_leaves.once(schedules.sched_write_res),
        "SchedReadAdvance": schedules.sched_read_advance,
        "WriteSequence": unnamed_leaves.once(schedules.write_sequence),
        "SchedWriteVariant": unnamed_leaves.once(schedules.sched_variant),
        "SchedReadVariant": unnamed_leaves.once(schedules.sched_variant),
        "WriteRes": schedule_rows.write_res,
        "ReadAdvance": schedule_rows.read_advance,
        "InstRW": schedule_rows.inst_rw,
        "SchedAlias": schedule_rows.sched_alias,
        **{name: tuning.operand_check for name in tuning.OPERAND_CHECKS},
        **{name: tuning.negated_check for name in tuning.NEGATED_CHECKS},
        "CheckImmOperandRange": tuning.range_check,
        "NotSchedPred": tuning.not_sched_pred,
        "FusionPredicateWithCode": tuning.fusion_code,
        "Fusion": tuning.fusion,
        "STIPredicate": tuning.answers,
        "PfmCounter": tuning.pfm_counter,
        "PfmCountersBinding": tuning.pfm_binding,
        "FuncUnit": schedules.bare,
        "Bypass": schedules.bare,
        "CallingConv": conventions.calling_convention,
        "CCIf": conventions.condition,
        "CCIfType": conventions.condition,
        **dict.fromkeys(
            ("CCAssignToReg", "CCAssignToRegWithShadow", "CCAssignToRegAndStack"), conventions.Assignments()
        ),
        "Intrinsic": intrinsics.intrinsic,
        "IntrinsicProperty": intrinsics.property_of,
        "LLVMType": intrinsics.type_of,
        "SDNode": unnamed_leaves.once(nodes.node),
        "SDTypeConstraint": nodes.constraint,
        "GIComplexOperandMatcher": nodes.of_gisel,
        "GICustomOperandRenderer": nodes.of_gisel,
        "Target": targets.target,
        "MnemonicAlias": aliases.mnemonic_alias,
        "TokenAlias": aliases.token_alias,
        **combiners.TRANSLATORS,
        **tables.TRANSLATORS,
    }
