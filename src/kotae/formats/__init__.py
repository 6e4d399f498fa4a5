"""Foreign formats: how to know one, and its reader and writer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple

from kotae.generic import A, I
from kotae.options import Reading, Setting


class Posed(NamedTuple, Generic[I, A]):
    """A board as a file holds it: what is printed, and what is drawn into it, if anything is."""

    instance: I
    answer: A | None = None


class Export(NamedTuple):
    """A board in a foreign format."""

    text: str
    lost: tuple[str, ...] = ()
    """What of the board the text does not carry, each as a phrase: reading it gives another board."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Format(Generic[I, A]):
    """A foreign format: how to know it, and its reader and writer, each of which may be absent."""

    summary: str
    called: str = ""
    """What messages call a text in this format: "a Tatham game ID"."""
    recognise: Callable[[str], bool] = lambda text: False
    """Whether a text is surely in this format, and of this puzzle."""
    looks: Callable[[str], bool] = lambda text: False
    """Whether a text is surely in this format, though it may not tell which puzzle it is of; one that is, but
    is damaged, is refused."""
    fits: Callable[[str], bool] = lambda text: False
    """Whether a text begins like one in this format, which is plain text and may also be something else."""
    doubtful: Callable[[I], bool] = lambda instance: False
    """Whether nobody would pose such a board: plain text is one only where the puzzle is named."""
    plain: bool = False
    """Whether a text that no format recognises may be in this one."""
    read: Callable[[str, Reading], list[Posed[I, A]]] | None = None
    write: Callable[[I, A | None], Export] | None = None
    otherwise: Callable[[I], tuple[Mapping[str, Setting], str] | None] = lambda instance: None
    """Rule options under which a board would be carried that is not, and what it is called then."""


def unsaid(held: Mapping[str, Setting], carried: Mapping[str, Setting], answer: object = None) -> list[str]:
    """The rule options that a board holds otherwise than a format would carry them, as phrases, and an answer
    for which it has no room."""
    options = [
        f"the rule option {name}={value}" for name, value in held.items() if carried.get(name, value) != value
    ]
    return options + (["the answer"] if answer is not None else [])
