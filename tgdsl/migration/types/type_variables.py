"""Types of parameters of functions that stand for statements of one shape: value classes, and type variables where they differ among calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from tgdsl.migration.python import Assignment, Call, Expression, Name, Plain, Symbol, string
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.static_types import is_a

#: The classes of values, one for each unit; None where it is not known.
Vector = tuple["str | None", ...]

#: The classes of values of several types, the narrowest first, with the letters of their type variables.
_BASES = (
    ("IntegerVector", "IV"),
    ("FloatVector", "FV"),
    ("IntegerValue", "I"),
    ("FloatValue", "F"),
    ("VectorValue", "W"),
    ("NumberValue", "N"),
    ("DagValue", "V"),
)


class TypeVariables:
    """The types for vectors of value types, within one function.

    Args:
        vectors: once for each parameter that has them.
        needed: those for which the class that the values have in common says too little.
        is_taken: true for names that a type variable must not have.
    """

    def __init__(self, vectors: Sequence[Vector], needed: Collection[Vector], is_taken: Callable[[str], bool]) -> None:
        self._variables: dict[Vector, Symbol] = {}
        self.definitions: list[Assignment] = []
        used: set[str] = set()
        for vector, count in Counter(vectors).items():
            if count < 2 or vector not in needed or None in vector or "Effect" in vector or len(set(vector)) == 1:
                continue
            base, letter = _base(vector)
            name, number = letter, 1
            while name in used or is_taken(name):
                number += 1
                name = f"{letter}{number}"
            used.add(name)
            self._variables[vector] = Symbol("", name)
            value = Call(Name(Symbol("typing", "TypeVar")), [Plain(string(name))], [("bound", value_class(base))])
            self.definitions.append(Assignment(name, value))

    def has(self, vector: Vector) -> bool:
        """True if a type variable stands for the types."""
        return vector in self._variables

    def of(self, vector: Vector) -> Expression:
        """The type of values: a value class, a type variable, or what the classes have in common."""
        if None in vector:
            return value_class("DagValue")
        if len(set(vector)) == 1:
            return value_class(str(vector[0]))
        variable = self._variables.get(vector)
        if variable is not None:
            return Plain(variable.name)
        base, _ = _base(vector)
        return value_class(base)


def _base(vector: Vector) -> tuple[str, str]:
    """The narrowest class that the values of all types are of, and its letter."""
    for base, letter in _BASES:
        if all([is_a(str(one), base) for one in set(vector)]):
            return base, letter
    return _BASES[-1]


def general_class(name: str | None) -> str:
    """The narrowest class of values of several types that the values of a class are of; empty for none."""
    return "" if name is None else _base((name,))[0]


def base_of(vector: Vector) -> str:
    """The narrowest class that the values of all types are of."""
    kinds = set(vector)
    return str(vector[0]) if len(kinds) == 1 else _base(vector)[0]
