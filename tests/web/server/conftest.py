"""Servers that tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.conftest import here as here
from tests.web.server.running import Running, serving


@pytest.fixture(scope="session")
def shared() -> Iterator[Running]:
    """A server whose tasks do what the board says; no test may leave it busy."""
    with serving() as running:
        yield running


@pytest.fixture
def server(shared: Running) -> Running:
    """That server, of which a worker is ready, whatever tests before have ended."""
    assert shared.ask("b").status_code == 200
    return shared
