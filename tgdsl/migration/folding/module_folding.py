"""The folding of one module: units become calls of functions, where that makes the module shorter."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.argument_rows import ArgumentRows
from tgdsl.migration.folding.body_comments import Notes, notes_of
from tgdsl.migration.folding.bundles import Row, placed
from tgdsl.migration.folding.calls import is_type_variable
from tgdsl.migration.folding.functions import Functions, Made
from tgdsl.migration.folding.kinds import Kinds
from tgdsl.migration.folding.leaves import Leaf
from tgdsl.migration.folding.leveling import Leveling
from tgdsl.migration.folding.named_tuples import is_named_tuple
from tgdsl.migration.folding.naming import FunctionNames
from tgdsl.migration.folding.pattern_groups import first_above, with_joined_patterns
from tgdsl.migration.folding.repeated_rows import with_loops
from tgdsl.migration.folding.shapes import Shapes
from tgdsl.migration.folding.signatures import Signatures
from tgdsl.migration.folding.units import Unit, may_be_folded
from tgdsl.migration.folding.untyped_nodes import alike
from tgdsl.migration.folding.weighing import OfOneShape, Weighing
from tgdsl.migration.python import (
    Assignment,
    ClassStatement,
    Comment,
    Expression,
    Listing,
    Member,
    Name,
    Procedure,
    Statement,
    Symbol,
    bound_names,
    records_of,
    rough,
    symbols,
)
from tgdsl.migration.text.module_text import outer_names
from tgdsl.migration.translation import python_name
from tgdsl.records import RecordSet

_Origin = tuple[object, ...]


@frozen
class Folded:
    """The statements of a module after folding.

    Attributes:
        places: where records are now, by their symbols: ``ADD.rr`` for ``ADDrr``.
        made: the functions that are new.
        own: where the statements do not have records yet, although these are there now; those of ``places``, unless it is given.
    """

    statements: list[Statement]
    places: Mapping[Symbol, Expression]
    made: Signatures
    own: Mapping[Symbol, Expression] | None = None


@frozen
class Basis:
    """The basis of the foldings of a package's modules: all that they have in common.

    Attributes:
        kinds: of the symbols that statements refer to.
        names: of functions and their parameters.
        leveling: of units.
        shapes: of the statements that were looked at so far, and their lengths.
        apart: the records whose statements stay as they are.
        tuples: the texts of the classes of named tuples of the modules before this one, but for their names: functions may return these.
        arguments: the rows of template arguments of the package.
    """

    records: RecordSet
    kinds: Kinds
    names: FunctionNames
    leveling: Leveling
    shapes: Shapes
    apart: Collection[str] = ()
    tuples: Collection[str] = ()
    arguments: ArgumentRows | None = None


class ModuleFolding:
    """The folding of one module."""

    def __init__(self, basis: Basis, statements: Sequence[Statement], path: str, known: Signatures) -> None:
        self._basis = basis
        shapes = self._shapes = basis.shapes
        self._rows: dict[str, tuple[Row, int]] = {}  # of bundles, by name, with the places of their first uses
        self._statements = statements
        self._known = known
        self._path = path
        self._records = basis.records
        self._kinds = basis.kinds
        tuples = {number: one for number, one in enumerate(statements) if is_named_tuple(one)}
        variables = {number: one for number, one in enumerate(statements) if number in tuples or is_type_variable(one)}
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
        taken = shapes.names_of(statements)
        inner = {word for one in statements for word in bound_names(one)} - taken
        positions = self._positions = {
            name: number for number, one in enumerate(statements) for name in outer_names(one)
        }
        self._functions = Functions(
            path,
            self._records,
            self._kinds,
            basis.names,
            taken - targets,
            inner,
            targets,
            known,
            positions,
            shapes.lengths,
            list(tuples.values()),
            basis.arguments,
        )
        self._weighing = Weighing(self._functions, statements, self._gone, self._plain, shapes.parts, basis.tuples)

    def fold(self, units: Sequence[Unit]) -> None:
        """Fold units, those of one origin together."""
        for group in self._origins(units).values():
            self._group(group)

    def is_folded(self, unit: Unit) -> bool:
        """True if a call stands for a unit."""
        return unit.place in self._instead

    def _origins(self, units: Iterable[Unit]) -> Mapping[_Origin, Sequence[Unit]]:
        """The units that may be folded, those of one origin together."""
        origins: dict[_Origin, list[Unit]] = {}
        for unit in units:
            is_apart = any([name in self._basis.apart for one in unit.statements for name in records_of(one)])
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
            for several in self._but_for_apply(units, self._leveled(units)):
                together = sorted(itertools.chain(*several), key=lambda one: one.place)
                if len(several) < 2 or not self._is_folded(together):
                    for same in several:
                        self._fold_alike(same)

    def _but_for_apply(self, units: Sequence[Unit], level: Sequence[Unit]) -> list[list[list[Unit]]]:
        """Units by their shapes, those shapes together that differ only in which calls of nodes are those of ``apply``.

        Args:
            level: the units, leveled.
        """
        shapes = self._alike(units, level)
        shown = {unit.place: one for unit, one in zip(units, level)}
        found: dict[object, list[list[Unit]]] = {}
        for same in shapes:
            key: object = id(same)
            if len(shapes) > 1:
                first = shown[same[0].place]
                statements = [self._shapes.untyped(one) for one in first.statements]
                key = self._shape(evolve(first, statements=statements))[0]
            found.setdefault(key, []).append(same)
        return list(found.values())

    def _fold_alike(self, units: Sequence[Unit]) -> None:
        """Fold units of one shape: together, or else those that set the same, or else those of one encoding and with the same texts."""
        if self._is_folded(units):
            return
        for some in self._alike(units, units):
            if len(some) < len(units) and self._is_folded(some):
                continue
            for few in self._of_one_text(some):  # all of them may need too many parameters
                if len(few) == len(units) or not self._is_folded(few):
                    for part in self._of_kinds(few):
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

    def _of_kinds(self, units: Sequence[Unit]) -> list[list[Unit]]:
        """The units, those together that take the same members of families, and lists of the same kinds of items: a parameter may be a family, or
        such a list."""
        found: dict[object, list[Unit]] = {}
        for unit in units:
            values = [leaf.value for leaf in self._shape(unit)[1]]
            members = [one.attribute if isinstance(one, Member) else "" for one in values]
            items = [self._kinds.of_items(one) for one in values if isinstance(one, Listing)]
            found.setdefault((*members, *items), []).append(unit)
        return list(found.values())

    def _is_folded(self, units: Sequence[Unit]) -> bool:
        """Fold units of one shape; True if they are calls now."""
        if len(units) < 2 or (units[0].around and len({unit.around for unit in units}) < 2):
            return False  # a function of nested units is for several definitions, as a multiclass is
        shown = self._shown(units)
        made = self._weighing.shorter(*shown) if shown is not None else None
        if shown is None or made is None:
            return False
        parts = self._weighing.parts(*shown, made, lambda part: self._shown([units[number] for number in part]))
        for part in parts:
            self._is_folded([units[number] for number in part])
        if not parts:
            self._keep(shown[0], made)
        return True

    def _shown(self, units: Sequence[Unit]) -> OfOneShape | None:
        """Units as they have one shape, leveled without what only units of other shapes set, and the leaves of each; None if they have several."""
        level = self._leveled(units)
        if len(self._alike(level, level)) > 1:
            level = self._with_apply(level)
            if len(self._alike(level, level)) > 1:
                return None
        return level, [self._shape(unit)[1] for unit in level]

    def _with_apply(self, units: Sequence[Unit]) -> list[Unit]:
        """Units whose calls of nodes are those of ``apply`` where that of one of them is."""
        columns = [alike(column, self._kinds.has_apply) for column in zip(*[unit.statements for unit in units])]
        return [evolve(unit, statements=list(row)) for unit, row in zip(units, zip(*columns))]

    def _typed(self, unit: Unit) -> Unit:
        """The unit, with the types of variables where they may be parameters."""
        self._plain[unit.place] = [self._statements[one] for one in unit.positions]
        statements = [self._shapes.typed(one) for one in unit.statements]
        return evolve(unit, statements=statements)

    def _leveled(self, units: Sequence[Unit]) -> list[Unit]:
        level = self._basis.leveling.leveled([unit.statements for unit in units])
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
        notes: dict[str, Sequence[Comment]] = {}
        for unit, call in zip(units, made.calls):
            places: Sequence[int] = ()
            if made.is_new:
                own, places = self._notes_of(unit, made)
                notes = {**own, **notes}
            between = [one for one in unit.between if one not in places]
            self._earlier.setdefault(unit.place, []).extend(between)
            self._instead[unit.place] = call
            self._gone.update(unit.positions, unit.between, places)
            if sum(made.named.has_name) > 1:
                for name, field in zip(unit.names, made.named.fields):
                    if name:
                        place = Member(Name(Symbol(self._path, call.target)), field)
                        self._places[Symbol(self._path, python_name(name))] = place
        if made.is_new:
            procedure = evolve(made.procedure, of=self._stands_for(units), notes=notes)
            self._before.setdefault(units[0].place, []).append(procedure)
        for unit in units[1:]:
            inside = [one for statement in unit.statements for one in _comments(statement)]
            self._before.setdefault(unit.place, []).extend(inside)

    def _notes_of(self, unit: Unit, made: Made) -> tuple[Notes, Sequence[int]]:
        """The comments of a unit that are for the body of the function that it calls, and their positions."""
        first = self._records[records_of(unit.statements[0])[0]]
        level = 1 if unit.level is None else len(first.place.chain) + unit.level  # which counts from the outermost one
        return notes_of(self._statements, unit, level, made.named.fields)

    def _stands_for(self, units: Sequence[Unit]) -> Sequence[str]:
        """The multiclasses and classes of TableGen's that all units are made by, the one first that a function for them stands for."""
        found: list[str] | None = None
        for unit in units:
            records = [self._records[name] for one in unit.statements for name in records_of(one)]
            own = self._basis.names.stands_for(records, unit.level)
            found = [*own] if found is None else [name for name in found if name in own]
        return found or []

    def result(self) -> Folded:
        """The statements of the module, with what units depend on before them."""
        found: list[Statement] = []
        rows = placed(list(self._rows.values()), self._statements, self._path)
        first = min([*self._before, *rows, self._first])
        head, late = self._placed_head(first)
        for position, statement in enumerate(self._statements):
            is_first = any([isinstance(one, Procedure) for one in self._before.get(position, ())])
            end = first_above(found, len(found)) if is_first and position in self._instead else len(found)
            comments = found[end:]  # on the definition, and not on the function that is put before it
            del found[end:]
            found += head.get(position, ())
            found += [self._statements[one] for one in self._earlier.get(position, ()) if one not in self._variables]
            found += late.get(position, ())
            found += self._before.get(position, ())
            found += [*rows.get(position, ()), *comments]
            if position in self._instead:
                found.append(self._instead[position])
            elif position not in self._gone:
                found.append(statement)
        return Folded(found, self._places, self._functions.made)

    def cost(self, result: Folded) -> int:
        """The lines of the module's statements."""
        return self._functions.cost(with_joined_patterns(result.statements))

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


def _comments(statement: Statement) -> Sequence[Comment]:
    """The comments in the body of a class."""
    return [one for one in statement.body if isinstance(one, Comment)] if isinstance(statement, ClassStatement) else ()
