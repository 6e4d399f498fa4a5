"""Clues that a drawing does justice to, which a page shows paler: a player need not count them again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kotae.api.board import Board
from kotae.geometry import Place


def satisfied(board: Board[Any], drawing: Any) -> Iterator[Place]:
    """The places of one cell whose clue says what is drawn there, once all that it speaks of is decided.

    A cell whose symbol is printed says nothing else, so it is left out.
    """
    puzzle, instance = board.puzzle, board.instance
    if puzzle.clues is None or puzzle.clues.rewriting is None:
        return
    says = puzzle.clues.rewriting.says
    handles = puzzle.medium.handles(instance)
    states = puzzle.medium.states(instance, drawing)
    printed = puzzle.medium.printed_states(instance)
    for clue in puzzle.clues.places(instance):
        if clue.value is None or len(clue.cells) != 1 or not clue.handles or clue.handles[0] in printed:
            continue
        shown = [(handles[number].states, states[number]) for number in clue.handles]
        # A remark, such as a cross, says that the first state stays.
        decided = [state if every[state].settled else 0 for every, state in shown]
        if all(every[state].settled for (every, _), state in zip(shown, decided, strict=True)) and (
            says(instance, clue, decided) == clue.value
        ):
            yield clue.place
