"""For setters: what a page shows of new boards, of clues that can go, and of repairs."""

from __future__ import annotations

import kotae
from kotae.api import words
from tests.small import IMPOSSIBLE, SEVERAL, UNIQUE
from tests.web.tasks.asked import asked, each_key, heard


@each_key
def test_new_boards_have_one_answer_and_play_at_once(key: str) -> None:
    told, events = heard("generate", puzzle=key, size=[5, 5], seed=5, count=3)
    assert isinstance(told, dict)
    boards = [made["board"] for event, made in events if event == "board"]
    assert boards == [made["board"] for made in told["boards"]]
    assert len(set(boards)) == 3
    for text in boards:
        assert kotae.verdict(kotae.read(text)).word == "unique"
        assert asked("sheet", board=text)["made"].startswith("# ")


@each_key
def test_a_seed_makes_the_same_board_again(key: str) -> None:
    once, again, other = (
        asked("generate", puzzle=key, size=[5, 5], seed=seed)["boards"][0]["board"] for seed in (7, 7, 8)
    )
    assert once == again != other


def test_rules_and_wishes_are_heard() -> None:
    made = asked("generate", puzzle="hashi", size=[7, 7], seed=1, rules={"max-bridges": 1, "loops": "no"})
    assert made["boards"][0]["rules"] == {"max-bridges": 1, "loops": "no"}
    points = asked("generate", puzzle="yashi", size=[7, 7], seed=1, wishes={"points": 9})
    assert points["boards"][0]["board"].count("o") - "# kotae yashi goal=shortest".count("o") >= 9


def test_a_difficulty_is_the_grade() -> None:
    made = asked("generate", puzzle="futoshiki", size=[4, 4], seed=1, difficulty="easy")["boards"][0]
    assert made["word"] == "easy"
    assert asked("grade", board=made["board"])["word"] == "easy"


@each_key
def test_clues_that_can_go_are_pointed_at(key: str) -> None:
    found = kotae.minimise(kotae.read(UNIQUE[key]))
    page = asked("minimise", board=UNIQUE[key], page=True)["page"]
    assert page["sentence"] == words.minimised(found)
    assert [each["sentence"] for each in page["told"]] == [change.sentence for change in found.removed]
    assert all(each["boxes"] for each in page["told"])


@each_key
def test_repairs_come_with_the_verdict(key: str) -> None:
    for boards in (UNIQUE, SEVERAL, IMPOSSIBLE):
        told = asked("repair", board=boards[key], page=True)
        found = kotae.repair(kotae.read(boards[key]))
        page = told["page"]
        assert page["repair"] == words.repair(found)
        assert page["sentence"] == asked("verdict", board=boards[key], page=True)["page"]["sentence"]
        changes = [] if found is None else [change.sentence for change in found.changes]
        assert [each["sentence"] for each in page["changes"]] == changes
        if found is not None and found.board is not None:
            makes = {"unique": ["unique"], "solvable": ["unique", "several"]}
            assert found.makes is not None
            assert asked("verdict", board=told["repair"]["board"])["verdict"] in makes[found.makes]
