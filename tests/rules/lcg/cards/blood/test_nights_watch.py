"""The Night's Watch in the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.cards.blood import gild
from tests.rules.lcg.scenes import Side, marshaling, scene


@pytest.mark.parametrize(("places", "gold"), [(3, 1), (4, 2)])
def test_carpenters_live_on_castles(places: int, gold: int) -> None:
    s = marshaling(Side("thenightswatch", play=["Eastwatch Carpenter", *["The Haunted Forest"] * places]))
    before = s.gold("p1")
    s.use("p1", "Eastwatch Carpenter")
    assert s.gold("p1") == before + gold


@pytest.mark.parametrize(("plot", "offered"), [("Calling the Banners", True), ("Counting Coppers", False)])
def test_eastwatch_lives_on_its_stores(plot: str, offered: bool) -> None:
    s = scene(
        at="dominance",
        p1=Side("thenightswatch", play=["Eastwatch-by-the-Sea"]),
        p2=Side(plot=plot),
        p3=Side(plot="Counting Coppers"),
    )
    assert s.offers("p1", "Eastwatch-by-the-Sea", until="standing") is offered


def test_gilly_hides_a_steward() -> None:
    s = scene(p1=Side("thenightswatch", play=["Gilly", "Jon Snow"], gilded={"Gilly": 1}))
    s.use("p1", "Gilly")
    assert s.value("Jon Snow", "stealth") == 1


def test_the_realm_is_guarded_by_others() -> None:
    s = marshaling(
        Side("thenightswatch", hand=["Guarding the Realm"], gold=2),
        p2=Side("lannister", discard=["Burned Men", "Tywin Lannister"]),
    )
    s.use("p1", "Guarding the Realm")
    assert s.t.controller(s.card("Burned Men")) == 0
    assert s.zone("Tywin Lannister") == "discard"


def test_the_realm_is_guarded_again() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("thenightswatch", play=["Donal Noye"], discard=["Guarding the Realm"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=["Donal Noye"]).use("p2", "Guarding the Realm")
    assert s.zone("Guarding the Realm") == "hand"


@pytest.mark.parametrize(("stays", "controller"), [(("Recruiter for the Watch",), 0), ((), 1)])
def test_a_recruiter_holds_his_man_while_he_kneels(stays: tuple[str, ...], controller: int) -> None:
    s = marshaling(
        Side("thenightswatch", play=["Recruiter for the Watch"]), p2=Side("lannister", play=["Burned Men"])
    )
    s.use("p1", "Recruiter for the Watch")
    assert s.t.controller(s.card("Burned Men")) == 0
    s.on_to("p1", "stay_kneeling").choose("p1", *stays).on_to_end("standing")
    assert s.t.controller(s.card("Burned Men")) == controller


@pytest.mark.parametrize(("plot", "gold"), [("A Feast for Crows", 2), ("Calling the Banners", 1)])
def test_a_vault_fills_beside_the_rich(plot: str, gold: int) -> None:
    s = marshaling(Side("thenightswatch", play=["Underground Vault"]), p2=Side(plot=plot))
    before = s.gold("p1")
    s.use("p1", "Underground Vault")
    assert s.gold("p1") == before + gold


def test_othell_builds_weapons() -> None:
    s = scene(p1=Side("thenightswatch", play=["Othell Yarwyck", "The Haunted Forest", "Jon Snow"]))
    s.use("p1", "Othell Yarwyck").choose("p1", "Jon Snow", verb="target").choose(
        "p1", "military", verb="icon"
    )
    assert (s.value("Jon Snow", "military"), s.kneels("The Haunted Forest")) == (1, True)


def test_fortifications_save_a_place() -> None:
    s = marshaling(
        Side("greyjoy", hand=["Newly-Made Lord"], gold=4),
        p2=Side(
            "thenightswatch", play=["The Haunted Forest", "Improved Fortifications on The Haunted Forest"]
        ),
    )
    s.use("p1", "Newly-Made Lord", verb="action").use("p1", "Newly-Made Lord", verb="reaction")
    s.use("p2", "Improved Fortifications")
    assert (s.zone("The Haunted Forest"), s.zone("Improved Fortifications")) == ("play", "discard")


def test_a_defender_is_strong_on_the_wall() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("thenightswatch", play=["Defender of the Wall", "Left"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None).reach_defenders("p2")
    s.t.join(s.card("Defender of the Wall"))
    assert s.value("Defender of the Wall") == 4


def test_a_mutiny_costs_the_commander() -> None:
    s = scene(
        at="dominance",
        p1=Side(
            "thenightswatch",
            play=["Othell Yarwyck", "Jon Snow", "Left"],
            hand=["Mutiny At Craster's Keep"],
            gold=3,
        ),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.use("p1", "Mutiny At Craster's Keep").choose("p1", "Jon Snow", verb="sacrifice_as_cost")
    assert (s.zone("Jon Snow"), s.zone("Tywin Lannister"), s.zone("Left")) == ("discard", "discard", "play")


def test_donal_forges() -> None:
    s = gild(
        scene(p1=Side("thenightswatch", play=["Donal Noye"], hand=["Dragonglass Dagger"])), "Donal Noye", 1
    )
    s.use("p1", "Donal Noye").choose("p1", "Dragonglass Dagger", verb="pick")
    assert s.zone("Dragonglass Dagger") == "play"


def test_a_bow_covers_a_brother() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("thenightswatch", play=["Donal Noye", "Defender of the Wall", "Ranger's Bow on Donal Noye"]),
    )
    assert s.value("Donal Noye") == 5
    s.attack("p1", "military", "p2", ["Burned Men"], defend=["Defender of the Wall"]).use(
        "p2", "Ranger's Bow"
    )
    assert s.said("changed strength") == 1
