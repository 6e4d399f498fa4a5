"""The windows of a board, and who shows what: shared by all that is walked and supposed on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from kotae.explaining.cores import Scale
from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles
from kotae.explaining.probing import Prober
from kotae.explaining.refuting import Refuter
from kotae.explaining.window import Window

MOST_HANDLES = 12
"""Pairs that show more handles are left out: a row with a column is more than people see at a glance."""
KEPT = 100
"""Windows of cores that are kept, since what a core forces is asked several times."""


@dataclass(eq=False, slots=True)
class Outlook:
    """Conditions to look at together."""

    conditions: tuple[int, ...]
    least: int
    """What a step costs at least that they force."""
    simple: bool
    """Whether all of them stand at the same place."""
    window: Window | None = field(default=None, repr=False)


class Sight:
    """The outlooks of a board: each condition with those at the same place, and pairs that share a handle."""

    def __init__(self, grounds: Grounds[Any, Any], handles: Handles) -> None:
        self.grounds, self.handles = grounds, handles
        self.scale = Scale(grounds, handles)
        self.outlooks: list[Outlook] = []
        self.showing: dict[int, list[Outlook]] = {}
        """The outlooks that show a handle."""
        self.whole = Outlook(tuple(grounds.static()), 0, simple=False)
        self._small: dict[frozenset[int], Window] = {}
        self._prober: Prober | None = None
        self._refuter: Refuter | None = None
        self._make()

    def window(self, outlook: Outlook) -> Window:
        """The window of an outlook."""
        if outlook.window is None:
            outlook.window = Window(self.grounds, outlook.conditions)
            if outlook is self.whole:
                outlook.window.include(self.handles.of)
        return outlook.window

    def small(self, conditions: frozenset[int]) -> Window:
        """A window of just these conditions, without large constraints; the latest ones are kept."""
        window = self._small.pop(conditions, None)
        if window is None:
            if len(self._small) >= KEPT:
                self._small.pop(next(iter(self._small))).close()
            window = Window(self.grounds, sorted(conditions), large=False)
        self._small[conditions] = window
        return window

    @property
    def prober(self) -> Prober:
        """What tells which literals fail."""
        if self._prober is None:
            self._prober = Prober(self.grounds, self.whole.conditions)
        return self._prober

    @property
    def refuter(self) -> Refuter:
        """What tells why they fail."""
        if self._refuter is None:
            self._refuter = Refuter(self.grounds, self.handles, self.whole.conditions)
        return self._refuter

    def close(self) -> None:
        """Free the solvers."""
        if self._prober is not None:
            self._prober.close()
        for window in self._small.values():
            window.close()
        for outlook in (*self.outlooks, self.whole):
            if outlook.window is not None:
                outlook.window.close()

    def _make(self) -> None:
        grounds = self.grounds
        places: dict[frozenset[Any], list[int]] = {}
        for selector in self.whole.conditions:
            if selector not in grounds.broad:
                places.setdefault(frozenset(grounds.conditions[selector].cells), []).append(selector)
        for members in places.values():
            self._add(Outlook(tuple(members), min(map(grounds.weight, members)), simple=True))
        pairs = dict.fromkeys(
            pair for outlooks in self.showing.values() for pair in combinations(outlooks, 2)
        )
        for one, other in pairs:
            self._add(Outlook((*one.conditions, *other.conditions), one.least + other.least, simple=False))
        self.outlooks.sort(key=lambda outlook: outlook.least)

    def _add(self, outlook: Outlook) -> None:
        handles = self.handles.spoken_of(self.grounds.variables(outlook.conditions))
        if outlook.simple or len(handles) <= MOST_HANDLES:
            self.outlooks.append(outlook)
            for handle in handles:
                self.showing.setdefault(handle, []).append(outlook)
