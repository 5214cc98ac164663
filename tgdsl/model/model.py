"""The meaning of a record set, in parts that are computed when first asked for, and then shared by all generators."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from tgdsl.diagnostics import Report
from tgdsl.model.calling_conventions import CallingConvention, read_calling_conventions
from tgdsl.model.features import FeaturePredicates, build_feature_predicates
from tgdsl.model.instruction_maps import InstructionMaps, build_instruction_maps
from tgdsl.model.instructions import Flag, InstructionTable, build_instruction_table, infer_flags
from tgdsl.model.instructions.encoding_table import build_encodings
from tgdsl.model.instructions.layout import AnyEncodings
from tgdsl.model.operand_types import OperandTypes, build_operand_types
from tgdsl.model.registers import RegisterBank, build_register_bank
from tgdsl.model.schedule import (
    ResolvedSchedule,
    Schedule,
    build_schedule,
    read_predicate_functions,
    resolve_schedule,
)
from tgdsl.records import Record, RecordSet


class Model:
    """What generators read. Each part raises :class:`DiagnosticError` with all its errors when it is first asked for.

    Args:
        records: the target.
        report: gets warnings.
    """

    def __init__(self, records: RecordSet, report: Report | None = None) -> None:
        self.records = records
        self._report = Report() if report is None else report

    @cached_property
    def target(self) -> Record:
        """The one record of class Target."""
        return self.records.one_of_class("Target", "a target needs one, which gives it its name")

    @property
    def target_name(self) -> str:
        """The name that generated files and classes begin with."""
        return self.target.name

    @cached_property
    def registers(self) -> RegisterBank:
        return build_register_bank(self.records, self._report)

    @cached_property
    def instructions(self) -> InstructionTable:
        return build_instruction_table(self.records, self._report)

    @cached_property
    def inferred_flags(self) -> Mapping[int, frozenset[Flag]]:
        """Number of each instruction to its flags: those that it declares, and those that follow from selection patterns."""
        return infer_flags(self.records, self.instructions)

    @cached_property
    def encodings(self) -> AnyEncodings:
        return build_encodings(self.records, self.instructions, self.target)

    @cached_property
    def calling_conventions(self) -> tuple[CallingConvention, ...]:
        return read_calling_conventions(self.records)

    @cached_property
    def feature_predicates(self) -> FeaturePredicates:
        return build_feature_predicates(self.records)

    @cached_property
    def instruction_maps(self) -> InstructionMaps:
        return build_instruction_maps(self.records, self.instructions)

    @cached_property
    def operand_types(self) -> OperandTypes:
        return build_operand_types(self.records)

    @cached_property
    def schedule(self) -> Schedule:
        return build_schedule(self.records, [instruction.record for instruction in self.instructions.instructions])

    @cached_property
    def resolved_schedule(self) -> ResolvedSchedule:
        return resolve_schedule(self.records, self.schedule)

    @cached_property
    def predicate_functions(self) -> tuple[Record, ...]:
        """The TIIPredicates: functions over instructions that are written as C++."""
        return read_predicate_functions(self.records)

    @cached_property
    def value_type_numbers(self) -> Mapping[str, int]:
        """LLVM's number of each value type, by its C++ name: ``{"MVT::i32": 7, ...}``."""
        return {
            f"MVT::{record.string('LLVMName')}": record.integer("Value")
            for record in self.records.of_class("ValueType")
            if not record.anonymous and not record.is_a("HwModeSelect") and not record.is_a("PtrValueType")
        }
