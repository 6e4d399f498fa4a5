"""What is true of a draft: whether it has one answer, and otherwise what varies from answer to answer."""

from __future__ import annotations

from contextlib import closing

from kotae.checkpoints import OutOfTime
from kotae.drafting import Draft, Drafts, Judged
from kotae.errors import Unsound
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.solving.forced import Forced
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.wanted import Wanted, wanted
from kotae.watch import Watch


def judge_draft(puzzle: Puzzle[I, A], draft: Draft[I, A], search: Search, watch: Watch) -> Judged[A]:
    """An answer of the draft, checked, and the handles that vary; `OutOfTime` if that is not known in time.

    They are the same whatever is used to find them.
    """
    instance = draft.instance
    with wanted(puzzle, instance, search, watch) as asked:
        if not isinstance(asked, Wanted):
            raise (
                Unsound("a draft has no answer") if isinstance(asked, Impossible) else OutOfTime(asked.reason)
            )
        session, assume = asked.session, asked.assume
        known = asked.best or (None if draft.answer is None else Solved(draft.answer))
        match known or session.solve(watch=watch):
            case Solved(answer):
                puzzle.checked(instance, answer, "the answer of a draft")
            case Impossible():
                raise Unsound("a draft has no answer")
            case Undecided(reason):
                raise OutOfTime(reason)
        with closing(session.others(answer, assume=assume, watch=watch)) as others:
            other = next(others)
        if isinstance(other, Impossible):
            return Judged(answer)
        if isinstance(other, Undecided):
            raise OutOfTime(other.reason)
        seen = Forced(session, assume)
        seen.show(answer)
        seen.show(other.answer)
        if (limit := seen.settle(watch)) is not None:
            raise OutOfTime(limit)
        return Judged(answer, seen.varying())


def finished(puzzle: Puzzle[I, A], drafts: Drafts[I, A], search: Search, watch: Watch) -> tuple[I, A] | None:
    """The board that drafts come to, and its answer; None if they come to nothing."""
    judged: Judged[A] | None = None
    with closing(drafts):
        try:
            draft = next(drafts)
            while True:
                watch.check()
                judged = judge_draft(puzzle, draft, search, watch)
                draft = drafts.send(judged)
        except StopIteration as end:
            if end.value is None:
                return None
            if judged is None or judged.varying or end.value is not draft:
                raise Unsound("a draft was finished that is not known to have one answer") from None
            return end.value.instance, judged.answer
