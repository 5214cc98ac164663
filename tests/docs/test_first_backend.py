"""The page on a first back end is what happens: its commands print what it shows, and its listings are parts of the files that they are said to be of.

The page is followed from its beginning to its end, in an empty folder. A listing belongs to the file that the text before it names last; after
"a new file" it is that file, and after "add to the end of" it is added there.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT
from tests.support.plugin import needs_plugin
from attrs import frozen

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"`(acorn/[\w/.]+\.\w+|\w+\.ll)`")
_TIME = re.compile(r"\d+\.\d\d s")

#: What begins commands that need the plug-in: they build it, run LLVM's tools with it, or show what these have written.
_WITH_PLUGIN = ("cmake ", "ninja ", "llc-19 ", "llvm-readelf-19 ", "sed ")


@frozen
class Step:
    """A code block of the page.

    Attributes:
        file: the file that the text before it names last.
        action: "new" or "add" for a block that changes the file, else "".
    """

    language: str
    text: str
    file: str
    action: str


def steps() -> Iterator[Step]:
    page = (DOCS / "first-backend.md").read_text()
    file, end = "", 0
    for found in _BLOCK.finditer(page):
        said = page[end : found.start()]
        files = _FILE.findall(said)
        file, end = files[-1] if files else file, found.end()
        before = said.rpartition(f"`{file}`")[0].lower()
        action = "new" if before.endswith("a new file ") else "add" if before.endswith("add to the end of ") else ""
        yield Step(found[1], found[2], file, action)


def of_the_readme() -> str:
    """The commands of README's section, some of which are those of the page."""
    section = (ROOT / "README.md").read_text().partition("## A back end of your own\n")[2]
    found = _BLOCK.search(section)
    assert found
    return found[2]


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a block, each with the lines that it prints."""
    lines = text.splitlines()
    assert lines[0].startswith("$ ")
    number = 0
    for is_command, group in groupby(lines, lambda line: line.startswith("$ ")):
        found = list(group)
        if is_command:
            *silent, last = found
            for command in silent:
                yield command[2:], []
            following = lines[number + len(found) :]
            yield last[2:], following[: next((n for n, line in enumerate(following) if line.startswith("$ ")), None)]
        number += len(found)


class Journey:
    """Somebody who follows the page."""

    def __init__(self, folder: Path, *, plugin: bool) -> None:
        (folder / "bin").mkdir()
        python = folder / "bin" / "python"
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        python.chmod(0o755)
        self._environment = {
            **{name: value for name, value in os.environ.items() if name != "FORCE_COLOR"},
            "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "LC_ALL": "C",
        }
        self._folder = folder / "empty"
        self._folder.mkdir()
        self._plugin = plugin
        self.done: list[str] = []

    def follow(self, step: Step) -> None:
        if step.language == "console":
            for command, printed in commands(step.text):
                if self._plugin or not command.startswith(_WITH_PLUGIN):
                    self._run(command, printed)
            return
        path = self._folder / step.file
        if step.action == "new":
            assert not path.exists()
            path.write_text(step.text)
        elif step.action == "add":
            path.write_text(f"{path.read_text()}\n\n{step.text}")
        else:
            text = path.read_text()
            assert text.startswith(step.text) or f"\n{step.text}" in text, f"this is not in {step.file}:\n{step.text}"

    def _run(self, command: str, printed: list[str]) -> None:
        self.done.append(command.split()[0])
        if command.startswith("cd "):
            self._folder /= command[3:]
            return
        ended = subprocess.run(
            ["bash", "-c", command],
            cwd=self._folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        expected = ".*".join([re.escape(part) for part in _without_times("\n".join([*printed, ""])).split("...\n")])
        found = _without_times(ended.stdout)
        assert re.fullmatch(expected if printed else "", found, re.DOTALL), f"$ {command}\n{found}"


def _without_times(text: str) -> str:
    return _TIME.sub("_ s", text)


@pytest.mark.checkout  # runs mypy
@pytest.mark.parametrize(
    "plugin", [pytest.param(False, id="python-alone"), pytest.param(True, id="with-plugin", marks=needs_plugin)]
)
def test_the_page_is_what_happens(plugin: bool, tmp_path: Path) -> None:
    journey = Journey(tmp_path, plugin=plugin)
    for step in steps():
        journey.follow(step)
    if plugin:
        shown = {
            (command, *printed)
            for step in steps()
            if step.language == "console"
            for command, printed in commands(step.text)
        }
        for command, printed in commands(of_the_readme()):
            if (command, *printed) not in shown:
                journey.follow(Step("console", "\n".join([f"$ {command}", *printed]), "", ""))
    assert {"python", "ls", "echo", "printf"} | (
        {"cmake", "ninja", "llc-19", "sed", "grep"} if plugin else set()
    ) <= set(journey.done)


def test_the_page_has_listings_of_both_languages_and_changes() -> None:
    found = list(steps())
    assert {"console", "python", "cpp", "cmake", "llvm"} == {step.language for step in found}
    assert [(step.action, step.file) for step in found if step.action] == [
        ("new", "second.ll"),
        ("add", "acorn/arithmetic.py"),
        ("new", "third.ll"),
    ]


def test_a_listing_that_is_no_part_of_its_file_is_found(tmp_path: Path) -> None:
    journey = Journey(tmp_path, plugin=False)
    (tmp_path / "empty" / "x.ll").write_text("one\ntwo\nthree\n")
    journey.follow(Step("llvm", "two\nthree\n", "x.ll", ""))
    for wrong in ("wo\nthree\n", "two\nthre\n", "one\nthree\n"):
        with pytest.raises(AssertionError, match="this is not in x.ll"):
            journey.follow(Step("llvm", wrong, "x.ll", ""))
    journey.follow(Step("console", "$ printf 'a\\nb\\nc 0.12 s\\n'\na\n...\nc 3.45 s\n", "x.ll", ""))
    for wrong in ("$ echo a\nb\n", "$ echo a\n", "$ true\na\n", "$ echo a; echo b\na\n"):
        with pytest.raises(AssertionError):
            journey.follow(Step("console", wrong, "x.ll", ""))
