"""What a solver replied, in whatever style it writes: a model, "there is none", or "I do not know".

Styles: the competitions' ``s SATISFIABLE`` with `v` lines (of literals, of ``x1 -x2`` as pseudo-Boolean
solvers name them, or of one string of bits as MaxSAT solvers write since 2022), MiniSat's result file
(``SAT`` and the literals in the next line), and bare literals. Lines with `c` and `o` are remarks on the
way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kotae.codec.dimacs import MAX_VARIABLE, Token, line_tokens, literal, plain_numbers
from kotae.codec.labels import Number
from kotae.codec.lines import TextLine, quoted, split_lines
from kotae.errors import BadInput


@dataclass(frozen=True, slots=True)
class Satisfiable:
    """There is a model; these are its literals, in the order in which the solver wrote them."""

    literals: tuple[int, ...]

    def model(self, variables: int, number: Number | None = None) -> list[bool]:
        """The value of every variable, as `Formula` reads models; `number` says what the file calls each.

        A variable that the solver left out is free and taken as false; those beyond `variables` are helpers
        that a file format or the solver added.
        """
        if number is not None:
            true = set(self.literals)
            return [False, *(number(variable) in true for variable in range(1, variables + 1))]
        values = [False] * (variables + 1)
        for variable in self.literals:
            if 0 < variable <= variables:
                values[variable] = True
        return values


@dataclass(frozen=True, slots=True)
class Unsatisfiable:
    """There is no model."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The solver gave up."""


Reply = Satisfiable | Unsatisfiable | Unknown

_STATUS: dict[str, type[Reply]] = {
    "SATISFIABLE": Satisfiable,
    "SAT": Satisfiable,
    "OPTIMUM FOUND": Satisfiable,
    "UNSATISFIABLE": Unsatisfiable,
    "UNSAT": Unsatisfiable,
    "UNKNOWN": Unknown,
    "UNSUPPORTED": Unknown,
    "INDETERMINATE": Unknown,
    "INDET": Unknown,
}
_BITS = re.compile(r"[01]{2,}")
_VALUES = re.compile(r"\s*v(?=\s|$)", re.ASCII)


def read_model(text: str) -> Reply:
    """The reply that a solver's output contains."""
    status: type[Reply] | None = None
    values: list[TextLine] = []
    for line in split_lines(text):
        said = line.text.strip()
        if not said or said[0] == "c" or said[:2] in ("o ", "o\t"):
            continue
        if said[:2] in ("s ", "s\t") or said.upper() in _STATUS:
            words = line_tokens(line)
            found = _status(words[1:] if words[0].text == "s" else words)
            if status not in (None, found):
                raise words[0].error("the solver contradicts what it said before")
            status = found
        else:
            values.append(line)
    if status is Unknown:
        return Unknown()
    if status is Unsatisfiable:
        if values:
            raise line_tokens(values[0])[0].error("the solver says that there is no model, and shows one")
        return Unsatisfiable()
    if not values:
        raise BadInput(
            "the solver says that there is a model, but does not show it"
            if status is Satisfiable
            else "expected a solver's output: a line 's SATISFIABLE' and 'v' lines, or literals"
        )
    return Satisfiable(_bits(values) or _numbers(values) or _literals(values))


def listed_model(literals: Sequence[int]) -> Satisfiable:
    """Return the model that a list of literals is, as PySAT's `get_model()` returns it."""
    if not isinstance(literals, Sequence) or isinstance(literals, bytes | bytearray | memoryview):
        remedy = "; PySAT's get_model() returns None if there is no model" if literals is None else ""
        raise TypeError(
            "expected the output of a solver as text, or a list of literals, "
            f"not {type(literals).__name__}{remedy}"
        )
    true = dict.fromkeys(literals)
    for each in true:
        if not isinstance(each, int) or isinstance(each, bool):
            raise TypeError(f"a literal must be an int, not {type(each).__name__}")
        if not 0 < abs(each) <= MAX_VARIABLE:
            raise BadInput(f"a literal must be a number from 1 to {MAX_VARIABLE}, or minus it, not {each}")
        if -each in true:
            raise BadInput(f"variable {abs(each)} is both true and false")
    return Satisfiable(tuple(true))


def _status(words: list[Token]) -> type[Reply]:
    phrase = " ".join(word.text for word in words)
    if phrase.upper() not in _STATUS:
        raise words[0].error(f"expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, not {quoted(phrase)}")
    return _STATUS[phrase.upper()]


def _bits(values: list[TextLine]) -> tuple[int, ...]:
    """The model as one word of bits on a `v` line; as a literal, such a word would be followed by a 0."""
    words = values[0].text.split()
    if len(values) > 1 or len(words) != 2 or words[0] != "v" or not _BITS.fullmatch(words[1]):
        return ()
    return tuple(n if bit == "1" else -n for n, bit in enumerate(words[1], 1))


def _numbers(values: list[TextLine]) -> tuple[int, ...]:
    """The literals if all is well, else nothing: five times as fast as `_literals`, which finds the fault."""
    numbers = plain_numbers("\n".join(_VALUES.sub("", line.text) for line in values))
    if numbers is None:
        return ()
    true = dict.fromkeys(numbers)
    true.pop(0, None)
    good = all(-number not in true and -MAX_VARIABLE <= number <= MAX_VARIABLE for number in true)
    return tuple(true) if good else ()


def _literals(values: list[TextLine]) -> tuple[int, ...]:
    """The literals, without the zeros that end them and each once, read word by word."""
    true: dict[int, None] = {}
    for line in values:
        words = line_tokens(line)
        for word in words[1:] if words[0].text == "v" else words:
            number = literal(_unnamed(word), MAX_VARIABLE, "that can be held")
            if number and -number in true:
                raise word.error(f"variable {abs(number)} is both true and false")
            if number:
                true[number] = None
    return tuple(true)


def _unnamed(word: Token) -> Token:
    """The word with ``x5`` and ``~x5`` written as 5 and -5."""
    name = re.fullmatch(r"([-~]?)x([0-9]+)", word.text)
    return word._replace(text=("-" if name[1] else "") + name[2]) if name else word
