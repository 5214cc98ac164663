"""The predicates of SchedVars: those without names that say the same are one, as TableGen makes one record of ``MCSchedPredicate<P>`` wherever it stands."""

from __future__ import annotations

from tgdsl.model.schedule import fields
from tgdsl.records import DagArg, Dag, Record, Ref, Value


class Predicates:
    """The predicates of all SchedVars, each as one record."""

    def __init__(self) -> None:
        self._known: dict[object, Record] = {}

    def of(self, variant: Record) -> Record:
        """The predicate of a SchedVar: the first record of those that say the same."""
        record = fields.predicate_of(variant)
        return self._known.setdefault(_said(record), record) if record.anonymous else record


def _said(record: Record) -> object:
    """The name of a record; of one without a name, its classes and fields."""
    if not record.anonymous:
        return record.name
    return record.superclasses, tuple([(name, _value(record, name, value)) for name, value in record.fields.items()])


def _value(record: Record, field: str, value: Value | DagArg) -> object:
    """A value of a field, with what records without names say in place of references to these."""
    match value:
        case Ref():
            return _said(record.resolve(value, field))
        case tuple():
            return tuple([_value(record, field, one) for one in value])
        case Dag():
            return _value(record, field, value.operator), tuple([_value(record, field, one) for one in value.args])
        case DagArg():
            return _value(record, field, value.value), value.name
        case _:
            return value
