"""The check combine-rule-shadowed: rules of combiners that are never applied, since an earlier one matches whatever they match.

Conditions are compared as the match table asks them: opcodes, operands that are the same, types, numbers, flags, features, and C++ as text, which is taken to say the same
of one instruction each time. A rule that replaces a register asks whether it may; so it only stands before one that asks the same. That rules can be disabled on the
command line does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.diagnostics import DiagnosticError, Note
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.combiner import MatchData, Rule, TriedRule, applies_always, combiner_names
from tgdsl.model.match_table import (
    CodeTest,
    ConstantIs,
    DefinedBy,
    HasFlags,
    InstructionMatcher,
    LiteralIs,
    OpcodeIs,
    OperandCount,
    OperandMatcher,
    Predicate,
    RecordOperand,
    RecordType,
    ReplaceRegister,
    RuleMatcher,
    SameOperand,
)

SHADOWED = Kind("combine-rule-shadowed", "an earlier rule of the combiner matches whatever this one matches")


def find(subject: Subject) -> Iterator[Finding]:
    """Each rule of a combiner, all of whose alternatives are behind other rules that match whatever they match. Only single ones are looked at, not
    several that together match it."""
    for name in combiner_names(subject.records):
        try:
            tried = subject.model.tried_rules(name, Positions())
        except DiagnosticError:
            continue  # errors of the generator global-isel-combiner
        combiner = subject.records[name]
        for rule, pairs in _shadowed(tried).items():
            late, first = pairs[0]
            notes = {
                early.rule: Note(early.rule.record.place, f"'{early.rule.name}' is defined here") for _, early in pairs
            }
            yield Finding(
                SHADOWED,
                rule.record.place,
                rule.name,
                f"'{rule.name}' is never applied in '{combiner.label}', since rules that are tried before match whatever it matches: for"
                f" '{_example(late.matcher)}' '{first.rule.name}'; leave it out, or have these ask for more",
                tuple(notes.values()),
            )


def _shadowed(tried: Sequence[TriedRule]) -> Mapping[Rule, list[tuple[TriedRule, TriedRule]]]:
    """The rules that are never applied: each alternative, and one of another rule that is tried before."""
    found: dict[Rule, list[tuple[TriedRule, TriedRule]]] = {}
    before: dict[str, list[TriedRule]] = {}
    applied: set[Rule] = set()
    for late in tried:
        others = before.setdefault(late.matcher.root.opcode.name, [])
        early = next((one for one in others if one.rule is not late.rule and _covers(one, late)), None)
        if early is None:
            applied.add(late.rule)
        else:
            found.setdefault(late.rule, []).append((late, early))
        others.append(late)
    return {rule: pairs for rule, pairs in found.items() if rule not in applied}


def _covers(early: TriedRule, late: TriedRule) -> bool:
    """True if a rule is applied to whatever another one matches."""
    wide, narrow = early.matcher, late.matcher
    if not applies_always(early.rule) or not {one.name for one in wide.features} <= {
        one.name for one in narrow.features
    }:
        return False
    cover = _Cover(narrow)
    if not cover.instruction(wide.root, narrow.root) or not cover.equalities() or not cover.replaced(wide):
        return False
    code, other_code = _code(early), _code(late)
    return not code or cover.keeps_numbers and code == other_code[: len(code)]


def _code(tried: TriedRule) -> list[str]:
    """The C++ that a rule asks, in order."""
    return [*tried.tests, *(tried.action.split(_END)[:-1])]


class _Cover:
    """The comparison of two rules: which instruction of the narrow one an instruction of the wide one is."""

    def __init__(self, narrow: RuleMatcher) -> None:
        self._narrow = narrow
        self._numbers: dict[int, InstructionMatcher] = {}
        self._equal: list[SameOperand] = []

    @property
    def keeps_numbers(self) -> bool:
        return all([number == one.number for number, one in self._numbers.items()])

    def instruction(self, wide: InstructionMatcher, narrow: InstructionMatcher) -> bool:
        """True if what the wide rule asks of an instruction follows from what the narrow one does; but for operands that are the same."""
        self._numbers[wide.number] = narrow
        if _operand_count(wide) not in (None, _operand_count(narrow)):
            return False
        if not all([_follows(one, narrow.predicates) for one in wide.predicates]):
            return False
        return all([self._operand(one, narrow) for one in wide.operands])

    def _operand(self, wide: OperandMatcher, narrow: InstructionMatcher) -> bool:
        if _is_unasked(wide):
            return True
        operand = _operand_at(narrow, wide.index)
        known = operand.predicates if operand is not None else []
        for predicate in wide.predicates:
            if isinstance(predicate, SameOperand):
                self._equal.append(predicate)
            elif isinstance(predicate, DefinedBy):
                definition = next((one for one in known if isinstance(one, DefinedBy)), None)
                if definition is None or not self.instruction(predicate.matcher, definition.matcher):
                    return False
            elif not _follows(predicate, known):
                return False
        return True

    def equalities(self) -> bool:
        """True if operands that have to be the same in the wide rule have to be so in the narrow one."""
        for one in self._equal:
            operand = _operand_at(self._numbers[one.instruction], one.operand)
            other = _operand_at(self._numbers[one.other_instruction], one.other_operand)
            if operand is None or other is None or not operand.name or operand.name != other.name:
                return False
            if _is_unasked(other) and not any(
                [
                    isinstance(known, SameOperand)
                    and (known.other_instruction, known.other_operand) == (other.matcher.number, other.index)
                    for known in operand.predicates
                ]
            ):
                return False
        return True

    def replaced(self, wide: RuleMatcher) -> bool:
        """True if the narrow rule, too, asks whether a register may be replaced, wherever the wide one does."""
        asked = {
            (one.instruction, one.operand, one.new_instruction, one.new_operand)
            for one in self._narrow.actions
            if isinstance(one, ReplaceRegister)
        }
        return all(
            [
                (
                    self._numbers[one.instruction].number,
                    one.operand,
                    self._numbers[one.new_instruction].number,
                    one.new_operand,
                )
                in asked
                for one in wide.actions
                if isinstance(one, ReplaceRegister)
            ]
        )


def _is_unasked(operand: OperandMatcher) -> bool:
    """True of the first operand of an instruction other than the root, whose checks the table leaves out."""
    return operand.matcher.number > 0 and operand.matcher.operands[0] is operand


def _operand_at(instruction: InstructionMatcher, index: int) -> OperandMatcher | None:
    return next((one for one in instruction.operands if one.index == index), None)


def _operand_count(instruction: InstructionMatcher) -> int | None:
    """The number of operands that is asked for; None if any may be there, or the opcode has always the same."""
    if not instruction.opcode.is_variadic or instruction.is_variadic or not instruction.operands:
        return None
    return len(instruction.operands)


def _follows(wanted: Predicate, known: Sequence[Predicate]) -> bool:
    """True if a check of an instruction or operand follows from others of the same one."""
    if isinstance(wanted, (CodeTest, RecordOperand, RecordType)):
        return True  # C++ is compared as a whole, and the others ask nothing
    if isinstance(wanted, OpcodeIs):
        return any([isinstance(one, OpcodeIs) and {*one.alternatives} <= {*wanted.alternatives} for one in known])
    if isinstance(wanted, HasFlags):
        return any(
            [
                isinstance(one, HasFlags) and one.absent == wanted.absent and {*one.flags} >= {*wanted.flags}
                for one in known
            ]
        )
    if isinstance(wanted, OperandCount):
        return any([isinstance(one, OperandCount) and one.key[3:] == wanted.key[3:] for one in known])
    return any([type(one) is type(wanted) and one.key[3:] == wanted.key[3:] for one in known])


# -- the example -----------------------------------------------------------------------------------------------------


def _example(matcher: RuleMatcher) -> str:
    """The instructions that a rule matches, in MIR's manner."""
    return "; ".join([_instruction_text(one) for one in reversed(matcher.instructions)])


def _instruction_text(instruction: InstructionMatcher) -> str:
    opcode = instruction.opcode.alternatives[0]
    if not instruction.operands:
        return f"{opcode.name} ..."
    shown = [_operand_text(one) for one in instruction.operands]
    outputs = ", ".join(shown[: opcode.defs])
    return (
        f"{outputs} = {opcode.name} {', '.join(shown[opcode.defs :])}"
        if outputs
        else f"{opcode.name} {', '.join(shown)}"
    )


def _operand_text(operand: OperandMatcher) -> str:
    for predicate in operand.predicates:
        if isinstance(predicate, (ConstantIs, LiteralIs)):
            return str(predicate.value)
    return f"%{operand.name.rpartition('.')[2]}" if operand.name else f"%{operand.index}"


# -- C++ -------------------------------------------------------------------------------------------------------------

#: The end of a piece of C++ that is asked.
_END = "\0"


class Positions:
    """The spelling of C++ by which pieces are compared: operands by their places in the rule."""

    def matched_instruction(self, number: int) -> str:
        return f"<{number}>"

    def matched_operand(self, instruction: int, index: int) -> str:
        return f"<{instruction}.{index}>"

    def remaining_operands(self, instruction: int, index: int) -> str:
        return f"<{instruction}.{index}...>"

    def built_instruction(self, number: int) -> str:
        return ""

    def new_register(self, number: int) -> str:
        return ""

    def variable(self, data: MatchData) -> str:
        return f"<{data.type} {data.name}>"

    def test(self, code: str, alternatives: str) -> str:
        return code

    def action(self, data: Sequence[MatchData], conditions: Sequence[str], steps: Sequence[str]) -> str:
        return "".join([condition + _END for condition in conditions])


CHECK = Check((SHADOWED,), find)
