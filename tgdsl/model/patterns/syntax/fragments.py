"""Fragments: read, put into each other, and put into patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from math import prod

from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.model.patterns.inference.rules import Misuse, counted
from tgdsl.model.patterns.inference.typing import Inference
from tgdsl.model.patterns.operators.vocabulary import Vocabulary
from tgdsl.model.patterns.syntax.parsing import Parser
from tgdsl.model.patterns.syntax.terms import GAP, Forest, Fragment, Term
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.sets import TypeAlgebra, TypeSet, is_possible, type_names
from tgdsl.records import Dag, Record, RecordSet, Ref, Value

#: Operators that a fragment's list of arguments may have; they mean the same.
_LIST_OPERATORS = ("ops", "outs", "ins")


class Fragments:
    """The fragments of a record set.

    Those whose predicates use operands get a number, the *scope*, each time that they are put into something, from 1.
    """

    def __init__(
        self,
        records: RecordSet,
        vocabulary: Vocabulary,
        facts: TypeFacts,
        algebra: TypeAlgebra,
        forest: Forest,
        instruction: Callable[[Record], InstructionTypes],
    ) -> None:
        self._records = records
        self._instruction = instruction
        self._vocabulary = vocabulary
        self._algebra = algebra
        self._facts = facts
        self._forest = forest
        self._fragments: dict[str, Fragment] = {}
        self._under_way: list[Record] = []
        self._scopes = 0
        self._expanded: dict[Term, list[Term]] = {}

    def of(self, record: Record) -> Fragment:
        """The fragment of a record, perhaps without its trees yet."""
        found = self._fragments.get(record.name)
        if found is None:
            if record in self._under_way:
                raise _recursive(self._under_way[self._under_way.index(record) :])
            self._under_way.append(record)
            try:
                results = max([0, *[self._values(one, record) for one in record.values("Fragments")]])
            finally:
                self._under_way.pop()
            found = self._fragments[record.name] = Fragment(
                record,
                results,
                _arguments(record),
                self._vocabulary.transform(record.record("OperandTransform")),
            )
        return found

    def _values(self, tree: Value, user: Record) -> int:
        """How many values an alternative of a fragment has."""
        if not isinstance(tree, Dag) or not isinstance(tree.operator, Ref):
            raise fail(
                user.place, f"the Fragments of '{user.label}' have something that is no dag of an operator: list dags"
            )
        record = user.resolve(tree.operator, "Fragments")
        if record.is_a("PatFrags"):
            return self.of(record).results
        if record.is_a("SDNode"):
            return self._vocabulary.node(record).results
        if record.is_a("Intrinsic"):
            return len(record.values("RetTypes"))
        if record.is_a("Instruction"):
            return self._instruction(record).values
        return 0 if record.name in ("set", "implicit") else 1

    def read(self, of_results: bool, parser: Parser, inference: Inference) -> None:
        """Read those fragments that are for results, or the others, and put them into each other.

        Raises:
            DiagnosticError: with everything that is wrong about them.
        """
        report = Report()
        own = [one for one in self._records.by_name("PatFrags") if one.is_a("OutPatFrag") == of_results]
        fragments: list[Fragment] = []
        for record in own:
            with collecting(report):
                fragment = self.of(record)
                self._check_recursion(fragment)
                trees = [parser.parse(one, record, not of_results) for one in record.values("Fragments")]
                _check_arguments(fragment, trees)
                if fragment.transform is not None:
                    trees = [self._forest.changed(tree, transform=fragment.transform) for tree in trees]
                fragment.set_trees(trees)
                fragments.append(fragment)
        report.check()
        for fragment in fragments:
            with collecting(report):
                self._expanded.clear()  # the trees that it was made of change
                fragment.trees = [one for tree in fragment.trees for one in self.expand(tree, fragment.record)]
                with suppress(Misuse):  # whoever uses it is told
                    fragment.trees = inference.fragment(fragment.trees)
        self._expanded.clear()
        report.check()

    def _check_recursion(self, fragment: Fragment) -> None:
        """Check that a fragment is not part of itself."""
        path: list[Record] = []
        done: set[str] = set()

        def visit(record: Record) -> None:
            if record in path:
                if record is fragment.record:
                    raise _recursive(path)
                return
            if record.name in done:
                return
            path.append(record)
            for used in _fragments_in(record.values("Fragments"), record):
                visit(used)
            path.pop()
            done.add(record.name)

        visit(fragment.record)

    def expand(self, term: Term, user: Record) -> list[Term]:
        """The alternatives of a tree, without fragments in them.

        Raises:
            DiagnosticError: a fragment is given the wrong number of operands.
        """
        if not term.has_fragments:
            return [term]
        found = self._expanded.get(term)
        if found is None:
            scopes, links = self._scopes, self._forest.last_link
            if type(term.operator) is Fragment:
                found = [one for tree in self._put(term, term.operator, user) for one in self.expand(tree, user)]
            else:
                found = self._combine(term, [self.expand(child, user) for child in term.children])
            if scopes == self._scopes and links == self._forest.last_link:  # it will be the same next time
                self._expanded[term] = found
        return found

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
        forest = self._forest
        if len(term.children) != len(fragment.arguments):
            raise fail(
                user.place,
                f"a pattern of '{user.label}' gives {counted(len(term.children), 'operand')} to '{fragment.record.name}', which has "
                f"{len(fragment.arguments)}",
                Note(fragment.record.place, f"'{fragment.record.name}' is defined here"),
            )
        arguments = dict(zip(fragment.arguments, term.children))
        for name, child in arguments.items():
            if fragment.uses_operands or name in fragment.repeated:
                arguments[name] = forest.link_leaves(child, again=fragment.uses_operands)
        scope = 0
        if fragment.uses_operands:
            self._scopes += 1
            scope = self._scopes
            for name, child in arguments.items():
                names = (*child.argument_names, (scope, name))
                arguments[name] = forest.changed(child, argument_names=names, transform=child.transform)
        own = ((fragment, scope),) if fragment.has_predicate else ()
        found: list[Term] = []
        for tree in fragment.trees:
            types = tuple([self._merged(one, wanted, fragment, user) for one, wanted in zip(tree.types, term.types)])
            filled = self._fill(tree, arguments) if arguments else tree
            found.append(
                forest.changed(
                    filled,
                    types=types,
                    name=term.name,
                    calls=(*tree.calls, *own, *term.calls),
                    transform=tree.transform,
                )
            )
        return found

    def _merged(self, own: TypeSet, wanted: TypeSet, fragment: Fragment, user: Record) -> TypeSet:
        """The types of a value of a fragment where it is used."""
        types, _ = self._algebra.merge(own, wanted)
        if types != () and not is_possible(types):
            record = fragment.record
            known = type_names(self._facts, own)
            raise fail(
                user.place,
                f"a pattern of '{user.label}' wants of '{record.label}' a value that is {type_names(self._facts, wanted)}, and an "
                f"alternative of it is {known}: correct one of them",
                Note(record.place, f"'{record.label}' is defined here"),
            )
        return types

    def _fill(self, term: Term, arguments: Mapping[str, Term]) -> Term:
        """With arguments in the gaps below the root."""
        children: list[Term] = []
        for child in term.children:
            if not child.has_gaps:
                children.append(child)
            elif child.operator is None:
                children.append(arguments[child.name])
            else:
                children.append(self._fill(child, arguments))
        return self._forest.with_children(term, tuple(children))


def _arguments(record: Record) -> tuple[str, ...]:
    """The names of a fragment's arguments."""
    listed = record.dag("Operands")
    if not isinstance(listed.operator, Ref) or listed.operator.name not in _LIST_OPERATORS:
        raise fail(record.place, f"the Operands of '{record.label}' should be a dag of 'ops'")
    names: list[str] = []
    for argument in listed.args:
        if argument.value != Ref(GAP) or not argument.name:
            raise fail(record.place, f"the Operands of '{record.label}' should all be '{GAP}', each with a name")
        if argument.name in names:
            raise fail(record.place, f"the Operands of '{record.label}' have '{argument.name}' twice: list each once")
        names.append(argument.name)
    return tuple(names)


def _check_arguments(fragment: Fragment, trees: Sequence[Term]) -> None:
    """Check that a fragment's trees have gaps for its arguments and no others."""
    record = fragment.record
    gaps = {leaf.name for tree in trees for leaf in tree.walk() if leaf.is_leaf and leaf.has_gaps}
    for name in fragment.arguments:
        if name not in gaps:
            raise fail(
                record.place,
                f"the operand '{name}' of '{record.label}' is not used in its Fragments: use it, or drop it",
            )
    for name in sorted(gaps):
        if name not in fragment.arguments:
            raise fail(
                record.place,
                f"the Fragments of '{record.label}' use '{name}', which is not one of its Operands: add it",
            )


def _fragments_in(trees: Sequence[Value], user: Record) -> Iterator[Record]:
    for tree in trees:
        if isinstance(tree, Dag):
            yield from _fragments_in([tree.operator, *[argument.value for argument in tree.args]], user)
        elif isinstance(tree, Ref):
            record = user.resolve(tree, "Fragments")
            if record.is_a("PatFrags"):
                yield record


def _recursive(path: Sequence[Record]) -> Exception:
    first = path[0]
    return fail(
        first.place,
        f"the fragment '{first.name}' is part of itself: take it out of its Fragments",
        *[Note(one.place, f"through '{one.name}'") for one in path[1:]],
    )
