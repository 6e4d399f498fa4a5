"""What becomes of a board when rules are switched off: one answer, several or none, and what they break.

A board without some of its rules is a board of a puzzle that has fewer: the same encoder, of whose bare
formula the clauses and constraints of the other rules are left, and only their checks. So the session checks
every answer by the rules that are left, as it does everywhere. What else was made with all rules in mind
(presolving, shortcuts, rigidity) is left out.

To see what a rule does, two answers should differ little: one of the board itself, if it is soon found, and
one that is the same but for a part of the board. On a Hashi of 40×60 cells the first two that a search came
upon without no-crossing had 191 and 192 crossings; now they have none and two.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import chain, product
from typing import Any, Generic

from kotae.checkpoints import OutOfTime, asking
from kotae.encoding import Encoder, Encoding, ProofHelp, Shortcuts
from kotae.errors import BadInput
from kotae.formula import Formula
from kotae.generic import A, A_co, I
from kotae.geometry import Place
from kotae.notebook import Pictured
from kotae.phrases import listed, meant
from kotae.puzzle import Puzzle
from kotae.sat.catalog import counts_conflicts
from kotae.solving.outcome import Impossible, Outcome, Solved, Stats, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.verdict import ANOTHER, FIRST, Word, differing
from kotae.statements import Fault
from kotae.watch import Watch

OWN_PART, OWN_CONFLICTS = 0.5, 20_000
"""How long an answer of the board itself is sought first: a part of the time, and a number of conflicts."""
WINDOWS = 8
"""How often the smallest part of a board in which an answer is changed goes into its longer side."""
SMALLEST = 4
"""The least rows and columns of such a part."""


@dataclass(frozen=True, kw_only=True)
class Relaxed(Pictured, Generic[A_co]):
    """What is true of a board without some of its rules; any answer counts, and not only a shortest one."""

    word: Word
    without: tuple[str, ...] = ()
    """The rules that are switched off."""
    answers: tuple[A_co, ...] = ()
    """One if it is unique, two if there are several; undecided, what was found."""
    faults: tuple[tuple[Fault, ...], ...] = ()
    """For each of the answers, what it breaks of the rules that are switched off."""
    differ: tuple[Place, ...] = ()
    """The places where two answers differ."""
    most: str | None = None
    """Where a rule that is switched off forbids more: what is the most that can be drawn in one place."""
    reason: str | None = None
    """The limit that was hit, and what is not known because of it."""
    stats: Stats = field(default_factory=Stats, compare=False, repr=False)


def relax(
    puzzle: Puzzle[I, A], instance: I, without: Collection[str], search: Search, watch: Watch
) -> Relaxed[A]:
    """Whether the board has one answer, several or none by the rules that are left; undecided in the limits.

    `BadInput` if one of those that are switched off is no rule.
    """
    _ensure_rules(puzzle, instance, without, search)
    off = tuple(rule for rule in puzzle.rules if rule in without)
    found: list[A] = []
    stats = Stats()
    word: Word = "several"
    reason = None
    try:
        with watch.kept():
            own = _own(puzzle, instance, search, watch)
            found += [] if own is None else [own]
            with closing(answers_without(puzzle, instance, off, search, watch, own)) as outcomes:
                while word == "several" and len(found) < 2:
                    outcome = next(outcomes)
                    stats = outcome.stats
                    match outcome:
                        case Solved(answer):
                            found.append(answer)
                        case Impossible():
                            word = "unique" if found else "impossible"
                        case Undecided(reason=limit):
                            raise OutOfTime(limit)
    except OutOfTime as limit:
        word, reason = "undecided", f"{limit} before {ANOTHER if found else FIRST}"
    with asking(None):  # what was found is told in any case
        broken = [tuple(puzzle.faults(instance, answer)) for answer in found]
        # What obeys more rules comes first: where the board has one answer, that is it.
        order = sorted(range(len(found)), key=lambda number: len(broken[number]))
        return Relaxed(
            word=word,
            without=off,
            answers=tuple(found[number] for number in order),
            faults=tuple(broken[number] for number in order),
            differ=differing(puzzle, instance, found),
            most=_most(puzzle, instance, off),
            reason=reason,
            stats=stats,
        )


def answers_without(
    puzzle: Puzzle[I, A],
    instance: I,
    off: Collection[str],
    search: Search,
    watch: Watch,
    known: A | None = None,
) -> Generator[Outcome[A], None, None]:
    """Every drawing that breaks none of the rules that are left, each once; then why there are no more.

    If one is `known`, an answer of the board itself, it is left out, and others near it come first. Large
    constraints are cut after each model or inside the search: written out, they rely on other rules.
    """
    name, encoder = puzzle.encoder(search.encoding, instance, bare=True)
    method = "cuts" if search.connectivity == "written" else search.connectivity
    how = Search(name, method, search.backend)
    loose = [rule for rule, needed in puzzle.rests_on.items() if rule not in off and {*needed} & {*off}]
    with Session(_without(puzzle, name, encoder, off, loose), instance, how, watch=watch) as session:
        rest = session.answers(watch=watch) if known is None else session.others(known, watch=watch)
        with closing(rest) as outcomes:
            for outcome in outcomes:
                if not (isinstance(outcome, Solved) and _breaks(puzzle, instance, outcome.answer, loose)):
                    yield outcome


def _own(puzzle: Puzzle[I, A], instance: I, search: Search, watch: Watch) -> A | None:
    """An answer of the board itself, if it is soon found; any will do, where a shortest one is asked for."""
    if search.backend is not None and not counts_conflicts(search.backend):
        return None
    with Session(puzzle, instance, search, watch=watch) as session:
        outcome = session.solve(watch=watch.early(OWN_PART).capped(OWN_CONFLICTS))
    return outcome.answer if isinstance(outcome, Solved) else None


def rules_in_force(puzzle: Puzzle[Any, Any], formula: Formula) -> list[str]:
    """The rules that ask something of the board of a bare formula: those that can be switched off."""
    stated = {block.origins[0].rule for block in formula.blocks()}
    stated |= {requirement.origin.rule for requirement in formula.requirements}
    return [rule for rule in puzzle.rules if rule in stated]


def _without(
    puzzle: Puzzle[I, A], name: str, encoder: Encoder[I, A], off: Collection[str], loose: Collection[str]
) -> Puzzle[I, A]:
    """The puzzle without these rules, in one encoding.

    It has no checks of `loose` rules, which rest on those: their clauses may say less than the checks do.
    """

    def encode(instance: I, *, bare: bool) -> Encoding[A]:
        made = encoder.encode(instance, bare=True)
        left = made.formula.restricted(lambda rule: rule not in off)
        near = Shortcuts[A](near=lambda answer: _windows(puzzle, instance, made, answer))
        return replace(made, formula=left, shortcuts=near, proof=ProofHelp())

    return replace(
        puzzle,
        rules={rule: sentence for rule, sentence in puzzle.rules.items() if rule not in off},
        checks={rule: check for rule, check in puzzle.checks.items() if rule not in {*off, *loose}},
        encodings={name: replace(encoder, encode=encode, whole=None)},
        streamline=lambda instance: None,
        attempt=None,
        rigidity=None,
        objective=None,
    )


def _windows(puzzle: Puzzle[I, A], instance: I, encoding: Encoding[A], answer: A) -> Iterator[list[int]]:
    """Literals that fix an answer outside of a part of the board; small parts first, then larger ones."""
    handles = puzzle.medium.handles(instance)
    states = puzzle.medium.states(instance, answer)
    if not all(state in handle.possible() for handle, state in zip(handles, states, strict=True)):
        return  # it shows more than is ever allowed, for which there are no literals
    fixed = [encoding.state_literals(number, state) for number, state in enumerate(states)]
    cells = [cell for handle in handles for cell in handle.cells]
    rows, columns = (1 + max((cell[k] for cell in cells), default=0) for k in (0, 1))
    size = max(SMALLEST, max(rows, columns) // WINDOWS)
    while size < max(rows, columns):
        for top, left in product(range(0, rows, size // 2), range(0, columns, size // 2)):
            within = [
                all(0 <= row - top < size and 0 <= column - left < size for row, column in handle.cells)
                for handle in handles
            ]
            if any(within):
                outside = (literals for literals, inside in zip(fixed, within, strict=True) if not inside)
                yield [*chain.from_iterable(outside)]
        size *= 2


def _breaks(puzzle: Puzzle[I, A], instance: I, answer: A, rules: Collection[str]) -> bool:
    """Whether an answer breaks one of these rules."""
    return any(any(puzzle.checks[rule](instance, answer, partial=False)) for rule in rules)


def _ensure_rules(puzzle: Puzzle[I, A], instance: I, without: Collection[str], search: Search) -> None:
    """Refuse what is no rule of the puzzle, and say which rules can be switched off."""
    _, encoder = puzzle.encoder(search.encoding, instance, bare=True)
    for name in without:
        if name not in puzzle.rules:
            structure = name in puzzle.structure
            why = "is no rule: no drawing can break it" if structure else f"is no rule of {puzzle.key}"
            in_force = rules_in_force(puzzle, encoder.encode(instance, bare=True).formula)
            others = f"; here one can switch off {listed(in_force, 'or')}"
            raise BadInput(f"'{name}' {why}{meant(name, in_force, others)}")


def _most(puzzle: Puzzle[I, A], instance: I, off: Collection[str]) -> str | None:
    """The state beyond those that the rules allow, where one of these rules forbids it at every handle."""
    handles = puzzle.medium.handles(instance)
    states = [max(n for n, state in enumerate(handle.states) if state.settled) for handle in handles]
    beyond = [(handle.cells, handle.states[n]) for handle, n in zip(handles, states, strict=True)]
    if not beyond or not all(state.excess for _, state in beyond):
        return None
    drawing = puzzle.medium.assemble(instance, states)
    for rule in off:
        told = {fault.cells for fault in puzzle.checks[rule](instance, drawing, partial=True)}
        if told.issuperset(cells for cells, _ in beyond):
            return beyond[0][1].word
    return None
