"""Classes of data, made by attrs: ``@frozen`` and ``@define`` with slots, one ``__repr__`` that all share, and no code for assignments.

Objects of frozen classes of the language, of files and of targets refuse assignments (:class:`FrozenInstanceError`). To those of the
framework's own classes, of which a run makes some hundred thousand, only type checkers refuse them; they are made in a third of the time.
Definitions of targets are guarded in tgdsl.language.core.

``@native(auto_attribs=True, frozen=True)`` is ``@frozen`` in those words of attrs that mypyc knows: a compiled module's class becomes a C
structure. Its fields have plain defaults, no ``field()``, and it is not generic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Never, TypeAlias

import attr
from attr import Attribute, field, fields

if TYPE_CHECKING:  # type checkers know attrs' own, and by them the constructors and the arguments of evolve
    from attr import define, evolve, frozen
    from attr import s as native

__all__ = [
    "FieldOrderError",
    "FrozenInstanceError",
    "define",
    "evolve",
    "field",
    "field_names",
    "fields",
    "frozen",
    "native",
]

_Fields: TypeAlias = "list[Attribute[object]]"

GENERATED: Final = "<attrs generated "  #: how the names of files begin in tracebacks through methods that attrs made

#: The packages whose objects are not guarded, but for those modules whose frozen objects a target's code meets.
_FRAMEWORK: Final = ("tgdsl.",)
_MET: Final = ("tgdsl.language", "tgdsl.files")


class FrozenInstanceError(AttributeError):
    """A field of a frozen object is assigned or deleted; the text is for whoever wrote that."""


class FieldOrderError(ValueError):
    """A class declares a field that must be given after one that need not; the text is for whoever wrote that."""


def _decorator(frozen: bool) -> Callable[..., object]:
    def decorate(body: type | None = None, /, **options: bool) -> object:
        def make(cls: type) -> type:
            return _class_of_data(cls, options.get("frozen", frozen), options)

        return make if body is None else make(body)

    return decorate


def _class_of_data(body: type, frozen: bool, options: dict[str, bool]) -> type:
    """The class that attrs makes of a class body. Frozen objects have a hash, unless they are compared by identity (``eq=False``)."""
    guarded = frozen and (body.__module__.startswith(_MET) or not body.__module__.startswith(_FRAMEWORK))
    shown = options.get("repr", True) and "__repr__" not in vars(body)
    hashed = frozen and options.get("eq", True) and "__hash__" not in vars(body)
    cls = attr.define(
        body,
        auto_attribs=True,
        cache_hash=options.get("cache_hash", False),
        eq=options.get("eq"),
        field_transformer=_checked_order,
        frozen=guarded,
        kw_only=options.get("kw_only", False),
        repr=False,
        slots=not hasattr(body, "__mypyc_attrs__"),
        unsafe_hash=hashed or None,
        weakref_slot=False,
    )
    if shown:
        setattr(cls, "__repr__", _repr)
    if guarded:
        setattr(cls, "__setattr__", _refuse_assignment)
        setattr(cls, "__delattr__", _refuse_deletion)
    return cls


_OF_ATTRS: Final[Callable[..., object]] = attr.evolve
_Reader: TypeAlias = "Callable[[object], Sequence[object]]"

#: For each class whose objects were changed so far: the places of its constructor's arguments, and a function that reads them all.
_PARTS: Final[dict[type, tuple[dict[str, int], _Reader] | None]] = {}


#: What :func:`field_names` has found, by classes.
_NAMES: Final[dict[type, list[str]]] = {}


def _evolve(instance: object, /, **changes: object) -> object:
    """An object with other values in some of its fields; attrs' own function, which does the same, takes twice the time."""
    cls = type(instance)
    if cls not in _PARTS:
        _PARTS[cls] = _parts_of(cls)
    parts = _PARTS[cls]
    if parts is None:
        return _OF_ATTRS(instance, **changes)
    places, read = parts
    values = list(read(instance))
    for name, value in changes.items():
        if name not in places:
            raise TypeError(f"{cls.__name__} has no field '{name}'")
        values[places[name]] = value
    return cls(*values)


def field_names(part: object) -> Sequence[str]:
    """The names of the fields that an object's constructor is given, in their order; empty for an object that is not of such a class."""
    cls = type(part)
    if cls not in _NAMES:
        attributes: tuple[Attribute[object], ...] = getattr(cls, "__attrs_attrs__", ())
        _NAMES[cls] = [one.name for one in attributes if one.init]
    return _NAMES[cls]


def _parts_of(cls: type) -> tuple[dict[str, int], _Reader] | None:
    """See :data:`_PARTS`; nothing for a class of a single field, or one that takes arguments by name."""
    attributes: tuple[Attribute[object], ...] = getattr(cls, "__attrs_attrs__")
    given = [one for one in attributes if one.init]
    if len(given) < 2 or any([one.kw_only for one in given]):
        return None
    return {one.alias or one.name: place for place, one in enumerate(given)}, attrgetter(*[one.name for one in given])


if not TYPE_CHECKING:
    evolve = _evolve
    define = native = _decorator(frozen=False)
    frozen = _decorator(frozen=True)


def _checked_order(cls: type, declared: _Fields) -> _Fields:
    optional = ""
    for attribute in declared:
        if attribute.init and not attribute.kw_only and attribute.default is not attr.NOTHING:
            optional = attribute.name
        elif attribute.init and not attribute.kw_only and optional:
            raise FieldOrderError(
                f"the field '{attribute.name}' of '{cls.__name__}' must be given, and stands after '{optional}', which has a default;"
                " give it one, or declare it before"
            )
    return declared


def _repr(self: object) -> str:
    attributes: tuple[Attribute[object], ...] = getattr(type(self), "__attrs_attrs__")
    shown = [f"{one.alias}={getattr(self, one.name)!r}" for one in attributes if one.repr]
    return f"{type(self).__qualname__.rpartition('>.')[2]}({', '.join(shown)})"


def _refuse_assignment(self: object, name: str, value: object) -> Never:
    raise FrozenInstanceError(_refusal(self, name, "assigned"), name=name, obj=self)


def _refuse_deletion(self: object, name: str) -> Never:
    raise FrozenInstanceError(_refusal(self, name, "deleted"), name=name, obj=self)


def _refusal(changed: object, name: str, change: str) -> str:
    kind = type(changed).__name__
    if name in [attribute.name for attribute in getattr(type(changed), "__attrs_attrs__")]:
        return f"'{name}' of a frozen object is {change}, which never changes; make another '{kind}' with the value"
    return f"'{name}' of a frozen object is {change}, and '{kind}' has no such field; declare it in the class"
