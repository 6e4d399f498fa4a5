"""Boards repaired and minimised by changing clues, against trying all changes on small boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

import kotae
from kotae.puzzle import Puzzle
from kotae.puzzles import futoshiki, hashi
from tests.editing.exhaustive import (
    Printed,
    World,
    futoshiki_board,
    futoshiki_printed,
    futoshiki_world,
    hashi_board,
    hashi_printed,
    hashi_world,
)

MOST = 3
"""So many changes are tried at most."""


class Room(NamedTuple):
    """A puzzle, and the same without its code."""

    puzzle: Puzzle[Any, Any]
    board: Callable[[Random], Any]
    world: Callable[[Any], World]
    printed: Callable[[Any], Printed]


ROOMS = {
    "futoshiki": Room(futoshiki.PUZZLE, futoshiki_board, futoshiki_world, futoshiki_printed),
    "hashi": Room(hashi.PUZZLE, hashi_board, hashi_world, hashi_printed),
}


def again(board: kotae.Board) -> Any:
    """The instance as it is read back from the text of a result."""
    return kotae.read(board.text()).instance


def judge_repair(room: Room, instance: Any) -> str:
    """How a board was repaired, after everything about that has been found to be true."""
    world, printed = room.world(instance), room.printed(instance)
    answers = world.answers(printed)
    found = kotae.repair(kotae.Board(room.puzzle, instance))
    if answers == 1:
        assert found is None
        return "nothing to repair"
    assert found is not None
    least = world.fewest(printed, unique=answers > 1, most=MOST)
    if found.board is None:
        assert least is None
        assert found.reason is not None
        assert (found.changes, found.makes, found.fewest) == ((), None, False)
        return "no repair"
    assert (found.fewest, found.reason) == (True, None)
    count = len(found.changes)
    assert count == least or (least is None and count > MOST)
    after = room.printed(again(found.board))
    changed = {slot for slot in printed.keys() | after.keys() if printed.get(slot) != after.get(slot)}
    assert len(changed) == count
    assert printed.keys() <= after.keys()
    assert len({change.sentence for change in found.changes}) == count
    left = world.answers(after)
    assert left == 1 or (left > 1 and answers == 0 and found.makes == "solvable")
    assert (found.makes == "unique") == (left == 1)
    return f"{found.makes} by {count}"


@pytest.mark.parametrize(("key", "boards"), [("futoshiki", 150), ("hashi", 150)])
def test_repairs_take_the_fewest_changes(key: str, boards: int) -> None:
    room = ROOMS[key]
    ends = Counter(judge_repair(room, room.board(Random(f"{key} {n}"))) for n in range(boards))
    assert {"nothing to repair", "unique by 1", "unique by 2", "solvable by 1"} <= ends.keys(), ends


@pytest.mark.parametrize(("key", "boards"), [("futoshiki", 150), ("hashi", 150)])
@pytest.mark.parametrize("seed", [None, 5])
def test_no_clue_of_a_minimised_board_can_go(key: str, boards: int, seed: int | None) -> None:
    room = ROOMS[key]
    removed = 0
    for number in range(boards):
        instance = room.board(Random(f"{key} fewer {number}"))
        world, printed = room.world(instance), room.printed(instance)
        board = kotae.Board(room.puzzle, instance)
        if world.answers(printed) != 1:
            expected = "several answers" if world.answers(printed) else "no answer"
            with pytest.raises(kotae.BadInput, match=f"board: the board has {expected}; expected one"):
                kotae.minimise(board, seed=seed)
            continue
        found = kotae.minimise(board, seed=seed)
        assert (found.minimal, found.reason) == (True, None)
        left = room.printed(again(found.board))
        assert left.items() <= printed.items()
        assert len(left) + len(found.removed) == len(printed)
        assert world.answers(left) == 1
        for slot in left:
            between = isinstance(slot, tuple) and isinstance(slot[0], tuple)
            fixed = found.board.rules.get("mode") == "adjacent" and between
            if not fixed:
                assert world.answers({s: v for s, v in left.items() if s != slot}) > 1
        removed += len(found.removed)
    assert removed > 20


def test_seeds_choose_what_goes() -> None:
    board = kotae.read("# kotae futoshiki\n1 2 3\n\n2 3 1\n\n3 1 2\n")
    texts = {kotae.minimise(board, seed=seed).board.text() for seed in range(1, 9)}
    assert len(texts) > 2
    assert kotae.minimise(board, seed=3) == kotae.minimise(board, seed=3)
    assert kotae.minimise(board) == kotae.minimise(board)
