"""Results in sentences: the one place where they are worded, for the command line, notebooks and pages.

A sentence names no flag and no command. Where a front end has a hint to add in the middle of one, it hands
the hint over. The module is long because the sentences of all results stand together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

from kotae.api.board import Board
from kotae.options import Setting
from kotae.phrases import capital, listed, plural, some
from kotae.statements import Fact, Fault, Step

if TYPE_CHECKING:  # results are worded by what they hold; a check is worded without loading the solvers
    from kotae.api.answers import Answers
    from kotae.api.audit import Audit
    from kotae.api.check import Judgement
    from kotae.api.editing import Minimised, Repair
    from kotae.api.generate import Generated
    from kotae.auditing.document import Certificate
    from kotae.counting.count import Count, Sample
    from kotae.explaining.explanation import Explanation
    from kotae.explaining.grade import Grade
    from kotae.explaining.hint import Hint
    from kotae.explaining.sums import Sums
    from kotae.solving.conflict import Conflict
    from kotae.solving.outcome import Optimum
    from kotae.solving.questions import Known
    from kotae.solving.relaxing import Relaxed
    from kotae.solving.verdict import Verdict

VERDICTS = {
    "unique": "there is just one answer",
    "several": "there is more than one answer",
    "impossible": "there is no answer",
    "undecided": "it is not known how many answers there are",
}

CORRECT = "correct"
UNMEASURED = "obeys the rules; whether it is shortest was not checked"
"""Of a finished answer where a shortest one is asked for."""
MOST_CELLS = 4
"""Cells to look at that are named."""
MOST_ENTRIES = 12
"""Entries that clash and are told one by one."""


def settings(rules: Mapping[str, Setting]) -> str:
    """The rule options that a result holds for: ``max-bridges=2 loops=yes``."""
    return " ".join(f"{name}={value}" for name, value in rules.items())


def under(board: Board, sentence: str) -> str:
    """The sentence with the rule options that it holds for, if the puzzle has any."""
    return f"{sentence} ({settings(board.rules)})" if board.rules else sentence


def impossible(board: Board) -> str:
    """That a board has no answer, and why, where that is plain to see."""
    return f"impossible: {board.puzzle.obstacle(board.instance) or 'no answer obeys the rules'}"


def undecided(reason: str | None) -> str:
    """That a limit was hit first."""
    return f"undecided: {reason}"


def length(optimum: Optimum, reason: str | None = None) -> str:
    """How short the best answer is, and how that is known; the reason is the limit that was hit."""
    found = "no answer yet" if optimum.length is None else f"length {optimum.length}"
    shorter = "" if optimum.proven else f" than {optimum.bound}"
    sentence = f"{found}, and none is shorter{shorter}"
    return sentence if reason is None or optimum.proven else f"{undecided(reason)}; {sentence}"


def verdict(board: Board, found: Verdict[Any], *, pictured: bool = False) -> str:
    """The verdict in a sentence that begins with its word; `pictured`, its answers stand beside it."""
    reason = found.reason if found.word == "undecided" else _obstacle(board, found)
    sentence = f"{found.word}: {reason or VERDICTS[found.word]}"
    if pictured and found.word == "several":
        sentence += "; these two differ where they are marked"
    if found.optimum is not None and found.optimum.proven:
        return sentence.replace("answer", "shortest answer", 1)
    return sentence


def remarks(board: Board, found: Verdict[Any], hint: str = "") -> list[str]:
    """What else a verdict knows: the forced part, the length, the limit that was hit.

    The hint says how to see what is forced.
    """
    lines = []
    if found.word in ("several", "undecided") and found.answers:
        decided = _decided(found.facts)
        printed = sum(fact.printed for fact in found.facts)
        places = len(board.puzzle.medium.handles(board.instance)) - printed
        least = "" if found.reason is None else "at least "
        are = "is" if decided == 1 else "are"
        lines.append(f"{least}{decided} of {plural(places, 'place')} {are} forced{hint if decided else ''}")
    if found.optimum is not None and found.optimum.length is not None:
        lines.append(length(found.optimum))
    if found.conflict is not None and not found.conflict.minimal and _obstacle(board, found) is not None:
        lines.append("perhaps not all that is named is needed")
    elif found.reason is not None and found.word != "undecided" and _obstacle(board, found) is None:
        lines.append(found.reason)
    return lines


def relaxed(found: Relaxed[Any]) -> str:
    """What is true without some rules, in a sentence that begins with its word."""
    without = f" without {listed(found.without)}" if found.without else ""
    return f"{found.word}{without}: {found.reason or VERDICTS[found.word]}"


def broken(board: Board, found: Relaxed[Any]) -> list[str]:
    """What answers break of the rules that are switched off, and what does not count."""
    called = ["it"] if len(found.answers) < 2 else ["the first", "the second"]
    broken = [listed([*dict.fromkeys(fault.rule for fault in faults)]) for faults in found.faults]
    told = [f"{called[n]} {'breaks ' + each if each else 'obeys all rules'}" for n, each in enumerate(broken)]
    lines = ["; ".join(told)] if told else []
    if found.most is not None:
        lines.append(f"more than {found.most} in one place cannot be drawn, and does not count")
    if board.puzzle.wants_shortest(board.instance):
        lines.append("any answer counts here, not only a shortest one")
    return lines


def _obstacle(board: Board, found: Verdict[Any]) -> str | None:
    """Why there is no answer, where that is plain to see."""
    return board.puzzle.obstacle(board.instance) if found.word == "impossible" else None


def conflict(found: Conflict) -> str:
    """What the conditions of a conflict have in common."""
    if not found.conditions:
        return "the board itself has no answer"
    return "this cannot hold" if len(found.conditions) == 1 else "these cannot hold together"


def known(found: Known, hint: str = "") -> str:
    """How much is forced; with a hint how to see it, how much else is known."""
    decided = _decided(found.facts)
    sentence = f"{plural(decided, 'place', ' is', ' are')} forced"
    if hint and (more := sum(not fact.decided for fact in found.facts)):
        sentence += f", and of {more} something is known: {hint}"
    return sentence if found.reason is None else f"{sentence}; there may be more: {found.reason}"


def step(found: Step) -> str:
    """What a step says, or at least what follows."""
    return found.sentence or listed([fact.sentence for fact in found.facts]) or "this cannot be"


def ending(board: Board, found: Explanation[Any]) -> str:
    """How an explanation ends."""
    if not found.complete:
        known = "" if found.word != "impossible" else "there is no answer, but "
        return f"{capital(known)}{'the' if known else 'The'} steps end here: {found.reason}."
    if found.word == "impossible":
        return f"So there is no answer{': ' + found.reason if found.reason else ''}."
    if found.sums is not None:
        return sums(board, found.sums, found.word == "several")
    if found.word == "unique":
        return "So this is the answer, and there is no other."
    if found.word == "several":
        places = plural(len(found.differ), "place")
        return f"Logic leads no further: there are several answers, and these two differ in {places}."
    return f"It is not known whether there are more steps: {found.reason}."


def sums(board: Board, found: Sums, several: bool) -> str:
    """What prices show of a shortest answer."""
    cuts = f" and {plural(found.cuts, 'further condition')}" if found.cuts else ""
    alone = "one of the shortest answers" if several else "the only shortest answer"
    further = "The rules alone lead no further; which answer is shortest is a matter of sums."
    if not found.allowance:
        return (
            f"{further} Even if links could cross, no tree would be shorter than {number(found.bound)}, and "
            f"{alone} has length {found.length}."
        )
    return (
        f"{further} Put the prices in the picture on {plural(len(found.prices), 'crossing')}{cuts}: together "
        f"{number(found.allowance)}. An answer uses at most one of two links that cross, so it pays no more "
        f"than that. Prices included, even the lightest tree costs {number(found.lightest)}; so no answer is "
        f"shorter than {number(found.lightest)} - {number(found.allowance)} = {number(found.bound)}, and "
        f"{alone} has length {found.length}."
    )


def number(value: Fraction) -> str:
    """A number with at most three digits behind the point, rounded down."""
    return f"{floor(value * 1000) / 1000:g}"


def hint(board: Board, found: Hint, depth: int = 3, between: str = " ") -> str:
    """What a hint says: where to look, with a depth of 2 also which rules count there, with 3 everything.

    `between` stands between the steps that lead there.
    """
    match found.word:
        case "finished":
            return "The drawing is finished and right."
        case "impossible":
            return _sentence(impossible(board))
        case "undecided":
            return _sentence(undecided(found.reason))
        case "wrong" if depth == 3:
            why = [] if found.reason is None else [_sentence(found.reason)]
            return between.join([wrong(found), *(each.sentence for each in _leading(found)), *why])
        case "wrong":
            hidden = depth == 1 and found.places
            return f"Something is wrong. {where(board, found)}" if hidden else wrong(found)
        case "hint" if depth == 3:
            return between.join(each.sentence for each in _leading(found))
        case "hint":
            return where(board, found) if depth == 1 else f"{where(board, found)} {which(found)}"


def wrong(found: Hint) -> str:
    """Which entries of a drawing are wrong."""
    count = len(found.wrong)
    entries = listed([each.sentence for each in found.wrong]) if count <= MOST_ENTRIES else f"{count} entries"
    if any(isinstance(each, Fault) for each in found.wrong):
        return f"This is wrong: {entries}."
    together = "This cannot be right" if len(found.wrong) == 1 else "These cannot be right together"
    return f"{together}: {entries}."


def _leading(found: Hint) -> list[Step]:
    """The steps of a hint in order."""
    return [*found.before, *([] if found.step is None else [found.step])]


def where(board: Board, found: Hint) -> str:
    """Where a hint tells to look: at what is wrong, or at the place that the step is about."""
    places = found.places if found.wrong else found.places[:1]
    cells = dict.fromkeys(cell for place in places for cell in place.cells)
    names = [board.puzzle.cell_name(board.instance, cell) for cell in cells]
    return f"Look at {listed(names) if len(names) <= MOST_CELLS else some(names, MOST_CELLS)}."


def which(found: Hint) -> str:
    """Which rules a hint follows from."""
    reasons = dict.fromkeys(reason.sentence for step in _leading(found) for reason in step.reasons)
    return f"What counts there: {'; '.join(reasons)}."


def grade(board: Board, found: Grade) -> str:
    """How hard a board is."""
    if found.word is None:
        return f"not graded: {found.reason}"
    return f"{found.word} ({found.number:g}): {plural(found.steps, 'step')}"


def _sentence(words: str) -> str:
    return f"{capital(words)}."


def minimality(found: Step) -> str:
    """How good the reasons of a step are."""
    return "nothing easier forces this" if found.smallest else "none of the reasons can be left out"


def right(board: Board) -> str:
    """What is true of a finished answer in which a check has found no fault."""
    return UNMEASURED if board.puzzle.wants_shortest(board.instance) else CORRECT


def faults(found: Sequence[Fault], otherwise: str) -> str:
    """How many faults there are, or what is true without any."""
    return plural(len(found), "fault") if found else otherwise


def judgement(found: Judgement) -> list[str]:
    """The faults of an answer, then whether it can be finished, each in a sentence of its own."""
    lines = [faults(found.faults, _finished(found) if found.complete else "no rule is broken so far")]
    if found.alive is False:
        lines.append(_hopeless(found.clash))
    elif found.alive and not found.complete:
        lines.append(f"it can still be finished{_as_shortest(found)}")
    if found.reason is not None:
        open_question = "can be finished" if found.alive is None else "is shortest"
        if found.alive and not found.complete:
            open_question = "can be finished as a shortest answer"
        lines.append(f"whether it {open_question} is undecided: {found.reason}")
    return lines


def _finished(found: Judgement) -> str:
    """What is true of a finished answer without faults."""
    if found.length is None:
        return CORRECT
    if found.optimal:
        return f"{CORRECT}: its length is {found.length}, and no answer is shorter"
    if found.optimal is False:
        return f"obeys the rules but is not shortest: its length is {found.length}, and {_best(found)}"
    return "obeys the rules" if found.reason is not None else UNMEASURED


def _as_shortest(found: Judgement) -> str:
    """Whether a drawing can become a shortest answer, if that is known."""
    if found.optimal is None:
        return ""
    return ", as a shortest answer" if found.optimal else f", but not as a shortest answer: {_best(found)}"


def _best(found: Judgement) -> str:
    """The length of the best answer that is known, for comparison."""
    assert found.optimum is not None, "a drawing is too long for a reason"
    least = "the shortest has" if found.optimum.proven else "there is one of"
    return f"{least} length {found.optimum.length}"


def _hopeless(clash: Conflict | None) -> str:
    """That a drawing cannot be finished, and whether that is for entries that clash."""
    if clash is None:
        return "it cannot be finished any more"
    if not clash.conditions:
        return f"it cannot be finished: {conflict(clash)}"
    alone = len(clash.conditions) == 1
    these = "this entry cannot stand" if alone else "these entries cannot stand together"
    fewest = ", and no fewer clash" if clash.smallest and not alone else ""
    return f"it cannot be finished any more: {these}{fewest}"


def repair(found: Repair | None) -> str:
    """How many changes make the board what."""
    if found is None:
        return "repair: there is nothing to repair"
    if found.board is None:
        return f"repair: none was found; {found.reason}"
    count = len(found.changes)
    fewest = ", and no fewer do" if found.fewest and count > 1 else ""
    return f"repair: {plural(count, 'change', ' makes', ' make')} it {found.makes}{fewest}"


def generated(found: Generated, wanted: int) -> str:
    """How many boards were made, of how many, and why no more."""
    made = plural(found.count, "board")
    tried = f"{made} made, {found.tried:,} tried" if found.tried > found.count else f"{made} made"
    return tried if found.complete else f"{tried}, not {wanted:,}: {found.reason}"


def minimised(found: Minimised) -> str:
    """How many clues were taken away, and whether more can go."""
    count = len(found.removed)
    if found.minimal and not count:
        return "no clue can go"
    sentence = f"{plural(count, 'clue', ' was', ' were') if count else 'no clues were'} taken away"
    return f"{sentence}, and none of the others can go" if found.minimal else f"{sentence}: {found.reason}"


def count(board: Board, found: Answers[Any] | Count | Sample[Any]) -> str:
    """How many answers there are, as far as they were sought."""
    words = plural(found.count, "answer")
    if not found.complete:
        return f"at least {words}: {found.reason}"
    return words if found.count else impossible(board)


def sample(board: Board, found: Sample[Any]) -> str:
    """How many answers were drawn, and of how many."""
    if not found.answers:
        return count(board, found)
    return (
        f"{plural(len(found.answers), 'answer')} of {found.count:,}, drawn at random with seed {found.seed}"
    )


def certificate(board: Board, found: Certificate) -> str:
    """What is certified, and what it rests on."""
    basis = f"{plural(len(found.cuts), 'cut')}, {plural(len(found.steps), 'step')}"
    if (told := found.evidence) is not None:
        basis = f"prices of {plural(len(told.crossings), 'crossing')} and {plural(len(told.cuts), 'cut')}"
    return f"{under(board, found.verdict)}: {basis}"


def audit(found: Audit) -> str:
    """Whether a certificate is accepted, or where it fails."""
    if not found.decided:
        return undecided(found.reason or "")
    if not found.accepted:
        place = f"line {found.line}" if found.line is not None else "the file"
        place += f", item {found.item}" if found.item is not None else ""
        return f"refused: {place}: {found.reason}"
    counts = [plural(found.answers, "answer")]
    if found.verdict in ("unique", "impossible"):
        counts += [plural(found.cuts, "cut"), plural(found.steps, "step")]
    board = ", ".join(filter(None, (found.puzzle, settings(found.rules or {}))))
    return f"accepted: {found.verdict} ({board}): {', '.join(counts)}"


def _decided(facts: Sequence[Fact]) -> int:
    """How many places are decided that the board does not show already."""
    return sum(fact.decided and not fact.printed for fact in facts)
