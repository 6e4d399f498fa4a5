"""Random boards to measure on, each with the answer it was made from."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import kotae
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.futoshiki.compose import compose as compose_futoshiki
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.compose import compose as compose_hashi
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.compose import compose as compose_numberlink
from kotae.puzzles.yashi.board import Point, Yashi
from kotae.puzzles.yashi.compose import compose as compose_yashi

CELLS_PER_SIDE = 2.5
"""The side of a board is this times the root of the number of islands or points."""
MIXED = {"futoshiki": (5, 7, 9), "hashi": (7, 15, 25), "numberlink": (6, 10, 15), "yashi": (7, 10, 15)}
"""The sides of mixed boards: one takes 0.5 ms to 10 ms to judge."""


def square(places: int) -> tuple[int, int]:
    """The size of a board with that many islands or points."""
    side = max(3, round(CELLS_PER_SIDE * places**0.5))
    return side, side


def hashi(islands: int, random: Random) -> tuple[Hashi, Bridges]:
    """A board with that many islands on a square."""
    return compose_hashi(square(islands), random, islands=islands)


def futoshiki(size: int, share: float, signs: int, random: Random) -> tuple[Futoshiki, Digits]:
    """A board with a share of the digits of a random Latin square, and that many of its inequalities."""
    return compose_futoshiki((size, size), random, share=share, signs=signs)


def numberlink(rows: int, columns: int, random: Random) -> tuple[Numberlink, Lines]:
    """A board filled with paths that do not touch themselves, of which the ends are kept."""
    return compose_numberlink((rows, columns), random)


def yashi(points: int, random: Random) -> Yashi:
    """A board of that many points with the shortest tree wanted; points may lie beside each other."""
    return compose_yashi(square(points), random, points=points, shortest=True)[0]


def apart(points: int, random: Random) -> Yashi:
    """A board whose points lie as a Hashi's islands do, never beside each other; the shortest tree is wanted.

    Harder: fewer links are short.
    """
    return compose_yashi(square(points), random, points=points, shortest=True, apart=True)[0]


def scattered(points: int, random: Random) -> Yashi:
    """A board of that many points anywhere on a square of the same size, with the shortest tree wanted.

    Harder still, and it may have no answer.
    """
    side, _ = square(points)
    cells = random.sample(range(side * side), points)
    return Yashi(tuple(sorted(Point(*divmod(cell, side)) for cell in cells)), shortest=True)


def odd(side: int, random: Random) -> Hashi:
    """A board without an answer: one number was raised, and their sum is odd."""
    board, _ = compose_hashi((side, side), random)
    islands = {cell: wanted or 0 for cell, wanted in board.islands.items()}
    islands[min(islands, key=lambda cell: islands[cell])] += 1
    return replace(board, islands=islands)


def mixed(number: int) -> list[str]:
    """Boards of all puzzles as texts, by turns of each size: with one answer, with as many as chance wants,
    and small ones of Hashi with none."""
    puzzles = {puzzle.key: puzzle for puzzle in kotae.all_puzzles()}
    kinds = [(key, side, composed) for key, sides in MIXED.items() for side in sides for composed in (0, 1)]
    found = []
    for place in range(number):
        seed, kind = divmod(place, len(kinds) + 1)
        if kind == len(kinds):
            found.append(puzzles["hashi"].text(odd(MIXED["hashi"][0], Random(seed))))
            continue
        key, side, composed = kinds[kind]
        compose = puzzles[key].compose
        if composed and compose is not None:
            found.append(puzzles[key].text(compose((side, side), Random(seed))[0]))
        else:
            found += [board.text() for board in kotae.generate(key, size=(side, side), seed=seed + 1)]
    return found
