"""Every command on a puzzle that has no more than it must: the template, without rule options."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from kotae.cli import batch
from kotae.puzzles import _template, registry
from tests.cli.command import COMMANDS, Here, Result

EXAMPLES = Path(_template.__file__).parent / "examples"
UNASKED = {"backends", "completion", "help", "play", "serve"}
"""Commands about no board, and those that open the page, which `tests/web/page/test_fifth.py` tries."""
LINES = {
    "puzzles": 0,
    "solve several.open": 0,
    "solve several.open --parallel 2": 0,
    "solve unique.full --time-limit 0": 3,
    "verdict unique.full": 0,
    "verdict several.open": 0,
    "verdict none.crowded": 1,
    "verdict none.crowded --without row-count": 0,
    "verdict none.crowded --repair": 1,
    "answers several.open": 0,
    "answers several.open --count": 0,
    "answers several.open --sample 2": 0,
    "forced several.open": 0,
    "forced several.open --list": 0,
    "check solved.small": 0,
    "check fault.row-count": 1,
    "check unique.full unique.full --partial --alive": 0,
    "encode several.open": 0,
    "encode several.open -o board.opb": 0,
    "logic several.open": 0,
    "decode unique.full model": 1,
    "draw solved.small": 0,
    "draw solved.small -o drawn.svg": 0,
    "booklet unique.full several.open -o booklet.pdf": 0,
    "convert solved.small --to json": 0,
    "certify unique.full -o certificate": 0,
    "audit certificate": 0,
    "batch unique.full several.open -o results.jsonl": 0,
    "report results.jsonl": 0,
    "explain unique.full": 2,
    "hint unique.full": 2,
    "grade unique.full": 2,
    "generate _template": 2,
    "minimise unique.full": 2,
}
"""Commands and their exit statuses, in an order in which each finds the files that it needs."""


@pytest.fixture
def house(here: Here, monkeypatch: pytest.MonkeyPatch) -> Here:
    """The house with the template as one more puzzle, and its examples."""
    monkeypatch.setattr(registry, "ROOMS", (*registry.ROOMS, "_template"))
    question = batch._question
    monkeypatch.setattr(
        batch, "_question", lambda chosen: replace(question(chosen), tasks="tests.cli.template_questions")
    )
    for example in EXAMPLES.iterdir():
        here.write(example.stem, example.read_text())
    here.write("model", "s UNSATISFIABLE\n")
    return here


def ensure_nothing_is_empty(done: Result) -> None:
    """Find brackets, lists and headings without content."""
    text = done.out + done.err
    assert "()" not in text
    assert not re.search(r"[,(] *[)\n]", text), text
    assert "\n\n\n" not in text
    lines = [line for line in done.out.splitlines() if line.strip()]
    for heading, following in pairwise([*lines, ""]):
        if re.match(r"  [a-z]", heading):  # of `kotae puzzles`
            assert following.startswith("    ") or "called" in heading, heading


def test_every_command_serves_a_puzzle_without_options(house: Here) -> None:
    for line, status in LINES.items():
        done = house(*line.split())
        assert done.status == status, (line, done)
        assert "Traceback" not in done.err
        ensure_nothing_is_empty(done)
        house(*line.split(), "--json")


def test_no_command_is_left_out() -> None:
    assert {line.split()[0] for line in LINES} | UNASKED >= set(COMMANDS)


def test_an_empty_list_is_found() -> None:
    for text in ("unique: there is just one answer ()", "accepted (_template, )", "in the encoding 'x', \nc"):
        with pytest.raises(AssertionError):
            ensure_nothing_is_empty(Result(0, text, ""))
    with pytest.raises(AssertionError):
        ensure_nothing_is_empty(Result(0, "hashi: Hashi\n  options\n  encodings\n    a  b\n", ""))
