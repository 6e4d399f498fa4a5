"""`kotae.relax`: words, JSON, text and pictures of boards without some of their rules."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import kotae
from tests.cli.shapes import assert_cells
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE

RELAXED = {
    *("puzzle", "rules", "without", "verdict", "answers", "faults", "differ"),
    *("sentence", "remarks", "reason", "stats"),
}
CROSSED = "# kotae hashi\n.1.\n1.1\n.1.\n"
"""Four islands whose bridges have to cross, and then do not join all of them."""


def titles(result: kotae.Relaxed[Any]) -> str:
    """The title of the picture."""
    return ET.fromstring(result._repr_svg_() or "")[0].text or ""


@pytest.mark.parametrize("texts", [UNIQUE, SEVERAL, IMPOSSIBLE])
@pytest.mark.parametrize("key", UNIQUE)
def test_json_has_what_the_contract_says(key: str, texts: dict[str, str]) -> None:
    board = kotae.read(texts[key])
    for rule in board.puzzle.rules:
        found = kotae.relax(board, rule)
        record = json.loads(json.dumps(found.json()))
        assert record.keys() == RELAXED
        assert (record["without"], record["verdict"]) == ([rule], found.word)
        assert len(record["answers"]) == {"unique": 1, "several": 2, "impossible": 0}[found.word]
        assert len(record["faults"]) == len(record["answers"])
        for answer, faults in zip(record["answers"], record["faults"], strict=True):
            judged = kotae.check(board, answer).json()["faults"]
            assert faults == judged
            assert {fault["rule"] for fault in faults} <= {rule}
        assert_cells(record["differ"])
        assert record["differ"] == sorted(record["differ"])
        assert bool(record["differ"]) == (found.word == "several")
        assert record["sentence"] in str(found)
        assert str(found).splitlines()[1 : len(record["remarks"]) + 1] == record["remarks"]


def test_a_board_that_has_to_do_without_two_rules() -> None:
    board = kotae.read(CROSSED)
    one = kotae.relax(board, "no-crossing")
    assert str(one) == "impossible without no-crossing: there is no answer (max-bridges=2 loops=yes)"
    assert (one.answers, one.faults, one.differ, one.reason) == ((), (), (), None)
    two = kotae.relax(board, "connected", "no-crossing", "connected")
    assert two.without == ("no-crossing", "connected")
    assert two.json()["verdict"] == "unique"
    assert str(two).splitlines() == [
        "unique without no-crossing and connected: there is just one answer (max-bridges=2 loops=yes)",
        "it breaks no-crossing and connected",
        *(f"- {fault.rule}: {fault}" for fault in two.faults[0]),
    ]
    assert len(two.faults[0]) == 3
    assert "unique without no-crossing and connected" in titles(two)
    assert "impossible without no-crossing" in titles(one)
    assert (two._repr_svg_() or "").count("<") > (one._repr_svg_() or "").count("<")


def test_without_nothing_it_is_the_board_itself() -> None:
    for texts, word in ((UNIQUE, "unique"), (IMPOSSIBLE, "impossible")):
        found = kotae.relax(kotae.read(texts["hashi"]))
        assert (found.word, found.without) == (word, ())
        assert str(found).startswith(f"{word}: there is ")
        assert not any(found.faults)


def test_any_answer_counts_where_a_shortest_one_is_asked_for() -> None:
    """Five points in a ring: a shortest tree leaves out the longest link, others any of them."""
    board = kotae.read("# kotae yashi goal=shortest\noo.o\no..o\n")
    assert kotae.verdict(board).word == "unique"
    found = kotae.relax(board)
    assert found.word == "several"
    assert "any answer counts here, not only a shortest one" in str(found).splitlines()
    assert "shortest" not in str(kotae.relax(kotae.read(board.text(), goal="any"), "no-cycles"))


def test_what_obeys_more_rules_comes_first() -> None:
    found = kotae.relax(kotae.read(UNIQUE["futoshiki"]), "column")
    assert [len(faults) for faults in found.faults] == [0, 2]
    assert str(found).splitlines()[1:] == [
        "the first obeys all rules; the second breaks column",
        "- 2: column: column 0 holds 1 twice",
        "- 2: column: column 1 holds 2 twice",
    ]
    assert found.answers[0] == kotae.verdict(kotae.read(UNIQUE["futoshiki"])).answers[0]


def test_of_many_faults_some_are_listed() -> None:
    board = kotae.read("# kotae futoshiki\n" + "\n\n".join(["6 5 4 3 2 1"] * 6))
    found = kotae.relax(board, "column")
    [faults] = found.faults
    assert len(faults) == 6
    wide = kotae.read("# kotae futoshiki\n" + "\n\n".join([" ".join(map(str, range(1, 10)))] * 9))
    lines = str(kotae.relax(wide, "column")).splitlines()
    assert len(lines) == 2 + 8 + 1
    assert lines[-1] == "- and 1 more"


def test_more_than_can_be_drawn_does_not_count() -> None:
    found = kotae.relax(kotae.read("# kotae hashi\n4.4"), "max-bridges")
    assert found.word == "impossible"
    assert found.json()["remarks"] == ["more than three in one place cannot be drawn, and does not count"]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (["fill"], "'fill' is no rule of hashi; here one can switch off max-bridges, island-count or conn"),
        (["connected", "ordered"], "'ordered' is no rule: no drawing can break it; here one can switch off "),
    ],
)
def test_only_rules_can_be_switched_off(rules: list[str], words: str) -> None:
    with pytest.raises(kotae.BadInput, match=words):
        kotae.relax(kotae.read(UNIQUE["hashi"]), *rules)


def test_rules_in_force_are_offered_and_others_change_nothing() -> None:
    for loops, offered in ((True, False), (False, True)):
        board = kotae.read(UNIQUE["hashi"], loops=loops)
        with pytest.raises(kotae.BadInput) as refused:
            kotae.relax(board, "?")
        assert ("no-loops" in str(refused.value)) == offered
        assert kotae.relax(board, "no-loops").answers == kotae.relax(board).answers


def test_an_encoding_that_has_no_bare_formula_of_the_board_is_refused() -> None:
    with pytest.raises(kotae.Unserved, match="the encoding 'single-double' cannot serve this board"):
        kotae.relax(kotae.read("# kotae hashi max-bridges=3\n3.3"), "connected", encoding="single-double")


def test_a_limit_leaves_what_was_found() -> None:
    board = kotae.read(UNIQUE["hashi"])
    found = kotae.relax(board, "connected", time_limit=0)
    assert (found.word, found.without, found.answers) == ("undecided", ("connected",), ())
    assert found.reason == "the time limit of 0 s was reached before an answer was found"
    assert str(found).startswith("undecided without connected: the time limit of 0 s was reached")
    assert found.json()["reason"] == found.reason
    asked = 0

    def after_the_first() -> bool:
        nonlocal asked
        asked += 1
        return asked > 1

    some = kotae.relax(board, "connected", cancelled=after_the_first)
    assert (some.word, len(some.answers), len(some.faults)) == ("undecided", 1, 1)
    assert some.reason == "cancelled before another answer was found or excluded"
