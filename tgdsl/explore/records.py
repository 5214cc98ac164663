"""The records of a target as data that the page of records shows: in files of some hundred records, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.explore.links import Links
from tgdsl.explore.scripts import Json, script
from tgdsl.explore.sources import Sources
from tgdsl.records import Record, RecordSet, Value
from tgdsl.records.td_notation import Notation

RECORDS_OF_A_FILE = 200

#: Around the name of a record in a text, so that the page makes a link of it.
BEGIN, END = "\x01", "\x02"


def utf16_order(name: str) -> bytes:
    """A key for the order in which JavaScript has strings."""
    return name.encode("utf-16-be", "surrogatepass")


class RecordFiles:
    """Makes the files with records.

    Attributes:
        names: of all records, in the order in which JavaScript compares strings.
    """

    def __init__(self, records: RecordSet, links: Links, sources: Sources) -> None:
        self._records = records
        self._links = links
        self._sources = sources
        self.names: Sequence[str] = sorted(records.names, key=utf16_order)

    def files(self) -> Iterator[tuple[str, str]]:
        """The names and texts of the files, that of the index first."""
        starts = range(0, len(self.names), RECORDS_OF_A_FILE)
        first: list[Json] = [self.names[start] for start in starts]
        yield "records/index.js", script("records/index", first)
        for number, start in enumerate(starts):
            yield f"records/{number}.js", self._file(number, self.names[start : start + RECORDS_OF_A_FILE])

    def classes(self) -> tuple[str, str]:
        """The file with the names of the records of each class; anonymous ones are left out."""
        found: dict[str, list[Json]] = {}
        last: dict[str, int] = {}
        named = [name for name in self.names if not self._records[name].anonymous]
        for number, name in enumerate(named):
            for one in self._records[name].superclasses:
                found.setdefault(one, []).append(number - last.get(one, 0))
                last[one] = number
        classes = {name: found[name] for name in sorted(found)}
        return "records/classes.js", script("records/classes", {"names": "\n".join(named), "classes": classes})

    def _file(self, number: int, names: Sequence[str]) -> str:
        writer = _Writer(self._links, self._sources)
        records: list[Json] = [writer.record(self._records[name]) for name in names]
        data: dict[str, Json] = {
            "strings": [*writer.strings],
            "shapes": [*writer.shapes.values()],
            "records": records,
        }
        return script(f"records/{number}", data)


class _Marked(Mapping[str, str]):
    """References in the notation, between marks."""

    def __getitem__(self, name: str) -> str:
        return f"{BEGIN}{name}{END}"

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class _Writer:
    """The records of a file: each text and each list of fields is there once."""

    def __init__(self, links: Links, sources: Sources) -> None:
        self.strings: dict[str, int] = {}
        self.shapes: dict[object, Json] = {}
        self._shape_numbers: dict[object, int] = {}
        self._links = links
        self._sources = sources
        self._texts: dict[int, int] = {}

    def record(self, record: Record) -> Json:
        """``[name, place, page, shape, value, ...]``: texts by number, but for the name."""
        chain = "\n".join([f"{self._sources.name(one.file)}:{one.line}" for one in record.place.chain])
        page = self._links.page_of(record.name)
        shown = "" if page.startswith("records.html") else page
        notation = Notation(_MARKED, record.types)
        values = [self._value(notation, value) for value in record.fields.values()]
        return [record.name, self._string(chain), self._string(shown), self._shape(record), *values]

    def _shape(self, record: Record) -> int:
        types = record.types
        key = (record.superclasses, tuple(record.fields), tuple([str(types.get(name, "")) for name in record.fields]))
        number = self._shape_numbers.get(key)
        if number is None:
            number = self._shape_numbers[key] = len(self._shape_numbers)
            self.shapes[key] = [" ".join(key[0]), " ".join(key[1]), "\n".join(key[2])]
        return number

    def _value(self, notation: Notation, value: Value) -> int:
        known = self._texts.get(id(value))
        if known is None:
            known = self._string(notation.text(value))
            if not isinstance(value, (int, str)):  # the record keeps it as long as this writer lives
                self._texts[id(value)] = known
        return known

    def _string(self, text: str) -> int:
        return self.strings.setdefault(text, len(self.strings))


_MARKED = _Marked()
