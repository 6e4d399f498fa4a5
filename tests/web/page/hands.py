"""Hands for tests: where the handles of a sheet lie, and mouse, fingers and keys that put them into states.

They know what the server says of a sheet, and nothing of puzzles: a handle lies along a line or on boxes, and
its states are gone through in order. Where arrow keys lead is asked of the page's own module.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from playwright.sync_api import CDPSession

from tests.web.page.visiting import Visit
from tests.web.server.running import Running

Point = tuple[float, float]
Pairs = Iterable[Sequence[int]]
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Hand:
    """A handle of a sheet, as the server tells it."""

    def __init__(self, number: int, kind: dict[str, Any], x: float, y: float) -> None:
        self.number = number
        self.states = [state["word"] for state in kind["states"]]
        self.offered = [n for n, state in enumerate(kind["states"]) if not state.get("excess")]
        self.decisions = [n for n in self.offered if n == 0 or kind["states"][n]["settled"]]
        self.remark = next((n for n in self.offered if n not in self.decisions), None)
        spot = kind["spots"][0]
        self.ends: tuple[Point, Point] | None = None
        if "line" in spot:
            x0, y0, x1, y1 = spot["line"]
            self.ends = (x0 + x, y0 + y), (x1 + x, y1 + y)
            self.middle = (x0 + x1) / 2 + x, (y0 + y1) / 2 + y
        else:
            left, top, width, height = spot["box"]
            self.middle = left + x + width / 2, top + y + height / 2


class Sheet:
    """The handles of a board or of a setter's sheet."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.hands = [Hand(n, data["kinds"][kind], x, y) for n, (kind, x, y) in enumerate(data["handles"])]

    @property
    def lined(self) -> bool:
        """Whether hands draw lines here."""
        return self.hands[0].ends is not None

    def trails(self, pairs: Pairs) -> list[tuple[list[Point], int]]:
        """How to draw lines: points to drag through, and how often; what is counted is dragged by itself."""
        found: list[tuple[list[Point], int]] = []
        at: dict[Point, list[Hand]] = {}
        for number, state in pairs:
            hand = self.hands[number]
            assert hand.ends is not None
            if len(hand.decisions) > 2:
                found.append((list(hand.ends), hand.decisions.index(state)))
            else:
                assert state == 1
                for end in hand.ends:
                    at.setdefault(end, []).append(hand)
        while at:
            found.append((_walk(at), 1))
        return found


def _walk(at: dict[Point, list[Hand]]) -> list[Point]:
    """Points along lines that were not walked yet, which are taken away."""
    here = min(at, key=lambda point: (len(at[point]) % 2 == 0, point))
    found = [here]
    while hands := at.get(here):
        hand = hands[0]
        assert hand.ends is not None
        for end in hand.ends:
            at[end].remove(hand)
            if not at[end]:
                del at[end]
        here = hand.ends[0] if hand.ends[1] == here else hand.ends[1]
        found.append(here)
    return found


def sheet_of(server: Running, text: str, puzzle: str | None = None) -> Sheet:
    """The handles of a board, as the server tells them to everybody."""
    response = server.ask(text, "sheet", puzzle=puzzle)
    assert response.status_code == 200, response.text
    return Sheet(response.json())


class Drawer(Protocol):
    """Somebody who draws on a sheet."""

    def draw(self, sheet: Sheet, pairs: Pairs) -> None:
        """Put handles into states, from their first one on."""


def screen(visit: Visit, points: Sequence[Point]) -> list[Point]:
    """Points of a board, in cells, as points of the screen: in sight, and with nothing on top of the board."""
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
        mouse = self.visit.page.mouse
        first, *others = screen(self.visit, points)
        mouse.move(*first)
        mouse.down(button=button)
        for point in others:
            mouse.move(*point, steps=3)
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


class Keyboard:
    """Keys alone."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    def reach(self, selector: str) -> None:
        """Go on with Tab until something has the focus."""
        for _ in range(100):
            if self.visit.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.visit.key("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def go(self, sheet: Sheet, hand: Hand) -> None:
        """Walk to a box; to a line, from one of its ends, as the pencil does."""
        if hand.ends is None:
            return Ways(self.visit, sheet).go(hand.middle)
        Ways(self.visit, sheet).go(hand.ends[0])
        self.visit.key("p", f"Shift+{_arrow(*hand.ends)}", "p")
        return None

    def draw(self, sheet: Sheet, pairs: Pairs) -> None:
        """Walk with arrows, draw lines with Shift, type what boxes are to show."""
        self.reach("#board")
        ways = Ways(self.visit, sheet)
        for number, state in pairs:
            hand = sheet.hands[number]
            if hand.ends is None:
                ways.go(hand.middle)
                self._fill(hand, state)
            else:
                ways.go(hand.ends[0])
                times = hand.decisions.index(state)
                self.visit.key(*[f"Shift+{_arrow(*hand.ends)}"] * times)

    def _fill(self, hand: Hand, state: int) -> None:
        word = hand.states[state].split(" (")[0]
        if word.isdigit() or len(word) == 1:
            self.visit.key(*{"∧": "^", "∨": "v"}.get(word, word))
        else:
            self.visit.key(*["Space"] * hand.offered.index(state))


class Ways:
    """Where arrows lead on a sheet, and where the cursor is."""

    def __init__(self, visit: Visit, sheet: Sheet) -> None:
        self._visit = visit
        found = visit.page.evaluate(WAYS, sheet.data)
        self.places: list[Point] = [(x, y) for x, y in found["places"]]
        self.next: list[list[int | None]] = found["next"]

    def go(self, point: Point) -> None:
        """Press arrows until the cursor is at a place."""
        here, there = self._here(), self.places.index(point)
        self._visit.key(*self.path(here, there))
        assert self._here() == there, f"the cursor does not get to {point}"

    def _here(self) -> int:
        x, y = self._visit.page.evaluate(CURSOR)
        return min(
            range(len(self.places)), key=lambda n: abs(self.places[n][0] - x) + abs(self.places[n][1] - y)
        )

    def path(self, start: int, end: int) -> list[str]:
        """The arrows from one place to another."""
        paths: dict[int, list[str]] = {start: []}
        queue = deque([start])
        while queue and end not in paths:
            here = queue.popleft()
            for arrow, there in zip(ARROWS, self.next[here], strict=True):
                if there is not None and there not in paths:
                    paths[there] = [*paths[here], arrow]
                    queue.append(there)
        assert end in paths, f"arrows do not lead from {self.places[start]} to {self.places[end]}"
        return paths[end]


def _arrow(start: Point, end: Point) -> str:
    return ARROWS[(start[0] < end[0]) if start[1] == end[1] else 2 + (start[1] < end[1])]


SCREEN = """points => {
  const board = document.getElementById("board");
  const scroller = document.getElementById("scroller");
  scrollTo(0, 0);
  const view = board.viewBox.baseVal;
  const shown = () => {
    const box = board.getBoundingClientRect();
    const scale = box.width / view.width;
    return points.map(([x, y]) => [box.left + (x * 32 - view.x) * scale, box.top + (y * 32 - view.y) * scale]);
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
CURSOR = """() => {
  const { x, y, width, height } = document.querySelector("#board .cursor rect").getBBox();
  return [(x + width / 2) / 32, (y + height / 2) / 32];
}"""
WAYS = """async (data) => {
  const { Hands, towards } = await import("/static/hands.js");
  const hands = new Hands(data);
  const places = hands.lined
    ? [...hands.nodes.values()]
    : hands.all.map(({ middle }) => ({ x: middle[0], y: middle[1] }));
  const arrows = [[-1, 0], [1, 0], [0, -1], [0, 1]];
  const numbers = new Map(places.map((place, number) => [place, number]));
  const next = places.map(({ x, y }) => arrows.map((arrow) => numbers.get(towards(places, [x, y], arrow)) ?? null));
  return { places: places.map(({ x, y }) => [x, y]), next };
}"""
