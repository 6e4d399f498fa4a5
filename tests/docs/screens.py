"""`python -m tests.docs.screens` takes the pictures of the page that documents show, in a real Chromium."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browsing import FLAGS, chromium

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
WIDE, PHONE = (1180, 760), (360, 720)
COLOURS = 96
"""As many as a picture needs to look the same; it is a quarter as large as with all of them."""


@contextmanager
def served() -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "kotae", "serve", "--no-browser", "--quiet", "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        server.stdout.readline()  # says where it is
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait()


def paste(page: Page, name: str) -> None:
    """Open an example."""
    page.locator("#paste").fill((ROOT / "examples" / name).read_text(encoding="utf-8"))
    page.locator("#open-pasted").click()
    page.locator("#board").wait_for()
    page.wait_for_load_state("networkidle")


def drag(page: Page, *cells: tuple[int, int]) -> None:
    """Drag from cell to cell."""
    board = page.locator("#board").bounding_box()
    assert board is not None
    scale = board["width"] / (float(str(page.locator("#board").get_attribute("viewBox")).split()[2]) / 32)
    points = [(board["x"] + (c + 1.5) * scale, board["y"] + (r + 1.5) * scale) for r, c in cells]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=5)
    page.mouse.up()
    page.wait_for_load_state("networkidle")


def press(page: Page, words: str) -> None:
    """Press a button, and wait for what it brings."""
    page.get_by_role("button", name=words, exact=True).click()
    page.wait_for_load_state("networkidle")


def start(page: Page) -> None:
    """Where one begins."""
    page.locator(".thumbnail svg").nth(3).wait_for()


def hashi(page: Page) -> None:
    """A board in play, with a hint."""
    paste(page, "hashi.txt")
    for cells in (((0, 1), (0, 3)), ((0, 3), (2, 3)), ((0, 3), (0, 6)), ((3, 0), (7, 0)), ((0, 8), (0, 11))):
        drag(page, *cells)
    for words in ("Hint", "Which rules", "What follows"):
        press(page, words)
    page.get_by_text("Draw it").wait_for()


def numberlink(page: Page) -> None:
    """Paths by hand."""
    paste(page, "numberlink.txt")
    drag(page, (0, 10), (0, 0), (7, 0), (7, 10), (3, 10))
    drag(page, (1, 1), (6, 1), (6, 3), (1, 3), (1, 4))
    drag(page, (1, 10), (1, 6))
    drag(page, (1, 2), (3, 2))


def futoshiki(page: Page) -> None:
    """Digits, notes in pencil, and a mistake that is marked."""
    paste(page, "futoshiki.txt")
    drag(page, (1, 1))
    page.keyboard.type("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("4")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("p")
    page.keyboard.type("136")
    page.locator(".faults li").wait_for()


def setting(page: Page) -> None:
    """A setter's sheet, with two answers and where they differ."""
    paste(page, "yashi/several.txt")
    page.locator("#mode-set").click()
    page.locator(".result[data-verdict=several]").wait_for()
    press(page, "Answer 2")


def logic(page: Page) -> None:
    """Clauses, and the place of one."""
    paste(page, "rings.txt")
    page.locator("#mode-logic").click()
    page.locator("tr[data-rule=island-count] button").click()
    page.locator(".blocks .pointer").nth(1).click()


SCREENS: dict[str, tuple[Callable[[Page], None], dict[str, Any]]] = {
    "page-start": (start, {}),
    "page-hashi": (hashi, {}),
    "page-numberlink": (numberlink, {"color_scheme": "dark"}),
    "page-futoshiki": (futoshiki, {}),
    "page-set": (setting, {}),
    "page-logic": (logic, {}),
    "page-phone": (hashi, {"viewport": PHONE, "has_touch": True, "device_scale_factor": 2}),
}


def main() -> None:
    """Take all pictures, or those that are named."""
    wanted = sys.argv[1:] or list(SCREENS)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in wanted:
            act, context = SCREENS[name]
            width, height = context.get("viewport", WIDE)
            page = browser.new_page(**{**context, "viewport": {"width": width, "height": height}})
            page.goto(address)
            act(page)
            shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
            shot.quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)
            sys.stdout.write(f"{name}\n")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
