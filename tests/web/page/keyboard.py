"""Keys on the board; where arrows lead is asked of the page's own module."""

from __future__ import annotations

from collections import deque

from playwright.sync_api import Locator

from tests.web.page.hands import Hand, Pairs, Point, Sheet
from tests.web.page.visiting import Visit

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Keyboard:
    """Keys alone."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit

    def reach(self, target: Locator) -> None:
        """Go on with Tab until something has the focus."""
        for _ in range(100):
            if target.evaluate("each => each === document.activeElement"):
                return
            self.visit.key("Tab")
        raise AssertionError(f"Tab does not lead to {target}")

    def go(self, sheet: Sheet, hand: Hand) -> None:
        """Walk to a box; to a line, from one of its ends, as the pencil does."""
        if hand.ends is None:
            return Ways(self.visit, sheet).go(hand.middle)
        Ways(self.visit, sheet).go(hand.ends[0])
        self.visit.key("p", f"Shift+{_arrow(*hand.ends)}", "p")
        return None

    def draw(self, sheet: Sheet, pairs: Pairs) -> None:
        """Walk with arrows, draw lines with Shift, type what boxes are to show."""
        self.reach(self.visit.board)
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
  const leads = ({ x, y }, arrow) => numbers.get(towards(places, [x, y], arrow)) ?? null;
  const next = places.map((place) => arrows.map((arrow) => leads(place, arrow)));
  return { places: places.map(({ x, y }) => [x, y]), next };
}"""
