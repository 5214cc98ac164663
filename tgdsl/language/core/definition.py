"""Definitions: the Python objects of a target, each of which becomes a record (TableGen's ``def``).

A definition is named by the module whose body makes it: ``G0 = SparcReg("g0", ...)`` is the record ``G0``. That module also keeps
it, in its own namespace and nowhere else, so that definitions go when their modules go. A definition keeps what is wrong with it by
itself in ``problems``, so that one run reports all of a target's mistakes; :mod:`tgdsl.language.lowering.lower` makes records from
definitions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import signature
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import Diagnostic, Note, Place, fail
from tgdsl.language.core.arguments import Misfit, article, given, misfit, parameters_of
from tgdsl.language.core.checked_calls import Placed, checked_constructor
from tgdsl.language.core.field_places import ClassStatement, argument_place, holder, parameter_of, row_place
from tgdsl.language.core.llvm_fields import LLVMField
from tgdsl.language.core.own_fields import own_types
from tgdsl.llvm.release import Release
from tgdsl.llvm.releases import ALL, Releases
from tgdsl.language.core.running import current_place, running_line
from tgdsl.records import Ref, Value
from tgdsl.records.class_table import is_of_llvm
from tgdsl.records.record import Path as ValuePath
from tgdsl.records.types import Type

#: Gives the reference to the record of a definition, or of a class that is one.
Namer: TypeAlias = Callable[["Definition | type[DefinedByClass]"], Ref]

_assign = object.__setattr__  # without asking whether a definition may be changed

_PACKAGE = "tgdsl.language."
_STD_PACKAGE = "tgdsl.std"
_NAME = "__definitions__"  # of a module's DefiningModule in its namespace; ``from module import *`` leaves it out


@frozen
class StatedNumbers:
    """The numbers of a module's anonymous records, in the order of definition; None for one that may have any."""

    numbers: tuple[int | None, ...]
    place: Place


class DefiningModule:
    """The definitions of one module, kept in the module's own namespace: they live as long as it does.

    Attributes:
        namespace: the module's global variables.
        definitions: in the order in which the module's body made them.
        classes: those that are definitions themselves, or base classes of such, in the order of their class statements.
        numbers: what :func:`~tgdsl.language.core.naming.anonymous_from` states, with its place and for which releases, by the number of
            definitions before it.
        stated: the numbers that an :class:`~tgdsl.language.AnonymousNumbers` states.
        blocks: the definitions, by their positions, that are for some releases alone; see :mod:`~tgdsl.language.core.release_blocks`.
            A block in another one comes before that.
        open_blocks: the releases of those whose code is running, outer ones first.
        names_in_blocks: the names of definitions that a name was bound to when a block ended, or began.
    """

    def __init__(self, namespace: dict[str, object]) -> None:
        self.namespace = namespace
        self.definitions: list[Definition] = []
        self.classes: list[type[DefinedByClass]] = []
        self.numbers: dict[int, list[tuple[int, Place, Releases]]] = {}
        self.stated: StatedNumbers | None = None
        self.blocks: list[tuple[range, Releases]] = []
        self.open_blocks: list[Releases] = []
        self.names_in_blocks: dict[Definition, str] = {}
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

    @property
    def open_releases(self) -> Releases:
        """The releases that what is made now is for."""
        releases = ALL
        for block in self.open_blocks:
            releases = releases & block
        return releases

    def releases(self) -> Mapping[Definition, Releases]:
        """The definitions that are for some releases alone, with these."""
        found: dict[Definition, Releases] = {}
        for numbers, releases in self.blocks:
            for number in numbers:
                found.setdefault(self.definitions[number], releases)
        return found


def defining(module: ModuleType) -> DefiningModule:
    """The definitions of an imported module."""
    return DefiningModule.of(vars(module))


@frozen
class Override:
    """Another value for a field of a definition's record; see :mod:`tgdsl.language.plain.overrides`.

    Attributes:
        place: the call that gives it.
        releases: those that it is for.
    """

    field: str
    value: object
    place: Place
    releases: Releases


class Definition(Placed):
    """The base of all objects that become records. A derived class with parameters of its own calls ``super().__init__()`` first.

    Attributes:
        place: the line that created it, with the calls that led there.
        module: the one whose body was running; its namespace names the record.
        older_names: the number of names that the module had bound when it was made.
        problems: the mistakes in this definition alone.
        rows: those of the target's own tables that its record is, too, and an enumeration that it is; see :mod:`tgdsl.language.tables.added_rows`.
    """

    #: The TableGen class of its records, said in the body of each class that has one of its own; see :func:`record_classes`.
    record_class: ClassVar[str | None] = None

    _record_classes: ClassVar[tuple[str, ...]] = ()  #: see :func:`record_classes`

    needs_name: ClassVar[bool] = False  #: whether one that is bound to no name is a mistake, not an anonymous record

    #: Whether it is an anonymous record even if it is bound to a name: for records that LLVM sorts by name, where the order counts.
    stays_anonymous: ClassVar[bool] = False

    #: Whether definitions without names and with the same fields are one record, as those are that TableGen makes of one class with the same
    #: arguments: for records that LLVM compares by their places in memory.
    is_one_record: ClassVar[bool] = False

    llvm_fields: ClassVar[Mapping[str, LLVMField]] = {}  #: the fields, by the names of their parameters

    #: The parameters, or attributes of a class, that give fields of the record by another name than the field's own.
    given_by: ClassVar[Mapping[str, str]] = {}

    #: The fields that are always given, and that some releases keep elsewhere: their records do without.
    fields_elsewhere: ClassVar[frozenset[str]] = frozenset()

    #: The function that a target calls to make such a definition, such as a decorator; None for the class itself.
    made_by: ClassVar[str | None] = None

    #: What to write where something else belongs, by its class's name, in messages; ``{}`` stands for the source text.
    instead: ClassVar[Mapping[str, str]] = {}

    #: Whether only type checkers see values of the class, while something else stands for them when a target runs.
    only_typed: ClassVar[bool] = False

    module: DefiningModule
    older_names: int
    problems: list[Diagnostic]
    rows: tuple[Definition, ...] = ()

    initialized: bool = False  #: whether its constructor has called that of this class

    _finished: bool = (
        False  #: whether a constructor of the language has returned; then the target's code cannot change it
    )

    keeps_own_fields: ClassVar[bool] = (
        False  #: whether fields that no class declares are the record's, too, of whatever type
    )

    given_name: str = ""  #: the record's, where no name of Python's can give it

    overrides: tuple[Override, ...] = ()  #: other values for fields than it gives

    #: Whether it is no definition yet to make a record of: its constructor got something of the wrong kind, which is in ``problems``.
    broken: bool = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._record_classes = _with_bases(cls)
        if cls.__module__.startswith(_PACKAGE):
            if "__init__" in vars(cls):
                setattr(cls, "__init__", checked_constructor(vars(cls)["__init__"]))
        elif not cls.__module__.startswith(_STD_PACKAGE):
            known = [name for name in signature(cls.__init_subclass__).parameters]
            if getattr(cls.__init__, "__module__", "").startswith(_PACKAGE):  # else it may hand its own attributes on
                known += parameters_of(cls.__init__).named
            check_class_body(cls, known)

    if not TYPE_CHECKING:  # type checkers would take the parameters of __init__() from here

        def __new__(cls, *args: object, **named: object) -> Self:
            """Keep the definition in its module, also if a target's own constructor forgets to call that of this class."""
            made = super().__new__(cls)
            place, namespace = running_line()
            module = DefiningModule.of(namespace)
            _assign(made, "place", place)
            _assign(made, "module", module)
            _assign(made, "older_names", len(namespace))
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
        """The record's fields by LLVM's names; ``ref`` gives the reference to another definition. By default, those that are declared."""
        values = vars(self)
        return {
            field.record: field.in_record(values[name], ref)
            for name, field in self.llvm_fields.items()
            if field.record is not None
        }

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        """The record's fields as a release reads them: :meth:`fields`, unless a value has another form for some release."""
        return self.fields(ref)

    def complete(self) -> None:
        """Check the fields with each other, once all have their values; for classes with :func:`~.llvm_fields.with_fields`."""

    def types(self) -> Mapping[str, Type]:
        """The types of fields that LLVM does not declare for the record's classes, or declares otherwise, in the record's order. By default, those
        that a class of the target's own declares with :func:`~.llvm_fields.with_fields`."""
        return own_types(type(self))

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
        declared = next((name for name, one in self.llvm_fields.items() if one.record == field), None)
        return self.given_by.get(field) or declared or parameter_of(type(self), field)

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        """The line that gives a field of the record, or a part of its value; None if only the definition's own is known."""
        kind = type(self)
        called = self.made_by or kind.__name__
        return argument_place(self.place, called, kind, self.attribute_of(field) or field, path)

    def place_in_record(self, field: str, path: ValuePath) -> Place | None:
        """The line that gives a field of the record its value: :meth:`place_of`, or that of an override."""
        for one in self.overrides:
            if one.field == field:
                return row_place(one.place, "override", field) or one.place
        return self.place_of(field, path)

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
        self.problem_in(parameter, (), f"{parameter} is {value}, but must be between {low} and {high}")
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


class DefiningType(type):
    """The class of classes that are definitions: once the body has run, the target's code does not change their attributes; see
    :func:`~tgdsl.language.core.guards.guard_definitions`."""


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
        place, namespace = running_line()
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
