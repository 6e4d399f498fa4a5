"""What is asked of a worker: a board, a drawing on it, how to search and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kotae.api.answer import drawing_so_far, read_answer
from kotae.api.asking import Asking
from kotae.api.board import Board, boards_of_text, pick
from kotae.errors import BadInput, located
from kotae.options import Setting
from kotae.puzzles.registry import room
from kotae.sat.catalog import backend_names
from kotae.statements import Fact
from kotae.watch import Limits

Tell = Callable[[str, dict[str, Any]], None]
"""Takes an event and its object, which reach whoever asked at once."""
PAUSE = 0.2
"""Seconds between two words about progress."""
KEPT = 8
"""Texts whose boards a worker keeps in mind: a player asks about the same one again and again."""


@dataclass(frozen=True, slots=True)
class File:
    """Something to download."""

    name: str
    type: str
    data: bytes


class Ask:
    """A request: its fields, whom to tell what is found on the way, and its limits."""

    def __init__(self, fields: Mapping[str, Any], tell: Tell, limits: Limits) -> None:
        self.fields = fields
        self.tell = tell
        self.limits = limits
        self._told = 0.0

    def __getitem__(self, name: str) -> Any:
        return self.fields.get(name)

    @property
    def paged(self) -> bool:
        """Whether it also wants what a page shows."""
        return bool(self["page"])

    def board(self) -> Board[Any]:
        """The board that the request holds; never one that lies in a file here."""
        return pick(self.boards(), self["number"])

    def boards(self) -> list[Board[Any]]:
        """All boards of the text that the request holds."""
        rules = tuple(sorted((self["rules"] or {}).items()))
        return _boards(self["board"], self["puzzle"], self["format"], rules)

    def drawing(self, board: Board[Any]) -> Any:
        """What is drawn: as text, as an answer's JSON, or as states of handles; None if nothing is given."""
        given = self["drawing"]
        if given is None:
            return board.answer
        if isinstance(given, list):
            return self._assembled(board, given)
        with located("the drawing"):
            return read_answer(board, given)

    def drawing_so_far(self, board: Board[Any]) -> Any:
        """What is drawn; if nothing is given, a drawing that shows no more than the board does."""
        drawing = self.drawing(board)
        return drawing_so_far(board) if drawing is None else drawing

    def _assembled(self, board: Board[Any], given: list[Any]) -> Any:
        """The drawing in which these handles show these states, and the others what is printed."""
        handles = board.puzzle.medium.handles(board.instance)
        shown = pairs(given, "drawing")
        for handle, state in shown:
            if not (0 <= handle < len(handles) and 0 <= state < len(handles[handle].states)):
                raise BadInput(f"the board has no handle {handle} with a state {state}")
        return board.puzzle.drawing(board.instance, dict(shown))

    def pencilled(self, board: Board[Any]) -> list[Fact]:
        """What is noted in pencil: the states that a handle can show, as facts."""
        medium, instance = board.puzzle.medium, board.instance
        handles = medium.handles(instance)
        found = []
        for entry in self["pencil"] or ():
            if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], list)):
                raise BadInput('expected a handle and a list of its states in "pencil"')
            handle, states = entry
            if type(handle) is not int or not 0 <= handle < len(handles):
                raise BadInput('there is no such handle in "pencil"')
            possible = handles[handle].possible()
            if any(type(state) is not int or state not in possible for state in states):
                raise BadInput(f'handle {handle} in "pencil" cannot show these states')
            if not states:
                continue
            noted = tuple(sorted(set(states)))
            # That anything is possible is no fact, but it can be noted; so can what a drawing would assert.
            fact = medium.fact(instance, handle, noted) or medium.fact(instance, handle, noted[:1])
            if fact is not None:
                found.append(replace(fact, states=noted, decided=False))
        return found

    def asking(self) -> Asking:
        """How to search, and the limits; a program of this machine is no backend here."""
        backend = self["backend"]
        if backend is not None and backend not in backend_names():
            raise BadInput(f"there is no backend of that name here; there are {', '.join(backend_names())}")
        return {
            "encoding": self["encoding"],
            "backend": backend,
            "connectivity": self["connectivity"] or "cuts",
            "time_limit": self.limits.seconds,
            "memory_limit": self.limits.memory_mb,
            "progress": self._progress,
        }

    def _progress(self, words: str) -> None:
        if (now := time.monotonic()) - self._told > PAUSE:
            self._told = now
            self.tell("progress", {"words": words})


def pairs(given: Any, name: str) -> list[tuple[int, int]]:
    """The pairs of whole numbers that a list holds."""
    for entry in given:
        if not (isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is type(entry[1]) is int):
            raise BadInput(f'expected pairs of whole numbers in "{name}"')
    return [(number, state) for number, state in given]


@lru_cache(KEPT)
def _boards(
    text: str, puzzle: str | None, format: str | None, rules: tuple[tuple[str, Setting], ...]
) -> list[Board[Any]]:
    if puzzle is not None:
        room(puzzle)  # a wrong key is no fault of the board
    return boards_of_text("the text", text, puzzle, format, dict(rules))
