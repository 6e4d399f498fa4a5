"""How hard a board is, by the steps of its explanation.

The *effort* of a step is its cost by the weights of the room: rules at places, and what has to be known and
kept in mind. It is up to 8 % more where few steps were in sight, namely 8 % divided by their number. The
grade is the power mean of all efforts with the exponent 9: a step that is twice as hard counts 512 times as
much, so the hardest ones decide, and boards of different sizes compare. Where fair, hard and expert begin is
data of the room. Exponents from 3 to 12, sums in place of means, and up to half of the cost for few steps in
sight were tried on the levels of Simon Tatham's generators; docs/grading.md has the rank correlations, and
says which boards had no part in the choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from kotae.checkpoints import OutOfTime
from kotae.explaining.explanation import UNSEEN, StepFinder, destination, freed
from kotae.generic import A, I
from kotae.notebook import Pictured
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.search import Search
from kotae.statements import Fact, Step
from kotae.watch import Watch

Word = Literal["easy", "fair", "hard", "expert"]
EXPONENT = 9
HARD_STEPS = 10
"""How many of the hardest steps a grade names."""
FEW_IN_SIGHT = 0.08
"""What a step costs more, as a part of its cost, if it is the only one in sight."""


@dataclass(frozen=True, kw_only=True)
class Grade(Pictured):
    """How hard a board with one answer is."""

    verdict: Literal["graded", "impossible", "several", "undecided"]
    number: float | None = None
    word: Word | None = None
    hardest: Step | None = None
    """The step of the greatest effort."""
    known: tuple[Fact, ...] = ()
    """What is known before it."""
    hard_steps: tuple[Step, ...] = ()
    """The steps in the order of their effort, up to ten, the hardest first."""
    steps: int = 0
    techniques: Mapping[str, int] = field(default_factory=dict, hash=False)
    """The patterns that were needed, with how many steps each."""
    reason: str | None = None
    """Why it is not graded."""


def grade(puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch) -> Grade:
    """The grade of a board; none, unless it has exactly one answer and all steps are found in time."""
    try:
        with watch.kept():
            free = freed(puzzle, instance)
            ending, goal = destination(puzzle, free, None, search, watch)
            if ending.word == "several":
                sums = "the rules leave several answers, and which one is shortest is a matter of sums"
                why = sums if puzzle.wants_shortest(instance) else "it has several answers"
                return Grade(verdict="several", reason=why)
            if ending.word == "impossible":
                return Grade(verdict="impossible", reason=ending.reason or "it has no answer")
            if goal is None or ending.word == "undecided":
                return Grade(verdict="undecided", reason=ending.reason)
            found: list[tuple[Step, int]] = []
            with StepFinder(puzzle, free, goal) as finder:
                for step, _ in finder.steps():
                    found.append((step, finder.walk.in_sight))
                    watch.report(plural(len(found), "step"))
                bounds = finder.grades
                if not finder.walk.done:
                    return Grade(verdict="undecided", reason=UNSEEN)
    except OutOfTime as limit:
        return Grade(verdict="undecided", reason=str(limit))
    efforts = [step.cost * (1 + FEW_IN_SIGHT / max(1, in_sight)) for step, in_sight in found]
    number = round((sum(effort**EXPONENT for effort in efforts) / max(1, len(efforts))) ** (1 / EXPONENT), 1)
    hardest_first = sorted(range(len(found)), key=lambda place: -efforts[place])
    place = hardest_first[0] if found else None
    return Grade(
        verdict="graded",
        number=number,
        word=_word(number, bounds),
        hardest=None if place is None else found[place][0],
        known=tuple(fact for step, _ in found[:place] for fact in step.facts),
        hard_steps=tuple(found[each][0] for each in hardest_first[:HARD_STEPS]),
        steps=len(found),
        techniques=Counter(step.technique for step, _ in found if step.technique is not None),
    )


def _word(number: float, bounds: Sequence[float]) -> Word:
    """The word for a number, by where the room has fair, hard and expert begin."""
    fair, hard, expert = bounds
    if number < fair:
        return "easy"
    if number < hard:
        return "fair"
    return "hard" if number < expert else "expert"
