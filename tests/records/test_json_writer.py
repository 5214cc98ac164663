"""Writer of JSON: the same data as was read, and llvm-tblgen's for records made in Python."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from tests.records.files import REFERENCE, TOY, bit_of, dag, file_of, fixed, record, text_of, to
from tgdsl.diagnostics import DiagnosticError
from tgdsl.records import BitRef, Bits, Code, Dag, DagArg, Opaque, Ref
from tgdsl.records.json_reader import read_json
from tgdsl.records.json_writer import to_json, write_json


def test_a_dump_is_written_as_llvm_tblgen_wrote_it() -> None:
    assert to_json(read_json(TOY)) == TOY.read_text()


def test_order_and_unusual_values_are_kept(tmp_path: Path) -> None:
    text = text_of(
        file_of(
            record("Z", "B", "A", Q=1, P=None) | {"!fields": ["Q"], "!locs": ["One.td:1", "Two.td:2"]},
            record("A", F=["ä", '"', "\\", "\n", "\u2028"], G=-1, H=[[[]]]),
            record("anonymous_7", F=[bit_of("G", 1), None, 1], G=[None, None]),
        )
    )
    path = tmp_path / "records.json"
    path.write_text(text)
    assert to_json(read_json(path)) == text


def test_records_made_in_python() -> None:
    records = fixed(
        {
            "R": (("Register",), {"AsmName": "r", "CoveredBySubRegs": True, "HWEncoding": Bits.of(2, 16)}),
            "anonymous_0": (
                ("Base", "I"),
                {
                    "Inst": Bits((BitRef("rd", 0), BitRef("wide", 0), None, False, Opaque("a.b{1}"))),
                    "rd": Bits((None,)),
                    "wide": None,
                    "Body": Code("x"),
                    "D": Dag(Ref("R"), (DagArg((1, -2)), DagArg("a", "n")), "op"),
                },
            ),
        }
    )
    i = {
        "!anonymous": True,
        "!fields": [],
        "!locs": ["fixed.py:2"],
        "!name": "anonymous_0",
        "!superclasses": ["Base", "I"],
        "Inst": [
            {"index": 0, "kind": "varbit", "printable": "rd{0}", "var": "rd"},
            {"kind": "var", "printable": "wide", "var": "wide"},
            None,
            0,
            {"kind": "complex", "printable": "a.b{1}"},
        ],
        "rd": [None],
        "wide": None,
        "Body": "x",
        "D": {
            "args": [[[1, -2], None], ["a", "n"]],
            "kind": "dag",
            "name": "op",
            "operator": {"def": "R", "kind": "def", "printable": "R"},
            "printable": '(R:op [1, -2], "a":$n)',
        },
    }
    r = {
        "!anonymous": False,
        "!fields": [],
        "!locs": ["fixed.py:1"],
        "!name": "R",
        "!superclasses": ["Register"],
        "AsmName": "r",
        "CoveredBySubRegs": 1,
        "HWEncoding": [0, 1, *[0] * 14],
    }
    lists = {"Base": ["anonymous_0"], "I": ["anonymous_0"], "Register": ["R"]}
    written = json.loads(to_json(records))
    assert written == {"!instanceof": lists, "!tablegen_json_version": 1, "R": r, "anonymous_0": i}
    assert list(written) == ["!instanceof", "!tablegen_json_version", "R", "anonymous_0"]
    assert list(written["anonymous_0"]) == list(i)


def test_class_lists_are_sorted_and_complete(tmp_path: Path) -> None:
    root = file_of(record("b", "Z"), record("B", "Z", "Y"), record("a", "Z"))
    root["!instanceof"] = {"Empty": [], "Z": ["b", "B", "a"], "Y": ["B"]}
    path = tmp_path / "records.json"
    path.write_text(text_of(root))
    lists = json.loads(to_json(read_json(path)))["!instanceof"]
    assert list(lists.items()) == [("Empty", []), ("Y", ["B"]), ("Z", ["B", "a", "b"])]


def test_files(tmp_path: Path) -> None:
    records = read_json(TOY)
    write_json(records, tmp_path / "toy.json")
    write_json(records, tmp_path / "toy.json.xz")
    assert (tmp_path / "toy.json").read_bytes() == TOY.read_bytes()
    assert lzma.open(tmp_path / "toy.json.xz").read() == TOY.read_bytes()
    assert list(read_json(tmp_path / "toy.json.xz").names) == list(records.names)


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(DiagnosticError, match="the output is a folder, and would be replaced by a file"):
        write_json(read_json(TOY), tmp_path / "folder.json")


def test_printable_of_dags(tmp_path: Path) -> None:
    """The text of a dag is not kept, but printed again."""
    text = text_of(file_of(record("X", F=dag(to("X"), [dag(to("X")), None], [None, "a"]))))
    path = tmp_path / "records.json"
    path.write_text(text)
    assert '"printable":"(X (X), ?:$a)"' in to_json(read_json(path))


def test_code_in_dags_is_told_from_strings(tmp_path: Path) -> None:
    """As llvm-tblgen prints them; the same text stands in an inner dag first, where it is code."""
    inner = dag(to("X"), ["x", None], printable="(X [{x}])")
    outer = dag(
        to("X"), [inner, None], ["x", "a"], ["x", None], ["", None], printable='(X (X [{x}]), "x":$a, [{x}], "")'
    )
    text = text_of(file_of(record("X", F=outer)))
    path = tmp_path / "records.json"
    path.write_text(text)
    records = read_json(path)
    value = records["X"].fields["F"]
    assert isinstance(value, Dag)
    assert [type(one.value) for one in value.args] == [Dag, str, Code, str]
    assert to_json(records) == text


SMALL = ("Sparc", "MSP430")


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference packs are not there")
@pytest.mark.parametrize(
    "pack",
    [
        pytest.param(path, id=path.name, marks=[] if path.name in SMALL else [pytest.mark.all_packs])
        for path in sorted(REFERENCE.glob("*"))
    ],
)
def test_reference_packs(pack: Path) -> None:
    original = lzma.open(pack / "records.json.xz", "rt", encoding="utf-8").read()
    assert to_json(read_json(pack / "records.json.xz")).rstrip() == original.rstrip()
