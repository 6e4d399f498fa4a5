"""How each kind of result shows itself: its picture, its JSON and its text, which need its board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from kotae.api import listing, pictures, record, steps, text
from kotae.api.board import Board
from kotae.api.draw import Picture, draw
from kotae.notebook import Pictured


class Showing(NamedTuple):
    """What makes the forms of a result, from its board and itself."""

    picture: Callable[..., Picture]
    record: Callable[[Board[Any], Any], dict[str, Any]]
    text: Callable[[Board[Any], Any], str]


ANSWER = Showing(draw, record.answer_record, text.of_answer)
CERTIFICATE = Showing(pictures.of_certificate, record.certificate_record, text.of_certificate)
CERTIFY = Showing(pictures.of_outcome, record.uncertified_record, text.of_outcome)
CONFLICT = Showing(pictures.of_conflict, record.conflict_record, text.of_conflict)
COUNT = Showing(pictures.of_count, record.count_record, text.of_count)
DECODE = Showing(pictures.of_outcome, record.decode_record, text.of_outcome)
DECODED = Showing(pictures.of_decoded, record.decode_record, text.of_decoded)
EXPLANATION = Showing(steps.of_explanation, record.explain_record, text.of_explanation)
GRADE = Showing(steps.of_grade, record.grade_record, text.of_grade)
HINT = Showing(steps.of_hint, record.hint_record, text.of_hint)
JUDGEMENT = Showing(pictures.of_judgement, record.check_record, text.of_judgement)
KNOWN = Showing(pictures.of_known, record.forced_record, text.of_known)
LOGIC = Showing(listing.picture_of_logic, listing.logic_record, listing.of_logic)
MINIMISED = Showing(pictures.of_minimised, record.minimised_record, text.of_minimised)
OUTCOME = Showing(pictures.of_outcome, record.solve_record, text.of_outcome)
RELAXED = Showing(pictures.of_relaxed, record.relaxed_record, text.of_relaxed)
REPAIR = Showing(pictures.of_repair, record.repair_record, text.of_repair)
SAMPLE = Showing(pictures.of_sample, record.sample_record, text.of_sample)
VERDICT = Showing(pictures.of_verdict, record.verdict_record, text.of_verdict)


@dataclass(frozen=True, slots=True)
class Shown:
    """A result with its board; nothing is drawn or written before somebody asks."""

    board: Board[Any]
    showing: Showing
    result: Pictured
    more: tuple[Any, ...] = ()
    """What else the picture takes, such as the answer that is judged."""

    def svg(self) -> str:
        """The picture, as the text of an SVG file."""
        return self.showing.picture(self.board, self.result, *self.more).svg()

    def json(self) -> dict[str, Any]:
        """The object of the published interface."""
        return self.showing.record(self.board, self.result)

    def text(self) -> str:
        """The result in words, or the drawing as text."""
        return self.showing.text(self.board, self.result)


R = TypeVar("R", bound=Pictured)
Drawing = TypeVar("Drawing")


def attached(board: Board[Any], showing: Showing, result: R, *more: Any) -> R:
    """The result, which knows its board from now on."""
    return replace(result, view=Shown(board, showing, result, more))


def drawing_shown(board: Board[Any], drawing: Drawing) -> Drawing:
    """Return `drawing`, right or wrong, with a view of it on `board`, if its type can have one."""
    return attached(board, ANSWER, drawing) if isinstance(drawing, Pictured) else drawing


def answered(board: Board[Any], answer: Drawing, *, without: Collection[str] = ()) -> Drawing:
    """Return `answer` with a view of it on `board`; raise `Unsound` if it is not an answer of this board.

    Every answer that Kotae found passes here on its way out, whoever found it. It may break the rules in
    `without`.
    """
    board.puzzle.checked(board.instance, answer, "an answer", without=without)
    return drawing_shown(board, answer)
