"""Many new boards, one for each seed, of which no two are equal; on one core or several.

A board depends on its own seed only, but for the rare case that it is equal to one before it: then the next
try of its seed counts. So it does not matter how many processes there are.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack

from kotae.drafting import Hopeless, Wish
from kotae.generating.fitting import TRIES, Fit, first_fit
from kotae.generating.workers import Workers
from kotae.generic import A, I
from kotae.phrases import plural
from kotae.puzzle import Puzzle
from kotae.solving.search import Search
from kotae.watch import Watch


def new_boards(
    puzzle: Puzzle[I, A], wish: Wish, seed: int, count: int, jobs: int, search: Search, watch: Watch
) -> Generator[Fit[I, A], None, None]:
    """The boards of that many seeds from this one on, in their order. Raises `Hopeless` and `OutOfTime`."""
    known: set[str] = set()
    with ExitStack() as stack:
        workers = None
        if jobs > 1 and count > 1:
            workers = stack.enter_context(Workers(puzzle, wish, search, watch, min(jobs, count)))
        for number, own in enumerate(range(seed, seed + count)):
            if workers is None:
                fit = first_fit(puzzle, wish, own, search, watch)
            else:
                fit = workers.fit(range(own, seed + count))
            again = 0
            while (text := puzzle.text(fit.board.instance)) in known:
                if again == TRIES:
                    found = plural(number, "different board")
                    raise Hopeless(f"after {found} no other one was found in {TRIES} tries")
                again += 1
                fit = first_fit(puzzle, wish, own, search, watch, attempt=fit.attempt + 1)
            known.add(text)
            yield fit
