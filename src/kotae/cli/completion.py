"""`kotae completion`: a script that completes commands and options, made from the parsers."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from shlex import quote
from typing import Any

from kotae.cli.commands import COMMANDS
from kotae.cli.names import NAMES
from kotae.cli.parser import add_command, registered

Parsers = Mapping[str, ArgumentParser]
"""The parser of every command."""
KINDS = {
    "command": "commands",
    "puzzle": "puzzles",
    "format": "formats",
    "encoding": "encodings",
    "backend": "backends",
}
"""The arguments and options that take names, and what help calls those."""


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "completion", run, 'eval "$(kotae completion bash)"')
    parser.add_argument("shell", choices=tuple(SCRIPTS), metavar="SHELL", help="bash, zsh or fish")


def run(chosen: Namespace) -> int:
    """Print the script."""
    print("\n".join(SCRIPTS[chosen.shell](registered())))
    return 0


def _bash(parsers: Parsers) -> Iterator[str]:
    """After an option its values, after '-' the options of the command; files wherever there is no word."""
    yield "_kotae() {"
    yield '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '  local place="${COMP_WORDS[1]} $before" words=""'
    yield '  if [ "$COMP_CWORD" -eq 1 ]; then place="kotae"; fi'
    yield '  if [[ "$word" == -* ]]; then place="${COMP_WORDS[1]} -"; fi'
    yield '  case "$place" in'
    for place, words in _places(parsers):
        yield f"    {quote(place)}) words={quote(' '.join(words))} ;;"
    yield "  esac"
    yield '  COMPREPLY=($(compgen -W "$words" -- "$word"))'
    yield "}"
    yield "complete -o default -F _kotae kotae"


def _zsh(parsers: Parsers) -> Iterator[str]:
    """What bash gets: zsh can run such scripts."""
    yield "autoload -U +X compinit && compinit"
    yield "autoload -U +X bashcompinit && bashcompinit"
    yield from _bash(parsers)


def _fish(parsers: Parsers) -> Iterator[str]:
    for command, summary in COMMANDS.items():
        yield f"complete -c kotae -f -n __fish_use_subcommand -a {command} -d {quote(summary)}"
    for command, parser in parsers.items():
        begin = f"complete -c kotae -n '__fish_seen_subcommand_from {command}'"
        for action in parser._actions:
            values = _values(action)
            names = action.option_strings
            flags = [f"-{'l' if name[:2] == '--' else 's'} {name.strip('-')}" for name in names]
            if values:
                flags.append(f"-{'x' if flags else 'f'} -a {quote(' '.join(values))}")
            elif flags and action.nargs != 0:
                flags.append("-r")
            if flags:
                told = (action.help or "").partition(": {")[0]
                yield f"{begin} {' '.join(flags)} -d {quote(told)}"


def _places(parsers: Parsers) -> Iterator[tuple[str, list[str]]]:
    """The words that can stand at each place: the command with the word before, or with '-' for an option."""
    yield "kotae", [*parsers]
    for command, parser in parsers.items():
        yield f"{command} -", [name for action in parser._actions for name in action.option_strings]
        for action in parser._actions:
            if values := _values(action):
                for before in action.option_strings or [command]:
                    yield f"{command} {before}", values


def _values(action: Action) -> list[str]:
    """The words that an option or an argument can be; none if it is a file, a number or no word at all."""
    kind = KINDS.get(action.dest)
    return NAMES[kind]() if kind is not None else [str(word) for word in action.choices or ()]


SCRIPTS: dict[str, Callable[[Parsers], Iterator[str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
