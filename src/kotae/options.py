"""Rule options: which variants of a rule there are, and which of them a board is read with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kotae.codec.lines import quoted
from kotae.errors import BadInput

Setting = str | int
"""The value of a rule option: a word, or a number where the option counts something."""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that comes in variants; the first value is the default."""

    name: str
    values: tuple[Setting, ...]
    sentence: str
    phrases: Mapping[Setting, str] = field(default_factory=dict, hash=False)
    """How a player is told of a value that is not the default: "up to three bridges"."""

    def parse(self, text: str) -> Setting:
        """The value that the text names."""
        for value in self.values:
            if str(value) == text:
                return value
        said = quoted(text)[1:-1]  # without its quotation marks
        raise BadInput(f"{self.name}={said} is not possible; it can be {self.words()}")

    def words(self) -> str:
        """The possible values as a phrase, smallest first for numbers."""
        if isinstance(self.values[0], int):
            numbers = sorted(int(value) for value in self.values)
            return f"{numbers[0]} to {numbers[-1]}"
        return " or ".join(str(value) for value in self.values)


def defaults(options: tuple[Option, ...]) -> dict[str, Setting]:
    """What holds where nothing is said."""
    return {option.name: option.values[0] for option in options}


def unusual(options: tuple[Option, ...], settings: Mapping[str, Setting]) -> list[str]:
    """The settings that are not the usual ones, as a player is told of them."""
    return [
        option.phrases.get(value, f"{option.name}={value}")
        for option in options
        if (value := settings[option.name]) != option.values[0]
    ]


class Reading:
    """One reading of boards: the rule options they are read with, and the remarks of the reader.

    What the user chose wins over what the board states, and that over the default.
    """

    def __init__(
        self,
        options: tuple[Option, ...],
        chosen: Mapping[str, Setting] | None = None,
        stated: Mapping[str, Setting] | None = None,
        notes: list[str] | None = None,
    ) -> None:
        self.options = options
        self.chosen = dict(chosen or {})
        self.stated = dict(stated or {})
        self._notes = [] if notes is None else notes

    @property
    def notes(self) -> tuple[str, ...]:
        """The remarks so far, each once."""
        return tuple(dict.fromkeys(self._notes))

    def note(self, sentence: str) -> None:
        """Remark on something that the user should know."""
        self._notes.append(sentence)

    def state(self, stated: Mapping[str, Setting]) -> Reading:
        """The reading of a board that states options; a choice that overrules one is noted here and there."""
        for name, value in stated.items():
            if self.chosen.get(name, value) != value:
                self.note(f"the board says {name}={value}, but {name}={self.chosen[name]} was asked for")
        return Reading(self.options, self.chosen, {**self.stated, **stated}, self._notes)

    def __getitem__(self, name: str) -> Setting:
        for option in self.options:
            if option.name == name:
                return self.chosen.get(name, self.stated.get(name, option.values[0]))
        raise KeyError(name)

    def number(self, name: str) -> int:
        """The value of an option that counts something."""
        return int(self[name])

    def yes(self, name: str) -> bool:
        """Whether a yes/no option says yes."""
        return self[name] == "yes"
