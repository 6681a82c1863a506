"""The neutral cards of the draw decks."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import RESERVE
from rules.lcg.state.attributes import ChallengeType
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_littlefinger_draws_and_pays() -> None:
    s = marshaling(Side("tyrell", hand=["Littlefinger"], gold=2))
    s.use("p1", "Littlefinger").use("p1", "Littlefinger", verb="reaction")
    assert len(s.hand("p1")) == 2
    assert s.t.plot_value(0, "income") == s.t.plot_value(1, "income") + 1


def test_varys_leaves_with_all_characters() -> None:
    s = scene(
        at="dominance",
        p1=Side("tyrell", play=["Varys", "Left"]),
        p2=Side("stark", play=["Robb Stark with 1", "The Wolfswood"]),
    )
    s.use("p1", "Varys", verb="interrupt").use("p2", "Robb Stark", verb="would").on_to_end("dominance")
    assert s.zone("Varys") == "removed"
    assert s.zone("Left") == "discard"
    assert s.titles("play", "p2") == ["Robb Stark", "The Wolfswood"]


def test_varys_stays_if_there_is_nobody_else() -> None:
    s = scene(at="dominance", p1=Side("tyrell", play=["Varys"]))
    assert not s.offers("p1", "Varys", until="standing")


def test_wildling_horde_rallies_behind_the_faction() -> None:
    s = scene(p1=Side("tyrell", play=["Wildling Horde", "Rattleshirt's Raiders", "Left"]))
    s.attack("p1", "military", "p2", ["Wildling Horde", "Rattleshirt's Raiders", "Left"], defend=None)
    s.use("p1", "Wildling Horde")
    assert sorted(s.options("p1")) == ["Rattleshirt's Raiders", "Wildling Horde"]
    s.choose("p1", "Rattleshirt's Raiders").on_to_end()
    assert [line.args["n"] for line in s.match.lines(-2) if line.key == "strengths"] == [12]
    assert s.t.knelt[s.t.faction[0]]


@pytest.mark.parametrize("attachment", ["Seal of the Hand", "Bodyguard"])
def test_offices_are_for_lords_and_ladies(attachment: str) -> None:
    s = marshaling(
        Side("tyrell", play=["Left", "Margaery Tyrell", "The Knight of Flowers"], hand=[attachment])
    )
    s.use("p1", attachment)
    assert s.options("p1") == ["Margaery Tyrell", "The Knight of Flowers"]


@pytest.mark.parametrize(
    ("attachment", "icon", "bearer"),
    [
        ("Little Bird", "intrigue", "Bastard in Hiding"),
        ("Noble Lineage", "power", "Maester Lomys"),
        ("Syrio's Training", "military", "Maester Lomys"),
    ],
)
def test_attachments_lend_icons(attachment: str, icon: ChallengeType, bearer: str) -> None:
    s = marshaling(Side("tyrell", play=[bearer], hand=[attachment]))
    assert s.value(bearer, icon) == 0
    s.use("p1", attachment)
    assert s.value(bearer, icon) == 1


def test_milk_of_the_poppy_empties_the_text_box() -> None:
    s = scene(
        p1=Side("tyrell", play=["Randyll Tarly", "Milk of the Poppy on Randyll Tarly", "Margaery Tyrell"]),
        p2=Side("tyrell", play=["Littlefinger", "Milk of the Poppy on Littlefinger"]),
    )
    assert s.value("Randyll Tarly", "renown") == 0
    assert s.value("Randyll Tarly", "military") == 1
    assert s.t.plot_value(1, "income") == s.t.plot_value(2, "income")
    s.use("p1", "Margaery Tyrell").choose("p1", "Randyll Tarly", verb="target")
    assert s.value("Randyll Tarly") == 8
    assert not s.offers("p1", "Randyll Tarly", until="dominance")


def test_the_iron_throne_counts_for_dominance_and_reserve() -> None:
    s = scene(
        at="dominance",
        p1=Side("tyrell", play=["kneeling The Iron Throne"]),
        p2=Side("tyrell", play=["The Queen of Thorns", "Left"]),
    )
    assert s.t.plot_value(0, RESERVE) == s.t.plot_value(1, RESERVE) + 1
    s.on_to_end("dominance")
    assert (s.power("p1"), s.power("p2")) == (1, 0)


def test_the_kingsroad_is_spent_for_a_cheaper_character() -> None:
    s = marshaling(Side("tyrell", play=["The Kingsroad"], hand=["Randyll Tarly", "Highgarden"]))
    assert s.t.plot_value(0, "initiative") == s.t.plot_value(1, "initiative") + 1
    s.use("p1", "The Kingsroad").use("p1", "Randyll Tarly")
    assert s.zone("The Kingsroad") == "discard"
    assert s.gold("p1") == 0


def test_the_roseroad_brings_income() -> None:
    s = marshaling(Side("tyrell", play=["The Roseroad x2"]))
    s.on_to_end("marshal")
    assert s.gold("p1") == 5


@pytest.mark.parametrize(
    ("event", "victims", "zone"),
    [
        ("Put to the Sword", ["Robb Stark", "Winterfell Steward"], "dead"),
        ("Put to the Torch", ["The Wolfswood", "Heart Tree Grove"], "discard"),
    ],
)
def test_clear_military_wins_are_pressed_home(event: str, victims: list[str], zone: str) -> None:
    s = scene(
        p1=Side("tyrell", play=["The Knight of Flowers"], hand=[event, event], gold=4),
        p2=Side(
            "stark",
            play=["kneeling Robb Stark", "kneeling Winterfell Steward", "The Wolfswood", "Heart Tree Grove"],
        ),
        p3=Side("tyrell", play=["Left", "The Roseroad"]),
    )
    s.attack("p1", "military", "p2", ["The Knight of Flowers"]).use("p1", event)
    assert s.options("p1") == victims
    s.choose("p1", victims[0])
    assert s.zone(victims[0]) == zone
    assert not s.offers("p1", event, until="end_challenge")


@pytest.mark.parametrize("event", ["Put to the Sword", "Put to the Torch"])
def test_narrow_military_wins_are_not(event: str) -> None:
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=[event], gold=4),
        p2=Side("stark", play=["kneeling Robb Stark", "The Wolfswood"]),
    )
    s.attack("p1", "military", "p2", ["Left"])
    assert not s.offers("p1", event, until="end_challenge")


def test_superior_claim_rewards_a_clear_defense_too() -> None:
    s = scene(
        p1=Side("tyrell", play=["Garden Caretaker"]),
        p2=Side("stark", play=["Robb Stark", "Eddard Stark"], hand=["Superior Claim"] * 2),
    )
    s.attack("p1", "power", "p2", ["Garden Caretaker"], defend=["Robb Stark", "Eddard Stark"])
    s.use("p2", "Superior Claim")
    assert not s.offers("p2", "Superior Claim", until="end_challenge")
    assert s.t.power[s.t.faction[1]] == 2


def test_tears_of_lys_kill_at_the_end_of_the_phase() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Tears of Lys"], gold=1),
        p2=Side("stark", play=["kneeling Robb Stark", "kneeling Catelyn Stark"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Tears of Lys").on_to_end()
    assert s.zone("Robb Stark") == "play"
    assert s.t.tokens_on(s.card("Robb Stark"), "poison") == 1
    s.on_to_end("dominance")
    assert s.zone("Robb Stark") == "dead"
    assert s.zone("Catelyn Stark") == "play"


def test_tears_of_lys_can_be_saved_from() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Tears of Lys"], gold=1),
        p2=Side("stark", play=["kneeling Robb Stark", "Bodyguard on Robb Stark"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Tears of Lys").on_to_end()
    s.use("p2", "Bodyguard", verb="would").on_to_end("dominance")
    assert s.zone("Robb Stark") == "play"
    assert s.t.tokens_on(s.card("Robb Stark"), "poison") == 0


def test_tears_of_lys_do_not_follow_who_left_play() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Tears of Lys"], gold=1),
        p2=Side("targaryen", play=["kneeling Khal Drogo"], hand=["Waking the Dragon"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Tears of Lys").on_to_end()
    s.t.put_tokens(s.card("Khal Drogo"), "poison", -1)
    s.on_to_end("dominance")
    assert s.zone("Khal Drogo") == "play"


def test_the_hands_judgment_must_be_paid_for() -> None:
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=["Growing Strong"], gold=1),
        p2=Side("stark", hand=["The Hand's Judgment"]),
    )
    s.use("p1", "Growing Strong")
    assert not s.offers("p2", "The Hand's Judgment", until="dominance")
