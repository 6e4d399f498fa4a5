"""Limits keep what was found; boards that nothing can be done about are told in one sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

import kotae
from kotae.puzzles import yashi
from tests.stopping import Stopping

EMPTY = "# kotae futoshiki\n" + "\n\n".join([". . . . . ."] * 6) + "\n"
FULL = "# kotae futoshiki\n1 2 3 4\n\n2 1 4 3\n\n3 4 1 2\n\n4 3 2 1\n"
APART = "# kotae hashi\n2.2...\n......\n2.2...\n...2.2\n......\n...2.2\n"
CORNERS = "# kotae hashi\n1.1\n...\n1.1\n"
PAIRS = "# kotae numberlink fill=no touch=yes\n1....\n2....\n....2\n....1\n"


def test_a_search_that_is_stopped_keeps_the_best_repair() -> None:
    seen: list[str] = []
    found = kotae.repair(
        kotae.read(EMPTY),
        cancelled=lambda: any("will not do" in words for words in seen),
        progress=seen.append,
    )
    assert found is not None
    assert found.board is not None
    assert (found.makes, found.fewest) == ("unique", False)
    assert found.reason == "cancelled, so perhaps fewer changes would do"
    assert kotae.verdict(found.board).word == "unique"
    assert len(found.board.instance.givens) + len(found.board.instance.less) == len(found.changes)


@pytest.mark.parametrize("text", [EMPTY, CORNERS, PAIRS], ids=["futoshiki", "hashi", "numberlink"])
def test_no_time_for_a_repair(text: str) -> None:
    board = kotae.read(text)
    known = kotae.verdict(board)
    found = kotae.repair(board, known=known, time_limit=0)
    assert found == kotae.Repair(reason="the time limit of 0 s was reached before a repair was found")
    unknown = kotae.repair(board, time_limit=0)
    assert unknown is not None
    assert unknown.board is None
    assert unknown.reason is not None
    assert unknown.reason.endswith("so it is not known what there is to repair")


def test_a_time_limit_is_named() -> None:
    board = kotae.read(EMPTY)
    found = kotae.repair(board, known=kotae.verdict(board), time_limit=1)
    assert found is not None
    assert found.reason is not None
    assert found.reason.startswith("the time limit of 1 s was reached")


def test_rules_that_no_clue_can_mend() -> None:
    found = kotae.repair(kotae.read(APART))
    assert found == kotae.Repair(
        reason="no clues that are changed make it solvable: the rules alone exclude it"
    )
    alone = kotae.repair(kotae.read("# kotae hashi\n3\n"))
    assert alone is not None
    assert alone.board is None


def test_twins_that_no_clue_tells_apart() -> None:
    ring = "# kotae hashi\n4.4\n...\n4.4\n"
    assert kotae.repair(kotae.read(ring)) is None
    found = kotae.repair(kotae.read(ring.replace("4", "3")))
    assert found is not None
    assert found.board is not None
    assert (len(found.changes), found.makes, found.fewest) == (2, "unique", True)


def test_minimising_keeps_what_has_gone() -> None:
    board = kotae.read(FULL)
    stopped = kotae.minimise(board, cancelled=Stopping(4))
    assert not stopped.minimal
    assert stopped.reason is not None
    assert stopped.reason.startswith("cancelled")
    assert len(stopped.board.instance.givens) + len(stopped.removed) == 16
    assert kotae.verdict(stopped.board).word == "unique"
    first = kotae.minimise(board, time_limit=0)
    assert (first.board.instance, first.removed, first.minimal) == (board.instance, (), False)
    assert first.reason == "the time limit of 0 s was reached before an answer was known to be the only one"


def test_a_puzzle_without_clues_is_judged_all_the_same() -> None:
    puzzle = replace(yashi.PUZZLE, clues=None)
    board = kotae.Board(puzzle, kotae.read("# kotae yashi\no.o\n...\no.o\n").instance)
    judged: list[str] = []
    without = "a Yashi has no clues that could be changed or taken away"
    assert kotae.repair(board, judged=lambda found: judged.append(found.word)) == kotae.Repair(reason=without)
    assert judged == ["several"]
    with pytest.raises(kotae.Unserved, match=without):
        kotae.minimise(board)


def test_progress_is_told() -> None:
    seen: list[str] = []
    kotae.repair(kotae.read("# kotae futoshiki\n. . .\n\n. . .\n\n. . .\n"), progress=seen.append)
    assert seen == ["2 changes will do", "1 change will not do"]
    seen.clear()
    kotae.minimise(kotae.read(FULL), progress=seen.append)
    assert seen[0] == "1 clue taken away"
