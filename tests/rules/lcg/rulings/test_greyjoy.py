"""Published rulings on the cards of House Greyjoy; see the package's text for the sources."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.terms import JUDGE
from rules.lcg.events.entering import become_attachment
from rules.lcg.events.leaving import take_away
from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

RISEN = "Risen from the Sea"
JUDGMENT = "The Hand's Judgment"


def raided(risen: int = 1, victim: str = "kneeling Asha Greyjoy", **more: Any) -> Scene:
    """p1 wins a military challenge against p2, who has this character to lose and holds copies of Risen."""
    p1 = more.get("p1", Side("lannister", play=["Burned Men"]))
    s = scene(p1=p1, p2=Side("greyjoy", play=[victim], hand=[RISEN] * risen))
    return s.attack("p1", "military", "p2", ["Burned Men"])


def test_a_second_risen_answers_when_the_first_was_canceled() -> None:
    """CDB 01081: the character is still about to be killed, and each copy is a save of its own."""
    s = raided(2, p1=Side("lannister", play=["Burned Men"], hand=[JUDGMENT]))
    s.use("p2", RISEN, verb="would").use("p1", JUDGMENT, verb="would")
    s.use("p2", RISEN, verb="would").on_to_end()
    assert s.zone("Asha Greyjoy") == "play"
    assert s.titles("discard", "p2") == [RISEN]


def test_who_was_saved_keeps_what_lies_on_them() -> None:
    """CDB 01081; RR, Save: the card never left play, so duplicates, attachments and tokens stay."""
    s = raid(
        Side(
            "greyjoy",
            play=["kneeling Asha Greyjoy with 1", "Throwing Axe on Asha Greyjoy"],
            on={"Asha Greyjoy": 2},
            hand=[RISEN],
        )
    )
    s.use("p2", RISEN, verb="would").on_to_end()
    asha = s.card("Asha Greyjoy", "p2")
    assert s.t.duplicates_of(asha)
    assert {s.t.title(card) for card in s.t.attachments_of(asha)} == {"Throwing Axe", RISEN}
    assert s.t.power[asha] == 2


def test_two_risen_do_not_add_up_against_burning() -> None:
    """CDB 01081: each ability is looked at alone; one that does not raise the STR above 0 saves nobody."""
    s = scene(
        p1=Side("targaryen", play=["Viserion", "Drogon"], hand=["Dracarys!"], gold=1),
        p2=Side("greyjoy", play=["Theon Greyjoy"], hand=[RISEN, RISEN]),
    )
    s.attack("p1", "power", "p2", ["Viserion"], defend=["Theon Greyjoy"])
    s.use("p1", "Dracarys!").choose("p1", "Theon Greyjoy", verb="target")
    assert not s.offers("p2", RISEN, until="dominance", verb="would")
    assert s.zone("Theon Greyjoy") == "dead"


def test_one_risen_ends_what_two_burning_effects_have_begun() -> None:
    """FAQ 3.1: the save that cures the STR of 0 cures it for every effect that kills for it."""
    s = scene(
        p1=Side("targaryen", play=["Viserion", "Drogon"], hand=["Dracarys!"], gold=1),
        p2=Side("greyjoy", play=["Balon Greyjoy"], hand=[RISEN]),
    )
    balon = s.card("Balon Greyjoy")
    s.t.last("phase", "burn", (balon,), by=1)
    s.t.last("phase", "strength", (balon,), by=-1)
    s.attack("p1", "power", "p2", ["Viserion"], defend=["Balon Greyjoy"])
    s.use("p1", "Dracarys!").choose("p1", "Balon Greyjoy", verb="target")
    s.use("p2", RISEN, verb="would").on_to_end()
    assert s.zone("Balon Greyjoy") == "play"
    assert s.value("Balon Greyjoy") == 1


def test_staying_alive_does_not_hang_on_the_attachment() -> None:
    """CDB 01081: the death was prevented; that the attachment goes later changes nothing about it."""
    s = scene(
        p1=Side("stark", play=["Rattleshirt's Raiders", "Burned Men"]),
        p2=Side("greyjoy", play=["kneeling Salty Navigator"], hand=[RISEN]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", RISEN, verb="would").on_to_end()
    risen = s.card(RISEN)
    assert s.t.has_trait(risen, ("Condition",))
    assert s.value("Salty Navigator") == 3
    s.t.move(risen, "discard", 1)
    s.t.host[risen] = -1
    s.t.touch()
    assert s.zone("Salty Navigator") == "play"
    assert s.value("Salty Navigator") == 2


def risen_on_the_navigator() -> Scene:
    """A scene in the marshaling phase in which a Risen is attached to p2's Salty Navigator."""
    s = marshaling(
        Side("baratheon", play=["Maester Cressen"]),
        p2=Side("greyjoy", play=["Salty Navigator"], hand=[RISEN]),
    )
    become_attachment(s.t, s.card(RISEN), s.card("Salty Navigator"), 1)
    return s


def test_risen_is_a_condition_attachment_while_it_is_in_play() -> None:
    """CDB 01081; RR, Cardtypes: what becomes an attachment is one, so Maester Cressen discards it."""
    s = risen_on_the_navigator().use("p1", "Maester Cressen")
    assert s.titles("discard", "p2") == [RISEN]


def test_risen_is_terminal() -> None:
    """CDB 01081; RR, Terminal: it goes to the discard pile with its host."""
    s = risen_on_the_navigator()
    take_away(s.t, s.card("Salty Navigator"), "dead")
    assert s.titles("discard", "p2") == [RISEN]


def test_an_event_that_becomes_an_attachment_was_played() -> None:
    """TK, playingevents; FAQ 1.5: Paxter Redwyne's first event of the round has been played."""
    s = raid(
        Side(
            "tyrell",
            agenda="Banner of the Kraken",
            play=["Paxter Redwyne", "kneeling Salty Navigator"],
            hand=[RISEN, "Growing Strong"],
        )
    )
    s.on_to("p2", "claim").choose("p2", "Salty Navigator")
    s.use("p2", RISEN, verb="would").on_to_end()
    assert s.t.noted("round", 1, "played an event") == 1


@pytest.mark.parametrize("holder", ["p1", "p2", "nobody"])
def test_euron_takes_no_unique_location_of_which_he_or_its_owner_has_a_copy(holder: str) -> None:
    """FAQ 1.3; TK, EuronCrowsEye: neither his own copy in play nor one of its owner's allows it."""
    walls = {who: ["The Wall"] if who == holder else [] for who in ("p1", "p2")}
    s = scene(
        p1=Side("greyjoy", play=["Euron Crow's Eye", *walls["p1"]]),
        p2=Side("thenightswatch", play=walls["p2"], deck=["Left"], discard=["The Wall"]),
    )
    s.attack("p1", "intrigue", "p2", ["Euron Crow's Eye"]).on_to("p1", "keyword")
    s.choose("p1", "pillage").on_to("p1", "pillage").choose("p1", "Euron Crow's Eye")
    offered = s.offers("p1", "Euron Crow's Eye", until="dominance", verb="reaction")
    assert offered is (holder == "nobody")


def test_euron_takes_the_location_he_has_just_pillaged() -> None:
    """RR, Reactions: the card lies in the discard pile when he reacts."""
    s = scene(p1=Side("greyjoy", play=["Euron Crow's Eye"]), p2=Side("thenightswatch", deck=["The Wall"]))
    s.attack("p1", "intrigue", "p2", ["Euron Crow's Eye"]).on_to("p1", "keyword")
    s.choose("p1", "pillage").on_to("p1", "pillage").choose("p1", "Euron Crow's Eye")
    s.use("p1", "Euron Crow's Eye", verb="reaction")
    assert s.t.controller(s.card("The Wall")) == 0


def test_the_krakens_grasp_holds_whatever_is_added() -> None:
    """FAQ 2.10: who does not contribute STR does not, whatever says otherwise; the STR itself stays."""
    s = scene(
        p1=Side("greyjoy", play=["Salty Navigator"], hand=["The Kraken's Grasp"]),
        p2=Side("tyrell", play=["Left", "kneeling Margaery Tyrell"], hand=["Growing Strong"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Salty Navigator"], defend=["Left"]).use("p1", "The Kraken's Grasp")
    s.use("p2", "Growing Strong").choose("p2", "Left", verb="target").on_to_end()
    assert s.said("unopposed") == 1


def test_balon_measures_defenders_at_every_moment() -> None:
    """RR, Constant Abilities: a defender who grows past him contributes again."""
    s = scene(
        p1=Side("greyjoy", play=["Balon Greyjoy"]),
        p2=Side("tyrell", play=["Garden Caretaker", "Randyll Tarly", "Margaery Tyrell"]),
    )
    s.attack("p1", "power", "p2", ["Balon Greyjoy"], defend=["Garden Caretaker", "Randyll Tarly"])
    s.use("p2", "Margaery Tyrell").choose("p2", "Randyll Tarly", verb="target").on_to_end()
    counted = next(line.args["m"] for line in s.match.lines(JUDGE) if line.key == "strengths")
    assert counted == 8, "Randyll Tarly alone"


def test_we_do_not_sow_and_great_kraken_come_before_unopposed_power() -> None:
    """CDB 01116 (the order of the steps of a resolution): reactions to winning come first."""
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["We Do Not Sow"], gold=1),
        p2=Side("stark", play=["The Wolfswood"]),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"]).use("p1", "We Do Not Sow", verb="reaction")
    assert s.zone("The Wolfswood") == "discard"
    assert s.power("p1") == 0


def test_we_do_not_sow_looks_at_who_controls_the_card() -> None:
    """RR, Attachment Cards: an attachment stays under its own controller's control."""
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["We Do Not Sow"], gold=1),
        p2=Side("stark", play=["Eddard Stark"]),
        p3=Side("targaryen", play=["Milk of the Poppy on p2:Eddard Stark"]),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], stealth={"Asha Greyjoy": "Eddard Stark"})
    assert not s.offers("p1", "We Do Not Sow", until="dominance", verb="reaction")


def test_aeron_cannot_bring_back_a_character_whose_owner_has_it_in_play() -> None:
    """FAQ 1.2, 1.3: with another copy in the dead pile nothing enters, not even as a duplicate."""
    s = scene(
        at="dominance",
        p1=Side("greyjoy", play=["Aeron Damphair", "Euron Crow's Eye"], dead=["Theon Greyjoy x2"]),
    )
    assert not s.offers("p1", "Aeron Damphair", until="standing", verb="reaction")


def test_lordsport_shipwright_may_kneel_a_location_of_its_own_side() -> None:
    """RR, Target: the player who controls a location, it is a target if it stands."""
    s = marshaling(Side("greyjoy", play=["Lordsport Shipwright", "Sea Tower"]))
    s.use("p1", "Lordsport Shipwright")
    assert s.kneels("Sea Tower")
