"""What `mypy --strict` says of a user's program: it knows what is returned, and refuses misspellings."""

from __future__ import annotations

import os
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
reveal_type(kotae.explain(board, bridges).answers)
reveal_type(kotae.hint(board, "text").step)
reveal_type(kotae.grade(board).number)
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
    "tuple[Bridges, ...]",
    "Step | None",
    "float | None",
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


KEYS = "\n".join(
    ["import kotae"]
    + [f'reveal_type(kotae.{read}("b", puzzle="{key}"))' for read in ("read", "read_all") for key in ROOMS]
)
SCRIPT = (Path(__file__).parents[2] / "docs" / "scripts" / "judge.py").read_text(encoding="utf-8")
PROGRAMS = {
    "use": USE,
    "misspelt": MISSPELT,
    "keys": KEYS,
    "script": SCRIPT,
    "script_misspelt": SCRIPT.replace("verdict.word", "verdict.wrod").replace("kotae.draw", "kotae.drwa"),
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What mypy says of each program, line by line: one run, for it takes most of its time to read Kotae."""
    folder = tmp_path_factory.mktemp("mypy")
    for name, program in PROGRAMS.items():
        (folder / f"{name}.py").write_text(program, encoding="utf-8")
    options = ["--strict", "--no-color-output", f"--cache-dir={os.devnull}", "--config-file="]
    said, complaint, _ = api.run([*options, *(str(folder / f"{name}.py") for name in PROGRAMS)])
    assert complaint == ""
    lines = said.splitlines()
    assert lines[-1].endswith(f"(checked {len(PROGRAMS)} source files)")
    return {name: [line for line in lines if f"{os.sep}{name}.py:" in line] for name in PROGRAMS}


def revealed(lines: list[str]) -> list[str]:
    """The types that were asked for, without the modules that they are from."""
    found = [re.search(r'Revealed type is "(.*)"', line) for line in lines]
    return [re.sub(r"\b(\w+\.)+", "", match[1]) for match in found if match]


def errors(lines: list[str]) -> list[str]:
    """The errors, without notes."""
    return [line for line in lines if ": note:" not in line]


def test_types_are_known(told: dict[str, list[str]]) -> None:
    assert revealed(told["use"]) == KNOWN
    assert errors(told["use"]) == []


def test_misspellings_are_refused(told: dict[str, list[str]]) -> None:
    for line, words in zip(errors(told["misspelt"]), REFUSED, strict=True):
        assert words in line


def test_the_key_of_every_puzzle_tells_its_answers(told: dict[str, list[str]]) -> None:
    names = [getattr(room(key).medium.make, "__name__", "") for key in ROOMS]
    expected = [*(f"Board[{name}]" for name in names), *(f"list[Board[{name}]]" for name in names)]
    assert revealed(told["keys"]) == expected


def test_the_script_of_the_python_page_passes_and_misspelt_it_does_not(told: dict[str, list[str]]) -> None:
    assert told["script"] == []
    for line, words in zip(errors(told["script_misspelt"]), ['"wrod"', '"drwa"'], strict=True):
        assert words in line
