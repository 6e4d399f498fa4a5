"""The kinds of new boards that are made to be checked: sizes, rules, symmetries and other wishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import kotae
from kotae.api.generate import Generated
from kotae.api.puzzles import knobs_of
from kotae.puzzles.registry import room

SEEDS = 10_000
"""Every kind has so many seeds to itself."""
GRADED = 10
"""A board of a difficulty takes that many times as long as another one, or longer."""


@dataclass(frozen=True)
class Kind:
    """What the boards have in common; the keywords are those of `kotae.generate`."""

    puzzle: str
    size: tuple[int, int] | None
    wish: Mapping[str, Any] = field(default_factory=dict)
    number: int = 0
    """Which of all kinds it is, from 1; its seeds depend on it."""

    @property
    def seed(self) -> int:
        """The first of its seeds."""
        return self.number * SEEDS + 1

    def boards(self, count: int, **how: Any) -> Generated:
        """The boards of that many seeds."""
        return kotae.generate(self.puzzle, size=self.size, seed=self.seed, count=count, **self.wish, **how)

    def words(self) -> list[str]:
        """The command for such boards, without seed and count."""
        words = ["kotae", "generate", self.puzzle]
        if self.size is not None:
            words += ["--size", f"{self.size[0]}x{self.size[1]}"]
        knobs = {knob.name for knob in knobs_of(room(self.puzzle))}
        for name, value in self.wish.items():
            if value is True and name == "minimal":
                words.append("--minimal")
            elif name in knobs or name in ("symmetry", "difficulty"):
                words += [f"--{name}", str(value)]
            else:
                said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
                words += ["--rule", f"{name.replace('_', '-')}={said}"]
        return words

    def __str__(self) -> str:
        return " ".join([*self.words(), "--seed", str(self.seed)])


SMALL: dict[str, list[tuple[tuple[int, int] | None, dict[str, Any]]]] = {
    "hashi": [
        ((6, 7), {}),
        ((8, 8), {}),
        ((10, 10), {}),
        ((5, 12), {"density": 0.25}),
        ((7, 7), {"symmetry": "rotate"}),
        ((9, 6), {"symmetry": "mirror", "density": 0.18}),
        ((7, 8), {"max_bridges": 1}),
        ((8, 7), {"max_bridges": 3, "doubles": 0.6}),
        ((9, 9), {"max_bridges": 5, "doubles": 0.8}),
        ((8, 9), {"loops": False}),
        ((9, 8), {"loops": False, "max_bridges": 4, "symmetry": "rotate"}),
        ((10, 8), {"cycles": 0.6, "doubles": 0.1}),
        ((8, 10), {"unknown": 0.3}),
        ((9, 10), {"minimal": True}),
        ((8, 9), {"minimal": True, "loops": False, "max_bridges": 3}),
        ((10, 9), {"minimal": True, "symmetry": "mirror"}),
        ((7, 9), {"difficulty": "hard"}),
    ],
    "futoshiki": [
        ((5, 5), {}),
        ((6, 6), {}),
        ((7, 7), {}),
        ((5, 5), {"minimal": True, "givens": 0}),
        ((4, 4), {"signs": 0}),
        ((5, 5), {"mode": "adjacent"}),
        ((6, 6), {"mode": "adjacent", "symmetry": "rotate"}),
        ((6, 6), {"symmetry": "rotate"}),
        ((7, 7), {"symmetry": "mirror", "minimal": True}),
        ((5, 5), {"mode": "adjacent", "minimal": True}),
        ((6, 6), {"clues": 20}),
        ((6, 6), {"signs": 0.4, "givens": 0.4}),
        ((7, 7), {"clues": 45, "symmetry": "rotate"}),
        ((5, 5), {"difficulty": "easy"}),
        ((5, 5), {"difficulty": "hard"}),
    ],
    "numberlink": [
        ((5, 6), {}),
        ((6, 6), {}),
        ((7, 9), {}),
        ((10, 10), {}),
        ((6, 7), {"touch": True}),
        ((7, 7), {"touch": True}),
        ((7, 6), {"fill": False}),
        ((8, 7), {"fill": False}),
        ((6, 8), {"fill": False, "touch": True}),
        ((7, 8), {"symmetry": "rotate"}),
        ((8, 8), {"symmetry": "mirror"}),
        ((8, 6), {"symmetry": "rotate", "fill": False}),
        ((9, 7), {"pairs": 7}),
        ((9, 8), {"longest": 12}),
        ((7, 7), {"minimal": True}),
        ((7, 7), {"minimal": True, "touch": True}),
        ((7, 8), {"minimal": True, "fill": False}),
        ((7, 7), {"minimal": True, "fill": False, "touch": True}),
        ((8, 7), {"minimal": True, "fill": False, "touch": True, "symmetry": "rotate"}),
        ((6, 9), {"difficulty": "fair"}),
    ],
    "yashi": [
        (None, {"points": 12}),
        (None, {"points": 20}),
        ((9, 9), {}),
        ((7, 12), {"points": 16}),
        (None, {"points": 30}),
        ((13, 12), {"symmetry": "rotate"}),
        ((10, 11), {"symmetry": "mirror"}),
        (None, {"points": 15, "goal": "shortest"}),
        (None, {"points": 25, "goal": "shortest"}),
        ((11, 10), {"goal": "shortest", "symmetry": "rotate"}),
        ((12, 10), {"goal": "shortest", "symmetry": "mirror"}),
        (None, {"points": 25, "minimal": True}),
        (None, {"points": 25, "minimal": True, "goal": "shortest"}),
        ((13, 12), {"minimal": True, "symmetry": "rotate"}),
        ((10, 10), {"difficulty": "hard"}),
    ],
}
LARGE: dict[str, list[tuple[tuple[int, int] | None, dict[str, Any]]]] = {
    "hashi": [
        ((25, 25), {}),
        ((40, 40), {}),
        ((30, 35), {"density": 0.2}),
        ((30, 30), {"loops": False}),
        ((28, 28), {"symmetry": "rotate"}),
        ((25, 30), {"max_bridges": 3, "symmetry": "mirror"}),
        ((26, 26), {"unknown": 0.2}),
    ],
    "futoshiki": [
        ((9, 9), {"minimal": True}),
        ((10, 10), {}),
        ((11, 11), {"symmetry": "rotate"}),
        ((12, 12), {}),
        ((9, 9), {"mode": "adjacent"}),
        ((10, 10), {"clues": 80}),
    ],
    "numberlink": [
        ((15, 15), {}),
        ((20, 20), {}),
        ((25, 25), {}),
        ((17, 15), {"symmetry": "rotate"}),
        ((12, 12), {"touch": True}),
        ((12, 13), {"fill": False}),
        ((16, 16), {"longest": 30}),
    ],
    "yashi": [
        (None, {"points": 60}),
        (None, {"points": 90}),
        (None, {"points": 120}),
        ((25, 25), {"symmetry": "rotate"}),
        (None, {"points": 61, "goal": "shortest"}),
        (None, {"points": 121, "goal": "shortest"}),
        ((25, 26), {"goal": "shortest", "symmetry": "mirror"}),
    ],
}


def shares(listed: Sequence[Kind], boards: int) -> list[int]:
    """How many of the boards each kind gets: as many as any other, but few if each must be graded."""
    counts = [boards // len(listed) // (GRADED if "difficulty" in kind.wish else 1) for kind in listed]
    even = [place for place, kind in enumerate(listed) if "difficulty" not in kind.wish]
    for turn in range(boards - sum(counts)):
        counts[even[turn % len(even)]] += 1
    return counts


def kinds(puzzle: str, *, large: bool) -> list[Kind]:
    """The kinds of a puzzle, each with seeds of its own."""
    number = 0
    found: dict[tuple[str, bool], list[Kind]] = {}
    for big, listed in ((False, SMALL), (True, LARGE)):
        for key, wishes in listed.items():
            found[key, big] = []
            for size, wish in wishes:
                number += 1
                found[key, big].append(Kind(key, size, wish, number))
    return found[puzzle, large]
