"""Lexers for blocks of code that Pygments does not know, or reads in part."""

from __future__ import annotations

from typing import cast

from pygments.lexer import Lexer, inherit
from pygments.lexers import find_lexer_class_by_name
from pygments.token import Punctuation
from sphinx.application import Sphinx

#: Pygments takes ``<[{``, before code that is a template argument, for one sign.
_CODE_AS_ARGUMENT = {"root": [(r"<(?=\[\{)", Punctuation), inherit]}


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    table_gen = type("TableGenWithCode", (find_lexer_class_by_name("tablegen"),), {"tokens": _CODE_AS_ARGUMENT})
    app.add_lexer("tablegen", cast(type[Lexer], table_gen))
    app.add_lexer("ninja", find_lexer_class_by_name("text"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
