"""What a sheet tells a player: the rules of every room in words, and its options."""

from __future__ import annotations

from itertools import product

import pytest

import kotae
from kotae.codec.lines import split_lines
from kotae.options import Reading, unusual
from kotae.puzzles.registry import ROOMS, room

BOARDS = {
    "futoshiki": ". .\n\n. .",
    "hashi": "1.1",
    "numberlink": "1.1",
    "yashi": "o.o",
}
each_key = pytest.mark.parametrize("key", ROOMS)


def variants(key: str) -> list[kotae.Board]:
    """A board under every combination of its rule options."""
    boards = []
    for values in product(*(option.values for option in room(key).options)):
        chosen = zip(room(key).options, values, strict=True)
        header = " ".join(["# kotae", key, *(f"{option.name}={value}" for option, value in chosen)])
        boards.append(kotae.read(f"{header}\n{BOARDS[key]}\n"))
    return boards


@each_key
def test_every_variant_has_instructions_of_its_own(key: str) -> None:
    told = [board.puzzle.told(board.instance) for board in variants(key)]
    assert len(set(told)) == len(told)
    for text in told:
        assert text.endswith(".")
        assert "=" not in text
        assert len(text) < 400


@each_key
def test_unusual_options_are_told_in_words(key: str) -> None:
    phrases = [unusual(board.puzzle.options, board.rules) for board in variants(key)]
    assert phrases[0] == []
    assert len({tuple(words) for words in phrases}) == len(phrases)
    assert not any("=" in phrase for words in phrases for phrase in words)


def test_what_only_some_boards_have_is_told_there() -> None:
    def told(text: str) -> str:
        board = kotae.read(text)
        return board.puzzle.told(board.instance)

    assert "An island marked ? takes any number" in told("# kotae hashi\n1.?\n")
    assert "No path enters a black cell" in told("# kotae numberlink\n1.1\n2#2\n")


def test_a_room_without_instructions_tells_its_rules() -> None:
    from kotae.puzzles._template import PUZZLE

    assert PUZZLE.instructions is None
    board = PUZZLE.boards.parse(split_lines("1\n2"), Reading(PUZZLE.options))
    assert PUZZLE.told(board) == " ".join(PUZZLE.rules.values())
