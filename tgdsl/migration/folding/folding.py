"""Folding: statements of one shape become calls of a function, as a multiclass, or a class of many definitions, was in TableGen.

What one definition of the sources makes, a ``def`` or a ``defm``, is a unit. Units of one origin, whose statements differ in leaves alone, are
folded, where that makes the module shorter. Statements that several functions would repeat are folded first: multiclasses use each other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.bundles import Row, placed
from tgdsl.migration.folding.functions import Functions, Made
from tgdsl.migration.folding.kinds import Kinds
from tgdsl.migration.folding.leaves import Leaf
from tgdsl.migration.folding.lengths import Lengths
from tgdsl.migration.folding.leveling import ValueOf, leveled
from tgdsl.migration.folding.naming import FunctionNames
from tgdsl.migration.folding.pattern_groups import with_joined_patterns
from tgdsl.migration.folding.repeated_rows import with_loops
from tgdsl.migration.folding.shapes import Shapes
from tgdsl.migration.folding.signatures import Signatures
from tgdsl.migration.folding.units import Unit, inner_units, may_be_folded, single_units, units
from tgdsl.migration.folding.weighing import Weighing
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Member,
    Name,
    Statement,
    Symbol,
    bound_names,
    records_of,
    rough,
    symbols,
)
from tgdsl.migration.text.module_text import outer_names
from tgdsl.migration.translation import python_name
from tgdsl.migration.translators.aliases import is_of_aliases
from tgdsl.records import RecordSet

#: The lines that a function has to save that only other functions call.
_LEAST = 4
#: The lines that a record has to save that has no family for that.
_FAMILY = 3
_TYPE_VARIABLE = Name(Symbol("typing", "TypeVar"))
_Origin = tuple[object, ...]
_PLACE = attrgetter("place")


@frozen
class Folded:
    """The statements of a module after folding.

    Attributes:
        places: where records are now, by their symbols: ``ADD.rr`` for ``ADDrr``.
        made: the functions that are new.
        cost: the lines of the statements; 0 if nobody has counted them.
    """

    statements: list[Statement]
    places: Mapping[Symbol, Expression]
    made: Signatures
    cost: int = 0


@frozen
class Folding:
    """Folds modules of a package.

    Attributes:
        kinds: of the symbols that statements refer to.
        names: of functions and their parameters.
        value_of: see :func:`~tgdsl.migration.folding.leveling.leveled`.
        lengths: of the statements that were weighed so far.
        apart: the records whose statements stay as they are.
    """

    records: RecordSet
    kinds: Kinds
    names: FunctionNames
    value_of: ValueOf
    lengths: Lengths
    apart: Collection[str] = ()

    def inner(self, statements: Sequence[Statement], path: str) -> Folded:
        """A module with functions for single definitions of the sources, and the innermost ``defm``s; these functions may call others.

        Args:
            path: the dotted name of the module.
        """
        shapes = Shapes(self.kinds, self.lengths)
        alone = self._units(statements, path, {}, shapes, is_outer=False)
        first = _OfModule(self, statements, path, {}, shapes)
        first.fold_repeated(units(statements, self.records, {}))
        made = first.result(is_weighed=False)
        if not made.made:
            return alone
        calling = self._units(made.statements, path, made.made, shapes, is_outer=False)
        apart = len(alone.places) - len(calling.places)  # records that have no family any more
        if alone.cost - calling.cost <= _FAMILY * max(apart, 0):
            return alone
        return evolve(calling, made={**made.made, **calling.made})

    def outer(self, statements: Sequence[Statement], path: str, known: Signatures) -> Folded:
        """A module with functions for what the ``defm``s make that stand around others.

        Args:
            path: the dotted name of the module.
            known: the functions that an earlier folding has made: their calls are folded.
        """
        return self._units(statements, path, known, Shapes(self.kinds, self.lengths), is_outer=True)

    def _units(
        self, statements: Sequence[Statement], path: str, known: Signatures, shapes: Shapes, is_outer: bool
    ) -> Folded:
        folding = _OfModule(self, statements, path, known, shapes)
        single: list[Unit] = []
        unfolded = list(units(statements, self.records, known, is_outer))
        while unfolded:
            single += [unit for unit in unfolded if len(unit.statements) == 1]
            several = [unit for unit in unfolded if len(unit.statements) > 1]
            folding.fold(several)
            left = [unit for unit in several if not folding.is_folded(unit)]
            unfolded = [part for unit in left for part in inner_units(unit, statements, self.records)]
        folding.fold(sorted(single, key=_PLACE))  # a function stands before the first of its calls
        return folding.result(is_weighed=not is_outer)


class _OfModule:
    """The folding of one module."""

    def __init__(
        self, folding: Folding, statements: Sequence[Statement], path: str, known: Signatures, shapes: Shapes
    ) -> None:
        self._folding = folding
        self._shapes = shapes
        self._rows: dict[str, tuple[Row, int]] = {}  # of bundles, by name, with the places of their first uses
        self._statements = statements
        self._known = known
        self._path = path
        self._records = folding.records
        self._kinds = folding.kinds
        variables = {number: one for number, one in enumerate(statements) if _is_type_variable(one)}
        self._head = list(variables.values())  # type variables and named tuples, which stand before the first function
        self._variables = frozenset(variables)
        self._gone = set(variables)
        self._first = min(variables, default=len(statements))  # the position before which the head stands
        self._before: dict[int, list[Statement]] = {}  # functions, by the positions that they stand before
        self._earlier: dict[int, list[int]] = {}  # the positions of what has to stand before a call, and stood later
        self._instead: dict[int, Statement] = {}  # calls
        self._plain: dict[int, Sequence[Statement]] = {}  # the statements of units as they were, by their places
        self._places: dict[Symbol, Expression] = {}
        targets = {one.target for one in variables.values() if isinstance(one, Assignment)}
        taken = {word for one in statements for word in outer_names(one)}
        taken |= {symbol.name for one in statements for symbol in symbols(one)}
        inner = {word for one in statements for word in bound_names(one)} - taken
        positions = self._positions = {
            name: number for number, one in enumerate(statements) for name in outer_names(one)
        }
        self._functions = Functions(
            path,
            self._records,
            self._kinds,
            folding.names,
            taken - targets,
            inner,
            targets,
            known,
            positions,
            shapes.lengths,
        )
        self._weighing = Weighing(self._functions, statements, self._gone, self._plain)

    def fold(self, units: Sequence[Unit]) -> None:
        """Fold units, those of one origin together."""
        for group in self._origins(units).values():
            self._group(group)

    def fold_repeated(self, units: Iterable[Unit]) -> None:
        """Fold the statements of which several functions would have one in their bodies, or one function more than one.

        A function's statement becomes a call for all of its units, or for none: otherwise these would have several shapes.
        """
        columns: dict[str, list[Sequence[Unit]]] = {}
        for group in self._origins(units).values():
            typed = [self._typed(unit) for unit in group]
            for same in self._alike(typed, self._leveled(typed)):
                rows = [single_units(unit, self._statements, self._records) for unit in self._leveled(same)]
                shaped = [(self._shape(column[0])[0], column) for column in map(list, zip(*rows))]
                for shape, column in _apart(shaped):
                    columns.setdefault(shape, []).append(column)
        for alike in columns.values():
            if len(alike) == 1:
                continue
            parts = sorted([part for column in alike for part in column], key=lambda one: one.place)
            self._plain.update({part.place: [self._statements[part.place]] for part in parts})
            number_of = {part.place: number for number, part in enumerate(parts)}
            made = self._weighing.shorter(parts, [self._shape(part)[1] for part in parts], may_bundle=False)
            numbers = [[number_of[part.place] for part in column] for column in alike]
            if made is not None and self._functions.saved(made, numbers) >= _LEAST:
                self._keep(parts, made)

    def is_folded(self, unit: Unit) -> bool:
        """True if a call stands for a unit."""
        return unit.place in self._instead

    def _origins(self, units: Iterable[Unit]) -> Mapping[_Origin, Sequence[Unit]]:
        """The units that may be folded, those of one origin together."""
        origins: dict[_Origin, list[Unit]] = {}
        for unit in units:
            is_apart = any([name in self._folding.apart for one in unit.statements for name in records_of(one)])
            if not is_apart and may_be_folded(unit, self._statements, self._records, self._kinds.returned, self._known):
                origins.setdefault(unit.origin, []).append(unit)
        return self._with_loops(origins)

    def _with_loops(self, origins: Mapping[_Origin, Sequence[Unit]]) -> Mapping[_Origin, Sequence[Unit]]:
        """The same, with units that one multiclass makes of lists of different lengths together."""
        found = dict(origins)
        alike: dict[object, list[_Origin]] = {}
        for origin, units in origins.items():
            if len(origin) > 1:
                alike.setdefault((units[0].level, origin[0]), []).append(origin)
        for several in alike.values():
            some = [unit for one in several for unit in origins[one]] if len(several) > 1 else []
            looped = with_loops(some, self._kinds.fields_of)
            if looped is not None:
                for one in several:
                    del found[one]
                found[looped[0].origin] = sorted(looped, key=lambda one: one.place)
        return found

    def _group(self, units: Sequence[Unit]) -> None:
        """Fold the units of one origin, each shape by itself."""
        if len(units) > 1:
            units = [self._typed(unit) for unit in units]
            for same in self._alike(units, self._leveled(units)):
                self._fold_alike(same)

    def _fold_alike(self, units: Sequence[Unit]) -> None:
        """Fold units of one shape: together, or else those that set the same, or else those of one encoding and with the same texts."""
        if self._is_folded(units):
            return
        for some in self._alike(units, units):
            if len(some) < len(units) and self._is_folded(some):
                continue
            for few in self._of_one_text(some):  # all of them may need too many parameters
                if len(few) == len(units) or not self._is_folded(few):
                    for part in self._of_members(few):
                        if len(part) < len(few):
                            self._is_folded(part)

    def _alike(self, units: Sequence[Unit], shown: Sequence[Unit]) -> list[list[Unit]]:
        """The units, those of one shape together.

        Args:
            shown: the units that have the shapes.
        """
        by_shape: dict[str, list[Unit]] = {}
        for unit, one in zip(units, shown):
            by_shape.setdefault(self._shape(one)[0], []).append(unit)
        return list(by_shape.values())

    def _of_one_text(self, units: Sequence[Unit]) -> list[list[Unit]]:
        """The units, those together whose words have the same functions for parts, and whose texts of several lines are the same."""
        found: dict[object, list[Unit]] = {}
        for unit in units:
            leaves = self._shape(unit)[1]
            parts = [leaf.value for leaf in leaves if leaf.kind == "line" or self._kinds.is_word_part(leaf.value)]
            found.setdefault(tuple(map(rough, parts)), []).append(unit)
        return list(found.values())

    def _of_members(self, units: Sequence[Unit]) -> list[list[Unit]]:
        """The units, those together that take the same members of families: a parameter may be a family."""
        found: dict[object, list[Unit]] = {}
        for unit in units:
            values = [leaf.value for leaf in self._shape(unit)[1]]
            members = [one.attribute if isinstance(one, Member) else "" for one in values]
            found.setdefault(tuple(members), []).append(unit)
        return list(found.values())

    def _is_folded(self, units: Sequence[Unit]) -> bool:
        """Fold units of one shape; True if they are calls now."""
        if len(units) < 2:
            return False
        level = self._leveled(units)  # without what only units of other shapes set
        made = self._weighing.shorter(level, [self._shape(unit)[1] for unit in level])
        if made is not None:
            self._keep(level, made)
        return made is not None

    def _typed(self, unit: Unit) -> Unit:
        """The unit, with the types of variables where they may be parameters."""
        self._plain[unit.place] = [self._statements[one] for one in unit.positions]
        statements = [self._shapes.typed(one) for one in unit.statements]
        return evolve(unit, statements=statements)

    def _leveled(self, units: Sequence[Unit]) -> list[Unit]:
        level = leveled([unit.statements for unit in units], self._folding.value_of)
        return [evolve(unit, statements=statements) for unit, statements in zip(units, level)]

    def _shape(self, unit: Unit) -> tuple[str, Sequence[Leaf]]:
        """The text of a unit with gaps in place of its leaves, and these."""
        shapes = [self._shapes.of(statement) for statement in unit.statements]
        found = [shape for shape, _ in shapes]
        found += [
            repr(self._functions.type_of(statement)) for statement, name in zip(unit.statements, unit.names) if name
        ]
        return "\n".join(found), [leaf for _, leaves in shapes for leaf in leaves]

    def _keep(self, units: Sequence[Unit], made: Made) -> None:
        """Have calls of a function in place of units."""
        self._functions.keep(made, units[0].place)
        self._head += made.head
        for unit, rows in zip(units, made.bundled.rows):
            for row in rows:
                earlier = self._rows.get(row.statement.target)
                first_use = unit.place if earlier is None else min(unit.place, earlier[1])
                self._rows[row.statement.target] = row, first_use
        for unit, call in zip(units, made.calls):
            self._earlier.setdefault(unit.place, []).extend(unit.between)
            self._instead[unit.place] = call
            self._gone.update(unit.positions, unit.between)
            if sum(made.named.has_name) > 1:
                for name, field in zip(unit.names, made.named.fields):
                    if name:
                        place = Member(Name(Symbol(self._path, call.target)), field)
                        self._places[Symbol(self._path, python_name(name))] = place
        first = self._records[records_of(units[0].statements[0])[0]]
        comments = self._folding.names.comments(first, units[0].level)
        if made.is_new:
            comments = [evolve(one, above=bool(one.lines)) for one in comments]
        self._before.setdefault(units[0].place, []).extend([*comments, *([made.procedure] if made.is_new else [])])
        for unit in units[1:]:
            inside = [one for statement in unit.statements for one in _comments(statement)]
            self._before.setdefault(unit.place, []).extend(inside)

    def result(self, is_weighed: bool) -> Folded:
        """The statements of the module, with what units depend on before them.

        Args:
            is_weighed: whether their cost is counted.
        """
        found: list[Statement] = []
        rows = placed(list(self._rows.values()), self._statements, self._path)
        first = min([*self._before, *rows, self._first])
        head, late = self._placed_head(first)
        for position, statement in enumerate(self._statements):
            found += head.get(position, ())
            found += [self._statements[one] for one in self._earlier.get(position, ()) if one not in self._variables]
            found += late.get(position, ())
            found += self._before.get(position, ())
            found += rows.get(position, ())
            if position in self._instead:
                found.append(self._instead[position])
            elif position not in self._gone:
                found.append(statement)
        cost = self._functions.cost(with_joined_patterns(found)) if is_weighed else 0
        return Folded(found, self._places, self._functions.made, cost)

    def _placed_head(self, first: int) -> tuple[Mapping[int, Sequence[Statement]], Mapping[int, Sequence[Statement]]]:
        """Type variables and named tuples, by the positions that they stand before: the first, but for those that need what stands later, such as
        the named tuple that an earlier folding has made for a function. The second ones need what a call has before it that stood later.
        """
        moved = {one: position for position, earlier in self._earlier.items() for one in earlier}
        places = {target: first for one in self._head if isinstance(one, Assignment) for target in [one.target]}
        found: dict[int, list[Statement]] = {}
        late: dict[int, list[Statement]] = {}
        after = dict[str, int]()  # the places of what moved, and of what needs that
        for one in self._head:
            own = [symbol.name for symbol in symbols(one) if symbol.module == self._path]
            for name in own:
                position = self._positions.get(name, -1)
                if name not in places and position in moved:
                    places[name] = after[name] = moved[position]
            place = max([first, *[places.get(name, self._positions.get(name, -1) + 1) for name in own]])
            made = dict.fromkeys(outer_names(one), place)
            places.update(made)
            is_late = place in [after.get(name) for name in own]
            after.update(made if is_late else {})
            (late if is_late else found).setdefault(place, []).append(one)
        return found, late


def _apart(columns: Sequence[tuple[str, list[Unit]]]) -> Iterator[tuple[str, list[Unit]]]:
    """The columns of a function's statements, with their shapes, but for aliases of several shapes that follow each other: one class has all of them."""
    for are_aliases, run in groupby(columns, lambda one: is_of_aliases(one[1][0].statements[0])):
        some = list(run)
        if not are_aliases or len({shape for shape, _ in some}) == 1:
            yield from some


def _is_type_variable(statement: Statement) -> bool:
    match statement:
        case Assignment(_, Call(function)):
            return function == _TYPE_VARIABLE
        case _:
            return False


def _comments(statement: Statement) -> Sequence[Comment]:
    """The comments in the body of a class."""
    return [one for one in statement.body if isinstance(one, Comment)] if isinstance(statement, ClassStatement) else ()
