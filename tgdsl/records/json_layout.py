"""The spans of the records in the text of llvm-tblgen's JSON, found without parsing it.

A dump of a large target is 180 MB, of which a generator reads a small part. llvm-tblgen begins each record with the key
"!anonymous" and four more in a fixed order; such text cannot occur inside a string, where quotes are escaped. One regular
expression over the bytes finds them all in a tenth of a second, where a parser takes seconds and ten times the memory.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise, repeat

from tgdsl.classes import frozen
from tgdsl.contents import Text
from tgdsl.records.json_text import NoJson, parse, parse_strictly
from tgdsl.records.json_values import Json

_STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_STRINGS = rb"\[(?:%b(?:,%b)*)?\]" % (_STRING, _STRING)

#: Groups: "!anonymous", "!fields", "!locs", "!name", "!superclasses".
HEADER = re.compile(
    rb'\{"!anonymous":(true|false),"!fields":(%b),"!locs":(%b),"!name":"([^"\\]*)","!superclasses":(%b)'
    % (_STRINGS, _STRINGS, _STRINGS)
)

_RECORD = re.compile(rb'\{"!anonymous":')
_REFERENCE = re.compile(rb'"def":"([^"]*+)","kind":"def"')

_BEGIN = b'{"!instanceof":'
_VERSION = b',"!tablegen_json_version":1'
_CLOSING = ord("}")

_AT_ONCE = 1024  # records whose references are searched at once


@frozen
class Layout:
    """The text of a file and the spans of its records.

    Attributes:
        text: the whole file.
        spans: name of each record to the start and end of its text, "{" to "}", in the order of the file.
        instances: the value of "!instanceof": class name to the names of its records.
    """

    text: Text
    spans: Mapping[str, tuple[int, int]]
    instances: Json

    def dangling(self) -> dict[str, str]:
        """The names of records that are referred to and missing, each with the first record that refers to it."""
        known, data = self.spans.keys(), self.text.whole
        starts = [start for start, _ in self.spans.values()]
        missing = set[bytes]()
        for begin, end in pairwise([*starts[::_AT_ONCE], len(data)]):
            missing.update(_REFERENCE.findall(data, begin, end))
        missing.difference_update(map(str.encode, known))
        if not missing:
            return {}
        names = list(self.spans)
        first = {name: data.index(b'"def":"%b","kind":"def"' % name) for name in sorted(missing)}
        return {name.decode(): names[bisect_right(starts, position) - 1] for name, position in first.items()}

    def referring(
        self, members: Iterable[str], field: str, names: Collection[str]
    ) -> list[tuple[str, Collection[str]]]:
        """The members that may refer to one of ``names`` in a field: those whose text has one from that field on, each with the names found."""
        piece, spans = self.text.piece, self.spans
        key, wanted = b'"%b":' % field.encode(), {name.encode(): name for name in names}
        found: list[tuple[str, Collection[str]]] = []
        for member in self._in_file_order(members):
            text = piece(*spans[member])
            begin = text.find(key)
            if begin >= 0:
                there = wanted.keys() & _REFERENCE.findall(text, begin)
                if there:
                    found.append((member, [wanted[name] for name in there]))
        return found

    def strings(self, members: Iterable[str], field: str) -> list[tuple[str, str | None]]:
        """The string field of each member; None where the record must be decoded to tell, since the string is escaped or missing."""
        piece, spans, key = self.text.piece, self.spans, b'"%b":"' % field.encode()
        found: list[tuple[str, str | None]] = []
        for name in self._in_file_order(members):
            _, there, rest = piece(*spans[name]).partition(key)
            value = rest[: rest.find(b'"')]
            found.append((name, value.decode() if there and b"\\" not in value else None))
        return found

    def _in_file_order(self, members: Iterable[str]) -> list[str]:
        """The members in the order of their text, so that each part of the file is read once: class lists are by name, records are not."""
        return sorted(members, key=self.spans.__getitem__)


def find_layout(text: Text) -> Layout | None:
    """The layout of a file; None if it is not llvm-tblgen's own.

    A layout covers the whole file: its class lists, its version, and then one record after the other, each under its name, to
    the last bracket. What is inside the records is not looked at, but for the last one, which must be complete.
    """
    data = text.whole
    first = HEADER.search(data)
    if first is None or not data.startswith(_BEGIN):
        return None
    version = data.rfind(_VERSION, 0, first.start())
    if version < 0:
        return None
    try:
        if not data.isascii():
            data.decode()
        instances = parse_strictly(data[len(_BEGIN) : version].decode())
    except (UnicodeDecodeError, NoJson):
        return None
    spans = _spans(data, first.start(), version + len(_VERSION))
    return None if spans is None else Layout(text, spans, instances)


def _spans(data: bytes, first: int, begin: int) -> Mapping[str, tuple[int, int]] | None:
    """The spans of the records from the one at ``first`` on; ``begin`` is the offset at which the comma before its key must be.

    Each key is between the comma behind the record before it and its own record. The loops are those of map and of
    comprehensions: with a loop over the records in Python, this would take longer than generating all files of a small target.
    """
    starts = [match.start() for match in _RECORD.finditer(data, first)]
    commas = list(map(data.rfind, repeat(b',"'), [begin, *starts[:-1]], starts))
    end = len(data.rstrip()) - 1
    closed = all([data[comma - 1] == _CLOSING for comma in commas[1:]])
    if commas[0] != begin or -1 in commas or not closed or data[end] != _CLOSING:
        return None
    keys = b"".join([data[comma + 2 : start] for comma, start in zip(commas, starts)])
    names = keys.decode().split('":')
    if names.pop() or len(names) != len(starts) or b"\\" in keys:
        return None
    try:
        parse(data[starts[-1] : end].decode())
    except NoJson:
        return None
    spans = dict(zip(names, zip(starts, [*commas[1:], end])))
    return spans if len(spans) == len(names) else None
