"""Published rulings on the cards of the War of Five Kings cycle; see the package's text for the sources."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

BALON, ARYA = "04031", "01141"
PENTOS = ["Trading with the Pentoshi", "Summons"]


def plots(p1: Side, p2: Side) -> Scene:
    """Plots are revealed: the first of each side's plots. p1 is the first player."""
    s = scene(at="plot", p1=p1, p2=p2)
    for player, side in (("p1", p1), ("p2", p2)):
        s.choose(player, side.plots[0], verb="plot")
    s.choose("p3", "The Winds of Winter", verb="plot")
    for player in ("p1", "p2", "p3"):
        if (player, "first_player") in s.asked():
            s.choose(player, "p1")
    return s


# Varys's Riddle


def riddle(p2: Side, **p1: Any) -> Scene:
    """p1 reveals Varys's Riddle."""
    return plots(Side(plots=["Varys's Riddle", "Summons"], **p1), p2)


def test_varyss_riddle_gives_opponents_the_gold_of_the_pentoshi() -> None:
    """CDB 04020: it is not optional, and the player who reveals it is the player of the ability."""
    s = riddle(Side(plots=PENTOS)).on_to_end("reveal")
    assert [s.gold(player) for player in ("p1", "p2", "p3")] == [3, 3, 6]


def test_varyss_riddle_makes_its_player_the_one_whose_plot_acts() -> None:
    """CDB 04020: who is immune to opponents' plots is not immune to the use that one's own player makes of
    them."""
    accusations = Side(plots=["Filthy Accusations", "Famine"])
    s = riddle(accusations, faction="stark", play=["Maester Luwin", "Bran Stark"])
    s.choose("p1", "Varys's Riddle", verb="order_forced").on_to("p1", "target")
    assert "Bran Stark" in s.options("p1")


def test_who_is_immune_to_opponents_plots_is_not_accused_by_them() -> None:
    """RR, Immune: the plot itself is an opponent's."""
    s = riddle(
        Side(plots=["Filthy Accusations", "Famine"], play=["Left"]),
        faction="stark",
        play=["Maester Luwin", "Bran Stark"],
    )
    s.choose("p1", "Filthy Accusations", verb="order_forced").on_to("p2", "target")
    assert set(s.options("p2")) == {"Maester Luwin", "Left"}


@pytest.mark.parametrize(
    "first, income, gold", [("Varys's Riddle", 7, 2), ("Summer Harvest", 2, 1)], ids=["printed", "undefined"]
)
def test_the_first_player_decides_what_summer_harvest_gives(first: str, income: int, gold: int) -> None:
    """FAQ, Varys's Riddle + Summer Harvest; FAQ 1.6: 2 more than 5, or than an X that is 0; Underground Vault
    looks at the same value."""
    s = riddle(
        Side(plots=["Summer Harvest", "Summons"]), faction="thenightswatch", play=["Underground Vault"]
    )
    s.choose("p1", first, verb="order_forced")
    while ("p1", "pause") not in s.asked():
        for player, other in (("p1", "p2"), ("p2", "p1")):
            if (player, "target") in s.asked():
                s.choose(player, other)
    assert s.t.plot_value(1, "income") == income
    s.use("p1", "Underground Vault")
    assert s.gold("p1") == 5 + gold


def test_varyss_riddle_brings_calm_to_its_own_player_too() -> None:
    """TK, VaryssRiddle; TK #812: both have a type of challenge in which claim is lower."""
    s = riddle(
        Side(play=["Margaery Tyrell"], plots=["Calm Over Westeros", "Summons"]), hand=["Left", "Right"]
    )
    s.choose("p1", "Calm Over Westeros", verb="order_forced").choose("p2", "power", verb="name_type")
    s.choose("p1", "intrigue", verb="name_type").on_to("p2", "challenge").choose("p2", "intrigue")
    s.choose("p2", "p1")
    assert s.t.plot_value(1, "claim") == 0
    hand = len(s.hand("p1"))
    s.on_to_end()
    assert len(s.hand("p1")) == hand


# Fear Cuts Deeper Than Swords


def test_fear_cuts_deeper_than_swords_against_a_plot() -> None:
    """TK, FearCutsDeeperThanSwords: of what is done when a plot is revealed."""
    s = plots(
        Side(plots=["Filthy Accusations", "Summons"]),
        Side(
            "stark", play=["Robb Stark"], hand=["Fear Cuts Deeper Than Swords"], gold=2, plots=["Summons"] * 2
        ),
    )
    s.use("p2", "Fear Cuts Deeper Than Swords").on_to_end("reveal")
    assert not s.kneels("Robb Stark")


def test_fear_cuts_deeper_than_swords_against_intimidate() -> None:
    """TK, FearCutsDeeperThanSwords: the keyword chooses a character."""
    s = scene(
        p1=Side("baratheon", play=["Robert Baratheon"]),
        p2=Side(
            "stark",
            play=["Sansa Stark", "kneeling Robb Stark"],
            hand=["Fear Cuts Deeper Than Swords"],
            gold=2,
        ),
    )
    s.attack("p1", "military", "p2", ["Robert Baratheon"]).choose("p2", "Robb Stark", verb="claim")
    s.choose("p1", "intimidate", verb="keyword").choose("p1", "Sansa Stark", verb="intimidate")
    s.use("p2", "Fear Cuts Deeper Than Swords").on_to_end()
    assert not s.kneels("Sansa Stark")


def test_fear_cuts_deeper_than_swords_against_stealth() -> None:
    """TK, FearCutsDeeperThanSwords: whom stealth would have bypassed may defend."""
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy"]),
        p2=Side("stark", play=["Robb Stark"], hand=["Fear Cuts Deeper Than Swords"], gold=2),
    )
    s.attack("p1", "military", "p2", ["Asha Greyjoy"], defend=None, stealth={"Asha Greyjoy": "Robb Stark"})
    s.use("p2", "Fear Cuts Deeper Than Swords").reach_defenders("p2").choose("p2", "Robb Stark")
    assert s.t.defenders == [s.card("Robb Stark")]


def test_who_was_bypassed_twice_stays_bypassed_if_one_is_canceled() -> None:
    """FAQ, Wolves of the North; TK, FearCutsDeeperThanSwords: each stealth is an ability of its own."""
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy", "Theon Greyjoy"]),
        p2=Side("stark", play=["Robb Stark"], hand=["Fear Cuts Deeper Than Swords"], gold=2),
    )
    both = {"Asha Greyjoy": "Robb Stark", "Theon Greyjoy": "Robb Stark"}
    s.attack("p1", "military", "p2", ["Asha Greyjoy", "Theon Greyjoy"], defend=None, stealth=both)
    s.use("p2", "Fear Cuts Deeper Than Swords")
    assert not s.asks("p2", "defenders", until="end_challenge")


# Night Gathers...


def gathers(**p2: Any) -> Scene:
    """p1 plays Night Gathers... against p2."""
    s = marshaling(
        Side("thenightswatch", hand=["Night Gathers..."], gold=9, plot="Varys's Riddle"),
        p2=Side(plot="Ghosts of Harrenhal", **p2),
        p3=Side(plot="Varys's Riddle"),
    )
    return s.use("p1", "Night Gathers...").on_to("p1", "action")


def test_night_gathers_brings_nobody_of_whom_there_is_a_copy() -> None:
    """FAQ 1.3; TK #669: in play or dead, of either player."""
    s = gathers(
        discard=["Randyll Tarly", "Margaery Tyrell", "Paxter Redwyne"],
        dead=["Randyll Tarly"],
        play=["Paxter Redwyne"],
    )
    assert "Margaery Tyrell" in s.options("p1")
    assert not {"Randyll Tarly", "Paxter Redwyne"} & set(s.options("p1"))


def test_who_was_gathered_dies_into_the_owners_pile() -> None:
    """TK #1490: a card that leaves play goes to its owner's pile."""
    s = gathers(discard=["Hedge Knight"], play=["Right"]).use("p1", "Hedge Knight")
    assert "Hedge Knight" in s.titles("play", "p1")
    s.on_to("p2", "challenge").choose("p2", "military").choose("p2", "p1").on_to_end()
    assert s.titles("dead", "p2") == ["Hedge Knight"]


# Death


def test_viserys_burns_what_lies_on_another_who_dies_with_him() -> None:
    """TK #1970: both are still in play when he is about to die."""
    s = plots(
        Side("targaryen", play=["Viserys Targaryen", "Khal Drogo"], plots=["Valar Morghulis", "Summons"]),
        Side(play=["Milk of the Poppy on p1:Khal Drogo"], plots=["Summons"] * 2),
    )
    s.use("p1", "Viserys Targaryen", verb="interrupt").on_to_end("reveal")
    assert s.titles("discard", "p2") == ["Milk of the Poppy"]


def test_the_owner_orders_the_dead_of_one_moment() -> None:
    """CDB 04100; TK, ValarMorghulis; TK #841; RR, Dead Pile: the owner decides who lies on top."""
    s = plots(
        Side(play=["Left", "Right"], plots=["Valar Morghulis", "Ghosts of Harrenhal"]),
        Side(plots=["Summons"] * 2),
    )
    s.on_to("p1", "order_dead").choose("p1", "Right", "Left").on_to_end("reveal")
    assert s.titles("dead", "p1") == ["Right", "Left"]


def test_ghosts_of_harrenhal_raise_nobody_of_whom_another_copy_is_dead() -> None:
    """CDB 04100; FAQ 1.3."""
    s = plots(
        Side(dead=["Randyll Tarly", "Randyll Tarly"], plots=["Ghosts of Harrenhal", "Summons"]),
        Side(dead=["Left"], plots=["Summons"] * 2),
    )
    s.on_to_end("reveal")
    assert s.titles("dead", "p1") == ["Randyll Tarly", "Randyll Tarly"]
    assert "Left" in s.titles("play", "p2")


def test_ghosts_of_harrenhal_raise_craster() -> None:
    """CDB 04100: his immunity works in play."""
    s = plots(Side(dead=["Craster"], plots=["Ghosts of Harrenhal", "Summons"]), Side(plots=["Summons"] * 2))
    s.on_to_end("reveal")
    assert s.zone("Craster") == "play"


def test_craster_brings_back_whoever_died_before_he_came() -> None:
    """TK, Craster: of all players, in this phase."""
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Craster"]),
        p2=Side(play=["kneeling Left"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to_end().choose("p1", "pass", verb="pause")
    s.use("p1", "Craster", verb="action")
    assert "Left" in s.titles("play", "p2")


def test_craster_brings_back_nobody_of_an_earlier_phase() -> None:
    """TK, Craster."""
    s = raid(Side(play=["kneeling Left"]), p3=Side("thenightswatch", play=["Craster"]))
    s.on_to_end("dominance")
    assert not s.offers("p3", "Craster", until="taxation", verb="action")


def test_harrenhal_leaves_nothing_to_say_for_who_enters() -> None:
    """TK, Harrenhal: a character that is dead does not react to having entered play."""
    s = marshaling(
        Side("thenightswatch", hand=["Yoren"], gold=9),
        p2=Side("stark", play=["04082"], discard=["Left"]),
        first="p2",
    )
    s.use("p1", "Yoren").use("p2", "Harrenhal", verb="reaction").passes()
    assert s.zone("Yoren") == "dead"
    assert not s.offers("p1", "Yoren", until="challenges", verb="reaction")


def test_arya_comes_before_harrenhal_for_the_first_player() -> None:
    """TK #599: her reaction and Harrenhal's share a window, which the first player begins."""
    s = marshaling(
        Side("stark", hand=[ARYA], gold=9),
        p2=Side("stark", play=["04082"]),
    )
    s.use("p1", "Arya Stark")
    assert s.asked()[0] == ("p1", "reaction")


@pytest.mark.parametrize("there, comes", [("Esgred", "Asha Greyjoy"), ("Asha Greyjoy", "Esgred")])
def test_esgred_turns_out_to_be_asha(there: str, comes: str) -> None:
    """TK, Esgred; FAQ 2.1, Esgred: no matter which of both comes second."""
    s = marshaling(Side("greyjoy", play=[there], hand=[comes], gold=9)).use("p1", comes)
    assert s.zone("Esgred") == "discard"
    assert s.power_on("Asha Greyjoy") == 1


def test_arry_is_arya_for_whoever_takes_control() -> None:
    """TK #3181: Arya Stark need not enter play to make Arry leave."""
    s = scene(
        p1=Side("stark", play=["03007"]),
        p2=Side("stark", play=["Ward on p1:Arya Stark", "Arry"]),
    )
    s.passes()
    assert "Arya Stark" in s.titles("play", "p2")
    assert s.zone("Arry") == "discard"


def test_vaes_tolorro_takes_two_power_of_who_burns() -> None:
    """FAQ 2.6; TK #1643: the STR is 0 when the character is about to be killed for it."""
    s = scene(
        p1=Side("targaryen", play=["Drogon", "Viserion", "Vaes Tolorro"], hand=["Dracarys!"], gold=1),
        p2=Side(play=["Left"]),
        p3=Side(),
    )
    s.t.power[s.card("Left")] = 3
    s.attack("p1", "military", "p2", ["Drogon"], defend=["Left"]).use("p1", "Dracarys!")
    s.choose("p1", "Left", verb="target").use("p1", "Vaes Tolorro", verb="interrupt")
    assert s.power_on("Vaes Tolorro") == 2


# Podrick Payne


def podrick(**sides: Side) -> Scene:
    return scene(
        p1=sides["p1"],
        p2=Side("lannister", play=["kneeling Tyrion Lannister"], hand=["Podrick Payne"], gold=4),
    )


def test_podrick_saves_from_the_military_claim_of_an_intrigue_challenge() -> None:
    """TK, PodrickPayne (claim by its type); RR, Claim: Trial by Combat has military claim applied."""
    s = podrick(p1=Side("lannister", play=["Grand Maester Pycelle"], hand=["Trial by Combat"], gold=2))
    s.attack("p1", "intrigue", "p2", ["Grand Maester Pycelle"]).use("p1", "Trial by Combat")
    s.use("p2", "Podrick Payne").on_to_end()
    assert s.zone("Tyrion Lannister") == "play"


def test_podrick_does_not_save_from_what_replaces_claim() -> None:
    """TK #2210: whom The Seastone Chair kills is not killed for military claim."""
    s = podrick(p1=Side("greyjoy", play=["Salty Navigator", "The Seastone Chair"]))
    s.attack("p1", "military", "p2", ["Salty Navigator"]).use("p1", "The Seastone Chair", verb="interrupt")
    assert not s.offers("p2", "Podrick Payne", until="end_challenge")
    assert s.zone("Tyrion Lannister") == "dead"


def test_podrick_does_not_save_from_another_podrick() -> None:
    """TK #2210: his own killing is no claim."""
    s = podrick(p1=Side("lannister", play=["Ser Jaime Lannister"], hand=["Podrick Payne"], gold=4))
    s.attack("p1", "military", "p2", ["Ser Jaime Lannister"]).use("p2", "Podrick Payne")
    s.choose("p2", "yes", verb="may_pay")
    assert not s.offers("p1", "Podrick Payne", until="end_challenge")
    assert s.zone("Ser Jaime Lannister") == "dead"


# Challenges


def test_the_haunted_forest_opposes_alone_and_nobody_wins() -> None:
    """TK #730; RR, Winning a Challenge: without a participant the higher STR wins nothing."""
    s = scene(
        p1=Side(play=["Garden Caretaker"]),
        p2=Side("thenightswatch", play=["The Haunted Forest x2"]),
    )
    s.attack("p1", "power", "p2", ["Garden Caretaker"]).on_to_end()
    assert s.said("nobody_wins") == 1
    assert not s.kneels("The Haunted Forest")


def test_the_haunted_forest_spares_an_unopposed_loss() -> None:
    """TK, TheHauntedForest: its STR opposes; it kneels for the loss."""
    s = scene(p1=Side(play=["Left"]), p2=Side("thenightswatch", play=["The Haunted Forest"]))
    s.attack("p1", "military", "p2", ["Left"]).on_to_end()
    assert s.power("p1") == 0
    assert s.kneels("The Haunted Forest")


def test_edd_stays_where_nothing_was_won() -> None:
    """TK, DolorousEdd: nobody is asked if the challenge was lost."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister", "Grand Maester Pycelle"]),
        p2=Side("thenightswatch", hand=["Dolorous Edd"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister", "Grand Maester Pycelle"], defend=None)
    s.use("p2", "Dolorous Edd")
    assert not s.asks("p2", "may", until="end_challenge")
    assert s.zone("Dolorous Edd") == "play"


def test_balon_acts_in_challenges_only() -> None:
    """TK #1820."""
    s = scene(p1=Side("greyjoy", play=[BALON, "Great Kraken"]), p2=Side())
    assert not s.offers("p1", "Balon Greyjoy", until="initiate", verb="action")


def test_the_beggar_king_looks_at_plots_after_what_they_do() -> None:
    """TK #219: reactions to a plot come after all that is done when plots are revealed."""
    s = plots(
        Side(
            "targaryen",
            play=["Handmaiden", "Beggar King on Handmaiden"],
            plots=["Marched to the Wall", "Summons"],
        ),
        Side(plots=PENTOS),
    )
    assert not s.offers("p1", "Beggar King", until="draw", verb="reaction")
    assert s.zone("Handmaiden") == "discard"


def test_bitterbridge_brings_everybody_in_at_once() -> None:
    """TK #1685: a forced reaction to entering play comes before every other reaction to it."""
    s = plots(
        Side("tyrell", play=["Bitterbridge Encampment"], hand=[ARYA], plots=["A Song of Summer", "Summons"]),
        Side(hand=["House Florent Knight"], plots=["Summons"] * 2),
    )
    s.use("p1", "Bitterbridge Encampment").choose("p1", "Arya Stark", verb="pick")
    s.choose("p2", "House Florent Knight", verb="pick").choose("p3", "nothing", verb="pick")
    assert s.zone("Arya Stark") == "discard", "she had no turn to take a duplicate"


# Tokens


def test_jaqens_tokens_go_with_who_bears_them() -> None:
    """TK #1550, #1595: a character that leaves play comes back without."""
    s = marshaling(
        Side(hand=["Jaqen H'ghar"], gold=9), p2=Side("martell", play=["Randyll Tarly"], hand=["Left"])
    )
    s.use("p1", "Jaqen H'ghar").use("p1", "Jaqen H'ghar", verb="reaction")
    s.choose("p1", "Randyll Tarly", verb="pick")
    assert [key for key in s.t.tokens if key.endswith(f"/{s.card('Randyll Tarly')}")]
    s.on_to("p1", "challenge").choose("p1", "military").on_to_end()
    assert s.zone("Randyll Tarly") == "dead"
    assert not [key for key in s.t.tokens if key.endswith(f"/{s.card('Randyll Tarly')}")]


def test_nightmares_are_over_before_the_poison_kills() -> None:
    """TK #1906; FAQ, End of Phase Timing Sequence: Shireen, no longer silenced, kneels a character."""
    s = marshaling(
        Side("martell", play=["Areo Hotah"], hand=["Venomous Blade", "Nightmares"], gold=9),
        p2=Side("baratheon", play=["Shireen Baratheon"]),
    )
    s.use("p1", "Venomous Blade").use("p1", "Venomous Blade", verb="reaction").use("p1", "Nightmares")
    s.choose("p1", "Shireen Baratheon", verb="target").use("p2", "Shireen Baratheon", verb="interrupt")
    s.choose("p2", "Areo Hotah", verb="target")
    assert s.zone("Shireen Baratheon") == "dead"
    assert s.kneels("Areo Hotah")


def test_ser_lancel_may_be_poisoned() -> None:
    """TK #1131: a printed STR of 0 is one of 2 or less."""
    s = marshaling(
        Side("martell", play=["Areo Hotah"], hand=["Venomous Blade"], gold=9),
        p2=Side("lannister", play=["Ser Lancel Lannister", "Cersei Lannister"]),
    )
    s.use("p1", "Venomous Blade").use("p1", "Venomous Blade", verb="reaction")
    assert s.t.tokens_on(s.card("Ser Lancel Lannister"), "poison") == 1


def test_a_blackwater_sinks_the_duplicates_of_two_players() -> None:
    """TK, commit 91102bd6: those that each of both controls, nobody else's."""
    s = scene(
        at="plot",
        p1=Side(play=["Left with 1"], plots=["Battle of the Blackwater", "Summons"]),
        p2=Side(play=["Right with 1"]),
        p3=Side(play=["Paxter Redwyne with 1"]),
    )
    s.choose("p1", "Battle of the Blackwater", verb="plot").on_to("p1", "target")
    s.choose("p1", "p2").on_to_end("reveal")
    left = [s.t.title(card) for card in s.t.in_zone("duplicates")]
    assert left == ["Paxter Redwyne"]
