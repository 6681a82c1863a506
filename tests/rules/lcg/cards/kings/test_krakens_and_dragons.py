"""House Greyjoy and House Targaryen in the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from rules.kernel.terms import JUDGE
from rules.lcg.second.attributes import INSIGHT, PILLAGE, TERMINAL
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_pyke_hides_anybody() -> None:
    s = scene(p1=Side("greyjoy", play=["Pyke", "Left"]), p2=Side())
    s.use("p1", "Pyke")
    assert s.value("Left", "stealth") == 1
    assert s.kneels("Pyke")


@pytest.mark.parametrize(("attacker", "offered"), [("Daenerys Targaryen", True), ("Viserion", False)])
def test_shierak_qiya_is_for_clear_victories(attacker: str, offered: bool) -> None:
    s = scene(p1=Side("targaryen", play=[attacker], hand=["Shierak Qiya"]), p2=Side())
    s.attack("p1", "power", "p2", [attacker])
    assert s.offers("p1", "Shierak Qiya", until="end_challenge") is offered
    if offered:
        s.use("p1", "Shierak Qiya")
        assert not s.kneels(attacker)


def test_the_old_way_hides_or_reveals() -> None:
    for word, stealth in (("gain stealth", [1, 1]), ("take stealth", [0, 0])):
        s = scene(
            p1=Side("greyjoy", play=["Balon Greyjoy"], hand=["Ours is the Old Way"], gold=4),
            p2=Side("stark", play=["Arya Stark"]),
        )
        s.use("p1", "Ours is the Old Way").choose("p1", word, verb="mode")
        assert [s.value("Balon Greyjoy", "stealth"), s.value("Arya Stark", "stealth")] == stealth


@pytest.mark.parametrize(("attacker", "insight"), [("Viserys Targaryen", 1), ("Viserion", 0)])
def test_doreah_listens_to_lords(attacker: str, insight: int) -> None:
    s = scene(p1=Side("targaryen", play=["Doreah", attacker]), p2=Side("lannister", play=["Tywin Lannister"]))
    s.attack("p1", "power", "p2", [attacker], defend=None)
    assert s.value("Doreah", INSIGHT) == insight


@pytest.mark.parametrize(("top", "power"), [("Highgarden", 1), ("Left", 0)])
def test_the_king_of_salt_takes_places(top: str, power: int) -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy", "King of Salt and Rock on Asha Greyjoy"]),
        p2=Side(deck=[top]),
    )
    assert s.value("Asha Greyjoy", PILLAGE) == 1
    s.attack("p1", "military", "p2", ["Asha Greyjoy"]).on_to("p1", "pillage").choose("p1", "Asha Greyjoy")
    if power:
        s.use("p1", "King of Salt and Rock")
    s.on_to_end()
    assert s.power_on("Asha Greyjoy") == power


def test_devoted_riders_strengthen_each_other() -> None:
    s = scene(p1=Side("targaryen", play=["Devoted Bloodrider", "Jhogo", "Viserion"]))
    assert [s.value(name) for name in ("Devoted Bloodrider", "Jhogo", "Viserion")] == [3, 4, 2]


def test_balons_solar_pays_the_first() -> None:
    s = scene(
        at="initiative",
        phase="plot",
        p1=Side("greyjoy", play=["King Balon's Solar"], plot="Rise of the Kraken"),
    )
    s.use("p1", "King Balon's Solar")
    assert s.gold("p1") == 1


def test_pyat_pree_sees_as_far_as_he_wins() -> None:
    s = scene(
        p1=Side(
            "targaryen", play=["Pyat Pree"], deck=["Viserion", "Dracarys!", "Left", "Left", "Funeral Pyre"]
        ),
        p2=Side(),
    )
    s.attack("p1", "intrigue", "p2", ["Pyat Pree"]).use("p1", "Pyat Pree")
    assert s.options("p1") == ["Dracarys!", "nothing"], "the fifth card lies too deep"
    s.choose("p1", "Dracarys!")
    assert s.hand("p1") == ["Dracarys!"]


def test_helya_lets_nothing_come_back() -> None:
    s = scene(p1=Side("greyjoy", play=["Helya", "Left", "Knighted on Left"]))
    assert s.value("Knighted", TERMINAL) == 1


@pytest.mark.parametrize(("theirs", "cards"), [([], 1), (["Tywin Lannister"], 0)])
def test_salt_blesses_winners(theirs: list[str], cards: int) -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["Bless Him With Salt"], deck=["Left"], gold=1),
        p2=Side("lannister", play=[*theirs, *theirs]),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], defend=None).use("p1", "Bless Him With Salt")
    if theirs:
        s.on_to("p2", "defenders").choose("p2", "Tywin Lannister", "Tywin Lannister")
    s.on_to_end()
    assert len(s.hand("p1")) == cards


def test_xaro_deals_in_treasures() -> None:
    s = marshaling(
        Side("targaryen", play=["Xaro Xhoan Daxos"], hand=["Crown of Gold", "Knighted"], gold=5),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.use("p1", "Knighted", verb="action")
    s.choose("p1", s.options("p1")[0], verb="attach")
    s.use("p1", "Crown of Gold", verb="action")
    s.choose("p1", "Tywin Lannister", verb="attach").use("p1", "Xaro Xhoan Daxos", verb="reaction")
    assert s.gold("p1") == 8 - 1 - 4 + 2


def test_viserys_draws_kings_into_battle() -> None:
    s = scene(p1=Side("targaryen", play=["04014"]), p2=Side("baratheon", play=["Robert Baratheon", "Left"]))
    s.attack("p1", "power", "p2", ["Viserys Targaryen"], defend=None)
    assert s.value("Robert Baratheon", "must defend") == 1
    assert s.value("Left", "must defend") == 0


@pytest.mark.parametrize(("king", "power"), [([], 1), (["Robert Baratheon"], 0)])
def test_viserys_waits_for_his_crown(king: list[str], power: int) -> None:
    s = scene(at="dominance", p1=Side("targaryen", play=["04014"]), p2=Side("baratheon", play=king))
    if power:
        s.use("p1", "Viserys Targaryen")
    s.on_to_end("dominance")
    assert s.power_on("Viserys Targaryen") == power


@pytest.mark.parametrize(("king", "kneels"), [("Robert Baratheon", True), ("Left", False)])
def test_balon_raids_lands_without_a_king(king: str, kneels: bool) -> None:
    s = scene(
        p1=Side("greyjoy", play=["04031", "Pyke", "Left"]), p2=Side("baratheon", play=[king]), p3=Side()
    )
    s.attack("p1", "military", "p2", ["Balon Greyjoy"], defend=None)
    assert s.kneels("Balon Greyjoy") is kneels
    s.use("p1", "Balon Greyjoy")
    assert (s.value("Balon Greyjoy"), s.kneels("Pyke")) == (6, True)


@pytest.mark.parametrize(("king", "gold"), [([], 2), (["Robert Baratheon"], 1)])
def test_the_beggar_king_lives_on_others(king: list[str], gold: int) -> None:
    s = scene(
        at="plot",
        p1=Side("targaryen", play=["Daenerys Targaryen", "Beggar King on Daenerys Targaryen"],
                plots=["Famine"]),
        p2=Side("baratheon", play=king, plots=["Trading with the Pentoshi"]),
        p3=Side(plots=["Famine"]),
    )  # fmt: skip
    s.use("p1", "Beggar King")
    assert [line.args["n"] for line in s.match.lines(JUDGE) if line.key == "gains_gold"][-1] == gold


def test_blood_of_my_blood_rides_for_a_phase() -> None:
    s = scene(p1=Side("targaryen", hand=["Blood of My Blood"], deck=["Aggo", "Left"], gold=3))
    s.use("p1", "Blood of My Blood").choose("p1", "Aggo")
    assert s.zone("Aggo") == "play"
    s.on_to_end("dominance")
    assert s.zone("Aggo") == "hand"


def test_aeron_greets_the_saved() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("greyjoy", play=["04071", "kneeling Theon Greyjoy with 1"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).choose("p2", "Theon Greyjoy", verb="claim")
    s.use("p2", "Theon Greyjoy", verb="would").use("p2", "Aeron Damphair")
    assert not s.kneels("Theon Greyjoy")


@pytest.mark.parametrize(("strength_lost", "moved"), [(0, 1), (9, 2)])
def test_vaes_tolorro_gathers_the_power_of_the_dead(strength_lost: int, moved: int) -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("targaryen", play=["Vaes Tolorro", "kneeling Viserion"], on={"Viserion": 3}),
    )
    s.t.last("phase", "strength", (s.card("Viserion"),), by=-strength_lost)
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Vaes Tolorro")
    assert s.power_on("Vaes Tolorro") == moved


def test_the_mother_of_dragons_joins_her_children() -> None:
    s = scene(
        p1=Side(
            "targaryen", play=["Viserion", "Daenerys Targaryen", "Mother of Dragons on Daenerys Targaryen"]
        ),
        p2=Side("lannister", play=["Burned Men"]),
    )
    s.attack("p1", "military", "p2", ["Viserion"], defend=None).use("p1", "Mother of Dragons")
    assert s.card("Daenerys Targaryen") in s.t.attackers
    assert not s.kneels("Daenerys Targaryen")


def test_esgred_was_asha() -> None:
    s = marshaling(Side("greyjoy", play=["Esgred"], hand=["Asha Greyjoy"], gold=7))
    s.use("p1", "Asha Greyjoy")
    assert s.zone("Esgred") == "discard"
    assert s.power_on("Asha Greyjoy") == 1


def test_esgred_slips_past_two() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Esgred"]),
        p2=Side("lannister", play=["Burned Men", "Left", "Tywin Lannister"]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2")
    s.choose("p1", "Burned Men", verb="stealth").choose("p1", "Tywin Lannister", verb="stealth")
    assert [s.t.title(card) for card in s.t.bypassed] == ["Burned Men", "Tywin Lannister"]


def test_the_sea_bitch_takes_a_place_for_a_while() -> None:
    s = scene(p1=Side("greyjoy", play=["Sea Bitch", "Theon Greyjoy"]), p2=Side("greyjoy", play=["Pyke"]))
    s.use("p1", "Sea Bitch")
    assert s.t.controller(s.card("Pyke")) == 0
    s.on_to_end("dominance")
    assert s.t.controller(s.card("Pyke")) == 1


def test_quaithe_dazzles_the_weak() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side("targaryen", hand=["Quaithe of the Shadow"], gold=3),
    )
    s.attack("p1", "military", "p2", ["Burned Men", "Gold Cloaks"], defend=None)
    weak = [s.t.title(card) for card in s.t.attackers if s.t.value(card, "strength") <= 2]
    s.use("p2", "Quaithe of the Shadow", verb="action").use("p2", "Quaithe of the Shadow", verb="reaction")
    assert [s.t.title(card) for card in s.t.attackers] == [
        n for n in ["Burned Men", "Gold Cloaks"] if n not in weak
    ]


def test_the_undying_walk_for_a_phase() -> None:
    s = scene(
        p1=Side("targaryen", play=["House of the Undying", "Viserion"]),
        p2=Side("lannister", dead=["Burned Men", "Left"]),
    )
    s.use("p1", "House of the Undying")
    assert s.zone("House of the Undying") == "removed"
    assert sorted(s.titles("play", "p1")) == ["Burned Men", "Left", "Viserion"]
    s.on_to_end("dominance")
    assert sorted(s.titles("dead", "p2")) == ["Burned Men", "Left"]


def test_a_fisherman_draws_from_the_depths() -> None:
    s = marshaling(
        Side("greyjoy", hand=["Lordsport Fisherman"], deck=["Left"], fillers=1, filler="Asha Greyjoy", gold=3)
    )
    s.use("p1", "Lordsport Fisherman", verb="action").use("p1", "Lordsport Fisherman", verb="reaction")
    assert s.hand("p1") == ["Asha Greyjoy"]


def test_the_captains_daughter_sends_a_newcomer_back() -> None:
    s = marshaling(
        Side("lannister", hand=["Burned Men"], gold=2), p2=Side("greyjoy", play=["Captain's Daughter"])
    )
    s.use("p1", "Burned Men").use("p2", "Captain's Daughter")
    assert s.titles("deck", "p1")[-1] == "Burned Men"
    assert s.zone("Captain's Daughter") == "discard"


def test_the_captains_daughter_spares_the_loyal() -> None:
    s = marshaling(
        Side("lannister", hand=["Cersei Lannister"], gold=4), p2=Side("greyjoy", play=["Captain's Daughter"])
    )
    s.use("p1", "Cersei Lannister")
    assert not s.offers("p2", "Captain's Daughter", until="end_marshaling")
