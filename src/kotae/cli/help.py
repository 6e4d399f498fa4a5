"""`kotae help`: what a command does, and its options."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.cli.parser import add_command, parse


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "help", run, "kotae help solve")
    parser.add_argument("command", nargs="?", metavar="COMMAND", help="one of the commands (default: all)")


def run(chosen: Namespace) -> int:
    """Print the help of the command, or that of `kotae`."""
    parse([chosen.command, "--help"] if chosen.command else ["--help"])
    raise AssertionError("--help ends the parsing")
