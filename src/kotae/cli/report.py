"""`kotae report`: what results files of `kotae batch` say, and where they contradict each other."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, Any

from kotae.api.draw import SUFFIXES, Picture
from kotae.cli.output import note, picture_text, print_json, write_data, write_file, write_picture
from kotae.cli.parser import add_command, add_json
from kotae.cli.values import positive
from kotae.phrases import listed

if TYPE_CHECKING:  # loaded when results are read
    from kotae.batch.report import Report

KINDS = (*SUFFIXES, ".html")


def register(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "report", run, "kotae report one.jsonl other.jsonl -o report.html")
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="results of 'kotae batch': JSON lines, Parquet, or '-' for standard input",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=report_file,
        metavar="FILE",
        help="also write the report (.html, .txt), or its plot alone (.svg, .png, .pdf)",
    )
    parser.add_argument(
        "--cell", type=positive, metavar="N", help="with -o: the size of a cell in pixels or points"
    )
    parser.add_argument("--dark", action="store_true", help="with -o: light lines on dark paper")
    add_json(parser)


def report_file(name: str) -> str:
    """The name of a file that a report can be written to."""
    if os.path.splitext(name)[1].lower() not in KINDS:
        raise ArgumentTypeError(f"expected a file ending in {listed(KINDS, 'or')}, not '{name}'")
    return name


def run(chosen: Namespace) -> int:
    """Print the report; exit status 1 if runs contradict each other."""
    from kotae.batch.report import summed_up

    report = summed_up(chosen.files, lambda sentence: note(chosen, sentence))
    if chosen.output:
        _write(report, chosen)
    if chosen.json:
        print_json(report.json())
    else:
        print("\n".join(_text(report, plot=not chosen.output)))
    return 1 if report.disagreements else 0


def _write(report: Report, chosen: Namespace) -> None:
    """Write the file that `-o` names."""
    from kotae.batch.report.cactus import cactus

    suffix = os.path.splitext(chosen.output)[1].lower()
    if suffix == ".html":
        from kotae.batch.report.page import page

        write_data(chosen.output, page(report).encode())
    elif suffix == ".txt":
        write_file(chosen.output, (f"{line}\n" for line in _text(report, plot=True)))
    else:
        write_picture(Picture(cactus(report, legend=True)), chosen)


def _text(report: Report, *, plot: bool) -> list[str]:
    """The lines of the report."""
    from kotae.batch.report.cactus import cactus
    from kotae.batch.report.wording import closing, table

    lines = list(table(report))
    if plot and any(tally.decided for tally in report.tallies):
        lines += ["", picture_text(Picture(cactus(report)))]
    return [*lines, "", *closing(report)]
