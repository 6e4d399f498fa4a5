"""The fewest clues to change or add so that a board has one answer.

A *candidate* is a drawing that obeys all but clues, with some blank places where clues are added: it costs
the clues that the drawing breaks, each of which is made to say what the drawing shows, and those that are
added. It is *right* if the board that it makes has no other answer. A session that knows the costs proposes
candidates of cost 1, then 2, and so on. For each, another answer of the board that it makes is sought. This
*rival* is a counterexample: it excludes all candidates whose clues do not tell it from their drawing, and so
do all rivals to come. Every candidate is right or excluded before the next cost is tried, so that the first
right one is the cheapest. This is counterexample-guided refinement, as in quantified Boolean solving: Janota
and others, "Solving QBF with counterexample guided refinement", 2012.

Where that takes too long, clues added greedily, none of which can go, are better than nothing; and where none
can be added, clues that are changed step by step.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Generic

from kotae.checkpoints import OutOfTime
from kotae.encodings import totalizer
from kotae.generic import A, I
from kotae.phrases import plural
from kotae.solving.editing.loosening import switches_of
from kotae.solving.editing.nudging import nudged
from kotae.solving.editing.places import Mended, Places
from kotae.solving.mus import hitting_sets
from kotae.solving.session import Session
from kotae.watch import Watch

TRIALS = 400
"""How many candidates are tried. Boards that few changes repair take some dozens; where many are needed, the
number of candidates grows beyond all bounds, and each trial gets slower."""
RIVALS = 8
"""How many rivals of a candidate are looked for: one more takes less time than another candidate."""
TURNS = 8
"""How often clues are added greedily, each time in another random order."""
KNOWN = 20
"""How many answers the greedy choice looks at."""
WAYS = 1_000_000
"""How many ways of showing clues there may be: a clause each, when a rival shows it. Beyond, only the greedy
repair is tried."""

Candidate = tuple[A, list[int]]
"""A drawing and the places whose clues change."""


def cheapest_sole(places: Places[I, A], watch: Watch) -> Mended[I]:
    """The board with one answer that the fewest changes make of one with several."""
    best: Candidate[A] | None = None
    try:
        known = _some_answers(places, watch)
    except OutOfTime as limit:
        return _mended(places, best, str(limit))
    with suppress(OutOfTime):
        for turn in range(TURNS):
            candidate = _greedy(places, known, Random(turn), watch)
            if candidate is not None and (best is None or len(candidate[1]) < len(best[1])):
                best = candidate
                watch.report(f"{plural(len(best[1]), 'change')} will do")
        if best is None:
            best = _nudged(places, known, watch)
    if places.ways() > WAYS:
        return _mended(places, best, "the board is too large for all choices")
    try:
        with Session(places.puzzle, places.instance, places.search, switched=True, watch=watch) as session:
            candidates = _Candidates(session, places, places.blank, watch)
            for answer in known:
                candidates.exclude(answer)
            cost = 1
            while cost < (candidates.most + 1 if best is None else len(best[1])):
                # Nothing that is printed has to be corrected if clues are only added: this is tried first.
                for changing in (False, True):
                    if (found := candidates.right(cost, changing=changing)) is not None:
                        return _mended(places, found, None)
                watch.report(f"{plural(cost, 'change')} will not do")
                cost += 1
    except OutOfTime as limit:
        return _mended(places, best, str(limit))
    if best is None:
        return Mended(reason="no clues that are changed or added leave one answer")
    return _mended(places, best, None)


def same_cost_sole(
    places: Places[I, A], first: A, cost: int, trials: int, watch: Watch
) -> Candidate[A] | None:
    """A right candidate of that cost that adds no clue; None if there is none.

    Raises `OutOfTime` if the trials do not suffice to know.
    """
    with Session(places.puzzle, places.instance, places.search, switched=True, watch=watch) as session:
        candidates = _Candidates(session, places, (), watch, trials)
        if not candidates.rivals(first, places.broken(places.said(first))):
            return first, places.broken(places.said(first))
        candidates.exclude(first)
        return candidates.right(cost, changing=True)


class _Candidates(Generic[I, A]):
    """The candidates that no rival excludes so far."""

    def __init__(
        self,
        session: Session[I, A],
        places: Places[I, A],
        blank: Sequence[int],
        watch: Watch,
        trials: int = TRIALS,
    ) -> None:
        assert session.switches is not None
        self._session = session
        self._places = places
        self._watch = watch
        self._trials = trials
        self._tried = 0
        clue_switches = switches_of(session.switches, places)
        self._kept = session.variable()
        """The guard of all that rivals exclude."""
        self._demanded = [s for s in session.switches.conditions if s not in clue_switches]
        self._clues = list(clue_switches)
        self._added = {at: session.variable() for at in blank}
        self.most = len(self._clues) + len(self._added)
        """What a candidate can cost."""
        self._differs: dict[tuple[int, int], int] = {}
        self._rivals: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {}
        """By the states of a rival's handles: what clues would say, and the literal that admits the rival."""

    def right(self, cost: int, *, changing: bool) -> Candidate[A] | None:
        """A right candidate of that cost; None if there is none. Raises `OutOfTime` if that is not known."""
        session = self._session
        fixed = [] if changing else self._clues
        costs = [*(-switch for switch in self._clues if changing), *self._added.values()]
        if not costs:
            return None
        with session.question() as guard:
            session.suppose(
                totalizer.at_most(costs, cost, lambda _: session.variable(), "the changes"), guard
            )
            assume = [*self._demanded, *fixed, self._kept, guard]
            while (drawing := session.decided(assume, self._watch)) is not None:
                chosen = self._chosen(drawing)
                others = self.rivals(drawing, chosen)
                if not others:
                    return drawing, chosen
                for rival in (drawing, *others):
                    self.exclude(rival)
            return None

    def rivals(self, drawing: A, chosen: Sequence[int]) -> list[A]:
        """Other answers of the board that a candidate makes; none if it is right."""
        if self._tried == self._trials:
            raise OutOfTime(f"{self._trials} boards were tried")
        self._tried += 1
        board, _ = self._places.board(self._places.said(drawing), chosen)
        return self._places.others(board, drawing, self._watch, RIVALS)

    def exclude(self, rival: A) -> None:
        """Ensure that candidates of other drawings tell this one from theirs by some clue."""
        places, session = self._places, self._session
        shown = tuple(places.puzzle.medium.states(places.instance, rival))
        if shown in self._rivals:
            return
        said = places.said(rival)
        itself = session.variable()
        session.suppose([[literal] for literal in session.encoding.pin(rival)], itself)
        telling = [self._telling(at, value) for at, value in enumerate(said) if self._can_tell(at)]
        session.suppose([[*telling, itself]], self._kept)
        self._rivals[shown] = said, itself
        for others, (alike, other) in self._rivals.items():
            if others != shown and all(
                alike[at] == said[at] for at in range(len(said)) if self._can_tell(at)
            ):  # no clues tell these two apart: neither can be the only answer
                session.suppose([[-itself], [-other]], self._kept)

    def _can_tell(self, at: int) -> bool:
        return at in self._added or self._places.clues[at].value is not None

    def _telling(self, at: int, value: int) -> int:
        """A literal that is true only where a clue stands at a place and the drawing shows another value."""
        if (at, value) not in self._differs:
            session = self._session
            literals = session.encoding.state_literals
            literal = session.variable()
            ways = (
                [-one for handle, state in way for one in literals(handle, state)]
                for way in self._places.showing(at, value)
            )
            session.suppose(ways, literal)
            if at in self._added:
                session.suppose([[self._added[at]]], literal)
            self._differs[at, value] = literal
        return self._differs[at, value]

    def _chosen(self, drawing: A) -> list[int]:
        """The places whose clues change: those that the drawing breaks, and the fewest blank ones that tell
        it from all rivals."""
        places = self._places
        shown = tuple(places.puzzle.medium.states(places.instance, drawing))
        said = places.said(drawing)
        sets = []
        for others, (other, _) in self._rivals.items():
            if others != shown and all(other[at] == said[at] for at in places.printed):
                sets.append([at for at in self._added if other[at] != said[at]])
        return places.broken(said) + _smallest_hit(sets)


def _some_answers(places: Places[I, A], watch: Watch) -> list[A]:
    """Some answers of the board as it is; raises `OutOfTime` if none is known."""
    with Session(places.puzzle, places.instance, places.search, watch=watch) as session:
        answer = session.decided((), watch)
        if answer is None:
            raise ValueError("the board has no answer")
        return [answer, *places.others(places.instance, answer, watch, KNOWN - 1)]


def _greedy(places: Places[I, A], known: Sequence[A], random: Random, watch: Watch) -> Candidate[A] | None:
    """Blank places whose clues leave one answer, none of which can go; None if there are none.

    What is rarest among the known answers is printed next, since few others will show it.
    """
    answers = list(known)
    chosen: list[int] = []
    while True:
        shown = [places.said(answer) for answer in answers]
        rarity: dict[tuple[int, int], list[int]] = {}
        for number, said in enumerate(shown):
            for at in places.blank:
                rarity.setdefault((at, said[at]), []).append(number)
        rarest = min(map(len, rarity.values()), default=len(answers))
        if rarest == len(answers):
            return None
        (at, _), owners = random.choice([entry for entry in rarity.items() if len(entry[1]) == rarest])
        target, said = answers[owners[0]], shown[owners[0]]
        chosen.append(at)
        others = places.others(places.board(said, chosen)[0], target, watch, KNOWN - 1)
        if not others:
            break
        answers = [target, *others]
    for at in list(chosen):
        fewer = [other for other in chosen if other != at]
        if not places.others(places.board(said, fewer)[0], target, watch):
            chosen = fewer
    return target, chosen


def _nudged(places: Places[I, A], known: Sequence[A], watch: Watch) -> Candidate[A] | None:
    """The fewest printed clues whose change, step by step from one of some answers, leaves one answer."""
    best: Candidate[A] | None = None
    with suppress(OutOfTime):
        for answer in known[:TURNS]:
            if (drawing := nudged(places, answer, watch)) is not None:
                changed = places.broken(places.said(drawing))
                if best is None or len(changed) < len(best[1]):
                    best = drawing, changed
    return best


def _mended(places: Places[I, A], candidate: Candidate[A] | None, limit: str | None) -> Mended[I]:
    if candidate is None:
        return Mended(reason=f"{limit} before a repair was found")
    drawing, chosen = candidate
    board, changes = places.board(places.said(drawing), chosen)
    reason = None if limit is None else f"{limit}, so perhaps fewer changes would do"
    return Mended(instance=board, changes=changes, makes="unique", fewest=limit is None, reason=reason)


def _smallest_hit(sets: list[list[int]]) -> list[int]:
    """The fewest members that meet all of these sets."""
    if not sets:
        return []
    with hitting_sets(sets) as hitting:
        found: list[int] = hitting.get()
    return sorted(found)
