"""Rulings on the setup, the phases of the round, costs and unique cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.kernel import Match
from rules.lcg.first.game import GAME
from rules.lcg.first.steps.setup import may_set_up, what_forbids_setup
from rules.lcg.first.table import first
from rules.lcg.state.in_play import may_control, may_enter
from rules.lcg.steps.marshaling import may_marshal
from tests.rules.lcg.first.scenes import (
    HOST,
    KNIGHT,
    PUP,
    SMITH,
    STEWARD,
    FirstScene,
    Side,
    marshalling,
    scene,
)
from tests.rules.lcg.scenes import places

FIEF = "Kingsroad Fiefdom"
TRUCE = "Uneasy Truce"


def test_attachments_with_setup_are_placed_with_the_other_cards_a_1() -> None:
    s = scene(p1=Side("baratheon", hand=["Old Red Priest", "Black Amethysts", "Lightbringer"]))
    priest, amethysts, lightbringer = s.t.pile("hand", 0)
    assert what_forbids_setup(s.t, (priest, amethysts)) == ""
    assert what_forbids_setup(s.t, (amethysts,)), "its host is set up with it"
    assert not may_set_up(s.t.printed(lightbringer))


def test_later_players_see_how_many_cards_were_placed_and_not_which_a_2() -> None:
    s = scene(at="setup", p1=Side(hand=[KNIGHT, PUP]), p2=Side(hand=[PUP]))
    s.choose("p1", KNIGHT, PUP, verb="setup")
    assert s.asked() == [("p2", "setup")], "one after the other"
    view = s.match.view(1)
    assert view["seats"][0]["setup"] == 2
    assert "fe-knight-of-the-tumblestone" not in json.dumps(view)


def test_cards_that_are_set_up_trigger_nothing_a_3() -> None:
    s = scene(at="setup", p1=Side(hand=["fx-eddard-stark-v2"]))
    s.choose("p1", "Eddard Stark", verb="setup").on_to("p1", "plot")
    assert (s.zone("Eddard Stark", "p1"), s.power("p1")) == ("play", 0), "he has not come into play"


def test_cards_drawn_for_the_setup_do_not_count_for_the_cap_a_6() -> None:
    match = Match.new(GAME, 2, {"format": "duel"}, b"first" * 7)
    while match.step != "plot":
        for ask in match.asks:
            match.answer(ask.seat, ())
    assert first(match.table).drawn == [0, 0]


def test_initiative_below_zero_is_compared_all_the_same_a_8() -> None:
    pillaged = "Burned and Pillaged on Crossroads"
    s = scene(
        at="reveal",
        seats=2,
        p1=Side(plot=TRUCE, play=["Crossroads", *[pillaged] * 3], power=9),
        p2=Side(plot=TRUCE, play=["Crossroads", *[pillaged] * 4]),
    )
    assert [s.t.plot_value(seat, "initiative") for seat in (0, 1)] == [-3, -4]
    assert s.asked() == [("p1", "first_player")]


def test_chance_decides_among_those_tied_for_the_least_power_a_9() -> None:
    tied = Side(plot=TRUCE, power=2)
    winners = set()
    for chance in range(12):
        s = scene(at="reveal", key=bytes([chance]) * 32, p1=tied, p2=tied, p3=Side(plot=TRUCE, power=3))
        winners.add(s.asked()[0])
    assert winners == {("p1", "first_player"), ("p2", "first_player")}


def test_initiative_comes_before_what_plots_do_when_revealed_a_10() -> None:
    s = scene(at="reveal", seats=2, p1=Side(plot="Counting Favors"), p2=Side(plot=TRUCE))
    assert (s.asked(), s.hand("p1")) == ([("p1", "first_player")], [])
    s.choose("p1", "p1").on_to_end("marshaling")
    assert len(s.hand("p1")) == 3 + 2, "with the draw phase"


def test_the_last_rounds_first_player_acts_first_in_the_plot_phase_a_11() -> None:
    s = scene(at="plot", first="p2", p1=Side(play=["Bran Stark"]), p2=Side(play=["Bran Stark"]))
    assert s.asked() == [("p2", "action")]


def test_the_plot_phase_has_a_window_before_plots_and_one_after_titles_a_13() -> None:
    s = scene(at="plot", p1=Side(play=["Bran Stark"]))
    assert (s.match.step, s.offers("p1", "Bran Stark", until="reveal")) == ("plot", True)
    s.on_to("p1", "plot").on_to("p1", "choose_title")
    assert s.offers("p1", "Bran Stark", until="draw") and s.match.step == "plot_window"


def test_an_empty_deck_draws_nothing_and_loses_nothing_a_14() -> None:
    s = scene(at="draw", p1=Side(fillers=0)).on_to_end("marshaling")
    assert (s.hand("p1"), s.t.gone) == ([], [])


def test_income_is_at_least_zero_a_16() -> None:
    s = marshalling(Side(plot="Blockade", play=[KNIGHT, "Crossroads", "Burned and Pillaged on Crossroads"]))
    assert s.t.plot_value(0, "income") == 0
    assert s.gold("p1") == 0


def test_who_has_passed_may_act_again_after_somebody_acted_a_17() -> None:
    s = marshalling(
        Side(hand=[PUP], plot=TRUCE), p2=Side(play=["kneeling Robb Stark"], hand=["Distinct Mastery"])
    )
    s.on_to("p1", "action").choose("p1", "pass").choose("p2", "Distinct Mastery")
    s.choose("p1", PUP, verb="action")
    assert s.zone(PUP) == "play"


def test_a_duplicate_is_an_action_after_which_the_others_act_a_18() -> None:
    s = marshalling(
        Side(play=["Bran Stark"], hand=["Bran Stark", PUP], plot=TRUCE),
        p2=Side(play=["kneeling Robb Stark"], hand=["Distinct Mastery"]),
    )
    s.use("p1", "Bran Stark")
    assert s.asked() == [("p2", "action")]


def test_all_reductions_that_fit_are_used_up_by_the_next_card_a_20() -> None:
    s = marshalling(Side(play=["Godswood", "Northern Fiefdoms"], hand=[PUP, KNIGHT], plot="Blockade", gold=2))
    s.use("p1", "Godswood").use("p1", "Northern Fiefdoms")
    before = s.gold("p1")
    s.use("p1", PUP)
    assert s.gold("p1") == before, "3 less for a card of 1"
    s.use("p1", KNIGHT)
    assert s.gold("p1") == before - 2, "what was too much is lost"


@pytest.mark.parametrize(("dead", "there"), [((), True), (("Khal Drogo",), False)])
def test_what_is_put_into_play_passes_by_price_and_house_but_not_uniqueness_a_21(
    dead: tuple[str, ...], there: bool
) -> None:
    s = scene(p1=Side(play=[KNIGHT], hand=["Khal Drogo"], dead=dead))
    s.attack("p1", "military", "p2", [KNIGHT])
    assert s.offers("p1", "Khal Drogo", until="end_challenge", verb="reaction") is there
    if there:
        s.choose("p1", "Khal Drogo")
        assert (s.zone("Khal Drogo"), s.gold("p1")) == ("play", 0)


def test_a_dead_unique_card_bars_control_of_another_copy_a_42() -> None:
    chambers = "Queen Cersei's Chambers"
    for p1, allowed in ((Side(), True), (Side(dead=[chambers]), False)):
        s = scene(p1=p1, p2=Side("lannister", play=[chambers], dead=["Lannisport"]))
        card = next(card for card in s.t.pile("play", 1) if s.t.title(card) == chambers)
        assert may_control(s.t, card, 0) is allowed, "it is the new controller's dead pile that counts"


@pytest.mark.parametrize("zone", ["play", "dead"])
@pytest.mark.parametrize(("holder", "enters"), [("p2", True), ("p1", False)])
def test_another_players_unique_card_is_barred_by_own_copies_alone(
    zone: str, holder: str, enters: bool
) -> None:
    """§10.1: players are independent; copies of the card's owner bar it from nobody else's side."""
    chambers = "Queen Cersei's Chambers"
    holds: dict[str, Any] = {zone: [chambers]}
    p1 = Side(**holds) if holder == "p1" else Side()
    p2 = Side("lannister", discard=[chambers], **(holds if holder == "p2" else {}))
    s = scene(p1=p1, p2=p2)
    (card,) = s.t.pile("discard", 1)
    assert may_enter(s.t, card, 0) is enters


def test_partners_share_no_unique_cards_no_cap_and_no_dominance_a_49() -> None:
    s = scene(seats=4, format="teams", p1=Side(play=["Bran Stark"]), p3=Side(hand=["Bran Stark"], gold=5))
    assert may_marshal(s.t, 2, s.t.pile("hand", 2)[0]), "a partner's copy bars none"
    s = scene(
        at="dominance",
        seats=4,
        format="teams",
        p1=Side(play=[KNIGHT]),
        p2=Side(play=[KNIGHT, PUP]),
        p3=Side(play=[KNIGHT]),
    )
    s.on_to_end("dominance")
    assert s.power("p2") == 1, "4 STR against 2 and 2 of partners"
    assert [player["draws_left"] for player in map(s.t.shown_of_player, range(4))] == [3] * 4


def test_a_search_may_find_nothing_a_51() -> None:
    s = marshalling(Side(play=[KNIGHT], hand=["Muster"], deck=[PUP, "Ser Rodrik Cassel"]))
    s.use("p1", "Muster").choose("p1", "nothing", verb="search")
    assert (s.hand("p1"), s.zone("Ser Rodrik Cassel")) == ([], "deck")


def left() -> FirstScene:
    """The first player, who bears a title and controls another's location, leaves."""
    s = scene(
        p1=Side(play=[KNIGHT], titles=["Crown Regent"]),
        p2=Side(play=["Queen Cersei's Chambers", KNIGHT]),
        p3=Side("lannister", play=[STEWARD]),
    )
    s.t.move(s.card("Queen Cersei's Chambers"), "play", 0)
    s.match.concede(0)
    return s


def test_who_leaves_takes_cards_along_and_leaves_the_first_place_a_52() -> None:
    s = left()
    assert (s.t.gone, s.t.first) == ([0], 1), "clockwise"
    assert (list(s.t.pile("play", 0)), s.zone("Queen Cersei's Chambers")) == ([], "discard")
    assert s.holder("Crown Regent") == "middle"
    s.match.concede(2)
    assert s.over() and places(s, GAME)[1] == 1, "the last one left wins"


def test_versions_of_a_title_count_together_a_54() -> None:
    """See also `test_each_fault_is_named`: two and two copies of Eddard Stark are one too many."""
    cards = GAME.table.edition.catalogue.cards
    versions = [code for code, card in cards.items() if card.name == "Eddard Stark"]
    s = marshalling(Side(play=[versions[0]], hand=[versions[1]], plot=TRUCE))
    assert len(versions) == 2
    s.use("p1", "Eddard Stark")
    assert s.t.duplicates_of(s.card("Eddard Stark")), "the other version is a duplicate"


def test_an_event_that_became_an_attachment_leaves_like_one_a_56() -> None:
    small = "I'm You Writ Small"
    s = scene(p1=Side("lannister", play=[SMITH], hand=[small]), p2=Side(play=[HOST]))
    s.use("p1", small).choose("p1", SMITH, verb="target").on_to("p1", "challenge")
    assert s.t.host[s.card(small)] == s.card(SMITH)
    s.choose("p1", "pass").attack("p2", "military", "p1", [HOST]).on_to_end()
    assert (s.zone(SMITH), s.zone(small)) == ("dead", "discard")


def test_two_players_have_no_titles_and_keep_the_window_a_76() -> None:
    s = scene(at="reveal", seats=2, p1=Side(play=["Bran Stark"]))
    assert s.offers("p1", "Bran Stark", until="draw") and s.match.step == "plot_window"
    assert not s.t.in_zone("titles")


def test_power_on_other_cards_does_not_count_for_a_tie_of_initiative_a_78() -> None:
    s = scene(
        at="reveal",
        seats=2,
        p1=Side(plot=TRUCE, play=[KNIGHT, f"Widow's Wail on {KNIGHT}"], on={"Widow's Wail": 3}),
        p2=Side(plot=TRUCE, power=1),
    )
    assert s.power("p1") == 3, "for victory it counts"
    assert s.asked() == [("p1", "first_player")]


@pytest.mark.parametrize("hand", [(), ("Paper Shield",)], ids=["played", "canceled"])
def test_a_canceled_use_counts_and_limits_of_events_are_by_title_a_71(hand: tuple[str, ...]) -> None:
    winter = "Winter is Coming"
    s = scene(p1=Side(play=[HOST], hand=[winter, winter]), p2=Side("lannister", play=[SMITH], hand=hand))
    s.attack("p1", "military", "p2", [HOST], defend=None).use("p1", winter)
    for shield in hand:
        s.use("p2", shield)
    assert not s.offers("p1", winter, until="end_challenge"), "limit 1 per round"
    assert s.titles("discard", "p1") == [winter]
