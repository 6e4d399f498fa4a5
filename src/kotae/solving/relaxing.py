"""What becomes of a board when rules are switched off: one answer, several or none, and what they break.

A board without some of its rules is a board of a puzzle that has fewer: the same encoder, of whose bare
formula the clauses and constraints of the other rules are left, and only their checks. So the session checks
every answer by the rules that are left, as it does everywhere. What else was made with all rules in mind
(presolving, shortcuts, rigidity) is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from kotae.checkpoints import OutOfTime, asking
from kotae.encoding import Encoder, Encoding, ProofHelp, Shortcuts
from kotae.errors import BadInput
from kotae.formula import Formula
from kotae.generic import A, A_co, I
from kotae.geometry import Place
from kotae.notebook import Pictured
from kotae.phrases import listed
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible, Solved, Stats, Undecided
from kotae.solving.search import Search
from kotae.solving.session import Session
from kotae.solving.verdict import ANOTHER, FIRST, Word, differing
from kotae.statements import Fault
from kotae.watch import Watch


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

    Large constraints are cut, or cut inside the search: written out, they rely on other rules.
    """
    name, encoder = puzzle.encoder(search.encoding, instance, bare=True)
    _ensure_rules(puzzle, instance, without, encoder)
    off = tuple(rule for rule in puzzle.rules if rule in without)
    how = replace(
        search,
        encoding=name,
        connectivity="cuts" if search.connectivity == "written" else search.connectivity,
    )
    found: list[A] = []
    stats = Stats()
    try:
        with (
            watch.kept(),
            Session(_relaxed(puzzle, name, encoder, off), instance, how, watch=watch) as session,
            closing(session.answers(watch=watch)) as outcomes,
        ):
            for outcome in outcomes:
                stats = outcome.stats
                match outcome:
                    case Solved(answer):
                        if not _breaks(puzzle, instance, answer, _resting_on(puzzle, off)):
                            found.append(answer)
                    case Impossible():
                        return _made(puzzle, instance, off, "unique" if found else "impossible", found, stats)
                    case Undecided(reason):
                        raise OutOfTime(reason)
                if len(found) == 2:
                    return _made(puzzle, instance, off, "several", found, stats)
    except OutOfTime as limit:
        reason = f"{limit} before {ANOTHER if found else FIRST}"
        return _made(puzzle, instance, off, "undecided", found, stats, reason)
    raise AssertionError("the last outcome says why there are no more")


def rules_in_force(puzzle: Puzzle[Any, Any], formula: Formula) -> list[str]:
    """The rules that ask something of the board of a bare formula: those that can be switched off."""
    stated = {block.origins[0].rule for block in formula.blocks()}
    stated |= {requirement.origin.rule for requirement in formula.requirements}
    return [rule for rule in puzzle.rules if rule in stated]


def _relaxed(puzzle: Puzzle[I, A], name: str, encoder: Encoder[I, A], off: Collection[str]) -> Puzzle[I, A]:
    """The puzzle without these rules, in one encoding.

    Nor does it check rules that rest on them: their clauses may say less than the check does.
    """

    def encode(instance: I, *, bare: bool) -> Encoding[A]:
        made = encoder.encode(instance, bare=True)
        left = made.formula.restricted(lambda rule: rule not in off)
        return replace(made, formula=left, shortcuts=Shortcuts(), proof=ProofHelp())

    kept = {rule: puzzle.rules[rule] for rule in puzzle.rules if rule not in off}
    loose = _resting_on(puzzle, off)
    return replace(
        puzzle,
        rules=kept,
        checks={rule: puzzle.checks[rule] for rule in kept if rule not in loose},
        encodings={name: replace(encoder, encode=encode, whole=None)},
        streamline=lambda instance: None,
        attempt=None,
        rigidity=None,
        objective=None,
    )


def _resting_on(puzzle: Puzzle[Any, Any], off: Collection[str]) -> list[str]:
    """The rules that are left and speak of what those that are switched off make."""
    return [rule for rule, needed in puzzle.rests_on.items() if rule not in off and {*needed} & {*off}]


def _breaks(puzzle: Puzzle[I, A], instance: I, answer: A, rules: Collection[str]) -> bool:
    """Whether an answer breaks one of these rules."""
    return any(any(puzzle.checks[rule](instance, answer, partial=False)) for rule in rules)


def _ensure_rules(
    puzzle: Puzzle[I, A], instance: I, without: Collection[str], encoder: Encoder[I, A]
) -> None:
    """Refuse what is no rule of the puzzle, and say which rules can be switched off."""
    for name in without:
        if name not in puzzle.rules:
            structure = name in puzzle.structure
            why = "is no rule: no drawing can break it" if structure else f"is no rule of {puzzle.key}"
            in_force = rules_in_force(puzzle, encoder.encode(instance, bare=True).formula)
            raise BadInput(f"'{name}' {why}; here one can switch off {listed(in_force, 'or')}")


def _made(
    puzzle: Puzzle[I, A],
    instance: I,
    off: tuple[str, ...],
    word: Word,
    answers: Sequence[A],
    stats: Stats,
    reason: str | None = None,
) -> Relaxed[A]:
    with asking(None):  # what was found is told in any case
        broken = [tuple(puzzle.faults(instance, answer)) for answer in answers]
        # What obeys more rules comes first: where the board has one answer, that is it.
        order = sorted(range(len(answers)), key=lambda number: len(broken[number]))
        return Relaxed(
            word=word,
            without=off,
            answers=tuple(answers[number] for number in order),
            faults=tuple(broken[number] for number in order),
            differ=differing(puzzle, instance, answers),
            most=_most(puzzle, instance, off),
            reason=reason,
            stats=stats,
        )


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
