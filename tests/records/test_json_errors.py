"""Errors in records files."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from tests.records.files import TOY, Json, dag, errors_of_text, file_of, read, record, text_of, to
from tgdsl.diagnostics import DiagnosticError
from tgdsl.loading.contents import Contents
from tgdsl.records.json_reader import read_json

GOOD = text_of(file_of(record("A", "Register", HWEncoding=[0] * 16), record("B", "Other", F=to("A")), record("C")))


def change(old: str, new: str) -> str:
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this file is empty; write it with python -m tgdsl.td"),
        (
            GOOD[:-2],
            'this file ends in the middle of a value, after \'!name":"C","!superclasses":[]}\'; was it cut off?',
        ),
        (
            GOOD[:300],
            'this file ends in the middle of a value, after \'","!superclasses":["Other"],"F\'; was it cut off?',
        ),
        (
            GOOD[:120],
            'this file ends in the middle of a value, after \'s":false,"!fields":[],"!locs":\'; was it cut off?',
        ),
        (
            "[1, 2]",
            "a records file should be one JSON object, but is a list of 2; write it with python -m tgdsl.td",
        ),
        ("def A;\n", "this is not JSON: expecting value (character 1 of the file)"),
        (
            "{}",
            'there is no "!tablegen_json_version" in this file, so it is not a records file. Write it with python -m tgdsl.td',
        ),
        (
            change('"!tablegen_json_version":1', '"!tablegen_json_version":2'),
            "version 2 of llvm-tblgen's JSON is not known here, only version 1",
        ),
        (
            change('"!instanceof"', '"!instances"'),
            'there are no class lists ("!instanceof") in this file; write it with python -m tgdsl.td',
        ),
        (
            '{"!instanceof":{},"!tablegen_json_version":1}',
            "there are no records in this file; write it with python -m tgdsl.td",
        ),
        (change(',"B":', ',"B";'), "this is not JSON: expecting ':' delimiter (character 216 of the file)"),
        (change(',"B":', '"B":'), "this is not JSON: expecting ',' delimiter (character 212 of the file)"),
        (change(',"B":', ',"A":'), "the name 'A' appears twice in the same object"),
        (
            change(',"C":{', ',"CC":{'),
            "the record 'CC' calls itself the string 'C' in its \"!name\"; both must be the same",
        ),
        (
            change('"!name":"C"', '"!name":7'),
            "the record 'C' calls itself the number 7 in its \"!name\"; both must be the same",
        ),
        (GOOD.replace('"C"', '"C\\"C"'), "the record 'C\"C' has a name that no record can have"),
        (
            change(',"C":{"!anonymous":false', ',"C":{"!anonymous":0'),
            "the record 'C' has no \"!anonymous\" that is true or false",
        ),
        (change(',"!superclasses":[]', ""), "the record 'C' has no \"!superclasses\" that is a list of strings"),
        (change(',"C":{', ',"D":[1],"C":{'), "the record 'D' should be an object, but is a list of 1"),
        (
            change('{"Other":["B"]', '{"Other":["B","D"]'),
            "the list of the records of class 'Other' names 'D', which is not a record of this file",
        ),
        (
            change('{"Other":["B"]', '{"Other":"B"'),
            "the list of the records of class 'Other' should be a list of strings",
        ),
        (
            change('"!instanceof":{"Other":["B"],"Register":["A"]}', '"!instanceof":[]'),
            '"!instanceof" should be an object, but is a list of 0',
        ),
        (
            GOOD.replace('"def":"A"', '"def":"D"'),
            "the field 'F' of 'B' refers to 'D', which is not a record of this file",
        ),
        (
            change('"!superclasses":["Other"]', '"!superclasses":["Other","Base","Other"]'),
            "the record 'B' has the superclass 'Other' twice, and no record can",
        ),
        (
            change('"F":{"def"', '"F":{"dfe"'),
            "the field 'F' of 'B' should be an object with a string 'def', but is A (kind 'def')",
        ),
        (
            change('"!superclasses":["Other"]', '"!superclasses":["Oth\ter"]'),
            'the record \'B\' is not JSON: invalid control character at, near \'!superclasses":["Oth\\ter"],"F":{"def":"A"\'',
        ),
        (
            change('"F":{', '"F":,{'),
            'the record \'B\' is not JSON: expecting value, near \'{"F":,{"def":"A","kind":"\'',
        ),
    ],
)
def test_wrong_files(text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert errors_of_text(tmp_path, text, monkeypatch) == f"records.json: error: {said}\n1 error\n"


def test_a_file_with_lines_is_named_with_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '{\n "!tablegen_json_version": 1,\n "A" {}\n}\n'
    said = "records.json:3: error: this is not JSON: expecting ':' delimiter (character 38 of the file)\n1 error\n"
    assert errors_of_text(tmp_path, text, monkeypatch) == said


def test_all_wrong_records_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = file_of(record("A"), record("B"), record("C"))
    root |= {"A": [], "B": record("X")}
    assert errors_of_text(tmp_path, text_of(root), monkeypatch) == (
        "records.json: error: the record 'A' should be an object, but is a list of 0\n"
        "records.json: error: the record 'B' calls itself the string 'X' in its \"!name\"; both must be the same\n"
        "2 errors\n"
    )


def test_a_file_that_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "records.json: error: this is not text in UTF-8: byte 3 is 0xff; write it with python -m tgdsl.td\n1 error\n"
    assert errors_of_text(tmp_path, b'{"a\xff":1}', monkeypatch) == said


def test_a_compressed_file_that_was_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = (
        "records.json: error: this file cannot be decompressed: Compressed data ended before the end-of-stream marker was"
        " reached. Was it cut off?\n1 error\n"
    )
    assert errors_of_text(tmp_path, lzma.compress(GOOD.encode())[:-20], monkeypatch) == said


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(
        DiagnosticError, match="records.json: error: this file cannot be read: No such file or directory"
    ):
        read_json(tmp_path / "records.json")


def test_values_nested_too_deeply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "records.json: error: the values are nested too deeply to be those of a records file\n1 error\n"
    assert errors_of_text(tmp_path, "[" * 100_000, monkeypatch) == said


@pytest.mark.parametrize("cut", [1, 2, 3, 40, 700, 1500, 2500])
def test_a_dump_that_was_cut_off_anywhere(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    path.write_bytes(TOY.read_bytes().rstrip()[:-cut])
    with pytest.raises(DiagnosticError, match="this file ends in the middle of a value"):
        read_json(path)


@pytest.mark.parametrize(
    ("class_name", "field", "raw", "said"),
    [
        ("Register", "HWEncoding", "five", "should be bits<16>, but is the string 'five'"),
        ("Register", "HWEncoding", [0] * 15, "should be bits<16>, but is a list of 15"),
        ("Register", "HWEncoding", [2] * 16, "should be bits<16>, but is a list of 16"),
        ("Register", "HWEncoding", [to("X")] * 16, "should be bits<16>, but is a list of 16"),
        ("Register", "HWEncoding", 5, "should be bits<16>, but is the number 5"),
        ("Register", "AsmName", 1, "should be a string, but is the number 1"),
        ("Register", "AsmName", to("X"), "should be a string, but is X (kind 'def')"),
        ("Register", "CoveredBySubRegs", 2, "should be a bit, but is the number 2"),
        ("Register", "CoveredBySubRegs", "1", "should be a bit, but is the string '1'"),
        ("Register", "PositionOrder", "zero", "should be an integer, but is the string 'zero'"),
        ("Register", "PositionOrder", 1.5, "should be an integer, but is the number 1.5"),
        ("Register", "PositionOrder", True, "should be an integer, but is true"),
        ("Register", "PositionOrder", {"kind": "lambda"}, "should be an integer, but is an object of no kind"),
        ("Register", "SubRegs", to("X"), "should be a list<Register>, but is X (kind 'def')"),
        ("Register", "SubRegs", ["G0"], "should be a reference to a record of class Register, but is the string 'G0'"),
        (
            "Register",
            "SubRegs",
            [{"kind": "def"}],
            "should be an object with a string 'def', but is an object of no kind",
        ),
        ("Instruction", "InOperandList", [], "should be a dag, but is a list of 0"),
        (
            "Instruction",
            "InOperandList",
            {"kind": "dag"},
            "should be a dag with 'operator' and 'args', but is an object of no kind",
        ),
        (
            "Instruction",
            "InOperandList",
            dag(to("X"), to("X")),
            "should be a dag's argument, [value, name], but is X (kind 'def')",
        ),
        (
            "Instruction",
            "InOperandList",
            dag(to("X"), [1, 2]),
            "should be a dag's argument, [value, name], but is a list of 2",
        ),
        (
            "Instruction",
            "EncodingInfos",
            {"kind": "var"},
            "should be an object with a string 'var', but is an object of no kind",
        ),
        ("SDNodeXForm", "XFormFunction", ["x" * 99], "should be a string of code, but is a list of 1"),
        ("Unknown", "F", 1.5, "should be a value as llvm-tblgen writes them, but is the number 1.5"),
        ("Unknown", "F", False, "should be a value as llvm-tblgen writes them, but is false"),
        (
            "Unknown",
            "F",
            {"a": 1},
            "should be an object of kind def, var, varbit, dag or complex, but is an object of no kind",
        ),
        (
            "Unknown",
            "F",
            {"kind": "varbit", "var": "a", "index": "0", "printable": "a{0}"},
            "should be an object with a string 'var' and a number 'index', but is a{0} (kind 'varbit')",
        ),
        (
            "Unknown",
            "F",
            [[{"def": "Y"}]],
            "should be an object of kind def, var, varbit, dag or complex, but is an object of no kind",
        ),
        ("Unknown", "F", {"kind": "def", "def": "Y"}, "refers to 'Y', which is not a record of this file"),
    ],
)
def test_wrong_values_of_fields(
    class_name: str, field: str, raw: Json, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = text_of(file_of(record("X", class_name, **{field: raw})))
    expected = f"records.json: error: the field '{field}' of 'X' {said}\n1 error\n"
    assert errors_of_text(tmp_path, text, monkeypatch) == expected


def test_references_to_missing_records_are_searched_once(tmp_path: Path) -> None:
    """The first error has those of the whole file, and the others their own: a search for each would find no end in a large file."""
    records = read(tmp_path, *[record(f"U{n}", "Other", F=to(f"M{n}"), G=to("N")) for n in range(3)])
    said: list[list[str]] = []
    for name in records.names:
        with pytest.raises(DiagnosticError) as caught:
            records[name]
        said.append([diagnostic.message for diagnostic in caught.value.diagnostics])
    missing = "which is not a record of this file"
    own = [
        [f"the field 'F' of 'U{n}' refers to 'M{n}', {missing}", f"the field 'G' of 'U{n}' refers to 'N', {missing}"]
        for n in range(3)
    ]
    others = [f"the record 'U{n}' refers to 'M{n}', {missing}" for n in (1, 2)]
    assert said == [[*own[0], *others], own[1], own[2]]


def test_a_class_list_with_a_record_of_another_class(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    path.write_text(change('"Register":["A"]', '"Register":["A","C"]'))
    said = r"records\.json: error: the list of the records of class 'Register' names 'C', which is not of that class$"
    with pytest.raises(DiagnosticError, match=said):
        read_json(path).of_class("Register")


def test_all_wrong_fields_of_a_record_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = text_of(file_of(record("X", "Register", AsmName=1, Namespace="T", SubRegs="none")))
    assert errors_of_text(tmp_path, text, monkeypatch) == (
        "records.json: error: the field 'AsmName' of 'X' should be a string, but is the number 1\n"
        "records.json: error: the field 'SubRegs' of 'X' should be a list<Register>, but is the string 'none'\n"
        "2 errors\n"
    )


def test_a_file_that_changes_while_it_is_read(tmp_path: Path) -> None:
    """Records of a plain file are read from it again when they are needed."""
    path = tmp_path / "toy.json"
    long = record("Long", "Other", F="x" * 1_000_000)  # more than is read ahead
    path.write_text(text_of(file_of(record("A"), long, record("B"))))
    records = read_json(path)
    assert records["A"].name == "A"
    path.write_text(GOOD)
    with pytest.raises(
        DiagnosticError, match=r"toy\.json: error: this file was changed while it was read; run the command again$"
    ):
        records["B"]


def test_pieces_of_a_plain_file(tmp_path: Path) -> None:
    path = tmp_path / "toy.json"
    path.write_text(GOOD)
    text = Contents(path).get()
    assert text.size == len(GOOD)
    assert text.piece(0, 5) == GOOD[:5].encode()
    assert text.piece(len(GOOD) - 3, len(GOOD) + 7) == GOOD[-3:].encode()
    assert b"".join([text.piece(start, start + 7) for start in range(0, len(GOOD), 7)]) == GOOD.encode()
    assert text.piece(3, 9) == GOOD[3:9].encode()
