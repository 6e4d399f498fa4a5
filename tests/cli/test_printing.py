"""Pictures in files of every kind, with marks and coordinates, and booklets."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

import kotae
from tests.cli.command import CORNERS, RINGS, SEED, SEED_ANSWER, TEXTBOOK, Here, pigeons

OPEN = "# kotae hashi\n2.2\n...\n2.2\n"
RING = "2───2\n│ . │\n2───2\n"
FREE = "# kotae hashi\n3..3\n....\n3..3\n"
"""A board with several answers."""
BARS = "2═══2\n. . .\n2═══2\n"


def pages(path: Path) -> list[str]:
    """The text of each page of a PDF file."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_a_board_as_png_and_pdf(here: Here) -> None:
    here.write("b", SEED)
    here.write("a", SEED_ANSWER)
    assert here("draw", "b", "--answer", "a", "-o", "p.png", "--cell", "20") == (0, "", "")
    with Image.open(here.folder / "p.png") as picture:
        assert picture.size == (20 * 6, 20 * 4)
    assert here("draw", "b", "--answer", "a", "-o", "p.pdf") == (0, "", "")
    assert ["".join(page.split()) for page in pages(here.folder / "p.pdf")] == ["13112"]


def test_marks_and_coordinates(here: Here) -> None:
    here.write("b", SEED)
    told = here("draw", "b", "--mark", "hint=r0c1,r2c4", "--mark", "fault=r1c1", "--coordinates")
    assert told.status == 0
    assert told.out.count("?") == 2
    assert told.out.count("!") == 1
    assert told.out.split()[:5] == ["0", "1", "2", "3", "4"]


def test_marks_of_a_yashi_are_told_as_its_coordinates_are(here: Here) -> None:
    here.write("b.csv", "10,5\n12,5\n")
    told = here("draw", "b.csv", "--mark", "hint=r5c11", "--coordinates")
    assert told.out.splitlines()[0].split() == ["10", "11", "12"]
    assert "?" in told.out
    assert "no cell r0c0 on this board of 1×3" in here("draw", "b.csv", "--mark", "hint=r0c0").err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--mark", "hint=r9c9"], "there is no cell r9c9 on this board of 3×5"),
        (
            ["--mark", "bogus=r0c0"],
            "expected fault, forced, differ or hint, then cells, as in hint=r0c1,r2c3",
        ),
        (["--compare", "b"], "--compare needs an --answer to compare with"),
        (["--cell", "0", "-o", "p.png"], "expected a whole number from 1, not '0'"),
        (["--paper", "a4", "-o", "p.png"], "only a .pdf file has a size of paper, not one ending in '.png'"),
    ],
)
def test_refusals(here: Here, words: list[str], sentence: str) -> None:
    here.write("b", SEED)
    assert sentence in here("draw", "b", *words).refused()


def test_two_answers_are_compared(here: Here) -> None:
    here.write("b", OPEN)
    here.write("ring", RING)
    here.write("bars", BARS)
    told = here("draw", "b", "--answer", "ring", "--compare", "bars")
    assert told.status == 0
    assert "~" in told.out
    assert "~" not in here("draw", "b", "--answer", "ring", "--compare", "ring").out


def test_what_a_file_holds_is_drawn(here: Here) -> None:
    here.write("b", f"{OPEN}# answer\n{RING}")
    assert "───" in here("draw", "b").out


def test_forced_parts_and_verdicts_as_pictures(here: Here) -> None:
    here.write("b", RINGS)
    assert here("forced", "b", "-o", "f.png", "--quiet").status == 0
    assert here("verdict", "b", "-o", "v.pdf", "--quiet").status == 0
    with Image.open(here.folder / "f.png") as picture:
        assert picture.width > 100
    assert len(pages(here.folder / "v.pdf")) == 1
    assert "expected a file ending in" in here("forced", "b", "-o", "f.doc").err


def test_a_booklet_has_all_boards_of_all_files(here: Here) -> None:
    here.write("two", SEED + OPEN.replace("hashi", "hashi max-bridges=3"))
    here.write("one", TEXTBOOK)
    words = ("--title", "Three puzzles", "--author", "A. Setter", "--date", "today", "--per-page", "2")
    assert here("booklet", "two", "one", *words, "-o", "b.pdf", "--quiet") == (0, "", "")
    first, second, answers = pages(here.folder / "b.pdf")
    for said in ("Three puzzles", "A. Setter · today", "1. Hashiwokakero", "2. Hashiwokakero"):
        assert said in first
    assert first.count("up to three bridges") == 2  # below the title, and before the rules
    assert "at most three may join" in " ".join(first.split())
    assert "3. Futoshiki" in second
    assert "points at the smaller number" in " ".join(second.split())
    assert answers.startswith("Answers")


def test_a_booklet_with_grades_goes_from_easy_to_hard(here: Here) -> None:
    boards = {"several": FREE, "hard": RINGS, "easy": TEXTBOOK}
    for name, text in boards.items():
        here.write(name, text)
    hard, easy = (kotae.grade(kotae.read(name)).word for name in ("hard", "easy"))
    told = here("booklet", *boards, "--grade", "--answers", "none", "-o", "b.pdf")
    assert (told.status, told.err) == (0, "kotae: several: puzzle 3 has more than one answer\n")
    text = " ".join("".join(pages(here.folder / "b.pdf")).split())
    expected = [f"1. Futoshiki {easy}", f"2. Hashiwokakero {hard}", "3. Hashiwokakero"]
    places = [text.index(words) for words in expected]
    assert places == sorted(places)
    assert here("booklet", *boards, "--answers", "none", "-o", "b.pdf").status == 0
    assert f"{easy}" not in "".join(pages(here.folder / "b.pdf"))


@pytest.mark.parametrize(("answers", "count"), [("end", 2), ("upside-down", 1), ("none", 1)])
def test_where_the_answers_of_a_booklet_are(here: Here, answers: str, count: int) -> None:
    here.write("b", SEED)
    assert here("booklet", "b", "--answers", answers, "-o", "b.pdf") == (0, "", "")
    assert len(pages(here.folder / "b.pdf")) == count


def test_a_board_without_an_answer_is_printed_and_noted(here: Here) -> None:
    here.write("b", CORNERS)
    told = here("booklet", "b", "-o", "b.pdf")
    assert told == (0, "", "kotae: b: puzzle 1 has no answer\n")
    assert len(pages(here.folder / "b.pdf")) == 1


def test_a_booklet_warns_of_boards_with_several_answers(here: Here) -> None:
    here.write("b", SEED + FREE)
    for answers in ("end", "none"):
        told = here("booklet", "b", "-o", "b.pdf", "--answers", answers)
        assert told == (0, "", "kotae: b: puzzle 2 has more than one answer\n")


@pytest.mark.parametrize(
    ("board", "words", "status", "sentence"),
    [
        (FREE, (), 1, "puzzle 2 has more than one answer"),
        (CORNERS, (), 1, "puzzle 2 has no answer"),
        (pigeons(), ("--time-limit", "0.2"), 3, "puzzle 2 may have no answer or several: "),
        (FREE + pigeons(), ("--time-limit", "0.2"), 1, "puzzle 3 may have no answer or several: "),
    ],
)
def test_a_strict_booklet_has_unique_boards_only(
    here: Here, board: str, words: tuple[str, ...], status: int, sentence: str
) -> None:
    here.write("b", SEED + board)
    told = here("booklet", "b", "-o", "b.pdf", "--strict", *words)
    assert (told.status, told.out) == (status, "")
    assert sentence in told.err
    assert "b.pdf is not written" in told.err
    assert not (here.folder / "b.pdf").exists()
    here.write("b", SEED)
    assert here("booklet", "b", "-o", "b.pdf", "--strict") == (0, "", "")


def test_what_the_font_lacks_is_said(here: Here) -> None:
    here.write("b", SEED)
    lacks = "kotae: the font has no sign for '答', 'え'; '?' is printed instead\n"
    assert here("booklet", "b", "-o", "b.pdf", "--title", "答え") == (0, "", lacks)
    here.write("n", "# kotae numberlink fill=no\nあ.あ\n")
    lacks = "kotae: the font has no sign for 'あ'; '?' is printed instead\n"
    assert here("draw", "n", "-o", "n.png") == (0, "", lacks)
    assert here("draw", "n", "-o", "n.svg") == (0, "", "")


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_a_cell_of_absurd_size_is_refused_alike(here: Here, suffix: str) -> None:
    here.write("b", SEED)
    told = here("draw", "b", "-o", f"b.{suffix}", "--cell", "100000")
    assert "a cell is 1 to 1000 pixels or points wide, not 100000" in told.refused()


@pytest.mark.parametrize(("key", "rule"), [("numberlink", "fill"), ("yashi", "connected")])
def test_an_answer_is_marked_as_check_finds_it(here: Here, key: str, rule: str) -> None:
    room = import_module(f"kotae.puzzles.{key}").PUZZLE
    example = (room.examples / f"fault.{rule}.txt").read_text(encoding="utf-8")
    board, answer = example.split("# answer\n")
    here.write("b", board)
    here.write("a", answer)
    assert "!" in here("draw", "b", "--answer", "a").out
    assert "!" not in here("draw", "b", "--answer", "a", "--partial").out


def test_a_dotted_grid_and_a_frame(here: Here) -> None:
    here.write("b", SEED)
    plain, dotted = (here("draw", "b", *words).out for words in ((), ("--grid",)))
    assert (plain.count("·"), dotted.count("·")) == (0, 10)
    assert dotted.startswith("┌")
    here.write("f", TEXTBOOK)
    assert here("draw", "f", "--grid").out == here("draw", "f").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--per-page", "21", "-o", "b.pdf"], "a page holds 1 to 20 puzzles, not 21"),
        (["-o", "b.svg"], "expected a file ending in .pdf, not 'b.svg'"),
    ],
)
def test_booklets_that_are_refused(here: Here, words: list[str], sentence: str) -> None:
    here.write("b", SEED)
    assert sentence in here("booklet", "b", *words).refused()
    assert not list(here.folder.glob("b.*"))
