"""The attributes of instructions that classes set: their names, LLVM's fields, and their defaults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.language.core.llvm_fields import LLVMField, class_fields
from tgdsl.language.instructions.attributes import EncodingAttributes, InstructionAttributes
from tgdsl.llvm.flags import Flag
from tgdsl.records import Bits, Opaque, Record, Ref, Value

#: A value that is not set (``?``), which is one like others here.
UNSET = Opaque("?")


#: The attribute for a counterpart, which no field of a record has; here, its value is the name of the counterpart's class.
COUNTERPART = "counterpart"


@frozen
class Attribute:
    """An attribute of instructions: its name, LLVM's field, and the value that it has unless somebody sets it."""

    name: str
    field: str
    default: Value


def _attributes() -> Sequence[Attribute]:
    found = [Attribute("namespace", "Namespace", "")]
    for of in (EncodingAttributes, InstructionAttributes):
        for name, field in class_fields(of).items():
            if field.record is not None and name != "namespace":
                found.append(Attribute(name, field.record, or_unset(_default(of, name, field))))
    found += [
        Attribute(flag.attribute, flag.value, or_unset(getattr(InstructionAttributes, flag.attribute))) for flag in Flag
    ]
    return found


def _default(of: type, name: str, field: LLVMField) -> Value:
    return field.in_record(getattr(of, name), _no_reference)


def _no_reference(value: object) -> Ref:
    raise TypeError


def unless_unset(values: Mapping[str, Value], default: Value) -> Mapping[str, Value]:
    """Values without those that are not set by default: to mypy, a value in a class is one in all classes below, where None is none."""
    if default != UNSET:
        return values
    return {name: None if value == UNSET else value for name, value in values.items()}


def or_unset(value: Value) -> Value:
    return UNSET if value is None else value


def number_or_value(value: Value) -> Value:
    """The number of bits; any other value as it is, or :data:`UNSET`."""
    return value.number() if isinstance(value, Bits) else or_unset(value)


def number_in(record: Record, field: str) -> int:
    """The number that a field of bits has; 0 if it has none."""
    value = record.fields.get(field)
    return value.number() if isinstance(value, Bits) else 0


ATTRIBUTES: Sequence[Attribute] = _attributes()
