"""Check of SDNodeXForms in results: the operand of each against the node that it takes."""

from __future__ import annotations

from tgdsl.diagnostics import Note, Report
from tgdsl.model.patterns.lowering.patterns_to_match import PatternToMatch
from tgdsl.model.patterns.operators import Transform
from tgdsl.model.patterns.places import place_of_operator
from tgdsl.model.patterns.syntax.terms import Term
from tgdsl.records import Record

#: Classes of leaves that match any value of a type, which need not be a constant.
_ANY_VALUE = ("ValueType", "RegisterClass", "RegisterOperand", "Register")


class Transforms:
    """Checks the transforms of patterns."""

    def __init__(self) -> None:
        self._found: dict[Term, tuple[Term, ...]] = {}

    def check(self, pattern: PatternToMatch, report: Report) -> None:
        """Report transforms of leaves (``imm``, ``fpimm``, ...) whose operand the source binds to any value of a type."""
        for use in self._uses(pattern.result):
            transform, given = use.operator, use.children[0]
            if not isinstance(transform, Transform) or transform.node.operands != 0:
                continue
            bound = _bound(pattern.source, given.name) if given.name else None
            if bound is not None and isinstance(bound.value, Record) and any(map(bound.value.is_a, _ANY_VALUE)):
                report.error(
                    place_of_operator(pattern.record, transform.name, in_result=True),
                    f"in the pattern of '{pattern.record.label}', the transform '{transform.name}' is given '{given.name}', which is any "
                    f"value in what the pattern looks for, and takes '{transform.node.name}': look for that there",
                    Note(transform.record.place, f"'{transform.name}' is defined here"),
                )

    def _uses(self, term: Term) -> tuple[Term, ...]:
        """The transforms in a tree."""
        found = self._found.get(term)
        if found is None:
            inside = [use for child in term.children for use in self._uses(child)]
            found = self._found[term] = (term, *inside) if type(term.operator) is Transform else tuple(inside)
        return found


def _bound(term: Term, name: str) -> Term | None:
    """The leaf that binds a variable; None if that is no leaf."""
    if name not in term.names:
        return None
    if term.is_leaf:
        return term
    return next((bound for child in term.children if (bound := _bound(child, name)) is not None), None)
