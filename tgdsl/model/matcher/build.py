"""Building of the matcher from the pattern table."""

from __future__ import annotations

from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.model.matcher.factoring import factor
from tgdsl.model.matcher.order import in_order
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.registers import Registers
from tgdsl.model.matcher.result import Results
from tgdsl.model.matcher.source import Context, Matched
from tgdsl.model.matcher.tree import Path, Scope
from tgdsl.model.patterns import PatternTable
from tgdsl.model.registers import RegisterBank


def build_matcher(table: PatternTable, bank: RegisterBank) -> Path:
    """The matcher of a target: its patterns in order, factored.

    Raises:
        DiagnosticError: a source cannot be matched, or a result cannot be emitted.
    """
    by_cpp_name = {value_type.qualified_name: value_type for value_type in table.types.values()}
    pool = StepPool()
    context = Context(table, pool)
    results = Results(table, Registers(bank, by_cpp_name.__getitem__), pool)
    report = Report()
    options: list[Path] = []
    for pattern in in_order(table):
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
            report.extend(error)
    report.check()
    matcher = Path([], Scope(options))
    factor(pool, matcher)
    return matcher
