"""The Yashi seed's encoding: a clause for every cycle of links, and exactly n-1 links by subsets.

Kept, in the seed's order: (1) of two links that cross one is absent; (2) of every cycle that all links
together make, one link is absent; (3) every point has a link, and the empty clause stands for one that can
have none; (4) exactly n-1 of the links are present, by subsets.

Mended: a board of one point needs no link. (3), and the half of (4) that says "at most", follow from the rest
and are filed as implied; bare, they are left out. n-1 links without cycles connect n points: the other half
of (4), "at least", is the rule `connected`, which therefore rests on `no-cycles`.

The formula is exponential, so its size is reckoned before it is made. A full grid of 3×5 points passes.
"""

from __future__ import annotations

from kotae.encoding import Encoding
from kotae.encodings import subsets
from kotae.formula import Origin, Sum, saying
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.encode.layout import LinkLayout
from kotae.puzzles.yashi.encode.rings import independent, rings

MOST_INDEPENDENT = 16
"""Independent cycles: 16 make up to 65,535 cycles, and to find them takes some seconds."""
MOST_LITERALS = 10_000_000
"""About 200 MB, and two seconds to make them."""


def refusal(instance: Yashi) -> str | None:
    """Why this encoding cannot serve the board: too many cycles, or too many subsets of links."""
    layout = LinkLayout(instance)
    kinds = independent(layout.links_graph())
    if kinds > MOST_INDEPENDENT:
        return (
            f"its links make {kinds} independent cycles, hence up to 2^{kinds} - 1 in all, "
            f"and the limit is {MOST_INDEPENDENT}; 'trees' can serve it"
        )
    links, wanted = len(layout.edges), len(layout.nodes) - 1
    size = (2**kinds - 1) * links
    size += subsets.size_at_most(links, wanted) * (wanted + 1)
    size += subsets.size_at_least(links, wanted) * max(links - wanted + 1, 0)
    if size > MOST_LITERALS:
        number = f"{size:,}" if size < 10**15 else f"some 10^{len(str(size)) - 1}"
        return (
            f"its cycles, and {wanted} of {links} links by subsets, would take {number} literals "
            f"and the limit is {MOST_LITERALS:,}; 'trees' can serve it"
        )
    return None


def encode(instance: Yashi, *, bare: bool) -> Encoding[Links]:
    """The formula by cycles and subsets."""
    layout = LinkLayout(instance)
    formula = layout.formula()
    layout.file_link_crossings(formula, layout.crossings())
    for ring in rings(layout.links_graph()):
        cells = sorted({layout.nodes[end] for edge in ring for end in (edge.a, edge.b)})
        formula.add(Origin("no-cycles", tuple(cells)), [[-edge.used for edge in ring]])
    numbers, wanted = range(1, len(layout.edges) + 1), len(layout.nodes) - 1
    if not bare:
        layout.imply_links(formula)
        formula.imply(
            [Origin("no-cycles")],
            subsets.at_most(numbers, wanted),
            saying(Sum.at_most(numbers, wanted)),
        )
    enough = list(subsets.at_least(numbers, wanted))
    if bare:  # each clause can be pointed at
        formula.add_each(
            enough, lambda i: Origin("connected", layout.ends_of([link - 1 for link in enough[i]]))
        )
    else:
        formula.add(Origin("connected"), enough, saying(Sum.at_least(numbers, wanted)))
    return layout.encoding(formula)
