"""`kotae help`: what a command does, and its options; or all of that as a manual page."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from kotae import __version__
from kotae.cli.parser import add_command, overview, parse, registered


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "help", run, "kotae help solve")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of the commands (default: all)")
    parser.add_argument(
        "--man", action="store_true", help="print the help of all commands as a page for the program man"
    )


def run(chosen: Namespace) -> int:
    """Print the help of the command, or that of `kotae`, or the manual page."""
    if chosen.man:
        sys.stdout.writelines(f"{line}\n" for line in _manual())
        return 0
    parse([chosen.command, "--help"] if chosen.command else ["--help"])
    raise AssertionError("--help ends the parsing")


def _manual() -> Iterator[str]:
    """The lines of the manual page: what `--help` prints, word for word."""
    yield f'.TH KOTAE 1 "" "Kotae {__version__}"'
    yield from (".SH NAME", r"kotae \- solves and makes logic puzzles, and proves what it says")
    for name, parser in {"overview": overview(), **registered()}.items():
        yield from (f".SH {name.upper()}", ".in 0", ".nf")
        for line in parser.format_help().splitlines():
            plain = line.replace("\\", r"\e").replace("-", r"\-")
            yield re.sub(r"^(?=[.'])", r"\\&", plain)  # which would make it an order to the program
