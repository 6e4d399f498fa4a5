"""What every command prints for every example, recorded and compared.

`python -m acceptance.golden record FOLDER` writes a file per example; after a change that is to change
nothing, `python -m acceptance.golden compare FOLDER` runs the same commands again and lists what differs.
Each command runs in a forked process, so that a run costs no imports; seconds are left out of JSON.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pkgutil
import re
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PATIENCE = 60
"""Seconds for one command; one that takes longer is recorded as late and not compared."""
SECONDS = re.compile(r'"(encode_seconds|solve_seconds|seconds)": [0-9.e-]+|"history": \[.*?\]\]')
FORMATS = ("kotae", "json", "puzz.link", "pzpr", "tatham", "penpa", "has", "list", "grid", "csv")
COMMANDS = (
    "puzzles solve verdict answers forced check encode decode draw booklet convert minimise certify audit"
)

Run = Callable[[list[str]], dict[str, Any]]


def examples() -> list[str]:
    """Every example board of the project and of its rooms, relative to the project."""
    found = [*ROOT.glob("examples/**/*"), *ROOT.glob("src/kotae/puzzles/[a-z]*/examples/*")]
    return sorted(str(path.relative_to(ROOT)) for path in found if path.is_file())


def run(arguments: list[str]) -> dict[str, Any]:
    """What a command prints and returns, in a process of its own."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        child = os.fork()
        if not child:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            sys.stdout = os.fdopen(1, "w", encoding="utf-8")
            sys.stderr = os.fdopen(2, "w", encoding="utf-8")
            signal.alarm(PATIENCE)
            status = 99
            try:
                status = import_module("kotae.cli").main(arguments)
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                os._exit(status)
        _, ended = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        code = os.waitstatus_to_exitcode(ended)
        if code == -signal.SIGALRM:
            return {"late": True}
        printed = SECONDS.sub("", out.read())
        if len(printed) > 20_000:
            printed = f"{len(printed)} characters, {hashlib.sha256(printed.encode()).hexdigest()}"
        return {"status": code, "out": printed, "err": err.read()}


def shapes(board: str, encodings: list[str], answer: str, known: str, model: str) -> Iterator[list[str]]:
    """The commands to be tried on a board; OUT stands for a file that is looked at, too."""
    yield ["solve", board, "--json"]
    yield ["solve", board, "--trace", "--json"]
    yield ["solve", board, "--trace"]
    yield ["solve", board, "--connectivity", "search"]
    yield ["verdict", board]
    yield ["verdict", board, "--json"]
    yield ["verdict", board, "--near", "least", "--json", "-o", "OUT.svg"]
    yield ["verdict", board, "--near", "most"]
    yield ["verdict", board, "--repair", "--time-limit", "20"]
    yield ["verdict", board, "--repair", "--json", "--time-limit", "20"]
    yield ["answers", board, "--limit", "3"]
    yield ["answers", board, "--limit", "3", "--json"]
    yield ["answers", board, "--count", "--limit", "50"]
    yield ["forced", board]
    yield ["forced", board, "--list"]
    yield ["forced", board, "--json", "-o", "OUT.svg"]
    for drawing in (answer, known):
        yield ["check", board, drawing]
        yield ["check", board, drawing, "--json"]
        yield ["check", board, drawing, "--partial", "--alive", "--json"]
        yield ["draw", board, "--answer", drawing]
        yield ["draw", board, "--answer", drawing, "-o", "OUT.svg"]
        yield ["draw", board, "--answer", drawing, "--coordinates", "--dark", "-o", "OUT.png"]
    yield ["draw", board, "--answer", answer, "--compare", known, "-o", "OUT.svg"]
    yield ["draw", board]
    yield ["draw", board, "--ascii", "--coordinates", "--mark", "hint=r0c0,r0c1"]
    yield ["draw", board, "-o", "OUT.pdf"]
    yield ["draw", board, "-o", "OUT.svg", "--mark", "differ=r0c0"]
    yield ["booklet", board, "-o", "OUT.pdf", "--per-page", "4"]
    for name in encodings:
        yield ["solve", board, "--encoding", name]
        yield ["encode", board, "--encoding", name]
        yield ["encode", board, "--encoding", name, "--connectivity", "cuts", "-o", "OUT.cnf"]
    yield ["encode", board, "-o", "OUT.opb"]
    yield ["encode", board, "--wcnf", "old"]
    yield ["decode", board, model]
    yield ["decode", board, model, "--json"]
    for name in FORMATS:
        yield ["convert", board, "--to", name]
        yield ["convert", board, "--to", name, "--answer", answer, "--lossy"]
    yield ["minimise", board, "--time-limit", "20"]
    yield ["minimise", board, "--json", "--time-limit", "20"]
    yield ["certify", board, "-o", "OUT.cert"]
    yield ["certify", board, "--json", "-o", "OUT.cert", "--drat", "OUT.drat"]


def recorded(board: str) -> dict[str, Any]:
    """What every command says about a board, or about the second one of a file, by the command."""
    found: dict[str, Any] = {}
    pick = ["--board", "2"] if "--board N" in run(["solve", board])["err"] else []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def ask(arguments: list[str]) -> dict[str, Any]:
            chosen = [] if arguments[0] == "booklet" else pick
            said = run([*(word.replace("OUT", f"{folder}/out") for word in arguments), *chosen])
            for written in sorted(folder.rglob("out*")):
                if written.is_file():
                    data = written.read_bytes()
                    # Small pictures are kept, so that a difference can be seen.
                    plain = written.suffix in (".svg", ".cert") and len(data) < 20_000
                    kept = data.decode() if plain else hashlib.sha256(data).hexdigest()
                    said[str(written.relative_to(folder))] = kept
                    if written.suffix == ".cert":
                        found[" ".join(["audit", "after", *arguments])] = run(["audit", str(written)])
                    written.unlink()
            plain_said: dict[str, Any] = json.loads(json.dumps(said).replace(str(folder), "FOLDER"))
            return plain_said

        solved = ask(["solve", board])
        found[f"solve {board}"] = solved
        answer, known, model = (str(folder / word) for word in ("answer", "known", "model"))
        text = (ROOT / board).read_text(encoding="utf-8", errors="replace")
        drawn = text.partition("# answer\n")[2] if "examples/fault" in board else solved.get("out", "")
        Path(answer).write_text(drawn, encoding="utf-8")
        Path(known).write_text(ask(["forced", board]).get("out", ""), encoding="utf-8")
        Path(model).write_text(_model(ask, board, folder), encoding="utf-8")
        for arguments in shapes(board, _encodings(solved, text), answer, known, model):
            key = " ".join(arguments).replace(str(folder), "FOLDER")
            found[key] = ask(arguments)
    return found


def _model(ask: Run, board: str, folder: Path) -> str:
    """A model of the board's formula by a plain solver, as literals."""
    from pysat.formula import CNF
    from pysat.solvers import Solver

    path = folder / "formula.cnf"
    ask(["encode", board, "-o", str(path)])
    if not path.exists() or path.stat().st_size > 3_000_000:
        return "s UNKNOWN\n"
    kept = [line for line in path.read_text().splitlines() if line[:1] not in ("c", "")]
    if any(line[:1] == "h" or "wcnf" in line for line in kept):
        kept = [line[1:] for line in kept if line[:1] == "h"]
    with Solver("cadical195", bootstrap_with=CNF(from_string="\n".join(kept))) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n"
        return "v " + " ".join(map(str, solver.get_model())) + " 0\n"


def _encodings(solved: dict[str, Any], text: str) -> list[str]:
    from kotae.puzzles.registry import rooms

    said = f"{solved.get('out', '')} {text[:200]}"
    return [name for room in rooms() if room.key in said for name in room.encodings]


def everything() -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """The name of each record and how it is made."""

    def general() -> dict[str, Any]:
        calls = [["--help"], [], ["puzzles"], ["puzzles", "--json"]]
        calls += [[command, "--help"] for command in COMMANDS.split()]
        return {" ".join(call): run(call) for call in calls}

    yield "general", general
    for board in examples():
        yield board.replace("/", "+"), partial(recorded, board)


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The commands that say something else than before, and in which part."""
    found = []
    for key, was in before.items():
        now = after.get(key, {})
        if was.get("late") or now.get("late"):
            continue
        found += [f"{key} [{part}]" for part in sorted({*was, *now}) if was.get(part) != now.get(part)]
    return found


def main(arguments: list[str]) -> int:
    """Record, or compare; the status is 1 where something differs."""
    parser = argparse.ArgumentParser(prog="python -m acceptance.golden", description=__doc__)
    parser.add_argument("task", choices=("record", "compare"))
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--only", default="", metavar="WORD", help="records whose name holds this")
    parser.add_argument("--again", type=Path, metavar="FOLDER", help="keep what was compared there")
    chosen = parser.parse_args(arguments)
    os.chdir(ROOT)
    os.environ.update(COLUMNS="80", NO_COLOR="1")
    package = import_module("kotae")
    for module in pkgutil.walk_packages(package.__path__, "kotae."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    jobs = [(name, make) for name, make in everything() if chosen.only in name]
    for name, make in jobs:
        made = make()
        kept = json.dumps(made, indent=1, ensure_ascii=False)
        path = chosen.folder / f"{name}.json"
        if chosen.task == "record":
            path.write_text(kept, encoding="utf-8")
            print(f"{name}: {len(made)}", flush=True)
            continue
        if chosen.again is not None:
            chosen.again.mkdir(parents=True, exist_ok=True)
            (chosen.again / path.name).write_text(kept, encoding="utf-8")
        other = differences(json.loads(path.read_text(encoding="utf-8")), made)
        failed += len(other)
        print(f"{name}: {len(made)} commands, {len(other)} differ", *other, sep="\n  ", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
