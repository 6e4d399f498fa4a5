"""What is wrong with an explanation, in sentences; none if every step is right and nothing is missing.

In come the board and the explanation as JSON, as `kotae convert --to json` and `kotae explain --json` tell
them. The rules are written anew here and asked of clingo; of Kotae nothing is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from tests.explaining.judge.asking import Assumption, Oracle
from tests.explaining.judge.futoshiki import Futoshiki
from tests.explaining.judge.hashi import Hashi
from tests.explaining.judge.numberlink import Numberlink
from tests.explaining.judge.rules import Known, Reason, Record, Refused, Rules
from tests.explaining.judge.yashi import Yashi

PUZZLES: Mapping[str, Callable[[Record, Record], Rules]] = {
    "futoshiki": Futoshiki,
    "hashi": Hashi,
    "numberlink": Numberlink,
    "yashi": Yashi,
}
EXPLANATION = {"puzzle", "rules", "steps", "verdict"}
STEP = {"facts", "from", "reasons", "smallest", "technique", "sentence"}
REASON = {"rule", "cells", "sentence"}


def rules_of(board: Record) -> Rules:
    """The rules of a board, as the judge knows them."""
    return PUZZLES[board["puzzle"]](board["board"], board["rules"])


def complaints(board: Record, explanation: Record, drawing: Record | None = None) -> Iterator[str]:
    """What is wrong with the explanation of a board, or of how a drawing goes on."""
    rules = rules_of(board)
    start = [*rules.drawn(drawing)] if drawing else []
    judge = Judge(Oracle(rules), start)
    if missing := EXPLANATION - explanation.keys():
        yield f"the explanation lacks {sorted(missing)}"
    for key in ("puzzle", "rules"):
        if explanation.get(key) != board[key]:
            yield f"the explanation says {explanation.get(key)} where the board says {board[key]}"
    steps = explanation["steps"]
    for number, step in enumerate(steps, 1):
        yield from (f"step {number}: {wrong}" for wrong in judge.step(step))
        if not step["facts"] and number < len(steps):
            yield f"step {number} is a contradiction, but not the last step"
    yield from judge.end(board, explanation, start)


class Judge:
    """The steps of an explanation, one after another, and what is known by then."""

    def __init__(self, oracle: Oracle, start: Iterable[Known]) -> None:
        self.oracle = oracle
        self.rules = oracle.rules
        self.known: dict[int, frozenset[int]] = {}
        """The states that are left at the handles of which something was told."""
        self._learn(start)

    def step(self, step: Record) -> Iterator[str]:
        """What is wrong with the next step."""
        if missing := STEP - step.keys():
            yield f"it lacks {sorted(missing)}"
        for reason in step["reasons"]:
            if missing := REASON - reason.keys():
                yield f"the reason {reason} lacks {sorted(missing)}"
        if not step["sentence"]:
            yield "it has no sentence"
        try:
            yield from self._judged(step)
        except Refused as refused:
            yield str(refused)

    def _judged(self, step: Record) -> Iterator[str]:
        facts, known = [self._fact(fact) for fact in step["facts"]], [self._fact(one) for one in step["from"]]
        for fact, record in zip(known, step["from"], strict=True):
            if not self._left(fact.handle) <= fact.states:
                yield f"it builds on {record}, which nothing told before says"
        if facts and all(self._old(fact) for fact in facts):
            yield "it tells only what is known already"
        reasons = [Reason.read(reason) for reason in step["reasons"]]
        yield from self._followed(step, facts, known, reasons)
        if step.get("supposing"):
            yield from self._supposed(step, facts, known, reasons)
        self._learn(facts)

    def _followed(
        self, step: Record, facts: Sequence[Known], known: Sequence[Known], reasons: Sequence[Reason]
    ) -> Iterator[str]:
        """What does not follow, and what it would follow without."""
        oracle = self.oracle
        premises = [*map(oracle.holds, reasons), *map(oracle.true, known)]
        if not facts and oracle.can_be(premises):
            yield "it is no contradiction: its reasons and known facts can hold together"
        for fact, record in zip(facts, step["facts"], strict=True):
            if oracle.can_be([*premises, oracle.false(fact)]):
                yield f"{record} does not follow"
        for number, (said, record) in enumerate(
            [("reason", one) for one in step["reasons"]] + [("known fact", one) for one in step["from"]]
        ):
            others = premises[:number] + premises[number + 1 :]
            if not self._some_fail(others, facts):
                yield f"it follows even without the {said} {record}"

    def _some_fail(self, premises: list[Assumption], facts: Sequence[Known]) -> bool:
        """Whether some fact can be false, or there is no contradiction, if only these hold."""
        if not facts:
            return self.oracle.can_be(premises)
        return any(self.oracle.can_be([*premises, self.oracle.false(fact)]) for fact in facts)

    def _supposed(
        self, step: Record, facts: Sequence[Known], known: Sequence[Known], reasons: Sequence[Reason]
    ) -> Iterator[str]:
        """What is wrong with the steps told under the supposition that a fact is false: the first, or what
        the step says it supposes."""
        opposite = [Known(one.handle, self._all(one.handle) - one.states) for one in facts[:1]]
        if supposed := step.get("supposed"):
            opposite = [self._fact(supposed)]
            if not any(
                fact.handle == opposite[0].handle and not fact.states & opposite[0].states for fact in facts
            ):
                yield f"it supposes {supposed}, which contradicts none of its facts"
        inner = Judge(self.oracle, [*known, *opposite])
        last = len(step["supposing"])
        for number, told in enumerate(step["supposing"], 1):
            where = f"supposing {number}"
            yield from (f"{where}: {wrong}" for wrong in inner.step(told))
            for reason in told["reasons"]:
                if Reason.read(reason) not in reasons:
                    yield f"{where}: {reason} is no reason of the whole step"
            if bool(told["facts"]) != (number < last):
                yield f"{where}: not just the last of these steps is a contradiction"

    def end(self, board: Record, explanation: Record, start: Sequence[Known]) -> Iterator[str]:
        """What is wrong with the verdict, and what is forced but was not told."""
        verdict, steps = explanation["verdict"], explanation["steps"]
        possible = self.oracle.answers_show(start)
        contradicted = bool(steps) and not steps[-1]["facts"]
        complete = verdict != "undecided" and explanation.get("complete", True)
        plain = not steps and explanation.get("reason")  # why there is no answer, in one sentence
        if contradicted and verdict != "impossible":
            yield f"the verdict is {verdict}, and the last step is a contradiction"
        if verdict == "impossible" and complete and not (contradicted or plain):
            yield "the verdict is impossible, and the last step is no contradiction"
        if not complete:
            return
        words = {_word(possible)}
        if board["rules"].get("goal") == "shortest" and possible:
            words.add("unique")  # of several trees, one may be the shortest
        if verdict not in words:
            yield f"the board is {_word(possible)}, not {verdict}"
        for handle, states in enumerate(possible or ()):
            left = self._left(handle)
            if left != self.rules.tellable(states) and handle not in self.rules.printed:
                place = self.rules.place(handle)
                yield f"answers show {sorted(states)} at {place}, and the steps leave {sorted(left)}"

    def _fact(self, record: Record) -> Known:
        """The fact of a JSON object, if it says something."""
        fact = self.rules.fact(record)
        every = self._all(fact.handle)
        if not fact.states or not fact.states <= every or len(fact.states) == len(every) > 1:
            raise Refused(f"{record} is no fact")
        return fact

    def _old(self, fact: Known) -> bool:
        """Whether a fact was told before, in these words or others."""
        return fact.handle in self.known and self.known[fact.handle] <= fact.states

    def _all(self, handle: int) -> frozenset[int]:
        return frozenset(self.rules.states[handle])

    def _left(self, handle: int) -> frozenset[int]:
        return self.known.get(handle, self._all(handle))

    def _learn(self, facts: Iterable[Known]) -> None:
        for fact in facts:
            self.known[fact.handle] = self._left(fact.handle) & fact.states


def _word(possible: list[frozenset[int]] | None) -> str:
    """The verdict on a board whose answers show these states."""
    if possible is None:
        return "impossible"
    return "unique" if all(len(states) == 1 for states in possible) else "several"
