"""Hashiwokakero: join all islands by bridges, as many at each island as it says."""

from __future__ import annotations

from kotae.puzzle import Deferred, Puzzle, later
from kotae.puzzles.hashi.answer import MEDIUM, Bridges
from kotae.puzzles.hashi.board import BOARDS, OPTIONS, Hashi, obstacle
from kotae.puzzles.hashi.check import CHECKS
from kotae.puzzles.hashi.clues import CLUES
from kotae.puzzles.hashi.compose import compose
from kotae.puzzles.hashi.draw import draw, pencil_marks
from kotae.puzzles.hashi.subgraphs import subgraphs
from kotae.puzzles.hashi.words import demand, instructions, switch

PUZZLE: Puzzle[Hashi, Bridges] = Puzzle(
    module=__name__,
    key="hashi",
    title="Hashiwokakero",
    names=("bridges", "hashikake"),
    rules={
        "max-bridges": "No two islands are joined by more bridges than allowed.",
        "no-crossing": "Bridges cross neither each other nor islands.",
        "island-count": "As many bridges end at an island as its number says; at '?' there is at least one.",
        "connected": "One can walk from every island to every other one.",
        "no-loops": "With loops=no, no way along the bridges leads round in a loop.",
    },
    structure={
        "ordered": "Bridges run straight between two islands that see each other, none, one or more of them."
    },
    options=OPTIONS,
    boards=BOARDS,
    medium=MEDIUM,
    encodings=Deferred(f"{__name__}.encode", "ENCODINGS"),
    checks=CHECKS,
    draw=draw,
    pencil_marks=pencil_marks,
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
    clues=CLUES,
)
