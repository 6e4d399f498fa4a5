"""What a text without a name is taken for: a board, or a question that names what it could be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import kotae
from kotae.api.recognising import boards_in
from kotae.codec.penpa import read_sheet, write_sheet
from kotae.errors import BadInput
from kotae.phrases import listed


@pytest.mark.parametrize(
    ("text", "key", "board"),
    [
        ("1 2\nv ^\n2<1\n", "futoshiki", "1 2\nv ^\n2<1"),
        ("2 1\n-\n. .\n", "futoshiki", "2 1\n-\n. ."),
        ("5:y", "futoshiki", "\n\n".join([". . . . ."] * 5)),
        ("3:1a1f", "hashi", "1.1\n...\n..."),
        ("2 4 2\n2 0 0 2\n0 0 0 0\n", "hashi", "2..2\n...."),
        ("3 3 4\n2 0 2\n0 0 0\n2 0 2\n", "hashi", "2.2\n...\n2.2"),
        ("\n 1 3 2 \r\n2 0 2", "hashi", "2.2"),
        ("5 5\n1 1 1\n2 2 1\n", "numberlink", ".....\n.1...\n..1..\n.....\n....."),
        ("3 4\n1 - - 2\n- 10 - -\n1 - 10 2\n", "numberlink", " 1  .  .  2\n . 10  .  .\n 1  . 10  2"),
        ("2 3\n38 28 38\n . 28  .\n", "numberlink", "38 28 38\n . 28  ."),
        ("SIZE 3X2\nLINE_NUM 1\nLINE#1 (0,0)-(2,1)\n", "numberlink", "1..\n..1"),
        ("A__\n___\nA__\n", "numberlink", "A..\n...\nA.."),
        ("o.o\no.o\n", "yashi", "o.o\no.o"),
    ],
)
def test_confident_answers(text: str, key: str, board: str) -> None:
    [found] = boards_in(text, None, None, {})
    assert (found.puzzle.key, found.puzzle.boards.format(found.posed.instance)) == (key, board)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("2 3 2\n1 0 1\n2 0 2\n", ["futoshiki", "hashi"]),  # four islands, not two: no .has
        ("1.1", ["hashi", "numberlink"]),
        ("o.o\n", ["numberlink", "yashi"]),
        (". .\n\n. .\n", ["futoshiki", "numberlink"]),
        ("2 2\n2 2\n", ["futoshiki", "hashi"]),
        ("1 2 3\n. . .\n1 2 3\n", ["futoshiki", "hashi", "numberlink"]),
    ],
)
def test_questions(text: str, choices: list[str]) -> None:
    question = f"could be {listed(choices, 'or')}; say which with puzzle=KEY$"
    with pytest.raises(BadInput, match=question):
        boards_in(text, None, None, {})


def test_a_rule_option_tells_the_puzzle_as_well() -> None:
    [found] = boards_in("9.1", None, None, {"max-bridges": "3"})
    assert found.puzzle.key == "hashi"


def test_a_sized_grid_that_lacks_rows_is_refused() -> None:
    with pytest.raises(BadInput, match="expected 3 rows after this line, not 2"):
        boards_in("3 3\n1 . 1\n. . .\n", None, None, {})


def test_numbers_without_water_are_words() -> None:
    [found] = boards_in("14 16\n 1 12\n", "hashi", None, {"max-bridges": "5"})
    assert found.puzzle.boards.format(found.posed.instance) == "14 16\n 1 12"


def test_a_file_does_not_hide_a_game_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("3x3m2:2a2c2a2").write_text("# kotae hashi\n1.1\n", encoding="utf-8")
    assert len(kotae.read("3x3m2:2a2c2a2").instance.islands) == 4


def test_a_game_id_with_a_seed_is_explained() -> None:
    with pytest.raises(BadInput, match="is a game ID with a seed"):
        kotae.read("7x7m2#1234")


def sheet_of_a_hashi() -> str:
    return kotae.convert(kotae.read("# kotae hashi\n2.2\n...\n2.2\n"), "penpa")


def test_what_else_is_printed_on_a_sheet_is_noted() -> None:
    sheet = read_sheet(sheet_of_a_hashi())
    shaded = replace(sheet, problem=replace(sheet.problem, surfaces={(1, 1): 4}))
    board = kotae.read(write_sheet(shaded))
    assert board.notes == ("the sheet holds more, which is not read: surfaces",)


@pytest.mark.parametrize("kind", ["5", "8"])
def test_numbers_of_other_sizes_are_read(kind: str) -> None:
    sheet = read_sheet(sheet_of_a_hashi())
    numbers = {cell: number._replace(kind=kind) for cell, number in sheet.problem.numbers.items()}
    small = replace(sheet, problem=replace(sheet.problem, numbers=numbers))
    assert kotae.read(write_sheet(small)).instance == kotae.read(sheet_of_a_hashi()).instance


def test_a_sheet_that_does_not_tell_its_puzzle_is_asked_about() -> None:
    sheet = read_sheet(sheet_of_a_hashi())
    nameless = replace(sheet, tags=(), title="", problem=replace(sheet.problem, surfaces={(1, 1): 4}))
    address = write_sheet(nameless)
    with pytest.raises(BadInput, match="is penpa, but could be futoshiki, hashi, numberlink or yashi"):
        kotae.read(address)
    assert kotae.read(address, puzzle="hashi").instance == kotae.read(sheet_of_a_hashi()).instance


def test_a_damaged_address_says_why_and_names_its_own_file(tmp_path: Path) -> None:
    address = sheet_of_a_hashi().strip()[:-20]
    for name in ("a.url", "b.url"):
        (tmp_path / name).write_text(address, encoding="utf-8")
        with pytest.raises(BadInput, match="the Penpa address is") as refused:
            kotae.read(tmp_path / name)
        assert refused.value.source == str(tmp_path / name)
