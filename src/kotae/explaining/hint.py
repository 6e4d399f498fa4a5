"""The next step from where a player stands, or what is wrong with what is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kotae.checkpoints import OutOfTime
from kotae.explaining.explanation import UNSEEN, StepFinder, destination, freed
from kotae.explaining.shortest import too_long
from kotae.generic import A, I
from kotae.geometry import Place
from kotae.notebook import Pictured
from kotae.puzzle import Puzzle
from kotae.solving import questions
from kotae.solving.conflict import Conflict, every_entry
from kotae.solving.search import Search
from kotae.statements import Condition, Fact, Statement, Step
from kotae.watch import Watch

Word = Literal["hint", "wrong", "finished", "impossible", "undecided"]


@dataclass(frozen=True, kw_only=True)
class Hint(Pictured):
    """What a player can do next."""

    word: Word
    step: Step | None = None
    """The step that lets something be drawn; or, if entries are wrong, the contradiction that shows it."""
    before: tuple[Step, ...] = ()
    """Steps that it needs, and that show nothing which can be drawn."""
    wrong: tuple[Statement, ...] = ()
    """The faults, or entries that cannot stand together: none of these can be left out, unless a limit was
    hit before it was known which clash."""
    reason: str | None = None
    """Why there is no hint: the limit that was hit, or that nothing more is forced; or why the entries cannot
    stand together, where no steps show it."""

    @property
    def places(self) -> tuple[Place, ...]:
        """Where to look."""
        if self.wrong:
            return tuple(each.place for each in self.wrong)
        return () if self.step is None else tuple(fact.place for fact in self.step.facts)


def hint(puzzle: Puzzle[I, A], instance: I, drawing: A, search: Search, watch: Watch) -> Hint:
    """The next step from a drawing that lets something be drawn; what is wrong with it, if something is."""
    try:
        with watch.kept():
            return _hint(puzzle, instance, drawing, search, watch)
    except OutOfTime as limit:
        return Hint(word="undecided", reason=str(limit))


def _hint(puzzle: Puzzle[I, A], instance: I, drawing: A, search: Search, watch: Watch) -> Hint:
    if faults := tuple(puzzle.faults(instance, drawing, partial=True)):
        return Hint(word="wrong", wrong=faults[:1])
    shortest = puzzle.wants_shortest(instance)
    if shortest and (failed := too_long(puzzle, instance, drawing, watch)) is not None:
        if not failed.certain:
            return Hint(word="undecided", reason=failed.reason)
        entries = _clashing(puzzle, instance, drawing, failed.clash)
        return Hint(word="wrong", wrong=entries, reason=failed.reason)
    if not any(puzzle.faults(instance, drawing)):
        return Hint(word="finished")
    instance = freed(puzzle, instance)
    ending, goal = destination(puzzle, instance, drawing, search, watch)
    if ending.word == "impossible":
        return _wrong(puzzle, instance, drawing, search, watch)
    if goal is None:
        return Hint(word="undecided", reason=ending.reason)
    shown = puzzle.medium.states(instance, drawing)
    handles = puzzle.medium.handles(instance)
    remarks = any(n and not handle.states[n].settled for handle, n in zip(handles, shown, strict=True))

    def drawable(fact: Fact) -> bool:
        """Whether a player can draw it who makes no remarks, such as crosses, unless there are some."""
        if fact.printed or fact.state is None or fact.state == shown[fact.handle]:
            return False
        return remarks or handles[fact.handle].states[fact.state].settled

    with StepFinder(puzzle, instance, goal, drawing) as finder:
        if steps := finder.steps_to(lambda facts: any(map(drawable, facts))):
            return Hint(word="hint", step=steps[-1], before=tuple(steps[:-1]))
        done = finder.walk.done
    nothing = "nothing more can be drawn for certain: from here there are several answers"
    if not done:
        nothing = UNSEEN
    elif shortest:
        nothing = "the rules force nothing more, and which answer is shortest is a matter of sums"
    return Hint(word="undecided", reason=ending.reason or nothing)


def _wrong(puzzle: Puzzle[I, A], instance: I, drawing: A, search: Search, watch: Watch) -> Hint:
    """The entries that cannot stand together, and the contradiction that they lead to."""
    clash = questions.alive(puzzle, instance, drawing, search, watch).clash
    wrong = _clashing(puzzle, instance, drawing, clash)
    if not wrong:
        return Hint(word="impossible", reason=puzzle.obstacle(instance))
    if clash is None:
        reason = "the drawing cannot be finished, but a limit was hit before it was known why"
        return Hint(word="wrong", wrong=wrong, reason=reason)
    entries = _only(puzzle, instance, drawing, [entry.place for entry in wrong])
    with StepFinder(puzzle, instance, None, entries) as finder:
        steps = finder.steps_to(lambda facts: False)
    step = steps[-1] if steps else None
    return Hint(word="wrong", wrong=wrong, step=step, before=tuple(steps[:-1]))


def _clashing(puzzle: Puzzle[I, A], instance: I, drawing: A, clash: Conflict | None) -> tuple[Condition, ...]:
    """The entries that clash; all of them, where a limit was hit before it was known which."""
    return every_entry(puzzle, instance, drawing) if clash is None else clash.conditions


def _only(puzzle: Puzzle[I, A], instance: I, drawing: A, places: list[Place]) -> A:
    """The drawing with the entries at these places alone."""
    handles = puzzle.medium.handles(instance)
    states = puzzle.medium.states(instance, drawing)
    kept = [state if handle.place in places else 0 for handle, state in zip(handles, states, strict=True)]
    return puzzle.medium.assemble(instance, kept)
