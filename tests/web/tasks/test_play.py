"""A board being played: the picture of what is drawn, what is wrong with it, and notes in pencil."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random
from typing import Any

import pytest

import kotae
from kotae.api.board import Board
from kotae.api.pictures import marks
from kotae.geometry import surrounding
from kotae.puzzles.registry import ROOMS, room
from kotae.render.svg import pieces
from kotae.web.tasks.shown import CELL
from tests.small import SEVERAL, UNIQUE
from tests.web.tasks.asked import asked, each_example, each_key, pairs, reassembled, refused, timeless


def random_drawing(board: Board[Any], random: Random) -> Any:
    """Some handles in some of their states, those that are printed as they are."""
    medium, instance = board.puzzle.medium, board.instance
    printed = medium.printed_states(instance)
    share = random.choice([0.1, 0.4, 1])
    states = [
        printed.get(n, random.randrange(len(handle.states)) if random.random() < share else 0)
        for n, handle in enumerate(medium.handles(instance))
    ]
    return medium.assemble(instance, states)


def picture_of(board: Board[Any], drawing: Any) -> list[str]:
    """The picture of a drawing with its faults marked, as `kotae.draw` has it."""
    faults = kotae.check(board, drawing, partial=True).faults
    return pieces(kotae.draw(board, drawing, highlights=marks("fault", faults)).scene, cell=CELL)


@each_example
def test_parts_are_the_picture_of_what_is_drawn(board: Board[Any]) -> None:
    random = Random(board.text())
    sheet = asked("sheet", board=board.text())
    for _ in range(8):
        drawing = random_drawing(board, random)
        told = asked("play", board=board.text(), drawing=pairs(board, drawing))
        page = told.pop("page")
        found = kotae.check(board, drawing, partial=True)
        assert told == found.json()
        assert reassembled(sheet["pieces"], page["picture"]["parts"]) == picture_of(board, drawing)
        assert page["picture"]["description"] == kotae.draw(board, drawing).scene.description
        assert [fault["sentence"] for fault in page["faults"]] == [fault.sentence for fault in found.faults]
        for fault, shown in zip(found.faults, page["faults"], strict=True):
            areas = dict.fromkeys(map(surrounding, fault.place.spots))
            assert shown["boxes"] == [[*area.corner, area.width, area.height] for area in areas]


@each_key
def test_some_drawings_at_random_have_faults_and_some_have_none(key: str) -> None:
    """So that the test before shows both."""
    random, found = Random(key), set()
    for file in sorted(room(key).examples.glob("*.txt")):
        board = kotae.read(file, puzzle=key)
        drawings = [random_drawing(board, random) for _ in range(8)]
        found |= {bool(kotae.check(board, drawing, partial=True).faults) for drawing in drawings}
    assert found == {True, False}


@each_key
def test_a_stroke_more_is_little_more_to_tell(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    printed = board.puzzle.medium.printed_states(board.instance)
    for number, handle in enumerate(board.puzzle.medium.handles(board.instance)):
        if number not in printed:
            for state in range(1, len(handle.states)):
                told = asked("play", board=UNIQUE[key], drawing=[[number, state]])
                if not told["faults"]:
                    strokes = board.puzzle.medium.strokes(board.instance, number, state)
                    assert len(told["page"]["picture"]["parts"]) <= len(strokes) + 2


@each_key
def test_a_drawing_is_told_in_three_ways(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    outcome = kotae.solve(board)
    assert isinstance(outcome, kotae.Solved)
    told = [
        asked("play", board=UNIQUE[key], drawing=drawing)
        for drawing in (str(outcome), outcome.json()["answer"], pairs(board, outcome.answer))
    ]
    assert told[0] == told[1] == told[2]
    assert (told[0]["complete"], told[0]["faults"]) == (True, [])


@each_example
def test_nothing_drawn_shows_what_is_printed(board: Board[Any]) -> None:
    told = asked("play", board=board.text())
    assert told == asked("play", board=board.text(), drawing=[])
    sheet = asked("sheet", board=board.text())
    shown = reassembled(sheet["pieces"], told["page"]["picture"]["parts"])
    if not told["faults"]:
        assert sorted(shown) == sorted(sheet["pieces"])


@each_example
def test_what_is_drawn_into_the_board_counts_unless_something_else_is_given(board: Board[Any]) -> None:
    if board.answer is None:
        return
    text = kotae.convert(board, "kotae")
    drawn = asked("play", board=text)
    assert drawn == asked("play", board=board.text(), drawing=pairs(board, board.answer))
    assert asked("play", board=text, drawing=[]) == asked("play", board=board.text())


def test_rules_that_are_asked_for_count() -> None:
    ring = "# kotae hashi\n2.2\n...\n2.2\n"
    drawn = [[handle, 1] for handle in range(4)]
    loops = [
        timeless(asked("play", board=ring, drawing=drawn, rules={"loops": word})) for word in ("yes", "no")
    ]
    assert [[fault["rule"] for fault in told["faults"]] for told in loops] == [[], ["no-loops"]]


@each_key
def test_notes_are_told_apart_from_the_picture_whatever_they_say(key: str) -> None:
    board = kotae.read(SEVERAL[key])
    puzzle, instance = board.puzzle, board.instance
    empty = asked("play", board=board.text())["page"]
    assert empty["pencil"] == []
    assert asked("play", board=board.text(), pencil=[[0, []]])["page"] == empty
    for number, handle in enumerate(puzzle.medium.handles(instance)):
        possible = handle.possible()
        for noted in (set(c) for n in range(len(possible)) for c in combinations(possible, n + 1)):
            told = asked("play", board=board.text(), pencil=[[number, [*noted, *noted]]])
            assert told["faults"] == [], "a note is no answer"
            assert told["page"]["picture"] == empty["picture"]
            handles = [handle for handle, _ in told["page"]["pencil"]]
            assert handles == [number] * (puzzle.pencil_marks is not None), noted
            assert all(
                re.fullmatch(r"<g class='pencil'>(<.+>)+</g>", piece) for _, piece in told["page"]["pencil"]
            )


def test_digits_are_noted_each_at_its_place() -> None:
    told = asked("play", board=UNIQUE["futoshiki"], pencil=[[0, [2]], [3, [1, 2]]])["page"]["pencil"]
    assert [(handle, re.findall(r">(\d)</text>", piece)) for handle, piece in told] == [
        (0, ["2"]),
        (3, ["1", "2"]),
    ]
    places = [re.findall(r'x="[\d.]+" y="[\d.]+"', piece) for _, piece in told]
    assert len({place for found in places for place in found}) == 3


def test_a_page_is_told_what_an_entry_rules_out() -> None:
    square = asked("sheet", board=UNIQUE["futoshiki"])
    assert square["distinct"] == [[0, 1], [2, 3], [0, 2], [1, 3]]
    assert asked("sheet", board=UNIQUE["hashi"])["distinct"] == []


def test_some_room_has_pencil_marks() -> None:
    assert any(room(key).pencil_marks is not None for key in ROOMS)


PAIRS = 'expected pairs of whole numbers in "drawing"'
NOTES = 'expected a handle and a list of its states in "pencil"'


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        (["x"], PAIRS),
        ([0, 1], PAIRS),
        ([[0]], PAIRS),
        ([[0, 1, 1]], PAIRS),
        ([["0", "1"]], PAIRS),
        ([[0, True]], PAIRS),
        ([[0, 1.0]], PAIRS),
        ([[0, None]], PAIRS),
        ([[0, [1]]], PAIRS),
        ([[-1, 1]], "the board has no handle -1 with a state 1"),
        ([[0, -1]], "the board has no handle 0 with a state -1"),
        ([[5, 1]], "the board has no handle 5 with a state 1"),
        ([[10**30, 1]], f"the board has no handle {10**30} with a state 1"),
        ([[0, 5]], "the board has no handle 0 with a state 5"),
        ("", "the drawing: holds no answer"),
        ("1─3", "the drawing, line 1: a drawing of this board has 3 or 5 lines, not 1"),
        ("{", "the drawing, line 1, column 2: not valid JSON: expected a name in double quotes"),
        ({}, 'the drawing: expected an object with a list "bridges"'),
        ({"bridges": [[0, 0, 0, 1, 1]]}, "the drawing: r0c0 and r0c1 are not islands that see each other"),
    ],
)
def test_what_is_no_drawing_is_refused(drawing: Any, words: str) -> None:
    assert refused("play", board=UNIQUE["hashi"], drawing=drawing) == words


@pytest.mark.parametrize(
    ("pencil", "words"),
    [
        ("x", NOTES),
        ([0, [1]], NOTES),
        ([[0]], NOTES),
        ([[0, 1]], NOTES),
        ([[0, [1], [2]]], NOTES),
        ([["0", [1]]], 'there is no such handle in "pencil"'),
        ([[True, [1]]], 'there is no such handle in "pencil"'),
        ([[-1, [1]]], 'there is no such handle in "pencil"'),
        ([[5, [1]]], 'there is no such handle in "pencil"'),
        ([[0, ["1"]]], 'handle 0 in "pencil" cannot show these states'),
        ([[0, [True]]], 'handle 0 in "pencil" cannot show these states'),
        ([[0, [3]]], 'handle 0 in "pencil" cannot show these states'),
        ([[0, [[]]]], 'handle 0 in "pencil" cannot show these states'),
    ],
)
def test_what_is_no_note_is_refused(pencil: Any, words: str) -> None:
    assert refused("play", board=UNIQUE["hashi"], pencil=pencil) == words
