"""What Numberlink is measured against comes to the same verdicts and to answers that pass the checker."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import kotae
from bench import asp, boards, prototype, trial
from kotae.puzzles.numberlink import PUZZLE
from kotae.puzzles.numberlink.board import Numberlink

Side = Callable[[Numberlink], trial.Judged]

BOARDS = {
    "unique": "A..A\nB..B",
    "several": "...C\n.BA.\n....\n.AB.\nC...",
    "impossible": "A.\nA.",
    "loop": "....\n.AB.\n.AB.\n....",
}


def board(text: str) -> Numberlink:
    instance: Numberlink = kotae.read(f"# kotae numberlink\n{text}").instance
    return instance


def ours(instance: Numberlink) -> trial.Judged:
    return trial.judge(PUZZLE, instance)


def with_cp_sat(circuit: bool, squares: bool) -> Side:
    pytest.importorskip("ortools", reason="OR-Tools comes with the extra 'bench'")
    from bench import peers

    return lambda instance: peers.numberlink(instance, 30, circuit=circuit, squares=squares)


def with_clingo(squares: bool) -> Side:
    return lambda instance: asp.numberlink(instance, 30, squares=squares)


SIDES: dict[str, Callable[[], Side]] = {
    "prototype": lambda: prototype.numberlink,
    "cp-sat": lambda: with_cp_sat(False, True),
    "cp-sat circuit": lambda: with_cp_sat(True, True),
    "cp-sat no squares": lambda: with_cp_sat(False, False),
    "clingo": lambda: with_clingo(True),
    "clingo no squares": lambda: with_clingo(False),
}


@pytest.mark.parametrize("name", SIDES)
def test_sides_agree_with_us(name: str) -> None:
    side = SIDES[name]()
    made = [boards.numberlink(rows, 6, Random(seed))[0] for rows in (3, 5) for seed in range(3)]
    words = set()
    for instance in [*map(board, BOARDS.values()), *made]:
        expected, found = ours(instance), side(instance)
        assert found.word == expected.word, PUZZLE.boards.format(instance)
        assert len(found.answers) == len(set(found.answers)) == trial.WORDS.index(found.word)
        assert [fault for answer in found.answers for fault in PUZZLE.faults(instance, answer)] == []
        assert (found.first is None) == (found.word == "impossible")
        words.add(found.word)
    assert words == set(trial.WORDS)
