"""A record: a name, the classes it is of, and fields with types and values in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Place, fail
from tgdsl.records.types import Type
from tgdsl.records.values import BitRef, Bits, Code, Dag, FieldRef, Opaque, Ref, Value

if TYPE_CHECKING:
    from tgdsl.records.record_set import RecordSet


class Record:
    """A definition, as TableGen holds it after all its own evaluation is done.

    The accessors (:meth:`string`, :meth:`integer`, ...) read a field as the kind that LLVM declares it to be. They raise
    :class:`DiagnosticError`, at the record's place, for a field that is missing or holds another kind of value.

    Attributes:
        name: unique in its set.
        superclasses: every class that the record is of, base classes before those derived from them.
        fields: the values, in the order of the fields' declaration.
        types: the fields' types, where they are known; may be shared with other records of the same shape.
        anonymous: whether the name was made up because the definition had none.
        place: where it was defined.
        nonconcrete: the fields declared with ``field``, which may stay unresolved.
        label: what diagnostics call it: its name, or, for one without, that of the function that made it.
    """

    __slots__ = ("_owner", "anonymous", "fields", "label", "name", "nonconcrete", "place", "superclasses", "types")

    def __init__(
        self,
        owner: RecordSet,
        name: str,
        superclasses: tuple[str, ...],
        fields: Mapping[str, Value],
        types: Mapping[str, Type],
        *,
        anonymous: bool = False,
        place: Place = NOWHERE,
        nonconcrete: tuple[str, ...] = (),
        label: str | None = None,
    ) -> None:
        self._owner = owner
        self.name = name
        self.superclasses = superclasses
        self.fields = fields
        self.types = types
        self.anonymous = anonymous
        self.place = place
        self.nonconcrete = nonconcrete
        self.label = label or name

    def __repr__(self) -> str:
        return f"<Record {self.name}>"

    def is_a(self, class_name: str) -> bool:
        return class_name in self.superclasses

    def value(self, field: str) -> Value:
        """The value of a field, of whatever kind."""
        try:
            return self.fields[field]
        except KeyError:
            raise fail(self.place, f"the record '{self.name}' has no field '{field}'") from None

    def is_set(self, field: str) -> bool:
        """Whether the record has the field, with a value."""
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
                self.place,
                f"the field '{field}' of '{self.name}' refers to '{value.name}', which is not a record of this set",
            )
        return found

    def _wrong(self, field: str, wanted: str, value: Value) -> DiagnosticError:
        return fail(self.place, f"the field '{field}' of '{self.name}' should be {wanted}, and is {describe(value)}")


def describe(value: Value) -> str:
    """The kind of a value, in words."""
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
