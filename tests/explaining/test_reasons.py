"""What the judge takes a reason to say, as docs/explaining.md has it: drawings that keep it, or break it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from clingo import Function, Number

from kotae.puzzles.registry import rooms
from tests.explaining.judge.asking import Oracle
from tests.explaining.judge.judging import rules_of
from tests.explaining.judge.rules import Reason, Refused
from tests.explaining.telling import Made, board, reason, ways

SIGNS = board("# kotae futoshiki\n1<. .\n\n. . .\n\n. . .\n")
MARKS = board("# kotae futoshiki mode=adjacent\n1|. .\n\n. . .\n\n. . .\n")
SEA = board("# kotae hashi loops=no\n2.?\n...\n?.?\n")
CROSSING = board("# kotae hashi\n.1.\n1.1\n.1.\n")
PATHS = board("# kotae numberlink\n1..\n...\n2.1\n..2\n")
LOOSE = board("# kotae numberlink fill=no touch=yes\n1.1\n")
LONE = board("# kotae numberlink\n1.2\n..2\n")
POINTS = board("# kotae yashi\n.o.\noo.\n.oo\n")
SQUARE = board("# kotae yashi\n3,3\n5,3\n3,4\n5,4\n8,4\n")
ROWS = board("# kotae yashi\noooo\noooo\n")
LEFT, RIGHT = [(0, 0), (1, 0), (1, 1), (0, 1)], [(2, 0), (3, 0), (3, 1), (2, 1)]
CROSS = board("# kotae yashi\n.o.\no.o\n.o.\n")

Drawing = dict[str, list[list[int]]]
RING: list[list[int]] = [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1], [0, 2, 2, 2, 1], [2, 0, 2, 2, 1]]


def rows(*digits: str) -> Drawing:
    """A Futoshiki filled in."""
    return {"digits": [[int(digit) for digit in row] for row in digits]}


def through(*walks: str) -> Drawing:
    """Lines from cell to cell, each cell given as two figures."""
    steps = [pair for walk in walks for pair in pairwise(walk.split())]
    return {"edges": [list(map(int, a + b)) for a, b in steps]}


def linked(*links: str) -> Drawing:
    """Links of a Yashi, four figures each."""
    return {"links": [list(map(int, link)) for link in links]}


def keeps(of: Made, record: Made, drawing: Drawing) -> bool:
    """Whether a finished drawing keeps what a reason says."""
    rules = rules_of(of)
    oracle = Oracle(rules)
    shown = {fact.handle: min(fact.states) for fact in rules.drawn(drawing)}
    pins = [
        (Function("is", [Number(handle), Number(shown.get(handle, 0))]), True)
        for handle in range(len(rules.states))
    ]
    assert oracle.can_be(pins), "the drawing cannot be drawn"
    return oracle.can_be([oracle.holds(Reason.read(record)), *pins])


@pytest.mark.parametrize(
    ("of", "record", "kept", "broken"),
    [
        (SIGNS, reason("given", (0, 0)), rows("133", "333", "333"), rows("233", "333", "333")),
        (SIGNS, reason("row", (0, 0), (0, 1), (0, 2)), rows("213", "111", "111"), rows("212", "123", "123")),
        (SIGNS, reason("row", (0, 0), (0, 1)), rows("212", "111", "111"), rows("221", "123", "123")),
        (SIGNS, reason("column", (0, 2), (2, 2)), rows("111", "111", "112"), rows("123", "121", "123")),
        (SIGNS, reason("inequality", (0, 1), (0, 0)), rows("231", "111", "111"), rows("222", "123", "123")),
        (MARKS, reason("adjacent", (0, 0), (0, 1)), rows("321", "111", "111"), rows("131", "123", "123")),
        (MARKS, reason("adjacent", (0, 1), (0, 2)), rows("113", "111", "111"), rows("321", "111", "111")),
        (SEA, reason("island-count", (0, 0)), {"bridges": RING}, {"bridges": RING[1:]}),
        (SEA, reason("island-count", (0, 2)), {"bridges": RING[:1]}, {"bridges": RING[1:2]}),
        (SEA, reason("connected", (0, 0), (0, 2)), {"bridges": RING[1:2]}, {"bridges": [RING[0], RING[3]]}),
        (SEA, reason("no-loops", (0, 0), (0, 2), (2, 0), (2, 2)), {"bridges": RING[1:]}, {"bridges": RING}),
        (
            CROSSING,
            reason("no-crossing", (1, 1), (0, 1), (2, 1), (1, 0), (1, 2)),
            {"bridges": [[0, 1, 2, 1, 1]]},
            {"bridges": [[0, 1, 2, 1, 1], [1, 0, 1, 2, 1]]},
        ),
        (PATHS, reason("no-branching", (0, 0)), through("00 01"), through("00 01", "00 10")),
        (PATHS, reason("no-branching", (1, 1)), through("10 11 12"), through("10 11 12", "11 01")),
        (PATHS, reason("ends-joined", (0, 0)), through("00 01"), through("01 02")),
        (PATHS, reason("ends-joined", (1, 1)), through("01 02"), through("11 12")),
        (
            PATHS,
            reason("ends-joined", (0, 0), (1, 0), (2, 0), kind="path", ways=ways((0, 0), (1, 0), (2, 0))),
            through("00 10", "11 21 20"),
            through("00 10 20"),
        ),
        (
            PATHS,
            reason("ends-joined", (0, 0), (1, 0), (1, 1), (2, 0), (2, 1)),
            through("00 01 02 12 11 21 20"),
            through("00 10 11 21 20"),
        ),
        (PATHS, reason("ends-joined", (0, 0), (0, 1), kind="pocket"), through("01 02"), through("00 01")),
        (
            PATHS,
            reason("ends-joined", (0, 0), (1, 0), kind="pocket"),
            through("10 11"),
            through("10 20"),
        ),
        (PATHS, reason("ends-joined", (2, 2), kind="pocket"), through("22 21"), through("22 32")),
        (PATHS, reason("fill", (1, 1)), through("11 12"), through("00 01")),
        (
            PATHS,
            reason(
                "no-stray-loops",
                *[(0, 1), (0, 2), (1, 1), (1, 2)],
                ways=ways((0, 1), (0, 2), (1, 2), (1, 1), (0, 1)),
            ),
            through("01 02 12 11"),
            through("01 02 12 11 01"),
        ),
        (
            PATHS,
            reason("no-stray-loops", (0, 1), (0, 2), (1, 1), (1, 2)),
            through("01 02 12 11"),
            through("01 02 12 11 01"),
        ),
        (
            PATHS,
            reason("no-touching", (0, 0), (1, 0), ways=ways((0, 0), (0, 1), (1, 1), (1, 0))),
            through("00 01 02 12 11 10"),
            through("00 01 11 10 00"),
        ),
        (
            PATHS,
            reason("no-touching", (0, 0), (0, 1), (1, 0), (1, 1)),
            through("00 01 02 12 11 10"),
            through("00 01 11 10", "02 12"),
        ),
        (
            PATHS,
            reason("no-touching", (0, 0), (1, 0)),
            through("00 01 11 10 00"),
            through("00 01 02 12 11 10"),
        ),
        (
            CROSS,
            reason("no-crossing", (1, 1), (1, 0), (1, 2), (0, 1), (2, 1)),
            linked("1012"),
            linked("1012", "0121"),
        ),
        (
            SQUARE,
            reason("no-cycles", *[(3, 3), (5, 3), (3, 4), (5, 4)]),
            linked("3353", "3334", "3454", "5484"),
            linked("3353", "3334", "3454", "5354"),
        ),
        (SQUARE, reason("connected", (8, 4)), linked("5484"), linked("3353", "3334", "3454")),
    ],
)
def test_a_reason_says_what_it_says(of: Made, record: Made, kept: Drawing, broken: Drawing) -> None:
    assert keeps(of, record, kept)
    assert not keeps(of, record, broken)


@pytest.mark.parametrize(
    ("of", "record", "complaint"),
    [
        (SIGNS, reason("given", (1, 1)), "nothing is printed there"),
        (SIGNS, reason("row", (0, 0), (1, 1)), "its cells are not of one row"),
        (SIGNS, reason("column", (0, 0), (0, 1)), "its cells are not of one column"),
        (SIGNS, reason("inequality", (1, 0), (1, 1)), "no sign is there"),
        (SIGNS, reason("adjacent", (0, 0), (0, 1)), "the board has no such rule"),
        (MARKS, reason("inequality", (0, 0), (0, 1)), "the board has no such rule"),
        (MARKS, reason("adjacent", (0, 0), (1, 1)), "its cells are no neighbours"),
        (SEA, reason("island-count", (1, 1)), "there is no island"),
        (SEA, reason("max-bridges", (0, 0), (0, 2)), "the board has no such rule"),
        (
            SEA,
            reason("connected", (0, 0), (0, 2), (2, 0), (2, 2)),
            "its cells are no group apart from others",
        ),
        (SEA, reason("no-loops", (0, 0), (0, 2), (2, 0)), "there is no such loop"),
        (
            SEA,
            reason("no-loops", (0, 0), (0, 2), ways=ways((0, 0), (0, 2), (0, 0))),
            "there is no such loop",
        ),
        (
            ROWS,
            reason("no-cycles", *LEFT, *RIGHT, ways=[*ways(*LEFT, LEFT[0]), *ways(*RIGHT, RIGHT[0])]),
            "there is no such loop",
        ),
        (ROWS, reason("no-cycles", *LEFT, RIGHT[0], ways=ways(*LEFT, LEFT[0])), "there is no such loop"),
        (CROSSING, reason("no-loops"), "the board has no such rule"),
        (
            CROSSING,
            reason("no-crossing", (0, 0), (0, 1), (2, 1), (1, 0), (1, 2)),
            "nothing crosses there",
        ),
        (
            PATHS,
            reason("ends-joined", (0, 1), (0, 2), kind="pocket"),
            "no number has just one end in the pocket",
        ),
        (PATHS, reason("ends-joined", (0, 0), (0, 1)), "no two numbers are there"),
        (
            PATHS,
            reason("ends-joined", (0, 0), (2, 0), ways=ways((0, 0), (0, 1))),
            "its ways do not join its cells",
        ),
        (PATHS, reason("no-stray-loops", *[(0, 0), (0, 1), (1, 0), (1, 1)]), "it is not about such loops"),
        (
            PATHS,
            reason("no-touching", (0, 0), (1, 0), ways=ways((0, 0), (0, 1), (1, 1))),
            "its ways do not lead from one cell to the other",
        ),
        (
            PATHS,
            reason("no-touching", (0, 0), (1, 0), ways=ways((1, 0), (0, 0), (0, 1), (1, 1), (1, 0))),
            "the direct way is among its ways",
        ),
        (LOOSE, reason("fill", (0, 1)), "the board has no such rule"),
        (PATHS, reason("no-touching", (0, 0), (0, 1), (0, 2), (1, 1)), "its cells are no square"),
        (LOOSE, reason("no-touching", (0, 0), (0, 1)), "the board has no such rule"),
        (LOOSE, reason("no-branching", (5, 5)), "some of its cells cannot be used"),
        (POINTS, reason("no-loops"), "the board has no such rule"),
    ],
)
def test_what_is_no_reason_on_a_board_is_refused(of: Made, record: Made, complaint: str) -> None:
    with pytest.raises(Refused) as refused:
        Oracle(rules_of(of)).holds(Reason.read(record))
    assert str(refused.value).endswith(complaint)


def test_a_number_that_stands_alone_is_a_contradiction() -> None:
    oracle = Oracle(rules_of(LONE))
    assert not oracle.can_be([oracle.holds(Reason("ends-joined", ((0, 0),)))])


def test_the_page_lists_every_rule() -> None:
    page = (Path(__file__).parents[2] / "docs" / "explaining.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^\| \*\*(\w+)\*\* .*$", page.split("\n\nWithout")[0], flags=re.M)
    listed = {
        key: set(re.findall(r"`([a-z-]+)`", " ".join(re.findall(r"^\|[^|]*\|", rows, re.M))))
        for key, rows in zip(parts[::2], parts[1::2], strict=True)
    }
    assert listed == {puzzle.key: set(puzzle.rules) - {"max-bridges"} for puzzle in rooms()}
