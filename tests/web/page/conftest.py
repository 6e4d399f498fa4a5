"""A server, a Chromium, and visits to the page, during which nothing may go wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing import DESKTOP, PHONE, launched
from tests.waiting import WAIT
from tests.web.page.visiting import Visit
from tests.web.server.running import Running, serving

expect.set_options(timeout=1000 * WAIT)
Visiting = Callable[..., Visit]
TASKS = "kotae.web.tasks"


@pytest.fixture(scope="package")
def server() -> Iterator[Running]:
    """A server as ``kotae serve`` starts it, at a port of its own."""
    with serving(tasks=TASKS) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A Chromium."""
    with launched() as started:
        yield started


@pytest.fixture
def visiting(browser: Browser, server: Running, tmp_path: Path) -> Iterator[Visiting]:
    """Opens the page, each time for somebody who was never there; in the end nothing may have gone wrong."""
    visits: list[Visit] = []

    def visit(phone: bool = False, url: str = server.url, **context: Any) -> Visit:
        width, height = PHONE if phone else DESKTOP
        chosen = {"has_touch": phone, "is_mobile": phone, "reduced_motion": "reduce", **context}
        opened = browser.new_context(viewport={"width": width, "height": height}, **chosen)
        opened.grant_permissions(["clipboard-read", "clipboard-write"], origin=url)
        visits.append(Visit(opened.new_page(), url, tmp_path))
        return visits[-1]

    yield visit
    for each in visits:
        each.page.context.close()
    assert [wrong for each in visits for wrong in each.wrong] == []


@pytest.fixture
def visit(visiting: Visiting) -> Visit:
    """A visit at a desk."""
    return visiting()
