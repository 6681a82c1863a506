"""The plots of the Westeros cycle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

OTHER = Side()


def reveal(title: str, side: Side, p2: Side = OTHER, p3: Side = OTHER) -> Scene:
    """A scene in which p1 reveals a plot."""
    return scene(at="plot", p1=replace(side, plots=[title]), p2=p2, p3=p3)


def test_the_long_plan_gains_by_defeats_and_keeps_gold() -> None:
    s = raid(Side("martell", plot="The Long Plan", gold=2))
    s.use("p2", "The Long Plan")
    assert s.gold("p2") == 3
    s.on_to_end("taxation")
    assert s.gold("p2") == 3


def test_gold_goes_back_without_the_plan() -> None:
    s = raid(Side("martell", gold=2))
    s.on_to_end("taxation")
    assert s.gold("p2") == 0


@pytest.mark.parametrize(("attacker", "dead"), [("Gold Cloaks", 2), ("Burned Men", 1)])
def test_an_army_raises_the_claim_of_muster_the_realm(attacker: str, dead: int) -> None:
    s = scene(
        p1=Side("lannister", play=[attacker], plot="Muster the Realm"),
        p2=Side(play=["kneeling Left", "kneeling Right", "kneeling Margaery Tyrell"]),
    )
    s.attack("p1", "military", "p2", [attacker]).on_to_end()
    assert len(s.titles("dead", "p2")) == dead


def test_here_to_serve_brings_a_maester() -> None:
    s = reveal("Here to Serve", Side(deck=["Left", "Maester Lomys", "Maester Aemon"]))
    s.on_to("p1", "search")
    assert s.options("p1") == ["Maester Lomys", "Maester Aemon", "nothing"]
    s.choose("p1", "Maester Lomys")
    assert s.zone("Maester Lomys") == "play"


def test_here_to_serve_calls_no_dead_maester() -> None:
    s = reveal("Here to Serve", Side(deck=["Maester Lomys"], dead=["Maester Lomys"]))
    s.on_to("p1", "search")
    assert s.options("p1") == ["nothing"]


def test_wardens_of_the_west_empty_a_hand() -> None:
    s = scene(
        p1=Side("lannister", play=["The Queen's Assassin"], plot="Wardens of the West", gold=2),
        p2=Side(hand=["Left", "Right", "Highgarden", "The Mander"]),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen's Assassin"]).use("p1", "Wardens of the West")
    assert s.asked() == [("p2", "discard")]
    s.choose("p2", *s.options("p2")[:2]).on_to_end()
    assert len(s.hand("p2")) == 1
    assert s.gold("p1") == 0


def test_wardens_of_the_west_take_the_last_card_and_cost_gold() -> None:
    for gold, left in ((2, 0), (1, 1)):
        s = scene(
            p1=Side("lannister", play=["Tyrion Lannister"], plot="Wardens of the West", gold=gold),
            p2=Side(hand=["Left", "Right"]),
        )
        s.attack("p1", "intrigue", "p2", ["Tyrion Lannister"])
        if s.offers("p1", "Wardens of the West", until="end_challenge"):
            s.use("p1", "Wardens of the West")
        s.on_to_end()
        assert len(s.hand("p2")) == left


def test_trading_makes_the_others_rich() -> None:
    s = reveal("Trading with the Pentoshi", Side(), p2=Side(plots=["Summons"]), p3=Side(plots=["Summons"]))
    s.on_to_end("reveal")
    assert (s.gold("p1"), s.gold("p2"), s.gold("p3")) == (0, 3, 3)


def test_a_disaster_leaves_two_places_each() -> None:
    places = ["Highgarden", "The Mander", "The Kingsroad"]
    s = reveal("Political Disaster", Side(play=[*places, "Left"]), p2=Side(play=["The Roseroad"]))
    s.on_to("p1", "keep")
    assert s.options("p1") == places
    s.choose("p1", "Highgarden", "The Mander").choose("p2", "The Roseroad", verb="keep").on_to_end("reveal")
    assert s.zone("The Kingsroad") == "discard"
    assert (s.zone("Highgarden"), s.zone("The Roseroad", "p2"), s.zone("Left")) == ("play", "play", "play")


def challenged(challenge: str = "military", power: int = 0) -> Scene:
    """A scene in which p1 attacks p2, whose plot is The King's Peace."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"], power=power),
        p2=Side("baratheon", play=["Melisandre"], plot="The King's Peace"),
    )
    s.on_to("p1", "challenge").choose("p1", challenge)
    if ("p1", "opponent") in s.asked():
        s.choose("p1", "p2")
    return s.declare("p1", "Tywin Lannister")


def test_the_kings_peace_has_its_price() -> None:
    s = challenged(power=1).use("p2", "The King's Peace").choose("p1", "yes", verb="may_pay")
    s.choose("p1", "kneel your faction card", verb="way_to_pay")
    assert s.t.knelt[s.t.faction[0]]
    assert s.t.challenge == "military"
    s = challenged(power=1).use("p2", "The King's Peace").choose("p1", "yes", verb="may_pay")
    s.choose("p1", "give 1 power", verb="way_to_pay")
    assert s.said("moves_power") == 1
    assert s.power("p2") == 1


def test_the_kings_peace_ends_an_unpaid_challenge() -> None:
    s = challenged().use("p2", "The King's Peace").choose("p1", "no", verb="may_pay").on_to_end()
    assert s.said("wins_challenge") == 0


def test_the_kings_peace_does_not_bind_spies() -> None:
    assert not challenged("intrigue").offers("p2", "The King's Peace", until="end_challenge")


def test_a_tourney_honors_knights() -> None:
    s = scene(
        p1=Side(play=["The Knight of Flowers", "Hedge Knight", "Left"], plot="A Tourney for the King"),
        p2=Side(hand=["Nightmares"], gold=1),
    )
    assert (s.value("Hedge Knight", "renown"), s.value("Left", "renown")) == (1, 0)
    s.use("p2", "Nightmares")
    assert s.value("Left", "blank") == 1, "the only legal target"


def test_wardens_of_the_north_rally() -> None:
    s = scene(
        p1=Side(
            "stark", play=["Catelyn Stark", "Summer", "Sansa Stark", "Left"], plot="Wardens of the North"
        ),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.attack("p1", "intrigue", "p2", ["Catelyn Stark"], defend=None).use("p1", "Wardens of the North")
    assert s.options("p1") == ["Summer", "Sansa Stark"]
    s.choose("p1", "Summer").use("p1", "Wardens of the North")
    assert (s.kneels("Summer"), s.kneels("Sansa Stark")) == (True, True)
    assert s.said("joins") == 2


def test_wardens_of_the_north_follow_a_stark() -> None:
    s = scene(
        p1=Side("stark", play=["Littlefinger", "Summer"], plot="Wardens of the North"), p2=Side(play=["Left"])
    )
    s.attack("p1", "intrigue", "p2", ["Littlefinger"])
    assert not s.offers("p1", "Wardens of the North", until="end_challenge")


def test_dragon_blood_burns_all_but_dragons() -> None:
    s = reveal("Blood of the Dragon", Side("targaryen", play=["Viserion", "Viserys Targaryen", "Khal Drogo"]))
    s.on_to_end("reveal")
    assert s.zone("Viserys Targaryen") == "dead"
    assert (s.value("Viserion"), s.value("Khal Drogo")) == (2, 4)


def test_the_first_snow_sends_the_cheap_home() -> None:
    s = scene(
        at="challenges",
        p1=Side(play=["Left", "The Queen of Thorns"], plot="The First Snow of Winter"),
        p2=Side(play=["Margaery Tyrell", "Paxter Redwyne"]),
    )
    s.on_to("p1", "challenge")
    assert (s.hand("p1"), s.hand("p2")) == (["Left"], ["Margaery Tyrell"])


def test_a_famine_makes_characters_of_others_dear() -> None:
    s = marshaling(
        Side(hand=["Left", "The Mander"], gold=9),
        p2=Side(plot="Famine", hand=["Left"]),
        p3=Side(plot="Famine"),
    )
    s.use("p1", "Left", verb="action")
    assert s.gold("p1") == 12 - 2 - 2
    s.use("p1", "The Mander")
    assert s.gold("p1") == 8 - 3


@pytest.mark.parametrize(("plot", "dominance"), [("A Clash of Kings", 0), ("The Long Plan", 1)])
def test_forgotten_plans_silence_all_but_schemes(plot: str, dominance: int) -> None:
    s = raid(Side(plot=plot), p3=Side(plot="Forgotten Plans"))
    assert s.offers("p2", plot, until="end_challenge") is bool(dominance)
    assert s.t.is_blank(s.t.plot_of(1)) is not bool(dominance)


@pytest.mark.parametrize(("winter", "cards"), [("Summons", 1), ("Famine", 0)])
def test_a_close_call_brings_somebody_back(winter: str, cards: int) -> None:
    s = reveal(
        "Close Call",
        Side(dead=["Left", "The Queen of Thorns"], filler="Right"),
        p2=Side(plots=[winter]),
        p3=Side(plots=["Summons"]),
    )
    s.on_to("p1", "pick").choose("p1", "The Queen of Thorns").on_to_end("reveal")
    assert s.zone("The Queen of Thorns") == "discard"
    assert len(s.hand("p1")) == cards


def test_a_close_call_without_dead_brings_nothing() -> None:
    s = reveal("Close Call", Side(filler="Right"), p2=Side(plots=["Summons"]))
    s.on_to_end("reveal")
    assert s.hand("p1") == []


def test_the_kraken_rises_unopposed() -> None:
    s = scene(p1=Side("greyjoy", play=["Asha Greyjoy"], plot="Rise of the Kraken"), p2=Side())
    s.attack("p1", "military", "p2", ["Asha Greyjoy"]).use("p1", "Rise of the Kraken").on_to_end()
    assert s.power("p1") == 2


def test_the_kraken_does_not_rise_against_a_defender() -> None:
    s = scene(p1=Side("greyjoy", play=["Asha Greyjoy"], plot="Rise of the Kraken"), p2=Side(play=["Left"]))
    s.attack("p1", "military", "p2", ["Asha Greyjoy"], defend=["Left"])
    assert not s.offers("p1", "Rise of the Kraken", until="end_challenge")
