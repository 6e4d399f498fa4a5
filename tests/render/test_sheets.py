"""Many pictures on one sheet, and the dotted grid behind a board."""

from __future__ import annotations

import kotae
from kotae.api.draw import SHEET, Picture, sheet
from kotae.render.terminal import terminal
from kotae.scene import Box, Disc, Label, Line, panels, tiled, with_grid
from tests.render.scenes import picture, scene


def boards(count: int, columns: int = 3, rows: int = 2) -> list[Picture]:
    return [Picture(scene(columns, rows, Box((0, 0), columns, rows))) for _ in range(count)]


def numbers(shown: Picture) -> list[str]:
    return [shape.text for shape in shown.scene.shapes if isinstance(shape, Label)]


def test_pictures_stand_in_rows_below_their_captions() -> None:
    small, large = scene(1, 1, Box((0, 0), 1, 1)), scene(2, 1, Box((0, 0), 2, 1))
    assert terminal(tiled([small, large, small], 2, ["a", "b", "c"])) == picture(
        """
          a             b
        ┌───┐       ┌───────┐
        │   │       │       │
        └───┘       └───────┘


          c
        ┌───┐
        │   │
        └───┘
        """
    )
    assert [(panel.left, panel.columns) for panel in panels(tiled([small, large], 2, ["a", "b"]))] == [
        (0, 1),
        (3, 2),
    ]


def test_a_sheet_is_numbered_and_about_square() -> None:
    shown = sheet(boards(9, 5, 5))
    assert numbers(shown) == [str(number) for number in range(1, 10)]
    assert (shown.scene.columns, shown.scene.rows) == (17, 20)
    wide = sheet(boards(6, 30, 3)).scene
    assert wide.columns < 2 * 31
    assert sheet(boards(2, 30, 3)).scene.columns == 61


def test_a_picture_alone_needs_no_number() -> None:
    [alone] = boards(1)
    assert sheet([alone]) is alone


def test_a_sheet_is_bounded_and_says_so() -> None:
    assert numbers(sheet(boards(SHEET)))[-1] == str(SHEET)
    more = sheet(boards(SHEET + 6))
    assert numbers(more)[-2:] == [str(SHEET), "and 6 more"]
    [words] = [s for s in more.scene.shapes if isinstance(s, Label) and s.text == "and 6 more"]
    assert words.centre[1] < more.scene.rows


def test_a_grid_has_a_dotted_line_through_every_row_and_column_and_a_frame() -> None:
    plain = scene(3, 2, Disc((0.5, 0.5), 0.4))
    shapes = with_grid(plain).shapes
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    assert {(line.start, line.end) for line in lines} == {
        ((0, 0.5), (3, 0.5)),
        ((0, 1.5), (3, 1.5)),
        ((0.5, 0), (0.5, 2)),
        ((1.5, 0), (1.5, 2)),
        ((2.5, 0), (2.5, 2)),
    }
    assert all(line.role == "grid" for line in lines)
    assert list(shapes[-2:]) == [Box((0, 0), 3, 2, outline="faint"), *plain.shapes]
    assert Picture(plain).svg().count("stroke-dasharray") == 0
    assert Picture(plain).gridded().svg().count("stroke-dasharray") == 1


def test_a_grid_does_not_run_through_lines_of_text() -> None:
    board = kotae.read("# kotae hashi\n1.1\n...\n1.1\n")
    answer = kotae.read_answer(board, {"bridges": [[0, 0, 0, 2, 1]]})
    drawn = kotae.draw(board, answer)
    assert drawn.gridded().text() == picture(
        """
        ┌───────────┐
        │(1)─────(1)│
        │           │
        │ ·   ·   · │
        │           │
        │(1)  ·  (1)│
        └───────────┘
        """
    )
    assert Picture(drawn.gridded().scene).text(width=20).count("·") == 4


def test_a_board_with_a_grid_of_its_own_keeps_it() -> None:
    board = kotae.read("# kotae futoshiki\n. .\n\n. .\n")
    assert kotae.draw(board).gridded() == kotae.draw(board)
