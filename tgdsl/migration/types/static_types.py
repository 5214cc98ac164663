"""Static types: what type checkers know of the values of a pattern, and whether a call takes them.

The signatures of operators are the annotations of their ``__call__``, as text: ``Of[IntegerType]``, ``IntegerValue | int``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.language.core import dag_values, expressions
from tgdsl.language.patterns import fragments
from tgdsl.language.registers import registers
from tgdsl.std import hw_mode_types, value_types

#: The names of the classes that a value may be of, of which several make a union; or one of the words below.
Static: TypeAlias = tuple[str, ...]

ANY: Static = ("DagValue",)
#: What an operator that is applied without types gives.
APPLIED: Static = ("Call",)
NUMBER: Static = ("int",)
EFFECT: Static = ("Effect",)
#: A value type where it is an operand.
TYPE: Static = ("ValueType[DagValue]",)
#: A leaf with a condition by itself: a value, and also what is called with a variable, so that no operand of a certain type can be one.
LEAF_ALONE: Static = ("PatLeaf",)
#: What no signature takes: a text, a marker.
OTHER: Static = ("object",)

#: The classes of values of several types.
GENERAL = frozenset(
    ("DagValue", "NumberValue", "IntegerValue", "FloatValue", "VectorValue", "IntegerVector", "FloatVector")
)

#: The type variable of leaves, whose values are of the type of the variable that they are called with, whatever that is.
OF_OPERAND = "V"

#: The bounds of the type variables of signatures.
BOUNDS: Mapping[str, Static] = {
    "OneType": ("DagValue",),
    "IntegerType": ("IntegerValue",),
    "FloatType": ("FloatValue",),
    "NumberType": ("NumberValue",),
    "VectorType": ("VectorValue",),
}


@frozen
class Signature:
    """The types that an operator takes and gives.

    Attributes:
        parameters: the annotations of its parameters.
        rest: that of further ones; None if there are none.
        has_apply: whether it can be applied to operands that do not fit: a fragment that is a function to type checkers cannot.
    """

    parameters: Sequence[str]
    result: str
    rest: str | None = None
    has_apply: bool = True


#: The signature of a leaf.
LEAF = Signature([OF_OPERAND], OF_OPERAND, has_apply=False)


@cache
def class_of(name: str) -> type | None:
    """The Python class of values by its name."""
    for module in (value_types, dag_values, hw_mode_types, registers, expressions, fragments):
        found: object = getattr(module, name, None)
        if isinstance(found, type):
            return found
    return None


@cache
def is_a(name: str, base: str) -> bool:
    """True if values of a class are of another one; those of which a checker knows nothing are of all."""
    if name in (base, "Any"):
        return True
    kind, general = class_of(name), class_of(base)
    return kind is not None and general is not None and issubclass(kind, general)


@cache
def _atoms(annotation: str) -> tuple[str, ...]:
    return tuple([one.strip() for one in annotation.split("|")])


def taken(signature: Signature, operands: Sequence[Static]) -> Static | None:
    """The type of a call's result; None if a type checker refuses the call."""
    expected = annotations_of(signature, len(operands))
    if len(expected) != len(operands):
        return None
    bound: dict[str, str] = {}
    # Operands whose type decides come first.
    for deciding in (True, False):
        for annotation, operand in zip(expected, operands):
            if any([atom.startswith("Of[") for atom in _atoms(annotation)]) == deciding:
                if not fits(annotation, operand, bound):
                    return None
    if signature.result in BOUNDS:
        return (bound[signature.result],) if signature.result in bound else None  # of a type that no operand has
    return _atoms(signature.result)


def annotations_of(signature: Signature, count: int) -> Sequence[str]:
    """The annotations of the operands of a call; fewer or more than it has if it does not take so many."""
    further = [] if signature.rest is None else [signature.rest] * (count - len(signature.parameters))
    return [*signature.parameters, *further]


def of_variable(annotation: str) -> bool:
    """True for an annotation that has a type variable: ``SameType[OneType]``."""
    return any([one.endswith("]") and not one.startswith("ValueType[") for one in _atoms(annotation)])


def fits(annotation: str, operand: Static, bound: dict[str, str]) -> bool:
    """True if a type checker takes an operand where an annotation is.

    Args:
        bound: the classes that type variables stand for, which the operand may add to.
    """
    general: list[str] = []
    for atom in _atoms(annotation):
        if atom.endswith("]") and not atom.startswith("ValueType["):
            kind, _, variable = atom[:-1].partition("[")
            if operand == NUMBER and kind == "SameTypeOrInt":
                return True
            if len(operand) == 1 and operand not in (NUMBER, LEAF_ALONE):
                kinds = BOUNDS.get(operand[0], operand)  # those of a type variable
                if all([any([is_a(kind, base) for base in BOUNDS[variable]]) for kind in kinds]):
                    if "Any" in (bound.setdefault(variable, operand[0]), operand[0]) or bound[variable] == operand[0]:
                        return True
        else:
            general.append(atom)
    return bool(general) and all([any([is_a(one, base) for base in general]) for one in operand])


def expected(signature: Signature, count: int) -> Sequence[Static] | None:
    """The most general types that a call takes; None if it takes another number of operands."""
    annotations = annotations_of(signature, count)
    if len(annotations) != count:
        return None
    found: list[Static] = []
    for annotation in annotations:
        atom = _atoms(annotation)[0]
        found.append(
            BOUNDS[atom[:-1].partition("[")[2]][:1]
            if atom.endswith("]") and "Type[" in atom or atom.startswith("Of[")
            else (atom,)
        )
    return found
