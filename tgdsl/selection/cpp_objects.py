"""Nodes of a DAG, and their values, as objects of C++."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.cpp import numbers as n
from tgdsl.cpp.evaluation import CppValue, Symbol, Undecided
from tgdsl.cpp.numbers import Number
from tgdsl.selection.dag import POINTER, Node, Value, bits_of

_WORD = 64


@frozen
class Bits:
    """The APInt or APFloat of a constant node."""

    node: Node


Cpp: TypeAlias = CppValue[Node | Value | Bits | tuple[Value, ...] | None]


def truth(value: Cpp) -> bool:
    match value:
        case bool():
            return value
        case Number():
            return value.value != 0
        case Node() | Value():
            return True
        case None:
            return False
        case _:
            raise Undecided("a condition that is not a number")


def constant(node: Node, *, signed: bool) -> Number:
    """The value of an integer constant, in 64 bits."""
    bits = bits_of(node.type)
    if node.constant is None:
        raise Undecided("the value of what is no constant")
    value = node.constant
    if not signed and bits is not None and node.type != POINTER:
        value %= 1 << bits
    return n.number(value, _WORD, signed)


def as_node(value: Cpp) -> Node:
    match value:
        case Node():
            return value
        case Value():
            return value.node
        case Bits():
            return value.node
        case _:
            raise Undecided("a node that is none")


def as_integer(value: Cpp) -> int:
    return as_number(value).value


def as_number(value: Cpp) -> Number:
    match value:
        case bool():
            return Number(int(value))
        case Number():
            return value
        case Bits() if value.node.constant is not None:
            return constant(value.node, signed=False)
        case _:
            raise Undecided("a number that is none")


def same(a: Cpp, b: Cpp) -> bool:
    if isinstance(a, Symbol) and isinstance(b, Symbol):
        if POINTER in a.name and b.name != a.name:
            raise Undecided("the type of pointers")
        return a.name == b.name
    if isinstance(a, float) and isinstance(b, float):
        return a == b
    if isinstance(a, (Value, Node)) and isinstance(b, (Value, Node)):
        return Value(as_node(a)) == Value(as_node(b))
    if isinstance(a, (Number, bool)) or isinstance(b, (Number, bool)):
        return as_integer(a) == as_integer(b)
    raise Undecided("a comparison")
