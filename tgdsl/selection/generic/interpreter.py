"""Interpreter of a match table, as LLVM's GIMatchTableExecutor: performs its operations on an instruction, and resumes where a check fails."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.model.instructions.table import Instruction as InstructionInfo
from tgdsl.selection.decisions import Assumption
from tgdsl.selection.generic.building import Builder
from tgdsl.selection.generic.checking import Checks, MatchState, Rejected
from tgdsl.selection.generic.machine_ir import Function, Instruction, Register, fits
from tgdsl.selection.generic.operations import Decoder, Operation
from tgdsl.selection.generic.table_text import MatchTableText

#: Where these fail for the root, its opcode is another one, and the rules are no candidates.
_ROOT_OPCODE = ("GIM_CheckOpcode", "GIM_CheckOpcodeIsEither", "GIM_SwitchOpcode")


@frozen(eq=False)
class Match:
    """A rule that matches.

    Attributes:
        rule: its Rule ID.
        results: the instructions that it makes, in their order.
        assumed: what was taken to hold.
    """

    rule: int
    results: Sequence[Instruction]
    assumed: Sequence[Assumption]


@frozen(eq=False)
class Outcome:
    """A rule, and its match, or the reason why there is none."""

    rule: int
    match: Match | None
    reason: str = ""


@frozen
class _Attempt:
    """A place to resume at (OnFailResumeAt).

    Attributes:
        place: in the table.
        rule: the Rule ID of what is tried; -1 for none, or a group.
        assumed: how many assumptions there were before.
    """

    place: int
    rule: int
    assumed: int


class Interpreter:
    """Interprets one table.

    Args:
        instructions: all of the target, by name.
    """

    def __init__(self, table: MatchTableText, checks: Checks, instructions: Mapping[str, InstructionInfo]) -> None:
        self._instructions = instructions
        self._decoder = Decoder(table)
        self._checks = checks
        self._types = table.types
        begins = sorted([(table.offsets[item], rule) for item, rule in table.rules.items()])
        self._places = [place for place, _ in begins]
        self._rules = [rule for _, rule in begins]

    def select(self, function: Function) -> Match | None:
        """The first match in the order of the table; None if no rule matches."""
        return next((outcome.match for outcome in self.explore(function) if outcome.match is not None), None)

    def explore(self, function: Function) -> Iterator[Outcome]:
        """The outcomes of all rules whose root has the opcode of a function's last instruction, in the order of the table."""
        state, builder = MatchState(function), None
        attempts: list[_Attempt] = []
        place = 0
        while True:
            operation = self._decoder.at(place)
            place = operation.next
            if operation.name == "GIM_Try":
                attempts.append(_Attempt(operation.number(0), operation.rule, len(state.assumed)))
                continue
            reason: str | None = None
            if operation.name == "GIM_Reject":
                reason = ""
            elif operation.name.startswith("GIM_Switch"):
                taken, why = self._case(operation, state)
                if not (operation.name == "GIM_SwitchOpcode" and operation.number(0) == 0):
                    yield from self._failed_cases(operation, taken, why)
                default = operation.number(len(operation.arguments) - 1)
                if taken is not None:
                    attempts.append(_Attempt(default, -1, len(state.assumed)))
                place = default if taken is None else taken
            elif self._checks.is_check(operation):
                try:
                    self._checks.check(operation, state)
                except Rejected as rejected:
                    reason = str(rejected)
            else:
                builder = Builder(state, self._instructions) if builder is None else builder
                builder.perform(operation)
                if operation.is_end:
                    rule = attempts[-1].rule if attempts else -1
                    yield Outcome(rule, Match(rule, builder.made, tuple(state.assumed)))
                    builder, reason = None, ""
                    attempts[-1:] = [_Attempt(one.place, -1, one.assumed) for one in attempts[-1:]]
            if reason is not None:
                if not attempts:
                    return
                failed = attempts.pop()
                del state.assumed[failed.assumed :]
                if reason and not (operation.name in _ROOT_OPCODE and operation.number(0) == 0):
                    if failed.rule >= 0:
                        yield Outcome(failed.rule, None, reason)
                    yield from self._failed(operation.place, failed.place, reason)
                place = failed.place

    def _case(self, operation: Operation, state: MatchState) -> tuple[int | None, str]:
        """The place of a switch's case; None for its default, and why the other cases are not taken."""
        number = operation.number(0)
        if operation.name == "GIM_SwitchOpcode":
            opcode = state.instruction(number).opcode
            return operation.cases.get(self._instructions[opcode].number), f"{state.where(number)} is {opcode}"
        operand = state.operand(number, operation.number(1))
        if not isinstance(operand, Register) or operand.is_physical:
            return None, "a virtual register is wanted"
        kind = state.function.facts(operand).type
        pointer = state.function.pointer
        found = [
            number
            for number, wanted in enumerate(self._types)
            if fits(kind, wanted, pointer) and number in operation.cases
        ]
        return operation.cases[found[0]] if found else None, f"{operand.name} is {kind or 'of no type'}"

    def _failed_cases(self, operation: Operation, taken: int | None, why: str) -> Iterator[Outcome]:
        """The outcomes of the rules in those cases of a switch that are not taken."""
        ends = sorted({*operation.cases.values(), operation.number(len(operation.arguments) - 1)})
        for begin, end in zip(ends, ends[1:]):
            if begin != taken:
                yield from self._failed(begin, end, why)

    def _failed(self, begin: int, end: int, reason: str) -> Iterator[Outcome]:
        """The outcomes of all rules in a part of the table, which fail for the same reason."""
        for number in range(bisect_left(self._places, begin), bisect_left(self._places, end)):
            yield Outcome(self._rules[number], None, reason)
