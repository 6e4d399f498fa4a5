"""The palette keeps its contrasts, and its colours stay apart for readers who see fewer of them."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

from kotae.render.palette import INKS, SIGNS, STRIKING, line_colour, terminal_codes, wash_colour
from kotae.scene import GROUPS, Role

ROLES: tuple[Role, ...] = get_args(Role)
WRITTEN: tuple[Role, ...] = ("ink", "answer", *sorted(STRIKING))
Linear = tuple[float, float, float]

# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
SIGHTS: dict[str, tuple[Linear, Linear, Linear]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "deuteranopia": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "tritanopia": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}


def linear(colour: str) -> Linear:
    """The light of a ``#RRGGBB`` colour."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))

    def light(share: float) -> float:
        return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)

    return (light(red), light(green), light(blue))


def luminance(light: Linear) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio."""
    darker, lighter = sorted((luminance(linear(one)), luminance(linear(other))))
    return (lighter + 0.05) / (darker + 0.05)


def lab(colour: str, sight: str) -> Linear:
    """CIE L*a*b* of what a reader with that sight sees."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )

    def root(share: float) -> float:
        return float(share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116)

    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = root(luminance((red, green, blue)))
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def ansi(number: int) -> str:
    """One of the 256 ANSI colours as ``#RRGGBB``; the first 16 are the terminal's own and not used."""
    assert 16 <= number <= 255
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02X}" * 3
    levels = (0, 95, 135, 175, 215, 255)
    number -= 16
    return "#" + "".join(f"{levels[part]:02X}" for part in (number // 36, number // 6 % 6, number % 6))


def test_every_role_has_ink_and_all_but_paper_a_sign_of_its_own() -> None:
    assert set(INKS) == set(ROLES)
    assert set(SIGNS) == set(ROLES) - {"paper"}
    assert len(set(SIGNS.values())) == len(SIGNS)
    assert all(sign.isascii() and sign.isprintable() and len(sign) == 1 for sign in SIGNS.values())


def test_the_contrast_is_reckoned_as_wcag_does() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("dark", [False, True])
def test_lines_and_text_stand_out_from_the_paper(dark: bool) -> None:
    paper = wash_colour("paper", dark=dark)
    for role in ROLES:
        if role not in ("paper", "grid"):
            assert contrast(line_colour(role, dark=dark), paper) >= 3, role
    assert 1.4 <= contrast(line_colour("grid", dark=dark), paper) <= 2
    for role in WRITTEN:
        assert contrast(line_colour(role, dark=dark), paper) >= 4.5, role


@pytest.mark.parametrize("dark", [False, True])
def test_text_can_be_read_on_every_wash(dark: bool) -> None:
    for wash in ROLES:
        if wash == "ink":
            continue
        ground = wash_colour(wash, dark=dark)
        assert contrast(line_colour("ink", dark=dark), ground) >= 7, wash
        for role in WRITTEN:
            assert contrast(line_colour(role, dark=dark), ground) >= 3, (role, wash)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("roles", "least"), [(GROUPS, 13), (WRITTEN, 10)])
def test_lines_are_told_apart(dark: bool, sight: str, roles: tuple[Role, ...], least: float) -> None:
    for one, other in combinations(roles, 2):
        first, second = (lab(line_colour(role, dark=dark), sight) for role in (one, other))
        apart = sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5
        assert apart >= least, (one, other)


def test_terminal_colours_stand_out_whatever_the_paper() -> None:
    for role in set(ROLES) - {"ink", "paper"}:
        colour = ansi(INKS[role].terminal)
        assert contrast(colour, "#000000") >= 3, role
        assert contrast(colour, "#FFFFFF") >= 3, role


def test_terminal_colours_stand_out_on_washes() -> None:
    for wash in set(ROLES) - {"ink", "paper"}:
        for role in set(ROLES) - {"paper"}:
            ratio = contrast(ansi(INKS[role].terminal_deep), ansi(INKS[wash].terminal_wash))
            assert ratio >= (4.5 if role == "ink" else 3), (role, wash)


def test_plain_ink_needs_no_code() -> None:
    assert terminal_codes("ink", None) == ""
    assert terminal_codes("ink", None, bold=True) == "1"
    assert terminal_codes("paper", "ink") == "7"
    assert terminal_codes("answer", "paper") == terminal_codes("answer", None) == "38;5;32"
    assert terminal_codes("answer", "hint", bold=True) == "1;48;5;229;38;5;25"
