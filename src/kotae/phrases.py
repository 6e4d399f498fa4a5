"""Small pieces of sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_POINT = re.compile(r"\((-?\d+), (-?\d+)\)")


def plural(count: int, noun: str, one: str = "", more: str = "") -> str:
    """The number and its noun, and a verb that agrees: "2 places are" of 2, "place", " is", " are"."""
    return f"{count} {noun}{one}" if count == 1 else f"{count:,} {noun}s{more}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """The words as people list them: ``1, 2 and 4``."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def meant(word: str, names: Iterable[str], otherwise: str = "") -> str:
    """Return the end of a sentence about a word that is none of the names: "; did you mean 'solve'?".

    Return `otherwise` if no name is near.
    """
    from difflib import get_close_matches  # loaded for mistakes alone

    near = get_close_matches(word.lower(), list(names), n=1)
    return f"; did you mean '{near[0]}'?" if near else otherwise


def some(words: Sequence[str], most: int = 4) -> str:
    """The words, or the first of them where they are many."""
    more = len(words) - most
    return ", ".join(words[:most]) + (f" and {more} more" if more > 0 else "")


def unbroken(text: str) -> str:
    """The text with points, such as (2, 3), that no line ends in."""
    return _POINT.sub("(\\1,\N{NO-BREAK SPACE}\\2)", text)


def cut_off(group: Sequence[str], total: int, noun: str, leads: str) -> str:
    """That a group of all the islands, points, … cannot reach the others, since "no bridge leads" there."""
    others = total - len(group)
    rest = f"the other {noun}" if others == 1 else f"the other {others} {noun}s"
    them = "it" if len(group) == 1 else "them"
    return f"{some(group)} cannot reach {rest}: {leads} from {them} to the rest"


def few(words: Sequence[str], most: int = 5) -> str:
    """The words as people list them, or the first of them where they are many."""
    return listed(words) if len(words) <= most else some(words, most - 1)


def printable(text: str) -> str:
    """Return the text on one line: characters that upset a terminal are replaced."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its start."""
    return sentence[:1].upper() + sentence[1:]
