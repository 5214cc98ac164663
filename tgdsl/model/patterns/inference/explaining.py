"""Messages about patterns whose types contradict each other, or stay ambiguous."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import DiagnosticError, Note, Place, fail
from tgdsl.model.patterns.fields import type_profile_of
from tgdsl.model.patterns.inference.rules import Misuse
from tgdsl.model.patterns.inference.solver import Clash, Origin, TooLarge
from tgdsl.model.patterns.inference.typing import Ambiguous, Inference
from tgdsl.model.patterns.operators import ComplexPattern, SelectionNode
from tgdsl.model.patterns.places import place_of_constant, place_of_name, place_of_operator, place_of_source
from tgdsl.model.patterns.syntax.terms import Marker, Term
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.profiles import Relation
from tgdsl.model.patterns.types.sets import type_names
from tgdsl.records import Record

#: For each relation, its demand on a value, and its demand on the value that this is compared to.
_DEMANDS = {
    Relation.CONSTANT_SMALLER: ("be larger than", "be larger than"),
    Relation.SMALLER: ("be smaller than", "be larger than"),
    Relation.ELEMENT: ("be an element of", "have as elements"),
    Relation.SUB_VECTOR: ("be a shorter vector than", "be a longer vector than"),
    Relation.ELEMENTS_ARE: ("have as elements", "be an element of"),
    Relation.SAME_LENGTH: ("have as many elements as", "have as many elements as"),
    Relation.SAME_SIZE: ("have as many bits as", "have as many bits as"),
}


class Explainer:
    """Turns what type inference finds wrong into errors. Contradictions are inferred once more, to trace the origin of each type."""

    def __init__(self, inference: Inference, facts: TypeFacts, intrinsics: TypedIntrinsics) -> None:
        self._intrinsics = intrinsics
        self._inference = inference
        self._facts = facts

    def explain(
        self,
        problem: Clash | TooLarge | Ambiguous | Misuse,
        record: Record,
        sources: Sequence[Term],
        result: Term,
    ) -> DiagnosticError:
        """The error for a pattern of a record."""
        where = f"in the pattern of '{record.label}'"
        match problem:
            case Misuse():
                return fail(_place_of(record, problem.term), f"{where}, {problem.message}")
            case TooLarge():
                return fail(
                    place_of_constant(record, problem.value),
                    f"{where}, the constant {problem.value} is of type {problem.type_name}, which cannot hold it: correct one "
                    "of them",
                )
            case Ambiguous():
                side = "the result" if problem.in_result else "what is looked for"
                return fail(
                    _place_of(record, problem.term, problem.in_result),
                    f"{where}, the type of {self._named(problem.term)} in {side} may be {type_names(self._facts, problem.types)}: say which",
                )
            case Clash():
                return self._contradiction(self._inference.traced(sources, result) or problem, record)

    def _contradiction(self, clash: Clash, record: Record) -> DiagnosticError:
        value = self._named(clash.term) if clash.term is not None else "a value"
        now, known = clash.demand, clash.known
        demanded = f"be {type_names(self._facts, clash.demanded)}"
        if isinstance(now, tuple) and now[1] is not None and now[1].relation in _DEMANDS:
            first, second = _DEMANDS[now[1].relation]
            is_operand = clash.term is not None and _is_operand(now[0], now[1].operand, clash.term)
            demanded = f"{first if is_operand else second} {type_names(self._facts, clash.demanded)}"
        origins = [now if now != clash.source else None, clash.source, known]
        known_to_all = ("ValueType", "SDTypeProfile")  # their definitions are LLVM's, and no help
        places = [
            place
            for place in map(self._place, origins)
            if place is not None and place.place != record.place and not any(map(place.is_a, known_to_all))
        ]
        reasons = dict.fromkeys([self._origin(origin) for origin in (clash.source, now) if origin is not None])
        return fail(
            place_of_source(record) if clash.term is None else _place_of(record, clash.term),
            f"in the pattern of '{record.label}', the types of {value} contradict each other: it should {demanded}, "
            f"{', '.join(reasons) or 'as the pattern says'}, but is {type_names(self._facts, clash.before)}, {self._origin(known)}",
            *[Note(place.place, f"'{place.name}' is defined here") for place in dict.fromkeys(places)],
        )

    def _origin(self, origin: Origin) -> str:
        """The origin of a type, in words."""
        if isinstance(origin, str):
            return f"as '{origin}' elsewhere"
        if origin is None:
            return "as the pattern says"
        term, constraint = origin
        if constraint is not None and isinstance(term.operator, SelectionNode):
            profile = type_profile_of(term.operator.record).name
            return f"by the type profile '{profile}' of '{term.operator.name}'"
        if isinstance(term.value, int):
            return "as a constant"
        place = self._place(origin)
        return f"by '{place.name}'" if place is not None else "as the pattern says"

    def _place(self, origin: Origin) -> Record | None:
        """The record that a type comes from."""
        if origin is None or isinstance(origin, str):
            return None
        term, constraint = origin
        operator = term.operator
        if isinstance(operator, SelectionNode):
            number = term.children[0].value if term.children and constraint is None else None
            intrinsic = self._intrinsics.of_node(operator, number)
            return operator.record if intrinsic is None else intrinsic.intrinsic.record
        if isinstance(operator, (InstructionTypes, ComplexPattern)):
            return operator.record
        value = term.value
        return value.record if isinstance(value, ComplexPattern) else value if isinstance(value, Record) else None

    def _named(self, term: Term) -> str:
        """A term in a line, with two levels of operands."""
        text = _text(term)
        return f"'{text}'"


def _place_of(record: Record, term: Term, in_result: bool = False) -> Place:
    """The place of a term in the pattern of a record."""
    operator, value = term.operator, term.value
    if isinstance(operator, Marker):
        return place_of_operator(record, operator.value)
    if operator is not None:
        return place_of_operator(record, operator.record.name, in_result=in_result)
    if term.name:
        return place_of_name(record, term.name, in_result=in_result)
    if isinstance(value, int):
        return place_of_constant(record, value)
    return place_of_source(record) if value is None else place_of_operator(record, value.name, in_result=in_result)


def _text(term: Term, depth: int = 2) -> str:
    operator = term.operator
    if operator is None:
        value = term.value
        text = value.name if isinstance(value, (Record, ComplexPattern)) else "?" if value is None else str(value)
    else:
        text = operator.value if isinstance(operator, Marker) else operator.record.name
        if term.children and depth:
            text += " " + ", ".join([_text(child, depth - 1) for child in term.children])
        elif term.children:
            text += " ..."
        text = f"({text})"
    return f"{text}:${term.name}" if term.name else text


def _is_operand(node: Term, operand: int, term: Term) -> bool:
    """True if a term is the operand of a node that a constraint numbers so: results count first."""
    if operand < len(node.types):
        return term is node
    position = operand - len(node.types)
    return position < len(node.children) and node.children[position] is term
