"""What each viewer sees, and what they are shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from string import Formatter
from typing import Any

import pytest

from rules.btwixt.game import GAME
from rules.btwixt.open_table import frame
from rules.btwixt.table import BtwixtTable
from rules.btwixt.view import FACTS
from rules.btwixt.words import WORDS
from rules.kernel import JUDGE, SPECTATOR, Illegal, Match
from rules.kernel.testing import fuzz
from rules.kernel.words import KERNEL_WORDS
from tests.rules.btwixt.staging import Scene, opened, play_until

LEADER = {
    "seat", "leader", "left_neighbor", "right_neighbor", "left_council", "right_council", "knelt", "played",
    "hand_size", "packet_size", "white_cards_left", "total", "bid",
}  # fmt: skip
TOP = {
    "viewer", "options", "seasons", "season", "round", "rounds", "first_player", "tie_order",
    "leaders_to_choose", "current_ally",
    "current_ally_council", "arriving_ally", "winner", "runner_up", "leaders", "councils", "hand", "packet",
    "foreseen", "row", "dead", "discard", "removed", "ally_deck_size", "deck_size", "supply_size",
    "conceded", "scores",
}  # fmt: skip
CARD = {"id", "face", "name", "color", "value", "text", "triumph", "leader"}
ALLY = {"id", "face", "name", "power", "house", "text"}


def in_the_middle(n: int = 5, **options: object) -> Match[Any]:
    match = opened(n, **options)
    play_until(match, lambda t: t.round == 3 and sum(map(len, (t.pile("bid", s) for s in range(n)))) > 2)
    return match


@pytest.mark.parametrize("who", [0, 3, SPECTATOR])
def test_the_shape_is_as_documented(who: int):
    view = in_the_middle(advanced=True).view(who)
    assert set(view) == TOP
    assert json.loads(json.dumps(view)) == view
    for leader in view["leaders"]:
        assert set(leader) == LEADER
        assert all(set(card) == CARD | {"value_now"} for card in leader["bid"])
        assert leader["total"] == sum(card["value_now"] for card in leader["bid"])
    for council in view["councils"]:
        assert set(council) == {"council", "seats", "allies", "tokens", "allies_power"}
        assert all(set(ally) == ALLY | {"power_now", "tokens"} for ally in council["allies"])
        assert council["allies_power"] == sum(ally["power_now"] for ally in council["allies"])
    assert all(set(card) == CARD for card in view["hand"] + view["discard"])
    assert view["current_ally"] is None or set(view["current_ally"]) == ALLY | {"tokens"}


def test_a_seat_sees_its_own_hand_and_the_sizes_of_the_others():
    match = in_the_middle()
    for seat in range(5):
        view = match.view(seat)
        held = [match.table.name(card) for card in match.table.pile("hand", seat)]
        assert [card["face"] for card in view["hand"]] == held
        assert [leader["hand_size"] for leader in view["leaders"]] == [
            len(match.table.pile("hand", other)) for other in range(5)
        ]
    assert match.view(SPECTATOR)["hand"] == []


def test_leaders_to_choose_are_the_free_ones_with_the_cards_they_play_in_this_game():
    match = Match.new(GAME, 4, {"advanced": True, "first_player": "seat:0"}, b"k" * 32)
    match.answer(0, 3)
    free = match.view(1)["leaders_to_choose"]
    assert [leader["number"] for leader in free] == [0, 1, 2, 4, 5, 6, 7, 8]
    assert all(len(leader["cards"]) == 4 for leader in free)
    assert Match.new(GAME, 4, {}, b"k" * 32).view(1)["leaders_to_choose"][0]["cards"] == []
    assert in_the_middle(advanced=True).view(0)["leaders_to_choose"] == []


def test_ties_are_shown_in_the_order_in_which_they_are_won():
    assert frame(Scene(first=2).t)["tie_order"] == [2, 3, 0, 1]
    assert frame(Scene(first=2).current("davos_seaworth").t)["tie_order"] == [1, 0, 3, 2]


def test_a_judge_sees_all_hands():
    match = in_the_middle()
    assert [len(hand) for hand in match.view(JUDGE)["hands"]] == [
        len(match.table.pile("hand", seat)) for seat in range(5)
    ]


def test_a_packet_is_seen_by_its_holder_alone():
    match = opened(3, draft=True)
    assert len(match.view(1)["packet"]) == 10
    assert match.view(SPECTATOR)["packet"] == []
    assert [leader["packet_size"] for leader in match.view(SPECTATOR)["leaders"]] == [10] * 3


def test_a_token_is_known_to_who_looked_at_it_until_it_returns():
    match = in_the_middle()
    t = match.table
    t.put(t.pile("supply")[-1], t.tokens + 2)
    token = t.pile("tokens", 2)[-1]
    t.look(1, token)
    assert match.view(1)["councils"][2]["tokens"][-1]["value"] == t.worth(token)
    for other in (0, 2, 3, 4, SPECTATOR):
        assert "value" not in match.view(other)["councils"][2]["tokens"][-1]
    t.return_tokens([token])
    assert not t.sees(1, token)


def test_a_token_keeps_its_id_while_it_lies_on_the_table():
    match = in_the_middle()
    t = match.table
    t.put(t.pile("supply")[-1], t.tokens + 2)
    token = t.pile("tokens", 2)[-1]
    before = match.view(0)["councils"][2]["tokens"][-1]["id"]
    t.put(token, t.tokens + 3)
    assert match.view(0)["councils"][3]["tokens"][-1]["id"] == before
    assert match.view(1)["councils"][3]["tokens"][-1]["id"] != before


def test_the_looker_alone_foresees_the_allies_they_ordered():
    match = in_the_middle()
    t = match.table
    order = t.pile("ally_deck")[:-4:-1]
    t.return_to_deck(1, order)
    assert [ally["face"] for ally in match.view(1)["foreseen"]] == [t.name(ally) for ally in order]
    assert match.view(2)["foreseen"] == []
    t.return_to_deck(2, order[:2])
    assert [ally and ally["face"] for ally in match.view(1)["foreseen"]] == [None, None, t.name(order[2])]
    t.next_ally()
    assert [ally and ally["face"] for ally in match.view(1)["foreseen"]] == [None, t.name(order[2])]


def test_a_given_card_is_shown_to_giver_and_receiver_alone():
    match = in_the_middle()
    play_until(match, lambda t: any(line[1] == "card_is_given" for line in t.line_log.lines))
    found = {who: [line for line in match.lines(who) if line.key.startswith("card_") and "given" in line.key]
            for who in (*range(5), SPECTATOR)}  # fmt: skip
    events = [(line.args["from_seat"], line.args["to_seat"]) for line in found[SPECTATOR]]
    assert events
    for who, lines in found.items():
        heard = [line.key for line in lines]
        assert heard == ["card_given" if who in event else "card_is_given" for event in events]


# Words


def test_every_text_of_the_view_is_printed_on_a_face():
    assert all(facts.get("text", "").endswith(".") or "value" in facts for facts in FACTS.values())


def test_every_line_and_every_question_has_its_words():
    report = fuzz(GAME, 12_000, seed=5)
    assert set(report.templates) <= set(WORDS) | set(KERNEL_WORDS)
    assert {f"ask.{prompt}" for prompt in report.prompts} <= set(WORDS)


def test_a_question_says_what_becomes_of_the_choice_and_whose_ability_it_is():
    scene = Scene().hand(1, "muster", "parley").deck("vanguard", "muster")
    scene.take(0, "ellaria_sand", [(0, "place_ally", 0), (1, "pick_hand_card", "parley")])
    scene.play({0: ["clever_bargain"]}, [(0, "pick_hand_card", "muster")])
    others, own = [ask.prompt for ask in scene.asked if ask.verb == "pick_hand_card" and ask.prompt]
    assert (others.key, dict(others.args)["by_seat"]) == ("pick_hand_card discarded for", 0)
    assert own.key == "pick_hand_card discarded"


def test_a_person_who_gains_a_power_token_is_shown_why():
    match = in_the_middle()
    play_until(match, lambda t: match.asks[0].verb == "place_token")
    asked = match.ask_json(match.asks[0].seat) or {}
    assert asked["text"] == "You won the bid and gain a power token: into which council does it go?"


def test_templates_and_their_arguments_agree():
    match = in_the_middle(advanced=True)
    play_until(match, lambda t: False)
    for line in match.lines(JUDGE):
        fields = {name for _, name, _, _ in Formatter().parse(GAME.words[line.key]) if name}
        assert fields <= set(line.args), line
        assert "{" not in GAME.tell(line)


# The clock and the judge


def test_the_clock_kneels_and_says_no():
    match = in_the_middle()
    chosen: dict[str, object] = {}
    while not match.over and len(chosen) < 2:
        for ask in match.asks:
            if ask.verb in {"turn", "may"}:
                chosen[ask.verb] = ask.default
            match.answer(ask.seat, ask.sample(match.table.draws.stream("clock")))
    assert chosen == {"turn": "kneel", "may": "no"}


def test_a_judge_may_move_the_first_player_token_and_kill():
    match = Match.new(GAME, 5, {}, b"j" * 32, spacing=0)
    play_until(match, lambda t: t.round == 3)
    first = match.table.first
    match.patch([{"op": "first_player", "seat": (first + 2) % 5}], why="it was forgotten")
    assert match.table.first == (first + 2) % 5
    ally = next(ally for council in range(5) for ally in match.table.pile("council", council))
    match.patch([{"op": "kill", "piece": ally}], why="the cup was poisoned")
    assert ally in match.table.pile("dead")
    assert list(GAME.invariants(match.table)) == []


@pytest.mark.parametrize(
    "op",
    [
        lambda t: {"op": "first_player", "seat": 9},
        lambda t: {"op": "kill", "piece": t.pile("hand", 0)[0]},
        lambda t: {"op": "kiss"},
    ],
    ids=["no such seat", "no ally", "no such operation"],
)
def test_an_impossible_correction_is_refused(op: Callable[[BtwixtTable], dict[str, object]]):
    match = in_the_middle()
    before = match.digest()
    with pytest.raises(Illegal):
        match.patch([op(match.table)], why="no")
    assert match.digest() == before
