"""Steps of a solution, hints, and how hard a board is."""

from __future__ import annotations

from typing import Any

from kotae.api import words
from kotae.api.board import Board
from kotae.api.draw import differing, draw
from kotae.api.explain import explain as explained
from kotae.api.explain import grade as graded
from kotae.api.explain import hint as hinted
from kotae.api.pictures import asserting, marks
from kotae.api.record import hint_record, step_record
from kotae.api.steps import known_facts, priced, step_scene
from kotae.explaining.hint import Hint
from kotae.scene import Highlight, Role
from kotae.statements import Fact, Step
from kotae.web.tasks.ask import Ask
from kotae.web.tasks.judging import handle_states
from kotae.web.tasks.shown import pointing, shown, told


def explain(ask: Ask) -> dict[str, Any]:
    """The steps to the answer, as events; then all of them."""
    board = ask.board()
    start = ask.drawing(board)
    known: list[Fact] = [] if start is None else claimed(board, start)
    heard = 0

    def listen(step: Step) -> None:
        nonlocal heard
        heard += 1
        record = step_record(board, step)
        ask.tell("step", {**record, "page": step_page(board, known, step)} if ask.paged else record)
        known.extend(step.facts)

    found = explained(board, start, listen=listen, **ask.asking())
    for step in found.steps[heard:]:  # those to a contradiction are known only at the end
        listen(step)
    record = found.json()
    if not ask.paged:
        return record
    two = found.answers if found.word == "several" and found.complete else ()
    marked = differing(board, *two) if len(two) == 2 else ()
    last = [draw(board, answer, highlights=marked) for answer in two]
    if found.sums is not None:
        last[:1] = [priced(board, found.answers[0], found.sums, numbered=False)]
    pictures = [shown(board, picture.scene) for picture in last]
    return {**record, "page": {"sentence": words.ending(board, found), "pictures": pictures}}


def step_page(board: Board[Any], before: list[Fact], step: Step) -> dict[str, Any]:
    """A step as a page shows it: a picture, a sentence, and what it follows from."""
    after = asserting(board, known_facts(board, [*before, *step.facts]))
    return {
        "sentence": words.step(step),
        "technique": step.technique,
        "picture": shown(board, step_scene(board, before, step, numbered=False)),
        "drawing": handle_states(board, after),
        "follows": told(step.now or step.facts),
        "why": told(step.reasons),
        "known": told(step.known),
        "supposing": [_supposed(inner) for inner in step.supposing],
        "remark": words.minimality(step),
    }


def _supposed(step: Step) -> dict[str, Any]:
    places = [each.place for each in step.facts or step.reasons]
    return {**pointing(words.step(step), places), "supposing": [_supposed(each) for each in step.supposing]}


def claimed(board: Board[Any], drawing: Any) -> list[Fact]:
    """What a drawing asserts of its handles, so that pictures of steps go on from it."""
    found = (_asserted(board, number, state) for number, state in handle_states(board, drawing))
    return [fact for fact in found if fact is not None]


def _asserted(board: Board[Any], number: int, state: int) -> Fact | None:
    """What a handle in a state asserts: a line may become a double one, a digit stays what it is."""
    medium, instance = board.puzzle.medium, board.instance
    handle = medium.handles(instance)[number]
    if not handle.states[state].settled:  # a remark, such as a cross, says that the first state stays
        return medium.fact(instance, number, [0])
    if more := [n for n in handle.possible() if n >= state]:
        fact = medium.fact(instance, number, more)
        if fact is not None and fact.state == state:
            return fact
    return medium.fact(instance, number, [state])


def hint(ask: Ask) -> dict[str, Any]:
    """The next step from a drawing, as deep as asked; a wrong entry first."""
    board = ask.board()
    drawing = ask.drawing_so_far(board)
    depth = ask["depth"] or 3
    found = hinted(board, drawing, **ask.asking())
    record = hint_record(board, found, depth)
    return {**record, "page": _hint_page(board, found, drawing, depth)} if ask.paged else record


def _hint_page(board: Board[Any], found: Hint, drawing: Any, depth: int) -> dict[str, Any]:
    role: Role = "fault" if found.word == "wrong" else "hint"
    highlights = [Highlight(role, found.places)] if found.places else []
    step = found.step
    if step is not None and depth > 1:
        highlights = [*marks("answer", step.known), *marks(role, [*step.reasons, *step.facts])]
    page: dict[str, Any] = {
        "sentence": words.hint(board, found, depth),
        "picture": shown(board, draw(board, drawing, highlights=highlights).scene),
        "told": [] if step is None or depth < 2 else told(step.reasons),
    }
    if found.word == "hint" and step is not None and depth == 3:
        page["moves"] = _moves(board, drawing, [*found.before, step])
    return page


def _moves(board: Board[Any], drawing: Any, steps: list[Step]) -> list[list[int]]:
    """What steps let a player draw, as states of handles; crosses only if there are some already."""
    handles = board.puzzle.medium.handles(board.instance)
    remarks = any(
        not handles[number].states[state].settled for number, state in handle_states(board, drawing)
    )
    facts = (fact for step in steps for fact in step.facts if fact.state and not fact.printed)
    return [
        [fact.handle, fact.state]
        for fact in facts
        if fact.state is not None and (remarks or handles[fact.handle].states[fact.state].settled)
    ]


def grade(ask: Ask) -> dict[str, Any]:
    """How hard a board is, and why."""
    board = ask.board()
    found = graded(board, **ask.asking())
    record = found.json()
    if not ask.paged:
        return record
    page: dict[str, Any] = {"sentence": words.grade(board, found)}
    if found.hardest is not None:
        scene = step_scene(board, found.known, found.hardest, numbered=False)
        page["picture"] = shown(board, scene, words.step(found.hardest))
    return {**record, "page": page}
