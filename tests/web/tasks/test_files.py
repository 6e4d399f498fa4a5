"""Boards to take away: other formats, pictures, certificates; and the puzzles that there are."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kotae
from kotae.api.board import Board
from kotae.drafting import DIFFICULTIES, SYMMETRIES
from kotae.errors import KotaeError
from kotae.puzzles.registry import ROOMS, room
from tests.cli.command import Here
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.web.tasks.asked import asked, each_example, each_key, filed, pairs, refused

SUFFIXES = {".svg": "image/svg+xml", ".png": "image/png", ".pdf": "application/pdf", ".txt": "text/plain"}


@each_example
def test_a_board_in_every_format_with_what_is_drawn(board: Board[Any]) -> None:
    drawing = None if board.answer is None else pairs(board, board.answer)
    for to in asked("sheet", board=board.text())["formats"]:
        for lossy in (False, True):
            asking: dict[str, Any] = {"to": to, "lossy": lossy, "drawing": drawing}
            try:
                wanted = kotae.convert(board, to, lossy=lossy)
            except KotaeError:
                assert refused("convert", board=board.text(), **asking)
                continue
            told = asked("convert", board=board.text(), **asking)
            assert told["text"] == wanted
            assert lossy or told["lost"] == []


def test_what_is_lost_is_told() -> None:
    board = "# kotae hashi loops=no\n2.2\n"
    assert asked("convert", board=board, to="tatham", lossy=True)["lost"] == []
    lost = asked("convert", board=board, to="puzz.link", lossy=True)["lost"]
    assert len(lost) == 1
    assert refused("convert", board=board, to="puzz.link") == (
        f"puzz.link cannot carry {lost[0]}; the field 'lossy' leaves that out"
    )


@each_key
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_pictures_are_those_of_the_command(here: Here, suffix: str, key: str) -> None:
    here.write("b", UNIQUE[key])
    for options, fields in (
        ([], {}),
        (["--coordinates"], {"coordinates": True}),
        ([] if suffix == ".txt" else ["--dark"], {"dark": True}),
    ):
        assert here("draw", "b", "-o", f"p{suffix}", *options).status == 0
        told = filed("picture", board=UNIQUE[key], suffix=suffix, **fields)
        assert told.data == (here.folder / f"p{suffix}").read_bytes()
        assert (told.name, told.type) == (f"{key}{suffix}", SUFFIXES[suffix])


@each_example
def test_pictures_show_what_is_drawn(board: Board[Any]) -> None:
    drawing = None if board.answer is None else pairs(board, board.answer)
    told = filed("picture", board=board.text(), drawing=drawing, suffix=".svg")
    assert told.data.decode() == kotae.draw(board, board.answer).svg()
    assert filed("picture", board=kotae.convert(board, "kotae"), suffix=".svg") == told


@each_key
def test_certificates_pass_their_audit(key: str) -> None:
    for boards, verdict in ((UNIQUE, "unique"), (SEVERAL, "several"), (IMPOSSIBLE, "impossible")):
        told = filed("certify", board=boards[key])
        assert (told.name, told.type) == (f"{key}.cert", "text/plain")
        found = kotae.audit(told.data.decode())
        shortest = kotae.read(boards[key]).puzzle.wants_shortest(kotae.read(boards[key]).instance)
        assert (found.accepted, found.verdict) == (True, "shortest" if shortest else verdict)
        assert found.puzzle == key


def test_all_puzzles_are_told_as_the_command_does(here: Here) -> None:
    told = asked("puzzles")
    printed = json.loads(here("puzzles", "--json").out)
    listed = printed["puzzles"] if isinstance(printed, dict) else printed
    for puzzle, record in zip(told["puzzles"], listed, strict=True):
        assert {name: puzzle[name] for name in record} == record
    assert [puzzle["key"] for puzzle in told["puzzles"]] == sorted(ROOMS)
    assert (tuple(told["difficulties"]), tuple(told["symmetries"])) == (DIFFICULTIES, SYMMETRIES)
    assert told["version"] == kotae.__version__


@each_key
def test_examples_are_what_they_say(key: str) -> None:
    (puzzle,) = [each for each in asked("puzzles")["puzzles"] if each["key"] == key]
    meant = {"one answer": "unique", "several answers": "several", "no answer": "impossible"}
    assert {example["says"] for example in puzzle["examples"]} == set(meant)
    for example in puzzle["examples"]:
        board = kotae.read(example["board"])
        assert board.puzzle.key == key
        assert kotae.verdict(board).word == meant[example["says"]]
        assert asked("sheet", board=example["board"])["puzzle"] == key
    names = [example["name"] for example in puzzle["examples"]]
    assert all(names)


@each_key
def test_what_a_puzzle_offers_is_there(key: str) -> None:
    (puzzle,) = [each for each in asked("puzzles")["puzzles"] if each["key"] == key]
    rows, columns = puzzle["canvas"]["usual"]
    sheet = asked("canvas", puzzle=key)
    assert (sheet["rows"], sheet["columns"]) == (rows, columns)
    assert puzzle["structure"] == dict(room(key).structure)
    assert puzzle["explained"] == (room(key).explaining is not None)
    assert puzzle["pencil"] == (room(key).pencil_marks is not None)
    made = asked("generate", puzzle=key, seed=1)["boards"][0]["board"]
    scene = kotae.draw(kotae.read(made)).scene
    assert [scene.rows, scene.columns] <= puzzle["new"]["size"]
