"""The examples of docs/testing.md: the tests and the files hold, and failures are as the page shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import sections
from tests.testing.machine import ROOT
from tgdsl import testing
from tgdsl.testing import CheckFailed

PAGE = (ROOT / "docs/testing.md").read_text()
FUNCTIONS, FILES = sections("testing")

_SHOWN = re.compile(r"^>>> (.*)\n((?:(?!>>>|```).*\n)*)", re.MULTILINE)


def without_lines(text: str) -> str:
    """Without the lines of targets and the time, which change."""
    return re.sub(r"(\.py):\d+", r"\1", re.sub(r"in \d+\.\d+s", "in time", text))


@pytest.fixture
def folder(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for variable in (
        "CI",
        "BUILD_NUMBER",
    ):  # With these pytest's summary has the whole message of a failure a second time.
        monkeypatch.delenv(variable, raising=False)
    (pytester.path / "targets").symlink_to(ROOT / "targets")
    (pytester.path / "tests").mkdir()
    return pytester.path


@pytest.mark.parametrize(("call", "shown"), _SHOWN.findall(PAGE))
def test_failures_are_as_the_page_shows_them(call: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    with pytest.raises(CheckFailed) as failed:
        eval(call, {name: getattr(testing, name) for name in testing.__all__})
    assert without_lines(f"{failed.value}\n") == without_lines(shown)


def test_the_tests_of_the_page_hold(pytester: pytest.Pytester, folder: Path) -> None:
    (folder / "tests/test_tiny.py").write_text(FUNCTIONS.text("python"))
    pytester.runpytest_subprocess("-p", "no:cacheprovider", "tests").assert_outcomes(passed=6)


def test_the_files_of_the_page(pytester: pytest.Pytester, folder: Path) -> None:
    first, second = [text for language, text in FILES.blocks if language == "gas"]
    configuration, _ = [text for language, text in FILES.blocks if language == "toml"]
    (folder / "pyproject.toml").write_text(configuration)
    (folder / "tests/first.s").write_text(first)
    options = ("-p", "tgdsl.pytest_plugin", "-p", "no:cacheprovider", "-q")
    done = pytester.runpytest_subprocess(*options, "tests")
    shown = FILES.text("console").partition("\n")[2]
    assert without_lines(done.stdout.str()).strip().replace(f"{ROOT}/", "") == without_lines(shown).strip()
    (folder / "tests/second.s").write_text(second)
    done = pytester.runpytest_subprocess(*options[:-1], "-v", "tests/second.s")
    done.assert_outcomes(passed=8)
    done.stdout.fnmatch_lines([r"tests/second.s::4[[]mattr=+rotate[]] PASSED*"])


def test_every_function_and_option_is_on_the_page() -> None:
    assert [name for name in testing.__all__ if f"`{name}" not in PAGE and name not in ("RoundTrips", "Source")] == []
    for option in ("tgdsl_targets", "tgdsl_files", "--tgdsl-target", "--tgdsl-update"):
        assert f"`{option}" in PAGE
