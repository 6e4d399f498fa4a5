"""Why a board has no answer, and why a drawing cannot be finished: few conditions or entries that clash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kotae.checkpoints import OutOfTime
from kotae.generic import A, I
from kotae.notebook import Pictured
from kotae.puzzle import Puzzle
from kotae.sat.catalog import counts_conflicts
from kotae.solving.mus import Core, Decide, Failing, Standing, small_core
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.statements import Condition
from kotae.watch import Watch

CONFLICTS = 50_000
"""How long one question may take. That the numbers of a Hashi add up to an odd number, say, is plain to see,
but no SAT solver sees it on a large board."""


@dataclass(frozen=True, slots=True)
class Conflict(Pictured):
    """Clues and rules, or entries of a drawing, that cannot hold together."""

    conditions: tuple[Condition, ...]
    minimal: bool
    """Whether without any one of them the others can hold."""
    smallest: bool
    """Whether no fewer clash anywhere on the board."""


def conflict(
    puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch, effort: int = CONFLICTS
) -> Conflict | None:
    """Clues and rules of an impossible board that cannot hold together; None if a limit was hit first.

    One question may take `effort` conflicts. It is asked of the bare formula, where each condition can be
    switched off. A backend that does not count conflicts gives way to the encoding's own.
    """
    if search.backend is not None and not counts_conflicts(search.backend):
        search = replace(search, backend=None)
    with Session(puzzle, instance, search, switched=True, watch=watch) as session:
        switches = session.switches
        assert switches is not None

        def decide(members: Sequence[int]) -> Failing | Standing:
            answer = session.decided(members, watch.capped(effort))
            if answer is None:
                return Failing(frozenset(session.core(members)))
            broken = {switches.of(fault) for fault in puzzle.faults(instance, answer)}
            return Standing(switches.conditions.keys() - broken)

        found = _core(list(switches.conditions), decide)
        if found is None:
            return None
        clashing = [switches.conditions[switch] for switch in found.members]
    rank = list(puzzle.rules)
    clashing.sort(key=lambda condition: (rank.index(condition.rule), condition.cells))
    return Conflict(tuple(clashing), found.minimal, found.smallest)


def clash(session: Session[I, A], drawing: A, watch: Watch, assume: Sequence[int] = ()) -> Conflict | None:
    """Entries of a drawing that cannot stand together where the literals of `assume` hold.

    None if a limit was hit first, or if all entries can stand together.
    """
    puzzle, instance = session.puzzle, session.instance
    states = puzzle.medium.states(instance, drawing)
    blank = [0] * len(states)
    entries: dict[int, int] = {}
    claims: dict[int, set[int]] = {}
    for number, state in enumerate(states):
        if state:
            alone = puzzle.medium.assemble(instance, [*blank[:number], state, *blank[number + 1 :]])
            entry = session.variable()
            entries[entry] = number
            claims[entry] = set(session.encoding.claims(alone))
            session.suppose(([literal] for literal in claims[entry]), entry)

    def decide(members: Sequence[int]) -> Failing | Standing:
        answer = session.decided([*assume, *members], watch)
        if answer is None:
            return Failing(frozenset(session.core(members)))
        shown = set(session.encoding.pin(answer))
        return Standing({*members, *(entry for entry in entries if claims[entry] <= shown)})

    found = _core(list(entries), decide)
    if found is None:
        return None
    conditions = [_entry(puzzle, instance, entries[m], states[entries[m]]) for m in found.members]
    return Conflict(tuple(conditions), found.minimal, found.smallest)


def every_entry(puzzle: Puzzle[I, A], instance: I, drawing: A) -> tuple[Condition, ...]:
    """All entries of a drawing."""
    states = puzzle.medium.states(instance, drawing)
    return tuple(_entry(puzzle, instance, number, state) for number, state in enumerate(states) if state)


def _core(members: list[int], decide: Decide) -> Core | None:
    try:
        return small_core(members, decide)
    except OutOfTime:
        return None


def _entry(puzzle: Puzzle[I, A], instance: I, number: int, state: int) -> Condition:
    """What a hand drew at a handle, in words; a cross says that the first state is shown."""
    handle = puzzle.medium.handles(instance)[number]
    shown = handle.states[state]
    fact = puzzle.medium.fact(instance, number, [state if shown.settled else 0])
    return Condition("drawn", handle.place, f"{shown.word} is drawn" if fact is None else fact.sentence)
