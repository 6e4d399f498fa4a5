"""`kotae puzzles`: what there is to solve, by which rules, and how."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from kotae.api.puzzles import all_puzzles, knobs_of, puzzle_record
from kotae.api.recognising import JSON, OWN
from kotae.cli.output import print_json
from kotae.cli.parser import add_command, add_json
from kotae.phrases import listed
from kotae.puzzle import Puzzle


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "puzzles", run, "kotae puzzles")
    add_json(parser)


def run(chosen: Namespace) -> int:
    """List every puzzle."""
    if chosen.json:
        print_json({"puzzles": [puzzle_record(puzzle) for puzzle in all_puzzles()]})
    else:
        print("\n\n".join("\n".join(_lines(puzzle)) for puzzle in all_puzzles()))
    return 0


def _lines(puzzle: Puzzle[Any, Any]) -> list[str]:
    lines = [f"{puzzle.key}: {puzzle.title}"]
    if puzzle.names:
        lines.append(f"  also called {listed(puzzle.names, 'or')}")
    lines.append("  rules")
    lines += [f"    {key:<14} {sentence}" for key, sentence in puzzle.rules.items()]
    if puzzle.options:
        lines.append("  options (the first value is the default)")
    lines += [f"    {o.name:<14} {o.values[0]}; {o.words()}: {o.sentence}" for o in puzzle.options]
    lines.append("  encodings (the first is the default)")
    for name, encoder in puzzle.encodings.items():
        lines.append(f"    {name:<14} {encoder.summary}")
        for numbering, other in encoder.numberings.items():
            lines.append(f"    {'':<14} --numbering {numbering}: {other.summary}")
    lines.append("  formats")
    lines.append(f"    {OWN:<14} our own text")
    lines.append(f"    {JSON:<14} an object with the puzzle, its rules, the board and an answer")
    lines += [f"    {name:<14} {format.summary}" for name, format in puzzle.formats.items()]
    if knobs := knobs_of(puzzle):
        lines.append("  wishes for new boards")
        lines += [f"    {knob.name:<14} {knob.words()}: {knob.sentence}" for knob in knobs]
    return lines
