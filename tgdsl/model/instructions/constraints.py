"""The Constraints and DisableEncoding of an instruction: tied and early-clobber operands, and those that are not encoded."""

from __future__ import annotations

from tgdsl.diagnostics import fail
from tgdsl.model.instructions.fields import constraints_of, unencoded_operands_of
from tgdsl.model.instructions.operands import OperandList
from tgdsl.model.instructions.table import Constraint, EarlyClobber, Operand, Tied
from tgdsl.records import Record

_EARLY_CLOBBER = "@earlyclobber"


class ConstraintReader:
    """Reads the fields Constraints and DisableEncoding. Equal operands are one object, and so are equal lists of them."""

    def __init__(self) -> None:
        self._shared: dict[tuple[Operand, tuple[Constraint, ...], tuple[bool, ...]], Operand] = {}
        self._lists: dict[tuple[OperandList, str, str], tuple[Operand, ...]] = {}

    def apply(self, found: OperandList, record: Record) -> tuple[Operand, ...]:
        """The operands of an instruction with its constraints.

        Args:
            record: the instruction.

        Raises:
            DiagnosticError: with the first mistake in them.
        """
        constraints, hidden = constraints_of(record), unencoded_operands_of(record)
        if not constraints and not hidden:
            return found.operands
        key = (found, constraints, hidden)
        operands = self._lists.get(key)
        if operands is None:
            operands = self._lists[key] = self._apply(found, record, constraints, hidden)
        return operands

    def _apply(self, found: OperandList, record: Record, text: str, disabled: str) -> tuple[Operand, ...]:
        constraints: dict[tuple[int, int], Constraint] = {}
        for single in text.split(","):
            if single.strip():
                _constrain(found, record, single.strip(), constraints)
        names = disabled.replace(",", " ").split()
        hidden = {found.machine_operand(name, record, "DisableEncoding") for name in names}
        operands = list(found.operands)
        for number in {operand for operand, _ in [*constraints, *hidden]}:
            before = operands[number]
            parts = [(number, part) for part in range(before.count)]
            own = tuple([constraints.get(part) for part in parts])
            encoded = tuple([shown and part not in hidden for part, shown in zip(parts, before.encoded)])
            after = self._shared.get((before, own, encoded))
            if after is None:
                after = self._shared[before, own, encoded] = before.with_constraints(own, encoded)
            operands[number] = after
        return tuple(operands)


def _constrain(found: OperandList, record: Record, text: str, constraints: dict[tuple[int, int], Constraint]) -> None:
    match text.split():
        case [word, name] if word == _EARLY_CLOBBER:
            operand = found.machine_operand(name, record, "Constraints")
            _add(operand, name, EarlyClobber(), constraints, record)
        case [left, "=", right]:
            names = {found.machine_operand(name, record, "Constraints"): name for name in (right, left)}
            _tie(found, record, names, text, constraints)
        case _:
            raise fail(
                record.place_of("Constraints"),
                f"the Constraints of '{record.name}' have '{text}', which is not one: write '$a = $b' or '{_EARLY_CLOBBER} $a'",
            )


def _tie(
    found: OperandList,
    record: Record,
    names: dict[tuple[int, int], str],
    text: str,
    constraints: dict[tuple[int, int], Constraint],
) -> None:
    """Tie an input to an output, in whichever order they are named."""
    output, source = min(names), max(names)
    for kind, wrong in (("inputs", output[0] >= found.defs), ("outputs", source[0] < found.defs)):
        if wrong:
            both = "both are" if output != source else "that is the same operand twice, of the"
            raise fail(
                record.place_of("Constraints"),
                f"'{record.name}' ties '{text}', and {both} {kind}: tie an input to an output",
            )
    tie = Tied(found.operands[output[0]].first + output[1])
    if tie in constraints.values():
        raise fail(
            record.place_of("Constraints"),
            f"'{record.name}' ties two operands to '{names[output]}', but only one is possible: leave one constraint out",
        )
    _add(source, names[source], tie, constraints, record)


def _add(
    operand: tuple[int, int],
    name: str,
    constraint: Constraint,
    constraints: dict[tuple[int, int], Constraint],
    record: Record,
) -> None:
    if operand in constraints:
        raise fail(
            record.place_of("Constraints"),
            f"the operand '{name}' of '{record.name}' has two constraints, but only one is possible: leave one out",
        )
    constraints[operand] = constraint
