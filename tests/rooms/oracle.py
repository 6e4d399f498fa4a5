"""Every room with its brute force, which is found by the room's key: a new room brings `tests/KEY/brute.py`.

A brute force shares no code with the room's rules. It has `small_board(random)`, all `answers(board)` in a
form of its own, their JSON (`record`), the `facts` that follow from the states that handles show in all
answers, and the `conditions` of a board, each a rule and its cells; where JSON does not know cells by row and
column, the `numbers(board, cell)` that it has for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any

from kotae.geometry import Cell
from kotae.puzzle import Puzzle
from kotae.puzzles.registry import room

Shown = tuple[int, ...]
"""The number of the state that each handle shows."""
Demanded = tuple[str, frozenset[Cell]]
"""A condition: its rule and its cells."""
WORDS = ("impossible", "unique", "several")


@dataclass(frozen=True)
class Truth:
    """A small board with all its answers, and what is true of it because of them."""

    puzzle: Puzzle[Any, Any]
    instance: Any

    @property
    def brute(self) -> Any:
        """The brute force of the room."""
        return import_module(f"tests.{self.puzzle.key}.brute")

    @cached_property
    def answers(self) -> list[Any]:
        """Every answer as the room has it."""
        from_json, brute = self.puzzle.medium.from_json, self.brute
        return [from_json(self.instance, brute.record(drawn)) for drawn in brute.answers(self.instance)]

    @cached_property
    def shown(self) -> list[Shown]:
        """What the answers show, in order."""
        return sorted(map(self.states_of, self.answers))

    @property
    def word(self) -> str:
        """The verdict."""
        return WORDS[min(2, len(self.shown))]

    @cached_property
    def facts(self) -> list[dict[str, Any]]:
        """What holds in every answer, as JSON; nothing if there is none."""
        columns = [sorted(set(states)) for states in zip(*self.shown, strict=True)]
        return list(self.brute.facts(self.instance, columns)) if self.shown else []

    @property
    def conditions(self) -> list[Demanded]:
        """What a person would call a clue, or a rule at a place."""
        return [(rule, frozenset(cells)) for rule, cells in self.brute.conditions(self.instance)]

    @property
    def served(self) -> list[str]:
        """The encodings that serve the board."""
        return [name for name, made in self.puzzle.encodings.items() if made.refusal(self.instance) is None]

    @property
    def shortest(self) -> bool:
        """Whether only the shortest answers count."""
        return self.puzzle.wants_shortest(self.instance)

    def states_of(self, answer: Any) -> Shown:
        """What a drawing shows."""
        return tuple(self.puzzle.medium.states(self.instance, answer))

    def standing(self, entries: Sequence[tuple[int, int]]) -> bool:
        """Whether some answer has all of these entries, each a handle and the state drawn there."""
        return any(all(self._fits(h, drawn, shown[h]) for h, drawn in entries) for shown in self.shown)

    def _fits(self, handle: int, drawn: int, shown: int) -> bool:
        """Whether an answer that shows a state has another one drawn as an entry.

        What is drawn on a handle that may stay untouched is the least that an answer shows there, or a cross.
        """
        states = self.puzzle.medium.handles(self.instance)[handle].states
        if drawn and not states[drawn].settled:
            return shown == 0
        return shown >= drawn if states[0].settled else drawn in (0, shown)

    def __str__(self) -> str:
        return self.puzzle.text(self.instance)


def truth(key: str, seed: object) -> Truth:
    """The small board that the seed makes."""
    puzzle = room(key)
    brute = import_module(f"tests.{key}.brute")
    return Truth(puzzle, brute.small_board(Random(f"{key} {seed}")))


def random_entries(true: Truth, random: Random) -> list[int]:
    """States of a drawing: some of an answer, some at random, crosses and excess included, many blank."""
    handles = true.puzzle.medium.handles(true.instance)
    drawn = [0] * len(handles)
    share = random.choice([0.2, 0.5, 0.8])
    right = random.choice(true.shown) if true.shown and random.random() < 0.8 else None
    for place, handle in enumerate(handles):
        if random.random() < share:
            drawn[place] = random.randrange(len(handle.states))
            if right is not None and random.random() < 0.8:
                cross = next((n for n, state in enumerate(handle.states) if state.word == "cross"), 0)
                drawn[place] = right[place] or cross
    return drawn
