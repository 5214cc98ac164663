"""The C++ of predicates and transforms, evaluated on nodes of a DAG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.cpp.evaluation import Undecided, returned
from tgdsl.cpp.numbers import Number, number
from tgdsl.selection.cpp_functions import call_function, call_method
from tgdsl.selection.cpp_objects import Cpp, as_integer, as_number, same, truth
from tgdsl.selection.dag import Node, Value


def evaluate(body: str, of: Node | Value, operands: Sequence[Value] = ()) -> bool:
    """True if a predicate holds.

    Args:
        body: of CheckNodePredicate's case for it, which is about ``Node``, or ``Op``, and ``Operands``.

    Raises:
        Undecided: that does not follow from the DAG.
    """
    value = of if isinstance(of, Value) else Value(of)
    return evaluate_code(body, {"Node": value.node, "Op": value, "Operands": tuple(operands)})


def evaluate_code(code: str, scope: Mapping[str, Cpp]) -> bool:
    """True if a function body returns true, where names have these values. Raises as :func:`evaluate`."""
    return truth(returned(code, scope, _OBJECTS))


def transformed(body: str, value: Value) -> int:
    """The constant that an SDNodeXForm gives for a value, as a signed number.

    Args:
        body: of RunSDNodeXForm's case for it, which is about ``V``.

    Raises:
        Undecided: that does not follow from the DAG, or it is no constant.
    """
    return number(as_integer(returned(body, {"V": value}, _OBJECTS))).value


class _Objects:
    """Nodes, values of nodes, and lists of these, for an evaluation."""

    def truth(self, value: Cpp, /) -> bool:
        return truth(value)

    def number(self, value: Cpp, /) -> Number:
        return as_number(value)

    def same(self, one: Cpp, other: Cpp, /) -> bool:
        return same(one, other)

    def element(self, listed: Cpp, index: int, /) -> Cpp:
        if isinstance(listed, tuple) and not isinstance(listed, Value) and index < len(listed):
            return listed[index]
        raise Undecided("an element that is not there")

    def function(self, name: str, template: tuple[str, ...], arguments: Sequence[Cpp], /) -> Cpp:
        return call_function(name, template, arguments)

    def method(self, receiver: Cpp, name: str, arguments: Sequence[Cpp], /) -> Cpp:
        return call_method(receiver, name, arguments)


_OBJECTS = _Objects()
