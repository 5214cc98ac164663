"""Lists of patterns as dags of records: ``(match (G_ADD $dst, $x, 0):$mi, [{ ... }])``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.diagnostics import Diagnostic
from tgdsl.language.core.arguments import given
from tgdsl.language.core.definition import Definition, Namer, definition_of
from tgdsl.language.core.expressions import Call, Variable, argument
from tgdsl.records import Code, Dag, DagArg, Ref


def check_patterns(definition: Definition, parameter: str, patterns: Sequence[object]) -> None:
    """Add a problem for each element of a list that is neither an instruction nor C++, and for each operand that is an instruction itself."""
    for number, one in enumerate(patterns):
        if isinstance(one, Call):
            problems = list(_problems_of(one))
            definition.problems.extend(problems)
            definition.broken = definition.broken or bool(problems)
        elif not isinstance(one, Code):
            definition.problem_in(
                parameter,
                (number,),
                f'{parameter} has in it {given(one)}; list instructions with their operands, G_ADD(dst, x, y), and C++, cpp(f"...")',
            )
            definition.broken = True


def _problems_of(pattern: Call) -> Iterator[Diagnostic]:
    operator = pattern.operator
    if isinstance(operator, type) and definition_of(operator) is None:
        message = f"'{operator.__name__}' is a class to derive instructions from, not an instruction itself; give an instruction"
        yield Diagnostic(pattern.place, message)
    for operand in pattern.operands:
        if isinstance(operand, Call) and isinstance(operand.operator, type):
            name = operand.operator.__name__
            yield Diagnostic(
                operand.place,
                f"the instruction '{name}' is an operand of another one; list it on its own, and give both an operand that it writes",
            )


class PatternWriter:
    """Writes the patterns of one rule: a variable has its type where it is mentioned first, which is enough."""

    def __init__(self, ref: Namer) -> None:
        self._ref = ref
        self._typed: set[Variable] = set()

    def written(self, operator: str, patterns: Sequence[object]) -> Dag:
        """The dag of a list of patterns."""
        return Dag(Ref(operator), tuple([self._pattern(one) for one in patterns]))

    def _pattern(self, pattern: object) -> DagArg:
        if not isinstance(pattern, Call):
            return DagArg(pattern if isinstance(pattern, Code) else None)
        operands = tuple([self._operand(operand, pattern) for operand in pattern.operands])
        name = pattern.variable.name if pattern.variable is not None else None
        return DagArg(Dag(self._ref(pattern.operator), operands), name)

    def _operand(self, operand: object, pattern: Call) -> DagArg:
        if not isinstance(operand, Variable):
            return argument(operand, self._ref, typed=False, within=pattern)
        is_first = operand not in self._typed
        self._typed.add(operand)
        return argument(operand, self._ref, typed=is_first, within=pattern)
