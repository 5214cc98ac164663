"""The table of texts that become C++: it has every text of LLVM's classes, and each of its checks finds a wrong one."""

from __future__ import annotations

import pytest

from tests.support.record_builder import Target
from tgdsl.records import Code, Value
from tgdsl.records import cpp_fields as table
from tgdsl.records.cpp_fields import FIELDS, NAMES, OTHER_TEXTS, Kind, unfit_texts
from tests.support.release import CLASSES, declared_fields
from tgdsl.records.types import CodeType, ListType, StringType, Type

#: For each kind, texts that are wrong, each with the message after the field's name, and texts that are odd and right.
TEXTS: dict[Kind, tuple[dict[str, str], tuple[str, ...]]] = {
    table.IDENTIFIER: (
        {
            "a b": "becomes a name in C++, and 'a b' is not a C++ identifier; correct it",
            "union": "becomes a name in C++, and 'union' is a keyword of C++; correct it",
        },
        ("", "_x9", "Override"),
    ),
    table.NEEDED_IDENTIFIER: ({"": "becomes a name in C++, and '' is not a C++ identifier; correct it"}, ("final",)),
    table.PART: (
        {"a-b": "becomes a part of names in C++, and 'a-b' has characters that no C++ identifier has; correct it"},
        ("", "class", "9"),
    ),
    table.NEEDED_PART: (
        {"é": "becomes a part of names in C++, and 'é' has characters that no C++ identifier has; correct it"},
        ("class", "9"),
    ),
    table.QUALIFIED: (
        {"a::not": "becomes a name in C++, and 'a::not' has 'not' in it, which is a keyword of C++; correct it"},
        ("", "a::b", "::a"),
    ),
    table.MEMBER: (
        {
            "9C": "is a member of a class in C++, and '9C' is not a C++ identifier; correct it",
            "": "is a member of a class in C++, and '' is not a C++ identifier; correct it",
        },
        ("Has", "Reserved[1 + T::R1]"),
    ),
    table.FUNCTION: (
        {"is X": "names a function of C++, and 'is X' cannot be that; correct it"},
        ("", "a::f<1, b::c>"),
    ),
    table.NEEDED_FUNCTION: ({"": "names a function of C++, and '' cannot be that; correct it"}, ("f<3>",)),
    table.CALLED: ({"a b": "is called in C++, and 'a b' cannot be that; correct it"}, ("", "f([] { return 1; })")),
    table.NEEDED_CALLED: (
        {"": "is called in C++, and '' cannot be that; correct it"},
        ("f<3>", "[this] { return none(this); }"),
    ),
    table.TYPE: ({"a b": "names a type of C++, and 'a b' cannot be that; correct it"}, ("", "a::b<c> *")),
    table.NEEDED_TYPE: ({"": "names a type of C++, and '' cannot be that; correct it"}, ("struct a::b",)),
    table.EXPRESSION: (
        {"}; evil": "becomes an expression of C++, and has a '}' that closes nothing; correct it"},
        ("", "a /* b */ && [] { return ';'; }()"),
    ),
    table.NEEDED_EXPRESSION: ({" ": "becomes an expression of C++, and is empty; correct it"}, ("not a",)),
    table.STATEMENTS: (
        {"return a": "becomes statements of C++, and ends with 'a', where a statement should end with ';'; correct it"},
        ("", "if (a) { return ';'; } // }\n"),
    ),
    table.STRING: (
        {
            'a "b"': 'stands between the quotes of a C++ string as it is, and has a quote ("), which ends the string; write it as'
            " C++ does, with a backslash"
        },
        ("", 'it\'s /* \\"é\\" */ \\t'),
    ),
}


def texts(of: Type) -> bool:
    """Whether values of a type have texts in them."""
    return isinstance(of, (StringType, CodeType)) or (isinstance(of, ListType) and texts(of.element))


def test_each_text_of_llvms_classes_is_in_the_table_or_has_a_reason() -> None:
    known = {f"{name}.{field}" for name in CLASSES for field, of in (declared_fields(name) or {}).items() if texts(of)}
    assert len(known) > 100
    assert not FIELDS.keys() & OTHER_TEXTS.keys()
    assert known == FIELDS.keys() | OTHER_TEXTS.keys()


def test_names_are_of_classes() -> None:
    assert NAMES.keys() <= set(CLASSES)


def test_each_kind_has_texts() -> None:
    assert {use.kind for use in (*FIELDS.values(), *NAMES.values())} <= TEXTS.keys()


def said(class_name: str, field: str, text: str) -> list[str]:
    """What is wrong with a record that has a text in a field, in lists as deep as the field's type has them."""
    declared = declared_fields(class_name)
    assert declared is not None
    of, value = declared[field], text
    wrapped: Value = Code(value) if isinstance(of, CodeType) else value
    while isinstance(of, ListType):
        wrapped, of = (wrapped,), of.element
    target = Target()
    target.add("X", class_name, **{field: wrapped})
    record = target.records()["X"]
    return [text.message for text in unfit_texts(record) if text.field == field]


@pytest.mark.parametrize("name", FIELDS)
def test_each_field(name: str) -> None:
    class_name, _, field = name.partition(".")
    wrong, right = TEXTS[FIELDS[name].kind]
    for text, message in wrong.items():
        assert said(class_name, field, text) == [f"{field} {message}"]
    for text in right:
        assert said(class_name, field, text) == []


@pytest.mark.parametrize("name", NAMES)
def test_each_name(name: str) -> None:
    target = Target()
    target.add("é", name)
    target.add("x9", name)
    records = target.records()
    (wrong,) = [text for text in unfit_texts(records["é"]) if text.field is None]
    assert wrong.message.startswith("the name 'é' becomes a ")
    assert not [text for text in unfit_texts(records["x9"]) if text.field is None]
