"""The examples in docs/select.md are the output of the command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tgdsl.commands.select import main

ROOT = Path(__file__).resolve().parent.parent.parent
_SHOWN = re.compile(r"^```\n\$ python -m tgdsl\.select (.*)\n((?:.*\n)*?)```$", re.MULTILINE)
EXAMPLES = _SHOWN.findall((ROOT / "docs" / "select.md").read_text())


@pytest.mark.parametrize(("arguments", "shown"), EXAMPLES)
def test_examples(
    arguments: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    main(shlex.split(arguments))
    printed = capsys.readouterr()
    assert (_without_lines(printed.out), printed.err) == (_without_lines(shown), "")


def _without_lines(text: str) -> str:
    """Without the numbers of lines in files, which change more often."""
    return re.sub(r"(\.py):\d+", r"\1", text)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5
