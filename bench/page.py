"""`python -m bench page`: presses on large boards in a Chromium, and how soon *Stop* stops.

A press is timed inside the page, from the pointer's event to the frame after the change: first the stroke
that the page shows at once, then the picture that the server draws and judges. It needs the dev extra and a
Chromium.
"""

from __future__ import annotations

import time
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

import kotae
from bench.table import Table, seconds
from bench.web import family, served

HUGE = Path(__file__).parents[1] / "examples/hashi/huge.txt"
PRESSES = 20


def run(quick: bool) -> None:
    """Print the tables."""
    if find_spec("playwright") is None or find_spec("pytest") is None:
        print("\nNo Playwright: pip install 'kotae[dev]'")
        return
    from tests.browsing import chromium, launched

    if chromium() is None:
        print("\nNo Chromium.")
        return
    count = 5 if quick else PRESSES
    (numberlink,) = kotae.generate("numberlink", size=(50, 50), seed=1)
    texts = {"Hashi 40×60": HUGE.read_text(encoding="utf-8"), "Numberlink 50×50": numberlink.text()}
    with served() as (port, pid), launched() as browser:
        table = Table(
            f"Presses on a page, medians of {count}", ["", "stroke", "slowest", "picture", "slowest"]
        )
        for name, text in texts.items():
            found = presses(opened(browser, port, text), count)
            columns = [figure for times in zip(*found, strict=True) for figure in (median(times), max(times))]
            table.row(name, *(seconds(figure / 1000) for figure in columns))
        times = stops(opened(browser, port, texts["Hashi 40×60"]), pid, count)
        table = Table(f"Stop, {count} times", ["", "median", "slowest"])
        table.row("until the process is gone", seconds(median(times)), seconds(max(times)))


def opened(browser: Any, port: int, text: str) -> Any:
    """A page with a board, for somebody who was never there."""
    from tests.web.page.visiting import link

    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.goto(f"http://127.0.0.1:{port}{link(text)}")
    page.locator("#board").wait_for()
    return page


def presses(page: Any, count: int) -> list[list[float]]:
    """For every press on a line, milliseconds to the stroke and to the picture."""
    page.evaluate(LISTEN)
    found = []
    for number in range(count):
        page.mouse.click(*page.evaluate(LINE, number))
        page.wait_for_function("() => pressed.picture !== null")
        found.append(page.evaluate("() => [pressed.stroke, pressed.picture]"))
        page.evaluate("() => Object.assign(pressed, { stroke: null, picture: null })")
    return found


def stops(page: Any, pid: int, count: int) -> list[float]:
    """Seconds after *Stop* until the process that searched is gone."""
    found = []
    for _ in range(count):
        page.get_by_role("button", name="Explain", exact=True).click()
        page.locator("#side .running").wait_for()
        page.get_by_role("heading", name="Step 1 of").wait_for()  # by then a process has it
        running = set(family(pid))
        page.evaluate("() => document.querySelector('#side .running .stop').click()")
        before = time.perf_counter()
        while running <= set(family(pid)):
            time.sleep(0.001)
        found.append(time.perf_counter() - before)
    return found


LISTEN = """() => {
  const board = document.getElementById("board");
  window.pressed = { stroke: null, picture: null };
  board.addEventListener("pointerdown", () => {
    Object.assign(pressed, { begun: performance.now(), stroke: null, picture: null });
  }, { capture: true });
  new MutationObserver(() => {
    const what = board.querySelector(".fresh") ? "stroke" : "picture";
    requestAnimationFrame(() => {
      pressed[what] ??= performance.now() - pressed.begun;
      pressed.stroke ??= pressed.picture;
    });
  }).observe(board.querySelector(".picture"), { childList: true, subtree: true });
}"""
# A point on the screen in the middle of a line that is in sight and long enough to be pressed.
LINE = """async (number) => {
  const work = JSON.parse(localStorage.getItem("kotae.work"));
  window.sheet ??= await (await fetch("/api/sheet", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ board: work.board, puzzle: work.puzzle }),
  })).json();
  const board = document.getElementById("board");
  const frame = document.getElementById("scroller").getBoundingClientRect();
  const box = board.getBoundingClientRect();
  const scale = box.width / (sheet.columns + 1.5);
  const points = sheet.handles.map(([kind, x, y]) => {
    const [x0, y0, x1, y1] = sheet.kinds[kind].spots[0].line;
    return [box.left + (x + (x0 + x1) / 2 + 1) * scale, box.top + (y + (y0 + y1) / 2 + 1) * scale];
  });
  const shown = points.filter(([x, y]) => {
    const across = x > frame.left + 40 && x < frame.right - 40;
    return across && y > frame.top + 40 && y < Math.min(frame.bottom, innerHeight) - 40;
  });
  return shown[(number * 7) % shown.length];
}"""
