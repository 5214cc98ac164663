"""The messages in docs/typing.md: below each example, those that mypy and pyright have for it.

``python -m tests.typing.messages --update`` writes them anew. The examples of the page are one module, in which each line has the number
that it has on the page.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/typing.md"

_BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```\n((?:mypy|pyright) .*?)^```\n)?", re.MULTILINE | re.DOTALL)
_CHECKERS = ("mypy", "pyright")


def examples(page: str) -> str:
    """The module of a page's examples."""
    text = ["" for _ in page.splitlines()]
    for block in _BLOCK.finditer(page):
        first = page.count("\n", 0, block.start(1))
        for number, line in enumerate(block[1].splitlines()):
            text[first + number] = line
    return "\n".join(text) + "\n"


def checked(module: str) -> list[tuple[int, str, str]]:
    """The errors of a module: line, checker, message."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "examples.py"
        path.write_text(module)
        found = [*_mypy(path), *_pyright(path)]
    return sorted(found, key=lambda one: (one[0], _CHECKERS.index(one[1])))


def _mypy(path: Path) -> list[tuple[int, str, str]]:
    command = [
        "mypy",
        "--strict",
        "--config-file=pyproject.toml",
        "--output=json",
        "--disable-error-code=func-returns-value",
    ]
    out = _run([*command, str(path)])
    errors = [json.loads(line) for line in out.splitlines() if line.startswith("{")]
    return [(one["line"], "mypy", one["message"]) for one in errors if one["severity"] == "error"]


def _pyright(path: Path) -> list[tuple[int, str, str]]:
    config = path.with_name("pyrightconfig.json")
    settings = {"include": [path.name], "extraPaths": [str(ROOT)], "stubPath": str(ROOT / "typings")}
    config.write_text(json.dumps({**settings, "pythonVersion": "3.11", "typeCheckingMode": "strict"}))
    report = json.loads(_run(["pyright", "--project", str(config), "--pythonpath", sys.executable, "--outputjson"]))
    return [
        (one["range"]["start"]["line"] + 1, "pyright", one["message"].splitlines()[0])  # the others give reasons
        for one in report["generalDiagnostics"]
        if one["severity"] == "error"
        and not one.get("rule", "").startswith("reportUnknown")  # these follow from others
    ]


def _run(module: list[str]) -> str:
    return subprocess.run([sys.executable, "-m", *module], cwd=ROOT, capture_output=True, text=True, check=False).stdout


def with_messages(page: str) -> str:
    """A page with the messages that the checkers have for its examples now."""
    errors = checked(examples(page))

    def written(block: re.Match[str]) -> str:
        first = page.count("\n", 0, block.start(1)) + 1
        lines = block[1].splitlines()
        own = [error for error in errors if first <= error[0] < first + len(lines)]
        messages = "".join(f"{checker:<8} {lines[number - first].strip()}: {text}\n" for number, checker, text in own)
        return f"```python\n{block[1]}```\n" + (f"\n```\n{messages}```\n" if messages else "")

    return _BLOCK.sub(written, page)


def main() -> int:
    page = PAGE.read_text()
    if (new := with_messages(page)) == page:
        return 0
    if "--update" not in sys.argv[1:]:
        print("docs/typing.md has other messages; write them by python -m tests.typing.messages --update")
        return 1
    PAGE.write_text(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
