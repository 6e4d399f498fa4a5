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

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Generic

from kotae.auditing.audit import MOST_LITERALS, MOST_STEPS, audit
from kotae.auditing.container import Refused
from kotae.auditing.document import CANONICAL, Certifiable, Certificate, digest
from kotae.auditing.laws import Law
from kotae.auditing.propagation import Propagation
from kotae.auditing.rebuilding import board
from kotae.auditing.trimming import OFTEN, Unfounded, trimmed
from kotae.checkpoints import OutOfTime, checkpoint, watched
from kotae.errors import KotaeError, Unserved, Unsound
from kotae.formula import Clause, Cut, Model, Origin
from kotae.generic import A, I
from kotae.optional import Objective
from kotae.puzzle import Puzzle
from kotae.sat.catalog import open_backend
from kotae.sat.proving import Recording
from kotae.solving.collector import collector_paused
from kotae.solving.engine import Engine
from kotae.solving.outcome import Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.trees.shortest import shortest
from kotae.watch import Watch

SIDE_CONFLICTS = 20_000
"""How long the canonical clauses of each side are tried at first."""


def certify(
    puzzle: Puzzle[I, A], instance: I, objective: Objective[I, A] | None, search: Search, watch: Watch
) -> Certificate | Undecided:
    """A certificate of the verdict on a board, which passed its audit; or which limit was hit first.

    With an objective, of a shortest answer. The backend and the method are for the search for answers.
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
        making = _Making(puzzle, read, replace(search, encoding=name), written, watch)
        made = making.certificate(objective)
        audit(made.data(), lambda key: puzzle if key == puzzle.key else None)
    except OutOfTime as limit:
        return Undecided(str(limit))
    except Refused as refused:
        raise Unsound(f"a certificate does not pass its audit: {refused}") from None
    return made


class _Another(Exception):
    """There is another canonical answer, which the board's own rules do not admit."""


class _Making(Generic[I, A]):
    """One certificate in the making."""

    def __init__(self, puzzle: Puzzle[I, A], instance: I, search: Search, written: str, watch: Watch) -> None:
        assert search.encoding is not None
        self.puzzle = puzzle
        self.instance = instance
        self.search = search
        self.name = search.encoding
        self.written = written
        self.watch = watch
        self.conflicts = 0
        self._pose(instance)

    def _pose(self, instance: I, side: str | None = None) -> None:
        """Prove by the formula of this board; if it has the canonical rules, with the clauses of a side."""
        self.side = side
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
        with Session(self.puzzle, self.instance, self.search, watch=self.watch) as session:
            answers = session.first(2, self.watch)
            self.conflicts = session.stats().conflicts
        if len(answers) == 2:
            return self._head("several", answers)
        return (self._canonically(answers[0]) if answers else None) or self._proven(answers)

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
        formula = self.encoding.formula
        for requirement in formula.requirements:
            Law(requirement)  # or its cuts could not be judged
        differs = [tuple(-literal for literal in self.encoding.pin(answer)) for answer in answers]
        early = list(watched(self.encoding.proof.early()))
        if self.side is not None:
            own = self.encoding.proof.canonical()[self.side]
            early += [(Origin(CANONICAL), cut) for cut in own]
        fixed: list[Clause] = [*formula.clauses, *differs]
        lemmas = self._lemmas([*formula.clauses, *(cut.clause for _, cut in early)])
        refined, other = self._refined(fixed, early, lemmas)
        if other is not None and self.side is not None:
            raise _Another
        if other is not None:  # against what the session said; each was checked
            both = [*answers, other]
            return self._head("several", both) if len(both) == 2 else self._proven(both)
        cuts = [*early, *refined]
        clauses = [*fixed, *(cut.clause for _, cut in cuts)]
        learnt = self._learnt([*clauses, *lemmas])
        try:
            with collector_paused():
                needed, steps = trimmed(formula.variables, clauses, [*lemmas, *learnt])
        except Unfounded as error:
            raise Unsound(f"a proof does not hold: {error}") from None
        if len(steps) > MOST_STEPS or sum(map(len, steps)) > MOST_LITERALS:
            raise OutOfTime("the proof is longer than an audit accepts")
        kept = [cuts[number - len(fixed)] for number in needed if number >= len(fixed)]
        return replace(
            self._head("unique" if answers else "impossible", answers),
            cuts=[(origin.rule, cut) for origin, cut in kept],
            side=self.side,
            differs=differs[0] if differs else None,
            steps=steps,
        )

    def _lemmas(self, clauses: Iterable[Clause]) -> list[Clause]:
        """The lemmas that unit propagation shows, in an order in which it shows them."""
        wanted = [tuple(lemma) for lemma in watched(self.encoding.proof.lemmas())]
        if not wanted:
            return []
        shown: list[Clause] = []
        with collector_paused():
            known = Propagation(self.encoding.formula.variables)
            for clause in watched(clauses):
                known.add(clause)
            while wanted and known.broken is None:
                left = []
                for number, lemma in enumerate(wanted):
                    if number % OFTEN == 0:
                        checkpoint()
                    if known.implies(lemma):
                        known.add(lemma)
                        shown.append(lemma)
                    else:
                        left.append(lemma)
                if len(left) == len(wanted):
                    break
                wanted = left
        return shown

    def _refined(
        self, fixed: Sequence[Clause], early: Sequence[tuple[Origin, Cut]], lemmas: Sequence[Clause]
    ) -> tuple[list[tuple[Origin, Cut]], A | None]:
        """The cuts that leave no model; or an answer that was left."""
        formula = self.encoding.formula
        cuts: list[tuple[Origin, Cut]] = []

        def refine(model: Model) -> list[Clause]:
            found = formula.cuts(model)
            cuts.extend(found)
            return [cut.clause for _, cut in found]

        with closing(open_backend("glucose42", inside=True)) as backend:
            for clauses in (fixed, [cut.clause for _, cut in early], lemmas):
                backend.load(clauses)
            model = self._found(Engine(backend, formula.variables, refine))
        if model is None:
            return cuts, None
        answer = self.encoding.decode(model)
        if self.side is not None:  # an answer under other rules
            return cuts, answer
        what = f"an answer of the bare encoding '{self.name}'"
        return cuts, self.puzzle.checked(self.instance, answer, what)

    def _learnt(self, clauses: Sequence[Clause]) -> list[tuple[int, ...]]:
        """What a solver learns on its way to the contradiction."""
        with closing(Recording()) as backend:
            backend.load(clauses)
            if self._found(Engine(backend, self.encoding.formula.variables, lambda model: [])) is not None:
                raise Unsound("a formula without models has one when it is loaded again")
            return backend.steps()

    def _found(self, engine: Engine) -> Model | None:
        """The model that is left, or None; raises `OutOfTime` if a limit is hit first."""
        outcome = engine.find((), self.watch, self.conflicts)
        self.conflicts += engine.backend.conflicts()
        if isinstance(outcome, Undecided):
            raise OutOfTime(outcome.reason)
        return outcome.answer if isinstance(outcome, Solved) else None
