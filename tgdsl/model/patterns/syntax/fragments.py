"""Fragments inlined where they are used (LLVM's TreePattern::InlinePatternFragments)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, counted, fail
from tgdsl.model.patterns.hints import GISelHints
from tgdsl.model.patterns.operators import Fragment
from tgdsl.model.patterns.places import place_of_operator
from tgdsl.model.patterns.syntax.terms import Forest, Has, Term
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeAlgebra, TypeSet, is_possible, type_names
from tgdsl.records import Record


@frozen(eq=False)
class FragmentTrees:
    """The alternatives of a fragment as terms, with the facts that inlining needs.

    Attributes:
        repeated: the arguments that are used more than once in the alternatives.
        has_predicate: its uses stand for fewer nodes than the alternatives do: it has predicates.
        uses_operands: the predicates are about its arguments as well (PredicateCodeUsesOperands).
    """

    trees: Sequence[Term]
    repeated: frozenset[str]
    has_predicate: bool
    uses_operands: bool


class Inliner:
    """Puts the alternatives of fragments in place of their uses.

    A fragment whose predicates use operands gets a number each time that it is inlined, the *scope*, from 1. The numbers are part of
    generated files, so they follow LLVM's order: all fragments by name, then patterns.

    Args:
        trees: the alternatives of the fragments that are known so far.
        scopes: the last scope that was given out.
    """

    def __init__(
        self,
        forest: Forest,
        algebra: TypeAlgebra,
        facts: TypeFacts,
        trees: Mapping[Fragment, FragmentTrees],
        scopes: int = 0,
    ) -> None:
        self._forest = forest
        self._algebra = algebra
        self._facts = facts
        self._trees = dict(trees)
        self._scopes = scopes
        self._expanded: dict[Term, list[Term]] = {}

    def copy(self) -> Inliner:
        """Another one, which knows the same fragments and goes on with the same scope."""
        return Inliner(self._forest, self._algebra, self._facts, self._trees, self._scopes)

    def define(self, fragment: Fragment, trees: FragmentTrees) -> None:
        """Inline these alternatives of a fragment from now on."""
        self._trees[fragment] = trees
        self._expanded.clear()

    def trees(self, fragment: Fragment) -> Sequence[Term]:
        """The alternatives of a fragment."""
        return self._trees[fragment].trees

    def expand(self, term: Term, user: Record) -> list[Term]:
        """The alternatives of a term, without fragments in them.

        Raises:
            DiagnosticError: a fragment is given the wrong number of operands.
        """
        if not term.has & Has.FRAGMENT:
            return [term]
        alternatives = self._expanded.get(term)
        if alternatives is None:
            scopes, links = self._scopes, self._forest.last_link
            if type(term.operator) is Fragment:
                alternatives = [
                    alternative
                    for tree in self._put(term, term.operator, user)
                    for alternative in self.expand(tree, user)
                ]
            else:
                alternatives = self._combine(term, [self.expand(child, user) for child in term.children])
            if scopes == self._scopes and links == self._forest.last_link:  # it will be the same next time
                self._expanded[term] = alternatives
        return alternatives

    def _combine(self, term: Term, alternatives: Sequence[Sequence[Term]]) -> list[Term]:
        """A term with all combinations of its children's alternatives."""
        several = prod([len(one) for one in alternatives])
        if several > 1:  # an alternative of one child is part of several combinations
            alternatives = [
                [self._forest.link(one) for one in own] if len(own) < several else own for own in alternatives
            ]
        return [self._forest.with_children(term, children) for children in product(*alternatives)]

    def _put(self, term: Term, fragment: Fragment, user: Record) -> list[Term]:
        """The alternatives of a fragment where it is used, in which there may be other fragments."""
        forest, known = self._forest, self._trees[fragment]
        if len(term.children) != len(fragment.arguments):
            raise fail(
                place_of_operator(user, fragment.name),
                f"a pattern of '{user.label}' gives {counted(len(term.children), 'operand')} to '{fragment.record.name}', which has "
                f"{len(fragment.arguments)}",
                Note(fragment.record.place, f"'{fragment.record.name}' is defined here"),
            )
        arguments = dict(zip(fragment.arguments, term.children))
        for name, child in arguments.items():
            if known.uses_operands or name in known.repeated:
                arguments[name] = forest.link_leaves(child, again=known.uses_operands)
        scope = 0
        if known.uses_operands:
            self._scopes += 1
            scope = self._scopes
            for name, child in arguments.items():
                names = (*child.argument_names, (scope, name))
                arguments[name] = forest.changed(child, argument_names=names, transform=child.transform)
        own_calls = ((fragment, scope),) if known.has_predicate else ()
        terms: list[Term] = []
        for tree in known.trees:
            types = tuple([self._merged(one, wanted, fragment, user) for one, wanted in zip(tree.types, term.types)])
            filled = self._fill(tree, arguments) if arguments else tree
            terms.append(
                forest.changed(
                    filled,
                    types=types,
                    name=term.name,
                    calls=(*tree.calls, *own_calls, *term.calls),
                    transform=tree.transform,
                    hints=_hints(fragment, tree, term),
                )
            )
        return terms

    def _merged(self, declared: TypeSet, wanted: TypeSet, fragment: Fragment, user: Record) -> TypeSet:
        """The types of a value of a fragment where it is used."""
        types, _ = self._algebra.merge(declared, wanted)
        if types != () and not is_possible(types):
            record = fragment.record
            known = type_names(self._facts, declared)
            raise fail(
                place_of_operator(user, fragment.name),
                f"a pattern of '{user.label}' needs from '{record.label}' a value that is {type_names(self._facts, wanted)}, but an "
                f"alternative of it is {known}: correct one of them",
                Note(record.place, f"'{record.label}' is defined here"),
            )
        return types

    def _fill(self, term: Term, arguments: Mapping[str, Term]) -> Term:
        """With arguments in the gaps below the root."""
        children: list[Term] = []
        for child in term.children:
            if not child.has & Has.GAP:
                children.append(child)
            elif child.operator is None:
                children.append(arguments[child.name])
            else:
                children.append(self._fill(child, arguments))
        return self._forest.with_children(term, tuple(children))


def _hints(fragment: Fragment, tree: Term, use: Term) -> GISelHints | None:
    """The hints of an alternative of a fragment where it is used: flags are those of the outermost fragment that has some."""
    own, outer = tree.hints, use.hints
    flags = fragment.record if fragment.record.is_a("GISelFlags") else None if own is None else own.flags
    spaces = own.address_spaces if own is not None else ()
    if outer is not None and tree.types and tree.types[0] == UNKNOWN:
        spaces = outer.address_spaces
    return None if flags is None and not spaces else GISelHints(flags, spaces)
