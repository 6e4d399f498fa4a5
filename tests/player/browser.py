"""Which Chromium the tests look at pages with: ``python -m tests.player.browser`` fails if there is none."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def chromium() -> str | None:
    """The system's Chromium, or that of Playwright; None if there is neither."""
    if path := next(filter(None, map(shutil.which, NAMES)), None):
        return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


if __name__ == "__main__":
    sys.exit(chromium() is None)
