"""The claim that a board has no other answer than these, and its refutation: of the whole, or of a cube.

What is refuted is the bare formula, with early cuts and lemmas in place of presolving (`certifying` says
why). A *cube* is a few literals that are assumed: the refutations of cubes that leave nothing out make one of
the whole (Heule, Kullmann, Wieringa and Biere, "Cube and conquer", 2011). Since they are assumed and not
loaded as clauses, whatever the solver learns holds without them: it names those that it used itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Generic, NamedTuple

from kotae.auditing.document import CANONICAL
from kotae.auditing.laws import Law
from kotae.auditing.propagation import Propagation
from kotae.auditing.trimming import OFTEN, Unfounded, trimmed
from kotae.checkpoints import OutOfTime, checkpoint, watched
from kotae.collector import collector_paused
from kotae.encoding import Encoding
from kotae.errors import Unsound
from kotae.formula import Clause, Cut, Model, Origin
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.sat.catalog import open_backend
from kotae.sat.proving import Recording
from kotae.solving.engine import Engine
from kotae.solving.outcome import Solved, Undecided
from kotae.watch import Watch


class Refutation(NamedTuple):
    """Why no model has the literals of a cube: cuts and steps, after which propagation refutes its core."""

    core: tuple[int, ...]
    """Those literals of the cube that are needed; none if there is no model at all."""
    cuts: list[tuple[str, Cut]]
    """Each with its rule."""
    steps: list[Clause]
    """Each follows by propagation from the formula, the cuts and the steps before it, without the cube."""
    forgotten: Sequence[tuple[int, Sequence[Clause]]] = ()
    """After so many steps, steps that later ones do without."""


class Claim(Generic[I, A]):
    """That an instance has no other answer than these, of which there is at most one.

    With a side, the instance has the canonical rules, and canonical clauses of that side count as cuts.
    Another seed makes another proof.
    """

    def __init__(
        self,
        puzzle: Puzzle[I, A],
        instance: I,
        name: str,
        encoding: Encoding[A],
        answers: Sequence[A],
        side: str | None = None,
        seed: int = 0,
    ) -> None:
        self.puzzle, self.instance, self.side, self.seed = puzzle, instance, side, seed
        self.name, self.encoding, self.answers = name, encoding, tuple(answers)
        self.conflicts = 0
        """Of all searches so far."""
        self.variables = encoding.formula.variables
        for requirement in encoding.formula.requirements:
            Law(requirement)  # or its cuts could not be judged
        self.differs = [tuple(-literal for literal in encoding.pin(answer)) for answer in answers]
        self.early = list(watched(encoding.proof.early()))
        if side is not None:
            self.early += [(Origin(CANONICAL), cut) for cut in encoding.proof.canonical()[side]]
        self._fixed: list[Clause] = [*encoding.formula.clauses, *self.differs]
        self._lemmas = self._shown([*encoding.formula.clauses, *(cut.clause for _, cut in self.early)])

    def clauses(self) -> list[Clause]:
        """What every search begins with, lemmas included."""
        return [*self._fixed, *(cut.clause for _, cut in self.early), *self._lemmas]

    def refuted(self, watch: Watch, cube: Sequence[int] = ()) -> Refutation | Solved[A]:
        """Why no model has these literals; or an answer that has them, checked unless there is a side.

        Raises `OutOfTime` if a limit of the watch is hit first, to which the conflicts so far count.
        """
        refined, other = self._refined(cube, watch)
        if other is not None:
            return Solved(other)
        cuts = [*self.early, *refined]
        clauses = [*self._fixed, *(cut.clause for _, cut in cuts)]
        learnt = self._learnt([*clauses, *self._lemmas], cube, watch)
        try:
            with collector_paused():
                found = trimmed(self.variables, clauses, [*self._lemmas, *learnt], cube)
        except Unfounded as error:
            raise Unsound(f"a proof does not hold: {error}") from None
        first = len(self._fixed)
        kept = [cuts[number - first] for number in found.clauses if number >= first]
        return Refutation(
            tuple(found.supposed), [(origin.rule, cut) for origin, cut in kept], list(found.steps)
        )

    def _shown(self, clauses: Iterable[Clause]) -> list[Clause]:
        """The lemmas that unit propagation shows, in an order in which it shows them."""
        wanted = [tuple(lemma) for lemma in watched(self.encoding.proof.lemmas())]
        if not wanted:
            return []
        shown: list[Clause] = []
        with collector_paused():
            known = Propagation(self.variables)
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

    def _refined(self, cube: Sequence[int], watch: Watch) -> tuple[list[tuple[Origin, Cut]], A | None]:
        """The cuts that leave no model with these literals; or an answer that was left."""
        formula = self.encoding.formula
        cuts: list[tuple[Origin, Cut]] = []

        def refine(model: Model) -> list[Clause]:
            found = formula.cuts(model)
            cuts.extend(found)
            return [cut.clause for _, cut in found]

        with closing(open_backend(f"glucose42:seed={self.seed}", inside=True)) as backend:
            for clauses in (self._fixed, [cut.clause for _, cut in self.early], self._lemmas):
                backend.load(clauses)
            model = self._found(Engine(backend, self.variables, refine), cube, watch)
        if model is None:
            return cuts, None
        answer = self.encoding.decode(model)
        if self.side is not None:  # an answer under other rules
            return cuts, answer
        return cuts, self.puzzle.checked(
            self.instance, answer, f"an answer of the bare encoding '{self.name}'"
        )

    def _learnt(self, clauses: Sequence[Clause], cube: Sequence[int], watch: Watch) -> list[tuple[int, ...]]:
        """What a solver learns on its way to the contradiction."""
        with closing(Recording(seed=self.seed)) as backend:
            backend.load(clauses)
            if self._found(Engine(backend, self.variables, lambda model: []), cube, watch) is not None:
                raise Unsound("a formula without models has one when it is loaded again")
            return backend.steps()

    def _found(self, engine: Engine, cube: Sequence[int], watch: Watch) -> Model | None:
        """The model that is left, or None; raises `OutOfTime` if a limit is hit first."""
        outcome = engine.find(cube, watch, self.conflicts)
        self.conflicts += engine.backend.conflicts()
        if isinstance(outcome, Undecided):
            raise OutOfTime(outcome.reason)
        return outcome.answer if isinstance(outcome, Solved) else None
