"""Terms: immutable, hash-consed trees of patterns, as LLVM's TreePatternNode. Equal terms are one object.

What type inference does to a term depends on its *shape*: two terms have the same shape if they differ only in what has nothing to do
with types, such as which of two instructions with the same operands it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from enum import Enum
from typing import Final, TypeAlias

from tgdsl.model.patterns.hints import GISelHints
from tgdsl.model.patterns.operators import GAP, ComplexPattern, Fragment, SelectionNode, Transform
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeSet
from tgdsl.records import Record


class Marker(Enum):
    """Operators that give no values, at the root of an instruction's patterns."""

    SET = "set"
    IMPLICIT = "implicit"


Operator: TypeAlias = SelectionNode | ComplexPattern | InstructionTypes | Transform | Fragment | Marker
Value: TypeAlias = int | Record | ComplexPattern | None
Call: TypeAlias = tuple[Fragment, int]


class Has:
    """Bits of :attr:`Term.has`: what is in a term, itself included."""

    FRAGMENT: Final = 1  # a fragment that has to be inlined
    LINK: Final = 2
    GAP: Final = 4  # a leaf that a fragment's argument may replace
    TRANSFORM: Final = 8  # a transform that is not an operator yet
    TRANSFORM_OPERATOR: Final = 16
    COMPLEX_OPERATOR: Final = 32  # a ComplexPattern with operands


class Term:
    """A tree of a pattern: LLVM's TreePatternNode.

    Attributes:
        operator: None for a leaf.
        value: of a leaf; None for a variable that has only a name.
        types: for each result, its set of types.
        argument_names: (scope, name): the names under which predicates with operands (PredicateCodeUsesOperands) refer to it.
        calls: (fragment, scope): the fragments whose predicates it has to fulfil.
        transform: the OperandTransform of the fragment that it comes from.
        hints: what only GlobalISel wants to know; None for most terms.
        link: terms with the same number, if it is not 0, have the same types, wherever they are: they are copies of one term of
            the pattern, which alternatives of fragments have multiplied.
        names: of all variables in it, in preorder, with repetitions.
        has: bits of :class:`Has`.
        width: the number of values of all terms in it.
    """

    __slots__ = (
        "argument_names",
        "calls",
        "children",
        "has",
        "hints",
        "link",
        "name",
        "names",
        "operator",
        "shape",
        "structure",
        "transform",
        "types",
        "value",
        "width",
    )

    def __init__(
        self,
        operator: Operator | None,
        value: Value,
        children: tuple[Term, ...],
        types: tuple[TypeSet, ...],
        name: str,
        argument_names: tuple[tuple[int, str], ...],
        calls: tuple[Call, ...],
        transform: Transform | None,
        hints: GISelHints | None,
        link: int,
    ) -> None:
        self.operator = operator
        self.value = value
        self.children = children
        self.types = types
        self.name = name
        self.argument_names = argument_names
        self.calls = calls
        self.transform = transform
        self.hints = hints
        self.link = link
        self.shape = -1  # see Forest.shape
        self.structure = -1  # see Forest.structure
        names: tuple[str, ...] = (name,) if name else ()
        width: int = len(types)
        has: int = 0
        if operator is None:
            if value is None or (type(value) is Record and value.name == GAP):
                has = Has.GAP
        elif type(operator) is Fragment:
            has = Has.FRAGMENT
        elif type(operator) is Transform:
            has = Has.TRANSFORM_OPERATOR
        elif type(operator) is ComplexPattern and children:
            has = Has.COMPLEX_OPERATOR
        if transform is not None:
            has |= Has.TRANSFORM
        if link:
            has |= Has.LINK
        for child in children:
            if child.names:
                names += child.names
            width += child.width
            has |= child.has
        self.names: tuple[str, ...] = names
        self.width: int = width
        self.has: int = has

    @property
    def is_leaf(self) -> bool:
        return self.operator is None

    def walk(self) -> Iterator[Term]:
        """Itself and all terms in it, in preorder."""
        yield self
        for child in self.children:
            yield from child.walk()


class Forest:
    """The pool of all terms: makes each of them once.

    Args:
        kind: gives a key for an operator or a leaf's value, which is equal for those that are alike to type inference. With an
            operator comes the value of its first child, with a leaf whether it has a name.

    Attributes:
        last_link: the link that was given out last.
    """

    def __init__(self, kind: Callable[[Operator | Value, Value | bool], Hashable]) -> None:
        self._kind = kind
        self._kinds: dict[tuple[object, Value | bool], int] = {}
        self._kind_numbers: dict[Hashable, int] = {}
        self._terms: dict[tuple[object, ...], Term] = {}
        self._shapes: dict[tuple[object, ...], int] = {}
        self._structures: dict[tuple[int, ...], int] = {}
        self.last_link = 0

    def leaf(
        self,
        value: Value,
        types: tuple[TypeSet, ...] = (UNKNOWN,),
        name: str = "",
        argument_names: tuple[tuple[int, str], ...] = (),
        calls: tuple[Call, ...] = (),
        transform: Transform | None = None,
    ) -> Term:
        return self._make(None, value, (), types, name, argument_names, calls, transform)

    def node(
        self,
        operator: Operator,
        children: tuple[Term, ...],
        types: tuple[TypeSet, ...],
        name: str = "",
        argument_names: tuple[tuple[int, str], ...] = (),
        calls: tuple[Call, ...] = (),
        transform: Transform | None = None,
    ) -> Term:
        return self._make(operator, None, children, types, name, argument_names, calls, transform)

    def typed(self, term: Term, children: tuple[Term, ...], types: tuple[TypeSet, ...]) -> Term:
        """The same term with other children and types, and without a link."""
        if children == term.children and types == term.types and not term.link:
            return term
        return self._make(
            term.operator,
            term.value,
            children,
            types,
            term.name,
            term.argument_names,
            term.calls,
            term.transform,
            term.hints,
        )

    def with_children(self, term: Term, children: tuple[Term, ...]) -> Term:
        return term if children == term.children else self._linked(term, children, term.link)

    def _linked(self, term: Term, children: tuple[Term, ...], link: int) -> Term:
        return self._make(
            term.operator,
            term.value,
            children,
            term.types,
            term.name,
            term.argument_names,
            term.calls,
            term.transform,
            term.hints,
            link,
        )

    def link(self, term: Term) -> Term:
        """The same term with links, so that copies of it have the same types. Variables need none: their names do that."""
        children = tuple([self.link(child) for child in term.children])
        return self._linked(term, children, term.link or self._next_link(term))

    def link_leaves(self, term: Term, again: bool) -> Term:
        """As :meth:`link`, for leaves and operations without operands only.

        Args:
            again: give new links to terms that have some already: this is no copy of the terms that these link.
        """
        if term.children:
            return self.with_children(term, tuple([self.link_leaves(child, again) for child in term.children]))
        if type(term.operator) is Fragment:
            return term
        return self._linked(term, (), self._next_link(term) if again else term.link or self._next_link(term))

    def _next_link(self, term: Term) -> int:
        if term.operator is None and term.name:
            return 0
        self.last_link += 1
        return self.last_link

    def retype(self, term: Term, types: Iterator[tuple[TypeSet, ...] | None]) -> Term:
        """The same term with other types for all terms in it, in preorder; None stands for a bitcast that its operand replaces."""
        own_types = next(types)
        if own_types is None:
            return self.retype(term.children[0], types)
        if not term.children:
            return term if own_types == term.types and not term.link else self.typed(term, (), own_types)
        return self.typed(term, tuple([self.retype(child, types) for child in term.children]), own_types)

    def changed(
        self,
        term: Term,
        *,
        types: tuple[TypeSet, ...] | None = None,
        name: str | None = None,
        argument_names: tuple[tuple[int, str], ...] | None = None,
        calls: tuple[Call, ...] | None = None,
        transform: Transform | None = None,
        hints: GISelHints | None = None,
    ) -> Term:
        """The same term with some of its own attributes replaced; ``transform`` always is."""
        return self._make(
            term.operator,
            term.value,
            term.children,
            term.types if types is None else types,
            term.name if name is None else name,
            term.argument_names if argument_names is None else argument_names,
            term.calls if calls is None else calls,
            transform,
            term.hints if hints is None else hints,
            term.link,
        )

    def _make(
        self,
        operator: Operator | None,
        value: Value,
        children: tuple[Term, ...],
        types: tuple[TypeSet, ...],
        name: str,
        argument_names: tuple[tuple[int, str], ...],
        calls: tuple[Call, ...],
        transform: Transform | None,
        hints: GISelHints | None = None,
        link: int = 0,
    ) -> Term:
        key = (operator, value, children, types, name, argument_names, calls, transform, hints, link)
        term = self._terms.get(key)
        if term is None:
            term = self._terms[key] = Term(
                operator, value, children, types, name, argument_names, calls, transform, hints, link
            )
        return term

    def shape(self, term: Term) -> int:
        """A number that is equal for terms that are alike to type inference."""
        if term.shape >= 0:
            return term.shape
        children = [child.shape if child.shape >= 0 else self.shape(child) for child in term.children]
        key = (self.kind(term), term.types, term.name, term.argument_names, not term.calls, *children)
        term.shape = self._shapes.setdefault(key, len(self._shapes))
        return term.shape

    def structure(self, term: Term) -> int:
        """As :meth:`shape`, but without regard to types and names."""
        if term.structure >= 0:
            return term.structure
        children = [child.structure if child.structure >= 0 else self.structure(child) for child in term.children]
        key = (self.kind(term), len(term.types), *children)
        term.structure = self._structures.setdefault(key, len(self._structures))
        return term.structure

    def kind(self, term: Term) -> int:
        """A number that is equal for terms that are alike to type inference, but for their types, names and children."""
        subject: tuple[Operator | Value, Value | bool]
        if term.operator is None:
            subject = (term.value, term.name != "")
        else:
            special = term.children and type(term.operator) is SelectionNode
            subject = (term.operator, term.children[0].value if special else None)
        kind = self._kinds.get(subject)
        if kind is None:
            numbers = self._kind_numbers
            described = self._kind(subject[0], subject[1])
            kind = self._kinds[subject] = numbers.setdefault(described, len(numbers))
        return kind
