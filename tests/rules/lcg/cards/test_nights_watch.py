"""The cards of the Night's Watch."""

from __future__ import annotations

from rules.lcg.reports.shown import strengths
from rules.lcg.second.attributes import RESERVE
from rules.lcg.state.attributes import initiated
from tests.rules.lcg.scenes import Side, marshaling, raid, scene

WATCH = "thenightswatch"


def test_benjen_hides_rangers_from_stealth() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Maester Wendamyr"]),
        p2=Side(WATCH, play=["Benjen Stark", "Ranging Party", "Veteran Builder"]),
    )
    s.on_to("p1", "challenge").choose("p1", "power").choose("p1", "p2")
    assert s.options("p1") == ["Veteran Builder", "pass"]


def test_jon_snow_stays_out_when_kneeling_or_alone() -> None:
    s = scene(
        p1=Side(WATCH, play=["kneeling Jon Snow", "Ser Waymar Royce"]),
        p2=Side("stark", play=["Eddard Stark"]),
    )
    s.attack("p1", "military", "p2", ["Ser Waymar Royce"], defend=None).on_to("p2", "defenders")
    assert strengths(s.t) == [3, 0]


def test_maester_aemon_saves_a_brother() -> None:
    s = raid(Side(WATCH, play=["kneeling Ranging Party"]), p3=Side(WATCH, play=["Maester Aemon"]))
    s.use("p3", "Maester Aemon", verb="would").on_to_end()
    assert s.zone("Ranging Party") == "play"
    assert s.kneels("Maester Aemon")


def test_maester_aemon_saves_nobody_else() -> None:
    s = raid(Side(WATCH, play=["Maester Aemon", "kneeling Littlefinger"]))
    s.choose("p2", "Littlefinger", verb="claim")
    assert not s.offers("p2", "Maester Aemon", until="end_challenge")


def test_old_bear_brings_reinforcements_if_no_defense_failed() -> None:
    s = scene(p1=Side(WATCH, play=["Old Bear Mormont"], hand=["The Wall", "Littlefinger"]))
    s.use("p1", "Old Bear Mormont", verb="interrupt").on_to_end("dominance")
    assert s.zone("The Wall") == "play"


def test_old_bear_brings_nobody_after_a_lost_defense() -> None:
    s = raid(Side(WATCH, play=["kneeling Old Bear Mormont with 1"], hand=["The Wall"]))
    s.use("p2", "Old Bear Mormont", verb="would")
    assert not s.offers("p2", "Old Bear Mormont", until="dominance", verb="interrupt")


def test_samwell_adds_reserve_and_insight() -> None:
    s = scene(p1=Side(WATCH, play=["Samwell Tarly"], deck=["Longclaw"]))
    assert s.t.plot_value(0, RESERVE) == s.t.plot_value(1, RESERVE) + 1
    s.attack("p1", "intrigue", "p2", ["Samwell Tarly"]).on_to_end()
    assert s.hand("p1") == ["Longclaw"]


def test_ser_waymar_takes_a_card_from_each_opponent_along() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"], hand=["Widow's Wail", "Widow's Wail"]),
        p2=Side(WATCH, play=["kneeling Ser Waymar Royce"], hand=["Longclaw"]),
        p3=Side("stark", hand=["Ice"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use(
        "p2", "Ser Waymar Royce", verb="interrupt"
    ).on_to_end()
    assert [len(s.hand(player)) for player in ("p1", "p2", "p3")] == [1, 1, 0]


def test_yoren_recruits_from_a_discard_pile() -> None:
    s = marshaling(
        Side(WATCH, hand=["Yoren"]), p2=Side("stark", discard=["Sansa Stark", "Robb Stark", "Ice"])
    )
    s.use("p1", "Yoren").use("p1", "Yoren", verb="reaction").on_to_end("marshal")
    assert s.zone("Sansa Stark") == "play"
    assert s.t.controller(s.card("Sansa Stark")) == 0


def test_old_forest_hunter_sells_a_card_once_per_phase() -> None:
    s = scene(p1=Side(WATCH, play=["Old Forest Hunter"], hand=["Longclaw", "Longclaw"]))
    s.use("p1", "Old Forest Hunter").choose("p1", "Longclaw", verb="discard_as_cost")
    assert s.gold("p1") == 1
    assert s.hand("p1") == ["Longclaw"]
    assert not s.offers("p1", "Old Forest Hunter", until="end_challenge") or s.t.phase != "challenges"


def test_veteran_builder_stands_a_location() -> None:
    s = scene(p1=Side(WATCH, play=["Veteran Builder", "kneeling Castle Black", "kneeling Ghost"]))
    s.use("p1", "Veteran Builder")
    assert not s.kneels("Castle Black")
    assert s.zone("Veteran Builder") == "discard"


def test_longclaw_strengthens_with_renown() -> None:
    s = scene(p1=Side(WATCH, play=["Jon Snow", "Longclaw on Jon Snow"]))
    assert (s.value("Jon Snow"), s.value("Jon Snow", "renown")) == (5, 1)


def test_the_wall_strengthens_and_pays_power() -> None:
    s = scene(p1=Side(WATCH, play=["The Wall", "Ranging Party", "Littlefinger"]))
    assert (s.value("Ranging Party"), s.value("Littlefinger")) == (6, 4)
    s.use("p1", "The Wall", verb="interrupt").on_to_end("dominance")
    assert s.power("p1") == 3  # with 1 for dominance


def test_a_meager_contribution_taxes_income() -> None:
    s = marshaling(Side("stark"), p2=Side(WATCH, hand=["A Meager Contribution", "A Meager Contribution"]))
    s.use("p2", "A Meager Contribution")
    assert (s.gold("p1"), s.gold("p2")) == (2, 1)
    assert not s.offers("p2", "A Meager Contribution", until="dominance")


def test_take_the_black_is_for_good() -> None:
    s = scene(
        at="dominance",
        p1=Side(WATCH, hand=["Take the Black"], gold=3),
        p2=Side("lannister", play=["Gold Cloaks", "Tywin Lannister"]),
    )
    s.use("p1", "Take the Black").on_to_end("taxation")
    assert s.t.controller(s.card("Gold Cloaks")) == 0
    assert s.t.owner[s.card("Gold Cloaks")] == 1


def test_the_sword_in_the_darkness_keeps_the_loser_away_for_the_round() -> None:
    s = scene(
        seats=3,
        p1=Side("lannister", play=["Burned Men", "Cersei Lannister"]),
        p2=Side(
            WATCH, play=["Old Bear Mormont", "Ranging Party"], hand=["The Sword in the Darkness"], gold=1
        ),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=["Old Bear Mormont", "Ranging Party"])
    s.use("p2", "The Sword in the Darkness").on_to_end().on_to("p1", "challenge")
    s.choose("p1", "intrigue")
    s.on_to_end()  # against p3, the only one left
    assert s.t.noted("round", 0, initiated("intrigue", 2)) == 1


def test_jon_snow_attacks_in_the_challenge_after_one_he_took_part_in_undeclared() -> None:
    s = scene(
        p1=Side("thenightswatch", play=["Jon Snow", "Benjen Stark"]),
        p2=Side("tyrell", power=1, hand=["Left"]),
    )
    s.attack("p1", "power", "p2", ["Benjen Stark"], defend=None)
    assert s.t.attackers == [s.card("Benjen Stark"), s.card("Jon Snow")]
    s.on_to_end()
    s.attack("p1", "intrigue", "p2", ["Jon Snow"], defend=None)
    assert s.t.attackers == [s.card("Jon Snow")]
    s.on_to_end()
    assert s.said("wins_challenge") == 2
