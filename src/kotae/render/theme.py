"""The palette as a style sheet, for pages whose pictures say roles and not colours."""

from __future__ import annotations

from kotae.render.palette import INKS, line_colour, wash_colour


def colours() -> str:
    """The palette as variables: the reader's choice of light or dark, or else that of their system.

    ``--hint`` is for lines and text in the role "hint", and ``--hint-wash`` for surfaces.
    """

    def variables(*, dark: bool) -> str:
        return "".join(
            f"--{role}:{line_colour(role, dark=dark)};--{role}-wash:{wash_colour(role, dark=dark)};"
            for role in INKS
        )

    light, dark = variables(dark=False), variables(dark=True)
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-palette=light]){{color-scheme:dark;{dark}}}}}\n"
        f":root[data-palette=dark]{{color-scheme:dark;{dark}}}\n"
    )
