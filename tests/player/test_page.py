"""The page that plays steps, as text: well-formed, safe, small, self-contained, with the right pictures."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256

import pytest

import kotae
from kotae.api.steps import Walkthrough, frames, walk_html
from kotae.geometry import WHOLE, at
from kotae.render.player import PlayerFrame, player
from kotae.render.svg import pieces, window
from kotae.scene import Label, Scene
from kotae.statements import Fact, Reason, Step
from tests.player.pages import Element, parsed
from tests.player.walks import PUZZLES, board_of, walk

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"' & \0 ]]> <!-- </template> </svg>"


@cache
def page(name: str) -> Element:
    return parsed(walk_html(walk(board_of(name))))


def steps_of(tree: Element) -> list[Element]:
    return [each for each in tree.id("steps").children if each.tag == "li"]


def numbers(runs: str) -> list[int]:
    """The numbers that ``0-7 12`` stands for, read as the script does."""
    found: list[int] = []
    for run in runs.split():
        start, _, end = run.partition("-")
        found += range(int(start), int(end or start) + 1)
    return found


def plain(text: str) -> str:
    """The text without the spaces that keep the numbers of a point together."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("name", PUZZLES)
def test_a_page_needs_nothing_from_anywhere(name: str) -> None:
    tree = page(name)
    for each in tree.all():
        for attribute, value in each.attributes.items():
            assert not attribute.startswith("on"), "an inline event handler"
            assert attribute not in ("src", "srcset", "action", "style", "xlink:href")
            if attribute == "href":
                assert value == "data:," or re.fullmatch(r"#step-\d+", value or "")
    assert not {each.tag for each in tree.all()} & {
        "iframe",
        "object",
        "embed",
        "img",
        "base",
        "form",
    }
    script, style = tree.all("script")[0].text, tree.all("style")[0].text
    assert len(tree.all("script")) == len(tree.all("style")) == 1
    for word in ("fetch", "XMLHttpRequest", "WebSocket", "import", "innerHTML", "eval", "http:", "https:"):
        assert word not in script.replace("http://www.w3.org/2000/svg", "")
    assert "url(" not in style
    assert "@import" not in style


def test_the_policy_allows_the_script_and_the_style_of_the_page_and_no_requests() -> None:
    tree = page("hashi")
    (policy,) = (each["content"] for each in tree.all("meta") if "http-equiv" in each.attributes)
    rules = dict(rule.split(maxsplit=1) for rule in policy.split("; "))
    assert rules.pop("default-src") == "'none'"
    assert rules.pop("img-src") == "data:"
    for kind in ("script", "style"):
        digest = b64encode(sha256(tree.all(kind)[0].text.encode()).digest()).decode()
        assert rules.pop(f"{kind}-src") == f"'sha256-{digest}'"
    assert not rules


@pytest.mark.parametrize("name", PUZZLES)
def test_ids_are_unique_and_what_refers_to_one_finds_it(name: str) -> None:
    tree = page(name)
    ids = [each["id"] for each in tree.all() if "id" in each.attributes]
    assert len(ids) == len(set(ids))
    for each in tree.all():
        if "aria-labelledby" in each.attributes:
            assert set(each["aria-labelledby"].split()) <= set(ids)
        if each.tag == "a":
            assert each["href"].removeprefix("#") in ids
    # The script looks up what it needs by its id.
    assert set(re.findall(r'the\("([a-z-]+)"\)', tree.all("script")[0].text)) <= set(ids)


def test_a_page_speaks_to_screen_readers() -> None:
    tree = page("hashi")
    assert tree.all("html")[0]["lang"] == "en"
    assert tree.id("said")["aria-live"] == "polite"
    assert tree.id("board")["role"] == "img"
    assert tree.id("slider")["aria-label"]
    assert tree.id("controls")["role"] == "group"
    for button in tree.all("button"):
        assert button["type"] == "button"
        assert button.text.strip()
    assert [each.text for each in tree.id("controls").all("button")] == [
        "First",
        "Back",
        "Play",
        "Next",
        "Last",
    ]
    for sign in (each for each in tree.all("span") if "sign" in each["class"]):
        assert sign["aria-hidden"] == "true"


@pytest.mark.parametrize("name", PUZZLES)
def test_every_frame_shows_its_picture_and_says_its_step(name: str) -> None:
    told = walk(board_of(name))
    tree = page(name)
    markup = walk_html(told)
    kept = re.search('<template id="pieces"><svg>(.*?)</svg></template>', markup, re.DOTALL)
    assert kept is not None
    shown = frames(told)
    assert len(steps_of(tree)) == len(shown) == len(told.steps) + 1
    table = list(dict.fromkeys(piece for frame in shown for piece in pieces(frame.scene)))
    assert kept[1] == "".join(table), "each piece is there once"
    for frame, item in zip(shown, steps_of(tree), strict=True):
        assert [table[n] for n in numbers(item["data-pieces"])] == pieces(frame.scene)
        assert item["data-window"] == window(frame.scene)
        assert item["data-text"] == frame.scene.description
        assert item.all("a")[0].text == frame.heading
        assert plain(item.all("p")[0].text) == frame.sentence
        told_items = [plain(each.text) for part in item.all("ul") for each in part.children]
        step = frame.step
        parts: list[Reason | Fact] = [] if step is None else [*step.facts, *step.reasons, *step.known]
        assert told_items == [each.sentence for each in parts]


def test_a_reason_points_at_its_place_on_the_numbered_board() -> None:
    board = kotae.read("# kotae hashi\n1.3.1\n.....\n1.2..\n")
    fact = board.puzzle.medium.fact(board.instance, 0, [1])
    assert fact is not None
    reasons = (Reason("island-count", at((0, 2)), "cell"), Reason("connected", WHOLE, "whole"))
    step = Step(facts=(fact,), reasons=reasons, sentence="So.")
    tree = parsed(walk_html(Walkthrough(board=board, steps=[step])))
    spots = {each.text: each["data-spots"] for each in tree.all("button") if "data-spots" in each.attributes}
    # 32 pixels to a cell, below a row and behind a column of numbers; a line has the cells at its ends.
    assert spots == {"cell": "96,32,32,32", fact.sentence: "32,32,96,32"}
    assert "whole" in tree.id("step-1").text


def test_what_is_supposed_is_an_ordered_list_and_a_contradiction_is_marked_as_one() -> None:
    board = board_of("futoshiki")
    facts = [fact for fact in kotae.forced(board).facts if not fact.printed]
    inner = (
        Step(facts=(facts[1],), sentence="Then this follows."),
        Step(facts=(), reasons=(Reason("row", at((0, 0)), "row 0 holds each digit once"),), sentence="No."),
    )
    plain = Step(facts=(facts[0],), sentence="Hard to see.", technique="guess", supposing=inner)
    clash = Step(facts=(), reasons=inner[1].reasons, known=(facts[0],), sentence="This cannot be.")
    tree = parsed(walk_html(Walkthrough(board=board, steps=[plain, clash])))
    (supposed,) = tree.id("step-1").all("ol")
    assert [each.text for each in supposed.children] == ["Then this follows.", "No."]
    assert "guess" in tree.id("step-1").all("h2")[0].text
    assert [each["class"] for each in tree.id("step-2").all("span")] == ["sign fault", "sign answer"]
    assert [each.text for each in tree.id("legend").children] == [
        "+ new",
        "? why",
        "* known before",
        "! contradiction",
    ]


def test_hostile_text_stays_text() -> None:
    scene = Scene(1, 1, [Label((0.5, 0.5), HOSTILE)], HOSTILE, HOSTILE)
    condition = Reason("row", at((0, 0)), HOSTILE)
    step = Step(
        facts=(), reasons=(condition,), technique=HOSTILE, supposing=(Step(facts=(), sentence=HOSTILE),)
    )
    tree = parsed(
        player(HOSTILE, HOSTILE, [("hint", HOSTILE)], [PlayerFrame(HOSTILE, HOSTILE, scene, step, HOSTILE)])
    )
    said = HOSTILE.replace("\0", "\N{REPLACEMENT CHARACTER}")
    assert len(tree.all("script")) == 1
    assert not tree.all("img")
    assert [each.text for each in tree.all("text")] == [said, said]  # on the board and among the pieces
    assert tree.all("h1")[0].text == said
    assert tree.id("step-1")["data-text"] == said
    assert tree.id("step-1").text.count(said) == 6


def test_250_steps_on_a_large_board_make_a_small_page() -> None:
    rows = "\n".join("4." * 12 + "4" if row % 2 == 0 else "." * 25 for row in range(25))
    board = kotae.read(f"# kotae hashi\n{rows}\n")
    medium = board.puzzle.medium
    facts = [medium.fact(board.instance, n, [n % 2]) for n in range(250)]
    steps = [
        Step(facts=(fact,), known=tuple(filter(None, facts[max(n - 3, 0) : n])), sentence="A sentence. " * 10)
        for n, fact in enumerate(facts)
        if fact is not None
    ]
    assert len(steps) == 250
    assert len(walk_html(Walkthrough(board=board, steps=steps)).encode()) < 1_000_000
