"""With goal=shortest, the tree that is wanted: its links by number, their lengths and their crossings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kotae.optional import Objective, Spanning
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi


def wanted(instance: Yashi) -> bool:
    """Whether a shortest tree is asked for, and not any."""
    return instance.shortest


def spanning(instance: Yashi) -> Spanning:
    """The tree that is wanted, its links numbered from 0 in the order of `Yashi.links`."""
    from kotae.puzzles.yashi.encode.layout import LinkLayout  # loads formulas, which drawing does without

    layout = LinkLayout(instance)
    return Spanning(
        nodes=len(instance.points),
        links=layout.ends,
        lengths=[link.length for link in instance.links],
        crossings=[(across, down) for across, down, _ in layout.crossings()],
    )


def answer(instance: Yashi, numbers: Sequence[int]) -> Links:
    """The answer that uses just these links."""
    return Links.along(instance.links[number] for number in numbers)


def link_json(instance: Yashi, number: int) -> list[int]:
    """The link as an answer's JSON has it."""
    a, b = instance.links[number]
    return [*a, *b]


OBJECTIVE = Objective(
    wanted=wanted,
    spanning=spanning,
    answer=answer,
    encoding="trees",
    length=lambda drawing: drawing.length,
    link_json=link_json,
    otherwise="goal=any",
    freely=lambda instance: replace(instance, shortest=False),
)
