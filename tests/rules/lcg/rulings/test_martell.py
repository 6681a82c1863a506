"""Published rulings on the cards of House Martell; see the package's text for the sources."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, scene

GREY = "Ghaston Grey"


def grey(*attackers: str) -> Scene:
    """p1 attacks p2, who loses and holds Ghaston Grey."""
    s = scene(p1=Side("lannister", play=attackers), p2=Side("martell", play=[GREY], power=3))
    return s.attack("p1", "power", "p2", attackers)


def test_ghaston_grey_changes_nothing_about_the_result() -> None:
    """CDB 01116, FORUM 184365: without attackers the winner still has unopposed power and claim."""
    s = grey("Tywin Lannister")
    s.use("p2", GREY, verb="reaction").on_to_end()
    assert s.hand("p1") == ["Tywin Lannister"]
    assert s.power("p1") == 2, "unopposed and claim"


def test_ghaston_grey_takes_keywords_away() -> None:
    """CDB 01116: keywords are processed last, with those who still participate."""
    s = grey("Tywin Lannister", "Cersei Lannister").use("p2", GREY, verb="reaction")
    s.choose("p2", "Tywin Lannister", verb="pick").on_to_end()
    assert s.power("p1") == 2, "unopposed and claim, no renown"


def test_ghaston_grey_is_chosen_by_its_controller() -> None:
    """FORUM 184365: the player who controls the card picks the attacker."""
    s = grey("Tywin Lannister", "Cersei Lannister").use("p2", GREY, verb="reaction")
    s.choose("p2", "Cersei Lannister", verb="pick").on_to_end()
    assert s.hand("p1") == ["Cersei Lannister"]


def test_ghaston_grey_reaches_who_was_not_declared() -> None:
    """CDB 01116: an attacking character is one that participates, as Jon Snow does, declared or not."""
    s = scene(p1=Side("thenightswatch", play=["Jon Snow", "Ranging Party"]), p2=Side("martell", play=[GREY]))
    s.attack("p1", "power", "p2", ["Ranging Party"]).use("p2", GREY, verb="reaction")
    s.choose("p2", "Jon Snow", verb="pick").on_to_end()
    assert s.hand("p1") == ["Jon Snow"]


def test_ghaston_grey_cannot_be_saved_from_its_own_cost() -> None:
    """CDB 01116; FAQ 3.2: the duplicate is discarded with it."""
    s = scene(p1=Side("lannister", play=["Tywin Lannister"]), p2=Side("martell", play=[f"{GREY} with 1"]))
    s.attack("p1", "power", "p2", ["Tywin Lannister"]).use("p2", GREY, verb="reaction").on_to_end()
    assert s.titles("discard", "p2") == [GREY, GREY]
    assert s.hand("p1") == ["Tywin Lannister"]


def test_ghaston_greys_return_cannot_be_saved() -> None:
    """FAQ 3.2; RR, Save ("cannot be saved"): a duplicate of the attacker is of no use."""
    s = scene(p1=Side("lannister", play=["Tywin Lannister with 1"]), p2=Side("martell", play=[GREY]))
    s.attack("p1", "power", "p2", ["Tywin Lannister"]).use("p2", GREY, verb="reaction").on_to_end()
    assert s.hand("p1") == ["Tywin Lannister"]
    assert s.titles("discard", "p1") == ["Tywin Lannister"]


def test_arianne_has_a_new_limit_when_she_enters_again() -> None:
    """RR, Limits and Maxima; TK, leavingplay: a card that re-enters play brings a new copy of its ability."""
    s = marshaling(
        Side("martell", play=["Arianne Martell"], hand=["Edric Dayne", "House Dayne Knight"], gold=2)
    )
    s.use("p1", "Arianne Martell").choose("p1", "Edric Dayne", verb="pick")
    s.use("p1", "Arianne Martell", verb="action").use("p1", "Arianne Martell", verb="action")
    assert set(s.options("p1")) >= {"House Dayne Knight"}


def test_arianne_returns_also_when_what_she_brings_becomes_a_duplicate() -> None:
    """UFAQ 5: a card that is put into play as a duplicate was put into play."""
    s = scene(p1=Side("martell", play=["Arianne Martell", "Edric Dayne"], hand=["Edric Dayne", "Dawn"]))
    s.use("p1", "Arianne Martell").choose("p1", "Edric Dayne", verb="pick")
    assert s.titles("duplicates", "p1") == ["Edric Dayne"]
    assert "Arianne Martell" in s.hand("p1")


def test_arianne_may_return_as_the_copy_she_duplicates() -> None:
    """UFAQ 5: with a second Arianne in hand the copy becomes her duplicate and is discarded when she goes."""
    s = scene(p1=Side("martell", play=["Arianne Martell"], hand=["Arianne Martell"]))
    s.use("p1", "Arianne Martell").choose("p1", "Arianne Martell", verb="pick")
    assert s.hand("p1") == ["Arianne Martell"]
    assert s.titles("discard", "p1") == ["Arianne Martell"]
    assert s.titles("play", "p1") == []


def test_doran_and_the_used_pile_of_a_last_plot() -> None:
    """CDB 13060, TK, plotphase: the used pile returns only when every when-revealed ability has resolved."""
    s = scene(
        at="plot",
        p1=Side(
            "martell",
            play=["Edric Dayne", "Dawn on Edric Dayne", "Obara Sand"],
            plot="A Noble Cause",
            used=["Summons"],
            plots=["Filthy Accusations"],
        ),
    )
    s.on_to("p1", "target")
    assert s.value("Edric Dayne") == 1 + 2
    s.choose("p1", "Edric Dayne").on_to_end("reveal")
    assert s.value("Edric Dayne") == 1


def test_caleotte_takes_an_icon_from_anybody_and_after_any_loss() -> None:
    """FAQ, Nymeria Sand: any character, any icon; RR, Winning a Challenge: he may have lost as attacker."""
    s = scene(
        p1=Side("martell", play=["Maester Caleotte"]),
        p2=Side("tyrell", play=["The Queen of Thorns"]),
        p3=Side("stark", play=["Robb Stark"]),
    )
    s.attack("p1", "intrigue", "p2", ["Maester Caleotte"], defend=["The Queen of Thorns"])
    s.use("p1", "Maester Caleotte").choose("p1", "Robb Stark", verb="target").choose("p1", "power")
    assert not s.value("Robb Stark", "power")


def test_losing_an_icon_removes_nobody_from_a_challenge() -> None:
    """RR, Participating: who participates goes on without the icon."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Burned Men"]),
        p2=Side("martell", play=["Desert Scavenger"], hand=["Confinement"], gold=1),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"], defend=None)
    s.use("p2", "Confinement").choose("p2", "Cersei Lannister", verb="target").on_to_end()
    assert s.said("wins_challenge") == 1


def test_confinement_outweighs_one_icon_only() -> None:
    """FAQ, Nymeria Sand and 3.4: with a gained icon beside the printed one the character keeps it."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister", "Little Bird on Cersei Lannister"]),
        p2=Side("martell", hand=["Confinement"], gold=1),
    )
    s.use("p2", "Confinement").on_to("p1", "challenge")
    assert s.value("Cersei Lannister", "intrigue") == 1
    assert s.value("Cersei Lannister", "power") == 0


def test_the_red_viper_needs_a_margin_of_five() -> None:
    """RR, Abilities: an ability that would give nothing is not used."""
    s = scene(p1=Side("martell", play=["The Red Viper"]), p2=Side("stark", play=["Robb Stark"]))
    s.attack("p1", "power", "p2", ["The Red Viper"], defend=["Robb Stark"])
    assert not s.offers("p1", "The Red Viper", until="dominance", verb="reaction")


@pytest.mark.parametrize("used", [0, 2])
def test_dorans_game_needs_a_used_plot(used: int) -> None:
    """RR, Abilities: with X of 0 nothing would change."""
    s = scene(
        p1=Side(
            "martell",
            play=["Doran Martell"],
            hand=["Doran's Game"],
            gold=1,
            used=["Summons"] * used,
            fillers=20,
        ),
        p2=Side("stark", hand=["Ice"]),
    )
    s.t.last("phase", "strength", (s.card("Doran Martell"),), by=1)
    s.attack("p1", "intrigue", "p2", ["Doran Martell"])
    assert s.offers("p1", "Doran's Game", until="dominance", verb="reaction") is bool(used)


def test_paramours_choice_defends_if_able_and_bypassing_makes_unable() -> None:
    """RR, Cannot: who cannot be declared is not declared, whatever says that it must."""
    s = scene(
        p1=Side("martell", play=["Dornish Paramour", "Edric Dayne"]),
        p2=Side("lannister", play=["The Queen's Assassin", "Tyrion Lannister"]),
    )
    s.t.last("phase", "intrigue", (s.card("Edric Dayne"),), by=1)
    s.attack(
        "p1",
        "intrigue",
        "p2",
        ["Edric Dayne", "Dornish Paramour"],
        stealth={"Edric Dayne": "The Queen's Assassin"},
        defend=None,
    )
    s.use("p1", "Dornish Paramour", verb="reaction").choose("p1", "The Queen's Assassin", verb="target")
    s.reach_defenders("p2")
    assert "The Queen's Assassin" not in s.options("p2")
    s.choose("p2")


def test_areo_leaves_a_removed_character_kneeling_and_counts_no_more() -> None:
    """RR, Participating: removed is removed; nothing says that it stands."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"]),
        p2=Side("martell", hand=["Areo Hotah"], gold=5),
    )
    s.attack("p1", "power", "p2", ["Tywin Lannister"], defend=None)
    s.use("p2", "Areo Hotah").use("p2", "Areo Hotah", verb="reaction").on_to_end()
    assert s.kneels("Tywin Lannister")
    assert s.said("nobody_wins") == 1


def test_areo_who_enters_as_a_duplicate_reacts_to_nothing() -> None:
    """CDB 05009; FAQ 1.2: a duplicate is not the character that entered."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"]),
        p2=Side("martell", play=["Areo Hotah"], hand=["Areo Hotah"], gold=5),
    )
    s.attack("p1", "power", "p2", ["Tywin Lannister"], defend=None).use("p2", "Areo Hotah")
    assert not s.offers("p2", "Areo Hotah", until="dominance", verb="reaction")


def test_obara_kneels_to_defend_and_stays_kneeling() -> None:
    """RR, Kneel: a kneeling card cannot kneel again; card text beats the rules (Golden Rules)."""
    s = scene(p1=Side("stark", play=["Robb Stark"]), p2=Side("martell", play=["kneeling Obara Sand"]))
    s.attack("p1", "power", "p2", ["Robb Stark"], defend=["Obara Sand"]).on_to_end()
    assert s.kneels("Obara Sand")
    assert s.said("unopposed") == 0


def test_paramours_choice_need_not_be_made_able_to_defend() -> None:
    """CDB 04014 (the same words): "if able" looks at who stands and has the icon, and asks for no more."""
    s = scene(
        p1=Side("martell", play=["Dornish Paramour"]),
        p2=Side(
            "lannister",
            play=["kneeling Cersei Lannister", "Seal of the Hand on Cersei Lannister", "Tyrion Lannister"],
        ),
    )
    s.attack("p1", "intrigue", "p2", ["Dornish Paramour"], defend=None)
    s.use("p1", "Dornish Paramour", verb="reaction").choose("p1", "Cersei Lannister", verb="target")
    s.reach_defenders("p2").choose("p2").on_to_end()
    assert s.said("unopposed") == 1


@pytest.mark.parametrize(("used", "left", "power"), [(5, 1, 5), (6, 0, 0)])
def test_dorans_game_gains_at_most_five_power_with_seven_plots(used: int, left: int, power: int) -> None:
    """CDB 01119: when the last plot has been revealed, the used pile has returned to the plot deck."""
    s = scene(
        at="plot",
        p1=Side(
            "martell",
            play=["Doran Martell", "Edric Dayne"],
            hand=["Doran's Game"],
            plot=None,
            used=["Summons"] * used,
            plots=["A Noble Cause", *["Calling the Banners"] * left],
        ),
    )
    if left:
        s.choose("p1", "A Noble Cause", verb="plot")
    s.on_to("p1", "challenge")
    s.t.last("phase", "strength", (s.card("Doran Martell"),), by=5)
    s.attack("p1", "intrigue", "p2", ["Doran Martell"])
    assert s.offers("p1", "Doran's Game", until="dominance", verb="reaction") is bool(power)
    if power:
        s.use("p1", "Doran's Game", verb="reaction").on_to_end()
        assert s.power("p1") == power + 1, "1 for the unopposed challenge"
