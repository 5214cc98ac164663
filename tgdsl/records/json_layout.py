"""The spans of the records in the text of llvm-tblgen's JSON, found without parsing it.

A dump of a large target is 180 MB, of which a generator reads a small part. llvm-tblgen begins each record with the key
"!anonymous" and four more in a fixed order; such text cannot occur inside a string, where quotes are escaped. One regular
expression over the bytes finds them all in a tenth of a second, where a parser takes seconds and ten times the memory. It sees one
region of the text after the other, each of a size that stays in the processor's cache.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import repeat

from tgdsl.classes import frozen
from tgdsl.loading.contents import Text
from tgdsl.records.json_text import NoJson, parse, parse_strictly
from tgdsl.records.json_values import Json

_STRING = rb'"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+"'
_STRINGS = rb"\[(?:%b(?:,%b)*)?\]" % (_STRING, _STRING)

#: Groups: "!anonymous", "!fields", "!locs", "!name", "!superclasses".
HEADER = re.compile(
    rb'\{"!anonymous":(true|false),"!fields":(%b),"!locs":(%b),"!name":"([^"\\]*)","!superclasses":(%b)'
    % (_STRINGS, _STRINGS, _STRINGS)
)

_RECORD_BEGIN = b'{"!anonymous":'
_RECORD = re.compile(re.escape(_RECORD_BEGIN))
_REFERENCE = re.compile(rb'"def":"([^"]*+)","kind":"def"')

_BEGIN = b'{"!instanceof":'
_VERSION = b',"!tablegen_json_version":1'
_CLOSING = ord("}")

_REGION = 1 << 18  # the number of bytes that are searched at once, or more if a record is longer
_NO_RECORD = b"!end"  # no name of a record begins so


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
        found: dict[str, str] = {}
        for user, span in self.spans.items():
            for name in map(bytes.decode, _REFERENCE.findall(self.text.piece(*span))):
                if name not in self.spans:
                    found.setdefault(name, user)
        return dict(sorted(found.items()))

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

    def strings(self, members: Iterable[str], fields: Sequence[str]) -> list[tuple[str, tuple[str, ...] | None]]:
        """The string fields of each member; None where the record must be decoded to tell, since one is escaped or missing."""
        piece, spans, keys = self.text.piece, self.spans, [b'"%b":"' % field.encode() for field in fields]
        found: list[tuple[str, tuple[str, ...] | None]] = []
        for name in self._in_file_order(members):
            text = piece(*spans[name])
            values: list[str] = []
            for key in keys:
                begin = text.find(key) + len(key)
                value = text[begin : text.find(b'"', begin)]
                if begin >= len(key) and b"\\" not in value:
                    values.append(value.decode())
            found.append((name, tuple(values) if len(values) == len(keys) else None))
        return found

    def _in_file_order(self, members: Iterable[str]) -> list[str]:
        """The members in the order of their text, so that each part of the file is read once: class lists are by name, records are not."""
        return sorted(members, key=self.spans.__getitem__)


def find_layout(text: Text) -> Layout | None:
    """The layout of a file; None if it is not llvm-tblgen's own.

    A layout covers the whole file: its class lists, its version, and then one record after the other, each under its name, to
    the last bracket. What is inside the records is not looked at, but for the last one, which must be complete. The loops over
    records are those of map and of comprehensions: others would take longer than generating all files of a small target.
    """
    instances: Json = None
    keys: list[bytes] = []
    starts: list[int] = []
    ends: list[int] = []
    try:
        for position, region in _regions(text):
            if not region.isascii():
                region.decode()
            begins = [match.start() for match in _RECORD.finditer(region)]
            if position == 0:
                head, version, key = region[: begins[0] if begins else len(region)].rpartition(_VERSION + b',"')
                if not version or not head.startswith(_BEGIN):
                    return None
                instances = parse_strictly(head[len(_BEGIN) :].decode())
                keys.append(key)
            next_begins = [*begins[1:], len(region)]
            commas = list(map(region.rfind, repeat(b',"'), begins, next_begins))
            if not all([comma > 0 and region[comma - 1] == _CLOSING for comma in commas]):
                return None
            keys += [region[comma + 2 : begin] for comma, begin in zip(commas, next_begins)]
            starts += [position + begin for begin in begins]
            ends += [position + comma for comma in commas]
        if not starts or HEADER.match(text.piece(starts[0], ends[0])) is None:
            return None
        parse(text.piece(starts[-1], ends[-1]).decode())
    except (UnicodeDecodeError, NoJson):
        return None
    names = _names(b"".join(keys))
    spans = dict(zip(names, zip(starts, ends)))
    return Layout(text, spans, instances) if len(spans) == len(starts) == len(names) else None


def _regions(text: Text) -> Iterator[tuple[int, bytes]]:
    """The text in parts, each with its offset: from the beginning of a record to that of another one, behind its key. The first one has
    what is before the records, too; and the last one a key that no record follows, in place of the bracket that closes the file.
    """
    position, rest = 0, b""
    while position + len(rest) < text.size:
        end = position + len(rest)
        data = rest + text.piece(end, end + max(_REGION, len(rest)))
        cut = data.rfind(_RECORD_BEGIN, 1)
        if cut > 0:
            yield position, data[:cut]
            position, data = position + cut, data[cut:]
        rest = data
    rest = rest.rstrip()
    if rest.endswith(b"}"):
        yield position, rest[:-1] + b',"%b":' % _NO_RECORD


def _names(keys: bytes) -> list[str]:
    """The names of the records in a text of keys, each up to the colon behind it; none if that is not what the text is."""
    names = keys.decode().split('":')
    right = names.pop() == "" and names.pop() == _NO_RECORD.decode() and b"\\" not in keys
    return names if right else []
