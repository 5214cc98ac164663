"""Reference pages from docstrings: a block ``{api}`` of a page names a module of which each exported name is described there.

The first line is the module whose ``__all__`` is meant; lines after it name modules that define the names, where a page has only some::

    tgdsl.language
    tgdsl.language.registers
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from typing import Literal, TypeAlias, cast

from docutils.nodes import document
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.config import Config as SphinxConfig
from sphinx.ext.napoleon import Config
from sphinx.ext.napoleon.docstring import GoogleDocstring
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.inspect import stringify_signature

_BLOCK = re.compile(r"^```\{api\}\n(.*?)^```$", re.DOTALL | re.MULTILINE)

Documented: TypeAlias = Literal[
    "attribute", "class", "data", "decorator", "exception", "function", "method", "module", "property", "type"
]

#: What "Attributes:" lists is not declared a second time. Napoleon takes its own class where it says Sphinx's, from which it reads the same names.
_NAPOLEON = cast(SphinxConfig, Config(napoleon_use_ivar=True))


def defining_modules(module: str) -> dict[str, str]:
    """The modules that define the names that a module exports: those that it imports them from, or itself."""
    loaded = importlib.import_module(module)
    found = dict.fromkeys(loaded.__all__, module)
    for statement in ast.parse(inspect.getsource(loaded)).body:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            found.update((one.name, statement.module) for one in statement.names if one.name in found)
    return found


def directives(module: str, prefixes: list[str]) -> Iterator[str]:
    """The directives for the names that a module exports and that are defined in or below the prefixes."""
    loaded = importlib.import_module(module)
    for name, defined in sorted(defining_modules(module).items(), key=lambda item: item[0].lower()):
        value: object = getattr(loaded, name)
        if inspect.ismodule(value) or not any(f"{defined}.".startswith(f"{one}.") for one in prefixes or [module]):
            continue
        if inspect.isclass(value) or inspect.isfunction(value):
            yield f".. auto{'class' if inspect.isclass(value) else 'function'}:: {module}.{name}\n"
        else:
            # Autodoc would look for the text before or behind a constant in the module that exports it.
            text = ModuleAnalyzer.for_module(defined).find_attr_docs().get(("", name), [])
            yield "\n".join([f".. py:data:: {name}", f"   :module: {module}", "", *(f"   {line}" for line in text), ""])


def add_directives(app: Sphinx, document: str, source: list[str]) -> None:
    """Put autodoc's directives in the place of the blocks."""

    def written(block: re.Match[str]) -> str:
        module, *prefixes = block[1].split()
        return "\n".join(["```{eval-rst}", *directives(module, prefixes), "```"])

    source[0] = _BLOCK.sub(written, source[0])


def class_signature(
    app: Sphinx, what: str, name: str, value: type, options: object, signature: str | None, returned: str | None
) -> tuple[str, str] | None:
    """The signature of a class's constructor as ``inspect`` knows it, with the types of fields that the class declares.

    Autodoc itself reads it from the metaclass, which takes any arguments and passes them on.
    """
    if what != "class":
        return None
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):  # a class without a constructor of its own
        return None
    if all(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in found.parameters.values()):
        return "", ""  # that of a base class, from which others are derived
    annotations: dict[str, object] = {}
    for one in reversed(value.__mro__):
        annotations.update(vars(one).get("__annotations__", {}))
    parameters = [
        one.replace(annotation=annotations.get(one.name, one.annotation)) if one.annotation is one.empty else one
        for one in found.parameters.values()
    ]
    shown = found.replace(parameters=parameters, return_annotation=inspect.Signature.empty)
    return stringify_signature(shown, unqualified_typehints=True), ""


def sections(app: Sphinx, what: Documented, name: str, value: object, options: object, lines: list[str]) -> None:
    """Read the sections of a docstring (``Args:``, ``Attributes:``); the text behind an attribute has none, whatever its colons."""
    if what not in ("attribute", "property"):
        lines[:] = GoogleDocstring(list(lines), _NAPOLEON, app, what, name, value, options).lines()


def qualify(app: Sphinx, doctree: document) -> None:
    """Give the names of types and those in docstrings the module that exports them: of several, that of the entry, then ``tgdsl.language``.

    Sphinx itself would look for a plain name among the members of all classes, too.
    """
    for node in doctree.findall(pending_xref):
        name = str(node["reftarget"])
        if node.get("refdomain") != "py" or "." in name:
            continue
        node.attributes.pop("refspecific", None)
        for module in (node.get("py:module"), "tgdsl.language"):
            if module and name in importlib.import_module(str(module)).__all__:
                node["reftarget"] = f"{module}.{name}"
                break


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("source-read", add_directives)
    app.connect("autodoc-process-signature", class_signature)
    app.connect("autodoc-process-docstring", sections)
    app.connect("doctree-read", qualify)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
