"""Classes of data: ``@frozen`` and ``@define`` make of a class body with annotated fields a class with slots, ``__init__``, ``__eq__``,
``__hash__`` and ``__repr__``, as attrs does.

attrs compiles the methods of each class when its module is imported. A run imports some hundred classes, and makes objects of a third of
them. So here ``__init__`` is compiled when the first object of a class is made, and the other methods are closures, which need no compiling:
for all files of SPARC, importing the classes takes 0.02 s in place of 0.17 s.

The fields of a frozen object cannot be assigned or deleted (:class:`FrozenInstanceError`) where a target's code can meet it: if its class
is one of the language or of a target. To the framework's own classes, of which a run makes most of its objects, only type checkers say so;
they are made in a third of the time. Definitions of targets are guarded in tgdsl.language.core.definition.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from operator import attrgetter
from types import CellType, FunctionType, MemberDescriptorType
from typing import Final, TypeAlias, TypeVar, dataclass_transform, overload

T = TypeVar("T")

_State: TypeAlias = Mapping[str, object] | None  # of an object: the values of its fields

_MISSING: Final = object()

GENERATED: Final = "<__init__ of "  #: how the names begin that stand for files in compiled ``__init__`` methods

#: The packages whose objects are not guarded, but for the modules in _MET.
_FRAMEWORK: Final = ("tgdsl.", "generators.")

#: The modules of the framework with classes that a target's code meets.
_MET: Final = ("tgdsl.language", "tgdsl.files")

_assign: Final = object.__setattr__  # for the constructors of classes whose objects take no assignments

_FIELDS = "__fields__"  # the attribute of a class with its fields by name


class FrozenInstanceError(AttributeError):
    """A field of a frozen object is assigned or deleted; the text is for whoever wrote that."""


class FieldOrderError(ValueError):
    """A class declares a field that must be given after one that need not; the text is for whoever wrote that."""


class Field:
    """A field of a class.

    Attributes:
        default: the value where none is given.
        factory: makes that value anew for each object.
        init: whether ``__init__`` takes it; else it has its default, or ``__post_init__`` assigns it.
        eq: whether it counts when objects are compared.
        repr: whether it is shown.
        parameter: its name as a parameter, without leading underscores.
        metadata: what the one who declares it wants to know of it.
    """

    __slots__ = ("default", "eq", "factory", "init", "kw_only", "metadata", "name", "parameter", "repr")

    def __init__(
        self,
        default: object,
        factory: Callable[[], object] | None,
        init: bool,
        eq: bool,
        repr: bool,
        kw_only: bool,
        metadata: object,
    ) -> None:
        self.name = self.parameter = ""
        self.default = default
        self.factory = factory
        self.init = init
        self.eq = eq
        self.repr = repr
        self.kw_only = kw_only
        self.metadata = metadata


@overload
def field(*, default: T, init: bool = True, eq: bool = True, alias: str | None = None) -> T: ...
@overload
def field(*, default: T, metadata: object) -> T: ...
@overload
def field(*, factory: Callable[[], T], init: bool = True) -> T: ...
@overload
def field(  # pyright: ignore[reportInvalidTypeVarUse]  # its annotation says of which type it is
    *, init: bool = True, repr: bool = True, kw_only: bool = False
) -> T: ...  # type: ignore[type-var]  # the same for mypy
def field(
    *,
    default: object = _MISSING,
    factory: Callable[[], object] | None = None,
    init: bool = True,
    eq: bool = True,
    repr: bool = True,
    kw_only: bool = False,
    alias: str | None = None,
    metadata: object = None,
) -> object:
    """A field that says more than its type and its default: ``names: list[str] = field(factory=list[str])``; see :class:`Field`.

    Args:
        alias: the name of its parameter; by default its own without leading underscores.
    """
    made = Field(default, factory, init, eq, repr, kw_only, metadata)
    made.parameter = alias or ""
    return made


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(
    *, eq: bool = True, repr: bool = True, kw_only: bool = False, cache_hash: bool = False
) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: type[T] | None = None,
    /,
    *,
    eq: bool = True,
    repr: bool = True,
    kw_only: bool = False,
    cache_hash: bool = False,
) -> type[T] | Callable[[type[T]], type[T]]:
    """A class whose objects never change: an assignment to a field raises :class:`FrozenInstanceError`. They have a hash.

    Args:
        eq: compare by the fields; else each object equals only itself.
        repr: show the fields.
        kw_only: ``__init__`` takes the class's own fields by name only.
        cache_hash: compute the hash of an object once.
    """

    def made(body: type[T]) -> type[T]:
        guarded = body.__module__.startswith(_MET) or not body.__module__.startswith(_FRAMEWORK)
        return _made(body, eq=eq, hashed=eq, repr=repr, kw_only=kw_only, cache_hash=cache_hash, guarded=guarded)

    return made if cls is None else made(cls)


@overload
def define(cls: type[T], /) -> type[T]: ...
@overload
def define(*, eq: bool = True, repr: bool = True) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(field_specifiers=(field,))
def define(
    cls: type[T] | None = None, /, *, eq: bool = True, repr: bool = True
) -> type[T] | Callable[[type[T]], type[T]]:
    """A class whose objects change. They have no hash if they are compared by their fields (``eq``)."""

    def made(body: type[T]) -> type[T]:
        return _made(body, eq=eq, hashed=False, repr=repr, kw_only=False, cache_hash=False, guarded=False)

    return made if cls is None else made(cls)


def fields(cls: type) -> tuple[Field, ...]:
    """The fields of a class, those of its bases first."""
    found: dict[str, Field] = getattr(cls, _FIELDS)
    return tuple(found.values())


def evolve(one: T, **changes: object) -> T:
    """An object like another one, but for some fields, which are given by their parameters' names."""
    given = {field.parameter: getattr(one, field.name) for field in fields(type(one)) if field.init}
    return type(one)(**(given | changes))


def _made(
    body: type[T], *, eq: bool, hashed: bool, repr: bool, kw_only: bool, cache_hash: bool, guarded: bool
) -> type[T]:
    namespace = {name: value for name, value in vars(body).items() if name not in ("__dict__", "__weakref__")}
    found = _inherited(body)
    own = _own_fields(body, namespace, kw_only)
    for name in own:
        found.pop(name, None)
    found |= own
    _check_order(body, found.values())
    namespace["__qualname__"] = body.__qualname__
    namespace[_FIELDS] = found
    namespace["__match_args__"] = tuple([one.name for one in found.values() if one.init and not one.kw_only])
    if not any([type(value) is cached_property for value in namespace.values()]):  # which needs a __dict__
        inherited = {name for base in body.__mro__[1:] for name in getattr(base, "__slots__", ())}
        slots = [name for name in own if name not in inherited]
        namespace["__slots__"] = (*slots, "kept_hash") if cache_hash else tuple(slots)
    compared = [one.name for one in found.values() if one.eq]
    if eq:
        namespace.setdefault("__eq__", _equal(compared))
        if "__hash__" in vars(body):  # of its own; None if it only has an __eq__ of its own
            pass
        elif hashed:
            namespace["__hash__"] = _cached_hash(compared) if cache_hash else _hash(compared)
        else:
            namespace["__hash__"] = None
    if repr:
        namespace.setdefault("__repr__", _repr)
    if guarded:
        namespace |= {"__setattr__": _refuse_assignment, "__delattr__": _refuse_deletion}
        namespace.setdefault("__setstate__", _set_state)
    make: Callable[..., type[T]] = type(body)  # pyright: ignore[reportUnknownVariableType]  # the class of the class
    made = make(body.__name__, body.__bases__, namespace)
    _move(namespace.values(), body, made)
    if "__init__" not in vars(body):
        setattr(made, "__init__", _compiled_later(made))
    return made


def _inherited(body: type) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for base in reversed(body.__mro__[1:]):
        found |= vars(base).get(_FIELDS, {})
    return found


def _own_fields(body: type, namespace: dict[str, object], kw_only: bool) -> dict[str, Field]:
    """The fields that a class body declares; their defaults are taken out of the namespace."""
    own: dict[str, Field] = {}
    for name, annotation in own_annotations(body).items():
        if "ClassVar" in str(annotation):
            continue
        given = namespace.pop(name, _MISSING)
        if isinstance(given, MemberDescriptorType):  # a slot of a class that is compiled
            given = _MISSING
        one = given if isinstance(given, Field) else Field(given, None, True, True, True, False, None)
        one.name, one.parameter = name, one.parameter or name.lstrip("_")
        one.kw_only = one.kw_only or kw_only
        own[name] = one
    return own


def _check_order(body: type, found: Iterable[Field]) -> None:
    optional = ""
    for one in found:
        if one.kw_only or not one.init:
            continue
        if one.factory is not None or one.default is not _MISSING:
            optional = one.name
        elif optional:
            raise FieldOrderError(
                f"the field '{one.name}' of '{body.__name__}' must be given, and stands after '{optional}', which has a default; give it"
                " one, or declare it before"
            )


def own_annotations(body: type) -> Mapping[str, object]:
    """The annotations of a class body, without those of base classes. Python 3.14 evaluates them only here, unless the module asks for
    strings, and gives a ForwardRef for what names something that is not defined."""
    kept: Mapping[str, object] | None = vars(body).get("__annotations__")
    if kept is None and sys.version_info >= (3, 14) and body.__annotate__ is not None:
        import annotationlib

        return annotationlib.get_annotations(body, format=annotationlib.Format.FORWARDREF)
    return kept or {}


def _move(values: Iterable[object], body: type, made: type) -> None:
    """Let ``super()`` in the methods of a class body mean the class that was made of it."""
    for value in values:
        function = getattr(value, "__func__", getattr(value, "fget", value))  # of a class method, of a property
        if isinstance(function, FunctionType) and "__class__" in function.__code__.co_freevars:
            cell: CellType
            for cell in function.__closure__ or ():
                if cell.cell_contents is body:
                    cell.cell_contents = made


# The methods


def _compiled_later(made: type) -> Callable[..., None]:
    """``__init__``, which puts the compiled one in its place when it is called."""

    def __init__(self: object, *args: object, **named: object) -> None:
        init = _compiled_init(made)
        setattr(made, "__init__", init)
        init(self, *args, **named)

    return __init__


def _compiled_init(made: type) -> Callable[..., None]:
    positional, named, lines = ["self"], list[str](), list[str]()
    known: dict[str, object] = {"_MISSING": _MISSING, "_assign": _assign}
    guarded = getattr(made, "__setattr__") is _refuse_assignment
    for one in fields(made):
        name, parameter = one.name, one.parameter
        assign = " self.{} = {}"
        if guarded:
            slot: object = getattr(made, name, None)
            assign = " _assign(self, '{}', {})"
            if isinstance(slot, MemberDescriptorType):
                known[f"_set_{name}"] = slot.__set__  # takes half the time
                assign = " _set_{}(self, {})"
        known[f"_of_{name}"] = one.default if one.factory is None else one.factory
        if one.init:
            default = f"=_of_{name}" if one.factory is None else "=_MISSING"
            optional = one.factory is not None or one.default is not _MISSING
            (named if one.kw_only else positional).append(parameter + default * optional)
            fresh = f"_of_{name}() if {parameter} is _MISSING else "
            lines.append(assign.format(name, fresh * (one.factory is not None) + parameter))
        elif one.factory is not None or one.default is not _MISSING:
            lines.append(assign.format(name, f"_of_{name}{'()' * (one.factory is not None)}"))
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    parameters = ", ".join([*positional, *["*"] * bool(named), *named])
    text = "\n".join([f"def __init__({parameters}):", *(lines or [" pass"])])
    exec(compile(text, f"{GENERATED}{made.__qualname__}>", "exec"), known)
    init = known["__init__"]
    assert isinstance(init, FunctionType)
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__module__ = made.__module__
    return init


def _refuse_assignment(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(_refusal(self, name, "assigned"), name=name, obj=self)


def _refuse_deletion(self: object, name: str) -> None:
    raise FrozenInstanceError(_refusal(self, name, "deleted"), name=name, obj=self)


def _refusal(changed: object, name: str, change: str) -> str:
    kind = type(changed).__name__
    if name in [one.name for one in fields(type(changed))]:
        return f"'{name}' of a frozen object is {change}, which never changes; make another '{kind}' with the value"
    return f"'{name}' of a frozen object is {change}, and '{kind}' has no such field; declare it in the class"


def _set_state(self: object, state: _State | tuple[_State, _State]) -> None:
    """Give a copy, or what is unpickled, its fields: those in its ``__dict__``, and those in slots. It computes its own hash, since those of strings differ between processes."""
    parts = state if isinstance(state, tuple) else (state,)
    for values in parts:
        for name, value in (values or {}).items():
            if name != "kept_hash":
                _assign(self, name, value)


def _equal(names: list[str]) -> Callable[[object, object], bool]:
    values = _getter(names)

    def __eq__(self: object, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    return __eq__


def _hash(names: list[str]) -> Callable[[object], int]:
    values = _getter(names)

    def __hash__(self: object) -> int:
        return hash(values(self))

    return __hash__


class _Hashed:
    """An object that keeps its hash."""

    kept_hash: int


def _cached_hash(names: list[str]) -> Callable[[_Hashed], int]:
    values = _getter(names)

    def __hash__(self: _Hashed) -> int:
        try:
            return self.kept_hash
        except AttributeError:
            found = hash(values(self))
            _assign(self, "kept_hash", found)
            return found

    return __hash__


def _getter(names: list[str]) -> Callable[[object], object]:
    """A function that gives the fields of an object: the tuple of them, or the only one."""
    if names:
        return attrgetter(*names)
    return lambda one: one.__class__


def _repr(self: object) -> str:
    shown = [f"{one.parameter}={getattr(self, one.name)!r}" for one in fields(type(self)) if one.repr]
    return f"{type(self).__qualname__.rpartition('>.')[2]}({', '.join(shown)})"
