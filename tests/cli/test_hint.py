"""`kotae hint`: where to look, which rules and what follows; wrong entries first; no crosses unless drawn."""

from __future__ import annotations

from typing import Any

import pytest

import kotae
from kotae.puzzles.registry import ROOMS
from tests.api.test_travel import untouched
from tests.cli.command import CORNERS, SEED, SEED_ANSWER, Here, interrupted, running, sleeping, started
from tests.cli.shapes import assert_cells, assert_step
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE

HINT = {"puzzle", "rules", "verdict", "step", "wrong", "sentence"}
EMPTY = "1 . 3 . 1\n. . . . .\n1 . 2 . .\n"
TOO_MANY = "1═══3 . 1\n. . . . .\n1 . 2 . .\n"
SIGN = "# kotae futoshiki\n. .<.\n\n. . .\n\n. . .\n"
CLASHING = "3 2<.\n\n1 . .\n\n. . .\n"
"""Against no rule so far; but 2 at r0c1 leaves only 3 for r0c2."""
CROSSED = "# kotae numberlink\n.12\n13.\n3.2\n"
LINES = "┌─1 2\n│   │\n1 3 ╵\n     \n3 . 2\n"
each_puzzle = pytest.mark.parametrize("key", ROOMS)


def nothing(text: str) -> str:
    """The drawing on a board that nobody has touched, as text."""
    board = kotae.read(text)
    return board.puzzle.medium.format(board.instance, untouched(board))


@each_puzzle
@pytest.mark.parametrize("depth", ["1", "2", "3"])
def test_the_object_is_as_published(here: Here, key: str, depth: str) -> None:
    here.write("b", UNIQUE[key])
    here.write("d", nothing(UNIQUE[key]))
    told = here("hint", "b", "d", "--json", "--depth", depth)
    record = told.record()
    assert (told.status, told.err) == (0, "")
    assert record.keys() >= HINT
    assert (record["puzzle"], record["verdict"], record["wrong"]) == (key, "hint", [])
    assert record["rules"] == kotae.read(UNIQUE[key]).rules
    assert record["sentence"]
    assert_cells(record["look"])
    assert record["look"]
    if depth == "3":
        assert_step(key, record["step"])
        for step in record["before"]:
            assert_step(key, step)
    else:
        assert (record["step"], record["before"]) == (None, [])
    assert here("hint", "b", "d", "--depth", depth) == (0, f"{record['sentence']}\n", "")


def test_each_depth_says_more(here: Here) -> None:
    here.write("b", SEED)
    here.write("d", EMPTY)
    where, which, what = (here("hint", "b", "d", "--depth", depth).out for depth in "123")
    step = here("hint", "b", "d", "--json").record()["step"]
    assert where.startswith("Look at ")
    assert which.startswith(where.rstrip("\n"))
    sentences = [reason["sentence"] for reason in step["reasons"]]
    assert all(sentence in which and sentence not in where for sentence in sentences)
    assert step["sentence"] in what
    assert step["sentence"] not in which
    assert here("hint", "b", "d").out == what


def test_a_player_who_follows_hints_finishes(here: Here) -> None:
    """Every hint lets something be drawn, and the drawing with all that it tells is right."""
    board = kotae.read(SEED)
    medium, instance = board.puzzle.medium, board.instance
    drawing: Any = untouched(board)
    for _ in range(20):
        hint = kotae.hint(board, drawing)
        if hint.word == "finished":
            break
        assert hint.word == "hint"
        assert hint.step is not None
        before = medium.states(instance, drawing)
        after = list(before)
        for fact in hint.step.now:
            if fact.state is not None and medium.handles(instance)[fact.handle].states[fact.state].settled:
                after[fact.handle] = fact.state
        assert after != before, hint
        drawing = medium.assemble(instance, after)
    assert kotae.check(board, drawing).complete
    assert here("hint", here.write("b", SEED), here.write("d", str(kotae.solve(board)))).status == 0


def test_a_broken_rule_is_told_before_anything_else(here: Here) -> None:
    here.write("b", SEED)
    told = here("hint", "b", "-", stdin=TOO_MANY)
    assert (told.status, told.out) == (1, "This is wrong: island r0c0 wants 1 and has 2.\n")
    record = here("hint", "b", "-", "--json", stdin=TOO_MANY).record()
    assert (record["verdict"], record["step"], record["wrong"]) == ("wrong", None, [[0, 0]])
    assert [entry["rule"] for entry in record["entries"]] == ["island-count"]
    first = here("hint", "b", "-", "--depth", "1", "--json", stdin=TOO_MANY).record()
    assert first["sentence"] == "Something is wrong. Look at r0c0."
    assert (first["entries"], first["wrong"], first["look"]) == ([], [[0, 0]], [[0, 0]])


def test_entries_that_clash_are_told_with_the_contradiction(here: Here) -> None:
    here.write("b", SIGN)
    here.write("d", CLASHING)
    assert here("check", "b", "d", "--partial").status == 0
    told = here("hint", "b", "d", "--json")
    record = told.record()
    assert (told.status, record["verdict"]) == (1, "wrong")
    assert record["wrong"] == [[0, 0], [0, 1]], "and r1c0 has nothing to do with it"
    assert record["step"]["facts"] == []
    assert_step("futoshiki", record["step"])
    text = [here("hint", "b", "d", "--depth", depth).out for depth in "123"]
    assert text[0] == "Something is wrong. Look at r0c0 and r0c1.\n"
    assert text[1].startswith("These cannot be right together: ")
    assert text[2].startswith(text[1].rstrip("\n"))
    assert record["step"]["sentence"] in text[2]
    assert record["step"]["sentence"] not in text[1]


def test_one_entry_alone_can_be_wrong(here: Here) -> None:
    told = here("hint", here.write("b", SIGN), "-", stdin=". 3 .\n\n. . .\n\n. . .\n")
    assert told.status == 1
    record = here("hint", "b", "-", "--json", stdin=". 3 .\n\n. . .\n\n. . .\n").record()
    assert (record["verdict"], record["wrong"]) == ("wrong", [[0, 1]])
    assert told.out.startswith("This cannot be right: ")


@each_puzzle
def test_a_finished_drawing(here: Here, key: str) -> None:
    here.write("b", UNIQUE[key])
    here.write("a", here("solve", "b").out)
    record = here("hint", "b", "a", "--json").record()
    assert (record["verdict"], record["step"], record["wrong"]) == ("finished", None, [])
    assert here("hint", "b", "a") == (0, "The drawing is finished and right.\n", "")


@each_puzzle
def test_an_impossible_board(here: Here, key: str) -> None:
    here.write("b", IMPOSSIBLE[key])
    told = here("hint", "b", "-", "--json", stdin=nothing(IMPOSSIBLE[key]))
    record = told.record()
    assert told.status == 1
    assert record["verdict"] in {"impossible", "wrong"}
    assert (record["step"], record["look"]) == (None, record["wrong"])
    assert record["verdict"] == "impossible" or record["entries"], "the board itself breaks a rule"


def test_why_a_board_is_impossible(here: Here) -> None:
    here.write("b", CORNERS)
    told = here("hint", "b", "-", stdin="1 . 1\n. . .\n1 . 1\n")
    assert told == (1, "Impossible: no answer obeys the rules.\n", "")
    odd = here("hint", here.write("c", "# kotae hashi\n1.2\n"), "-", stdin="1 . 2\n")
    assert odd.out.startswith("Impossible: the numbers add up to an odd number")


@pytest.mark.parametrize("key", ["futoshiki", "numberlink", "yashi"])
def test_where_nothing_is_forced(here: Here, key: str) -> None:
    here.write("b", SEVERAL[key])
    here.write("d", nothing(SEVERAL[key]))
    told = here("hint", "b", "d")
    assert (told.status, told.err) == (3, "")
    assert told.out.startswith("Undecided: ")
    record = here("hint", "b", "d", "--json").record()
    assert (record["verdict"], record["step"]) == ("undecided", None)
    assert record["reason"] in told.out


def test_several_answers_can_still_have_a_next_step(here: Here) -> None:
    here.write("b", SEVERAL["hashi"])
    told = here("hint", "b", "-", "--json", stdin=nothing(SEVERAL["hashi"]))
    assert (told.status, told.record()["verdict"]) == (0, "hint")


def test_only_who_draws_crosses_is_told_to(here: Here) -> None:
    here.write("b", CROSSED)
    used = {}
    for name, drawing in (("none", LINES), ("one", LINES.replace("3 . 2", "3 .×2"))):
        record = here("hint", "b", "-", "--json", stdin=drawing).record()
        assert record["verdict"] == "hint"
        used[name] = [fact["used"] for fact in record["step"]["facts"]]
    assert any(used["none"])
    assert not any(used["one"])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["b", "d", "--depth", "4"], "argument --depth: invalid choice: 4 (choose from 1, 2, 3)"),
        (["b", "d", "--depth", "deep"], "argument --depth: invalid int value: 'deep'"),
        (["b", "other"], "other, line 1, column 5: expected 3 of the board at r0c2, not '1'"),
        (["b", "f"], "f, line 1: this is an answer of futoshiki, not of hashi"),
        (["b", "blank"], "blank: holds no answer"),
        (["b", "sea"], "sea: r0c0 and r0c3 are not islands that see each other"),
        (
            ["b", "d", "-o", "d.html"],
            "argument -o/--output: expected a file ending in .svg, .png, .pdf or .txt, not 'd.html'",
        ),
    ],
)
def test_refusals(here: Here, words: list[str], sentence: str) -> None:
    here.write("b", SEED)
    here.write("d", EMPTY)
    here.write("other", "1 . 1\n. . .\n1 . 1\n")
    here.write("f", "# kotae futoshiki\n1 .\n\n. .\n")
    here.write("blank", "\n")
    here.write("sea", '{"bridges": [[0, 0, 0, 3, 1]]}')
    assert here("hint", *words).refused().removesuffix(" (see 'kotae hint --help')") == sentence


def test_board_and_drawing_cannot_both_come_from_standard_input(here: Here) -> None:
    refused = here("hint", "-", "-", stdin=SEED).refused()
    assert refused == "standard input holds the board, so the answer must be in a file"


@pytest.mark.parametrize(
    ("suffix", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("txt", b"")]
)
def test_the_picture_of_a_hint(here: Here, suffix: str, begins: bytes) -> None:
    here.write("b", SEED)
    here.write("d", EMPTY)
    told = here("hint", "b", "d", "-o", f"h.{suffix}")
    assert (told.status, told.out) == (0, here("hint", "b", "d").out)
    data = (here.folder / f"h.{suffix}").read_bytes()
    assert data.startswith(begins)
    assert here("hint", "b", here.write("a", SEED_ANSWER), "-o", f"f.{suffix}").status == 0
    assert data != (here.folder / f"f.{suffix}").read_bytes()


def test_the_picture_tells_no_more_than_the_depth(here: Here) -> None:
    here.write("b", SEED)
    here.write("d", EMPTY)
    pictures = []
    for depth in "13":
        here("hint", "b", "d", "-o", "h.svg", "--depth", depth)
        pictures.append((here.folder / "h.svg").read_text(encoding="utf-8"))
    assert ">Look at " in pictures[0]
    assert ">Look at " not in pictures[1]


def test_an_interrupt_ends_the_search_for_a_hint(here: Here) -> None:
    here.write("b", SEED)
    here.write("d", EMPTY)
    with running("hint", "b", "d", *sleeping(here.folder), folder=here.folder) as process:
        started(here.folder)
        assert interrupted(process) == (130, "", "kotae: interrupted\n")
