"""`kotae verdict` and `kotae forced`: words, JSON, exit statuses, limits, and what Ctrl-C leaves."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from kotae.api.board import read
from kotae.puzzles.registry import rooms
from tests.cli.command import SEED, STATS, Here, interrupted, running, sleeping, started
from tests.cli.shapes import FACTS, assert_cells

VERDICT = {"puzzle", "rules", "verdict", "answers", "differ", "forced", "conflict", "reason", "stats"}
FORCED = {"puzzle", "rules", "verdict", "forced", "stats"}
STATUS = {"unique": 0, "several": 0, "impossible": 1, "undecided": 3}
WORDS = {"unique": "unique", "several": "several", "none": "impossible"}
EXAMPLES = [
    (puzzle.key, path)
    for puzzle in rooms()
    for path in sorted(puzzle.examples.glob("*.txt"))
    if path.name.partition(".")[0] in WORDS
]
each_example = pytest.mark.parametrize(
    ("key", "path"), EXAMPLES, ids=[f"{key}-{path.stem}" for key, path in EXAMPLES]
)

THREES = "# kotae hashi\n3..3\n....\n3..3\n"
"""Two answers: double bridges across, or down."""
TWICE = "# kotae futoshiki\n1 . 1\n\n. . .\n\n. . .\n"
OPEN = "# kotae numberlink fill=no touch=yes\n1.....\n......\n..2...\n......\n....2.\n.....1\n"
"""More than 100,000 answers."""


def assert_verdict(record: dict[str, Any]) -> None:
    """The object has what the contract says, and nothing that contradicts itself."""
    assert record.keys() >= VERDICT
    word = record["verdict"]
    assert len(record["answers"]) in {"unique": [1], "several": [2], "impossible": [0]}.get(word, [0, 1])
    assert bool(record["differ"]) == (word == "several")
    assert_cells(record["differ"])
    assert record["differ"] == sorted(record["differ"])
    assert all(fact.keys() == FACTS[record["puzzle"]] for fact in record["forced"])
    if word == "impossible":
        assert record["forced"] == []
        for condition in record["conflict"] or ():
            assert condition.keys() == {"rule", "cells", "sentence"}
            assert_cells(condition["cells"])
    else:
        assert record["conflict"] is None
    assert (record["reason"] is not None) >= (word == "undecided")
    assert record["stats"].keys() >= STATS.keys()


@each_example
def test_examples_are_what_their_names_say(here: Here, key: str, path: Path) -> None:
    word = WORDS[path.name.partition(".")[0]]
    told = here("verdict", str(path))
    phrase = " ".join(f"{name}={value}" for name, value in read(path).rules.items())
    first = told.out.splitlines()[0]
    assert told.status == STATUS[word]
    assert first.startswith(f"{word}: ")
    assert first.endswith(f" ({phrase})")
    record = here("verdict", str(path), "--json").record()
    assert_verdict(record)
    assert (record["puzzle"], record["verdict"]) == (key, word)
    assert record["conflict"] is None or record["conflict"] != []


@each_example
def test_what_is_forced_is_what_the_verdict_says(here: Here, key: str, path: Path) -> None:
    told = here("forced", str(path), "--json")
    record = told.record()
    verdict = here("verdict", str(path), "--json").record()
    assert record.keys() >= FORCED
    assert record["stats"].keys() >= STATS.keys()
    assert record["forced"] == verdict["forced"]
    assert (told.status, record["verdict"]) == (
        (1, "impossible") if not verdict["answers"] else (0, "forced")
    )


@each_example
def test_what_is_forced_can_be_checked_and_finished(here: Here, key: str, path: Path) -> None:
    drawn = here("forced", str(path), "--quiet")
    if drawn.status == 1:
        assert drawn.out.startswith("impossible: ")
        return
    assert (drawn.status, drawn.err) == (0, "")
    here.write("known", drawn.out)
    assert here("check", str(path), "known", "--partial", "--alive").status == 0
    listed = here("forced", str(path), "--list", "--quiet")
    facts = here("forced", str(path), "--json").record()["forced"]
    untold = len(getattr(read(path).instance, "givens", ()))  # what is printed is not told
    assert len(listed.out.splitlines()) == max(1, len(facts) - untold)
    assert (listed.out == "nothing is forced\n") == (len(facts) == untold)


def test_a_conflict_is_told_in_sentences(here: Here) -> None:
    row = [[0, 0], [0, 1], [0, 2]]
    conflict = [
        {"rule": "given", "cells": [[0, 0]], "sentence": "1 is printed at r0c0"},
        {"rule": "given", "cells": [[0, 2]], "sentence": "1 is printed at r0c2"},
        {"rule": "row", "cells": row, "sentence": "row 0 holds each digit once"},
    ]
    assert here("verdict", "-", "--json", stdin=TWICE).record()["conflict"] == conflict
    told = here("verdict", "-", stdin=TWICE)
    assert told.status == 1
    listed = [line for line in told.out.splitlines() if line.startswith("- ")]
    assert listed == [f"- {condition['sentence']}" for condition in conflict]


@pytest.mark.parametrize("near", ["any", "least", "most"])
def test_a_second_answer_as_near_as_is_asked(here: Here, near: str) -> None:
    board = "# kotae futoshiki\n" + "\n\n".join([". . . ."] * 4) + "\n"
    record = here("verdict", "-", "--near", near, "--json", stdin=board).record()
    differ = len(record["differ"])
    assert {"any": 4 <= differ <= 16, "least": differ == 4, "most": differ == 16}[near]


def test_a_length_comes_with_the_shortest(here: Here) -> None:
    board = "# kotae yashi goal=shortest\no . o\n. . .\no . o\n"
    told = here("verdict", "-", stdin=board)
    assert told.out.startswith("several: there is more than one shortest answer")
    record = here("verdict", "-", "--json", stdin=board).record()
    assert (record["length"], record["bound"], record["verdict"]) == (6, 6, "several")
    assert {answer["length"] for answer in record["answers"]} == {6}


@pytest.mark.parametrize("words", [["--encoding", "cycles"], ["--backend", "minisat22"]], ids="".join)
def test_shortest_trees_take_no_encoding_and_no_backend(here: Here, words: list[str]) -> None:
    board = "# kotae yashi goal=shortest\no . o\n. . .\no . o\n"
    for command in ("verdict", "forced"):
        told = here(command, "-", *words, stdin=board).refused()
        assert "goal=any" in told


@each_example
@pytest.mark.parametrize("command", ["verdict", "forced"])
def test_no_time_at_all(here: Here, command: str, key: str, path: Path) -> None:
    told = here(command, str(path), "--time-limit", "0", "--json")
    record, whole = told.record(), here(command, str(path), "--json").record()
    if record["verdict"] != "undecided":  # what needs no search may be seen all the same
        assert record["verdict"] == whole["verdict"]
        assert told.status == (1 if whole["verdict"] == "impossible" else 0)
        return
    assert told.status == 3
    assert "the time limit of 0 s was reached" in record["reason"]
    assert key == "futoshiki" or all(fact in whole["forced"] for fact in record["forced"])
    if command == "verdict":
        assert_verdict(record)
    text = here(command, str(path), "--time-limit", "0")
    assert text.status == 3
    assert "the time limit of 0 s was reached" in text.out + text.err


def test_the_limit_is_named_where_notes_are_not_wanted(here: Here) -> None:
    told = here("verdict", "-", "--time-limit", "0", "--quiet", stdin=THREES)
    assert (told.status, told.err) == (3, "")
    assert told.out.startswith("undecided: the time limit of 0 s was reached")
    told = here("forced", "-", "--time-limit", "0", "--quiet", "--list", stdin=THREES)
    assert (told.status, told.err) == (3, "")
    assert "nothing is forced" not in told.out


no_signals = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")


@no_signals
@pytest.mark.parametrize("command", ["verdict", "forced"])
@pytest.mark.parametrize("form", [["--json"], []], ids=["json", "text"])
def test_an_interrupt_leaves_what_was_found(tmp_path: Path, command: str, form: list[str]) -> None:
    (tmp_path / "b").write_text(SEED)
    with running(command, "b", *form, *sleeping(tmp_path), folder=tmp_path) as process:
        started(tmp_path)
        told = interrupted(process)
    assert told.status == 130
    assert "Traceback" not in told.err
    if form:
        assert told.err == ""
        assert (told.record()["verdict"], bool(told.record()["reason"])) == ("undecided", True)
    else:
        assert told.out


@no_signals
@pytest.mark.parametrize("form", [["--json"], []], ids=["json", "text"])
def test_an_interrupt_keeps_the_answers_that_were_printed(tmp_path: Path, form: list[str]) -> None:
    ready = b'"number": 20,' if form else b"# answer 20\n"
    with running("answers", "-", *form, folder=tmp_path, stdin=OPEN) as process:
        assert process.stdout is not None
        out = b""
        while ready not in out:
            out += process.stdout.readline()
        told = interrupted(process, out)
    assert told.status == 130
    assert "Traceback" not in told.err
    if form:
        lines = [json.loads(line) for line in told.out.splitlines()]
        numbers = [line["number"] for line in lines if "number" in line]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= 20
        assert all(line == {"count": len(numbers), "complete": False} for line in lines[len(numbers) :])
    else:
        assert told.out.endswith("\n")
        assert told.out.count("# answer ") >= 20


def test_both_answers_are_in_the_picture(here: Here) -> None:
    here.write("open", "# kotae futoshiki\n. .<.\n\n1 . .\n\n. . .\n")
    here("verdict", "open", "-o", "both.svg")
    drawn = (here.folder / "both.svg").read_text(encoding="utf-8")
    assert drawn.count(">1</text>") == 7, "three in each answer, and a number above one of them"
    assert drawn.count(">2</text>") == 7
    assert ">several: there is more than one answer;" in drawn


def test_the_only_cell_is_forced(here: Here) -> None:
    assert here("forced", "-", "--list", stdin="# kotae futoshiki\n.\n").out == "r0c0 holds 1\n"
