"""Record sets from llvm-tblgen's JSON (``--dump-json``), version 1, plain or compressed with xz.

The records are in the order of the file. llvm-tblgen sorts records and fields by name when it dumps them, and some generated files
depend on the order of definition: see :class:`~tgdsl.records.definition_order.DefinitionOrder`.

A record is decoded when it is first asked for. Errors of the file as a whole are found when it is read: it is truncated, is no
JSON, or has another version. Errors inside a record are found when it is decoded; the first reference to a record that the file does
not have makes all of these in the file errors.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import cast

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Location, Place, Report, fail, file_place
from tgdsl.llvm import Release
from tgdsl.loading.contents import Contents, Text
from tgdsl.records.class_table import classes_of
from tgdsl.records.json_checks import HEADER_KEYS, normalized, problem_of
from tgdsl.records.json_fields import FieldsDecoder
from tgdsl.records.json_layout import HEADER, Layout, find_layout
from tgdsl.records.json_parts import SAMPLE, TextDecoder
from tgdsl.records.json_text import NoJson, parse
from tgdsl.records.json_values import Dangling, Json, Misfit, ValueDecoder, describe_json
from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet
from tgdsl.records.release_of import release_of
from tgdsl.records.types import Type
from tgdsl.records.values import Value


def read_json(path: Path, release: Release | None = None) -> RecordSet:
    """The records of a file that ``llvm-tblgen --dump-json`` wrote, or of such a file compressed with xz.

    Args:
        release: the one that they should be of; None to tell it by the classes.

    Raises:
        DiagnosticError: the file cannot be read, is no such file, or has records of another release. Errors within a record are raised when the record is asked for.
    """
    return records_of(Contents(path), release)


def records_of(contents: Contents, release: Release | None = None) -> RecordSet:
    """The same for a file whose contents are being read already."""
    path = contents.path
    text = contents.get()
    layout = find_layout(text)
    if layout is None:
        layout = find_layout(Text(normalized(text.piece(0, text.size), path), path))
        if layout is None:
            raise fail(file_place(path), "this is not laid out as a records file; write it with python -m tgdsl.td")
    place = file_place(path)
    instances = _class_lists(layout, place)
    source = _JsonSource(place, layout, instances, release_of(instances, place, release))
    return RecordSet(source, [str(path), *contents.inputs])


def _class_lists(layout: Layout, place: Place) -> Mapping[str, Sequence[str]]:
    """The value of "!instanceof", whose names are all records of the file. They are the very objects that name the spans: a large target
    has millions of them in its lists."""
    if not isinstance(layout.instances, dict):
        raise fail(place, f'"!instanceof" should be an object, but is {describe_json(layout.instances)}')
    lists = layout.instances
    if {list}.issuperset(map(type, lists.values())):
        same = dict(zip(layout.spans, layout.spans)).__getitem__
        try:
            return {name: list(map(same, cast("list[str]", members))) for name, members in lists.items()}
        except (KeyError, TypeError):  # no record of the file; a value without a hash, which is no name
            pass
    raise _wrong_class_lists(lists, layout.spans, place)


def _wrong_class_lists(lists: Mapping[str, Json], known: Container[str], place: Place) -> DiagnosticError:
    """The errors in the value of "!instanceof"."""
    report = Report()
    for class_name, raw in lists.items():
        names = [name for name in raw if isinstance(name, str)] if isinstance(raw, list) else []
        missing = next((name for name in names if name not in known), None)
        if not isinstance(raw, list) or len(names) != len(raw):
            report.error(place, f"the list of the records of class '{class_name}' should be a list of strings")
        elif missing is not None:
            report.error(
                place,
                f"the list of the records of class '{class_name}' names '{missing}', which is not a record of this file",
            )
    return DiagnosticError(report.diagnostics)


@frozen
class _Shape:
    """The things that records of the same superclasses share.

    Attributes:
        types: known types, by field.
        fields, text: decoders of the fields, from JSON values and from text.
    """

    superclasses: tuple[str, ...]
    types: Mapping[str, Type]
    fields: FieldsDecoder
    text: TextDecoder


class _JsonSource:
    """The records of one file, as a :class:`RecordSource`."""

    is_python = False

    def __init__(self, place: Place, layout: Layout, instances: Mapping[str, Sequence[str]], release: Release) -> None:
        self.place = place
        self.release = release
        self._llvm_classes = classes_of(release)
        self.names: Sequence[str] = list(layout.spans)
        self.classes: Sequence[str] = list(instances)
        self._layout = layout
        self._instances = instances
        self._values = ValueDecoder(layout.spans.keys())
        self._shapes: dict[bytes, _Shape] = {}
        self._decoders: dict[tuple[str, ...], tuple[FieldsDecoder, TextDecoder]] = {}
        self._places: dict[bytes, Place] = {}
        self._nonconcrete: dict[bytes, tuple[str, ...]] = {b"[]": ()}
        self._dangling_reported = False

    def members(self, class_name: str) -> Iterable[str]:
        return self._instances.get(class_name, ())

    def load(self, name: str, owner: RecordSet) -> Record:
        start, end = self._layout.spans[name]
        text = self._layout.text.piece(start, end)
        header = HEADER.match(text)
        if header is None or header[4].decode() != name:
            raise self._wrong_header(name, text.decode())
        anonymous, nonconcrete, locations, _, superclasses = header.groups()
        try:
            shape = self._shapes.get(superclasses) or self._make_shape(name, superclasses)
            place = self._places.get(locations) or self._make_place(locations)
            without_value = self._nonconcrete.get(nonconcrete) or self._make_nonconcrete(nonconcrete)
        except NoJson as error:
            raise self._no_json(name, header[0].decode(), error) from None
        fields = self._decode(name, text[header.end() :], shape)
        return Record(
            owner,
            name,
            shape.superclasses,
            fields,
            shape.types,
            anonymous=anonymous == b"true",
            place=place,
            nonconcrete=without_value,
        )

    def referring(
        self, members: Iterable[str], field: str, names: Collection[str]
    ) -> Iterable[tuple[str, Collection[str]]]:
        return self._layout.referring(members, field, names)

    def strings(self, members: Iterable[str], fields: Sequence[str]) -> Iterable[tuple[str, tuple[str, ...] | None]]:
        return self._layout.strings(members, fields)

    def chains(self, members: Iterable[str]) -> dict[str, Sequence[Location]]:
        piece, spans = self._layout.text.piece, self._layout.spans
        headers = {name: HEADER.match(piece(*spans[name])) for name in members}
        return {name: self._chain(header[3]) for name, header in headers.items() if header is not None}

    def _decode(self, name: str, text: bytes, shape: _Shape) -> dict[str, Value]:
        """The fields of a record from the text after its header: ``,"A":1}``, or ``}`` where it has none."""
        try:
            return shape.text.decode(text)
        except (NoJson, Misfit, Dangling):
            pass  # the record as a whole tells what is wrong
        whole = "{" + text.decode().removeprefix(",")
        try:
            raw = cast("dict[str, Json]", parse(whole))  # it begins with a brace
        except NoJson as error:
            raise self._no_json(name, whole, error) from None
        try:
            return shape.fields.decode(raw)
        except (Misfit, Dangling):
            raise self._wrong_field(name, raw, shape) from None

    def _wrong_header(self, name: str, text: str) -> DiagnosticError:
        try:
            problem = problem_of(name, parse(text))
        except NoJson as error:
            return self._no_json(name, text, error)
        keys = ", ".join(f'"{key}"' for key in HEADER_KEYS)
        return fail(self.place, f"the record '{name}' {problem or f'should begin with {keys}, in this order'}")

    def _no_json(self, name: str, text: str, error: NoJson) -> DiagnosticError:
        near = "" if error.position is None else f", near {text[max(error.position - 20, 0) : error.position + 20]!r}"
        return fail(self.place, f"the record '{name}' is not JSON: {error}{near}")

    def _wrong_field(self, name: str, raw: Mapping[str, Json], shape: _Shape) -> DiagnosticError:
        """The errors in the fields of a record. With the first reference of the file to a missing record, all others that are missing, too:
        the whole text is searched for these, so only once."""
        report = Report()
        dangling = False
        for field, value in raw.items():
            try:
                shape.fields.one(field, value)
            except (Misfit, Dangling) as error:
                report.error(self.place, f"the field '{field}' of '{name}' {error}")
                dangling = dangling or isinstance(error, Dangling)
        if dangling and not self._dangling_reported:
            self._dangling_reported = True
            for missing, user in self._layout.dangling().items():
                if user != name:
                    report.error(
                        self.place, f"the record '{user}' refers to '{missing}', which is not a record of this file"
                    )
        return DiagnosticError(report.diagnostics)

    def _make_shape(self, name: str, text: bytes) -> _Shape:
        superclasses = _strings(text)
        if len(set(superclasses)) < len(superclasses):
            twice = next(one for one in superclasses if superclasses.count(one) > 1)
            raise fail(self.place, f"the record '{name}' has the superclass '{twice}' twice, and no record can")
        known = self._llvm_classes.known_among(superclasses)
        types = self._llvm_classes.fields_of(known)
        found = self._decoders.get(known)
        if found is None:
            fields = FieldsDecoder(self._values.of_fields(types), self._values.untyped)
            found = self._decoders[known] = fields, TextDecoder(fields, partial(self._sample, known))
        made = self._shapes[text] = _Shape(superclasses, types, *found)
        return made

    def _sample(self, classes: Sequence[str]) -> list[bytes]:
        """The text behind the header of records of these classes, of as many as tell what they have in common; none if there are not many."""
        members = self._instances.get(classes[-1], ()) if classes else ()
        if len(members) < 8 * SAMPLE:
            return []
        texts = [self._layout.text.piece(*self._layout.spans[name]) for name in members[:: len(members) // SAMPLE]]
        headers = [HEADER.match(text) for text in texts]
        return [text[header.end() :] for text, header in zip(texts, headers) if header is not None]

    def _make_nonconcrete(self, text: bytes) -> tuple[str, ...]:
        made = self._nonconcrete[text] = _strings(text)
        return made

    def _chain(self, text: bytes) -> tuple[Location, ...]:
        try:
            return tuple([_location(location) for location in _strings(text)])
        except NoJson:  # an error of the record, when that is loaded
            return ()

    def _make_place(self, text: bytes) -> Place:
        """The place of a record; that of the file for a record that says none."""
        chain = tuple([_location(location) for location in _strings(text)])
        made = self._places[text] = Place(chain) if chain else self.place
        return made


def _strings(text: bytes) -> tuple[str, ...]:
    """A list of strings."""
    if len(text) > 2 and b"\\" not in text:  # nothing to decode
        return tuple(text[2:-2].decode().split('","'))
    return tuple(cast("list[str]", parse(text.decode())))


def _location(text: str) -> Location:
    """The location that llvm-tblgen writes as ``File.td:12``."""
    file, _, line = text.rpartition(":")
    known = file and line.isdecimal() and len(line) < 10
    return Location(file, int(line)) if known else Location(text)
