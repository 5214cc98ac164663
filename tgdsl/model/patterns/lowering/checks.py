"""Checks of each PatternToMatch: mayLoad, mayStore and hasSideEffects of the source against the instructions that replace it, and the
operands of ComplexPatterns and SDNodeXForms against what these take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import Note, Report, counted
from tgdsl.model.common import rules
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.patterns.lowering.patterns_to_match import PatternToMatch
from tgdsl.model.patterns.operators import EFFECT_OF_FLAG, EFFECTS, ComplexPattern, Property, SelectionNode, Transform
from tgdsl.model.patterns.places import place_of_operator, place_of_source
from tgdsl.model.patterns.syntax.terms import Has, Term
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.operands import machine_operands
from tgdsl.records import Record
from tgdsl.llvm.flags import Flag

#: Classes of leaves that match any value of a type, which need not be a constant.
_ANY_VALUE = ("ValueType", "RegisterClass", "RegisterOperand", "RegClassByHwMode", "Register")


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
            instruction.name: sum([bit for flag, bit in EFFECT_OF_FLAG.items() if flag in flags[instruction.number]])
            for instruction in table.instructions
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
            f"what '{pattern.record.label}' looks for has {names} = 1, but its result does not: set it for {of}",
            *dict.fromkeys(
                Note(one.record.place, f"'{one.name}' is defined here")
                for one in instructions
                if one.record is not pattern.record
            ),
        )

    def of(self, term: Term) -> int:
        """The effects of all nodes of a term: set of :class:`Property`."""
        effects = self._found.get(term)
        if effects is None:
            effects = self._own(term)
            for child in term.children:
                effects |= self.of(child)
            self._found[term] = effects
        return effects

    def _own(self, term: Term) -> int:
        operator = term.operator
        if operator is None:
            return term.value.properties & EFFECTS if isinstance(term.value, ComplexPattern) else 0
        if isinstance(operator, InstructionTypes):
            return self._of_instructions[operator.name]
        if not isinstance(operator, SelectionNode):
            return 0
        intrinsic = self._intrinsics.of_node(operator, term.children[0].value if term.children else None)
        return (operator.properties if intrinsic is None else intrinsic.intrinsic.effects) & EFFECTS


def check_operands(pattern: PatternToMatch, report: Report) -> None:
    """Report operands that are not what a ComplexPattern or an SDNodeXForm of a pattern takes."""
    source, result = pattern.source, pattern.result
    uses: list[Term] = []
    if source.has & Has.COMPLEX_OPERATOR:
        _uses(source, Has.COMPLEX_OPERATOR, uses)
    if result.has & Has.COMPLEX_OPERATOR:
        _uses(result, Has.COMPLEX_OPERATOR, uses)
    if uses:
        _check_complex(pattern, uses, report)
    if result.has & Has.TRANSFORM_OPERATOR:
        uses = []
        _uses(result, Has.TRANSFORM_OPERATOR, uses)
        _check_transforms(pattern, uses, report)


def _check_complex(pattern: PatternToMatch, uses: Sequence[Term], report: Report) -> None:
    """Report complex patterns with fewer or more names than values."""
    for use in uses:
        operator = use.operator
        assert isinstance(operator, ComplexPattern)
        count = sum([_values(child) for child in use.children])
        if count != operator.operands:
            report.breach(
                rules.COMPLEX_OPERANDS,
                place_of_operator(pattern.record, operator.name),
                f"in the pattern of '{pattern.record.label}', the complex pattern '{operator.name}' is given names for "
                f"{counted(count, 'value')}, and has {operator.operands}",
            )


def _check_transforms(pattern: PatternToMatch, uses: Sequence[Term], report: Report) -> None:
    """Report transforms of leaves (``imm``, ``fpimm``, ...) whose operand the source binds to any value of a type."""
    for use in uses:
        transform, operand = use.operator, use.children[0]
        if not isinstance(transform, Transform) or transform.node.operands != 0:
            continue
        bound = _bound(pattern.source, operand.name) if operand.name else None
        if bound is not None and isinstance(bound.value, Record) and any(map(bound.value.is_a, _ANY_VALUE)):
            report.breach(
                rules.TRANSFORMED_VALUE,
                place_of_operator(pattern.record, transform.name, in_result=True),
                f"in the pattern of '{pattern.record.label}', the transform '{transform.name}' is given '{operand.name}', which is any "
                f"value in what the pattern looks for, and takes '{transform.node.name}': look for that there",
                Note(transform.record.place, f"'{transform.name}' is defined here"),
            )


def _uses(term: Term, wanted: int, uses: list[Term]) -> None:
    """Add the terms in a tree whose operators are of a kind, a bit of :class:`Has`."""
    kind = ComplexPattern if wanted == Has.COMPLEX_OPERATOR else Transform
    if type(term.operator) is kind:
        uses.append(term)
    for child in term.children:
        if child.has & wanted:
            _uses(child, wanted, uses)


def _values(term: Term) -> int:
    """The number of MachineOperands that an operand stands for."""
    if term.operator is None:
        return machine_operands(term.value)
    return term.operator.operands if isinstance(term.operator, ComplexPattern) else 1


def _bound(term: Term, name: str) -> Term | None:
    """The leaf that binds a variable; None if something else binds it."""
    if name not in term.names:
        return None
    if term.is_leaf:
        return term
    return next((bound for child in term.children if (bound := _bound(child, name)) is not None), None)
