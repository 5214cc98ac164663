"""Steps of calling conventions that no value reaches: values are followed through the steps by type (LocVT) and condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.cpp.conditions import AllOf, Condition, Not, all_of, implies, read_condition
from tgdsl.diagnostics import Note, Report
from tgdsl.model.calling_conventions import fields
from tgdsl.model.calling_conventions.steps import (
    AssignToReg,
    AssignToRegWithShadow,
    AssignToStack,
    AssignToStackWithShadow,
    CallFunction,
    CallingConvention,
    Convert,
    DelegateTo,
    If,
    IfType,
    PassByVal,
    Step,
)
from tgdsl.model.common import rules
from tgdsl.records import Record

_ANY_OTHER = ""  #: stands for all types that no convention names


def check_reach(conventions: Sequence[CallingConvention], records: Mapping[str, Record], report: Report) -> None:
    """Report the steps that no value reaches.

    Args:
        records: those of the conventions, by name; nothing delegates to itself.
    """
    reach = _Reach(conventions)
    for convention in conventions:
        record = records[convention.name]
        values = fields.action_values(record) if convention.steps else ()
        for number, before in reach.unreached(convention):
            place = record.place_of(fields.ACTIONS, values[number])
            if before is None:
                report.breach(
                    rules.CONVENTION_UNREACHED,
                    place,
                    f"an action of the calling convention '{record.name}' is never taken, as its conditions exclude each other: correct them,"
                    " or drop it",
                )
                continue
            earlier = record.place_of(fields.ACTIONS, values[before.number])
            report.breach(
                rules.CONVENTION_UNREACHED,
                place,
                f"an action of the calling convention '{record.name}' is never taken, as one before it {before.does}: put that behind it, or"
                " leave one out",
                *([Note(earlier, "the one before it is here")] if earlier != place else ()),
            )


@frozen
class _Before:
    """A step after which nothing is left for a later one, and what it does to that one's values or registers."""

    number: int
    does: str


_TAKES, _CONVERTS = "takes all of its values", "gives all of its values another type"
_ASSIGNS = "is tried with all of its registers"


class _Reach:
    """The types of values at each step of a convention.

    All values of a type come to a step, or none does: where a condition in C++ decides, some may. What comes behind a C++ function
    (CCCustom) has any type.
    """

    def __init__(self, conventions: Sequence[CallingConvention]) -> None:
        self._by_name = {convention.name: convention for convention in conventions}
        named = [step for convention in conventions for step in convention.steps]
        listed = [one for step in named for condition in step.conditions for one in _listed(condition)]
        converted = [step.action.to for step in named if isinstance(step.action, Convert)]
        self._all = frozenset([*listed, *converted, _ANY_OTHER])
        self._taken: dict[tuple[str, str], bool] = {}

    def unreached(self, convention: CallingConvention) -> list[tuple[int, _Before | None]]:
        """The numbers of the steps that no value reaches, each with the step that is the reason; None where its own conditions are."""
        types = self._all
        lost: dict[str, _Before] = {}  # the types of which no value is left
        ends = _Ends()
        found: list[tuple[int, _Before | None]] = []
        for number, step in enumerate(convention.steps):
            wanted = _types_of(step, self._all)
            end = ends.before(step)
            if not wanted or _is_contradiction(step):
                found.append((number, None))
            elif types.isdisjoint(wanted):
                found.append((number, max([lost[one] for one in wanted], key=lambda before: before.number)))
            elif end is not None:
                found.append((number, end))
            after = self._after(step, types)
            does = _CONVERTS if isinstance(step.action, Convert) else _TAKES
            lost.update(dict.fromkeys(types - after, _Before(number, does)))
            types = after
            ends.add(number, step)
        return found

    def _after(self, step: Step, types: frozenset[str]) -> frozenset[str]:
        """The types of the values that come to the step behind one."""
        taken = _types_of(step, types)
        action = step.action
        if isinstance(action, CallFunction):
            return self._all if taken else types
        if isinstance(action, Convert) and taken:
            return (types - taken if _always(step) else types) | {action.to}
        if isinstance(action, DelegateTo):
            taken = frozenset([one for one in taken if self._takes(action.convention, one)])
        elif not _is_end(step):
            return types
        return types - taken if _always(step) else types

    def _takes(self, name: str, value_type: str) -> bool:
        """True if a convention surely assigns each value of a type."""
        known = self._taken.get((name, value_type))
        if known is None:
            convention = self._by_name.get(name)
            types = frozenset([value_type])
            for step in convention.steps if convention is not None else ():
                types = self._after(step, types)
            known = self._taken[name, value_type] = not types
        return known


class _Ends:
    """The steps of a convention that leave nothing for a later one under the same conditions in C++."""

    def __init__(self) -> None:
        self._ends: list[tuple[int, Step]] = []

    def before(self, step: Step) -> _Before | None:
        """The step before this one that takes all of its values, or after which no register is free that it would take."""
        for number, end in self._ends:
            if _ends_before(end, step):
                return _Before(number, _TAKES if _is_end(end) else _ASSIGNS)
        return None

    def add(self, number: int, step: Step) -> None:
        if isinstance(step.action, (Convert, CallFunction)):
            # The type of a value, which conditions ask for, may be another one from here on.
            self._ends = [(before, end) for before, end in self._ends if not end.conditions]
        elif not isinstance(step.action, DelegateTo):
            self._ends.append((number, step))


def _ends_before(end: Step, step: Step) -> bool:
    types = [frozenset(one.types) for one in end.conditions if isinstance(one, IfType)]
    own = [frozenset(one.types) for one in step.conditions if isinstance(one, IfType)]
    if not all([any([one <= wanted for one in own]) for wanted in types]):
        return False
    if not implies(_condition_of(step), _condition_of(end)):
        return False
    return _is_end(end) or not (_registers(step) - _registers(end)) and bool(_registers(step))


def _registers(step: Step) -> frozenset[str]:
    """The registers that a step chooses from; none for an action of another kind."""
    action = step.action
    return frozenset(action.registers if isinstance(action, (AssignToReg, AssignToRegWithShadow)) else ())


def _is_end(step: Step) -> bool:
    """True if the action takes each value that comes to it."""
    return isinstance(step.action, (AssignToStack, AssignToStackWithShadow, PassByVal))


def _always(step: Step) -> bool:
    """True if the action is for all values of its types."""
    return not any([isinstance(condition, If) for condition in step.conditions])


def _types_of(step: Step, types: frozenset[str]) -> frozenset[str]:
    """Those of some types that all CCIfTypes of a step have."""
    for condition in step.conditions:
        if isinstance(condition, IfType):
            types = types.intersection(condition.types)
    return types


def _listed(condition: If | IfType) -> tuple[str, ...]:
    return condition.types if isinstance(condition, IfType) else ()


def _condition_of(step: Step) -> Condition:
    """The conditions in C++ of a step, as one."""
    return all_of([read_condition(condition.predicate) for condition in step.conditions if isinstance(condition, If)])


def _is_contradiction(step: Step) -> bool:
    """True if a condition in C++ of a step is that another one does not hold."""
    whole = _condition_of(step)
    parts = whole.parts if isinstance(whole, AllOf) else (whole,)
    return any([isinstance(part, Not) and part.part in parts for part in parts])
