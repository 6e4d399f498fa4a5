"""A mouse and fingers on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import CDPSession

from tests.web.page.hands import Pairs, Point, Sheet
from tests.web.page.visiting import Visit


def screen(visit: Visit, points: Sequence[Point]) -> list[Point]:
    """Points of a board, in cells, as points of the screen: in sight, with nothing on top."""
    found = visit.page.evaluate(SCREEN, [list(point) for point in points])
    return [(x, y) for x, y in found]


class Mouse:
    """A mouse."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    def press(self, point: Point, button: Any = "left") -> None:
        """Press a point of the board."""
        self.visit.page.mouse.click(*screen(self.visit, [point])[0], button=button)

    def drag(self, points: Sequence[Point], button: Any = "left") -> None:
        """Drag through points of the board."""
        with self.dragging(points, button):
            pass

    @contextmanager
    def dragging(self, points: Sequence[Point], button: Any = "left") -> Iterator[None]:
        """Drag through points of the board, and let go in the end."""
        mouse = self.visit.page.mouse
        first, *others = screen(self.visit, points)
        mouse.move(*first)
        mouse.down(button=button)
        for point in others:
            mouse.move(*point, steps=3)
        yield
        mouse.up(button=button)

    def choose(self, word: str) -> None:
        """Press a button of the pad."""
        self.visit.page.locator(f'#pad .states button[aria-label="{word}"]').click()

    def draw(self, sheet: Sheet, pairs: Pairs) -> None:
        """Drag along lines; press boxes, and then what they are to show."""
        if sheet.lined:
            for points, times in sheet.trails(pairs):
                for _ in range(times):
                    self.drag(points)
            return
        for number, state in pairs:
            hand = sheet.hands[number]
            if len(hand.offered) <= 3:
                for _ in range(hand.offered.index(state)):
                    self.press(hand.middle)
            else:
                self.press(hand.middle)
                self.choose(hand.states[state])


class Fingers(Mouse):
    """One finger, or two."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self._session: CDPSession = visit.page.context.new_cdp_session(visit.page)

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def press(self, point: Point, button: Any = "left") -> None:
        """Tap a point of the board."""
        self._send("touchStart", *screen(self.visit, [point]))
        self._send("touchEnd")

    def drag(self, points: Sequence[Point], button: Any = "left") -> None:
        """Drag a finger through points of the board."""
        first, *others = screen(self.visit, points)
        self._send("touchStart", first)
        for x, y in others:
            for share in (0.3, 0.65, 1):
                self._send(
                    "touchMove", (first[0] + (x - first[0]) * share, first[1] + (y - first[1]) * share)
                )
            first = x, y
        self._send("touchEnd")

    def pinch(self, before: Sequence[Point], after: Sequence[Point]) -> None:
        """Two fingers that go from two points of the screen to two others."""
        self._send("touchStart", before[0])
        self._send("touchStart", *before)
        for share in (0.25, 0.5, 0.75, 1):
            moved = (_between(a, b, share) for a, b in zip(before, after, strict=True))
            self._send("touchMove", *moved)
        self._send("touchEnd")

    def choose(self, word: str) -> None:
        """Tap a button of the pad."""
        self.visit.page.locator(f'#pad .states button[aria-label="{word}"]').tap()


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


SCREEN = """points => {
  const board = document.getElementById("board");
  const scroller = document.getElementById("scroller");
  scrollTo(0, 0);
  const view = board.viewBox.baseVal;
  const shown = () => {
    const box = board.getBoundingClientRect();
    const scale = box.width / view.width;
    const seen = ([x, y]) => [box.left + (x * 32 - view.x) * scale, box.top + (y * 32 - view.y) * scale];
    return points.map(seen);
  };
  const frame = scroller.getBoundingClientRect();
  const middle = (n, least, most) => {
    const all = shown().map((point) => point[n]);
    return (Math.min(...all) + Math.max(...all)) / 2 - (least + most) / 2;
  };
  scroller.scrollLeft += middle(0, frame.left, frame.right);
  scroller.scrollTop += middle(1, frame.top, Math.min(frame.bottom, innerHeight));
  for (const [x, y] of shown()) {
    const top = document.elementFromPoint(x, y);
    if (!board.contains(top)) throw new Error(`${x}, ${y} shows ${top?.outerHTML.slice(0, 80)}`);
  }
  return shown();
}"""
