"""Yashi by the plainest means: boards and drawings at random, and every answer by trying everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

from kotae.codec.lines import split_lines
from kotae.geometry import Cell
from kotae.options import Reading
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Link, Point, Yashi
from tests.rooms.chances import cells_of, size, some
from tests.rooms.sights import Line, crossing, in_sight, joined, meeting


def stated(goal: str = "any") -> Reading:
    """What a board says about its rules."""
    return Reading(PUZZLE.options, stated={"goal": goal})


def read(text: str, goal: str = "any") -> Yashi:
    """The board that the text shows."""
    return PUZZLE.boards.parse(split_lines(text), stated(goal))


def link(x1: int, y1: int, x2: int, y2: int) -> Link:
    """The link between two points, the first of which is to the left or above."""
    return Link(Point(x1, y1), Point(x2, y2))


def links(*entries: tuple[int, int, int, int]) -> Links:
    """A drawing with these links."""
    return Links.along(link(*entry) for entry in entries)


def board_of(points: Iterable[tuple[int, int]], *, shortest: bool = False) -> Yashi:
    """The board with these points, given in any order."""
    return Yashi(tuple(sorted({Point(x, y) for x, y in points})), shortest)


def small_board(random: Random, most: int = 9) -> Yashi:
    """Up to `most` points anywhere in the plane: on few places, where many links cross, or each in line."""
    count = random.randint(1, most)
    left, top = random.choice([(0, 0), (0, 0), (3, 1), (-4, 7)])
    if random.random() < 0.6:
        width, height = random.choice([(1, 6), (2, 3), (3, 3), (4, 3), (4, 5), (5, 5)])
        places = list(product(range(width), range(height)))
        points = set(random.sample(places, min(len(places), count)))
    else:
        size = random.randint(3, 9)
        points = {(0, 0)}
        while len(points) < min(count, size * size):
            x, y = random.choice(sorted(points))
            points.add(random.choice([(random.randrange(size), y), (x, random.randrange(size))]))
    return board_of(((left + x, top + y) for x, y in points), shortest=random.random() < 0.5)


def trees(board: Yashi) -> set[frozenset[Line]]:
    """Every tree of a small board, shortest or not; of the room's own code nothing is believed."""
    points = [(x, y) for x, y in board.points]
    return {
        frozenset(chosen)
        for chosen in combinations(in_sight(points), len(points) - 1)
        if joined(points, chosen) and not crossing(chosen)
    }


def answers(board: Yashi) -> set[frozenset[Line]]:
    """Every answer of a small board: only the shortest trees where those are asked for."""
    every = trees(board)
    shortest = min(map(length, every), default=0)
    return {tree for tree in every if not board.shortest or length(tree) == shortest}


def length(tree: Iterable[Line]) -> int:
    """The length of all links."""
    return sum(x2 - x1 + y2 - y1 for (x1, y1), (x2, y2) in tree)


def record(tree: frozenset[Line]) -> dict[str, Any]:
    """An answer as JSON."""
    return {"links": sorted([*a, *b] for a, b in tree), "length": length(tree)}


def facts(board: Yashi, columns: Sequence[Sequence[int]]) -> Iterator[dict[str, Any]]:
    """What is known of the links that are used (1) or not (0) in answers, as JSON."""
    for (a, b), used in zip(in_sight(board.points), columns, strict=True):
        if len(used) == 1:
            yield {"link": [list(a), list(b)], "used": used[0] == 1}


def numbers(board: Yashi, cell: Cell) -> tuple[int, int]:
    """The x and y of a cell, which is counted from the smallest of them."""
    return cell[1] + min(x for x, _ in board.points), cell[0] + min(y for _, y in board.points)


def conditions(board: Yashi) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """What can be switched off: rules, each at some cells or everywhere."""
    left, top = min(x for x, _ in board.points), min(y for _, y in board.points)
    cells = [(y - top, x - left) for x, y in board.points]
    for one, other in combinations(in_sight(cells), 2):
        if (cell := meeting(one, other)) is not None:
            yield "no-crossing", (cell, *one, *other)
    yield "no-cycles", ()
    yield "connected", ()


def any_board(random: Random) -> Yashi:
    """Points anywhere, at negative coordinates and far apart as well."""
    rows, columns = size(random)
    low = random.choice((0, 0, 0, -3, 7))
    scale = random.choice((1, 1, 1, 1, 2, 150))
    cells = some(random, cells_of(rows, columns), 1)
    points = {Point((column + low) * scale, (row + random.choice((0, low))) * scale) for row, column in cells}
    return Yashi(tuple(sorted(points)), random.random() < 0.3)
