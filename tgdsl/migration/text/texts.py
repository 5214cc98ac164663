"""Texts of C++ as Python."""

from __future__ import annotations

import textwrap

from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Member, Name, Plain, string


def code(text: str) -> Expression:
    """A text of C++: ``Code("...")``, or ``Code.block("...")`` if its lines stand by themselves, indented by two."""
    name = Name(of_language("Code"))
    if "\n" not in text:
        return Call(name, [Plain(string(text))])
    inner = textwrap.dedent(text).strip("\n")
    if text == "\n" + textwrap.indent(inner, "  ") + "\n":
        if "\n" not in inner:
            return Call(Member(name, "block"), [Plain(string(inner))])
        return Call(Member(name, "block"), [Plain(lines_of_text(inner))])
    return Call(name, [Plain(lines_of_text(text))])


def lines_of_text(text: str) -> str:
    """A string literal in triple quotes where that can have the text, else on one line."""
    if '"""' in text or "\\" in text or text.endswith('"'):
        return string(text)
    return f'"""{text}"""'
