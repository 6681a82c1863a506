"""House Stark and The Night's Watch in the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene


def test_arry_goes_home_for_a_card_and_leaves_when_arya_comes() -> None:
    s = scene(p1=Side("thenightswatch", play=["Arry", "Will"], deck=["Ghost"]), p2=Side())
    s.use("p1", "Arry")
    assert sorted(s.hand("p1")) == ["Arry", "Ghost"]
    s = marshaling(Side("stark", play=["Arry"], hand=["Arya Stark"], gold=3))
    s.use("p1", "Arya Stark", verb="action")
    assert s.zone("Arry") == "discard"


def test_the_white_tree_takes_of_the_income_of_others() -> None:
    s = scene(at="marshal", active="p3", p1=Side(), p2=Side("thenightswatch", play=["White Tree"]))
    s.use("p2", "White Tree")
    assert (s.gold("p1"), s.gold("p2")) == (2, 1)
    assert s.kneels("White Tree")


def test_cravens_do_not_attack() -> None:
    s = scene(p1=Side(play=["Left", "Craven on Left"]), p2=Side())
    assert not s.asks("p1", "challenge", until="dominance")


def test_bear_island_pays_for_loyalty_twice() -> None:
    hand = ["Greatjon's Vanguard", "Hodor", "Ser Rodrik Cassel", "Wolves of the North"]
    s = marshaling(Side("stark", play=["Bear Island"], hand=hand, gold=20))
    s.use("p1", "Greatjon's Vanguard", verb="action")
    assert not s.t.printed(s.card("Greatjon's Vanguard")).loyal  # type: ignore[attr-defined]
    s.use("p1", "Hodor", verb="action").use("p1", "Bear Island")
    s.use("p1", "Ser Rodrik Cassel", verb="action").use("p1", "Bear Island")
    assert s.said("gains_gold") == 2


@pytest.mark.parametrize(("defend", "power"), [(["Thoren Smallwood"], 1), ([], 0)])
def test_thoren_gains_by_defending(defend: list[str], power: int) -> None:
    s = raid(Side("thenightswatch", play=["Thoren Smallwood"]), defend=defend)
    if power:
        s.use("p2", "Thoren Smallwood")
    s.on_to_end()
    assert s.power("p2") == power


def test_the_wolf_king_does_not_kneel_to_arms() -> None:
    s = scene(p1=Side("stark", play=["Robb Stark", "The Wolf King on Robb Stark"]), p2=Side())
    assert s.t.has_trait(s.card("Robb Stark"), ["King"])
    s.attack("p1", "military", "p2", ["Robb Stark"])
    assert not s.kneels("Robb Stark")


@pytest.mark.parametrize(
    ("works", "icons"), [(["The Wall", "Castle Black", "Longclaw on Will"], 1), (["The Wall"], 0)]
)
def test_a_mason_needs_works(works: list[str], icons: int) -> None:
    s = scene(p1=Side("thenightswatch", play=["Shadow Tower Mason", "Will", *works]))
    assert [s.value("Shadow Tower Mason", name) for name in ("military", "intrigue")] == [icons, icons]


@pytest.mark.parametrize(("plot", "strength"), [("Famine", 3), ("Summons", 1)])
def test_manderlys_wait_for_winter(plot: str, strength: int) -> None:
    s = scene(p1=Side("stark", play=["House Manderly Knight"], plot=plot))
    assert s.value("House Manderly Knight") == strength


def test_a_lone_wolf_in_the_night() -> None:
    s = scene(
        p1=Side("stark", play=["Summer", "Arya Stark"], hand=['"Wolf in the Night"'], gold=1),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Summer"], defend=None).use("p1", '"Wolf in the Night"')
    assert (s.value("Summer"), s.value("Summer", "renown")) == (6, 1)


def test_two_wolves_are_not_alone() -> None:
    s = scene(
        p1=Side("stark", play=["Summer", "Osha"], hand=['"Wolf in the Night"'], gold=1),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Summer", "Osha"], defend=None)
    assert not s.offers("p1", '"Wolf in the Night"', until="end_challenge")


def test_qhorin_kills_a_weaker_nobody() -> None:
    s = scene(
        p1=Side("thenightswatch", play=["Qhorin Halfhand"]),
        p2=Side(play=["kneeling Left", "kneeling Garden Caretaker", "kneeling Wardens of the Reach"]),
    )
    s.attack("p1", "military", "p2", ["Qhorin Halfhand"]).use("p1", "Qhorin Halfhand", verb="reaction")
    assert s.options("p1") == ["Garden Caretaker", "Wardens of the Reach"]
    s.choose("p1", "Wardens of the Reach")
    assert s.zone("Wardens of the Reach") == "dead"


def test_robb_sends_a_fighter_home() -> None:
    s = scene(p1=Side("stark", play=["04002", "Arya Stark"]), p2=Side("lannister", play=["Burned Men"]))
    s.attack("p1", "military", "p2", ["Robb Stark"], defend=["Burned Men"])
    assert s.value("Robb Stark") == 5 + 1, "he is loyal himself"
    s.use("p1", "Robb Stark")
    assert not s.kneels("Burned Men")
    assert s.t.defenders == []


def test_robb_acts_in_military_challenges_only() -> None:
    s = scene(p1=Side("stark", play=["04002"]), p2=Side("lannister", play=["Tywin Lannister"]))
    s.attack("p1", "power", "p2", ["Robb Stark"], defend=["Tywin Lannister"])
    assert s.value("Robb Stark") == 5
    assert not s.offers("p1", "Robb Stark", until="compare")


def test_riverrun_doubles_the_power_of_tullys() -> None:
    s = scene(p1=Side("stark", play=["The Blackfish", "Riverrun"]))
    s.attack("p1", "military", "p2", ["The Blackfish"]).use("p1", "Riverrun")
    assert s.power_on("The Blackfish") == 2
    assert s.kneels("Riverrun")


def test_donella_makes_the_first_loyal_card_cheaper() -> None:
    s = marshaling(Side("stark", play=["Donella Hornwood"], hand=["Arya Stark", "04002", "Left"], gold=7))
    s.use("p1", "Robb Stark")
    spent = s.gold("p1")
    s.use("p1", "Arya Stark")
    assert (spent, s.gold("p1")) == (7 + 3 - 6, 7 + 3 - 6 - 3)


def test_fear_cuts_deeper_than_swords_cancels_what_names_a_stark() -> None:
    s = scene(
        p1=Side("lannister", hand=["Nightmares"], gold=1),
        p2=Side("stark", play=["kneeling Arya Stark"], hand=["Fear Cuts Deeper Than Swords"], gold=2),
    )
    s.use("p1", "Nightmares").use("p2", "Fear Cuts Deeper Than Swords")
    assert not s.kneels("Arya Stark")
    assert s.said("cancelled") == 1


def test_fear_cuts_nothing_that_names_others() -> None:
    s = scene(
        p1=Side("lannister", play=["Left"], hand=["Nightmares"], gold=1),
        p2=Side("stark", play=["Arya Stark"], hand=["Fear Cuts Deeper Than Swords"], gold=2),
    )
    s.use("p1", "Nightmares").choose("p1", "Left", verb="target")
    assert not s.offers("p2", "Fear Cuts Deeper Than Swords", until="initiate")


def test_edmure_takes_power_to_the_tullys() -> None:
    s = scene(
        p1=Side("stark", play=["Ser Edmure Tully", "Left"]),
        p2=Side("stark", play=["Eddard Stark"]),
        active="p2",
    )
    s.attack("p2", "military", "p1", ["Eddard Stark"]).choose("p1", "Left", verb="claim")
    s.choose("p2", "Eddard Stark", verb="renown").use("p1", "Ser Edmure Tully")
    assert s.power_on("Ser Edmure Tully") == 1
    assert s.power_on("Eddard Stark") == 0


def test_night_gathers_recruits_from_a_discard_pile() -> None:
    """TK, NightGathers."""
    s = marshaling(
        Side("thenightswatch", hand=["Night Gathers..."], plot="Building Orders", gold=3),
        p2=Side("tyrell", discard=["Garden Caretaker", "The Roseroad"], plot="Calling the Banners"),
    )
    s.use("p1", "Night Gathers...")
    s.use("p1", "Garden Caretaker")
    assert s.zone("Garden Caretaker") == "play"
    assert s.t.controller(s.card("Garden Caretaker")) == 0


def test_jojen_shows_what_is_to_come() -> None:
    s = scene(
        at="standing",
        p1=Side("stark", play=["kneeling Jojen Reed"], deck=["Winter Is Coming"]),
        p2=Side(deck=["Growing Strong"]),
    )
    s.use("p1", "Jojen Reed").choose("p1", "discard those cards")
    assert (s.zone("Winter Is Coming"), s.zone("Growing Strong")) == ("discard", "discard")


def test_jojen_may_let_everybody_draw() -> None:
    s = scene(at="standing", p1=Side("stark", play=["kneeling Jojen Reed"], deck=["Winter Is Coming"]))
    s.use("p1", "Jojen Reed").choose("p1", "each player draws")
    assert s.hand("p1") == ["Winter Is Coming"]
    assert len(s.hand("p2")) == 1


def test_the_haunted_forest_opposes_by_itself() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]), p2=Side("thenightswatch", play=["The Haunted Forest"])
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to_end()
    assert s.said("unopposed") == 0
    assert s.kneels("The Haunted Forest")


def test_roose_kills_up_to_his_strength() -> None:
    s = scene(
        p1=Side("stark", play=["Roose Bolton"]),
        p2=Side("lannister", play=["kneeling Burned Men", "kneeling Left", "kneeling Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Roose Bolton"]).use("p1", "Roose Bolton")
    assert s.zone("Roose Bolton") == "discard"
    assert s.options("p1") == ["Burned Men", "Left"]
    s.choose("p1", "Burned Men")
    assert s.zone("Burned Men") == "dead"


def test_harrenhal_burns_who_comes() -> None:
    s = marshaling(Side(hand=["Garden Caretaker"], gold=3), p2=Side("stark", play=["04082"]))
    s.use("p1", "Garden Caretaker").use("p2", "Harrenhal")
    assert (s.zone("Garden Caretaker"), s.zone("Harrenhal")) == ("dead", "discard")
    assert s.t.knelt[s.t.faction[1]]


def test_craster_brings_back_who_was_killed() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("thenightswatch", play=["Craster", "kneeling Steward at the Wall"], dead=["Left"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).choose("p2", "Steward at the Wall", verb="claim")
    s.use("p2", "Craster")
    assert s.zone("Steward at the Wall") == "play"
    assert s.zone("Left") == "dead", "killed before"


def test_omens_do_nothing_to_craster() -> None:
    s = scene(at="plot", p1=Side("thenightswatch", play=["Craster", "Left"], plots=["Valar Morghulis"]))
    s.on_to_end("reveal")
    assert (s.zone("Craster"), s.zone("Left")) == ("play", "dead")


def test_a_dragonglass_dagger_protects_in_a_fight() -> None:
    s = scene(
        p1=Side("lannister", play=["The Tickler"]),
        p2=Side("thenightswatch", play=["Jon Snow", "Dragonglass Dagger on Jon Snow"]),
    )
    assert s.value("Jon Snow") == 4
    s.attack("p1", "intrigue", "p2", ["The Tickler"], defend=None)
    s.reach_defenders("p2")
    s.t.join(s.card("Jon Snow"))
    assert s.value("Jon Snow") == 6
    assert s.t.immune(s.card("Jon Snow"), s.card("The Tickler"), 0)


@pytest.mark.parametrize(("plot", "strength"), [("Building Orders", 5), ("Calling the Banners", 4)])
def test_the_fist_helps_rangers_with_provisions(plot: str, strength: int) -> None:
    s = scene(
        p1=Side("thenightswatch", play=["Fist of the First Men", "Thoren Smallwood"], plot=plot),
        p2=Side(plot="Calling the Banners"),
        p3=Side(plot="Calling the Banners"),
    )
    assert s.value("Thoren Smallwood") == strength
    assert s.value("Thoren Smallwood", "not bypassed") == strength - 4


@pytest.mark.parametrize(("answer", "zone"), [("yes", "hand"), ("no", "play")])
def test_edd_turns_up_to_defend(answer: str, zone: str) -> None:
    s = scene(
        p1=Side("lannister", play=["The Tickler"]),
        p2=Side("thenightswatch", play=["Maester Aemon"], hand=["Dolorous Edd"]),
    )
    s.attack("p1", "intrigue", "p2", ["The Tickler"], defend=["Maester Aemon"]).use("p2", "Dolorous Edd")
    assert s.kneels("Dolorous Edd")
    assert s.card("Dolorous Edd") in s.t.defenders
    s.choose("p2", answer, verb="may")
    assert s.zone("Dolorous Edd") == zone
