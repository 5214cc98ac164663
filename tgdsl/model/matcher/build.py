"""Building of the matcher from the pattern table: patterns in the order in which they are tried, then factored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeAlias

from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.llvm.flags import Flag
from tgdsl.model.common.numbers import unsigned
from tgdsl.model.matcher.context import Context
from tgdsl.model.matcher.factoring import factor
from tgdsl.model.matcher.fields import code_size_of
from tgdsl.model.matcher.operations import Operations
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.result import Registers, Results
from tgdsl.model.matcher.source import Matched
from tgdsl.model.matcher.tree import Path, Scope
from tgdsl.model.patterns import Operation, Pattern, PatternTable, ResultInstruction, Tree
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Ordered, RecordSet


def build_matcher(
    records: RecordSet, table: PatternTable, bank: RegisterFile, operations: Operations, report: Report
) -> Path:
    """The matcher of a target: its patterns in order, factored.

    Args:
        operations: those of the release of LLVM that interprets the matcher.
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: a source cannot be matched, or a result cannot be emitted.
    """
    by_cpp_name = {value_type.qualified_name: value_type for value_type in table.types.values()}
    pool = StepPool()
    errors = report.part()
    context = Context(table, operations, pool, errors)
    results = Results(table, Registers(bank, by_cpp_name.__getitem__), operations, pool, records.release)
    options: list[Path] = []
    ordered = in_order(table)
    depend_on_order(records, table, ordered)
    for pattern in ordered:
        chosen = pattern.complex
        try:
            # A complex pattern at the root is an option for each of its root nodes.
            for opcode in (None,) if chosen is None else chosen.roots:
                matched = Matched(context, pattern, opcode)
                matched.check_condition(pattern.condition)
                matched.check_complex()
                results.finish(pattern, matched)
                options.append(Path(matched.steps))
        except DiagnosticError as error:
            errors.extend(error)
    errors.check()
    matcher = Path([], Scope(options))
    factor(pool, matcher)
    return matcher


def check_predicate_operands(table: PatternTable, operations: Operations, report: Report) -> None:
    """Report predicates of fragments that use operands for which a pattern records no value; :func:`build_matcher` does so, too, and takes longer.

    Raises:
        DiagnosticError: there are some, in a target in Python.
    """
    errors = report.part()
    context = Context(table, operations, StepPool(), errors)
    for pattern in table.patterns:
        if _uses_operands(pattern.source):
            try:
                for opcode in (None,) if pattern.complex is None else pattern.complex.roots:
                    Matched(context, pattern, opcode)
            except DiagnosticError:
                continue  # of a source that cannot be matched
    errors.check()


def _uses_operands(tree: Tree) -> bool:
    if any([call.predicate.uses_operands for call in tree.predicates]):
        return True
    return isinstance(tree, Operation) and any([_uses_operands(child) for child in tree.children])


_Rank: TypeAlias = tuple[bool, bool, int, int, int]

_CUSTOM_INSERTER = 10  # the cost of an instruction with usesCustomInserter, in instructions


def in_order(table: PatternTable) -> list[Pattern]:
    """The patterns, the preferred ones first; of equal rank, those with lower numbers first."""
    rank = _rank_of(table)
    return sorted(table.patterns, key=lambda pattern: (*rank(pattern), pattern.number))


def depend_on_order(records: RecordSet, table: PatternTable, ordered: Sequence[Pattern]) -> None:
    """Say that patterns of equal rank have to be in the order of their records."""
    if records.has_sorted_names:
        for _, equal in groupby(ordered, _rank_of(table)):
            records.depend_on_order(Ordered.PATTERNS, list(dict.fromkeys([pattern.record.name for pattern in equal])))


def _rank_of(table: PatternTable) -> Callable[[Pattern], _Rank]:
    """The ranks of patterns, the preferred ones first.

    Scalar integers come before floating-point numbers, those before vectors; then patterns of higher complexity, then those with cheaper
    results, then smaller results.
    """
    instructions = _total(lambda node: 1 + _CUSTOM_INSERTER * node.instruction.has(Flag.USES_CUSTOM_INSERTER))
    size = _total(lambda node: unsigned(code_size_of(node.instruction.record)))
    types = table.types

    def rank(pattern: Pattern) -> _Rank:
        root = pattern.source.types
        first = types[root[0]] if root else None
        result = pattern.result
        return (
            first is not None and first.is_vector,
            first is not None and first.is_floating_point,
            -pattern.complexity,
            instructions(result),
            size(result),
        )

    return rank


def _total(of: Callable[[ResultInstruction], int]) -> Callable[[Tree], int]:
    """A function that sums up a cost over the instructions of a tree."""
    each: dict[ResultInstruction, int] = {}
    known: dict[Tree, int] = {}

    def total(tree: Tree) -> int:
        if not isinstance(tree, Operation):
            return 0
        result = known.get(tree)
        if result is None:
            result = sum([total(child) for child in tree.children])
            operator = tree.operator
            if isinstance(operator, ResultInstruction):
                if operator not in each:
                    each[operator] = of(operator)
                result += each[operator]
            known[tree] = result
        return result

    return total
