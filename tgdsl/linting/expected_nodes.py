"""The SDNodes that a target is expected to select, with types.

For every type that a register can hold, LLVM takes these nodes for legal until the target's C++ says something else (expand it, custom
code, another type), which records do not show. Nodes that LLVM expands by itself unless a target asks for them (``fminnum``, ``abs``,
saturating arithmetic, ...) are not among them, and neither are those that only few targets have a use for (atomic ones, calls).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from tgdsl.classes import frozen
from tgdsl.model.common.value_types import ValueType


@frozen
class Expected:
    """An SDNode with types.

    Attributes:
        nodes: names of SDNode records; it is enough to select one of them.
        result: type of its first result; None if it may have any.
        operand: number and type of an operand; None if it may have any.
        types: names of the types, for messages.
    """

    nodes: tuple[str, ...]
    result: int | None
    operand: tuple[int, int] | None
    types: tuple[str, ...]

    @property
    def subject(self) -> str:
        """The name in waivers: "sdiv:i32", "sext:i32:i64"."""
        return ":".join([self.nodes[0], *self.types])


#: For every integer type, with a result of it; not for single bits, which have only the logic.
_LOGIC = "and or xor"
_INTEGERS = "add sub mul mulhs mulhu sdiv udiv srem urem shl srl sra rotl rotr bswap ctpop ctlz cttz"

#: For every type of floating-point numbers, with a result of it.
_FLOATS = "fadd fsub fmul fdiv fneg fabs fsqrt fma fcopysign"

#: For every vector of integers of more than a bit, and for every vector of floating-point numbers.
_INTEGER_VECTORS = "add sub and or xor"
_FLOAT_VECTORS = "fadd fsub fmul"

#: For every integer and floating-point type but single bits: comparing two values of it, and choosing one of two.
_COMPARED = ("setcc", "selectcc")
_SELECTED = ("select", "selectcc")

#: For every type but single bits.
_LOADED = "ld"
_STORED = "st"

#: For every pair of types: from the first kind to the second. Those of one kind: from the narrow to the wide type, or back.
_INT_TO_FLOAT = "sint_to_fp uint_to_fp"
_FLOAT_TO_INT = "fp_to_sint fp_to_uint"
_WIDER_INT, _NARROWER_INT = "sext zext anyext", "trunc"
_WIDER_FLOAT, _NARROWER_FLOAT = "fpextend", "fpround"

#: Without types.
_CONTROL: Sequence[tuple[str, ...]] = (("br",), ("brind",), ("brcond", "brcc"))


def expected_nodes(size: Mapping[ValueType, int]) -> Iterator[Expected]:
    """The nodes expected of a target.

    Args:
        size: the types that registers hold, each with its size in bits, of a vector with that of an element.
    """
    types = [one for one in size if one.is_integer or one.is_floating_point]
    scalars = [one for one in types if not one.is_vector]
    all_integers = [one for one in scalars if one.is_integer]
    integers = [one for one in all_integers if size[one] > 1]
    floats = [one for one in scalars if one.is_floating_point]
    for one in all_integers:
        yield from _with_result(_LOGIC, one)
    for one in integers:
        yield from _with_result(_INTEGERS, one)
    for one in floats:
        yield from _with_result(_FLOATS, one)
    for one in [*integers, *floats]:
        yield Expected(_COMPARED, None, (0, one.number), (one.name,))
        yield Expected(_SELECTED, one.number, None, (one.name,))
    for one in types:
        if size[one] > 1:
            if one.is_vector:
                yield from _with_result(_INTEGER_VECTORS if one.is_integer else _FLOAT_VECTORS, one)
            yield from _with_result(_LOADED, one)
            yield Expected((_STORED,), None, (0, one.number), (one.name,))
    for integer, real in product(integers, floats):
        yield from _conversions(_INT_TO_FLOAT, integer, real)
        yield from _conversions(_FLOAT_TO_INT, real, integer)
    for kind, wider, narrower in ((integers, _WIDER_INT, _NARROWER_INT), (floats, _WIDER_FLOAT, _NARROWER_FLOAT)):
        for small, large in product(kind, kind):
            if size[small] < size[large]:
                yield from _conversions(wider, small, large)
                yield from _conversions(narrower, large, small)
    for nodes in _CONTROL:
        yield Expected(nodes, None, None, ())


def _with_result(nodes: str, of: ValueType) -> Iterator[Expected]:
    for node in nodes.split():
        yield Expected((node,), of.number, None, (of.name,))


def _conversions(nodes: str, source: ValueType, result: ValueType) -> Iterator[Expected]:
    for node in nodes.split():
        yield Expected((node,), result.number, (0, source.number), (source.name, result.name))
