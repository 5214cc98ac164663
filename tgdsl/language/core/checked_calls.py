"""Checks of calls: a constructor or function of the language finds wrong arguments, and says so at the target's line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import Parameter, signature
from types import FunctionType
from typing import ClassVar, Protocol, TypeVar, cast

from tgdsl.diagnostics import Diagnostic, DiagnosticError, Note, Place, did_you_mean, fail
from tgdsl.language.core.arguments import Misfit, Parameters, kinds_of, misfit, parameters_of
from tgdsl.language.core.field_places import argument_place, argument_text
from tgdsl.language.core.running import current_place, is_of_std

F = TypeVar("F", bound=Callable[..., object])

_assign = object.__setattr__  # without asking whether a definition may be changed


class Placed:
    """The base of objects that know the line of the target that makes them.

    Attributes:
        place: the line, with the calls that led there.
    """

    place: Place


class Constructed(Protocol):
    """A definition as its constructor is checked; see :class:`~tgdsl.language.core.definition.Definition`."""

    place: Place
    problems: list[Diagnostic]
    broken: bool
    made_by: ClassVar[str | None]


def checked(function: F) -> F:
    """A function of the language that checks its arguments against their annotations.

    Raises:
        DiagnosticError: some are of the wrong kind; at the line of the target.
    """
    return cast("F", _checked_function(function))


def _checked_function(function: Callable[..., object]) -> Callable[..., object]:
    parameters: Parameters | None = None

    @wraps(function)
    def call(*args: object, **named: object) -> object:
        nonlocal parameters
        if parameters is None:
            parameters = parameters_of(function)
        given = args[1:] if parameters.bound else args
        if not parameters.fit(given, named):
            _check_names(parameters, _name_of(function), named)
            place = current_place()
            name = "class" if function.__name__ == "__init_subclass__" else _name_of(function)
            raise DiagnosticError(
                [
                    _diagnostic(place, name, function, parameter, misfit)
                    for parameter, misfit in parameters.misfits(given, named)
                ]
            )
        try:
            return function(*args, **named)
        except TypeError:
            _check_call(function, _name_of(function), args, named)
            raise

    return call


def _name_of(function: Callable[..., object]) -> str:
    """The name of a function, or of the class whose constructor it is, where it is called."""
    return function.__qualname__.split(".")[0] if function.__name__ == "__init__" else function.__name__


def check_fields(value: object, kind: type) -> None:
    """Check the fields that a class of data declares, in an object of it or of a derived class, against their annotations.

    Raises:
        DiagnosticError: some are of the wrong kind; at the line of the target that makes the object.
    """
    kinds = _kinds_of_fields(kind)
    wrong = [(name, misfit(one, getattr(value, name))) for name, one in kinds.items()]
    found = [(name, one) for name, one in wrong if one is not None]
    if found:
        place, called = current_place(), type(value).__name__
        raise DiagnosticError([_diagnostic(place, called, type(value), name, one) for name, one in found])


_kinds_of_fields = cache(kinds_of)


def checked_constructor(init: Callable[..., None]) -> Callable[..., None]:
    """The constructor of a class of definitions that checks its arguments against their annotations.

    Wrong ones are replaced by harmless ones, and become problems of the definition, so that other mistakes in the target are found, too.
    """
    parameters: Parameters | None = None

    @wraps(init)
    def construct(self: Constructed, *args: object, **named: object) -> None:
        nonlocal parameters
        if parameters is None:
            parameters = parameters_of(init)
        if parameters.fit(args, named):
            try:
                init(self, *args, **named)
            except TypeError:
                _check_call(init, self.made_by or type(self).__name__, (self, *args), named)
                raise
            _assign(self, "_finished", True)
            return
        _check_names(parameters, self.made_by or type(self).__name__, named, type(self))
        misfits = list(parameters.misfits(args, named))
        mended, mended_named = parameters.mended(args, named)
        try:
            init(self, *mended, **mended_named)
        except Exception:
            raise DiagnosticError(_of_definition(self, misfits)) from None
        # The harmless arguments may have made problems of their own.
        self.problems[:] = _of_definition(self, misfits)
        self.broken = True
        _assign(self, "_finished", True)

    return construct


def _of_definition(definition: Constructed, misfits: Iterable[tuple[str, Misfit]]) -> list[Diagnostic]:
    kind = type(definition)
    return [
        _diagnostic(definition.place, definition.made_by or kind.__name__, kind, parameter, misfit)
        for parameter, misfit in misfits
    ]


def _diagnostic(place: Place, called: str, made: Callable[..., object], parameter: str, misfit: Misfit) -> Diagnostic:
    """The diagnostic for an argument of a call at a place."""
    at = argument_place(place, called, made, parameter, misfit.path) or place
    text = argument_text(place, called, made, parameter, misfit.path)
    of = "the class" if called == "class" else f"{called}()"
    return misfit_diagnostic(at, f"'{parameter}' of {of}", misfit, text)


def misfit_diagnostic(place: Place, what: str, misfit: Misfit, text: str | None, name: str = "") -> Diagnostic:
    """The diagnostic for a value that its annotation does not allow.

    Args:
        what: the parameter or attribute, for the message.
        text: the value as it is written in the target; None if that is not known.
        name: of an attribute, which stands before its value.
    """
    remedy = misfit.remedy.replace("{}", text or "...")
    if misfit.rewritten and not misfit.path and name:
        remedy = f"write {name} = {remedy.removeprefix('write ')}"
    other = _place_of(misfit.value)
    location = other.innermost if other is not None else None
    notes: tuple[Note, ...] = ()
    if other is not None and location not in (None, place.innermost) and not is_of_std(str(location)):
        notes = (Note(other, "it is made here"),)
    return Diagnostic(place, f"{what} {misfit.message}; {remedy}", notes)


def _place_of(value: object) -> Place | None:
    """The line that makes a definition, or a class that is one; None for anything else."""
    definition: object = vars(value).get("_definition") if isinstance(value, type) else value
    return definition.place if isinstance(definition, Placed) else None


def _check_names(parameters: Parameters, called: str, named: Mapping[str, object], made: type | None = None) -> None:
    """Check the names of a call's arguments.

    Args:
        made: the class whose constructor is called.

    Raises:
        DiagnosticError: no parameter has one of them.
    """
    unknown = parameters.unknown(named)
    if unknown is not None:
        of_classes = None if made is None else _keyword_of_classes(current_place(), made, unknown)
        raise of_classes or unknown_name(current_place(), called, unknown, parameters.named)


def _keyword_of_classes(place: Place, made: type, name: str) -> DiagnosticError | None:
    """The error for an argument of a constructor that is a keyword of class statements; None if it is none."""
    keywords = signature(made.__init_subclass__).parameters
    if name not in keywords or keywords[name].kind is not Parameter.KEYWORD_ONLY:
        return None
    owner = next(base.__name__ for base in made.__mro__ if "__init_subclass__" in vars(base))
    heir = "..." if made.__name__ == owner else made.__name__
    return fail(
        place,
        f"{made.__name__}() takes no '{name}', which is a keyword of class statements; write class {heir}({owner}, {name}=...)",
    )


def unknown_name(place: Place, called: str, name: str, known: Iterable[str]) -> DiagnosticError:
    """The error for an argument of a call, or a keyword of a class statement, with a name that no parameter has."""
    hint = did_you_mean(name, known)
    if called == "__init_subclass__":
        return fail(place, f"this class takes no keyword '{name}'{hint}")
    return fail(place, f"{called}() takes no '{name}'{hint}")


def _check_call(
    function: Callable[..., object], called: str, args: Sequence[object], named: Mapping[str, object]
) -> None:
    """Say what is wrong with a call that Python could not make.

    Raises:
        DiagnosticError: an argument is missing, or there is one too many, or one that no parameter takes.
    """
    parameters = signature(function).parameters
    try:
        signature(function).bind(*args, **named)
    except TypeError as error:
        unknown = next((name for name in named if name not in parameters), None)
        if unknown is not None:
            raise unknown_name(current_place(), called, unknown, parameters) from None
        if len(args) == 1 and isinstance(args[0], FunctionType):
            message = f"a decorator with options is called: write @{called}()"
        else:
            message = f"{called}() {'is' if str(error).startswith('missing') else 'has'} {error}"
        raise fail(current_place(), message) from None
