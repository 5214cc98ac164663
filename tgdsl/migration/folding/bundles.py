"""Bundles: parameters of a function whose values go together, as one that is a named tuple of them.

Where a value type says which register class, mask and width belong to it, a call gives the row with all of these, and not each: the rows have names,
and several functions may take them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.folding.parameters import FoldedParameter
from tgdsl.migration.folding.values import numbered
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Joined,
    Listing,
    Member,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
    Use,
    bound_names,
    rough,
    symbols,
)
from tgdsl.migration.python.spelling import snake_case

#: The parameters that are worth a bundle.
_FEWEST = 2
#: A row is used by so many calls, at least, on average; and where there would be no function without rows.
_USES, _NEEDED_USES = 3, 2
#: The parts of its rows that a group may have more with each parameter, tried one after the other until the parameters are few.
_SLACKS = (0.25, 1.0, 4.0)
#: The longest name of a row that is made of values.
_LONGEST = 40


@frozen
class Row:
    """A row with a name: a statement of a module."""

    cls: str
    statement: Assignment


class Bundles:
    """The bundles of one module.

    Args:
        path: the dotted name of the module.
    """

    def __init__(
        self, path: str, classes: Mapping[tuple[str, ...], str] = {}, rows: Mapping[tuple[str, ...], Row] = {}
    ) -> None:
        self._path = path
        self.classes = dict(classes)  # names, by their fields
        self.rows = dict(rows)  # by their classes and values

    def none(self, parameters: Sequence[FoldedParameter]) -> Bundled:
        """Parameters without bundles."""
        return Bundled(parameters, [], [], [], self)

    def of(
        self,
        parameters: Sequence[FoldedParameter],
        most: int | None,
        variables: Sequence[str],
        is_taken: Callable[[str], bool],
        free: Callable[[Sequence[str], Collection[str]], str],
    ) -> Bundled | None:
        """The parameters, so many of them at most, some of them bundles; None if there are none that make them so few.

        Args:
            most: None if any bundle will do whose values go together closely.
            variables: the names of type variables.
            is_taken: true for names that a parameter must not have.
            free: gives the first of some names that is free in the module, and none of others.
        """
        choices = [(slack, uses) for uses in (_USES, _NEEDED_USES) for slack in _SLACKS]
        for slack, uses in choices if most is not None else choices[:1]:
            groups = groups_of(parameters, slack, uses)
            if groups and (most is None or len(parameters) - sum([len(one) - 1 for one in groups]) <= most):
                break
        else:
            return None
        smaller = [] if most is None else small_groups(parameters)
        left = len(parameters) - sum([len(one) - 1 for one in smaller])
        if most is not None and left <= most and _rows_of(smaller) < _rows_of(groups):
            groups = smaller
        making = _Making(self._path, Bundles(self._path, self.classes, self.rows), variables, free)
        names = {one.name for one in parameters}
        instead: dict[str, FoldedParameter] = {}
        gone: set[str] = set()
        for group in groups:
            called = _called(group)
            name, number = called, 1
            while name in names or is_taken(name):
                number += 1
                name = f"{called}{number}"
            names.add(name)
            instead[group[0].name] = making.bundle(name, group)
            gone.update([one.name for one in group[1:]])
        found = [instead.get(one.name, one) for one in parameters if one.name not in gone]
        return making.bundled(sorted(found, key=lambda one: one.default is not None))  # a bundle has no default


@frozen
class Bundled:
    """The parameters of a function after bundling.

    Attributes:
        parameters: those that calls have to give first; bundles stand where the first of their parameters stood.
        classes: the new classes of named tuples.
        rows: those that each unit uses.
        new: those that no function before has.
        bundles: of the module, with the new ones.
    """

    parameters: Sequence[FoldedParameter]
    classes: Sequence[ClassStatement]
    rows: Sequence[Sequence[Row]]
    new: Sequence[Row]
    bundles: Bundles


class _Making:
    """The making of one function's bundles."""

    def __init__(
        self,
        path: str,
        bundles: Bundles,
        variables: Sequence[str],
        free: Callable[[Sequence[str], Collection[str]], str],
    ) -> None:
        self._path = path
        self._bundles = bundles
        self._variables = variables
        self._free = free
        self._names: set[str] = set()
        self._new_classes: list[ClassStatement] = []
        self._new: list[Row] = []
        self._used: list[list[Row]] = []

    def bundled(self, parameters: Sequence[FoldedParameter]) -> Bundled:
        return Bundled(parameters, self._new_classes, self._used, self._new, self._bundles)

    def _name(self, candidates: Sequence[str]) -> str:
        found = self._free(candidates, self._names)
        self._names.add(found)
        return found

    def bundle(self, name: str, group: Sequence[FoldedParameter]) -> FoldedParameter:
        """The parameter for several."""
        annotations = [rough(one.annotation) for one in group]
        generic = [one for one in self._variables if any([re.search(rf"\b{one}\b", text) for text in annotations])]
        fields = _fields(group)
        key = tuple([f"{field}: {text}" for field, text in zip(fields, annotations)])
        cls = self._bundles.classes.get(key)
        if cls is None:
            words = _called(group).split("_")
            cls = self._bundles.classes[key] = self._name(["".join([word[:1].upper() + word[1:] for word in words])])
            bases: list[Expression] = [Name(Symbol("typing", "NamedTuple"))]
            if generic:
                bases.append(Subscript(Name(Symbol("typing", "Generic")), Several([Plain(one) for one in generic])))
            body: list[Statement] = [Declaration(field, one.annotation) for field, one in zip(fields, group)]
            self._new_classes.append(ClassStatement(cls, bases, [], body))
        telling = sorted(group, key=lambda one: (-len(set(one.numbers)), word_for(one.values[0])[:1].isdigit()))
        telling_words = list(zip(*map(_words, telling)))
        values: list[Expression] = []
        for unit, items in enumerate(zip(*[one.values for one in group])):
            row_key = (cls, *[rough(item) for item in items])
            row = self._bundles.rows.get(row_key)
            if row is None:
                made = Call(Name(Symbol(self._path, cls)), items)
                row = Row(cls, Assignment(self._name(_row_names(telling_words[unit], name)), made))
                self._bundles.rows[row_key] = row
                self._new.append(row)
            values.append(Name(Symbol(self._path, row.statement.target)))
            while len(self._used) <= unit:
                self._used.append([])
            self._used[unit].append(row)
        annotation: Expression = Name(Symbol(self._path, cls))
        if generic:
            annotation = Subscript(annotation, Several([Plain(one) for one in generic]))
        uses = {
            number: _member(use, name, one.name, field)
            for one, field in zip(group, fields)
            for number, use in one.uses.items()
        }
        members = {f"{name}.{field}": one.annotation for one, field in zip(group, fields)}
        for one, field in zip(group, fields):
            members.update({f"{name}.{field}{text.removeprefix(one.name)}": of for text, of in one.members.items()})
        return FoldedParameter(name, annotation, None, uses, values, [Use(name) for _ in values], members=members)


def groups_of(
    parameters: Sequence[FoldedParameter], slack: float = 0.25, uses: int = _USES
) -> list[list[FoldedParameter]]:
    """The parameters whose values go together, the group that saves most first.

    Args:
        slack: the part of its rows that a group may have more with each parameter.
        uses: the calls that use a row, at least, on average.
    """
    left = list(parameters)
    count = len(left[0].values) if left else 0
    found: list[list[FoldedParameter]] = []
    while True:
        best: list[FoldedParameter] = []
        for seed in left:
            rows = len(set(seed.numbers))
            if rows * uses > count:
                continue
            key = seed.numbers
            group = [seed]
            for other in left:
                if other is not seed:
                    both = list(zip(key, other.numbers))
                    several = len(set(both))
                    if several <= rows + int(slack * rows) and several * uses <= count:
                        group.append(other)
                        key = numbered(both)
                        rows = several
            if len(group) > len(best):
                best = group
        if len(best) < _FEWEST:
            return found
        members = {one.name for one in best}
        found.append([one for one in left if one.name in members])
        left = [one for one in left if one.name not in members]


def small_groups(parameters: Sequence[FoldedParameter]) -> list[list[FoldedParameter]]:
    """The parameters whose values go together without a row more, the group of the fewest rows first.

    Where one value follows from two others, such as an operand from its size and its addressing mode, there are rows for each of these two.
    """
    counts = {one.name: len(set(one.numbers)) for one in parameters}
    left = sorted(parameters, key=lambda one: counts[one.name])
    count = len(left[0].values) if left else 0
    found: list[list[FoldedParameter]] = []
    for seed in list(left):
        rows = counts[seed.name]
        if seed not in left or rows * _USES > count:
            continue
        group = [one for one in left if len(set(zip(seed.numbers, one.numbers))) == rows]
        if len(group) >= _FEWEST:
            found.append([one for one in parameters if one in group])
            left = [one for one in left if one not in group]
    return found


def _rows_of(groups: Sequence[Sequence[FoldedParameter]]) -> int:
    """The rows that groups have."""
    return sum([len(set(zip(*[one.numbers for one in group]))) for group in groups])


def placed(
    rows: Sequence[tuple[Row, int]], statements: Sequence[Statement], path: str
) -> Mapping[int, Sequence[Statement]]:
    """The statements of rows, by the positions that they stand before: all of a class where the first is used, but for those that something later is in.

    Args:
        rows: with the places of their first uses.
        statements: of the module.
        path: its dotted name.
    """
    if not rows:
        return {}
    defined = {word: position for position, one in enumerate(statements) for word in list(bound_names(one))[:1]}
    firsts: dict[str, int] = {}
    for row, place in rows:
        firsts[row.cls] = min(place, firsts.get(row.cls, place))
    found: dict[int, list[Statement]] = {}
    for row, place in rows:
        own = [defined.get(one.name, -1) for one in symbols(row.statement) if one.module == path]
        is_ready = all([position < firsts[row.cls] for position in own])
        found.setdefault(firsts[row.cls] if is_ready else place, []).append(row.statement)
    return found


def _called(group: Sequence[FoldedParameter]) -> str:
    """The word for what parameters give together: the kind of the first of them."""
    kinds = {snake_case(rough(one.annotation).partition("[")[0]) for one in group}
    if "value_type" in kinds:
        return "types"
    if "type" in kinds:
        return "instructions"
    if "register_class" in kinds:
        return "registers"
    return "row"


def _words(parameter: FoldedParameter) -> Sequence[str]:
    """The words for the values of a parameter in names of rows: for lists of several items those of the first items, if these tell the lists apart."""
    by_number = dict(zip(parameter.numbers, parameter.values))
    found = {number: word_for(value) for number, value in by_number.items()}
    first = {
        number: word_for(value.items[0])
        for number, value in by_number.items()
        if isinstance(value, Listing) and len(value.items) > 1
    }
    if len(first) == len(found) == len(set(first.values())):
        found = first
    return [found[number] for number in parameter.numbers]


def _row_names(values: Sequence[str], suffix: str) -> list[str]:
    """The names that a row may have: of a value that tells it from others, or of several.

    Args:
        values: their words, that of which there are most first.
    """
    words: list[str] = []
    names: list[str] = []
    for word in values:
        if not word or word in words or len(word) > _LONGEST:
            continue
        words.append(word)
        whole = "_".join([suffix, *words] if words[0][0].isdigit() else [*words, suffix])
        if len(whole) > _LONGEST and names:
            break
        names.append(whole)
    return names or [suffix]


def word_for(value: Expression) -> str:
    """The word for a value in the name of a row."""
    match value:
        case Name(symbol):
            return re.sub(r"\W", "_", symbol.name).strip("_").lower()
        case Member(inner, attribute):
            return f"{word_for(inner)}_{attribute}".strip("_").lower()
        case Subscript(inner, Plain(text)):
            return f"{word_for(inner)}_{re.sub(r'[^A-Za-z0-9]+', '_', text).strip('_')}".strip("_").lower()
        case Plain(text) if text.isalnum():
            return text.lower()
        case Plain(text) if text[0] == text[-1] == '"':
            return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
        case Listing([one]):
            return word_for(one)
        case _:
            return ""


def _fields(group: Sequence[FoldedParameter]) -> Sequence[str]:
    """The fields of a row for parameters: numbered among themselves, whatever other parameters there are, so that functions have rows in common."""
    found: list[str] = []
    for one in group:
        stem, number = one.stem or one.name, 1
        stem = f"{stem}_" if hasattr(tuple, stem) else stem  # ``index`` is a method of all tuples
        field = stem
        while field in found:
            number += 1
            field = f"{stem}{number}"
        found.append(field)
    return found


def _member(use: Expression, bundle: str, name: str, field: str) -> Expression:
    """The use of a field of a bundle for that of a parameter."""
    match use:
        case Joined(parts):
            return Joined([one if isinstance(one, str) else _member(one, bundle, name, field) for one in parts])
        case Member(value, attribute):
            return Member(_member(value, bundle, name, field), attribute)
        case Plain(text) if text == name or text.startswith(
            f"{name}."
        ):  # a row of template arguments has fields itself
            return Plain(f"{bundle}.{field}{text.removeprefix(name)}")
        case _:
            return use
