"""`kotae logic`: what each rule becomes, and the clauses of one rule."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from kotae.api.listing import logic_record, of_blocks, of_logic
from kotae.api.logic import Logic, logic
from kotae.cli.boards import load_board
from kotae.cli.output import note, print_json
from kotae.cli.parser import add_board, add_command, add_json
from kotae.cli.values import rule_option
from kotae.errors import BadInput
from kotae.phrases import plural


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "logic", run, "kotae logic board.txt --rule connected")
    add_board(parser, _add_rule)
    parser.add_argument(
        "--start",
        type=int,
        default=0,
        metavar="N",
        help="list from place N, counted from 0 (a page has 50 places)",
    )
    parser.add_argument(
        "--encoding", metavar="NAME", help="how the board is turned into a formula: {encodings}"
    )
    parser.add_argument(
        "--connectivity",
        choices=("written", "cuts"),
        default="cuts",
        help="cuts (default) leaves out the rules about the whole board; written has them, as a file does",
    )
    add_json(parser)


def run(chosen: Namespace) -> int:
    """Print how many clauses each rule has, or the clauses of one."""
    keys = [name for name, value in chosen.rules if not value]
    if len(keys) > 1:
        raise BadInput(f"the clauses of one rule can be listed at a time, not of {plural(len(keys), 'rule')}")
    chosen.rules = [(name, value) for name, value in chosen.rules if value]
    board = load_board(chosen)
    found = logic(
        board,
        encoding=chosen.encoding,
        rule=keys[0] if keys else None,
        start=chosen.start,
        written=chosen.connectivity == "written",
    )
    if chosen.json:
        print_json(logic_record(board, found))
        return 0
    print(of_blocks(found) if keys else of_logic(board, found))
    if keys:
        _note_others(chosen, found)
    return 0


def _note_others(chosen: Namespace, found: Logic) -> None:
    """Say how to see the clauses of the rule that are not listed."""
    end = found.start + len(found.blocks)
    if end < found.total:
        note(chosen, f"these are places {found.start} to {end - 1} of {found.total:,}; --start {end} goes on")
    if any(each.cuts for each in found.rules if each.rule == found.rule):
        note(chosen, "--connectivity written lists what is met by cuts, too")


def _add_rule(parser: ArgumentParser) -> None:
    """The option that names a rule, or sets a rule option as in every command."""
    parser.add_argument(
        "--rule",
        dest="rules",
        action="append",
        default=[],
        type=_rule,
        metavar="KEY",
        help="list the clauses of this rule, in words and as DIMACS numbers; NAME=VALUE sets a rule option",
    )


def _rule(text: str) -> tuple[str, str]:
    """Return NAME and VALUE of NAME=VALUE, and of a rule's key that and nothing."""
    return rule_option(text) if "=" in text else (text, "")
