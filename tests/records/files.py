"""Builder of records files (JSON) from Python dictionaries."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from tgdsl.diagnostics import DiagnosticError, Location, Place, render
from tests.support.release import fields_of
from tgdsl.llvm import DEFAULT
from tgdsl.records import Record, RecordSet, Type, Value
from tgdsl.records.json_reader import read_json

HERE = Path(__file__).resolve().parent
TOY = HERE / "toy.json"
REFERENCE = HERE.parents[2] / "shared" / "reference"  # the reference packs, if available

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"


def to(name: str) -> Json:
    """A reference to a record."""
    return {"def": name, "kind": "def", "printable": name}


def bit_of(field: str, index: int) -> Json:
    return {"index": index, "kind": "varbit", "printable": f"{field}{{{index}}}", "var": field}


def dag(operator: Json, *arguments: Json, printable: str = "(...)") -> Json:
    return {"args": list(arguments), "kind": "dag", "operator": operator, "printable": printable}


def record(name: str, *classes: str, **fields: Json) -> dict[str, Json]:
    header: dict[str, Json] = {
        "!anonymous": name.startswith("anonymous_"),
        "!fields": [],
        "!locs": [],
        "!name": name,
        "!superclasses": list(classes),
    }
    return header | fields


def file_of(*records: Mapping[str, Json]) -> dict[str, Json]:
    """The contents of a records file."""
    lists: dict[str, list[str]] = {}
    for one in records:
        classes = one["!superclasses"]
        assert isinstance(classes, list)
        for class_name in classes:
            lists.setdefault(str(class_name), []).append(str(one["!name"]))
    root: dict[str, Json] = {"!instanceof": dict(sorted(lists.items())), "!tablegen_json_version": 1}
    for one in records:
        root[str(one["!name"])] = one
    return root


def text_of(root: Json) -> str:
    return json.dumps(root, ensure_ascii=False, separators=(",", ":")) + "\n"


def read(folder: Path, *records: Mapping[str, Json]) -> RecordSet:
    path = folder / "records.json"
    path.write_text(text_of(file_of(*records)))
    return read_json(path)


def errors_of_text(folder: Path, text: str | bytes, monkeypatch: pytest.MonkeyPatch) -> str:
    """The errors of reading a file with this text, and decoding all its records."""
    monkeypatch.chdir(folder)
    Path("records.json").write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(DiagnosticError) as caught:
        for _ in read_json(Path("records.json")):
            pass
    return render(caught.value.diagnostics)


class FixedSource:
    """A RecordSource of given records: name to classes and fields."""

    is_python = False
    release = DEFAULT

    def __init__(self, records: Mapping[str, tuple[tuple[str, ...], Mapping[str, Value]]]) -> None:
        self.place = Place((Location("fixed.py"),))
        self.names = list(records)
        self.classes = sorted({name for classes, _ in records.values() for name in classes})
        self._records = records

    def members(self, class_name: str) -> list[str]:
        return [name for name, (classes, _) in self._records.items() if class_name in classes]

    def load(self, name: str, owner: RecordSet) -> Record:
        classes, fields = self._records[name]
        known = fields_of(classes)
        types: dict[str, Type] = {field: known[field] for field in fields if field in known}
        place = Place((Location("fixed.py", self.names.index(name) + 1),))
        return Record(owner, name, classes, fields, types, anonymous=name.startswith("anonymous_"), place=place)


def fixed(records: Mapping[str, tuple[tuple[str, ...], Mapping[str, Value]]]) -> RecordSet:
    return RecordSet(FixedSource(records))
