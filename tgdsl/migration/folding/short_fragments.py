"""Fragments of one line: calls of ``frag`` in place of functions, for fragments whose operands have types of their own."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Expression,
    Function,
    Lambda,
    Loop,
    Name,
    Procedure,
    Statement,
    lines,
)

_FRAG, _FRAGMENT = Name(of_language("frag")), Name(of_language("fragment"))
#: The operands that ``frag`` takes.
_MOST = 5
#: The lines of a call: more of them read better as a function.
_LINES = 4
#: Those of type variables, and of what is no value.
_OTHER_MODULES = ("tgdsl.std.operand_types", "tgdsl.language.core.expressions")


def with_short_fragments(statement: Statement) -> Statement:
    """A statement with calls of ``frag`` in place of functions of fragments, where those are shorter."""
    match statement:
        case Loop(_, _, body) | Procedure(_, _, _, body):
            made = _of_all(body)
            return statement if made == body else evolve(statement, body=made)
        case Function():
            call = _call(statement)
            is_shorter = call is not None and length(call) < length(statement)
            return call if call is not None and is_shorter else statement
        case _:
            return statement


def is_value_class(kind: Expression) -> bool:
    """True for the Python class of the values of operands or variables; types that depend on each other have type variables."""
    return isinstance(kind, Name) and kind.symbol.module not in _OTHER_MODULES


def _of_all(body: Sequence[Statement]) -> Sequence[Statement]:
    return [with_short_fragments(one) for one in body]


def _call(function: Function) -> Assignment | None:
    """The call that makes the fragment of a function; None if there is none."""
    match function:
        case Function(Call(called, [], options), name, parameters, _, value, records, []) if called == _FRAGMENT:
            pass
        case _:
            return None
    types = [kind for _, kind in parameters]
    if len(types) > _MOST or not all(map(is_value_class, types)):
        return None
    made = Call(_FRAG, [Lambda([one for one, _ in parameters], value), *types], options)
    call = Assignment(name, made, records)
    return call if len(lines(call, AS_DEFINED)) <= _LINES else None
