"""Inference of types of fields that no known class declares."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.records.files import fixed, read, record
from tgdsl.records import BitRef, Bits, BitsType, Code, Dag, FieldRef, ListType, Opaque, Ref, Value, parse_type
from tgdsl.records.infer_types import TypeInference, fitted


def inferred(*values: Value) -> list[str]:
    """The types of the field F in records of one class with these values."""
    records: dict[str, tuple[tuple[str, ...], Mapping[str, Value]]] = {
        "I": (("Instruction",), {}),
        "A": (("Base", "Left"), {}),
        "B": (("Base", "Right"), {}),
    }
    for number, value in enumerate(values):
        records[f"R{number}"] = (("Mine",), {"F": value})
    made = fixed(records)
    inference = TypeInference(made)
    return [str(inference.types(made[f"R{number}"])["F"]) for number in range(len(values))]


@pytest.mark.parametrize(
    ("values", "of"),
    [
        ([0, 1], "bit"),
        ([0, 1, 2], "int"),
        ([None, -1], "int"),
        ([True], "bit"),
        ([BitRef("a", 1)], "bit"),
        (["a", None], "string"),
        (["a", Code("b")], "code"),
        (["{ X }", " {Y, Z}\n"], "code"),
        (["{ X }", "X"], "string"),
        ([Dag(Ref("A")), None], "dag"),
        ([None, None], "string"),
        ([FieldRef("X"), Opaque("!y")], "string"),
        ([Ref("A"), Ref("A")], "Left"),
        ([Ref("A"), Ref("B")], "Base"),
        ([Ref("A"), None, FieldRef("X")], "Left"),
        ([(), ("a",)], "list<string>"),
        ([(), ()], "list<int>"),
        ([(None,), (7,)], "list<int>"),
        ([(0, 1), ()], "list<int>"),
        ([(Ref("A"),), (Ref("B"), Ref("A"))], "list<Base>"),
        ([((1, 2),), ()], "list<list<int>>"),
        ([(Dag(Ref("A")),)], "list<dag>"),
        ([Bits.of(1, 3), Bits.of(2, 3), None], "bits<3>"),
        ([Bits.of(1, 3), Bits.of(2, 4)], "list<int>"),
        ([Bits.of(1, 3), (7,)], "list<int>"),
    ],
)
def test_all_records_of_a_class_count(values: list[Value], of: str) -> None:
    assert inferred(*values) == [of] * len(values)


def test_bits_of_several_widths() -> None:
    """A list with an unset bit must be of type bits; then each record declares its own width."""
    assert inferred(Bits.of(1, 3), Bits((None, None))) == ["bits<3>", "bits<2>"]


def test_a_bit_that_others_use() -> None:
    records = fixed({"X": (("Mine",), {"Inst": Bits((BitRef("wide", 0),)), "wide": None})})
    assert {name: str(of) for name, of in TypeInference(records).types(records["X"]).items()} == {
        "Inst": "bits<1>",
        "wide": "bit",
    }


def test_known_types_stay() -> None:
    records = fixed({"X": (("Register", "Mine"), {"PositionOrder": 1, "Extra": 1})})
    assert {name: str(of) for name, of in TypeInference(records).types(records["X"]).items()} == {
        "PositionOrder": "int",
        "Extra": "bit",
    }


def test_the_class_that_declares_a_field_is_the_most_basic_one_whose_records_all_have_it() -> None:
    records = fixed(
        {
            "A": (("Base", "Mine"), {"F": 0}),
            "B": (("Base", "Mine"), {"F": 7}),
            "C": (("Base", "Other"), {"G": 0}),
            "D": (("Base", "Other"), {"F": 0, "G": 0}),
        }
    )
    inference = TypeInference(records)
    assert [str(inference.types(records[name])["F"]) for name in "ABD"] == ["int", "int", "bit"]


def test_classes_below_one_of_llvm_declare_fields_of_one_name_each_for_itself() -> None:
    records = fixed(
        {
            "A": (("SearchableTable", "Wide"), {"Encoding": Bits.of(3, 12)}),
            "B": (("SearchableTable", "Narrow"), {"Encoding": Bits.of(3, 8)}),
        }
    )
    inference = TypeInference(records)
    assert [str(inference.types(records[name])["Encoding"]) for name in "AB"] == ["bits<12>", "bits<8>"]


@pytest.mark.parametrize(
    ("value", "of", "expected"),
    [
        (Bits((True, False)), ListType(parse_type("int")), (1, 0)),
        (Bits((True, False)), BitsType(2), Bits((True, False))),
        ("{}", parse_type("code"), Code("{}")),
        (1, parse_type("bit"), True),
        (1, parse_type("int"), 1),
        (None, parse_type("int"), None),
    ],
)
def test_values_become_those_of_their_type(value: Value, of: BitsType, expected: Value) -> None:
    found = fitted(value, of)
    assert found == expected and type(found) is type(expected)


def test_a_field_of_its_own_instead_of_a_declared_one(tmp_path: Path) -> None:
    """The record has as many fields as its class declares, but not the same."""
    made = read(tmp_path, record("K", "ReservationKind", Number=7))
    assert {name: str(of) for name, of in TypeInference(made).types(made["K"]).items()} == {"Number": "int"}


FIELDS = (("InstructionEncoding", "SoftFail"), ("Other", "Mine"))


def test_words_of_several_widths_are_bits() -> None:
    """Lists of 0 and 1 of different lengths would be lists of numbers otherwise."""
    zeros = {width: Bits((False,) * width) for width in (8, 16)}
    made = fixed({f"{name}{width}": ((kind,), {name: zeros[width]}) for kind, name in FIELDS for width in zeros})
    inference = TypeInference(made)
    found = {record.name: str(of) for record in made for of in inference.types(record).values()}
    assert found == {
        "SoftFail8": "bits<8>",
        "SoftFail16": "bits<16>",
        "Mine8": "list<int>",
        "Mine16": "list<int>",
    }


def test_numbers_of_riscvs_extensions_are_integers() -> None:
    """RISCVTargetDefEmitter reads them with getValueAsInt, which takes no bit; all groups of LLVM 19 are 0."""
    fields: dict[str, Value] = {"GroupID": 0, "BitPos": 1, "Other": 0}
    made = fixed({"A": (("RISCVExtensionBitmask",), fields)})
    assert {name: str(of) for name, of in TypeInference(made).types(made["A"]).items()} == {
        "GroupID": "int",
        "BitPos": "int",
        "Other": "bit",
    }
