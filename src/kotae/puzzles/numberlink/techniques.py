"""How the steps of a Numberlink are weighed, and the patterns that players know by name."""

from __future__ import annotations

from kotae.optional import Explaining
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.encode.explained import broad, explained
from kotae.puzzles.numberlink.telling import tell

TECHNIQUES = {
    "corner": "Where every cell is used, a cell with only two neighbours has lines to both.",
    "two ways left": "Where every cell is used, a cell with only two ways left has lines along both.",
    "forced turn along a diagonal": (
        "A cell that is closed on two sides next to each other has to turn; where lines must not touch "
        "themselves, a turn closes two sides of the next cell, so turns go on along a diagonal."
    ),
    "only way on": "A line that has entered a cell with only one more way goes on along it.",
    "dead end": "A line cannot enter a cell that it could not leave again.",
    "full cell": "A cell that has its two lines has no third.",
    "end is done": "An end that has its line has no other.",
    "stranded end": "An end with only one way left takes it.",
    "pocket": "A line has to get out of cells that hold one of its ends only; the last way out is taken.",
    "would join two numbers": "Lines of different numbers must not meet.",
    "between two numbers": "A line through a cell between two numbers cannot take both ways to them.",
    "would touch itself": "With touch=no, a line must not come back beside itself.",
    "would close a loop": "A line must not run round in a loop.",
}

EXPLAINING: Explaining[Numberlink] = Explaining(
    # What one cell shows is seen first: full, or with a line to lead on. That every cell is used, so that a
    # cell has two lines before any is drawn, is a second thought there. Four cells and a line round them
    # take a longer look, and so does a loop, which hardly ever threatens.
    weights={
        "no-branching": 10,
        "ends-joined": 12,
        "fill": 12,
        "no-touching": 20,
        "no-stray-loops": 25,
    },
    # A line that is drawn is seen as a whole, however many links it has, so a known link costs little.
    known=4,
    noted=4,
    grades=(35, 60, 150),
    tell=tell,
    techniques=TECHNIQUES,
    follows=frozenset(["no-branching", "ends-joined", "fill"]),
    broad=broad,
    encode=explained,
)
