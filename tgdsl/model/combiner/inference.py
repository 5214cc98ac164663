"""Inference of types in a rule (llvm-tblgen's CombineRuleOperandTypeChecker).

Operands of an instruction with the same generic type (``type0`` of ``Target.td``) have one type, which makes classes of the rule's operands. A new
register, or an immediate, of an ``apply`` pattern gets ``GITypeOf`` of a matched operand in its class, at best of one that is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tgdsl.classes import evolve
from tgdsl.diagnostics import fail
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.combiner import fields, text
from tgdsl.model.combiner.operands import Operand, TypeOf
from tgdsl.model.combiner.patterns import InstructionUse, Pattern, PatternList, Use
from tgdsl.model.combiner.types import OperandTypes, types_of
from tgdsl.records import Record

#: Generic types of operands that registers may have: OPERAND_GENERIC_0 and so on.
_GENERIC = "OPERAND_GENERIC_"


class TypeClasses:
    """Classes of operands of one type (LLVM's EquivalenceClasses): each a list of names, the leader first."""

    def __init__(self) -> None:
        self._classes: Final[dict[str, list[str]]] = {}

    def of(self, name: str) -> Sequence[str]:
        """The names in the class of an operand; none if it is in no class."""
        return self._classes.get(name, ())

    def insert(self, name: str) -> None:
        if name not in self._classes:
            self._classes[name] = [name]

    def unite(self, leader: str, name: str) -> None:
        """Make the classes of two operands one, with that of the first in front."""
        self.insert(leader)
        self.insert(name)
        first, second = self._classes[leader], self._classes[name]
        if first is not second:
            first += second
            for one in second:
                self._classes[one] = first

    def all(self) -> list[Sequence[str]]:
        """The classes in the order in which their leaders were inserted."""
        return [members for name, members in self._classes.items() if members[0] == name]


#: The order of classes in the log: that of their leaders' names, or since 22 of their making.
_SORTS_CLASSES = ByRelease({19: True, 22: False})


def infer_types(
    record: Record, release: Release, match: PatternList, apply: PatternList
) -> tuple[PatternList, PatternList, str]:
    """The patterns of a rule with the types that follow, and the log of llvm-tblgen's ``-gicombiner-debug-typeinfer``.

    Raises:
        DiagnosticError: types contradict each other, or are of operands that there are not.
    """
    given = OperandTypes()
    for _, use in match.uses():
        given.add(use)

    def check(use: Use, kind: TypeOf) -> None:
        if kind.operand not in match.definitions:
            raise fail(
                use.source.place,
                f"'{use.called}' has the type '{kind}', but no pattern of the match has '${kind.operand}': name an operand that is matched",
            )

    for _, use in apply.uses():
        given.add(use, check)
    match, apply = match.typed(given.types), apply.typed(given.types)
    inference = _Inference(record, release, match)
    apply = inference.run(apply)
    return match, apply, "".join(inference.log)


class _Inference:
    def __init__(self, record: Record, release: Release, match: PatternList) -> None:
        self._record = record
        self._release = release
        self._match = match
        self._classes = TypeClasses()
        self.log: list[str] = []

    def run(self, apply: PatternList) -> PatternList:
        self.log.append(f"Rule Operand Type Equivalence Classes for {self._record.name}:\n")
        for pattern in (*self._match.patterns, *apply.patterns):
            if isinstance(pattern, InstructionUse) and pattern.intrinsic is None:
                self._add_groups(pattern)
        classes = self._classes.all()
        if _SORTS_CLASSES[self._release]:
            classes.sort(key=lambda members: members[0])
        listed = "".join([f"[{', '.join(members)}] " for members in classes])
        self.log.append(f"Final Type Equivalence Classes: {listed}\n")
        before = len(self.log)
        patterns = [self._infer(pattern) for pattern in apply.patterns]
        if len(self.log) == before:
            return apply
        inferred = PatternList(tuple(patterns), apply.definitions)
        inferred = inferred.typed(types_of([use for _, use in inferred.uses()]))
        self.log.append(f"Apply patterns for rule {self._record.name} after inference:\n")
        self.log += [f"  {text.pattern(use, named=True)}\n" for _, use in inferred.uses()]
        self.log.append("\n")
        return inferred

    def _add_groups(self, use: InstructionUse) -> None:
        groups: dict[str, list[str]] = {}
        for kind, operand in zip(_generic_types(use), use.operands, strict=True):
            if kind[:-1].endswith(_GENERIC):
                names = groups.setdefault(kind, [])
                if operand.name:
                    names.append(operand.name)
        for names in groups.values():
            for number, name in enumerate(names):
                if number:
                    self._classes.unite(names[0], name)
                else:
                    self._classes.insert(name)
        listed = "".join([f"[{', '.join(names)}] " for names in groups.values()])
        self.log.append(f"\tGroups for {use.name}:\t{listed}\n")

    def _infer(self, pattern: Pattern) -> Pattern:
        """The ``apply`` pattern with the types of its new registers and immediates, as far as they are known."""
        if not isinstance(pattern, InstructionUse):
            return pattern
        operands = list(pattern.operands)
        for number, operand in enumerate(operands):
            if operand.type is not None or not operand.is_def and operand.value is None:
                continue
            if not (operand.is_def or operand.is_named_immediate):
                found = self._type_of_immediate(pattern, number)
            elif operand.name in self._match.definitions:
                continue
            else:
                found = self._type_of(operand.name, False)
            if found is not None:
                self.log.append(f"INFER: {operand.described()} -> {found}\n")
                operands[number] = evolve(operand, type=found)
        return evolve(pattern, operands=tuple(operands))

    def _type_of_immediate(self, use: InstructionUse, number: int) -> TypeOf | None:
        """The type of another operand that shares the immediate's generic type."""
        if use.intrinsic is not None:
            return None
        kinds = _generic_types(use)
        for other, kind in enumerate(kinds):
            operand: Operand = use.operands[other]
            if other != number and kind == kinds[number] and operand.name:
                found = self._type_of(operand.name, True)
                if found is not None:
                    return found
        return None

    def _type_of(self, name: str, may_be_itself: bool) -> TypeOf | None:
        """The type of a matched operand in the class of an operand, of the first that is written, or of the first one."""
        readable: str | None = None
        for member in self._classes.of(name):
            if member not in self._match.definitions or member == name and not may_be_itself:
                continue
            if self._match.definitions[member] is not None:
                return TypeOf(member)
            if readable is None:
                readable = member
        return None if readable is None else TypeOf(readable)


def _generic_types(use: InstructionUse) -> list[str]:
    """The operand type (MCOI::OperandType) of each operand of a pattern; "unknown" for variable operands whose types may differ."""
    instruction = use.instruction
    rest = fields.type_of_variadic_operands(instruction.record) or "unknown"
    declared = [operand.operand_type for operand in instruction.operands]
    outputs, inputs = declared[: instruction.defs], declared[instruction.defs :]
    outputs += [rest] * (use.defs - len(outputs))
    kinds = outputs + inputs
    return kinds + [rest] * (len(use.operands) - len(kinds))
