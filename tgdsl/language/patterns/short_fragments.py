"""Fragments of one line (LLVM's PatFrag): a DAG, as a lambda gives it, and the types of its operands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, Unpack, overload

from tgdsl.diagnostics import fail
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.core.running import current_place
from tgdsl.language.patterns.fragments import FragmentOptions, fragment
from tgdsl.language.patterns.short_patterns import V1, V2, V3, V4, V5, names_of_variables

R = TypeVar("R", bound=DagValue | Effect)


@overload
def frag(make: Callable[[V1], R], first: type[V1], /, **options: Unpack[FragmentOptions]) -> Callable[[V1], R]: ...


@overload
def frag(
    make: Callable[[V1, V2], R], first: type[V1], second: type[V2], /, **options: Unpack[FragmentOptions]
) -> Callable[[V1, V2], R]: ...


@overload
def frag(
    make: Callable[[V1, V2, V3], R],
    first: type[V1],
    second: type[V2],
    third: type[V3],
    /,
    **options: Unpack[FragmentOptions],
) -> Callable[[V1, V2, V3], R]: ...


@overload
def frag(
    make: Callable[[V1, V2, V3, V4], R],
    first: type[V1],
    second: type[V2],
    third: type[V3],
    fourth: type[V4],
    /,
    **options: Unpack[FragmentOptions],
) -> Callable[[V1, V2, V3, V4], R]: ...


@overload
def frag(
    make: Callable[[V1, V2, V3, V4, V5], R],
    first: type[V1],
    second: type[V2],
    third: type[V3],
    fourth: type[V4],
    fifth: type[V5],
    /,
    **options: Unpack[FragmentOptions],
) -> Callable[[V1, V2, V3, V4, V5], R]: ...


@checked
def frag(make: Callable[..., R], *types: type[DagValue], **options: Unpack[FragmentOptions]) -> Callable[..., R]:
    """Make a fragment (LLVM's PatFrag or PatFrags) of a lambda and the types of its operands::

        andn = frag(lambda lhs, rhs: and_(lhs, not_(rhs)), I32, I32)

    is ``def andn : PatFrag<(ops node:$lhs, node:$rhs), (and node:$lhs, (not node:$rhs))>``. A function with
    :func:`~tgdsl.language.patterns.fragments.fragment` gives the same, and can have operands whose types depend on each other.

    Args:
        make: gives the DAG, or, with :func:`~tgdsl.language.patterns.fragments.alternatives`, several; it has at most five operands.
        types: the Python classes of the operands' values, in their order.
        options: see :class:`~tgdsl.language.patterns.fragments.FragmentOptions`.
    """
    names = names_of_variables("frag", "the fragment's operands", make)
    if len(names) != len(types):
        raise fail(
            current_place(),
            f"the function of this fragment has {len(names)} operands, and there are types for {len(types)}; give one for each operand, in their"
            " order",
        )
    return fragment(**options)(make)
