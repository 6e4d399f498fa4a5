"""What `mypy --strict` says of a user's program: it knows what is returned, and refuses misspellings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

from kotae.puzzles.registry import ROOMS, room

USE = """
import kotae

board = kotae.read("b", puzzle="hashi")
outcome = kotae.solve(board)
reveal_type(outcome)
match outcome:
    case kotae.Solved(bridges):
        reveal_type(bridges)
    case kotae.Undecided(reason, answer=best):
        reveal_type(best)
    case kotae.Impossible(why):
        reveal_type(why)
reveal_type(kotae.verdict(board).answers)
reveal_type([answer for answer in kotae.answers(board)])
reveal_type(kotae.read_answer(board, "text"))
reveal_type(kotae.minimise(board).board)
reveal_type(kotae.read("b"))


def tell(any_board: kotae.Board, outcome: kotae.Outcome[kotae.Answer]) -> kotae.Judgement:
    assert isinstance(outcome, kotae.Solved)
    hint = kotae.Highlight("hint", (kotae.Place(((0, 0),)),))
    kotae.draw(any_board, outcome, highlights=[hint]).save("b.svg")
    return kotae.check(any_board, outcome.answer)


tell(board, outcome).json()
"""
ANSWER = "Bridges | Digits | Lines | Links"
KNOWN = [
    "Solved[Bridges] | Impossible | Undecided[Bridges]",
    "Bridges",
    "Bridges | None",
    "str | None",
    "tuple[Bridges, ...]",
    "list[Bridges]",
    "Bridges",
    "Board[Bridges]",
    f"Board[{ANSWER}]",
]
MISSPELT = """
import kotae

kotae.sovle(kotae.read("b"))
outcome = kotae.solve(kotae.read("b", puzzle="hashi"))
if isinstance(outcome, kotae.Solved):
    outcome.anwser
    outcome.answer.cuonts
kotae.solve(kotae.read("b"), tiem_limit=3)
kotae.verdict(kotae.read("b")).wrod
kotae.solve("b")
"""
REFUSED = [
    '"sovle"',
    '"anwser"',
    '"cuonts"',
    '"tiem_limit"',
    '"wrod"',
    'incompatible type "str"',
]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """mypy's memory of what these programs import."""
    return tmp_path_factory.mktemp("mypy")


def checked(program: str, folder: Path, cache: Path) -> list[str]:
    """What mypy says of a program, line by line."""
    (folder / "program.py").write_text(program)
    options = ["--strict", "--no-color-output", f"--cache-dir={cache}", "--config-file="]
    told, complaint, _ = api.run([*options, str(folder / "program.py")])
    assert complaint == ""
    return told.splitlines()


def revealed(lines: list[str]) -> list[str]:
    """The types that were asked for, without the modules that they are from."""
    found = [re.search(r'Revealed type is "(.*)"', line) for line in lines]
    return [re.sub(r"\b(\w+\.)+", "", match[1]) for match in found if match]


def test_types_are_known(tmp_path: Path, cache: Path) -> None:
    lines = checked(USE, tmp_path, cache)
    assert revealed(lines) == KNOWN
    assert lines[-1] == "Success: no issues found in 1 source file"


def test_misspellings_are_refused(tmp_path: Path, cache: Path) -> None:
    *errors, _ = [line for line in checked(MISSPELT, tmp_path, cache) if ": note:" not in line]
    assert len(errors) == len(REFUSED), errors
    for line, words in zip(errors, REFUSED, strict=True):
        assert words in line


def test_the_key_of_every_puzzle_tells_its_answers(tmp_path: Path, cache: Path) -> None:
    asked = [f'reveal_type(kotae.read("b", puzzle="{key}"))' for key in ROOMS]
    asked += [f'reveal_type(kotae.read_all("b", puzzle="{key}"))' for key in ROOMS]
    names = [getattr(room(key).medium.make, "__name__", "") for key in ROOMS]
    known = revealed(checked("\n".join(["import kotae", *asked]), tmp_path, cache))
    assert known == [*(f"Board[{name}]" for name in names), *(f"list[Board[{name}]]" for name in names)]
