"""The questions of the API: each with its lane, what it takes and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel

from kotae.web import replies, requests


@dataclass(frozen=True)
class Route:
    """A question, asked at ``/api/NAME``."""

    name: str
    summary: str
    lane: str
    asked: type[requests.Asked]
    told: type[BaseModel] | None
    """What it answers; None for nothing but a file."""
    events: tuple[str, ...] = ()
    """What a stream tells before the answer, besides ``queued`` and ``started``."""
    files: tuple[str, ...] = ()
    """The types of the file that it answers."""


PICTURES = ("image/svg+xml", "image/png", "application/pdf", "text/plain")
QUICK, SEARCH = "quick", "search"
PUZZLES = "puzzles"
"""The one question that takes nothing, and whose answer stays the same."""
ROUTES = (
    Route("sheet", "A board to be played", QUICK, requests.BoardRequest, replies.SheetReply),
    Route(
        "play",
        "What is drawn so far, and what is wrong with it",
        QUICK,
        requests.DrawnRequest,
        replies.CheckedReply,
    ),
    Route("check", "The rules that a drawing breaks", SEARCH, requests.CheckRequest, replies.CheckedReply),
    Route("solve", "One answer, checked", SEARCH, requests.SolveRequest, replies.SolvedReply, ("progress",)),
    Route(
        "verdict",
        "One answer, several or none",
        SEARCH,
        requests.VerdictRequest,
        replies.JudgedReply,
        ("progress",),
    ),
    Route(
        "forced",
        "What holds in every answer",
        SEARCH,
        requests.SolveRequest,
        replies.ForcedReply,
        ("progress",),
    ),
    Route(
        "answers",
        "The answers, as events",
        SEARCH,
        requests.AnswersRequest,
        replies.CountedReply,
        ("progress", "answer"),
    ),
    Route(
        "count",
        "How many answers there are",
        SEARCH,
        requests.SolveRequest,
        replies.CountedReply,
        ("progress",),
    ),
    Route(
        "explain",
        "A solution in steps",
        SEARCH,
        requests.ExplainRequest,
        replies.ExplainedReply,
        ("progress", "step"),
    ),
    Route("hint", "The next step", SEARCH, requests.HintRequest, replies.HintedReply, ("progress",)),
    Route("grade", "How hard a board is", SEARCH, requests.SolveRequest, replies.GradedReply, ("progress",)),
    Route(
        "generate",
        "New boards",
        SEARCH,
        requests.GenerateRequest,
        replies.GeneratedReply,
        ("progress", "board"),
    ),
    Route(
        "minimise",
        "A board without needless clues",
        SEARCH,
        requests.SolveRequest,
        replies.MinimisedReply,
        ("progress",),
    ),
    Route(
        "repair",
        "The fewest changes to a board",
        SEARCH,
        requests.VerdictRequest,
        replies.RepairedReply,
        ("progress",),
    ),
    Route(
        "certify",
        "A certificate of the verdict",
        SEARCH,
        requests.SolveRequest,
        replies.UndecidedReply,
        ("progress",),
        ("text/plain",),
    ),
    Route("convert", "A board in another format", QUICK, requests.ConvertRequest, replies.ConvertedReply),
    Route("picture", "A board as a picture", QUICK, requests.PictureRequest, None, (), PICTURES),
    Route("canvas", "A sheet to draw a board on", QUICK, requests.CanvasRequest, replies.SheetReply),
    Route("compose", "The board that was drawn", QUICK, requests.ComposeRequest, replies.ComposedReply),
    Route(
        "logic", "The formula of a board, rule by rule", SEARCH, requests.LogicRequest, replies.FormulaReply
    ),
    Route(
        "relax",
        "The verdict without some rules",
        SEARCH,
        requests.RelaxRequest,
        replies.OpenReply,
        ("progress",),
    ),
    Route("encode", "The formula as a file", SEARCH, requests.EncodeRequest, None, (), ("text/plain",)),
    Route("decode", "A solver's output, drawn", QUICK, requests.DecodeRequest, replies.DecodedReply),
)
