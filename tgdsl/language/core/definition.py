"""Definitions: the Python objects of a target, each of which becomes a record (TableGen's ``def``).

A definition is named by the module whose body makes it: ``G0 = SparcReg("g0", ...)`` is the record ``G0``. That module also keeps
it, in its own namespace and nowhere else, so that definitions go when their modules go. A definition keeps what is wrong with it by
itself in ``problems``, so that one run reports all of a target's mistakes; :mod:`tgdsl.language.lowering.lower` makes records from
definitions.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from inspect import CO_OPTIMIZED, signature
from pathlib import Path
from types import FrameType, FunctionType, ModuleType
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias, TypeVar, cast

from tgdsl import classes
from tgdsl.classes import GENERATED
from tgdsl.diagnostics import Diagnostic, DiagnosticError, Location, Note, Place, did_you_mean, fail
from tgdsl.language.core.arguments import Misfit, Parameters, article, given, kinds_of, misfit, parameters_of
from tgdsl.language.core.field_places import ClassStatement, argument_place, argument_text, holder, parameter_of
from tgdsl.records import Ref, Value
from tgdsl.records.class_table import is_of_llvm
from tgdsl.records.record import Path as ValuePath
from tgdsl.records.types import Type

#: Gives the reference to the record of a definition, or of a class that is one.
Namer: TypeAlias = Callable[["Definition | type[DefinedByClass]"], Ref]

F = TypeVar("F", bound=Callable[..., object])

_assign = object.__setattr__  # without asking whether a definition may be changed

_ENUM = enum.__file__  # between the class statement of a GenericEnum and this package
_CLASSES = classes.__file__  # between a call of a class of data and its __post_init__
_LANGUAGE = str(Path(__file__).resolve().parents[1])
_PACKAGE = "tgdsl.language."
_STD_PACKAGE = "tgdsl.std"
_FRAMEWORK = (str(Path(__file__).resolve().parents[2]), _ENUM, GENERATED)  # whose code may change definitions
_STD = str(Path(__file__).resolve().parents[2] / "std")

_NAME = "__definitions__"  # of a module's DefiningModule in its namespace; ``from module import *`` leaves it out


class DefiningModule:
    """The definitions of one module, kept in the module's own namespace: they live as long as it does.

    Attributes:
        namespace: the module's global variables.
        definitions: in the order in which the module's body made them.
        classes: those that are definitions themselves, or base classes of such, in the order of their class statements.
        numbers: what :func:`~tgdsl.language.core.naming.anonymous_from` states, with its place, by the number of definitions before it.
    """

    def __init__(self, namespace: dict[str, object]) -> None:
        self.namespace = namespace
        self.definitions: list[Definition] = []
        self.classes: list[type[DefinedByClass]] = []
        self.numbers: dict[int, tuple[int, Place]] = {}
        namespace[_NAME] = self

    @classmethod
    def of(cls, namespace: dict[str, object]) -> DefiningModule:
        """The one of a namespace; an empty one if the module has defined nothing so far."""
        found = namespace.get(_NAME)
        return found if isinstance(found, DefiningModule) else cls(namespace)

    @property
    def name(self) -> str:
        """The module's dotted name."""
        return str(self.namespace.get("__name__", "__main__"))


def defining(module: ModuleType) -> DefiningModule:
    """The definitions of an imported module."""
    return DefiningModule.of(vars(module))


class Definition:
    """The base of all objects that become records. A derived class with parameters of its own calls ``super().__init__()`` first.

    Attributes:
        place: the line that created it, with the calls that led there.
        module: the one whose body was running; its namespace names the record.
        problems: the mistakes in this definition alone.
    """

    #: The TableGen class of its records, said in the body of each class that has one of its own; see :func:`record_classes`.
    record_class: ClassVar[str | None] = None

    _record_classes: ClassVar[tuple[str, ...]] = ()  #: see :func:`record_classes`

    needs_name: ClassVar[bool] = False  #: whether one that is bound to no name is a mistake, not an anonymous record

    #: Whether it is an anonymous record even if it is bound to a name: for records that LLVM sorts by name, where the order counts.
    stays_anonymous: ClassVar[bool] = False

    #: The parameters, or attributes of a class, that give fields of the record by another name than the field's own.
    given_by: ClassVar[Mapping[str, str]] = {}

    #: The function that a target calls to make such a definition, such as a decorator; None for the class itself.
    made_by: ClassVar[str | None] = None

    #: What to write where something else belongs, by its class's name, in messages; ``{}`` stands for the source text.
    instead: ClassVar[Mapping[str, str]] = {}

    #: Whether only type checkers see values of the class, while something else stands for them when a target runs.
    only_typed: ClassVar[bool] = False

    place: Place
    module: DefiningModule
    problems: list[Diagnostic]

    initialized: bool = False  #: whether its constructor has called that of this class

    _finished: bool = (
        False  #: whether a constructor of the language has returned; then the target's code cannot change it
    )

    #: Whether it is no definition yet to make a record of: its constructor got something of the wrong kind, which is in ``problems``.
    broken: bool = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._record_classes = _with_bases(cls)
        if cls.__module__.startswith(_PACKAGE):
            if "__init__" in vars(cls):
                setattr(cls, "__init__", _checked_constructor(vars(cls)["__init__"]))
        elif not cls.__module__.startswith(_STD_PACKAGE):
            known = [name for name in signature(cls.__init_subclass__).parameters]
            if getattr(cls.__init__, "__module__", "").startswith(_PACKAGE):  # else it may hand its own attributes on
                known += parameters_of(cls.__init__).named
            check_class_body(cls, known)

    if not TYPE_CHECKING:  # type checkers would take the parameters of __init__() from here

        def __new__(cls, *args: object, **named: object) -> Self:
            """Keep the definition in its module, also if a target's own constructor forgets to call that of this class."""
            made = super().__new__(cls)
            place, namespace = _chain()
            module = DefiningModule.of(namespace)
            _assign(made, "place", place)
            _assign(made, "module", module)
            _assign(made, "problems", [])
            module.definitions.append(made)
            return made

    def __init__(self) -> None:
        _assign(self, "initialized", True)
        if getattr(type(self), "__init__") is Definition.__init__:
            _assign(self, "_finished", True)

    def __format__(self, spec: str) -> str:
        raise fail(
            current_place(),
            f"{self.in_words} stands in an f-string, which takes strings and numbers, and in an assembly string operands of the"
            " instruction",
        )

    def superclasses(self) -> tuple[str, ...]:
        """The TableGen classes of the record, those of the Python class, unless the definition's own data adds to them. The base classes that
        LLVM declares for its own are added when the record is made, since they are another release's otherwise."""
        return self._record_classes

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        """The record's fields by LLVM's names; ``ref`` gives the reference to another definition."""
        return {}

    def types(self) -> Mapping[str, Type]:
        """The types of fields that LLVM does not declare for the record's classes, or declares otherwise, in the record's order."""
        return {}

    @property
    def nonconcrete(self) -> tuple[str, ...]:
        """The fields that may stay unresolved; TableGen declares them with ``field``."""
        return ()

    @property
    def label(self) -> str | None:
        """The name of an anonymous record in diagnostics; None for the generated one."""
        return None

    @property
    def what(self) -> str:
        """The kind of definition, in diagnostics."""
        return type(self).__name__

    @property
    def in_words(self) -> str:
        """The definition where a message says what something is."""
        return f"{article(self.what)} {self.what}"

    def attribute_of(self, field: str) -> str | None:
        """The parameter or attribute that gives a field of the record; None if there is none of that name."""
        return self.given_by.get(field) or parameter_of(type(self), field)

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        """The line that gives a field of the record, or a part of its value; None if only the definition's own is known."""
        kind = type(self)
        called = self.made_by or kind.__name__
        return argument_place(self.place, called, kind, self.attribute_of(field) or field, path)

    def holding(self, value: object) -> tuple[str, ValuePath] | None:
        """The attribute that has a value, or a list with it, and the path to it; told by identity, for diagnostics."""
        return holder(vars(self), value)

    def changed(self) -> Iterator[tuple[str, Misfit]]:
        """The attributes with the names of parameters whose values are not of the annotated kind, since they were set later."""
        parameters = parameters_of(type(self).__init__).named
        for name, value in vars(self).items():
            found = misfit(parameters[name], value) if name in parameters else None
            if found is not None:
                yield name, found

    def problem(self, message: str, *notes: Note) -> None:
        """Add a mistake in this definition to its problems."""
        self.problems.append(Diagnostic(self.place, message, notes))

    def problem_in(self, parameter: str, path: ValuePath, message: str, *notes: Note) -> None:
        """Add a mistake in what a parameter gives, or in the part of it at ``path``, to the problems. The line is that of the argument, for
        which the source is parsed only here."""
        self.problems.append(Diagnostic(self.place_of(parameter, path) or self.place, message, notes))

    def check_number(self, parameter: str, value: int, low: int, high: int) -> int:
        """The value of a parameter if it is in the range; otherwise ``low``, and a problem."""
        if low <= value <= high:
            return value
        self.problem_in(parameter, (), f"{parameter} is {value}, and must be between {low} and {high}")
        return low


def check_class_body(cls: type, known: Iterable[str]) -> None:
    """Check the names that the body of a target's class gives values.

    Args:
        known: what is given by keywords of the class statement, or of a call.

    Raises:
        DiagnosticError: one of these is in the body, where it has no effect.
    """
    for name in known:
        if name in vars(cls) and not any([name in vars(base) for base in cls.__mro__[1:]]):
            value: object = vars(cls)[name]
            if not (callable(value) or isinstance(value, (classmethod, staticmethod, property))):
                place = current_place()
                raise fail(
                    ClassStatement(cls.__name__, place).assignment(name, ()) or place,
                    f"'{name}' in the body of '{cls.__name__}' has no effect; give it as a keyword: {name}=...",
                )


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
    if self._finished:  # pyright: ignore[reportPrivateUsage]  # of this module
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
    frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]  # as in _chain()
    if frame.f_code.co_filename.startswith(_FRAMEWORK):
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


def _checked_constructor(init: Callable[..., None]) -> Callable[..., None]:
    """The constructor of a class of definitions that checks its arguments against their annotations.

    Wrong ones are replaced by harmless ones, and become problems of the definition, so that other mistakes in the target are found, too.
    """
    parameters: Parameters | None = None

    @wraps(init)
    def construct(self: Definition, *args: object, **named: object) -> None:
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
        _check_names(parameters, self.made_by or type(self).__name__, named)
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


def _of_definition(definition: Definition, misfits: Iterable[tuple[str, Misfit]]) -> list[Diagnostic]:
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
    other = definition_of(misfit.value)
    location = other.place.innermost if other is not None else None
    notes: tuple[Note, ...] = ()
    if other is not None and location not in (None, place.innermost) and not str(location).startswith(_STD):
        notes = (Note(other.place, "it is made here"),)
    return Diagnostic(place, f"{what} {misfit.message}; {remedy}", notes)


def _check_names(parameters: Parameters, called: str, named: Mapping[str, object]) -> None:
    """Check the names of a call's arguments.

    Raises:
        DiagnosticError: no parameter has one of them.
    """
    unknown = parameters.unknown(named)
    if unknown is not None:
        raise unknown_name(current_place(), called, unknown, parameters.named)


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


class DefiningType(type):
    """The class of classes that are definitions: once the body has run, the target's code does not change their attributes; see
    :func:`guard_definitions`."""


def _check_class_change(cls: type, name: str) -> None:
    """Check that an attribute of a class may be changed: by the language itself, or before the class is a definition or a base class.

    Raises:
        DiagnosticError: the target's code changes a class that is made.
    """
    if name.startswith("_") or (vars(cls).get("_definition") is None and not cls.__subclasses__()):
        return
    frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]  # as in _chain()
    if not frame.f_code.co_filename.startswith(_FRAMEWORK):
        statement = statement_of(cls)
        raise fail(
            current_place(),
            f"'{name}' of the class '{cls.__name__}' is changed after the class statement, which has no effect, or one that nothing checks;"
            " write it into the class body",
            *([] if statement is None else [Note(statement.place, "the class is defined here")]),
        )


if TYPE_CHECKING:

    class _Guarded:
        """The base of classes that are of :class:`DefiningType`. Type checkers do not check the keywords of class statements where a class
        has a metaclass."""

else:
    _Guarded = DefiningType("_Guarded", (), {})


class DefinedByClass(_Guarded):
    """The base of classes that are definitions themselves: of instructions, for example.

    The target refers to the class. Its Definition object is created when its body has run; a class that only serves as a base has none.
    """

    #: The TableGen class that it is, if it is one; see :func:`record_classes`.
    record_class: ClassVar[str | None] = None

    _record_classes: ClassVar[tuple[str, ...]] = ()  #: see :func:`record_classes`

    _definition: ClassVar[Definition | None] = None
    _statement: ClassVar[ClassStatement | None] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._record_classes = _with_bases(cls)
        place, namespace = _chain()
        cls._statement = ClassStatement(cls.__name__, place)
        if place.chain:
            DefiningModule.of(namespace).classes.append(cls)


def record_classes(cls: type[Definition] | type[DefinedByClass]) -> tuple[str, ...]:
    """The TableGen classes of the records that a Python class makes or is, bases before derived ones, without the base classes that LLVM
    declares for its own.

    A Python class is one of TableGen's if its own body says ``record_class = "..."``, and adds nothing to those of its bases otherwise.
    A class that LLVM declares has the base classes of LLVM's declaration, whatever those of the Python class are.
    """
    return cls._record_classes  # pyright: ignore[reportPrivateUsage]  # set by this module


def _with_bases(cls: type[Definition] | type[DefinedByClass]) -> tuple[str, ...]:
    own = own_record_class(cls)
    if own is not None and is_of_llvm(own):
        return (own,)
    bases = [base for base in cls.__bases__ if issubclass(base, Definition | DefinedByClass)]
    found = [name for base in bases for name in record_classes(base)]
    return tuple(dict.fromkeys(found if own is None else [*found, own]))


def own_record_class(cls: type) -> str | None:
    """The TableGen class that a Python class is by its own body."""
    own: object = vars(cls).get("record_class")
    if own is None or (isinstance(own, str) and own.isidentifier()):
        return own
    raise fail(
        current_place(),
        f"'record_class' of '{cls.__name__}' is the name of a class of TableGen's, and is {given(own)}; correct it",
    )


def definition_of(thing: object) -> Definition | None:
    """The definition that an object is, or that a class stands for; None if there is none."""
    if isinstance(thing, Definition):
        return thing
    if isinstance(thing, type) and issubclass(thing, DefinedByClass):
        own: object = vars(thing).get("_definition")
        return own if isinstance(own, Definition) else None
    return None


def statement_of(cls: type) -> ClassStatement | None:
    """The class statement of a target that made a class; None for a class that is none of :class:`DefinedByClass`, or of this package."""
    own: object = vars(cls).get("_statement")
    return own if isinstance(own, ClassStatement) and own.place.chain else None


def current_place() -> Place:
    """The line of the target that is running, with the calls that led there."""
    return _chain()[0]


def running_namespace() -> dict[str, object]:
    """The namespace of the module whose body is running."""
    return _chain()[1]


def _chain() -> tuple[Place, dict[str, object]]:
    """The line of the target that is running, with the calls that led there, and the namespace of the module whose body runs."""
    chain: list[Location] = []
    in_class = called_back = False
    frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]  # documented, and cheaper than the inspect module
    while True:
        code = frame.f_code
        file = code.co_filename
        if _is_own(file):
            # What calls the target's code back (a decorator of a function, say) was called by a line that says no more than that.
            called_back = bool(chain)
        elif code.co_name != "__call__":  # a node's own method only says which types it has
            if not in_class and not called_back:
                # What f_lineno is computed from, which takes long in the body of a large module.
                key = file, code.co_linetable, code.co_firstlineno, frame.f_lasti
                location = _LOCATIONS.get(key)
                if location is None:
                    location = _LOCATIONS[key] = Location(file, frame.f_lineno)
                chain.append(location)
            called_back = False
        outer = frame.f_back
        if code.co_name == "<module>" or outer is None:
            if not _is_std(file):  # a target that calls a function of LLVM's own definitions
                chain = [location for location in chain if not _is_std(location.file)]
            return Place(tuple(chain)), frame.f_globals
        # A class body runs in a frame of its own, whose line says it all: the class statement around it adds nothing.
        in_class = not code.co_flags & CO_OPTIMIZED
        frame = outer


#: The lines of targets that have run, by the file, the code's table of lines, its first line, and the instruction in it.
_LOCATIONS: dict[tuple[str, bytes, int, int], Location] = {}


def forget_lines() -> None:
    """Forget the lines of a target that has been loaded; those of its definitions stay with them."""
    _LOCATIONS.clear()
    _is_own.cache_clear()
    _is_std.cache_clear()


@cache
def _is_own(file: str) -> bool:
    """Whether a file is one of this package, or stands between it and a target."""
    return file.startswith((_LANGUAGE, GENERATED)) or file in (_ENUM, _CLASSES)


@cache
def _is_std(file: str) -> bool:
    """Whether a file is one of LLVM's own definitions."""
    return file.startswith(_STD)
