"""Few clues to take away, quickly: from a single clue on, others are put back as long as all is well.

Each board is judged by itself, since what a clue demands depends on all others. What is left is a board to
which no single clue can be put back (a maximal satisfiable subset, where more clues never have more answers).
That need not be the fewest changes; several beginnings are tried, and the search by `moving` may know better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kotae.generic import I
from kotae.optional import Clue, Clues
from kotae.solving.editing.trial import Trial

STARTS = 6
"""How many beginnings are tried; they are spread over the board."""


def most_kept(
    clues: Clues[I],
    only: Callable[[I, Sequence[Clue]], I],
    instance: I,
    trial: Trial[I],
    *,
    unique: bool,
) -> tuple[list[Clue], int] | None:
    """The clues to take away, and how many answers the board then has, 2 for several.

    With `unique`, it has one. None if a limit was hit first.
    """
    every = [clue for clue in clues.places(instance) if not clue.fixed]
    best: tuple[list[Clue], int] | None = None
    step = max(1, len(every) // STARTS)
    for start in every[::step][:STARTS]:
        kept, answers = {start}, 1
        grown = True
        while grown:
            grown = False
            for clue in every:
                if clue in kept:
                    continue
                found = trial.answers(only(instance, [*kept, clue]))
                if trial.stop is not None:
                    return best
                if found == 1 or (found == 2 and not unique):
                    kept.add(clue)
                    answers, grown = found, True
        gone = [clue for clue in every if clue not in kept]
        if best is None or len(gone) < len(best[0]):
            best = gone, answers
    return best
