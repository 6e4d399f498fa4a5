"""Cuts inside the search: the verdicts are those of cuts after each model, and nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from kotae.codec.framing import sections
from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.constraints.graph import Edge, Graph
from kotae.errors import Unsound
from kotae.formula import Clause, Constraint, Model, holds
from kotae.options import Reading
from kotae.puzzles.hashi import PUZZLE
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Hashi
from kotae.sat.backend import Backend, Slice, Status
from kotae.sat.catalog import WATCHING
from kotae.sat.cutting import Cutter
from kotae.sat.library import Library, Propagating
from kotae.solving.outcome import Impossible, Refinement, Solved
from kotae.solving.search import Search
from kotae.solving.session import Session

AMPLE = Slice(conflicts=1_000_000, seconds=60)
RINGS = "2.2.\n....\n2.2.\n....\n2.2.\n....\n2.2.\n"
"""One ring through all is the answer; two rings are what a model may draw first."""


@pytest.fixture
def watching() -> Iterator[Propagating]:
    backend = Propagating(WATCHING)
    yield backend
    backend.close()


class Trial:
    """A random graph, clauses over its edges and more variables, and large constraints."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        nodes = random.randint(3, 8)
        ends = [random.sample(range(nodes), 2) for _ in range(random.randint(nodes - 1, 14))]
        edges = [Edge(a, b, random.choice((v, -v))) for v, (a, b) in enumerate(ends, 1)]
        graph = Graph([(0, node) for node in range(nodes)], edges)
        self.variables = len(edges) + 3
        self.constraints: list[Constraint] = [Connected(graph)]
        if random.random() < 0.5:
            self.constraints.append(NoLoops(graph))
        self.stages = [self._clauses(random) for _ in range(3)]
        self.questions = [
            [random.choice((v, -v)) for v in random.sample(range(1, len(edges) + 1), count)]
            for count in (0, 1, 2)
        ]

    def _clauses(self, random: Random) -> list[Clause]:
        # The last of the variables occurs in no clause.
        choices = range(1, self.variables)
        return [
            tuple(random.choice((v, -v)) for v in random.sample(choices, random.randint(2, 3)))
            for _ in range(self.variables // 2)
        ]

    def cuts(self, model: Model) -> list[Clause]:
        assert len(model) > self.variables, "a model shows every variable"
        return [cut.clause for constraint in self.constraints for cut in constraint.cuts(model)]

    def after(self, backend: Backend, question: Sequence[int]) -> Status:
        """The verdict by cuts after each model."""
        while (status := backend.search(question, AMPLE)) is Status.SATISFIABLE:
            cuts = self.cuts(backend.model(self.variables))
            if not cuts:
                break
            backend.load(cuts)
        return status


def test_the_verdicts_are_those_of_cuts_after_models() -> None:
    seen = []
    for seed in range(200):
        trial = Trial(seed)
        inside, outside = Propagating(WATCHING), Library(WATCHING)
        inside.watch(range(1, trial.variables + 1), trial.cuts)
        loaded: list[Clause] = []
        for stage in trial.stages:
            inside.load(stage)
            outside.load(stage)
            loaded += stage
            for question in trial.questions:
                status = inside.search(question, AMPLE)
                assert status is trial.after(outside, question), (seed, question)
                seen.append(status)
                if status is Status.SATISFIABLE:
                    model = inside.model(trial.variables)
                    assert trial.cuts(model) == [], seed
                    for clause in [*loaded, *((literal,) for literal in question)]:
                        assert any(holds(model, literal) for literal in clause), seed
        inside.close()
        outside.close()
    assert min(seen.count(Status.SATISFIABLE), seen.count(Status.UNSATISFIABLE)) > 50, "hardly a contest"


def test_the_empty_cut_makes_everything_impossible(watching: Propagating) -> None:
    watching.load([(1, 2)])
    watching.watch([1, 2], lambda model: [()])
    assert watching.search([], AMPLE) is Status.UNSATISFIABLE
    assert watching.search([1], AMPLE) is Status.UNSATISFIABLE


def test_a_model_stands_when_nothing_is_said_against_it(watching: Propagating) -> None:
    shown: list[list[bool]] = []

    def reply(model: Model) -> list[Clause]:
        shown.append(list(model))
        return []

    watching.load([(1,), (-2,)])
    watching.watch([1, 2, 3], reply)
    assert watching.search([3], AMPLE) is Status.SATISFIABLE
    assert shown[-1] == watching.model(3) == [False, True, False, True]


def test_all_clauses_of_a_reply_are_taken(watching: Propagating) -> None:
    replies: Iterator[list[Clause]] = iter([[(1,), (2,), (3,)], [(-4, -1), (5, 4)]])
    watching.watch(range(1, 6), lambda model: next(replies, []))
    assert watching.search([-1], AMPLE) is Status.UNSATISFIABLE
    assert watching.search([], AMPLE) is Status.SATISFIABLE
    assert watching.model(5) == [False, True, True, True, False, True]


def test_a_cutter_gives_its_clauses_in_order_and_each_once() -> None:
    cutter = Cutter(lambda model: [(1, 2), (), (3,)] if model[1] else [])
    assert not cutter.check_model([1, -2])
    given = []
    while cutter.has_clause():
        given.append(cutter.add_clause())
    assert given == [(1, 2), (), (3,)]
    assert cutter.check_model([-1, 2])
    assert not cutter.has_clause()


def hashi(text: str) -> Hashi:
    [section] = sections(text)
    return PUZZLE.boards.parse(section.board, Reading(PUZZLE.options))


class Burst(Exception):
    """Something that goes wrong while listening."""


@pytest.mark.parametrize("error", [Burst("in the middle"), KeyboardInterrupt(), Unsound("a cut")])
def test_an_exception_inside_the_callback_surfaces_and_breaks_nothing(error: BaseException) -> None:
    errors = [error, error]

    def listen(refinement: Refinement[Bridges]) -> None:
        if errors:
            raise errors.pop()

    with Session(PUZZLE, hashi(RINGS), Search(connectivity="search"), bare=True, listen=listen) as session:
        # Every corridor but the two that lead from the upper half to the lower one.
        inside = [c for c in session.instance.corridors if c.a[0] != 2 or c.b[0] == 2]
        two_rings = session.encoding.pin(Bridges(dict.fromkeys(inside, 1)))
        for _ in range(2):
            with pytest.raises(type(error)) as caught:
                session.solve(assume=two_rings)
            assert caught.value is error
        assert isinstance(session.solve(assume=two_rings), Impossible)
        assert isinstance(session.solve(), Solved)


def test_sessions_that_cut_inside_are_told_of_their_cuts() -> None:
    told: list[int] = []
    with Session(
        PUZZLE,
        hashi(RINGS),
        Search(connectivity="search"),
        bare=True,
        listen=lambda r: told.append(len(r.cuts)),
    ) as session:
        outcomes = [*session.answers()]
    assert sum(isinstance(outcome, Solved) for outcome in outcomes) == 1
    assert sum(told) == outcomes[-1].stats.cuts > 0
