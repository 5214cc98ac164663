"""docs/lint-examples.md: each rule of lint, with a message that it gives.

``python -m tests.lint_doc --update`` writes the page anew. The message of a rule that is also an error in Python is that of its example in
``tests/oracle/broken_rules.py``; the other messages are written by hand on the page, and stay.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path

import tgdsl.linting
from tests.errors_doc import cell
from tests.oracle.broken_rules import BROKEN
from tests.support.pages import page_command
from tgdsl.linting import broken_rules
from tgdsl.linting.run import all_kinds
from tgdsl.linting.subject import Subject
from tgdsl.model import Model

PAGE = Path(__file__).resolve().parents[1] / "docs/lint-examples.md"

_ROW = re.compile(r"^\| `(?P<rule>[\w-]+)` \| .* \| `(?P<message>[^`]*)` \|$", re.MULTILINE)
_HEAD = "| rule | what it finds | example |\n|---|---|---|\n"


def examples(page: str) -> dict[str, str]:
    """The messages on the page, by rule."""
    return {row["rule"]: row["message"] for row in _ROW.finditer(page)}


@cache
def broken_examples() -> dict[str, str]:
    """A message of each rule that is an error in Python."""
    found: dict[str, str] = {}
    for broken in BROKEN:
        rule = broken.rule.identifier
        if rule not in found and not broken.is_refused:
            said = broken_rules.find(Subject(Model(broken.example().records())))
            found[rule] = next(one.message for one in said if one.kind.identifier == rule)
    return found


def written(page: str) -> str:
    """The page with the rules that lint has now."""
    known = examples(page)
    made = {rule: cell(message) for rule, message in broken_examples().items()}
    rows = [
        f"| `{kind.identifier}` | {cell(kind.explanation)} | `{made.get(kind.identifier) or known.get(kind.identifier, '')}` |\n"
        for kind in all_kinds()
    ]
    return page.partition(_HEAD)[0] + _HEAD + "".join(rows)


def is_of_the_source(message: str) -> bool:
    """True if some words of a message stand in lint's source, so that it has not been rewritten since."""
    return any(text in message for text in _texts())


@cache
def _texts() -> frozenset[str]:
    """The texts of lint's source that are long enough to be part of one message alone."""
    modules = [ast.parse(path.read_text()) for path in sorted(Path(tgdsl.linting.__file__).parent.glob("*.py"))]
    found = (node.value for module in modules for node in ast.walk(module) if isinstance(node, ast.Constant))
    return frozenset(cell(text) for text in found if isinstance(text, str) and len(text.strip()) >= 14)


def main() -> int:
    return page_command(PAGE, written, "tests.lint_doc")


if __name__ == "__main__":
    sys.exit(main())
