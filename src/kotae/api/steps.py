"""Steps of an explanation to look at: one picture, a sheet, pages to print, a page that plays them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kotae.api import words
from kotae.api.board import Board
from kotae.api.caption import SIZE, captioned
from kotae.api.draw import Picture, draw, sheet
from kotae.api.pictures import asserting
from kotae.errors import BadInput
from kotae.geometry import Place, Spot, centre
from kotae.options import unusual
from kotae.phrases import listed, unbroken
from kotae.scene import Disc, Highlight, Label, Role, Scene, Shape, with_coordinates
from kotae.statements import Fact, Step

if TYPE_CHECKING:  # drawing is loaded when something is drawn
    from kotae.explaining.explanation import Explanation
    from kotae.explaining.grade import Grade
    from kotae.explaining.hint import Hint
    from kotae.explaining.sums import Sums
    from kotae.render.pdf import Paper
    from kotae.render.player import PlayerFrame

SUFFIXES = (".html", ".svg", ".png", ".pdf")
WIDE = 11
"""The columns of a board below which words have their usual size; they grow with a larger one, since sheets
show it smaller."""
READABLE = 7.5
"""Points: the height of words that pages of steps are laid out for."""
PRICE = 0.3
"""The radius of a price on a crossing, in cells, and the height of its figures."""
FIGURES = 3
"""Figures of a price that have this height; more are smaller, so that they fit."""
MOST = 100
"""The most steps on one sheet; pages hold all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Walkthrough:
    """Steps on a board, one after another, and how they end."""

    board: Board[Any]
    steps: Sequence[Step]
    start: Sequence[Fact] = ()
    """What is known before the first step."""
    closing: str = ""
    """What is said after the last one: that the answer is complete, or why there are no more steps."""
    last: Sequence[Picture] = ()
    """What is shown with it, such as two answers; all that is known, if nothing else is given."""


def known_facts(board: Board[Any], facts: Iterable[Fact]) -> list[Fact]:
    """What facts say together of each handle, in the order of the handles."""
    possible: dict[int, set[int]] = {}
    for fact in facts:
        possible.setdefault(fact.handle, set(fact.states)).intersection_update(fact.states)
    said = (
        board.puzzle.medium.fact(board.instance, handle, sorted(states))
        for handle, states in sorted(possible.items())
        if states
    )
    return [fact for fact in said if fact is not None]


def step_scene(board: Board[Any], before: Iterable[Fact], step: Step, *, numbered: bool = True) -> Scene:
    """The board with what is known before a step and what the step finds, and its reasons marked."""
    marked: list[tuple[Role, Iterable[Place]]] = [
        ("forced", (fact.place for fact in step.facts)),
        ("answer", (fact.place for fact in step.known)),
        ("hint" if step.facts else "fault", (reason.place for reason in step.reasons)),
    ]
    return known_scene(board, [*before, *step.facts], _highlights(marked), numbered=numbered)


def known_scene(
    board: Board[Any], facts: Iterable[Fact], highlights: Sequence[Highlight] = (), *, numbered: bool = True
) -> Scene:
    """The board with what facts say drawn in, pencilled where no drawing asserts it.

    It has the numbers of rows and columns, unless whoever shows it has them already.
    """
    known = known_facts(board, facts)
    scene = draw(board, asserting(board, known), highlights=highlights).scene
    if board.puzzle.pencil_marks is not None:
        pencilled = board.puzzle.pencil_marks(board.instance, known)
        scene = replace(scene, shapes=[*scene.shapes, *pencilled])
    return with_coordinates(scene) if numbered else scene


def _highlights(marked: Iterable[tuple[Role, Iterable[Place]]]) -> list[Highlight]:
    """Marks of which the first wins where several are about the same spot: signs would cover each other."""
    taken: set[Spot] = set()
    found = []
    for role, places in marked:
        spots = dict.fromkeys(spot for place in places for spot in place.spots if spot not in taken)
        taken.update(spots)
        if spots:
            found.append(Highlight(role, (Place(lies=tuple(spots)),)))
    return found[::-1]  # what comes first stands on top


def step_picture(board: Board[Any], before: Iterable[Fact], step: Step) -> Picture:
    """One step with its sentence below it."""
    return captioned(Picture(step_scene(board, before, step)), words.step(step))


def walk_sheet(walk: Walkthrough) -> Picture:
    """The steps as one picture, each with its number above and its sentence below, and the closing remark."""
    told = frames(walk)
    pictures = sheet(list(map(_told, told)), [frame.heading for frame in told], most=MOST)
    return captioned(pictures, _legend(walk), scale=_scale(told[0].scene))


def walk_pdf(walk: Walkthrough, *, paper: Paper = "a4") -> bytes:
    """The steps as a PDF file, several on a page, each with its number above and its sentence below."""
    from kotae.render.booklet import album
    from kotae.render.slots import Tile

    told = frames(walk)
    tiles = [Tile(frame.heading, _told(frame).scene) for frame in told]
    comfortable = READABLE / (SIZE * _scale(told[0].scene))
    return album(tiles, title=_title(walk.board), byline=_legend(walk), paper=paper, comfortable=comfortable)


def walk_html(walk: Walkthrough) -> str:
    """The steps as one HTML file that plays them."""
    from kotae.render.player import player

    joined = replace(walk, last=[sheet(walk.last)] if walk.last else ())
    rules = walk.board.puzzle.told(walk.board.instance)
    return player(_title(walk.board), rules, _marks(walk), frames(joined))


def walk_file(
    walk: Walkthrough, suffix: str, *, dark: bool = False, cell: int | None = None, paper: Paper | None = None
) -> bytes:
    """The content of a file whose name ends in that suffix, one of `SUFFIXES`."""
    ensure_walk_file(suffix, dark=dark, cell=cell, paper=paper)
    if suffix == ".pdf":
        return walk_pdf(walk, paper=paper or "a4")
    if suffix == ".html":
        return walk_html(walk).encode()
    return walk_sheet(walk).file(suffix, dark=dark, cell=cell)


def ensure_walk_file(suffix: str, *, dark: bool, cell: int | None, paper: Paper | None) -> None:
    """Refuse what no file with that suffix has."""
    if suffix not in SUFFIXES:
        raise BadInput(f"expected a file ending in {listed(SUFFIXES, 'or')}, not in '{suffix}'")
    if suffix in (".html", ".pdf") and (dark or cell is not None):
        raise BadInput(f"steps in a {suffix} file are neither dark nor have a size of cells")
    if suffix != ".pdf" and paper is not None:
        raise BadInput(f"only a .pdf file has a size of paper, not one ending in '{suffix}'")


def frames(walk: Walkthrough) -> list[PlayerFrame]:
    """A picture of each step, with what is said about it, and the closing remark."""
    from kotae.render.player import PlayerFrame

    if not walk.steps and not walk.closing:
        raise BadInput("there are no steps to show")
    known = list(walk.start)
    found = []
    for number, step in enumerate(walk.steps, 1):
        scene = step_scene(walk.board, known, step)
        heading = f"Step {number} of {len(walk.steps)}"
        found.append(PlayerFrame(heading, words.step(step), scene, step, words.minimality(step)))
        known += step.facts
    if walk.closing:
        last = [picture.scene for picture in walk.last] or [known_scene(walk.board, known)]
        found += [PlayerFrame("In the end", walk.closing, scene) for scene in last]
    return found


def _marks(walk: Walkthrough) -> list[tuple[Role, str]]:
    """The roles that mark something in the pictures, and what they mean."""
    marks: list[tuple[Role, str]] = [("forced", "new"), ("hint", "why")]
    if any(step.known for step in walk.steps):
        marks.append(("answer", "known before"))
    if not all(step.facts for step in walk.steps):
        marks.append(("fault", "contradiction"))
    return marks


def _legend(walk: Walkthrough) -> str:
    """The signs of all marks, and what they mean."""
    from kotae.render.palette import SIGNS

    return " · ".join(f"{SIGNS[role]} {meaning}" for role, meaning in _marks(walk))


def _told(frame: PlayerFrame) -> Picture:
    """The picture of a frame with its sentence below, in words that can be read on a sheet."""
    return captioned(Picture(frame.scene), unbroken(frame.sentence), scale=_scale(frame.scene))


def _scale(scene: Scene) -> float:
    return max(1, scene.columns / WIDE)


def _title(board: Board[Any]) -> str:
    """The puzzle, the size of the board, and its rules that are not the usual ones."""
    title = draw(board).scene.title
    return ", ".join([title, *unusual(board.puzzle.options, board.rules)])


def explained(board: Board[Any], found: Explanation[Any]) -> Walkthrough:
    """The steps of an explanation, with the answers that it leaves open."""
    two = found.word == "several" and found.complete
    last = [draw(board, answer, highlights=[Highlight("differ", found.differ)]) for answer in found.answers]
    if found.sums is not None:
        two, last = True, [priced(board, found.answers[0], found.sums)]
    return Walkthrough(
        board=board,
        steps=found.steps,
        start=found.start,
        closing=words.ending(board, found),
        last=last if two else (),
    )


def priced(board: Board[Any], answer: Any, found: Sums, *, numbered: bool = True) -> Picture:
    """The shortest answer with a price at each crossing that has one."""
    scene = draw(board, answer).scene
    handles = board.puzzle.medium.handles(board.instance)
    labels: list[Shape] = []
    for one, other, price in found.prices:
        a, b = handles[one].cells
        c = handles[other].cells[0]
        row, column = (a[0], c[1]) if a[0] == b[0] else (c[0], a[1])
        figures = words.number(price)
        size = PRICE * min(1, FIGURES / len(figures))
        labels.append(Disc(centre((row, column)), PRICE, outline="fault", fill="paper"))
        labels.append(Label(centre((row, column)), figures, size=size, role="fault"))
    scene = replace(scene, shapes=[*scene.shapes, *labels])
    return Picture(with_coordinates(scene) if numbered else scene)


def of_explanation(board: Board[Any], found: Explanation[Any]) -> Picture:
    """The steps as one picture."""
    return walk_sheet(explained(board, found))


def of_hint(board: Board[Any], found: Hint, drawing: Any, depth: int = 3) -> Picture:
    """The drawing with the place of the next step marked, or what is wrong with it."""
    role: Role = "fault" if found.word == "wrong" else "hint"
    highlights = [Highlight(role, found.places)] if found.places else []
    return captioned(draw(board, drawing, highlights=highlights), words.hint(board, found, depth))


def of_grade(board: Board[Any], found: Grade) -> Picture:
    """The hardest step, or the board, and the grade."""
    if found.hardest is None:
        return captioned(draw(board), words.under(board, words.grade(board, found)))
    picture = step_picture(board, found.known, found.hardest)
    return captioned(picture, words.under(board, words.grade(board, found)))
