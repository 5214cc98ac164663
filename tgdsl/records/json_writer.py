"""Record sets as llvm-tblgen's JSON, version 1: what :mod:`tgdsl.records.json_reader` reads.

A set that was read from JSON is written as it was: the same data, with records and fields in the same order.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import assert_never

from tgdsl.builds.output import write_files
from tgdsl.classes import frozen
from tgdsl.diagnostics import Location
from tgdsl.records.json_checks import VERSION
from tgdsl.records.json_values import Json
from tgdsl.records.printable import NAME_MARKS, printable
from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet
from tgdsl.records.values import Bit, BitRef, Bits, Dag, FieldRef, Opaque, Ref, Value


def to_json(records: RecordSet) -> str:
    """The JSON text of a set, on one line."""
    return "".join(_parts(records))


def write_json(records: RecordSet, path: Path) -> None:
    """Write a set to a file, compressed if its name ends in ``.xz``; a file with the same text is left alone.

    Raises:
        DiagnosticError: the file cannot be written.
    """
    data = to_json(records).encode()
    write_files({path: lzma.compress(data) if path.suffix == ".xz" else data}, records.files)


def _parts(records: RecordSet) -> Iterator[str]:
    yield f'{{"!instanceof":{_dump(_class_lists(records))},"!tablegen_json_version":{VERSION}'
    for record in records:
        chain = () if record.place == records.place else record.place.chain
        yield f",{_dump(record.name)}:{_dump(_record(record, chain))}"
    yield "}\n"


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _class_lists(records: RecordSet) -> dict[str, Json]:
    """The value of "!instanceof": each class with its records, both sorted by name."""
    members: dict[str, list[Json]] = {name: [] for name in sorted({*records.classes, *_used_classes(records)})}
    for name in sorted(records.names):
        for class_name in records[name].superclasses:
            members[class_name].append(name)
    return {class_name: names for class_name, names in members.items()}


def _used_classes(records: RecordSet) -> Iterable[str]:
    return {name for superclasses in {record.superclasses for record in records} for name in superclasses}


def _record(record: Record, chain: Sequence[Location]) -> dict[str, Json]:
    header: dict[str, Json] = {
        "!anonymous": record.anonymous,
        "!fields": list(record.nonconcrete),
        "!locs": [_location(location) for location in chain],
        "!name": record.name,
        "!superclasses": list(record.superclasses),
    }
    values = _Values(record, NAME_MARKS[record.release])
    return header | {field: values.json(value) for field, value in record.fields.items()}


def _location(location: Location) -> str:
    """The location as llvm-tblgen writes it in "!locs": without the folder."""
    return str(Location(Path(location.file).name, location.line))


@frozen
class _Values:
    """Writes the values of one record's fields."""

    record: Record
    name_mark: str

    def json(self, value: Value) -> Json:
        match value:
            case None:
                return None
            case bool():
                return int(value)
            case int() | str():
                return value
            case Bits(elements):
                return [self._bit(bit) for bit in elements]
            case tuple():
                return [self.json(element) for element in value]
            case Ref(name):
                return {"def": name, "kind": "def", "printable": name}
            case FieldRef(name):
                return {"kind": "var", "printable": name, "var": name}
            case BitRef():
                return self._bit(value)
            case Dag():
                return self._dag(value)
            case Opaque(text):
                return {"kind": "complex", "printable": text}
        assert_never(value)

    def _bit(self, bit: Bit) -> Json:
        match bit:
            case None:
                return None
            case bool():
                return int(bit)
            case Opaque():
                return self.json(bit)
            case BitRef(field, index):
                if isinstance(self.record.fields.get(field, _BITS), Bits):
                    return {"index": index, "kind": "varbit", "printable": printable(bit), "var": field}
                return {"kind": "var", "printable": field, "var": field}  # the only bit of a field of type bit
        assert_never(bit)

    def _dag(self, dag: Dag) -> Json:
        arguments: list[Json] = [[self.json(argument.value), argument.name] for argument in dag.args]
        name: dict[str, Json] = {} if dag.name is None else {"name": dag.name}
        operator = self.json(dag.operator)
        return {
            "args": arguments,
            "kind": "dag",
            **name,
            "operator": operator,
            "printable": printable(dag, self.name_mark),
        }


_BITS = Bits(())
