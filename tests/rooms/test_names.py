"""The names of puzzles: keys, titles and other names."""

from __future__ import annotations

from itertools import chain

import pytest

import kotae
from kotae.errors import BadInput
from kotae.puzzle import Puzzle, puzzle_of
from kotae.puzzles.registry import ROOMS, room

PUZZLES = [puzzle_of(f"kotae.puzzles.{key}") for key in (*ROOMS, "_template")]


def names(puzzle: Puzzle[object, object]) -> set[str]:
    """All names of a puzzle, in small letters."""
    return {name.lower() for name in (puzzle.key, puzzle.title, *puzzle.names)}


def test_no_two_puzzles_share_a_name() -> None:
    every = list(chain.from_iterable(map(names, PUZZLES)))
    assert len(every) == len(set(every))


def test_no_name_is_given_twice() -> None:
    for puzzle in PUZZLES:
        assert not {puzzle.key, puzzle.title.lower()} & {*puzzle.names}
        assert len({*puzzle.names}) == len(puzzle.names)
        assert all(name == name.lower().strip() for name in puzzle.names)


@pytest.mark.parametrize("key", ROOMS)
def test_a_puzzle_is_found_by_each_of_its_names(key: str) -> None:
    puzzle = room(key)
    for name in names(puzzle):
        assert room(name) is room(name.upper()) is room(name.title()) is puzzle


def test_well_known_names() -> None:
    for name, key in {
        "Hashiwokakero": "hashi",
        "bridges": "hashi",
        "Flow": "numberlink",
        "Arukone": "numberlink",
        "unequal": "futoshiki",
    }.items():
        assert room(name).key == key


def test_a_name_that_is_nearly_one_of_them() -> None:
    with pytest.raises(BadInput, match=r"there is no puzzle 'hashiwokakreo'; did you mean 'hashiwokakero'\?"):
        room("hashiwokakreo")


def test_boards_and_python_take_every_name() -> None:
    board = kotae.read("1.1\n", puzzle="Bridges")
    assert board == kotae.read("# kotae hashiwokakero\n1.1\n") == kotae.read("# kotae hashi\n1.1\n")
    assert board.text().startswith("# kotae hashi ")
    assert next(iter(kotae.generate("bridges", size=(5, 5), seed=1))).puzzle.key == "hashi"
    with pytest.raises(BadInput, match="this is a board of hashi, not of numberlink"):
        kotae.read("# kotae bridges\n1.1\n", puzzle="flow")
