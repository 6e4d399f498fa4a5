"""Singular and plural agree: on boards that have one of everything, no sentence says "1 bridges"."""

from __future__ import annotations

import re

import pytest

from tests.cli.command import Here

BOARDS = {
    "hashi": "# kotae hashi\n1.1\n",
    "numberlink": "# kotae numberlink\n11\n",
    "futoshiki": "# kotae futoshiki\n.\n",
    "yashi": "# kotae yashi goal=shortest\noo\n",
    "point": "# kotae yashi\no\n",
    "two": "# kotae hashi\n2\n.\n2\n",
}
LINES = (
    "solve b --trace",
    "verdict b",
    "verdict b --repair",
    "verdict b --conflict-limit 1",
    "answers b",
    "answers b --count",
    "answers b --sample 1",
    "forced b --list",
    "check b a",
    "explain b --reasons",
    "hint b",
    "grade b",
    "minimise b",
    "encode b --presolved",
    "certify b",
    "certify b -o c",
    "audit c",
    "draw b --answer a -o x.svg",
    "booklet b -o x.pdf",
    "batch b -o r",
    "report r",
)
NOUNS = (
    "answer board bridge byte cell change clause clue column conflict crossing cube cut digit island letter "
    "line link literal mark model node number pair path place point puzzle request round row rule sign step "
    "term variable"
)
WRONG = re.compile(rf"(?<![\d.,:–-])\b1 (?:[a-z]+ )?(?:{'|'.join(NOUNS.split())})s\b")


def wrong(text: str) -> list[str]:
    """The places where a text says one of several."""
    return WRONG.findall(text)


def test_what_is_wrong_is_found() -> None:
    assert wrong("so 1 bridges drawn") == ["1 bridges"]
    assert wrong("1 shaded cells, 1.1 rows") == ["1 shaded cells"]
    assert wrong("11 rows, 1 row, 1 line tells, 1 bridge runs, r0c1 holds 1, the board has 1") == []


@pytest.mark.parametrize("key", BOARDS)
def test_one_of_everything(here: Here, key: str) -> None:
    here.write("b", BOARDS[key])
    here.write("a", here("solve", "b").out)
    for line in LINES:
        told = here(*line.split())
        assert "Traceback" not in told.err
        assert wrong(told.out + told.err) == [], line
    assert wrong((here.folder / "x.svg").read_text()) == []


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("# kotae futoshiki\n. .\n", "expected a square board, not 1 row of 2 cells"),
        ('{"puzzle": "futoshiki", "board": {"digits": [[]]}}', "expected a list of 1 digit for row 0"),
        ("1 1 2\n1\n", "the first line says 2 islands; the board has 1"),
        ("1 1 1\n1 1\n", "expected 1 cell in this row; this is one more"),
    ],
)
def test_one_in_refusals(here: Here, board: str, sentence: str) -> None:
    assert sentence in here("solve", here.write("b", board)).refused()
