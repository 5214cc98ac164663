"""The fields of instructions that LLVM does not declare and that something reads by name: relations between instructions, and tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from tgdsl.classes import evolve, frozen
from tgdsl.migration.instructions.name_rules import NameRule, rule_for
from tgdsl.migration.records.read_fields import read_classes
from tgdsl.records import Bits, ClassTable, Record, RecordSet, Ref, Value

#: The classes of instructions that LLVM declares, and those that add fields to them.
_CLASSES = (
    "InstructionEncoding",
    "Instruction",
    "StandardPseudoInstruction",
    "GenericInstruction",
    "Requires",
    "Sched",
    "Deprecated",
    "ComplexDeprecationPredicate",
    "PseudoInstExpansion",
)


@frozen
class OwnField:
    """A field of a target's own.

    Attributes:
        default: its value in instructions that do not say it; None for a reference.
        bits: the width of a field of bits; 0 for another one.
        of: the class of what it refers to; empty for one that is no reference.
        itself: it refers to the record that has it.
        of_name: how its default follows from the name of the instruction, if it does.
        is_flag: its numbers, 0 or 1 in all instructions, are those of a flag.
    """

    default: Value
    bits: int = 0
    of: str = ""
    itself: bool = False
    of_name: NameRule | None = None
    is_flag: bool = False

    @property
    def is_number(self) -> bool:
        """True for numbers and flags, which a class gives as keywords."""
        return isinstance(self.default, int)

    def number(self, value: Value) -> tuple[int, int] | None:
        """A value of the field as a class keyword gives it: with no width, since it is seldom a code; None if it is none."""
        number = value.number() if isinstance(value, Bits) else value
        if not self.is_number or not isinstance(number, int):
            return None
        return bool(number) if self.is_flag else number, 0


@frozen
class OwnFields:
    """The fields and classes that tables of instructions, and relations between them, name.

    Attributes:
        classes: of TableGen's, with the fields that are named with them.
        fields: of instructions.
    """

    classes: Mapping[str, Collection[str]]
    fields: Mapping[str, OwnField]
    _records: RecordSet

    def with_flags(self, names: Collection[str]) -> OwnFields:
        """The same, with some numbers as flags: they are 0 or 1 in all instructions."""
        flags = {name: OwnField(False, is_flag=True) if name in names else one for name, one in self.fields.items()}
        return evolve(self, fields=flags)

    def declared(self, name: str, members: Sequence[Record]) -> OwnField:
        """A field as a class declares it: fields of one name may be of another type elsewhere, or refer to records of another class.

        Args:
            members: the instructions of the class.
        """
        field = self.fields[name]
        if field.is_flag:
            return field
        having = [one for one in members if has_field(one, name)]
        return field if field.itself or not having else _field(name, having, self._records)


@cache
def fields_of_llvm(llvm: ClassTable) -> frozenset[str]:
    """The fields of instructions that LLVM declares."""
    return frozenset([field for name in _CLASSES for field in llvm.declared_fields(name) or ()])


def own_fields(instructions: Sequence[Record], records: RecordSet, of_llvm: Collection[str]) -> OwnFields:
    """The classes and fields of instructions that a target's records name.

    Args:
        of_llvm: the fields that are no target's own.
    """
    there = {name for path in {record.superclasses for record in instructions} for name in path}
    read = {name: fields for name, fields in read_classes(records).items() if name in there}
    found: dict[str, OwnField] = {}
    for name in dict.fromkeys([field for fields in read.values() for field in fields if field not in of_llvm]):
        having = [record for record in instructions if has_field(record, name)]
        if having:
            found[name] = _field(name, having, records)
    return OwnFields(read, found, records)


def has_field(record: Record, name: str) -> bool:
    """True for an instruction that has a field of the target's own; an operand in its word may be of the same name."""
    value = record.fields.get(name)
    return value is not None and not (isinstance(value, Bits) and None in value.elements)


def _field(name: str, having: Sequence[Record], records: RecordSet) -> OwnField:
    value = having[0].fields[name]
    if isinstance(value, Ref):
        if all([record.fields[name] == Ref(record.name) for record in having]):
            return OwnField(None, itself=True)
        return OwnField(None, of=_common_class([record.fields[name] for record in having], records))
    if isinstance(value, Bits):
        return OwnField(0, bits=len(value))
    if isinstance(value, bool):
        return OwnField(False)
    texts = {one.name: text for one in having if isinstance(text := one.fields[name], str)}
    if len(texts) == len(having):
        return OwnField("", of_name=rule_for(texts))
    return OwnField(() if isinstance(value, tuple) else "" if isinstance(value, str) else 0)


def _common_class(values: Sequence[Value], records: RecordSet) -> str:
    """The most derived class of all records that a field refers to."""
    found: list[str] | None = None
    for name in dict.fromkeys([value.name for value in values if isinstance(value, Ref)]):
        record = records.get(name)
        classes = record.superclasses if record is not None else ()
        found = list(classes) if found is None else [one for one in found if one in classes]
    if found and "Instruction" in found:
        return "Instruction"
    return found[-1] if found else ""
