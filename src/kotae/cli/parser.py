"""The command line: which commands there are and the options that they share."""

from __future__ import annotations

import sys
from argparse import (
    ArgumentParser,
    ArgumentTypeError,
    HelpFormatter,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from kotae import __version__
from kotae.cli.terminal import columns
from kotae.errors import BadInput

if TYPE_CHECKING:
    from kotae.api.asking import Asking
    from kotae.cli.progress import Progress

COMMANDS = {
    "puzzles": "the puzzles, their rules, options, encodings and formats",
    "solve": "one answer, checked before it is shown",
    "verdict": "unique, several, impossible or undecided, with the evidence",
    "answers": "the answers, one after another, as they are found",
    "forced": "what holds in every answer, absences included",
    "check": "the rules that an answer breaks, and where",
    "encode": "the whole puzzle as DIMACS CNF; with an objective WCNF; .opb with sums as sums",
    "decode": "any solver's output back to a checked answer",
    "draw": "the board as a picture (.svg, .png, .pdf, .txt), with an answer if there is one",
    "booklet": "boards to print: a PDF with several a page, and their answers",
    "convert": "the board in another format",
    "minimise": "the same puzzle with clues taken away until none can go",
    "certify": "a certificate of the verdict: unique, several, impossible, or a shortest answer",
    "audit": "check a certificate, by code that shares nothing with the solvers",
}
"""Every command with what it does; its module is loaded when it is chosen."""
Run = Callable[[Namespace], int]


class Parser(ArgumentParser):
    """A parser whose complaint is one sentence, like every other complaint.

    Options are not guessed from their beginnings: scripts would come to rely on it.
    """

    def __init__(self, *, formatter: type[HelpFormatter] = HelpFormatter, **settings: Any) -> None:
        width = columns() - 2
        super().__init__(**settings, formatter_class=partial(formatter, width=width), allow_abbrev=False)

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
    chosen = next((word for word in arguments if not word.startswith("-")), "")
    if chosen in COMMANDS:
        import_module(f"kotae.cli.{chosen}").register(commands)
    else:
        for name, summary in COMMANDS.items():
            commands.add_parser(name, help=summary)
    if not arguments:
        parser.print_help(sys.stdout)
        sys.exit(0)
    return parser.parse_args(arguments)


def add_command(commands: Any, name: str, run: Run, example: str) -> ArgumentParser:
    """A new command, with its help and an example."""
    summary = COMMANDS[name]
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"example: {example}",
        formatter=RawDescriptionHelpFormatter,
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


def add_search(parser: ArgumentParser) -> None:
    """The options of every command that searches: how, and for how long."""
    parser.add_argument("--encoding", metavar="NAME", help="how the board is turned into a formula")
    parser.add_argument(
        "--connectivity",
        choices=("written", "cuts", "search"),
        default="cuts",
        help="how rules about the whole board are met (default: cuts)",
    )
    parser.add_argument("--backend", metavar="NAME", help="the SAT solver, or program:COMMAND")
    parser.add_argument("--time-limit", type=seconds, metavar="SECONDS", help="undecided if it takes longer")
    parser.add_argument("--conflict-limit", type=positive, metavar="N", help="undecided after N conflicts")
    parser.add_argument("--memory-limit", type=positive, metavar="MB", help="undecided if it takes more")


def asking(chosen: Namespace, progress: Progress) -> Asking:
    """What was chosen of the options of `add_search`, for a search that is shown as it goes on."""
    return {
        "encoding": chosen.encoding,
        "connectivity": chosen.connectivity,
        "backend": chosen.backend,
        "time_limit": chosen.time_limit,
        "conflict_limit": chosen.conflict_limit,
        "memory_limit": chosen.memory_limit,
        "since": chosen.since,
        "cancelled": progress.tick,
        "progress": progress.tell,
    }


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
