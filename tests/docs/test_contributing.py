"""What README, CONTRIBUTING and CHANGELOG name is there: files, sections, modules, markers; and they are short."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from typing import TypedDict, cast

import pytest
import yaml

from tests.docs.pages import ROOT

pytestmark = pytest.mark.checkout

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


class Hook(TypedDict):
    id: str
    entry: str
    language: str


class Repository(TypedDict):
    repo: str
    hooks: list[Hook]


class Settings(TypedDict):
    repos: list[Repository]


_LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")


def anchors(page: Path) -> set[str]:
    """The names of a page's sections in links, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for file, section in _LINK.findall(text):
        target = page.parent / file if file else page
        assert target.exists(), file
        assert not section or section in anchors(target), f"{file}#{section}"


def test_the_readme_fits_two_screens() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 100


def test_what_contributing_names() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    markers = {marker.partition(":")[0] for marker in settings["markers"]}
    assert {"quick", "all_packs"} == set(re.findall(r"pytest -m (\w+)", text)) <= markers
    for module in re.findall(r"python -m (tests[\w.]*)", text):
        assert importlib.util.find_spec(module), module
    for path in re.findall(r"`((?:tests|tgdsl|docs)/[\w./-]*)`", text):
        assert (ROOT / path).exists(), path


def test_hooks_run_what_is_in_the_virtual_environment() -> None:
    settings = cast(Settings, yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text()))
    (repository,) = settings["repos"]
    assert repository["repo"] == "local"  # nothing is fetched
    checks = (ROOT / ".ci/run").read_text()
    for hook in repository["hooks"]:
        program, *arguments = hook["entry"].split()
        assert hook["language"] == "system" and program.startswith(".venv/bin/")
        if hook["id"] == "mypy":
            assert f"{hook['entry']}\n" in checks
        for argument in arguments:
            assert not argument.startswith("tests/") or (ROOT / argument).exists(), argument
