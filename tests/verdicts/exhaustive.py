"""Small boards with all that can be drawn on them, and what is true of them because of that.

Answers come from `trials`, which shares nothing with the rooms; what a drawing breaks is what the rooms'
checks say, and which condition a fault belongs to is worked out here once more.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from kotae.geometry import Cell
from kotae.puzzle import Puzzle
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.futoshiki.board import Digits
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.yashi import PUZZLE as YASHI
from kotae.statements import Fault

import trials

Pictured = tuple[int, ...]
"""The number of the state that each handle shows."""
Place = tuple[str, frozenset[Cell]]
"""A condition, by its rule and its cells."""


@dataclass(frozen=True)
class Room:
    """A puzzle, random boards of it, and all their answers as the rooms write them."""

    puzzle: Puzzle[Any, Any]
    board: Callable[[Random], Any]
    answers: Callable[[Any], Iterable[Any]]


def numberlink_board(random: Random) -> Numberlink:
    """A board of `trials`, in which now and then a number stands alone."""
    board = trials.numberlink_board(random)
    if random.random() < 0.05:
        number = random.choice(list(board.ends))
        board = replace(board, ends={**board.ends, number: board.ends[number][:1]})
    return board


def numberlink_answers(board: Numberlink) -> Iterator[Any]:
    """Every answer; none if a number stands alone."""
    if all(len(cells) == 2 for cells in board.ends.values()):
        yield from map(trials.numberlink_lines, trials.numberlink_answers(board))


def yashi_answers(board: Any) -> list[Any]:
    """Every answer; only the shortest ones where those are asked for."""
    found = [trials.yashi_links(drawn) for drawn in trials.yashi_answers(board)]
    shortest = min((answer.length for answer in found), default=0)
    return [answer for answer in found if not board.shortest or answer.length == shortest]


ROOMS = {
    "hashi": Room(
        HASHI, trials.hashi_board, lambda board: map(trials.hashi_bridges, trials.hashi_answers(board))
    ),
    "futoshiki": Room(
        FUTOSHIKI, trials.futoshiki_board, lambda board: map(Digits, trials.futoshiki_answers(board))
    ),
    "numberlink": Room(NUMBERLINK, numberlink_board, numberlink_answers),
    "yashi": Room(YASHI, trials.yashi_board, yashi_answers),
}


@dataclass(frozen=True)
class Truth:
    """A board with all its answers."""

    room: Room
    instance: Any

    @cached_property
    def shown(self) -> list[Pictured]:
        """What the answers show, each once."""
        states = self.room.puzzle.medium.states
        return sorted({tuple(states(self.instance, answer)) for answer in self.room.answers(self.instance)})

    @property
    def word(self) -> str:
        """The verdict."""
        return ("impossible", "unique", "several")[min(2, len(self.shown))]

    @cached_property
    def facts(self) -> list[dict[str, Any]]:
        """What holds in every answer, as JSON; nothing if there is none."""
        if not self.shown:
            return []
        columns = [sorted(set(states)) for states in zip(*self.shown, strict=True)]
        told = {"futoshiki": _digits, "hashi": _bridges, "numberlink": _edges, "yashi": _links}
        return list(told[self.room.puzzle.key](self.instance, columns))

    def states_of(self, answer: Any) -> Pictured:
        """What an answer shows."""
        return tuple(self.room.puzzle.medium.states(self.instance, answer))

    def standing(self, entries: Sequence[tuple[int, int]]) -> bool:
        """Whether some answer has all of these entries, each a handle and the state drawn there."""
        fits = _fits(self.room.puzzle.key, self.instance)
        return any(all(fits(state, shown[place]) for place, state in entries) for shown in self.shown)

    def differing(self, one: Any, other: Any) -> list[list[int]]:
        """The cells of the handles that two answers show in different states."""
        handles = self.room.puzzle.medium.handles(self.instance)
        pairs = zip(handles, self.states_of(one), self.states_of(other), strict=True)
        return [list(cell) for cell in sorted({c for handle, a, b in pairs if a != b for c in handle.cells})]


def distance(one: Pictured, other: Pictured) -> int:
    """In how many handles two answers differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def _digits(board: Any, columns: list[list[int]]) -> Iterator[dict[str, Any]]:
    for number, digits in enumerate(columns):
        if len(digits) < board.size or board.size == 1:
            yield {"cell": [number // board.size, number % board.size], "digits": digits}


def _bridges(board: Any, columns: list[list[int]]) -> Iterator[dict[str, Any]]:
    for (a, b), counts in zip(board.corridors, columns, strict=True):
        least, most = counts[0], counts[-1]
        if (least, most) != (0, board.max_bridges):
            yield {"between": [list(a), list(b)], "bridges": [least, most]}


def _edges(board: Any, columns: list[list[int]]) -> Iterator[dict[str, Any]]:
    for (a, b), used in zip(board.links, columns, strict=True):
        if len(used) == 1:
            yield {"edge": [list(a), list(b)], "used": used == [1]}


def _links(board: Any, columns: list[list[int]]) -> Iterator[dict[str, Any]]:
    for (a, b), used in zip(board.links, columns, strict=True):
        if len(used) == 1:
            yield {"link": [[a.x, a.y], [b.x, b.y]], "used": used == [1]}


def _fits(key: str, board: Any) -> Callable[[int, int], bool]:
    """Whether an answer that shows the second state has the first one drawn as an entry."""
    if key == "futoshiki":
        return lambda drawn, shown: drawn in (0, shown)
    cross = board.max_bridges + 2 if key == "hashi" else 2
    return lambda drawn, shown: shown == 0 if drawn == cross else shown >= drawn


class Drawings:
    """Every finished drawing of a small board, excess included, by the conditions that it breaks."""

    MOST = 20_000

    def __init__(self, puzzle: Puzzle[Any, Any], instance: Any) -> None:
        self.places = list(_places(puzzle.key, instance))
        choices = settled(puzzle, instance)
        assert prod(map(len, choices)) <= self.MOST
        broken = set()
        for states in product(*choices):
            drawing = puzzle.medium.assemble(instance, states)
            faults = puzzle.faults(instance, drawing)
            broken.add(frozenset(self._place(fault) for fault in faults))
        self.broken = [one for one in broken if not any(other < one for other in broken)]
        """What drawings break, and no other drawing breaks less than."""

    def clash(self, conditions: Iterable[Place]) -> bool:
        """Whether every drawing breaks one of these."""
        some = set(conditions)
        return all(some & broken for broken in self.broken)

    def clash_of(self, size: int) -> bool:
        """Whether any set of so many conditions clashes."""
        return self._hit(self.broken, size)

    def _hit(self, sets: list[frozenset[Place]], size: int) -> bool:
        if not sets:
            return True
        if not size:
            return False
        first = min(sets, key=len)
        return any(self._hit([one for one in sets if place not in one], size - 1) for place in first)

    def _place(self, fault: Fault) -> Place:
        """The condition that a fault breaks: the one at its cells, or around them, or of the whole board."""
        cells = frozenset(fault.cells)
        mine = [place for rule, place in self.places if rule == fault.rule]
        if cells in mine:
            return fault.rule, cells
        around = [place for place in mine if cells <= place]
        assert around or frozenset() in mine, f"{fault} belongs to no condition"
        assert len(around) < 2, f"{fault} belongs to more than one condition"
        return fault.rule, around[0] if around else frozenset()


def settled(puzzle: Puzzle[Any, Any], instance: Any) -> list[list[int]]:
    """The states that each handle may show in a finished drawing, right or wrong."""
    return [
        [number for number, state in enumerate(handle.states) if state.settled]
        for handle in puzzle.medium.handles(instance)
    ]


def _places(key: str, board: Any) -> Iterator[Place]:
    """Every condition of a board: what a person would call a clue, or a rule at a place."""

    def at(rule: str, *cells: Cell) -> Place:
        return rule, frozenset(cells)

    match key:
        case "futoshiki":
            side = range(board.size)
            yield from (at("given", cell) for cell in board.givens)
            for line in side:
                yield at("row", *((line, other) for other in side))
                yield at("column", *((other, line) for other in side))
            yield from (at("inequality", *pair) for pair in board.less)
            if board.mode == "adjacent":
                yield from (at("adjacent", *pair) for pair in _neighbours(board.size))
        case "hashi":
            yield at("max-bridges")
            for (a, b), (c, d) in combinations(board.corridors, 2):
                if (cell := _meeting(a, b, c, d)) is not None:
                    yield at("no-crossing", cell, a, b, c, d)
            yield from (at("island-count", cell) for cell in board.islands)
            yield at("connected")
            if not board.loops:
                yield at("no-loops")
        case "numberlink":
            cells = [(r, c) for r in range(board.rows) for c in range(board.columns)]
            cells = [cell for cell in cells if cell not in board.blocked]
            yield at("no-branching")
            yield from (at("ends-joined", cell) for ends in board.ends.values() for cell in ends)
            yield at("ends-joined")
            yield at("no-stray-loops")
            if board.fill:
                yield from (at("fill", cell) for cell in cells)
            if not board.touch:
                yield at("no-touching")
        case "yashi":
            for one, other in combinations(board.links, 2):
                ends = [board.cell(point) for link in (one, other) for point in link]
                if (cell := _meeting(*ends)) is not None:
                    yield at("no-crossing", cell, *ends)
            yield at("no-cycles")
            yield at("connected")


def _neighbours(size: int) -> Iterator[tuple[Cell, Cell]]:
    for r, c in product(range(size), repeat=2):
        if c + 1 < size:
            yield (r, c), (r, c + 1)
        if r + 1 < size:
            yield (r, c), (r + 1, c)


def _meeting(a: Cell, b: Cell, c: Cell, d: Cell) -> Cell | None:
    """Where the straight lines a-b and c-d cross, if they do."""
    if a[0] != b[0]:
        a, b, c, d = c, d, a, b
    if a[0] != b[0] or c[1] != d[1]:
        return None
    row, column = a[0], c[1]
    inside = min(a[1], b[1]) < column < max(a[1], b[1]) and min(c[0], d[0]) < row < max(c[0], d[0])
    return (row, column) if inside else None
