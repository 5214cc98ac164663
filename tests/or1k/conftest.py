"""The fixtures ``plugin``, ``each_plugin``, ``toolchain`` and ``each_toolchain``."""

from __future__ import annotations

import pytest

from tests.or1k.toolchain import Toolchain, needs_toolchain_of
from tests.support.plugin import EACH_RELEASE, FIRST, OR1K, Plugin, built_for_tests
from tgdsl.llvm import RELEASES


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Plugin:
    """The plug-in for the default release; tests that use it are marked ``needs_plugin``."""
    return built_for_tests(tmp_path_factory, FIRST, OR1K)


@pytest.fixture(scope="session", params=EACH_RELEASE)
def each_plugin(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Plugin:
    """The plug-in for each release."""
    return built_for_tests(tmp_path_factory, request.param, OR1K)


@pytest.fixture(scope="session")
def toolchain(plugin: Plugin, tmp_path_factory: pytest.TempPathFactory) -> Toolchain:
    """Compilers with the plug-in for the default release; tests that use it are marked ``needs_toolchain``."""
    return Toolchain(plugin, tmp_path_factory.mktemp("or1k")).prepare()


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(release, id=f"llvm-{release.number}", marks=needs_toolchain_of(release))
        for release in RELEASES.values()
    ],
)
def each_toolchain(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Toolchain:
    """Compilers with the plug-in for each release."""
    plugin = built_for_tests(tmp_path_factory, request.param, OR1K)
    return Toolchain(plugin, tmp_path_factory.mktemp("or1k")).prepare()
