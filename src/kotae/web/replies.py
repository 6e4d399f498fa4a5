"""What is answered, for the description of the API: the keys that stay, as ``--json`` has them; others may be
added."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Rules = dict[str, str | int]
Cells = list[list[int | float]]
Answer = dict[str, Any]
"""An answer as JSON; its shape depends on the puzzle."""
Fact = dict[str, Any]


class OpenReply(BaseModel):
    """An object to which keys may be added."""

    model_config = ConfigDict(extra="allow")


class ErrorReply(OpenReply):
    """Why there is no answer."""

    error: str


class ReasonReply(OpenReply):
    """A rule at a place."""

    rule: str
    cells: Cells
    sentence: str


class PuzzleReply(OpenReply):
    """A puzzle with its rules, options, formats and examples."""

    key: str
    title: str
    rules: dict[str, str]
    options: dict[str, Any]
    encodings: dict[str, str]
    formats: list[str]
    wishes: dict[str, Any]


class PuzzlesReply(OpenReply):
    """All puzzles."""

    puzzles: list[PuzzleReply]


class StatedReply(OpenReply):
    """What results about a board share."""

    puzzle: str
    rules: Rules


class SheetReply(StatedReply):
    """A board to be played, or a sheet to draw one on: a picture, and what a hand may touch."""

    rows: int
    columns: int
    handles: list[Any]


class CheckedReply(StatedReply):
    """What is wrong with a drawing."""

    complete: bool
    faults: list[ReasonReply]
    alive: bool | None
    optimal: bool | None


class SolvedReply(StatedReply):
    """An answer, if there is one."""

    verdict: Literal["solved", "impossible", "undecided"]
    answer: Answer | None
    optimal: bool | None
    bound: float | None
    reason: str | None
    stats: dict[str, Any]


class JudgedReply(StatedReply):
    """Whether there is one answer, several or none, with the evidence."""

    verdict: Literal["unique", "several", "impossible", "undecided"]
    answers: list[Answer]
    differ: Cells
    forced: list[Fact]
    conflict: list[ReasonReply] | None
    reason: str | None
    stats: dict[str, Any]


class ForcedReply(StatedReply):
    """What holds in every answer."""

    verdict: Literal["forced", "impossible", "undecided"]
    forced: list[Fact]
    stats: dict[str, Any]


class CountedReply(OpenReply):
    """How many answers there are, and whether these are all."""

    count: int
    complete: bool


class StepReply(OpenReply):
    """A step of a solution: its reasons, and what it follows from, force what it says."""

    facts: list[Fact]
    reasons: list[ReasonReply]
    smallest: bool
    technique: str | None
    sentence: str


class ExplainedReply(StatedReply):
    """The steps of a solution."""

    steps: list[StepReply]
    verdict: str


class HintedReply(StatedReply):
    """The next step, or a wrong entry."""

    verdict: Literal["hint", "wrong", "finished", "impossible", "undecided"]
    step: StepReply | None
    wrong: Cells
    sentence: str


class GradedReply(StatedReply):
    """How hard a board is."""

    verdict: Literal["graded", "impossible", "several", "undecided"]
    grade: float | None
    word: Literal["easy", "fair", "hard", "expert"] | None
    hardest: StepReply | None


class MadeReply(StatedReply):
    """A new board."""

    number: int
    board: str
    seed: int | None
    grade: float | None
    word: str | None


class GeneratedReply(CountedReply):
    """New boards."""

    reason: str | None
    sentence: str
    boards: list[MadeReply]


class MinimisedReply(StatedReply):
    """A board with fewer clues."""

    board: str


class RepairedReply(JudgedReply):
    """A verdict, and the fewest changes that make the board unique."""

    repair: Any


class ConvertedReply(OpenReply):
    """A board in another format, and what is lost."""

    text: str
    lost: list[str]


class ComposedReply(StatedReply):
    """The board that a sheet holds."""

    board: str


class FormulaReply(OpenReply):
    """The formula of a board: its rules and how many clauses and variables each takes."""

    rules: Any


class DecodedReply(StatedReply):
    """What a solver's output says of a board."""

    verdict: str


class UndecidedReply(OpenReply):
    """No file, for a limit was hit first."""

    verdict: str
