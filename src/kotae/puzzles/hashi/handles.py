"""What a hand may touch on a Hashi board: the corridors."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import along
from kotae.puzzles.hashi.board import Bridges, Hashi
from kotae.statements import Handle, State

WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def handles(instance: Hashi) -> list[Handle]:
    """A handle per corridor: no bridge, one, two, … up to one too many, and a cross."""
    most = instance.max_bridges
    allowed = (State(word, settled=True) for word in WORDS[: most + 1])
    states = (*allowed, State(WORDS[most + 1], settled=True, excess=True), State("cross", settled=False))
    return [Handle(along(corridor), states) for corridor in instance.corridors]


def states(instance: Hashi, answer: Bridges) -> list[int]:
    """The number of the state that each corridor shows."""
    cross = instance.max_bridges + 2
    return [
        cross if corridor in answer.crosses else answer.counts.get(corridor, 0)
        for corridor in instance.corridors
    ]


def assemble(instance: Hashi, states: Sequence[int]) -> Bridges:
    """The drawing in which each corridor shows the state of that number."""
    cross = instance.max_bridges + 2
    shown = list(zip(instance.corridors, states, strict=True))
    return Bridges(
        {corridor: state for corridor, state in shown if 0 < state < cross},
        frozenset(corridor for corridor, state in shown if state == cross),
    )
