"""The page on differences shows what happens, and names all keys of the JSON."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tgdsl.classes import fields
from tgdsl.commands.diff import main
from tgdsl.difference.data import Difference

ROOT = Path(__file__).resolve().parent.parent.parent

PAGE = (ROOT / "docs" / "diff.md").read_text()


@pytest.mark.checkout
def test_the_example_is_what_happens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.chdir(tmp_path)
    shutil.copytree(
        ROOT / "targets" / "tiny", tmp_path / "targets" / "tiny", ignore=shutil.ignore_patterns("llvm", "__pycache__")
    )
    shutil.copy(ROOT / "targets" / "__init__.py", tmp_path / "targets")
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-qm", "first"]):
        subprocess.run(["git", "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", *arguments], check=True)
    module = tmp_path / "targets" / "tiny" / "arithmetic.py"
    text = module.read_text()
    assert text.count('operation("and", 0x12, and_)') == 1
    module.write_text(text.replace('operation("and", 0x12, and_)', 'operation("and", 0x32, and_)'))
    found = re.search(r"```console\n\$ python -m tgdsl\.diff (.*)\n((?:.*\n)*?)```\n", PAGE)
    assert found is not None
    assert main(found[1].split()) == 1
    assert capsys.readouterr() == (found[2], "")


def test_the_page_has_all_keys_of_the_json() -> None:
    keys = {one for row in re.findall(r"^\| (`[^|]*`) \|", PAGE, re.MULTILINE) for one in re.findall(r"`(\w+)`", row)}
    assert {one.name for one in fields(Difference)} <= keys
