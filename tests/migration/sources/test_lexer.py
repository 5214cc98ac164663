"""The tokens and comments of ``.td`` text, and text that is none."""

from __future__ import annotations

import pytest

from tgdsl.diagnostics import DiagnosticError
from tgdsl.migration.sources.lexer import Source, lexed


def tokens(text: str, *defined: str) -> list[str]:
    return lexed("x.td", text, defined).tokens


def comments(text: str) -> list[str]:
    return [one.text for one in lexed("x.td", text).comments]


def error(text: str) -> str:
    with pytest.raises(DiagnosticError) as caught:
        lexed("x.td", text)
    return str(caught.value)


def test_words_numbers_and_signs() -> None:
    assert tokens("def A_1:B<0b0101,0x1F,-3,+4>{let X{3-0}=?;}") == (
        ["def", "A_1", ":", "B", "<", "0b0101", ",", "0x1F", ",", "-3", ",", "+4", ">"]
        + ["{", "let", "X", "{", "3", "-0", "}", "=", "?", ";", "}"]
    )
    assert tokens("a#8i $src !cast<int> 0...7 X.Y 16bits") == (
        ["a", "#", "8i", "$src", "!cast", "<", "int", ">", "0", "...", "7", "X", ".", "Y", "16bits"]
    )


def test_comments_are_no_tokens() -> None:
    text = "a // one\n/* two /* in it */ still */ b // \n// last"
    assert tokens(text) == ["a", "b"]
    assert comments(text) == ["// one", "/* two /* in it */ still */", "//", "// last"]
    assert [one.token for one in lexed("x.td", text).comments] == [1, 1, 2, 2]


def test_signs_of_comments_in_strings_and_code() -> None:
    text = 'a = "http://x /* y"; b = [{ // C++ */ "z\n [ ] }]; c = "q\\"//";'
    assert tokens(text) == ["a", "=", '"http://x /* y"', ";", "b", "=", '[{ // C++ */ "z\n [ ] }]', ";", "c", "="] + [
        '"q\\"//"',
        ";",
    ]
    assert comments(text) == []


def test_brackets_know_what_closes_them() -> None:
    source = lexed("x.td", "A<[(b {0})]>")
    assert {source.tokens[one] + source.tokens[other] for one, other in source.closing.items()} == {
        "<>",
        "[]",
        "()",
        "{}",
    }
    assert source.closing[1] == len(source.tokens) - 1


def test_conditions() -> None:
    text = "#ifndef X\n#define X\na\n#else\nb // no\n#endif\n#ifdef Y\nc\n#ifdef Z\nd\n#else\ne\n#endif\n#else\nf\n#endif\ng"
    assert tokens(text) == ["a", "f", "g"]
    assert tokens(text, "X", "Y") == ["b", "c", "e", "g"]
    assert comments(text) == []
    assert tokens("NAME#define_me a#ifdefs") == ["NAME", "#", "define_me", "a", "#", "ifdefs"]


def test_lines_and_columns() -> None:
    source: Source = lexed("x.td", "a\n\n  bb /* c\n */ d\n")
    assert [(source.line_of(one), source.column(source.starts[one])) for one in range(3)] == [(1, 1), (3, 3), (4, 5)]
    assert [source.text_of_line(number) for number in (1, 2, 3, 5, 99, 0)] == ["a", "", "  bb /* c", "", "", ""]


def test_an_empty_file() -> None:
    assert tokens("") == tokens(" \n\t\r\n") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('a\n "b\n', "x.td:2:2: error: this string has no end in its line"),
        ('"a\\', "x.td:1:1: error: this string has no end in its line"),
        ("x = [{ a }\n", "x.td:1:5: error: this code has no end: close it by }]"),
        ("a\n\n/* b /* c */", "x.td:3:1: error: this comment has no end: close it by */, once for each /* in it"),
        ("def A<", "x.td:1:6: error: '<' is never closed: add the bracket"),
        ("a }", "x.td:1:3: error: '}' closes nothing: remove it, or open it before"),
        ("(a\n]", "x.td:2:1: error: ']' stands where ')' closes the bracket of line 1: close that first"),
        ("a @", "x.td:1:3: error: '@' means nothing in TableGen's language: remove it"),
        ("a é", "x.td:1:3: error: 'é' means nothing in TableGen's language: remove it"),
        ("$ 1", "x.td:1:1: error: '$' means nothing in TableGen's language: remove it"),
        ("a\n#ifdef X\n#else\n b", "x.td:2:1: error: this condition has no #endif: add it"),
        ("#ifdef X\nb", "x.td:1:1: error: this condition has no #endif: add it"),
        ("#endif", "x.td:1:1: error: #endif has no condition before it: remove it, or add #ifdef"),
        ("#else\n#endif", "x.td:1:1: error: #else has no condition before it: remove it, or add #ifdef"),
    ],
)
def test_text_that_is_none(text: str, message: str) -> None:
    assert error(text) == message
