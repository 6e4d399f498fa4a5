"""What is known of handles, as states and as literals, on boards of every puzzle."""

from __future__ import annotations

from itertools import combinations

import pytest

import kotae
from kotae.explaining.grounds import Grounds
from kotae.explaining.knowledge import Handles, Knowledge
from kotae.puzzles.registry import ROOMS
from tests.small import SEVERAL, UNIQUE

HASHI = "# kotae hashi max-bridges=3\n2.4\n...\n?.3\n"
BOARDS = [*UNIQUE.values(), *SEVERAL.values(), HASHI]
each_board = pytest.mark.parametrize("text", BOARDS)


def handles_of(text: str) -> Handles:
    """The handles of a board."""
    board = kotae.read(text)
    return Handles(Grounds(board.puzzle, board.instance))


@each_board
def test_the_literals_of_a_state_say_that_state(text: str) -> None:
    handles = handles_of(text)
    assert len(handles.all) == len(handles.possible) == len(handles.literals) > 1
    for number, states in enumerate(handles.literals):
        assert tuple(states) == handles.possible[number]
        for state, literals in states.items():
            assert handles.states(number, literals) == [state]
            assert {handles.of[abs(literal)] for literal in literals} == {number}
            fact = handles.fact(literals)
            assert fact is not None
            assert (fact.handle, fact.states, fact.decided) == (number, (state,), True)


@each_board
def test_a_board_that_nobody_knows_anything_of(text: str) -> None:
    handles = handles_of(text)
    knowledge = Knowledge(handles)
    for number, states in enumerate(handles.possible):
        assert knowledge.states[number] == set(states)
        assert (knowledge.decided(number) is None) == (len(states) > 1)
        assert handles.states(number, knowledge.literals(number)) == list(states)


@each_board
def test_each_state_can_be_learned_and_each_excluded(text: str) -> None:
    handles = handles_of(text)
    for number, states in enumerate(handles.possible):
        for state in states:
            knowledge = Knowledge(handles)
            changed = knowledge.learn(handles.literals[number][state])
            assert changed == ({number} if len(states) > 1 else set())
            assert knowledge.decided(number) == state
            assert knowledge.literals(number) == handles.literals[number][state]
            assert knowledge.learn(handles.literals[number][state]) == set()
            for other, others in enumerate(handles.possible):
                assert other == number or knowledge.states[other] == set(others)


@each_board
def test_what_contradicts_all_that_is_possible_is_not_learned(text: str) -> None:
    handles = handles_of(text)
    for number, states in enumerate(handles.possible):
        for one, other in combinations(states, 2):
            knowledge = Knowledge(handles)
            knowledge.learn(handles.literals[number][one])
            before = set(knowledge.true)
            knowledge.learn(handles.literals[number][other])
            assert (knowledge.states[number], knowledge.true) == ({one}, before)


@each_board
def test_a_copy_learns_alone(text: str) -> None:
    handles = handles_of(text)
    knowledge = Knowledge(handles)
    knowledge.literals(0)
    copied = knowledge.copy()
    copied.learn(handles.literals[0][handles.possible[0][-1]])
    assert knowledge.states[0] == set(handles.possible[0])
    assert copied.decided(0) == handles.possible[0][-1]
    assert handles.states(0, knowledge.literals(0)) == list(handles.possible[0])
    assert copied.true > knowledge.true


@pytest.mark.parametrize("key", ROOMS)
def test_what_is_open_leads_to_the_goal_and_no_further(key: str) -> None:
    for text in (UNIQUE[key], SEVERAL[key].replace("shortest", "any")):
        handles = handles_of(text)
        goal = [list(states) for states in handles.possible]
        for fact in kotae.forced(kotae.read(text)).facts:
            goal[fact.handle] = list(fact.states)
        knowledge = Knowledge(handles)
        wanted = list(knowledge.open(goal))
        assert bool(wanted) == (goal != [list(states) for states in handles.possible])
        knowledge.learn(wanted)
        assert [sorted(states) for states in knowledge.states] == goal
        assert list(knowledge.open(goal)) == []


@each_board
def test_without_a_goal_all_is_open_that_excludes_something(text: str) -> None:
    handles = handles_of(text)
    knowledge = Knowledge(handles)
    wanted = set(knowledge.open(None))
    assert wanted.isdisjoint(knowledge.true)
    for literal in wanted:
        number = handles.of[abs(literal)]
        left = handles.states(number, [literal])
        assert 0 < len(left) < len(handles.possible[number])


@each_board
def test_a_literal_of_a_handle_speaks_of_it(text: str) -> None:
    handles = handles_of(text)
    for variable, number in handles.of.items():
        assert number in handles.spoken_of([variable])
    assert handles.spoken_of([]) == set()
