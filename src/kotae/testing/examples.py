"""A room's example boards: what they are called says what is true of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from kotae.codec.framing import sections
from kotae.generic import A, I
from kotae.options import Reading, Setting
from kotae.puzzle import Puzzle

KINDS = ("unique", "several", "none", "solved", "fault")


@dataclass(frozen=True)
class Example(Generic[I, A]):
    """A board from `examples/KIND.LABEL.txt`; a fault's label is the rule that its answer breaks."""

    name: str
    kind: str
    label: str
    instance: I
    answer: A | None


def examples(puzzle: Puzzle[I, A]) -> Iterator[Example[I, A]]:
    """Every example of the room, read from its folder."""
    for path in sorted(puzzle.examples.glob("*.txt")):
        kind, _, label = path.stem.partition(".")
        section = sections(path.read_text(encoding="utf-8"))[0]
        stated: dict[str, Setting] = {}
        for word in section.words()[1:]:
            name, _, value = word.partition("=")
            stated[name] = next(o for o in puzzle.options if o.name == name).parse(value)
        instance = puzzle.boards.parse(section.board, Reading(puzzle.options, stated=stated))
        answer = puzzle.medium.parse(instance, section.answer) if section.answer is not None else None
        yield Example(path.name, kind, label, instance, answer)
