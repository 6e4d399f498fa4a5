"""A formula to look at as JSON, as text and as a picture; `kotae.api.logic` makes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kotae.api import words
from kotae.api.board import Board
from kotae.api.caption import captioned
from kotae.api.draw import Picture, draw
from kotae.api.record import cells, head
from kotae.phrases import listed, plural
from kotae.puzzle import Puzzle

if TYPE_CHECKING:  # formulas are loaded when somebody looks at one
    from kotae.api.logic import ClauseBlock, Logic, RuleClauses


IMPLIED = "What follows from several rules together says nothing new, and helps the search."


def formula_size(encoding: str, variables: int, clauses: int, soft: int) -> str:
    """How large a formula is."""
    parts = [plural(variables, "variable"), plural(clauses, "clause")]
    if soft:
        parts.append(plural(soft, "soft clause"))
    return f"the encoding '{encoding}' has {listed(parts)}"


def rule_sentence(puzzle: Puzzle[Any, Any], key: str) -> str:
    """The sentence of a rule, of a structure, or of clauses that are implied, by its key in a formula."""
    return puzzle.rules.get(key) or puzzle.structure.get(key) or IMPLIED


def sizes(found: Logic) -> str:
    """How large the formula is."""
    return formula_size(found.encoding, found.variables, found.clauses, found.soft)


def summary(found: Logic) -> str:
    """How large the formula is, and which rules are in none of its clauses."""
    large = [each.rule for each in found.rules if each.cuts]
    if not large:
        return sizes(found)
    return f"{sizes(found)}; {listed(large)} {'is' if len(large) == 1 else 'are'} met by cuts"


def share(found: RuleClauses) -> str:
    """What becomes of a rule."""
    told = [plural(found.clauses, "clause")] if found.clauses or not found.cuts else []
    if found.cuts:
        size = "" if found.written is None else f" ({plural(found.written, 'clause')} if written out)"
        told.append(f"met by cuts{size}")
    return f"{found.rule}: {' and '.join(told)}"


def of_logic(board: Board[Any], found: Logic) -> str:
    """The size of the formula, and what becomes of each rule."""
    parts = [each for each in found.rules if each.clauses or each.cuts]
    return "\n".join([words.under(board, sizes(found)), *(f"- {share(each)}" for each in parts)])


def of_blocks(found: Logic) -> str:
    """What becomes of the rule, and the listed clauses: in DIMACS numbers and in words, place by place."""
    lines = [share(each) for each in found.rules if each.rule == found.rule] or [f"{found.rule}: 0 clauses"]
    for block in found.blocks:
        lines.append(f"implied by: {block.sentence}" if block.implied else block.sentence)
        numbers = [" ".join(map(str, [*clause, 0])) for clause in block.clauses]
        width = max(map(len, numbers))
        for number, clause in zip(numbers, block.clauses, strict=True):
            lines.append(f"  {number:{width}}  {clause_words(clause, found.names)}")
        if block.more:
            lines.append(f"  and {plural(block.more, 'more clause')}")
    return "\n".join(lines)


def clause_words(clause: Sequence[int], names: Mapping[int, str]) -> str:
    """The clause in words: "not bridge r0c0-r0c2 at least 2 or bridge r0c0-r0c2 at least 1"."""
    words = [names[literal] if literal > 0 else f"not {names[-literal]}" for literal in clause]
    return " or ".join(words) or "false"


def picture_of_logic(board: Board[Any], found: Logic) -> Picture:
    """The board, and what becomes of each rule."""
    return captioned(draw(board), "; ".join(of_logic(board, found).split("\n- ")))


def logic_record(board: Board[Any], found: Logic) -> dict[str, Any]:
    """The formula as an object; "names" has the variables of the clauses that are shown."""
    return {
        **head(board),
        "encoding": found.encoding,
        "summary": found.summary,
        "variables": found.variables,
        "clauses": found.clauses,
        "soft": found.soft,
        "filed": [_rule(each) for each in found.rules],
        "rule": found.rule,
        "start": found.start,
        "total": found.total,
        "blocks": [_block(board, each) for each in found.blocks],
        "names": {str(variable): name for variable, name in found.names.items()},
        "named": [[variable, name] for variable, name in found.named],
    }


def _rule(found: RuleClauses) -> dict[str, Any]:
    return {
        "rule": found.rule,
        "sentence": found.sentence,
        "kind": found.kind,
        "clauses": found.clauses,
        "blocks": found.blocks,
        "cuts": found.cuts,
        "written": found.written,
        "in_force": found.in_force,
    }


def _block(board: Board[Any], found: ClauseBlock) -> dict[str, Any]:
    return {
        "rules": [reason.rule for reason in found.reasons],
        "implied": found.implied,
        "cells": cells(board, found.place.cells),
        "sentence": found.sentence,
        "clauses": [list(clause) for clause in found.clauses],
        "more": found.more,
    }
