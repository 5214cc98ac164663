"""The types of values: what fits a type, and what is converted, is what llvm-tblgen says of the same records as ``.td`` text."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.records.files import fixed
from tgdsl.diagnostics import NOWHERE, Place, render
from tgdsl.records import Bits, Code, Dag, DagArg, RecordSet, Ref, Type, Value, parse_type
from tgdsl.records.checking import TypeChecker, type_errors
from tgdsl.records.td_notation import Notation

TBLGEN = "llvm-tblgen-19"

TYPES = ("bit", "bits<2>", "int", "string", "code", "dag", "list<int>", "list<string>", "A", "list<A>")

VALUES: tuple[Value, ...] = (
    None,
    True,
    0,
    1,
    2,
    3,
    4,
    -1,
    -2,
    -3,
    (1 << 63) - 1,
    -(1 << 63),
    Bits((True,)),
    Bits((True, False)),
    Bits((True, None)),
    Bits((True, False, True)),
    "text",
    Code("code"),
    (),
    (1, 2),
    (True,),
    ("a",),
    (("a",),),
    Dag(Ref("a"), (DagArg(1, "x"), DagArg(Ref("b")))),
    Ref("a"),
    Ref("derived"),
    Ref("b"),
    (Ref("a"), None, Ref("derived")),
    (Ref("a"), Ref("b")),
)


def records_with(value: Value, of: Type) -> RecordSet:
    """Records with one whose field has this value and this type."""
    records = fixed({"a": (("A",), {}), "derived": (("A", "D"), {}), "b": (("B",), {}), "x": ((), {"f": value})})
    records["x"].types = {"f": of}
    return records


def _accepts(of: Type, value: Value, folder: Path) -> bool:
    """Whether llvm-tblgen takes the value for the type."""
    source = folder / "x.td"
    text = Notation({}, {}).text(value)
    source.write_text(
        f"class A; class B; class D : A; def a : A; def b : B; def derived : D; def x {{ {of} f = {text}; }}\n"
    )
    return subprocess.run([TBLGEN, str(source)], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(shutil.which(TBLGEN) is None, reason=f"{TBLGEN} is not installed; apt-get install llvm-19")
def test_llvm_says_the_same(tmp_path: Path) -> None:
    ours = {(of, str(v)): not type_errors(records_with(v, parse_type(of))) for of in TYPES for v in VALUES}
    theirs = {(of, str(v)): _accepts(parse_type(of), v, tmp_path) for of in TYPES for v in VALUES}
    assert [key for key in ours if ours[key] != theirs[key]] == []


class _NoRecords:
    def classes_of(self, name: str) -> tuple[str, ...] | None:
        return None

    def place_of(self, name: str) -> Place:
        return NOWHERE


@pytest.mark.parametrize(
    ("of", "value", "becomes"),
    [
        ("bit", 1, True),
        ("bit", Bits((True,)), True),
        ("int", True, 1),
        ("int", Bits((True, False, True)), 5),
        ("bits<3>", 5, Bits((True, False, True))),
        ("bits<3>", -4, Bits((False, False, True))),
        ("list<bit>", (0, True, None), (False, True, None)),
        ("string", Code("x"), Code("x")),
    ],
)
def test_what_llvm_converts(of: str, value: Value, becomes: Value) -> None:
    record = records_with(value, parse_type(of))["x"]
    made = TypeChecker(_NoRecords()).converted(record)["f"]
    assert repr(made) == repr(becomes), "repr, since 1 is equal to True"


def test_what_fits_is_left_alone() -> None:
    record = records_with((1, 2), parse_type("list<int>"))["x"]
    assert TypeChecker(_NoRecords()).converted(record) is record.fields


def test_each_wrong_field_of_each_record() -> None:
    records = fixed(
        {
            "R": (
                ("Register",),
                {
                    "Aliases": (Ref("S"), Ref("GPR"), Ref("T")),
                    "CoveredBySubRegs": 2,
                    "AsmName": 5,
                    "SubRegs": (Ref("T"),),
                },
            ),
            "GPR": (("DAGOperand", "RegisterClass"), {"MemberList": Dag(Ref("S"), (DagArg(1 << 64),))}),
            "S": (("Register",), {"AsmName": "s"}),
        }
    )
    assert render(type_errors(records)) == (
        "fixed.py:1: error: the field 'Aliases' of 'R' should be a list<Register>, and has in it 'GPR', of class RegisterClass;"
        " correct it\n"
        "fixed.py:2: note: 'GPR' is defined here\n"
        "fixed.py:1: error: the field 'CoveredBySubRegs' of 'R' should be a bit, True or False, and is the integer 2; correct it\n"
        "fixed.py:1: error: the field 'AsmName' of 'R' should be a string, and is the integer 5; correct it\n"
        "fixed.py:1: error: the field 'SubRegs' of 'R' should be a list<Register>, and has in it a reference to 'T', which is not a"
        " record of this set; correct it\n"
        "fixed.py:2: error: the field 'MemberList' of 'GPR' should be a dag, and has in it the integer 18446744073709551616, which"
        " has more than 64 bits; correct it\n"
        "5 errors\n"
    )
