"""Check of mayLoad, mayStore and hasSideEffects: of sources against the instructions that replace them."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import Note, Report
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.patterns.lowering.patterns_to_match import PatternToMatch
from tgdsl.model.patterns.operators import EFFECTS, ComplexPattern, Property, SelectionNode
from tgdsl.model.patterns.places import place_of_source
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.records.instruction_flags import Flag

_FLAGS = {
    Flag.MAY_LOAD: Property.MAY_LOAD,
    Flag.MAY_STORE: Property.MAY_STORE,
    Flag.HAS_SIDE_EFFECTS: Property.SIDE_EFFECT,
}


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
            one.name: sum([bit for flag, bit in _FLAGS.items() if flag in flags[one.number]])
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
        names = " and ".join([flag.value for flag, bit in _FLAGS.items() if missing & bit])
        of = "the instruction" if len(instructions) == 1 else "one of the instructions"
        report.error(
            place_of_source(pattern.record),
            f"what '{pattern.record.label}' looks for has {names} = 1, and its result has not: set it for {of}",
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
