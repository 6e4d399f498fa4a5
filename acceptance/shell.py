"""From the shell: how long it takes to start, and that the Python interface is there after a bare import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from acceptance.check import Check, Finding
from bench import startup
from bench.trial import Times

SMALL_BOARD, IMPORT = 0.3, 0.050
PUBLIC = """
import kotae
board = kotae.read("# kotae hashi\\n2.2")
assert kotae.check(board, kotae.solve(board).answer).complete
print(len([getattr(kotae, name) for name in kotae.__all__]))
"""


def small_board(data: Path) -> Finding:
    """`kotae solve` on a small board, start to finish."""
    commands = {name: line for name, line in startup.commands().items() if "solve" in name}
    found = startup.measured(commands, startup.RUNS)
    words = [
        f"{name.removeprefix('kotae solve, ')} {taken.words(SMALL_BOARD)}" for name, taken in found.items()
    ]
    ok = all(taken.cpu < SMALL_BOARD for taken in found.values())
    return Finding(ok, f"{', '.join(words)}, medians of {startup.RUNS} runs")


def importing(data: Path) -> Finding:
    """`import kotae`, beyond what Python takes to start."""
    commands = {name: startup.commands()[name] for name in (startup.BARE, startup.IMPORT)}
    found = startup.measured(commands, startup.RUNS)
    bare, whole = found[startup.BARE], found[startup.IMPORT]
    beyond = Times(whole.cpu - bare.cpu, whole.wall - bare.wall)
    words = f"{beyond.words(IMPORT)} beyond bare Python, medians of {startup.RUNS} runs"
    return Finding(beyond.cpu < IMPORT, words)


def public(data: Path) -> Finding:
    """Every public name can be used after `import kotae` alone, in a Python that has loaded nothing else."""
    done = subprocess.run([sys.executable, "-c", PUBLIC], capture_output=True, text=True, check=False)
    if done.returncode:
        return Finding(False, f"after 'import kotae' alone: {done.stderr.strip().splitlines()[-1]}")
    return Finding(True, f"'import kotae' alone gives {done.stdout.strip()} public names, and solves a board")


CHECKS = [
    Check("shell/import", importing),
    Check("shell/public-names", public),
    Check("shell/small-board", small_board),
]
