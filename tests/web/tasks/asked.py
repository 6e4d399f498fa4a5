"""Tasks asked in this process, as a worker asks them, and boards to ask about."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

import kotae
from kotae.api.board import Board
from kotae.errors import KotaeError
from kotae.puzzles.registry import ROOMS, rooms
from kotae.web.tasks import SPELLING, File, Limits, run

MUCH = 100_000
"""Megabytes that the process of all tests never holds."""
Event = tuple[str, dict[str, Any]]

each_key = pytest.mark.parametrize("key", ROOMS)


def heard(task: str, *, within: float = 60, **fields: Any) -> tuple[dict[str, Any] | File, list[Event]]:
    """What a task gives, and the events before it, all as JSON brings them."""
    events: list[Event] = []

    def tell(event: str, told: dict[str, Any]) -> None:
        events.append((event, _carried(told)))

    found = run(task, _carried(fields), tell, Limits(within, memory_mb=MUCH))
    return found if isinstance(found, File) else _carried(found), events


def asked(task: str, *, within: float = 60, **fields: Any) -> dict[str, Any]:
    """The object that a task gives."""
    found, _ = heard(task, within=within, **fields)
    assert isinstance(found, dict)
    return found


def filed(task: str, **fields: Any) -> File:
    """The file that a task gives."""
    found, _ = heard(task, **fields)
    assert isinstance(found, File)
    return found


def refused(task: str, **fields: Any) -> str:
    """The one sentence in which a task refuses what it is asked."""
    with pytest.raises(KotaeError) as error:
        heard(task, **fields)
    said = error.value.worded(SPELLING)
    assert re.fullmatch(r"[^\n]{5,400}", said), said
    return said


def _carried(told: dict[str, Any]) -> dict[str, Any]:
    """The object as it arrives at the other end of a pipe."""
    found: dict[str, Any] = json.loads(json.dumps(told, allow_nan=False))
    return found


def timeless(record: dict[str, Any]) -> dict[str, Any]:
    """The object without the seconds that it took."""
    if "stats" not in record:
        return record
    stats = {name: value for name, value in record["stats"].items() if not name.endswith("_seconds")}
    return {**record, "stats": stats}


def examples() -> list[Any]:
    """The boards in the folders of all rooms, each with its name."""
    files = [(room.key, file) for room in rooms() for file in sorted(room.examples.glob("*.txt"))]
    return [pytest.param(kotae.read(file, puzzle=key), id=f"{key}-{file.stem}") for key, file in files]


each_example = pytest.mark.parametrize("board", examples())


def reassembled(pieces: Sequence[str], parts: Sequence[Any]) -> list[str]:
    """The elements of a picture that is told by the pieces of its board."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, str):
            found.append(part)
        else:
            start, end = part
            assert 0 <= start < end <= len(pieces)
            found += pieces[start:end]
    return found


def pairs(board: Board[Any], drawing: Any) -> list[list[int]]:
    """A drawing as a page tells it: the handles that show something, each with its state."""
    states = board.puzzle.medium.states(board.instance, drawing)
    return [[number, state] for number, state in enumerate(states) if state]


def settled(board: Board[Any], drawing: list[list[int]]) -> list[list[int]]:
    """What is drawn, without remarks such as crosses."""
    handles = board.puzzle.medium.handles(board.instance)
    return [[number, state] for number, state in drawing if handles[number].states[state].settled]


def by_handle(drawing: list[list[int]]) -> dict[int, int]:
    """The state of each handle; the last, if several are given."""
    return {pair[0]: pair[1] for pair in drawing}


def states_of(board: Board[Any], drawing: list[list[int]]) -> list[int]:
    """The states of all handles."""
    medium, instance = board.puzzle.medium, board.instance
    shown = {**medium.printed_states(instance), **by_handle(drawing)}
    return [shown.get(number, 0) for number in range(len(medium.handles(instance)))]


def assembled(board: Board[Any], drawing: list[list[int]]) -> Any:
    """The drawing itself."""
    return board.puzzle.medium.assemble(board.instance, states_of(board, drawing))
