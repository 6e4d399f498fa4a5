"""Puzzles to print: a PDF with several boards on a page, and their answers where they give nothing away.

Each board is made as large as its slot allows, up to the size of a cell that a pencil needs. A page lies on
its side where its boards would otherwise be small and that makes them clearly larger.
Unless it is said how many boards go on a page, as many are put there as leave each of them comfortable cells,
or those that it would have alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Literal, NamedTuple, get_args

from kotae.errors import BadInput
from kotae.phrases import plural
from kotae.render.pdf import MM, PAPERS, WRITABLE, Paper, document, ensure_paper
from kotae.render.press import Masthead, Press, Rules, rules_height
from kotae.render.slots import GAP, Division, Region, Tile, cell_sizes, division
from kotae.scene import Scene

Answering = Literal["end", "upside-down", "none"]

MOST = 20
"""The most boards that a page may hold."""

# How much of a page's height the answers at its foot take.
_STRIP = 0.2
# How much larger the cells of a page must be on its side for it to be turned.
_TURNING = 1.15


class Entry(NamedTuple):
    """A puzzle of a booklet: its title, its board, and the board with its answer if that is to be shown."""

    title: str
    board: Scene
    answer: Scene | None = None
    variant: str = ""
    """Its rules that are not the usual ones, in a few words."""
    rules: Rules | None = None


class _Sort(NamedTuple):
    """A sort of picture: the largest cell that it has, one that is comfortable, how many may share a page."""

    largest: float
    comfortable: float
    most: int


# A puzzle is written into, and an answer looked at.
_PUZZLES, _ANSWERS = _Sort(WRITABLE, 8 * MM, 6), _Sort(7 * MM, 3 * MM, 36)


class _Sheet(NamedTuple):
    """How the pictures of a page lie: whether it is turned, the slots, the size of each picture's cells."""

    turned: bool
    grid: Division
    cells: list[float]


Area = Callable[[slice, bool], Region]
"""What the page with some of the pictures leaves for them, upright or turned."""


def booklet(
    pages: Sequence[Entry],
    *,
    title: str = "",
    author: str = "",
    date: str = "",
    paper: Paper = "a4",
    per_page: int | None = None,
    answers: Answering = "end",
) -> bytes:
    """The puzzles as a PDF file, numbered in their order, `per_page` on a page or as many as suit it."""
    ensure_possible(len(pages), per_page, paper, answers)
    file = BytesIO()
    subject = plural(len(pages), "puzzle")
    press = Press(document(file, PAPERS[paper], title, subject, author), PAPERS[paper])
    head = Masthead(title, " · ".join(filter(None, (author, date))))
    boards = [
        Tile(f"{number}. {entry.title}", entry.board, entry.variant) for number, entry in enumerate(pages, 1)
    ]
    solved = [
        Tile(str(number), entry.answer) for number, entry in enumerate(pages, 1) if entry.answer is not None
    ]
    _print_puzzles(press, head, pages, boards, per_page, solved if answers == "upside-down" else [])
    if answers == "end" and solved:
        _print_pictures(press, Masthead("Answers"), solved, _ANSWERS)
    press.canvas.save()
    return file.getvalue()


def album(pictures: Sequence[Tile], *, title: str, byline: str, paper: Paper, comfortable: float) -> bytes:
    """Pictures to look at as a PDF file, as many on a page as leave each of them comfortable cells."""
    ensure_paper(paper)
    file = BytesIO()
    press = Press(document(file, PAPERS[paper], title, ""), PAPERS[paper])
    _print_pictures(press, Masthead(title, byline), pictures, _ANSWERS._replace(comfortable=comfortable))
    press.canvas.save()
    return file.getvalue()


def ensure_possible(count: int, per_page: int | None, paper: str, answers: str) -> None:
    """Refuse a booklet without puzzles, or one of pages that cannot be printed."""
    if not count:
        raise BadInput("a booklet needs at least one puzzle")
    if per_page is not None and not (isinstance(per_page, int) and 1 <= per_page <= MOST):
        raise BadInput(f"a page holds 1 to {MOST} puzzles, not {per_page!r}")
    ensure_paper(paper)
    if answers not in get_args(Answering):
        raise BadInput(f"answers can be {', '.join(get_args(Answering))}, not '{answers}'")


def _print_puzzles(
    press: Press,
    head: Masthead,
    entries: Sequence[Entry],
    boards: Sequence[Tile],
    per_page: int | None,
    solved: Sequence[Tile],
) -> None:
    """Print pages of puzzles with the rules of each, and perhaps the answers at their foot."""

    def heading(page: slice) -> Masthead:
        return Masthead() if page.start else head

    def told(page: slice) -> list[Rules]:
        return list(dict.fromkeys(entry.rules for entry in entries[page] if entry.rules is not None))

    def strip(body: Region) -> float:
        return body.height * _STRIP if solved else 0

    def area(page: slice, turned: bool) -> Region:
        body = press.body(heading(page), turned=turned)
        below = rules_height(told(page), body.width) + strip(body)
        return body.above(below + (GAP if below else 0))

    for page in _pages(boards, per_page, area, _PUZZLES):
        sheet = _sheet(boards, page, per_page, area, _PUZZLES)
        if min(sheet.cells) <= 0:
            raise BadInput(
                f"a page has no room for {plural(per_page or 1, 'puzzle')} with the rules of all "
                "their kinds; put fewer on a page"
            )
        body = press.begin(heading(page), turned=sheet.turned)
        press.fill(area(page, sheet.turned), sheet.grid, boards[page], _PUZZLES.largest)
        foot = body._replace(height=strip(body))
        rules = rules_height(told(page), body.width)
        press.tell(body.above(foot.height)._replace(height=rules), told(page))
        numbers = {str(number + 1) for number in range(page.start, page.stop)}
        press.turn(foot, [item for item in solved if item.caption in numbers])
        press.finish()


def _print_pictures(press: Press, head: Masthead, pictures: Sequence[Tile], sort: _Sort) -> None:
    """Print pages of pictures to look at, all under the same heading."""

    def area(page: slice, turned: bool) -> Region:
        return press.body(head, turned=turned)

    for page in _pages(pictures, None, area, sort):
        sheet = _sheet(pictures, page, None, area, sort)
        press.fill(press.begin(head, turned=sheet.turned), sheet.grid, pictures[page], sort.largest)
        press.finish()


def _pages(items: Sequence[Tile], per_page: int | None, area: Area, sort: _Sort) -> list[slice]:
    """The pictures of each page."""
    if per_page is not None:
        return [slice(n, min(n + per_page, len(items))) for n in range(0, len(items), per_page)]
    pages = _comfortable(items, sort.most, area, sort)
    # As many on the last page as on the others, as far as may be.
    even = _comfortable(items, -(-len(items) // len(pages)), area, sort)
    return even if len(even) == len(pages) else pages


def _comfortable(items: Sequence[Tile], most: int, area: Area, sort: _Sort) -> list[slice]:
    """Pages of at most `most` pictures, whose cells are comfortable or as large as they would be alone."""
    pages: list[slice] = []
    needed: list[float] = []
    for number in range(len(items)):
        alone = _sheet(items, slice(number, number + 1), None, area, sort).cells[0]
        needed.append(min(sort.comfortable, alone) - 0.01)
        if pages and number - pages[-1].start < most:
            page = slice(pages[-1].start, number + 1)
            cells = _sheet(items, page, None, area, sort).cells
            if all(cell >= need for cell, need in zip(cells, needed[page], strict=True)):
                pages[-1] = page
                continue
        pages.append(slice(number, number + 1))
    return pages


def _sheet(items: Sequence[Tile], page: slice, per_page: int | None, area: Area, sort: _Sort) -> _Sheet:
    """How the pictures of a page lie, in as many slots as a full page has; turned where that pays."""
    shown = items[page]
    count = len(shown) if per_page is None else min(per_page, len(items))
    found = []
    for turned in (False, True):
        room = area(page, turned)
        grid = division(count, room, shown, sort.largest)
        found.append(_Sheet(turned, grid, cell_sizes(shown, room, grid, sort.largest)))
    upright, sideways = found
    small = min(upright.cells)
    return sideways if small < sort.comfortable and min(sideways.cells) > _TURNING * small else upright
