"""The examples in docs/asm.md are the output of the commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, whole

_SHOWN = re.compile(r"^```\n\$ (.*)\n((?:.*\n)*?)```$", re.MULTILINE)
EXAMPLES = _SHOWN.findall((ROOT / "docs" / "asm.md").read_text())


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples(command: str, shown: str, tmp_path: Path) -> None:
    (tmp_path / "targets").symlink_to(ROOT / "targets")
    (tmp_path / "toy.py").write_text(whole("asm").text("python"))
    run = command.replace("python -m", f"{sys.executable} -m")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-c", f"{run} 2>&1"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert _without_lines(done.stdout) == _without_lines(shown)


def _without_lines(text: str) -> str:
    """Without the numbers of lines in files, which change more often, and with paths in the project."""
    return re.sub(r"(\.py):\d+", r"\1", text.replace(f"{ROOT}/", ""))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 6
