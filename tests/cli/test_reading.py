"""What commands make of a text that is given to them: answers that were printed, and what is no board."""

from __future__ import annotations

import pytest

from tests.cli.command import CORNERS, RINGS, TEXTBOOK, Here

YASHI = "# kotae yashi\noo\noo\n"
"""Four points, of which any three links make a tree."""


@pytest.mark.parametrize("json", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize("board", [RINGS, TEXTBOOK, YASHI, "# kotae numberlink\n1.1\n2.2\n"])
def test_the_answer_that_answers_prints_is_read(here: Here, board: str, json: list[str]) -> None:
    here.write("b", board)
    here.write("a", here("answers", "b", "--limit", "1", *json).out)
    assert here("check", "b", "a").out.startswith("correct")


@pytest.mark.parametrize(("json", "words"), [([], "answers of one board"), (["--json"], "answers")])
def test_several_answers_are_refused_with_their_number(here: Here, json: list[str], words: str) -> None:
    here.write("b", YASHI)
    here.write("a", here("answers", "b", *json).out)
    assert here("check", "b", "a").refused() == f"a: holds 4 {words}; expected one"


def test_a_board_with_two_answers_is_refused(here: Here) -> None:
    here.write("b", f"{CORNERS}# answer 1\n1 . 1\n. . .\n1 . 1\n# answer 2\n1 . 1\n. . .\n1 . 1\n")
    assert here("solve", "b").refused() == "b: holds 2 answers of one board; expected one"


@pytest.mark.parametrize(
    "text", ["hello\n", "null\n", "true\n", "1 1\n", "2 2\n", "1 2\n1 2\n", "7x7#12345\n"]
)
def test_words_are_not_judged(here: Here, text: str) -> None:
    here.write("x", text)
    for command in ("solve", "verdict", "forced", "answers"):
        assert here(command, "x").refused().startswith("x: ")


def test_a_wrong_option_is_not_blamed_on_the_file(here: Here) -> None:
    here.write("b", RINGS)
    assert here("solve", "b", "--puzzle", "Hoshi").refused().startswith("argument --puzzle: there is no ")
    assert here("solve", "b", "--rule", "foo=1").refused().startswith("hashi has no rule option 'foo'; ")
    assert here("solve", "b", "--puzzle", "Hashi").status == 0


def test_a_numberlink_for_puzzlink_is_told_the_options(here: Here) -> None:
    here.write("b", "# kotae numberlink\n1.1\n2.2\n")
    refused = here("convert", "b", "--to", "puzz.link").refused()
    options = "--rule fill=no --rule touch=yes"
    assert f"--lossy leaves that out, and {options} would make it numlin, which keeps the numbers" in refused
    assert "numlin/3/2/1g12g2" in here("convert", "b", "--to", "puzz.link", *options.split()).out
