"""DIMACS CNF, read tolerantly and written with comments that say what every variable and clause is.

The reader takes what the programs of the field write and forgive: comments anywhere, clauses over several
lines or several on one, SATLIB's `%` trailer, a last clause without its 0, a clause count that is wrong. A
count only helps a program to reserve memory, and hand-made files are often one off; the number of variables
is believed, because a variable beyond it is nearly always a slip of the pen.

A million clauses are read in about a second because the good case never looks at single words; when
something is wrong, the text is walked through again to find where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from kotae.codec.labels import Number, check_written, grouped, head
from kotae.codec.lines import TextLine, quoted, whole_number
from kotae.errors import BadInput
from kotae.formula import Clause, Formula

MAX_VARIABLE = 100_000_000
"""The largest variable number that is believed; a list of as many values takes 800 MB."""

_COMMENT = re.compile(r"^[ \t]*c.*$", re.MULTILINE)
_TRAILER = re.compile(r"^[ \t]*%", re.MULTILINE)
_PLAIN = re.compile(r"[-0-9\s]*", re.ASCII)
_AFTER_TRAILER = re.compile(r"[%0\s]*", re.ASCII)
_LITERAL = re.compile(r"-?[0-9]+")
_TOKEN = re.compile(r"\S+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Cnf:
    """The clauses of a file and the number of variables it declares."""

    variables: int
    clauses: list[Clause]


class Token(NamedTuple):
    """A word of the body and where it stands."""

    text: str
    line: TextLine
    at: int

    def error(self, message: str) -> BadInput:
        """The complaint about this word."""
        return self.line.error(message, self.at)


def read_cnf(text: str) -> Cnf:
    """The clauses of a DIMACS CNF text; the number of clauses it declares is not believed."""
    header, start = first_line(text)
    if header is None:
        raise BadInput(
            "expected a line 'p cnf VARIABLES CLAUSES', but there are only comments and blank lines"
        )
    words = line_tokens(header)
    if len(words) != 4 or [word.text for word in words[:2]] != ["p", "cnf"]:
        raise header.error(
            f"expected a line 'p cnf VARIABLES CLAUSES', not {quoted(header.text)}", words[0].at
        )
    variables = declared(words[2])
    whole_number(words[3].text, partial(header.error, at=words[3].at), "the number of clauses")
    # Most files have no trailer and many no comments: looking for the character first spares each 0.1 s.
    body = text[start:]
    if "c" in body:
        body = _COMMENT.sub("", body)
    trailer = _TRAILER.search(body) if "%" in body else None
    stop = len(body) if trailer is None else trailer.start()
    numbers = plain_numbers(body[:stop])
    if numbers is None or _largest(numbers) > variables or not _AFTER_TRAILER.fullmatch(body, stop):
        raise _complaint(body, stop, header, variables)
    return Cnf(variables, _split(numbers))


def cnf_text(
    formula: Formula, title_lines: Iterable[str] = (), number: Number | None = None
) -> Iterator[str]:
    """The lines of the formula as DIMACS CNF, each with its line feed.

    The names stand before the `p` line, the rules between the clauses; kissat, cadical and minisat skip
    comments in both places. Variables keep their numbers unless `number` gives them others.
    """
    check_written(formula)
    if formula.soft:
        raise ValueError("the formula has soft clauses, which DIMACS CNF cannot say; WCNF and OPB can")
    return _cnf_lines(formula, title_lines, number)


def _cnf_lines(formula: Formula, title_lines: Iterable[str], number: Number | None) -> Iterator[str]:
    numbers = range(formula.variables + 1) if number is None else _numbers(formula, number)
    for line in head(formula, title_lines, numbers.__getitem__):
        yield f"c {line}\n"
    yield f"p cnf {max(numbers)} {len(formula.clauses)}\n"
    for label, block in grouped(formula):
        if label:
            yield f"c {label}\n"
        for clause in block.clauses:
            if number is not None:
                clause = [numbers[v] if v > 0 else -numbers[-v] for v in clause]
            yield " ".join([*map(str, clause), "0\n"])


def _numbers(formula: Formula, number: Number) -> list[int]:
    """The number of each variable in the file, all different; none for the 0 that ends a clause."""
    numbers = [0, *map(number, range(1, formula.variables + 1))]
    if len(set(numbers)) < len(numbers):
        raise ValueError("two variables have one number")
    return numbers


def first_line(text: str) -> tuple[TextLine | None, int]:
    """The first line that is neither blank nor a comment, if any, and where the text goes on after it."""
    start, number = 0, 1
    while start < len(text):
        end = text.find("\n", start)
        stop = len(text) if end < 0 else end
        line = TextLine(number, text[start:stop].rstrip("\r"))
        start, number = stop + 1, number + 1
        if line.text.strip() and not line.text.lstrip(" \t").startswith("c"):
            return line, start
    return None, start


def line_tokens(line: TextLine) -> list[Token]:
    """The words of one line."""
    return [Token(match[0], line, match.start()) for match in _TOKEN.finditer(line.text)]


def literal(token: Token, variables: int, origin: str) -> int:
    """The literal, or 0, that the word says; `origin` tells in a complaint where `variables` comes from."""
    if not _LITERAL.fullmatch(token.text):
        raise token.error(f"expected a literal or 0, not {quoted(token.text)}")
    digits = token.text.lstrip("-")
    if len(digits) > 9:
        raise token.error(f"a variable number of {len(digits)} digits is too large")
    number = int(token.text)
    if abs(number) > variables:
        raise token.error(f"variable {abs(number)} is beyond the {variables} {origin}")
    return number


def declared(token: Token) -> int:
    """The number of variables that a `p` line declares."""
    variables = whole_number(token.text, partial(token.line.error, at=token.at), "the number of variables")
    if variables > MAX_VARIABLE:
        raise token.error(f"{variables:,} variables are too many; the limit is {MAX_VARIABLE:,}")
    return variables


def plain_numbers(text: str) -> list[int] | None:
    """The whole numbers of a text that contains nothing else, or None if it does."""
    if not _PLAIN.fullmatch(text):
        return None
    try:
        return list(map(int, text.split()))
    except ValueError:
        return None


def _largest(numbers: list[int]) -> int:
    return max(max(numbers), -min(numbers)) if numbers else 0


def _split(numbers: list[int]) -> list[Clause]:
    if numbers and numbers[-1] != 0:
        numbers.append(0)
    # Slices of a tuple: the garbage collector forgets tuples of numbers, but walks through a million lists
    # again and again (1.4 s of 2.7 s).
    row = tuple(numbers)
    clauses: list[Clause] = []
    start = 0
    while start < len(row):
        stop = row.index(0, start)
        clauses.append(row[start:stop])
        start = stop + 1
    return clauses


def _complaint(body: str, stop: int, header: TextLine, variables: int) -> BadInput:
    """What is wrong with the body, which is without comments, up to its trailer or after it."""

    def token(match: re.Match[str]) -> Token:
        number = header.number + 1 + body.count("\n", 0, match.start())
        return Token(
            match[0], TextLine(number, match[0]), match.start() - body.rfind("\n", 0, match.start()) - 1
        )

    for match in _TOKEN.finditer(body, 0, stop):
        # Most words are good; only the bad one is worth its place.
        if not _LITERAL.fullmatch(match[0]) or len(match[0]) > 9 or abs(int(match[0])) > variables:
            try:
                literal(token(match), variables, f"that line {header.number} declares")
            except BadInput as complaint:
                return complaint
    for match in _TOKEN.finditer(body, stop):
        if match[0].strip("%0"):
            return token(match).error(f"only a 0 can follow the line '%', not {quoted(match[0])}")
    return header.error("the clauses after this line cannot be read")
