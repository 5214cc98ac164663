"""Which conditions hold: what a DAG and the user's settings decide, and what is assumed because nothing decides it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tgdsl.classes import field, frozen
from tgdsl.cpp.conditions import expression_or_text, operands_of
from tgdsl.cpp.evaluation import Undecided
from tgdsl.cpp.syntax import Binary, Expression, Unary, text_of
from tgdsl.selection.dag import TARGET_CONSTANT, Node, Value, shown
from tgdsl.selection.matcher_text import CppComplexPattern, CppPredicate, MatcherText
from tgdsl.selection.predicate_code import evaluate, transformed


@frozen
class Assumption:
    """Something that is taken to hold, or not to hold, for a match.

    Attributes:
        what: in words, or as C++; equal for the same thing.
        name: what a user calls it, to decide it; empty for what has no name.
    """

    what: str
    holds: bool
    name: str = ""

    def __str__(self) -> str:
        if self.name and self.what != self.name and not self.what.startswith(f"{self.name} "):
            return f"{self.name} ({self.what}){'' if self.holds else ' does not hold'}"
        return self.what if self.holds else f"not {self.what}"


@frozen
class Decision:
    """The answer to a question whether something holds.

    Attributes:
        reason: in words, if it does not.
        assumed: what had to be assumed for it to hold.
    """

    holds: bool
    reason: str = ""
    assumed: tuple[Assumption, ...] = ()


@frozen
class Settings:
    """The user's settings: conditions, predicates and complex patterns that hold or do not.

    Attributes:
        conditions: whether a condition on the subtarget or the function holds, by its :func:`condition_text`.
        predicates: names of fragments to whether their conditions hold, whatever the node.
        complex_patterns: names of C++ functions to whether they match, whatever the node.
        pointer: type of pointers; empty for one that is not known.
    """

    conditions: Mapping[str, bool] = field(factory=dict[str, bool])
    predicates: Mapping[str, bool] = field(factory=dict[str, bool])
    complex_patterns: Mapping[str, bool] = field(factory=dict[str, bool])
    pointer: str = ""


@frozen
class Names:
    """Names of the records that a table's C++ comes from: by :func:`condition_text`, and by a complex pattern's function."""

    conditions: Mapping[str, Sequence[str]] = field(factory=dict[str, Sequence[str]])
    complex_patterns: Mapping[str, Sequence[str]] = field(factory=dict[str, Sequence[str]])

    def condition(self, text: str) -> str:
        return next(iter(self.conditions.get(text, ())), "")

    def complex_pattern(self, function: str) -> str:
        names = self.complex_patterns.get(function, ())
        return names[0] if len(names) == 1 else function


class Conditions:
    """Decides conditions on the subtarget and the function, which no DAG has to do with."""

    def __init__(self, settings: Settings, names: Names) -> None:
        self._settings = settings
        self._names = names

    def holds(self, text: str, assumed: Sequence[Assumption]) -> Decision:
        """True if a condition holds.

        Args:
            text: C++.
            assumed: so far; what contradicts that does not hold.
        """
        path = {one.what: one.holds for one in assumed}
        condition = expression_or_text(text)
        holds = self._known(condition, path)
        if holds is None:
            return Decision(True, assumed=tuple(self._needed(condition, path)))
        return Decision(True) if holds else Decision(False, self._missing(condition, path))

    def _known(self, condition: Expression, path: Mapping[str, bool]) -> bool | None:
        """True if a condition holds; None if that is not known."""
        text = text_of(condition)
        for known in (self._settings.conditions, path):
            if text in known:
                return known[text]
        match condition:
            case Binary("||" | "&&" as operator):
                decisive = operator == "||"
                found = [self._known(part, path) for part in operands_of(condition, operator)]
                if decisive in found:
                    return decisive
                return None if None in found else not decisive
            case Unary("!", operand):
                inner = self._known(operand, path)
                return None if inner is None else not inner
            case _:
                return None

    def _needed(self, condition: Expression, path: Mapping[str, bool]) -> Iterator[Assumption]:
        """The assumptions under which an undecided condition holds."""
        match condition:
            case Binary("&&"):
                for part in operands_of(condition, "&&"):
                    if self._known(part, path) is None:
                        yield from self._needed(part, path)
            case Unary("!", operand):
                yield self._assumption(operand, False)
            case _:
                yield self._assumption(condition, True)

    def _assumption(self, condition: Expression, holds: bool) -> Assumption:
        text = text_of(condition)
        return Assumption(text, holds, self._names.condition(text))

    def _missing(self, condition: Expression, path: Mapping[str, bool]) -> str:
        """Why a condition does not hold."""
        for part in operands_of(condition, "&&"):
            if self._known(part, path) is False:
                text = text_of(part)
                name = self._names.condition(text)
                return f"needs {name} ({text})" if name else f"needs {text}"
        return f"needs {text_of(condition)}"


class Decisions:
    """Decides for a table."""

    def __init__(self, matcher: MatcherText, settings: Settings, names: Names) -> None:
        self._matcher = matcher
        self._settings = settings
        self._names = names
        self._conditions = Conditions(settings, names)

    def condition(self, number: int, assumed: Sequence[Assumption]) -> Decision:
        """A condition that does not depend on the DAG.

        Args:
            assumed: so far; what contradicts that does not hold.
        """
        return self._conditions.holds(self._matcher.conditions[number], assumed)

    # Conditions on nodes

    def predicate(self, number: int, value: Value, operands: Sequence[Value] | None) -> Decision:
        """The condition of a fragment on a node, of which a value is used.

        Args:
            operands: of the fragment, for one that asks for them.
        """
        matcher, node = self._matcher, value.node
        table = matcher.predicates if operands is None else matcher.predicates_with_operands
        predicate = table[number]
        name = predicate_name(predicate, node)
        set_by_user = [self._settings.predicates[one] for one in predicate.names if one in self._settings.predicates]
        try:
            holds = set_by_user[0] if set_by_user else evaluate(predicate.body, value, operands or ())
        except Undecided:
            if not node.holds.isdisjoint(predicate.names):
                return Decision(True)
            return Decision(True, assumed=(Assumption(f"{name} holds for {shown(Value(node))}", True, name),))
        if holds:
            return Decision(True)
        return Decision(False, f"the predicate {name} does not hold for {shown(Value(node))}")

    def complex_pattern(self, number: int, value: Value) -> Decision:
        """True if C++ matches a value."""
        function = self._matcher.complex_patterns[number].function
        name = self._names.complex_pattern(function)
        node = value.node
        if function in self._settings.complex_patterns:
            holds = self._settings.complex_patterns[function]
        elif node.matched_by:
            holds = node.matched_by == function
        else:
            return Decision(True, assumed=(Assumption(f"{name} matches {shown(value)}", True, name),))
        return Decision(True) if holds else Decision(False, f"{name} does not match {shown(value)}")

    def complex_function(self, number: int) -> CppComplexPattern:
        return self._matcher.complex_patterns[number]

    def complex_text(self, number: int, value: Value) -> str:
        """The result of a complex pattern for a value, in words."""
        return applied(self._names.complex_pattern(self._matcher.complex_patterns[number].function), value)

    def transformed(self, number: int, value: Value) -> Node:
        """The result of an SDNodeXForm for a value: a constant, if that can be computed."""
        transform = self._matcher.transforms[number]
        try:
            return Node(TARGET_CONSTANT, value.node.types, constant=transformed(transform.body, value))
        except Undecided:
            return Node("", value.node.types, name=applied(transform.name, value))

    # Types

    def type(self, found: str, wanted: str, assumed: Sequence[Assumption]) -> Decision:
        """True if a type is the wanted one; iPTR is that of pointers."""
        if found == wanted:
            return Decision(True)
        pointer = self._settings.pointer or next(
            (one.what.rpartition(" ")[2] for one in assumed if one.what.startswith("pointers are ")), ""
        )
        one, other = (pointer or kind if kind == "iPTR" else kind for kind in (found, wanted))
        if one == other:
            return Decision(True)
        if "iPTR" in (one, other):
            concrete = other if one == "iPTR" else one
            if concrete.startswith("i"):
                return Decision(True, assumed=(Assumption(f"pointers are {concrete}", True),))
        return Decision(False, f"{found or 'none'}, {wanted} wanted")


def predicate_name(predicate: CppPredicate, node: Node) -> str:
    """The name to show for a predicate that several PatFrags share: that of the PatFrag in the node's source, or else the first."""
    return next((one for one in predicate.names if one in node.holds), predicate.names[0])


def applied(name: str, value: Value) -> str:
    """The application of a transform or complex pattern to a value as text: ``name(value)``."""
    text = shown(value)
    return f"{name}{text}" if text.startswith("(") else f"{name}({text})"


def condition_text(text: str) -> str:
    """The C++ of a condition as :class:`Settings` and :class:`Names` have it: the same text for the same condition."""
    return text_of(expression_or_text(text))


def distinct(assumed: Iterable[Assumption]) -> list[Assumption]:
    """Each once, in order."""
    return list(dict.fromkeys(assumed))
