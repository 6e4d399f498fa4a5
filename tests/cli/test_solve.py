"""`kotae solve`: answers as text and JSON, which rules win, which board is taken, and how it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import (
    APART,
    CORNERS,
    GAME_ID,
    RINGS,
    SEED,
    SEED_ANSWER,
    SEED_BRIDGES,
    STATS,
    TEXTBOOK,
    Here,
    pigeons,
    run,
)

KEYS = {"puzzle", "rules", "verdict", "answer", "optimal", "bound", "reason", "stats"}
TEXTBOOK_DIGITS = [[2, 1, 4, 3], [3, 2, 1, 4], [1, 4, 3, 2], [4, 3, 2, 1]]


def assert_solve_record(record: dict[str, Any]) -> None:
    assert set(record) == KEYS
    assert set(record["stats"]) == set(STATS)
    for name, kinds in STATS.items():
        assert isinstance(record["stats"][name], kinds), name
    assert record["stats"]["encode_seconds"] >= 0
    assert record["stats"]["solve_seconds"] >= 0
    assert isinstance(record["rules"], dict)
    assert record["optimal"] is None
    assert record["bound"] is None


def test_an_answer_as_text(here: Here) -> None:
    told = here("solve", here.write("b", SEED))
    assert told == (0, SEED_ANSWER, "")
    textbook = here("solve", here.write("f", TEXTBOOK))
    assert textbook == (
        0,
        "# kotae futoshiki mode=inequality\n2 1 4 3\n  ^\n3 2 1<4\nv\n1 4 3 2\n\n4>3 2 1\n",
        "",
    )


def test_an_answer_as_json(here: Here) -> None:
    told = here("solve", here.write("b", SEED), "--json")
    record = told.record()
    assert (told.status, told.err) == (0, "")
    assert_solve_record(record)
    assert record["puzzle"] == "hashi"
    assert record["rules"] == {"max-bridges": 2, "loops": "yes"}
    assert (record["verdict"], record["reason"]) == ("solved", None)
    assert record["answer"] == {"bridges": SEED_BRIDGES}
    assert record["stats"]["encoding"] == "levels"
    assert record["stats"]["variables"] > 0
    textbook = here("solve", here.write("f", TEXTBOOK), "--json").record()
    assert_solve_record(textbook)
    assert (textbook["puzzle"], textbook["rules"]) == ("futoshiki", {"mode": "inequality"})
    assert textbook["answer"] == {"digits": TEXTBOOK_DIGITS}


@pytest.mark.parametrize("board", [CORNERS, APART])
def test_impossible(here: Here, board: str) -> None:
    here.write("b", board)
    text = "impossible: no answer obeys the rules (max-bridges=2 loops=yes)\n"
    assert here("solve", "b") == (1, text, "kotae: 'kotae verdict' shows why\n")
    assert here("solve", "b", "--quiet") == (1, text, "")
    told = here("solve", "b", "--json")
    assert_solve_record(told.record())
    assert (told.status, told.err) == (1, "")
    assert (told.record()["verdict"], told.record()["answer"]) == ("impossible", None)


def test_no_time_at_all_is_undecided(here: Here) -> None:
    here.write("b", SEED)
    text = "undecided: the time limit of 0 s was reached (max-bridges=2 loops=yes)\n"
    assert here("solve", "b", "--time-limit", "0") == (3, text, "")
    told = here("solve", "b", "--time-limit", "0", "--json")
    record = told.record()
    assert_solve_record(record)
    assert told.status == 3
    assert (record["verdict"], record["answer"]) == ("undecided", None)
    assert record["reason"] == "the time limit of 0 s was reached"


def test_a_time_limit_is_kept_on_a_hard_board(tmp_path: Path) -> None:
    words = ("solve", "-", "--backend", "minisat22", "--time-limit", "0.5", "--json")
    told = run(*words, folder=tmp_path, stdin=pigeons())
    record = told.record()
    assert (told.status, record["verdict"]) == (3, "undecided")
    assert record["reason"] == "the time limit of 0.5 s was reached"


@pytest.mark.parametrize(
    ("encoding", "connectivity", "backend"),
    [
        ("levels", "written", "minisat22"),
        ("subsets", "cuts", "glucose42"),
        ("levels", "search", "cadical195"),
    ],
)
def test_how_to_search(here: Here, encoding: str, connectivity: str, backend: str) -> None:
    words = ("--encoding", encoding, "--connectivity", connectivity, "--backend", backend)
    record = here("solve", "-", "--json", *words, stdin=RINGS).record()
    assert (record["verdict"], len(record["answer"]["bridges"])) == ("solved", 8)
    assert (record["stats"]["encoding"], record["stats"]["backend"]) == (encoding, backend)
    # Ten corridors take two variables each; connectivity that is written out takes more.
    assert (record["stats"]["variables"] > 20) == (connectivity == "written")


def test_a_rule_option_wins_over_the_board_with_a_note(here: Here) -> None:
    here.write("b", "# kotae hashi max-bridges=2\n3.3\n")
    assert here("solve", "b").status == 1
    told = here("solve", "b", "--rule", "max-bridges=3")
    assert told == (
        0,
        "# kotae hashi max-bridges=3 loops=yes\n33═33\n",
        "kotae: the board says max-bridges=2, but max-bridges=3 was asked for\n",
    )
    assert here("solve", "b", "--rule", "max-bridges=3", "--quiet") == (0, told.out, "")
    record = here("solve", "b", "--rule", "max-bridges=3", "--rule", "loops=no", "--json", "--quiet").record()
    assert record["rules"] == {"max-bridges": 3, "loops": "no"}


def test_one_of_several_boards(here: Here) -> None:
    here.write("b", "?.1\n" + SEED + TEXTBOOK)
    assert here("solve", "b").refused() == "b: holds 3 boards; --board N picks one"
    assert here("solve", "b", "--board", "1").out == "# kotae hashi max-bridges=2 loops=yes\n?───1\n"
    assert here("solve", "b", "--board", "2").out == SEED_ANSWER
    assert here("solve", "b", "--board", "3").out.startswith("# kotae futoshiki")
    assert here("solve", "b", "--board", "4").refused() == "b: holds 3 boards; there is no board 4"


def test_a_board_on_standard_input(here: Here) -> None:
    assert here("solve", "-", stdin=SEED) == (0, SEED_ANSWER, "")
    marked = b"\xef\xbb\xbf" + SEED.replace("\n", "\r\n").encode()
    assert here("solve", "-", stdin=marked) == (0, SEED_ANSWER, "")


def test_the_format_can_be_named(here: Here) -> None:
    words = ("solve", "-", "--format")
    assert here(*words, "kotae", stdin=SEED).out == SEED_ANSWER
    assert here(*words, "has", stdin="1 3 2\n2 0 2").status == 0
    assert here(*words, "tatham", "--puzzle", "hashi", stdin=GAME_ID).status == 0
    assert here(*words, "tatham", stdin="1:0").out == "# kotae futoshiki mode=inequality\n1\n"
    assert here(*words, "tatham", stdin="1:?").status == 2


def test_an_answer_that_stands_in_the_board_file_is_not_the_board(here: Here) -> None:
    told = here("solve", "-", stdin="# kotae hashi\n2.2\n# answer\n2───2\n")
    assert told.out == "# kotae hashi max-bridges=2 loops=yes\n2═══2\n"


def test_the_command_is_a_program(tmp_path: Path) -> None:
    (tmp_path / "b").write_text(SEED)
    assert run("solve", "b", folder=tmp_path) == (0, SEED_ANSWER, "")
