"""Sites of targets, each written once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.explore.browser import Browser, browser, missing_programs
from tgdsl.commands.explore import main
from tgdsl.explore.explored import Explored
from tgdsl.loading.load import load_target


@cache
def explored(name: str) -> Explored:
    """A target of the project, read."""
    return Explored(load_target(f"targets/{name}"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """``site("sparc")``: the folder with the pages of a target."""

    @cache
    def written(name: str) -> Path:
        folder = tmp_path_factory.mktemp("sites") / name
        assert main([f"targets/{name}", "-o", str(folder)]) == 0
        return folder

    return written


@pytest.fixture(scope="session")
def window() -> Iterator[Browser]:
    """A browser; tests are skipped without one, which .ci/run installs."""
    missing = missing_programs()
    if missing:
        pytest.skip(f"pages are opened by {' and '.join(missing)}: apt-get install chromium chromium-driver")
    with browser() as opened:
        yield opened
