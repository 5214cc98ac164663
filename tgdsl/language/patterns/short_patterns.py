"""Selection patterns of one line (LLVM's Pat): a source and a result, as a lambda gives them."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from types import FunctionType
from typing import TypeAlias, TypeVar, Unpack, cast, overload

from tgdsl.diagnostics import fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.core.definition import DefiningModule
from tgdsl.language.core.expressions import Variable
from tgdsl.language.core.running import current_place, running_namespace
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.patterns.rewrites import AsIs, PatternOptions, Rewrite, Rewrites, placed, variable_of
from tgdsl.language.registers.value_types import DAGOperand, ValueType

V1 = TypeVar("V1", bound=DagValue)
V2 = TypeVar("V2", bound=DagValue)
V3 = TypeVar("V3", bound=DagValue)
V4 = TypeVar("V4", bound=DagValue)
V5 = TypeVar("V5", bound=DagValue)
_V = TypeVar("_V", bound=DagValue)

_Pair: TypeAlias = "tuple[DagValue | Effect, Instruction | AsIs]"
_Kind: TypeAlias = DAGOperand[_V] | ValueType[_V] | type[_V]


@overload
def pat(make: Callable[[], _Pair], /, **options: Unpack[PatternOptions]) -> Rewrites: ...


@overload
def pat(make: Callable[[V1], _Pair], first: _Kind[V1], /, **options: Unpack[PatternOptions]) -> Rewrites: ...


@overload
def pat(
    make: Callable[[V1, V2], _Pair], first: _Kind[V1], second: _Kind[V2], /, **options: Unpack[PatternOptions]
) -> Rewrites: ...


@overload
def pat(
    make: Callable[[V1, V2, V3], _Pair],
    first: _Kind[V1],
    second: _Kind[V2],
    third: _Kind[V3],
    /,
    **options: Unpack[PatternOptions],
) -> Rewrites: ...


@overload
def pat(
    make: Callable[[V1, V2, V3, V4], _Pair],
    first: _Kind[V1],
    second: _Kind[V2],
    third: _Kind[V3],
    fourth: _Kind[V4],
    /,
    **options: Unpack[PatternOptions],
) -> Rewrites: ...


@overload
def pat(
    make: Callable[[V1, V2, V3, V4, V5], _Pair],
    first: _Kind[V1],
    second: _Kind[V2],
    third: _Kind[V3],
    fourth: _Kind[V4],
    fifth: _Kind[V5],
    /,
    **options: Unpack[PatternOptions],
) -> Rewrites: ...


@checked
def pat(
    make: Callable[..., _Pair],
    *kinds: _Kind[DagValue],
    **options: Unpack[PatternOptions],
) -> Rewrites:
    """Make a pattern (LLVM's Pat) of a function that gives its source and its result::

        pat(lambda lhs, rhs: (and_(lhs, not_(rhs)), ANDN.rr(lhs, rhs)), IntRegs, IntRegs)
        pat(lambda lhs, rhs: (and_(IntRegs(lhs), not_(i32(rhs))), ANDN.rr(lhs, rhs)), I32, I32)

    is TableGen's ``def : Pat<(and IntRegs:$lhs, (not IntRegs:$rhs)), (ANDNrr IntRegs:$lhs, IntRegs:$rhs)>``, and ``def : Pat<(and IntRegs:$lhs,
    (not i32:$rhs)), (ANDNrr $lhs, $rhs)>``: a variable has its register class, operand class or ValueType in all places, if that is given, and
    where the Python class of its values is given, it has what stands around it, as in functions with
    :func:`~tgdsl.language.patterns.rewrites.pattern`. Those make patterns with more variables, with several results, or with a name.

    Args:
        make: gives the source and the result; its parameters are the names of the variables, at most five.
        kinds: of the variables, in their order.
        options: see :class:`~tgdsl.language.patterns.rewrites.PatternOptions`.
    """
    names = names_of_variables("pat", "the pattern's variables", make)
    if len(names) != len(kinds):
        raise fail(
            current_place(),
            f"the function of this pattern has {len(names)} variables, and there are classes or types for {len(kinds)}; give one for each"
            " variable, in their order",
        )
    begin = len(DefiningModule.of(running_namespace()).definitions)
    made = cast(object, make(*[_variable(name, kind) for name, kind in zip(names, kinds)]))
    if not isinstance(made, Sized) or len(made) != 2:
        raise fail(
            current_place(),
            f"the function of a pattern gives {given(made)}; it gives a source and a result: (add(lhs, rhs), ADD.rr(lhs, rhs))",
        )
    return placed([Rewrite(*cast(_Pair, made))], begin, "", options)


def names_of_variables(called: str, what: str, function: object) -> Sequence[str]:
    """The names of the parameters of a function that stands for a DAG.

    Args:
        called: the function that it is given to; for messages, as the next.
        what: its parameters are.
    """
    if not isinstance(function, FunctionType):
        raise fail(current_place(), f"{called} takes a function of {what}, and gets {given(function)}")
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _variable(name: str, kind: _Kind[DagValue]) -> DagValue:
    """A variable with its class or type in all places, or one of a class of values."""
    return variable_of(name, kind) if isinstance(kind, type) else kind(Variable(name.rstrip("_")))
