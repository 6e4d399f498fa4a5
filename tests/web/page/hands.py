"""What hands can touch on a sheet: where its handles lie, and in which order their states are gone through.

Tests know what the server says of a sheet, and nothing of puzzles: a handle lies along a line or on boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from tests.web.page.visiting import Visit
from tests.web.server.running import Running

Point = tuple[float, float]
Pairs = Iterable[Sequence[int]]


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

    def __init__(self, visit: Visit) -> None: ...

    def draw(self, sheet: Sheet, pairs: Pairs) -> None:
        """Put handles into states, from their first one on."""
