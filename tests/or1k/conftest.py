"""The fixtures ``plugin`` and ``each_plugin``."""

from __future__ import annotations

import pytest

from tests.support.plugin import EACH_RELEASE, FIRST, OR1K, Plugin, built_for_tests


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Plugin:
    """The plug-in for the default release; tests that use it are marked ``needs_plugin``."""
    return built_for_tests(tmp_path_factory, FIRST, OR1K)


@pytest.fixture(scope="session", params=EACH_RELEASE)
def each_plugin(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Plugin:
    """The plug-in for each release."""
    return built_for_tests(tmp_path_factory, request.param, OR1K)
