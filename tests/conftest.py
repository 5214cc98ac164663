"""The fixtures ``expect`` and ``marks``, the option ``pytest --update-expected``, which rewrites what they expect, and Hypothesis' settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.marks import Marks

# A machine that is busy with other things must not fail a test: no limit of time for an example, nor for drawing examples.
# A list of health checks in the settings of a test replaces this one, so it has to name too_slow again.
settings.register_profile("tgdsl", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tgdsl")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-expected", action="store_true", help="rewrite the files of expected text, and the marks in targets"
    )


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """``expect(path, text)``: assert that a file has this text, or write it with ``--update-expected``."""
    update = bool(request.config.getoption("--update-expected"))

    def check(path: Path, text: str) -> None:
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        assert text.splitlines() == path.read_text().splitlines(), path.name
        assert text == path.read_text(), path.name

    return check


@pytest.fixture
def marks(request: pytest.FixtureRequest, tmp_path: Path) -> Marks:
    return Marks(tmp_path, request.path, update=bool(request.config.getoption("--update-expected")))
