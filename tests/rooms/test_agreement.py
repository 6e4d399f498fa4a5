"""Encodings, methods and backends agree with brute force on random small boards, solvable and not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pysat.solvers import Solver

from kotae.encoding import Encoding
from kotae.formula import Formula
from kotae.puzzles.registry import ROOMS
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.search import METHODS, Search
from kotae.solving.session import Session
from tests.rooms.oracle import Truth, random_entries, truth

BOARDS = 200
PARTS = 8
"""The boards come in parts that tests can share between processes."""
BACKENDS = ("cadical195", "maplesat", "minisat22")

each_key = pytest.mark.parametrize("key", ROOMS)
each_form = pytest.mark.parametrize("bare", [False, True], ids=["plain", "bare"])


def boards(key: str, *parts: int) -> Iterator[Truth]:
    """The boards of some parts, on which every answer counts."""
    for part in parts:
        for number in range(part, BOARDS, PARTS):
            true = truth(key, number)
            if not true.shortest:
                yield true


def loaded(formula: Formula) -> Solver:
    """A solver with the clauses; it knows every variable, so that its models have a value for each."""
    solver = Solver("minisat22")
    solver.append_formula([[variable, -variable] for variable in range(1, formula.variables + 1)])
    for clause in formula.clauses:
        # PySAT takes an empty clause for none.
        solver.append_formula([list(clause)] if clause else [[1], [-1]])
    return solver


def written(true: Truth, name: str, *, bare: bool) -> Encoding[Any]:
    """The encoding of a board, with every large constraint written out."""
    made = true.puzzle.encodings[name].encode(true.instance, bare=bare)
    made.formula.write_out()
    assert not made.formula.requirements
    names = [made.formula.name(variable) for variable in range(1, made.formula.variables + 1)]
    assert len(set(names)) == len(names), "two variables have one name"
    return made


@pytest.mark.parametrize("part", range(PARTS))
@each_key
def test_existence(key: str, part: int) -> None:
    for true in boards(key, part):
        for name in true.served:
            for method in METHODS:
                for backend in BACKENDS if method != "search" else BACKENDS[:1]:
                    how = f"{name} {method} {backend}\n{true}"
                    with Session(true.puzzle, true.instance, Search(name, method, backend)) as session:
                        outcome = session.solve()
                    match outcome:
                        case Solved(answer):
                            assert true.states_of(answer) in true.shown, how
                        case _:
                            assert isinstance(outcome, Impossible), how
                            assert not true.shown, how


@each_form
@each_key
def test_all_answers(key: str, bare: bool) -> None:
    for true in boards(key, 0, 1, 2, 3):
        for name in true.served:
            with Session(true.puzzle, true.instance, Search(name), bare=bare) as session:
                found = [true.states_of(o.answer) for o in session.answers() if isinstance(o, Solved)]
            assert sorted(found) == true.shown, (str(true), name)


@each_form
@each_key
def test_the_written_clauses_have_models_for_just_the_answers(key: str, bare: bool) -> None:
    for true in boards(key, 4, 5):
        for name in true.served:
            made = written(true, name, bare=bare)
            found = []
            with loaded(made.formula) as solver:
                while solver.solve():
                    model = [False, *(literal > 0 for literal in solver.get_model())]
                    answer = made.decode(model)
                    found.append(true.states_of(answer))
                    pin = made.pin(answer)
                    assert all(model[abs(literal)] == (literal > 0) for literal in pin)
                    if not pin:
                        break
                    solver.add_clause([-literal for literal in pin])
            assert sorted(found) == true.shown, (str(true), name)


@each_form
@each_key
def test_pins_and_claims_are_held_against_the_clauses(key: str, bare: bool) -> None:
    random = Random(key)
    alive = dead = 0
    for true in boards(key, 3, 4):
        for name in true.served:
            made = written(true, name, bare=bare)
            with loaded(made.formula) as solver:
                for answer in true.answers[:4]:
                    assert solver.solve(assumptions=made.pin(answer))
                for _ in range(4):
                    drawn = random_entries(true, random)
                    part = true.puzzle.medium.assemble(true.instance, drawn)
                    goes_on = true.standing(list(enumerate(drawn)))
                    assert solver.solve(assumptions=made.claims(part)) == goes_on, (str(true), name, drawn)
                    alive, dead = alive + goes_on, dead + (not goes_on)
    assert min(alive, dead) > 15


@each_key
def test_implied_clauses_follow_from_the_bare_formula(key: str) -> None:
    """Variables of the plain formula alone, such as what presolving excludes, are free in the bare one."""
    seen = 0
    for true in boards(key, 5, 6):
        for name in true.served:
            plain = true.puzzle.encodings[name].encode(true.instance, bare=False).formula
            bare = written(true, name, bare=True).formula
            number = {bare.name(variable): variable for variable in range(1, bare.variables + 1)}
            with loaded(bare) as solver:
                for clause in (c for block in plain.blocks() if block.implied for c in block.clauses):
                    names = [(plain.name(abs(literal)), literal > 0) for literal in clause]
                    if all(named in number for named, _ in names):
                        denied = [-number[named] if positive else number[named] for named, positive in names]
                        assert not solver.solve(assumptions=denied), (str(true), name, names)
                        seen += 1
    assert seen > 60


@each_key
def test_checks_accept_just_the_answers(key: str) -> None:
    random = Random(key)
    right = wrong = 0
    for true in boards(key, 2, 3, 4):
        handles = true.puzzle.medium.handles(true.instance)
        shown = true.shown[:20]
        for states in true.shown[:20] if handles else ():
            place = random.randrange(len(handles))
            shown += [(*states[:place], new, *states[place + 1 :]) for new in handles[place].possible()]
        shown += [tuple(random.choice(handle.possible()) for handle in handles) for _ in range(20)]
        for states in shown:
            drawing = true.puzzle.medium.assemble(true.instance, states)
            found = list(true.puzzle.faults(true.instance, drawing))
            assert (not found) == (states in true.shown), (str(true), states, found)
            right, wrong = right + (not found), wrong + bool(found)
    assert min(right, wrong) > 10


@each_key
def test_half_drawn_a_fault_means_that_no_answer_has_all_that_is_drawn(key: str) -> None:
    random = Random(key)
    faulty = fine = 0
    for true in boards(key, 4, 5, 6):
        handles = true.puzzle.medium.handles(true.instance)
        for _ in range(20):
            drawn = random_entries(true, random)
            drawing = true.puzzle.medium.assemble(true.instance, drawn)
            alive = true.standing(list(enumerate(drawn)))
            found = list(true.puzzle.faults(true.instance, drawing, partial=True))
            assert not (alive and found), (str(true), drawn, found)
            settled = [n if h.states[n].settled else 0 for h, n in zip(handles, drawn, strict=True)]
            unmarked = true.puzzle.medium.assemble(true.instance, settled)
            for partial in (False, True):
                with_crosses, without = (
                    list(true.puzzle.faults(true.instance, each, partial=partial))
                    for each in (drawing, unmarked)
                )
                assert with_crosses == without, "a cross is a remark"
            faulty, fine = faulty + bool(found), fine + alive
    assert min(faulty, fine) > 50


@each_key
def test_the_boards_are_of_both_kinds(key: str) -> None:
    solvable = sum(bool(truth(key, number).shown) for number in range(BOARDS))
    assert 0.2 <= solvable / BOARDS <= 0.9
