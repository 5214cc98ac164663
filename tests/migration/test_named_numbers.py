"""Numbers of flags by their names: in class keywords, in calls of functions and in rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.migration.blocks.number_names import NumberNames
from tgdsl.migration.folding.named_numbers import with_named_numbers
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Declaration,
    Expression,
    Listing,
    Loop,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
)
from tgdsl.migration.text.module_text import Module, text_of

_FORMS = NumberNames("formats", 3, {0: "Pseudo", 25: "MRMSrcMem"}, {"Pseudo": [Comment(["No format."])]})
_ENCODINGS = NumberNames("formats", 9, {1: "EncVEX"}, {})
_NUMBERS = {"FormBits": _FORMS, "OpEncBits": _ENCODINGS}


def _texts(modules: Mapping[str, Sequence[Statement]], numbers: Mapping[str, NumberNames] = _NUMBERS) -> list[str]:
    made = [Module(name, list(statements)) for name, statements in modules.items()]
    return [text_of(one, "t").lstrip() for one in with_named_numbers(made, "t", numbers)]


def _class(name: str, **keywords: str) -> ClassStatement:
    return ClassStatement(name, [], [(key, Plain(value)) for key, value in keywords.items()], [])


def test_class_keywords() -> None:
    """Numbers without a name, and others than numbers, stay."""
    before = _class("EARLY", FormBits="25")
    after = [_class("A", FormBits="25", OpEncBits="1"), _class("B", FormBits="0x19", OpEncBits="3", size="25")]
    early, formats, instructions = _texts({"early": [before], "formats": [_class("F")], "instructions": after})
    assert "FormBits=25" in early  # before the module that has the names
    assert formats == "# No format.\nPseudo = 0\nMRMSrcMem = 25\n\nEncVEX = 1\n\n\nclass F: ...\n"
    assert instructions.startswith("from t.formats import EncVEX, MRMSrcMem\n")
    assert "class A(FormBits=MRMSrcMem, OpEncBits=EncVEX): ..." in instructions
    assert "class B(FormBits=MRMSrcMem, OpEncBits=3, size=25): ..." in instructions


def test_functions_and_rows() -> None:
    made = Name(Symbol("t.formats", "made"))
    row = Name(Symbol("t.formats", "Row"))
    integer = Plain("int")
    parameters = [
        Parameter("op", integer),
        Parameter("FormBits2", integer),
        Parameter("OpEncBits", integer, Plain("1")),
    ]
    body = [ClassStatement("inner", [], [("FormBits", Plain("25"))], [])]
    declared = [Declaration("FormBits", integer), Declaration("op", integer)]
    calls: list[Expression] = [
        Call(made, [Plain("25"), Plain("25")]),
        Call(made, [Plain("1"), Plain("x")], [("OpEncBits", Plain("1"))]),
    ]
    [text] = _texts({"formats": [
        Procedure("made", parameters, Plain("int"), body, Plain("inner")),
        ClassStatement("Row", [], [], declared),
        Assignment("rows", Listing(calls)),
        Loop("one", Listing([Call(row, [Plain("25"), Plain("25")])]), [Assignment("ADD", Call(made, [Plain("0"), Plain("0")]))]),
    ]})  # fmt: skip
    assert "def made(op: int, FormBits2: int, *, OpEncBits: int = EncVEX)" in text, text
    assert "class inner(FormBits=MRMSrcMem)" in text
    assert "made(25, MRMSrcMem)" in text and "made(1, x, OpEncBits=EncVEX)" in text
    assert "Row(MRMSrcMem, 25)" in text and "made(0, Pseudo)" in text


def test_names_that_the_module_has_already() -> None:
    """A class of that name: then the numbers stay as they are."""
    [text] = _texts({"formats": [_class("MRMSrcMem", FormBits="25")]})
    assert text == "class MRMSrcMem(FormBits=25): ...\n"
    [text] = _texts({"formats": [_class("A", FormBits="25")]}, {"FormBits": NumberNames("none", 1, {25: "X"}, {})})
    assert text == "class A(FormBits=25): ...\n"
