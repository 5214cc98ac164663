"""The check feature-unused: SubtargetFeatures on which nothing depends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.model.subtarget.fields import feature_field, implied_features
from tgdsl.records import Dag, Record, RecordSet, Value, classes_of
from tgdsl.records.values import references

UNUSED = Kind("feature-unused", "no record asks for this SubtargetFeature, and no C++ in the records names its field")

_FEATURE, _PROCESSOR = "SubtargetFeature", "Processor"
_IDENTIFIER = re.compile(r"\w+", re.ASCII)


def find(subject: Subject) -> Iterator[Finding]:
    """The features that no Predicate or other record refers to, and whose enumerator, field and accessor occur in no C++.

    A feature that implies others stands for these, and needs no use of its own. One that a processor has, or that another feature implies,
    is asked for in C++ most likely: it is a finding only where the C++ sources are given.
    """
    records, cpp = subject.records, None if subject.cpp is None else subject.cpp.words
    # Of one that is nothing else, or also a Predicate on itself. One with more, such as a Fusion, has a meaning of its own.
    plain = classes_of(records.release).fields_of((_FEATURE, "Predicate", "AssemblerPredicate")).keys()
    features = {
        record.name: record
        for record in records.of_class(_FEATURE)
        if subject.is_own(record) and not implied_features(record) and plain >= record.fields.keys()
    }
    unused = dict(features)
    listed: dict[str, Record] = {}
    for record in records if unused else ():
        is_list = record.is_a(_PROCESSOR) or record.is_a(_FEATURE)
        for name in references(record.fields.values()):
            if name in unused and name != record.name:
                if is_list:
                    listed.setdefault(name, record)
                else:
                    del unused[name]
    names = {name: _cpp_names(record) for name, record in unused.items() if cpp is not None or name not in listed}
    mentioned = _mentioned(records, {one for each in names.values() for one in each}) if names else frozenset[str]()
    for name, cpp_names in names.items():
        if mentioned.isdisjoint(cpp_names) and (cpp is None or cpp.isdisjoint(cpp_names)):
            but = f" but '{listed[name].name}'" if name in listed else ""
            where, whose = (
                ("no C++ in the records names", "the target's C++")
                if cpp is None
                else ("the C++ sources do not name", "C++ elsewhere")
            )
            yield Finding(
                UNUSED,
                features[name].place,
                name,
                f"no record{but} refers to the feature '{name}', and {where} its field '{feature_field(features[name])}': drop it,"
                f" or waive feature-unused if {whose} asks for it",
            )


def _cpp_names(feature: Record) -> tuple[str, ...]:
    """The C++ names of a feature: its enumerator, the Subtarget's member, and the accessor of that."""
    found = _IDENTIFIER.match(feature_field(feature))
    member = found.group() if found is not None else feature.name
    return feature.name, member, member[0].lower() + member[1:]


def _mentioned(records: RecordSet, names: Iterable[str]) -> frozenset[str]:
    """The names that are words in any string of a record, features apart."""
    words = re.compile(rf"\b(?:{'|'.join([re.escape(name) for name in sorted(names)])})\b", re.ASCII)
    found: set[str] = set()
    for record in records:
        if not record.is_a(_FEATURE):
            for text in _texts(record.fields.values()):
                found.update(words.findall(text))
    return frozenset(found)


def _texts(values: Iterable[Value]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from _texts(value)
        elif isinstance(value, Dag):
            yield from _texts([argument.value for argument in value.args])


CHECK = Check((UNUSED,), find)
