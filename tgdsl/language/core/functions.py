"""Functions of operands, such as the lambdas that fragments and instructions are made with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

R = TypeVar("R")

#: A function of operands: of any values, since a lambda has no annotations. Type checkers find the one of as many operands.
OfOperands: TypeAlias = (
    Callable[[], R]
    | Callable[[Any], R]
    | Callable[[Any, Any], R]
    | Callable[[Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any], R]
    | Callable[[Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any, Any], R]
)
