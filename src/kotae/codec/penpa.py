"""Addresses of Penpa-edit: a whole sheet, packed into what follows ``p=``.

Unpacked and freed of abbreviations it is a text of lines: the size and the title, the margins, the tools, the
problem, the answer, the cells, and settings. The tables here serve both directions. Penpa opens an address
whose later lines are missing; we write all that version 3.2.1 writes for a new board, so that nothing depends
on how forgiving the next one is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any
from urllib.parse import unquote

from kotae.codec.layers import read_layer, write_layer
from kotae.codec.lines import quoted
from kotae.codec.packing import MAX_PACKED, MAX_TEXT, bounded_json, pack, unpack, write_json
from kotae.codec.sheet import MAX_SIDE, Frame, Layer, Look, Sheet, bounded_sides
from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.phrases import plural

ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
WHAT = "the Penpa address"
LOOKS = re.compile(r"\s*(?:\S{0,200}[#?])?(?:m=(?:edit|solve)&)(?:[a-z]=[^&\s]*&)*p=[A-Za-z0-9+/%]{20}")
DATA = re.compile(r"(?:^|[#?&])p=(?P<data>[^&#]*)")
KINDS = ("square", "sudoku", "kakuro")
"""Grids whose places are counted as those of a square one."""

SHORT = (
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"), ('"edit_mode"', "zM"),
    ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"),
    ('"number"', "zN"), ('"symbol"', "zY"), ('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"),
    ('"command_undo"', "zU"), ('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"),
    ('"freelineE"', "z2"), ('"thermo"', "zT"), ('"arrows"', "z3"), ('"direction"', "zD"),
    ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4"), ('"killercages"', "z6"),
    ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"),
)  # fmt: skip
"""Long and short, in the order in which they are put in; they are taken out in the opposite one."""
ESCAPES = ((",", "%2C"),)
"""In the title, since commas separate the fields of the first line."""

CELL_SIZE = 38
VERSION = [3, 2, 1]
CHECKED = (
    "surface_exact", "surface", "number", "loopline_exact", "loopline", "ignoreloopline", "loopedge_exact",
    "loopedge", "ignoreborder", "wall", "square", "circle", "tri", "arrow", "math", "battleship", "tent",
    "star", "akari", "mine",
)  # fmt: skip
"""What Penpa could compare with a stored answer."""
STYLES = {"pu_q": {"line": 2, "number": 1, "sudoku": 1}, "pu_a": {"line": 3, "number": 2, "sudoku": 9}}
"""The styles at hand for the problem and for its answer."""


def is_penpa(text: str) -> bool:
    """Whether the text looks like an address of Penpa, or its part from ``m=`` on."""
    return LOOKS.match(text) is not None


def read_sheet(text: str) -> Sheet:
    """The sheet of an address, of its part behind ``#`` or ``?``, or of the packed data alone."""
    if len(text) > 2 * MAX_PACKED:
        raise BadInput(f"{WHAT} has {len(text):,} characters; the limit is {MAX_PACKED:,}")
    text = text.strip()
    found = DATA.search(text)
    data = unquote(found["data"] if found else text, errors="replace").replace(" ", "+")
    lines = _in_full(unpack(data, WHAT)).split("\n")
    if len(lines) < 4:
        raise BadInput(f"{WHAT} unpacks to {plural(len(lines), 'line')}; expected at least four")
    fields = lines[0].split(",")
    frame = _frame(fields, lines[1])
    return Sheet(
        frame.rows,
        frame.columns,
        read_layer(frame, lines[3], f"the problem in {WHAT}"),
        read_layer(frame, lines[4] if len(lines) > 4 else "", f"the answer in {WHAT}"),
        _title(fields),
        _tags(lines[17]) if len(lines) > 17 else (),
        _absent(frame, lines[5]) if len(lines) > 5 else frozenset(),
    )


def write_sheet(sheet: Sheet) -> str:
    """The address by which Penpa opens the sheet to edit it."""
    bounded_sides(sheet.rows, sheet.columns)
    text = "\n".join(_lines(sheet))
    for long, short in SHORT:
        text = text.replace(long, short)
    return ADDRESS + pack(text)


def _in_full(text: str) -> str:
    """The text with every abbreviation written out, which must not make it too long."""
    for long, short in reversed(SHORT):
        if len(text) + text.count(short) * (len(long) - len(short)) > MAX_TEXT:
            raise BadInput(f"{WHAT} unpacks to more than {MAX_TEXT:,} characters, which is the limit")
        text = text.replace(short, long)
    return text


def _frame(fields: list[str], margins: str) -> Frame:
    """The size of the board, of which Penpa takes the margins off."""
    if fields[0] not in KINDS:
        if fields[0].isdigit():
            raise BadInput(f"{WHAT} is of Penpa's first version; opened and saved again, it can be read")
        raise BadInput(f"{WHAT} has a board of the kind {quoted(fields[0])}; expected a square one")
    sides = [int(side) if re.fullmatch("[0-9]{1,4}", side) else 0 for side in fields[1:3]]
    if len(sides) < 2:
        raise BadInput(f"{WHAT} does not say how many columns and rows its board has")
    bounded_sides(sides[1], sides[0])
    found = bounded_json(margins, f"the line of margins in {WHAT}")
    if not (isinstance(found, list) and len(found) == 4 and all(map(_is_side, found))):
        raise BadInput(f"{WHAT} has margins that are not four whole numbers from 0 to {MAX_SIDE}")
    above, below, left, right = found
    rows, columns = sides[1] - above - below, sides[0] - left - right
    if rows < 1 or columns < 1:
        raise BadInput(f"{WHAT} has margins that leave no cell of its board")
    return Frame(rows, columns, above, below, left, right)


def _is_side(value: object) -> bool:
    return type(value) is int and 0 <= value <= MAX_SIDE  # True is an int to Python, too


def _title(fields: list[str]) -> str:
    title = fields[15].removeprefix("Title: ") if len(fields) > 15 else ""
    for plain, escaped in ESCAPES:
        title = title.replace(escaped, plain)
    return title


def _tags(line: str) -> tuple[str, ...]:
    found = bounded_json(line, f"the list of genres in {WHAT}") if line else None
    if not isinstance(found, list | None) or not all(isinstance(tag, str) for tag in found or ()):
        raise BadInput(f"{WHAT} has genres that are not a list of words")
    return tuple(found or ())


def _absent(frame: Frame, line: str) -> frozenset[Cell]:
    """The cells that are not listed: the list has the first one and then differences."""
    found = bounded_json(line, f"the list of cells in {WHAT}") if line else None
    if not isinstance(found, list | None):
        raise BadInput(f"{WHAT} has cells that are not a list")
    if not found or found[0] is None:  # so an empty list was written once
        return frozenset()
    if len(found) > frame.size:
        raise BadInput(f"{WHAT} lists {len(found):,} cells; its board has fewer")
    if not all(type(step) is int and abs(step) < frame.size for step in found):
        raise BadInput(f"{WHAT} lists cells that are not numbers of its board")
    listed = set(accumulate(found))
    return frozenset(cell for cell in _cells(frame) if frame.index(cell) not in listed)


def _cells(frame: Frame) -> Iterator[Cell]:
    return ((row, column) for row in range(frame.rows) for column in range(frame.columns))


def _lines(sheet: Sheet) -> Iterator[str]:
    """The lines of a sheet, as Penpa writes them for a board without margins."""
    frame = Frame(sheet.rows, sheet.columns)
    title = " ".join(sheet.title.splitlines())
    for plain, escaped in ESCAPES:
        title = title.replace(plain, escaped)
    size = [sheet.columns, sheet.rows, CELL_SIZE, 0, 1, 1]
    size += [(sheet.columns + 1) * CELL_SIZE, (sheet.rows + 1) * CELL_SIZE, frame.centre, frame.centre]
    on_borders = "ON" if sheet.problem.signs or sheet.drawn.signs else "OFF"
    yield ",".join(
        ["square", *map(str, size), "0,0,0,0", f"Title: {title}", "Author: ", "", "", on_borders, "false"]
    )
    yield "[0,0,0,0]"
    mode = write_json(_mode(sheet.look))
    yield mode
    yield write_layer(frame, sheet.problem)
    yield write_layer(frame, sheet.drawn)
    listed = [frame.index(cell) for cell in _cells(frame) if cell not in sheet.absent]
    yield write_json([b - a for a, b in pairwise([0, *listed])])
    yield write_json([])  # the tools that are offered: all
    yield write_json({f"sol_{name}": False for name in CHECKED})
    yield from ['"x"', '"x"']  # for the time of a solver and of a contest
    yield write_json(VERSION)
    yield mode
    yield from ['"x"', "0"]  # the theme, and whether there are colours of one's own
    yield from [write_layer(frame, Layer())] * 2  # those colours
    yield write_json({f"sol_or_{name}": False for name in CHECKED if not name.startswith("ignore")})
    yield write_json(list(sheet.tags))
    yield ""  # what is said to one who has solved it


def _mode(look: Look) -> dict[str, Any]:
    """The tool and the styles at hand for the problem and for its answer."""
    tools: dict[str, Any] = {
        side: {
            "edit_mode": "surface",
            "surface": ["", 1],
            "multicolor": ["", 1],
            "line": ["1", styles["line"]],
            "lineE": ["1", styles["line"]],
            "wall": ["", styles["line"]],
            "cage": ["1", 10],
            "number": ["1", styles["number"]],
            "symbol": ["circle_L", 2],
            "special": ["thermo", ""],
            "board": ["", ""],
            "move": ["1", ""],
            "combi": ["battleship", ""],
            "sudoku": ["1", styles["sudoku"]],
        }
        for side, styles in STYLES.items()
    }
    tool, which = look.tool
    tools["pu_a"]["edit_mode"] = tool
    tools["pu_a"][tool][0] = which
    return {"qa": "pu_a", "grid": list(look.grid), **tools}
