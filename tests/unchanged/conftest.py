"""The process that does the runs of the tables, which starts once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.unchanged.server import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.end()
