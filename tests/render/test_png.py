"""PNG pictures, decoded: their size, their words and their pixels."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from kotae.errors import BadInput
from kotae.render.png import _TURN, PIXELS, SMALLEST, png
from kotae.scene import Box, Disc, Label, Line, Scene


def decoded(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    assert (picture.format, picture.mode) == ("PNG", "RGB")
    return picture


BOARD = Scene(
    3,
    2,
    (
        Box((0, 0), 1, 1, "ink", "fault"),
        Line((1.5, 0.5), (2.5, 1.5), "answer", 2),
        Disc((1.5, 0.5), 0.4),
        Label((1.5, 0.5), "8"),
    ),
    "A title",
    "Words",
)


@pytest.mark.parametrize("cell", [1, 8, 31, 32, 100])
def test_a_cell_has_so_many_pixels(cell: int) -> None:
    assert decoded(png(BOARD, cell=cell)).size == (4 * cell, 3 * cell)


@pytest.mark.parametrize(("dark", "paper"), [(False, (255, 255, 255)), (True, (0x15, 0x18, 0x1C))])
def test_the_paper_is_in_every_corner(dark: bool, paper: tuple[int, int, int]) -> None:
    picture = decoded(png(BOARD, dark=dark, cell=40))
    for x in (0, picture.width - 1):
        for y in (0, picture.height - 1):
            assert picture.getpixel((x, y)) == paper


def test_a_disc_and_its_digit_are_where_they_should_be() -> None:
    picture = decoded(png(BOARD, cell=100)).convert("L")
    assert picture.getpixel((240, 100)) == 0x11
    assert picture.getpixel((200, 60)) == 0x11
    inside = picture.crop((170, 70, 230, 130)).point(lambda value: 255 if value < 128 else 0)
    box = inside.getbbox()
    assert box is not None
    left, top, right, bottom = box
    assert left == pytest.approx(60 - right, abs=2)
    assert top == pytest.approx(60 - bottom, abs=2)


def test_edges_are_smooth() -> None:
    shades = decoded(png(Scene(1, 1, [Disc((0.5, 0.5), 0.4)], "", ""))).convert("L").getcolors()
    assert shades is not None
    assert len(shades) > 10


def test_words_are_kept_in_the_file() -> None:
    assert decoded(png(BOARD)).info == {"Title": "A title", "Description": "Words"}
    nasty = Scene(1, 1, (), "橋\x00\ud800", "é\x1b")
    assert decoded(png(nasty)).info == {"Title": "橋\ufffd\ufffd", "Description": "é\ufffd"}


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert png(BOARD) == png(BOARD)


def test_threads_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """PDFium is for one thread at a time, from opening a document until it is closed."""
    expected, reader = png(BOARD), pypdfium2.PdfDocument
    turns: list[bool] = []

    class Watched:
        """A document that notes whether others are kept out when it is opened and closed."""

        def __init__(self, data: bytes) -> None:
            turns.append(_TURN.locked())
            self.document = reader(data)

        def __getitem__(self, index: int) -> object:
            return self.document[index]

        def close(self) -> None:
            self.document.close()
            turns.append(_TURN.locked())

    monkeypatch.setattr(pypdfium2, "PdfDocument", Watched)
    assert png(BOARD) == expected
    assert turns == [True, True]


def test_a_picture_that_would_be_too_large_has_smaller_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotae.render.png.PIXELS", 1_000_000)
    picture = decoded(png(Scene(99, 59, [Box((0, 0), 99, 59, None, "ink")], "", "")))
    assert picture.size == (100 * 12, 60 * 12)
    assert picture.getpixel((7, 7)) == (0x11, 0x11, 0x11)
    assert decoded(png(Scene(99, 59, (), "", ""), cell=3)).size == (300, 180)
    with pytest.raises(BadInput, match="room for 59×99 cells of at most 12 pixels each, not 13"):
        png(Scene(99, 59, (), "", ""), cell=13)
    with pytest.raises(BadInput, match="too large"):
        png(Scene(999, 599, (), "", ""))


def test_the_largest_board_is_just_possible() -> None:
    assert SMALLEST**2 * 2000 * 2000 <= PIXELS <= 10**8


@pytest.mark.parametrize(("columns", "rows"), [(10**7, 1), (10**5, 10**5), (10**9, 10**9)])
def test_a_picture_that_cannot_be_made_is_refused(columns: int, rows: int) -> None:
    with pytest.raises(BadInput, match=f"{rows}×{columns} cells is too large"):
        png(Scene(columns, rows, (), "", ""))


@pytest.mark.parametrize("cell", [0, -1, 1001, 10**9])
def test_a_cell_without_pixels_or_of_too_many_is_refused(cell: int) -> None:
    with pytest.raises(BadInput, match=f"1 to 1000 pixels or points wide, not {cell}"):
        png(BOARD, cell=cell)


def test_a_cell_has_64_pixels_if_nobody_says_how_many() -> None:
    assert decoded(png(BOARD)).size == (4 * 64, 3 * 64)


@pytest.mark.parametrize(("columns", "rows"), [(0, 0), (-3, 2), (0, 5)])
def test_a_scene_without_cells_is_its_margin(columns: int, rows: int) -> None:
    picture = decoded(png(Scene(columns, rows, (), "", ""), cell=10))
    assert picture.size == (10 * (max(columns, 0) + 1), 10 * (rows + 1))
