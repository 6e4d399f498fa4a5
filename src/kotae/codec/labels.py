"""What a written formula says about itself: the name of every variable, the rule and place of every clause.

The texts are the same in every format; only the mark that makes a line a comment differs (`c` or `*`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator

from kotae.formula import Block, Formula, Soft

Number = Callable[[int], int]
"""The number that a variable has in a file."""


def head(
    formula: Formula, title_lines: Iterable[str], number: Number = int, without: Container[int] = ()
) -> Iterator[str]:
    """The title lines, then a line for each variable but some: its number and what is true when it is."""
    for line in title_lines:
        yield printable(line)
    for variable in range(1, formula.variables + 1):
        if variable not in without:
            yield f"{number(variable)} {printable(formula.name(variable))}"


def grouped(formula: Formula) -> Iterator[tuple[str, Block]]:
    """The blocks in order with the label of their filing, which is empty where it is the one before."""
    before = None
    for block in formula.blocks():
        filing = (block.origins, block.implied)
        yield ("" if filing == before else block_label(formula, block)), block
        before = filing


def block_label(formula: Formula, block: Block) -> str:
    """The filing as a comment says it: ``island-count r0c0`` or ``implied by connected``."""
    origins = printable("; ".join(map(formula.label, block.origins)))
    return f"implied by {origins}" if block.implied else origins


def clauses_by_rule(formula: Formula) -> dict[str, int]:
    """The number of clauses of each rule or structure, in order of appearance; implied ones apart."""
    found: Counter[str] = Counter()
    for block in formula.blocks():
        found["implied" if block.implied else block.origins[0].rule] += len(block.clauses)
    return dict(found)


def printable(text: str) -> str:
    """The text with a space for everything that could end a comment line or upset a terminal."""
    return text if text.isprintable() else "".join(char if char.isprintable() else " " for char in text)


def check_written(formula: Formula) -> None:
    """Ensure that every rule is in the clauses: a file that silently lacks one would have wrong models."""
    if formula.requirements:
        rules = ", ".join(sorted({requirement.origin.rule for requirement in formula.requirements}))
        raise ValueError(f"the formula has large constraints that are not written out as clauses: {rules}")


def wishes(formula: Formula) -> list[Soft]:
    """The soft clauses that cost something; the formats know no negative prices."""
    if any(soft.weight < 0 for soft in formula.soft):
        raise ValueError("a soft clause with a negative weight cannot be written")
    return [soft for soft in formula.soft if soft.weight]
