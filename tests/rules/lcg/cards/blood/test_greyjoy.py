"""House Greyjoy in the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import RESERVE
from rules.lcg.second.catalogue import CARDS
from tests.rules.lcg.cards.blood import gild, gold_on
from tests.rules.lcg.scenes import Side, code_of, marshaling, scene


def test_a_disciple_honors_who_rises() -> None:
    s = scene(
        at="plot",
        p1=Side("greyjoy", play=["Drowned Disciple"], dead=["Burned Men"], plots=["Ghosts of Harrenhal"]),
        p2=Side(plots=["Summons"]),
        p3=Side(plots=["Summons"]),
    )
    s.use("p1", "Drowned Disciple")
    assert s.power_on("Drowned Disciple") == 1


def test_moat_cailin_holds_in_winter() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Moat Cailin"], plot="Famine"),
        p2=Side(plot="Calling the Banners"),
        p3=Side(),
    )
    banners = CARDS[code_of("Calling the Banners")]
    assert s.t.plot_value(1, "initiative") == banners.initiative - 3
    assert s.t.plot_value(1, RESERVE) == banners.reserve - 1
    assert s.t.plot_value(0, RESERVE) == CARDS[code_of("Famine")].reserve


def test_wex_bars_whom_he_is_paid_for() -> None:
    s = gild(
        scene(
            p1=Side("greyjoy", play=["Wex Pyke"]),
            p2=Side("lannister", play=["Burned Men", "Tywin Lannister"]),
        ),
        "Wex Pyke",
        2,
    )
    s.attack("p1", "military", "p2", ["Wex Pyke"], defend=None).reach_defenders("p2")
    assert s.options("p2") == ["Tywin Lannister"]


def test_wex_is_paid_after_dominance() -> None:
    s = scene(at="dominance", p1=Side("greyjoy", play=["Wex Pyke"], gold=3))
    s.use("p1", "Wex Pyke").use("p1", "Wex Pyke")
    assert (gold_on(s, "Wex Pyke"), s.gold("p1")) == (2, 1)


@pytest.mark.parametrize(("cards", "gold"), [(8, 2), (7, 1)])
def test_a_market_sells_what_others_lost(cards: int, gold: int) -> None:
    s = marshaling(Side("greyjoy", play=["Iron Islands Market"]), p2=Side(discard=["Left"] * cards))
    before = s.gold("p1")
    s.use("p1", "Iron Islands Market")
    assert s.gold("p1") == before + gold


def test_theon_alone_shames_the_strong() -> None:
    s = scene(
        p1=Side("greyjoy", play=["06051"]), p2=Side("lannister", play=["Tywin Lannister", "Burned Men"])
    )
    s.attack("p1", "military", "p2", ["Theon Greyjoy"], defend=["Tywin Lannister", "Burned Men"]).on_to_end()
    assert s.said("claim") == 1, "2 STR against the 2 of the Burned Men"


def test_a_dirk_cuts_purses() -> None:
    s = scene(p1=Side("greyjoy", play=["06051", "Corsair's Dirk on Theon Greyjoy"]), p2=Side(gold=2))
    assert s.value("Theon Greyjoy") == 4
    s.attack("p1", "military", "p2", ["Theon Greyjoy"]).use("p1", "Corsair's Dirk")
    assert (s.gold("p1"), s.gold("p2")) == (1, 1)


def test_the_silent_crew_grows_rich() -> None:
    s = scene(p1=Side("greyjoy", play=["Silence's Crew"]))
    s.attack("p1", "military", "p2", ["Silence's Crew"]).on_to("p1", "pillage").choose("p1", "Silence's Crew")
    s.use("p1", "Silence's Crew")
    assert (gold_on(s, "Silence's Crew"), s.value("Silence's Crew")) == (1, 6)


def test_plunder_counts_places_and_things() -> None:
    s = scene(
        p1=Side("greyjoy", hand=["Plunder"]), p2=Side(discard=["The Roseroad", "Milk of the Poppy", "Left"])
    )
    s.use("p1", "Plunder")
    assert s.gold("p1") == 2


def test_nobody_plunders_nothing() -> None:
    s = scene(p1=Side("greyjoy", play=["06051"], hand=["Plunder"]), p2=Side(discard=["Left"]))
    assert not s.offers("p1", "Plunder", until="dominance")


def test_nute_returns_and_draws() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Nute the Barber"]), p2=Side(deck=["Left"], discard=["Growing Strong"])
    )
    s.attack("p1", "military", "p2", ["Nute the Barber"]).on_to("p1", "pillage").choose(
        "p1", "Nute the Barber"
    )
    s.use("p1", "Nute the Barber")
    s.choose("p1", "Growing Strong", verb="pick")
    assert s.hand("p2") == ["Growing Strong"]
    assert len(s.hand("p1")) == 1


def test_iron_victory_honors_survivors() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("greyjoy", play=["Iron Victory", "kneeling 06051 with 1"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Theon Greyjoy", verb="would")
    s.use("p2", "Iron Victory")
    assert s.power_on("Theon Greyjoy") == 1


def test_raiders_come_ashore() -> None:
    s = gild(
        scene(
            p1=Side("greyjoy", play=["Stony Shore Raider"]),
            p2=Side("thenightswatch", play=["The Haunted Forest"]),
        ),
        "Stony Shore Raider",
        2,
    )
    s.use("p1", "Stony Shore Raider")
    assert s.kneels("The Haunted Forest")


def test_the_iron_price_is_anothers_steel() -> None:
    s = scene(
        p1=Side("greyjoy", play=["06051"], hand=["Pay The Iron Price"], gold=2),
        p2=Side("stark", discard=["Dragonglass Dagger", "Milk of the Poppy"]),
    )
    s.use("p1", "Pay The Iron Price")
    assert s.zone("Milk of the Poppy") == "play"
    assert s.t.controller(s.card("Milk of the Poppy")) == 0


def test_the_iron_price_is_paid_again() -> None:
    s = scene(p1=Side("greyjoy", play=["06051"], discard=["Pay The Iron Price"], gold=1))
    s.attack("p1", "military", "p2", ["Theon Greyjoy"]).use("p1", "Pay The Iron Price")
    assert s.zone("Pay The Iron Price") == "hand"
