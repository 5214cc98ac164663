"""Folding: statements of one shape become calls of a function, as a multiclass, or a class of many definitions, was in TableGen.

What one definition of the sources makes, a ``def`` or a ``defm``, is a unit. Units of one origin, whose statements differ in leaves alone, are
folded, where that makes the module shorter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.family_names import Names, common_names
from tgdsl.migration.kinds import Kinds
from tgdsl.migration.leaves import Leaf, Rewriting, Slot, root, with_root
from tgdsl.migration.leveling import ValueOf, leveled, settled
from tgdsl.migration.module_text import outer_names
from tgdsl.migration.naming import FunctionNames
from tgdsl.migration.pattern_groups import stem_of_patterns
from tgdsl.migration.parameters import FoldedParameter, Parameters, parameters_for
from tgdsl.migration.sketches import WholeNames, sketch
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Declaration,
    Expression,
    Function,
    Listing,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    bound_names,
    lines,
    records_of,
    symbols,
    text,
    with_records,
)
from tgdsl.migration.translation import python_name
from tgdsl.migration.typed_patterns import with_types, without_types
from tgdsl.migration.units import Returns, Unit, inner_units, may_be_folded, stem_of, units
from tgdsl.records import RecordSet

#: Parameters that a call may have to give, and those that a function may have.
_REQUIRED, _ALL = 7, 14


@frozen
class Folded:
    """The statements of a module after folding.

    Attributes:
        places: where records are now, by their symbols: ``ADD.rr`` for ``ADDrr``.
        returns: what the functions return that are new.
    """

    statements: list[Statement]
    places: Mapping[Symbol, Expression]
    returns: Returns


def fold(
    statements: Sequence[Statement],
    path: str,
    records: RecordSet,
    kinds: Kinds,
    names: FunctionNames,
    value_of: ValueOf,
    apart: Collection[str] = (),
    returns: Returns = {},
) -> Folded:
    """Fold the statements of a module.

    Args:
        path: the dotted name of the module.
        kinds: of the symbols that statements refer to.
        names: of functions and their parameters.
        value_of: see :func:`~tgdsl.migration.leveling.leveled`.
        apart: the records whose statements stay as they are.
        returns: what the functions return that an earlier folding has made; if there are some, their calls are folded.
    """
    taken = {word for statement in statements for word in outer_names(statement)}
    taken |= {symbol.name for statement in statements for symbol in symbols(statement)}
    inner = {word for statement in statements for word in bound_names(statement)} - taken
    folding = _Folding(statements, path, records, kinds, names, value_of, taken | inner, inner, returns)
    single: list[Unit] = []
    unfolded = list(units(statements, records, returns))
    while unfolded:
        single += [unit for unit in unfolded if len(unit.statements) == 1]
        several = [unit for unit in unfolded if len(unit.statements) > 1]
        folding.units(several, apart)
        left = [unit for unit in several if not folding.is_folded(unit)]
        unfolded = [part for unit in left for part in inner_units(unit, statements, records)]
    folding.units(sorted(single, key=lambda one: one.place), apart)  # a function stands before the first of its calls
    return folding.result()


class _Folding:
    def __init__(
        self,
        statements: Sequence[Statement],
        path: str,
        records: RecordSet,
        kinds: Kinds,
        names: FunctionNames,
        value_of: ValueOf,
        taken: set[str],
        inner: set[str],
        returns: Returns,
    ) -> None:
        self._statements = statements
        self._known = returns
        self._returns: dict[Symbol, Expression] = {}
        self._path = path
        self._records = records
        self._kinds = kinds
        self._names = names
        self._value_of = value_of
        self._taken = taken
        self._numbers: dict[str, int] = {}  # of names that are taken
        self._inner = inner  # what only bodies of classes bind, of which parameters may have the names
        self._head: list[Statement] = []  # type variables and named tuples, which stand before the first function
        self._variables: set[str] = set()  # type variables that are there
        self._tuples: dict[object, str] = {}  # names of classes of named tuples, by suffixes and types
        self._before: dict[int, list[Statement]] = {}  # functions, by the positions that they stand before
        self._earlier: dict[int, list[int]] = {}  # the positions of what has to stand before a call, and stood later
        self._instead: dict[int, Statement] = {}  # calls
        self._gone: set[int] = set()
        self._same: dict[str, tuple[str, int]] = {}  # names and positions of functions, by their text
        self._plain: dict[int, Sequence[Statement]] = {}  # the statements of units as they were, by their places
        self._places: dict[Symbol, Expression] = {}

    def units(self, units: Sequence[Unit], apart: Collection[str]) -> None:
        """Fold units, those of one origin together.

        Args:
            apart: the records whose statements stay as they are.
        """
        origins: dict[tuple[object, ...], list[Unit]] = {}
        for unit in units:
            is_apart = any([name in apart for one in unit.statements for name in records_of(one)])
            if not is_apart and may_be_folded(unit, self._statements, self._records, self._kinds.returned, self._known):
                origins.setdefault(unit.origin, []).append(unit)
        for group in origins.values():
            self._group(group)

    def is_folded(self, unit: Unit) -> bool:
        """True if a call stands for a unit."""
        return unit.place in self._instead

    def _group(self, units: Sequence[Unit]) -> None:
        """Fold the units of one origin, each shape by itself."""
        if len(units) < 2:
            return
        units = [self._typed(unit) for unit in units]
        for same in self._alike(units, self._leveled(units)):
            if not self._is_folded(same):  # together; those that set the same may be
                for some in self._alike(same, same):
                    if len(some) < len(same):
                        self._is_folded(some)

    def _alike(self, units: Sequence[Unit], shown: Sequence[Unit]) -> list[list[Unit]]:
        """The units, those of one shape together.

        Args:
            shown: the units that have the shapes.
        """
        by_shape: dict[str, list[Unit]] = {}
        for unit, one in zip(units, shown):
            by_shape.setdefault(self._shape(one)[0], []).append(unit)
        return list(by_shape.values())

    def _is_folded(self, units: Sequence[Unit]) -> bool:
        """Fold units of one shape; True if they are calls now."""
        if len(units) < 2:
            return False
        level = self._leveled(units)  # without what only units of other shapes set
        self._fold(level, [self._shape(unit)[1] for unit in level])
        return self.is_folded(units[0])

    def _typed(self, unit: Unit) -> Unit:
        """The unit, with the types of variables where they may be parameters."""
        self._plain[unit.place] = unit.statements
        statements = [with_types(one, self._kinds.records.get) for one in unit.statements]
        return evolve(unit, statements=statements)

    def _leveled(self, units: Sequence[Unit]) -> list[Unit]:
        level = leveled([unit.statements for unit in units], self._value_of)
        return [evolve(unit, statements=statements) for unit, statements in zip(units, level)]

    def _shape(self, unit: Unit) -> tuple[str, Sequence[Leaf]]:
        """The text of a unit with gaps in place of its leaves, and these."""
        leaves: list[Leaf] = []

        def visit(leaf: Leaf) -> Expression:
            leaves.append(leaf)
            return Plain(f"<{self._kinds.shape(leaf)} {leaf.use} {len(leaf.of)} {'Effect' in leaf.of}>")

        rewriting = Rewriting(visit, self._kinds.is_fixed, self._kinds.is_part)
        found = [sketch(rewriting.statement(statement)) for statement in unit.statements]
        found += [repr(self._type(statement)) for statement, name in zip(unit.statements, unit.names) if name]
        return "\n".join(found), leaves

    def _fold(self, units: Sequence[Unit], leaves: Sequence[Sequence[Leaf]]) -> None:
        unnamed = [next(bound_names(one), "") for one in units[0].statements]
        own = {python_name(name) for unit in units for name in unit.names if name}
        named = common_names(
            [unit.names for unit in units], unnamed, lambda word: word in self._taken and word not in own
        )
        slots = self._slots(units, leaves)
        if named is None or slots is None:
            return
        bound = {word for statement in units[0].statements for word in bound_names(statement)}
        first = [self._records[records_of(unit.statements[0])[0]] for unit in units]
        level = units[0].level

        def called(values: Sequence[Expression]) -> str | None:
            return self._names.parameter(values, first, level)

        bound.update(named.fields)
        parameters = parameters_for(
            slots, self._kinds, lambda word: word in self._taken and word not in self._inner or word in bound, called
        )
        if parameters is None:
            return
        required = [one for one in parameters.all if one.default is None]
        order = [*required, *(one for one in parameters.all if one.default is not None)]
        if len(required) > _REQUIRED or len(order) > _ALL:
            return
        of_patterns = stem_of_patterns(units[0].statements)
        stem = of_patterns or stem_of(units[0].statements[0], first[0])
        candidates = self._names.function(first[0], level, stem, named.families)
        name = self._free(*candidates, *([f"{candidates[-1].strip('_')}_patterns"] if of_patterns else []))
        types = self._types(units[0], named)
        returns, value = self._returned(named, types, name)
        given = [Parameter(one.name, one.annotation, one.default) for one in order]
        head: list[Statement] = [
            *[one for one in parameters.variables if one.target not in self._variables],
            *self._tuple_class(named, types, name),
        ]
        procedure = Procedure(name, given, returns, self._body(units[0], named, parameters), value)
        key = "\n".join(lines(evolve(procedure, name="_"), WholeNames()))
        earlier, place = self._same.get(key, (name, units[0].place + 1))
        is_there = place <= units[0].place  # another origin has made the same function
        if is_there:
            name, head = earlier, []
        calls = [
            self._call(name, order, number, family, unit)
            for number, (family, unit) in enumerate(zip(named.families, units))
        ]
        new = [*head, *([] if is_there else [procedure]), *calls]
        if self._cost(new) + 2 > self._cost([one for unit in units for one in self._plain[unit.place]]):
            return
        self._taken.add(name)
        self._same.setdefault(key, (name, units[0].place))
        if types:
            self._returns[Symbol(self._path, name)] = returns
        self._variables.update([one.target for one in parameters.variables])
        self._head += head
        for one in head:
            if isinstance(one, ClassStatement):
                self._tuples[_key(named, types)] = one.name
                self._taken.add(one.name)
        for unit, call in zip(units, calls):
            self._earlier.setdefault(unit.place, []).extend(unit.between)
            self._instead[unit.place] = call
            self._gone.update(unit.positions, unit.between)
            self._moved(unit, named, call.target)
            self._taken.add(call.target)
        comments = self._names.comments(first[0], level)
        self._before.setdefault(units[0].place, []).extend([*comments, *([] if is_there else [procedure])])
        for unit in units[1:]:
            inside = [one for statement in unit.statements for one in _comments(statement)]
            self._before.setdefault(unit.place, []).extend(inside)

    def _slots(self, units: Sequence[Unit], leaves: Sequence[Sequence[Leaf]]) -> list[Slot] | None:
        """The leaves that differ; None if units refer to their own records in different ways."""
        slots: list[Slot] = []
        own = [
            {Symbol(self._path, python_name(name)): number for number, name in enumerate(unit.names) if name}
            for unit in units
        ]
        for number in range(len(leaves[0])):
            values = [one[number] for one in leaves]
            inside = [self._number_inside(leaf, members) for leaf, members in zip(values, own)]
            if any([one is not None for one in inside]):
                if len(set(inside)) > 1 or inside[0] is None or inside[0][0] < 0:
                    return None
            elif any([leaf.value != values[0].value for leaf in values]):
                slots.append(Slot(number, values))
        return slots

    def _number_inside(self, leaf: Leaf, members: Mapping[Symbol, int]) -> tuple[int, str] | None:
        """The number of the record of a unit that a leaf is, with what it takes of that; -1 if it is none alone."""
        if isinstance(leaf.value, Listing):
            return (-1, "") if any([symbol in members for symbol in symbols(leaf.value)]) else None
        symbol = root(leaf.value)
        number = members.get(symbol) if symbol is not None else None
        return None if number is None else (number, text(with_root(leaf.value, Plain("")), AS_DEFINED))

    def _body(self, unit: Unit, named: Names, parameters: Parameters) -> Sequence[Statement]:
        """The body of the function: the statements of the first unit, with parameters in place of leaves."""
        uses = {number: use for one in parameters.all for number, use in one.uses.items()} | dict(parameters.types)
        fields = {Symbol(self._path, python_name(name)): field for name, field in zip(unit.names, named.fields) if name}
        number = -1

        def visit(leaf: Leaf) -> Expression:
            nonlocal number
            number += 1
            symbol = root(leaf.value)
            if symbol is not None and symbol in fields:
                return with_root(leaf.value, Plain(fields[symbol]))
            return uses.get(number, leaf.value)

        rewriting = Rewriting(visit, self._kinds.is_fixed, self._kinds.is_part)
        return [
            with_records(
                _named(settled(without_types(rewriting.statement(statement), self._kinds.records.get)), field), ()
            )
            for statement, field in zip(unit.statements, named.fields)
        ]

    def _call(self, name: str, order: Sequence[FoldedParameter], number: int, family: str, unit: Unit) -> Assignment:
        """The call that makes a unit."""
        arguments = [one.values[number] for one in order if one.default is None]
        options = [
            (one.name, one.values[number])
            for one in order
            if one.default is not None and one.values[number] != one.default
        ]
        made = [record for statement in unit.statements for record in records_of(statement)]
        target = python_name(family) if family else ""
        return Assignment(target, Call(Name(Symbol(self._path, name)), arguments, options), tuple(made))

    def _moved(self, unit: Unit, named: Names, family: str) -> None:
        """Say where the records of a unit are now."""
        if sum(named.has_name) < 2:
            return
        for name, field in zip(unit.names, named.fields):
            if name:
                self._places[Symbol(self._path, python_name(name))] = Member(Name(Symbol(self._path, family)), field)

    def _cost(self, statements: Iterable[Statement]) -> int:
        """Lines with the blank ones around classes and functions."""
        total = 0
        for statement in statements:
            block = lines(statement, AS_DEFINED)
            total += len(block) + (2 if isinstance(statement, (ClassStatement, Function, Procedure)) else 0)
        return total

    def _free(self, *names: str) -> str:
        """The first of some names that is free; if none is, the last with a number."""
        for name in names:
            if name not in self._taken:
                return name
        name = names[-1]
        number = self._numbers.get(name, 2)
        while f"{name}_{number}" in self._taken:
            number += 1
        self._numbers[name] = number
        return f"{name}_{number}"

    def _types(self, unit: Unit, named: Names) -> Sequence[Expression]:
        """The types of what the statements with names bind."""
        found: list[Expression] = []
        for statement, is_there in zip(unit.statements, named.has_name):
            of = self._type(statement) if is_there else None
            found += [] if of is None else [of]
        return found

    def _type(self, statement: Statement) -> Expression | None:
        """The type of what a function returns that makes a statement's definition; None if none does."""
        match statement:
            case Assignment(_, Call(Name(symbol))) if symbol in self._known:
                return self._known[symbol]
            case _:
                return self._kinds.returned(statement, self._records[records_of(statement)[0]])

    def _returned(
        self, named: Names, types: Sequence[Expression], function: str
    ) -> tuple[Expression, Expression | None]:
        """The annotation of a function's result, and the expression that it returns."""
        fields = _fields(named)
        if not fields:
            return Plain("None"), None
        if len(fields) == 1:
            return types[0], Plain(fields[0])
        name = Name(Symbol(self._path, self._tuple_name(named, types, function)))
        return name, Call(name, [Plain(field) for field in fields])

    def _tuple_name(self, named: Names, types: Sequence[Expression], function: str) -> str:
        """The name of the class of named tuples: that of its fields, ``RrRi``; of the function that returns it, if there are many."""
        known = self._tuples.get(_key(named, types))
        if known is not None:
            return known
        fields = _fields(named)
        words = [word for field in (fields if len(fields) < 4 else [function]) for word in field.split("_") if word]
        return self._free("".join([word[:1].upper() + word[1:] for word in words]))

    def _tuple_class(self, named: Names, types: Sequence[Expression], function: str) -> list[Statement]:
        """The class of named tuples that the function returns, if there is none yet."""
        if len(types) < 2 or _key(named, types) in self._tuples:
            return []
        body = [Declaration(field, of) for field, of in zip(_fields(named), types)]
        bases = [Name(Symbol("typing", "NamedTuple"))]
        return [ClassStatement(self._tuple_name(named, types, function), bases, [], body, decorator=named.decorator())]

    def result(self) -> Folded:
        """The statements of the module, with what units depend on before them."""
        found: list[Statement] = []
        first = min(self._before, default=-1)
        for position, statement in enumerate(self._statements):
            found += [self._statements[one] for one in self._earlier.get(position, ())]
            found += self._head if position == first else []
            found += self._before.get(position, ())
            if position in self._instead:
                found.append(self._instead[position])
            elif position not in self._gone:
                found.append(statement)
        return Folded(found, self._places, self._returns)


def _key(named: Names, types: Sequence[Expression]) -> object:
    """The suffixes and types of a named tuple, which tell it from others."""
    suffixes = [suffix for suffix, is_there in zip(named.suffixes, named.has_name) if is_there]
    return tuple(suffixes), tuple(map(repr, types))


def _fields(named: Names) -> Sequence[str]:
    return [field for field, is_there in zip(named.fields, named.has_name) if is_there]


def _comments(statement: Statement) -> Sequence[Comment]:
    """The comments in the body of a class."""
    return [one for one in statement.body if isinstance(one, Comment)] if isinstance(statement, ClassStatement) else ()


def _named(statement: Statement, name: str) -> Statement:
    """A statement that binds another name."""
    match statement:
        case ClassStatement() | Function():
            return evolve(statement, name=name)
        case Assignment() if statement.target:
            return evolve(statement, target=name)
        case _:
            return statement
