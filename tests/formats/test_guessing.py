"""Plain text that nothing marks: a board if there is one way to read it, otherwise a question."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

import kotae
from kotae.api.recognising import boards_in
from kotae.errors import BadInput
from kotae.phrases import listed
from kotae.puzzles.registry import ROOMS, room


def tiny_texts() -> Iterator[str]:
    """Grids up to 2×3 over a few signs, dense and with blanks between, and up to two lines of numbers."""
    for rows, columns in product((1, 2), (1, 2, 3)):
        for cells in product("12." if rows * columns > 4 else "12.o", repeat=rows * columns):
            lines = [cells[start : start + columns] for start in range(0, len(cells), columns)]
            for between in ("", " ") if columns > 1 else ("",):
                yield "".join(between.join(line) + "\n" for line in lines)
    numbers = [" ".join(words) for length in (1, 2, 3) for words in product("012", repeat=length)]
    yield from ("\n".join(lines) + "\n" for length in (1, 2) for lines in product(numbers, repeat=length))


TINY = [text for text in dict.fromkeys(tiny_texts()) if text != "0 0\n"]
"""Without the line that ends a file of Numberlink grids, and is no board."""


UNKNOWN = "not a board that Kotae recognises"


@cache
def readings(text: str) -> list[tuple[str, Any]]:
    """What a text can be: for every puzzle, each of its formats, and its own text below a header."""
    found: list[tuple[str, Any]] = []
    for key in ROOMS:
        forms = [(form, text) for form in ("grid", "has", "list", "csv") if form in room(key).formats]
        for form, said in [*forms, ("kotae", f"# kotae {key}\n{text}")]:
            try:
                boards = [one.posed.instance for one in boards_in(said, key, form, {})]
            except BadInput:
                continue
            if (key, boards) not in found:
                found.append((key, boards))
    # A size above a Numberlink is told from its first row by ends that pair up.
    paired = [key for key, boards in found if key == "numberlink" and not any(map(lone, boards))]
    return [(key, boards) for key, boards in found if key not in paired or not any(map(lone, boards))]


def test_a_tiny_text_is_never_judged_as_a_board_that_nobody_meant() -> None:
    judged = asked = 0
    for text in TINY:
        possible = readings(text)
        found = read_or_question(text, None)
        if isinstance(found, str):
            asked += 1
            keys = list(dict.fromkeys(key for key, _ in possible))
            if len(keys) > 1:
                assert found == f"could be {listed(keys, 'or')}; say which with puzzle=KEY", text
            else:
                assert found.startswith(UNKNOWN) or all(key in found for key in keys), text
        else:
            judged += 1
            assert [found] == possible, text
    assert min(judged, asked) > 100


def read_or_question(text: str, key: str | None) -> tuple[str, Any] | str:
    """The puzzle and the boards of a text, or what is said instead."""
    try:
        found = boards_in(text, key, None, {})
    except BadInput as error:
        return str(error)
    return found[0].puzzle.key, [one.posed.instance for one in found]


@pytest.mark.parametrize("key", ROOMS)
def test_a_tiny_text_of_a_named_puzzle_is_read_in_the_only_way_or_asked_about(key: str) -> None:
    for text in TINY:
        found = read_or_question(text, key)
        assert isinstance(found, str) or [one for one in readings(text) if one[0] == key] == [found], text


def lone(board: Any) -> bool:
    """Whether a Numberlink has an end without another, or none at all."""
    return not board.ends or any(len(cells) == 1 for cells in board.ends.values())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "hello\n",
            "not a board that Kotae recognises; name",
        ),
        (
            "null\n",
            "not a board that Kotae recognises; name",
        ),
        (
            "true\n",
            "not a board that Kotae recognises; name",
        ),
        (
            "It is late.\n",
            f"{UNKNOWN}; name the puzzle with puzzle=KEY or a line '# kotae",
        ),
        (
            "7x7#12345\n",
            "7x7#12345 is a game ID with a seed, which only its own program can turn into a board",
        ),
        ("1 1\n", "could be hashi or numberlink; say which with puzzle=KEY"),
        ("2 2\n", "could be hashi or numberlink; say which with puzzle=KEY"),
        ("1 2\n1 2\n", "could be futoshiki, hashi or numberlink; say which with puzzle=KEY"),
        ("01 01 02\n01 03 02\n03 03 02\n", "could be futoshiki or hashi; say which with puzzle=KEY"),
        ("09 09 01\n09 09 01\n01 01 01\n", f"{UNKNOWN}; name"),
        ("1 1 2\n3 1 2\n. . .\n", "could be futoshiki or hashi; say which with puzzle=KEY"),
        (
            "00\n00\n",
            f"{UNKNOWN}; name",
        ),
    ],
)
def test_what_is_no_board_or_several_is_asked_about(text: str, words: str) -> None:
    with pytest.raises(BadInput) as asked:
        boards_in(text, None, None, {})
    assert str(asked.value).startswith(words)


@pytest.mark.parametrize("text", ["1 2\n1 2\n", "2 1\n2 1\n"])
def test_a_size_needs_a_body_that_fits_it(text: str) -> None:
    board = kotae.read(text, puzzle="numberlink").instance
    assert (board.rows, board.columns, len(board.ends)) == (2, 2, 2)


def test_a_numberlink_whose_ends_do_not_pair_up_is_one_if_somebody_says_so() -> None:
    assert kotae.read("hello\n".replace("ll", "l"), puzzle="numberlink").instance.columns == 4
    assert kotae.read("# kotae numberlink\nhelo\n").instance.columns == 4


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        (
            "https://puzz.link/p?slither/5/5/cbcbcddad",
            None,
            "'slither' is not a puzzle Kotae knows; it reads",
        ),
        ("pzprv3/slither/1/1/. /0 0 /0 /0 /\n", None, "'slither' is not a puzzle Kotae knows; it reads"),
        ("https://puzz.link/p?pzprv3/slither/1/1/.", None, "'slither' is not a puzzle Kotae knows; it reads"),
        ("https://puzz.link/p?numlin/2/1/11", "hashi", "this is a board of numberlink, not of hashi"),
        ("https://example.org/", None, "not the address of a board that Kotae reads"),
    ],
)
def test_an_address_of_something_else_is_named(text: str, key: str | None, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        boards_in(text, key, None, {})
    assert refused.value.message.startswith(words)


@pytest.mark.parametrize(
    ("format", "key", "words"),
    [
        (
            "tatham",
            None,
            "not a Tatham game ID of Bridges, such as 3x3m2:2a2c2a2, "
            "nor a Tatham game ID of Unequal, such as "
            "4:3,0,0,0D,…",
        ),
        (
            "tatham",
            "hashi",
            "not a Tatham game ID of Bridges, such as 3x3m2:2a2c2a2: expected the width, not 'hello'",
        ),
        ("puzz.link", None, "not an address of puzz.link, such as https://puzz.link/p?…"),
        ("pzpr", None, "not a pzpr file, which begins with 'pzprv3'"),
        ("penpa", None, "not an address of Penpa"),
        (
            "has",
            None,
            "not a .has file, which begins with 'rows columns islands': expected the number of rows",
        ),
        ("csv", None, "not a list of points, such as '3,4': expected x,y or point,x,y, not 'hello'"),
        (
            "list",
            "numberlink",
            "not a list, which begins with 'width height': expected the width, not 'hello'",
        ),
        ("list", "futoshiki", "not a list, which begins with the size and rows of digits: expected the size"),
        ("xls", None, "no reader for the format 'xls' here; choose from csv, grid, has, json, kotae, "),
    ],
)
def test_a_format_that_was_named_and_is_another_is_told(format: str, key: str | None, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        boards_in("hello\n", key, format, {})
    assert refused.value.message.startswith(words)


@pytest.mark.parametrize("arguments", [{"puzzle": "Hoshi"}, {"foo": 1}, {"max_bridges": 9}, {"format": "x"}])
def test_a_wrong_choice_is_not_blamed_on_the_board(arguments: dict[str, Any]) -> None:
    for text in ("# kotae hashi\n2.2\n", "9.1\n", '{"puzzle": "hashi", "board": {"rows": 1}}\n'):
        with pytest.raises(BadInput) as refused:
            kotae.read(text, **arguments)
        assert refused.value.line is None
        assert not refused.value.source
        assert str(refused.value).startswith(refused.value.message)


def test_capital_letters_are_as_good() -> None:
    board = kotae.read("# Kotae Hashi max-bridges=3\n2.2\n# Answer\n2===2\n")
    assert (board.puzzle.key, board.rules["max-bridges"]) == ("hashi", 3)
    assert kotae.read("2.2\n", puzzle="Hashi").instance == kotae.read("# kotae hashi\n2.2\n").instance


def test_an_option_given_twice_in_a_header_is_refused() -> None:
    with pytest.raises(BadInput, match="line 1: the rule option max-bridges is given twice"):
        kotae.read("# kotae hashi max-bridges=2 max-bridges=3\n2.2\n")


def test_old_line_ends_are_line_ends() -> None:
    board = kotae.read("# kotae hashi\n2.2\n...\n2.2\n", puzzle="hashi")
    for end in ("\r", "\r\n"):
        text = board.text().replace("\n", end)
        assert kotae.read(text) == board
        assert kotae.read_answer(board, f"2===2{end}. . .{end}2===2{end}").counts
    with pytest.raises(BadInput, match="line 3, column 1"):
        kotae.read("# kotae hashi\r2.2\rx..\r")


def test_a_board_without_header_that_has_an_answer_is_as_doubtful() -> None:
    with pytest.raises(BadInput, match=UNKNOWN):
        boards_in("helo\n# answer\nh e l o\n", None, None, {})
    [found] = boards_in("A.A\n# answer\nA---A\n", None, None, {})
    assert found.posed.answer is not None


def test_an_address_of_something_else_names_what_is_read_whatever_was_asked_for() -> None:
    with pytest.raises(BadInput, match=r"addresses and files of futoshiki, hashi, numberlink$"):
        boards_in("https://puzz.link/p?slither/5/5/cbcbcddad", "yashi", None, {})
