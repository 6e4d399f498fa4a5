"""New Numberlink boards with one answer: paths are woven until they look as wanted, and their ends are kept.

Nearly all boards made so have one answer if lines fill the board and must not touch themselves; under other
rules one of three or four. Where links vary from answer to answer, paths take up the cells that they have
left unused; otherwise they are woven anew there, or cut.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, isqrt, sqrt
from typing import TYPE_CHECKING

from kotae.drafting import LARGEST, Draft, Drafts, Generating, Hopeless, Knob, Symmetry, Wish
from kotae.phrases import plural
from kotae.puzzles.numberlink.answer import Lines
from kotae.puzzles.numberlink.board import Numberlink
from kotae.puzzles.numberlink.compose import SHORTEST
from kotae.puzzles.numberlink.manner import manner_for, parity
from kotae.puzzles.numberlink.trimming import Trimming
from kotae.puzzles.numberlink.weaving import Weaving

if TYPE_CHECKING:
    from random import Random

SIDE, ROOMY = 10, 6
"""Rows and columns, and cells per path if there are too many pairs for that."""
SWEEPS, MOST_SWEEPS = 60, 300
"""Tries per cell at least, after which little changes in how the paths look, and at most."""
MENDING = 20
"""Tries per cell where links vary."""
CUTTING = 0.3
"""How often paths are cut where links vary, rather than woven anew. With 1, boards of 10×10 under fill=yes
touch=yes get 14 pairs in place of 9, and take 0.29 s in place of 0.36 s."""
ROUNDS = 40
"""Drafts at most; boards of 10×10 take three to five under rules other than fill=yes touch=no."""


def drafts(wish: Wish, random: Random) -> Drafts[Numberlink, Lines]:
    """Boards with the ends of random paths, mended where links vary."""
    ensure_possible(wish)
    fill, touch, exact = wish.rules["fill"] == "yes", wish.rules["touch"] == "yes", "pairs" in wish.knobs
    manner = manner_for(wish, random)
    weaving = Weaving(wish.size, None if wish.symmetry == "none" else wish.image, manner, random)
    trimming = Trimming(weaving)
    if not _weave(weaving, weaving.inside, SWEEPS, exact):
        return None
    if not fill:
        trimming.trim()
    for _ in range(ROUNDS):
        instance, answer = weaving.board(fill, touch)
        draft = Draft(instance, answer)
        judged = yield draft
        if not judged.varying:
            return draft
        varying = [instance.links[number] for number in sorted(judged.varying)]
        cells = sorted({weaving.number(cell) for link in varying for cell in link})
        if trimming.restore(cells):
            continue
        trimming.restore()
        # From here on paths touch themselves in fewer places only, which leaves fewer answers.
        weaving.manner = replace(manner, touching=0.0)
        drawn = [link for link in varying if link in answer.links]
        random.shuffle(drawn)
        cut = not exact and random.random() < CUTTING
        if not (cut and any(weaving.cut(weaving.number(a), weaving.number(b)) for a, b in drawn)):
            among = sorted(at for line in weaving.parts(cells) for at in line)
            if not _weave(weaving, among, MENDING, exact):
                return None
        if not fill:
            trimming.trim()
    return None


def _weave(weaving: Weaving, among: Sequence[int], sweeps: int, exact: bool) -> bool:
    """Try so many changes per cell, at these cells, and more until no path is too short; whether so.

    There are as many paths as wanted then; or more, unless it is to be exact, if that takes twice the time.
    """
    for sweep in range(MOST_SWEEPS):
        enough = weaving.paths == weaving.manner.pairs or (sweep >= 2 * sweeps and not exact)
        if sweep >= sweeps and enough and not weaving.missing:
            return True
        weaving.stir(len(among), among)
    return False


def ensure_possible(wish: Wish) -> None:
    """Raise `Hopeless` where it is plain to see that no board can be as wished, or that none is made so.

    Boards with fill=no are made of paths that fill them but for single cells, since where more stay unused
    there are mostly other answers.
    """
    cells = wish.size[0] * wish.size[1]
    size = f"a board of {wish.shown_size()}"
    fill, touch = wish.rules["fill"] == "yes", wish.rules["touch"] == "yes"
    longest = int(wish.number("longest", cells))
    if max(wish.size) < SHORTEST:
        raise Hopeless(f"{size} has no room for a path of {SHORTEST} cells")
    if "pairs" not in wish.knobs:
        if cells > longest * (cells // SHORTEST):
            raise Hopeless(f"{size} cannot be filled with paths of {SHORTEST} to {longest} cells")
        return
    pairs = int(wish.knobs["pairs"])
    if pairs * SHORTEST > cells:
        raise Hopeless(f"{size} has no room for {plural(pairs, 'path')} of {SHORTEST} cells")
    if pairs * longest < cells:
        nearly = "" if fill else ", or nearly"
        paths = plural(pairs, "path")
        raise Hopeless(f"{paths} of at most {longest} cells cannot fill {size}{nearly}")
    if pairs == 1 and min(wish.size) > 1 and not (fill and touch):
        # In a square with one of its links the path has both other cells and touches itself; or one, and
        # could turn at the other; or none, and could take a detour.
        raise Hopeless(
            f"a single path on {size} touches itself or could run in other ways, unless it is short"
        )
    if parity(wish) not in (None, pairs % 2):
        needed = "even" if pairs % 2 else "odd"
        raise Hopeless(f"{size} that looks the same when it is turned has an {needed} number of pairs")


def size_for(knobs: Mapping[str, float], symmetry: Symmetry) -> tuple[int, int]:
    """A size where the wishes for pairs and lengths can be met with ease.

    Three pairs fill 7×7 at every try and 10×10 at one of three. Lengths are met at every try if the longest
    paths would fill a third more cells than there are.
    """
    pairs = knobs.get("pairs")
    if pairs is None:
        return SIDE, SIDE
    cells = pairs * ROOMY
    side = ceil(sqrt(cells)) if cells > SIDE**2 else min(SIDE, int(pairs) + 4)
    side = max(SHORTEST, min(side, LARGEST, isqrt(int(0.75 * pairs * knobs.get("longest", LARGEST**2)))))
    return side, side


GENERATING: Generating[Numberlink, Lines] = Generating(
    drafts=drafts,
    size=size_for,
    knobs=(
        Knob(
            "pairs",
            "how many pairs of ends there are; as published boards of the size have, if not given",
            least=1,
            most=LARGEST**2 // SHORTEST,
            whole=True,
        ),
        Knob(
            "longest",
            "how many cells a path has at most; any number, if not given",
            least=SHORTEST,
            most=LARGEST**2,
            whole=True,
        ),
    ),
)
