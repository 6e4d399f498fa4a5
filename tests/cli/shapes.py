"""The shapes that the published interface gives to JSON: facts, cells and steps."""

from __future__ import annotations

from typing import Any

from kotae.puzzles.registry import room

FACTS = {
    "futoshiki": {"cell", "digits"},
    "hashi": {"between", "bridges"},
    "numberlink": {"edge", "used"},
    "yashi": {"link", "used"},
}
"""The keys of a fact, by puzzle."""
STEP = {"facts", "from", "reasons", "smallest", "technique", "sentence"}


def assert_cells(cells: Any) -> None:
    """They are pairs of whole numbers."""
    assert all(len(cell) == 2 and all(type(number) is int for number in cell) for cell in cells)


def assert_facts(key: str, facts: Any) -> None:
    """They are facts of the puzzle."""
    assert isinstance(facts, list)
    for fact in facts:
        assert fact.keys() == FACTS[key]
        match key:
            case "futoshiki":
                assert_cells([fact["cell"]])
                assert fact["digits"]
                assert all(type(digit) is int for digit in fact["digits"])
            case "hashi":
                assert_cells(fact["between"])
                least, most = fact["bridges"]
                assert 0 <= least <= most
            case "numberlink" | "yashi":
                assert_cells(fact["edge" if key == "numberlink" else "link"])
                assert type(fact["used"]) is bool


def assert_step(key: str, step: Any) -> None:
    """It is a step of the puzzle, with sentences, and with reasons that name its rules."""
    assert step.keys() >= STEP
    assert_facts(key, step["facts"])
    assert_facts(key, step["from"])
    assert type(step["smallest"]) is bool
    assert step["technique"] is None or step["technique"]
    assert step["sentence"]
    for reason in step["reasons"]:
        assert reason.keys() >= {"rule", "cells", "sentence"}
        assert reason["rule"] in room(key).rules
        assert_cells(reason["cells"])
        assert reason["sentence"]
    for inner in step.get("supposing", ()):
        assert_step(key, inner)
