"""A sheet that a setter draws on, and the board that it holds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import kotae
from kotae.api.board import Board
from kotae.errors import BadInput
from kotae.geometry import Area
from kotae.options import defaults
from kotae.puzzles.registry import room
from kotae.render.svg import Painter
from kotae.scene import shifted
from kotae.web.tasks.shown import CELL
from tests.small import UNIQUE
from tests.web.tasks.asked import asked, each_example, each_key, examples, refused

PAINTER = Painter(CELL)


def fits(board: Board[Any]) -> bool:
    """Whether there is a sheet that the board can be drawn on."""
    try:
        return board.puzzle.canvas is not None and board.puzzle.canvas().size(board.instance) is not None
    except BadInput:
        return False


@each_example
def test_a_board_goes_onto_a_sheet_and_comes_back(board: Board[Any]) -> None:
    if not fits(board):
        assert refused("canvas", board=board.text()).startswith("a sheet ")
        return
    sheet = asked("canvas", board=board.text())
    assert (sheet["puzzle"], sheet["rules"]) == (board.puzzle.key, board.rules)
    made = asked(
        "compose",
        puzzle=sheet["puzzle"],
        size=[sheet["rows"], sheet["columns"]],
        rules=sheet["rules"],
        slots=sheet["states"],
    )
    assert made["board"] == board.puzzle.text(board.instance)
    assert (made["puzzle"], made["rules"]) == (board.puzzle.key, board.rules)
    assert made["origin"] == list(kotae.draw(board).scene.origin)


def test_most_examples_fit_on_a_sheet() -> None:
    boards = [example.values[0] for example in examples()]
    assert sum(map(fits, boards)) > 0.9 * len(boards)


def test_the_picture_of_points_may_begin_within_the_sheet() -> None:
    slots = asked("canvas", puzzle="yashi", size=[5, 6])["handles"]
    corner = next(number for number, (_, x, y) in enumerate(slots) if (x, y) == (3, 2))
    made = asked("compose", puzzle="yashi", size=[5, 6], slots=[[corner, 1], [corner + 1, 1]])
    assert made["origin"] == [2, 3]
    assert asked("sheet", board=made["board"])["origin"] == [2, 3]
    assert asked("canvas", board=made["board"])["states"] == [[3 + 2 * 5, 1], [4 + 2 * 5, 1]]


@each_key
@pytest.mark.parametrize("side", [None, 4])
def test_slots_are_told_as_they_are(key: str, side: int | None) -> None:
    puzzle = room(key)
    assert puzzle.canvas is not None
    canvas = puzzle.canvas()
    size = canvas.usual if side is None else (side, side)
    sheet = asked("canvas", puzzle=key, size=side and [side, side])
    assert ((sheet["rows"], sheet["columns"]), sheet["states"]) == (size, [])
    assert (sheet["largest"], sheet["square"]) == (canvas.largest, canvas.square)
    assert sheet["rules"] == defaults(puzzle.options)
    assert sheet["pieces"] == [PAINTER.piece(shape) for shape in canvas.paper(size)]
    slots = canvas.slots(size, sheet["rules"])
    assert len(sheet["handles"]) == len(slots)
    for slot, (number, x, y) in zip(slots, sheet["handles"], strict=True):
        kind = sheet["kinds"][number]
        assert [state["word"] for state in kind["states"]] == [state.word for state in slot.states]
        assert [state.get("most") for state in kind["states"]] == [state.most for state in slot.states]
        (spot,) = slot.place.spots
        assert isinstance(spot, Area)
        left, top, width, height = kind["spots"][0]["box"]
        assert ((left + x, top + y), width, height) == spot
        for state, look in enumerate(kind["looks"]):
            strokes = canvas.strokes(slot, state)
            assert look == "".join(PAINTER.piece(shifted(shape, -x, -y)) for shape in strokes)
            assert bool(look) == bool(state), "nothing printed is all that looks like nothing"


@each_key
def test_options_choose_what_slots_can_show(key: str) -> None:
    puzzle = room(key)
    assert puzzle.canvas is not None
    for option in puzzle.options:
        for value in option.values:
            sheet = asked("canvas", puzzle=key, size=[3, 3], rules={option.name: value})
            assert sheet["rules"] == {**defaults(puzzle.options), option.name: value}
            slots = puzzle.canvas().slots((3, 3), sheet["rules"])
            words = [[state["word"] for state in sheet["kinds"][n]["states"]] for n, _, _ in sheet["handles"]]
            assert words == [[state.word for state in slot.states] for slot in slots]


@each_key
def test_what_is_drawn_at_random_is_a_board_or_a_sentence(key: str) -> None:
    random, boards, refusals = Random(key), 0, list[str]()
    for _ in range(60):
        side = random.randint(1, 5)
        sheet = asked("canvas", puzzle=key, size=[side, side])
        slots = [
            [number, random.randrange(len(sheet["kinds"][kind]["states"]))]
            for number, (kind, _, _) in enumerate(sheet["handles"])
            if random.random() < 0.3
        ]
        try:
            made = asked("compose", puzzle=key, size=[side, side], slots=slots)
        except BadInput as refusal:
            refusals.append(str(refusal))
            continue
        boards += 1
        again = asked("canvas", board=made["board"])
        assert again["rules"] == made["rules"]
        assert shown(again, again["states"]) == shown(sheet, slots)
    assert boards > 10
    assert not any("line" in sentence or "\n" in sentence for sentence in refusals), "a sheet has no lines"


def shown(sheet: dict[str, Any], slots: Sequence[Sequence[int]]) -> dict[tuple[float, float], str]:
    """What slots show, by where they are, for a board may fit on a smaller sheet."""
    found = {}
    for number, state in slots:
        kind, x, y = sheet["handles"][number]
        (spot,) = sheet["kinds"][kind]["spots"]
        if state:
            left, top, width, height = spot["box"]
            where = (x + left + width / 2, y + top + height / 2)
            found[where] = sheet["kinds"][kind]["states"][state]["word"]
    return found


@each_key
def test_sizes_out_of_bounds_are_refused(key: str) -> None:
    canvas = room(key).canvas
    assert canvas is not None
    most = canvas().largest
    asked("canvas", puzzle=key, size=[most, most])
    for task in ("canvas", "compose"):
        for size in ([0, 3], [3, 0], [most + 1, 3], [3, most + 1], [10**9, 10**9], [-1, 3]):
            said = f"a sheet to draw on has 1 to {most} rows and columns, not {size[0]:,}×{size[1]:,}"
            assert refused(task, puzzle=key, size=size, slots=[]) == said


def test_a_square_puzzle_has_square_sheets() -> None:
    said = "a sheet to draw on has as many rows as columns here, not 3×4"
    assert refused("canvas", puzzle="futoshiki", size=[3, 4]) == said
    assert refused("compose", puzzle="futoshiki", size=[3, 4], slots=[]) == said


@pytest.mark.parametrize("task", ["canvas", "compose"])
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"puzzle": "sudoku"}, "there is no puzzle 'sudoku'; there are "),
        ({"puzzle": "hashi", "rules": {"goal": "any"}}, "hashi has no rule option 'goal'; it has "),
        ({"puzzle": "hashi", "rules": {"max-bridges": 9}}, "max-bridges=9 is not possible; it can be "),
        ({"puzzle": "yashi", "rules": {"goal": "longest"}}, "goal=longest is not possible; it can be "),
    ],
)
def test_what_there_is_not_is_refused(task: str, fields: dict[str, Any], words: str) -> None:
    assert refused(task, **fields).startswith(words)


SLOTS = 'expected pairs of whole numbers in "slots"'


@pytest.mark.parametrize(
    ("slots", "words"),
    [
        ([], "the board has no island; a number from 1 or '?' makes one"),
        ([[0, 0]], "the board has no island; a number from 1 or '?' makes one"),
        (["x"], SLOTS),
        ([[0]], SLOTS),
        ([[0, "1"]], SLOTS),
        ([[0, True]], SLOTS),
        ([[9, 1]], "the sheet has no slot 9 with a state 1"),
        ([[-1, 1]], "the sheet has no slot -1 with a state 1"),
        ([[0, 99]], "the sheet has no slot 0 with a state 99"),
        ([[0, -1]], "the sheet has no slot 0 with a state -1"),
    ],
)
def test_what_is_no_board_yet_is_refused(slots: Any, words: str) -> None:
    assert refused("compose", puzzle="hashi", size=[3, 3], slots=slots) == words


@each_key
def test_a_sheet_may_be_larger_than_its_board(key: str) -> None:
    own = asked("canvas", board=UNIQUE[key])
    assert asked("canvas", board=UNIQUE[key], size=[1, 1]) == own, "and never smaller"
    large = asked("canvas", board=UNIQUE[key], size=[own["rows"] + 3, own["columns"] + 2])
    if not own["square"]:
        assert (large["rows"], large["columns"]) == (own["rows"] + 3, own["columns"] + 2)
    assert printed(large) == printed(own) != set()


def printed(sheet: dict[str, Any]) -> set[tuple[float, float, str]]:
    """What a sheet shows, and where."""
    places = ((sheet["handles"][slot], state) for slot, state in sheet["states"])
    return {(x, y, sheet["kinds"][kind]["states"][state]["word"]) for (kind, x, y), state in places}


def test_a_board_is_of_its_puzzle() -> None:
    sentence = refused("canvas", board=UNIQUE["hashi"], puzzle="yashi")
    assert sentence == "the text, line 1: this is a board of hashi, not of yashi"
