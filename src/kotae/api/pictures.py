"""How results look: their pictures, and in a notebook the words below them.

A notebook shows the picture and not the text, so the picture of a result has its words below it. Nothing is
drawn before somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kotae.api import text, words
from kotae.api.board import Board
from kotae.api.caption import captioned
from kotae.api.draw import Picture, differing, draw, sheet
from kotae.geometry import Place
from kotae.scene import Highlight, Role, Scene
from kotae.statements import Fact, Statement

if TYPE_CHECKING:  # these modules import this one; and a check is drawn without loading the solvers
    from kotae.api.answers import Answers
    from kotae.api.audit import Audit
    from kotae.api.check import Judgement
    from kotae.api.decode import Decoded
    from kotae.api.editing import Minimised, Repair
    from kotae.auditing.document import Certificate
    from kotae.counting.count import Count, Sample
    from kotae.solving.conflict import Conflict
    from kotae.solving.outcome import Outcome
    from kotae.solving.questions import Known
    from kotae.solving.relaxing import Relaxed
    from kotae.solving.verdict import Verdict


def of_outcome(board: Board, outcome: Outcome[Any]) -> Picture:
    """The answer; the board and the reason, if there is none."""
    from kotae.solving.outcome import Impossible, Solved

    if isinstance(outcome, Solved):
        return draw(board, outcome.answer)
    if isinstance(outcome, Impossible):
        return captioned(draw(board), words.under(board, words.impossible(board)))
    return captioned(draw(board, outcome.answer), words.under(board, words.undecided(outcome.reason)))


def of_verdict(board: Board, found: Verdict[Any]) -> Picture:
    """What shows the verdict, as one picture."""
    clashing = () if found.conflict is None else found.conflict.conditions
    sentence = words.under(board, words.verdict(board, found, pictured=True))
    return captioned(sheet(evidence(board, found)), sentence, clashing)


def evidence(board: Board, found: Verdict[Any]) -> list[Picture]:
    """The answers of a verdict with what is drawn differently marked, or the board with what clashes."""
    if found.answers:
        return [
            draw(board, answer, highlights=[Highlight("differ", places)] if places else [])
            for answer, places in zip(found.answers, drawn(board, found), strict=True)
        ]
    conditions = () if found.conflict is None else found.conflict.conditions
    return [draw(board, highlights=marks("fault", conditions))]


def drawn(board: Board, found: Verdict[Any]) -> Iterator[tuple[Place, ...]]:
    """Of each answer of a verdict, the differing places where something is drawn: one of the two has each."""
    medium = board.puzzle.medium
    differ, handles = set(found.differ), medium.handles(board.instance)
    for answer in found.answers:
        shown = zip(handles, medium.states(board.instance, answer), strict=True)
        yield tuple(handle.place for handle, state in shown if state and handle.place in differ)


def of_relaxed(board: Board, found: Relaxed[Any]) -> Picture:
    """The answers without some rules, with all that they break marked, or the board."""
    sentence = words.under(board, words.relaxed(found))
    return captioned(sheet(with_faults(board, found)), "; ".join([sentence, *words.broken(board, found)]))


def with_faults(board: Board, found: Relaxed[Any]) -> list[Picture]:
    """Each answer of a relaxed board with what it breaks marked; the board alone, if there is none."""
    return [
        draw(board, answer, highlights=marks("fault", faults))
        for answer, faults in zip(found.answers, found.faults, strict=True)
    ] or [draw(board)]


def of_conflict(board: Board, found: Conflict, answer: Any = None) -> Picture:
    """The board, or the answer whose entries clash, with the places of the conflict marked."""
    picture = draw(board, answer, highlights=marks("fault", found.conditions))
    return captioned(picture, words.conflict(found), found.conditions)


def of_known(board: Board, known: Known) -> Picture:
    """All that is forced and can be drawn, marked."""
    if known.word == "impossible":
        return captioned(draw(board), words.under(board, words.impossible(board)))
    decided = [fact for fact in known.facts if fact.decided and not fact.printed]
    picture = draw(board, forced_drawing(board, known), highlights=marks("forced", decided))
    return captioned(picture, words.under(board, words.known(known)))


def forced_drawing(board: Board, known: Known) -> Any:
    """The drawing that shows all that is forced and can be drawn: digits, bridges at least, crosses."""
    return asserting(board, known.facts)


def asserting(board: Board, facts: Iterable[Fact]) -> Any:
    """The drawing that asserts these facts, as far as one can."""
    medium = board.puzzle.medium
    states = [0] * len(medium.handles(board.instance))
    for fact in facts:
        if fact.state is not None:
            states[fact.handle] = fact.state
    return medium.assemble(board.instance, states)


def of_judgement(board: Board, judgement: Judgement, answer: Any) -> Picture:
    """The answer with its faults marked, or the entries that cannot stand together."""
    clashing = () if judgement.clash is None else judgement.clash.conditions
    places = judgement.faults or clashing
    picture = draw(board, answer, highlights=marks("fault", places))
    return captioned(picture, words.under(board, "; ".join(words.judgement(judgement))), places)


def of_decoded(board: Board, decoded: Decoded) -> Picture:
    """The answer with its faults marked."""
    picture = draw(board, decoded.answer, highlights=marks("fault", decoded.faults))
    return captioned(picture, words.faults(decoded.faults, words.right(board)), decoded.faults)


def of_repair(board: Board, found: Repair) -> Picture:
    """The repaired board with what is changed marked as far as it lies on it, or the board as it is."""
    shown = found.board or board
    scene = draw(shown).scene
    places = {board.puzzle.relocated(each.place, board.instance, shown.instance) for each in found.changes}
    seen = [
        place
        for place in sorted(places)
        if all(0 <= row < scene.rows and 0 <= column < scene.columns for row, column in place.cells)
    ]
    picture = draw(shown, highlights=[Highlight("differ", tuple(seen))] if seen else [])
    return captioned(picture, words.repair(found), found.changes)


def of_minimised(board: Board, found: Minimised) -> Picture:
    """The board that is left, and how much went."""
    return captioned(draw(found.board), words.minimised(found))


def of_certificate(board: Board, certificate: Certificate) -> Picture:
    """What is certified: the answers with their differences marked, or the board."""
    answers = [board.puzzle.medium.from_json(board.instance, answer) for answer in certificate.answers]
    marks = differing(board, *answers) if len(answers) == 2 else ()
    picture = sheet([draw(board, answer, highlights=marks) for answer in answers] or [draw(board)])
    return captioned(picture, f"certified: {words.certificate(board, certificate)}")


def of_answers(board: Board[Any], found: Answers[Any], latest: Any) -> Picture:
    """The answer that was found last, or the board, and how many there were."""
    return captioned(draw(board, latest), text.of_answers(board, found))


def of_count(board: Board[Any], found: Count) -> Picture:
    """The board, and how many answers it has."""
    return captioned(draw(board), text.of_count(board, found))


def of_sample(board: Board[Any], found: Sample[Any]) -> Picture:
    """The answers that were drawn, on one sheet; the board, if there are none."""
    if not found.answers:
        return captioned(draw(board), text.of_sample(board, found))
    return sheet([draw(board, answer) for answer in found.answers])


def of_audit(audit: Audit) -> Picture:
    """The board of a certificate that was accepted, and what was shown; otherwise why it was refused."""
    picture = Picture(Scene(0, 0, (), "audit", "")) if audit.board is None else draw(audit.board)
    return captioned(picture, words.audit(audit))


def marks(role: Role, statements: Iterable[Statement | Fact]) -> list[Highlight]:
    """What marks the places of all statements, in reading order."""
    places = tuple(sorted({each.place for each in statements}))
    return [Highlight(role, places)] if places else []
