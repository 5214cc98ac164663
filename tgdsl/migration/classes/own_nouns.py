"""Classes of a target's own below those of the language that are not instructions or registers: features with a version, writes with a partner.

One that declares fields becomes a Python class with these fields (``with_fields``), and so does one that a generator knows by its name; one that only gives
values to LLVM's fields does not: its records say the values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.records.hierarchy import hierarchy
from tgdsl.migration.records.read_fields import READ_BY_NAME
from tgdsl.records import Bits, ClassTable, Record, RecordSet, Ref, Value
from tgdsl.records.types import INT, STRING, BitsType, ListType, RecordType, Type

#: The kinds of records whose own classes become Python classes, with those of the language that they are derived from; derived ones first.
_KINDS = ("ProcessorModel", "Processor", "SubtargetFeature", "SchedWrite", "SchedRead")


@frozen
class OwnNoun:
    """A class of a target's own.

    Attributes:
        record_class: its name in TableGen; that in Python is another one if two Python classes are of it.
        base: the class of the target's own that it is derived from; None for one of the language.
        kind: the class of the language.
        fields: LLVM's names of those that it declares, with their types.
        all_fields: with those of its bases.
        defaults: the values that most records have.
    """

    name: str
    record_class: str
    base: OwnNoun | None
    kind: str
    fields: Mapping[str, Type]
    all_fields: Mapping[str, Type]
    defaults: Mapping[str, Value]


def own_nouns(records: RecordSet, llvm: ClassTable) -> Mapping[str, OwnNoun]:
    """The own classes with fields, by the names of the records of which they are the class; the same for all records of one."""
    by_kind: dict[str, list[Record]] = {}
    for record in records:
        kind = next((one for one in _KINDS if one in record.superclasses), None)
        if kind is not None and any([name not in llvm for name in record.superclasses]):
            by_kind.setdefault(kind, []).append(record)
    found: dict[str, OwnNoun] = {}
    taken: dict[tuple[str, ...], OwnNoun] = {}
    names: set[str] = set()
    for kind, members in by_kind.items():
        declaring = _declaring(members, records, llvm)
        for record in members:
            classes = tuple([name for name in record.superclasses if name in declaring])
            for length in range(1, len(classes) + 1):
                some = (kind, *classes[:length])
                if some not in taken:
                    base = taken.get(some[:-1]) if length > 1 else None
                    name = classes[length - 1]
                    python_name = name if name not in names else f"{name}{kind}"
                    names.add(python_name)
                    taken[some] = _noun(python_name, name, kind, base, declaring[classes[length - 1]], members)
            if classes:
                found[record.name] = taken[kind, *classes]
    return found


def _noun(
    name: str, record_class: str, kind: str, base: OwnNoun | None, fields: Mapping[str, Type], members: Sequence[Record]
) -> OwnNoun:
    defaults: dict[str, Value] = {}
    having = [record for record in members if all([field in record.fields for field in fields])]
    for field in fields:
        [(value, count), *_] = Counter([record.fields[field] for record in having]).most_common(1)
        if 2 * count > len(having) > 1 and isinstance(value, (bool, int, str)):
            defaults[field] = value
    inherited: Mapping[str, Type] = base.all_fields if base else {}
    own = {field: of for field, of in fields.items() if field not in inherited}
    all_defaults = {**(base.defaults if base else {}), **{field: defaults[field] for field in own if field in defaults}}
    return OwnNoun(name, record_class, base, kind, own, {**inherited, **own}, all_defaults)


def _declaring(members: Sequence[Record], records: RecordSet, llvm: ClassTable) -> Mapping[str, Mapping[str, Type]]:
    """The own classes that declare fields, with these; and those that files are made from, by their names."""
    found: dict[str, Mapping[str, Type]] = {}
    for name, cls in hierarchy(members, llvm).items():
        known = {field for base in _all_bases(cls.members) if base in found and base != name for field in found[base]}
        first = cls.members[0]
        fields = [
            field
            for field in first.fields
            if field not in known
            and field not in llvm.fields_of(first.superclasses)
            and all([field in record.fields for record in cls.members])
        ]
        if fields or name in READ_BY_NAME:
            found[name] = {field: _type(field, cls.members, records, llvm) for field in fields}
    return found


def _type(field: str, members: Sequence[Record], records: RecordSet, llvm: ClassTable) -> Type:
    """The type of a field: that which the records say, or one that all their values are of."""
    said = members[0].types.get(field)
    return said or _type_of([record.fields[field] for record in members], records, llvm)


def _type_of(values: Sequence[Value], records: RecordSet, llvm: ClassTable) -> Type:
    given = [value for value in values if value is not None]
    first = given[0] if given else ""
    if isinstance(first, Bits):
        return BitsType(len(first))
    if isinstance(first, tuple):
        elements = [element for value in given if isinstance(value, tuple) for element in value]
        return ListType(_type_of(elements, records, llvm))
    if isinstance(first, Ref):
        return RecordType(_class_of([value.name for value in given if isinstance(value, Ref)], records, llvm))
    return INT if isinstance(first, int) else STRING


def _class_of(names: Sequence[str], records: RecordSet, llvm: ClassTable) -> str:
    """The last class of LLVM's that all records are of."""
    common: list[str] = []
    for number, name in enumerate(names):
        found = records.get(name)
        classes = [one for one in found.superclasses if one in llvm] if found is not None else []
        common = classes if not number else [one for one in common if one in classes]
    return common[-1] if common else ""


def _all_bases(members: Sequence[Record]) -> set[str]:
    return set(members[0].superclasses).intersection(*[record.superclasses for record in members[1:]])
