"""Which conditions hold: what a DAG and the user's settings decide, and what is assumed because nothing decides it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from tgdsl.selection.cpp_evaluation import evaluate, transformed
from tgdsl.selection.cpp_values import Undecided
from tgdsl.selection.dag import TARGET_CONSTANT, Node, Value, shown
from tgdsl.selection.matcher_text import CppComplexPattern, CppPredicate, MatcherText

_OPENING, _CLOSING = "([{", ")]}"


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
    """Whether something holds.

    Attributes:
        reason: in words, if it does not.
        assumed: what had to be assumed for it to hold.
    """

    holds: bool
    reason: str = ""
    assumed: tuple[Assumption, ...] = ()


@frozen
class Settings:
    """What the user decides.

    Attributes:
        conditions: C++ of conditions that do not depend on the DAG, without brackets around it, to whether it holds.
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
    """What records call the C++ of a table: the text of a condition, or a function, to names of records."""

    conditions: Mapping[str, Sequence[str]] = field(factory=dict[str, Sequence[str]])
    complex_patterns: Mapping[str, Sequence[str]] = field(factory=dict[str, Sequence[str]])

    def condition(self, text: str) -> str:
        return next(iter(self.conditions.get(text, ())), "")

    def complex_pattern(self, function: str) -> str:
        names = self.complex_patterns.get(function, ())
        return names[0] if len(names) == 1 else function


class Decisions:
    """Decides for a table."""

    def __init__(self, matcher: MatcherText, settings: Settings, names: Names) -> None:
        self._matcher = matcher
        self._settings = settings
        self._names = names

    # Conditions apart from the DAG

    def condition(self, number: int, assumed: Sequence[Assumption]) -> Decision:
        """A condition that does not depend on the DAG.

        Args:
            assumed: so far; what contradicts that does not hold.
        """
        path = {one.what: one.holds for one in assumed}
        text = self._matcher.conditions[number]
        holds = self._known(text, path)
        if holds is None:
            return Decision(True, assumed=tuple(self._needed(text, path)))
        return Decision(True) if holds else Decision(False, self._missing(text, path))

    def _known(self, text: str, path: Mapping[str, bool]) -> bool | None:
        """Whether a condition holds, as far as that is known."""
        text = unbracketed(text)
        for known in (self._settings.conditions, path):
            if text in known:
                return known[text]
        for operator, decisive in (("||", True), ("&&", False)):
            parts = split(text, operator)
            if len(parts) > 1:
                found = [self._known(part, path) for part in parts]
                if decisive in found:
                    return decisive
                return None if None in found else not decisive
        if text.startswith("!"):
            inner = self._known(text[1:], path)
            return None if inner is None else not inner
        return None

    def _needed(self, text: str, path: Mapping[str, bool]) -> Iterator[Assumption]:
        """What has to be assumed for a condition that is not decided."""
        text = unbracketed(text)
        parts = split(text, "&&")
        if len(split(text, "||")) > 1:
            yield Assumption(text, True, self._names.condition(text))
        elif len(parts) > 1:
            for part in parts:
                if self._known(part, path) is None:
                    yield from self._needed(part, path)
        elif text.startswith("!"):
            inner = unbracketed(text[1:])
            yield Assumption(inner, False, self._names.condition(inner))
        else:
            yield Assumption(text, True, self._names.condition(text))

    def _missing(self, text: str, path: Mapping[str, bool]) -> str:
        """Why a condition does not hold."""
        parts = split(unbracketed(text), "&&")
        for part in parts:
            if self._known(part, path) is False:
                part = unbracketed(part)
                name = self._names.condition(part)
                return f"needs {name} ({part})" if name else f"needs {part}"
        return f"needs {text}"

    # Conditions on nodes

    def predicate(self, number: int, node: Node, operands: Sequence[Value] | None) -> Decision:
        """The condition of a fragment on a node.

        Args:
            operands: of the fragment, for one that asks for them.
        """
        matcher = self._matcher
        table = matcher.predicates if operands is None else matcher.predicates_with_operands
        predicate = table[number]
        name = predicate_name(predicate, node)
        set_by_user = [self._settings.predicates[one] for one in predicate.names if one in self._settings.predicates]
        try:
            holds = set_by_user[0] if set_by_user else evaluate(predicate.body, node, operands or ())
        except Undecided:
            if not node.holds.isdisjoint(predicate.names):
                return Decision(True)
            return Decision(True, assumed=(Assumption(f"{name} holds for {shown(Value(node))}", True, name),))
        if holds:
            return Decision(True)
        return Decision(False, f"the predicate {name} does not hold for {shown(Value(node))}")

    def complex_pattern(self, number: int, value: Value) -> Decision:
        """Whether C++ matches a value."""
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
        """What a complex pattern makes of a value, in words."""
        return applied(self._names.complex_pattern(self._matcher.complex_patterns[number].function), value)

    def transformed(self, number: int, value: Value) -> Node:
        """What a transform makes of a value: a constant, if that can be computed."""
        transform = self._matcher.transforms[number]
        try:
            return Node(TARGET_CONSTANT, value.node.types, constant=transformed(transform.body, value))
        except Undecided:
            return Node("", value.node.types, name=applied(transform.name, value))

    # Types

    def type(self, found: str, wanted: str, assumed: Sequence[Assumption]) -> Decision:
        """Whether a type is the wanted one; iPTR is that of pointers."""
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
    """What to call a predicate that several fragments may have: the name of the one that the node was made for, or the first."""
    return next((one for one in predicate.names if one in node.holds), predicate.names[0])


def applied(name: str, value: Value) -> str:
    """What something makes of a value: ``name(value)``."""
    text = shown(value)
    return f"{name}{text}" if text.startswith("(") else f"{name}({text})"


def unbracketed(text: str) -> str:
    """A condition without brackets around all of it, and without blanks at its ends."""
    text = text.strip()
    while text.startswith("(") and _closing(text) == len(text) - 1:
        text = text[1:-1].strip()
    return text


def split(text: str, operator: str) -> list[str]:
    """The operands of an operator that is not in brackets."""
    parts: list[str] = []
    depth = start = at = 0
    while at < len(text):
        if text[at] in _OPENING:
            depth += 1
        elif text[at] in _CLOSING:
            depth -= 1
        elif depth == 0 and text.startswith(operator, at):
            parts.append(text[start:at].strip())
            at += len(operator)
            start = at
            continue
        at += 1
    return [*parts, text[start:].strip()]


def _closing(text: str) -> int:
    """Where the bracket closes that a text begins with."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character in _OPENING) - (character in _CLOSING)
        if depth == 0:
            return at
    return -1


def distinct(assumed: Iterable[Assumption]) -> list[Assumption]:
    """Each once, in order."""
    return list(dict.fromkeys(assumed))
