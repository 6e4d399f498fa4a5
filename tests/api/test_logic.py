"""`kotae.logic`: what is listed of a formula is what its file has, and every clause can be pointed at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kotae
from kotae.codec.heading import read_heading
from kotae.formula import Cut, Formula, Origin
from kotae.phrases import listed
from kotae.puzzles.registry import rooms
from tests.cli.shapes import assert_cells
from tests.small import SEVERAL, UNIQUE

ROOT = Path(__file__).parents[2]
EXAMPLES = [(puzzle.key, path) for puzzle in rooms() for path in sorted(puzzle.examples.glob("*.txt"))]
each_example = pytest.mark.parametrize(
    "path", [path for _, path in EXAMPLES], ids=[f"{key}-{path.stem}" for key, path in EXAMPLES]
)
LARGE = "# kotae hashi\n" + "\n".join([".".join("2" * 30), "." * 59] * 19 + [".".join("2" * 30)])
"""40×60 cells with an island in every fourth."""
RECORD = {
    *("puzzle", "rules", "encoding", "summary", "variables", "clauses", "soft", "filed"),
    *("rule", "start", "total", "blocks", "names", "named"),
}


def served(board: kotae.Board[Any]) -> list[str]:
    """The encodings that serve a board."""
    return [name for name, made in board.puzzle.encodings.items() if made.refusal(board.instance) is None]


def pages(board: kotae.Board[Any], **how: Any) -> Iterator[kotae.Logic]:
    """All pages of a formula."""
    start, total = 0, 1
    while start < total:
        page = kotae.logic(board, start=start, variable=start + 1, **how)
        assert (page.start, len(page.blocks)) == (start, min(50, page.total - start))
        yield page
        start, total = start + 50, page.total


def filed(text: str) -> dict[str, list[str]]:
    """The clauses of a file in order, by the rule in the comment above them."""
    found: dict[str, list[str]] = {}
    rule = ""
    for line in text.splitlines():
        if re.fullmatch(r"(h )?(-?\d+ )*0", line):
            found.setdefault(rule, []).append(line.removeprefix("h "))
        else:
            rule = " ".join(line.split()[1:2])
    return found


def small(board: kotae.Board[Any], name: str) -> bool:
    """Whether the pages of its formula are few, and no block of it is cut short."""
    made = board.puzzle.encodings[name].in_full(board.instance).formula
    return len(made.clauses) < 3000 and all(len(block.clauses) <= 40 for block in made.blocks())


@pytest.mark.parametrize("written", [True, False])
@pytest.mark.parametrize("key", UNIQUE)
def test_blocks_are_the_clauses_of_the_file(key: str, written: bool) -> None:
    seen = 0
    for text in [*(path.read_text(encoding="utf-8") for k, path in EXAMPLES if k == key), SEVERAL[key]]:
        board = kotae.read(text)
        for name in served(board):
            if not small(board, name):
                continue
            file = "".join(kotae.encode(board, encoding=name, complete=written))
            shown: dict[str, list[str]] = {}
            for page in pages(board, encoding=name, written=written):
                for block in page.blocks:
                    assert block.more == 0
                    assert block.implied or len(block.reasons) == 1
                    rule = "implied" if block.implied else block.reasons[0].rule
                    lines = [" ".join([*map(str, clause), "0"]) for clause in block.clauses]
                    shown.setdefault(rule, []).extend(lines)
            expected = filed(file)
            assert len(expected.pop("soft", ())) == page.soft
            assert shown == expected, (text, name)
            counted = {each.rule: each.clauses for each in page.rules if each.clauses}
            assert counted == {rule: len(lines) for rule, lines in shown.items()}
            assert sum(counted.values()) == page.clauses
            seen += len(shown)
    assert seen > 20


@pytest.mark.parametrize("key", UNIQUE)
def test_a_rule_has_its_own_pages_and_the_counts_are_those_of_the_file(key: str) -> None:
    board = kotae.read(ROOT / "examples" / f"{key}.txt")
    for name in served(board):
        whole = kotae.logic(board, encoding=name, written=True)
        _, _, said = "".join(kotae.encode(board, encoding=name)).partition("\nc clauses by rule: ")
        counts = {each.split()[0]: int(each.split()[1]) for each in said.partition("\n")[0].split(", ")}
        assert {each.rule: each.clauses for each in whole.rules if each.clauses} == counts
        if whole.clauses > 20_000:
            continue
        for each in whole.rules:
            blocks = [
                b for page in pages(board, encoding=name, rule=each.rule, written=True) for b in page.blocks
            ]
            assert len(blocks) == each.blocks
            assert sum(len(block.clauses) + block.more for block in blocks) == each.clauses
            assert all(each.rule in ("implied", block.reasons[0].rule) for block in blocks)


@pytest.mark.parametrize("key", UNIQUE)
def test_large_constraints_are_met_by_cuts_and_said_to_be_so_large(key: str) -> None:
    board = kotae.read(ROOT / "examples" / f"{key}.txt")
    for name in served(board):
        by_cuts, written = (kotae.logic(board, encoding=name, written=each) for each in (False, True))
        assert not any(each.cuts for each in written.rules)
        large = {requirement.origin.rule for requirement in formula(board, name).requirements}
        assert {each.rule for each in by_cuts.rules if each.cuts} == large
        for short, long in zip(by_cuts.rules, written.rules, strict=True):
            assert (short.rule, short.sentence, short.in_force) == (long.rule, long.sentence, long.in_force)
            assert (short.written is not None) == short.cuts
            assert short.clauses + (short.written or 0) == long.clauses


def formula(board: kotae.Board[Any], name: str) -> Formula:
    """The formula of a file, before large constraints are written out."""
    found: Formula = board.puzzle.encodings[name].in_full(board.instance).formula
    return found


@pytest.mark.parametrize("key", UNIQUE)
def test_variables_have_the_names_of_the_file(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    for name in served(board):
        file = "".join(kotae.encode(board, encoding=name))
        named: dict[int, str] = {}
        for page in pages(board, encoding=name, written=True):
            named.update(page.named)
            used = {abs(literal) for block in page.blocks for clause in block.clauses for literal in clause}
            assert page.names.keys() == used
            assert all(f"\nc {variable} {called}\n" in file for variable, called in page.names.items())
        heading = read_heading(file)
        assert heading is not None
        assert kotae.logic(board, encoding=name, written=True).variables == int(heading.variables)
        for first in range(1, int(heading.variables) + 1, 50):
            named.update(kotae.logic(board, encoding=name, written=True, variable=first).named)
        assert [*named] == [*range(1, int(heading.variables) + 1)]
        assert all(f"\nc {variable} {called}\n" in file for variable, called in named.items())


@each_example
def test_every_block_says_something_of_a_place_on_the_board(path: Path) -> None:
    board = kotae.read(path)
    scene = kotae.draw(board).scene
    for name in served(board):
        page = kotae.logic(board, encoding=name)
        rules = [each.rule for each in page.rules if each.blocks]
        for rule in rules:
            page = kotae.logic(board, encoding=name, rule=rule)
            for block in page.blocks:
                assert block.sentence
                assert all(reason.sentence for reason in block.reasons)
                for row, column in block.place.cells:
                    assert 0 <= row < scene.rows
                    assert 0 <= column < scene.columns
            for block, record in zip(page.blocks, page.json()["blocks"], strict=True):
                assert record["sentence"] == block.sentence
                assert len(record["cells"]) == len(block.place.cells)
                assert_cells(record["cells"])
                kotae.draw(board, highlights=[kotae.Highlight("hint", (block.place,))])


def test_a_place_is_where_the_rule_asks_something() -> None:
    board = kotae.read("# kotae hashi\n.1.\n1.1\n.1.\n")
    [crossing] = kotae.logic(board, rule="no-crossing").blocks
    assert crossing.sentence == "bridges r1c0-r1c2 and r0c1-r2c1 would cross at r1c1"
    assert crossing.place.cells[0] == (1, 1)
    assert crossing.place.ways == (((1, 0), (1, 2)), ((0, 1), (2, 1)))
    ring = kotae.read("# kotae hashi\n2.2\n...\n2.2\n")
    implied = kotae.logic(ring, rule="implied").blocks[0]
    assert [reason.rule for reason in implied.reasons] == ["connected", "island-count", "island-count"]
    assert implied.place.cells == ((0, 0), (0, 2))
    [clause] = implied.clauses
    assert [kotae.logic(ring, rule="implied").names[-literal] for literal in clause] == [
        "bridge r0c0-r0c2 at least 2"
    ]


def test_a_place_without_words_of_its_own_has_the_sentence_of_its_rule() -> None:
    board = kotae.read(UNIQUE["numberlink"])
    for block in kotae.logic(board, encoding="labels", rule="joined").blocks:
        assert block.sentence == board.puzzle.structure["joined"]
        assert len(block.place.cells) == 2


def test_rules_in_force_are_those_that_a_board_can_do_without() -> None:
    for loops in (True, False):
        board = kotae.read(UNIQUE["hashi"], loops=loops)
        page = kotae.logic(board)
        assert [each.rule for each in page.rules if each.kind == "rule"] == [*board.puzzle.rules]
        in_force = [each.rule for each in page.rules if each.in_force]
        with pytest.raises(kotae.BadInput, match=f"one can switch off {listed(in_force, 'or')}$"):
            kotae.relax(board, "?")
        assert ("no-loops" in in_force) == (not loops)


def test_a_page_of_a_large_board_is_a_small_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names and sentences are made for what is shown and for nothing else."""
    board = kotae.read(LARGE)
    called: Counter[str] = Counter()
    name, demand = Formula.name, board.puzzle.demand

    def counted_name(self: Formula, variable: int) -> str:
        called["name"] += 1
        return name(self, variable)

    def counted_demand(instance: Any, origin: Origin, cut: Cut | None = None) -> kotae.Condition:
        called["demand"] += 1
        return demand(instance, origin, cut)

    monkeypatch.setattr(Formula, "name", counted_name)
    counting = replace(board, puzzle=replace(board.puzzle, demand=counted_demand))
    page = kotae.logic(counting, rule="island-count", start=300)
    assert page.clauses > 5000
    assert page.total == 600
    assert len(page.blocks) == 50 == called["demand"]
    assert called["name"] == len(page.names) + len(page.named) < 400


def test_of_a_large_block_some_clauses_are_shown() -> None:
    board = kotae.read(ROOT / "examples" / "yashi.txt")
    [block] = kotae.logic(board, encoding="cycles", rule="connected").blocks
    assert (len(block.clauses), block.more) == (40, 134_596 - 40)


def test_json_and_text() -> None:
    board = kotae.read(ROOT / "examples" / "yashi.txt")
    page = kotae.logic(board, start=10)
    record = page.json()
    assert record.keys() == RECORD
    assert (record["encoding"], record["variables"], record["soft"]) == ("trees", 24, 24)
    assert record["total"] == 26
    assert record["blocks"][0].keys() == {"rules", "implied", "cells", "sentence", "clauses", "more"}
    assert [each["rule"] for each in record["filed"]] == ["no-crossing", "no-cycles", "connected", "implied"]
    assert [each["kind"] for each in record["filed"]] == ["rule", "rule", "rule", "implied"]
    assert str(page).splitlines() == [
        "the encoding 'trees' has 24 variables, 26 clauses and 24 soft clauses (goal=shortest)",
        "- no-crossing: 6 clauses",
        "- no-cycles: met by cuts (738 clauses if written out)",
        "- connected: met by cuts (19 clauses if written out)",
        "- implied: 20 clauses",
    ]
    assert kotae.logic(board, start=1000).blocks == ()
    assert kotae.logic(board, variable=1000).named == ()
