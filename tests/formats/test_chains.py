"""Boards come through every chain of two formats as they were, and nothing is lost that was not named.

`KOTAE_BOARDS=1000` tries that many boards of each puzzle.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from kotae.api.board import Board
from kotae.api.convert import writable, write
from kotae.api.recognising import boards_in
from kotae.codec.lines import split_lines
from kotae.errors import BadInput
from kotae.formats import Export, Posed
from kotae.puzzles.registry import ROOMS, room
from tests.formats.cases import Case, case

BOARDS = int(os.environ.get("KOTAE_BOARDS", "90"))
PARTS = 3
"""The boards come in parts that tests can share between processes."""

each_key = pytest.mark.parametrize("key", ROOMS)
each_part = pytest.mark.parametrize("part", range(PARTS))


def part_of(key: str, part: int) -> Iterator[Case]:
    """The boards of a part."""
    return (case(key, number) for number in range(part, BOARDS, PARTS))


def board_of(case: Case) -> Board:
    """The board with what is drawn into it."""
    return Board(case.puzzle, case.instance, answer=case.answer)


def read(case: Case, text: str, format: str, rules: dict[str, Any] | None = None) -> Case:
    """The one board of a text whose puzzle and format are named."""
    [found] = boards_in(text, case.puzzle.key, format, rules or {})
    return Case(case.puzzle, *found.posed)


def shown(case: Case) -> Posed[Any, Any]:
    """The board and its drawing; an empty drawing is none."""
    drawn = case.answer is not None and any(case.puzzle.medium.states(case.instance, case.answer))
    return Posed(case.instance, case.answer if drawn else None)


def carried(case: Case) -> dict[str, str]:
    """The board in every format that carries all of it."""
    found = {}
    for format in writable(case.puzzle):
        try:
            found[format] = write(board_of(case), format).text
        except BadInput:
            continue
    return found


def lossy(case: Case, format: str) -> Export | None:
    """The board in a format that may lose some of it; None if it cannot say anything of it."""
    try:
        return write(board_of(case), format, lossy=True)
    except BadInput:
        return None


@each_key
def test_every_format_carries_some_boards_and_some_answers(key: str) -> None:
    boards, answers = Counter[str](), Counter[str]()
    for one in (case(key, number) for number in range(60)):
        found = carried(one)
        boards.update([*found])
        answers.update([*found] if shown(one).answer is not None else [])
    assert set(boards) == set(writable(room(key)))
    assert {"kotae", "json"} <= set(answers)
    assert set(answers) & {"pzpr", "penpa"}


@each_part
@each_key
def test_chains_of_two_formats(key: str, part: int) -> None:
    for one in part_of(key, part):
        found = carried(one)
        assert "json" in found, one
        for first, text in found.items():
            between = read(one, text, first)
            assert shown(between) == shown(one), (first, str(one))
            for second in found:
                again = write(board_of(between), second).text
                assert shown(read(one, again, second)) == shown(one), (first, second, str(one))


@each_part
@each_key
def test_drawings_are_read_back_from_text_json_and_states(key: str, part: int) -> None:
    for puzzle, instance, answer in part_of(key, part):
        if answer is not None:
            medium, text = puzzle.medium, puzzle.medium.format(instance, answer)
            assert all(line == line.rstrip() for line in text.split("\n")), text
            assert medium.parse(instance, split_lines(text)) == answer, text
            assert (
                medium.from_json(instance, json.loads(json.dumps(medium.to_json(instance, answer)))) == answer
            )
            assert medium.assemble(instance, medium.states(instance, answer)) == answer


@each_part
@each_key
def test_a_text_alone_is_recognised_or_asked_about(key: str, part: int) -> None:
    questions = []
    for one in part_of(key, part):
        for format, text in carried(one).items():
            try:
                found = boards_in(text, None, None, {})
            except BadInput as question:
                questions.append(str(question))
                continue
            assert [board.puzzle.key for board in found] == [key], (format, text)
            assert shown(Case(one.puzzle, *found[0].posed)) == shown(one), (format, text)
    assert [question for question in questions if "puzzle=KEY" not in question] == []


@each_part
@each_key
def test_formats_that_name_themselves_are_always_recognised(key: str, part: int) -> None:
    for one in part_of(key, part):
        for format, text in carried(one).items():
            if format in ("kotae", "json", "puzz.link", "pzpr", "tatham", "csv"):
                [found] = boards_in(text, None, None, {})
                assert found.posed.instance == one.instance, (format, text)


@each_part
@each_key
def test_a_file_may_be_one_line(key: str, part: int) -> None:
    for one in part_of(key, part):
        if (text := carried(one).get("pzpr")) is not None:
            for line in (text.replace("\n", "/"), text.replace(" \n", "/").replace("\n", "/")):
                assert shown(read(one, line, "pzpr")) == shown(one), line
                assert shown(read(one, f"https://puzz.link/p?{line}", "puzz.link")) == shown(one), line


@each_part
@each_key
def test_what_is_lost_is_named_and_what_is_named_is_lost(key: str, part: int) -> None:
    for one in part_of(key, part):
        for format in writable(one.puzzle):
            written = lossy(one, format)
            if written is None:
                continue
            rules = {} if format == "puzz.link" else dict(one.puzzle.boards.settings(one.instance))
            try:
                again = read(one, written.text, format)
                assert not written.lost or again != one, (format, written.lost, str(one))
            except BadInput:
                # A number that only a rule option allows, which the text does not carry.
                again = read(one, written.text, format, rules)
                assert any(phrase.startswith("the rule option") for phrase in written.lost), str(one)
            if not written.lost:
                assert shown(again) == shown(one), (format, str(one))
            if again.instance != one.instance:
                assert any("answer" not in phrase for phrase in written.lost), (format, str(one))
            if shown(again).answer != shown(one).answer:
                assert written.lost, (format, str(one))
