"""`kotae serve`: the web page and the HTTP API."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from importlib.util import find_spec
from typing import Any

from kotae.cli.output import note
from kotae.cli.parser import add_command
from kotae.cli.values import positive, seconds
from kotae.errors import BadInput
from kotae.processes import cores

NEEDED = ("fastapi", "uvicorn")


def register(commands: Any) -> None:
    """Add the command to the parser."""
    add_server(add_command(commands, "serve", serve, "kotae serve --port 8080 --no-browser"))


def add_server(parser: ArgumentParser) -> None:
    """The options of a command that starts a server."""
    parser.add_argument(
        "--host",
        metavar="H",
        help="the address to listen at (default: 127.0.0.1, which nobody else can reach)",
    )
    parser.add_argument(
        "--port", type=port, metavar="P", help="the port (default: 8000, or the next one that is free)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="with --host: a name by which others know this machine; may be repeated",
    )
    parser.add_argument(
        "--jobs", type=positive, metavar="N", help="searches at once (default: one for each core)"
    )
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=60.0,
        metavar="SECONDS",
        help="give up a search after SECONDS (default: 60)",
    )
    parser.add_argument(
        "--memory-limit",
        type=positive,
        default=1500,
        metavar="MB",
        help="give up a search when its process holds MB (default: 1500)",
    )
    parser.add_argument(
        "--verbose", action="store_true", help="a line for each request, and not only for those that failed"
    )


def serve(chosen: Namespace, fragment: str = "") -> int:
    """Open the page, with the board of a fragment if there is one, and serve until somebody stops it."""
    if any(find_spec(name) is None for name in NEEDED):
        raise BadInput("the page needs the web extra: pip install 'kotae[web]'")
    from kotae.web import serving
    from kotae.web.app import log_to_stderr
    from kotae.web.settings import Settings

    if not chosen.time_limit:
        raise BadInput("argument --time-limit: expected more than 0 seconds")
    settings = Settings(
        host=serving.resolve(chosen.host or "127.0.0.1"),
        names=tuple(chosen.name),
        jobs=chosen.jobs or cores(),
        seconds=chosen.time_limit,
        memory_mb=chosen.memory_limit,
        verbose=chosen.verbose,
    )
    with serving.listen(settings.host, chosen.port) as listening:
        address = serving.place(listening) + fragment

        def ready() -> None:
            print(f"Kotae is at {address} (Ctrl-C stops it)", flush=True)
            if not settings.loopback:
                note(chosen, "others can reach this page; each of them is limited in what it may ask")
            if not chosen.no_browser:
                serving.open_browser(address)

        log = (lambda line: None) if chosen.quiet else log_to_stderr
        asyncio.run(serving.make_server(settings, ready, log).serve([listening]))
    return 0


def port(text: str) -> int:
    """A port: a whole number up to 65535; 0 for any that is free."""
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise ArgumentTypeError(f"expected a port, a whole number up to 65535, not '{text}'")
    return int(text)
