"""The boards of a folder as instances; formats that Kotae has no reader for are read here.

Nothing is copied or kept: a reader takes the text of a file and builds instances. What is no such board
raises `BadInput`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kotae
from kotae.codec.sheet import steps_between
from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.puzzle import Puzzle
from kotae.puzzles.futoshiki import PUZZLE as FUTOSHIKI
from kotae.puzzles.futoshiki.board import Futoshiki
from kotae.puzzles.hashi import PUZZLE as HASHI
from kotae.puzzles.hashi.answer import Bridges
from kotae.puzzles.hashi.board import Corridor, Hashi
from kotae.puzzles.numberlink import PUZZLE as NUMBERLINK
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink


@dataclass(frozen=True)
class Sample:
    """A board with its name and, where the data has one, its answer."""

    name: str
    puzzle: Puzzle[Any, Any]
    instance: Any
    known: Any = None


def files(folder: Path, pattern: str = "*.txt") -> list[Path]:
    """The files of a folder and those below it, by name; that there is none is an error."""
    found = sorted(folder.rglob(pattern))
    if not found:
        raise BadInput(f"there is no {pattern} in {folder}")
    return found


def recognised(paths: Sequence[Path], puzzle: str | None = None) -> Iterator[Sample]:
    """The boards of files that Kotae itself can read."""
    for path in paths:
        boards = kotae.read_all(path, puzzle=puzzle)
        for number, board in enumerate(boards, 1):
            name = path.stem if len(boards) == 1 else f"{path.stem} board {number}"
            yield Sample(name, board.puzzle, board.instance)


def newtomsoft(text: str) -> Iterator[Sample]:
    """Objects with a grid, 0 for a blank, pairs of cells with the greater first, and the answer."""
    for item in _json(text, list):
        try:
            less = [((r2, c2), (r1, c1)) for (r1, c1), (r2, c2) in item["greater"]]
            board = _futoshiki(item["n"], item["grid"], less)
            known = FUTOSHIKI.medium.from_json(board, {"digits": item["solution"]})
            yield Sample(item["name"], FUTOSHIKI, board, known)
        except (KeyError, TypeError, ValueError) as error:
            raise BadInput(f"expected n, grid, greater, solution and name: {error!r}") from None


def semiexp(text: str) -> Sample:
    """An object with a grid, null for water and -1 for '?', and the lines between neighbouring cells."""
    item = _json(text, dict)
    try:
        clues = [
            [None if clue is None else "?" if clue < 0 else str(clue) for clue in row]
            for row in item["problem"]
        ]
        return _hashi("semiexp", clues, item["horizontal"], item["vertical"])
    except (KeyError, TypeError) as error:
        raise BadInput(f"expected problem, horizontal and vertical: {error!r}") from None


def pzprjs(text: str) -> Sample:
    """An object with a solved board in pzpr's text: size, clues, lines across, lines down, by slashes."""
    item = _json(text, dict)
    parts = str(item.get("solved", "")).split("/")
    if parts[:2] != ["pzprv3", "hashikake"] or len(parts) < 4:
        raise BadInput("expected a solved board that begins with pzprv3/hashikake and its size")
    rows = _number(parts[2])
    body = [part.split() for part in parts[4:] if part]
    if len(body) != 3 * rows - 1:
        raise BadInput(f"expected {3 * rows - 1} lines for {rows} rows, not {len(body)}")
    signs: dict[str, str | None] = {".": None, "-": "?"}
    clues = [[signs.get(word, word) for word in row] for row in body[:rows]]
    lines = [[max(0, _number(word)) for word in row] for row in body[rows:]]  # -1 is a cross
    return _hashi("pzprjs", clues, lines[:rows], lines[rows:])


def adc(name: str, text: str, answer: str) -> Sample:
    """SIZE with width and height, LINE_NUM, lines ``LINE#1 (x,y)-(x,y)``; and its answer, a `sheet`."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    size = re.fullmatch(r"SIZE ([0-9]{1,3})X([0-9]{1,3})", lines[0] if lines else "")
    if size is None or lines[1:2] != [f"LINE_NUM {len(lines) - 2}"]:
        raise BadInput("expected SIZE, LINE_NUM and as many lines")
    columns, rows = int(size[1]), int(size[2])
    ends: dict[str, tuple[Cell, ...]] = {}
    for line in lines[2:]:
        pair = re.fullmatch(r"LINE#([0-9]{1,4}) \(([0-9]+),([0-9]+)\)-\(([0-9]+),([0-9]+)\)", line)
        if pair is None or pair[1] in ends:
            raise BadInput(f"expected a line such as LINE#1 (0,0)-(2,3), not '{line[:40]}'")
        x1, y1, x2, y2 = map(int, pair.groups()[1:])
        if max(x1, x2) >= columns or max(y1, y2) >= rows:
            raise BadInput(f"'{line[:40]}' is outside the board of {columns}×{rows}")
        ends[pair[1]] = tuple(sorted(((y1, x1), (y2, x2))))
    board = Numberlink(rows, columns, ends, fill=False)
    return Sample(name, NUMBERLINK, board, sheet(answer.partition("\n")[2], board, unused="00"))


def sheet(text: str, board: Numberlink, *, unused: str) -> Lines:
    """The lines that join neighbours of one number, in rows of numbers and a word for unused cells."""
    rows = [re.split(r"[\s,]+", line.strip()) for line in text.splitlines() if line.strip()]
    if [len(row) for row in rows] != [board.columns] * board.rows:
        raise BadInput(f"expected {board.rows} rows of {board.columns} numbers")
    for word in {word for row in rows for word in row} - {unused}:
        _number(word)
    words = {link: {rows[r][c] for r, c in link} for link in board.links}
    return Lines.along(
        frozenset(link for link, found in words.items() if len(found) == 1 and unused not in found)
    )


def _hashi(
    name: str, clues: list[list[str | None]], across: list[list[int]], down: list[list[int]]
) -> Sample:
    """The board, and the answer that draws so many lines between neighbouring cells."""
    rows, columns = len(clues), len(clues[0])
    if [len(row) for row in clues + down] != [columns] * (2 * rows - 1):
        raise BadInput(f"expected {rows} rows of clues and {rows - 1} of lines down, each of {columns}")
    if [len(row) for row in across] != [columns - 1] * rows:
        raise BadInput(f"expected {rows} rows of {columns - 1} lines across")
    islands = {
        (r, c): None if clue == "?" else _number(clue)
        for r, row in enumerate(clues)
        for c, clue in enumerate(row)
        if clue is not None
    }
    board = Hashi(rows, columns, islands)
    counts: dict[Corridor, int] = {}
    for corridor in board.corridors:
        lines = across if corridor.a[0] == corridor.b[0] else down
        drawn = {lines[r][c] for (r, c), _ in steps_between(*corridor)}
        if len(drawn) > 1:
            raise BadInput(f"the lines from {corridor.a} to {corridor.b} end on the way")
        if count := drawn.pop():
            counts[corridor] = count
    return Sample(name, HASHI, board, Bridges(counts))


def _futoshiki(size: int, rows: Sequence[Sequence[int]], less: Sequence[tuple[Cell, Cell]]) -> Futoshiki:
    if [len(row) for row in rows] != [size] * size:
        raise BadInput(f"expected {size} rows of {size} cells")
    givens = {(r, c): digit for r, row in enumerate(rows) for c, digit in enumerate(row) if digit}
    return Futoshiki(size, givens, tuple(less))


def _number(word: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4}", word):
        raise BadInput(f"expected a number, not '{word[:20]}'")
    return int(word)


def _json(text: str, kind: type) -> Any:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadInput(f"is no JSON: {error}") from None
    if not isinstance(data, kind):
        raise BadInput(f"expected a JSON {kind.__name__}")
    return data
