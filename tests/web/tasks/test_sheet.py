"""A board to be played, as a page gets it: its pieces, what a hand may touch, and what came with it."""

from __future__ import annotations

import json
from importlib import import_module
from random import Random
from typing import Any

import pytest

import kotae
from kotae.api.board import Board
from kotae.api.convert import writable
from kotae.geometry import Area
from kotae.puzzles.registry import room
from kotae.render.svg import Painter, pieces
from kotae.scene import BACKGROUND, Box, Label, dotted_grid, shifted
from kotae.web.tasks.shown import CELL, MOST_CELLS
from tests.small import UNIQUE
from tests.web.tasks.asked import asked, each_example, each_key, pairs, refused

PAINTER = Painter(CELL)


def text_of(board: Board[Any]) -> str:
    """The board with what is drawn into it."""
    return kotae.convert(board, "kotae")


@each_example
def test_the_pieces_are_the_picture(board: Board[Any]) -> None:
    told = asked("sheet", board=text_of(board))
    scene = kotae.draw(board).scene
    assert told["pieces"] == pieces(scene, cell=CELL)
    assert (told["rows"], told["columns"]) == (scene.rows, scene.columns)
    assert told["origin"] == list(scene.origin)
    assert (told["title"], told["description"]) == (scene.title, scene.description)
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    assert told["labels"] == [[*label.centre, label.text] for label in labels]


@each_example
def test_kinds_and_points_are_the_handles(board: Board[Any]) -> None:
    told = asked("sheet", board=board.text())
    handles = board.puzzle.medium.handles(board.instance)
    assert len(told["handles"]) == len(told["names"]) == len(handles)
    for handle, (number, x, y) in zip(handles, told["handles"], strict=True):
        kind = told["kinds"][number]
        spots = [
            {"box": [*spot.corner, spot.width, spot.height]}
            if isinstance(spot, Area)
            else {"line": [*spot.start, *spot.end]}
            for spot in handle.place.spots
        ]
        assert [moved(spot, x, y) for spot in kind["spots"]] == spots
        assert [state["word"] for state in kind["states"]] == [state.word for state in handle.states]
        assert [state["settled"] for state in kind["states"]] == [state.settled for state in handle.states]
        assert [state.get("excess", False) for state in kind["states"]] == [s.excess for s in handle.states]
        assert [state.get("most") for state in kind["states"]] == [state.most for state in handle.states]


def moved(spot: dict[str, list[float]], x: float, y: float) -> dict[str, list[float]]:
    """A spot of a kind where one of its handles has it."""
    if "box" in spot:
        left, top, width, height = spot["box"]
        return {"box": [left + x, top + y, width, height]}
    x0, y0, x1, y1 = spot["line"]
    return {"line": [x0 + x, y0 + y, x1 + x, y1 + y]}


def assert_alike(board: Board[Any]) -> int:
    """Every handle looks as its kind says, moved to where it is; how many were looked at."""
    told = asked("sheet", board=board.text())
    medium, instance = board.puzzle.medium, board.instance
    free = [n for n in range(len(told["handles"])) if n not in dict(told["printed"])]
    for number in free:
        kind, x, y = told["handles"][number]
        for state, look in enumerate(told["kinds"][kind]["looks"]):
            strokes = medium.strokes(instance, number, state)
            assert look == "".join(PAINTER.piece(shifted(shape, -x, -y)) for shape in strokes)
    return len(free)


@each_example
def test_all_handles_of_a_kind_look_alike(board: Board[Any]) -> None:
    assert_alike(board)


@each_key
def test_all_handles_of_a_kind_look_alike_on_boards_at_random(key: str) -> None:
    puzzle, random = room(key), Random(key)
    small_board = import_module(f"tests.{key}.brute").small_board
    assert sum(assert_alike(Board(puzzle, small_board(random))) for _ in range(40)) > 100


def test_a_printed_state_of_the_first_handle_has_a_look() -> None:
    told = asked("sheet", board="# kotae futoshiki\n2 .\n\n. .\n")
    assert told["printed"] == [[0, 2]]
    assert [kind["looks"].count("") for kind in told["kinds"]] == [1]


@each_example
def test_kinds_are_told_once(board: Board[Any]) -> None:
    kinds = asked("sheet", board=board.text())["kinds"]
    told = [(kind["states"], kind["spots"]) for kind in kinds]
    assert all(told.count(one) == 1 for one in told)


@pytest.mark.parametrize(
    ("text", "kinds", "handles"),
    [
        ("# kotae numberlink\n" + "1" + "." * 49 + "\n" + ("." * 50 + "\n") * 48 + "." * 49 + "1\n", 2, 4900),
        ("# kotae futoshiki\n" + "\n\n".join([" ".join("." * 20)] * 20) + "\n", 1, 400),
        ("# kotae hashi\n" + ("?." * 30 + "\n" + "." * 60 + "\n") * 30, 2, 1740),
        ("# kotae yashi\n" + ("o" * 40 + "\n") * 40, 2, 3120),
    ],
)
def test_large_boards_have_few_kinds(text: str, kinds: int, handles: int) -> None:
    told = asked("sheet", board=text)
    assert (len(told["kinds"]), len(told["handles"])) == (kinds, handles)


@each_example
def test_what_is_printed_and_what_is_drawn(board: Board[Any]) -> None:
    told = asked("sheet", board=text_of(board))
    puzzle, instance = board.puzzle, board.instance
    printed = dict(puzzle.medium.printed_states(instance))
    assert told["printed"] == [[number, printed[number]] for number in sorted(printed)]
    drawn = [] if board.answer is None else pairs(board, board.answer)
    assert told["drawing"] == [pair for pair in drawn if pair[0] not in printed]
    assert told.get("answer") == board.json().get("answer")
    for handle, name in zip(puzzle.medium.handles(instance), told["names"], strict=True):
        assert name.split("–") == [puzzle.cell_name(instance, cell) for cell in handle.cells]


@each_example
def test_strokes_are_painted_where_the_room_paints_them(board: Board[Any]) -> None:
    """What is drawn alone stands behind and before the same pieces as in the picture, where they meet."""
    under = asked("sheet", board=board.text())["under"]
    medium, instance = board.puzzle.medium, board.instance
    bare = list(PAINTER.shapes(kotae.draw(board).scene))
    assert 0 <= under <= len(bare)
    printed = medium.printed_states(instance)
    handles = medium.handles(instance)
    for number, handle in enumerate(handles):
        if number in printed:
            continue
        for state in range(1, len(handle.states)):
            states = [printed.get(n, 0) for n in range(len(handles))]
            states[number] = state
            shapes = PAINTER.shapes(kotae.draw(board, medium.assemble(instance, states)).scene)
            new = [n for n, shape in enumerate(shapes) if shape not in bare]
            assert new
            for shape in bare[:under]:
                place = shapes.index(shape)
                assert all(place < n or apart(shape, shapes[n]) for n in new)
            for shape in bare[under:]:
                place = shapes.index(shape)
                assert all(place > n or apart(shape, shapes[n]) for n in new)


def extent(shape: Any) -> tuple[float, float, float, float]:
    """A rectangle around a shape."""
    if isinstance(shape, Box):
        (x, y), width, height = shape.corner, shape.width, shape.height
        return x, y, x + width, y + height
    if hasattr(shape, "start"):
        (x0, y0), (x1, y1) = shape.start, shape.end
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
    x, y = shape.centre
    reach = getattr(shape, "radius", 0.3)
    return x - reach, y - reach, x + reach, y + reach


def apart(one: Any, other: Any) -> bool:
    """Whether two shapes do not meet."""
    (left, top, right, bottom), (west, north, east, south) = extent(one), extent(other)
    return right <= west or east <= left or bottom <= north or south <= top


@each_example
def test_a_grid_is_there_only_where_the_board_draws_no_cells(board: Board[Any]) -> None:
    told = asked("sheet", board=board.text())
    scene = kotae.draw(board).scene
    if any(isinstance(shape, Box) and shape.outline in BACKGROUND for shape in scene.shapes):
        assert told["grid"] == []
    else:
        assert told["grid"] == [PAINTER.piece(shape) for shape in dotted_grid(scene.rows, scene.columns)]


def test_some_rooms_have_a_grid_and_some_have_none() -> None:
    grids = {key: bool(asked("sheet", board=text)["grid"]) for key, text in UNIQUE.items()}
    assert grids == {"futoshiki": False, "hashi": True, "numberlink": False, "yashi": True}


@each_key
def test_what_a_page_offers(key: str) -> None:
    board = kotae.read(UNIQUE[key])
    told = asked("sheet", board=UNIQUE[key])
    assert (told["puzzle"], told["rules"], told["board"]) == (key, board.rules, board.text())
    assert told["formats"] == writable(board.puzzle)
    assert list(told["encodings"]) == list(board.puzzle.encodings)
    assert told["told"] == board.puzzle.told(board.instance)
    assert (told["notes"], told["made"], told["shortest"]) == ([], None, False)


def test_a_shortest_answer_is_asked_for() -> None:
    assert asked("sheet", board="# kotae yashi goal=shortest\noo\n")["shortest"] is True


def test_notes_and_how_a_board_was_made_are_told() -> None:
    address = "https://puzz.link/p?numlin/3/2/1g12g2"
    assert asked("sheet", board=address, rules={"fill": "yes"})["notes"] == list(
        kotae.read(address, fill="yes").notes
    )
    made = next(kotae.generate("hashi", size=(5, 5), seed=1))
    assert asked("sheet", board=made.text())["made"] == made.text().splitlines()[1]


@each_key
def test_of_several_boards_the_first_is_shown_unless_another_is_picked(key: str) -> None:
    texts = [UNIQUE[key], *UNIQUE.values()]
    for number in (None, *range(1, len(texts) + 1)):
        told = asked("sheet", board="".join(texts), number=number)
        assert (told["boards"], told["number"]) == (len(texts), number or 1)
        assert told["board"] == kotae.read(texts[(number or 1) - 1]).text()
    said = f"the text: holds {len(texts)} boards"
    assert refused("sheet", board="".join(texts), number=9) == f"{said}; there is no board 9"
    assert refused("solve", board="".join(texts)) == f"{said}; the field 'number' picks one"
    assert asked("solve", board="".join(texts), number=1)["puzzle"] == key


def test_a_board_that_is_too_large_for_a_page_is_refused() -> None:
    side = round(MOST_CELLS**0.5)
    fits = {"rows": side, "columns": side, "islands": [[0, 0, 1], [0, 2, 1]]}
    large = {**fits, "columns": side + 1}
    head = {"puzzle": "hashi", "rules": {}}
    assert asked("sheet", board=json.dumps({**head, "board": fits}))["columns"] == side
    assert refused("sheet", board=json.dumps({**head, "board": large})) == (
        f"a board of {side}×{side + 1} is too large for a page, which shows {MOST_CELLS:,} cells at most"
    )


@each_example
def test_a_board_is_told_by_what_it_says_of_itself(board: Board[Any]) -> None:
    """The text of a sheet is the board again, so that a page can ask everything by it."""
    told = asked("sheet", board=text_of(board))
    assert kotae.read(told["board"]) == board
    again = asked("sheet", board=told["board"])
    different = {name for name in told if told[name] != again.get(name)}
    assert different <= {"answer", "drawing"}
