"""The table of box-drawing characters says what Unicode says, and finds a neighbour for what is missing."""

from __future__ import annotations

from itertools import product
from unicodedata import name

import pytest

from kotae.render.strokes import (
    DOUBLE,
    DOWN,
    FAINT,
    HEAVY,
    LEFT,
    LIGHT,
    RIGHT,
    UP,
    ascii_character,
    box_character,
)

WEIGHTS = {"LIGHT": LIGHT, "SINGLE": LIGHT, "DOUBLE": DOUBLE, "HEAVY": HEAVY}
SIDES = {"UP": UP, "RIGHT": RIGHT, "DOWN": DOWN, "LEFT": LEFT} | {
    "VERTICAL": UP | DOWN,
    "HORIZONTAL": LEFT | RIGHT,
}


def arms(up: int, right: int, down: int, left: int) -> int:
    """The mask of four arms with these weights."""
    weights = zip((UP, RIGHT, DOWN, LEFT), (up, right, down, left), strict=True)
    return sum(arm << 4 * (weight - 1) for arm, weight in weights if weight)


def named(character: str) -> int:
    """The arms in a character's Unicode name, such as "BOX DRAWINGS UP HEAVY AND HORIZONTAL LIGHT"."""
    parts = name(character).removeprefix("BOX DRAWINGS ").split(" AND ")
    words = [word for part in parts for word in part.split()]
    overall = next(WEIGHTS[word] for word in words if word in WEIGHTS)
    mask = 0
    for part in parts:
        weight = next((WEIGHTS[word] for word in part.split() if word in WEIGHTS), overall)
        for word in part.split():
            mask |= SIDES.get(word, 0) << 4 * (weight - 1)
    return mask


def test_each_character_of_unicode_is_found_by_the_arms_in_its_name() -> None:
    drawn = [chr(point) for point in range(0x2500, 0x2580)]
    plain = [c for c in drawn if not any(word in name(c) for word in ("DASH", "ARC", "DIAGONAL"))]
    assert len(plain) == 109
    for character in plain:
        assert box_character(named(character)) == character


def test_the_nearest_character_has_arms_in_the_same_directions() -> None:
    for weights in product((0, LIGHT, DOUBLE, HEAVY), repeat=4):
        found = box_character(arms(*weights))
        if sum(map(bool, weights)) > 1:
            mask = named(found)
            assert (mask | mask >> 4 | mask >> 8) & 15 == arms(*map(bool, weights))


@pytest.mark.parametrize(
    ("weights", "character"),
    [
        ((0, 0, 0, 0), " "),
        ((0, DOUBLE, 0, 0), "═"),  # the end of a double line
        ((0, DOUBLE, 0, LIGHT), "╼"),  # light becomes double: heavy stands for double
        ((HEAVY, DOUBLE, HEAVY, DOUBLE), "╋"),
        ((LIGHT, DOUBLE, LIGHT, HEAVY), "┿"),
        ((FAINT, FAINT, FAINT, FAINT), "┼"),  # a faint line joins, or passes beneath
        ((FAINT, DOUBLE, FAINT, DOUBLE), "═"),  # beneath a line that crosses it
        ((LIGHT, FAINT, LIGHT, FAINT), "│"),
        ((LIGHT, FAINT, LIGHT, 0), "├"),  # up to a border
        ((FAINT, LIGHT, FAINT, 0), "├"),
    ],
)
def test_what_unicode_lacks_and_faint_lines(weights: tuple[int, int, int, int], character: str) -> None:
    assert box_character(arms(*weights)) == character


def test_the_heavier_of_two_lines_on_one_arm_wins() -> None:
    assert box_character(arms(0, LIGHT, 0, LIGHT) | arms(0, DOUBLE, 0, DOUBLE)) == "═"
    assert box_character(arms(DOUBLE, 0, DOUBLE, 0) | arms(HEAVY, 0, HEAVY, 0)) == "┃"


@pytest.mark.parametrize(
    ("weights", "character"),
    [
        ((0, 0, 0, 0), " "),
        ((0, LIGHT, 0, LIGHT), "-"),
        ((0, DOUBLE, 0, 0), "="),
        ((LIGHT, 0, LIGHT, 0), "|"),
        ((0, 0, HEAVY, 0), '"'),
        ((LIGHT, DOUBLE, 0, 0), "+"),
        ((LIGHT, FAINT, LIGHT, FAINT), "|"),
    ],
)
def test_ascii(weights: tuple[int, int, int, int], character: str) -> None:
    assert ascii_character(arms(*weights)) == character
