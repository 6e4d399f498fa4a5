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
    pytest.importorskip("clingo", reason="clingo comes with the extra 'bench'")
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
    made = [boards.numberlink(rows, 6, Random(seed))[0] for rows in (3, 5) for seed in range(8)]
    words = set()
    for instance in [*map(board, BOARDS.values()), *made]:
        expected, found = ours(instance), side(instance)
        assert found.word == expected.word, PUZZLE.boards.format(instance)
        assert len(found.answers) == len(set(found.answers)) == trial.WORDS.index(found.word)
        assert [fault for answer in found.answers for fault in PUZZLE.faults(instance, answer)] == []
        assert (found.first is None) == (found.word == "impossible")
        words.add(found.word)
    assert words == set(trial.WORDS)


def test_boards_are_judged() -> None:
    assert [ours(board(BOARDS[word])).word for word in trial.WORDS] == list(trial.WORDS)
    assert ours(board(BOARDS["loop"])).word == "impossible"
    late = trial.judge(PUZZLE, board(BOARDS["unique"]), limit=0)
    assert (late.word, late.answers, late.first) == (trial.UNDECIDED, (), None)
    with_stats = ours(board(BOARDS["unique"]))
    assert with_stats.stats is not None
    assert with_stats.first is not None
    assert with_stats.first.cpu <= with_stats.times.cpu


def test_a_limit_stops_the_others() -> None:
    instance, _ = boards.numberlink(20, 20, Random(0))
    pytest.importorskip("ortools")
    from bench import peers

    assert peers.numberlink(instance, 0.01).word == trial.UNDECIDED
    pytest.importorskip("clingo")
    assert asp.numberlink(instance, 0.01).word == trial.UNDECIDED


def test_it_is_said_that_clingo_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asp, "find_spec", lambda name: None)
    assert asp.missing() == "clingo is not installed; 'make bench' does that"
    monkeypatch.setattr(asp, "find_spec", lambda name: object())
    assert asp.missing() is None


def test_the_tables_are_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ortools")
    from bench import numberlink

    monkeypatch.setattr(numberlink, "SIZES", (4, 6))
    monkeypatch.setattr(numberlink, "FROM", 4)
    monkeypatch.setattr(numberlink, "TO", 6)
    monkeypatch.setattr(asp, "find_spec", lambda name: None)
    numberlink._peers((4, 6), range(2), 10)
    numberlink._growth(range(2))
    told = capsys.readouterr().out
    assert "Numberlink 6×6, seeds 0 to 1, limit 10 s (by the clock for" in told
    assert "clingo                  clingo is not installed" in told
    assert "OR-Tools, a circuit" in told
    assert "From 4×4 to 6×6 there are 2 times as many cells" in told


def test_a_side_that_fails_is_left_out_of_larger_boards(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ortools")
    from bench import numberlink

    turns = numberlink._in_turns(
        numberlink.made(5, range(3)),
        {"edges": lambda b, limit: ours(b), "slow": lambda b, limit: trial.judge(PUZZLE, b, limit=0)},
        1,
    )
    assert [len(found) for found in turns.values()] == [3, 1]
    assert numberlink.verdicts(turns["slow"]) == "1 stopped"
    with pytest.raises(AssertionError, match="disagree"):
        numberlink._in_turns(
            [board(BOARDS["unique"])],
            {"edges": lambda b, limit: ours(b), "wrong": lambda b, limit: ours(board(BOARDS["impossible"]))},
            1,
        )
