"""The audit: whether a certificate shows its verdict, checked line by line as it is read.

What has to be trusted is the room's reader of boards, its bare encoding, and its check of answers. Solvers,
presolving, cuts and lemmas need no trust: every cut is judged by the definition of its rule (`laws`), and
every step of the proof by unit propagation (`propagation`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Any

from kotae.auditing.container import Refused
from kotae.auditing.document import ANSWERS, CANONICAL, VERSION
from kotae.auditing.laws import Law, Lawful
from kotae.auditing.propagation import Propagation
from kotae.auditing.reading import LARGEST, clause, items, mapping, number, numbers, objects, text
from kotae.auditing.rebuilding import Case, RigidCase, rebuilt
from kotae.auditing.trees.cuts import CutCheck
from kotae.auditing.trees.prices import PriceReader
from kotae.auditing.trees.spanning import check_tree, shown_bound
from kotae.auditing.trimming import OFTEN
from kotae.checkpoints import checkpoint, watched
from kotae.errors import BadInput, KotaeError
from kotae.geometry import Cell
from kotae.optional import Spanning
from kotae.options import Setting
from kotae.phrases import plural
from kotae.puzzle import Puzzle

MOST_STEPS, MOST_LITERALS = 2_000_000, 20_000_000
"""How long a proof may be. A Numberlink of 50×50 takes 25,000 steps."""
ORDER = ("answer", "cut", "steps", "prices", "slack", "end")
"""The kinds of lines, in the order in which they come; `deleted` stands among `steps`."""
HEAD = {"kotae", "version", "puzzle", "rules", "board", "encoding", "verdict"}
SIZE = {"variables", "clauses", "digest"}
"""The keys of the first line: the verdict and its board, and the size and digest of the formula."""
Rooms = Callable[[str], Puzzle[Any, Any] | None]
"""The room of a key, if there is one."""


@dataclass(frozen=True)
class Accepted:
    """What a certificate that holds has shown."""

    puzzle: str
    rules: Mapping[str, Setting]
    verdict: str
    answers: int
    cuts: int
    steps: int
    instance: Any
    """The board that it is about."""


def audit(data: bytes, rooms: Rooms) -> Accepted:
    """What the certificate shows. Raises `Refused` if it does not hold, `BadInput` if it is none."""
    auditor: Auditor | None = None
    line = 0
    for line, stated in objects(data):
        checkpoint()
        try:
            if auditor is None:
                auditor = Auditor(stated, rooms)
            else:
                auditor.take(line, stated)
        except Refused as error:
            error.line = line if error.line is None else error.line
            raise
        except KotaeError as error:  # of the room's readers, or of the checks of trees
            raise Refused(error.message if isinstance(error, BadInput) else str(error), line=line) from None
    if auditor is None or not auditor.ended:
        raise Refused("the certificate ends before its last line", line=line + 1)
    return auditor.accepted()


class Auditor:
    """Takes the lines of one certificate in order."""

    def __init__(self, stated: dict[str, Any], rooms: Rooms) -> None:
        mapping(stated, "the first line", *HEAD, *SIZE, *({CANONICAL} & stated.keys()))
        if number(stated["version"], "the version") != VERSION:
            raise Refused(f"the version is {stated['version']}; this program knows {VERSION}")
        self.verdict = text(stated["verdict"], "the verdict")
        if self.verdict not in ANSWERS:
            raise Refused(f"the verdict is not one of {', '.join(ANSWERS)}")
        puzzle = rooms(text(stated["puzzle"], "the puzzle"))
        if puzzle is None:
            raise Refused("there is no such puzzle")
        self.case: Case = rebuilt(puzzle, stated)
        shortest = puzzle.wants_shortest(self.case.instance)
        if self.verdict in ("unique", "several") and shortest:
            raise Refused(f"'{self.verdict}' cannot be shown of a board that asks for the shortest answer")
        self.ended = False
        self._stage = 0
        self._known: Propagation | None = None
        self._laws: dict[str, list[Law]] = {}
        self._answers: list[Any] = []
        self._cuts: list[tuple[int, ...]] = []
        self._joins: dict[frozenset[Cell], int] | None = None
        """The literal that joins two cells, once canonical clauses ask for it."""
        self._steps = 0
        self._literals = 0
        self._problem: Spanning | None = None
        self._check: CutCheck | None = None
        self._prices: PriceReader | None = None
        self._wants_proof = self.verdict in ("unique", "impossible")

    def take(self, line: int, stated: dict[str, Any]) -> None:
        """Check one line after the first."""
        if self.ended:
            raise Refused("something follows the end")
        if len(stated) != 1:
            raise Refused("a line holds one thing")
        [(key, value)] = stated.items()
        kind = "steps" if key == "deleted" else key
        if kind not in ORDER:
            raise Refused("holds nothing that is known")
        if ORDER.index(kind) < self._stage:
            raise Refused(f"{key} comes too late; {ORDER[self._stage]} came before")
        self._stage = ORDER.index(kind)
        match key:
            case "answer":
                self._take_answer(value)
            case "cut":
                self._take_cut(value)
            case "steps" | "deleted":
                self._take_steps(value, deleted=key == "deleted")
            case "prices":
                self._take_prices(value)
            case "slack":
                self._take_slack(value)
            case "end":
                self._end(line, value)

    def accepted(self) -> Accepted:
        """What was shown."""
        case = self.case
        return Accepted(
            case.puzzle.key,
            case.rules,
            self.verdict,
            len(self._answers),
            len(self._cuts),
            self._steps,
            case.instance,
        )

    def _take_answer(self, value: object) -> None:
        case = self.case
        mapping(value, "the answer")
        answer = case.puzzle.medium.from_json(case.instance, value)
        again = case.puzzle.medium.to_json(case.instance, answer)
        if json.dumps(again, sort_keys=True) != json.dumps(value, sort_keys=True):
            raise Refused("the answer is not written as this drawing is")
        for fault in case.puzzle.faults(case.instance, answer):
            raise Refused(f"the answer breaks {fault.rule}: {fault.sentence}")
        if (rigid := case.rigid) is not None:
            move = rigid.law.move(rigid.law.loosest(case.instance), answer)
            if move is not None:
                raise Refused(f"the answer is not rigid: {move}")
        self._answers.append(answer)
        if len(self._answers) > ANSWERS[self.verdict]:
            raise Refused(f"'{self.verdict}' needs fewer answers")

    def _take_cut(self, value: object) -> None:
        self._needs_proof("a cut")
        stated = mapping(value, "the cut", "rule", "word", "cells", "clause")
        rule, word = text(stated["rule"], "the rule"), text(stated["word"], "the word")
        cells = []
        for cell in items(stated["cells"], "the cells"):
            row, column = numbers(items(cell, "a cell", 2), "a cell", -LARGEST, LARGEST)
            cells.append((row, column))
        literals = clause(stated["clause"], self.case.variables)
        if rule == CANONICAL and self.case.rigid is not None:
            if (fault := self._canonical_fault(self.case.rigid, word, cells, set(literals))) is not None:
                raise Refused(fault)
            self._cuts.append(literals)
            return
        if rule not in self._laws:
            required = self.case.encoding.formula.requirements
            self._laws[rule] = [Law(each) for each in required if each.origin.rule == rule]
        laws = self._laws[rule]
        if not laws:
            raise Refused("there are no cuts for such a rule")
        faults = [law.fault(word, cells, set(literals)) for law in laws]
        if None not in faults:
            raise Refused(faults[0] or "")
        self._cuts.append(literals)

    def _canonical_fault(
        self, rigid: RigidCase, word: str, cells: list[Cell], clause: Set[int]
    ) -> str | None:
        """What is wrong with a canonical clause."""
        if self._joins is None:
            required = self.case.encoding.formula.requirements
            graphs = [each.constraint.graph for each in required if isinstance(each.constraint, Lawful)]
            self._joins = {
                frozenset((graph.nodes[edge.a], graph.nodes[edge.b])): edge.used
                for graph in graphs
                for edge in graph.edges
            }
        joins = self._joins
        posed = rigid.law.canonical(self.case.instance)
        return rigid.law.fault(
            posed, rigid.side, word, cells, clause, lambda a, b: joins.get(frozenset((a, b)))
        )

    def _take_steps(self, value: object, *, deleted: bool) -> None:
        self._needs_proof("a step")
        known = self._begun()
        variables = self.case.variables
        for item, step in enumerate(items(value, "the line"), 1):
            if item % OFTEN == 0:
                checkpoint()
            try:
                literals = clause(step, variables)
            except Refused as error:
                error.item = item
                raise
            if deleted:
                if not known.delete(literals):
                    raise Refused("a clause is deleted that is not there", item=item)
            elif not known.implies(literals):
                raise Refused("the step does not follow by propagation", item=item)
            else:
                known.add(literals)
                self._steps += 1
                self._literals += len(literals)
                if self._steps > MOST_STEPS or self._literals > MOST_LITERALS:
                    raise Refused("the proof is longer than an audit accepts", item=item)

    def _begun(self) -> Propagation:
        """The clauses that the steps start from: the formula, the cuts, and "another answer"."""
        if self._known is None:
            self._count_answers()
            encoding = self.case.encoding
            self._known = known = Propagation(self.case.variables)
            for each in watched(chain(encoding.formula.clauses, self._cuts)):
                known.add(each)
            for answer in self._answers:
                differs = tuple(-literal for literal in encoding.pin(answer))
                if known.implies(differs):
                    raise Refused("the formula with its cuts does not admit the answer")
                known.add(differs)
        return self._known

    def _take_prices(self, value: object) -> None:
        if self.verdict != "shortest" or self._prices is not None:
            raise Refused("there are prices where none are needed")
        self._count_answers()
        puzzle, instance = self.case.puzzle, self.case.instance
        objective = puzzle.objective
        if objective is None or not objective.wanted(instance):
            raise Refused("this board does not ask for the shortest answer")
        self._problem = objective.spanning(instance)
        self._prices = PriceReader(value)
        if (wrong := check_tree(self._problem, self._prices.tree)) is not None:
            raise Refused(wrong)
        if objective.answer(instance, self._prices.tree) != self._answers[0]:
            raise Refused("the tree is not the answer")
        self._check = CutCheck(self._problem)

    def _take_slack(self, value: object) -> None:
        if self._prices is None or self._check is None:
            raise Refused("a cut of a tree comes without prices")
        self._check.check(self._prices.read_cut(value))

    def _end(self, line: int, value: object) -> None:
        if number(value, "the number of lines") != line - 1:
            lines = plural(number(value, "the number of lines"), "line", " is", " are")
            raise Refused(f"{lines} said to come before the end, but it is line {line}")
        self._count_answers()
        if self.verdict == "several":
            one, other = (sorted(self.case.encoding.pin(answer)) for answer in self._answers)
            if one == other:
                raise Refused("the two answers are one")
        elif self.verdict == "shortest":
            self._end_prices()
        elif self._begun().broken is None:
            raise Refused("the steps end without a contradiction")
        self.ended = True

    def _end_prices(self) -> None:
        if self._problem is None or self._prices is None:
            raise Refused("there are no prices")
        length = sum(self._problem.lengths[link] for link in self._prices.tree)
        shown = 0
        if self._problem.nodes:
            shown = ceil(shown_bound(self._problem, self._prices.evidence(), self._check))
        if shown < length:
            raise Refused(f"the answer has length {length}, but only {shown} is shown to be needed")

    def _count_answers(self) -> None:
        expected = ANSWERS[self.verdict]
        if len(self._answers) != expected:
            needed = plural(expected, "answer")
            raise Refused(f"'{self.verdict}' needs {needed}, not {len(self._answers)}")

    def _needs_proof(self, what: str) -> None:
        if not self._wants_proof:
            raise Refused(f"{what} proves nothing about '{self.verdict}'")
