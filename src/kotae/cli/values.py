"""What the words after options mean: numbers, names and files; a complaint names the option."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager

from kotae.errors import BadInput
from kotae.phrases import meant

MOST_PROCESSES = 256
SECONDS = re.compile(r"([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)


def puzzle_key(text: str) -> str:
    """The key of a puzzle that a name stands for."""
    from kotae.puzzles.registry import room

    with _argument():
        return room(text).key


def format_name(text: str) -> str:
    """The name of a format that boards of some puzzle are read from."""
    from kotae.cli.names import formats

    if text not in formats():
        others = f"; choose from {', '.join(formats())}"
        raise ArgumentTypeError(f"there is no format '{text}'{meant(text, formats(), others)}")
    return text


def picture_file(name: str) -> str:
    """The name of a file that a picture can be written to."""
    from kotae.api.draw import picture_suffix

    with _argument():
        picture_suffix(name)
    return name


@contextmanager
def _argument() -> Iterator[None]:
    """Ensure that bad input inside is told as that of the argument."""
    try:
        yield
    except BadInput as error:
        raise ArgumentTypeError(error.message) from None


def rule_option(text: str) -> tuple[str, str]:
    """The name and value of NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ArgumentTypeError(f"expected NAME=VALUE, not '{text}'")
    return name, value


def positive(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0):
        raise ArgumentTypeError(f"expected a whole number from 1, not '{text}'")
    return int(text)


def processes(text: str) -> int:
    """A number of processes that a machine can take."""
    count = positive(text)
    if count > MOST_PROCESSES:
        raise ArgumentTypeError(f"expected at most {MOST_PROCESSES} processes, not {text}")
    return count


def seconds(text: str) -> float:
    """A time that is not negative."""
    if not SECONDS.fullmatch(text) or float(text) == float("inf"):
        raise ArgumentTypeError(f"expected a number of seconds, such as 10 or 0.5, not '{text}'")
    return float(text)
