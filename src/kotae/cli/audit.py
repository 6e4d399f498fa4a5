"""`kotae audit`: whether a certificate shows what it claims."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from kotae.api.audit import audit
from kotae.cli.output import print_json
from kotae.cli.parser import add_command, add_json


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "audit", run, "kotae audit board.cert")
    parser.add_argument("file", metavar="FILE", help="what certify wrote; '-' for standard input")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Say whether the certificate is accepted, or where it fails."""
    found = audit(Path(chosen.file) if chosen.file else "")
    if chosen.json:
        print_json(found.json())
    else:
        print(found)
    return 0 if found.accepted else 1
