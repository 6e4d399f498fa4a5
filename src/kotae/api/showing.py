"""How answers and results look in a notebook; nothing is drawn before somebody looks.

A notebook shows the picture and not the text, so the picture of a result has its words below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from kotae.api.board import Board
from kotae.api.caption import captioned
from kotae.api.picture import Picture, beside, draw
from kotae.auditing.document import Certificate
from kotae.notebook import Pictured
from kotae.puzzles.registry import ROOMS, room
from kotae.scene import Highlight, Role
from kotae.solving.conflict import Conflict
from kotae.solving.outcome import Impossible, Outcome, Solved, Undecided
from kotae.solving.verdict import Verdict, differing
from kotae.statements import Fact, Fault, Statement

if TYPE_CHECKING:  # they come here to have their pictures hung on
    from kotae.api.ask import Decoded, Judgement
    from kotae.api.editing import Minimised, Repair
    from kotae.api.judging import Known

S = TypeVar("S", bound=Pictured)

SENTENCES = {
    "unique": "there is just one answer",
    "several": "there is more than one answer; these two differ where they are marked",
    "impossible": "there is no answer",
    "undecided": "it is not known how many answers there are",
}


@dataclass(frozen=True, slots=True)
class Look:
    """Makes the picture of a result when it is called, as the text of an SVG file."""

    board: Board
    make: Callable[..., Picture]
    told: tuple[Any, ...]
    """What the picture is made of besides the board."""

    def __call__(self) -> str:
        return self.make(self.board, *self.told).svg()

    def __reduce__(self) -> tuple[Callable[..., Look | None], tuple[Any, ...]]:
        """How it is pickled: a puzzle holds functions that cannot be, so it is named by its key. Where the
        puzzle is not one of ours, the picture is left out."""
        key = self.board.puzzle.key
        if key not in ROOMS or room(key) is not self.board.puzzle:
            return _no_look, ()
        return _look, (key, self.board.instance, self.board.source, self.make, self.told)


def _look(key: str, instance: Any, source: str, make: Callable[..., Picture], told: tuple[Any, ...]) -> Look:
    return Look(Board(room(key), instance, source), make, told)


def _no_look() -> None:
    return None


def show(board: Board, make: Callable[..., Picture], result: S, *told: Any) -> S:
    """The result with a picture: what `make` draws of the board, the result, and what else it is told."""
    return replace(result, picture=Look(board, make, (result, *told)))


def show_answer(board: Board, answer: Any) -> Any:
    """The answer with a picture; one of somebody else's puzzle may be unable to have any."""
    return show(board, draw, answer) if isinstance(answer, Pictured) else answer


def show_outcome(board: Board, outcome: Outcome[Any]) -> Outcome[Any]:
    """The outcome with a picture, and its answer with one."""
    match outcome:
        case Impossible():
            return show(board, draw_outcome, outcome)
        case Solved(answer) | Undecided(answer=answer):
            return show(board, draw_outcome, replace(outcome, answer=show_answer(board, answer)))


def show_verdict(board: Board, found: Verdict[Any]) -> Verdict[Any]:
    """The verdict with a picture, and its answers and conflict with theirs."""
    answers = tuple(show_answer(board, answer) for answer in found.answers)
    conflict = None if found.conflict is None else show(board, draw_conflict, found.conflict)
    return show(board, draw_verdict, replace(found, answers=answers, conflict=conflict))


def show_judgement(board: Board, judgement: Judgement, answer: Any) -> Judgement:
    """The judgement on an answer with a picture, and its clash with one."""
    if judgement.clash is not None:
        judgement = replace(judgement, clash=show(board, draw_conflict, judgement.clash, answer))
    return show(board, draw_judgement, judgement, answer)


def draw_outcome(board: Board, outcome: Outcome[Any]) -> Picture:
    """The answer; the board and the reason, if there is none."""
    match outcome:
        case Solved(answer):
            return draw(board, answer)
        case Impossible():
            return captioned(draw(board), f"impossible: {no_answer(board)}")
        case Undecided(reason, answer=best):
            return captioned(draw(board, best), f"undecided: {reason}")


def no_answer(board: Board) -> str:
    """Why a board has no answer, where that is plain to see, or that it has none."""
    return board.puzzle.obstacle(board.instance) or "no answer obeys the rules"


def draw_verdict(board: Board, found: Verdict[Any]) -> Picture:
    """What shows the verdict, as one picture."""
    clashing = () if found.conflict is None else found.conflict.conditions
    return captioned(beside(verdict_pictures(board, found)), verdict_words(board, found), clashing)


def verdict_pictures(board: Board, found: Verdict[Any]) -> list[Picture]:
    """The answers with their differences marked, or the board with what clashes."""
    if found.answers:
        marks = [Highlight("differ", found.differ)] if found.differ else []
        return [draw(board, answer, highlights=marks) for answer in found.answers]
    conditions = () if found.conflict is None else found.conflict.conditions
    return [draw(board, highlights=_marks("fault", conditions))]


def verdict_words(board: Board, found: Verdict[Any]) -> str:
    """The verdict in a sentence that begins with its word."""
    obstacle = board.puzzle.obstacle(board.instance) if found.word == "impossible" else None
    reason = found.reason if found.word == "undecided" else None
    sentence = f"{found.word}: {obstacle or reason or SENTENCES[found.word]}"
    if found.optimum is not None and found.optimum.proven:
        return sentence.replace("answer", "shortest answer", 1)
    return sentence


def draw_conflict(board: Board, conflict: Conflict, answer: Any = None) -> Picture:
    """The board, or the answer whose entries clash, with the places of the conflict marked."""
    words = "this cannot hold" if len(conflict.conditions) == 1 else "these cannot hold together"
    if not conflict.conditions:
        words = "the board itself has no answer"
    picture = draw(board, answer, highlights=_marks("fault", conflict.conditions))
    return captioned(picture, words, conflict.conditions)


def draw_known(board: Board, known: Known) -> Picture:
    """All that is forced and can be drawn, marked."""
    if known.word == "impossible":
        return captioned(draw(board), f"impossible: {no_answer(board)}")
    decided = [fact for fact in known.facts if fact.decided]
    words = f"{len(decided)} place{' is' if len(decided) == 1 else 's are'} forced"
    if known.reason is not None:
        words += f"; there may be more: {known.reason}"
    picture = draw(board, forced_drawing(board, known), highlights=_marks("forced", decided))
    return captioned(picture, words)


def forced_drawing(board: Board, known: Known) -> Any:
    """The drawing that shows all that is forced and can be drawn: digits, bridges at least, crosses."""
    puzzle, instance = board.puzzle, board.instance
    handles = puzzle.medium.handles(instance)
    states = [0] * len(handles)
    for fact in known.facts:
        if fact.state is not None:
            states[fact.handle] = fact.state
    return puzzle.medium.assemble(instance, states)


def draw_judgement(board: Board, judgement: Judgement, answer: Any) -> Picture:
    """The answer with its faults marked, or the entries that cannot stand together."""
    clashing = () if judgement.clash is None else judgement.clash.conditions
    places = judgement.faults or clashing
    words = _faults(judgement.faults, "correct" if judgement.complete else "no rule is broken so far")
    if judgement.alive is not None and not (judgement.alive and judgement.complete):
        words += "; it can still be finished" if judgement.alive else "; it cannot be finished any more"
    if judgement.reason is not None:
        words += f"; whether it can be finished is undecided: {judgement.reason}"
    return captioned(draw(board, answer, highlights=_marks("fault", places)), words, places)


def draw_decoded(board: Board, decoded: Decoded) -> Picture:
    """The answer with its faults marked."""
    picture = draw(board, decoded.answer, highlights=_marks("fault", decoded.faults))
    return captioned(picture, _faults(decoded.faults, "correct"), decoded.faults)


def draw_repair(board: Board, found: Repair) -> Picture:
    """The repaired board with what is changed marked, or the board as it is."""
    if found.board is None:
        return captioned(draw(board), f"no repair was found: {found.reason}")
    count = len(found.changes)
    words = f"{count} change{'s make' if count > 1 else ' makes'} it {found.makes}"
    return captioned(draw(found.board, highlights=_marks("differ", found.changes)), words, found.changes)


def draw_minimised(board: Board, found: Minimised) -> Picture:
    """The board that is left, and how much went."""
    count = len(found.removed)
    words = f"{count or 'no'} clue{'s were' if count != 1 else ' was'} taken away"
    if found.reason is not None:
        words += f"; perhaps more can go: {found.reason}"
    return captioned(draw(found.board), words)


def draw_certificate(board: Board, certificate: Certificate) -> Picture:
    """What is certified: the answers with their differences marked, or the board."""
    puzzle, instance = board.puzzle, board.instance
    answers = [puzzle.medium.from_json(instance, told) for told in certificate.answers]
    differ = differing(puzzle, instance, answers)
    marks = [Highlight("differ", differ)] if differ else []
    picture = beside([draw(board, answer, highlights=marks) for answer in answers] or [draw(board)])
    return captioned(picture, f"certified: {certificate.verdict}")


def _faults(faults: tuple[Fault, ...], otherwise: str) -> str:
    return f"{len(faults)} fault{'s' * (len(faults) > 1)}" if faults else otherwise


def _marks(role: Role, told: Iterable[Statement | Fact]) -> list[Highlight]:
    """The places of all that is told, in reading order."""
    places = tuple(sorted({each.place for each in told}))
    return [Highlight(role, places)] if places else []
