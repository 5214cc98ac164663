"""The fixtures ``plugin`` and ``each_plugin``."""

from __future__ import annotations

import os

import pytest

from tests.tiny.plugin import FIRST, Plugin, built, needs_plugin_of
from tgdsl.llvm import RELEASES, Release


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Plugin:
    """The plug-in for the default release; tests that use it are marked ``needs_plugin``."""
    return _built(tmp_path_factory, FIRST)


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(release, id=f"llvm-{release.number}", marks=needs_plugin_of(release))
        for release in RELEASES.values()
    ],
)
def each_plugin(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Plugin:
    """The plug-in for each release."""
    release: Release = request.param
    return _built(tmp_path_factory, release)


def _built(tmp_path_factory: pytest.TempPathFactory, release: Release) -> Plugin:
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # of all processes
    return built(folder / f"tiny-plugin-{release.number}", release)
