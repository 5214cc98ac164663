"""The classes of a target's own, and their fields, that LLVM's generators read by name: those of tables, enumerations, relations and automata, and
those that a generator for one target's instructions reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tgdsl.model.x86.fields import READ as OF_X86
from tgdsl.records import Record, RecordSet

#: For each class of records that name classes and fields: the fields with the name of a class, and those with names of fields of that class.
_READERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "GenericTable": ("FilterClass", ("Fields", "PrimaryKey", "FilterClassField")),
    "GenericEnum": ("FilterClass", ("NameField", "ValueField")),
    "InstrMapping": ("FilterClass", ("RowFields", "ColFields")),
    "GenericAutomaton": ("TransitionClass", ("SymbolFields",)),
}

#: The class whose derived classes are tables of their records, without a record that says so.
_LEGACY = "SearchableTable"

#: The classes that targets declare themselves, and that files are made from.
READ_BY_NAME = frozenset(
    {
        "CompatRule",
        "DXILOp",
        "ExtensionWithMArch",
        "FMVExtension",
        "MergeRule",
        "ProcessorAlias",
        "RISCVExtensionBitmask",
        "RISCVProcessorModel",
        "RISCVProfile",
        "RISCVTuneProcessorModel",
        "Version",
    }
)

#: Fields of instructions that a generator reads without a record that says so: those of the disassembler for opcodes with prefix bytes.
READ_ALWAYS = ("IsCanonical",)


def read_classes(records: RecordSet) -> Mapping[str, tuple[str, ...]]:
    """The classes that must keep their names in records (``record_class``), with the fields of theirs that are read: an instruction of such a class has these fields
    (``record_field``), whatever else of a target's own it does without."""
    found: dict[str, dict[str, None]] = {}
    for kind, (class_field, fields) in _READERS.items():
        for reader in records.of_class(kind):
            name = reader.fields.get(class_field)
            if isinstance(name, str) and name:
                found.setdefault(name, {}).update(dict.fromkeys(_names(reader, fields)))
    for index in records.of_class("SearchIndex"):
        table = index.optional_record("Table")
        if table is not None and isinstance(name := table.fields.get("FilterClass"), str):
            found.setdefault(name, {}).update(dict.fromkeys(_names(index, ("Key",))))
    for row in records.of_class(_LEGACY):  # a table of each class that is derived from it
        for name in row.superclasses:
            if name != _LEGACY:
                found.setdefault(name, {}).update(dict.fromkeys(row.fields))
    for name in READ_BY_NAME:
        if any([one.is_a("Processor") for one in records.of_class(name)]):
            found.setdefault(name, {})
    for name, of_generators in OF_X86.items():
        if records.has_class(name):
            found.setdefault(name, {}).update(dict.fromkeys(of_generators))
    for name, read in found.items():
        first = next(iter(records.of_class(name)), None)
        if first is not None and first.is_a("Instruction"):
            read.update(dict.fromkeys([one for one in READ_ALWAYS if one in first.fields]))
    return {name: tuple(fields) for name, fields in found.items()}


def enum_of_column(table: Record, column: str) -> str | None:
    """The name of the GenericEnum that a GenericTable gives a column as its type, in C++; None if it gives it none."""
    name = table.fields.get(f"TypeOf_{column}")
    return name if isinstance(name, str) and name and name != "code" else None


def _names(reader: Record, fields: tuple[str, ...]) -> Iterator[str]:
    for field in fields:
        value = reader.fields.get(field)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str) and one:
                yield one
