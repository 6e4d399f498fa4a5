"""The Chromium that tests look at pages with: ``python -m tests.browsing`` fails if there is none."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# Root may not use the sandbox; the others keep Chromium from calling its makers.
FLAGS = [
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PHONE, DESKTOP = (360, 740), (1200, 800)


def chromium() -> str | None:
    """The system's Chromium, or that of Playwright; None if there is neither."""
    if path := next(filter(None, map(shutil.which, NAMES)), None):
        return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


@contextmanager
def launched() -> Iterator[Browser]:
    """A Chromium; without one the tests are left out, except where all of them have to run."""
    path = chromium()
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("there is no Chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


def keep_picture(page: Page, stem: str, folder: Path | None = None) -> None:
    """Keep a picture of the page in the folder that SCREENSHOTS names, or else in another one."""
    if kept := os.environ.get("SCREENSHOTS") or folder:
        page.screenshot(path=Path(kept, f"{stem}.png"))


if __name__ == "__main__":
    sys.exit(chromium() is None)
