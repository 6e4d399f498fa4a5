"""Boards drawn by hand: whatever slots show is kept, or refused with a sentence."""

from __future__ import annotations

from importlib import import_module
from random import Random
from string import ascii_uppercase
from typing import Any

import pytest

from kotae.canvas import BoardCanvas, Size
from kotae.codec.lines import split_lines
from kotae.errors import BadInput
from kotae.options import Reading, Setting, defaults
from kotae.puzzle import Puzzle
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.registry import ROOMS, room
from kotae.testing.sheets import printed_on, shown_on
from tests.yashi.brute import board_of

each_key = pytest.mark.parametrize("key", ROOMS)


def canvas_of(puzzle: Puzzle[Any, Any]) -> BoardCanvas[Any]:
    assert puzzle.canvas is not None
    return puzzle.canvas()


def reading(puzzle: Puzzle[Any, Any], rules: dict[str, Setting]) -> Reading:
    return Reading(puzzle.options, stated=rules)


def random_size(canvas: BoardCanvas[Any], random: Random) -> Size:
    rows = random.randint(1, 6)
    return rows, rows if canvas.square else random.randint(1, 6)


@each_key
def test_what_is_drawn_at_random_is_kept_in_a_board_that_has_a_text(key: str) -> None:
    puzzle, random = room(key), Random(key)
    canvas = canvas_of(puzzle)
    boards, refused = 0, list[str]()
    for _ in range(300):
        size = random_size(canvas, random)
        rules = {option.name: random.choice(option.values) for option in puzzle.options}
        slots = canvas.slots(size, rules)
        share = random.choice([0, 0.1, 0.3, 1])
        states = [random.randrange(len(slot.states)) if random.random() < share else 0 for slot in slots]
        try:
            made = canvas.board(size, states, reading(puzzle, rules))
        except BadInput as refusal:
            refused.append(str(refusal))
            continue
        boards += 1
        assert puzzle.boards.settings(made) == rules
        assert printed_on(canvas, made, rules) == shown_on(slots, states)
        text = puzzle.boards.format(made)
        assert puzzle.boards.parse(split_lines(text), reading(puzzle, rules)) == made
    assert boards >= 100
    # Whatever digits and signs are printed make a board; the others need something, or not too much of it.
    assert (not refused) == (key == "futoshiki")
    assert not any("line" in sentence for sentence in refused), "a sheet has none"


@each_key
def test_small_boards_are_read_back_from_their_sheets(key: str) -> None:
    puzzle, random = room(key), Random(key)
    canvas, small_board = canvas_of(puzzle), import_module(f"tests.{key}.brute").small_board
    fitting = 0
    for _ in range(200):
        board = small_board(random)
        rules = dict(puzzle.boards.settings(board))
        try:
            size = canvas.size(board)
        except BadInput:
            continue
        fitting += 1
        assert canvas.board(size, canvas.states(board), reading(puzzle, rules)) == board
    assert fitting >= 50


@each_key
def test_the_largest_sheet_is_there_and_none_larger(key: str) -> None:
    puzzle = room(key)
    canvas = canvas_of(puzzle)
    most = canvas.largest
    assert canvas.bounded((most, most)) == (most, most)
    assert len(canvas.slots((most, most), defaults(puzzle.options))) >= most * most
    for size in ((0, 1), (1, 0), (most + 1, 1), (1, most + 1), (-1, 2)):
        with pytest.raises(BadInput, match=f"a sheet to draw on has 1 to {most} rows and columns, not "):
            canvas.bounded(size)


def test_a_square_puzzle_has_square_sheets() -> None:
    with pytest.raises(BadInput, match="a sheet to draw on has as many rows as columns here, not 3×4"):
        canvas_of(room("futoshiki")).bounded((3, 4))


@pytest.mark.parametrize(
    ("key", "board", "words"),
    [
        ("futoshiki", Futoshiki(31), "a sheet to draw on has 1 to 30 rows and columns, not 31×31"),
        ("numberlink", Numberlink(61, 2, {}), "a sheet to draw on has 1 to 60 rows and columns, not 61×2"),
        (
            "numberlink",
            Numberlink(2, 2, {"3": ((0, 0),)}),
            "numbers 1 to 2 and the letters A to Z, but not",
        ),
        ("numberlink", Numberlink(2, 2, {"AB": ((0, 0),)}), "and the letters A to Z, but not AB"),
        ("yashi", board_of([(-1, 3), (2, 3)]), "(0, 0), and the corner of this board is (-1, 3)"),
        ("yashi", board_of([(0, 0), (0, 10**6)]), "has 1 to 60 rows and columns, not 1,000,001×1"),
    ],
)
def test_a_board_that_no_sheet_holds_is_refused(key: str, board: Any, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        canvas_of(room(key)).size(board)
    assert words in refused.value.message


@pytest.mark.parametrize(
    ("key", "state", "words"),
    [
        ("hashi", 0, "the board has no island; a number from 1 or '?' makes one"),
        ("yashi", 0, "the board has no point"),
        ("numberlink", 1, "the number 1 stands in 4 cells, r1c0 among them; expected two"),
        ("numberlink", -1, "every cell of the board is blocked"),
    ],
)
def test_what_is_no_board_yet_is_refused(key: str, state: int, words: str) -> None:
    puzzle = room(key)
    canvas, rules = canvas_of(puzzle), defaults(puzzle.options)
    slots = canvas.slots((2, 2), rules)
    with pytest.raises(BadInput) as refused:
        canvas.board((2, 2), [state % len(slots[0].states)] * len(slots), reading(puzzle, rules))
    assert refused.value.message == words


@pytest.mark.parametrize(
    ("key", "rules", "words"),
    [
        ("hashi", {"max-bridges": 1, "loops": "yes"}, ["water 1 2 3 4 ?"]),
        ("hashi", {"max-bridges": 2, "loops": "yes"}, ["water 1 2 3 4 5 6 7 8 ?"]),
        ("yashi", {"goal": "any"}, ["blank point"]),
        ("futoshiki", {"mode": "adjacent"}, ["blank 1 2", "none differ by one"]),
        (
            "futoshiki",
            {"mode": "inequality"},
            [
                "blank 1 2",
                "none < (left is less) > (right is less)",
                "none ∧ (upper is less) ∨ (lower is less)",
            ],
        ),
        ("numberlink", {"fill": "no"}, [f"blank 1 2 {' '.join(ascii_uppercase)} blocked"]),
    ],
)
def test_what_slots_can_show(key: str, rules: dict[str, Setting], words: list[str]) -> None:
    slots = canvas_of(room(key)).slots((2, 2), rules)
    found = dict.fromkeys(" ".join(state.word for state in slot.states) for slot in slots)
    assert list(found) == words
    assert [slot.cells for slot in slots[:4]] == [((0, 0),), ((0, 1),), ((1, 0),), ((1, 1),)]
