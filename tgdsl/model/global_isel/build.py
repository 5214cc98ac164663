"""All that the file of GlobalISel's instruction selector needs, of one record set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report
from tgdsl.model.global_isel import fields
from tgdsl.model.global_isel.context import Context, Intrinsics
from tgdsl.model.global_isel.equivalences import check_equivalences, read_equivalences
from tgdsl.model.global_isel.register_classes import ClassInference
from tgdsl.model.global_isel.releases import IMPORT_RULES
from tgdsl.model.global_isel.rules import Importer, SkippedPattern
from tgdsl.model.match_table import (
    ComplexMatcher,
    Executor,
    ExecutorFeatures,
    MatchRules,
    NamedCode,
    RuleMatcher,
    match_table,
    sorted_by_priority,
)
from tgdsl.model.patterns import Pattern, PatternTable
from tgdsl.model.patterns import fields as pattern_fields
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Ordered, Record, RecordSet


@frozen(eq=False)
class GlobalISel:
    """The instruction selector of a target.

    Attributes:
        rules: the preferred ones first.
        patterns: the pattern of each rule, by Rule ID.
        skipped: the patterns that could not be imported, but for those that GISelShouldIgnore leaves out.
        matching: what the rules have in common.
        features: the conditions that patterns need, those of skipped ones included.
    """

    rules: Sequence[RuleMatcher]
    patterns: Mapping[int, Pattern]
    skipped: Sequence[SkippedPattern]
    matching: MatchRules
    features: ExecutorFeatures


def has_global_isel(records: RecordSet) -> bool:
    """True if a target uses GlobalISel: it has register banks, and equivalents of nodes. LLVM gives these to all targets."""
    return records.has_class("RegisterBank") and records.has_class("GINodeEquiv")


def build_global_isel(records: RecordSet, table: PatternTable, bank: RegisterFile, report: Report) -> GlobalISel:
    """The instruction selector of a target.

    Args:
        report: gets what is wrong.

    Raises:
        DiagnosticError: a pattern's result has an operand that its source does not have.
    """
    errors = report.part()
    check_equivalences(records, errors)
    # Rules, and the conditions that they need, are numbered in this order.
    owners = dict.fromkeys([pattern.record.name for pattern in table.patterns if pattern.record.is_a("Instruction")])
    records.depend_on_order(Ordered.OWN_PATTERNS, list(owners))
    instructions = {name: node.instruction for name, node in table.instructions.items()}
    rules = IMPORT_RULES[records.release]
    context = Context(
        table,
        read_equivalences(records, instructions),
        ClassInference(bank, table.types, exact_parts=rules.by_name),
        Intrinsics(records),
        rules,
        bank.namespace,
    )
    importer = Importer(context, ExecutorFeatures(records), MatchRules(records.release))
    imported = importer.import_all(table.patterns, errors)
    errors.check()
    ordered = sorted_by_priority(imported.rules, imported.scores)
    return GlobalISel(ordered, imported.patterns, imported.skipped, imported.matching, imported.features)


def build_executor(records: RecordSet, target: str, selector: GlobalISel, *, optimize: bool) -> Executor:
    """The class that executes the match table of an instruction selector.

    Args:
        target: its name.
        selector: nobody else reads its rules, which an optimized table changes.
        optimize: ``optimize-match-table``.
    """
    matchers = sorted(records.of_class("GIComplexOperandMatcher"), key=lambda record: record.name)
    functions = {fields.renderer_function_of(record) for record in records.of_class("GICustomOperandRenderer")}
    fragments = records.by_name("PatFrags")
    return Executor(
        name=f"{target}InstructionSelector",
        target=target,
        table=match_table(selector.matching, selector.rules, optimize),
        features=selector.features,
        rules=selector.rules,
        complex_matchers=[ComplexMatcher(record.name, fields.matcher_function_of(record)) for record in matchers],
        renderers=sorted(functions),
        instruction_tests=_codes(fragments, pattern_fields.gisel_predicate_code_of),
        immediate_tests=_immediate_tests(fragments),
        leaf_tests=_codes(fragments, fields.leaf_predicate_code_of),
    )


def _codes(fragments: Sequence[Record], code_of: Callable[[Record], str]) -> list[NamedCode]:
    return [NamedCode(record.name, code) for record in fragments if (code := code_of(record))]


def _immediate_tests(fragments: Sequence[Record]) -> Mapping[str, Sequence[NamedCode]]:
    """The predicates of ImmLeafs by their kinds. One that is both of APInt and of APFloat is a predicate of each."""
    tests: dict[str, list[NamedCode]] = {"I64": [], "APFloat": [], "APInt": []}
    for record in fragments:
        code = pattern_fields.immediate_code_of(record)
        if code:
            test = NamedCode(record.name, code)
            is_float = pattern_fields.is_on(record, pattern_fields.IS_APFLOAT)
            is_integer = pattern_fields.is_on(record, pattern_fields.IS_APINT)
            if is_float:
                tests["APFloat"].append(test)
            if is_integer:
                tests["APInt"].append(test)
            if not is_float and not is_integer:
                tests["I64"].append(test)
    return tests
