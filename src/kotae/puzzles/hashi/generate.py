"""New Hashi boards: islands joined at random, and bridges changed where other answers are possible.

Of the boards composed so, 63 % of 10×10 have one answer, and none with 500 islands: there are a few regions
in which bridges can be exchanged. In each of them one bridge is added, doubled or taken away, and the numbers
are those of the new bridges; after some rounds no region is left, so that a board of 2,000 islands takes
about as many proofs as one of 100.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import sqrt
from typing import TYPE_CHECKING

from kotae.constraints.graph import Groups
from kotae.drafting import Difficulty, Draft, Drafts, Generating, Hopeless, Knob, Symmetry, Wish
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi
from kotae.puzzles.hashi.sea import Sea

if TYPE_CHECKING:
    from random import Random

SIZE = (10, 10)
DENSITY = 0.16
"""Islands per cell."""
CYCLES, DOUBLES = 0.25, 0.25
LEANING: Mapping[Difficulty | None, tuple[float, float]] = {
    None: (DOUBLES, 0),
    "easy": (0.5, 0.02),
    "fair": (0.25, 0.03),
    "hard": (0.1, 0.02),
    "expert": (0.1, 0),
}
"""The share of bridges that are not single for each difficulty, on 7×7, and how much more it is for each row
beyond. Large boards are harder, and boards of few doubles: of 80 boards of 7×7 with 20 % islands and 10 %
doubles 30 % are easy and 23 % expert, with 50 % doubles 74 % and 4 %; of 15×15 with 25 % and 70 % doubles, no
board of 12 and half of 20 are easy."""
MOST_DOUBLES = 0.75
ROUNDS = 60
"""How often bridges are changed before the islands are given up."""
KNOBS = (
    Knob("density", f"islands per cell (default: {DENSITY})", 0.01, 0.3),
    Knob("doubles", f"the share of bridges that are not single (default: {DOUBLES})"),
    Knob(
        "cycles",
        f"the share of islands in sight that are joined once all are connected (default: {CYCLES})",
    ),
    Knob("unknown", "the share of islands that show '?' (default: 0)", most=0.9),
)


def drafts(wish: Wish, random: Random) -> Drafts[Hashi, Bridges]:
    """Boards with the same islands, until one has a single answer."""
    bridges = JoinedIslands(wish, random)
    for _ in range(ROUNDS):
        draft = bridges.draft()
        judged = yield draft
        if not judged.varying:
            return draft
        bridges.change(judged.varying)
    return None


class JoinedIslands:
    """Islands that stay where they are, and bridges that connect them."""

    def __init__(self, wish: Wish, random: Random) -> None:
        rows, columns = wish.size
        wanted = round(wish.number("density", DENSITY) * rows * columns)
        if wanted < 2:
            raise Hopeless(f"a board of {wish.shown_size()} has no room for two islands at this density")
        self._most = int(wish.rules["max-bridges"])
        self._loops = wish.rules["loops"] == "yes"
        share, more = LEANING[wish.difficulty]
        leaning = min(MOST_DOUBLES, share + more * max(0.0, sqrt(rows * columns) - 7))
        self._doubles = wish.number("doubles", leaning) if self._most > 1 else 0.0
        self._random = random
        self._sea = sea = Sea.connected(wish, wanted, random)
        self._islands = islands = sorted(sea.cell(at) for at in sea.nodes)
        self._empty = Hashi(rows, columns, dict.fromkeys(islands), self._most, self._loops)
        self._corridors = self._empty.corridors
        self._counts = dict.fromkeys(self._corridors, 0)
        for a, b in sorted(sea.edges):
            self._counts[Corridor(a, b)] = self._count()
        if self._loops:
            self._join(wish.number("cycles", CYCLES))

    def draft(self) -> Draft[Hashi, Bridges]:
        """The board whose numbers are those of the bridges."""
        empty = self._empty
        bridges = Bridges({corridor: count for corridor, count in self._counts.items() if count})
        numbers = {island: bridges.ending[island] for island in self._islands}
        return Draft(Hashi(empty.rows, empty.columns, numbers, empty.max_bridges, empty.loops), bridges)

    def change(self, varying: Collection[int]) -> None:
        """Change a bridge in each region in which other answers differ."""
        for region in self._regions(varying):
            options = [
                (corridor, count)
                for corridor in region
                for count in range(self._most + 1)
                if count != self._counts[corridor]
            ]
            self._random.shuffle(options)
            next((True for corridor, count in options if self._set(corridor, count)), False)

    def _count(self) -> int:
        """How many bridges join two islands."""
        return self._random.randint(2, self._most) if self._random.random() < self._doubles else 1

    def _join(self, share: float) -> None:
        """Join a share of the islands that see each other."""
        free = [
            corridor for corridor, count in self._counts.items() if not count and self._sea.free(*corridor)
        ]
        for corridor in self._random.sample(free, round(len(free) * share)):
            self._set(corridor, self._count())

    def _set(self, corridor: Corridor, count: int) -> bool:
        """Let that many bridges join two islands, unless they would cross others, part or close a way."""
        before = self._counts[corridor]
        if not before and not (self._loops and self._sea.free(*corridor)):
            return False
        if not count and not self._connected_without(corridor):
            return False
        self._counts[corridor] = count
        if not before:
            self._sea.join(*corridor)
        elif not count:
            self._sea.part(*corridor)
        return True

    def _connected_without(self, corridor: Corridor) -> bool:
        number = {island: place for place, island in enumerate(self._islands)}
        groups = Groups(len(number))
        for other, count in self._counts.items():
            if count and other != corridor:
                groups.join(number[other.a], number[other.b])
        return len({groups.find(place) for place in number.values()}) == 1

    def _regions(self, varying: Collection[int]) -> Iterator[list[Corridor]]:
        """The corridors that vary, in parts that share no island."""
        number = {island: place for place, island in enumerate(self._islands)}
        groups = Groups(len(number))
        corridors = [self._corridors[handle] for handle in sorted(varying)]
        for a, b in corridors:
            groups.join(number[a], number[b])
        parts: dict[int, list[Corridor]] = {}
        for corridor in corridors:
            parts.setdefault(groups.find(number[corridor.a]), []).append(corridor)
        yield from parts.values()


def clues_left(wish: Wish, board: Hashi) -> int | None:
    """How many islands show their number."""
    unknown = wish.number("unknown", 0)
    return max(1, len(board.islands) - round(unknown * len(board.islands))) if unknown else None


def size(knobs: Mapping[str, float], symmetry: Symmetry) -> tuple[int, int]:
    """The size that is most often played."""
    return SIZE


GENERATING: Generating[Hashi, Bridges] = Generating(
    drafts=drafts, size=size, knobs=KNOBS, clues_left=clues_left
)
