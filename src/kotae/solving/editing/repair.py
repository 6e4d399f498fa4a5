"""Few changes of what is printed that make an impossible board solvable, or an ambiguous one unique."""

from __future__ import annotations

from kotae.checkpoints import OutOfTime
from kotae.errors import Unserved
from kotae.generic import A, I
from kotae.geometry import Cell
from kotae.optional import Clues
from kotae.puzzle import Puzzle
from kotae.solving.editing.keeping import most_kept
from kotae.solving.editing.loosening import cheapest_drawing
from kotae.solving.editing.moving import MOST_MOVES, Moves, moved_board
from kotae.solving.editing.places import Mended, Places
from kotae.solving.editing.sole import cheapest_sole, same_cost_sole
from kotae.solving.editing.trial import Trial
from kotae.solving.outcome import Impossible, Solved, Undecided
from kotae.solving.search import Search
from kotae.solving.verdict import Verdict
from kotae.watch import Watch

ALIKE = 30
"""How many boards with the fewest changes are tried in search of one that is unique, too."""


def clues_of(puzzle: Puzzle[I, A]) -> Clues[I]:
    """What a setter can change on boards of the puzzle."""
    if puzzle.clues is None:
        raise Unserved(_without_clues(puzzle))
    return puzzle.clues


def _without_clues(puzzle: Puzzle[I, A]) -> str:
    return f"a {puzzle.title} has no clues that could be changed or taken away"


def mend_board(
    puzzle: Puzzle[I, A], instance: I, known: Verdict[A], search: Search, watch: Watch
) -> Mended[I] | None:
    """The board that the fewest changes make solvable if it is impossible, or unique if it has several.

    The verdict on it is known; None for a board with one answer, which needs no repair. Of boards with as few
    changes, one that has a single answer is preferred. Where clues are moved, those near the cells where two
    answers differ or conditions clash are moved first.
    """
    if puzzle.clues is None:
        return Mended(reason=_without_clues(puzzle))
    clues = puzzle.clues
    if known.word == "unique":
        return None
    if known.word == "undecided":
        return Mended(reason=f"{known.reason}, so it is not known what there is to repair")
    if clues.moves is not None:
        return _moved(puzzle, instance, clues, clues.moves, known, Trial(puzzle, search, watch))
    if clues.rewriting is None:
        raise Unserved(f"the clues of a {puzzle.title} cannot be changed")
    places = Places(puzzle, instance, clues, clues.rewriting, search)
    if known.word == "several":
        return cheapest_sole(places, watch)
    return _solvable(places, watch)


def _moved(
    puzzle: Puzzle[I, A], instance: I, clues: Clues[I], moves: Moves[I], known: Verdict[A], trial: Trial[I]
) -> Mended[I]:
    """The board that the fewest moves make solvable or unique; or one that lacks clues, if that is all."""
    unique = known.word == "several"
    near = _cells_of_interest(known)
    if clues.only is None:
        return moved_board(puzzle, instance, moves, trial, unique=unique, near=near)
    kept = most_kept(clues, clues.only, instance, trial, unique=unique)
    if kept is None:
        return Mended(reason=f"{trial.stop} before a repair was found")
    gone, answers = kept
    found = moved_board(puzzle, instance, moves, trial, unique=unique, near=near, most=len(gone))
    if found.instance is not None:
        return found
    left = [clue for clue in clues.places(instance) if clue not in gone]
    fewest = len(gone) == MOST_MOVES + 1 and trial.stop is None and not trial.undecided
    ruled_out = "" if trial.undecided else f"no {MOST_MOVES} changes will do, and "
    limit = trial.stop or f"{ruled_out}not all others were tried"
    return Mended(
        instance=clues.only(instance, left),
        changes=tuple(clues.remove(instance, clue)[1] for clue in gone),
        makes="unique" if answers == 1 else "solvable",
        fewest=fewest,
        reason=None if fewest else f"{limit}, so perhaps fewer changes would do",
    )


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
