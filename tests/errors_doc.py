"""docs/errors.md: the messages of errors, as the source has them, each with what it means.

``python -m tests.errors_doc --update`` writes the page anew: it adds messages that are new, and drops those that are gone. What a section
begins with, and what stands beside a message, is written by hand on the page, and stays.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.support.pages import page_command

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/errors.md"

#: The functions and exceptions whose messages become diagnostics.
_CALLS = frozenset(
    "Diagnostic DiagnosticError Malformed Misfit Misuse NoJson Rule TypeError UnfitText Unreadable ValueError _Misfit _Wrong _problem _wrong"
    " breach error fail problem problem_in refuse warning".split()
)
#: These become diagnostics in the language only; elsewhere they are Python's, for programmers.
_PYTHON = frozenset({"TypeError", "ValueError"})

#: The area of a file: that of the longest beginning of its path.
AREAS: Mapping[str, str] = {
    "generators": "Generators",
    "generators/dxil": "DXIL operations",
    "tgdsl": "Command line and files",
    "tgdsl/cpp": "C++ of conditions",
    "tgdsl/language": "Language",
    "tgdsl/language/assembly": "Assembly",
    "tgdsl/language/combining": "Combine rules",
    "tgdsl/language/core/expressions": "Patterns",
    "tgdsl/language/features": "Processors and schedules",
    "tgdsl/language/instructions": "Instructions",
    "tgdsl/language/instructions/aliases": "Assembly",
    "tgdsl/language/instructions/fields": "Encodings",
    "tgdsl/language/instructions/layouts": "Encodings",
    "tgdsl/language/instructions/variable_layouts": "Encodings",
    "tgdsl/language/instructions/word": "Encodings",
    "tgdsl/language/operands": "Instructions",
    "tgdsl/language/operands/register": "Registers",
    "tgdsl/language/patterns": "Patterns",
    "tgdsl/language/patterns/intrinsic": "Intrinsics",
    "tgdsl/language/registers": "Registers",
    "tgdsl/language/registers/calling": "Calling conventions",
    "tgdsl/language/scheduling": "Processors and schedules",
    "tgdsl/language/tables": "Searchable tables",
    "tgdsl/language/tuning": "Processors and schedules",
    "tgdsl/linting": "Lint",
    "tgdsl/model": "Language",
    "tgdsl/model/asm_matching": "Assembly",
    "tgdsl/model/assembly": "Assembly",
    "tgdsl/model/automata": "Automata",
    "tgdsl/model/bits": "Encodings",
    "tgdsl/model/calling": "Calling conventions",
    "tgdsl/model/compression": "Compressed instructions",
    "tgdsl/model/combiner": "Combine rules",
    "tgdsl/model/decoding": "Encodings",
    "tgdsl/model/fast_isel": "Patterns",
    "tgdsl/model/dxil": "DXIL operations",
    "tgdsl/model/emission": "Encodings",
    "tgdsl/model/feature_checks": "Processors and schedules",
    "tgdsl/model/fusions": "Processors and schedules",
    "tgdsl/model/hw_mode": "Processors and schedules",
    "tgdsl/model/instructions": "Instructions",
    "tgdsl/model/machine": "Instructions",
    "tgdsl/model/matcher": "Patterns",
    "tgdsl/model/patterns": "Patterns",
    "tgdsl/model/register": "Registers",
    "tgdsl/model/performance": "Processors and schedules",
    "tgdsl/model/performance": "Processors and schedules",
    "tgdsl/model/pseudo": "Pseudo expansions",
    "tgdsl/model/schedule": "Processors and schedules",
    "tgdsl/model/searchable": "Searchable tables",
    "tgdsl/records": "Records",
    "tgdsl/selection": "Select",
    "tgdsl/tablegen": "TableGen",
}

_ROW = re.compile(r"^\| `(?P<message>.*?)` \| (?P<meaning>.*?) ?\|$")


def area_of(path: Path) -> str:
    """The section of the page that has a file's messages."""
    name = path.relative_to(ROOT).as_posix()
    return AREAS[max((start for start in AREAS if name.startswith(start)), key=len)]


def messages() -> dict[str, list[str]]:
    """The messages of each area, sorted."""
    found: dict[str, set[str]] = {area: set() for area in sorted({*AREAS.values()})}
    for root in ("tgdsl", "generators"):
        for path in sorted((ROOT / root).rglob("*.py")):
            found[area_of(path)].update(messages_in(ast.parse(path.read_text()), in_language="/language/" in str(path)))
    return {area: sorted(texts) for area, texts in found.items() if texts}


def messages_in(tree: ast.Module, *, in_language: bool) -> Iterator[str]:
    """The messages of a module, with ``<name>`` for what they fill in."""
    for function in [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.Module))]:
        known = _texts_of_names(function)
        for node in _own_nodes(function):
            if (
                isinstance(node, ast.Call)
                and (name := _name(node.func)) in _CALLS
                and (in_language or name not in _PYTHON)
            ):
                for given in [*node.args, *(keyword.value for keyword in node.keywords)]:
                    yield from (text for text in _texts(given, known) if text.count(" ") >= 2)


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of the functions in it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _own_nodes(child)


def _texts_of_names(function: ast.AST) -> dict[str, list[ast.expr]]:
    """What a function assigns to each name."""
    assigned: dict[str, list[ast.expr]] = {}
    for node in _own_nodes(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned.setdefault(node.targets[0].id, []).append(node.value)
    return assigned


def _texts(node: ast.expr, known: Mapping[str, list[ast.expr]]) -> list[str]:
    """The texts that an expression can give, with ``<...>`` for what it fills in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return ["".join([_part(part) for part in node.values])]
    if isinstance(node, ast.IfExp):
        return [*_texts(node.body, known), *_texts(node.orelse, known)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [
            f"{left}{right}"
            for left in _texts(node.left, known) or ["<...>"]
            for right in _texts(node.right, known) or ["<...>"]
        ]
    if isinstance(node, ast.Name):
        return [
            text for value in known.get(node.id, ()) if not isinstance(value, ast.Name) for text in _texts(value, {})
        ]
    return []


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.FormattedValue):
        return f"<{_filled(part.value)}>"
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "<...>"


def _filled(node: ast.expr) -> str:
    """A word for what a message fills in: the name of the variable or the attribute."""
    if isinstance(node, ast.Call) and _name(node.func) == "counted" and isinstance(node.args[-1], ast.Constant):
        return f"number of {node.args[-1].value!s}s"
    if isinstance(node, ast.Call):
        named = [_filled(given) for given in node.args]
        return next((word for word in named if word != "..."), "...") if named else _name(node.func).strip("_")
    if isinstance(node, ast.Attribute):
        return _filled(node.value) if node.attr in ("name", "value", "text", "__name__") else node.attr.strip("_")
    if isinstance(node, ast.Name):
        return node.id.strip("_")
    return "..."


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def cell(message: str) -> str:
    """A message in a table."""
    return message.strip().replace("\n", " ").replace("|", "\\|").replace("`", "'")


def written(page: str) -> str:
    """The page with the messages that the source has now; what is written by hand stays."""
    begin, *sections = re.split(r"^## ", page, flags=re.MULTILINE)
    intros: dict[str, str] = {}
    meanings: dict[tuple[str, str], str] = {}
    anywhere: dict[str, str] = {}
    for section in sections:
        area, _, body = section.partition("\n")
        intros[area] = body.partition("\n| ")[0].strip()
        for line in body.splitlines():
            if row := _ROW.match(line):
                meanings[area, row["message"]] = anywhere[row["message"]] = row["meaning"]
    parts = [begin.rstrip() + "\n"]
    for area, texts in messages().items():
        rows = [f"| `{text}` | {meanings.get((area, text)) or anywhere.get(text, '')} |" for text in map(cell, texts)]
        intro = intros.get(area, "")
        parts.append(f"\n## {area}\n\n{intro}\n\n| message | what it means |\n|---|---|\n" + "\n".join(rows) + "\n")
    return "".join(parts)


def main() -> int:
    return page_command(PAGE, written, "tests.errors_doc")


if __name__ == "__main__":
    sys.exit(main())
