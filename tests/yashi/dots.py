"""Yashi by the plainest means: boards and drawings at random, and every answer by trying everything."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations, product
from random import Random

from hypothesis import strategies as st

from kotae.codec.lines import split_lines
from kotae.options import Reading
from kotae.puzzles.yashi import PUZZLE
from kotae.puzzles.yashi.board import Link, Links, Point, Yashi


def stated(goal: str = "any") -> Reading:
    """What a board says about its rules."""
    return Reading(PUZZLE.options, stated={"goal": goal})


def read(text: str, goal: str = "any") -> Yashi:
    """The board that the text shows."""
    return PUZZLE.boards.parse(split_lines(text), stated(goal))


def drawn(board: Yashi, text: str) -> Links:
    """The drawing that the text shows."""
    return PUZZLE.medium.parse(board, split_lines(text))


def link(x1: int, y1: int, x2: int, y2: int) -> Link:
    """The link between two points, the first of which is to the left or above."""
    return Link(Point(x1, y1), Point(x2, y2))


def links(*entries: tuple[int, int, int, int]) -> Links:
    """A drawing with these links."""
    return Links(frozenset(link(*entry) for entry in entries))


def board_of(points: Iterable[tuple[int, int]], *, shortest: bool = False) -> Yashi:
    """The board with these points, given in any order."""
    return Yashi(tuple(sorted({Point(x, y) for x, y in points})), shortest)


def random_board(random: Random, most: int = 9) -> Yashi:
    """Up to so many points: anywhere on up to 6×5 places, or each in line with one before it."""
    count = random.randint(1, most)
    if random.random() < 0.3:
        places = list(product(range(random.randint(1, 6)), range(random.randint(1, 5))))
        return board_of(random.sample(places, min(len(places), count)))
    size = random.randint(3, 9)
    points = {(0, 0)}
    while len(points) < min(count, size * size):
        x, y = random.choice(sorted(points))
        points.add(random.choice([(random.randrange(size), y), (x, random.randrange(size))]))
    return board_of(points)


def answers(board: Yashi) -> set[frozenset[Link]]:
    """Every answer of a small board; of the room's own code only its links are believed."""
    return {
        frozenset(chosen)
        for chosen in combinations(board.links, len(board.points) - 1)
        if joined(board.points, chosen) and not any(cross(a, b) for a, b in combinations(chosen, 2))
    }


def joined(points: Iterable[Point], chosen: Iterable[Link]) -> bool:
    """Whether one can walk from every point to every other one."""
    left = set(points)
    reached = {min(left)}
    chosen = list(chosen)
    while more := {end for link in chosen if reached & {*link} for end in link} - reached:
        reached |= more
    return reached == left


def cross(one: Link, other: Link) -> bool:
    """Whether two links have a place in common that is an end of neither."""
    return not inside(one).isdisjoint(inside(other))


def inside(link: Link) -> set[tuple[int, int]]:
    """The places strictly between the ends of a link."""
    (x1, y1), (x2, y2) = link
    every = set(product(range(x1, x2 + 1), range(y1, y2 + 1)))
    return every - {(x1, y1), (x2, y2)}


@st.composite
def boards(draw: st.DrawFn) -> Yashi:
    """Up to twelve points, on a small square or far apart, near (0, 0) or not."""
    step = draw(st.sampled_from([1, 1, 1, 90]))
    left, top = draw(st.sampled_from([(0, 0), (0, 0), (2, 1), (-3, 5), (0, -1), (10**6, -(10**8))]))
    places = st.tuples(st.integers(0, 6), st.integers(0, 4))
    chosen = draw(st.sets(places, min_size=1, max_size=12))
    points = [(left + step * x, top + step * y) for x, y in chosen]
    return board_of(points, shortest=draw(st.booleans()))


@st.composite
def drawings(draw: st.DrawFn) -> tuple[Yashi, Links]:
    """A board with anything drawn on it."""
    board = draw(boards())
    states = [draw(st.sampled_from([0, 0, 1, 1, 2])) for _ in board.links]
    return board, PUZZLE.medium.assemble(board, states)


def subsets(board: Yashi) -> Iterable[Links]:
    """Every drawing of a small board."""
    sizes = range(len(board.links) + 1)
    chosen = chain.from_iterable(combinations(board.links, size) for size in sizes)
    return (Links(frozenset(some)) for some in chosen)
