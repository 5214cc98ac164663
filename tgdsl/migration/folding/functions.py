"""Functions that stand for units of one shape: their names, parameters and bodies, and the calls that make the units."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Collection, Iterable, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import Location
from tgdsl.migration.folding.argument_rows import ArgumentRows, Column
from tgdsl.migration.folding.bundles import Bundled, Bundles
from tgdsl.migration.folding.candidates import Candidate, Candidates
from tgdsl.migration.folding.family_names import Names
from tgdsl.migration.folding.kinds import Kinds
from tgdsl.migration.folding.leaves import Leaf, Rewriting, root, with_root
from tgdsl.migration.folding.lengths import Lengths, length
from tgdsl.migration.folding.leveling import settled
from tgdsl.migration.folding.named_tuples import NamedTuples
from tgdsl.migration.folding.naming import FunctionNames
from tgdsl.migration.folding.parameter_order import in_order
from tgdsl.migration.folding.parameters import FoldedParameter, Parameters
from tgdsl.migration.folding.pattern_groups import stem_of_patterns, with_joined_patterns
from tgdsl.migration.folding.signatures import (
    Signature,
    Signatures,
    called,
    general_call,
    signature_of,
    without_defaults,
)
from tgdsl.migration.folding.units import Unit, stem_of
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Function,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    lines,
    records_of,
    with_records,
)
from tgdsl.migration.python.names import WholeNames
from tgdsl.migration.translation import python_name
from tgdsl.migration.types.casts import without_casts
from tgdsl.migration.types.typed_patterns import without_types
from tgdsl.records import Record, RecordSet

#: Parameters that a call may have to give, and those that a function may have.
_REQUIRED, _ALL = 7, 14


@frozen
class Made:
    """A function for units of one shape.

    Attributes:
        procedure: the function.
        is_new: whether there was no function of that text before.
        head: type variables and classes of named tuples that it needs, and that are new.
        calls: one for each unit.
        named: the names of the units' records.
        types: of what it returns.
        bundled: its parameters that are named tuples, with the rows that calls give.
        columns: of rows of template arguments, which it uses.
    """

    procedure: Procedure
    is_new: bool
    head: Sequence[Statement]
    calls: Sequence[Assignment]
    named: Names
    types: Sequence[Expression]
    bundled: Bundled
    columns: Sequence[Column] = ()

    @property
    def statements(self) -> Sequence[Statement]:
        """All that is new: the function, what it needs, and its calls."""
        rows = [one.statement for one in self.bundled.new]
        return [*self.head, *([self.procedure] if self.is_new else []), *rows, *self.calls]


class Functions:
    """The functions of a module.

    Args:
        path: the dotted name of the module.
        kinds: of the symbols that statements refer to.
        names: of functions and their parameters.
        taken: the names that the module has.
        inner: what only bodies of classes bind, of which parameters may have the names.
        variables: the type variables that the module has.
        known: the functions that an earlier folding has made.
        positions: of the statements that bind the names of the module: a default value is bound before its function.
        lengths: of its statements, as far as they are known.
        tuples: the classes of named tuples that the module has.
        arguments: the rows of template arguments that the package has.
    """

    def __init__(
        self,
        path: str,
        records: RecordSet,
        kinds: Kinds,
        names: FunctionNames,
        taken: Collection[str],
        inner: Collection[str],
        variables: Collection[str],
        known: Signatures,
        positions: Mapping[str, int] = {},
        lengths: Lengths | None = None,
        tuples: Sequence[ClassStatement] = (),
        arguments: ArgumentRows | None = None,
    ) -> None:
        self._path = path
        self.lengths = lengths or Lengths()
        self._records = records
        self._kinds = kinds
        self._names = names
        self._taken = {*taken, *inner}
        self._numbers: dict[str, int] = {}  # of names that are taken
        self._variables = set(variables)
        self._tuples = NamedTuples(path, self._free, tuples)
        self._bundles = Bundles(path)
        self._same: dict[str, tuple[str, int]] = {}  # names and positions of functions, by their text
        self._known = known
        self._signatures = dict(known)  # these, and those of the functions made so far
        self.made: dict[Symbol, Signature] = {}
        self._candidates = Candidates(path, records, kinds, names, self._taken, inner, positions, arguments)
        self._arguments = arguments

    def candidate(self, units: Sequence[Unit], leaves: Sequence[Sequence[Leaf]]) -> Candidate | None:
        """Units of one shape of which there may be a function; None if there can be none."""
        return self._candidates.of(units, leaves)

    def made_for(
        self,
        candidate: Candidate,
        may_bundle: bool = True,
        has_bundles: bool = False,
        has_split_lists: bool = False,
    ) -> Made | None:
        """A function for units of one shape; None if it would have too many parameters, or one that cannot be.

        Args:
            may_bundle: whether many parameters may be fewer, of which some are rows of named tuples.
            has_bundles: whether some are such rows even if they are few.
            has_split_lists: whether lists of schedules differ item by item.
        """
        units, named, first = candidate.units, candidate.named, candidate.records
        parameters = candidate.parameters(has_split_lists)
        if parameters is None:
            return None
        taken = candidate.with_arguments(has_split_lists) if may_bundle else None
        if taken is not None:
            parameters = evolve(parameters, all=taken.parameters)
        bundled = self._bundled(parameters, candidate, may_bundle, has_bundles)
        if bundled is None:
            return None
        order = bundled.parameters
        of_patterns = stem_of_patterns(units[0].statements)
        stem = of_patterns or stem_of(units[0].statements[0], first[0], self._records)
        candidates = self._names.function(first[0], units[0].level, stem, named.families)
        own_names = set(named.targets)
        others = [f"{candidates[-1].strip('_')}_patterns"] if of_patterns else []
        name = self._free(*candidates, *others, also=own_names)
        types = [
            of
            for statement, is_there in zip(units[0].statements, named.has_name)
            if is_there and (of := self.type_of(statement)) is not None
        ]
        returns, value = self._tuples.returned(named, types, name)
        given = [Parameter(one.name, one.annotation, one.default) for one in order]
        head: list[Statement] = [
            *[one for one in parameters.variables if one.target not in self._variables],
            *bundled.classes,
            *self._tuples.new_class(named, types, name),
        ]
        procedure = Procedure(name, given, returns, self._body(units[0], named, evolve(parameters, all=order)), value)
        earlier, place = self._same.get(_text(procedure), (name, units[0].place + 1))
        is_there = place <= units[0].place  # another origin has made the same function
        if is_there:
            procedure, head = evolve(procedure, name=earlier), []
        calls = [
            self._call(procedure.name, order, number, target, unit)
            for number, (target, unit) in enumerate(zip(named.targets, units))
        ]
        columns = taken.columns if taken is not None else ()
        return Made(procedure, not is_there, head, calls, named, types, bundled, columns)

    def keep(self, made: Made, place: int) -> None:
        """Say that a function is part of the module.

        Args:
            place: the position that it stands before.
        """
        name = made.procedure.name
        self._taken.add(name)
        self._taken.update([call.target for call in made.calls])
        if made.is_new:
            self._same[_text(made.procedure)] = name, place
            symbol = Symbol(self._path, name)
            self.made[symbol] = self._signatures[symbol] = signature_of(made.procedure)
        if self._arguments is not None:
            self._arguments.keep(made.columns)
        self._bundles = made.bundled.bundles
        self._taken.update([one.statement.target for one in made.bundled.new])
        for one in made.head:
            if isinstance(one, ClassStatement):
                if one not in made.bundled.classes:
                    self._tuples.keep(made.named, made.types, one.name)
                self._taken.add(one.name)
            elif isinstance(one, Assignment):
                self._variables.add(one.target)

    def cost(self, statements: Iterable[Statement], own: Procedure | None = None, is_repeated: bool = False) -> int:
        """Lines with the blank ones around classes and functions.

        Args:
            own: a function that is not part of the module yet.
            is_repeated: whether the body of a function stands for several of which each has a statement.
        """
        known: Signatures = self._signatures
        if own is not None:
            known = ChainMap({Symbol(self._path, own.name): signature_of(own)}, self._signatures)
        total = 0
        for statement in statements:
            if isinstance(statement, Procedure) and not is_repeated:
                statement = evolve(statement, body=with_joined_patterns(statement.body))
            shown = without_defaults(statement, known)
            total += self.lengths.of(shown) if own is None and shown is statement else length(shown)
        return total

    def saved(self, made: Made, columns: Sequence[Sequence[int]]) -> int:
        """The lines that functions are shorter by which call a function, each in place of a statement, or of several.

        Args:
            columns: the numbers of those units that one of these functions stands for, for each of them.
        """
        body = list(made.procedure.body)
        shorter: list[Statement] = []
        for column in columns:
            calls = [one.value for one in [made.calls[number] for number in column] if isinstance(one.value, Call)]
            shorter.append(evolve(made.calls[column[0]], value=general_call(calls)))
        calling = self.cost([evolve(made.procedure, body=shorter, value=None)], made.procedure, is_repeated=True)
        repeating = self.cost([evolve(made.procedure, body=body * len(columns), value=None)], is_repeated=True)
        return repeating - calling - self.cost([made.procedure], made.procedure)

    def type_of(self, statement: Statement) -> Expression | None:
        """The type of what a function returns that makes a statement's definition; None if none does."""
        function = called(statement)
        if function is not None and function in self._known:
            return self._known[function].returns
        return self._kinds.returned(statement, self._records[records_of(statement)[0]])

    def record(self, value: Expression) -> Record | None:
        """The record that an expression is; see :meth:`~tgdsl.migration.folding.kinds.Kinds.record`."""
        return self._kinds.record(value)

    def chain(self, statement: Statement) -> Sequence[Location]:
        """The lines of the sources that make the first record of a statement, outermost last."""
        return self._records[records_of(statement)[0]].place.chain

    def _bundled(
        self, parameters: Parameters, candidate: Candidate, may_bundle: bool, has_bundles: bool
    ) -> Bundled | None:
        """The parameters in the order of the function's head, some of them together if they are many; None if they are too many."""
        units = [[one for statement in unit.statements for one in records_of(statement)] for unit in candidate.units]
        order = in_order(parameters.all, [[self._records[name] for name in names] for names in units])
        required = [one for one in order if one.default is None]
        are_few = len(set(map(_family_of, required))) <= _REQUIRED and len(order) <= _ALL
        if are_few and not has_bundles:
            return self._bundles.none(order)
        if not may_bundle:
            return None
        return self._bundles.of(
            order,
            None if are_few else _REQUIRED,
            [one.target for one in parameters.variables],
            candidate.is_taken,
            lambda names, others: self._free(*names, also=others),
        )

    def _body(self, unit: Unit, named: Names, parameters: Parameters) -> Sequence[Statement]:
        """The body of the function: the statements of the first unit, with parameters in place of leaves."""
        uses = parameters.uses()
        fields = {Symbol(self._path, python_name(name)): field for name, field in zip(unit.names, named.fields) if name}
        number = -1

        def visit(leaf: Leaf) -> Expression:
            nonlocal number
            number += 1
            symbol = root(leaf.value)
            if symbol is not None and symbol in fields:
                return with_root(leaf.value, Plain(fields[symbol]))
            return uses.get(number, leaf.value)

        rewriting = Rewriting(visit, self._kinds.is_fixed, self._kinds.is_part, self._kinds.fields_of)
        annotations = {one.name: one.annotation for one in parameters.all}
        annotations.update([member for one in parameters.all for member in one.members.items()])
        found: list[Statement] = []
        for statement, field in zip(unit.statements, named.fields):
            made = without_types(rewriting.statement(statement), self._kinds.records.get)
            found.append(with_records(_named(settled(without_casts(made, annotations)), field), ()))
        return found

    def _call(self, name: str, order: Sequence[FoldedParameter], number: int, target: str, unit: Unit) -> Assignment:
        """The call that makes a unit."""
        given = [one for one in order if one.default is None]
        named = [one for one in order if one.default is not None]  # all of them, so that calls have one shape
        arguments = [one.values[number] for one in given]
        options = [(one.name, one.values[number]) for one in named]
        uses = [one.made[number] for one in [*given, *named]]
        made = [record for statement in unit.statements for record in records_of(statement)]
        return Assignment(target, Call(Name(Symbol(self._path, name)), arguments, options, uses=uses), tuple(made))

    def _free(self, *names: str, also: Collection[str] = ()) -> str:
        """The first of some names that is free; if none is, the last with a number.

        Args:
            also: other names that are not free.
        """
        for name in names:
            if name not in self._taken and name not in also:
                return name
        name = names[-1]
        number = self._numbers.get(name, 2)
        while f"{name}_{number}" in self._taken or f"{name}_{number}" in also:
            number += 1
        self._numbers[name] = number
        return f"{name}_{number}"


def _family_of(parameter: FoldedParameter) -> object:
    """The families that a parameter is a member of, in each call: one parameter may stand for all of their members; its name, if it is none."""
    members = [one for one in parameter.values if isinstance(one, Member)]
    is_member = len(members) == len(parameter.values) and len({one.attribute for one in members}) == 1
    return tuple([one.value for one in members]) if is_member else parameter.name


def _text(procedure: Procedure) -> str:
    """The text of a function but for its name."""
    return "\n".join(lines(evolve(procedure, name="_"), WholeNames()))


def _named(statement: Statement, name: str) -> Statement:
    """A statement that binds another name."""
    match statement:
        case ClassStatement() | Function():
            return evolve(statement, name=name)
        case Assignment() if statement.target:
            return evolve(statement, target=name)
        case _:
            return statement
