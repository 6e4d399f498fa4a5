"""With goal=shortest, the tree that is wanted: its links by number, their lengths and their crossings."""

from __future__ import annotations

from collections.abc import Sequence

from kotae.puzzle import Objective, Spanning
from kotae.puzzles.yashi.board import Links, Yashi
from kotae.puzzles.yashi.encode.layout import Layout


def spanning(instance: Yashi) -> Spanning | None:
    """The tree that is wanted, its links numbered from 0 in the order of `Yashi.links`."""
    if not instance.shortest:
        return None
    layout = Layout(instance)
    return Spanning(
        nodes=len(instance.points),
        links=layout.ends,
        lengths=[link.length for link in instance.links],
        crossings=[(across - 1, down - 1) for across, down in layout.crossings()],
    )


def answer(instance: Yashi, numbers: Sequence[int]) -> Links:
    """The answer that uses just these links."""
    return Links(frozenset(instance.links[number] for number in numbers))


def told(instance: Yashi, number: int) -> list[int]:
    """The link as an answer's JSON has it."""
    a, b = instance.links[number]
    return [*a, *b]


OBJECTIVE = Objective(spanning=spanning, answer=answer, told=told, otherwise="goal=any")
