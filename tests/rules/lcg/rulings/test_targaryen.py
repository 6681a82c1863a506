"""Published rulings on the cards of House Targaryen; see the package's text for the sources."""

from __future__ import annotations

import pytest

from rules.lcg.events.leaving import take_away
from rules.lcg.second.attributes import INSIGHT
from tests.rules.lcg.scenes import Side, marshaling, raid, scene

RISEN = "Risen from the Sea"


def test_daenerys_and_unsullied_lower_no_strength_below_nothing() -> None:
    """RR, Modifiers: negative STR counts as 0, but what is above it must be made up for first."""
    s = scene(
        p1=Side("targaryen", play=["Daenerys Targaryen", "Unsullied"]),
        p2=Side("tyrell", play=["Garden Caretaker", "Margaery Tyrell", "Highgarden"], gold=1),
    )
    s.attack("p1", "power", "p2", ["Unsullied"], defend=["Garden Caretaker"])
    assert s.value("Garden Caretaker") == 0
    s.use("p2", "Margaery Tyrell").choose("p2", "Garden Caretaker", verb="target").on_to_end()
    assert s.said("unopposed") == 0


def test_drogon_gives_one_renown_and_milk_leaves_what_was_gained() -> None:
    """RR, Keywords, and Blank: keywords from several sources are one; gained ones are not blanked."""
    s = scene(
        p1=Side("targaryen", play=["Daenerys Targaryen", "Drogon", "Milk of the Poppy on Daenerys Targaryen"])
    )
    assert s.value("Daenerys Targaryen", "renown") == 1
    assert s.value("Daenerys Targaryen", INSIGHT) == 0


def test_milk_on_jorah_lets_him_stay_as_long_as_it_lies_there() -> None:
    """RR, Blank, and Constant Abilities: without his text the tokens do nothing; with it they do at once."""
    s = marshaling(
        Side("baratheon", play=["Maester Cressen"]),
        p2=Side("targaryen", play=["Ser Jorah Mormont", "Milk of the Poppy on Ser Jorah Mormont"]),
    )
    s.t.put_tokens(s.card("Ser Jorah Mormont"), "betrayal", 3)
    s.use("p1", "Maester Cressen")
    assert s.zone("Ser Jorah Mormont") == "discard"


def test_viserys_may_discard_what_is_attached_to_him() -> None:
    """RR, Interrupts: he has not left when his interrupt resolves, so his attachments are in play."""
    s = raid(Side("targaryen", play=["kneeling Viserys Targaryen", "Noble Lineage on Viserys Targaryen"]))
    s.use("p2", "Viserys Targaryen", verb="interrupt").on_to_end()
    assert s.zone("Noble Lineage") == "discard"


def test_viserys_who_is_saved_has_not_left() -> None:
    """RR, The word "Would": when he is saved, nothing is left for his interrupt to interrupt."""
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Little Bird on Burned Men"]),
        p2=Side("targaryen", play=["kneeling Viserys Targaryen with 1"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to("p2", "would").choose("p2", "Viserys Targaryen")
    assert not s.offers("p2", "Viserys Targaryen", until="dominance", verb="interrupt")


@pytest.mark.parametrize("save", ["duplicate", "Bodyguard"])
def test_nothing_that_leaves_the_strength_at_0_saves_from_burning(save: str) -> None:
    """CDB 02075; RR, Save: a save must cure the condition that keeps driving the card out of play."""
    s = scene(
        p1=Side("targaryen", play=["Viserion", "Drogon"], hand=["Dracarys!"], gold=1),
        p2=Side(
            "baratheon",
            play=["Shireen Baratheon with 1"]
            if save == "duplicate"
            else ["Shireen Baratheon", "Bodyguard on Shireen Baratheon"],
        ),
    )
    s.attack("p1", "power", "p2", ["Viserion"], defend=["Shireen Baratheon"])
    s.use("p1", "Dracarys!").choose("p1", "Shireen Baratheon", verb="target")
    assert not s.offers(
        "p2", "Shireen Baratheon" if save == "duplicate" else save, until="dominance", verb="would"
    )
    assert s.zone("Shireen Baratheon") in {"dead"}


def test_dracarys_burns_later_in_the_phase_and_outside_the_challenge() -> None:
    """FAQ, Terminal Condition: the effect lasts for the phase, wherever the STR becomes 0."""
    s = scene(
        p1=Side(
            "targaryen",
            play=["Viserion", "Drogon", "kneeling Plaza of Punishment"],
            hand=["Dracarys!"],
            gold=1,
        ),
        p2=Side("stark", play=["Robb Stark"]),
    )
    s.attack("p1", "power", "p2", ["Viserion"], defend=["Robb Stark"])
    s.use("p1", "Dracarys!").choose("p1", "Robb Stark", verb="target").on_to_end()
    assert s.value("Robb Stark") == 1
    s.t.last("phase", "strength", (s.card("Robb Stark"),), by=-1)
    s.t.touch()
    s.on_to("p1", "challenge")
    assert s.zone("Robb Stark") == "dead"


def test_an_attachment_that_comes_later_does_not_stop_the_plaza() -> None:
    """RR, Lasting Effects: being without attachments was a matter of the choice alone."""
    s = scene(
        p1=Side("targaryen", play=["Viserion", "Plaza of Punishment"]),
        p2=Side("tyrell", play=["kneeling Margaery Tyrell"]),
        p3=Side("lannister", hand=["Widow's Wail", "Burned Men"], gold=1),
    )
    s.attack("p1", "power", "p2", ["Viserion"]).use("p1", "Plaza of Punishment", verb="reaction")
    s.choose("p1", "Margaery Tyrell", verb="target").on_to_end().use("p3", "Widow's Wail")
    assert s.value("Margaery Tyrell") == 3 - 2 + 2
    assert s.value("Margaery Tyrell", "burn") == 1


def test_the_plaza_may_choose_a_character_with_a_duplicate() -> None:
    """RR, Duplicates: duplicates are no attachments."""
    s = scene(
        p1=Side("targaryen", play=["kneeling Drogon", "Viserion", "Plaza of Punishment"]),
        p2=Side("tyrell", play=["kneeling Margaery Tyrell with 1"]),
    )
    s.attack("p1", "power", "p2", ["Viserion"]).use("p1", "Plaza of Punishment", verb="reaction")
    assert "Margaery Tyrell" in s.options("p1")


def test_lasting_effects_are_over_before_the_poison_kills() -> None:
    """FAQ, End of Phase Timing Sequence; TK, EndOfPhaseTimings: what lasts until its end expires first."""
    s = scene(
        p1=Side("targaryen", play=["Viserion"]),
        p2=Side("greyjoy", play=["kneeling Theon Greyjoy"], hand=[RISEN] * 3),
        p3=Side("lannister", play=["Cersei Lannister"], hand=["Tears of Lys"], gold=1),
        active="p3",
    )
    theon = s.card("Theon Greyjoy")
    s.t.last("phase", "strength", (theon,), by=-2)
    s.t.last("phase", "burn", (theon,), by=1)
    s.attack("p3", "intrigue", "p2", ["Cersei Lannister"]).use("p3", "Tears of Lys", verb="reaction")
    s.use("p2", RISEN, verb="would")
    assert s.zone("Theon Greyjoy") == "play"
    s.on_to_end("dominance")
    assert s.value("Theon Greyjoy") == 4


def test_waking_the_dragon_may_choose_a_standing_character() -> None:
    """CDB 06068: the delayed return affects it as well, which saves it from worse at the end of the phase."""
    s = scene(p1=Side("targaryen", play=["Viserion"], hand=["Waking the Dragon"]))
    s.use("p1", "Waking the Dragon").on_to_end("dominance")
    assert s.hand("p1").count("Viserion") == 1


@pytest.mark.parametrize(("first", "zone"), [("Waking the Dragon", "hand"), ("Tears of Lys", "dead")])
def test_the_first_player_orders_poison_and_return(first: str, zone: str) -> None:
    """CDB 01044, 06068; RR, Priority of Simultaneous Resolution: the first effect moves the card."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Tears of Lys"], gold=1),
        p2=Side("targaryen", play=["kneeling Viserion"], hand=["Waking the Dragon"] * 3),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use(
        "p1", "Tears of Lys", verb="reaction"
    ).on_to_end()
    s.use("p2", "Waking the Dragon").on_to("p1", "order_delayed").choose("p1", first).on_to_end("dominance")
    assert s.zone("Viserion") == zone


def test_fire_and_blood_raises_a_hatchling_only_if_it_is_the_sole_copy() -> None:
    """RR, Dead Pile; FAQ 1.3: no other copy may stay in the dead pile."""
    s = scene(p1=Side("targaryen", dead=["Drogon x2"], hand=["Fire and Blood"], gold=1))
    s.use("p1", "Fire and Blood").choose("p1", "Drogon", verb="target").on_to_end("dominance")
    assert s.titles("play", "p1") == []
    assert s.titles("dead", "p1") == ["Drogon"]


def test_dothraki_seas_rider_becomes_a_duplicate_and_returns_as_one() -> None:
    """CDB 19014: what is returned at the end of the phase is the duplicate."""
    s = scene(
        p1=Side(
            "targaryen",
            play=["Viserion", "kneeling Khal Drogo", "Dothraki Sea"],
            hand=["Khal Drogo", "Drogon"],
        )
    )
    s.attack("p1", "power", "p2", ["Viserion"]).use("p1", "Dothraki Sea", verb="reaction")
    s.choose("p1", "Khal Drogo", verb="pick")
    assert s.titles("duplicates", "p1") == ["Khal Drogo"]
    s.on_to_end("dominance")
    assert s.titles("duplicates", "p1") == []
    assert s.hand("p1").count("Khal Drogo") == 1


def test_handmaiden_and_other_costs_are_paid_whatever_comes_of_it() -> None:
    """RR, Cancel; FAQ 3.2: Treachery cancels the effect, the sacrifice stays."""
    s = scene(
        p1=Side("targaryen", play=["Handmaiden", "kneeling Daenerys Targaryen"]),
        p2=Side("lannister", play=["Tywin Lannister"], hand=["Treachery"], gold=1),
    )
    s.use("p1", "Handmaiden").use("p2", "Treachery", verb="would")
    assert s.zone("Handmaiden") == "discard"
    assert s.kneels("Daenerys Targaryen")


def test_a_leaving_character_comes_back_without_what_lay_on_it() -> None:
    """RR, Leaves Play: lasting effects on a card end when it leaves."""
    s = scene(p1=Side("targaryen", play=["Drogon"]))
    drogon = s.card("Drogon")
    s.t.last("phase", "strength", (drogon,), by=3)
    take_away(s.t, drogon, "hand")
    s.t.move(drogon, "play", 0)
    s.t.touch()
    assert s.value("Drogon") == 4


def test_the_plaza_kills_when_what_kept_the_character_up_is_over() -> None:
    """CDB 02022: what strengthens for a challenge ends with it, and the STR of 0 kills then."""
    s = scene(
        p1=Side("targaryen", play=["Daenerys Targaryen", "Plaza of Punishment"]),
        p2=Side("greyjoy", play=["Iron Islands Fishmonger", "Iron Fleet Scout x2"]),
    )
    s.attack("p1", "power", "p2", ["Daenerys Targaryen"], defend=["Iron Islands Fishmonger"])
    s.use("p2", "Iron Fleet Scout").use("p2", "Iron Fleet Scout")
    s.use("p1", "Plaza of Punishment", verb="reaction")
    s.choose("p1", "Iron Islands Fishmonger", verb="target").on_to("p1", "insight")
    assert s.value("Iron Islands Fishmonger") == 1 + 2 - 2
    s.on_to_end()
    assert s.zone("Iron Islands Fishmonger") == "dead"


def test_khal_drogo_allows_two_military_challenges_in_the_next_round_again() -> None:
    """TK, KhalDrogo: what he adds is added anew in every challenges phase."""
    s = scene(p1=Side("targaryen", play=["Khal Drogo", "Braided Warrior"]), p2=Side("tyrell"))
    for _ in range(2):
        for attacker in ("Khal Drogo", "Braided Warrior"):
            s.attack("p1", "military", "p2", [attacker]).on_to_end()
        s.on_to_end("standing")
