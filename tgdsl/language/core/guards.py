"""Definitions do not change once they are made: a target's code that assigns one's attributes gets an error at its line."""

from __future__ import annotations

import sys
from types import FrameType

from tgdsl.diagnostics import Note, fail
from tgdsl.language.core.definition import DefiningType, Definition, statement_of
from tgdsl.language.core.running import current_place, is_of_framework

_assign = object.__setattr__  # without asking whether a definition may be changed


def guard_definitions() -> None:
    """From now on, refuse changes of definitions that are made, and of classes that are definitions; before a target is imported.

    LLVM's own definitions are some thousands, and made before: assignments in their constructors need not be asked about.
    """
    if "__setattr__" not in vars(Definition):
        for cls, assign, delete in (
            (Definition, _assign_checked, _delete_checked),
            (DefiningType, _assign_to_class, _delete_from_class),
        ):
            setattr(cls, "__setattr__", assign)
            setattr(cls, "__delattr__", delete)


def _assign_checked(self: Definition, name: str, value: object) -> None:
    if self._finished:  # pyright: ignore[reportPrivateUsage]  # of the language
        _check_change(self, name)
    _assign(self, name, value)


def _delete_checked(self: Definition, name: str) -> None:
    _check_change(self, name)
    object.__delattr__(self, name)


def _assign_to_class(cls: DefiningType, name: str, value: object) -> None:
    _check_class_change(cls, name)
    super(DefiningType, cls).__setattr__(name, value)


def _delete_from_class(cls: DefiningType, name: str) -> None:
    _check_class_change(cls, name)
    super(DefiningType, cls).__delattr__(name)


def _check_change(definition: Definition, name: str) -> None:
    """Check that an attribute may be changed: by the language itself, or by the constructor of a target's own class.

    Raises:
        DiagnosticError: the target's code changes a definition that is made.
    """
    frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]  # as in running_line()
    if (
        is_of_framework(frame.f_code.co_filename) or name == "__orig_class__"
    ):  # which typing sets on what SDNode[...](...) makes
        return
    inner: FrameType | None = frame
    while inner is not None:
        code = inner.f_code
        if code.co_name == "__init__" and inner.f_locals.get(code.co_varnames[0]) is definition:
            return
        inner = inner.f_back
    raise fail(
        current_place(),
        f"'{name}' of {definition.in_words} is changed after that was made, which has no effect, or one that nothing checks; give its"
        " constructor the value",
        Note(definition.place, "it is made here"),
    )


def _check_class_change(cls: type, name: str) -> None:
    """Check that an attribute of a class may be changed: by the language itself, or before the class is a definition or a base class.

    Raises:
        DiagnosticError: the target's code changes a class that is made.
    """
    if name.startswith("_") or (vars(cls).get("_definition") is None and not cls.__subclasses__()):
        return
    frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]  # as in running_line()
    if not is_of_framework(frame.f_code.co_filename):
        statement = statement_of(cls)
        raise fail(
            current_place(),
            f"'{name}' of the class '{cls.__name__}' is changed after the class statement, which has no effect, or one that nothing checks;"
            " write it into the class body",
            *([] if statement is None else [Note(statement.place, "the class is defined here")]),
        )
