"""What a solver replied, in whatever style it writes: a model, "there is none", or "I do not know".

Styles: the competitions' ``s SATISFIABLE`` with `v` lines (of literals, of ``x1 -x2`` as pseudo-Boolean
solvers name them, or of one string of bits as MaxSAT solvers write since 2022), MiniSat's result file
(``SAT`` and the literals in the next line), and bare literals. Lines with `c` and `o` are remarks on the
way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kotae.codec.dimacs import MAX_VARIABLE, Token, line_tokens, literal
from kotae.codec.lines import shown, split_lines
from kotae.errors import BadInput


@dataclass(frozen=True, slots=True)
class Satisfiable:
    """There is a model; these are its literals, in the order in which the solver wrote them."""

    literals: tuple[int, ...]

    def model(self, variables: int) -> list[bool]:
        """The value of every variable, as `Formula` reads models.

        A variable that the solver left out is free and taken as false; those beyond `variables` are helpers
        that a file format or the solver added.
        """
        values = [False] * (variables + 1)
        for number in self.literals:
            if 0 < number <= variables:
                values[number] = True
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
_NAMED = re.compile(r"[-~]?x[0-9]+")


def read_model(text: str) -> Reply:
    """The reply that a solver's output contains."""
    status: type[Reply] | None = None
    words: list[Token] = []
    values: list[Token] = []
    for line in split_lines(text):
        found = line_tokens(line)
        if not found or found[0].text[0] == "c" or found[0].text == "o":
            continue
        phrase = " ".join(word.text for word in found[:3]).upper()
        if found[0].text == "s" or phrase in _STATUS:
            said = _status(found)
            if status not in (None, said):
                raise found[0].error("the solver contradicts what it said before")
            status = said
        else:
            words.extend(found)
            values.extend(found[1:] if found[0].text == "v" else found)
    if status is Unknown:
        return Unknown()
    if status is Unsatisfiable:
        if words:
            raise words[0].error("the solver says that there is no model, and shows one")
        return Unsatisfiable()
    if not words:
        raise BadInput(
            "the solver says that there is a model, but does not show it"
            if status is Satisfiable
            else "expected a solver's output: a line 's SATISFIABLE' and 'v' lines, or literals"
        )
    # One word of bits on a v line is a MaxSAT solver's; as a literal it would be followed by a 0.
    if words[0].text == "v" and len(values) == 1 and _BITS.fullmatch(values[0].text):
        return Satisfiable(tuple(n if bit == "1" else -n for n, bit in enumerate(values[0].text, 1)))
    return Satisfiable(_literals(values))


def _status(found: list[Token]) -> type[Reply]:
    words = found[1:] if found[0].text == "s" else found
    phrase = " ".join(word.text for word in words)
    if phrase.upper() not in _STATUS:
        raise (words or found)[0].error(
            f"expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, not {shown(phrase)}"
        )
    return _STATUS[phrase.upper()]


def _literals(values: list[Token]) -> tuple[int, ...]:
    """The literals without the zeros that end them, each once."""
    true: dict[int, None] = {}
    for token in values:
        plain = token
        if _NAMED.fullmatch(token.text):
            plain = token._replace(text=token.text.replace("x", "").replace("~", "-"))
        number = literal(plain, MAX_VARIABLE, "that can be held")
        if -number in true:
            raise token.error(f"variable {abs(number)} is both true and false")
        if number:
            true[number] = None
    return tuple(true)
