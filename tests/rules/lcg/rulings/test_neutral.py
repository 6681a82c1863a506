"""Published rulings on the neutral cards of the draw deck; see the package's text for the sources."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lcg.state.in_play import may_enter
from tests.rules.lcg.scenes import Scene, Side, marshaling, scene

TEARS = "Tears of Lys"
JUDGMENT = "The Hand's Judgment"


def poisoned(p2: Side, tears: int = 1, **more: Any) -> Scene:
    """p1 has won an intrigue challenge against p2 and plays Tears of Lys."""
    s = scene(
        p1=Side(
            "lannister", play=["Grand Maester Pycelle", "Lannisport Merchant"], hand=[TEARS] * tears, gold=9
        ),
        p2=p2,
        **more,
    )
    s.attack("p1", "intrigue", "p2", ["Grand Maester Pycelle"])
    return s.use("p1", TEARS, verb="reaction")


def test_littlefinger_draws_only_when_he_is_marshaled() -> None:
    """RR, Marshal, and Put into Play: a character that is put into play was not marshaled."""
    s = scene(
        at="plot",
        p1=Side("stark", hand=["Littlefinger"], plots=["Reinforcements", "Summons"]),
    )
    s.choose("p1", "Reinforcements", verb="plot").on_to("p1", "pick").choose("p1", "Littlefinger")
    assert not s.offers("p1", "Littlefinger", until="marshal", verb="reaction")


@pytest.mark.parametrize("save", ["Robb Stark", "Bodyguard"])
def test_varys_discards_and_can_be_saved_from(save: str) -> None:
    """RR, Save; TK, Bodyguard: discarding from play can be saved from unless the text says otherwise."""
    held = {"Robb Stark": ["Robb Stark with 1"], "Bodyguard": ["Robb Stark", "Bodyguard on Robb Stark"]}
    s = scene(at="dominance", p1=Side("lannister", play=["Varys"]), p2=Side("stark", play=held[save]))
    s.use("p1", "Varys", verb="interrupt").use("p2", save, verb="would").on_to_end("dominance")
    assert s.titles("play", "p2") == ["Robb Stark"]
    assert s.zone("Varys") == "removed"


def test_varys_himself_is_a_cost_that_cannot_be_saved() -> None:
    """FAQ 3.2."""
    s = scene(
        at="dominance", p1=Side("lannister", play=["Varys with 1"]), p2=Side("stark", play=["Robb Stark"])
    )
    s.use("p1", "Varys", verb="interrupt").on_to_end("dominance")
    assert s.titles("removed", "p1") == ["Varys"]
    assert s.titles("discard", "p1") == ["Varys"]


def test_bodyguard_is_of_no_use_against_what_cannot_be_saved() -> None:
    """RR, Save ("cannot be saved")."""
    s = scene(
        at="plot",
        p1=Side("lannister", plots=["Marched to the Wall", "Summons"]),
        p2=Side("stark", play=["Robb Stark", "Bodyguard on Robb Stark"]),
    )
    s.choose("p1", "Marched to the Wall", verb="plot")
    assert not s.offers("p2", "Bodyguard", until="marshal", verb="would")
    assert s.zone("Robb Stark") == "discard"
    assert s.hand("p2").count("Bodyguard") == 1


def test_bodyguard_does_not_save_from_returning_to_hand() -> None:
    """RR, Save: a save works for the ways of leaving play that it names; a duplicate for every one."""
    love = "The Things I Do For Love"
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=[love], gold=6),
        p2=Side("stark", play=["Robb Stark", "Bodyguard on Robb Stark"]),
    )
    s.use("p1", love)
    assert not s.offers("p2", "Bodyguard", until="dominance", verb="would")
    assert sorted(s.hand("p2")) == ["Bodyguard", "Robb Stark"]


def test_rattleshirt_looks_at_the_attachments_controller() -> None:
    """RR, Attachment Cards: control of an attachment does not follow its host."""
    s = scene(
        p1=Side("stark", play=["Rattleshirt's Raiders"]),
        p2=Side("tyrell", play=["Left"]),
        p3=Side("lannister", play=["Milk of the Poppy on p2:Left"]),
    )
    s.attack("p1", "military", "p2", ["Rattleshirt's Raiders"])
    assert not s.offers("p1", "Rattleshirt's Raiders", until="dominance", verb="reaction")


def test_wildling_horde_cannot_kneel_a_kneeling_faction_card() -> None:
    """RR, Kneel, and Costs: a kneeling card cannot kneel again, so the cost cannot be paid twice."""
    s = scene(p1=Side("stark", play=["Wildling Horde"], hand=["Ice", "Ice"]))
    s.attack("p1", "military", "p2", ["Wildling Horde"], defend=None).use("p1", "Wildling Horde")
    s.on_to("p1", "action")
    assert "Wildling Horde" not in s.options("p1")


def test_seal_of_the_hand_stands_nobody_who_stands() -> None:
    """RR, Abilities."""
    s = scene(p1=Side("stark", play=["Robb Stark", "Seal of the Hand on Robb Stark"], hand=["Ice"]))
    assert "Seal of the Hand" not in s.on_to("p1", "action").options("p1")


def test_an_attachment_kneels_and_stands_apart_from_its_host() -> None:
    """RR, Attachment Cards."""
    s = scene(p1=Side("stark", play=["kneeling Robb Stark", "Seal of the Hand on Robb Stark"]))
    s.use("p1", "Seal of the Hand")
    assert s.kneels("Seal of the Hand")
    assert not s.kneels("Robb Stark")


def test_milk_of_the_poppy_leaves_traits_icons_and_what_was_gained() -> None:
    """RR, Blank."""
    s = scene(
        p1=Side(
            "thenightswatch",
            play=[
                "Old Bear Mormont",
                "The Wall",
                "Longclaw on Old Bear Mormont",
                "Milk of the Poppy on Old Bear Mormont",
            ],
        )
    )
    bear = s.card("Old Bear Mormont")
    assert s.value("Old Bear Mormont", "renown") == 1
    assert s.t.has_trait(bear, ("Commander",))
    assert s.value("Old Bear Mormont", "power") == 1
    assert s.value("Old Bear Mormont", "no defense kneel") == 0


def test_milk_of_the_poppy_blanks_plot_value_icons() -> None:
    """RR, Plot Value Modifiers, and Blank: icons in a blank text box are not active."""
    s = scene(p1=Side("lannister", play=["Tywin Lannister", "Milk of the Poppy on Tywin Lannister"], gold=3))
    assert s.t.plot_value(0, "income") == 3
    assert s.value("Tywin Lannister") == 6


def test_the_kingsroad_and_reducers_are_not_spent_on_duplicates() -> None:
    """FAQ 1.2: a duplicate is no character that is marshaled; reductions wait for one."""
    s = marshaling(
        Side("stark", play=["The Kingsroad", "Robb Stark"], hand=["Robb Stark", "Catelyn Stark"], gold=0)
    )
    s.use("p1", "The Kingsroad").use("p1", "Robb Stark").use("p1", "Catelyn Stark")
    assert s.gold("p1") == 3 - (4 - 3)


def test_put_to_the_sword_kills_before_unopposed_power_and_claim() -> None:
    """CDB 01041: it answers the result, and the death may be saved from or interrupted."""
    s = scene(
        p1=Side("stark", play=["Robb Stark"], hand=["Put to the Sword"], gold=2),
        p2=Side("tyrell", play=["Paxter Redwyne with 1", "Left"]),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"]).use("p1", "Put to the Sword", verb="reaction")
    s.choose("p1", "Paxter Redwyne", verb="target").on_to("p2", "would")
    assert s.power("p1") == 0
    s.choose("p2", "Paxter Redwyne")
    assert s.titles("discard", "p2") == ["Paxter Redwyne"]
    assert s.power("p1") == 1


@pytest.mark.parametrize(("defender", "offered"), [("Left", False), ("kneeling Left", True)])
def test_by_five_or_more_is_the_difference_of_both_sides(defender: str, offered: bool) -> None:
    """CDB 01041."""
    s = scene(
        p1=Side("stark", play=["Robb Stark"], hand=["Put to the Sword"], gold=2),
        p2=Side("tyrell", play=[defender]),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"], defend=[] if offered else ["Left"])
    assert s.offers("p1", "Put to the Sword", until="dominance", verb="reaction") is offered


def test_tears_of_lys_do_not_mind_an_icon_that_comes_later() -> None:
    """CDB 01044: the icon is looked at only when the token is placed."""
    s = poisoned(Side("stark", play=["Robb Stark"])).on_to_end()
    s.t.last("phase", "intrigue", (s.card("Robb Stark"),), by=1)
    s.on_to_end("dominance")
    assert s.zone("Robb Stark") == "dead"


def test_each_token_of_tears_kills_on_its_own() -> None:
    """CDB 01044, 02115: two poison tokens are two deaths, to be saved from one by one."""
    s = poisoned(
        Side("stark", play=["kneeling Robb Stark with 1"]),
        p3=Side("lannister", play=["Cersei Lannister"], hand=[TEARS], gold=1),
    )
    s.on_to_end().attack("p3", "intrigue", "p2", ["Cersei Lannister"]).use(
        "p3", TEARS, verb="reaction"
    ).on_to_end()
    assert s.t.tokens_on(s.card("Robb Stark", "p2"), "poison") == 2
    s.use("p2", "Robb Stark", verb="would").on_to_end("dominance")
    assert s.titles("dead", "p2") == ["Robb Stark"]


def test_tears_of_lys_choose_no_target() -> None:
    """CDB 01044: without "choose" nothing is targeted, so the character is named as the effect resolves."""
    s = poisoned(
        Side("stark", play=["Robb Stark", "Eddard Stark"], hand=[JUDGMENT] * 3, gold=1),
    )
    assert s.asked() == [("p2", "would")], "canceled or not before anybody knows who is meant"


def test_a_judgment_being_played_is_not_played_again() -> None:
    """FAQ, The Hand's Judgment: the card has left the hand while it is being played."""
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=["Growing Strong", JUDGMENT], gold=3),
        p2=Side("stark", hand=[JUDGMENT], gold=3),
    )
    s.use("p1", "Growing Strong").use("p2", JUDGMENT, verb="would").use("p1", JUDGMENT, verb="would")
    assert not s.offers("p2", JUDGMENT, until="dominance", verb="would")
    assert s.titles("discard", "p2") == [JUDGMENT]
    assert s.said("changed strength") == 1, "the event resolved"


def test_another_copy_of_judgment_may_answer() -> None:
    """FAQ, The Hand's Judgment."""
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=["Growing Strong", JUDGMENT], gold=3),
        p2=Side("stark", hand=[JUDGMENT, JUDGMENT], gold=3),
    )
    s.use("p1", "Growing Strong").use("p2", JUDGMENT, verb="would").use("p1", JUDGMENT, verb="would")
    s.use("p2", JUDGMENT, verb="would").on_to("p1", "challenge")
    assert s.value("Left") == 2


def test_what_was_canceled_cannot_be_canceled_again() -> None:
    """TK, playingevents; RR, Cancel: a canceled effect is no longer imminent."""
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=["Growing Strong"], gold=3),
        p2=Side("stark", play=["Bran Stark"], hand=[JUDGMENT], gold=3),
    )
    s.use("p1", "Growing Strong").use("p2", JUDGMENT, verb="would")
    assert not s.offers("p2", "Bran Stark", until="dominance", verb="would")


def test_fealty_waits_for_a_loyal_card_and_helps_an_event() -> None:
    """TK, Fealty: the next loyal card that is marshaled or played, none that is not loyal."""
    s = scene(
        p1=Side(
            "stark",
            agenda="Fealty",
            play=["Eddard Stark", "kneeling Direwolf Pup"],
            hand=["Put to the Torch", "Winter Is Coming"],
            gold=2,
        ),
        p2=Side("tyrell", play=["Rose Garden"]),
    )
    s.use("p1", "Fealty").attack("p1", "military", "p2", ["Eddard Stark"], defend=None)
    s.use("p1", "Winter Is Coming")
    assert s.gold("p1") == 2, "1 less than 1"
    s.use("p1", "Put to the Torch", verb="reaction")
    assert s.gold("p1") == 1, "spent with the first card"


def test_a_second_varys_may_be_marshaled_while_the_first_is_removed() -> None:
    """CDB 01029; RR, Removed from Game: what was removed has nothing to do with the game any more."""
    s = scene(
        at="dominance",
        p1=Side("lannister", play=["Varys"], hand=["Varys"]),
        p2=Side("stark", play=["Robb Stark"]),
    )
    s.use("p1", "Varys", verb="interrupt").on_to_end("dominance")
    assert s.zone("Robb Stark") == "discard"
    assert may_enter(s.t, s.t.pile("hand", 0)[0], 0)


def test_varys_may_wait() -> None:
    """CDB 01029: he may be used in any dominance phase, and in none."""
    s = scene(at="dominance", p1=Side("lannister", play=["Varys"]), p2=Side("stark", play=["Robb Stark"]))
    s.on_to("p1", "interrupt").choose("p1", "pass").on_to_end("standing")
    assert s.zone("Varys") == s.zone("Robb Stark") == "play"


def test_fealty_does_not_reduce_what_ambush_costs() -> None:
    """CARDS fealty-r91; RR, Ambush: an ambush puts into play, which is neither marshaling nor playing."""
    s = scene(
        p1=Side(
            "lannister",
            agenda="Fealty",
            play=["kneeling Cersei Lannister"],
            hand=["The Queen's Assassin", "Treachery"],
            gold=4,
        ),
    )
    s.use("p1", "Fealty").use("p1", "The Queen's Assassin")
    assert s.gold("p1") == 0


def test_a_kneeling_faction_card_still_gains_power_and_pays_no_second_cost() -> None:
    """REDDIT 44siku: kneeling the faction card is a cost that can be paid once a round, and nothing else."""
    s = scene(
        p1=Side("stark", agenda="Fealty", play=["Eddard Stark", "Wildling Horde"], gold=1),
        p2=Side("tyrell"),
    )
    s.attack("p1", "military", "p2", ["Wildling Horde"], defend=None).use("p1", "Wildling Horde")
    assert not s.offers("p1", "Fealty", until="end_challenge")
    s.on_to_end()
    assert s.t.power[s.t.faction[0]] == 1
