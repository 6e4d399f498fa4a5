"""`kotae convert`, and boards of other programs given to any command."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import GAME_ID, SEED, SEED_ANSWER, SEED_BRIDGES, Here

ADDRESS = "https://puzz.link/p?hashi/5/3/1g3g1k1g2h"
FILE = "pzprv3\nhashikake\n3\n5\n1 . 3 . 1 \n. . . . . \n1 . 2 . . \n"
EMPTY = "0 0 0 0 \n0 0 0 0 \n0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n"
DRAWN = "1 1 1 1 \n0 0 0 0 \n1 1 0 0 \n0 0 1 0 0 \n0 0 1 0 0 \n"
SAID: dict[str, str] = {
    "kotae": "# kotae hashi max-bridges=2 loops=yes\n1.3.1\n.....\n1.2..\n",
    "json": '{"puzzle": "hashi", "rules": {"max-bridges": 2, "loops": "yes"}, "board": {"rows": 3, '
    '"columns": 5, "islands": [[0, 0, 1], [0, 2, 3], [0, 4, 1], [2, 0, 1], [2, 2, 2]]}}\n',
    "puzz.link": ADDRESS + "\n",
    "pzpr": FILE + EMPTY,
    "tatham": "5x3m2:1a3a1e1a2b\n",
    "has": "3 5 5\n1 0 3 0 1\n0 0 0 0 0\n1 0 2 0 0\n",
    "grid": "1.3.1\n.....\n1.2..\n",
}
"""The seed in every format but Penpa's."""
QUESTION = "# kotae hashi max-bridges=3 loops=no\n1.?\n"
LINK = "# kotae numberlink fill=no touch=yes\n1.2\n...\n1.2\n"


@pytest.fixture(autouse=True)
def files(here: Here) -> None:
    """A board, its answer, and a board that most formats cannot carry."""
    here.write("b", SEED)
    here.write("a", SEED_ANSWER)
    here.write("q", QUESTION)


@pytest.mark.parametrize("to", SAID)
@pytest.mark.parametrize("given", SAID)
def test_from_every_format_to_every_other(here: Here, given: str, to: str) -> None:
    here.write("x", SAID[given])
    named = ["--puzzle", "hashi"] if given == "grid" else []
    assert here("convert", "x", "--to", to, *named) == (0, SAID[to], "")
    assert here("convert", "x", "--to", to, "--format", given, "--puzzle", "hashi") == (0, SAID[to], "")


def test_there_and_back_by_penpa(here: Here) -> None:
    told = here("convert", "b", "--to", "penpa", "--answer", "a")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("https://")
    here.write("p", told.out)
    assert here("convert", "p", "--to", "pzpr") == (0, FILE + DRAWN, "")
    assert here("convert", told.out.strip(), "--to", "pzpr") == (0, FILE + DRAWN, "")


def test_the_answer_is_carried_along(here: Here) -> None:
    assert here("convert", "b", "--to", "pzpr", "--answer", "a") == (0, FILE + DRAWN, "")
    here.write("x", FILE + DRAWN)
    record = here("convert", "x", "--to", "json").record()
    assert record["answer"] == {"bridges": SEED_BRIDGES}
    told = here("convert", "x", "--to", "tatham")
    assert told.out == SAID["tatham"] + "S;L0,0,2,0,1;L2,0,4,0,1;L2,0,2,2,1;L0,2,2,2,1\n"
    here.write("y", told.out)
    assert here("convert", "y", "--to", "pzpr").out == FILE + DRAWN
    told = here("convert", "x", "--to", "kotae")
    assert told.out == SAID["kotae"] + "# answer\n" + SEED_ANSWER.partition("\n")[2]
    here.write("z", told.out)
    assert here("convert", "z", "--to", "pzpr").out == FILE + DRAWN


def test_an_answer_from_standard_input(here: Here) -> None:
    assert here("convert", "b", "--to", "pzpr", "--answer", "-", stdin=SEED_ANSWER).out == FILE + DRAWN
    told = here("convert", "b", "--to", "pzpr", "--answer", "-", stdin="nonsense").refused()
    assert told.startswith("standard input, line 1")
    assert here("convert", "b", "--to", "pzpr", "--answer", "no").refused() == "no such file: no"


def test_a_board_from_standard_input_into_a_file(here: Here) -> None:
    assert here("convert", "-", "--to", "puzz.link", stdin=SEED) == (0, ADDRESS + "\n", "")
    assert here("convert", "-", "--to", "tatham", "-o", "x", stdin=ADDRESS) == (0, "", "")
    assert (here.folder / "x").read_text() == SAID["tatham"]
    assert here("convert", "x", "--to", "has", "-o", "x") == (0, "", ""), "over the file that was read"
    assert (here.folder / "x").read_text() == SAID["has"]
    assert here("convert", "x", "--to", "has", "-o", "-").out == SAID["has"]


@pytest.mark.parametrize(
    ("to", "text", "phrases"),
    [
        ("tatham", "3x1m3L:1b\n", ["'?' islands, which become water"]),
        (
            "puzz.link",
            "https://puzz.link/p?hashi/3/1/1g./\n",
            ["the rule option max-bridges=3", "the rule option loops=no"],
        ),
        (
            "has",
            "1 3 1\n1 0 0\n",
            ["'?' islands, which become water", "the rule option max-bridges=3", "the rule option loops=no"],
        ),
    ],
)
def test_losses_are_refused_or_noted(here: Here, to: str, text: str, phrases: list[str]) -> None:
    listed = ", ".join(phrases[:-1]) + " and " + phrases[-1] if len(phrases) > 1 else phrases[0]
    sentence = f"{to} cannot carry {listed}; --lossy leaves that out"
    assert here("convert", "q", "--to", to).refused() == sentence
    assert here("convert", "q", "--to", to, "-o", "x").refused() == sentence
    assert not (here.folder / "x").exists()
    notes = "".join(f"kotae: left out: {phrase}\n" for phrase in phrases)
    assert here("convert", "q", "--to", to, "--lossy") == (0, text, notes)
    assert here("convert", "q", "--to", to, "--lossy", "--quiet") == (0, text, "")


WRITABLE = "kotae, json, puzz.link, pzpr, penpa, tatham, has, grid"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["b"], "the following arguments are required: --to (see 'kotae convert --help')"),
        (["b", "--to", "x"], f"Hashiwokakero cannot be written as 'x'; choose from {WRITABLE}"),
        (["b", "--to", "list"], f"Hashiwokakero cannot be written as 'list'; choose from {WRITABLE}"),
        (
            ["b", "--to", "csv", "--lossy"],
            f"Hashiwokakero cannot be written as 'csv'; choose from {WRITABLE}",
        ),
        (["b", "--to", ""], f"Hashiwokakero cannot be written as ''; choose from {WRITABLE}"),
        (["b", "--to", "kotae", "-o", ""], "the name of the file to write is empty"),
        (["b", "--to", "kotae", "-o", "no/x"], "no/x: cannot be written: No such file or directory"),
        (["b", "--to", "json", "--puzzle", "yashi"], "b, line 1: this is a board of hashi, not of yashi"),
        (["two", "--to", "json"], "two: holds 2 boards; --board N picks one"),
        (["two", "--to", "json", "--board", "3"], "two: holds 2 boards; there is no board 3"),
        (
            ["b", "--to", "json", "--format", "csv", "--puzzle", "hashi"],
            "no reader for the format 'csv' here; "
            "choose from grid, has, json, kotae, penpa, puzz.link, pzpr, tatham",
        ),
    ],
)
def test_refusals(here: Here, words: list[str], sentence: str) -> None:
    here.write("two", SEED + QUESTION)
    assert here("convert", *words).refused() == sentence


def test_addresses_and_game_ids_are_boards_of_any_command(here: Here) -> None:
    assert here("solve", ADDRESS).out == SEED_ANSWER
    assert here("solve", "hashi/5/3/1g3g1k1g2h").out == SEED_ANSWER
    assert here("solve", "5x3m2:1a3a1e1a2b").out == SEED_ANSWER
    assert here("solve", "pzprv3/hashikake/3/5/1 . 3 . 1/. . . . ./1 . 2 . ./").out == SEED_ANSWER
    assert here("check", ADDRESS, "a").status == 0
    assert here("verdict", ADDRESS).out.startswith("unique")
    assert here("solve", GAME_ID).status == 0
    assert here("solve", "4:3,0,0,0D,0,0,0,0,0,0D,0L,0,0,0,0U,0,").out.startswith("# kotae futoshiki")
    assert here("solve", "https://puzz.link/p?numlin/3/3/1g2i1g2").out.startswith(
        "# kotae numberlink fill=no"
    )


def test_a_file_is_preferred_to_an_address_without_its_page(here: Here) -> None:
    (here.folder / "hashi" / "5" / "3").mkdir(parents=True)
    here.write("hashi/5/3/1", LINK)
    assert here("convert", "hashi/5/3/1", "--to", "kotae").out == LINK
    assert here("convert", "hashi/5/3/2t", "--to", "kotae").out.startswith("# kotae hashi")


def test_doubt_is_a_question_that_options_settle(here: Here) -> None:
    here.write("x", "1.1\n2.2\n")
    question = "x: could be hashi or numberlink; say which with --puzzle"
    assert here("convert", "x", "--to", "json").refused() == question
    for key in ("hashi", "numberlink"):
        assert here("convert", "x", "--to", "json", "--puzzle", key).record()["puzzle"] == key
    here.write("x", "2 3\n0 1 12\n1 0 12\n")
    question = "x: could be numberlink (list) or numberlink (grid); say which with --puzzle or --format"
    assert here("convert", "x", "--to", "json").refused() == question
    listed = here("convert", "x", "--to", "json", "--format", "list").record()["board"]
    assert (listed["rows"], listed["columns"], listed["ends"]) == (3, 2, {"12": [[0, 1], [1, 0]]})
    grid = here("convert", "x", "--to", "json", "--format", "grid").record()["board"]
    assert (grid["rows"], grid["columns"], len(grid["ends"])) == (2, 3, 3)


def test_a_format_that_one_puzzle_can_read_needs_no_key(here: Here) -> None:
    here.write("x", ".<.\n\n. .\n")
    assert here("convert", "x", "--format", "grid", "--to", "json").record()["puzzle"] == "futoshiki"
    here.write("x", "Lorem ipsum, dolor!\n")
    sentence = "x: not a board that Kotae recognises; name the puzzle with --puzzle or a line '# kotae KEY'"
    assert here("convert", "x", "--format", "grid", "--to", "json").refused() == sentence


LISTED = '{"puzzle": "hashi", "board": {"rows": 1, "columns": 3, "islands": [[0, 0, 1], [0, 2, 1]]}}'
MANY = {
    "kotae": "# kotae hashi\n1.1\n# kotae hashi\n1.1\n# answer\n1───1\n# kotae hashi\n1.1\n",
    "json": f"{LISTED}\n\n{LISTED}\n{LISTED}\n",
    "a JSON list": f"[{LISTED},\n{LISTED}, {LISTED}]",
    "puzz.link": "https://puzz.link/p?hashi/3/1/1g1\n\n  hashi/3/1/1g1\r\nhttp://pzv.jp/p.html?hashikake/3/1/1g1/\n",
    "pzpr": "pzprv3\nhashikake\n1\n3\n1 . 1\n0 0\n\npzprv3\nhashikake\n1\n3\n1 . 1\ninfo:{}\n"
    "pzprv3/hashikake/1/3/1 . 1/1 1/",
    "tatham": "3x1m2:1a1\nS;L0,0,2,0,1\n\n3x1:1a1\n3x1m2d0:1a1\nS\n",
    "has": "1 3 2\n1 0 1\n1 3 2\n1 0 1\n\n1 3 2\n1 0 1\n",
    "grid": "1.1\n\n1.1\n\n\n1.1\n",
}


@pytest.mark.parametrize("name", MANY)
def test_files_with_many_boards(here: Here, name: str) -> None:
    here.write("x", MANY[name])
    named = {"grid": ["--puzzle", "hashi"], "has": ["--format", "has"]}.get(name, [])
    assert here("convert", "x", "--to", "grid", *named).refused() == "x: holds 3 boards; --board N picks one"
    for number in "123":
        told = here("convert", "x", "--board", number, "--to", "grid", "--lossy", "--quiet", *named)
        assert told == (0, "1.1\n", "")


def test_many_boards_of_other_puzzles(here: Here) -> None:
    here.write("x", "3 2\n1.1\n2.2\n\n# another\n3 1\n1.1\n0 0\n")
    assert here("convert", "x", "--to", "json").refused() == "x: holds 2 boards; --board N picks one"
    here.write("x", "https://puzz.link/p?numlin/3/1/1g1\nhttps://puzz.link/p?arukone/e/3/1/1g1\n")
    assert here("convert", "x", "--board", "2", "--to", "json").record()["board"]["ends"] == {
        "A": [[0, 0], [0, 2]]
    }
    here.write("x", "o.o\n\no.o\no.o\n")
    assert here("convert", "x", "--puzzle", "yashi", "--to", "csv").refused().startswith("x: holds 2 boards")


def test_boards_of_different_puzzles_in_one_foreign_file_are_refused_with_their_place(here: Here) -> None:
    here.write("x", "https://puzz.link/p?hashi/3/1/1g1\nhttps://puzz.link/p?numlin/3/1/1g1\n")
    told = here("convert", "x", "--to", "json").refused()
    assert told.startswith(
        "x, line 2, column 21: expected the kind of puzzle ('hashi', 'hashikake', 'bridges')"
    )


@pytest.mark.parametrize(
    ("board", "rule", "said"),
    [
        (GAME_ID, "max-bridges=3", "max-bridges=2"),
        (ADDRESS, "loops=no", "loops=yes"),
        ("https://puzz.link/p?numlin/3/1/1g1", "fill=yes", "fill=no"),
        ("https://puzz.link/p?numlin/3/1/1g1", "touch=no", "touch=yes"),
        ("https://puzz.link/p?arukone/3/1/1g1", "fill=no", "fill=yes"),
        ("https://puzz.link/p?arukone/e/3/1/1g1", "fill=yes", "fill=no"),
        ("pzprv3/hashikake/1/3/1 . 1/", "max-bridges=1", "max-bridges=2"),
        ("3:0,0,0,0,0,0,0,0,0,", "mode=adjacent", "mode=inequality"),
    ],
)
def test_a_rule_wins_over_what_a_format_fixes(here: Here, board: str, rule: str, said: str) -> None:
    told = here("convert", board, "--rule", rule, "--to", "json")
    name, _, value = rule.partition("=")
    assert str(json.loads(told.out)["rules"][name]) == value
    assert told.err == f"kotae: the board says {said}, but {rule} was asked for\n"
    assert here("convert", board, "--rule", said, "--to", "json").err == "", "the same is no news"
    assert here("convert", board, "--rule", rule, "--to", "json", "--quiet").err == ""


def test_a_rule_where_a_format_says_nothing_is_no_news(here: Here) -> None:
    here.write("x", SAID["has"])
    told = here("convert", "x", "--rule", "max-bridges=4", "--to", "tatham")
    assert (told.out, told.err) == (SAID["tatham"].replace("m2", "m4"), "")
