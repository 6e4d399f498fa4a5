"""What a line of a certificate says, with nothing taken for granted: neither that it is JSON nor any type."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from kotae.auditing.container import Refused, numbered_lines
from kotae.codec.lines import quoted
from kotae.errors import BadInput
from kotae.phrases import plural

MARK = ("kotae", "certificate")
"""The key and value by which a certificate's first line is known."""
BEGINNING = '{"kotae"'
"""How that line begins, which tells a damaged one from a file that never was one."""
LARGEST = 1 << 62
"""No number in a certificate is larger."""


def objects(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """The object in each line of a certificate, with the number of the line."""
    for number, line in numbered_lines(data):
        try:
            found = _object_in(line)
        except Refused as error:
            if number == 1 and not line.startswith(BEGINNING):
                raise BadInput(f"is not a certificate: its first line {error.message}") from None
            error.line = number
            raise
        if number == 1 and found.get(MARK[0]) != MARK[1]:
            raise BadInput('is not a certificate, which begins with {"kotae": "certificate"')
        yield number, found


def _object_in(line: str) -> dict[str, Any]:
    try:
        found = json.loads(
            line, object_pairs_hook=_without_doubles, parse_float=_no_fraction, parse_constant=_no_fraction
        )
    except json.JSONDecodeError as error:
        raise Refused(f"is not valid JSON at character {error.pos + 1}") from None
    except RecursionError:
        raise Refused("nests too many brackets") from None
    except ValueError:  # Python converts no number of more than 4,300 digits
        raise Refused("holds a number of thousands of digits") from None
    return mapping(found, "the line")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Refused("names something twice in one object")
    return found


def _no_fraction(text: str) -> NoReturn:
    raise Refused(f"holds {quoted(text)}, and all numbers are to be whole")


def mapping(value: object, what: str, *keys: str) -> dict[str, Any]:
    """An object, with exactly these keys if any are named."""
    if type(value) is not dict:
        raise Refused(f"{what} is not an object")
    if keys and value.keys() != set(keys):
        odd = sorted(value.keys() ^ set(keys))[0]
        raise Refused(f"{what} has no {quoted(odd)}" if odd in keys else f"{what} has a {quoted(odd)}")
    return value


def text(value: object, what: str) -> str:
    """A string."""
    if type(value) is not str:
        raise Refused(f"{what} is not a string")
    return value


def number(value: object, what: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number between these two."""
    if type(value) is not int:  # True is an int to Python, too
        raise Refused(f"{what} is not a whole number")
    if not least <= value <= most:
        raise Refused(f"{what} is {value if abs(value) < LARGEST else 'far'} out of range")
    return value


def items(value: object, what: str, count: int | None = None) -> list[Any]:
    """A list, of `count` things if that is given."""
    if type(value) is not list:
        raise Refused(f"{what} is not a list")
    if count is not None and len(value) != count:
        raise Refused(f"{what} has {plural(len(value), 'part')} instead of {count}")
    return value


def numbers(value: object, what: str, least: int = 0, most: int = LARGEST) -> tuple[int, ...]:
    """A list of whole numbers between these two."""
    return tuple([number(each, what, least, most) for each in items(value, what)])


def clause(value: object, variables: int) -> tuple[int, ...]:
    """A list of literals of variables 1 to `variables`."""
    if type(value) is not list:
        raise Refused("is not a list of literals")
    for literal in value:
        if type(literal) is not int:
            raise Refused("has a literal that is not a whole number")
        if not literal or not -variables <= literal <= variables:
            raise Refused(f"has a literal outside variables 1 to {variables}")
    return tuple(value)
