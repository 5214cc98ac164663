"""The fixture ``plugin``."""

from __future__ import annotations

import os

import pytest

from tests.tiny.plugin import Plugin, built


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Plugin:
    """The plug-in; tests that use it are marked ``needs_plugin``."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # of all processes
    return built(folder / "tiny-plugin")
