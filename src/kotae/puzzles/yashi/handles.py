"""What a hand may touch on a Yashi board: the links."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.geometry import along
from kotae.puzzles.yashi.board import Links, Yashi
from kotae.statements import Handle, State

STATES = (State("none", settled=True), State("link", settled=True), State("cross", settled=False))


def handles(instance: Yashi) -> list[Handle]:
    """A handle per link: not used, used, a cross."""
    return [Handle(along((instance.cell(a), instance.cell(b))), STATES) for a, b in instance.links]


def states(instance: Yashi, answer: Links) -> list[int]:
    """The number of the state that each link shows."""
    return [2 if link in answer.crosses else int(link in answer.links) for link in instance.links]


def assemble(instance: Yashi, states: Sequence[int]) -> Links:
    """The drawing in which each link shows the state of that number."""
    shown = list(zip(instance.links, states, strict=True))
    return Links(
        frozenset(link for link, state in shown if state == 1),
        frozenset(link for link, state in shown if state == 2),
    )
