"""Few changes of what is printed that make an impossible board solvable, or an ambiguous one unique."""

from __future__ import annotations

from kotae.errors import Unserved
from kotae.generic import A, I
from kotae.geometry import Cell
from kotae.optional import Clues
from kotae.puzzle import Puzzle
from kotae.solving.editing.loosening import cheapest_drawing
from kotae.solving.editing.moving import moved_board
from kotae.solving.editing.places import Mended, Places
from kotae.solving.editing.sole import cheapest_sole, same_cost_sole
from kotae.solving.limits import OutOfTime, Watch
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.verdict import Verdict

ALIKE = 30
"""How many boards with the fewest changes are tried in search of one that is unique, too."""


def clues_of(puzzle: Puzzle[I, A]) -> Clues[I]:
    """What a setter can change on boards of the puzzle."""
    if puzzle.clues is None:
        raise Unserved(f"a {puzzle.title} has no clues that could be changed or taken away")
    return puzzle.clues


def mend_board(
    puzzle: Puzzle[I, A], instance: I, known: Verdict[A], search: Search, watch: Watch
) -> Mended[I] | None:
    """The board that the fewest changes make solvable if it is impossible, or unique if it has several.

    The verdict on it is known; None for a board with one answer, which needs no repair. Of boards with as few
    changes, one that has a single answer is preferred. Where clues are moved, those near the cells where two
    answers differ or conditions clash are moved first.
    """
    clues = clues_of(puzzle)
    if known.word == "unique":
        return None
    if known.word == "undecided":
        return Mended(reason=f"{known.reason}, so it is not known what there is to repair")
    if clues.moves is not None:
        unique = known.word == "several"
        return moved_board(
            puzzle, instance, clues.moves, search, watch, unique=unique, near=_cells_of_interest(known)
        )
    if clues.rewriting is None:
        raise Unserved(f"the clues of a {puzzle.title} cannot be changed")
    places = Places(puzzle, instance, clues, clues.rewriting, search)
    if known.word == "several":
        return cheapest_sole(places, watch)
    return _solvable(places, watch)


def _cells_of_interest(known: Verdict[A]) -> set[Cell]:
    """The cells where two answers differ, or where conditions clash."""
    clashing = () if known.conflict is None else known.conflict.conditions
    places = (*known.differ, *(condition.place for condition in clashing))
    return {cell for place in places for cell in place.cells}


def _solvable(places: Places[I, A], watch: Watch) -> Mended[I]:
    match cheapest_drawing(places, watch):
        case Solved(drawing):
            said = places.said(drawing)
            chosen = places.broken(said)
            board, changes = places.board(said, chosen)
            places.puzzle.checked(board, drawing, "the answer that a repaired board is made for")
        case Undecided(reason):
            return Mended(reason=f"{reason} before a repair was found")
        case Impossible():
            return Mended(reason="no clues that are changed make it solvable: the rules alone exclude it")
    unknown = None
    try:
        sole = same_cost_sole(places, drawing, len(chosen), ALIKE, watch)
    except OutOfTime as limit:
        sole, unknown = None, f"{limit}, so perhaps as many changes could make it unique"
    if sole is None:
        return Mended(instance=board, changes=changes, makes="solvable", fewest=True, reason=unknown)
    board, changes = places.board(places.said(sole[0]), sole[1])
    return Mended(instance=board, changes=changes, makes="unique", fewest=True)
