"""Numberlink: join the two ends of each number by lines that neither cross nor branch."""

from __future__ import annotations

from kotae.puzzle import Deferred, Puzzle, later
from kotae.puzzles.numberlink.answer import MEDIUM, Lines
from kotae.puzzles.numberlink.board import BOARDS, OPTIONS, Numberlink, obstacle, streamline
from kotae.puzzles.numberlink.check import CHECKS
from kotae.puzzles.numberlink.clues import CLUES
from kotae.puzzles.numberlink.compose import compose
from kotae.puzzles.numberlink.draw import draw
from kotae.puzzles.numberlink.routing import routed
from kotae.puzzles.numberlink.subgraphs import subgraphs
from kotae.puzzles.numberlink.words import demand, instructions, switch

PUZZLE: Puzzle[Numberlink, Lines] = Puzzle(
    module=__name__,
    key="numberlink",
    title="Numberlink",
    names=("arukone", "flow", "flow free", "numlin"),
    rules={
        "no-branching": "At most one line leaves an end, and at most two any other cell.",
        "ends-joined": "Lines lead from each end to the other one of the same number.",
        "no-stray-loops": "No line runs round in a loop that no end is part of.",
        "fill": "With fill=yes, a line runs through every cell.",
        "no-touching": "With touch=no, a line does not run beside itself.",
    },
    structure={
        "joined": "Two neighbouring cells are joined by a line or not.",
        "numbered": "An end has the number that is printed there.",
    },
    options=OPTIONS,
    boards=BOARDS,
    medium=MEDIUM,
    encodings=Deferred(f"{__name__}.encode", "ENCODINGS"),
    checks=CHECKS,
    draw=draw,
    demand=demand,
    instructions=instructions,
    switch=switch,
    compose=compose,
    canvas=later(f"{__name__}.canvas", "CANVAS"),
    generating=later(f"{__name__}.generate", "GENERATING"),
    explaining=later(f"{__name__}.techniques", "EXPLAINING"),
    formats=Deferred(f"{__name__}.formats", "FORMATS"),
    obstacle=obstacle,
    subgraphs=subgraphs,
    streamline=streamline,
    attempt=routed,
    rigidity=later(f"{__name__}.moves", "RIGIDITY"),
    rigid_law=later(f"{__name__}.rigid", "LAW"),
    # Whether a line touches itself is a question about paths from end to end.
    rests_on={"no-touching": ("no-branching", "ends-joined", "no-stray-loops")},
    clues=CLUES,
)
