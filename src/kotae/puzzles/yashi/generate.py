"""New boards: a tree grows some points at a time, and where other trees are possible, it grows differently.

Points whose links vary from answer to answer go, the newest first, and others are found elsewhere. What is
seen without search is not asked about: with goal=any, that presolving decides all links, or leaves so many
that a search might take forever; with goal=shortest, that links of one length can stand in for each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotae.drafting import Draft, Drafts, Generating, Hopeless, Knob, Wish
from kotae.puzzles.yashi.answer import Links
from kotae.puzzles.yashi.board import Link, Point, Yashi
from kotae.puzzles.yashi.doubt import length_ties, undecided
from kotae.puzzles.yashi.network import PointTree
from kotae.puzzles.yashi.numbers import board_size, wished_points
from kotae.puzzles.yashi.sprouting import CROWDED, HABITS, grown, rooted

if TYPE_CHECKING:
    from random import Random

PORTION = 10
"""Points that are added, at least, before looking whether other trees became possible."""
ASKED = 60
"""Links that presolving may leave undecided for a draft to be judged."""
MENDINGS = 20
"""How often a portion is mended before the one before it is made anew as well."""
RESTARTS = 10
"""How often the first portion is begun anew."""
ROUNDS = 100
"""Portions and mendings of a board before it is given up, or twice as many as it has points."""


def drafts(wish: Wish, random: Random) -> Drafts[Yashi, Links]:
    """Boards with more and more points, each with its tree if any tree will do."""
    shortest = wish.rules["goal"] == "shortest"
    if shortest and wish.difficulty is not None:
        raise Hopeless("which tree is shortest is a matter of sums, and they have no grade")
    points = wished_points(wish)
    habit = HABITS[wish.difficulty]
    if points > CROWDED * wish.size[0] * wish.size[1]:
        habit = habit._replace(choices=1)
    portion = max(PORTION, points // 10)
    tree = rooted(wish, points, random, hidden=not shortest)
    sound = [len(tree.shoots)]  # after how many shoots there was one tree only; the first are its roots
    base, mendings, restarts = len(tree.nodes), 0, 0
    for _ in range(max(ROUNDS, 2 * points)):
        target = min(points, base + portion)
        done = target == points
        if mendings > MENDINGS or not grown(tree, target, random, habit, filled=done):
            if len(sound) == 1 and (restarts := restarts + 1) > RESTARTS:
                return None
            del sound[max(1, len(sound) - 1) :]
            tree = tree.without(tree.shoots[sound[-1] :])
            base, mendings = len(tree.nodes), 0
            continue
        draft = drafted(tree, shortest=shortest)
        varying = length_ties(draft.instance) if shortest else undecided(draft.instance)
        if (done and not varying) or (not shortest and 0 < len(varying) <= ASKED):
            varying = sorted((yield draft).varying)
            if done and not varying:
                return draft
        if not varying:
            sound.append(len(tree.shoots))
            base, mendings = len(tree.nodes), 0
            continue
        mendings += 1
        grew, tree = tree.shoots, thinned(tree, draft.instance, varying, sound, random)
        left = set(tree.shoots)
        sound = [sum(shoot in left for shoot in grew[:shoots]) for shoots in sound]
    return None


def drafted(tree: PointTree, *, shortest: bool) -> Draft[Yashi, Links]:
    """The board of a tree, and the tree as its answer if it need not be the shortest."""
    points = sorted(Point(column, row) for row, column in map(tree.cell, tree.nodes))
    board = Yashi(tuple(points), shortest)
    if shortest:
        return Draft(board)
    links = (Link(Point(c1, r1), Point(c2, r2)) for (r1, c1), (r2, c2) in tree.links())
    return Draft(board, Links.along(sorted(links)))


def thinned(tree: PointTree, board: Yashi, varying: list[int], sound: list[int], random: Random) -> PointTree:
    """The tree without some of the points at links that vary.

    Of the two points of a link it is the newer one, and it is one that came since all was sound, if any did.
    """
    number = {shoot.end: age for age, shoot in enumerate(tree.shoots)}
    number |= {tree.mirrored(end): age for end, age in number.items()}
    newer = {max(number[tree.at((y, x))] for x, y in board.links[link]) for link in varying}
    ages = sorted(age for age in newer if age >= sound[0]) or [len(tree.shoots) - 1]
    suspects = [age for age in ages if age >= sound[-1]] or ages
    gone = [age for age in suspects if random.random() < 0.5] or suspects[-1:]
    return tree.without([tree.shoots[age] for age in gone])


GENERATING: Generating[Yashi, Links] = Generating(
    drafts=drafts,
    size=board_size,
    knobs=(
        Knob(
            "points",
            "how many points there are; if it is not given, the size decides",
            least=2,
            most=5000,
            whole=True,
        ),
    ),
)
