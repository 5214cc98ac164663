"""Reader of llvm-tblgen's JSON: values, order, places, layouts, and decoding on demand."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from tests.records.files import TOY, Json, bit_of, dag, file_of, read, record, text_of, to
from tgdsl.diagnostics import DiagnosticError, Location, Place, file_place
from tgdsl.records import BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, RecordSet, Ref, Value
from tgdsl.records.json_reader import read_json


def test_a_dump_of_llvm_tblgen() -> None:
    records = read_json(TOY)
    assert list(records.names) == ["G0", "G1", "MOVE", "anonymous_0", "anonymous_1", "ins", "outs", "set"]
    assert list(records.classes) == ["Format", "Note", "Pick", "Register"]
    assert [r.name for r in records.of_class("Register")] == ["G0", "G1"]
    g1 = records["G1"]
    assert g1.superclasses == ("Register",)
    assert not g1.anonymous and records["anonymous_0"].anonymous
    assert g1.place == Place((Location("toy.td", 31),))
    assert g1.fields == {
        "Aliases": (Ref("G0"),),
        "AltNames": ("one", "eins"),
        "AsmName": "g1",
        "HWEncoding": Bits.of(5, 16),
        "Namespace": "Toy",
    }
    assert {name: str(g1.types[name]) for name in g1.fields} == {
        "Aliases": "list<Register>",
        "AltNames": "list<string>",
        "AsmName": "string",
        "HWEncoding": "bits<16>",
        "Namespace": "string",
    }
    move = records["MOVE"]
    assert move.nonconcrete == ("Inst",)
    rs, rd = ([BitRef(field, bit) for bit in range(3)] for field in ("rs", "rd"))
    assert move.fields == {
        "Body": ' return "}"; ',
        "Inst": Bits((*rs, *rd, True, BitRef("wide", 0))),
        "Latency": -3,
        "Operands": Dag(
            Ref("outs"),
            (
                DagArg(Ref("G0"), "rd"),
                DagArg(
                    Dag(
                        Ref("ins"),
                        (DagArg(Ref("G1")), DagArg(7, "count"), DagArg("text"), DagArg(Bits((True, False)))),
                    )
                ),
                DagArg(None, "rs"),
            ),
        ),
        "Pattern": (Dag(Ref("set"), (DagArg(Ref("G0")),), "all"),),
        "Remark": Ref("anonymous_0"),
        "Tabbed": 'a\tb\\c"d"\ne',
        "Table": ((1, 2), (), (0, 1)),
        "rd": Bits((None, None, None)),
        "rs": Bits((None, None, None)),
        "wide": None,
    }
    assert records["anonymous_1"].fields == {"Picked": Opaque("[0, 1][5]")}
    assert records["outs"].fields == {}


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (None, None),
        (1, 1),
        (-(2**63), -(2**63)),
        ("", ""),
        ('ä"\\\n{', 'ä"\\\n{'),
        ([], ()),
        ([1, 0], Bits((False, True)[::-1])),
        ([1, 2], (1, 2)),
        ([None, 1], Bits((None, True))),
        ([bit_of("a", 3), 1], Bits((BitRef("a", 3), True))),
        ([{"kind": "var", "printable": "a", "var": "a"}, 1], Bits((BitRef("a", 0), True))),
        ([{"kind": "complex", "printable": "a.b{0}"}, 1], Bits((Opaque("a.b{0}"), True))),
        ([{"kind": "var", "printable": "a", "var": "a"}], (FieldRef("a"),)),
        ([[1, 0], []], ((1, 0), ())),
        ([[1, bit_of("a", 0)]], (Bits((True, BitRef("a", 0))),)),
        (["a", "b"], ("a", "b")),
        ([to("X"), to("X")], (Ref("X"), Ref("X"))),
        (bit_of("a", 2), BitRef("a", 2)),
        ({"kind": "var", "printable": "a", "var": "a"}, FieldRef("a")),
        ({"kind": "complex", "printable": "!add(a, b)"}, Opaque("!add(a, b)")),
        (dag(to("X")), Dag(Ref("X"))),
        (dag(to("X"), [dag(to("X")), "a"]), Dag(Ref("X"), (DagArg(Dag(Ref("X")), "a"),))),
    ],
)
def test_values_of_unknown_type(raw: Json, value: Value, tmp_path: Path) -> None:
    found = read(tmp_path, record("X", F=raw))["X"].fields["F"]
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    ("class_name", "field", "raw", "value"),
    [
        ("Instruction", "isCall", 1, True),
        ("Instruction", "isCall", None, None),
        ("Instruction", "isCall", bit_of("a", 2), BitRef("a", 2)),
        ("Instruction", "isCall", {"kind": "var", "printable": "a", "var": "a"}, FieldRef("a")),
        ("Instruction", "AddedComplexity", 1, 1),
        ("Instruction", "AddedComplexity", {"kind": "complex", "printable": "[0][9]"}, Opaque("[0][9]")),
        ("Instruction", "Pattern", [], ()),
        ("SDNodeXForm", "XFormFunction", "return N;", Code("return N;")),
        ("Operand", "MCOperandPredicate", None, None),
        ("Register", "CostPerUse", [0, 1], (0, 1)),
        ("Register", "CostPerUse", [0, None], (0, None)),
        ("RegisterFile", "AllowMoveElimination", [0, 1], (False, True)),
        ("TypeInfoGen", "TypeSig", [[0, 1], []], ((0, 1), ())),
    ],
)
def test_values_of_known_type(class_name: str, field: str, raw: Json, value: Value, tmp_path: Path) -> None:
    found = read(tmp_path, record("X", class_name, **{field: raw}))["X"].fields[field]
    assert found == value and type(found) is type(value)


def test_records_and_fields_keep_their_order(tmp_path: Path) -> None:
    records = read(tmp_path, record("B", "Last"), record("A", Z=1, Y=2), record("C", "Last", "Base"))
    assert [r.name for r in records] == ["B", "A", "C"]
    assert list(records["A"].fields) == ["Z", "Y"]
    assert [r.name for r in records.of_class("Last")] == ["B", "C"]
    assert records["C"].superclasses == ("Last", "Base")


def test_records_of_one_class_keep_orders_of_their_own(tmp_path: Path) -> None:
    records = read(tmp_path, record("A", "C", Z=1, Y="a"), record("B", "C", Y="b", Z=2))
    assert [list(record.fields.items()) for record in records] == [[("Z", 1), ("Y", "a")], [("Y", "b"), ("Z", 2)]]


def test_names_of_fields_and_strings_are_shared_by_records(tmp_path: Path) -> None:
    one, other = read(tmp_path, record("A", "C", Y="a text", Z=None), record("B", "C", Y="a text", Z=None))
    assert all(name is same for name, same in zip(one.fields, other.fields, strict=True))
    assert one.fields["Y"] is other.fields["Y"]


def test_places_are_innermost_first(tmp_path: Path) -> None:
    one = record("A") | {"!locs": ["Inner.td:12", "Outer.td:3", "C:\\x.td:4", "odd"]}
    assert read(tmp_path, one)["A"].place == Place(
        (Location("Inner.td", 12), Location("Outer.td", 3), Location("C:\\x.td", 4), Location("odd"))
    )


def test_numbers_that_look_like_bits_can_be_read_as_numbers(tmp_path: Path) -> None:
    one = read(tmp_path, record("A", F=[0, 1, 1]))["A"]
    assert one.integers("F") == [0, 1, 1]
    assert one.integer("F") == 6


@pytest.mark.parametrize("compressed", [False, True])
def test_other_layouts_are_read_as_well(tmp_path: Path, compressed: bool) -> None:
    """Pretty-printed, sorted in another way, without keys that older versions lack; compressed or not, whatever the suffix."""
    root = json.loads(TOY.read_text())
    for name in ("!instanceof", "!tablegen_json_version"):
        root[name] = root.pop(name)
    for name in ("outs", "ins", "set"):
        del root[name]["!fields"], root[name]["!locs"]
    text = json.dumps(root, indent=2).encode()
    path = tmp_path / "records.json"
    path.write_bytes(lzma.compress(text) if compressed else text)
    assert contents(read_json(path)) == contents(read_json(TOY)) | {
        name: ((), {}, file_place(path)) for name in ("outs", "ins", "set")
    }


def contents(records: RecordSet) -> dict[str, object]:
    return {record.name: (record.superclasses, record.fields, record.place) for record in records}


def test_a_record_is_decoded_when_it_is_asked_for(tmp_path: Path) -> None:
    """A mistake in one record is no error for a reader of another one."""
    path = tmp_path / "records.json"
    path.write_text(
        text_of(file_of(record("A"), record("B"), record("C"))).replace(
            '"B","!superclasses":[]', '"B","!superclasses":[],,'
        )
    )
    records = read_json(path)
    assert records["A"].fields == {} and records["C"].fields == {}


def test_text_that_looks_like_a_record_inside_a_string(tmp_path: Path) -> None:
    tricky = '}},"B":{"!anonymous":false,"!fields":[],"!locs":[],"!name":"B","!superclasses":[]'
    records = read(tmp_path, record("A", F=tricky), record("C", F=[tricky]))
    assert list(records.names) == ["A", "C"]
    assert records["A"].string("F") == tricky and records["C"].strings("F") == [tricky]


@pytest.mark.parametrize("size", [10, 100_000, 300_000])
def test_regions_of_a_large_file(tmp_path: Path, size: int) -> None:
    """Records are found wherever the text is cut when it is searched: in the class lists, between records, inside one."""
    path = tmp_path / "records.json"
    names = [f"R{i}{'ä' * (i % 7)}" for i in range(40 if size > 10 else 9000)]
    made = file_of(*[record(name, "Named", Label=name, Long="ö" * (size + i)) for i, name in enumerate(names)])
    path.write_text(text_of({**made, "!instanceof": {"Named": names}}))
    records = read_json(path)
    assert list(records.names) == names
    assert [len(one.string("Long")) - size for one in records.of_class("Named")] == list(range(len(names)))
    assert records[names[7]].string("Label") == names[7]


def test_missing_records_are_reported_together(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    fields = {"F": to("X"), "G": to("Y")}
    path.write_text(text_of(file_of(record("A", **fields), record("B", H=to("Z"), I=to("A")), record("C", F=to("Z")))))
    with pytest.raises(DiagnosticError) as caught:
        read_json(path)["A"]
    assert [one.message for one in caught.value.diagnostics] == [
        "the field 'F' of 'A' refers to 'X', which is not a record of this file",
        "the field 'G' of 'A' refers to 'Y', which is not a record of this file",
        "the record 'B' refers to 'Z', which is not a record of this file",
    ]
