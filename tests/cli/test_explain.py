"""`kotae explain`: words, JSON, files, drawings to go on from, exit statuses, limits and Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import sys
import time
from typing import Any

import pytest

import kotae
from kotae.cli import explain
from kotae.puzzles.registry import ROOMS
from kotae.watch import PAUSE
from tests.cli.command import SEED, TEXTBOOK, Here
from tests.cli.shapes import assert_cells, assert_facts, assert_step
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.stopping import Ahead

EXPLAIN = {"puzzle", "rules", "steps", "verdict"}
ODD = "# kotae hashi\n1.2\n"
STATUS = {"unique": 0, "several": 0, "impossible": 1}
EXCLUDED = "1 . 3   1\n. . . . .\n1═══2 . .\n"
"""The seed with a bridge too many."""
each_puzzle = pytest.mark.parametrize("key", ROOMS)


@each_puzzle
@pytest.mark.parametrize(
    ("texts", "verdict"),
    [(UNIQUE, "unique"), (SEVERAL, "several"), (IMPOSSIBLE, "impossible")],
    ids=STATUS,
)
def test_the_object_is_as_published(here: Here, key: str, texts: dict[str, str], verdict: str) -> None:
    told = here("explain", here.write("b", texts[key]), "--json")
    record = told.record()
    assert (told.status, told.err) == (STATUS[verdict], "")
    assert record.keys() >= EXPLAIN
    assert (record["puzzle"], record["verdict"]) == (key, verdict)
    assert record["rules"] == kotae.read(texts[key]).rules
    for step in record["steps"]:
        assert_step(key, step)
    assert record["complete"] is True
    assert_facts(key, record["start"])
    assert_cells(record["differ"])
    assert len(record["answers"]) == {"unique": 1, "several": 2, "impossible": 0}[verdict]
    assert bool(record["differ"]) == (verdict == "several")


@each_puzzle
@pytest.mark.parametrize("texts", [UNIQUE, SEVERAL, IMPOSSIBLE], ids=STATUS)
def test_text_and_lines_tell_the_same_steps(here: Here, key: str, texts: dict[str, str]) -> None:
    board = here.write("b", texts[key])
    whole = here("explain", board, "--json").record()
    text = here("explain", board)
    lines = text.out.splitlines()
    assert text.err == ""
    for number, step in enumerate(whole["steps"], 1):
        name = f" [{step['technique']}]" if step["technique"] else ""
        assert lines[number - 1] == f"{number}. {step['sentence']}{name}"
    rules = " ".join(f"{name}={value}" for name, value in whole["rules"].items())
    assert lines[len(whole["steps"])].endswith(f" ({rules})")
    assert bool(lines[len(whole["steps"]) + 1 :]) == (whole["verdict"] == "several")
    stream = here("explain", board, "--stream")
    *steps, last = map(json.loads, stream.out.splitlines())
    assert steps == [{"number": n, **step} for n, step in enumerate(whole["steps"], 1)]
    assert last == {name: value for name, value in whole.items() if name != "steps"}
    assert here("explain", board, "--stream", "--json") == stream
    assert text.status == stream.status == STATUS[whole["verdict"]]


def test_two_ways_on_are_printed_as_answers_that_can_be_read(here: Here) -> None:
    board = here.write("b", SEVERAL["hashi"])
    text, record = here("explain", board), here("explain", board, "--json").record()
    drawings = "\n".join(text.out.splitlines()[len(record["steps"]) + 1 :]).split("\n\n")
    read = [kotae.read_answer(kotae.read(SEVERAL["hashi"]), drawing).json() for drawing in drawings]
    assert read == record["answers"]
    assert f"these two differ in {len(record['differ'])} places" in text.out


def test_the_reasons_of_each_step(here: Here) -> None:
    board = here.write("b", SEED)
    record = here("explain", board, "--json").record()
    lines = here("explain", board, "--reasons").out.splitlines()
    assert lines[-1] == here("explain", board).out.splitlines()[-1]
    told = [
        (re.sub(r"^ *", "", label), sentence)
        for label, _, sentence in (line.partition(": ") for line in lines if line.startswith("   "))
    ]
    for kind, name in (("why", "reasons"), ("known", "from"), ("so", "facts")):
        assert sum(label == kind for label, _ in told) == sum(len(step[name]) for step in record["steps"])
    reasons = [reason["sentence"] for step in record["steps"] for reason in step["reasons"]]
    assert [sentence for label, sentence in told if label == "why"] == reasons
    assert sum(label == "note" for label, _ in told) == len(record["steps"])
    supposed = [inner for step in record["steps"] for inner in step.get("supposing", ())]
    assert supposed, "a step of this board is hard enough to be told as a refutation"
    assert sum(label == "suppose" for label, _ in told) == len(supposed)


HALF = "1───3 . 1\n. . . . .\n1 . 2 . .\n"


@pytest.mark.parametrize(
    "drawing",
    [
        HALF,
        f"# kotae hashi\n{HALF}",
        '{"bridges": [[0, 0, 0, 2, 1]]}',
        '{"answer": {"bridges": [[0,0,0,2,1]]}}',
    ],
    ids=["text", "headed", "json", "object"],
)
def test_steps_go_on_from_a_drawing(here: Here, drawing: str) -> None:
    here.write("b", SEED)
    told = here("explain", "b", "--from", here.write("d", drawing), "--json")
    assert told == here("explain", "b", "--from", "-", "--json", stdin=drawing)
    record = told.record()
    assert (told.status, record["verdict"]) == (0, "unique")
    assert record["start"] == [{"between": [[0, 0], [0, 2]], "bridges": [1, 2]}]
    whole = here("explain", "b", "--json").record()
    assert record["steps"] != whole["steps"]
    assert record["answers"] == whole["answers"]


def test_from_a_drawing_that_cannot_be_finished_steps_lead_to_a_contradiction(here: Here) -> None:
    here.write("b", SEED)
    told = here("explain", "b", "--from", "-", "--json", stdin=EXCLUDED)
    record = told.record()
    assert (told.status, record["verdict"], record["answers"]) == (1, "impossible", [])
    assert [bool(step["facts"]) for step in record["steps"]] == [True] * (len(record["steps"]) - 1) + [False]
    assert record["start"]
    assert here("explain", "b", "--from", "-", stdin=EXCLUDED).out.count("So there is no answer") == 1


def test_more_bridges_than_any_answer_has_are_wrong_without_steps(here: Here) -> None:
    here.write("b", "# kotae hashi max-bridges=1\n2.2\n...\n2.2\n")
    told = here("explain", "b", "--from", "-", "--json", stdin="2═══2\n. . .\n2 . 2\n")
    record = told.record()
    assert (told.status, record["verdict"], record["steps"]) == (1, "impossible", [])
    assert record["complete"]
    assert record["reason"] == "the drawing is wrong: 2 bridges join r0c0 and r0c2, at most 1 may"


def test_where_there_is_a_plain_reason_no_steps_are_told(here: Here) -> None:
    told = here("explain", here.write("b", ODD))
    reason = "the numbers add up to an odd number, but each bridge counts at two islands"
    assert told == (1, f"So there is no answer: {reason}. (max-bridges=2 loops=yes)\n", "")
    record = here("explain", "b", "--json").record()
    assert (record["steps"], record["reason"], record["verdict"]) == ([], reason, "impossible")
    assert here("explain", "b", "-o", "b.html", "--quiet").status == 1
    assert reason in (here.folder / "b.html").read_text(encoding="utf-8")


def test_an_island_without_neighbours_is_a_contradiction(here: Here) -> None:
    record = here("explain", "-", "--json", stdin="# kotae hashi\n1.\n.1\n").record()
    assert [step["facts"] for step in record["steps"]] == [[]]
    assert [reason["rule"] for reason in record["steps"][0]["reasons"]] == ["island-count"]


@pytest.mark.parametrize(
    ("suffix", "begins"),
    [("html", b"<!doctype html>"), ("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")],
)
def test_files_of_steps(here: Here, suffix: str, begins: bytes) -> None:
    here.write("b", UNIQUE["yashi"])
    told = here("explain", "b", "-o", f"b.{suffix}")
    assert (told.status, told.err) == (0, f"kotae: b.{suffix} shows 2 steps\n")
    assert told.out == here("explain", "b").out
    assert (here.folder / f"b.{suffix}").read_bytes().lower().startswith(begins.lower())
    assert here("explain", "b", "-o", f"b.{suffix}", "--quiet", "--json").err == ""


def test_one_step_is_counted_as_one(here: Here) -> None:
    here.write("b", "# kotae yashi\no.o\n")
    assert here("explain", "b", "-o", "b.svg").err == "kotae: b.svg shows 1 step\n"
    refused = here("explain", "b", "-o", "c.svg", "--step", "2")
    assert (refused.status, refused.err) == (2, "kotae: there is no step 2: 1 step was found\n")
    assert not (here.folder / "c.svg").exists()


def test_the_page_plays_all_steps_of_a_board(here: Here) -> None:
    here.write("b", SEED)
    steps = here("explain", "b", "-o", "b.html", "--json").record()["steps"]
    page = (here.folder / "b.html").read_text(encoding="utf-8")
    for number, step in enumerate(steps, 1):
        assert f"Step {number} of {len(steps)}" in page
        assert step["sentence"] in page


def test_a_step_alone(here: Here) -> None:
    here.write("b", SEED)
    steps = here("explain", "b", "--json").record()["steps"]
    pictures = []
    for number in (1, len(steps)):
        told = here("explain", "b", "-o", "s.svg", "--step", str(number))
        assert (told.status, told.err) == (0, "")
        pictures.append((here.folder / "s.svg").read_text(encoding="utf-8"))
        words = " ".join(re.findall(r">([^<>]+)</text>", pictures[-1]))
        assert steps[number - 1]["sentence"] in " ".join(words.split())
    assert pictures[0] != pictures[1]
    for suffix, begins in (("png", b"\x89PNG"), ("pdf", b"%PDF")):
        assert here("explain", "b", "-o", f"s.{suffix}", "--step", "1", "--dark", "--cell", "30").status == 0
        assert (here.folder / f"s.{suffix}").read_bytes().startswith(begins)


def test_looks_of_files(here: Here) -> None:
    here.write("b", UNIQUE["hashi"])
    for words in (["-o", "a.svg"], ["-o", "b.svg", "--dark"], ["-o", "c.svg", "--cell", "20"]):
        assert here("explain", "b", *words).status == 0
    for words in (["-o", "a.pdf"], ["-o", "b.pdf", "--paper", "letter"], ["-o", "c.pdf", "--paper", "a4"]):
        assert here("explain", "b", *words).status == 0
    svg = [(here.folder / f"{name}.svg").read_bytes() for name in "abc"]
    pdf = [(here.folder / f"{name}.pdf").read_bytes() for name in "abc"]
    assert len(set(svg)) == 3
    assert pdf[0] == pdf[2] != pdf[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["-o", "s.gif"],
            "argument -o/--output: expected a file ending in .html, .svg, .png or .pdf, not 's.gif'",
        ),
        (["-o", "s"], "argument -o/--output: expected a file ending in .html, .svg, .png or .pdf, not 's'"),
        (["-o", "s.html", "--dark"], "steps in a .html file are neither dark nor have a size of cells"),
        (["-o", "s.pdf", "--cell", "9"], "steps in a .pdf file are neither dark nor have a size of cells"),
        (["-o", "s.svg", "--paper", "a4"], "only a .pdf file has a size of paper, not one ending in '.svg'"),
        (["-o", "s.html", "--step", "1"], "an .html file plays all steps; --step is for pictures"),
        (
            ["-o", "s.pdf", "--step", "1", "--paper", "a4"],
            "one step is a picture of its own size; --paper is for all steps in a .pdf file",
        ),
        (["--step", "1"], "--step is about a file of steps, so it needs -o FILE"),
        (["--paper", "a4"], "--paper is about a file of steps, so it needs -o FILE"),
        (["--step", "0"], "argument --step: expected a whole number from 1, not '0'"),
        (["--from", "missing"], "no such file: missing"),
        (["--from", "f"], "f, line 1: this is an answer of futoshiki, not of hashi"),
    ],
)
def test_refusals_come_before_the_first_step(here: Here, words: list[str], sentence: str) -> None:
    here.write("b", SEED)
    here.write("f", "# kotae futoshiki\n1 .\n\n. .\n")
    assert here("explain", "b", *words).refused().removesuffix(" (see 'kotae explain --help')") == sentence
    assert not any(here.folder.glob("s*"))


def test_board_and_drawing_cannot_both_come_from_standard_input(here: Here) -> None:
    refused = here("explain", "-", "--from", "-", stdin=SEED).refused()
    assert refused == "standard input holds the board, so the answer must be in a file"


def slowed(monkeypatch: pytest.MonkeyPatch, after: int, then: Any) -> None:
    """Have something happen when that many steps are printed, and the limits looked at thereafter."""
    tell = explain._Printer.step

    def step(self: Any, found: kotae.Step) -> None:
        tell(self, found)
        if self._printed == after:
            then()
            time.sleep(2 * PAUSE)

    monkeypatch.setattr(explain._Printer, "step", step)


@pytest.mark.parametrize("form", [[], ["--stream"]], ids=["text", "stream"])
def test_a_time_limit_keeps_the_steps_so_far(
    here: Here, monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    board = here.write("b", TEXTBOOK)
    whole = here("explain", board, *form).out.splitlines()
    slowed(monkeypatch, 2, Ahead(monkeypatch).put)
    told = here("explain", board, *form, "--time-limit", "1800")
    assert (told.status, told.err) == (3, "")
    *steps, last = told.out.splitlines()
    assert steps == whole[:2]
    reason = "the time limit of 1800 s was reached"
    if form:
        record = json.loads(last)
        assert (record["verdict"], record["complete"], record["reason"]) == ("undecided", False, reason)
        assert "steps" not in record
    else:
        assert last == f"The steps end here: {reason}. (mode=inequality)"


def test_without_any_time_there_are_no_steps(here: Here) -> None:
    board = here.write("b", SEED)
    told = here("explain", board, "--time-limit", "0", "-o", "b.html")
    reason = "the time limit of 0 s was reached"
    assert (told.status, told.err) == (3, "kotae: b.html shows 0 steps\n")
    assert told.out == f"The steps end here: {reason}. (max-bridges=2 loops=yes)\n"
    assert reason in (here.folder / "b.html").read_text(encoding="utf-8")
    record = here("explain", board, "--time-limit", "0", "--json").record()
    assert (record["verdict"], record["steps"], record["complete"]) == ("undecided", [], False)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
@pytest.mark.parametrize("form", [[], ["--stream"], ["--json"]], ids=["text", "stream", "json"])
def test_an_interrupt_keeps_the_steps_so_far(
    here: Here, monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    board = here.write("b", TEXTBOOK)
    whole = here("explain", board, "--json").record()["steps"]
    if form == ["--json"]:
        heard: list[kotae.Step] = []

        def listen(self: Any, step: kotae.Step) -> None:
            heard.append(step)
            if len(heard) == 2:
                signal.raise_signal(signal.SIGINT)
                time.sleep(2 * PAUSE)

        monkeypatch.setattr(explain._Printer, "step", listen)
    else:
        slowed(monkeypatch, 2, lambda: signal.raise_signal(signal.SIGINT))
    told = here("explain", board, *form)
    assert (told.status, told.err) == (130, "")
    if form == ["--json"]:
        record = told.record()
        assert record["steps"] == whole[:2]
        assert (record["verdict"], record["reason"]) == ("undecided", "cancelled")
    else:
        assert told.out.count("\n") == 3
        assert whole[1]["sentence"] in told.out.splitlines()[1]


def test_the_file_has_the_steps_before_an_interrupt(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    board = here.write("b", TEXTBOOK)
    slowed(monkeypatch, 1, lambda: signal.raise_signal(signal.SIGINT))
    told = here("explain", board, "-o", "b.html")
    assert (told.status, told.err) == (130, "kotae: b.html shows 1 step\n")
    assert "Step 1 of 1" in (here.folder / "b.html").read_text(encoding="utf-8")
