"""Walks through boards: true facts in order, with demands and known facts near them as reasons.

The facts are what is forced, so every picture is one of a true position. The reasons are what a player would
look at; whether they suffice is for the tests of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import kotae
from kotae.api.steps import Walkthrough
from kotae.statements import Condition, Fact, Step

EXAMPLES = Path(__file__).parents[2] / "examples"
PUZZLES = ("futoshiki", "hashi", "numberlink", "yashi")


def board_of(name: str) -> kotae.Board[Any]:
    """An example."""
    return kotae.read(EXAMPLES / f"{name}.txt")


def walk(board: kotae.Board[Any], most: int | None = None, *, pencilled: bool = False) -> Walkthrough:
    """The forced facts of a board, two per step, and a closing remark; `pencilled`, weaker ones first."""
    facts = [fact for fact in kotae.forced(board).facts if not fact.printed][:most]
    if pencilled:
        facts = list(_halves(board, facts)) + facts
    demands = list(_demands(board))
    steps = []
    for number in range(0, len(facts), 2):
        new = tuple(facts[number : number + 2])
        step = Step(
            facts=new,
            known=tuple(_touching(facts[:number], new))[-2:],
            reasons=tuple(_touching(demands, new))[:2] or tuple(demands[:1]),
            smallest=number % 4 == 0,
            technique="saturated island" if number % 6 == 0 else None,
            sentence=f"{' and '.join(fact.sentence for fact in new)}: nothing else is left there.",
        )
        steps.append(step)
    return Walkthrough(board=board, steps=steps, closing="The answer is complete.")


def _halves(board: kotae.Board[Any], facts: Iterable[Fact]) -> Iterator[Fact]:
    """Something true and weaker of each handle, where there is anything: every other state is ruled out."""
    handles = board.puzzle.medium.handles(board.instance)
    for fact in facts:
        states = sorted({*fact.states, *handles[fact.handle].possible()[fact.handle % 2 :: 2]})
        half = board.puzzle.medium.fact(board.instance, fact.handle, states)
        if half is not None and not half.decided:
            yield half


def _demands(board: kotae.Board[Any]) -> Iterator[Condition]:
    """What rules demand at places, each once."""
    _, encoder = board.puzzle.encoder(None, board.instance, bare=True)
    blocks = encoder.encode(board.instance, bare=True).formula.blocks()
    for origin in dict.fromkeys(origin for block in blocks for origin in block.origins):
        if origin.rule not in board.puzzle.structure:
            yield board.puzzle.demand(board.instance, origin)


def _touching(said: Iterable[Any], facts: tuple[Fact, ...]) -> Iterator[Any]:
    cells = {cell for fact in facts for cell in fact.cells}
    return (each for each in said if cells.intersection(each.cells))
