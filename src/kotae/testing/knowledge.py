"""What is demanded of what a room can tell of its boards: facts about handles, and conditions of rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from kotae.formula import holds
from kotae.generic import A, I
from kotae.puzzle import Puzzle
from kotae.solving.conditions import Switchboard
from kotae.solving.session import Session
from kotae.solving.verdict import judge
from kotae.statements import Condition
from kotae.testing.drawings import changes
from kotae.testing.examples import Example
from kotae.testing.oracle import Oracle
from kotae.watch import Watch


def shown_states(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """The literals of a state hold just where a handle shows it, and facts speak of their handle."""
    for board in (board for board in boards if board.kind == "solved"):
        assert board.answer is not None
        instance, handles = board.instance, puzzle.medium.handles(board.instance)
        states = puzzle.medium.states(instance, board.answer)
        settled = [(h, number) for h, handle in enumerate(handles) for number in handle.possible()]
        for name, encoder in puzzle.encodings.items():
            for bare in (False, True) if encoder.refusal(instance) is None else ():
                encoding = encoder.encode(instance, bare=bare)
                with closing(Oracle(encoding)) as oracle:
                    model = oracle.model(board.answer)
                assert model is not None
                for h, number in settled:
                    told = all(holds(model, literal) for literal in encoding.state_literals(h, number))
                    if told != (states[h] == number):
                        yield f"{name} says the wrong thing of handle {h} of {board.name}"
        for h, number in settled:
            fact = puzzle.medium.fact(instance, h, [number])
            if (
                fact is None
                or not fact.decided
                or not fact.sentence
                or fact.handle != h
                or fact.place != handles[h].place
            ):
                yield f"that handle {h} of {board.name} shows {number} is no fact about it"
            elif fact.state is not None:
                drawn = [0] * len(handles)
                drawn[h] = fact.state
                if any(puzzle.faults(instance, puzzle.medium.assemble(instance, drawn), partial=True)) and (
                    number == states[h]
                ):
                    yield f"to draw a fact about handle {h} of {board.name} breaks a rule"


def told_conditions(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Every clause of a rule and every fault has a condition of that rule, which is a phrase about places."""
    for board in boards:
        for name, encoder in puzzle.encodings.items():
            if encoder.refusal(board.instance) is not None:
                continue
            formula = encoder.encode(board.instance, bare=True).formula
            switches = Switchboard(puzzle, board.instance, formula)
            for condition in switches.conditions.values():
                yield from _misworded(puzzle, board, condition)
            for drawing in [] if board.answer is None else changes(puzzle, board.instance, board.answer):
                for fault in puzzle.faults(board.instance, drawing):
                    switch = switches.of(fault)
                    if switch is None or switches.conditions[switch].rule != fault.rule:
                        yield f"{name} has no condition for '{fault.sentence}' in {board.name}"
                        return


def told_verdicts(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """An example's verdict is what its name says; what clashes on an impossible one cannot be less."""
    words = {"none": "impossible", "unique": "unique", "several": "several"}
    for board in boards:
        if board.kind in words:
            with Session(puzzle, board.instance) as session:
                found = judge(session, Watch())
            if found.word != words[board.kind]:
                yield f"the verdict on {board.name} is {found.word}"
            if board.kind == "none" and (found.conflict is None or not found.conflict.minimal):
                yield f"there is no minimal conflict for {board.name}"


def _misworded(puzzle: Puzzle[I, A], board: Example[I, A], condition: Condition) -> Iterator[str]:
    if condition.rule not in puzzle.rules:
        yield f"a condition of {board.name} is of '{condition.rule}', which is no rule"
    if not condition.sentence or condition.sentence[0].isupper() or condition.sentence.endswith("."):
        yield f"'{condition.sentence}', a condition of {board.name}, cannot stand in a list"
