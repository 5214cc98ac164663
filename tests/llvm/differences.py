"""The list in docs/releases.md of all that releases of LLVM have otherwise, read from the sources.

    python -m tests.llvm.differences [--update]

Each difference in code or text is a :class:`tgdsl.llvm.by_release.ByRelease` that is bound to a name of its module, under a comment ``#: ...`` which says
what it is. Facts are the files of each release's package.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/releases.md"

_BEGIN, _END = "<!-- differences -->\n", "<!-- end -->\n"


@frozen
class Difference:
    """One place where releases differ.

    Attributes:
        path: of the file, from the project's folder.
        line: where it begins.
        name: of the variable; empty if it is bound to none.
        since: the releases that brought a difference, without the first one.
        what: what its comment says; empty if there is none.
    """

    path: str
    line: int
    name: str
    since: Sequence[int]
    what: str


def differences() -> Iterator[Difference]:
    """All of them, file by file."""
    for folder in ("tgdsl", "generators"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.is_relative_to(ROOT / "tgdsl/llvm") or path.is_relative_to(ROOT / "tgdsl/generators"):
                continue
            text = path.read_text()
            if "ByRelease" in text:
                yield from _in_file(str(path.relative_to(ROOT)), text)


def _in_file(path: str, text: str) -> Iterator[Difference]:
    tree = ast.parse(text)
    bound: dict[ast.expr, str] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            bound[statement.value] = statement.targets[0].id
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name) and statement.value:
            bound[statement.value] = statement.target.id
    lines = text.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ByRelease":
            yield Difference(path, node.lineno, bound.get(node, ""), _since(node)[1:], _comment(lines, node.lineno))


def _since(node: ast.Call) -> list[int]:
    keys = node.args[0].keys if node.args and isinstance(node.args[0], ast.Dict) else []
    return sorted([key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, int)])


def _comment(lines: Sequence[str], line: int) -> str:
    """The comment above a line."""
    found: list[str] = []
    for text in reversed(lines[: line - 1]):
        if not text.startswith("#:"):
            break
        found.insert(0, text.removeprefix("#:").strip())
    return " ".join(found)


def table() -> str:
    """The table, with a row for each difference, and the number of them in each room."""
    rows = [
        f"| `{one.path}` | `{one.name}` | {', '.join(map(str, one.since))} | {one.what} |"
        for one in sorted(differences(), key=lambda one: (one.path, one.line))
        if one.since
    ]
    files = len({one.path for one in differences() if one.since})
    head = f"{len(rows)} differences, in {files} files.\n\n| file | name | since | what |\n|---|---|---|---|\n"
    return head + "\n".join(rows) + "\n"


def page() -> str:
    """The page with the table as it is now."""
    text = PAGE.read_text()
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    assert begin and end, f"{PAGE} has no two lines {_BEGIN.strip()} and {_END.strip()}"
    return "".join([before, begin, table(), end, after])


def main() -> int:
    text = page()
    if "--update" in sys.argv:
        PAGE.write_text(text)
    print(table(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
