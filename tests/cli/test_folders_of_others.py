"""Commands in a folder where somebody else has packages that are called as those of tgdsl's checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def run(*command: str, given: str = "") -> str:
    """The standard output of a command, which has no errors."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, *command], input=given, capture_output=True, text=True, env=environment, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.mark.parametrize("text", ["", "raise RuntimeError('of somebody else')\n"])
@pytest.mark.parametrize("dispatcher", [False, True])
def test_packages_of_others_do_no_harm(
    text: str, dispatcher: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def command(name: str, *arguments: str, given: str = "") -> str:
        return run("-m", *(["tgdsl", name] if dispatcher else [f"tgdsl.{name}"]), *arguments, given=given)

    monkeypatch.chdir(tmp_path)
    for package in ("generators", "targets"):
        Path(package).mkdir()
        Path(package, "__init__.py").write_text(text)
    command("new", "Acorn", "-o", ".mine")
    Path(".mine/acorn").rename("acorn")
    assert "9 written, 0 unchanged" in command("gen", "acorn", "-o", "out")
    assert "no work" in command("gen", "acorn", "-o", "out")
    assert "register-info\n" in command("gen", "--list")
    assert "add" in command("asm", "acorn", given="add r1, r2, r3\n")
    assert "add" in command("disasm", "acorn", given=command("asm", "acorn", "--form", "hex", given="add r1, r2, r3\n"))
    assert command("lint", "acorn") == ""
    assert "ADD" in command("select", "acorn", "(set i32:$rd, (add i32:$a, i32:$b))")
    assert command("dump", "acorn", "--text", "ADD").startswith("def ADD")
