"""References of a class's records to others, found in the text of a file without decoding the records."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.records.files import dag, file_of, read, record, text_of, to
from tests.support.record_builder import Target
from tgdsl.diagnostics import DiagnosticError
from tgdsl.records.json_reader import read_json


def test_records_that_refer_to_some_others(tmp_path: Path) -> None:
    add, sub, mul = (record(name, "Inst") for name in ("ADD", "SUB", "MUL"))
    patterns = [
        record("p10", "Pat", From=to("MUL"), Made=[dag(to("ADD"), [dag(to("SUB")), None])]),
        record("p9", "Pat", From=to("ADD"), Made=[dag(to("MUL"))]),
        record("p8", "Pat", From=to("MUL"), Made=[dag(to("MUL"), ["ADD", "SUB"])], Name="SUB"),
        record("p7", "Pat", Made=[dag(to("SUB"))]),
        record("p6", "Pat", From=to("SUB")),
        record("other", "Else", Made=[dag(to("ADD"))]),
    ]
    records = read(tmp_path, add, sub, mul, *patterns)
    found = [(name, sorted(used)) for name, used in records.referring("Pat", "Made", {"ADD", "SUB"})]
    assert found == [("p7", ["SUB"]), ("p10", ["ADD", "SUB"])]
    assert list(records.referring("Nothing", "Made", {"ADD"})) == []


def test_records_are_not_decoded(tmp_path: Path) -> None:
    text = text_of(file_of(record("p", "Pat", Made=to("ADD"), Odd="value"), record("ADD", "Inst")))
    path = tmp_path / "records.json"
    path.write_text(text.replace('"value"', "no JSON"))
    records = read_json(path)
    assert list(records.referring("Pat", "Made", {"ADD"})) == [("p", ["ADD"])]
    with pytest.raises(DiagnosticError):
        records.of_class("Pat")


def test_a_source_that_cannot_tell_names_all() -> None:
    target = Target()
    for name in ("R10", "R9"):
        target.add(name, "Register")
    assert list(target.records().referring("Register", "Aliases", ["R9"])) == [("R9", ["R9"]), ("R10", ["R9"])]


def test_strings_of_a_class(tmp_path: Path) -> None:
    named = [
        record("a", "Named", Label="one"),
        record("b", "Named", Label='"t\\w\u00f6"'),
        record("c", "Named", Label=""),
    ]
    records = read(tmp_path, *named, record("d", "Else", Label="three"))
    assert records.strings("Named", "Label") == {"a": ("one",), "b": ('"t\\w\u00f6"',), "c": ("",)}
    assert records.strings("Nothing", "Label") == {}
    target = Target()
    target.add("R1", "Register")
    assert target.records().strings("Register", "AsmName") == {"R1": (target.records()["R1"].string("AsmName"),)}


def test_strings_of_records_that_are_not_decoded(tmp_path: Path) -> None:
    text = text_of(file_of(record("p", "Pat", Label="one", Odd="value"), record("q", "Pat", Label="two")))
    path = tmp_path / "records.json"
    path.write_text(text.replace('"value"', "no JSON"))
    assert read_json(path).strings("Pat", "Label") == {"p": ("one",), "q": ("two",)}


def test_several_strings_at_once(tmp_path: Path) -> None:
    named = [record("a", "Named", Label="one", More=""), record("b", "Named", More='"', Label="two")]
    assert read(tmp_path, *named).strings("Named", "More", "Label") == {"a": ("", "one"), "b": ('"', "two")}


def test_a_string_that_is_not_there(tmp_path: Path) -> None:
    records = read(tmp_path, record("p", "Pat", Label=1))
    with pytest.raises(DiagnosticError, match="the field 'Label' of 'p' should be a string, but is the integer 1"):
        records.strings("Pat", "Label")


def test_a_file_is_read_once_for_a_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The class list is by name, the records of the file are in another order, and each is as large as what is read at once."""
    names = ["d", "a", "c", "b"]
    path = tmp_path / "records.json"
    contents = file_of(*[record(name, "Named", Label=name, Long="x" * 90_000) for name in names])
    path.write_text(text_of({**contents, "!instanceof": {"Named": [*sorted(names)]}}))
    records = read_json(path)
    reads: list[int] = []
    read_at = os.pread

    def pread(file: int, size: int, offset: int) -> bytes:
        reads.append(offset)
        return read_at(file, size, offset)

    monkeypatch.setattr(os, "pread", pread)
    assert records.strings("Named", "Label") == {name: (name,) for name in names}
    assert reads and reads == sorted(reads)


def test_a_set_that_holds_all_records_needs_no_text(tmp_path: Path) -> None:
    records = read(tmp_path, record("b", "Named", Label="one"), record("a", "Named", "More", Label="two"))
    records.hold_all()
    (tmp_path / "records.json").unlink(missing_ok=True)
    assert [one.name for one in records] == ["b", "a"] == list(records.names)
    assert [one.name for one in records.by_name("Named")] == ["a", "b"]
    assert [one.name for one in records.of_class("More")] == ["a"] and not records.has_class("Nothing")
    assert records.strings("Named", "Label") == {"b": ("one",), "a": ("two",)}
    assert list(records.referring("More", "Label", ["b"])) == [("a", ["b"])]
