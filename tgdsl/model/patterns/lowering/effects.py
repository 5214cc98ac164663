"""What sources do to memory and besides, against what the instructions that take their place declare."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import Note, Report
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.patterns.lowering.patterns_to_match import Candidate
from tgdsl.model.patterns.operators.intrinsics import IntrinsicTable
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.model.patterns.table import ComplexPattern, Property, SelectionNode
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.records.instruction_flags import Flag

_ALL = Property.MAY_LOAD | Property.MAY_STORE | Property.SIDE_EFFECT

_FLAGS = {
    Flag.MAY_LOAD: Property.MAY_LOAD,
    Flag.MAY_STORE: Property.MAY_STORE,
    Flag.HAS_SIDE_EFFECTS: Property.SIDE_EFFECT,
}


class Effects:
    """Checks patterns.

    Args:
        flags: of each instruction, by number.
    """

    def __init__(
        self, intrinsics: IntrinsicTable, table: InstructionTable, flags: Mapping[int, frozenset[Flag]]
    ) -> None:
        self._intrinsics = intrinsics
        self._of_instructions = {
            one.name: sum([bit for flag, bit in _FLAGS.items() if flag in flags[one.number]])
            for one in table.instructions
        }
        self._found: dict[Term, int] = {}

    def check(self, candidate: Candidate, report: Report) -> None:
        """Report effects of a source that no instruction of its result has.

        What has side effects may do to memory what it wants, and what stores may load.
        """
        wanted = self.of(candidate.source)
        if not wanted:
            return
        missing = wanted & ~self.of(candidate.result)
        if wanted & Property.SIDE_EFFECT:
            missing &= ~Property.MAY_STORE
        if wanted & Property.MAY_STORE:
            missing &= ~Property.MAY_LOAD
        instructions = [one.operator for one in candidate.result.walk() if isinstance(one.operator, InstructionTypes)]
        if not missing or not instructions:
            return
        names = " and ".join([flag.value for flag, bit in _FLAGS.items() if missing & bit])
        of = "the instruction" if len(instructions) == 1 else "one of the instructions"
        report.error(
            candidate.record.place,
            f"what '{candidate.record.label}' looks for has {names} = 1, and its result has not: set it for {of}",
            *dict.fromkeys(
                Note(one.record.place, f"'{one.name}' is defined here")
                for one in instructions
                if one.record is not candidate.record
            ),
        )

    def of(self, term: Term) -> int:
        """The effects of all that is in a tree: set of Property."""
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
            return term.value.properties & _ALL if isinstance(term.value, ComplexPattern) else 0
        if isinstance(operator, InstructionTypes):
            return self._of_instructions[operator.name]
        if not isinstance(operator, SelectionNode):
            return 0
        number = term.children[0].value if term.children else None
        intrinsic = self._intrinsics.by_number.get(number) if isinstance(number, int) else None
        if intrinsic is None or not operator.name.startswith("intrinsic_"):
            return operator.properties & _ALL
        return (
            intrinsic.properties & _ALL
            | (Property.MAY_LOAD if intrinsic.may_load else 0)
            | (Property.MAY_STORE if intrinsic.may_store else 0)
            | (Property.SIDE_EFFECT if intrinsic.has_side_effects else 0)
        )
