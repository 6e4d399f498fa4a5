"""What requests hold. Unknown fields and wrong types are refused; every length and number is bounded."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

SECONDS = 600
"""The longest time that anybody may ask for."""
PAIRS = 100_000
"""Handles of a drawing; a board of 50×50 has 5,000."""

Word = Annotated[str, Field(max_length=80)]
Count = Annotated[int, Field(ge=0, le=10_000_000)]
Pair = Annotated[list[Count], Field(min_length=2, max_length=2)]
States = Annotated[list[Count], Field(max_length=1000)]
Side = Annotated[int, Field(ge=1, le=1000)]
Size = Annotated[list[Side], Field(min_length=2, max_length=2, description="rows and columns")]
Whole = Annotated[int, Field(ge=-(2**53), le=2**53)]
Real = Annotated[float, Field(ge=-1e15, le=1e15)]
Record = Annotated[dict[Word, JsonValue], Field(max_length=100)]
Rules = Annotated[dict[Word, Word | Whole], Field(max_length=20, description="rule options")]
Backend = Annotated[
    str, Field(pattern="^[a-z0-9-]{1,40}$", description="a SAT solver; a program is none here")
]
Text = Annotated[str, Field(max_length=1_000_000, description="a board as text, its address or its game ID")]
Output = Annotated[str, Field(max_length=1_900_000, description="what a solver printed")]


class Asked(BaseModel):
    """What all requests share: no unknown fields, no guessing of types."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class ReadingRequest(Asked):
    """How a board is to be read."""

    puzzle: Word | None = Field(None, description="its key, if the board does not say")
    format: Word | None = Field(None, description="its name, if it cannot be told from the board")
    number: Annotated[int, Field(ge=1, le=1_000_000)] | None = Field(
        None, description="which board of several"
    )
    rules: Rules = {}


class BoardRequest(ReadingRequest):
    """A board."""

    board: Text


class DrawnRequest(BoardRequest):
    """A board and what is drawn into it."""

    drawing: Text | Record | Annotated[list[Pair], Field(max_length=PAIRS)] | None = Field(
        None, description="an answer as text or JSON, or pairs of a handle and its state"
    )
    pencil: Annotated[
        list[Annotated[list[Count | States], Field(min_length=2, max_length=2)]],
        Field(max_length=PAIRS, description="pairs of a handle and the states that it may have"),
    ] = []


class SearchingRequest(Asked):
    """How to search, and how long."""

    encoding: Word | None = None
    backend: Backend | None = None
    connectivity: Literal["cuts", "search", "written"] = "cuts"
    seconds: Annotated[float, Field(gt=0, le=SECONDS)] | None = Field(
        None, description="give up after that time, or that of the server if it is shorter"
    )


class PagedRequest(Asked):
    """Whether the result also has what a page shows."""

    page: bool = False


class CheckRequest(DrawnRequest, SearchingRequest, PagedRequest):
    """A drawing to be judged: as finished, or what is drawn so far, or whether it can be finished."""

    partial: bool = False
    alive: bool = False


class SolveRequest(BoardRequest, SearchingRequest, PagedRequest):
    """A board to be searched."""


class VerdictRequest(SolveRequest):
    """A board to be judged."""

    near: Literal["any", "least", "most"] = "any"


class AnswersRequest(SolveRequest):
    """A board whose answers are to be listed."""

    limit: Annotated[int, Field(ge=1, le=1000)] = 10


class ExplainRequest(DrawnRequest, SearchingRequest, PagedRequest):
    """A board to be explained, from what is drawn on."""


class HintRequest(ExplainRequest):
    """A board and a drawing whose next step is wanted."""

    depth: Literal[1, 2, 3] = 3


class GenerateRequest(Asked):
    """New boards."""

    puzzle: Word
    size: Size | None = None
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] | None = None
    count: Annotated[int, Field(ge=1, le=20)] = 1
    difficulty: Word | None = None
    symmetry: Word | None = None
    minimal: bool = False
    rules: Rules = {}
    wishes: Annotated[dict[Word, Whole | Real], Field(max_length=20)] = {}
    seconds: Annotated[float, Field(gt=0, le=SECONDS)] | None = None


class ConvertRequest(DrawnRequest):
    """A board to be written in another format."""

    to: Word
    lossy: bool = False


class PictureRequest(DrawnRequest):
    """A board to be drawn."""

    suffix: Literal[".svg", ".png", ".pdf", ".txt"] = ".svg"
    dark: bool = False
    coordinates: bool = False


class CanvasRequest(ReadingRequest):
    """A sheet to draw a board on: an empty one of a puzzle, or one with a board."""

    board: Text | None = None
    size: Size | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if self.board is None and self.puzzle is None:
            raise ValueError("expected a puzzle or a board")
        return self


class ComposeRequest(Asked):
    """A sheet that was drawn on."""

    puzzle: Word
    size: Size | None = None
    rules: Rules = {}
    slots: Annotated[list[Pair], Field(max_length=PAIRS)] = []


class LogicRequest(BoardRequest, PagedRequest):
    """A board whose formula is to be shown: a page of clauses, of one rule or of all, and of variables."""

    encoding: Word | None = None
    rule: Word | None = None
    start: Count = 0
    variable: Annotated[int, Field(ge=1, le=10_000_000)] = 1
    written: bool = Field(False, description="whether rules about the whole board are written out")


class RelaxRequest(SolveRequest):
    """A board to be judged without some rules."""

    without: Annotated[list[Word], Field(max_length=50)] = []


class EncodeRequest(BoardRequest):
    """A board to be written as a formula."""

    encoding: Word | None = None
    style: Literal["cnf", "wcnf", "old-wcnf", "opb"] | None = None
    presolved: bool = False
    comments: bool = True
    complete: bool = True


class DecodeRequest(BoardRequest, PagedRequest):
    """A solver's output for the formula of a board."""

    output: Output
    encoding: Word | None = None
    presolved: bool = False
