"""Scenes of the plots and agendas."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lcg.first.game import GAME
from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, STEWARD, FirstScene, Side, scene

QUIET = "Mad King's Legacy"


def revealed(plot: str, faction: str = "stark", **more: Any) -> FirstScene:
    """A scene in which p1 has chosen a plot that is now revealed."""
    mine = more.pop("mine", {})
    return scene(at="reveal", p1=Side(faction, plot=plot, **mine), **more)


@pytest.mark.parametrize(
    ("plot", "found"),
    [("Summoning Season", PUP), ("Building Season", "Godswood")],
    ids=["characters", "locations"],
)
def test_seasons_let_two_players_search(plot: str, found: str) -> None:
    s = revealed(plot, mine={"deck": [found]}, p2=Side(deck=[found]))
    s.on_to("p1", "target").choose("p1", "p2").choose("p1", found, verb="search")
    s.choose("p2", found, verb="search")
    assert (s.hand("p1"), s.hand("p2")) == ([found], [found])


@pytest.mark.parametrize(
    ("plot", "kind"),
    [("Mutual Cause", "power"), ("Mutual Blackmail", "intrigue"), ("Mutual Enemies", "military")],
)
def test_mutual_plots_bar_a_challenge_type_between_two_players(plot: str, kind: str) -> None:
    everything = "Littlefinger" if kind != "military" else KNIGHT
    s = revealed(plot, mine={"play": [everything]}, p2=Side(play=[everything]))
    s.on_to("p1", "target").choose("p1", "p2").on_to("p1", "challenge").choose("p1", kind)
    assert ("p1", "opponent") not in s.asked(), "only the third player is left"
    s.on_to_end()
    assert s.t.noted("round", 0, f"initiated {kind} against 2")  # type: ignore[arg-type]


def test_mutual_plots_do_nothing_between_two_players() -> None:
    s = scene(at="reveal", seats=2, p1=Side(plot="Mutual Cause")).on_to_end("reveal")
    assert s.said("no_challenges_between") == 0


def test_uneasy_truce_taxes_military_attacks_a_70() -> None:
    s = scene(p1=Side(play=[KNIGHT], plot="Uneasy Truce", gold=2))
    s.attack("p1", "military", "p2", [KNIGHT]).on_to_end()
    assert (s.gold("p1"), s.gold("p2")) == (0, 2)
    s = scene(p1=Side(play=[PUP], plot="Uneasy Truce", gold=1))
    assert not s.asks("p1", "challenge", until="dominance")


def test_rains_of_autumn_stop_income_of_cards_but_no_penalty() -> None:
    s = scene(p1=Side(plot="Rains of Autumn", play=["Great Keep", STEWARD]), p2=Side(play=["Great Keep"]))
    assert (s.t.plot_value(0, "income"), s.t.plot_value(1, "income")) == (4, 4)


def test_good_for_the_gander_copies_a_text() -> None:
    s = revealed("Good for the Gander", mine={"play": [HOST]}, p2=Side(plot="Counting Favors"))
    s.on_to("p1", "target").choose("p1", "p2").on_to("p1", "target").choose("p1", "p3").on_to_end("reveal")
    assert (len(s.hand("p1")), len(s.hand("p3"))) == (3, 3)


def test_tourney_for_the_hand_arms_knights() -> None:
    shae = Side("lannister", play=["Shae"])
    s = scene(p1=shae, p2=Side(play=[KNIGHT], plot="Tourney for the Hand", power=1))
    assert s.value(KNIGHT) == 3
    assert not s.offers("p1", "Shae", until="initiate")


def test_fleeing_to_the_wall_leaves_three_locations() -> None:
    play = ["Godswood", "Great Keep", "Crossroads", "Narrow Sea"]
    s = revealed("Fleeing to the Wall", mine={"play": play})
    s.on_to("p1", "keep").choose("p1", *play[:3]).on_to_end("reveal")
    assert [s.zone(title, "p1") for title in play] == ["play", "play", "play", "discard"]


def test_drunken_allegations_kneel_two() -> None:
    s = revealed("Drunken Allegations", mine={"play": [PUP]}, p2=Side(play=[KNIGHT, HOST]))
    s.on_to("p1", "target").choose("p1", "p2").choose("p1", KNIGHT, verb="pick")
    s.choose("p2", PUP, verb="pick").on_to_end("reveal")
    assert (s.kneels(KNIGHT), s.kneels(PUP), s.kneels(HOST)) == (True, True, False)


def test_looking_ahead_skips_taxation_but_titles_return_a_36() -> None:
    s = scene(at="taxation", p1=Side(plot="Looking Ahead", gold=2)).on_to_end("taxation")
    assert (s.gold("p1"), s.said("phase")) == (2, 0)


def test_wildfire_assault_leaves_three_characters() -> None:
    s = revealed("Wildfire Assault", mine={"play": [PUP, KNIGHT, HOST, SMITH]}, p2=Side(play=[STEWARD]))
    s.on_to("p1", "keep").choose("p1", PUP, KNIGHT, HOST).choose("p2", STEWARD, verb="keep").on_to_end(
        "reveal"
    )
    assert (s.zone(SMITH), s.zone(STEWARD), s.zone(PUP)) == ("dead", "play", "play")


def test_hear_me_roar_weakens_who_has_no_intrigue_icon() -> None:
    s = scene(p1=Side("lannister", plot="Hear Me Roar", play=[STEWARD, SMITH]))
    assert (s.value(STEWARD), s.value(SMITH)) == (2, 0)


def test_blockade_stops_the_income_of_opponents_plots() -> None:
    s = scene(p1=Side(plot="Blockade"), p2=Side(play=["Great Keep"]))
    assert (s.t.plot_value(1, "income"), s.t.plot_value(0, "income")) == (1, 0)


def test_the_power_of_blood_protects_nobles_a_43() -> None:
    s = scene(p1=Side(play=[HOST], plot="The Power of Blood"), p2=Side(play=["Robb Stark", PUP]))
    s.attack("p1", "military", "p2", [HOST]).on_to_end()
    assert (s.zone("Robb Stark"), s.zone(PUP)) == ("play", "dead")


def test_holding_the_trident_helps_the_fewer() -> None:
    s = scene(p1=Side(plot="Holding the Trident", play=[PUP]), p2=Side(play=[KNIGHT, HOST]))
    assert s.value(PUP) == 4


def test_calm_over_westeros_makes_events_dear_a_70() -> None:
    will = "The Lion's Will"
    p2 = Side(play=[KNIGHT], plot="Calm Over Westeros")
    s = scene(p1=Side("lannister", hand=[will], gold=2), p2=p2)
    assert not s.offers("p1", will, until="initiate")
    s = scene(p1=Side("lannister", hand=[will], gold=3), p2=p2)
    s.use("p1", will).choose("p1", "p3", verb="pay_to")
    assert (s.gold("p1"), s.gold("p3"), s.kneels(KNIGHT)) == (0, 1, True)


def test_snowed_under_sends_kneeling_cards_home_before_cards_stand_a_34() -> None:
    s = scene(
        at="standing",
        p1=Side(plot="Snowed Under", play=[f"kneeling {PUP}"]),
        p2=Side(play=[f"kneeling {KNIGHT}", f"kneeling {HOST}"]),
    )
    s.on_to("p1", "pick")
    ask = s.match.ask_json(0)
    assert ask is not None
    assert GAME.prompt(ask["words"], ("Ana", "Bo", "Cy"), 0) == "Snowed Under: choose a card of Bo."
    s.choose("p1", HOST).on_to_end("standing")
    assert (s.zone(PUP), s.zone(HOST), s.zone(KNIGHT), s.kneels(KNIGHT)) == ("hand", "hand", "play", False)


def test_the_power_of_arms_strengthens_the_war_crest() -> None:
    s = scene(p1=Side(plot="The Power of Arms", play=[KNIGHT, PUP]), p2=Side(play=["Greatjon Umber"]))
    assert (s.value(KNIGHT), s.value(PUP), s.value("Greatjon Umber")) == (4, 2, 3)


def test_valar_morghulis_kills_all_but_the_saved() -> None:
    s = revealed("Valar Morghulis", mine={"play": [PUP]}, p2=Side(play=["Arya Stark with 1", KNIGHT]))
    s.use("p2", "Arya Stark", verb="would").on_to_end("reveal")
    assert (s.zone(PUP), s.zone(KNIGHT), s.zone("Arya Stark")) == ("dead", "dead", "play")


def test_condemned_by_the_realm() -> None:
    s = revealed(
        "Condemned by the Realm", mine={"play": [PUP]}, p2=Side(play=[KNIGHT]), p3=Side(play=[SMITH])
    )
    s.on_to("p1", "target").choose("p1", "p2")
    assert sorted(s.options("p2")) == [PUP, SMITH]
    s.choose("p2", SMITH).on_to_end("reveal")
    assert s.zone(SMITH) == "dead"


def test_counting_favors_is_subject_to_the_cap_a_15() -> None:
    s = revealed("Counting Favors")
    s.on_to("p1", "target").choose("p1", "p2").on_to_end("reveal")
    assert (len(s.hand("p1")), len(s.hand("p2")), len(s.hand("p3"))) == (3, 3, 0)
    assert s.t.drawn == [3, 3, 0]


def test_power_and_wealth_counts_attachments() -> None:
    s = scene(p1=Side(plot="Power and Wealth", play=[KNIGHT, f"Milk of the Poppy on {KNIGHT}"]))
    assert s.value(KNIGHT) == 3


def test_mad_kings_legacy_discards_an_attachment() -> None:
    s = revealed(QUIET, "targaryen", mine={"play": [KNIGHT, f"Summer on {KNIGHT}"]}).on_to_end("reveal")
    assert s.zone("Summer") == "discard"


@pytest.mark.parametrize(("third", "left"), [(5, 4), (6, 6)])
def test_rule_by_decree_and_the_one_largest_hand_a_31(third: int, left: int) -> None:
    p2, p3 = Side(hand=[f"{PUP} x6"]), Side(hand=[f"{KNIGHT} x{third}"])
    s = revealed("Rule by Decree", p2=p2, p3=p3)
    if third == 5:
        s.on_to("p2", "discard").choose("p2", PUP, PUP)
    s.on_to_end("reveal")
    assert len(s.hand("p2")) == left


def test_noose_and_swordpoint_keeps_the_weak_down_in_the_standing_phase_a_35() -> None:
    s = scene(
        at="standing", p1=Side(plot="Noose and Swordpoint", play=[f"kneeling {PUP}", f"kneeling {HOST}"])
    ).on_to_end("standing")
    assert (s.kneels(PUP), s.kneels(HOST)) == (True, False)


def test_herding_the_masses_lets_unique_characters_defend_alone() -> None:
    s = scene(p1=Side(plot="Herding the Masses", play=[HOST]), p2=Side(play=[PUP, "Arya Stark"]))
    s.attack("p1", "military", "p2", [HOST], defend=None).on_to("p2", "defenders")
    assert s.options("p2") == ["Arya Stark"]


# Agendas


def test_the_siege_of_winterfell_claims_in_military_challenges_only() -> None:
    siege = "The Siege of Winterfell"
    s = scene(p1=Side(play=[KNIGHT, PUP], agenda=siege))
    s.attack("p1", "power", "p2", [KNIGHT]).on_to_end()
    assert s.power("p1") == 0, "unopposed, and outside a military challenge"
    s.attack("p1", "military", "p2", [PUP]).use("p1", siege).on_to_end()
    assert s.power("p1") == 3


def test_a_noble_cause_draws_less_and_gives_renown_a_55() -> None:
    cause = "A Noble Cause"
    s = scene(at="draw", p1=Side("baratheon", agenda=cause, play=["Ser Axell Florent", "Old Red Priest"]))
    assert (s.value("Ser Axell Florent", "renown"), s.value("Old Red Priest", "renown")) == (1, 0)
    s.on_to_end("marshaling")
    assert (len(s.hand("p1")), len(s.hand("p2"))) == (1, 2)


def test_treaty_with_the_north_lets_starks_in_and_opponents_win_earlier() -> None:
    treaty = "Treaty with the North"
    s = scene(at="marshal", active="p3", p1=Side("lannister", agenda=treaty, hand=[KNIGHT]), p2=Side())
    gold = s.on_to("p1", "action").gold("p1")
    s.use("p1", KNIGHT)
    assert gold - s.gold("p1") == 2
    assert [s.t.victory(seat) for seat in range(3)] == [15, 10, 10]
    s = scene(p1=Side("lannister", agenda=treaty), p2=Side(agenda=treaty))
    assert [s.t.victory(seat) for seat in range(3)] == [15, 15, 10], "never below 10"
