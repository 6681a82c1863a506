"""The cards of House Lannister."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, scene


def test_cersei_raises_claim_in_intrigue() -> None:
    s = scene(p1=Side("lannister", play=["Cersei Lannister"]), p2=Side("stark", hand=["Ice", "Ice", "Ice"]))
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).on_to_end()
    assert s.hand("p2") == ["Ice"]


def test_grand_maester_pycelle_has_insight() -> None:
    s = scene(p1=Side("lannister", play=["Grand Maester Pycelle"], deck=["Widow's Wail"]))
    s.attack("p1", "intrigue", "p2", ["Grand Maester Pycelle"]).on_to_end()
    assert s.hand("p1") == ["Widow's Wail"]


def test_joffrey_gains_power_for_each_lord_or_lady_killed() -> None:
    s = scene(
        p1=Side("lannister", play=["Joffrey Baratheon", "Burned Men"], plot="The Winds of Winter"),
        p2=Side("stark", play=["kneeling Eddard Stark", "kneeling Sansa Stark", "kneeling Grey Wind"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"])
    s.choose("p2", "Eddard Stark", "Sansa Stark", verb="claim")
    s.use("p1", "Joffrey Baratheon").choose("p1", "Sansa Stark", verb="which_event")
    s.use("p1", "Joffrey Baratheon").on_to_end()
    assert s.power_on("Joffrey Baratheon") == 2


def test_jaime_attacks_standing_with_renown_in_military() -> None:
    s = scene(p1=Side("lannister", play=["Ser Jaime Lannister"]))
    s.attack("p1", "military", "p2", ["Ser Jaime Lannister"]).on_to_end()
    assert not s.kneels("Ser Jaime Lannister")
    assert s.power_on("Ser Jaime Lannister") == 1
    s.attack("p1", "intrigue", "p2", ["Ser Jaime Lannister"]).on_to_end()
    assert s.kneels("Ser Jaime Lannister")
    assert s.power_on("Ser Jaime Lannister") == 1


def test_the_tickler_discards_the_copy_of_a_discarded_card() -> None:
    """TK, TheTickler."""
    s = scene(
        at="dominance",
        p1=Side("lannister", play=["The Tickler"]),
        p2=Side("stark", deck=["Robb Stark"]),
        p3=Side("stark", play=["Robb Stark"]),
    )
    s.use("p1", "The Tickler").choose("p1", "p2", verb="pick_player").choose("p1", "Robb Stark", verb="pick")
    assert s.zone("Robb Stark", "p2") == s.zone("Robb Stark", "p3") == "discard"


def test_tyrion_profits_from_anybodys_intrigue_twice_a_round() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister", "The Queen's Assassin", "Casterly Rock"]),
        p2=Side("lannister", play=["Tyrion Lannister", "Lannisport Moneylender"]),
    )
    s.attack("p1", "intrigue", "p3", ["Cersei Lannister"], defend=None).use("p2", "Tyrion Lannister")
    s.on_to_end().attack("p1", "intrigue", "p3", ["The Queen's Assassin"], defend=None)
    s.use("p2", "Tyrion Lannister").on_to_end()
    assert s.gold("p2") == 4
    s.attack("p2", "intrigue", "p3", ["Lannisport Moneylender"], defend=None)
    assert not s.offers("p2", "Tyrion Lannister", until="end_challenge")


def test_tywin_is_as_strong_as_his_gold() -> None:
    s = scene(p1=Side("lannister", play=["Tywin Lannister"], gold=4))
    assert s.value("Tywin Lannister") == 10
    assert s.t.plot_value(0, "income") == s.t.plot_value(1, "income") + 2


def test_burned_men_ambush_for_two() -> None:
    s = scene(p1=Side("lannister", hand=["Burned Men", "Burned Men"], gold=3))
    s.use("p1", "Burned Men")
    assert s.zone("Burned Men") == "play"
    assert s.gold("p1") == 1
    assert not s.offers("p1", "Burned Men", until="dominance")


def test_gold_cloaks_leave_after_their_ambush() -> None:
    s = scene(p1=Side("lannister", hand=["Gold Cloaks"], gold=2))
    s.use("p1", "Gold Cloaks")
    assert s.zone("Gold Cloaks") == "play"
    s.on_to_end("dominance")
    assert s.zone("Gold Cloaks") == "discard"


def test_gold_cloaks_stay_if_marshaled_or_silenced() -> None:
    s = scene(
        p1=Side("lannister", play=["Gold Cloaks"], hand=["Gold Cloaks", "Little Bird"], gold=2),
    )
    s.use("p1", "Gold Cloaks").on_to_end("dominance")
    assert s.titles("discard", "p1") == ["Gold Cloaks"]
    assert s.titles("play", "p1") == ["Gold Cloaks"]


def test_lannisport_moneylender_brings_income() -> None:
    s = marshaling(Side("lannister", play=["Lannisport Moneylender x2"]))
    s.on_to_end("marshal")
    assert s.gold("p1") == 5


def test_queens_assassin_kills_where_the_hand_is_smaller() -> None:
    s = scene(
        p1=Side("lannister", hand=["The Queen's Assassin", "Ice", "Ice"], gold=4),
        p2=Side("stark", play=["Robb Stark", "Winterfell Steward"], hand=["Ice"]),
        p3=Side("tyrell", play=["Left"], hand=["Ice", "Ice"]),
    )
    s.use("p1", "The Queen's Assassin").use("p1", "The Queen's Assassin", verb="reaction")
    s.choose("p2", "Winterfell Steward", verb="pick")
    assert s.zone("Winterfell Steward") == "dead"
    assert s.zone("Left") == "play"


def test_widows_wail_arms_joffrey() -> None:
    s = scene(
        p1=Side("lannister", play=["Joffrey Baratheon", "Widow's Wail on Joffrey Baratheon"]),
        p2=Side("stark", play=["Sansa Stark", "Widow's Wail on Sansa Stark"]),
    )
    assert (s.value("Joffrey Baratheon"), s.value("Joffrey Baratheon", "military")) == (5, 1)
    assert (s.value("Sansa Stark"), s.value("Sansa Stark", "military")) == (4, 0)


@pytest.mark.parametrize(("play", "again"), [(["Casterly Rock"], True), ([], False)])
def test_casterly_rock_allows_a_second_intrigue_challenge(play: list[str], again: bool) -> None:
    s = scene(p1=Side("lannister", play=["Cersei Lannister", "Tyrion Lannister", *play]))
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).on_to_end().on_to("p1", "challenge")
    assert ("intrigue" in s.options("p1")) == again


def test_lannisport_draws_after_intrigue_won_in_defense() -> None:
    s = scene(
        p1=Side("tyrell", play=["Courtesan of the Rose"]),
        p2=Side("lannister", play=["Cersei Lannister", "Lannisport"]),
    )
    s.attack("p1", "intrigue", "p2", ["Courtesan of the Rose"], defend=["Cersei Lannister"])
    s.use("p2", "Lannisport")
    assert len(s.hand("p2")) == 1


def test_hear_me_roar_lends_a_character_for_the_phase() -> None:
    s = scene(p1=Side("lannister", hand=["Hear Me Roar!", "Tywin Lannister", "Robb Stark"], gold=1))
    s.use("p1", "Hear Me Roar!").on_to("p1", "challenge")
    assert s.zone("Tywin Lannister") == "play"
    s.on_to_end("dominance")
    assert s.zone("Tywin Lannister") == "discard"


def test_the_things_i_do_for_love_pays_for_the_cost_of_the_victim() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["The Things I Do For Love"], gold=5),
        p2=Side("stark", play=["Robb Stark", "Sansa Stark", "Catelyn Stark"]),
    )
    s.use("p1", "The Things I Do For Love").choose("p1", "4", verb="x")
    assert s.options("p1") == ["Sansa Stark", "Catelyn Stark"]
    s.choose("p1", "Catelyn Stark").on_to("p1", "challenge")
    assert s.hand("p2") == ["Catelyn Stark"]
    assert s.gold("p1") == 1
    assert s.t.knelt[s.t.faction[0]]


def test_treachery_cancels_a_forced_ability_too() -> None:
    s = scene(
        p1=Side("lannister", play=["Ser Jaime Lannister"], hand=["Treachery"], gold=1),
        p2=Side("thenightswatch", play=["The Wall"]),
    )
    s.attack("p1", "military", "p2", ["Ser Jaime Lannister"]).use("p1", "Treachery", verb="would").on_to_end()
    assert not s.kneels("The Wall")


def test_treachery_does_not_reach_plots_and_titles() -> None:
    s = scene(
        p1=Side(
            "lannister",
            play=["Ser Jaime Lannister"],
            hand=["Treachery"],
            gold=1,
            titles=["Heir to the Iron Islands"],
        ),
        p2=Side("thenightswatch", titles=["Captain of the Iron Fleet"]),
    )
    s.attack("p1", "military", "p2", ["Ser Jaime Lannister"])
    assert not s.offers("p1", "Treachery", until="end_challenge")
    assert s.holder("Captain of the Iron Fleet") == "p1"


def test_treachery_cancels_an_ability_but_not_an_event() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Treachery"], gold=1),
        p2=Side("tyrell", play=["Margaery Tyrell"], hand=["Growing Strong"], gold=1),
    )
    s.use("p2", "Growing Strong")
    assert not any(verb == "would" and "Treachery" in s.options("p1") for _, verb in s.asked())
    assert s.zone("Growing Strong") != "hand"
    s.use("p2", "Margaery Tyrell").choose("p2", "Cersei Lannister", verb="target")
    s.use("p1", "Treachery", verb="would").on_to("p1", "challenge")
    assert s.kneels("Margaery Tyrell")
    assert s.value("Cersei Lannister") == 4
