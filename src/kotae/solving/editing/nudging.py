"""Clues that are changed step by step until one answer is left, where no clue can be added.

A step changes an answer at one handle where its nearest rival differs, and makes all clues say what it then
shows, so that no rival is left near there. Regions of a large board that are ambiguous each by itself are so
settled one after another; a search for the fewest changes would have to go through the choices in all of them
together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from kotae.generic import A, I
from kotae.phrases import plural
from kotae.solving.editing.places import Places
from kotae.solving.session import Session
from kotae.watch import Watch

RIVALS = 8
"""How many other answers are looked at to find one that is near."""


def nudged(places: Places[I, A], answer: A, watch: Watch) -> A | None:
    """A drawing near the answer that is the only one of the board whose clues it makes; None if steps end.

    Raises `OutOfTime` if that is not known in time.
    """
    drawing, board = answer, _made(places, answer)
    settled: set[int] = set()
    while rivals := places.others(board, drawing, watch, RIVALS):
        nearest = min((places.puzzle.differing(board, drawing, other) for other in rivals), key=len)
        region = _region(places, nearest)
        for handle, changed, made in _changes(places, drawing, set(nearest) - settled):
            if not _has_rival(places, made, changed, region, watch):
                drawing, board = changed, made
                settled.add(handle)
                break
        else:
            return None
        watch.report(f"{plural(len(places.broken(places.said(drawing))), 'change')} so far")
    return drawing


def _made(places: Places[I, A], drawing: A) -> I:
    """The board whose printed clues say what a drawing shows."""
    said = places.said(drawing)
    return places.board(said, places.broken(said))[0]


def _region(places: Places[I, A], handles: Collection[int]) -> set[int]:
    """These handles, and all that share a clue with one of them."""
    near = set(handles)
    return near.union(*(clue.handles for clue in places.clues if not near.isdisjoint(clue.handles)))


def _changes(places: Places[I, A], drawing: A, handles: Collection[int]) -> Iterator[tuple[int, A, I]]:
    """Drawings that differ at one of these handles, each with that and its board, whose rules it obeys."""
    medium = places.puzzle.medium
    states = medium.states(places.instance, drawing)
    for handle in sorted(handles):
        for state in places.states[handle]:
            if state != states[handle]:
                changed = medium.assemble(places.instance, [*states[:handle], state, *states[handle + 1 :]])
                made = _made(places, changed)
                if not any(places.puzzle.faults(made, changed)):
                    yield handle, changed, made


def _has_rival(places: Places[I, A], board: I, drawing: A, region: set[int], watch: Watch) -> bool:
    """Whether the board has another answer that differs from a drawing in the region only."""
    with Session(places.puzzle, board, places.search, watch=watch) as session:
        states = places.puzzle.medium.states(board, drawing)
        literals = session.encoding.state_literals
        elsewhere = [
            literal
            for handle, state in enumerate(states)
            if handle not in region
            for literal in literals(handle, state)
        ]
        with session.question() as guard:
            session.exclude(drawing, guard)
            return session.decided([guard, *elsewhere], watch) is not None
