"""Types of parameters that are operators of patterns: ``node: Callable[[IntegerValue, IntegerValue], IntegerValue]``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tgdsl.migration.folding.leaves import Slot
from tgdsl.migration.python import Expression, Listing, Name, Plain, Several, Subscript, Symbol
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.static_types import BOUNDS, OF_OPERAND, Signature, is_a, taken
from tgdsl.migration.types.type_variables import TypeVariables, Vector, base_of

#: Gives what an operator takes and gives.
SignatureOf: TypeAlias = Callable[[Expression], "Signature | None"]


def callable_for(slots: Sequence[Slot], variables: TypeVariables, signature: SignatureOf) -> Expression:
    """The annotation of a parameter that is called in some places.

    It says the operands if all operators take them to type checkers: a generic one takes any integers, but a fragment of the target often just
    one type. Otherwise it says the result alone, as a type variable if it differs.
    """
    results = results_of(slots)
    if results is None:
        return _callable(Plain("..."), _ANYTHING)
    known = takes_and_gives(slots, results, signature)
    if known is not None:
        *operands, result = known
        return _callable(Listing([value_class(one) for one in operands]), value_class(result))
    if not is_generic(slots, signature) and (variables.has(results) or None in results or len(set(results)) == 1):
        return _callable(Plain("..."), variables.of(results))
    return _callable(Plain("..."), _ANYTHING)


def of_any_operands() -> Expression:
    """The annotation of a parameter that is called with operands of several types, which functions that are given it say."""
    return _callable(Plain("..."), _ANYTHING)


def is_generic(slots: Sequence[Slot], signature: SignatureOf) -> bool:
    """True for operators of which one gives a value of the type that it takes: without the operands, it gives no type that fits."""
    given = {one.result for leaf in slots[0].values if (one := signature(leaf.value)) is not None}
    return not given.isdisjoint({*BOUNDS, OF_OPERAND})


_ANYTHING = Name(Symbol("typing", "Any"))


def _callable(takes: Expression, gives: Expression) -> Expression:
    return Subscript(Name(Symbol("collections.abc", "Callable")), Several([takes, gives]))


def results_of(slots: Sequence[Slot]) -> Vector | None:
    """The classes of the values of a parameter that is called; None if its calls are of several ones, or if another function calls it."""
    if any([not leaf.use for one in slots for leaf in one.values]):
        return None
    called = [one for one in slots if all([len(leaf.of) == 1 for leaf in one.values])]
    found = {tuple([_known(leaf.of[0]) for leaf in one.values]) for one in called}
    if len(found) > 1:
        return None
    return _filled(found.pop()) if found else (None,)


def _filled(vector: Vector) -> Vector:
    """The classes of values, where those of which nothing is known are of the same one as all others are: ``null_frag`` stands wherever another fragment does."""
    known = set(vector) - {None}
    return (known.pop(),) * len(vector) if len(known) == 1 else vector


def operands_of(slots: Sequence[Slot]) -> Sequence[Vector] | None:
    """The classes of the operands of a parameter that is called; None if it is called with different ones, or with what has no class."""
    found = {
        tuple([tuple(leaf.takes) for leaf in one.values]) for one in slots if one.values[0].use in ("call", "both")
    }
    if len(found) != 1:
        return None
    [given] = found
    columns = [tuple(map(_known, column)) for column in zip(*given)]
    if not all(given) or len({len(one) for one in given}) > 1 or any([None in column for column in columns]):
        return None
    return columns


def each_takes(slots: Sequence[Slot], signature: SignatureOf) -> bool:
    """True if each operator takes the operands that any of them is called with.

    A function that is given them has been asked before.
    """
    for leaves in [one.values for one in slots if one.values[0].use == "call" and not one.values[0].is_argument]:
        operators = [signature(leaf.value) for leaf in leaves]
        if not all([leaf.takes for leaf in leaves]):  # of several types
            if not all([one is not None and not one.parameters and one.rest is not None for one in operators]):
                return False
            continue
        bases = [(base_of(one),) for one in zip(*[leaf.takes for leaf in leaves])]
        if any([one is None or taken(one, bases) is None for one in operators]):
            return False
    return True


def takes_and_gives(slots: Sequence[Slot], results: Vector, signature: SignatureOf) -> Sequence[str] | None:
    """The classes of the operands, and of the result, that all operators have in common; None if not all of them take such operands."""
    operands = operands_of(slots)
    if not operands or None in results:
        return None
    if all([len(set(one)) == 1 for one in (*operands, results)]):
        return [str(one[0]) for one in (*operands, results)]
    bases, result = [base_of(one) for one in operands], base_of(results)
    operators = [signature(leaf.value) for leaf in slots[0].values]
    for operator in {id(one): one for one in operators}.values():
        given = taken(operator, [(one,) for one in bases]) if operator is not None else None
        if given is None or not all([is_a(one, result) for one in given]):
            return None
    return [*bases, result]


def _known(name: str) -> str | None:
    """A class of values; None for what is of any, as type checkers have it."""
    return None if name == "Any" else name
