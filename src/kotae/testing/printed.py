"""What is demanded of a room's clues: they agree with its checks, and boards with other clues are boards."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from kotae.codec.lines import split_lines
from kotae.generic import A, I
from kotae.optional import Clue, Clues, Rewriting
from kotae.options import Reading
from kotae.puzzle import Puzzle
from kotae.statements import Change
from kotae.testing.drawings import changes
from kotae.testing.examples import Example


def printed_clues(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """What breaks only clues breaks those where it shows something else; changed boards can be read."""
    if puzzle.clues is None:
        return
    for board in boards:
        places = puzzle.clues.places(board.instance)
        if len({(clue.rule, frozenset(clue.cells)) for clue in places}) < len(places):
            yield f"{board.name} has two clues of one rule at one place"
        yield from _broken_clues(puzzle, puzzle.clues, board)
        yield from _lost_clues(puzzle, puzzle.clues, board)
        for other, change in _changed(puzzle, puzzle.clues, board):
            reading = Reading(puzzle.options, stated=puzzle.boards.settings(other))
            if puzzle.boards.parse(split_lines(puzzle.boards.format(other)), reading) != other:
                yield f"'{change.sentence}' makes {board.name} a board that is not read back from its text"
            if change.rule not in puzzle.rules or not change.sentence:
                yield f"a change of {board.name} at {change.cells} is of no rule, or without words"


def _lost_clues(puzzle: Puzzle[I, A], clues: Clues[I], board: Example[I, A]) -> Iterator[str]:
    """Boards that should keep all of their clues, and answers that should stay right without one."""
    instance, places = board.instance, clues.places(board.instance)
    if clues.only is not None and places and clues.only(instance, places) != instance:
        yield f"{board.name} with all of its clues is another board"
    if clues.same is None or board.kind != "solved" or board.answer is None:
        return
    for clue in places:
        left = clues.same(instance, board.answer, clue)
        if left is not None and any(puzzle.faults(clues.remove(instance, clue)[0], left)):
            yield f"the answer of {board.name} is wrong without the clue at {clue.cells}"


def _broken_clues(puzzle: Puzzle[I, A], clues: Clues[I], board: Example[I, A]) -> Iterator[str]:
    """Clues that are broken where their rule's check finds no fault, or the other way round."""
    instance = board.instance
    rewriting = clues.rewriting
    if rewriting is None:
        return
    printed = [clue for clue in clues.places(instance) if clue.handles and clue.value is not None]
    places = {(clue.rule, frozenset(clue.cells)): clue for clue in printed}
    for drawing in [] if board.answer is None else changes(puzzle, instance, board.answer):
        states = puzzle.medium.states(instance, drawing)
        faults = {(fault.rule, frozenset(fault.cells)) for fault in puzzle.faults(instance, drawing)}
        for place, clue in places.items() if faults <= places.keys() else ():
            right = _said(rewriting, instance, clue, states) == clue.value
            if right == (place in faults):
                told = json.dumps(puzzle.medium.to_json(instance, drawing))
                yield f"the clue at {clue.cells} and its check differ on {board.name} drawn as {told}"
                return


def _changed(puzzle: Puzzle[I, A], clues: Clues[I], board: Example[I, A]) -> Iterator[tuple[I, Change]]:
    """Every board that one change makes; where an answer is known, clues come to say what it shows."""
    instance = board.instance
    for clue in clues.places(instance):
        if not clue.fixed and (clue.value is not None or not clue.handles):
            yield clues.remove(instance, clue)
        if clues.rewriting and clue.handles and board.kind == "solved" and board.answer is not None:
            states = puzzle.medium.states(instance, board.answer)
            said = _said(clues.rewriting, instance, clue, states)
            yield clues.rewriting.write(instance, clue, said)
    if clues.moves is not None:
        yield from clues.moves(instance)


def _said(rewriting: Rewriting[I], instance: I, clue: Clue, states: Sequence[int]) -> int:
    return rewriting.says(instance, clue, [states[handle] for handle in clue.handles])
