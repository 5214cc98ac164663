"""All that the file of GlobalISel's instruction selector needs, of one record set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report
from tgdsl.model.global_isel import fields
from tgdsl.model.global_isel.context import Context, Intrinsics
from tgdsl.model.global_isel.equivalences import read_equivalences
from tgdsl.model.global_isel.register_classes import ClassInference
from tgdsl.model.global_isel.rules import Importer, SkippedPattern
from tgdsl.model.match_table import LowLevelType, RuleMatcher
from tgdsl.model.patterns import PatternTable
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Record, RecordSet


@frozen
class ComplexMatcher:
    """A GIComplexOperandMatcher: its name, and the C++ method that matches an operand."""

    name: str
    function: str


@frozen(eq=False)
class GlobalISel:
    """The instruction selector of a target.

    Attributes:
        rules: in the order of their patterns.
        scores: the complexity of each rule's pattern, by Rule ID.
        skipped: the patterns that could not be imported, but for those that GISelShouldIgnore leaves out.
        types: the types that rules asked for, in LLVM's order; those of skipped patterns included.
        features: the Predicates that patterns need, those of skipped ones included, in the order of their numbers.
        hw_modes: the conditions of HwModes, in C++, each with its number.
        complex_matchers: all, by name.
        renderers: the functions of all GICustomOperandRenderers, each once.
        fragments: all PatFrags, by name; their predicates in C++ are methods of the selector.
    """

    rules: Sequence[RuleMatcher]
    scores: Mapping[int, int]
    skipped: Sequence[SkippedPattern]
    types: Sequence[LowLevelType]
    features: Sequence[Record]
    hw_modes: Mapping[str, int]
    complex_matchers: Sequence[ComplexMatcher]
    renderers: Sequence[str]
    fragments: Sequence[Record]


def has_global_isel(records: RecordSet) -> bool:
    """True if a record set has what GlobalISel has for nodes of SelectionDAG (GINodeEquiv)."""
    return bool(records.of_class("GINodeEquiv"))


def build_global_isel(records: RecordSet, table: PatternTable, bank: RegisterFile, report: Report) -> GlobalISel:
    """The instruction selector of a target.

    Args:
        report: gets what is wrong.

    Raises:
        DiagnosticError: a pattern's result has an operand that its source does not have.
    """
    errors = report.part()
    instructions = {name: node.instruction for name, node in table.instructions.items()}
    equivalences = read_equivalences(records, instructions)
    context = Context(table, equivalences, ClassInference(bank, table.types), Intrinsics(records))
    imported = Importer(context).import_all(table.patterns, errors)
    errors.check()
    matchers = sorted(records.of_class("GIComplexOperandMatcher"), key=lambda record: record.name)
    functions = {fields.renderer_function_of(record) for record in records.of_class("GICustomOperandRenderer")}
    return GlobalISel(
        rules=imported.rules,
        scores=imported.scores,
        skipped=imported.skipped,
        types=sorted(imported.matching.types),
        features=imported.features,
        hw_modes=imported.hw_modes,
        complex_matchers=[ComplexMatcher(record.name, fields.matcher_function_of(record)) for record in matchers],
        renderers=sorted(functions),
        fragments=records.by_name("PatFrags"),
    )
