"""The attributes of LLVM IR (Attributes), from ``Attributes.td``: enumerators, properties, and the rules by which functions are inlined
into each other."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report
from tgdsl.model.attributes import fields
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.records import Record, RecordSet

#: The classes of attributes that are enumerators, in the order of these.
KINDS = ("EnumAttr", "TypeAttr", "IntAttr", "ConstantRangeAttr", "ConstantRangeListAttr")

_STRINGS = ("StrBoolAttr", "ComplexStrAttr")


@frozen
class Attribute:
    """An attribute.

    Attributes:
        name: its enumerator.
        spelling: as LLVM IR writes it.
        properties: the names of AttributeProperty's enumerators.
    """

    name: str
    spelling: str
    properties: tuple[str, ...] = ()


@frozen
class CompatibilityRule:
    """A CompatRule: a function that says whether two functions may be inlined into each other.

    Attributes:
        attribute: its third argument; empty if it has none.
    """

    function: str
    attribute: str


@frozen
class Attributes:
    """All attributes.

    Attributes:
        kinds: those that are enumerators, by their classes, in the order of their values.
        booleans, strings: those that are texts, with a value that is true or false, and with any.
        mergers: functions that change the attributes of one into which another one was inlined.
    """

    kinds: tuple[tuple[str, tuple[Attribute, ...]], ...]
    booleans: tuple[Attribute, ...]
    strings: tuple[Attribute, ...]
    compatibility: tuple[CompatibilityRule, ...]
    mergers: tuple[str, ...]


def has_attributes(records: RecordSet) -> bool:
    """True if there is an attribute of LLVM IR."""
    return any(records.of_class(name) for name in (*KINDS, *_STRINGS))


def read_attributes(records: RecordSet) -> Attributes:
    """The attributes of a record set.

    Raises:
        DiagnosticError: two have one spelling.
    """
    check_classes(records, (*KINDS, *_STRINGS, "CompatRule", "MergeRule"), "LLVM's IR/Attributes.td")
    kinds = tuple([(kind, tuple(map(_enumerator, records.by_name(kind)))) for kind in KINDS])
    booleans, strings = [records.by_name(name) for name in _STRINGS]
    listed = [record for kind in (*KINDS, *_STRINGS) for record in records.by_name(kind)]
    _check_spellings(sorted(listed, key=lambda record: records.position(record.name)))
    return Attributes(
        kinds=kinds,
        booleans=tuple(map(_text, booleans)),
        strings=tuple(map(_text, strings)),
        compatibility=tuple(
            [
                CompatibilityRule(fields.compatibility_function_of(rule), fields.compared_attribute_of(rule))
                for rule in records.by_name("CompatRule")
            ]
        ),
        mergers=tuple([fields.merge_function_of(rule) for rule in records.by_name("MergeRule")]),
    )


def _text(record: Record) -> Attribute:
    return Attribute(record.name, fields.spelling_of(record))


def _enumerator(record: Record) -> Attribute:
    properties = tuple([one.name for one in fields.properties_of(record)])
    return Attribute(record.name, fields.spelling_of(record), properties)


def _check_spellings(listed: list[Record]) -> None:
    """Report attributes that the parser of LLVM IR cannot tell apart."""
    report = Report()
    first: dict[str, Record] = {}
    for record in listed:
        spelling = fields.spelling_of(record)
        other = first.setdefault(spelling, record)
        if other is not record:
            report.error(
                record.place_of("AttrString"),
                f"two attributes are written '{spelling}' in LLVM IR, '{other.label}' and '{record.label}': give one another AttrString",
                Note(other.place, f"'{other.label}' is here"),
            )
    report.check()
