"""The names that the body of a class of counterparts gives something: one that nothing overrides or reads is most likely misspelt."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from types import CodeType, FunctionType

from tgdsl.diagnostics import did_you_mean, fail
from tgdsl.language.core.field_places import ClassStatement
from tgdsl.language.core.running import current_place

_PACKAGE = __name__.rpartition(".")[0]

#: How similar the name of a method of the target's own is to that of the one that is meant.
_SIMILAR = 0.8


class OverridesByName:
    """The base of classes of which a target derives its own, that override attributes and methods by name.

    Another attribute that no method of the class reads is an error, and so is a method that none calls and whose name is nearly another's.
    A name that begins with ``_`` is the target's own.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.__module__.startswith(_PACKAGE):
            return
        known = [name for base in cls.__mro__[1:] for name in vars(base) if name[0] != "_"]
        for name, value in vars(cls).items():
            if name[0] != "_" and name not in known and _is_lost(name, value, known) and name not in _read_in(cls):
                place = current_place()
                hint = did_you_mean(name, known) or "; drop it, or begin its name with _"
                kind = next(base.__name__ for base in cls.__mro__ if base.__module__.startswith(_PACKAGE))
                raise fail(
                    ClassStatement(cls.__name__, place).assignment(name, ()) or place,
                    f"'{cls.__name__}' has '{name}', which nothing reads, as no {kind} has it{hint}",
                )


def _is_lost(name: str, value: object, known: Collection[str]) -> bool:
    """True for an attribute, and for a method whose name is nearly one that is known."""
    is_method = callable(value) or isinstance(value, (classmethod, staticmethod, property))
    return not is_method or bool(difflib.get_close_matches(name, known, 1, _SIMILAR))


def _read_in(cls: type) -> frozenset[str]:
    """The names of attributes that the methods of a class read, or set."""
    functions = [value for value in vars(cls).values() if isinstance(value, FunctionType)]
    return frozenset([name for function in functions for name in _names(function.__code__)])


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
