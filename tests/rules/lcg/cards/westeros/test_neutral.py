"""The neutral cards of the Westeros cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, scene


def test_the_people_build() -> None:
    s = scene(
        p1=Side(
            play=["The Queen of Thorns"],
            hand=["Support of the People"],
            deck=["Left", "The Mander", "The Arbor"],
            filler="Left",
            gold=1,
        ),
        p2=Side(),
    )
    s.attack("p1", "power", "p2", ["The Queen of Thorns"]).use("p1", "Support of the People")
    assert s.options("p1") == ["The Mander", "nothing"]
    s.choose("p1", "The Mander")
    assert s.zone("The Mander") == "play"


def test_the_people_want_a_clear_victory() -> None:
    s = scene(
        p1=Side(play=["Margaery Tyrell"], hand=["Support of the People"], gold=1), p2=Side(play=["Left"])
    )
    s.attack("p1", "power", "p2", ["Margaery Tyrell"])
    assert not s.offers("p1", "Support of the People", until="end_challenge")


@pytest.mark.parametrize(("challenge", "power"), [("power", 2), ("intrigue", 1)])
def test_the_street_of_the_sisters_brings_power(challenge: str, power: int) -> None:
    s = scene(p1=Side(play=["The Queen of Thorns", "Street of the Sisters"]), p2=Side())
    s.attack("p1", challenge, "p2", ["The Queen of Thorns"])
    if s.offers("p1", "Street of the Sisters", until="end_challenge", verb="reaction"):
        s.use("p1", "Street of the Sisters")
    assert s.power("p1") == power


def test_syrio_teaches_anybody_once_a_phase() -> None:
    s = scene(p1=Side(play=["Syrio Forel", "Margaery Tyrell"]), p2=Side(play=["Tywin Lannister"]))
    s.use("p1", "Syrio Forel").choose("p1", "Margaery Tyrell", verb="target")
    assert (s.value("Margaery Tyrell", "military"), s.value("Margaery Tyrell", "stealth")) == (1, 1)
    s.attack("p1", "power", "p2", ["Margaery Tyrell"], defend=None, stealth={})
    assert not s.offers("p1", "Syrio Forel", until="end_challenge", verb="action")


def test_the_black_lane_finds_an_event_of_ones_faction() -> None:
    s = scene(
        p1=Side(
            play=["The Queen of Thorns", "Shadowblack Lane"],
            deck=["Growing Strong", "Superior Claim", "Dracarys!", "Left"],
        ),
        p2=Side(),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"]).use("p1", "Shadowblack Lane")
    assert s.options("p1") == ["Growing Strong", "nothing"]
    s.choose("p1", "Growing Strong")
    assert s.hand("p1") == ["Growing Strong"]


def test_the_black_lane_is_for_intrigue_and_a_standing_faction_card() -> None:
    s = scene(
        p1=Side(play=["The Queen of Thorns", "Shadowblack Lane", "Street of the Sisters"]),
        p2=Side(play=["Left"]),
    )
    s.attack("p1", "power", "p2", ["The Queen of Thorns"])
    assert not s.offers("p1", "Shadowblack Lane", until="end_challenge", verb="reaction")


@pytest.mark.parametrize(("others", "strength"), [(["The Knight of Flowers"], 3), (["Left"], 2)])
def test_hedge_knights_like_company(others: list[str], strength: int) -> None:
    s = scene(p1=Side(play=["Hedge Knight", *others]))
    assert (s.value("Hedge Knight"), s.value("Hedge Knight", "power")) == (strength, strength - 2)


def test_a_knighthood_makes_a_knight() -> None:
    s = scene(p1=Side(play=["Left", "Hedge Knight", "Knighted on Left"]))
    assert (s.value("Left"), s.value("Hedge Knight")) == (3, 3)
    assert s.t.has_trait(s.card("Left"), ["Knight"])


def test_the_crossing_has_its_toll_and_its_reward() -> None:
    s = scene(
        p1=Side(
            play=["The Queen of Thorns", "The Knight of Flowers", "Garden Caretaker"],
            agenda="The Lord of the Crossing",
        ),
        p2=Side(play=["Tywin Lannister", "The Red Viper"]),
    )
    for challenge, attacker, strength in (
        ("intrigue", "The Queen of Thorns", 4),
        ("military", "The Knight of Flowers", 5),
        ("power", "Garden Caretaker", 3),
    ):
        s.attack("p1", challenge, "p2", [attacker], defend=None)
        assert s.value(attacker) == strength
        s.reach_defenders("p2").choose("p2")
        if challenge == "military":
            s.choose("p2", "Tywin Lannister", verb="claim")
        s.on_to_end()
    assert s.said("uses") == 1, "the third crossing is rewarded"


def test_the_crossing_does_not_weaken_defenders() -> None:
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"]),
        p2=Side(play=["The Queen of Thorns"], agenda="The Lord of the Crossing"),
    )
    s.attack("p1", "power", "p2", ["Tywin Lannister"], defend=["The Queen of Thorns"])
    assert s.value("The Queen of Thorns") == 5


def test_a_scout_shows_the_way_and_goes() -> None:
    s = scene(p1=Side(play=["Wildling Scout", "Left"]))
    s.use("p1", "Wildling Scout")
    assert s.value("Left", "stealth") == 1
    assert s.zone("Wildling Scout") == "discard"


def test_the_street_of_steel_arms() -> None:
    s = scene(
        p1=Side(play=["Left", "Street of Steel"], deck=["Knighted", "Ice", "Maester's Chain", "Right"]),
        p2=Side(),
    )
    s.attack("p1", "military", "p2", ["Left"]).use("p1", "Street of Steel")
    assert s.options("p1") == ["Ice", "Maester's Chain", "nothing"]
    s.choose("p1", "Ice")
    assert s.hand("p1") == ["Ice"]


def test_the_street_of_steel_is_for_military() -> None:
    s = scene(p1=Side(play=["Margaery Tyrell", "Street of Steel"], deck=["Ice"]), p2=Side())
    s.attack("p1", "power", "p2", ["Margaery Tyrell"])
    assert not s.offers("p1", "Street of Steel", until="end_challenge")


def test_the_eyrie_keeps_a_guest_alive_for_a_phase() -> None:
    s = scene(
        at="challenges",
        first="p2",
        p1=Side(play=["The Eyrie", "Left"]),
        p2=Side("lannister", play=["Burned Men"]),
    )
    s.use("p1", "The Eyrie").choose("p1", "Left", verb="target")
    s.attack("p2", "military", "p1", ["Burned Men"]).on_to_end()
    assert s.zone("Left") == "play"
    s.on_to_end("dominance")
    assert s.value("Left", "cannot be killed") == 0


def test_nightmares_silence_a_character_or_location() -> None:
    s = scene(
        p1=Side(hand=["Nightmares"], gold=1),
        p2=Side("lannister", play=["Tywin Lannister", "Lannisport", "Knighted on Tywin Lannister"]),
    )
    s.use("p1", "Nightmares")
    assert s.options("p1") == ["Tywin Lannister", "Lannisport"]
    s.choose("p1", "Tywin Lannister")
    assert s.value("Tywin Lannister", "renown") == 0
    assert s.t.has_trait(s.card("Tywin Lannister"), ["Lord"])
    s.on_to_end("dominance")
    assert s.value("Tywin Lannister", "renown") == 1


def test_a_chain_cures_conditions() -> None:
    s = scene(
        at="dominance",
        p1=Side("lannister", play=["Grand Maester Pycelle", "Maester's Chain on Grand Maester Pycelle"]),
        p2=Side(play=["Left", "Milk of the Poppy on Left", "Knighted on Left"]),
    )
    s.use("p1", "Maester's Chain")
    assert s.zone("Milk of the Poppy") == "discard"
    assert s.kneels("Maester's Chain")


def test_a_chain_is_for_maesters() -> None:
    s = marshaling(Side("lannister", play=["Tywin Lannister"], hand=["Maester's Chain"], gold=1))
    assert not s.offers("p1", "Maester's Chain", until="end_marshaling")


def test_the_street_of_silk_is_for_lords() -> None:
    s = scene(
        p1=Side(play=["Margaery Tyrell", "Street of Silk"], deck=["Courtesan of the Rose", "Left"]), p2=Side()
    )
    s.attack("p1", "power", "p2", ["Margaery Tyrell"]).use("p1", "Street of Silk")
    s.choose("p1", "Courtesan of the Rose", verb="search")
    assert s.hand("p1") == ["Courtesan of the Rose"]
    s = scene(p1=Side(play=["Left", "Street of Silk"]), p2=Side())
    s.attack("p1", "military", "p2", ["Left"])
    assert not s.offers("p1", "Street of Silk", until="end_challenge")
