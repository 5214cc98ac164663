"""Types of the operands of nodes that give a value of the type they take: ``add`` adds two ``i32`` to an ``i32``.

The first operand of a type is ``Of[T]``, each further one of the same type ``SameType[T]``, or ``SameTypeOrInt[T]`` if it may also be a number::

    class _Select(SDNode):
        def __call__(self, if_true: Of[OneType], if_false: SameType[OneType], condition: I32) -> OneType:
            return cast("OneType", self.apply(if_true, if_false, condition))

With ``OneType`` itself for both, a type checker would take two operands of different types for what these have in common, and find
nothing. ``Of`` is invariant, so that the first operand decides: a second one of another type is an error that names the operand, its
type, and the type that is expected. docs/typing.md explains the messages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar

from tgdsl.language.core.dag_values import DagValue, FloatValue, IntegerValue, NumberValue, VectorValue

#: A type of values.
OneType = TypeVar("OneType", bound=DagValue)
#: An integer type, or one of vectors of integers.
IntegerType = TypeVar("IntegerType", bound=IntegerValue)
#: A floating-point type, or one of vectors of such numbers.
FloatType = TypeVar("FloatType", bound=FloatValue)
#: A type of integers or floating-point numbers.
NumberType = TypeVar("NumberType", bound=NumberValue)
#: A type of vectors.
VectorType = TypeVar("VectorType", bound=VectorValue)


class Of(Protocol[OneType]):
    """A value of exactly this type."""

    dag_type: OneType


# mypy infers type variables from the operands of these only after those of ``Of``, since there is a callable that gives one in them, and
# then the message names the operand. As the aliases are recursive, the message has their names. No value is such a callable.

#: A value of a type that another operand decides.
SameType: TypeAlias = Of[OneType] | Callable[[], "SameType[OneType]"]
#: As ``SameType``, or a number.
SameTypeOrInt: TypeAlias = Of[OneType] | int | Callable[[], "SameTypeOrInt[OneType]"]

_A_contra = TypeVar("_A_contra", contravariant=True)
_B_contra = TypeVar("_B_contra", contravariant=True)
_C_contra = TypeVar("_C_contra", contravariant=True)
_R_co = TypeVar("_R_co", covariant=True)


class _Takes1(Protocol[_A_contra, _R_co]):
    def __call__(self, first: _A_contra, /) -> _R_co: ...


class _Takes2(Protocol[_A_contra, _B_contra, _R_co]):
    def __call__(self, first: _A_contra, second: _B_contra, /) -> _R_co: ...


class _Takes3(Protocol[_A_contra, _B_contra, _C_contra, _R_co]):
    def __call__(self, first: _A_contra, second: _B_contra, third: _C_contra, /) -> _R_co: ...


_A = TypeVar("_A")
_B = TypeVar("_B")
_C = TypeVar("_C")
_R = TypeVar("_R")

# Parameters of functions that take a node or a fragment: ``Node2[I32, I32, I32]`` is one of two i32 that gives an i32. ``Callable`` does for
# one such parameter. If the same node goes to two, pyright takes the type of the first for that of the second: it makes new type variables
# for a function, but not for an object with ``__call__``, unless a protocol stands between. mypy infers a type variable of the function
# itself from a callable, but not from a protocol. Both find what they need in the two together.
Node1: TypeAlias = _Takes1[_A, _R] | Callable[[_A], _R]
Node2: TypeAlias = _Takes2[_A, _B, _R] | Callable[[_A, _B], _R]
Node3: TypeAlias = _Takes3[_A, _B, _C, _R] | Callable[[_A, _B, _C], _R]
