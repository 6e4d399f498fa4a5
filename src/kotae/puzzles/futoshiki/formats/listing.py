"""Futoshiki as lists: the size, the rows, and a line for each sign, in two dialects.

::

    3                   3
    -1 2 -1             START:
    -1 -1 -1            0;2;0
    -1 -1 3             0;0;0
    2                   0;0;3
    1>0                 REL:
    4>7                 A1;A2
                        C2;B2

On the left, blanks are -1 (or 0), and the number of signs stands before them; cells are numbered from 0 in
reading order, and the first one of a sign is the greater. On the right, blanks are 0, a cell is the letter of
its row and the number of its column, and the first one of a sign is the smaller. The left one is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from string import ascii_uppercase

from kotae.codec.lines import TextLine, quoted, split_lines, whole_number
from kotae.errors import BadInput
from kotae.formats import Export, Posed, unsaid
from kotae.geometry import Cell
from kotae.options import Reading
from kotae.phrases import plural
from kotae.puzzles.futoshiki.answer import Digits
from kotae.puzzles.futoshiki.board import Futoshiki, settings_of
from kotae.puzzles.futoshiki.grid import MAX_SIZE, Pair

BLANKS = ("-1", "0")
CARRIED = {"mode": "inequality"}
"""Signs are inequalities."""
START, REL = "START:", "REL:"
_HEAD = re.compile(r"\s*[0-9]{1,3}[ \t]*\n\s*(?P<next>[^\n]*)")
_CELL = re.compile(r"([A-Z])([0-9]{1,2})")

CellOf = Callable[[str, Callable[[str], BadInput]], Cell]


def is_sectioned(text: str) -> bool:
    """Whether the text begins with a size and START."""
    head = _HEAD.match(text)
    return head is not None and head["next"].strip().upper() == START


def is_list(text: str) -> bool:
    """Whether the text begins with a size, and a row of as many numbers, which are more than one."""
    head = _HEAD.match(text)
    words = head["next"].split() if head else []
    return len(words) > 1 and text.split(None, 1)[0] == str(len(words))


def read_list(text: str, reading: Reading) -> list[Posed[Futoshiki, Digits]]:
    """The board of a list."""
    lines = [line for line in split_lines(text) if line.text.strip()]
    sectioned = is_sectioned(text)
    size = _number(lines[0], "the size of the board", 1, MAX_SIZE)
    rest = _after(lines, 1, START) if sectioned else lines[1:]
    if len(rest) < size:
        raise lines[-1].error(f"expected {plural(size, 'row')} of digits, not {len(rest)}")
    separator = ";" if sectioned else None
    givens: dict[Cell, int] = {}
    for row, line in enumerate(rest[:size]):
        givens |= _row(line, row, size, separator)
    signs = rest[size:]
    if sectioned:
        signs = _after([*lines[: 2 + size], *signs], 2 + size, REL)
        less = _pairs(signs, ";", partial(_lettered, size))
    else:
        signs = _counted(signs, lines[-1])
        less = ((smaller, greater) for greater, smaller in _pairs(signs, ">", partial(_numbered, size)))
    reading = reading.state(CARRIED)
    if reading["mode"] != CARRIED["mode"]:
        raise BadInput("a list has signs between cells, and no marks as mode=adjacent has them")
    return [Posed(_board(size, givens, less, signs))]


def write_list(board: Futoshiki, answer: Digits | None) -> Export:
    """The board as a list with numbered cells, which has no marks."""
    lost = ["the marks"] if board.marks else []
    rows = (" ".join(str(digit or BLANKS[0]) for digit in row) for row in board.rows)
    signs = (
        f"{_place(greater, board.size)}>{_place(smaller, board.size)}" for smaller, greater in board.less
    )
    lines = [str(board.size), *rows, str(len(board.less)), *signs]
    return Export("\n".join(lines), (*lost, *unsaid(settings_of(board), CARRIED, answer)))


def _board(size: int, givens: dict[Cell, int], less: Iterator[Pair], lines: Sequence[TextLine]) -> Futoshiki:
    """The board with these signs, one per line; what it refuses of a sign is told with its line."""
    known: set[Pair] = set()
    for pair, line in zip(less, lines, strict=True):
        try:
            Futoshiki(size, less=(pair,))
        except BadInput as error:
            raise line.error(error.message) from None
        if pair in known or pair[::-1] in known:
            raise line.error("there is a sign between these two cells already")
        known.add(pair)
    return Futoshiki(size, givens, tuple(known))


def _after(lines: Sequence[TextLine], number: int, word: str) -> list[TextLine]:
    """The lines behind the one of that number, which must be that word."""
    if len(lines) <= number or lines[number].text.strip().upper() != word:
        raise lines[min(number, len(lines) - 1)].error(f"expected '{word}' in line {number + 1} of the list")
    return list(lines[number + 1 :])


def _counted(lines: Sequence[TextLine], last: TextLine) -> list[TextLine]:
    """The lines of signs behind the one that says how many there are."""
    if not lines:
        raise last.error("expected the number of signs after the rows")
    count = _number(lines[0], "the number of signs", 0, 2 * MAX_SIZE * MAX_SIZE)
    if len(lines) - 1 != count:
        raise lines[0].error(
            f"expected {plural(count, 'line')} of signs after this one, not {len(lines) - 1}"
        )
    return list(lines[1:])


def _number(line: TextLine, what: str, least: int, most: int) -> int:
    number = whole_number(line.text.strip(), line.error, what)
    if not least <= number <= most:
        raise line.error(f"expected {what} from {least} to {most}, not {number}")
    return number


def _row(line: TextLine, row: int, size: int, separator: str | None) -> dict[Cell, int]:
    """The digits of a row by cell."""
    words = [word.strip() for word in line.text.split(separator, size + 1)]
    if len(words) != size:
        raise line.error(f"expected {plural(size, 'cell')} in this row, not {len(words)}")
    found = {}
    for column, word in enumerate(words):
        digit = 0 if word in BLANKS else whole_number(word, line.error, "a digit")
        if digit > size:
            raise line.error(f"expected a digit from 1 to {size}, not {digit}")
        if digit:
            found[row, column] = digit
    return found


def _pairs(lines: Sequence[TextLine], sign: str, cell: CellOf) -> Iterator[Pair]:
    """The two cells of each line."""
    for line in lines:
        words = line.text.split(sign, 2)
        if len(words) != 2:
            raise line.error(
                f"expected two cells with '{sign}' between them, not {quoted(line.text.strip())}"
            )
        yield cell(words[0].strip(), line.error), cell(words[1].strip(), line.error)


def _numbered(size: int, word: str, error: Callable[[str], BadInput]) -> Cell:
    number = whole_number(word, error, "the number of a cell")
    if number >= size * size:
        raise error(f"expected the number of a cell from 0 to {size * size - 1}, not {number}")
    return divmod(number, size)


def _lettered(size: int, word: str, error: Callable[[str], BadInput]) -> Cell:
    match = _CELL.fullmatch(word.upper())
    cell = (ascii_uppercase.index(match[1]), int(match[2]) - 1) if match else (size, size)
    if not (0 <= cell[0] < size and 0 <= cell[1] < size):
        last = f"{ascii_uppercase[min(size, len(ascii_uppercase)) - 1]}{size}"
        raise error(f"expected a cell from A1 to {last}, not {quoted(word)}")
    return cell


def _place(cell: Cell, size: int) -> int:
    return cell[0] * size + cell[1]
