"""Proofs in cubes: nothing is left out, the audit accepts what they join to, and refuses it without one."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import kotae
from kotae.api.certify import certified
from kotae.auditing.audit import audit
from kotae.auditing.container import Refused
from kotae.auditing.document import Certificate
from kotae.auditing.propagation import Propagation
from kotae.batch.items import Question
from kotae.batch.parallel import cubes as parallel
from kotae.errors import BadInput, Unsound
from kotae.solving.claim import Claim, Refutation
from kotae.solving.cubes import Cube, joined, split
from kotae.solving.outcome import Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.watch import Watch
from tests.batch.hard import PROVED, Inside
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE

CUBES = 8
each_proof = pytest.mark.parametrize(("key", "word"), PROVED)


class Parts:
    """Means to a certificate whose parts a test can look at and spoil."""

    def __init__(self, most: int = CUBES) -> None:
        self.most = most
        self.cubes: list[Cube] = []
        self.refuted_cubes: dict[Cube, Refutation] = {}
        self.claim: Claim[Any, Any] | None = None
        self.missing: Cube | None = None

    def first(self, puzzle: Any, instance: Any, search: Search, watch: Watch) -> list[Any]:
        """One answer, if there is any."""
        with Session(puzzle, instance, search) as session:
            return session.first(1, watch)

    def refuted(self, claim: Claim[Any, Any], watch: Watch) -> Refutation | Solved[Any]:
        """All cubes refuted; of one that is to be missing, it is only said."""
        self.claim, self.cubes = claim, split(claim, self.most, watch)
        self.refuted_cubes = {}
        for cube in self.cubes:
            found = claim.refuted(watch, cube)
            if isinstance(found, Solved):
                return found
            self.refuted_cubes[cube] = Refutation(cube, [], []) if cube == self.missing else found
        return joined(self.cubes, self.refuted_cubes)


def made(key: str, word: str, parts: Parts) -> Certificate:
    """The certificate of a board, which was not audited."""
    found = certified(kotae.read(PROVED[key, word]), Search(), Watch(), parts, audited=False)
    assert isinstance(found, Certificate)
    assert found.verdict == word
    return found


def accepted(certificate: Certificate) -> bool:
    """What the audit says of the text."""
    return kotae.audit(certificate.data()).accepted


@each_proof
def test_a_proof_in_cubes_is_accepted(key: str, word: str) -> None:
    parts = Parts()
    certificate = made(key, word, parts)
    assert len(parts.cubes) > 2
    assert accepted(certificate)


@each_proof
def test_without_the_refutation_of_a_cube_it_is_refused(key: str, word: str) -> None:
    parts = Parts()
    made(key, word, parts)
    proofs = parts.refuted_cubes
    parts.missing = max(proofs, key=lambda cube: (len(proofs[cube].steps), len(proofs[cube].cuts)))
    with pytest.raises(Refused, match="does not follow by propagation"):
        audit(made(key, word, parts).data(), lambda key: kotae.read(PROVED[key, word]).puzzle)


@each_proof
def test_cubes_leave_nothing_out_and_do_not_overlap(key: str, word: str) -> None:
    parts = Parts()
    made(key, word, parts)
    variables = sorted({abs(literal) for cube in parts.cubes for literal in cube})
    for values in product((1, -1), repeat=len(variables)):
        model = {variable * value for variable, value in zip(variables, values, strict=True)}
        assert sum(model.issuperset(cube) for cube in parts.cubes) == 1


@each_proof
def test_steps_hold_without_their_cube(key: str, word: str) -> None:
    """Each follows from clauses, cuts and steps alone, and only the core is needed to break them."""
    parts = Parts()
    made(key, word, parts)
    assert parts.claim is not None
    for cube, found in parts.refuted_cubes.items():
        known = Propagation(parts.claim.variables)
        cuts = [cut.clause for _, cut in found.cuts]
        for clause in [*parts.claim.encoding.formula.clauses, *parts.claim.differs, *cuts]:
            known.add(clause)
        for step in found.steps:
            assert known.implies(step)
            known.add(step)
        assert set(found.core) <= set(cube)
        assert known.implies([-literal for literal in found.core])


def test_more_cubes_are_no_more_than_asked_for() -> None:
    board = kotae.read(PROVED["futoshiki", "impossible"])
    encoding = board.puzzle.encodings["order"].encode(board.instance, bare=True)
    claim = Claim(board.puzzle, board.instance, "order", encoding, ())
    assert [len(split(claim, most, Watch())) for most in (1, 2, 5, 16)] == [1, 2, 5, 16]


def test_a_cube_is_left_out_where_the_core_of_another_covers_it() -> None:
    """Of x, not x and y, not x and not y, the second is refuted by "not x" alone."""
    one, other, third = (1,), (-1, 2), (-1, -2)
    found = joined([one, other, third], {one: Refutation((1,), [], []), other: Refutation((-1,), [], [])})
    assert found.steps == [(-1,), (1,)]


def test_cubes_that_leave_something_out_are_noticed() -> None:
    found = {(1, 2): Refutation((1, 2), [], []), (-1,): Refutation((-1,), [], [])}
    with pytest.raises(Unsound, match="leave something out"):
        joined([(1, 2), (-1,)], found)
    with pytest.raises(Unsound, match="nothing refutes"):
        joined([(1, 2), (1, -2), (-1,)], found)


def test_inner_nodes_follow_from_their_halves() -> None:
    cubes = [(1, 2), (1, -2), (-1, 3), (-1, -3)]
    found = joined(cubes, {cube: Refutation(cube, [], []) for cube in cubes})
    assert found.steps[:4] == [(-1, -2), (-1, 2), (1, -3), (1, 3)]
    assert set(found.steps[4:]) == {(-1,), (1,)}
    known = Propagation(3)
    for step in found.steps[:4]:
        known.add(step)
    for step in found.steps[4:]:
        assert known.implies(step)
        known.add(step)
    assert known.broken is not None


def test_what_no_later_cube_needs_is_forgotten() -> None:
    own, shared, last = (4, 5), (4, 6), (5, 6)
    found = joined(
        [(1,), (-1,)],
        {(1,): Refutation((1,), [], [own, shared]), (-1,): Refutation((-1,), [], [shared, last])},
    )
    assert found.steps == [own, shared, (-1,), last, (1,)]
    assert found.forgotten == [(3, [own])]


def test_a_proof_that_forgets_is_written_as_drat() -> None:
    certificate = made("futoshiki", "impossible", Parts())
    lines = list(certificate.proof_lines())
    deleted = [line for line in lines if line.startswith("d ")]
    assert len(deleted) == sum(len(clauses) for _, clauses in certificate.forgotten) > 0
    assert len(lines) - len(deleted) == len(certificate.steps) + 1
    assert certificate.data().count(b'"deleted"') > 0
    assert accepted(replace(certificate, forgotten=()))


@pytest.mark.parametrize("texts", [UNIQUE, SEVERAL, IMPOSSIBLE])
@pytest.mark.parametrize("key", UNIQUE)
def test_an_engine_makes_the_certificate_of_every_verdict(texts: dict[str, str], key: str) -> None:
    board = kotae.read(texts[key])
    if board.puzzle.wants_shortest(board.instance):
        board = kotae.read(texts[key], goal="any")
    found = parallel.certify(board, 1, 4, Inside)
    alone = kotae.certify(board)
    assert isinstance(found, Certificate)
    assert isinstance(alone, Certificate)
    assert (found.verdict, accepted(found)) == (alone.verdict, True)


def test_an_engine_gets_each_cube_once() -> None:
    made_engines: list[Inside] = []

    def engine(question: Question, jobs: int) -> Inside:
        made_engines.append(Inside(question, jobs))
        return made_engines[-1]

    found = parallel.certify(kotae.read(PROVED["futoshiki", "impossible"]), 2, CUBES, engine)
    assert isinstance(found, Certificate)
    [only] = made_engines
    assert len({tuple(cube) for cube in only.asked}) == len(only.asked)
    assert 2 < len(only.asked) <= CUBES


def test_processes_make_the_same_certificate() -> None:
    """By the same cubes in the same order, whoever refutes them, unless one made another needless."""
    board = kotae.read(PROVED["numberlink", "impossible"])
    inside = parallel.certify(board, 1, CUBES, Inside)
    found = parallel.certify(board, 2, CUBES)
    assert isinstance(found, Certificate)
    assert isinstance(inside, Certificate)
    assert accepted(found)
    assert found.verdict == inside.verdict == "impossible"


def test_limits_leave_it_undecided() -> None:
    board = kotae.read(PROVED["futoshiki", "impossible"])
    found = parallel.certify(board, 1, CUBES, Inside, conflict_limit=1)
    assert isinstance(found, Undecided)
    assert "conflict" in found.reason
    found = parallel.certify(board, 2, CUBES, cancelled=lambda: True)
    assert isinstance(found, Undecided)
    assert found.reason == "cancelled"


def test_shortest_answers_have_no_proof_to_split() -> None:
    board = kotae.read(SEVERAL["yashi"])
    with pytest.raises(BadInput, match="prices"):
        parallel.certify(board, 2, 4)
