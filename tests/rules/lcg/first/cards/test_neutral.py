"""Scenes of the neutral characters, locations, attachments and of the events."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, STEWARD, Side, marshalling, scene
from tests.rules.lcg.scenes import Side as AnySide

FIEF = "Kingsroad Fiefdom"


def lannister(*play: str, **more: Any) -> AnySide:
    """A side of House Lannister."""
    return Side("lannister", play=list(play), **more)


def test_benjens_death_returns_the_dead_but_not_himself_g_15() -> None:
    s = scene(p1=Side(play=[HOST], dead=[PUP]), p2=Side(play=["Benjen Stark"], dead=[KNIGHT]))
    s.attack("p1", "military", "p2", [HOST]).on_to_end()
    assert (s.zone(PUP), s.zone(KNIGHT), s.zone("Benjen Stark")) == ("deck", "deck", "dead")


def test_jon_and_ghost_shield_each_other_from_events_a_58() -> None:
    will = lannister(hand=["The Lion's Will"], gold=2)
    s = scene(p1=Side(play=["Jon Snow"]), p2=Side(play=["Ghost"]), p3=will)
    assert not s.offers("p3", "The Lion's Will", until="initiate")


def test_jon_claims_power_after_wins_with_ghost() -> None:
    s = scene(p1=Side(play=["kneeling Jon Snow", "Ghost"]))
    s.attack("p1", "military", "p2", ["Ghost"]).use("p1", "Jon Snow").on_to_end()
    assert s.power_on("Jon Snow") == 1


@pytest.mark.parametrize("savior", ["Ghost", "Maester Aemon"])
def test_the_watch_saves_its_own(savior: str) -> None:
    s = scene(p1=Side(play=[HOST]), p2=Side(play=[savior, "Jon Snow"]))
    s.attack("p1", "military", "p2", [HOST]).choose("p2", "Jon Snow", verb="claim")
    s.use("p2", savior).on_to_end()
    assert (s.zone("Jon Snow"), s.kneels(savior)) == ("play", True)


def test_lordship_makes_a_lord_one_per_character() -> None:
    s = scene(at="dominance", p1=Side(play=[PUP]), p2=Side(play=[SMITH, f"Lordship on {SMITH}"]))
    smith = s.card(SMITH)
    assert (s.value(SMITH, "power"), s.t.has_trait(smith, ("Lord",))) == (1, True)
    s.on_to_end("dominance")
    assert s.power("p2") == 1, "5 STR against 2"
    s = marshalling(Side(play=[KNIGHT, f"Lordship on {KNIGHT}"], hand=["Lordship"], gold=1))
    assert not s.offers("p1", "Lordship", until="challenge_window", verb="action")


def test_littlefinger_is_as_strong_as_your_gold() -> None:
    s = scene(p1=Side(play=["Littlefinger"], gold=4))
    assert s.value("Littlefinger") == 7


def test_varys_swaps_plot_decks_for_the_round() -> None:
    s = scene(
        at="plot_window",
        p1=Side(play=["Varys"], plots=("Blockade", "Valar Morghulis")),
        p2=Side(plots=("Uneasy Truce", "Looking Ahead")),
    )
    s.use("p1", "Varys").choose("p1", "p2")
    assert sorted(s.titles("plots", "p1")) == ["Looking Ahead", "Uneasy Truce"]
    s.on_to("p1", "plot")
    assert sorted(s.titles("plots", "p1")) == ["Blockade", "Valar Morghulis"]


def test_varys_needs_two_opponents() -> None:
    s = scene(at="plot_window", seats=2, p1=Side(play=["Varys"]))
    assert not s.offers("p1", "Varys", until="draw")


def test_milk_of_the_poppy_takes_keywords_too() -> None:
    s = scene(p1=Side(play=["Jhogo", "Milk of the Poppy on Jhogo"]))
    assert s.value("Jhogo", "stealth") == 0
    renly = Side("baratheon", play=["Renly Baratheon", "Milk of the Poppy on Renly Baratheon"])
    s = scene(at="dominance", p1=lannister("Cersei Lannister", gold=2), p2=renly)
    s.use("p1", "Cersei Lannister")
    assert "Renly Baratheon" in s.options("p1"), "printed immunity is blank"


def test_barristan_returns_discarded_cards() -> None:
    s = marshalling(Side(hand=["Ser Barristan Selmy"], discard=[PUP]), p2=Side(discard=[KNIGHT]))
    s.use("p1", "Ser Barristan Selmy")
    assert (s.zone(PUP), s.zone(KNIGHT)) == ("deck", "deck")


@pytest.mark.parametrize(("state", "power"), [("", 1), ("kneeling ", 0)])
def test_knight_of_flowers_shines_at_the_beginning_of_dominance_a_34(state: str, power: int) -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=[f"{state}Knight of Flowers"])).on_to_end("dominance")
    assert s.power_on("Knight of Flowers") == power


def test_a_bodyguard_gives_itself() -> None:
    s = scene(p1=Side(play=[HOST]), p2=Side(play=["Arya Stark", "Bodyguard on Arya Stark"]))
    s.attack("p1", "military", "p2", [HOST]).use("p2", "Bodyguard").on_to_end()
    assert (s.zone("Arya Stark"), s.zone("Bodyguard")) == ("play", "discard")


def test_magister_illyrio_taxes_a_challenge_type_a_70() -> None:
    illyrio = "Magister Illyrio"
    s = scene(first="p2", p1=Side("targaryen", play=[illyrio]), p2=Side(play=[KNIGHT], gold=1))
    s.use("p1", illyrio).choose("p1", "p2").choose("p1", "power", verb="name_type")
    s.attack("p2", "power", "p3", [KNIGHT]).on_to_end()
    assert (s.gold("p1"), s.gold("p2")) == (1, 0)
    s = scene(first="p2", p1=Side("targaryen", play=[illyrio]), p2=Side(play=[KNIGHT]))
    s.use("p1", illyrio).choose("p1", "p2").choose("p1", "power", verb="name_type")
    s.on_to("p2", "challenge")
    assert "power" not in s.options("p2")


def test_shae_kneels_a_character_of_a_richer_player() -> None:
    s = scene(p1=lannister("Shae"), p2=Side(play=[KNIGHT], power=1), p3=Side(play=[PUP]))
    s.use("p1", "Shae")
    assert (s.kneels(KNIGHT), s.kneels(PUP)) == (True, False)


# Events


def test_distraction() -> None:
    s = marshalling(Side(hand=["Distraction"]), p2=Side("targaryen", play=[KNIGHT, "Illyrio's Man"]))
    s.use("p1", "Distraction")
    assert s.kneels(KNIGHT)


def test_winter_is_coming_raises_the_claim_of_starks() -> None:
    s = scene(p1=Side(play=[HOST], hand=["Winter is Coming"]), p2=lannister(STEWARD, SMITH))
    s.attack("p1", "military", "p2", [HOST], defend=None).use("p1", "Winter is Coming").on_to_end()
    assert (s.zone(STEWARD), s.zone(SMITH)) == ("dead", "dead")


def test_kings_in_the_north_claim_power() -> None:
    s = scene(at="dominance", p1=Side(play=[PUP, KNIGHT], hand=["Kings in the North"]))
    s.use("p1", "Kings in the North").on_to_end("dominance")
    assert (s.power_on(PUP), s.power_on(KNIGHT), s.kneels(PUP)) == (1, 1, True)


def test_lethal_counterattack_kills_the_attackers() -> None:
    s = scene(p1=lannister(SMITH, "Bronn"), p2=Side(play=[PUP, KNIGHT], hand=["Lethal Counterattack"]))
    s.attack("p1", "military", "p2", [SMITH, "Bronn"], defend=None).use("p2", "Lethal Counterattack")
    s.on_to_end()
    assert (s.zone(SMITH), s.zone("Bronn")) == ("dead", "dead")


def test_bran_the_builders_legacy_finds_a_cheap_location() -> None:
    legacy = "Bran the Builder's Legacy"
    s = scene(at="dominance", p1=Side(hand=[legacy], deck=["Winterfell Castle", "Godswood"], gold=3))
    s.use("p1", legacy)
    assert "Winterfell Castle" not in s.options("p1")
    s.choose("p1", "Godswood", verb="search")
    assert s.zone("Godswood") == "play"


def test_guilty_costs_influence_or_a_noble() -> None:
    s = scene(at="dominance", p1=Side(play=["Robb Stark"], hand=["Guilty!"]), p2=lannister(STEWARD))
    s.use("p1", "Guilty!")
    assert (s.zone(STEWARD), s.kneels("Robb Stark")) == ("dead", True)
    fiefs = Side(play=["Robb Stark", f"{FIEF} x2"], hand=["Guilty!"])
    s = scene(at="dominance", p1=fiefs, p2=lannister(STEWARD))
    s.use("p1", "Guilty!").choose("p1", "3 influence", verb="way_to_pay")
    assert (s.zone(STEWARD), s.kneels("Robb Stark")) == ("dead", False)


def test_i_never_bet_lowers_a_claim_by_x_a_73() -> None:
    bet = "I Never Bet Against My Family"
    s = scene(
        p1=Side(play=[HOST], plot="The Power of Arms"), p2=lannister(STEWARD, SMITH, hand=[bet], gold=2)
    )
    s.attack("p1", "military", "p2", [HOST], defend=None).use("p2", bet).choose("p2", "p1")
    s.choose("p2", "2", verb="x").on_to("p2", "kneel_as_cost").choose("p2", SMITH).on_to_end()
    assert (s.zone(STEWARD), s.zone(SMITH), s.gold("p2")) == ("play", "play", 0)


def test_the_lions_will() -> None:
    s = scene(p1=lannister(hand=["The Lion's Will"], gold=2), p2=Side(play=[KNIGHT]))
    s.use("p1", "The Lion's Will")
    assert (s.kneels(KNIGHT), s.gold("p1")) == (True, 0)


def test_insidious_ways_g_2() -> None:
    """G-2: Raff (2) attacks, Grey Wind (4) defends, +2: at 4 to 4 the attacker wins, opposed, and draws 2."""
    raff = "Raff the Sweetling"
    s = scene(p1=lannister(raff, hand=["Insidious Ways"]), p2=Side(play=["Grey Wind", "Sansa Stark"]))
    s.attack("p1", "military", "p2", [raff], defend=["Grey Wind"]).use("p1", "Insidious Ways")
    s.choose("p2", "Sansa Stark", verb="claim").on_to_end()
    assert (s.zone("Sansa Stark"), len(s.hand("p1")), s.power("p1")) == ("dead", 2, 0)


def test_call_their_bluff_discards_every_copy() -> None:
    s = scene(
        at="dominance",
        p1=lannister(hand=["Call Their Bluff"], gold=2),
        p2=Side(hand=[PUP, KNIGHT]),
        p3=Side(hand=[PUP]),
    )
    s.use("p1", "Call Their Bluff").choose("p1", PUP, verb="name_card")
    assert (s.hand("p2"), s.hand("p3")) == ([KNIGHT], [])


def test_im_you_writ_small_becomes_a_boon() -> None:
    small = "I'm You Writ Small"
    s = scene(p1=lannister(SMITH, hand=[small]), p2=Side(play=[KNIGHT]))
    s.use("p1", small).choose("p1", KNIGHT)
    card = s.card(small)
    assert (s.value(KNIGHT, "deadly"), s.value(SMITH)) == (1, 3)  # type: ignore[arg-type]
    assert (s.t.kind(card), s.t.has_trait(card, ("Boon",))) == ("attachment", True)


def test_a_lannister_pays_his_debts() -> None:
    debts = "A Lannister Pays His Debts"
    s = scene(p1=Side(play=[HOST]), p2=lannister(STEWARD, SMITH, hand=[debts]))
    s.attack("p1", "military", "p2", [HOST]).choose("p2", SMITH, verb="claim").use("p2", debts).on_to_end()
    assert s.zone(HOST) == "dead"


def test_youve_killed_the_wrong_dwarf() -> None:
    dwarf = "You've Killed the Wrong Dwarf!"
    s = scene(p1=lannister(hand=[dwarf]), p2=Side(play=[KNIGHT, "Robb Stark"])).use("p1", dwarf)
    assert (s.kneels(KNIGHT), s.power_on(KNIGHT)) == (True, 1)


def test_muster_fetches_a_knight() -> None:
    s = marshalling(Side(play=[KNIGHT], hand=["Muster"], deck=[PUP, "Ser Rodrik Cassel"]))
    s.use("p1", "Muster").choose("p1", "Ser Rodrik Cassel", verb="search")
    assert (s.hand("p1"), s.kneels(KNIGHT)) == (["Ser Rodrik Cassel"], True)


def test_prosperity_and_plenty_brings_an_attachment_back() -> None:
    plenty = "Prosperity and Plenty"
    s = scene(
        p1=Side(
            "baratheon", play=["Ser Axell Florent"], hand=[plenty], discard=["Summer", "Lightbringer"], gold=1
        )
    )
    s.use("p1", plenty)
    assert s.t.host[s.card("Lightbringer")] == s.card("Ser Axell Florent")


@pytest.mark.parametrize(("plot", "power"), [("Herding the Masses", 1), ("Condemned by the Realm", 0)])
def test_lords_of_the_narrow_sea_reveal_a_plot_a_12(plot: str, power: int) -> None:
    lords = "Lords of the Narrow Sea"
    mine = Side("baratheon", play=["Robert Baratheon"], hand=[lords], plot="Looking Ahead")
    s = scene(p1=mine, p2=Side(plots=(plot,)))
    s.use("p1", lords).choose("p1", "p2")
    assert (s.titles("revealed", "p2"), s.power("p1")) == ([plot], power)


def test_countered_plots_cancel_an_event_whose_price_stays_paid_g_4() -> None:
    lords = "Lords of the Narrow Sea"
    mine = Side("baratheon", play=[f"{FIEF} x2"], hand=[lords], plot="Blockade")
    s = scene(p1=mine, p2=Side(hand=["Countered Plots"], plot="Rains of Autumn", play=[f"{FIEF} x2"]))
    s.use("p1", lords).choose("p1", "p2").use("p2", "Countered Plots").on_to_end("dominance")
    assert (s.zone(lords), s.kneels(FIEF, "p1"), s.titles("revealed", "p2")) == (
        "discard",
        True,
        ["Rains of Autumn"],
    )


def test_retreat_brings_a_dying_unique_card_to_hand() -> None:
    s = scene(p1=Side(play=[HOST]), p2=Side(play=["Arya Stark"], hand=["Retreat"]))
    s.attack("p1", "military", "p2", [HOST]).use("p2", "Retreat").on_to_end()
    assert s.zone("Arya Stark") == "hand"


def test_support_of_the_kingdom_takes_a_location() -> None:
    s = scene(
        p1=Side(play=[KNIGHT], hand=["Support of the Kingdom"]), p2=Side(play=["Godswood", "Great Keep"])
    )
    s.attack("p1", "power", "p2", [KNIGHT]).use("p1", "Support of the Kingdom").on_to_end()
    assert (s.t.controller(s.card("Great Keep")), s.t.controller(s.card("Godswood"))) == (0, 1)


def test_dance_with_dragons_fetches_a_dragon() -> None:
    s = scene(p1=Side("targaryen", play=["Crossroads"], hand=["Dance With Dragons"], deck=[PUP, "Drogon"]))
    s.use("p1", "Dance With Dragons").choose("p1", "Drogon", verb="search")
    assert s.hand("p1") == ["Drogon"]


def test_forever_burning_goes_to_the_dead_pile_and_comes_back() -> None:
    burning = "Forever Burning"
    s = scene(p1=Side("targaryen", hand=[burning], gold=2), p2=Side(play=[KNIGHT]))
    s.use("p1", burning)
    assert (s.zone(burning), s.value(KNIGHT)) == ("dead", 1)
    s = scene(at="dominance", p1=Side("targaryen", dead=[burning], gold=2))
    s.use("p1", burning)
    assert (s.hand("p1"), s.gold("p1")) == ([burning], 0)


def test_seductive_promise_takes_a_character() -> None:
    s = scene(
        p1=Side("targaryen", play=["Drogon"], hand=["Seductive Promise"]),
        p2=Side(play=[KNIGHT, "Arya Stark"]),
    )
    s.attack("p1", "power", "p2", ["Drogon"], stealth={"Drogon": KNIGHT}).use("p1", "Seductive Promise")
    s.on_to_end()
    assert s.t.controller(s.card(KNIGHT)) == 0


def test_westeros_bleeds() -> None:
    s = scene(
        at="dominance",
        p1=Side("targaryen", play=[f"{FIEF} x2"], hand=["Westeros Bleeds"]),
        p2=Side(play=[PUP]),
    )
    s.use("p1", "Westeros Bleeds").on_to_end("dominance")
    assert s.zone(PUP) == "discard"


def test_distinct_mastery_stands_a_crest() -> None:
    s = scene(p1=Side(play=["kneeling Robb Stark", f"kneeling {PUP}"], hand=["Distinct Mastery"]))
    s.use("p1", "Distinct Mastery")
    assert (s.kneels("Robb Stark"), s.kneels(PUP)) == (False, True)
