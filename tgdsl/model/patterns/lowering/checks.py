"""Checks of each PatternToMatch: mayLoad, mayStore and hasSideEffects of the source against the instructions that replace it, and the
operands of ComplexPatterns and SDNodeXForms against what these take."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import Note, Report, counted
from tgdsl.model.common import rules
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.patterns.lowering.patterns_to_match import PatternToMatch
from tgdsl.model.patterns.operators import EFFECT_OF_FLAG, EFFECTS, ComplexPattern, Property, SelectionNode, Transform
from tgdsl.model.patterns.places import place_of_operator, place_of_source
from tgdsl.model.patterns.syntax.terms import Operator, Term
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.operands import machine_operands
from tgdsl.records import Record
from tgdsl.records.instruction_flags import Flag

#: Classes of leaves that match any value of a type, which need not be a constant.
_ANY_VALUE = ("ValueType", "RegisterClass", "RegisterOperand", "Register")


class Effects:
    """Checks the effects of patterns.

    Args:
        flags: of each instruction, by number.
    """

    def __init__(
        self, intrinsics: TypedIntrinsics, table: InstructionTable, flags: Mapping[int, frozenset[Flag]]
    ) -> None:
        self._intrinsics = intrinsics
        self._of_instructions = {
            one.name: sum([bit for flag, bit in EFFECT_OF_FLAG.items() if flag in flags[one.number]])
            for one in table.instructions
        }
        self._found: dict[Term, int] = {}

    def check(self, pattern: PatternToMatch, report: Report) -> None:
        """Report effects of a source that no instruction of its result has.

        An instruction with side effects may load and store, and one that stores may load.
        """
        wanted = self.of(pattern.source)
        if not wanted:
            return
        missing = wanted & ~self.of(pattern.result)
        if wanted & Property.SIDE_EFFECT:
            missing &= ~Property.MAY_STORE
        if wanted & Property.MAY_STORE:
            missing &= ~Property.MAY_LOAD
        instructions = [one.operator for one in pattern.result.walk() if isinstance(one.operator, InstructionTypes)]
        if not missing or not instructions:
            return
        names = " and ".join([flag.value for flag, bit in EFFECT_OF_FLAG.items() if missing & bit])
        of = "the instruction" if len(instructions) == 1 else "one of the instructions"
        report.error(
            place_of_source(pattern.record),
            f"what '{pattern.record.label}' looks for has {names} = 1, and its result does not: set it for {of}",
            *dict.fromkeys(
                Note(one.record.place, f"'{one.name}' is defined here")
                for one in instructions
                if one.record is not pattern.record
            ),
        )

    def of(self, term: Term) -> int:
        """The effects of all nodes of a term: set of :class:`Property`."""
        found = self._found.get(term)
        if found is None:
            found = self._own(term)
            for child in term.children:
                found |= self.of(child)
            self._found[term] = found
        return found

    def _own(self, term: Term) -> int:
        operator = term.operator
        if operator is None:
            return term.value.properties & EFFECTS if isinstance(term.value, ComplexPattern) else 0
        if isinstance(operator, InstructionTypes):
            return self._of_instructions[operator.name]
        if not isinstance(operator, SelectionNode):
            return 0
        found = self._intrinsics.of_node(operator, term.children[0].value if term.children else None)
        return (operator.properties if found is None else found.intrinsic.effects) & EFFECTS


class OperandChecks:
    """Checks the operands of complex patterns and of transforms."""

    def __init__(self) -> None:
        self._transforms: dict[Term, tuple[Term, ...]] = {}
        self._complex_uses: dict[Term, tuple[Term, ...]] = {}

    def check(self, pattern: PatternToMatch, report: Report) -> None:
        """Report operands that are not what the ComplexPattern or the SDNodeXForm takes."""
        self._check_complex(pattern, report)
        self._check_transforms(pattern, report)

    def _check_complex(self, pattern: PatternToMatch, report: Report) -> None:
        """Report complex patterns with fewer or more names than values."""
        for use in (
            *_uses(pattern.source, ComplexPattern, self._complex_uses),
            *_uses(pattern.result, ComplexPattern, self._complex_uses),
        ):
            operator = use.operator
            assert isinstance(operator, ComplexPattern)
            given = sum([_values(child) for child in use.children])
            if use.children and given != operator.operands:
                report.breach(
                    rules.COMPLEX_OPERANDS,
                    place_of_operator(pattern.record, operator.name),
                    f"in the pattern of '{pattern.record.label}', the complex pattern '{operator.name}' is given names for "
                    f"{counted(given, 'value')}, and has {operator.operands}",
                )

    def _check_transforms(self, pattern: PatternToMatch, report: Report) -> None:
        """Report transforms of leaves (``imm``, ``fpimm``, ...) whose operand the source binds to any value of a type."""
        for use in _uses(pattern.result, Transform, self._transforms):
            transform, given = use.operator, use.children[0]
            if not isinstance(transform, Transform) or transform.node.operands != 0:
                continue
            bound = _bound(pattern.source, given.name) if given.name else None
            if bound is not None and isinstance(bound.value, Record) and any(map(bound.value.is_a, _ANY_VALUE)):
                report.breach(
                    rules.TRANSFORMED_VALUE,
                    place_of_operator(pattern.record, transform.name, in_result=True),
                    f"in the pattern of '{pattern.record.label}', the transform '{transform.name}' is given '{given.name}', which is any "
                    f"value in what the pattern looks for, and takes '{transform.node.name}': look for that there",
                    Note(transform.record.place, f"'{transform.name}' is defined here"),
                )


def _uses(term: Term, kind: type[Operator], known: dict[Term, tuple[Term, ...]]) -> tuple[Term, ...]:
    """The terms in a tree whose operators are of a kind.

    Args:
        known: those of trees that were searched before.
    """
    found = known.get(term)
    if found is None:
        inside = [use for child in term.children for use in _uses(child, kind, known)] if term.children else []
        found = known[term] = (term, *inside) if type(term.operator) is kind else tuple(inside)
    return found


def _values(term: Term) -> int:
    """The number of MachineOperands that an operand stands for."""
    if term.operator is None:
        return machine_operands(term.value)
    return term.operator.operands if isinstance(term.operator, ComplexPattern) else 1


def _bound(term: Term, name: str) -> Term | None:
    """The leaf that binds a variable; None if that is no leaf."""
    if name not in term.names:
        return None
    if term.is_leaf:
        return term
    return next((bound for child in term.children if (bound := _bound(child, name)) is not None), None)
