"""The command line: how it is parsed, and the options that commands share."""

from __future__ import annotations

import sys
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
    Namespace,
    RawDescriptionHelpFormatter,
    _ActionsContainer,
)
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from kotae import __version__
from kotae.cli.commands import COMMANDS, GROUPS, START
from kotae.cli.terminal import columns
from kotae.cli.values import format_name, picture_file, positive, processes, puzzle_key, rule_option, seconds
from kotae.errors import BadInput
from kotae.phrases import meant

if TYPE_CHECKING:
    from kotae.api.asking import Asking
    from kotae.cli.progress import Progress

DRAWING = "a file with what is drawn already, as text or JSON; '-' for standard input"
"""What help says of a half-drawn board."""
Run = Callable[[Namespace], int]
ArgumentGroup = _ActionsContainer
"""A parser, or a group of its options that help shows together."""
AddOption = Callable[[ArgumentParser], None]


class Formatter(RawDescriptionHelpFormatter):
    """Writes help in which ``{puzzles}`` and the like stand for names that are looked up only now."""

    def _expand_help(self, action: Action) -> str:
        return super()._expand_help(action).format_map(_Names())


class _Names(dict[str, str]):
    """What names there are to choose from."""

    def __missing__(self, what: str) -> str:
        from kotae.cli import names

        return ", ".join(names.NAMES[what]())


class Parser(ArgumentParser):
    """A parser whose complaint is one sentence, like every other complaint.

    Options are not guessed from their beginnings: scripts would come to rely on it.
    """

    def __init__(self, **settings: Any) -> None:
        width = columns() - 2
        super().__init__(**settings, formatter_class=partial(Formatter, width=width), allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise BadInput(message if message.endswith("?") else f"{message} (see '{self.prog} --help')")

    def ensure_known(self, unknown: Sequence[str]) -> None:
        """Refuse arguments that the parser has no use for."""
        if unknown:
            options = [name for action in self._actions for name in action.option_strings]
            help = meant(unknown[0].partition("=")[0], options)
            self.error(f"unrecognized arguments: {' '.join(unknown)}{help}")

    def _check_value(self, action: Action, value: Any) -> None:
        choices = list(action.choices or [value])
        if value not in choices:
            others = f" (choose from {', '.join(map(repr, choices))})"
            help = meant(str(value), map(str, choices), others)
            raise ArgumentError(action, f"invalid choice: {value!r}{help}")

    def _print_message(self, message: str, file: Any = None) -> None:
        sys.stdout.write(message)  # argparse would not mind a full disk


class Overview(Parser):
    """The parser of a command line without command, whose help gets people started."""

    def format_help(self) -> str:
        return START + super().format_help()


class Piped(Action):
    """An argument that is standard input where it is left out, unless that is a terminal."""

    def __call__(
        self, parser: ArgumentParser, chosen: Namespace, given: Any, option: str | None = None
    ) -> None:
        if given is None or given == []:
            if sys.stdin is None or sys.stdin.isatty():
                parser.error(f"the following arguments are required: {self.metavar}")
            given = "-" if given is None else ["-"]
        setattr(chosen, self.dest, given)


def parse(arguments: Sequence[str]) -> Namespace:
    """The chosen command as a namespace with its `run` and its options; of a board alone, `solve`."""
    words = [n for n, word in enumerate(arguments) if word == "-" or not word.startswith("-")]
    if not words:
        _overview(arguments or ["--help"])
    first, chosen = words[0], arguments[words[0]]
    if chosen == "version":
        _overview(["--version"])
    if chosen not in COMMANDS:
        return parse(["solve", *_board_alone(chosen, arguments)])
    if first:
        _overview(arguments[:first])
    parser = registered(chosen)[chosen]
    found, unknown = parser.parse_known_intermixed_args(arguments[first + 1 :])
    parser.ensure_known(unknown)
    return found


def _overview(arguments: Sequence[str]) -> NoReturn:
    """Parse a command line without command: show the help or the version, or refuse it."""
    parser = overview()
    _, unknown = parser.parse_known_args(arguments)
    parser.ensure_known(unknown)
    parser.error("the following arguments are required: COMMAND")


def overview() -> Parser:
    """The parser of a command line without command, whose help lists the commands."""
    parser = Overview(
        prog="kotae",
        usage="%(prog)s [-h] [--version] COMMAND ...",
        description="Solves logic puzzles by propositional logic, and proves what it says.",
        epilog="'kotae COMMAND --help' tells the options of a command, with an example.",
    )
    parser.add_argument("--version", action="version", version=f"kotae {__version__}")
    for title, commands in GROUPS.items():
        group = parser.add_argument_group(title)
        for name, summary in commands.items():
            group.add_argument(name, nargs="?", help=summary)
    return parser


def _board_alone(word: str, arguments: Sequence[str]) -> Sequence[str]:
    """Return the arguments if their first word, which is no command, is a board; refuse them otherwise."""
    from kotae.api.board import names_board  # it takes a while to load

    if names_board(word):
        return arguments
    if help := meant(word, [*COMMANDS, "version"]):
        raise BadInput(f"there is no command '{word}'{help}")
    raise BadInput(f"there is no command and no file '{word}'; 'kotae --help' lists the commands")


def registered(*names: str) -> dict[str, Parser]:
    """The parser of every command, or of those that are named."""
    commands = Parser(prog="kotae").add_subparsers()
    for name in names or COMMANDS:
        import_module(f"kotae.cli.{name}").register(commands)
    return dict(commands.choices)


def add_command(commands: Any, name: str, run: Run, example: str) -> ArgumentParser:
    """A new command, with its help, an example, and the option that every command takes."""
    summary = COMMANDS[name]
    parser: ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"example: {example}",
    )
    parser.set_defaults(run=run)
    parser.add_argument("--quiet", action="store_true", help="no notes and no progress on standard error")
    return parser


def add_rules(parser: ArgumentGroup) -> None:
    """The option that sets rule options."""
    parser.add_argument(
        "--rule",
        dest="rules",
        action="append",
        default=[],
        type=rule_option,
        metavar="NAME=VALUE",
        help="set a rule option, such as loops=no ('kotae puzzles' lists them); may be repeated",
    )


def add_board(parser: ArgumentParser, rules: AddOption = add_rules) -> None:
    """The argument BOARD and the options that say how to read it; `rules` adds the option `--rule`."""
    parser.add_argument(
        "board_source",
        nargs="?",
        action=Piped,
        metavar="BOARD",
        help="a file, '-' for standard input (as without BOARD, in a pipe), an address or a game ID",
    )
    add_reading(parser, rules=rules)


def add_reading(parser: ArgumentParser, *, several: bool = False, rules: AddOption = add_rules) -> None:
    """The options that say how to read boards; where one is wanted and not `several`, which."""
    parser.add_argument(
        "--puzzle", type=puzzle_key, metavar="KEY", help="the puzzle, if the board does not say: {puzzles}"
    )
    parser.add_argument(
        "--format",
        type=format_name,
        metavar="NAME",
        help="the format, if it cannot be told from the board: {formats}",
    )
    if not several:
        parser.add_argument("--board", type=positive, metavar="N", help="which board of a file with several")
    rules(parser)


def add_search(parser: ArgumentParser) -> ArgumentGroup:
    """The options of every command that searches: how, and for how long; a group for further ones."""
    group = parser.add_argument_group("Search")
    group.add_argument(
        "--encoding",
        metavar="NAME",
        help="how the board is turned into a formula, depending on the puzzle: {encodings}",
    )
    group.add_argument(
        "--connectivity",
        choices=("written", "cuts", "search"),
        default="cuts",
        help="how rules about the whole board are met (default: cuts)",
    )
    group.add_argument("--backend", metavar="NAME", help="the SAT solver: {backends}, or program:COMMAND")
    group.add_argument(
        "--time-limit", type=seconds, metavar="SECONDS", help="give up after SECONDS (exit status 3)"
    )
    group.add_argument(
        "--conflict-limit", type=positive, metavar="N", help="give up after N conflicts (exit status 3)"
    )
    group.add_argument(
        "--memory-limit", type=positive, metavar="MB", help="give up when MB are in use (exit status 3)"
    )
    return group


def add_parallel(parser: ArgumentParser) -> None:
    """The option of several processes for one board."""
    parser.add_argument(
        "--parallel",
        type=processes,
        metavar="N",
        help="search in N processes, each in another way; the first that decides it ends the others",
    )


def add_picture(parser: ArgumentParser, what: str) -> None:
    """The options of a command that also draws its result."""
    parser.add_argument(
        "-o",
        "--output",
        type=picture_file,
        metavar="FILE",
        help=f"also draw {what} (.svg, .png, .pdf, .txt)",
    )
    parser.add_argument(
        "--cell", type=positive, metavar="N", help="with -o: the size of a cell in pixels or points"
    )
    parser.add_argument("--dark", action="store_true", help="with -o: light lines on dark paper")


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


def add_json(parser: ArgumentGroup, help: str = "print the result as one JSON object") -> None:
    """The option that asks for JSON."""
    parser.add_argument("--json", action="store_true", help=help)
