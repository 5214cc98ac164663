"""combine-rule-shadowed on random rules: each finding's earlier rule matches the least that the later one matches, and no such rule is missed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from attrs import define, field

from tests.oracle.combine_rules import random_rules
from tests.oracle.td_texts import for_each_release, records_of
from tgdsl.diagnostics import DiagnosticError
from tgdsl.linting.shadowed_combines import Positions, find
from tgdsl.linting.subject import Subject
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.combiner import TriedRule
from tgdsl.model.match_table import (
    DefinedBy,
    HasFlags,
    InstructionMatcher,
    Predicate,
    RecordType,
    ReplaceRegister,
    RuleMatcher,
    SameOperand,
)

_COUNT = 40
_TYPE = re.compile(r"\b(?:i1|i32|i64|f32|v4i16|nxv2i64):(?=\$v)")


@define(eq=False)
class Value:
    """An operand of the least program that a rule matches: what is known of it, and the instruction that defines it."""

    known: list[Predicate] = field(factory=list[Predicate])
    definition: Instruction | None = None


@define(eq=False)
class Instruction:
    """An instruction of that program, with those operands that the rule asks something of."""

    opcode: str
    operands: dict[int, Value] = field(factory=dict[int, Value])
    flags: list[HasFlags] = field(factory=list[HasFlags])


def least_program(rule: RuleMatcher) -> Instruction:
    """The root of a program that a rule matches, in which nothing holds that the rule does not ask. Operands of one name are one."""
    named: dict[str, Value] = {}
    made: dict[int, Instruction] = {}
    for matcher in rule.instructions:
        made[matcher.number] = Instruction(matcher.opcode.alternatives[0].name)
        made[matcher.number].flags += [one for one in matcher.predicates if isinstance(one, HasFlags)]
    for matcher in rule.instructions:
        for operand in matcher.operands:
            value = named.setdefault(operand.name, Value()) if operand.name else Value()
            made[matcher.number].operands[operand.index] = value
            value.known += operand.predicates
            for one in operand.predicates:
                if isinstance(one, DefinedBy):
                    value.definition = made[one.matcher.number]
    return made[0]


def matches(matcher: InstructionMatcher, instruction: Instruction, bound: dict[tuple[int, int], Value]) -> bool:
    """True if what a rule asks of an instruction holds in a program."""
    opcode = matcher.opcode
    if instruction.opcode not in [one.name for one in opcode.alternatives]:
        return False
    if opcode.is_variadic and matcher.operands and len(matcher.operands) != len(instruction.operands):
        return False
    for one in matcher.predicates:
        if isinstance(one, HasFlags) and not any(
            [known.absent == one.absent and {*known.flags} >= {*one.flags} for known in instruction.flags]
        ):
            return False
    for operand in matcher.operands:
        value = instruction.operands.get(operand.index) or Value()
        bound[matcher.number, operand.index] = value
        for predicate in operand.predicates:
            if isinstance(predicate, DefinedBy):
                if value.definition is None or not matches(predicate.matcher, value.definition, bound):
                    return False
            elif isinstance(predicate, SameOperand):
                if bound[predicate.other_instruction, predicate.other_operand] is not value:
                    return False
            elif not isinstance(predicate, RecordType):
                if not any(
                    [type(known) is type(predicate) and known.key[3:] == predicate.key[3:] for known in value.known]
                ):
                    return False
    return True


def asks_only_instructions(tried: TriedRule) -> bool:
    """True if a rule that matches a program is applied, whatever C++ says."""
    replaces = any([isinstance(action, ReplaceRegister) for action in tried.matcher.actions])
    return not tried.tests and "\0" not in tried.action and not replaces


def shadowing(tried: Sequence[TriedRule], number: int) -> list[str]:
    """The rules that match the least program of one, and are tried before."""
    late = tried[number]
    program = least_program(late.matcher)
    return [
        early.rule.name
        for early in tried[:number]
        if early.rule is not late.rule
        and {one.name for one in early.matcher.features} <= {one.name for one in late.matcher.features}
        and matches(early.matcher.root, program, {})
        and (asks_only_instructions(early) or not asks_only_instructions(late))
    ]


def _wrong_lines(path: Path, release: Release) -> set[int]:
    try:
        Model(records_of(path, release)).tried_rules("Toy0", Positions())
    except DiagnosticError as error:
        return {one.place.innermost.line for one in error.diagnostics if one.place.innermost is not None}
    return set()


def compare(path: Path, release: Release, seed: int) -> int:
    """Compare the findings with what programs say; the number of findings."""
    start, texts = random_rules(seed, _COUNT)
    rules = [rule for text in texts for rule in (text, _TYPE.sub("", text.replace("def rule", "def untyped", 1)))]
    names = [rule.split()[1] for rule in rules]

    def write(listed: Sequence[str]) -> None:
        path.write_text(f'{start}{"".join(rules)}def Toy0 : GICombiner<"Toy0Impl", [{", ".join(listed)}]>;\n')

    write(names)
    wrong = _wrong_lines(path, release)
    first = start.count("\n") + 1
    write([name for number, name in enumerate(names) if first + number not in wrong])
    model = Model(records_of(path, release))
    tried = model.tried_rules("Toy0", Positions())
    found = {one.subject for one in find(Subject(model))}
    by_programs: dict[str, list[list[str]]] = {}
    sure: dict[str, list[bool]] = {}
    for number, one in enumerate(tried):
        by_programs.setdefault(one.rule.name, []).append(shadowing(tried, number))
        early = [before for before in tried[:number] if before.rule.name in by_programs[one.rule.name][-1]]
        sure.setdefault(one.rule.name, []).append(any([asks_only_instructions(before) for before in early]))
    for name in found:
        assert all(by_programs[name]), f"{name} is applied"
    assert {name for name, always in sure.items() if all(always)} <= found
    return len(found)


@for_each_release
def test_random_rules(release: Release, tmp_path: Path) -> None:
    assert sum([compare(tmp_path / "rules.td", release, seed) for seed in range(3)]) >= 10
