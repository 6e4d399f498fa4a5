"""PDF pictures, read back by PDFium: their size, what they say, and what is seen on them."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import groupby
from typing import get_args

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from kotae.errors import BadInput
from kotae.render.font import lacking, unwritten
from kotae.render.palette import line_colour, wash_colour
from kotae.render.pdf import LONGEST, MM, Paper, pdf
from kotae.scene import Box, Disc, Label, Line, Mark, MarkKind, Role, Scene
from tests.render.scenes import scene, scenes

Colour = tuple[int, int, int]


def size(data: bytes) -> tuple[float, float]:
    with pypdfium2.PdfDocument(data) as document:
        assert len(document) == 1
        width, height = document[0].get_size()
        return width, height


def said(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as document:
        return str(document[0].get_textpage().get_text_range())


def seen(data: bytes, scale: float = 1) -> Image.Image:
    with pypdfium2.PdfDocument(data) as document:
        return Image.Image.convert(document[0].render(scale=scale).to_pil(), "RGB")


def colour(name: str) -> Colour:
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def pixel(picture: Image.Image, x: float, y: float) -> Colour:
    found = picture.getpixel((int(x), int(y)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def inked(picture: Image.Image) -> tuple[int, int, int, int] | None:
    """The box around all that is not white."""
    return picture.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()


@pytest.mark.parametrize(("columns", "rows", "cell"), [(3, 2, 24), (1, 7, 10), (0, 0, 24), (-4, 5, 24)])
def test_the_page_is_as_large_as_the_picture_with_its_margin(columns: int, rows: int, cell: int) -> None:
    assert size(pdf(scene(columns, rows), cell=cell)) == ((max(columns, 0) + 1) * cell, (rows + 1) * cell)


def test_a_page_beyond_the_limit_is_scaled_down() -> None:
    board = scene(999, 499, Box((0, 0), 999, 499, "ink", "fault"))
    data = pdf(board)
    assert size(data) == pytest.approx((LONGEST, LONGEST / 2))
    picture = seen(data, scale=0.02)
    assert pixel(picture, picture.width - 5, picture.height - 5) == colour(wash_colour("fault", dark=False))


@pytest.mark.parametrize("cell", [0, -3, 1001, float("nan")])
def test_an_impossible_size_is_refused(cell: float) -> None:
    with pytest.raises(BadInput, match="points wide"):
        pdf(scene(1, 1), cell=cell)
    with pytest.raises(BadInput, match=r"room for 9×99 cells of at most 144\.00 points each, not 145"):
        pdf(scene(99, 9), cell=145)


@pytest.mark.parametrize(
    ("columns", "rows", "paper", "wanted"),
    [(5, 5, "a4", (210, 297)), (60, 40, "a4", (297, 210)), (40, 60, "letter", (216, 279))],
)
def test_a_picture_fits_on_paper(columns: int, rows: int, paper: Paper, wanted: tuple[int, int]) -> None:
    board = scene(columns, rows, Box((0, 0), columns, rows, None, "ink"))
    data = pdf(board, paper=paper)
    width, height = size(data)
    assert (round(width / MM), round(height / MM)) == wanted
    box = inked(seen(data))
    assert box is not None
    left, top, right, bottom = box
    assert (left + right) / 2 == pytest.approx(width / 2, abs=1)
    assert (top + bottom) / 2 == pytest.approx(height / 2, abs=1)
    assert left >= 15 * MM
    assert top >= 15 * MM
    assert right - left <= 14 * columns * MM + 1
    corner = pixel(seen(pdf(board, dark=True, paper=paper)), 2, 2)
    assert corner == colour(wash_colour("paper", dark=True))
    with pytest.raises(BadInput, match="give only one of them"):
        pdf(board, paper=paper, cell=10)


def test_title_and_description_are_the_documents() -> None:
    with pypdfium2.PdfDocument(
        pdf(scene(1, 1, title="橋 & (bridges\\", words="Ten\x00\ud800 words"))
    ) as document:
        held = document.get_metadata_dict()
    assert (held["Title"], held["Subject"]) == ("橋 & (bridges\\", "Ten\ufffd\ufffd words")


def test_the_same_scene_gives_the_same_bytes() -> None:
    board = scene(3, 3, Label((1, 1), "5"), Label((1, 2), "č Ω ř Ж 日"), Disc((2, 2), 0.4))
    program = f"""
import sys
from kotae.scene import *
from kotae.render.pdf import pdf
sys.stdout.buffer.write(pdf({board!r}))
"""
    again = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout
    assert pdf(board) == pdf(board) == again
    assert pdf(board) != pdf(board, dark=True)


@pytest.mark.parametrize("dark", [False, True])
def test_colours_are_the_palettes(dark: bool) -> None:
    roles: tuple[Role, ...] = get_args(Role)
    boxes = [Box((column, 0), 1, 1, None, role) for column, role in enumerate(roles)]
    lines = [Line((column, 1.5), (column + 1, 1.5), role, broad=True) for column, role in enumerate(roles)]
    picture = seen(pdf(scene(len(roles), 2, *boxes, *lines), dark=dark, cell=40))
    assert pixel(picture, 1, 1) == colour(wash_colour("paper", dark=dark))
    for column, role in enumerate(roles):
        x = 20 + 40 * column + 20
        assert pixel(picture, x, 40) == colour(wash_colour(role, dark=dark)), role
        if role not in ("fault", "forced", "differ", "hint"):
            assert pixel(picture, x, 80) == colour(line_colour(role, dark=dark)), role


def test_a_disc_has_its_rim_where_it_should() -> None:
    picture = seen(pdf(scene(2, 1, Disc((1.5, 0.5), 0.4, "ink", "hint")), cell=100))
    x, y = 200, 100
    ink, wash = colour(line_colour("ink", dark=False)), colour(wash_colour("hint", dark=False))
    for dx, dy in ((40, 0), (-40, 0), (0, 40), (0, -40), (28.3, 28.3), (-28.3, 28.3)):
        assert pixel(picture, x + dx, y + dy) == ink
        assert pixel(picture, x + 0.9 * dx, y + 0.9 * dy) == wash
        assert pixel(picture, x + 1.1 * dx, y + 1.1 * dy) == (255, 255, 255)


@pytest.mark.parametrize("strands", [1, 2, 3, 4])
def test_a_line_has_its_strands_and_meets_the_disc(strands: int) -> None:
    line = Line((0.5, 0.5), (3.5, 0.5), "answer", strands)
    board = scene(4, 1, line, Disc((0.5, 0.5), 0.4), Disc((3.5, 0.5), 0.4))
    picture = seen(pdf(board, cell=100))
    for x in (143, 250, 357):  # just beside the discs, and halfway
        column = [pixel(picture, x, y) != (255, 255, 255) for y in range(200)]
        assert sum(drawn for drawn, _ in groupby(column)) == strands
        first, last = column.index(True), 199 - column[::-1].index(True)
        assert (first + last + 1) / 2 == pytest.approx(100, abs=1)


def test_striking_lines_are_dashed_each_in_its_way() -> None:
    roles: tuple[Role, ...] = ("answer", "fault", "forced", "differ", "hint")
    patterns = set()
    for role in roles:
        picture = seen(pdf(scene(6, 1, Line((0, 0.5), (6, 0.5), role)), cell=50))
        row = [pixel(picture, x, 50) != (255, 255, 255) for x in range(25, 325)]
        runs = tuple(len(list(run)) for _, run in groupby(row))
        patterns.add(runs)
        assert (len(runs) == 1) == (role == "answer")
    assert len(patterns) == len(roles)


def test_a_wash_carries_its_sign() -> None:
    boxes = (Box((0, 0), 1, 1, None, "group2"), Box((1, 0), 1, 1, None, "fault"), Box((2, 0), 1, 1))
    assert said(pdf(scene(3, 1, *boxes))).split() == ["c", "!"]


def test_a_sign_can_be_read_at_32_pixels() -> None:
    box = inked(seen(pdf(scene(1, 1, Box((0, 0), 1, 1, None, "fault")), cell=32)))
    assert box is not None
    left, top, right, bottom = box
    assert bottom - top >= 8
    assert 16 <= left < right <= 16 + 12  # in the corner of its cell
    assert top >= 16


@pytest.mark.parametrize("kind", get_args(MarkKind))
def test_a_mark_is_kept_clear_of_the_line_behind_it(kind: MarkKind) -> None:
    picture = seen(pdf(scene(2, 2, Box((0, 0), 2, 2, None, "group0"), Mark((1, 1), kind)), cell=100))
    found = [pixel(picture, x, y) for x in range(100, 200) for y in range(100, 200)]
    ink = found.count(colour(line_colour("ink", dark=False)))
    # Three times as broad as the mark is what is kept clear: twice as much on its sides, and its ends.
    # Two bars share what lies between them.
    least = 1.5 if kind in ("upright", "level") else 1.8
    assert ink > 80
    assert least * ink < found.count((255, 255, 255)) < 9 * ink


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["8", "0", "10", "88", "Ж", "Ω"])
def test_text_is_centred_on_its_point(text: str, bold: bool) -> None:
    picture = seen(pdf(scene(2, 1, Label((1.2, 0.5), text, size=0.6, bold=bold)), cell=200))
    box = inked(picture)
    assert box is not None
    left, top, right, bottom = box
    # The 1 of a 10 does not fill its width.
    assert (left + right) / 2 == pytest.approx(340, abs=6 if text == "10" else 2)
    assert (top + bottom) / 2 == pytest.approx(200, abs=3)
    assert 70 < bottom - top < 120


def test_text_can_be_searched() -> None:
    words = ["Bridges", "naïve", "ΔμΩ", "čeština", "řeka", "Жук", "ễ", "½"]
    board = scene(9, len(words), *(Label((4.5, row + 0.5), word) for row, word in enumerate(words)))
    found = said(pdf(board))
    assert [word for word in words if word not in re.sub(r"\s", "", found)] == []


def test_every_font_is_embedded() -> None:
    data = pdf(scene(9, 2, Label((4, 0.5), "Plain Ж 5"), Label((4, 1.5), "Bold Ω 6", bold=True)))
    assert data.count(b"/FontFile2") == 2
    assert b"Helvetica" not in data


def test_what_the_font_lacks_is_replaced_and_told() -> None:
    assert said(pdf(scene(5, 1, Label((2.5, 0.5), "a答b\x01")))).split() == ["a?b\ufffd"]
    assert lacking(["řeka", "答え", "Ж答"]) == "答え"
    assert unwritten("") is None
    assert unwritten("答え") == "the font has no sign for '答', 'え'; '?' is printed instead"


def test_hardly_visible_characters_do_no_harm() -> None:
    plain = pdf(scene(1, 1, Label((0.5, 0.5), "é 5")))
    assert pdf(scene(1, 1, Label((0.5, 0.5), "e\u0301\n\u200b5\ufeff"))) == plain
    assert inked(seen(pdf(scene(1, 1, Label((0.5, 0.5), ""))))) is None


def test_a_million_cells_fit_on_a_page() -> None:
    assert max(size(pdf(scene(1000, 1000, Line((0, 0), (1000, 1000)))))) == LONGEST
    assert size(pdf(scene(10**6, 0)))[0] == LONGEST


@given(scenes, st.booleans())
@settings(max_examples=150, deadline=None)
def test_any_scene_is_a_page_that_can_be_read(board: Scene, dark: bool) -> None:
    data = pdf(board, dark=dark)
    assert size(data) == (24 * (max(board.columns, 0) + 1), 24 * (max(board.rows, 0) + 1))
    said(data)
    seen(data)
    with pypdfium2.PdfDocument(data) as document:
        for part in document[0].get_objects():
            assert all(abs(number) < 1e12 for number in part.get_bounds())
