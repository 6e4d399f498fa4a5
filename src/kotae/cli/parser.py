"""The command line: which commands there are and the options that they share."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, TypedDict

from kotae import __version__
from kotae.errors import BadInput

if TYPE_CHECKING:  # the search is loaded by the commands that need it
    from kotae.solving.search import Method

COMMANDS = (
    "puzzles",
    "solve",
    "verdict",
    "answers",
    "forced",
    "check",
    "encode",
    "decode",
    "draw",
    "booklet",
    "convert",
    "minimise",
    "certify",
    "audit",
)
Run = Callable[[Namespace], int]


class Parser(ArgumentParser):
    """A parser whose complaint is one sentence, like every other complaint.

    Options are not guessed from their beginnings: scripts would come to rely on it.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see '{self.prog} --help')")


def parse(arguments: Sequence[str]) -> Namespace:
    """The chosen command as a namespace with its `run` and its options."""
    parser = Parser(
        prog="kotae",
        description="Solves logic puzzles by propositional logic, and proves what it says.",
        epilog="example: kotae solve board.txt",
    )
    parser.add_argument("--version", action="version", version=f"kotae {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    # Only the module of the chosen command is loaded, unless all are to be listed.
    for name in arguments[:1] if arguments[:1] and arguments[0] in COMMANDS else COMMANDS:
        import_module(f"kotae.cli.{name}").register(commands)
    if not arguments:
        parser.print_help(sys.stdout)
        sys.exit(0)
    return parser.parse_args(arguments)


def add_command(commands: Any, name: str, run: Run, summary: str, example: str) -> ArgumentParser:
    """A new command, with its help and an example."""
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"example: {example}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    return parser


def add_board(parser: ArgumentParser) -> None:
    """The argument BOARD and the options that say how to read it."""
    parser.add_argument(
        "board_source", metavar="BOARD", help="a file, '-' for standard input, an address or a game ID"
    )
    parser.add_argument("--board", type=positive, metavar="N", help="which board of a file with several")
    add_reading(parser)


def add_reading(parser: ArgumentParser) -> None:
    """The options that say how to read boards."""
    parser.add_argument("--puzzle", metavar="KEY", help="the puzzle, where the board does not tell")
    parser.add_argument("--format", metavar="NAME", help="the board's format, where it does not tell")
    parser.add_argument(
        "--rule",
        dest="rules",
        action="append",
        default=[],
        type=rule_option,
        metavar="NAME=VALUE",
        help="set a rule option; may be repeated",
    )
    parser.add_argument("--quiet", action="store_true", help="no notes and no progress on standard error")


def add_solver(parser: ArgumentParser) -> None:
    """The options that choose how to search and for how long."""
    parser.add_argument("--encoding", metavar="NAME", help="how the board is turned into a formula")
    parser.add_argument(
        "--connectivity",
        choices=("written", "cuts", "search"),
        default="cuts",
        help="how rules about the whole board are met (default: cuts)",
    )
    parser.add_argument("--backend", metavar="NAME", help="the SAT solver, or program:COMMAND")
    add_time_limit(parser)


class Search(TypedDict):
    """How to search and for how long, as the public functions take it."""

    encoding: str | None
    connectivity: Method
    backend: str | None
    time_limit: float | None


def search_options(chosen: Namespace) -> Search:
    """What was chosen of the options of `add_solver`."""
    return Search(
        encoding=chosen.encoding,
        connectivity=chosen.connectivity,
        backend=chosen.backend,
        time_limit=chosen.time_limit,
    )


def add_time_limit(parser: ArgumentParser) -> None:
    """The option that bounds the search."""
    parser.add_argument("--time-limit", type=seconds, metavar="SECONDS", help="undecided if it takes longer")


def add_json(parser: ArgumentParser) -> None:
    """The option that asks for JSON."""
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def rule_option(text: str) -> tuple[str, str]:
    """The name and value of NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise ArgumentTypeError(f"expected NAME=VALUE, not '{text}'")
    return name, value


def positive(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0):
        raise ArgumentTypeError(f"expected a whole number from 1, not '{text}'")
    return int(text)


def seconds(text: str) -> float:
    """A time that is not negative."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise ArgumentTypeError(f"expected seconds, not '{text}'")
    return number
