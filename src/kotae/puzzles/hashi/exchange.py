"""Foreign Hashi boards: `.has` files and game IDs of Simon Tatham's Bridges."""

from __future__ import annotations

import re

from kotae.codec.lines import Line, bounded_size, shown, split_lines, whole_number
from kotae.codec.runs import LETTER_RUNS, read_runs, write_runs
from kotae.codec.tokens import row_cells
from kotae.errors import BadInput
from kotae.geometry import Cell
from kotae.puzzle import Format, Settings
from kotae.puzzles.hashi.board import Hashi, in_range, make

HAS_HEAD = re.compile(r"\s*([0-9]+)\s+([0-9]+)\s+([0-9]+)\s*")
TATHAM_ID = re.compile(
    r"\s*(?P<width>[0-9]+)(x(?P<height>[0-9]+))?(i[0-9]+)?(e[0-9]+)?(m(?P<most>[0-9]))?(?P<tree>L)?(d[0-9])?"
    r":(?P<body>[1-9A-Ga-z]*)\s*"
)
TATHAM_MOST = 4
TATHAM_CLUES = "123456789ABCDEFG"


def read_has(text: str, settings: Settings) -> list[Hashi]:
    """The board of a `.has` file: ``rows cols islands``, then rows of numbers, 0 for water."""
    lines = [line for line in split_lines(text) if line.text.strip()]
    head = HAS_HEAD.fullmatch(lines[0].text) if lines else None
    if head is None:
        raise BadInput("expected 'rows columns islands' in the first line", line=1)
    words = ("the number of rows", "the number of columns", "the number of islands")
    rows, columns, count = (
        whole_number(number, lines[0], what, head.start(group))
        for group, (number, what) in enumerate(zip(head.groups(), words, strict=True), 1)
    )
    bounded_size(rows, columns, lines[0])
    if len(lines) != rows + 1:
        raise lines[-1].error(f"the first line says {rows} rows; there are {len(lines) - 1}")
    islands: dict[Cell, int | None] = {}
    for row, line in enumerate(lines[1:]):
        for column, (at, token) in enumerate(row_cells(line, columns, spaced=True)):
            number = whole_number(token, line, "the number of an island, or 0", at)
            if number:
                islands[row, column] = in_range(number, line, at, settings)
    if len(islands) != count:
        raise lines[0].error(f"the first line says {count} islands; there are {len(islands)}")
    return [make(rows, columns, islands, settings)]


def write_has(board: Hashi) -> str:
    """The board as a `.has` file, which has no sign for '?'."""
    if None in board.islands.values():
        raise BadInput("a .has file cannot say '?'")
    lines = [f"{board.rows} {board.columns} {len(board.islands)}"]
    lines += [
        " ".join(str(board.islands.get((row, column), 0)) for column in range(board.columns))
        for row in range(board.rows)
    ]
    return "\n".join(lines)


def read_tatham(text: str, settings: Settings) -> list[Hashi]:
    """The boards of game IDs, one a line."""
    return [_tatham_board(line, settings) for line in split_lines(text) if line.text.strip()]


def _tatham_board(line: Line, settings: Settings) -> Hashi:
    match = TATHAM_ID.fullmatch(line.text)
    if match is None:
        raise line.error(f"expected a game ID such as 7x7m2:a3b4…, not {shown(line.text.strip())}")
    columns = whole_number(match["width"], line, "the width", match.start("width"))
    rows = (
        whole_number(match["height"], line, "the height", match.start("height"))
        if match["height"]
        else columns
    )
    bounded_size(rows, columns, line)
    settings = settings.state(max_bridges=int(match["most"] or 2), loops="no" if match["tree"] else "yes")
    if not 1 <= settings.number("max-bridges") <= 8:
        raise line.error("expected m1 to m8 for max-bridges", match.start("most"))
    cells = read_runs(match["body"], LETTER_RUNS, line, rows * columns)
    places = (at for at, sign in enumerate(line.text) if at >= match.start("body") and sign in TATHAM_CLUES)
    islands: dict[Cell, int | None] = {
        divmod(cell, columns): in_range(TATHAM_CLUES.index(sign) + 1, line, at, settings)
        for (cell, sign), at in zip(cells.items(), places, strict=True)
    }
    return make(rows, columns, islands, settings)


def write_tatham(board: Hashi) -> str:
    """The board as a game ID, which has no sign for '?' and room for four bridges."""
    if None in board.islands.values():
        raise BadInput("a game ID of Bridges cannot say '?'")
    if board.max_bridges > TATHAM_MOST:
        raise BadInput(f"Bridges has at most {TATHAM_MOST} bridges per corridor, not {board.max_bridges}")
    signs = {
        row * board.columns + column: TATHAM_CLUES[number - 1]
        for (row, column), number in board.islands.items()
        if number is not None
    }
    body = write_runs(signs, LETTER_RUNS, board.rows * board.columns)
    tree = "" if board.loops else "L"
    return f"{board.columns}x{board.rows}m{board.max_bridges}{tree}:{body}"


def _first_line(text: str) -> str:
    return text.lstrip()[:1_000_000].partition("\n")[0].strip()


EXCHANGE = {
    "has": Format[Hashi](
        summary="rows, columns and the number of islands, then a grid of numbers with 0 for water",
        recognise=lambda text: HAS_HEAD.fullmatch(_first_line(text)) is not None,
        read=read_has,
        write=write_has,
    ),
    "tatham": Format[Hashi](
        summary="game IDs of Simon Tatham's Bridges",
        recognise=lambda text: TATHAM_ID.fullmatch(_first_line(text)) is not None,
        read=read_tatham,
        write=write_tatham,
    ),
}
