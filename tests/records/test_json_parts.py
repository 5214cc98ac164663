"""Decoding of text in parts: the values, their order and the errors are those of a record that is decoded as a whole."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.records.files import Json, bit_of, dag, file_of, read, record, text_of, to
from tgdsl.diagnostics import DiagnosticError
from tgdsl.records.json_fields import FieldsDecoder
from tgdsl.records.json_parts import SAMPLE, TextDecoder
from tgdsl.records.json_reader import read_json
from tgdsl.records.json_text import NoJson
from tgdsl.records.json_values import ValueDecoder

MANY = 10 * SAMPLE


def instruction(index: int) -> dict[str, Json]:
    """A record as a target has many: most fields have few values, some are there in a few records only."""
    fields: dict[str, Json] = {
        "Size": index % 3,
        "Namespace": "T",
        "OutOperandList": dag(to("outs"), [to("R"), None]),
        "InOperandList": dag(to("ins"), *[[to("R"), f"r{i}"] for i in range(index % 4)]),
        "AsmString": f'op{index} "$r0" \\ ,"isCall":1',
        "Pattern": [dag(to("set"), [index, None])] if index % 2 else [],
        "Uses": [],
        "isCall": index % 2,
        "mayLoad": (0, 1, None)[index % 3],
        "TSFlags": [int(bit) for bit in f"{index:064b}"],
        "Own": {0: None, 1: "text", 2: 7}[index % 3],
        "Inst": [bit_of("Own", index % 5), 1, 0],
    }
    if index % 50 == 7:
        del fields["Uses"]
    if index % 50 == 8:
        fields = dict(reversed(fields.items()))
    if index % 50 == 9:
        fields["Late"] = "late"
    if index % 50 == 10:
        del fields["Size"]
    return record(f"I{index}", "Instruction", **fields)


def test_values_and_their_order(tmp_path: Path) -> None:
    others = [record(name, "Register") for name in ("R", "outs", "ins", "set")]
    many = read(tmp_path, *others, *map(instruction, range(MANY)))
    for index, one in enumerate(many.of_class("Instruction")):
        if index > MANY - 110:
            alone = read(tmp_path, *others, instruction(index))
            assert list(one.fields.items()) == list(alone[one.name].fields.items())
    assert many["I1279"].string("AsmString") == 'op1279 "$r0" \\ ,"isCall":1'


def test_equal_parts_are_decoded_once(tmp_path: Path) -> None:
    made = [instruction(index) for index in range(MANY)]
    records = read(tmp_path, *[record(name, "Register") for name in ("R", "outs", "ins", "set")], *made)
    decoded = list(records.of_class("Instruction"))
    assert decoded[-20].fields["OutOperandList"] is decoded[-24].fields["OutOperandList"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"isCall": 2}, "the field 'isCall' of 'Wrong' should be a bit, but is the number 2"),
        ({"CodeSize": "x"}, "the field 'CodeSize' of 'Wrong' should be an integer, but is the string 'x'"),
        (
            {"Uses": [to("Nobody")]},
            "the field 'Uses' of 'Wrong' refers to 'Nobody', which is not a record of this file",
        ),
        # A key where the text is cut, within a value.
        (
            {"Uses": {"a": 0, "isCall": 1, "TSFlags": 0, "Own": 2}},
            "the field 'Uses' of 'Wrong' should be a list<Register>, but is an object of no kind",
        ),
    ],
)
def test_mistakes(wrong: dict[str, Json], said: str, tmp_path: Path) -> None:
    others = [record(name, "Register") for name in ("R", "outs", "ins", "set")]
    made = [*map(instruction, range(MANY)), record("Wrong", "Instruction", **(fields_of(instruction(1)) | wrong))]
    (tmp_path / "records.json").write_text(text_of(file_of(*others, *made)))
    records = read_json(tmp_path / "records.json")
    for index in range(MANY):
        records[f"I{index}"]
    with pytest.raises(DiagnosticError) as caught:
        records["Wrong"]
    assert [one.message for one in caught.value.diagnostics] == [said]


def fields_of(one: dict[str, Json]) -> dict[str, Json]:
    return {name: value for name, value in one.items() if not name.startswith("!")}


VALUES = st.sampled_from(["0", "1", '""', '",\\"A\\":1"', "[]", '{"kind":"var","var":"A","B":1,"A":2}', "null"])
TEXTS = st.lists(st.tuples(st.sampled_from("ABCDEFG"), VALUES), max_size=7, unique_by=lambda field: field[0]).map(
    lambda fields: ("".join([f',"{key}":{value}' for key, value in fields]) + "}").encode()
)


@settings(max_examples=100, deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=12))
def test_random_texts(texts: list[bytes]) -> None:
    """Whatever the sample is: fields come out as they do without one, or not at all."""
    values = ValueDecoder(())
    decoder = FieldsDecoder({}, values.untyped)
    cut = TextDecoder(decoder, lambda: texts)
    plain = TextDecoder(decoder, list[bytes])
    for text in islice(cycle(texts), SAMPLE + 2 * len(texts)):
        expected = plain.decode(text)
        try:
            found = cut.decode(text)
        except NoJson:
            assert b'"kind"' in text
        else:
            assert list(found.items()) == list(expected.items())
