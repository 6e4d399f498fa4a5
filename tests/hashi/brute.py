"""Hashi by the plainest means: boards and drawings at random, and every answer by trying everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from kotae.codec.lines import split_lines
from kotae.geometry import Cell
from kotae.options import Reading, Setting
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi
from tests.rooms.chances import cells_of, size, some
from tests.rooms.sights import Line, crossing, in_sight, joined, meeting

Drawn = frozenset[tuple[Line, int]]
"""The lines that have bridges, each with their number."""


def stated(max_bridges: int = 2, loops: str = "yes") -> Reading:
    """What a board says about its rules."""
    said: dict[str, Setting] = {"max-bridges": max_bridges, "loops": loops}
    return Reading(PUZZLE.options, stated=said)


def read(text: str, max_bridges: int = 2, loops: str = "yes") -> Hashi:
    """The board that the text shows."""
    return PUZZLE.boards.parse(split_lines(text), stated(max_bridges, loops))


def bridges(*entries: tuple[int, int, int, int, int]) -> Bridges:
    """A drawing with these bridges: two ends each, and the number."""
    return Bridges({Corridor((r1, c1), (r2, c2)): count for r1, c1, r2, c2, count in entries})


def answers(board: Hashi) -> set[Drawn]:
    """Every answer of a small board; of the room's own code nothing is believed."""
    lines = in_sight(board.islands)
    found = set()
    for counts in _fillings(board, lines):
        used = {line: count for line, count in zip(lines, counts, strict=True) if count}
        loops = len(used) >= len(board.islands)
        if not crossing(used) and joined(board.islands, used) and (board.loops or not loops):
            found.add(frozenset(used.items()))
    return found


def _fillings(board: Hashi, lines: list[Line]) -> Iterator[tuple[int, ...]]:
    """Numbers of bridges for the lines that fill every island, line after line."""
    wanted = board.islands

    def extend(counts: tuple[int, ...], has: dict[Cell, int]) -> Iterator[tuple[int, ...]]:
        if len(counts) == len(lines):
            if all(has[cell] == n if n else has[cell] for cell, n in wanted.items()):
                yield counts
            return
        a, b = lines[len(counts)]
        for count in range(board.max_bridges + 1):
            more = {**has, a: has[a] + count, b: has[b] + count}
            if all(more[cell] <= (wanted[cell] or 99) for cell in (a, b)):
                yield from extend((*counts, count), more)

    return extend((), dict.fromkeys(wanted, 0))


def record(drawn: Drawn) -> dict[str, Any]:
    """An answer as JSON."""
    return {"bridges": sorted([*a, *b, count] for (a, b), count in drawn)}


def facts(board: Hashi, columns: Sequence[Sequence[int]]) -> Iterator[dict[str, Any]]:
    """What is known of the lines that show these numbers of bridges in answers, as JSON."""
    for (a, b), counts in zip(in_sight(board.islands), columns, strict=True):
        if (counts[0], counts[-1]) != (0, board.max_bridges):
            yield {"between": [list(a), list(b)], "bridges": [counts[0], counts[-1]]}


def conditions(board: Hashi) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """What can be switched off: rules, each at some cells or everywhere."""
    yield "max-bridges", ()
    for one, other in combinations(in_sight(board.islands), 2):
        if (cell := meeting(one, other)) is not None:
            yield "no-crossing", (cell, *one, *other)
    yield from (("island-count", (cell,)) for cell in board.islands)
    yield "connected", ()
    if not board.loops:
        yield "no-loops", ()


def small_board(random: Random, max_bridges: int | None = None, corridors: int = 12) -> Hashi:
    """Up to eight islands, often around a crossing; most are made from a drawing, so that many solve."""
    most = max_bridges or random.choice([1, 2, 2, 2, 3])
    while True:
        rows, columns = random.randint(1, 5), random.randint(2, 6)
        cells = [(r, c) for r in range(rows) for c in range(columns)]
        islands = set(random.sample(cells, min(len(cells), random.randint(1, 8))))
        if rows > 2 and columns > 2 and random.random() < 0.6:  # a ring around two corridors that cross
            r, c = random.randint(1, rows - 2), random.randint(1, columns - 2)
            above, below = random.randrange(r), random.randrange(r + 1, rows)
            left, right = random.randrange(c), random.randrange(c + 1, columns)
            corners = [(above, left), (above, right), (below, left), (below, right)]
            islands = {(above, c), (below, c), (r, left), (r, right), *random.sample(corners, 3)}
        chosen = sorted(islands)
        if len(lines := in_sight(chosen)) <= corridors:
            break
    wanted = {cell: random.randint(1, 2 * most) for cell in chosen}
    if random.random() < 0.85:
        wanted, used = dict.fromkeys(chosen, 0), list[Line]()
        for line in random.sample(lines, len(lines)):
            if (count := random.choice([0, 1, 1, 1, 1, most])) and not crossing([*used, line]):
                used.append(line)
                for cell in line:
                    wanted[cell] += count
    clues = {cell: None if random.random() < 0.15 or not count else count for cell, count in wanted.items()}
    return Hashi(rows, columns, clues, most, random.random() < 0.7)


def any_board(random: Random) -> Hashi:
    """Islands anywhere, whatever their numbers; half of the boards have '?' islands."""
    rows, columns = size(random)
    max_bridges = random.choice((2, 2, 2, 1, 3, 4, 5, 8))
    most = random.choice((4, 4 * max_bridges))
    unknown = random.choice((0.0, 0.0, 0.2, 1.0))

    def number() -> int | None:
        return None if random.random() < unknown else random.randint(1, min(most, 4 * max_bridges))

    islands = {cell: number() for cell in some(random, cells_of(rows, columns), 1)}
    return Hashi(rows, columns, islands, max_bridges, random.random() < 0.7)
