"""`kotae check`: what `solve` prints is right; faults, half-drawn answers, and if they can be finished."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

import kotae
from tests.cli.command import COMMAND, CORNERS, SEED, SEED_ANSWER, SEED_BRIDGES, TEXTBOOK, Here, run
from tests.small import UNIQUE

KEYS = {"puzzle", "rules", "complete", "faults", "alive", "optimal", "reason"}
RULES = "(max-bridges=2 loops=yes)"
PAIR = "# kotae hashi\n2.2\n"
FORK = "# kotae hashi\n1.3.1\n.....\n..1..\n"


def assert_check_record(record: dict[str, Any]) -> None:
    assert set(record) == KEYS | ({"clash"} if record["alive"] is False else set())
    assert type(record["complete"]) is bool
    assert record["alive"] is None or type(record["alive"]) is bool
    for fault in record["faults"]:
        assert set(fault) == {"rule", "cells", "sentence"}
        assert isinstance(fault["rule"], str)
        assert isinstance(fault["sentence"], str)
        assert all(len(cell) == 2 and all(type(n) is int for n in cell) for cell in fault["cells"])


@pytest.mark.parametrize("form", ["", "--json"])
@pytest.mark.parametrize("board", [SEED, TEXTBOOK], ids=["hashi", "futoshiki"])
def test_what_solve_prints_can_be_checked(tmp_path: Path, board: str, form: str) -> None:
    (tmp_path / "b").write_text(board)
    kotae = shlex.join(COMMAND)
    script = f"{kotae} solve b {form} > a; {kotae} check b a"
    told = run(folder=tmp_path, command=("sh", "-c", script))
    assert told == (0, f"correct {RULES if board == SEED else '(mode=inequality)'}\n", "")


@pytest.mark.parametrize(
    "answer",
    [
        SEED_ANSWER,
        SEED_ANSWER.split("\n", 1)[1],
        f"{SEED}# answer\n" + SEED_ANSWER.split("\n", 1)[1],
        json.dumps({"bridges": SEED_BRIDGES}),
        json.dumps({"answer": {"bridges": SEED_BRIDGES}}),
        f"\n  {json.dumps({'bridges': SEED_BRIDGES}, indent=2)}\n",
        SEED_ANSWER.replace("\n", "\r\n"),
        "\n\n" + SEED_ANSWER + "\n\n",
        "\N{ZERO WIDTH NO-BREAK SPACE}" + SEED_ANSWER,
    ],
)
def test_an_answer_comes_in_many_forms(here: Here, answer: str) -> None:
    here.write("b", SEED)
    assert here("check", "b", "-", stdin=answer) == (0, f"correct {RULES}\n", "")


@pytest.mark.parametrize("key", UNIQUE)
@pytest.mark.parametrize("format", ["kotae", "json", "penpa"])
def test_a_file_of_the_board_is_an_empty_drawing(here: Here, key: str, format: str) -> None:
    here.write("b", UNIQUE[key])
    assert here("convert", "b", "--to", format, "-o", "c", "--lossy").status == 0
    options = ["--rule", "goal=any"] if (key, format) == ("yashi", "penpa") else []
    done = here("check", "c", "c", *options, "--json")
    assert (done.status, done.err) == (1, "")
    board = kotae.read(UNIQUE[key])
    untouched = board.puzzle.drawing(board.instance)
    assert done.record()["faults"] == kotae.check(board, untouched).json()["faults"]


def test_the_answer_may_be_in_the_file_of_the_board(here: Here) -> None:
    here.write("b", SEED + "# answer\n" + SEED_ANSWER.partition("\n")[2])
    assert here("check", "b").out.startswith("correct")
    assert here("check", "b", "-", stdin=SEED).status == 1
    here.write("c", SEED)
    assert here("check", "c", stdin=SEED_ANSWER).out.startswith("correct")


def test_a_right_answer_as_json(here: Here) -> None:
    told = here("check", here.write("b", SEED), here.write("a", SEED_ANSWER), "--json")
    assert (told.status, told.err) == (0, "")
    assert_check_record(told.record())
    assert told.record() == {
        "puzzle": "hashi",
        "rules": {"max-bridges": 2, "loops": "yes"},
        "complete": True,
        "faults": [],
        "alive": None,
        "optimal": None,
        "reason": None,
    }


def test_faults_are_told_in_the_order_of_the_rules_with_their_places(here: Here) -> None:
    here.write("b", SEED)
    here.write("a", "13═33 . 1\n│ . . . .\n1───2 . .\n")
    told = here("check", "b", "a")
    assert (told.status, told.err) == (1, "")
    assert told.out.splitlines() == [
        "max-bridges: 3 bridges join r0c0 and r0c2, at most 2 may",
        "island-count: island r0c0 wants 1 and has 4",
        "island-count: island r0c4 wants 1 and has 0",
        "island-count: island r2c0 wants 1 and has 2",
        "island-count: island r2c2 wants 2 and has 1",
        "connected: r0c4 cannot reach the other 4 islands: no bridge leads from it to the rest",
        "connected: r0c0, r0c2, r2c0, r2c2 cannot reach the other island: "
        "no bridge leads from them to the rest",
        "7 faults (max-bridges=2 loops=yes)",
    ]
    record = here("check", "b", "a", "--json").record()
    assert_check_record(record)
    assert record["complete"] is False
    assert record["faults"][0] == {
        "rule": "max-bridges",
        "cells": [[0, 0], [0, 2]],
        "sentence": "3 bridges join r0c0 and r0c2, at most 2 may",
    }


def test_what_can_be_drawn_but_is_against_the_rules_is_a_fault(here: Here) -> None:
    here.write("b", "# kotae hashi\n.1.\n1.1\n.1.\n")
    told = here("check", "b", "-", stdin=". 1 .\n1─┼─1\n. 1 .\n")
    assert told.status == 1
    assert told.out.startswith("no-crossing: bridges r0c1-r2c1 and r1c0-r1c2 cross at r1c1\n")
    here.write("f", "# kotae futoshiki\n.<.\n. .\n")
    told = here("check", "f", "-", stdin="2 1\n2 1\n")
    assert told.status == 1
    rules = [line.partition(":")[0] for line in told.out.splitlines()]
    assert rules == ["column", "column", "inequality", "3 faults (mode=inequality)"]


@pytest.mark.parametrize(
    ("answer", "finished", "half"),
    [
        ("1 . 3 . 1\n. . . . .\n1 . 2 . .", 1, 0),
        ("1───3 . 1\n. . . . .\n1 . 2 . .", 1, 0),
        (SEED_ANSWER, 0, 0),
        ("1═══3 . 1\n. . . . .\n1 . 2 . .", 1, 1),
        ("13═33 . 1\n. . . . .\n1 . 2 . .", 1, 1),
        ("1 . 3 . 1\n│ . . . .\n1 . 2 . .", 1, 1),  # two islands that are full, cut off from the rest
    ],
)
def test_half_drawn(here: Here, answer: str, finished: int, half: int) -> None:
    here.write("b", SEED)
    here.write("a", answer)
    assert here("check", "b", "a").status == finished
    told = here("check", "b", "a", "--partial", "--json")
    assert_check_record(told.record())
    assert (told.status, told.record()["complete"]) == (half, not finished)
    assert bool(told.record()["faults"]) == bool(half)


def test_alive_and_dead(here: Here) -> None:
    here.write("b", FORK)
    here.write("alive", "1───3 . 1\n. . . . .\n. . 1 . .")
    here.write("dead", "1×. 3 . 1\n. . . . .\n. . 1 . .")
    here.write("done", "1───3───1\n. . │ . .\n. . 1 . .")
    so_far = f"no rule is broken so far {RULES}\n"
    alive = here("check", "b", "alive", "--partial", "--alive")
    assert alive == (0, so_far + "it can still be finished\n", "")
    dead = here("check", "b", "dead", "--partial", "--alive")
    blamed = (
        "it cannot be finished any more: this entry cannot stand\n- no bridge runs between r0c0 and r0c2\n"
    )
    assert dead == (1, so_far + blamed, "")
    done = here("check", "b", "done", "--alive")
    assert done == (0, f"correct {RULES}\n", "")
    for name, verdict in (("alive", True), ("dead", False), ("done", True)):
        told = here("check", "b", name, "--partial", "--alive", "--json", "--backend", "minisat22")
        assert_check_record(told.record())
        assert told.record()["alive"] is verdict
        assert told.status == (not verdict)


def test_a_half_filled_futoshiki_is_alive_or_dead(here: Here) -> None:
    here.write("f", "# kotae futoshiki\n.<.<.\n\n. . .\n\n. . .\n")
    alive, dead = ". . .\n2 . .\n. . .", ". . .\n1 . .\n. . ."
    assert here("check", "f", "-", "--partial", "--alive", stdin=alive).status == 0
    told = here("check", "f", "-", "--partial", "--alive", stdin=dead)
    assert (told.status, told.out) == (
        1,
        "no rule is broken so far (mode=inequality)\n"
        "it cannot be finished any more: this entry cannot stand\n- r1c0 holds 1\n",
    )


def test_whether_it_is_alive_may_stay_undecided(here: Here) -> None:
    here.write("b", FORK)
    here.write("a", "1───3 . 1\n. . . . .\n. . 1 . .")
    told = here("check", "b", "a", "--partial", "--alive", "--time-limit", "0")
    assert told.status == 3
    assert told.out.splitlines()[1] == (
        "whether it can be finished is undecided: the time limit of 0 s was reached"
    )
    record = here("check", "b", "a", "--partial", "--alive", "--time-limit", "0", "--json").record()
    assert_check_record(record)
    assert (record["alive"], record["reason"]) == (None, "the time limit of 0 s was reached")


def test_nothing_is_alive_on_an_impossible_board(here: Here) -> None:
    here.write("b", CORNERS)
    told = here("check", "b", "-", "--partial", "--alive", "--json", stdin='{"bridges": []}')
    assert (told.status, told.record()["alive"], told.record()["faults"]) == (1, False, [])


def test_a_rule_option_is_what_the_answer_is_held_to(here: Here) -> None:
    ring = "# kotae hashi\n2.2\n...\n2.2\n"
    answer = "2───2\n│ . │\n2───2\n"
    here.write("b", ring)
    assert here("check", "b", "-", stdin=answer).status == 0
    told = here("check", "b", "-", "--rule", "loops=no", stdin=answer)
    assert told.out == "no-loops: bridges lead round in a loop through r0c0, r0c2, r2c0, r2c2\n" + (
        "1 fault (max-bridges=2 loops=no)\n"
    )
    assert (told.status, told.err) == (1, "")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", ": holds no answer"),
        ("\n \n", ": holds no answer"),
        ("# kotae hashi\n", ": holds no answer"),
        (f"{PAIR}# answer\n", ": holds no answer"),
        (PAIR + PAIR, ": holds 2 answers; expected one"),
        ("\n\n# kotae futoshiki\n1 2\n2 1\n", ", line 3: this is an answer of futoshiki, not of hashi"),
        (SEED_ANSWER, ", line 4: a drawing of this board has 1 line, not 3"),
        ("# kotae hashi\n2═══3\n", ", line 2, column 5: expected 2 of the board at r0c2, not '3'"),
        ('{"bridges": [[0, 0, 0, 4, 1]]}', ": r0c0 and r0c4 are not islands that see each other"),
        ('{"digits": [[1]]}', ': expected an object with a list "bridges"'),
        ("[[0, 0, 0, 2, 2]]", ': expected an object with a list "bridges"'),
        ('{"answer": null, "verdict": "impossible"}', ": holds no answer: its verdict is impossible"),
        ('{"answer": null}', ": holds no answer: its verdict is missing"),
        ('{"answer": null, "verdict": "a\\nb"}', ": holds no answer: its verdict is a�b"),
        ('{"bridges": ', ", line 1, column 13: not valid JSON: expected a value"),
        ('{"bridges": []}\n{}', ": holds no answers; expected one"),
        ("{" * 100_000, ": nests 100000 brackets; no more than 20 are needed"),
        ("[" * 100_000, ": nests 100000 brackets; no more than 20 are needed"),
        ('{"bridges":' + "[" * 30 + "]" * 30 + "}", ": nests 31 brackets; no more than 20 are needed"),
        ('{"bridges": [[0, 0, 0, 2, ' + "9" * 5000 + "]]}", ": holds a number of thousands of digits"),
        ('{"bridges": [[0, 0, 0, 2, ' + "9" * 4000 + "]]}", None),
        ('{"bridges": [[0, 0, 0, 2, 1e999]]}', None),
    ],
    ids=lambda case: repr(case)[:40],
)
def test_what_is_no_answer_is_refused(here: Here, answer: str, sentence: str | None) -> None:
    here.write("b", PAIR)
    told = here("check", "b", "-", stdin=answer).refused()
    assert sentence is None or told == f"standard input{sentence}"
    assert len(told) < 150
