"""Trees in the making. They never change, and equal ones are one object, so that what is found out about one is known of all.

What inference may do to a tree depends on its *shape*: two trees have the same shape if they differ only in what has nothing to do
with types, such as which of two instructions with the same operands it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import Enum
from typing import TypeAlias

from tgdsl.model.patterns.predicates import has_predicate, uses_operands
from tgdsl.model.patterns.table import ComplexPattern, SelectionNode, Transform
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeSet
from tgdsl.records import Record


class Marker(Enum):
    """Operators that give no values, at the root of an instruction's patterns."""

    SET = "set"
    IMPLICIT = "implicit"


class Fragment:
    """A record of class PatFrags.

    Attributes:
        results: number of values that it stands for.
        arguments: the names of its gaps, in order.
        has_predicate: it stands for fewer nodes than its trees.
        uses_operands: the predicate is about its arguments as well.
        transform: None if it has none.
        trees: its alternatives; empty until they are read.
        repeated: the arguments that are used more than once in them.
    """

    __slots__ = ("arguments", "has_predicate", "record", "repeated", "results", "transform", "trees", "uses_operands")

    def __init__(
        self,
        record: Record,
        results: int,
        arguments: tuple[str, ...],
        transform: Transform | None,
    ) -> None:
        self.record = record
        self.results = results
        self.arguments = arguments
        self.has_predicate = has_predicate(record)
        self.uses_operands = uses_operands(record)
        self.transform = transform
        self.trees: Sequence[Term] = ()
        self.repeated: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"<Fragment {self.record.name}>"

    def set_trees(self, trees: Sequence[Term]) -> None:
        self.trees = trees
        names = [leaf.name for tree in trees for leaf in tree.walk() if leaf.is_leaf and leaf.has_gaps]
        self.repeated = frozenset([name for name in names if names.count(name) > 1])


Operator: TypeAlias = SelectionNode | ComplexPattern | InstructionTypes | Transform | Fragment | Marker
Value: TypeAlias = int | Record | ComplexPattern | None
Call: TypeAlias = tuple[Fragment, int]

#: Name of the record that stands for an argument in a fragment.
GAP = "node"


class Term:
    """A tree.

    Attributes:
        operator: None for a leaf.
        value: of a leaf; None for a variable of which only the name is given.
        types: of each result.
        argument_names: (scope, name) under which conditions of fragments know it.
        calls: (fragment, scope): whose conditions have to hold of it.
        transform: that a fragment asks for.
        link: terms with the same number, if it is not 0, have the same types, wherever they are: they are copies of one term of
            the pattern, which alternatives of fragments have multiplied.
        names: of all variables in it, in preorder, with repetitions.
        has_fragments: there are fragments in it that have to be expanded.
        has_links: there are links in it.
        has_gaps: there are leaves in it that a fragment's arguments may replace.
        has_transforms: there are transforms in it that are not operators yet.
        width: how many values it and the terms in it have.
    """

    __slots__ = (
        "argument_names",
        "calls",
        "children",
        "has_fragments",
        "has_gaps",
        "has_links",
        "has_transforms",
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
        self.link = link
        self.shape = -1  # see Forest.shape
        self.structure = -1  # see Forest.structure
        names: tuple[str, ...] = (name,) if name else ()
        width: int = len(types)
        fragments: bool = type(operator) is Fragment
        transforms: bool = transform is not None
        links: bool = link != 0
        gaps: bool = operator is None and (value is None or (type(value) is Record and value.name == GAP))
        for child in children:
            if child.names:
                names += child.names
            width += child.width
            fragments = fragments or child.has_fragments
            transforms = transforms or child.has_transforms
            gaps = gaps or child.has_gaps
            links = links or child.has_links
        self.names: tuple[str, ...] = names
        self.width: int = width
        self.has_fragments: bool = fragments
        self.has_transforms: bool = transforms
        self.has_gaps: bool = gaps
        self.has_links: bool = links

    @property
    def is_leaf(self) -> bool:
        return self.operator is None

    def walk(self) -> Iterator[Term]:
        """All terms in it, in preorder."""
        yield self
        for child in self.children:
            yield from child.walk()


class Forest:
    """Makes terms.

    Args:
        kind: gives of an operator, or of a leaf's value, what inference needs to know of it; equal for those that are alike. With
            an operator comes the value of its first child, with a leaf whether it has a name.

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
        """A term with other children and types, and without a link."""
        if children == term.children and types == term.types and not term.link:
            return term
        return self._make(
            term.operator, term.value, children, types, term.name, term.argument_names, term.calls, term.transform
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
            link,
        )

    def link(self, term: Term) -> Term:
        """A term of which there will be several copies, which are to have the same types. Variables have that anyway."""
        children = tuple([self.link(child) for child in term.children])
        return self._linked(term, children, term.link or self._next_link(term))

    def link_leaves(self, term: Term, again: bool) -> Term:
        """As :meth:`link`, but only leaves and operations without operands, since others will be made anew.

        Args:
            again: it is no copy of what its links are to.
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
        """With other types for all terms in it, in preorder; None for one that its first child takes the place of."""
        own = next(types)
        if own is None:
            return self.retype(term.children[0], types)
        if not term.children:
            return term if own == term.types and not term.link else self.typed(term, (), own)
        return self.typed(term, tuple([self.retype(child, types) for child in term.children]), own)

    def changed(
        self,
        term: Term,
        *,
        types: tuple[TypeSet, ...] | None = None,
        name: str | None = None,
        argument_names: tuple[tuple[int, str], ...] | None = None,
        calls: tuple[Call, ...] | None = None,
        transform: Transform | None = None,
    ) -> Term:
        """A term with some of its own attributes replaced; ``transform`` always is."""
        return self._make(
            term.operator,
            term.value,
            term.children,
            term.types if types is None else types,
            term.name if name is None else name,
            term.argument_names if argument_names is None else argument_names,
            term.calls if calls is None else calls,
            transform,
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
        link: int = 0,
    ) -> Term:
        key = (operator, value, children, types, name, argument_names, calls, transform, link)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Term(
                operator, value, children, types, name, argument_names, calls, transform, link
            )
        return found

    def shape(self, term: Term) -> int:
        """A number that is equal for trees that are alike to inference."""
        if term.shape >= 0:
            return term.shape
        children = [child.shape if child.shape >= 0 else self.shape(child) for child in term.children]
        key = (self.kind(term), term.types, term.name, term.argument_names, not term.calls, *children)
        term.shape = self._shapes.setdefault(key, len(self._shapes))
        return term.shape

    def structure(self, term: Term) -> int:
        """As :meth:`shape`, for trees of which neither types nor names are known."""
        if term.structure >= 0:
            return term.structure
        children = [child.structure if child.structure >= 0 else self.structure(child) for child in term.children]
        key = (self.kind(term), len(term.types), *children)
        term.structure = self._structures.setdefault(key, len(self._structures))
        return term.structure

    def kind(self, term: Term) -> int:
        """A number that is equal for terms that are alike to inference, apart from their types, names and children."""
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
