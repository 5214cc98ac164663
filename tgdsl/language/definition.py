"""Definitions: the Python objects of a target, each of which becomes a record (TableGen's ``def``).

A definition is named by the module whose body makes it: ``G0 = SparcReg("g0", ...)`` is the record ``G0``. That module also keeps
it, in its own namespace and nowhere else, so that definitions go when their modules go. A definition keeps what is wrong with it by
itself in ``problems``, so that one run reports all of a target's mistakes; :mod:`tgdsl.language.lowering` makes records from
definitions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import ModuleType
from typing import ClassVar, TypeAlias, TypeVar

from tgdsl.diagnostics import Diagnostic, Location, Note, Place, did_you_mean
from tgdsl.language.field_places import ClassStatement, argument_place, holder, parameter_of
from tgdsl.records import Ref, Value
from tgdsl.records.llvm_classes import fields_of, superclasses_of
from tgdsl.records.record import Path as ValuePath
from tgdsl.records.types import Type

#: Gives the reference to the record of a definition, or of a class that is one.
Namer: TypeAlias = Callable[["Definition | type[DefinedByClass]"], Ref]

D = TypeVar("D")

_LANGUAGE = str(Path(__file__).resolve().parent)
_STD = str(Path(__file__).resolve().parents[1] / "std")

_NAME = "__definitions__"  # of a module's DefiningModule in its namespace; ``from module import *`` leaves it out


class DefiningModule:
    """The definitions of one module, kept in the module's own namespace: they live as long as it does.

    Attributes:
        namespace: the module's global variables.
        definitions: in the order in which the module's body made them.
        classes: those that are definitions themselves, or base classes of such, in the order of their class statements.
    """

    def __init__(self, namespace: dict[str, object]) -> None:
        self.namespace = namespace
        self.definitions: list[Definition] = []
        self.classes: list[type[DefinedByClass]] = []
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

    place: Place
    module: DefiningModule
    problems: list[Diagnostic]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._record_classes = _with_bases(cls)

    def __init__(self) -> None:
        self.place, namespace = _chain(self)
        self.module = DefiningModule.of(namespace)
        self.problems = []
        self.module.definitions.append(self)

    def superclasses(self) -> tuple[str, ...]:
        """The TableGen classes of the record; those of the Python class, unless the definition's own data adds to them."""
        return self._record_classes

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        """The record's fields by LLVM's names; ``ref`` gives the reference to another definition."""
        return {}

    def types(self) -> Mapping[str, Type]:
        """The types of the record's fields, in the record's order; by default what LLVM declares for the record's classes."""
        return fields_of(self.superclasses())

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

    def problem(self, message: str, *notes: Note) -> None:
        """Add a mistake in this definition to its problems."""
        self.problems.append(Diagnostic(self.place, message, notes))

    def several(self, what: str, values: Iterable[D], kind: type[D]) -> tuple[D, ...]:
        """The values of the given class; others become problems (a type checker finds these mistakes, too)."""
        kept: list[D] = []
        for number, value in enumerate(values):
            if isinstance(value, kind):
                kept.append(value)
            else:
                message = f"{what} must each be a {kind.__name__}, and one is a {type(value).__name__}"
                self.problems.append(Diagnostic(self.place_of(what, (number,)) or self.place, message))
        return tuple(kept)

    def strings(self, what: str, values: Iterable[str]) -> tuple[str, ...]:
        """The strings; a single string, which is a sequence of its letters, becomes a problem."""
        if isinstance(values, str):
            self.problem(f"{what} must be a list of strings, and is the string '{values}'; write ['{values}']")
            return (values,)
        return tuple(values)

    def check_number(self, what: str, value: int, low: int, high: int) -> int:
        """The value if it is in the range; otherwise ``low``, and a problem."""
        if low <= value <= high:
            return value
        self.problem(f"{what} is {value}, and must be between {low} and {high}")
        return low


def check_options(options: Mapping[str, object], known: type) -> None:
    """Check the names of options that a TypedDict describes, which Python does not do.

    Raises:
        TypeError: there is one that the TypedDict does not have.
    """
    for name in options:
        if name not in known.__annotations__:
            raise TypeError(f"there is no option '{name}'{did_you_mean(name, known.__annotations__)}")


class DefinedByClass:
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
        place, namespace = _chain(None)
        cls._statement = ClassStatement(cls.__name__, place)
        if place.chain:
            DefiningModule.of(namespace).classes.append(cls)


def record_classes(cls: type[Definition] | type[DefinedByClass]) -> tuple[str, ...]:
    """The TableGen classes of the records that a Python class makes or is, in TableGen's order: bases before derived ones.

    A Python class is one of TableGen's if its own body says ``record_class = "..."``, and adds nothing to those of its bases otherwise.
    A class that LLVM declares brings the base classes of LLVM's declaration, whatever those of the Python class are.
    """
    return cls._record_classes  # pyright: ignore[reportPrivateUsage]  # set by this module


def _with_bases(cls: type[Definition] | type[DefinedByClass]) -> tuple[str, ...]:
    own = own_record_class(cls)
    if own is not None:
        declared = superclasses_of(own)
        if declared is not None:
            return (*declared, own)
    bases = [base for base in cls.__bases__ if issubclass(base, Definition | DefinedByClass)]
    found = [name for base in bases for name in record_classes(base)]
    return tuple(dict.fromkeys(found if own is None else [*found, own]))


def own_record_class(cls: type) -> str | None:
    """The TableGen class that a Python class is by its own body."""
    own: object = vars(cls).get("record_class")
    return own if isinstance(own, str) else None


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
    return _chain(None)[0]


def running_namespace() -> dict[str, object]:
    """The namespace of the module whose body is running."""
    return _chain(None)[1]


def _chain(made: Definition | None) -> tuple[Place, dict[str, object]]:
    """The line of the target that is running, with the calls that led there, and the namespace of the module whose body runs.

    Args:
        made: the definition that is being made; its constructor's frames, of derived classes too, are no part of the chain.
    """
    chain: list[Location] = []
    in_class = called_back = False
    frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]  # documented, and cheaper than the inspect module
    while True:
        code = frame.f_code
        making = made is not None and code.co_name == "__init__" and frame.f_locals.get("self") is made
        if code.co_filename.startswith(_LANGUAGE):
            # What calls the target's code back (a decorator of a function, say) was called by a line that says no more than that.
            called_back = bool(chain)
        elif not making and code.co_name != "__call__":  # a node's own method only says which types it has
            if not in_class and not called_back:
                chain.append(Location(code.co_filename, frame.f_lineno))
            called_back = False
        # A class body runs in a frame of its own, whose line says it all: the class statement around it adds nothing.
        in_class = not code.co_flags & CO_OPTIMIZED and code.co_name != "<module>"
        if code.co_name == "<module>" or frame.f_back is None:
            if not code.co_filename.startswith(_STD):  # a target that calls a function of LLVM's own definitions
                chain = [location for location in chain if not location.file.startswith(_STD)]
            return Place(tuple(chain)), frame.f_globals
        frame = frame.f_back
