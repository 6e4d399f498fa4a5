"""The shortest answer of a board that asks for it: by prices, or by MaxSAT for comparison."""

from __future__ import annotations

from math import ceil

from kotae.auditing.trees.cuts import CutCheck
from kotae.auditing.trees.spanning import check_tree, shown_bound
from kotae.checkpoints import asking
from kotae.collector import collector_paused
from kotae.errors import Unserved, Unsound
from kotae.generic import A, I
from kotae.optional import Objective, Spanning
from kotae.puzzle import Puzzle
from kotae.solving import maxsat
from kotae.solving.outcome import Impossible, Optimum, Outcome, Solved, Stats, Undecided
from kotae.solving.search import Search
from kotae.solving.trees.shortest import Shortest, closing_in, shortest
from kotae.watch import Watch

PRICES, MAXSAT = "prices", "rc2"
"""The names that the two ways have among the backends."""

WHAT = "the shortest answer"


def solve_shortest(
    puzzle: Puzzle[I, A],
    instance: I,
    objective: Objective[I, A],
    problem: Spanning,
    search: Search,
    watch: Watch,
    *,
    stated: float,
) -> Outcome[A]:
    """A proven shortest answer, checked; or the best until a limit was hit, with a true bound.

    It took `stated` seconds to state the problem.
    """
    if search.backend == MAXSAT:
        return _by_maxsat(puzzle, instance, search.encoding, watch)
    if search.backend not in (None, PRICES) or search.encoding not in (None, objective.encoding):
        raise Unserved(
            f"the shortest answer is sought by the backend '{PRICES}', with no other encoding than "
            f"'{objective.encoding}', or by the backend '{MAXSAT}'"
        )
    started = watch.clock()
    check = CutCheck(problem)
    found = shortest(problem, watch, check)
    stats = Stats(
        encoding=objective.encoding,
        backend=PRICES,
        variables=len(problem.links),
        clauses=len(problem.crossings),
        conflicts=found.work.conflicts,
        cuts=found.work.cuts,
        encode_seconds=stated,
    )
    if found.impossible:
        stats.solve_seconds = watch.clock() - started
        return Impossible(stats=stats)
    optimum = Optimum(found.length, found.bound, found.evidence, found.history)
    answer = None
    with asking(None):  # there is time left for it, and what was found would be lost
        _check(problem, found, check)
        if found.links is not None:
            answer = puzzle.checked(instance, objective.answer(instance, found.links), WHAT)
        stats.solve_seconds = watch.clock() - started
        if answer is not None and optimum.proven:
            return Solved(answer, optimum=optimum, stats=stats)
    return Undecided(found.reason or "a limit was reached", answer=answer, optimum=optimum, stats=stats)


def _check(problem: Spanning, found: Shortest, check: CutCheck) -> None:
    """Ensure that the tree is one and the bound is shown, by code that shares nothing with the search."""
    if found.links is not None and (wrong := check_tree(problem, found.links)) is not None:
        raise Unsound(f"the shortest tree is none: {wrong}")
    shown = ceil(shown_bound(problem, found.evidence, check)) if found.bound else 0
    if shown < found.bound:
        raise Unsound(f"no tree is said to be shorter than {found.bound}, but only {shown} is shown")
    if found.length is not None and shown > found.length:
        raise Unsound(f"no tree is shorter than {shown}, as is shown, but one of {found.length} was found")


def _by_maxsat(puzzle: Puzzle[I, A], instance: I, encoding: str | None, watch: Watch) -> Outcome[A]:
    """The shortest answer of an encoding's formula, by RC2."""
    name, encoder = puzzle.encoder(encoding, instance)
    started = watch.clock()
    with collector_paused():
        made = encoder.encode(instance, bare=False)
    encoded = watch.clock() - started
    bound = 0

    def raised(cost: int) -> None:
        nonlocal bound
        bound = cost
        watch.report(closing_in(cost, None))

    outcome = maxsat.minimum(made.formula, watch, raised)
    outcome.stats.encoding, outcome.stats.backend = name, MAXSAT
    outcome.stats.encode_seconds = encoded
    match outcome:
        case Solved(cheapest):
            answer = puzzle.checked(instance, made.decode(cheapest.model), WHAT)
            optimum = Optimum(cheapest.cost, cheapest.cost)
            return Solved(answer, optimum=optimum, stats=outcome.stats)
        case Undecided(reason):
            return Undecided(reason, optimum=Optimum(None, bound), stats=outcome.stats)
        case Impossible():
            return outcome
