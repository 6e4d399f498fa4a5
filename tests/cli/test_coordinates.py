"""A Yashi has one system of coordinates: x and y as given, in JSON, sentences, files and marks."""

from __future__ import annotations

import re

import pytest

from tests.cli.command import SEED, Here

SQUARE = "# kotae yashi\n-5,-5\n5,-5\n-5,3\n5,3\n"
CROSSED = "# kotae yashi\n-5,0\n5,0\n0,-5\n0,5\n5,5\n"
ROW_AND_COLUMN = re.compile("r-?[0-9]+c-?[0-9]+")


def test_where_two_answers_differ(here: Here) -> None:
    record = here("verdict", "-", "--near", "most", "--json", stdin=SQUARE).record()
    one, other = ({tuple(link) for link in answer["links"]} for answer in record["answers"])
    ends = {end for a, b, c, d in one ^ other for end in ((a, b), (c, d))}
    assert record["differ"] == sorted(map(list, ends))
    assert {-5, 5} & {x for x, _ in record["differ"]}


def test_conditions_that_clash(here: Here) -> None:
    record = here("verdict", "-", "--json", stdin=CROSSED).record()
    [crossing] = [each for each in record["conflict"] if each["rule"] == "no-crossing"]
    assert crossing["cells"] == [[0, 0], [-5, 0], [5, 0], [0, -5], [0, 5]]
    assert crossing["sentence"] == "the links (-5, 0)-(5, 0) and (0, -5)-(0, 5) would cross at (0, 0)"


def test_faults(here: Here) -> None:
    here.write("b", SQUARE)
    here.write("a", '{"links": [[-5, -5, 5, -5], [-5, 3, 5, 3]]}')
    [fault] = here("check", "b", "a", "--json").record()["faults"]
    assert fault["cells"] == [[-5, -5], [5, -5]]
    assert fault["sentence"].startswith("(-5, -5), (5, -5) cannot reach")


def test_the_trace(here: Here) -> None:
    board = "# kotae yashi\n" + "".join(f"{x},{y}\n" for x in (-5, -3, 4, 6) for y in (-7, 2, 5))
    told = here("solve", "-", "--trace", stdin=board)
    assert "the group (" in told.err or "the loop (" in told.err
    assert not ROW_AND_COLUMN.search(told.err)
    cells = [
        cell
        for each in here("solve", "-", "--trace", "--json", stdin=board).record()["trace"]
        for cut in each["cuts"]
        for cell in cut["cells"]
    ]
    assert cells
    assert all(x in (-5, -3, 4, 6) and y in (-7, 2, 5) for x, y in cells)


def test_formulas(here: Here) -> None:
    told = here("encode", "-", stdin=SQUARE)
    assert "c 1 link (-5, -5)-(-5, 3)\n" in told.out
    assert not ROW_AND_COLUMN.search(told.out)


@pytest.mark.parametrize(
    "points", ["(-4,0),(5,3)", "(-4, 0), (5, 3)", "\N{MINUS SIGN}4,0,5,3", "r0c-4,(5,3)"]
)
def test_marks(here: Here, points: str) -> None:
    told = here("draw", "-", "--mark", f"hint={points}", "--coordinates", stdin=SQUARE)
    assert told.status == 0
    assert told.out == here("draw", "-", "--mark", "hint=r0c-4,r3c5", "--coordinates", stdin=SQUARE).out
    assert told.out.count("?") == 2


@pytest.mark.parametrize("points", ["(-4,0", "-4,0)", "-4", "(1,2),", "1,2,3", "(1,2)(3,4)", "x,y"])
def test_marks_that_are_no_points(here: Here, points: str) -> None:
    told = here("draw", "-", "--mark", f"hint={points}", stdin=SQUARE).refused()
    assert f"as in hint=r0c1,r2c3, not 'hint={points}'" in told


def test_marks_beside_the_board(here: Here) -> None:
    told = here("draw", "-", "--mark", "hint=(6,0)", stdin=SQUARE).refused()
    assert told == "there is no cell (6,0) on this board of 9×11"
    told = here("draw", "-", "--mark", "hint=(0,1)", stdin=SEED).refused()
    assert told == "a Hashiwokakero has no x and y; name cells as in r0c1, not (0,1)"
