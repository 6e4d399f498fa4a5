"""Hashi by the plainest means: boards and drawings at random, and every answer by trying everything."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product
from random import Random

from hypothesis import strategies as st

from kotae.codec.lines import split_lines
from kotae.geometry import Cell
from kotae.options import Reading, Setting
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.board import Bridges, Corridor, Hashi

Drawn = frozenset[tuple[Corridor, int]]
"""The corridors that have bridges, each with their number."""


def stated(max_bridges: int = 2, loops: str = "yes") -> Reading:
    """What a board says about its rules."""
    said: dict[str, Setting] = {"max-bridges": max_bridges, "loops": loops}
    return Reading(PUZZLE.options, stated=said)


def read(text: str, max_bridges: int = 2, loops: str = "yes") -> Hashi:
    """The board that the text shows."""
    return PUZZLE.boards.parse(split_lines(text), stated(max_bridges, loops))


def drawn(board: Hashi, text: str) -> Bridges:
    """The drawing that the text shows."""
    return PUZZLE.medium.parse(board, split_lines(text))


def bridges(*entries: tuple[int, int, int, int, int]) -> Bridges:
    """A drawing with these bridges: two ends each, and the number."""
    return Bridges({Corridor((r1, c1), (r2, c2)): count for r1, c1, r2, c2, count in entries})


def answers(board: Hashi) -> set[Drawn]:
    """Every answer of a small board; of the room's own code only its corridors are believed."""
    found = set()
    for counts in product(range(board.max_bridges + 1), repeat=len(board.corridors)):
        used = {corridor: n for corridor, n in zip(board.corridors, counts, strict=True) if n}
        if right(board, used):
            found.add(frozenset(used.items()))
    return found


def right(board: Hashi, used: Mapping[Corridor, int]) -> bool:
    """Whether the bridges fill every island, cross nothing, join all, and lead round only if they may."""
    ending = dict.fromkeys(board.islands, 0)
    for (a, b), count in used.items():
        ending[a] += count
        ending[b] += count
    if any(ending[cell] != n if n else not ending[cell] for cell, n in board.islands.items()):
        return False
    under = [cell for corridor in used for cell in corridor.water()]
    if len(set(under)) < len(under):
        return False
    return joined(board.islands, used) and (board.loops or len(used) == len(board.islands) - 1)


def joined(cells: Collection[Cell], edges: Collection[tuple[Cell, Cell]]) -> bool:
    """Whether one can walk from the first cell to all others."""
    reached = set(list(cells)[:1])
    while more := {cell for edge in edges if reached & {*edge} for cell in edge} - reached:
        reached |= more
    return len(reached) == len(cells)


def random_board(random: Random, max_bridges: int, corridors: int) -> Hashi:
    """A board with at most so many corridors; half of them are made from a drawing and may well solve."""
    while True:
        rows, columns = random.randint(1, 4), random.randint(2, 5)
        cells = [(r, c) for r in range(rows) for c in range(columns)]
        islands = dict.fromkeys(sorted(random.sample(cells, min(len(cells), random.randint(2, 6)))))
        board = Hashi(rows, columns, islands, max_bridges, random.random() < 0.7)
        if len(board.corridors) <= corridors:
            break
    numbers = dict.fromkeys(islands, 0)
    for corridor in board.corridors:
        count = random.randint(0, max_bridges)
        for cell in corridor:
            numbers[cell] += count
    if random.random() < 0.5:
        numbers[random.choice(list(islands))] += random.choice((-1, 1))
    unknown = random.random() < 0.3
    clues = {
        cell: n if 1 <= n <= 4 * max_bridges and not (unknown and random.random() < 0.3) else None
        for cell, n in numbers.items()
    }
    return Hashi(rows, columns, clues, max_bridges, board.loops)


@st.composite
def boards(draw: st.DrawFn, unknown: bool = True, largest: int = 8) -> Hashi:
    """Any board, whether or not it has an answer."""
    rows, columns = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    max_bridges = draw(st.integers(1, largest))
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    most = 4 * max_bridges
    known = st.one_of(st.integers(1, most), st.integers(1, min(9, most)))
    numbers = st.one_of(st.none(), known) if unknown else known
    islands = draw(st.dictionaries(st.sampled_from(cells), numbers, min_size=1, max_size=20))
    return Hashi(rows, columns, dict(sorted(islands.items())), max_bridges, draw(st.booleans()))


@st.composite
def drawings(draw: st.DrawFn) -> tuple[Hashi, Bridges]:
    """A board and whatever can be drawn on it: nothing, one to nine bridges or a cross on every corridor."""
    board = draw(boards())
    states = draw(
        st.lists(
            st.one_of(st.integers(0, 3), st.integers(-1, 9)),
            min_size=len(board.corridors),
            max_size=len(board.corridors),
        )
    )
    shown = list(zip(board.corridors, states, strict=True))
    crosses = frozenset(corridor for corridor, state in shown if state < 0)
    return board, Bridges({corridor: state for corridor, state in shown if state > 0}, crosses)
