"""The default encoding: a variable per link; no loops and connected are large constraints.

Whether a board has an answer is then found by cuts: random boards of 1,000 points take 7 to 66 rounds and 0.1
to 0.3 s, of 20,000 points 12 to 84 rounds and 4 to 37 s with CaDiCaL 1.9.5 (Glucose 4.2 does not end in a
minute there). Clauses against the loops of four links, and a parent for every point without levels, were
tried as implied clauses: neither saves time on the whole.

Written out, both constraints speak of the same steps (`kotae.constraints.tree`). Bare, they have nothing in
common, so that each can be switched off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from kotae.constraints.connected import Connected
from kotae.constraints.forest import NoLoops
from kotae.constraints.tree import spanning_tree
from kotae.encoding import Encoding
from kotae.formula import Formula, Origin
from kotae.phrases import plural
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Yashi
from kotae.puzzles.yashi.encode.layout import LinkLayout
from kotae.puzzles.yashi.encode.presolve import Settled, settle

RULES = (Origin("no-crossing"), Origin("no-cycles"), Origin("connected"))


def encode(instance: Yashi, *, bare: bool) -> Encoding[Links]:
    """The formula over links; bare, without what presolving finds."""
    layout = LinkLayout(instance)
    formula = layout.formula()
    crossings = layout.crossings()
    layout.file_link_crossings(formula, crossings)
    if bare:
        graph = layout.links_graph()
        formula.require(Origin("no-cycles"), NoLoops(graph))
        formula.require(Origin("connected"), Connected(graph))
        return layout.encoding(formula)
    settled = settle(layout, crossings)
    if settled is None:
        formula.imply(RULES, [()])
    else:
        formula.imply(RULES, [(link + 1,) for link in sorted(settled.used)])
        formula.imply(RULES, [(-link - 1,) for link in sorted(settled.unused)])
        _require_tree(layout, formula, settled.unused)
    count = len(layout.edges)
    return replace(layout.encoding(formula), left_out=lambda: _left_out(settled, count))


def whole(instance: Yashi) -> Encoding[Links]:
    """The formula of a file: without presolving; written out, both large constraints share their steps."""
    layout = LinkLayout(instance)
    formula = layout.formula()
    layout.file_link_crossings(formula, layout.crossings())
    _require_tree(layout, formula)
    return layout.encoding(formula)


def _require_tree(layout: LinkLayout, formula: Formula, without: Collection[int] = ()) -> None:
    """Require that the links are a tree, but for some that are not used; imply a link at every point."""
    layout.imply_links(formula)
    tree = spanning_tree(layout.links_graph(without))
    formula.require(Origin("no-cycles"), tree.no_loops)
    formula.require(Origin("connected"), tree.connected)


def _left_out(settled: Settled | None, links: int) -> Iterator[str]:
    """How many links presolving settled, and what the file does not say of them."""
    if settled is None:
        yield "presolving found that there is no answer; no-cycles and connected are left out"
        return
    used, unused = len(settled.used), len(settled.unused)
    are = "is" if used == 1 else "are"
    yield f"{used} of {plural(links, 'link')} {are} used and {unused} unused for certain, by a clause each"
    yield "what no-cycles and connected say of the unused ones is left out"
