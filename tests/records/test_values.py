"""Values and types: their text in llvm-tblgen, and their access through records."""

from __future__ import annotations

import pytest

from tests.records.files import fixed
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.records import (
    BIT,
    CODE,
    DAG,
    INT,
    STRING,
    BitRef,
    Bits,
    BitsType,
    Code,
    Dag,
    DagArg,
    FieldRef,
    ListType,
    Opaque,
    RecordType,
    Ref,
    Type,
    Value,
    parse_type,
)
from tgdsl.records.printable import printable


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "?"),
        (True, "1"),
        (False, "0"),
        (-5, "-5"),
        ('a "b" \\ \n', '"a "b" \\ \n"'),
        (Code("return 1;"), "[{return 1;}]"),
        (Bits.of(6, 4), "{ 0, 1, 1, 0 }"),
        (Bits((None, BitRef("rd", 3), Opaque("a.b{0}"))), "{ a.b{0}, rd{3}, ? }"),
        ((), "[]"),
        ((1, (2, None)), "[1, [2, ?]]"),
        (Ref("G0"), "G0"),
        (FieldRef("rd"), "rd"),
        (BitRef("rd", 3), "rd{3}"),
        (Opaque("!add(a, b)"), "!add(a, b)"),
        (Dag(Ref("outs")), "(outs)"),
        (Dag(Ref("set"), (DagArg(Ref("A"), "x"), DagArg(None, "y"), DagArg(1)), "n"), "(set:n A:$x, ?:$y, 1)"),
        (Dag(None, (DagArg(Dag.call("add", [Bits.of(1, 2)])),)), "(? (add { 0, 1 }))"),
    ],
)
def test_printable(value: Value, text: str) -> None:
    assert printable(value) == text


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("bit", BIT),
        ("int", INT),
        ("string", STRING),
        ("code", CODE),
        ("dag", DAG),
        ("bits<16>", BitsType(16)),
        ("Register", RecordType("Register")),
        ("list<int>", ListType(INT)),
        ("list<list<SubRegIndex>>", ListType(ListType(RecordType("SubRegIndex")))),
    ],
)
def test_types_are_written_as_tablegen_writes_them(text: str, of: Type) -> None:
    assert parse_type(text) == of
    assert str(of) == text


@pytest.mark.parametrize("text", ["", "bits<>", "bits<x>", "list<>", "list<int", "set<int>", "1x", "int>"])
def test_text_that_is_no_type(text: str) -> None:
    with pytest.raises(ValueError, match="not a TableGen type"):
        parse_type(text)


def test_bits() -> None:
    bits = Bits.of(0b1011, 5)
    assert bits.elements == (True, True, False, True, False)
    assert (len(bits), bits.number()) == (5, 11)
    assert Bits((True, None, BitRef("a", 0), True)).number() == 9


def test_records_read_their_fields() -> None:
    records = fixed(
        {
            "A": (
                ("C",),
                {
                    "Name": "a",
                    "Body": Code("x"),
                    "Yes": True,
                    "One": 1,
                    "Word": Bits.of(5, 4),
                    "Half": Bits((True, None)),
                    "Numbers": (1, False),
                    "Names": ("a", Code("b")),
                    "Me": Ref("A"),
                    "Us": (Ref("A"), Ref("A")),
                    "Tree": Dag(Ref("A")),
                    "Nothing": None,
                },
            )
        }
    )
    a = records["A"]
    assert (a.string("Name"), a.string("Body"), a.code("Body")) == ("a", "x", "x")
    assert (a.bit("Yes"), a.bit("One"), a.integer("Yes"), a.integer("Word")) == (True, True, 1, 5)
    assert (a.bits("Half").elements, a.integers("Numbers"), a.strings("Names")) == ((True, None), [1, 0], ["a", "b"])
    assert a.record("Me") is a and a.records("Us") == [a, a] and a.dag("Tree").operator == Ref("A")
    assert a.is_set("Name") and not a.is_set("Nothing") and not a.is_set("Other")
    assert a.optional_integer("Nothing") is None and a.optional_record("Other") is None
    assert a.is_a("C") and not a.is_a("D")
    said: list[str] = []
    for read in (
        lambda: a.integer("Name"),
        lambda: a.integer("Half"),
        lambda: a.bit("Word"),
        lambda: a.record("Tree"),
        lambda: a.strings("Numbers"),
        lambda: a.dag("Nothing"),
        lambda: a.string("Nmae"),
        lambda: a.bits("Me"),
        lambda: a.resolve(Ref("B"), "Me"),
    ):
        with pytest.raises(DiagnosticError) as caught:
            read()
        said += [render([one]).splitlines()[0] for one in caught.value.diagnostics]
    assert said == [
        "fixed.py:1: error: the field 'Name' of 'A' should be an integer, but is the string 'a'",
        "fixed.py:1: error: the field 'Half' of 'A' should be an integer, but is bits<2>",
        "fixed.py:1: error: the field 'Word' of 'A' should be a bit, but is bits<4>",
        "fixed.py:1: error: the field 'Tree' of 'A' should be a reference to a record, but is a dag",
        "fixed.py:1: error: the field 'Numbers' of 'A' should be a list of strings, but is the integer 1",
        "fixed.py:1: error: the field 'Nothing' of 'A' should be a dag, but is unset",
        "fixed.py:1: error: the record 'A' has no field 'Nmae'",
        "fixed.py:1: error: the field 'Me' of 'A' should be bits, but is a reference to 'A'",
        "fixed.py:1: error: the field 'Me' of 'A' refers to 'B', which is not a record of this set",
    ]
