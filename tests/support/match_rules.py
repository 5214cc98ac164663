"""Instructions and rules for tests of match tables, and an interpreter of these::

rules = MatchRules(DEFAULT)
rule = rules.rule(NOWHERE)
rule.add_root().add(OpcodeIs(0, (opcode("G_ADD"),)))
tried(match_table(rules, [rule]), lambda check: True)      # [0]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from tests.support.instruction_builder import GPR, InstructionTarget
from tgdsl.classes import evolve
from tgdsl.generators.kit.match_table_text import TableText
from tgdsl.llvm import DEFAULT, Release
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.model.match_table import DefinedBy, Group, InstructionMatcher, Matcher, MatchTable, Predicate, RuleMatcher
from tgdsl.records import Record


@cache
def _table() -> InstructionTable:
    target = InstructionTarget()
    flags = target.add("FLAGS", "Register")
    target.instruction("ADD", outs={"rd": GPR}, ins={"rs": GPR}, Defs=(flags,), Uses=(flags,))
    return target.table()


def opcode(name: str, *, variadic: bool = False) -> Instruction:
    """One of LLVM's own opcodes, or ``ADD``, which writes and reads a register ``FLAGS``."""
    return evolve(_table().by_name[name], variadic=variadic)


def flags_register() -> Record:
    """The register that ``ADD`` writes and reads."""
    return _table().by_name["ADD"].implicit_defs[0]


def tried(table: MatchTable, holds: Callable[[Predicate], bool]) -> list[int]:
    """The numbers of the rules that match, in the order in which the table tries them, if each did not end the search."""
    return [number for matcher in table.matchers for number in _tried(matcher, holds)]


def _tried(matcher: Matcher, holds: Callable[[Predicate], bool]) -> Iterator[int]:
    if isinstance(matcher, RuleMatcher):
        if all([holds(check) for check in (*_checks(matcher.root), *matcher.epilogue)]):
            yield matcher.number
    elif isinstance(matcher, Group):
        if all([holds(check) for check in matcher.conditions]):
            for one in matcher.matchers:
                yield from _tried(one, holds)
    else:
        chosen = [case for condition, case in matcher.cases if holds(condition)]
        assert len(chosen) < 2
        for case in chosen:
            yield from _tried(case, holds)


def _checks(matcher: InstructionMatcher) -> Iterator[Predicate]:
    yield from matcher.predicates
    for operand in matcher.operands:
        for check in operand.predicates:
            if isinstance(check, DefinedBy):
                yield from _checks(check.matcher)
            else:
                yield check


def lines(write: Callable[[TableText], None], release: Release = DEFAULT) -> tuple[list[str], int]:
    """The lines that are written into a table, and how many bytes they are."""
    out = TableText(release)
    write(out)
    return [line.strip() for line in out.declaration().splitlines()[1:-1]], out.size
