"""Small certificates that would take gigabytes: board and formula are bounded before they are made."""

from __future__ import annotations

import gzip
import json
import sys
from typing import Any

import pytest

import kotae
from kotae.auditing.rebuilding import MOST
from kotae.puzzles.registry import ROOMS, room

ISLANDS = "\n".join(["8." * 12, "." * 24, "8." * 12]) + "\n"
"""Their bare formula by subsets has some 200,000 clauses with max-bridges=4, and 1.6 million with 5."""
ENDS = "1" + "." * 999
WIDE = "\n".join(["# kotae numberlink fill=yes touch=no", ENDS, *["." * 1000] * 998, ENDS, ""])
"""A board as large as boards may be."""
UNIQUE = "# kotae hashi max-bridges=2 loops=yes\n1.3.1\n.....\n1.2..\n"


def forged(puzzle: str, rules: dict[str, Any], board: str, encoding: str, **sizes: int) -> bytes:
    """A certificate that claims anything of a board."""
    head = {
        "kotae": "certificate",
        "version": 1,
        "puzzle": puzzle,
        "rules": rules,
        "board": board,
        "encoding": {"name": encoding, "version": 1},
        "verdict": "impossible",
        "digest": "sha256:0",
        **sizes,
    }
    return gzip.compress(json.dumps(head).encode() + b"\n")


def hashi(variables: int, clauses: int, most: int = 4) -> bytes:
    """A certificate of some 200 bytes."""
    rules = {"max-bridges": most, "loops": "yes"}
    board = f"# kotae hashi max-bridges={most} loops=yes\n{ISLANDS}"
    return forged("hashi", rules, board, "subsets", variables=variables, clauses=clauses)


def numberlink(variables: int, clauses: int) -> bytes:
    """A certificate of some 4,000 bytes."""
    rules = {"fill": "yes", "touch": "no"}
    return forged("numberlink", rules, WIDE, "edges", variables=variables, clauses=clauses)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (hashi(400, 400), "the board's formula has more than 400 clauses"),
        (hashi(400, 100_000), "the board's formula has more than 100,000 clauses"),
        (hashi(5, 5), "the board's formula has 170 variables or more, not 5"),
        (hashi(400, 10**9), "1,000,000,000 clauses are more than an audit accepts, which is 20,000,000"),
        (hashi(10**12, 400), "1,000,000,000,000 variables are more than an audit accepts"),
        (hashi(400, 400, most=5), "the "),  # too large for this encoding, or larger than it says
        (numberlink(400, 400), "the board's formula has 2,998,000 variables or more, not 400"),
    ],
    ids=["clauses", "many clauses", "variables", "too many clauses", "too many variables", "subsets", "wide"],
)
@pytest.mark.skipif(sys.platform == "win32", reason="there is no `resource`")
def test_what_a_certificate_says_bounds_what_is_made(data: bytes, reason: str) -> None:
    from kotae.watch import memory_mb

    assert len(data) < 5000
    bound = int(memory_mb()) + 300
    found = kotae.audit(data, time_limit=10, memory_limit=bound)
    assert found.decided
    assert not found.accepted
    assert found.line == 1
    assert reason in (found.reason or "")


def test_time_and_memory_are_limited() -> None:
    data = numberlink(MOST["variables"], MOST["clauses"])
    found = kotae.audit(data, time_limit=0.2)
    assert (found.accepted, found.decided) == (False, False)
    assert found.reason == "the time limit of 0.2 s was reached"
    found = kotae.audit(data, memory_limit=1)
    assert (found.decided, found.reason) == (False, "the memory limit of 1 MB was reached")


def test_an_honest_certificate_passes_without_limits() -> None:
    found = kotae.certify(kotae.read(UNIQUE))
    assert isinstance(found, kotae.Certificate)
    audited = kotae.audit(found, time_limit=None, memory_limit=None)
    assert (audited.accepted, audited.decided) == (True, True)


@pytest.mark.parametrize("key", ROOMS)
def test_the_least_number_of_variables_is_no_more_than_there_are(key: str) -> None:
    """On every example and in every encoding, and more than nothing wherever there is something to draw."""
    puzzle = room(key)
    tight = 0
    for path in sorted(puzzle.examples.glob("*.txt")):
        if path.name.startswith("fault."):
            continue
        for board in kotae.read_all(path, puzzle=key):
            for encoder in puzzle.encodings.values():
                if encoder.refusal(board.instance) is None:
                    least = encoder.least_variables(board.instance)
                    made = encoder.encode(board.instance, bare=True).formula.variables
                    assert least <= made
                    tight += 3 * least >= made > 0
    assert tight
