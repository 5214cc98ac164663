"""The model of a target, in parts that are computed on first use and shared by all generators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from tgdsl.cpp.names import unfit_as_identifier
from tgdsl.diagnostics import Breach, Place, Report, collecting, fail
from tgdsl.records import Record, RecordSet
from tgdsl.waivers import Waived

# The code of a part is imported on its first use: a run that writes one small file should not pay for all of them.
if TYPE_CHECKING:
    from tgdsl.model.asm_matching import AsmMatching
    from tgdsl.model.automata import GenericAutomaton
    from tgdsl.model.bits import AnyEmission, AnyEncodingTable
    from tgdsl.model.calling_conventions import CallingConvention
    from tgdsl.model.combiner import Combiner, CombinerLowering, LoweredCombiner, Spelling, TriedRule
    from tgdsl.model.common.hw_modes import HwModeKinds, HwModes
    from tgdsl.model.common.value_types import ValueTypes
    from tgdsl.model.compression import Compression
    from tgdsl.model.decoding import Decoding, DecodingOptions
    from tgdsl.model.dxil import MappedOperation, VersionedOperations
    from tgdsl.model.global_isel import GlobalISel
    from tgdsl.model.fast_isel import FastFunctions
    from tgdsl.model.instructions import InstructionTable
    from tgdsl.model.llvm_model import LLVMModel
    from tgdsl.model.machine_properties import MachineFacts
    from tgdsl.model.maps.instruction_maps import InstructionMaps
    from tgdsl.model.maps.operand_maps import OperandTypes
    from tgdsl.model.matcher import Path as Matcher
    from tgdsl.model.matcher.operations import Operations as MatcherOperations
    from tgdsl.model.patterns import PatternTable, TargetNodes
    from tgdsl.model.patterns.frontend import PatternFrontEnd
    from tgdsl.model.patterns.operators import Operators
    from tgdsl.model.fusions import FusedPair
    from tgdsl.model.predicates.instruction_predicates import InstructionFunction
    from tgdsl.model.predicates.subtarget_functions import SubtargetFunction
    from tgdsl.model.pseudo_expansions import PseudoExpansion
    from tgdsl.model.register_banks import CoveringBank
    from tgdsl.model.registers import RegisterBank, RegisterFile, RegisterFileBuilder
    from tgdsl.model.schedule import MachineModel, Packetizer, ResolvedSchedule, Schedule
    from tgdsl.model.searchable_tables import SearchableTables
    from tgdsl.model.subtarget.feature_predicates import FeaturePredicates
    from tgdsl.model.performance_counters import MeasuredProcessors
    from tgdsl.model.subtarget.processors import Processor, SubtargetFeatures
    from tgdsl.model.x86 import X86Instructions
    from tgdsl.llvm.flags import Flag


class Model:
    """The input of generators. Each part raises :class:`DiagnosticError` with all its errors on first use.

    Args:
        records: the target.
        report: gets warnings.

    Attributes:
        release: the release of LLVM whose files are written.
        breaches: the breaches of tgdsl's own rules in the parts that have been computed. In a target in Python they are errors, but for those that
            a waiver is about.
    """

    def __init__(self, records: RecordSet, report: Report | None = None) -> None:
        self.records = records
        self.release = records.release
        self.breaches: list[Breach] = []
        self._asm_matchings: dict[tuple[int, str], AsmMatching] = {}
        waived = Waived(self._place_of_target) if records.is_python else None
        self._report = Report(breaches=self.breaches, waived=waived, warnings=report)

    @cached_property
    def llvm(self) -> LLVMModel:
        """The parts that are about LLVM itself, for which records need no Target."""
        from tgdsl.model.llvm_model import LLVMModel

        return LLVMModel(self.records, self._report)

    def _place_of_target(self) -> Place:
        return next((one.place for one in self.records.of_class("Target")), self.records.place)

    @cached_property
    def target(self) -> Record:
        """The one record of class Target."""
        return self.records.one_of_class("Target", "a target needs one, which gives it its name")

    @cached_property
    def target_name(self) -> str:
        """The name that generated files and classes begin with.

        Raises:
            DiagnosticError: it is no C++ identifier, and so it could name a file anywhere.
        """
        problem = unfit_as_identifier(self.target.name)
        if problem is not None:
            raise fail(
                self.target.place,
                f"the target's name, '{self.target.name}', {problem}: files and classes are named after it; give it another name",
            )
        return self.target.name

    def check_texts(self) -> None:
        """Report texts and names that cannot become C++. In a target in Python, they are errors of its definitions before this.

        Raises:
            DiagnosticError: there are some, in a target in Python.
        """
        from tgdsl.model.cpp_texts import check_texts

        report = self._report.part()
        check_texts(self.records, report)
        report.check()

    @cached_property
    def hw_modes(self) -> HwModes:
        from tgdsl.model.common.hw_modes import read_hw_modes

        return read_hw_modes(self.records, self._report)

    @cached_property
    def hw_mode_kinds(self) -> HwModeKinds:
        from tgdsl.model.common.hw_modes import read_hw_mode_kinds
        from tgdsl.model.subtarget.hw_mode_checks import check_hw_modes

        kinds = read_hw_mode_kinds(self.records, self.hw_modes)
        if len(self.hw_modes) > 1:
            report = self._report.part()
            check_hw_modes(self.records, self.hw_modes, kinds, self.features, report)
            report.check()
        return kinds

    @cached_property
    def value_types(self) -> ValueTypes:
        from tgdsl.model.common.value_types import ValueTypes

        return ValueTypes(self.records, lambda: self.hw_modes)

    @cached_property
    def _register_builder(self) -> RegisterFileBuilder:
        from tgdsl.model.registers import read_register_file

        return read_register_file(self.records, self.hw_modes, self.value_types, self._report)

    @cached_property
    def registers(self) -> RegisterBank:
        """The registers with lanes, weights and pressure sets, which only few generators need."""
        return self._register_builder.bank()

    @cached_property
    def register_file(self) -> RegisterFile:
        """The registers and their classes, as far as patterns and printers need them. They are those of :attr:`registers`, if somebody
        has asked for these before."""
        if "registers" in self.__dict__:
            return self.registers
        return self._register_builder.file()

    @cached_property
    def register_banks(self) -> tuple[CoveringBank, ...]:
        """The RegisterBanks of GlobalISel."""
        from tgdsl.model.register_banks import read_register_banks

        return read_register_banks(self.records, self.register_file, self._report)

    @cached_property
    def instructions(self) -> InstructionTable:
        from tgdsl.model.instructions import build_instruction_table

        return build_instruction_table(self.records)

    @cached_property
    def inferred_flags(self) -> Mapping[int, frozenset[Flag]]:
        """Number of each instruction to its flags: those of its record, and those inferred from selection patterns."""
        from tgdsl.model.patterns.flags import infer_flags

        return infer_flags(self.records, self.instructions, self.operators)

    @cached_property
    def encodings(self) -> AnyEncodingTable:
        """The bits of all InstructionEncodings, and the other facts that DecoderEmitter reads."""
        from tgdsl.model.bits import build_encoding_table

        return build_encoding_table(self.records, self.instructions, self.hw_modes, self.target, self._report)

    @cached_property
    def emission(self) -> AnyEmission:
        """The encodings of real instructions as CodeEmitterGen emits them.

        In a target in Python, decoding conflicts are among its errors. Runs on records do without the time that the search takes.
        """
        from tgdsl.model.bits import build_emission

        report = Report()
        if self.records.is_python:
            with collecting(report):
                self.check_decoding_conflicts()
        return build_emission(self.records, self.instructions, self.encodings, self.hw_modes, report)

    def check_decoding_conflicts(self) -> None:
        """Report instructions whose encodings no decoder can tell apart.

        Raises:
            DiagnosticError: there are some, in a target in Python.
        """
        from tgdsl.model.bits import check_decoding_conflicts

        report = self._report.part()
        check_decoding_conflicts(self.records, self.instructions, self.encodings, report)
        report.check()

    def check_assembly_writers(self) -> None:
        """Report AssemblyWriters of one C++ class.

        Raises:
            DiagnosticError: there are two, and the records are from Python.
        """
        from tgdsl.model.assembly import check_assembly_writers

        report = self._report.part()
        check_assembly_writers(self.target, report)
        report.check()

    def asm_matching(self, parser_number: int = 0, prefix: str = "") -> AsmMatching:
        """The assembly matcher (AsmMatcherInfo), computed once for each pair of arguments.

        Args:
            parser_number: which of the target's AssemblyParsers (``-asmparsernum``).
            prefix: matches only instructions whose names begin with it (``-match-prefix``).
        """
        found = self._asm_matchings.get((parser_number, prefix))
        if found is None:
            from tgdsl.model.asm_matching import build_asm_matching

            found = self._asm_matchings[parser_number, prefix] = build_asm_matching(
                self.records,
                self.target,
                self.instructions,
                self.register_file,
                self.feature_predicates,
                parser_number=parser_number,
                prefix=prefix,
                report=self._report,
            )
        return found

    def combiners(self, names: Sequence[str]) -> list[Combiner]:
        """The GICombiners of these names, with the rules of each (GlobalISelCombinerEmitter)."""
        report = self._report.part()
        found = self._read_combiners(names, report)
        report.check()
        return found

    def lowered_combiners(
        self, names: Sequence[str], spelling: Spelling, shows_alternatives: bool = False
    ) -> list[LoweredCombiner]:
        """The GICombiners of these names, with the rules of their match tables.

        Args:
            spelling: what C++ calls operands.
            shows_alternatives: C++ that matches has comments on alternatives (``-gicombiner-debug-cxxpreds``).
        """
        report = self._report.part()
        combiners = self._read_combiners(names, report)
        lowering = self._combiner_lowering(spelling, shows_alternatives, report)
        found = [lowering.lower(combiner) for combiner in combiners]
        report.check()
        return found

    def tried_rules(self, name: str, spelling: Spelling) -> list[TriedRule]:
        """The rules of the match table of a GICombiner, in the order in which it tries them."""
        report = self._report.part()
        [combiner] = self._read_combiners([name], report)
        found = self._combiner_lowering(spelling, False, report).in_order(combiner)
        report.check()
        return found

    def _combiner_lowering(self, spelling: Spelling, shows_alternatives: bool, report: Report) -> CombinerLowering:
        from tgdsl.model.combiner import CombinerLowering

        return CombinerLowering(self.records, self.target_name, self.value_types, spelling, shows_alternatives, report)

    def _read_combiners(self, names: Sequence[str], report: Report) -> list[Combiner]:
        from tgdsl.model.combiner import read_combiner

        return [read_combiner(self.records, name, self.instructions, report) for name in names]

    @cached_property
    def decoding(self) -> Decoding:
        """The decoder tables, of fixed or variable length. Operands that an encoding does not have are left to C++, which llvm-tblgen refuses since
        22 unless it is asked to (``ignore-non-decodable-operands``)."""
        from tgdsl.model.decoding import DecodingOptions

        return self.decoding_with(DecodingOptions(skips_unencoded=True))

    def decoding_with(self, options: DecodingOptions) -> Decoding:
        """The decoder tables, as llvm-tblgen makes them with options."""
        from tgdsl.model.decoding import build_decoding

        report = self._report.part()
        if self.records.is_python:
            with collecting(report):
                self.check_decoding_conflicts()
        return build_decoding(self.records, self.instructions, self.encodings, self.hw_modes, report, options)

    @cached_property
    def calling_conventions(self) -> tuple[CallingConvention, ...]:
        from tgdsl.model.calling_conventions import read_calling_conventions

        return read_calling_conventions(self.records, self.value_types, lambda: self.register_file, self._report)

    @cached_property
    def feature_predicates(self) -> FeaturePredicates:
        from tgdsl.model.subtarget.feature_predicates import build_feature_predicates

        return build_feature_predicates(self.records)

    @cached_property
    def instruction_maps(self) -> InstructionMaps:
        from tgdsl.model.maps.instruction_maps import build_instruction_maps

        return build_instruction_maps(self.records, self.instructions, self._report)

    @cached_property
    def matcher(self) -> Matcher:
        """The steps that select an instruction for a node."""
        from tgdsl.model.matcher import build_matcher

        return build_matcher(self.records, self.patterns, self.register_file, self.matcher_operations, self._report)

    def check_predicate_operands(self) -> None:
        """Report predicates of fragments whose operands a pattern does not record. :attr:`matcher` does so, too, and takes longer.

        Raises:
            DiagnosticError: there are some, in a target in Python.
        """
        from tgdsl.model.matcher import check_predicate_operands

        check_predicate_operands(self.patterns, self.matcher_operations, self._report)

    @cached_property
    def matcher_operations(self) -> MatcherOperations:
        """The operations that steps become in the release's MatcherTable."""
        from tgdsl.model.matcher.operations import Operations

        return Operations(self.release.matcher_operations)

    @cached_property
    def operand_types(self) -> OperandTypes:
        from tgdsl.model.maps.operand_maps import build_operand_types

        return build_operand_types(self.records)

    @cached_property
    def operators(self) -> Operators:
        """The operators of patterns (SDNode, PatFrags, Intrinsic, ...), without types."""
        from tgdsl.model.patterns.operators import Operators

        return Operators(self.records)

    @cached_property
    def pattern_front_end(self) -> PatternFrontEnd:
        """Parses and types patterns, those of the record set and others."""
        from tgdsl.model.patterns.frontend import PatternFrontEnd

        return PatternFrontEnd(self.records, self.operators, self.value_types, self.register_file, self._report)

    @cached_property
    def patterns(self) -> PatternTable:
        """All patterns, inlined, typed, and split by HwMode."""
        from tgdsl.model.patterns.lowering import build_pattern_table

        table = build_pattern_table(self.pattern_front_end, self.instructions, self.inferred_flags, self._report)
        if self.records.is_python:
            report = Report()
            with collecting(report):
                self._check_results(table)
            with collecting(report):
                self._check_machine_properties(self._machine_facts(table))
            report.check()
        return table

    @cached_property
    def global_isel(self) -> GlobalISel:
        """GlobalISel's instruction selector: the rules that the patterns become, and those that are skipped."""
        return self.new_global_isel()

    def check_equivalences(self) -> None:
        """Report operators of patterns that have two equivalents for GlobalISel.

        Raises:
            DiagnosticError: there are some, in a target in Python.
        """
        from tgdsl.model.global_isel import check_equivalences

        report = self._report.part()
        check_equivalences(self.records, report)
        report.check()

    def new_global_isel(self) -> GlobalISel:
        """As :attr:`global_isel`, with rules that whoever asks for them may change, as an optimized match table does."""
        from tgdsl.model.global_isel import build_global_isel

        return build_global_isel(self.records, self.patterns, self.register_file, self._report)

    @cached_property
    def fast_functions(self) -> FastFunctions:
        """The functions of FastISel, for the patterns that are simple enough for it."""
        from tgdsl.model.fast_isel import read_fast_functions

        return read_fast_functions(self.patterns, self.pattern_front_end, self.register_file, self._report)

    def check_results(self) -> None:
        """Report operands of results that their instruction cannot take. In a target in Python, :attr:`patterns` does so.

        Raises:
            DiagnosticError: there are some, in a target in Python.
        """
        self._check_results(self.patterns)

    def _check_results(self, table: PatternTable) -> None:
        from tgdsl.model.patterns.result_operands import check_result_operands

        report = self._report.part()
        check_result_operands(table, lambda: self.register_file, report)
        report.check()

    @cached_property
    def machine_facts(self) -> MachineFacts:
        """The instructions with all that they read, write and do, and what they are selected for."""
        return self._machine_facts(self.patterns)

    def _machine_facts(self, table: PatternTable) -> MachineFacts:
        from tgdsl.model.machine_properties import MachineFacts

        return MachineFacts(table, self.instructions, self.inferred_flags, self.register_file)

    def check_machine_properties(self) -> None:
        """Report flags, Uses and Defs that contradict the nodes of patterns. In a target in Python, :attr:`patterns` does so.

        Raises:
            DiagnosticError: there are some, in a target in Python.
        """
        self._check_machine_properties(self.machine_facts)

    def _check_machine_properties(self, facts: MachineFacts) -> None:
        from tgdsl.model.machine_properties import check_machine_properties

        report = self._report.part()
        check_machine_properties(self.records, facts, report)
        report.check()

    def target_nodes(self, namespace: str) -> TargetNodes:
        """The nodes of the DAG whose enumerators are in a C++ namespace."""
        from tgdsl.model.patterns import read_target_nodes

        problem = unfit_as_identifier(namespace)
        if problem is not None:
            raise fail(
                self.records.place,
                f"the namespace '{namespace}' of the nodes {problem}: give the one that their Opcodes begin with, sdnode-namespace=NAME",
            )
        return read_target_nodes(self.records, namespace, self.operators, self.value_types)

    @cached_property
    def schedule(self) -> Schedule:
        from tgdsl.model.schedule import build_schedule

        instructions = [instruction.record for instruction in self.instructions.instructions]
        return build_schedule(self.records, instructions, self._report)

    @cached_property
    def resolved_schedule(self) -> ResolvedSchedule:
        from tgdsl.model.schedule import resolve_schedule

        return resolve_schedule(self.records, self.schedule)

    @cached_property
    def machine_models(self) -> tuple[MachineModel, ...]:
        """By number of the processor model: resources, and what each class of the resolved schedule costs."""
        from tgdsl.model.schedule import build_machine_models

        return build_machine_models(self.records, self.schedule, self.resolved_schedule, self._report)

    @cached_property
    def packetizers(self) -> tuple[Packetizer, ...]:
        """The automata by which a VLIW machine's instructions are put into packets."""
        from tgdsl.model.schedule import build_packetizers

        return build_packetizers(self.records, self.schedule, self._report)

    @cached_property
    def compressions(self) -> tuple[Compression, ...]:
        """The CompressPats: instructions with smaller ones that do the same."""
        from tgdsl.model.compression import build_compressions

        return build_compressions(self.records, self.target, lambda: self.register_file, self._report)

    @cached_property
    def mapped_operations(self) -> tuple[MappedOperation, ...]:
        """DirectX's operations before 22."""
        from tgdsl.model.dxil import read_mapped_operations

        return read_mapped_operations(self.records, self._report.part())

    @cached_property
    def versioned_operations(self) -> VersionedOperations:
        """DirectX's operations since 22."""
        from tgdsl.model.dxil import read_versioned_operations

        return read_versioned_operations(self.records, self._report.part())

    @cached_property
    def generic_automata(self) -> tuple[GenericAutomaton, ...]:
        """The automata whose transitions are records."""
        from tgdsl.model.automata import build_generic_automata

        return build_generic_automata(self.records, self._report)

    @cached_property
    def features(self) -> SubtargetFeatures:
        from tgdsl.model.subtarget.processors import read_features

        return read_features(self.records)

    @cached_property
    def processors(self) -> tuple[Processor, ...]:
        """In the order of their names."""
        from tgdsl.model.subtarget.feature_checks import check_subtarget
        from tgdsl.model.subtarget.performance_counters import check_counters
        from tgdsl.model.subtarget.processors import read_processors

        processors = read_processors(self.records, self.features)
        report = self._report.part()
        check_subtarget(self.features, processors, report)
        check_counters(self.records, processors, report)
        report.check()
        return processors

    @cached_property
    def processor_names(self) -> tuple[str, ...]:
        """The names of processors and of their aliases."""
        from tgdsl.model.subtarget.processors import processor_names

        return processor_names(self.records)

    @cached_property
    def subtarget_functions(self) -> tuple[SubtargetFunction, ...]:
        """The STIPredicates."""
        if not self.records.has_class("STIPredicate") and not self.records.has_class("STIPredicateDecl"):
            return ()
        from tgdsl.model.predicates.subtarget_functions import read_subtarget_functions

        return read_subtarget_functions(self.records, self.schedule.model_numbers)

    @cached_property
    def pseudo_expansions(self) -> tuple[PseudoExpansion, ...]:
        """The PseudoInstExpansions: pseudo instructions that the AsmPrinter replaces by one real instruction."""
        from tgdsl.model.pseudo_expansions import build_pseudo_expansions

        expansions = build_pseudo_expansions(self.records, self._report)
        if self.records.is_python:
            self._check_expansions(expansions)
        return expansions

    def check_pseudo_expansions(self) -> None:
        """Report operands of expansions that the real instruction cannot take. In a target in Python, :attr:`pseudo_expansions` does so.

        Raises:
            DiagnosticError: there are some, in a target in Python.
        """
        self._check_expansions(self.pseudo_expansions)

    def _check_expansions(self, expansions: Sequence[PseudoExpansion]) -> None:
        from tgdsl.model.pseudo_expansions.checks import check_expansions

        report = self._report.part()
        check_expansions(expansions, lambda: self.register_file, report)
        report.check()

    @cached_property
    def searchable_tables(self) -> SearchableTables:
        """The GenericEnums and GenericTables, with the rows of these and the orders in which look-ups search them."""
        from tgdsl.model.searchable_tables import build_searchable_tables

        return build_searchable_tables(self.records, self._report)

    @cached_property
    def x86_instructions(self) -> X86Instructions:
        """The instructions of class X86Inst, with what X86's own tables need of them."""
        from tgdsl.model.x86 import X86Instructions

        return X86Instructions(self.records, self.instructions, self.target.place)

    @cached_property
    def instruction_functions(self) -> tuple[InstructionFunction, ...]:
        """The TIIPredicates."""
        if not self.records.has_class("TIIPredicate"):
            return ()
        from tgdsl.model.predicates.instruction_predicates import read_instruction_functions

        return read_instruction_functions(self.records, self._report)

    @cached_property
    def fusions(self) -> tuple[FusedPair, ...]:
        """The Fusions: pairs of instructions that a processor executes as one."""
        from tgdsl.model.fusions import read_fusions

        return read_fusions(self.records, self._report)

    @cached_property
    def measured_processors(self) -> MeasuredProcessors:
        """The performance counters of processors, for ``llvm-exegesis``."""
        from tgdsl.model.performance_counters import read_measured_processors

        return read_measured_processors(self.records, self._report)
