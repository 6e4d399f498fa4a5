"""Yashi: join all points by links along rows and columns that neither cross nor lead round in a loop."""

from __future__ import annotations

from kotae.puzzle import Deferred, Puzzle, later
from kotae.puzzles.yashi.answer import MEDIUM, Links
from kotae.puzzles.yashi.board import BOARDS, COORDINATES, OPTIONS, Yashi
from kotae.puzzles.yashi.check import CHECKS
from kotae.puzzles.yashi.clues import CLUES
from kotae.puzzles.yashi.compose import compose
from kotae.puzzles.yashi.draw import draw
from kotae.puzzles.yashi.objective import OBJECTIVE
from kotae.puzzles.yashi.obstacle import obstacle
from kotae.puzzles.yashi.subgraphs import subgraphs
from kotae.puzzles.yashi.words import demand, instructions, switch

PUZZLE: Puzzle[Yashi, Links] = Puzzle(
    module=__name__,
    key="yashi",
    title="Yashi",
    rules={
        "no-crossing": "Links do not cross each other.",
        "no-cycles": "No way along the links leads round in a loop.",
        "connected": "One can walk along links from every point to every other one.",
    },
    structure={"straight": "A link joins two consecutive points of a row or column, or is not used."},
    options=OPTIONS,
    boards=BOARDS,
    medium=MEDIUM,
    encodings=Deferred(f"{__name__}.encode", "ENCODINGS"),
    checks=CHECKS,
    draw=draw,
    demand=demand,
    instructions=instructions,
    switch=switch,
    clues=CLUES,
    compose=compose,
    canvas=later(f"{__name__}.canvas", "CANVAS"),
    generating=later(f"{__name__}.generate", "GENERATING"),
    explaining=later(f"{__name__}.techniques", "EXPLAINING"),
    formats=Deferred(f"{__name__}.formats", "FORMATS"),
    obstacle=obstacle,
    subgraphs=subgraphs,
    objective=OBJECTIVE,
    coordinates=COORDINATES,
    # The seed says "connected" by the number of links, which tells only where there are no cycles.
    rests_on={"connected": ("no-cycles",)},
)
