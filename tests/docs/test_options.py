"""The table of shared options in the guide is what the commands take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotae.cli.parser import registered

GUIDE = Path(__file__).parents[2] / "docs" / "guide.md"
SHARED = {
    *("--puzzle", "--format", "--board", "--rule"),
    *("--encoding", "--connectivity", "--backend"),
    *("--time-limit", "--conflict-limit", "--memory-limit"),
    *("--json", "--quiet", "--parallel"),
}
"""The options that mean the same wherever they are."""
PARSERS = registered()


def documented(command: str) -> set[str]:
    """The shared options that the guide gives a command."""
    found: set[str] = set()
    rows = re.findall(r"^\| (.+) \| (`--.+) \|$", GUIDE.read_text(encoding="utf-8"), re.M)
    assert len(rows) > 3
    for commands, options in rows:
        if commands == "every command" or f"`{command}`" in commands:
            found |= set(re.findall(r"`(--[a-z-]+)`", options))
    return found


@pytest.mark.parametrize("command", PARSERS)
def test_every_command_takes_what_the_guide_says(command: str) -> None:
    actions = PARSERS[command]._actions
    assert documented(command) == SHARED & {name for action in actions for name in action.option_strings}


def test_only_commands_are_documented() -> None:
    rows = re.findall(r"^\| (`.+) \| `--.+ \|$", GUIDE.read_text(encoding="utf-8"), re.M)
    assert {name for row in rows for name in re.findall(r"`([a-z]+)`", row)} <= set(PARSERS)
