"""The search round by round: the model that was found, the rule that it breaks, the cut in reply."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.board import Board
from kotae.api.draw import Picture, draw
from kotae.api.record import cells
from kotae.cli.output import write_file
from kotae.cli.stream import fitting
from kotae.formula import Cut
from kotae.phrases import some
from kotae.scene import GROUPS, Highlight
from kotae.solving.outcome import Impossible, Outcome, Refinement, Solved, Undecided

WIDEST = 40
"""Columns up to which a picture of every round is of any use in a terminal."""
LONGEST = 12
"""Cells or literals that are listed; beyond that their number says more."""


class Tracer:
    """Listens to a session; tells on standard error, draws into a folder, and keeps records for JSON."""

    def __init__(self, board: Board, chosen: Namespace) -> None:
        self.records: list[dict[str, Any]] = []
        self._board = board
        self._telling = chosen.trace and not chosen.json
        self._folder = chosen.trace_pictures
        if self._folder is not None:
            Path(self._folder).mkdir(parents=True, exist_ok=True)

    def __call__(self, round: Refinement[Any]) -> None:
        highlights = [
            Highlight(GROUPS[i % len(GROUPS)], (cut.place,)) for i, (_, cut) in enumerate(round.cuts)
        ]
        picture = draw(self._board, round.drawing, highlights=highlights)
        self._draw(round.number, picture)
        self._tell(f"Round {round.number}. The solver found this model:")
        self._show(picture)
        for rule in dict.fromkeys(origin.rule for origin, _ in round.cuts):
            self._tell(f"It breaks {rule}: {self._board.puzzle.rules[rule]}")
            for number, (origin, cut) in enumerate(round.cuts):
                if origin.rule == rule:
                    self._tell(f"  {chr(ord('a') + number % len(GROUPS))}. {self._reply(round, cut)}")
        self._tell("")
        self.records.append(self._record(round))

    def end(self, outcome: Outcome[Any]) -> None:
        """Tell how the search ended."""
        match outcome:
            case Solved(answer):
                picture = draw(self._board, answer)
                self._draw(len(self.records) + 1, picture)
                self._tell(f"Round {len(self.records) + 1}. This model obeys every rule:")
                self._show(picture)
            case Impossible():
                self._tell("No model is left: the board is impossible.")
            case Undecided(reason):
                self._tell(f"Undecided: {reason}.")

    def _tell(self, sentence: str) -> None:
        if self._telling and sys.stderr is not None:
            print(sentence, file=sys.stderr)

    def _show(self, picture: Picture) -> None:
        if picture.scene.columns <= WIDEST:
            self._tell(fitting(lambda plain: picture.text(ascii_only=plain), sys.stderr))
        else:
            self._tell("(too wide to be drawn here; --trace-pictures draws it into a folder)")

    def _draw(self, number: int, picture: Picture) -> None:
        if self._folder is not None:
            write_file(str(Path(self._folder, f"round-{number:03}.svg")), [picture.svg()])

    def _record(self, round: Refinement[Any]) -> dict[str, Any]:
        return {
            "round": round.number,
            "drawing": self._board.puzzle.medium.to_json(self._board.instance, round.drawing),
            "cuts": [
                {
                    "rule": origin.rule,
                    "cells": cells(self._board, cut.cells),
                    "clause": [_literal(round, literal) for literal in cut.clause],
                }
                for origin, cut in round.cuts
            ],
        }

    def _reply(self, round: Refinement[Any], cut: Cut) -> str:
        """The cut as a sentence about its cells."""
        puzzle, instance = self._board.puzzle, self._board.instance
        group = some([puzzle.cell_name(instance, cell) for cell in cut.cells], LONGEST)
        if not cut.clause:
            return f"the {cut.word} {group}: nothing can mend this"
        literals = some([_literal(round, literal) for literal in cut.clause], LONGEST)
        return f"the {cut.word} {group}: from now on one of these must hold: {literals}"


def _literal(round: Refinement[Any], literal: int) -> str:
    return round.name(literal) if literal > 0 else f"not: {round.name(-literal)}"
