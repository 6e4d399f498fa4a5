"""Small random boards to explain: under all rule options, most with one answer, some with several or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Any

import kotae
from kotae.puzzles.futoshiki.board import Futoshiki, Mode
from kotae.puzzles.futoshiki.compose import compose as compose_futoshiki
from kotae.puzzles.hashi.board import Hashi
from kotae.puzzles.hashi.compose import compose as compose_hashi
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.compose import compose as compose_numberlink
from kotae.puzzles.registry import room
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.compose import compose as compose_yashi
from tests.futoshiki import brute as futoshiki_brute
from tests.hashi import brute as hashi_brute
from tests.numberlink import brute as numberlink_brute
from tests.yashi import brute as yashi_brute

VERDICTS = (*["unique"] * 4, "several", "impossible") * 2
"""What is true of the first board, of the next, and so on, again and again."""
HANDLES = 4
"""How many places to draw in a board has at least."""
SMALL = 0.3
"""The share of boards that need not have an answer; the others are made from one."""


@cache
def boards(key: str, most: int) -> list[kotae.Board]:
    """That many different boards, always the same ones in the same order."""
    found: dict[str, kotae.Board] = {}
    for number in range(most):
        makers = MAKERS[key]
        make = makers[(number + number // len(VERDICTS)) % len(makers)]
        random = Random(f"{key} {number}")
        made = kotae.Board(room(key), make(random))
        while made.text() in found or not _wanted(made, VERDICTS[number % len(VERDICTS)]):
            made = kotae.Board(room(key), make(random))
        found[made.text()] = made
    return list(found.values())


def _wanted(made: kotae.Board, verdict: str) -> bool:
    """Whether a board is large enough, and that is true of it."""
    return len(made.puzzle.medium.handles(made.instance)) >= HANDLES and kotae.verdict(made).word == verdict


def drawings(key: str, most: int) -> Iterator[tuple[kotae.Board, Any]]:
    """Yield boards of any kind, each with a part of an answer of which some places show something else."""
    for number in range(most):
        random = Random(f"{key} drawings {number}")
        made = kotae.Board(room(key), MAKERS[key][number % len(MAKERS[key])](random))
        medium, instance = made.puzzle.medium, made.instance
        handles = medium.handles(instance)
        outcome = kotae.solve(made)
        blank = [0] * len(handles)
        shown = medium.states(instance, outcome.answer) if isinstance(outcome, kotae.Solved) else blank
        share, spoilt = random.choice((0.1, 0.3, 0.6)), random.choice((0, 0.1, 0.2))
        states = [state if random.random() < share else 0 for state in shown]
        for place, handle in enumerate(handles):
            if random.random() < spoilt:
                states[place] = random.randrange(len(handle.states))
        yield made, medium.assemble(instance, states)


def futoshiki(random: Random, mode: Mode) -> Futoshiki:
    """Up to 5×5, with digits and signs, or with all marks."""
    if random.random() < SMALL:
        return futoshiki_brute.small_board(random, mode)
    size = random.choice((4, 5))
    made, answer = compose_futoshiki((size, size), random, share=0.2, signs=size * size // 2)
    if mode == "inequality":
        return made
    marks = (pair for pair in made.neighbours if abs((answer[pair[0]] or 0) - (answer[pair[1]] or 0)) == 1)
    return Futoshiki(size, made.givens, marks=tuple(marks), mode=mode)


def hashi(random: Random, max_bridges: int, loops: bool) -> Hashi:
    """Up to twelve islands."""
    if random.random() < SMALL:
        return replace(hashi_brute.small_board(random, max_bridges), loops=loops)
    made, _ = compose_hashi((7, 8), random, islands=random.randint(6, 12))
    islands = {cell: min(number or 1, 4 * max_bridges) for cell, number in made.islands.items()}
    return replace(made, islands=islands, max_bridges=max_bridges, loops=loops)


def numberlink(random: Random, rules: numberlink_brute.Rules) -> Numberlink:
    """Up to 5×6 cells."""
    if random.random() < SMALL:
        return numberlink_brute.under(numberlink_brute.small_board(random), rules)
    made, _ = compose_numberlink(random.choice(((4, 4), (4, 5), (5, 6))), random)
    return numberlink_brute.under(made, rules)


def yashi(random: Random, shortest: bool) -> Yashi:
    """Up to twelve points."""
    if random.random() < SMALL:
        return replace(yashi_brute.small_board(random), shortest=shortest)
    return compose_yashi((6, 7), random, points=random.randint(5, 12), shortest=shortest)[0]


MAKERS: Mapping[str, Sequence[Callable[[Random], Any]]] = {
    "futoshiki": [partial(futoshiki, mode=mode) for mode in futoshiki_brute.MODES],
    "hashi": [partial(hashi, max_bridges=most, loops=loops) for most in (2, 1, 3) for loops in (True, False)],
    "numberlink": [partial(numberlink, rules=rules) for rules in numberlink_brute.RULES],
    "yashi": [partial(yashi, shortest=shortest) for shortest in (False, True)],
}
"""What makes a board for each setting of the rule options."""
