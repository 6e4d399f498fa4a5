"""What a format cannot carry is named, refused, and left out where that is wanted."""

from __future__ import annotations

import pytest

import kotae
from kotae.api.convert import convert, writable, write
from kotae.errors import BadInput

ANSWERED = "# answer\n1───1\n"


def hashi(board: str = "1.1", max_bridges: int = 2, loops: str = "yes") -> str:
    return f"# kotae hashi max-bridges={max_bridges} loops={loops}\n{board}\n"


def numberlink(board: str, fill: str = "no", touch: str = "yes") -> str:
    return f"# kotae numberlink fill={fill} touch={touch}\n{board}\n"


def yashi(points: str, goal: str = "any") -> str:
    return f"# kotae yashi goal={goal}\n{points}\n"


DIGITS = "# kotae futoshiki\n. 2 .\n\n. . .\n\n. . .\n"
MARKS = "# kotae futoshiki mode=adjacent\n.|. .\n\n. . .\n\n. . .\n"
NUMBERS = "the names of the ends, which become numbers"
BLOCKED = "blocked cells, which become empty"
PZPR = ("puzz.link", "pzpr")
LOSSES = [
    (DIGITS, PZPR, "the printed digits"),
    (MARKS, PZPR, "the marks and the rule option mode=adjacent"),
    ("# kotae futoshiki mode=adjacent\n. .\n\n. .\n", ["grid"], "the rule option mode=adjacent"),
    (hashi("1.?"), ["tatham", "has"], "'?' islands, which become water"),
    (hashi(max_bridges=3), [*PZPR, "has", "grid"], "the rule option max-bridges=3"),
    (hashi(loops="no"), [*PZPR, "has", "grid"], "the rule option loops=no"),
    (hashi(max_bridges=5), ["tatham"], "the rule option max-bridges=5"),
    (hashi() + ANSWERED, ["puzz.link", "has", "grid"], "the answer"),
    ("pzprv3/hashikake/1/3/1 . 1 /-1 0 /\n", ["tatham"], "the crosses of the answer"),
    (numberlink("1.1", touch="no"), PZPR, "the rule option touch=no"),
    (numberlink("1.1", touch="yes", fill="yes"), ["list", "grid"], "the rule option touch=yes"),
    (numberlink("1.1", touch="no", fill="no"), ["list", "grid"], "the rule option fill=no"),
    (numberlink("1#1"), PZPR, BLOCKED),
    (numberlink("1#1", fill="yes", touch="no"), ["list"], BLOCKED),
    (numberlink("1.1", fill="yes"), PZPR, "the names of the ends, which become letters"),
    (numberlink("é.é"), PZPR, NUMBERS),
    (numberlink("AB . AB"), PZPR, NUMBERS),
    (yashi("o.o", "shortest"), ["csv", "grid"], "the rule option goal=shortest"),
    (yashi("o.o") + "# answer\no───o\n", ["csv", "grid"], "the answer"),
]
CASES = [(text, format, phrase) for text, formats, phrase in LOSSES for format in formats]


@pytest.mark.parametrize(("text", "format", "phrase"), CASES)
def test_what_is_lost(text: str, format: str, phrase: str) -> None:
    board = kotae.read(text)
    with pytest.raises(BadInput) as refused:
        write(board, format)
    assert str(refused.value).startswith(f"{format} cannot carry {phrase}; lossy=True leaves that out")
    written = write(board, format, lossy=True)
    assert " and ".join(written.lost) == phrase
    again = kotae.read(written.text, puzzle=board.puzzle.key, format=format)
    assert (again.instance, again.answer) != (board.instance, board.answer)
    assert convert(board, format, lossy=True) == written.text


@pytest.mark.parametrize(
    ("text", "format", "message"),
    [
        (hashi("??"), "tatham", "this format has no sign for '?', and the board has no other islands"),
        (hashi("??"), "has", "this format has no sign for '?', and the board has no other islands"),
        (hashi("9.1", 3), "puzz.link", "this format has islands of 8 bridges at most, not 9 as at r0c0"),
        (hashi("9.1", 3), "pzpr", "this format has islands of 8 bridges at most, not 9 as at r0c0"),
        ("# kotae futoshiki\n. .\n\n. .\n", "tatham", "Unequal has boards of size 3 to 32, not 2"),
        (yashi("-1,0\n1,0"), "grid", "the points lie too far apart, or at negative coordinates"),
        (numberlink("1.1"), "nowhere", "Numberlink cannot be written as 'nowhere'; choose from kotae, json"),
    ],
)
def test_what_cannot_be_said_at_all_is_refused_even_so(text: str, format: str, message: str) -> None:
    board = kotae.read(text)
    for lossy in (False, True):
        with pytest.raises(BadInput) as refused:
            write(board, format, lossy=lossy)
        assert refused.value.message.startswith(message)


def test_a_single_column_of_numbers_with_two_figures_has_a_border() -> None:
    data = '{"puzzle": "hashi", "board": {"rows": 2, "columns": 1, "islands": [[0, 0, 12], [1, 0, 9]]}}\n'
    board = kotae.read(data, max_bridges=3)
    assert write(board, "kotae").text == "# kotae hashi max-bridges=3 loops=yes\n12 |\n 9 |\n"
    assert write(board, "grid", lossy=True).text == "12 |\n 9 |\n"


def test_a_text_that_could_not_be_read_again_is_not_written() -> None:
    board = kotae.read("# kotae numberlink\n12 |\n . |\n12 |\n")
    with pytest.raises(BadInput, match="this board cannot be written as grid"):
        write(board, "grid")
    assert kotae.read(write(board, "json").text).instance == board.instance


def test_more_letters_than_there_are() -> None:
    pairs = [f"{n:4} {n:4}" for n in range(53)]
    board = kotae.read(numberlink("\n".join(pairs), fill="yes"))
    for format in ("puzz.link", "pzpr"):
        with pytest.raises(BadInput, match="arukone has 52 letters; the board has 53 pairs of ends"):
            write(board, format, lossy=True)


@pytest.mark.parametrize(
    ("label", "kind"), [("A", "arukone/e"), ("z", "arukone/e"), ("7", "numlin"), ("9999", "numlin")]
)
def test_names_of_ends_choose_the_kind(label: str, kind: str) -> None:
    board = kotae.read(numberlink(f"{label} . {label}"))
    text = write(board, "puzz.link").text
    assert text.startswith(f"https://puzz.link/p?{kind}/3/1/")
    assert kotae.read(text).instance == board.instance


def test_renamed_ends_are_told_apart() -> None:
    board = kotae.read(numberlink("A B AB 2\nA B AB 2", fill="yes"))
    again = kotae.read(write(board, "puzz.link", lossy=True).text)
    assert sorted(again.instance.ends.values()) == sorted(board.instance.ends.values())
    assert {"A", "B"} < set(again.instance.ends)


def test_an_answer_may_be_given_and_wins_over_the_one_that_was_read() -> None:
    board = kotae.read(hashi() + "# answer\n1═══1\n")
    other = kotae.read(hashi() + ANSWERED).answer
    assert kotae.read(write(board, "pzpr").text).answer == board.answer
    assert kotae.read(convert(board, "pzpr", answer=other)).answer == other


def test_formats_are_named_for_each_puzzle() -> None:
    for puzzle in kotae.all_puzzles():
        names = writable(puzzle)
        assert names[:2] == ["kotae", "json"]
        assert set(names[2:]) == set(puzzle.formats)


def test_a_numberlink_with_numbers_is_told_how_to_become_numlin() -> None:
    board = kotae.read("# kotae numberlink\n1.1\n2.2\n")
    with pytest.raises(BadInput) as refused:
        kotae.convert(board, "puzz.link")
    lost = "the rule option touch=no and the names of the ends, which become letters"
    remedy = 'fill="no", touch="yes" would make it numlin, which keeps the numbers'
    assert str(refused.value) == f"puzz.link cannot carry {lost}; lossy=True leaves that out, and {remedy}"
    numlin = kotae.convert(kotae.read(board.text(), fill="no", touch="yes"), "puzz.link")
    assert numlin == "https://puzz.link/p?numlin/3/2/1g12g2\n"
