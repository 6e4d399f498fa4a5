"""Small random boards without an answer, under all rule options, on which it takes steps to see that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import kotae
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.registry import room
from kotae.puzzles.yashi.board import Yashi
from tests.explaining.boards import MAKERS
from tests.yashi import brute as yashi_brute


def impossible(key: str, most: int) -> Iterator[kotae.Board]:
    """Yield `most` different boards, always the same ones in the same order."""
    found: set[str] = set()
    number = 0
    while len(found) < most:
        random = Random(f"{key} impossible {number}")
        made = MAKERS[key][number % len(MAKERS[key])](random)
        number += 1
        board = kotae.Board(room(key), made if random.random() < 0.3 else SPOILT[key](made, random))
        plain = board.puzzle.obstacle(board.instance) is not None
        if not plain and board.text() not in found and isinstance(kotae.solve(board), kotae.Impossible):
            found.add(board.text())
            yield board


def futoshiki(board: Futoshiki, random: Random) -> Futoshiki:
    """The board with up to two more digits, some signs turned round and some marks gone."""
    givens = dict(board.givens)
    for _ in range(random.choice((0, 1, 1, 2))):
        givens[random.randrange(board.size), random.randrange(board.size)] = random.randint(1, board.size)
    less = tuple(pair[::-1] if random.random() < 0.15 else pair for pair in board.less)
    marks = tuple(pair for pair in board.marks if random.random() < 0.9)
    return replace(board, givens=givens, less=less, marks=marks)


def hashi(board: Hashi, random: Random) -> Hashi:
    """The board with other numbers on two islands."""
    islands = dict(board.islands)
    for cell in random.sample(sorted(islands), min(2, len(islands))):
        number = (islands[cell] or 1) + random.choice((-1, 1))
        islands[cell] = min(max(1, number), 4 * board.max_bridges)
    return replace(board, islands=islands)


def numberlink(board: Numberlink, random: Random) -> Numberlink:
    """The board with an end of one number in the place of an end of another."""
    ends = {label: list(cells) for label, cells in board.ends.items()}
    if len(ends) > 1:
        one, other = (ends[label] for label in random.sample(list(ends), 2))
        one[0], other[-1] = other[-1], one[0]
    in_order = sorted((sorted(cells), label) for label, cells in ends.items())
    return replace(board, ends={label: tuple(cells) for cells, label in in_order})


def yashi(board: Yashi, random: Random) -> Yashi:
    """Another board: points that are so few that some cannot be reached without a crossing."""
    side = random.choice((5, 6, 7))
    places = random.sample(list(product(range(side), range(side))), random.randint(7, 14))
    return yashi_brute.board_of(places, shortest=board.shortest)


SPOILT: Mapping[str, Callable[[Any, Random], Any]] = {
    "futoshiki": futoshiki,
    "hashi": hashi,
    "numberlink": numberlink,
    "yashi": yashi,
}
"""What makes a board that is likely to have no answer from one that has one."""
