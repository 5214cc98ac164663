"""Which texts can stand as expressions, as statements, and between quotes in C++; the compiler agrees."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cpp.compiling import needs_compiler
from tgdsl.cpp.texts import unfit_as_expression, unfit_as_statements, unfit_as_string, unfit_to_call

#: What the test program declares, so that the fit texts are C++ that means something.
_PRELUDE = "bool a, b; int x; bool f(int); namespace n { template <int> bool g(int); }\n"

EXPRESSIONS = {
    "x": None,
    "a && !b": None,
    "not a and b": None,
    "f(x) /* ) */ || n::g<13>(x)": None,
    "[] { if (a) return 1; return 2; }()": None,
    "sizeof x": None,
    "\"a;}\"[0] == 'x' + 1'000": None,
    "'\"' == '\\''": None,
    'R"(")" != nullptr': None,
    "x // the comment ends\n": None,
    "-1": None,
    "a b": "has 'a' and 'b' without an operator between them",
    "new int": None,
    "class": "has 'class', which no expression has",
    "return x": "has 'return', which no expression has",
    "}; evil": "has a '}' that closes nothing",
    "x)": "has a ')' that closes nothing",
    "f(x": "has a '(' that is not closed",
    "f(x]": "has a ']' that closes nothing",
    "x; ": "has a ';', which no expression has",
    "x // no end": "ends in a comment, which swallows what is written after it; end the line",
    "x /* no end": "has a comment that is not closed",
    '"x': 'has a quote (") that is not closed',
    "'x": "has a quote (') that is not closed",
    "\n#if 1\nx\n#endif\n": "has a line of the preprocessor, which cannot stand in an expression",
    "x \\\n": None,
    "x \\ 3": "has '\\\\', which means nothing in C++",
    "x @ 3": "has '@', which means nothing in C++",
    "x &&": "ends with '&&', which wants something after it",
    "== x": "begins with '==', which wants something before it",
    " ": "is empty",
}

STATEMENTS = {
    "": None,
    "return;": None,
    "if (a) { f(x); } else return;": None,
    "for (;;) break;": None,
    "f(x); // the comment ends\n": None,
    "\n#ifdef X\n)\n#endif\nreturn;": None,
    "#define X )\n": "has '#', which means nothing in C++",
    "return": "ends with 'return', where a statement should end with ';'",
    "f(x); } void h() {": "has a '}' that closes nothing",
    "if (a) {": "has a '{' that is not closed",
    "f(x); // no end": "ends in a comment, which swallows what is written after it; end the line",
    "f(x); #if": "has '#', which means nothing in C++",
    "f(x);\n#if 1": "ends in a line of the preprocessor, which swallows what is written after it; end the line",
}

STRINGS = {
    "plain, 'quoted', ??/ and é": None,
    'an \\"escaped\\" quote': None,
    "\\n\\t\\x41\\101\\\\": None,
    'a "quote"': 'has a quote ("), which ends the string',
    "\\": "has a backslash that begins no escape sequence of C++",
    "\\q": "has a backslash that begins no escape sequence of C++",
    "a\nb": "has a line end or a zero byte, which no string of C++ has",
    "a\0": "has a line end or a zero byte, which no string of C++ has",
}


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_expressions(text: str) -> None:
    assert unfit_as_expression(text) == EXPRESSIONS[text]


@pytest.mark.parametrize("text", STATEMENTS)
def test_statements(text: str) -> None:
    assert unfit_as_statements(text) == STATEMENTS[text]


@pytest.mark.parametrize("text", STRINGS)
def test_strings(text: str) -> None:
    assert unfit_as_string(text) == STRINGS[text]


def test_what_is_called() -> None:
    assert unfit_to_call("T::make<3>") is None
    assert unfit_to_call("[this]() { return make(0); }") is None
    assert unfit_to_call("[this]() { return") == "has a '{' that is not closed"
    assert unfit_to_call("") == "cannot be that"


def compiles(folder: Path, source: str) -> bool:
    """Whether g++ takes a source."""
    path = folder / "source.cpp"
    path.write_text(_PRELUDE + source)
    done = subprocess.run(["g++", "-std=c++17", "-w", "-fsyntax-only", str(path)], capture_output=True, check=False)
    return done.returncode == 0


@needs_compiler
def test_the_compiler_takes_what_is_fit(tmp_path: Path) -> None:
    lines = [f"static auto e{number} = ({text});" for number, text in enumerate(EXPRESSIONS) if not EXPRESSIONS[text]]
    lines += [f"void s{number}() {{{text}}}" for number, text in enumerate(STATEMENTS) if not STATEMENTS[text]]
    lines += [f'const char *t{number} = "{text}";' for number, text in enumerate(STRINGS) if not STRINGS[text]]
    assert len(lines) > 20
    assert compiles(tmp_path, "\n".join(lines))


@needs_compiler
@pytest.mark.parametrize("text", [text for text, why in EXPRESSIONS.items() if why and "preprocessor" not in why])
def test_the_compiler_refuses_unfit_expressions(tmp_path: Path, text: str) -> None:
    assert not compiles(tmp_path, f"static auto e = ({text});\n")


_PIECES = st.sampled_from(list("()[]{};\"'\\#/*\n<>,x ") + ["//", "/*", "*/", 'R"(', "a b", "'1", "return"])


@settings(max_examples=300)
@given(st.lists(_PIECES, max_size=12))
def test_any_text_has_an_answer(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert unfit_as_expression(text) is None or text.strip() != "x"
    if unfit_as_expression(text) is None:
        assert unfit_as_expression(f"({text})") is None
        assert unfit_as_statements(f"{text};") is None
    if unfit_as_statements(text) is None:
        assert unfit_as_statements(f"{{\n{text}}}") is None
