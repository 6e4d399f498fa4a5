"""`kotae logic`: what each rule becomes, and the clauses of one rule in words and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

import kotae
from kotae.api.listing import of_blocks
from kotae.codec.dimacs import read_cnf
from tests.cli.command import RINGS, Here
from tests.small import SEVERAL, UNIQUE

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("key", UNIQUE)
def test_text_and_json_are_those_of_python(here: Here, key: str) -> None:
    for text in (UNIQUE[key], SEVERAL[key]):
        here.write("b", text)
        board = kotae.read(text)
        assert here("logic", "b") == (0, f"{kotae.logic(board)}\n", "")
        for name, made in board.puzzle.encodings.items():
            if made.refusal(board.instance) is None:
                told = here("logic", "b", "--encoding", name, "--json").record()
                assert told == kotae.logic(board, encoding=name).json()
                told = here("logic", "b", "--encoding", name, "--connectivity", "written", "--json").record()
                assert told == kotae.logic(board, encoding=name, written=True).json()
        for rule in (*board.puzzle.rules, *board.puzzle.structure, "implied"):
            told = here("logic", "b", "--rule", rule, "--json").record()
            assert told == kotae.logic(board, rule=rule).json()


def test_the_clauses_of_the_rules_are_those_of_the_file(here: Here) -> None:
    here.write("b", RINGS)
    rules = ("island-count", "connected", "ordered", "implied")
    listed = [
        [int(word) for word in line.split("0  ")[0].split()]
        for rule in rules
        for line in here("logic", "b", "--rule", rule, "--connectivity", "written").out.splitlines()
        if line.startswith("  ")
    ]
    formula = read_cnf(here("encode", "b").out)
    assert sorted(listed) == sorted(map(list, formula.clauses))


def test_a_clause_stands_in_numbers_and_in_words(here: Here) -> None:
    told = here("logic", "-", "--rule", "ordered", stdin="# kotae hashi\n2.2\n...\n2.2\n")
    assert told.out.splitlines()[:3] == [
        "ordered: 4 clauses",
        "none, one or more bridges join r0c0 and r0c2",
        "  -2 1 0  not bridge r0c0-r0c2 at least 2 or bridge r0c0-r0c2 at least 1",
    ]
    told = here("logic", "-", "--rule", "implied", stdin="# kotae hashi\n2.2\n...\n2.2\n")
    assert told.out.splitlines()[1].startswith(
        "implied by: one can walk from every island to every other one; "
    )


def test_of_a_large_block_some_clauses_are_listed(here: Here) -> None:
    told = here("logic", str(EXAMPLES / "yashi.txt"), "--rule", "connected", "--encoding", "cycles")
    first, block, *clauses, last = told.out.splitlines()
    assert first == "connected: 134,596 clauses"
    assert block == "one can walk along links from every point to every other one"
    assert len(clauses) == 40
    assert last == "  and 134,556 more clauses"


def test_pages_go_on(here: Here) -> None:
    name, rule = str(EXAMPLES / "numberlink.txt"), "fill"
    board = kotae.read(name)
    first, second = (kotae.logic(board, rule=rule, start=start) for start in (0, 50))
    assert first.total == 88
    told = here("logic", name, "--rule", rule)
    assert told == (
        0,
        f"{of_blocks(first)}\n",
        "kotae: these are places 0 to 49 of 88; --start 50 goes on\n",
    )
    assert here("logic", name, "--rule", rule, "--start", "50") == (0, f"{of_blocks(second)}\n", "")
    assert here("logic", name, "--rule", rule, "--start", "88") == (0, told.out.splitlines()[0] + "\n", "")


def test_rules_without_clauses_say_so(here: Here) -> None:
    here.write("b", RINGS)
    assert here("logic", "b", "--rule", "no-loops") == (0, "no-loops: 0 clauses\n", "")
    assert here("logic", str(EXAMPLES / "futoshiki.txt"), "--rule", "implied") == (
        0,
        "implied: 0 clauses\n",
        "",
    )
    told = here("logic", "b", "--rule", "connected")
    assert told == (
        0,
        "connected: met by cuts (160 clauses if written out)\n",
        "kotae: --connectivity written lists what is met by cuts, too\n",
    )
    assert here("logic", "b", "--rule", "connected", "--quiet").err == ""


def test_rule_options_can_still_be_set(here: Here) -> None:
    here.write("b", RINGS)
    told = here("logic", "b", "--rule", "loops=no", "--rule", "no-loops", "--quiet")
    assert told.out.startswith("no-loops: met by cuts")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--rule", "conected"), "hashi has no clauses of 'conected'; did you mean 'connected'?"),
        (
            ("--rule", "connected", "--rule", "implied"),
            "the clauses of one rule can be listed at a time, not of 2 rules",
        ),
        (
            ("--rule", "loops="),
            "argument --rule: expected NAME=VALUE, not 'loops=' (see 'kotae logic --help')",
        ),
        (("--start", "-1"), "start must be a whole number from 0, not -1"),
        (("--encoding", "order"), "hashi has no encoding 'order'; it has levels, subsets, single-double"),
    ],
)
def test_what_cannot_be_listed_is_refused(here: Here, words: tuple[str, ...], message: str) -> None:
    here.write("b", RINGS)
    assert here("logic", "b", *words).refused() == message
