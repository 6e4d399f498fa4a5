"""`kotae answers`: the answers one after another, or how many there are."""

from __future__ import annotations

import json

import pytest

import kotae
from tests.cli.command import APART, RINGS, SEED, TEXTBOOK, Here

LATIN = "# kotae futoshiki\n. . .\n\n. . .\n\n. . .\n"
"""A board that says nothing: twelve Latin squares of order three."""
TWELVE = "kotae: 12 answers (mode=inequality)\n"


def test_every_answer_is_shown_once(here: Here) -> None:
    told = here("answers", "-", stdin=LATIN)
    header, *blocks = told.out.split("# answer ")
    assert (told.status, header, told.err) == (0, "# kotae futoshiki mode=inequality\n", TWELVE)
    assert [block.split("\n", 1)[0] for block in blocks] == [str(n) for n in range(1, 13)]
    drawings = {block.split("\n", 1)[1] for block in blocks}
    assert len(drawings) == 12
    here.write("b", LATIN)
    for drawing in drawings:
        assert here("check", "b", "-", stdin=header + drawing).status == 0


@pytest.mark.parametrize(
    ("words", "status", "out"),
    [
        ([], 0, "12 answers"),
        (["--limit", "12"], 0, "at least 12 answers: the limit of 12 answers was reached"),
        (["--limit", "5"], 0, "at least 5 answers: the limit of 5 answers was reached"),
        (["--time-limit", "0"], 3, "at least 0 answers: the time limit of 0 s was reached"),
    ],
)
def test_counting(here: Here, words: list[str], status: int, out: str) -> None:
    told = here("answers", "-", "--count", *words, stdin=LATIN)
    assert told == (status, f"{out} (mode=inequality)\n", "")


def test_one_and_none(here: Here) -> None:
    assert here("answers", "-", "--count", stdin=TEXTBOOK).out == "1 answer (mode=inequality)\n"
    told = here("answers", "-", "--count", stdin=APART)
    assert told == (1, "impossible: no answer obeys the rules (max-bridges=2 loops=yes)\n", "")
    assert here("answers", "-", stdin=APART) == told


def test_json_is_one_object_a_line(here: Here) -> None:
    told = here("answers", "-", "--json", stdin=SEED)
    first, last = map(json.loads, told.out.splitlines())
    assert set(first) == {"number", "answer"}
    assert first["number"] == 1
    assert last == {"count": 1, "complete": True}
    told = here("answers", "-", "--json", "--limit", "2", stdin=LATIN)
    assert [json.loads(line).get("number") for line in told.out.splitlines()] == [1, 2, None]
    assert json.loads(told.out.splitlines()[-1]) == {"count": 2, "complete": False}


def test_in_python() -> None:
    board = kotae.read(LATIN)
    found = kotae.answers(board)
    assert len(set(map(repr, found))) == 12
    assert (found.count, found.complete, found.reason) == (12, True, None)
    few = kotae.answers(board, limit=3)
    assert len(list(few)) == 3
    assert (few.complete, few.reason) == (False, "the limit of 3 answers was reached")
    assert list(few) == []
    with pytest.raises(kotae.BadInput, match="the limit must be 1 or more, not 0"):
        kotae.answers(board, limit=0)


def test_an_iterator_that_is_left_is_closed() -> None:
    found = kotae.answers(kotae.read(RINGS))
    next(found)
    found.close()
    assert found.complete is False
    assert list(found) == []


@pytest.mark.parametrize("more", [[], ["--count"], ["--json"]])
def test_without_any_time_it_is_undecided(here: Here, more: list[str]) -> None:
    here.write("b", "# kotae hashi\n3.3\n...\n3.3\n")
    assert here("answers", "b", "--time-limit", "0", *more).status == 3


CORNERS = "# kotae numberlink fill=no touch=yes\n1.....\n......\n......\n......\n......\n.....1\n"


def test_a_count_has_no_limit(here: Here) -> None:
    assert here("answers", "-", "--count", stdin=CORNERS).out == "1,262,816 answers (fill=no touch=yes)\n"
    told = here("answers", "-", "--count", "--json", stdin=CORNERS)
    assert json.loads(told.out) == {"count": 1262816, "complete": True}


def test_a_picture_comes_with_a_count(here: Here) -> None:
    told = here("answers", "-", "--count", "-o", "some.svg", stdin=CORNERS)
    assert told.status == 0
    assert told.err.endswith("some.svg shows the first 24 of 1,262,816 answers\n")
    assert (here.folder / "some.svg").read_text(encoding="utf-8").startswith("<svg")


def test_random_answers(here: Here) -> None:
    told = here("answers", "-", "--sample", "2", "--seed", "7", stdin=CORNERS)
    assert told.status == 0
    assert told.err == ("kotae: 2 answers of 1,262,816, drawn at random with seed 7 (fill=no touch=yes)\n")
    header, *blocks = told.out.split("# answer ")
    here.write("b", CORNERS)
    for block in blocks:
        assert here("check", "b", "-", stdin=header + block.split("\n", 1)[1]).status == 0
    assert here("answers", "-", "--sample", "2", "--seed", "7", stdin=CORNERS) == told
    lines = here("answers", "-", "--sample", "2", "--seed", "7", "--json", stdin=CORNERS).out.splitlines()
    assert [json.loads(line).get("number") for line in lines] == [1, 2, None]
    assert json.loads(lines[-1]) == {"count": 1262816, "complete": True, "sampled": 2, "seed": 7}


def test_no_random_answers(here: Here) -> None:
    told = here("answers", "-", "--sample", "2", stdin=APART)
    assert told == (1, "impossible: no answer obeys the rules (max-bridges=2 loops=yes)\n", "")
    told = here("answers", "-", "--sample", "2", "--time-limit", "0", stdin=LATIN)
    assert told == (3, "at least 0 answers: the time limit of 0 s was reached (mode=inequality)\n", "")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (
            ["--sample", "2", "--count"],
            "--sample says how many answers there are; --count and --limit do not",
        ),
        (["--sample", "2", "--limit", "3"], "--sample says how many answers there are; --count and --limit"),
        (["--seed", "2"], "--seed is for --sample"),
        (["--sample", "0"], "expected a whole number from 1, not '0'"),
    ],
)
def test_what_does_not_go_together(here: Here, words: list[str], complaint: str) -> None:
    told = here("answers", "-", *words, stdin=CORNERS)
    assert told.status == 2
    assert complaint in told.err
