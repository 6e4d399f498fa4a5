"""What a hand may touch on a Numberlink board: the links between neighbouring cells."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import along
from kotae.puzzles.numberlink.board import Lines, Numberlink
from kotae.statements import Handle, State

STATES = (State("none", settled=True), State("line", settled=True), State("cross", settled=False))


def handles(instance: Numberlink) -> list[Handle]:
    """A handle per link: no line, a line, a cross."""
    return [Handle(along(link), STATES) for link in instance.links]


def states(instance: Numberlink, answer: Lines) -> list[int]:
    """The number of the state that each link shows."""
    return [2 if link in answer.crosses else int(link in answer.links) for link in instance.links]


def assemble(instance: Numberlink, states: Sequence[int]) -> Lines:
    """The drawing in which each link shows the state of that number."""
    shown = list(zip(instance.links, states, strict=True))
    return Lines(
        frozenset(link for link, state in shown if state == 1),
        frozenset(link for link, state in shown if state == 2),
    )
