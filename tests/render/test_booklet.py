"""Booklets, read back by PDFium: which page says what, how large boards are, and where."""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

import pypdfium2
import pytest

from kotae.errors import BadInput
from kotae.render.booklet import MOST, Answering, Entry, booklet
from kotae.render.pdf import Paper
from kotae.render.press import Rules
from kotae.scene import Box, Disc, Label, Scene, Shape

MM = 72 / 25.4


class Square(NamedTuple):
    """Where the outline of a board is on its page, in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom


def board(columns: int, rows: int, text: str = "") -> Scene:
    """A filled rectangle as large as the board, the only path of a page that is."""
    middle = (columns / 2, rows / 2)
    return Scene(columns, rows, [Box((0, 0), columns, rows, None, "faint"), Label(middle, text)], "", "")


def entry(number: int, columns: int = 5, rows: int = 5) -> Entry:
    """A puzzle that says ``Pn`` and its answer ``An``."""
    return Entry(f"Title{number}", board(columns, rows, f"P{number}"), board(columns, rows, f"A{number}"))


def read(data: bytes) -> list[str]:
    with pypdfium2.PdfDocument(data) as document:
        return [str(page.get_textpage().get_text_range()) for page in document]


def sizes(data: bytes) -> list[tuple[float, float]]:
    """The width and height of every page, in millimetres."""
    with pypdfium2.PdfDocument(data) as document:
        return [(round(page.get_width() / MM), round(page.get_height() / MM)) for page in document]


def squares(data: bytes) -> list[list[Square]]:
    """The boards of every page, in the order in which they are printed."""
    with pypdfium2.PdfDocument(data) as document:
        return [
            [
                square
                for part in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH])
                # The rule above answers at the foot is long and thin.
                if (square := Square(*part.get_bounds())).height > 2 or square.width < 100 * MM
            ]
            for page in document
        ]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_pages_have_the_size_of_the_paper(paper: Paper, size: tuple[float, float]) -> None:
    with pypdfium2.PdfDocument(booklet([entry(1)], paper=paper)) as document:
        assert [page.get_size() for page in document] == [pytest.approx(size, abs=0.01)] * 2


@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 6, 7, 9, 12, MOST])
@pytest.mark.parametrize("answers", get_args(Answering))
def test_every_puzzle_and_every_answer_is_printed_once_and_in_order(
    per_page: int, answers: Answering
) -> None:
    pages = read(booklet([entry(n) for n in range(1, 26)], title="Book", per_page=per_page, answers=answers))
    boards = -(-25 // per_page)
    first = pages[0].split()
    assert first[0] == "Book"
    assert not any("Book" in page for page in pages[1:])
    assert re.findall(r"(\d+)\. Title(\d+)", " ".join(pages)) == [(str(n), str(n)) for n in range(1, 26)]
    for page, text in enumerate(pages[:boards]):
        held = [int(number) for number in re.findall(r"\bP(\d+)", text)]
        assert held == list(range(page * per_page + 1, min((page + 1) * per_page, 25) + 1))
        solved = [int(number) for number in re.findall(r"\bA(\d+)", text)]
        assert sorted(solved) == (held if answers == "upside-down" else [])
    rest = pages[boards:]
    assert [int(n) for text in rest for n in re.findall(r"\bA(\d+)", text)] == (
        list(range(1, 26)) if answers == "end" else []
    )
    assert all(text.startswith("Answers") for text in rest)
    assert len(rest) < boards or boards <= 2


def test_pages_are_numbered_at_their_foot() -> None:
    with pypdfium2.PdfDocument(booklet([entry(n) for n in range(1, 8)], per_page=2)) as document:
        for number, page in enumerate(document, 1):
            assert page.get_textpage().get_text_bounded(top=20 * MM).strip() == str(number)


@pytest.mark.parametrize(("columns", "rows"), [(5, 5), (3, 8), (1, 1)])
def test_a_small_board_is_not_blown_up(columns: int, rows: int) -> None:
    ((square,), _) = squares(booklet([entry(1, columns, rows)]))
    assert square.width == pytest.approx(14 * MM * columns, abs=0.1)
    assert square.height == pytest.approx(14 * MM * rows, abs=0.1)
    assert (square.left + square.right) / 2 == pytest.approx(105 * MM, abs=0.1)
    # Between the upper edge and the page's number, with the title above it.
    assert (square.bottom + square.top) / 2 == pytest.approx((23 + 282) / 2 * MM, abs=3 * MM)


@pytest.mark.parametrize("answers", get_args(Answering))
@pytest.mark.parametrize("per_page", range(1, MOST + 1))
def test_boards_of_any_shape_stay_on_the_page_and_apart(per_page: int, answers: Answering) -> None:
    shapes = [(5, 5), (40, 60), (60, 40), (100, 3), (3, 100), (9, 9), (300, 300)]
    puzzles = [entry(n, *shapes[n % 7]) for n in range(per_page)]
    data = booklet(puzzles, title="Book", per_page=per_page, answers=answers)
    pages = squares(data)
    assert sum(map(len, pages)) == per_page * (1 if answers == "none" else 2)
    for page, (width, height) in zip(pages, sizes(data), strict=True):
        for i, one in enumerate(page):
            assert one.left >= 14.9 * MM
            assert one.right <= (width - 14.9) * MM
            assert one.bottom >= 20 * MM
            assert one.top <= (height - 14.9) * MM
            for two in page[:i]:
                beside = one.right < two.left or two.right < one.left
                assert beside or one.top < two.bottom or two.top < one.bottom


@pytest.mark.parametrize(("columns", "rows", "beside"), [(30, 10, False), (10, 30, True)])
def test_the_page_is_divided_as_suits_the_boards(columns: int, rows: int, beside: bool) -> None:
    page = squares(booklet([entry(1, columns, rows), entry(2, columns, rows)], per_page=2, answers="none"))[0]
    first, second = page
    assert (first.bottom == pytest.approx(second.bottom)) == beside
    assert (first.left == pytest.approx(second.left)) != beside


def test_boards_are_read_from_left_to_right_and_from_top_to_bottom() -> None:
    (page,) = squares(booklet([entry(n) for n in range(6)], per_page=6, answers="none"))
    assert len(page) == 6
    assert page == sorted(page, key=lambda square: (round(-square.top), square.left))


def test_answers_at_the_end_are_smaller() -> None:
    boards, *_, answers = squares(booklet([entry(n, 10, 10) for n in range(4)], per_page=1))
    assert len(answers) == 4
    assert answers[0].width < 0.6 * boards[0].width


@pytest.mark.parametrize("per_page", [1, 4])
def test_answers_at_the_foot_are_turned_around(per_page: int) -> None:
    marked: list[Shape] = [Disc((0.5, 0.5), 0.4, "ink", "ink"), Box((0, 0), 9, 9, None, "faint")]
    puzzles = [entry(n)._replace(answer=Scene(9, 9, marked, "", "")) for n in range(per_page)]
    with pypdfium2.PdfDocument(booklet(puzzles, per_page=per_page, answers="upside-down")) as document:
        assert len(document) == 1
        paths = list(document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH]))
        bounds = [part.get_bounds() for part in paths]
    foot = [place for place in bounds if place[3] < 0.3 * 297 * MM and place[2] - place[0] < 100 * MM]
    assert len(foot) == 2 * per_page
    dots, grids = foot[::2], foot[1::2]
    for dot, grid in zip(dots, grids, strict=True):
        # The upper left cell is at the lower right.
        assert dot[0] > (grid[0] + grid[2]) / 2
        assert dot[3] < (grid[1] + grid[3]) / 2
    # And so is the first answer.
    assert [grid[0] for grid in grids] == sorted((grid[0] for grid in grids), reverse=True)


@pytest.mark.parametrize("answers", ["end", "upside-down"])
def test_puzzles_without_an_answer_are_passed_over(answers: Answering) -> None:
    puzzles = [entry(1), entry(2)._replace(answer=None), entry(3)]
    text = " ".join(read(booklet(puzzles, answers=answers, per_page=3)))
    assert re.findall(r"\bA\d", text) in (["A1", "A3"], ["A3", "A1"])
    alone = read(booklet([entry(2)._replace(answer=None)], answers=answers))
    assert len(alone) == 1


@pytest.mark.parametrize("title", ["long words " * 30, "w" * 10**6, "Мосты" * 100])
@pytest.mark.parametrize("per_page", [1, 6])
def test_a_long_title_is_shortened(title: str, per_page: int) -> None:
    puzzles = [entry(n)._replace(title=title) for n in range(per_page)]
    data = booklet(puzzles, title=title, per_page=per_page, answers="none")
    (text,) = read(data)
    assert text.count("…") == per_page + 1
    assert f"1. {title[:4]}" in text
    with pypdfium2.PdfDocument(data) as document:
        for part in document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT]):
            left, _, right, _ = part.get_bounds()
            assert left > 14 * MM
            assert right < 196 * MM


def test_titles_are_in_an_embedded_font_and_say_what_it_lacks_by_a_question_mark() -> None:
    data = booklet([entry(1)._replace(title="Мосты Γέφυρες řeka")], title="Bridges 橋", answers="none")
    (text,) = read(data)
    assert "Bridges ?" in text
    assert "1. Мосты Γέφυρες řeka" in text
    assert b"/FontFile2" in data
    assert b"Helvetica" not in data
    with pypdfium2.PdfDocument(data) as document:
        assert document.get_metadata_dict()["Title"] == "Bridges 橋"


def test_author_and_date_are_below_the_title_of_the_first_page_only() -> None:
    data = booklet([entry(n) for n in (1, 2)], title="Book", author="Ada", date="May 1843", per_page=1)
    first, *others = read(data)
    assert first.split("\r\n")[:2] == ["Book", "Ada · May 1843"]
    assert not any("Ada" in text or "May" in text for text in others)
    with pypdfium2.PdfDocument(data) as document:
        assert document.get_metadata_dict()["Author"] == "Ada"
    assert read(booklet([entry(1)], date="May 1843"))[0].startswith("May 1843")


def test_rules_are_told_once_on_every_page_that_has_their_puzzle() -> None:
    one, two = Rules("One", "Do this. " * 30), Rules("Two (hard)", "Do that.")
    puzzles = [entry(n)._replace(rules=rules, variant="hard") for n, rules in enumerate([one, two, one, one])]
    data = booklet(puzzles, per_page=2, answers="upside-down")
    first, second = read(data)
    assert [text.count("Do this") for text in (first, second)] == [30, 30]
    assert [text.count("Two (hard)") for text in (first, second)] == [1, 0]
    assert (first + second).count("hard") == 5
    # Between the boards and the answers, and touching neither.
    with pypdfium2.PdfDocument(data) as document:
        lines = [
            Square(*part.get_bounds())
            for part in document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT])
        ]
    told = [line for line in lines if line.width > 120 * MM]
    boards = squares(data)[0]
    assert len(told) == 2
    assert all(square.bottom > max(line.top for line in told) + 3 * MM for square in boards[:2])
    assert all(square.top < min(line.bottom for line in told) - 3 * MM for square in boards[2:])


def test_a_large_broad_board_lies_on_its_side() -> None:
    data = booklet([entry(1, 60, 40), entry(2, 40, 60), entry(3, 9, 6)], per_page=1, answers="none")
    assert sizes(data) == [(297, 210), (210, 297), (210, 297)]
    assert squares(data)[0][0].width > 1.3 * 180 * MM * 60 / 61


def test_as_many_boards_go_on_a_page_as_suit_their_size() -> None:
    def counts(shapes: list[tuple[int, int]]) -> list[int]:
        puzzles = [entry(n, *shape) for n, shape in enumerate(shapes)]
        return [len(page) for page in squares(booklet(puzzles, answers="none"))]

    assert counts([(5, 5)] * 6) == [6]
    assert counts([(5, 5)] * 7) == [4, 3]
    assert counts([(9, 9)] * 5) == [3, 2]
    assert counts([(25, 25)] * 2) == [1, 1]
    assert counts([(5, 5), (5, 5), (40, 60), (5, 5)]) == [2, 1, 1]
    (page,) = squares(booklet([entry(n, 9, 9) for n in range(2)], answers="none"))
    assert all(square.width >= 8 * 9 * MM for square in page)


def test_the_same_booklet_has_the_same_bytes() -> None:
    puzzles = [entry(n) for n in range(5)]
    assert booklet(puzzles, title="č Ж", per_page=2) == booklet(puzzles, title="č Ж", per_page=2)


def test_an_empty_booklet_and_a_strange_page_are_refused() -> None:
    with pytest.raises(BadInput, match="at least one puzzle"):
        booklet([])
    for per_page in (0, -1, MOST + 1):
        with pytest.raises(BadInput, match="1 to 20 puzzles"):
            booklet([entry(1)], per_page=per_page)


def test_boards_without_cells_are_printed() -> None:
    nothing = Scene(0, 0, (), "", "")
    text = " ".join(read(booklet([Entry("", nothing, nothing)], answers="upside-down")))
    assert "1." in text


def test_rules_that_leave_no_room_for_boards_are_refused() -> None:
    many = [entry(n)._replace(rules=Rules(f"Kind {n}", "Do this. " * 60)) for n in range(1, MOST + 1)]
    with pytest.raises(BadInput, match="no room for 20 puzzles"):
        booklet(many, per_page=MOST)
    assert booklet(many)
