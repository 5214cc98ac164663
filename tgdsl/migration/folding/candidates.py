"""Units of one shape of which there may be a function: the names of their records, and the parameters for what differs among them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.argument_rows import ArgumentRows, Taken
from tgdsl.migration.folding.family_names import Names, common_names
from tgdsl.migration.folding.kinds import Kinds
from tgdsl.migration.folding.leaves import Leaf, Slot, root, with_root
from tgdsl.migration.folding.naming import FunctionNames, TemplateArgument
from tgdsl.migration.folding.parameters import Parameters, parameters_for
from tgdsl.migration.folding.units import Unit
from tgdsl.migration.folding.values import is_same
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Expression,
    Function,
    Listing,
    Name,
    Plain,
    Symbol,
    bound_names,
    inner_names,
    records_of,
    symbols,
    text,
)
from tgdsl.migration.translation import python_name
from tgdsl.records import Record, RecordSet


class Candidate:
    """Units of one shape of which there may be a function.

    Attributes:
        named: the names of their records.
        records: the first one of each unit.
        is_taken: true for names that no parameter has.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        named: Names,
        records: Sequence[Record],
        is_taken: Callable[[str], bool],
        parameters: Callable[[bool], Parameters | None],
        taken: Callable[[Parameters], Taken | None],
    ) -> None:
        self.units = units
        self.named = named
        self.records = records
        self.is_taken = is_taken
        self._parameters = parameters
        self._known: dict[bool, Parameters | None] = {}
        self._taken = taken
        self._known_taken: dict[bool, Taken | None] = {}

    def parameters(self, has_split_lists: bool) -> Parameters | None:
        """The parameters for the leaves that differ; None if one of them can be none.

        Args:
            has_split_lists: whether lists of schedules differ item by item.
        """
        if has_split_lists not in self._known:
            self._known[has_split_lists] = self._parameters(has_split_lists)
        return self._known[has_split_lists]

    def with_arguments(self, has_split_lists: bool) -> Taken | None:
        """The parameters with rows of template arguments in place of some; None if there are none.

        Args:
            has_split_lists: whether lists of schedules differ item by item.
        """
        if has_split_lists not in self._known_taken:
            parameters = self.parameters(has_split_lists)
            self._known_taken[has_split_lists] = None if parameters is None else self._taken(parameters)
        return self._known_taken[has_split_lists]


class Candidates:
    """The candidates of a module; see :class:`~tgdsl.migration.folding.functions.Functions` for the arguments."""

    def __init__(
        self,
        path: str,
        records: RecordSet,
        kinds: Kinds,
        names: FunctionNames,
        taken: Collection[str],
        inner: Collection[str],
        positions: Mapping[str, int],
        arguments: ArgumentRows | None = None,
    ) -> None:
        self._path = path
        self._records = records
        self._kinds = kinds
        self._names = names
        self._taken = taken
        self._inner = inner
        self._positions = positions
        self._arguments = arguments

    def of(self, units: Sequence[Unit], leaves: Sequence[Sequence[Leaf]]) -> Candidate | None:
        """Units of one shape, of which each has some leaves; None if their names or their references to each other have nothing in common."""
        unnamed = [next(bound_names(one), "") for one in units[0].statements]
        own = {python_name(name) for unit in units for name in unit.names if name}
        named = common_names(
            [unit.names for unit in units], unnamed, lambda word: word in self._taken and word not in own
        )
        slots = self._slots(units, leaves)
        if named is None or slots is None:
            return None
        hiding = {word for one in units[0].statements if isinstance(one, Function) for word in inner_names(one)}
        if not hiding.isdisjoint(named.fields):  # parameters of a pattern, which hide what the function has made
            named = evolve(named, fields=[f"{one}_" if one in hiding else one for one in named.fields])
        bound = {word for statement in units[0].statements for word in bound_names(statement)}.union(named.fields)
        first = [self._records[records_of(unit.statements[0])[0]] for unit in units]
        found, level, place = slots, units[0].level, units[0].place

        def argument_of(values: Sequence[Expression]) -> TemplateArgument | None:
            return self._names.parameter(values, first, level)

        def is_early(value: Expression) -> bool:
            own = [one.name for one in symbols(Assignment("", value)) if one.module == self._path]
            return all([self._positions.get(one, -1) < place for one in own])

        def is_taken(word: str) -> bool:
            return word in self._taken and word not in self._inner or word in bound

        def parameters(has_split_lists: bool) -> Parameters | None:
            return parameters_for(found, self._kinds, is_taken, argument_of, is_early, has_split_lists)

        def taken(parameters: Parameters) -> Taken | None:
            if self._arguments is None:
                return None
            return self._arguments.taken(parameters.all, self._path, self._kinds, is_early, argument_of, is_taken)

        return Candidate(units, named, first, is_taken, parameters, taken)

    def _slots(self, units: Sequence[Unit], leaves: Sequence[Sequence[Leaf]]) -> list[Slot] | None:
        """The leaves that differ; None if units refer to their own records in different ways."""
        slots: list[Slot] = []
        own = [
            {Symbol(self._path, python_name(name)): number for number, name in enumerate(unit.names) if name}
            for unit in units
        ]
        have_names = any(own)
        for number in range(len(leaves[0])):
            values = [one[number] for one in leaves]
            if not have_names:
                if any([not is_same(leaf.value, values[0].value) for leaf in values]):
                    slots.append(Slot(number, values))
                continue
            if any([self._is_row_of(leaf, members) for leaf, members in zip(values, own)]):
                return None
            inside = [self._number_inside(leaf, members) for leaf, members in zip(values, own)]
            if any([one is not None for one in inside]):
                if len(set(inside)) > 1 or inside[0] is None or inside[0][0] < 0:
                    return None
            elif any([not is_same(leaf.value, values[0].value) for leaf in values]):
                slots.append(Slot(number, values))
        return slots

    def _is_row_of(self, leaf: Leaf, members: Mapping[Symbol, int]) -> bool:
        """True for a row that a record of the unit is in, so that it is made after that."""
        row = self._kinds.known_rows.get(leaf.value.symbol) if isinstance(leaf.value, Name) else None
        return row is not None and not row.inside.isdisjoint(members)

    def _number_inside(self, leaf: Leaf, members: Mapping[Symbol, int]) -> tuple[int, str] | None:
        """The number of the record of a unit that a leaf is, with what it takes of that; -1 if it is none alone."""
        if isinstance(leaf.value, Listing):
            return (-1, "") if any([symbol in members for symbol in symbols(leaf.value)]) else None
        symbol = root(leaf.value)
        number = members.get(symbol) if symbol is not None else None
        return None if number is None else (number, text(with_root(leaf.value, Plain("")), AS_DEFINED))
