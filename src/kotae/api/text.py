"""Results as text: what `str()` gives of them, made from the sentences of `kotae.api.words`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from kotae.api import words
from kotae.api.board import Board
from kotae.phrases import plural
from kotae.statements import Statement, Step

if TYPE_CHECKING:  # results are worded by what they hold; a check is worded without loading the solvers
    from kotae.api.answers import Answers
    from kotae.api.check import Judgement
    from kotae.api.decode import Decoded
    from kotae.api.editing import Minimised, Repair
    from kotae.auditing.document import Certificate
    from kotae.counting.count import Count, Sample
    from kotae.explaining.explanation import Explanation
    from kotae.explaining.grade import Grade
    from kotae.explaining.hint import Hint
    from kotae.solving.conflict import Conflict
    from kotae.solving.outcome import Outcome
    from kotae.solving.questions import Known
    from kotae.solving.relaxing import Relaxed
    from kotae.solving.verdict import Verdict

NARROWEST = 20
"""Characters of a sentence that stand in a line, however narrow the terminal is."""
MOST_FAULTS = 8
"""How much of what an answer breaks is listed where rules are switched off."""


def of_answer(board: Board, answer: Any) -> str:
    """The drawing with its header, which can be read again."""
    return f"{board.puzzle.header(board.instance)}\n{board.puzzle.medium.format(board.instance, answer)}"


def of_outcome(board: Board, outcome: Outcome[Any]) -> str:
    """The answer, or the best one so far; otherwise why there is none."""
    from kotae.solving.outcome import Impossible, Solved, Undecided

    match outcome:
        case Impossible():
            return words.under(board, words.impossible(board))
        case Undecided(reason, answer=None):
            return words.under(board, words.undecided(reason))
        case Solved(answer) | Undecided(answer=answer):
            return of_answer(board, answer)


def of_verdict(board: Board, found: Verdict[Any]) -> str:
    """The verdict, what shows that there is no answer, and what else is known."""
    lines = [words.under(board, words.verdict(board, found))]
    if found.conflict is not None:
        lines.append(of_conflict(board, found.conflict))
    return "\n".join([*lines, *words.remarks(board, found)])


def of_relaxed(board: Board, found: Relaxed[Any]) -> str:
    """The verdict without some rules, and what its answers break, if that is not too much to list."""
    lines = [words.under(board, words.relaxed(found)), *words.broken(board, found)]
    for number, faults in enumerate(found.faults, 1):
        place = f"{number}: " if len(found.answers) > 1 else ""
        lines += [f"- {place}{fault.rule}: {fault.sentence}" for fault in faults[:MOST_FAULTS]]
        if (more := len(faults) - MOST_FAULTS) > 0:
            lines.append(f"- {place}and {more} more")
    return "\n".join(lines)


def of_conflict(board: Board, found: Conflict) -> str:
    """The conditions that cannot hold together."""
    if not found.conditions:
        return words.conflict(found)
    return "\n".join([f"{words.conflict(found)}:", *_listed(found.conditions)])


def of_known(board: Board, known: Known) -> str:
    """How much is forced, and all that is known besides what is printed."""
    if known.word == "impossible":
        return words.under(board, words.impossible(board))
    facts = (f"- {fact.sentence}" for fact in known.facts if not fact.printed)
    return "\n".join([words.under(board, words.known(known)), *facts])


def of_judgement(board: Board, judgement: Judgement) -> str:
    """The faults, and what is true of the answer."""
    found, *finishing = words.judgement(judgement)
    clashing = () if judgement.clash is None else judgement.clash.conditions
    faults = (f"{fault.rule}: {fault.sentence}" for fault in judgement.faults)
    return "\n".join([*faults, words.under(board, found), *finishing, *_listed(clashing)])


def of_decoded(board: Board, decoded: Decoded) -> str:
    """The answer, the rules that it breaks, and how that can be."""
    faults = (f"{fault.rule}: {fault.sentence}" for fault in decoded.faults)
    reasons = [] if decoded.reason is None else [decoded.reason]
    return "\n".join([of_answer(board, decoded.answer), *faults, *reasons])


def of_repair(board: Board, found: Repair) -> str:
    """What there is to change, and the board that this makes."""
    lines = [words.repair(found)]
    if found.board is not None:
        lines += [*_listed(found.changes), "", found.board.text().rstrip("\n")]
    return "\n".join(lines)


def of_minimised(board: Board, found: Minimised) -> str:
    """How much went, and the board that is left."""
    return "\n".join([words.minimised(found), "", found.board.text().rstrip("\n")])


def of_certificate(board: Board, found: Certificate) -> str:
    """What is certified."""
    return words.certificate(board, found)


def of_answers(board: Board[Any], found: Answers[Any]) -> str:
    """How many answers there are, as far as they were sought."""
    if found.complete is None:
        return words.under(board, f"{plural(found.count, 'answer')} so far")
    return words.under(board, words.count(board, found))


def of_count(board: Board[Any], found: Count) -> str:
    """How many answers there are, as far as that is known."""
    return words.under(board, words.count(board, found))


def of_sample(board: Board[Any], found: Sample[Any]) -> str:
    """The answers that were drawn, and of how many."""
    drawn = [board.puzzle.medium.format(board.instance, answer) for answer in found.answers]
    return "\n\n".join([*drawn, words.under(board, words.sample(board, found))])


def of_step(step: Step, number: int, *, reasons: bool = False, width: int | None = None) -> str:
    """A step with its number and, in brackets, what players call it; no line is wider than `width`.

    With `reasons`, all that it follows from, what follows, and how good the reasons are.
    """
    name = f" [{step.technique}]" if step.technique else ""
    lines = _hanging(f"{number}. ", words.step(step) + name, width)
    if reasons:
        told = [("why", each.sentence) for each in step.reasons]
        told += [("known", each.sentence) for each in step.known]
        told += [("so", each.sentence) for each in step.now or step.facts]
        told += [("suppose", line) for line in _supposed(step)]
        for label, sentence in [*told, ("note", words.minimality(step))]:
            lines += _hanging(f"   {label}: ", sentence, width)
    return "\n".join(lines)


def _supposed(step: Step, number: str = "") -> Iterator[str]:
    """The steps from the opposite of a step to a contradiction; those within the third are 3.1, 3.2 ..."""
    for place, each in enumerate(step.supposing, 1):
        yield f"{number}{place}. {words.step(each)}"
        yield from _supposed(each, f"{number}{place}.")


def _hanging(label: str, sentence: str, width: int | None) -> list[str]:
    """The sentence behind its label; what does not fit goes below it, as far in."""
    if width is None:
        return [f"{label}{sentence}"]
    return wrap(
        sentence,
        max(width, len(label) + NARROWEST),
        initial_indent=label,
        subsequent_indent=" " * len(label),
        break_on_hyphens=False,
    )


def _listed(statements: Iterable[Statement]) -> list[str]:
    return [f"- {each.sentence}" for each in statements]


def of_explanation(board: Board, found: Explanation[Any]) -> str:
    """The steps by number, and how they end."""
    told = [of_step(step, number) for number, step in enumerate(found.steps, 1)]
    return "\n".join([*told, words.ending(board, found)])


def of_hint(board: Board, found: Hint) -> str:
    """What a hint says in full."""
    return words.hint(board, found)


def of_grade(board: Board, found: Grade, *, width: int | None = None) -> str:
    """The grade, the hardest step, and the patterns that were needed."""
    lines = [words.under(board, words.grade(board, found))]
    if found.hardest is not None:
        lines += _hanging("hardest step: ", words.step(found.hardest), width)
    if found.techniques:
        needed = sorted(found.techniques.items(), key=lambda each: (-each[1], each[0]))
        lines += _hanging("techniques: ", ", ".join(f"{name} ({count})" for name, count in needed), width)
    return "\n".join(lines)
