"""`kotae verdict --repair` and `kotae minimise`: what they print, and how they end."""

from __future__ import annotations

import pytest

import kotae
from tests.cli.command import CORNERS, TEXTBOOK, Here

TWO_ONES = "# kotae futoshiki\n1 1\n\n. .\n"
OPEN = "# kotae futoshiki\n. .\n\n. .\n"
LINKS = "# kotae numberlink\n1.2\n1.2\n"
YASHI = "# kotae yashi\n-3,-2\n3,-2\n-3,4\n3,4\n"
FULL = "# kotae futoshiki\n1 2\n\n2 1\n"


def test_the_repair_of_an_impossible_board(here: Here) -> None:
    told = here("verdict", here.write("b", TWO_ONES), "--repair")
    assert (told.status, told.err) == (1, "")
    assert told.out.startswith("impossible: ")
    repair = told.out.partition("\nrepair: ")[2]
    assert repair == (
        "1 change makes it unique\n- print 2 at r0c0, not 1\n\n"
        "# kotae futoshiki mode=inequality\n2 1\n\n. .\n"
    )
    (tmp := here.folder / "c").write_text(repair.partition("\n\n")[2])
    assert here("verdict", str(tmp)).out.startswith("unique")


def test_the_repair_of_a_board_with_several_answers_as_json(here: Here) -> None:
    told = here("verdict", here.write("b", OPEN), "--repair", "--json")
    assert (told.status, told.err) == (0, "")
    repair = told.record()["repair"]
    assert repair.keys() == {"changes", "board", "makes", "fewest", "reason"}
    assert (repair["makes"], repair["fewest"], repair["reason"]) == ("unique", True, None)
    assert [set(change) for change in repair["changes"]] == [{"rule", "cells", "sentence"}]
    assert kotae.verdict(kotae.read(repair["board"])).word == "unique"


def test_several_changes(here: Here) -> None:
    told = here("verdict", here.write("b", CORNERS), "--repair")
    assert told.status == 1
    assert "\nrepair: 2 changes make it unique, and no fewer do\n- print 2 at island r" in told.out


def test_nothing_to_repair(here: Here) -> None:
    here.write("b", TEXTBOOK)
    assert here("verdict", "b", "--repair").out.endswith("\n\nrepair: there is nothing to repair\n")
    assert here("verdict", "b", "--repair", "--json").record()["repair"] is None
    assert "repair" not in here("verdict", "b", "--json").record()


def test_no_repair(here: Here) -> None:
    told = here("verdict", here.write("b", "# kotae hashi\n1.\n.1\n"), "--repair")
    assert told.status == 1
    assert told.out.endswith(
        "repair: none was found; no clues that are changed make it solvable: the rules alone exclude it\n"
    )
    record = here("verdict", "b", "--repair", "--json").record()["repair"]
    assert (record["changes"], record["board"], record["makes"], record["fewest"]) == ([], None, None, False)


def test_ends_are_moved(here: Here) -> None:
    told = here("verdict", here.write("b", LINKS), "--repair")
    assert "\n- move the end " in told.out
    assert "\nrepair: 2 changes make it unique, and no fewer do\n" in told.out


def test_no_time(here: Here) -> None:
    told = here("verdict", here.write("b", OPEN), "--repair", "--time-limit", "0")
    assert told.status == 3
    assert told.out.endswith("so it is not known what there is to repair\n")


def test_points_of_a_yashi_are_taken_away(here: Here) -> None:
    told = here("verdict", here.write("b", YASHI), "--repair")
    assert told.status == 0
    assert told.out.startswith("several: ")
    repair = told.out.partition("\nrepair: ")[2]
    assert repair.startswith("1 change makes it unique\n- take away the point (-3, -2)\n")
    record = here("verdict", "b", "--repair", "--json").record()["repair"]
    assert record["changes"] == [
        {"rule": "connected", "cells": [[-3, -2]], "sentence": "take away the point (-3, -2)"}
    ]


def test_a_yashi_with_fewer_points(here: Here) -> None:
    told = here("minimise", here.write("b", "# kotae yashi\no.o\n...\n..o\n...\n..o\n"))
    assert (told.status, told.err) == (0, "kotae: 1 clue was taken away, and none of the others can go\n")
    assert told.out == "# kotae yashi goal=any\no.o\n...\n...\n...\n..o\n"


def test_minimise_and_judge(here: Here) -> None:
    told = here("minimise", here.write("b", FULL))
    assert told.err == "kotae: 3 clues were taken away, and none of the others can go\n"
    assert told.out.startswith("# kotae futoshiki mode=inequality\n")
    unique = "unique: there is just one answer (mode=inequality)"
    assert here("verdict", here.write("c", told.out)).out.splitlines()[0] == unique


def test_minimise_as_json(here: Here) -> None:
    told = here("minimise", here.write("b", FULL), "--json", "--seed", "2")
    assert (told.status, told.err) == (0, "")
    record = told.record()
    assert list(record) == ["puzzle", "rules", "board", "removed", "minimal", "reason"]
    assert (record["puzzle"], record["minimal"], record["reason"]) == ("futoshiki", True, None)
    assert len(record["removed"]) == 3
    assert record["removed"][0].keys() == {"rule", "cells", "sentence"}
    assert kotae.verdict(kotae.read(record["board"])).word == "unique"


def test_no_clue_can_go(here: Here) -> None:
    told = here("minimise", here.write("b", TEXTBOOK))
    assert (told.status, told.err) == (0, "kotae: no clue can go\n")
    assert kotae.read(told.out).instance == kotae.read(TEXTBOOK).instance


def test_minimise_within_a_limit(here: Here) -> None:
    told = here("minimise", here.write("b", FULL), "--time-limit", "0")
    assert told.status == 3
    assert kotae.read(told.out).instance == kotae.read(FULL).instance
    assert told.err == (
        "kotae: no clues were taken away: "
        "the time limit of 0 s was reached before an answer was known to be the only one\n"
    )


@pytest.mark.parametrize(("text", "has"), [(OPEN, "several answers"), (TWO_ONES, "no answer")])
def test_minimise_wants_one_answer(here: Here, text: str, has: str) -> None:
    assert here("minimise", here.write("b", text)).refused() == f"b: the board has {has}; expected one"


def test_a_seed_is_a_whole_number(here: Here) -> None:
    here.write("b", FULL)
    for seed in ("0", "-1", "x", "1.5"):
        assert "expected a whole number from 1" in here("minimise", "b", f"--seed={seed}").refused()
