"""A board's formula to look at: what each rule becomes, and the clauses themselves, a page at a time.

Nothing is solved. It is the formula that a file has (`kotae.encode`), in which large constraints may be left
to cuts, as most searches leave them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Literal

from kotae.api.board import Board, ensure_board
from kotae.api.listing import rule_sentence
from kotae.api.showing import LOGIC, attached
from kotae.encoding import Encoder
from kotae.errors import BadInput, Unserved
from kotae.formula import Block, Formula, Origin
from kotae.geometry import Place
from kotae.notebook import Pictured
from kotae.phrases import listed, meant
from kotae.puzzle import Puzzle
from kotae.solving.relaxing import rules_in_force
from kotae.statements import Condition

PAGE = 50
"""How many blocks or variables there are on a page."""
MOST_CLAUSES = 40
"""How many clauses of a block are shown."""
CHEAP = 10_000
"""Variables up to which large constraints are written out to be counted: half a second at most."""
IMPLIED = "implied"
"""What clauses are counted under that say nothing new."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleClauses:
    """What becomes of a rule in a formula."""

    rule: str
    """Its key, or "implied" for clauses that follow from several rules."""
    sentence: str
    kind: Literal["rule", "structure", "implied"]
    """A structure is what no drawing can break."""
    clauses: int = 0
    blocks: int = 0
    cuts: bool = False
    """Whether it is a large constraint, or a part of it is, that is left to cuts."""
    written: int | None = None
    """How many clauses it would take to write that out; None if it is not so, or not known."""
    in_force: bool = False
    """Whether it is a rule that asks something of this board, and so can be switched off (`kotae.relax`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseBlock:
    """Clauses that are filed under the same rule and place, or that follow from several."""

    reasons: tuple[Condition, ...]
    """What they say, with the place that one can point at; what they follow from, if they are implied."""
    implied: bool
    clauses: tuple[tuple[int, ...], ...]
    """The first of them, as literals: a variable, or minus a variable where it is denied."""
    more: int = 0
    """How many there are besides."""

    @property
    def place(self) -> Place:
        """All places of the reasons together; the whole board, if none is smaller."""
        places = [reason.place for reason in self.reasons]
        return Place(
            _once(place.cells for place in places),
            _once(place.ways for place in places),
            _once(place.lies for place in places),
        )

    @property
    def sentence(self) -> str:
        """What the clauses say, or what they follow from."""
        return "; ".join(reason.sentence for reason in self.reasons)


@dataclass(frozen=True, kw_only=True)
class Logic(Pictured):
    """A board's formula: its rules with their clauses counted, and a page of blocks and of variables."""

    encoding: str
    summary: str
    """What the encoding is, in a few words."""
    variables: int
    clauses: int
    soft: int = 0
    """Where the board asks for a shortest answer: how many clauses may be broken at a price."""
    rules: tuple[RuleClauses, ...] = ()
    """All rules in the puzzle's order, then the structure, then what is implied, as far as there is any."""
    rule: str | None = None
    """The rule whose blocks are listed; None for all."""
    start: int = 0
    """The number of the first block on the page, counted from 0 among those that are listed."""
    total: int = 0
    """How many blocks are listed on all pages."""
    blocks: tuple[ClauseBlock, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict, hash=False)
    """For each variable of these clauses, what is true when it is true."""
    named: tuple[tuple[int, str], ...] = ()
    """A page of variables in order, each with its name."""


def logic(
    board: Board[Any],
    *,
    encoding: str | None = None,
    rule: str | None = None,
    start: int = 0,
    variable: int = 1,
    written: bool = False,
) -> Logic:
    """The formula of the board, with up to 50 blocks of its clauses from `start`, of one rule or of all.

    A rule is a key of the puzzle's rules or structure, or "implied". Likewise 50 variables are named, from
    `variable`. Large constraints are left to cuts, or `written` out as they are in a file.
    """
    ensure_board(board)
    for what, number, least in (("start", start, 0), ("variable", variable, 1)):
        if type(number) is not int or number < least:
            raise BadInput(f"{what} must be a whole number from {least}, not {number!r}")
    puzzle, instance = board.puzzle, board.instance
    name, encoder = puzzle.encoder(encoding, instance)
    if rule is not None and rule not in {*puzzle.rules, *puzzle.structure, IMPLIED}:
        known = [*puzzle.rules, *puzzle.structure, IMPLIED]
        others = f"; it has those of {listed(known)}"
        raise BadInput(f"{puzzle.key} has no clauses of '{rule}'{meant(rule, known, others)}")
    formula = encoder.in_full(instance).formula
    if written:
        formula.write_out()
    clauses: Counter[str] = Counter()
    blocks: Counter[str] = Counter()
    page: list[ClauseBlock] = []
    total = 0
    for block in formula.blocks():
        key = IMPLIED if block.implied else block.origins[0].rule
        clauses[key] += len(block.clauses)
        blocks[key] += 1
        if rule is None or key == rule:
            if start <= total < start + PAGE:
                page.append(_shown(puzzle, instance, block))
            total += 1
    used = sorted({abs(literal) for block in page for clause in block.clauses for literal in clause})
    size = len(formula.clauses)
    last = min(formula.variables, variable + PAGE - 1)
    found = Logic(
        encoding=name,
        summary=encoder.summary,
        variables=formula.variables,
        clauses=size,
        soft=len(formula.soft),
        rule=rule,
        start=start,
        total=total,
        blocks=tuple(page),
        names={each: formula.name(each) for each in used},
        named=tuple((each, formula.name(each)) for each in range(variable, last + 1)),
        rules=tuple(_rules(puzzle, instance, encoder, formula, clauses, blocks)),
    )
    return attached(board, LOGIC, found)


def _shown(puzzle: Puzzle[Any, Any], instance: Any, block: Block) -> ClauseBlock:
    """A block in words, with the first of its clauses."""
    return ClauseBlock(
        reasons=tuple(_reason(puzzle, instance, origin) for origin in block.origins),
        implied=block.implied,
        clauses=tuple(tuple(clause) for clause in block.clauses[:MOST_CLAUSES]),
        more=max(0, len(block.clauses) - MOST_CLAUSES),
    )


def _reason(puzzle: Puzzle[Any, Any], instance: Any, origin: Origin) -> Condition:
    """What a rule says where clauses are filed, at a place that one can point at.

    A room has words for all places of its bare formulas. Where a file has others, the rule's sentence stands.
    """
    try:
        told: Condition = puzzle.demand(instance, origin)
    except (LookupError, ValueError):
        told = Condition(origin.rule, Place(origin.cells), rule_sentence(puzzle, origin.rule))
    return (
        told if told.cells or not origin.cells else Condition(told.rule, Place(origin.cells), told.sentence)
    )


def _rules(
    puzzle: Puzzle[Any, Any],
    instance: Any,
    encoder: Encoder[Any, Any],
    formula: Formula,
    clauses: Mapping[str, int],
    blocks: Mapping[str, int],
) -> Iterable[RuleClauses]:
    """What becomes of each rule; the formula is used up by it, since large constraints are written out."""
    large = [requirement.origin.rule for requirement in formula.requirements]
    written = _written(formula) if large and formula.variables <= CHEAP else None
    in_force: list[str] = []
    if encoder.bare_refusal(instance) is None:
        in_force = rules_in_force(puzzle, encoder.encode(instance, bare=True).formula)
    kinds: list[tuple[Literal["rule", "structure"], Mapping[str, str]]] = [
        ("rule", puzzle.rules),
        ("structure", puzzle.structure),
    ]
    for kind, sentences in kinds:
        for key, sentence in sentences.items():
            if kind == "rule" or key in blocks:
                yield RuleClauses(
                    rule=key,
                    sentence=sentence,
                    kind=kind,
                    clauses=clauses[key],
                    blocks=blocks[key],
                    cuts=key in large,
                    written=written[key] if written is not None and key in large else None,
                    in_force=key in in_force,
                )
    if IMPLIED in blocks:
        yield RuleClauses(
            rule=IMPLIED,
            sentence=rule_sentence(puzzle, IMPLIED),
            kind="implied",
            clauses=clauses[IMPLIED],
            blocks=blocks[IMPLIED],
        )


def _written(formula: Formula) -> Counter[str] | None:
    """How many clauses it takes to write large constraints out, by rule; None if that cannot be done."""
    before = len(formula.clauses)
    try:
        formula.write_out()
    except Unserved:
        return None
    counted: Counter[str] = Counter()
    seen = 0
    for block in formula.blocks():
        if seen >= before:
            counted[block.origins[0].rule] += len(block.clauses)
        seen += len(block.clauses)
    return counted


def _once(parts: Iterable[Iterable[Any]]) -> tuple[Any, ...]:
    """Each member once, in order."""
    return tuple(dict.fromkeys(chain.from_iterable(parts)))
