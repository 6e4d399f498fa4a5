"""`kotae grade`: a number and a word by the steps, the same every time, and why a board has none."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import get_args

import pytest

import kotae
from kotae.explaining.grade import Word
from kotae.puzzles.registry import ROOMS, room
from tests.cli.command import COMMAND, SEED, Here, interrupted, running, sleeping, started
from tests.cli.shapes import assert_step
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.waiting import WAIT

GRADE = {"puzzle", "rules", "verdict", "grade", "word", "hardest"}
STATUS = {"graded": 0, "several": 1, "impossible": 1, "undecided": 3}
each_puzzle = pytest.mark.parametrize("key", ROOMS)


@each_puzzle
def test_a_board_with_one_answer(here: Here, key: str) -> None:
    here.write("b", UNIQUE[key])
    told = here("grade", "b", "--json")
    record = told.record()
    assert (told.status, told.err) == (0, "")
    assert record.keys() >= GRADE
    assert (record["puzzle"], record["verdict"], record["reason"]) == (key, "graded", None)
    assert record["rules"] == kotae.read(UNIQUE[key]).rules
    assert type(record["grade"]) in (int, float)
    assert record["grade"] > 0
    assert record["word"] in get_args(Word)
    assert_step(key, record["hardest"])
    steps = here("explain", "b", "--json").record()["steps"]
    assert record["hardest"] in steps
    costs = {step["cost"] for step in steps}
    assert len(costs) == 1 or record["hardest"]["cost"] > min(costs)
    assert record["steps"] == len(steps)
    named = [step["technique"] for step in steps if step["technique"]]
    assert record["techniques"] == {name: named.count(name) for name in named}


@each_puzzle
def test_the_word_is_that_of_the_number(here: Here, key: str) -> None:
    explaining = room(key).explaining
    assert explaining is not None
    bounds = explaining().grades
    assert list(bounds) == sorted(set(bounds))
    record = here("grade", "-", "--json", stdin=UNIQUE[key]).record()
    words = [
        word for word, least in zip(get_args(Word), (0, *bounds), strict=True) if record["grade"] >= least
    ]
    assert words[-1] == record["word"]


def test_text(here: Here) -> None:
    record = here("grade", here.write("b", SEED), "--json").record()
    told = here("grade", "b")
    lines = told.out.splitlines()
    assert (told.status, told.err) == (0, "")
    begins = f"{record['word']} ({record['grade']:g}): {record['steps']} steps (max-bridges=2 loops=yes)"
    assert lines[0] == begins
    assert lines[1] == f"hardest step: {record['hardest']['sentence']}"
    names = {
        name: int(count)
        for name, _, count in (
            part.rstrip(")").rpartition(" (") for part in lines[2].removeprefix("techniques: ").split(", ")
        )
    }
    assert names == record["techniques"]


@each_puzzle
@pytest.mark.parametrize(
    ("texts", "verdict"), [(SEVERAL, "several"), (IMPOSSIBLE, "impossible")], ids=["several", "impossible"]
)
def test_other_boards_have_no_grade(here: Here, key: str, texts: dict[str, str], verdict: str) -> None:
    told = here("grade", here.write("b", texts[key]), "--json")
    record = told.record()
    assert (told.status, record["verdict"]) == (STATUS[verdict], verdict)
    assert record["grade"] is record["word"] is record["hardest"] is None
    assert record["reason"]
    text = here("grade", "b")
    assert text.status == told.status
    assert text.out.startswith(f"not graded: {record['reason']} (")
    assert text.out.count("\n") == 1


def test_a_limit(here: Here) -> None:
    told = here("grade", here.write("b", SEED), "--time-limit", "0", "--json")
    record = told.record()
    assert (told.status, record["verdict"]) == (3, "undecided")
    assert record["grade"] is record["word"] is record["hardest"] is None
    assert record["reason"] == "the time limit of 0 s was reached"


def test_an_interrupt(here: Here) -> None:
    here.write("b", SEED)
    with running("grade", "b", *sleeping(here.folder), folder=here.folder) as process:
        started(here.folder)
        assert interrupted(process) == (130, "", "kotae: interrupted\n")


def test_the_hardest_step_is_drawn(here: Here) -> None:
    here.write("b", SEED)
    assert here("grade", "b", "-o", "g.svg").status == 0
    drawn = (here.folder / "g.svg").read_text(encoding="utf-8")
    record = here("grade", "b", "--json").record()
    assert f">{record['word']} ({record['grade']:g}): " in drawn
    assert record["hardest"]["sentence"].split()[0] in drawn
    here.write("c", SEVERAL["hashi"])
    assert here("grade", "c", "-o", "g.svg").status == 1
    assert ">not graded: " in (here.folder / "g.svg").read_text(encoding="utf-8")


DECIDING = {
    "futoshiki": "# kotae futoshiki\n. . . .\n  ^\n. 2 .<.\nv\n. . . .\n\n.>. . .\n",
    "hashi": "# kotae hashi\n2.2\n...\n2.2\n...\n2.2\n...\n2.2\n",
    "numberlink": "# kotae numberlink\n..21\n.1..\n...2\n",
    "yashi": "# kotae yashi\no..o.\n..o.o\no..oo\n",
}
"""Boards whose explanations choose between steps."""


def test_grades_and_steps_do_not_depend_on_the_seed_of_hashes(tmp_path: Path) -> None:
    code = (
        "import json, sys, kotae\n"
        f"for text in {list(DECIDING.values())!r}:\n"
        "    board = kotae.read(text)\n"
        "    found = kotae.explain(board)\n"
        "    print(json.dumps([found.json(), kotae.grade(board).json()]))\n"
    )
    told = [
        subprocess.run(
            [COMMAND[0], "-c", code],
            cwd=tmp_path,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=WAIT,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    here_too = []
    for text in DECIDING.values():
        board = kotae.read(text)
        here_too.append([kotae.explain(board).json(), kotae.grade(board).json()])
    assert [json.loads(line) for line in told[0].splitlines()] == here_too
