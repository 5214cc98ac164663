"""A record: a name, the classes it is of, and fields with types and values in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeAlias

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Place, fail
from tgdsl.llvm import Release
from tgdsl.records.types import Type
from tgdsl.records.values import BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, Ref, Value

#: From a field's value down to a part of it: indices into lists, and of the arguments of dags.
Path: TypeAlias = tuple[int, ...]


class Origin(Protocol):
    """The definition that a record was made from, asked about its fields when a diagnostic is about one of them."""

    def place_of(self, field: str, path: Path) -> Place | None:
        """The line that gave a field, or the part of its value at ``path``; of what contains that part where its own line is not
        known. None if the line of the definition as a whole is the best there is."""
        ...

    def place_in_record(self, field: str, path: Path) -> Place | None:
        """The same, or the line of an override that gives the record another value."""
        ...

    def attribute_of(self, field: str) -> str | None:
        """The name by which the definition gives a field: a parameter's, or an attribute's. None if there is none."""
        ...


class Records(Protocol):
    """The records that the references in a record's fields are looked up in."""

    @property
    def release(self) -> Release:
        """The release of LLVM that they are of."""
        ...

    def get(self, name: str) -> Record | None: ...


class Record:
    """A definition, as TableGen holds it after all its own evaluation is done.

    The accessors (:meth:`string`, :meth:`integer`, ...) read a field as the kind that LLVM declares it to be. They raise
    :class:`DiagnosticError`, at the field's place, for a field that is missing or holds another kind of value.

    Attributes:
        name: unique in its set.
        superclasses: every class that the record is of, base classes before those derived from them.
        fields: the values, in the order of the fields' declaration.
        types: the fields' types, where they are known; may be shared with other records of the same shape.
        anonymous: whether the name was made up because the definition had none.
        nonconcrete: the fields declared with ``field``, which may stay unresolved.
        label: what diagnostics call it: its name, or, for one without, that of the function that made it.
        origin: the definition that it was made from; None for one from JSON.
    """

    __slots__ = (
        "_owner",
        "_place",
        "anonymous",
        "fields",
        "label",
        "name",
        "nonconcrete",
        "origin",
        "superclasses",
        "types",
    )

    def __init__(
        self,
        owner: Records,
        name: str,
        superclasses: tuple[str, ...],
        fields: Mapping[str, Value],
        types: Mapping[str, Type],
        *,
        anonymous: bool = False,
        place: Place = NOWHERE,
        nonconcrete: tuple[str, ...] = (),
        label: str | None = None,
        origin: Origin | None = None,
    ) -> None:
        self._owner = owner
        self.name = name
        self.superclasses = superclasses
        self.fields = fields
        self.types = types
        self.anonymous = anonymous
        self._place = place
        self.nonconcrete = nonconcrete
        self.label = label or name
        self.origin = origin

    def __repr__(self) -> str:
        return f"<Record {self.name}>"

    @property
    def release(self) -> Release:
        """The release of LLVM that it is of."""
        return self._owner.release

    @property
    def place(self) -> Place:
        """Where the record was defined."""
        return self._place.about(self.name)

    def place_of(self, field: str, part: Value | DagArg = None) -> Place:
        """Where a field of the record was given, or a part of its value; :attr:`place` if that is not known.

        The path to the part is only looked for here, when there is something to say about it, so that knowing the places of all
        parts costs nothing.

        Args:
            part: a value or an argument inside of the field's value, the very object. Where the same object is there several times
                (numbers and strings may be), the first one counts.
        """
        if self.origin is None:
            return self.place
        path = path_to(self.fields.get(field), part) if part is not None else ()
        place = self.origin.place_in_record(field, path or ())
        return self.place if place is None else place.about(self.name)

    def is_a(self, class_name: str) -> bool:
        return class_name in self.superclasses

    def value(self, field: str) -> Value:
        """The value of a field, of whatever kind."""
        try:
            return self.fields[field]
        except KeyError:
            raise fail(self.place, f"the record '{self.name}' has no field '{field}'") from None

    def is_set(self, field: str) -> bool:
        """True if the record has the field, with a value."""
        return self.fields.get(field) is not None

    def string(self, field: str) -> str:
        """A string, or code as the string that it is."""
        value = self.value(field)
        if isinstance(value, str):
            return value
        raise self._wrong(field, "a string", value)

    def code(self, field: str) -> Code:
        return Code(self.string(field))

    def integer(self, field: str) -> int:
        """An integer; a bit counts as 0 or 1, and bits without references as their number."""
        value = self.value(field)
        if isinstance(value, int):
            return int(value)
        if isinstance(value, Bits) and all(isinstance(bit, bool) for bit in value.elements):
            return value.number()
        raise self._wrong(field, "an integer", value)

    def optional_integer(self, field: str) -> int | None:
        return None if self.fields.get(field) is None else self.integer(field)

    def bit(self, field: str) -> bool:
        value = self.value(field)
        if isinstance(value, bool) or (isinstance(value, int) and value in (0, 1)):
            return bool(value)
        raise self._wrong(field, "a bit", value)

    def bits(self, field: str) -> Bits:
        value = self.value(field)
        if isinstance(value, Bits):
            return value
        raise self._wrong(field, "bits", value)

    def values(self, field: str) -> tuple[Value, ...]:
        """The elements of a list of whatever kind."""
        value = self.value(field)
        if isinstance(value, tuple):
            return value
        raise self._wrong(field, "a list", value)

    def integers(self, field: str) -> list[int]:
        """A list of integers; bits without references count as one, since JSON does not tell them apart."""
        whole = self.value(field)
        if isinstance(whole, Bits) and all(isinstance(bit, bool) for bit in whole.elements):
            return [int(bit is True) for bit in whole.elements]
        result: list[int] = []
        for value in self.values(field):
            if not isinstance(value, int):
                raise self._wrong(field, "a list of integers", value)
            result.append(int(value))
        return result

    def strings(self, field: str) -> list[str]:
        result: list[str] = []
        for value in self.values(field):
            if not isinstance(value, str):
                raise self._wrong(field, "a list of strings", value)
            result.append(value)
        return result

    def dag(self, field: str) -> Dag:
        value = self.value(field)
        if isinstance(value, Dag):
            return value
        raise self._wrong(field, "a dag", value)

    def record(self, field: str) -> Record:
        return self.resolve(self.value(field), field)

    def optional_record(self, field: str) -> Record | None:
        value = self.fields.get(field)
        return None if value is None else self.resolve(value, field)

    def records(self, field: str) -> list[Record]:
        return [self.resolve(value, field) for value in self.values(field)]

    def resolve(self, value: Value, field: str) -> Record:
        """The record that a value of this record's field ``field`` refers to."""
        if not isinstance(value, Ref):
            raise self._wrong(field, "a reference to a record", value)
        found = self._owner.get(value.name)
        if found is None:
            raise fail(
                self.place_of(field, value),
                f"the field '{field}' of '{self.name}' refers to '{value.name}', which is not a record of this set",
            )
        return found

    def _wrong(self, field: str, wanted: str, value: Value) -> DiagnosticError:
        message = f"the field '{field}' of '{self.name}' should be {wanted}, but is {describe(value)}"
        return fail(self.place_of(field, value), message)


def path_to(value: Value, part: Value | DagArg) -> Path | None:
    """The path from a value down to an object inside of it, which is told by identity; None if it is not there."""
    if value is part:
        return ()
    if isinstance(value, Dag):
        if value.operator is part:
            return ()
        for number, argument in enumerate(value.args):
            below = () if argument is part else path_to(argument.value, part)
            if below is not None:
                return (number, *below)
    elif isinstance(value, tuple):
        for number, element in enumerate(value):
            below = path_to(element, part)
            if below is not None:
                return (number, *below)
    return None


def describe(value: object) -> str:
    """The kind of a value, in words; of any object but a :data:`Value`, its Python class."""
    match value:
        case None:
            return "unset"
        case bool():
            return "a bit"
        case int():
            return f"the integer {value}"
        case str():
            return f"the string {value!r}"
        case Bits():
            return f"bits<{len(value)}>"
        case tuple():
            return "a list"
        case Dag():
            return "a dag"
        case Ref(name):
            return f"a reference to '{name}'"
        case FieldRef(name):
            return f"the unresolved name '{name}'"
        case BitRef(name, index):
            return f"the unresolved bit '{name}{{{index}}}'"
        case Opaque(text):
            return f"the unresolved expression {text}"
        case _:  # what only a type checker would keep out
            return f"a value of type {type(value).__name__}"
