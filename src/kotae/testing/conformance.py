"""What is demanded of a room, each question a function that yields sentences about what is wrong.

The heart is `rule_by_rule`: every drawing of a small board is shown to each rule's check and to each rule's
clauses alone, and they must agree. Forgotten clauses, clauses filed under the wrong rule, reversed signs,
checks that are too weak or too strict, cuts that cut too much or too little: all show up there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import chain, islice
from typing import Any

from kotae.codec.lines import split_lines
from kotae.encoding import Encoder, Encoding
from kotae.formula import Clause, Origin, holds
from kotae.generic import A, I
from kotae.options import Reading
from kotae.puzzle import Puzzle
from kotae.solving.outcome import Impossible, Solved
from kotae.solving.search import METHODS, Search
from kotae.solving.session import Session
from kotae.testing.counted import counted_subgraphs
from kotae.testing.drawings import changes, drawings
from kotae.testing.examples import KINDS, Example, examples
from kotae.testing.generated import generated_boards
from kotae.testing.knowledge import shown_states, told_conditions, told_verdicts
from kotae.testing.oracle import Oracle
from kotae.testing.pointing import composed, places, travels
from kotae.testing.printed import printed_clues
from kotae.testing.sheets import drawn_boards
from kotae.testing.strokes import drawn_strokes

Question = Callable[[Puzzle[Any, Any], list[Example[Any, Any]]], Iterator[str]]


def complaints(puzzle: Puzzle[Any, Any]) -> Iterator[str]:
    """Everything that is wrong with the room, in sentences; none if it conforms."""
    boards = list(examples(puzzle))
    for question in QUESTIONS:
        for sentence in question(puzzle, boards):
            yield f"{puzzle.key}, {question.__name__}: {sentence}"


def completeness(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Every rule has its sentence, its check and its fault board; every kind of example is there."""
    if list(puzzle.rules) != list(puzzle.checks):
        yield f"rules {list(puzzle.rules)} and checks {list(puzzle.checks)} differ"
    if both := puzzle.rules.keys() & puzzle.structure.keys():
        yield f"{both} are rules and structure at once"
    for sentence in (*puzzle.rules.values(), *puzzle.structure.values()):
        if not (sentence[:1].isupper() and sentence.endswith(".")):
            yield f"'{sentence}' is not a sentence"
    labels = {board.label for board in boards if board.kind == "fault"}
    for rule in puzzle.rules.keys() - labels:
        yield f"no board examples/fault.{rule}.txt breaks {rule}"
    for kind in set(KINDS) - {board.kind for board in boards}:
        yield f"no example of the kind '{kind}'"
    for board in boards:
        if board.kind not in KINDS:
            yield f"{board.name} is of no known kind"
        if (board.answer is None) != (board.kind not in ("solved", "fault")):
            yield f"{board.name} has an answer it should not have, or lacks one"
        if list(puzzle.boards.settings(board.instance)) != [option.name for option in puzzle.options]:
            yield f"the settings of {board.name} are not the options of the puzzle"


def text_forms(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Boards and answers come back from text, JSON and states as they were."""
    for board in boards:
        reading = Reading(puzzle.options, stated=puzzle.boards.settings(board.instance))
        text = puzzle.boards.format(board.instance)
        if puzzle.boards.parse(split_lines(text), reading) != board.instance:
            yield f"{board.name} is not read back from its text"
        for answer in [] if board.answer is None else [board.answer]:
            drawn = puzzle.medium.format(board.instance, answer)
            if puzzle.medium.parse(board.instance, split_lines(drawn)) != answer:
                yield f"the answer of {board.name} is not read back from its text"
            data = json.loads(json.dumps(puzzle.medium.to_json(board.instance, answer)))
            if puzzle.medium.from_json(board.instance, data) != answer:
                yield f"the answer of {board.name} is not read back from JSON"
            if board.kind == "solved":
                states = puzzle.medium.states(board.instance, answer)
                if puzzle.medium.assemble(board.instance, states) != answer:
                    yield f"the answer of {board.name} is not read back from its handles' states"
        if not puzzle.draw(board.instance, board.answer, []).shapes:
            yield f"{board.name} has an empty picture"


def bare_filing(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """In a bare formula every clause belongs to one rule or to the structure, and none is implied."""
    known = {*puzzle.rules, *puzzle.structure}
    for board, name, encoder in _served(puzzle, boards):
        formula = encoder.encode(board.instance, bare=True).formula
        for block in formula.blocks():
            if block.implied or len(block.origins) != 1:
                yield f"{name} files clauses of {board.name} under {block.origins} although it is bare"
            for origin in block.origins:
                if origin.rule not in known:
                    yield f"{name} files clauses under '{origin.rule}', which is no rule and no structure"
        for requirement in formula.requirements:
            if requirement.origin.rule not in puzzle.rules:
                yield f"{name} requires '{requirement.origin.rule}', which is no rule"


def fault_boards(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """A fault board breaks its rule and no other, for the checks and for the clauses."""
    for board in boards:
        if board.answer is None:
            continue
        broken = {fault.rule for fault in puzzle.faults(board.instance, board.answer)}
        expected = {board.label} if board.kind == "fault" else set()
        if broken != expected:
            yield f"the checks find {sorted(broken)} broken in {board.name}"
    for board, name, encoder in _served(puzzle, [b for b in boards if b.kind == "fault"]):
        assert board.answer is not None
        encoding = encoder.encode(board.instance, bare=True)
        with closing(Oracle(encoding)) as whole:
            if whole.accepts(board.answer):
                yield f"{name} accepts {board.name}"
        with closing(Oracle(encoding, board.label.__ne__)) as rest:
            if not rest.accepts(board.answer):
                yield f"{name} refuses {board.name} even without the clauses of {board.label}"


def rule_by_rule(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """On every drawing of a small board, a rule's check and its clauses alone agree."""
    for board in _drawn(boards):
        shown = list(drawings(puzzle, board.instance, near=board.answer))
        for rule, check in puzzle.checks.items():
            needed = puzzle.rests_on.get(rule, ())
            fitting = [
                drawing
                for drawing in shown
                if not any(any(puzzle.checks[key](board.instance, drawing, partial=False)) for key in needed)
            ]
            right = [not any(check(board.instance, drawing, partial=False)) for drawing in fitting]
            kept = {rule, *needed, *puzzle.structure}
            for _, name, encoder in _served(puzzle, [board]):
                encoding = encoder.encode(board.instance, bare=True)
                forms = {name: encoding}
                if any(r.origin.rule == rule for r in encoding.formula.requirements):
                    forms[f"{name}, written out,"] = written = encoder.encode(board.instance, bare=True)
                    written.formula.write_out()
                for form, encoding in forms.items():
                    with closing(Oracle(encoding, kept.__contains__)) as oracle:
                        yield from _disagreement(
                            puzzle, board, f"{form} for {rule} alone", oracle, fitting, right
                        )


def all_answers(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """On every drawing of a small board, each formula accepts just what breaks no rule.

    For the plain formula this shows that presolving and implied clauses lose no answer, and add none.
    """
    for board in _drawn(boards):
        shown = list(drawings(puzzle, board.instance, near=board.answer))
        right = [not any(puzzle.faults(board.instance, drawing)) for drawing in shown]
        for _, name, encoder in _served(puzzle, [board]):
            forms = {form: encoder.encode(board.instance, bare=form == "bare") for form in ("bare", "plain")}
            if encoder.whole is not None:
                forms["written whole"] = encoder.whole(board.instance)
                forms["written whole"].formula.write_out()
            for form, encoding in forms.items():
                with closing(Oracle(encoding)) as oracle:
                    yield from _disagreement(puzzle, board, f"{name}, {form},", oracle, shown, right)


def sound_cuts(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """A cut is false in the model it answers and true in every answer."""
    for board, name, encoder in _served(puzzle, _drawn(boards)):
        encoding = encoder.encode(board.instance, bare=True)
        if not encoding.formula.requirements:
            continue
        constraints = [r.constraint for r in encoding.formula.requirements]
        with (
            closing(Oracle(encoding, puzzle.structure.__contains__)) as free,
            closing(Oracle(encoding)) as whole,
        ):
            shown = list(drawings(puzzle, board.instance, near=board.answer))
            answers = [whole.model(drawing) for drawing in shown if whole.accepts(drawing)]
            good: set[tuple[int, ...]] = set()
            for model in map(free.model, shown):
                if model is None:
                    continue
                for cut in (cut for constraint in constraints for cut in constraint.cuts(model)):
                    if any(holds(model, literal) for literal in cut.clause):
                        yield f"{name} cuts {board.name} by a clause that the model satisfies"
                        return
                    if cut.clause in good:
                        continue
                    if not all(a and any(holds(a, literal) for literal in cut.clause) for a in answers):
                        yield f"{name} cuts away an answer of {board.name}"
                        return
                    good.add(cut.clause)


def verdicts(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Each encoding and method finds as many answers as the example's name says."""
    expected = {"none": 0, "unique": 1, "several": 2}
    for board, name, _ in _served(puzzle, [b for b in boards if b.kind in expected]):
        for method in METHODS:
            for bare in (False, True):
                with Session(puzzle, board.instance, Search(name, method), bare=bare) as session:
                    count = 0
                    for outcome in session.answers():
                        count += isinstance(outcome, Solved)
                        if count == 2 or isinstance(outcome, Impossible):
                            break
                if count != expected[board.kind]:
                    form = "bare" if bare else "plain"
                    yield f"{name}, {method}, {form} finds {count} answers of {board.name}"


def half_drawn(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """What is drawn of an answer breaks no rule yet and can be finished; a finished fault cannot."""
    for board in (b for b in boards if b.kind == "solved"):
        assert board.answer is not None
        states = puzzle.medium.states(board.instance, board.answer)
        parts = [
            puzzle.medium.assemble(board.instance, [0 if at % 2 == odd else s for at, s in enumerate(states)])
            for odd in (0, 1)
        ]
        wrong = [
            drawing
            for drawing in changes(puzzle, board.instance, board.answer)
            if any(puzzle.faults(board.instance, drawing, partial=True))
        ]
        for part in parts:
            for fault in puzzle.faults(board.instance, part, partial=True):
                yield f"the check of {fault.rule} finds a fault in a part of the answer of {board.name}"
        for _, name, _ in _served(puzzle, [board]):
            with Session(puzzle, board.instance, Search(name)) as session:
                for part in parts:
                    if not isinstance(session.solve(assume=session.encoding.claims(part)), Solved):
                        yield f"{name} cannot finish a part of the answer of {board.name}"
                for drawing in wrong[:50]:
                    claims = session.encoding.claims(drawing)
                    if not isinstance(session.solve(assume=claims), Impossible):
                        yield f"{name} claims to finish {_told(puzzle, board, drawing)}, broken already"


def attempts(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """An answer by the room's own way breaks no rule."""
    for board in boards:
        answer = None if puzzle.attempt is None else puzzle.attempt(board.instance)
        if answer is not None and any(puzzle.faults(board.instance, answer)):
            yield f"what the room attempts is no answer: {_told(puzzle, board, answer)}"


def distinct_states(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Handles that are said to be distinct show different states in an answer."""
    for board in (b for b in boards if b.kind == "solved"):
        assert board.answer is not None
        states = puzzle.medium.states(board.instance, board.answer)
        for group in puzzle.distinct(board.instance):
            shown = [states[handle] for handle in group]
            if len(set(shown)) < len(shown):
                yield f"handles {group} of {board.name} show one state twice"


def shortcuts(puzzle: Puzzle[I, A], boards: list[Example[I, A]]) -> Iterator[str]:
    """Stricter rules and canonical clauses lead to answers of the board itself, and lose none altogether."""
    for board, name, encoder in _served(puzzle, boards):
        stricter = puzzle.streamline(board.instance)
        if stricter is not None and encoder.refusal(stricter) is None:
            with Session(puzzle, stricter, Search(name), bare=True) as session:
                for outcome in islice(session.answers(), 5):
                    if isinstance(outcome, Solved) and any(puzzle.faults(board.instance, outcome.answer)):
                        yield f"an answer of the streamlined {board.name} is none of the board"
        encoding = encoder.encode(board.instance, bare=False)
        if board.kind == "solved" and board.answer is not None:
            whole = set(encoding.pin(board.answer))
            parts = chain(encoding.shortcuts.near(board.answer), encoding.shortcuts.farther(board.answer))
            if not all(whole.issuperset(part) for part in parts):
                yield f"{name} seeks answers near one of {board.name} where it is left"
        ways = encoding.shortcuts.canonical()
        if ways:
            with Session(puzzle, board.instance, Search(name), bare=True) as session:
                solvable = isinstance(session.solve(), Solved)
            for way in ways if solvable else ():
                with closing(Oracle(_with_clauses(encoder, board.instance, way))) as oracle:
                    if not oracle.has_answer():
                        yield f"{name} has canonical clauses that no answer of {board.name} satisfies"


def _with_clauses(encoder: Encoder[I, A], instance: I, clauses: Iterable[Clause]) -> Encoding[A]:
    encoding = encoder.encode(instance, bare=False)
    encoding.formula.imply([Origin("canonical")], clauses)
    return encoding


QUESTIONS: tuple[Question, ...] = (
    completeness,
    text_forms,
    drawn_strokes,
    drawn_boards,
    bare_filing,
    fault_boards,
    verdicts,
    half_drawn,
    all_answers,
    sound_cuts,
    rule_by_rule,
    attempts,
    distinct_states,
    shortcuts,
    counted_subgraphs,
    generated_boards,
    printed_clues,
    shown_states,
    told_conditions,
    told_verdicts,
    places,
    travels,
    composed,
)


def _served(
    puzzle: Puzzle[I, A], boards: list[Example[I, A]]
) -> Iterator[tuple[Example[I, A], str, Encoder[I, A]]]:
    for board in boards:
        for name, encoder in puzzle.encodings.items():
            if encoder.refusal(board.instance) is None:
                yield board, name, encoder


def _drawn(boards: list[Example[I, A]]) -> list[Example[I, A]]:
    """The boards with an answer: fault boards hold each rule's situation, solved ones what is right."""
    return [board for board in boards if board.answer is not None]


def _disagreement(
    puzzle: Puzzle[I, A],
    board: Example[I, A],
    form: str,
    oracle: Oracle[A],
    shown: list[A],
    right: list[bool],
) -> Iterator[str]:
    """The first drawing that the formula judges otherwise than the checks do."""
    for drawing, fine in zip(shown, right, strict=True):
        if oracle.accepts(drawing) != fine:
            verb = "refuses what breaks no rule" if fine else "accepts what is a fault"
            yield f"{form} {verb}: {_told(puzzle, board, drawing)}"
            return


def _told(puzzle: Puzzle[I, A], board: Example[I, A], drawing: A) -> str:
    return f"{board.name} drawn as {json.dumps(puzzle.medium.to_json(board.instance, drawing))}"
