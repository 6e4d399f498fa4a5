"""Certificates: a verdict with all that it takes to check it.

The plain session finds the answers, since it is quickest. What is proved is another formula, the bare one,
whose clauses state the rules and nothing else:

1. Early cuts and lemmas (`Encoding.proof`) make up for presolving. A lemma is kept only if unit propagation
   shows it (RUP), so that it can be the proof's next step.
2. Glucose refines by cuts until no model is left; then another Glucose, which knows all cuts from the start,
   writes down what it learns.
3. Lemmas and learnt clauses are trimmed to what the contradiction needs, and so are the cuts. Of some 95,000
   clauses, cuts and steps of a Numberlink of 50×50 a third is left.
4. The audit has the last word: what it refuses is never returned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, Protocol

from kotae.auditing.audit import MOST_LITERALS, MOST_STEPS, audit
from kotae.auditing.container import Refused
from kotae.auditing.document import Certifiable, Certificate, digest
from kotae.auditing.rebuilding import board
from kotae.checkpoints import OutOfTime
from kotae.collector import collector_paused
from kotae.errors import KotaeError, Unserved, Unsound
from kotae.generic import A, I
from kotae.optional import Objective
from kotae.puzzle import Puzzle
from kotae.sat.catalog import seeded
from kotae.solving.claim import Claim, Refutation
from kotae.solving.outcome import Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.trees.shortest import shortest
from kotae.watch import Watch

SIDE_CONFLICTS = 20_000
"""How long the canonical clauses of each side are tried at first."""


class Means(Protocol):
    """Other means to the same end, such as several processes."""

    def first(self, puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch) -> list[A]:
        """Answers: two if they are at hand, one if another is to be refuted, none only if there is none."""

    def refuted(self, claim: Claim[I, A], watch: Watch) -> Refutation | Solved[A]:
        """As `Claim.refuted` of the whole; conflicts need not be counted."""


def certify(
    puzzle: Puzzle[I, A],
    instance: I,
    objective: Objective[I, A] | None,
    search: Search,
    watch: Watch,
    means: Means | None = None,
    *,
    audited: bool = True,
) -> Certificate | Undecided:
    """A certificate of the verdict on a board, which passed its audit; or which limit was hit first.

    With an objective, of a shortest answer. The backend and the method are for the search for answers; its
    seed is for the proof, too. Who has it audited elsewhere can do without the audit here.
    """
    name, _ = puzzle.encoder(search.encoding, instance, bare=True)
    if objective is not None and search.backend is not None:
        choice = f"with {objective.otherwise} you can choose"
        raise Unserved(f"a certificate of a shortest answer takes no backend; {choice}")
    written = puzzle.text(instance)
    try:
        read = board(puzzle, written)
    except KotaeError:
        read = None
    if read != instance:
        raise Unserved("this board has no text form that says just the same, so it cannot be certified")
    try:
        # What was read goes on: equal boards may list their clues in another order, and so their clauses.
        making = _Making(puzzle, read, replace(search, encoding=name), written, watch, means)
        made = making.certificate(objective)
        if audited:
            ensure_accepted(puzzle, made)
        return made
    except OutOfTime as limit:
        return Undecided(str(limit))


def ensure_accepted(puzzle: Puzzle[I, A], made: Certificate) -> None:
    """Raise `Unsound` if a certificate does not pass its audit."""
    try:
        audit(made.data(), lambda key: puzzle if key == puzzle.key else None)
    except Refused as refused:
        raise Unsound(f"a certificate does not pass its audit: {refused}") from None


class _Another(Exception):
    """There is another canonical answer, which the board's own rules do not admit."""


class _Making(Generic[I, A]):
    """One certificate in the making."""

    def __init__(
        self,
        puzzle: Puzzle[I, A],
        instance: I,
        search: Search,
        written: str,
        watch: Watch,
        means: Means | None,
    ) -> None:
        assert search.encoding is not None
        self._means = means
        self._seed = seeded(search.backend or "")[1]
        self.puzzle = puzzle
        self.instance = instance
        self.search = search
        self.name = search.encoding
        self.written = written
        self.watch = watch
        self.conflicts = 0
        self._pose(instance)

    def _pose(self, instance: I) -> None:
        """Prove by the formula of this board, which may have the canonical rules."""
        self.side: str | None = None
        self.posed = instance
        with collector_paused():
            self.encoding = self.puzzle.encodings[self.name].encode(instance, bare=True)
            self.digest = digest(self.encoding.formula)

    def certificate(self, objective: Objective[I, A] | None) -> Certificate:
        """The certificate, by whichever way leads to the verdict."""
        if objective is not None:
            found = shortest(objective.spanning(self.instance), self.watch)
            if not found.impossible:
                if found.links is None or not found.optimal:
                    raise OutOfTime(found.reason or "a limit was reached")
                answer = objective.answer(self.instance, found.links)
                return replace(self._head("shortest", [answer]), tree=found.links, evidence=found.evidence)
            return self._proven([])
        answers = self._first()
        if len(answers) == 2:
            return self._head("several", answers)
        return (self._canonically(answers[0]) if answers else None) or self._proven(answers)

    def _first(self) -> list[A]:
        """Two answers if there are several."""
        if self._means is not None:
            return self._means.first(self.puzzle, self.instance, self.search, self.watch)
        with Session(self.puzzle, self.instance, self.search, watch=self.watch) as session:
            answers = session.first(2, self.watch)
            self.conflicts = session.stats().conflicts
        return answers

    def _canonically(self, answer: A) -> Certificate | None:
        """A certificate that a rigid answer is the only one; None if it is not, or that cannot be shown so.

        The sides are tried in turn, each for a while, then for longer.
        """
        puzzle, instance, watch = self.puzzle, self.instance, self.watch
        if puzzle.rigidity is None or puzzle.rigid_law is None or not puzzle.rigidity().pays(instance):
            return None
        law = puzzle.rigid_law()
        canonical = law.canonical(instance)
        encoder = puzzle.encodings[self.name]
        if law.move(law.loosest(instance), answer) is not None or encoder.refusal(canonical) is not None:
            return None
        self._pose(canonical)
        sides = list(self.encoding.proof.canonical())
        sides = sides[self._seed % len(sides) :] + sides[: self._seed % len(sides)] if sides else []
        budget = SIDE_CONFLICTS
        try:
            while sides:
                for self.side in sides:
                    most = self.conflicts + budget
                    self.watch = watch.capped(most)
                    try:
                        return self._proven([answer])
                    except OutOfTime:
                        if self.conflicts < most or watch.exceeded(self.conflicts) is not None:
                            raise  # not for lack of conflicts
                budget *= 2
        except _Another:
            pass
        finally:
            self.watch = watch
        self._pose(instance)
        return None

    def _head(self, verdict: Certifiable, answers: Sequence[A]) -> Certificate:
        return Certificate(
            puzzle=self.puzzle.key,
            rules=dict(self.puzzle.boards.settings(self.instance)),
            board=self.written,
            encoding=self.name,
            encoding_version=self.puzzle.encodings[self.name].version,
            verdict=verdict,
            variables=self.encoding.formula.variables,
            clauses=self.encoding.formula.clauses,
            digest=self.digest,
            answers=[self.puzzle.medium.to_json(self.instance, answer) for answer in answers],
        )

    def _proven(self, answers: list[A]) -> Certificate:
        """A certificate that there is no other answer than these, of which there is at most one."""
        claim = Claim(self.puzzle, self.posed, self.name, self.encoding, answers, self.side, self._seed)
        claim.conflicts = self.conflicts
        try:
            refute = claim.refuted if self._means is None else partial(self._means.refuted, claim)
            found = refute(self.watch)
        finally:
            self.conflicts = claim.conflicts
        if isinstance(found, Solved):
            if self.side is not None:
                raise _Another
            both = [*answers, found.answer]  # against what the session said; each was checked
            return self._head("several", both) if len(both) == 2 else self._proven(both)
        if len(found.steps) > MOST_STEPS or sum(map(len, found.steps)) > MOST_LITERALS:
            raise OutOfTime("the proof is longer than an audit accepts")
        return replace(
            self._head("unique" if answers else "impossible", answers),
            cuts=found.cuts,
            side=self.side,
            differs=claim.differs[0] if answers else None,
            steps=found.steps,
            forgotten=found.forgotten,
        )
