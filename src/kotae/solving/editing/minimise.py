"""A board without clues that its one answer does not need: none of those that are left can go, or that many
are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from kotae.checkpoints import OutOfTime
from kotae.errors import BadInput, Unsound
from kotae.generic import A, I
from kotae.optional import Clue, Clues
from kotae.puzzle import Puzzle
from kotae.solving.editing.dropping import Dropping, Group
from kotae.solving.editing.places import other_answers
from kotae.solving.editing.repair import clues_of
from kotae.solving.search import Search
from kotae.solving.wanted import first_wanted
from kotae.statements import Change
from kotae.watch import Watch

DROPPING_PART = 0.8
"""The part of the time after which no more clues are dropped, so that what is left can be judged again."""


@dataclass(frozen=True, kw_only=True)
class Thinned(Generic[I, A]):
    """A board with fewer clues that has one answer, too."""

    instance: I
    answer: A | None
    """The only answer of `instance`; None if a limit was hit before it was known."""
    removed: tuple[Change, ...] = ()
    minimal: bool
    """Whether none of the clues that are left can go."""
    reason: str | None = None
    """The limit that was hit before that was known."""


def thin_board(
    puzzle: Puzzle[I, A], instance: I, seed: int | None, search: Search, watch: Watch
) -> Thinned[I, A]:
    """The board without clues that can go, dropped in reading order, or in one that a seed shuffles.

    Raises `BadInput` unless the board has exactly one answer.
    """
    clues = clues_of(puzzle)
    try:
        answers = first_wanted(puzzle, instance, 2, search, watch)
    except OutOfTime as limit:
        unknown = f"{limit} before an answer was known to be the only one"
        return Thinned(instance=instance, answer=None, minimal=False, reason=unknown)
    if len(answers) != 1:
        raise BadInput(f"the board has {'several answers' if answers else 'no answer'}; expected one")
    loose = loose_clues(clues, instance)
    if seed is not None:
        Random(seed).shuffle(loose)
    groups = [(clue,) for clue in loose]
    early = watch.early(DROPPING_PART)
    return thin_groups(puzzle, instance, answers[0], groups, 0, search, watch, early)


def thin_groups(
    puzzle: Puzzle[I, A],
    instance: I,
    answer: A,
    groups: Sequence[Group],
    left: int,
    search: Search,
    watch: Watch,
    dropping_watch: Watch | None = None,
) -> Thinned[I, A]:
    """The board without groups of clues, dropped in this order as long as more than `left` clues stay.

    The answer is its only one. A watch of its own may end the dropping earlier than all the rest.
    """
    clues, early = clues_of(puzzle), dropping_watch or watch
    dropping = Dropping(puzzle, clues, instance, answer, groups, left, search, early)
    reason = None
    try:
        dropping.run()
    except OutOfTime as limit:
        reason = f"{limit}, so perhaps more clues can go"
    if dropping.removed:
        try:
            _judge_again(puzzle, dropping.instance, dropping.answer, search, watch)
        except OutOfTime as limit:
            reason = reason or f"{limit} before the result was judged once more"
    return Thinned(
        instance=dropping.instance,
        answer=dropping.answer,
        removed=tuple(dropping.removed),
        minimal=reason is None and not dropping.stopped,
        reason=reason,
    )


def loose_clues(clues: Clues[I], instance: I) -> list[Clue]:
    """The clues that can be taken away, in reading order."""
    places = clues.places(instance)
    return [clue for clue in places if not clue.fixed and (clue.value is not None or not clue.handles)]


def _judge_again(puzzle: Puzzle[I, A], instance: I, answer: A, search: Search, watch: Watch) -> None:
    """Ensure that it is the only answer, by a session that knows nothing of switches."""
    puzzle.checked(instance, answer, "the answer of a board with fewer clues")
    if other_answers(puzzle, instance, answer, search, watch):
        raise Unsound("a board with fewer clues has several answers")
