"""Named tuples: what functions return that make several definitions, and their classes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeGuard

from tgdsl.classes import evolve
from tgdsl.migration.folding.family_names import Names
from tgdsl.migration.python import (
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Name,
    Plain,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.python.names import WholeNames

_NAMED_TUPLE = Name(Symbol("typing", "NamedTuple"))


class NamedTuples:
    """The classes of named tuples of a module.

    Args:
        path: the dotted name of the module.
        free: gives a name that nothing has yet, by one that is wanted.
        classes: those that an earlier folding has made.
    """

    def __init__(self, path: str, free: Callable[[str], str], classes: Sequence[ClassStatement] = ()) -> None:
        self._path = path
        self._free = free
        self._known: dict[object, str] = {}  # by suffixes and types
        self._earlier = {text_but_name(one): one.name for one in classes}

    def returned(
        self, named: Names, types: Sequence[Expression], function: str
    ) -> tuple[Expression, Expression | None]:
        """The annotation of a function's result, and the expression that it returns."""
        fields = _fields(named)
        if not fields:
            return Plain("None"), None
        if len(fields) == 1:
            return types[0], Plain(fields[0])
        name = Name(Symbol(self._path, self._name(named, types, function)))
        return name, Call(name, [Plain(field) for field in fields])

    def new_class(self, named: Names, types: Sequence[Expression], function: str) -> list[Statement]:
        """The class of named tuples that the function returns, if there is none yet."""
        if len(types) < 2 or self._known_name(named, types) is not None:
            return []
        return [_class(self._name(named, types, function), named, types)]

    def keep(self, named: Names, types: Sequence[Expression], name: str) -> None:
        """Say that the module has a class of that name now."""
        self._known[_key(named, types)] = name

    def _name(self, named: Names, types: Sequence[Expression], function: str) -> str:
        """The name of the class of named tuples: that of its fields, ``RrRi``; of the function that returns it, if there are many."""
        known = self._known_name(named, types)
        if known is not None:
            return known
        fields = _fields(named)
        words = [word for field in (fields if len(fields) < 4 else [function]) for word in field.split("_") if word]
        return self._free("".join([word[:1].upper() + word[1:] for word in words]))

    def _known_name(self, named: Names, types: Sequence[Expression]) -> str | None:
        """The name of the class of named tuples; None if there is none yet."""
        key = _key(named, types)
        if key not in self._known and self._earlier:
            earlier = self._earlier.get(text_but_name(_class("_", named, types)))
            if earlier is not None:
                self._known[key] = earlier
        return self._known.get(key)


def is_named_tuple(statement: Statement) -> TypeGuard[ClassStatement]:
    """True for a class of named tuples."""
    return isinstance(statement, ClassStatement) and _NAMED_TUPLE in statement.bases


def _class(name: str, named: Names, types: Sequence[Expression]) -> ClassStatement:
    body = [Declaration(field, of) for field, of in zip(_fields(named), types)]
    return ClassStatement(name, [_NAMED_TUPLE], [], body, decorator=named.decorator())


def text_but_name(statement: ClassStatement) -> str:
    """The text of a class but for its name."""
    return "\n".join(lines(evolve(statement, name="_"), WholeNames()))


def _key(named: Names, types: Sequence[Expression]) -> object:
    """The suffixes and types of a named tuple, which tell it from others."""
    suffixes = [suffix for suffix, is_there in zip(named.suffixes, named.has_name) if is_there]
    return tuple(suffixes), named.is_last, tuple(map(repr, types))


def _fields(named: Names) -> Sequence[str]:
    return [field for field, is_there in zip(named.fields, named.has_name) if is_there]
