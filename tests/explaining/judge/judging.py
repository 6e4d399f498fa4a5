"""What is wrong with an explanation, in sentences; none if every step is right and nothing is missing.

In come the board and the explanation as JSON, as `kotae convert --to json` and `kotae explain --json` tell
them. The rules are written anew here and asked of clingo; of Kotae nothing is believed.
"""

from __future__ import annotations

import re
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
    yield from judge.steps(explanation["steps"])
    yield from judge.end(board, explanation, start)


class Judge:
    """The steps of an explanation, one after another, and what is known by then."""

    def __init__(self, oracle: Oracle, start: Iterable[Known]) -> None:
        self.oracle = oracle
        self.rules = oracle.rules
        self.known: dict[int, frozenset[int]] = {}
        """The states that are left at the handles of which something was told."""
        self._learn(start)

    def steps(self, steps: Sequence[Record], *, to_the_point: bool = False) -> Iterator[str]:
        """What is wrong with the steps; all others are needed by a contradiction, or if `to_the_point`."""
        start = [Known(handle, states) for handle, states in self.known.items()]
        right = True
        for number, step in enumerate(steps, 1):
            for wrong in self.step(step):
                right = False
                yield f"step {number}: {wrong}"
            if not step["facts"] and number < len(steps):
                right = False
                yield f"step {number} is a contradiction, but not the last step"
        if right and steps and (to_the_point or not steps[-1]["facts"]):
            for left_out in range(len(steps) - 1):
                others = [*steps[:left_out], *steps[left_out + 1 :]]
                if Judge(self.oracle, start)._all_told_before(others):
                    yield f"step {left_out + 1}: the last step needs no such step"

    def _all_told_before(self, steps: Sequence[Record]) -> bool:
        """Return True if everything that the steps build on is known or told by an earlier one of them."""
        for step in steps:
            if any(self._unsaid(self._fact(record)) for record in step["from"]):
                return False
            self._learn(map(self._fact, step["facts"]))
        return True

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
            if self._unsaid(fact):
                yield f"it builds on {record}, which nothing told before says"
        for fact, record in zip(facts, step["facts"], strict=True):
            if self._old(fact):
                yield f"it tells {record}, which is known already"
        reasons = [Reason.read(reason) for reason in step["reasons"]]
        yield from self._followed(step, facts, known, reasons)
        yield from self._said(step["sentence"], known, reasons, contradiction=not facts)
        if "supposing" in step or "supposed" in step:
            yield from self._supposed(step, facts, known, reasons)
        self._learn(facts)
        for record in step.get("now", ()):
            now = self._fact(record)
            if self._left(now.handle) != now.states:
                yield f"it says that {record} is all that is known now, and it is not"

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

    def _said(
        self, sentence: str, known: Sequence[Known], reasons: Sequence[Reason], *, contradiction: bool
    ) -> Iterator[str]:
        """What a sentence says and cannot say. In a contradiction, all follows: there, what is not known."""
        oracle = self.oracle
        printed = [reason for reason in reasons if reason.rule == "given" or not contradiction]
        premises = [*map(oracle.holds, printed), *map(oracle.true, known)]
        for fact in self.rules.said(sentence):
            if oracle.can_be([*premises, oracle.false(fact)]):
                place, states = self.rules.place(fact.handle), sorted(fact.states)
                yield f"it says that {place} shows one of {states}, which does not follow: {sentence}"

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
        supposed = Known(facts[0].handle, self._all(facts[0].handle) - facts[0].states)
        if record := step.get("supposed"):
            supposed = self._fact(record)
            if not any(
                fact.handle == supposed.handle and not fact.states & supposed.states for fact in facts
            ):
                yield f"it supposes {record}, which contradicts none of its facts"
        inner = step["supposing"]
        yield from (f"supposing: {wrong}" for wrong in Judge(self.oracle, [*known, supposed]).steps(inner))
        if not inner or inner[-1]["facts"]:
            yield "what it supposes leads to no contradiction"
        for number, told in enumerate(inner, 1):
            for reason in told["reasons"]:
                if Reason.read(reason) not in reasons:
                    yield f"supposing: step {number}: {reason} is no reason of the whole step"
        sentence = step["sentence"]
        said = re.search(r"follows? in (\d+) steps", sentence)
        if said is not None and int(said[1]) != len(inner):
            yield f"it speaks of {said[1]} steps, and there are {len(inner)}"
        known_of = (fact.states for fact in known if fact.handle == supposed.handle)
        left = self._all(supposed.handle).intersection(*known_of) - supposed.states
        concludes = re.search(r"follows?\b", sentence) and "By the same rules" not in sentence
        if concludes and not left <= facts[0].states:
            yield f"it concludes more than that it is not as supposed: {sentence}"

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
            if plain and start:  # and what is drawn may be in none of the shortest
                return
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

    def _unsaid(self, fact: Known) -> bool:
        """Return True if nothing told so far says `fact`."""
        return not self._left(fact.handle) <= fact.states

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
