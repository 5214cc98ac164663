"""The check alias-never-printed: InstAliases whose EmitPriority asks for printing, and that printAliasInstr never chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.diagnostics import DiagnosticError, Note
from tgdsl.linting import fields
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.assembly import (
    AliasCondition,
    AliasPattern,
    AnyOperand,
    EndOfAlternatives,
    Feature,
    InRegisterClass,
    InstAlias,
    IsRegister,
    SameAs,
    build_alias_patterns,
    read_assembly_writer,
)

NEVER = Kind(
    "alias-never-printed", "an earlier InstAlias of the instruction takes all of its cases, or no table has it"
)


def find(subject: Subject) -> Iterator[Finding]:
    """The aliases that no AsmWriter of the target prints. Only single earlier aliases are looked at, not several that together take all
    cases."""
    model = subject.model
    printed: set[str] = set()
    reasons: dict[str, Finding] = {}
    try:
        members = {one.name: one.members for one in model.register_file.classes}
        numbers = {one.name: one.number for one in model.register_file.registers}
        covers = _Covering(members, numbers)
        for number in fields.writer_numbers(model.target):
            writer = read_assembly_writer(model.target, number)
            found = build_alias_patterns(subject.records, model.instructions, model.register_file, writer)
            for each in found.patterns.values():
                for place, pattern in enumerate(each):
                    earlier = next((one for one in each[:place] if covers(one, pattern)), None)
                    if earlier is None:
                        printed.add(pattern.alias.record.name)
                    else:
                        _add(reasons, pattern.alias, "an earlier one takes all of its cases", earlier.alias)
            for one in found.left_out:
                if one.contradicts is None:
                    why = "its AsmString has more blanks than the instruction's, and AsmWriterEmitter takes that for more operands"
                else:
                    why = "another one has the same conditions, and AsmWriterEmitter leaves out all such aliases"
                _add(reasons, one.alias, why, one.contradicts)
    except DiagnosticError:
        return  # errors of the generator asm-writer
    yield from [finding for name, finding in reasons.items() if name not in printed]


def _add(reasons: dict[str, Finding], alias: InstAlias, why: str, other: InstAlias | None) -> None:
    """Add the reason why an alias is not printed by a writer, unless there is one of an earlier writer."""
    record = alias.record
    message = f"the alias '{alias.asm_string}' of '{alias.instruction.name}' is never printed: {why}; correct it, or set EmitPriority to 0"
    notes = (
        () if other is None else (Note(other.record.place, f"the other one, '{other.asm_string}', is defined here"),)
    )
    reasons.setdefault(record.name, Finding(NEVER, record.place, record.name, message, notes))


class _Covering:
    """True if the conditions of one pattern hold whenever those of another one of the same instruction do.

    Args:
        members: the registers of each class, as a set of numbers.
        numbers: of registers.
    """

    def __init__(self, members: dict[str, int], numbers: dict[str, int]) -> None:
        self._members = members
        self._numbers = numbers

    def __call__(self, wide: AliasPattern, narrow: AliasPattern) -> bool:
        operands, features = _split(wide.conditions)
        narrow_operands, narrow_features = _split(narrow.conditions)
        # Conditions of operands that both leave open at the end are not there.
        padded = [*narrow_operands, *[AnyOperand()] * (len(operands) - len(narrow_operands))]
        return all(
            [self._implied(condition, number, padded) for number, condition in enumerate(operands)]
        ) and _features_implied(features, narrow_features)

    def _implied(self, condition: AliasCondition, number: int, given: Sequence[AliasCondition]) -> bool:
        """True if a condition of a machine operand follows from those of all operands."""
        other = given[number]
        if isinstance(condition, AnyOperand):
            return True
        if isinstance(condition, SameAs):
            return self._same(number, condition.operand, given)
        if isinstance(condition, InRegisterClass):
            while isinstance(other, SameAs):
                other = given[other.operand]
            allowed = self._members.get(condition.name, 0)
            found = self._registers(other)
            return found is not None and not found & ~allowed
        return condition == other

    def _same(self, one: int, other: int, given: Sequence[AliasCondition]) -> bool:
        """True if two operands are the same register."""
        first, second = _origin(one, given), _origin(other, given)
        condition = given[first]
        return first == second or (isinstance(condition, IsRegister) and condition == given[second])

    def _registers(self, condition: AliasCondition) -> int | None:
        """The registers that a condition allows; None if it allows other operands as well."""
        if isinstance(condition, InRegisterClass):
            return self._members.get(condition.name)
        if isinstance(condition, IsRegister) and condition.name is not None:
            return 1 << self._numbers[condition.name]
        return None


def _origin(operand: int, given: Sequence[AliasCondition]) -> int:
    """The first operand that one is the same as."""
    condition = given[operand]
    while isinstance(condition, SameAs):
        operand = condition.operand
        condition = given[operand]
    return operand


def _split(conditions: Sequence[AliasCondition]) -> tuple[Sequence[AliasCondition], Sequence[AliasCondition]]:
    """The conditions of machine operands, and those of features, which come last."""
    features = [one for one in conditions if isinstance(one, (Feature, EndOfAlternatives))]
    return list(conditions[: len(conditions) - len(features)]), features


def _features_implied(wanted: Sequence[AliasCondition], given: Sequence[AliasCondition]) -> bool:
    """True if features that fulfil the second conditions fulfil the first: each group of alternatives has all of a given one."""
    groups = _groups(given)
    return all([any([group <= wide for group in groups]) for wide in _groups(wanted)])


def _groups(conditions: Sequence[AliasCondition]) -> list[frozenset[tuple[str, bool]]]:
    """The features of which one must be so, for each group of alternatives; a single feature is a group of its own."""
    found: list[frozenset[tuple[str, bool]]] = []
    open_: set[tuple[str, bool]] = set()
    for condition in conditions:
        match condition:
            case Feature(name, on, True):
                open_.add((name, on))
            case Feature(name, on):
                found.append(frozenset({(name, on)}))
            case _:
                found.append(frozenset(open_))
                open_ = set()
    return found


CHECK = Check((NEVER,), find)
