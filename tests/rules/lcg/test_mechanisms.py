"""What no card of the Core Set needs and later sets do, on cards that are lent abilities.

Traits gained and lost, immunity, "cannot be …", claim that is replaced, control and effects with a duration,
attachments on locations, a challenge that ends without a winner.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.cards.abilities import Ability, Constant, Target
from rules.cards.select import itself
from rules.cards.verbs import resolve_as
from rules.lcg.events.leaving import take_away
from rules.lcg.game import GAME
from rules.lcg.second.attributes import INSIGHT
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.vocabulary import is_pillaged
from rules.lcg.state.attributes import OPPONENTS, trait_of
from rules.lcg.state.timings import PHASE
from rules.lcg.vocabulary.changing import gain, gain_trait, lose_trait, modify_strength
from rules.lcg.vocabulary.costs import kneel_this
from rules.lcg.vocabulary.moving import end_challenge, kill, kneel, take_control
from rules.lcg.vocabulary.selectors import (
    an_opponents,
    characters,
    host,
    is_location,
    mine,
    my_characters,
    other,
    trait,
)
from rules.lcg.vocabulary.targets import WHILE, each, this
from rules.lcg.vocabulary.triggers import (
    TriggeringCondition,
    action,
    constant,
    interrupt,
    reaction,
)
from tests.rules.lcg.scenes import Side, code_of, scene

KNIGHT = "House Dayne Knight"
MAESTER = "Maester Wendamyr"
BASTARD = "Bastard in Hiding"

Lend = Callable[..., None]


@pytest.fixture
def lend(monkeypatch: pytest.MonkeyPatch) -> Lend:
    """Give a card other abilities than its own (and other printed facts)."""

    def lending(title: str, *abilities: Ability, **facts: Any) -> None:
        code = code_of(title)
        monkeypatch.setattr(GAME.table, "abilities", {**GAME.table.abilities, code: abilities})
        if facts:
            changed = [replace(card, **facts) if card.code == code else card for card in CARDS.values()]
            monkeypatch.setattr(GAME.table, "by_face", tuple(changed))

    return lending


# Traits


def test_traits_are_gained_and_lost_by_instances(lend: Lend) -> None:
    """TK, traitchange."""
    lend(MAESTER, action(gain_trait("Knight", until=PHASE), target=Target(characters & other)))
    lend(KNIGHT, action(lose_trait("Knight"), target=Target(characters & other)))
    s = scene(p1=Side("greyjoy", play=[MAESTER, BASTARD]), p2=Side("martell", play=[KNIGHT]))
    bastard = s.card(BASTARD)
    s.use("p1", MAESTER).choose("p1", BASTARD, verb="target")
    assert s.t.has_trait(bastard, ("Knight",))
    s.use("p2", KNIGHT).choose("p2", BASTARD, verb="target")
    assert not s.t.has_trait(bastard, ("Knight",))
    s.on_to_end("dominance")
    assert not s.t.has_trait(bastard, ("Knight",))
    assert s.t.has_trait(bastard, ("Bastard",)), "printed ones are there again or still"


def test_faq_2_9_who_loses_all_traits_has_none_however_many_were_gained(lend: Lend) -> None:
    lend(MAESTER, constant(my_characters & other, "trait:none"), constant(my_characters, trait_of("Lord"), 2))
    s = scene(p1=Side("greyjoy", play=[MAESTER, BASTARD]))
    assert not s.t.has_trait(s.card(BASTARD), ("Lord", "Bastard"))
    assert s.t.has_trait(s.card(MAESTER), ("Lord",))
    s.t.move(s.card(MAESTER), "discard", 0)
    assert s.t.has_trait(s.card(BASTARD), ("Bastard",))


# Immunity


def test_rr_immune_neither_chosen_nor_touched_nor_changed(lend: Lend) -> None:
    """TK, immunity."""
    lend(KNIGHT, Constant(itself, "immunities", grants="character"))
    lend(MAESTER, constant(characters, "strength", 2), action(kill(each(characters & an_opponents))))
    s = scene(
        p1=Side("greyjoy", play=[MAESTER, "Margaery Tyrell"]),
        p2=Side("martell", play=[KNIGHT, BASTARD]),
    )
    printed = s.t.printed(s.card(KNIGHT)).strength
    assert s.value(KNIGHT) == printed, "constants of characters"
    assert s.value(BASTARD) == s.t.printed(s.card(BASTARD)).strength + 2
    s.use("p1", "Margaery Tyrell")
    assert KNIGHT not in s.options("p1"), "a target"
    s.choose("p1", BASTARD).use("p1", MAESTER)
    assert (s.zone(KNIGHT), s.zone(BASTARD)) == ("play", "dead"), "what happens to all"


def test_an_immunity_by_a_trait_leaves_traits_to_be_changed(lend: Lend) -> None:
    """Else each would wait for the other: who is a Knight is immune, and who is immune keeps its traits."""
    lend(KNIGHT, Constant(my_characters & trait("Knight"), "immunities", grants="character"))
    lend(MAESTER, constant(characters, trait_of("Knight")))
    s = scene(p1=Side("greyjoy", play=[MAESTER]), p2=Side("martell", play=[KNIGHT, BASTARD]))
    assert s.t.has_trait(s.card(BASTARD), ("Knight",))
    assert s.t.immunities(s.card(BASTARD)) == {"character"}


def test_immunity_against_opponents_lets_ones_own_effects_through(lend: Lend) -> None:
    lend(KNIGHT, Constant(itself, "immunities", grants=OPPONENTS))
    s = scene(
        p1=Side("tyrell", play=["Margaery Tyrell"]),
        p2=Side("martell", play=[KNIGHT, BASTARD], hand=["Ser Jaime Lannister"]),
    )
    knight, margaery = s.card(KNIGHT), s.card("Margaery Tyrell")
    assert s.t.immune(knight, margaery, 0)
    assert not s.t.immune(knight, s.card(BASTARD), 1)


def test_who_is_immune_gets_poison_of_tears_of_lys_but_is_not_killed(lend: Lend) -> None:
    """CDB 01044; RR, Immune; FAQ 2.2: the token is not protected; the delayed kill is the event's."""
    lend(BASTARD, Constant(itself, "immunities", grants="event"))
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Tears of Lys"], gold=1),
        p2=Side("baratheon", play=[BASTARD]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use(
        "p1", "Tears of Lys", verb="reaction"
    ).on_to_end()
    assert s.t.tokens_on(s.card(BASTARD), "poison") == 1
    s.on_to_end("dominance")
    assert s.t.tokens_on(s.card(BASTARD), "poison") == 0
    assert s.zone(BASTARD) == "play"


@pytest.mark.parametrize("plot", ["Wildfire Assault", "Marched to the Wall"])
def test_who_is_immune_to_plots_survives_what_happens_to_all(lend: Lend, plot: str) -> None:
    """CDB 02101: neither killed when not chosen, nor a choice where one must go."""
    lend(BASTARD, Constant(itself, "immunities", grants="plot"))
    s = scene(
        at="plot",
        p1=Side("stark", plots=[plot, "Summons"]),
        p2=Side("baratheon", play=[BASTARD, MAESTER]),
    )
    s.choose("p1", plot, verb="plot").on_to("p1", "first_player").choose("p1", "p1")
    if plot == "Wildfire Assault":
        s.choose("p2", verb="keep")
    s.on_to_end("reveal")
    assert s.titles("play", "p2") == [BASTARD]


# Cannot be …


def test_faq_2_1_what_cannot_be_killed_is_not_chosen_for_claim_and_survives_everything(lend: Lend) -> None:
    lend(KNIGHT, constant(itself, "cannot be killed"))
    lend(MAESTER, action(kill(each(characters & an_opponents)), pay=kneel_this))
    s = scene(
        p1=Side("greyjoy", play=[MAESTER, "Asha Greyjoy"]),
        p2=Side("martell", play=[f"kneeling {KNIGHT}", "kneeling Edric Dayne", f"kneeling {BASTARD}"]),
    )
    s.attack("p1", "military", "p2", ["Asha Greyjoy"]).on_to("p2", "claim")
    assert s.options("p2") == ["Edric Dayne", BASTARD]
    s.choose("p2", BASTARD).use("p1", MAESTER)
    assert (s.zone(KNIGHT), s.zone("Edric Dayne")) == ("play", "dead")


def test_what_cannot_be_killed_does_not_burn_without_end(lend: Lend) -> None:
    lend(
        KNIGHT,
        constant(itself, "cannot be killed"),
        constant(itself, "burn"),
        constant(itself, "strength", -9),
    )
    s = scene(p1=Side("martell", play=[KNIGHT]))
    s.on_to_end("dominance")
    assert s.zone(KNIGHT) == "play"


def test_what_cannot_be_knelt_neither_attacks_nor_pays_and_what_cannot_be_stood_stays(lend: Lend) -> None:
    lend(KNIGHT, constant(itself, "cannot be knelt"), action(end_challenge, pay=kneel_this))
    lend(BASTARD, constant(itself, "cannot be stood"))
    lend(MAESTER, action(kneel(), target=Target(characters & an_opponents)))
    s = scene(
        p1=Side("martell", play=[KNIGHT, f"kneeling {BASTARD}"]),
        p2=Side("greyjoy", play=[MAESTER]),
    )
    assert not s.offers("p2", MAESTER, until="dominance"), "there is nothing to kneel"
    assert s.said("initiates") == 0, "nobody could attack"
    s.on_to_end("standing")
    assert s.kneels(BASTARD)


# Claim


def test_claim_is_an_occurrence_that_may_be_resolved_as_another(lend: Lend) -> None:
    claimed = TriggeringCondition(("claim",))
    lend(MAESTER, interrupt(claimed, resolve_as("power claim"), pay=kneel_this))
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy"]),
        p2=Side("martell", play=[MAESTER, f"kneeling {KNIGHT}"], power=3),
    )
    s.attack("p1", "military", "p2", ["Asha Greyjoy"], defend=[])
    s.use("p2", MAESTER, verb="interrupt").on_to_end()
    assert s.zone(KNIGHT) == "play"
    assert (s.power("p1"), s.power("p2")) == (2, 2), "claim and unopposed"


# Control and effects with a duration


def test_faq_take_control_goes_back_to_the_taker_before_and_then_to_the_owner(lend: Lend) -> None:
    lend(MAESTER, action(take_control(until=WHILE), target=Target(characters & an_opponents)))
    lend(BASTARD, action(take_control(until=PHASE), target=Target(characters & an_opponents)))
    s = scene(
        p1=Side("greyjoy", play=[MAESTER]),
        p2=Side("baratheon", play=[BASTARD]),
        p3=Side("martell", play=[KNIGHT]),
    )
    knight = s.card(KNIGHT)
    s.use("p1", MAESTER).choose("p1", KNIGHT, verb="target")
    s.use("p2", BASTARD).choose("p2", KNIGHT, verb="target")
    assert s.t.controller(knight) == 1
    s.on_to_end("dominance")
    assert s.t.controller(knight) == 0, "the phase is over: back to the taker before"
    take_away(s.t, s.card(MAESTER), "discard")
    s.on_to_end("standing")
    assert s.t.controller(knight) == 2, "and to its owner when the taker's card has left play"
    assert s.t.control == []


def test_duplicates_of_a_taken_character_stay_with_their_owner_who_may_save_it(lend: Lend) -> None:
    """TK, Duplicates."""
    lend(MAESTER, action(take_control(until=WHILE), target=Target(characters & an_opponents)))
    s = scene(
        first="p3",
        p1=Side("greyjoy", play=[MAESTER]),
        p2=Side("stark", play=["Robb Stark with 1"]),
        p3=Side("lannister", play=["Burned Men"]),
    )
    s.use("p1", MAESTER).choose("p1", "Robb Stark", verb="target")
    assert s.t.controller(s.card("Robb Stark", "p2")) == 0
    s.attack("p3", "military", "p1", ["Burned Men"]).on_to("p1", "claim").choose("p1", "Robb Stark")
    s.use("p2", "Robb Stark", verb="would").on_to_end()
    assert s.t.controller(s.card("Robb Stark", "p2")) == 0
    assert s.titles("discard", "p2") == ["Robb Stark"]


def test_effects_last_as_long_as_their_card_is_in_play(lend: Lend) -> None:
    lend(MAESTER, action(modify_strength(2, until=WHILE), target=Target(characters & mine & other)))
    s = scene(p1=Side("greyjoy", play=[MAESTER, BASTARD]))
    s.use("p1", MAESTER).on_to_end("dominance")
    assert s.value(BASTARD) == 4
    take_away(s.t, s.card(MAESTER), "discard")
    assert s.value(BASTARD) == 2


# Attachments on locations


def test_an_attachment_may_be_attached_to_a_location(lend: Lend) -> None:
    lend("Little Bird", constant(host, "income"), host=is_location & trait("Stronghold"), on="location")
    s = scene(
        at="marshal",
        p1=Side("lannister", play=["Casterly Rock", "Tyrion Lannister"], hand=["Little Bird"], gold=5),
    )
    s.use("p1", "Little Bird")
    assert s.t.host[s.card("Little Bird")] == s.card("Casterly Rock")
    take_away(s.t, s.card("Casterly Rock"), "discard")
    assert s.zone("Little Bird") == "hand"


def test_faq_attachments_in_setup_are_attached_at_once(lend: Lend) -> None:
    """FAQ, Attachments in Setup #2: one does not make a host for another."""
    lend("Little Bird", constant(host, trait_of("Knight")))
    lend("Syrio's Training", host=trait("Knight"))
    hand = [KNIGHT, BASTARD, "Little Bird", "Syrio's Training"]
    s = scene(at="setup", phase="", p1=Side("stark", hand=hand, plot=None))
    s.choose("p1", *hand).choose("p2").choose("p3")
    s.choose("p1", BASTARD, verb="attach")
    assert s.t.host[s.card("Little Bird")] == s.card(BASTARD)
    assert s.t.host[s.card("Syrio's Training")] == s.card(KNIGHT), "the only Knight before"


# Keywords gained while keywords are processed


@pytest.mark.parametrize(("first", "draws"), [("pillage", 2), ("insight", 1)])
def test_faq_processing_keywords_each_type_once(lend: Lend, first: str, draws: int) -> None:
    """FAQ, Processing Keywords: who gains one of a type that was processed has come too late."""
    lend(MAESTER, reaction(is_pillaged, gain(INSIGHT, subject=this)))
    s = scene(p1=Side("greyjoy", play=["Black Wind's Crew", "Grand Maester Pycelle", MAESTER]))
    s.t.last("phase", "power", (s.card("Black Wind's Crew"), s.card("Grand Maester Pycelle")), by=1)
    s.attack("p1", "power", "p2", ["Black Wind's Crew", "Grand Maester Pycelle", MAESTER])
    s.on_to("p1", "keyword").choose("p1", first)
    if first == "insight":
        s.choose("p1", "Grand Maester Pycelle", verb="insight")
    s.choose("p1", "Black Wind's Crew", verb="pillage").use("p1", MAESTER, verb="reaction")
    if first == "pillage":
        s.choose("p1", "Grand Maester Pycelle", MAESTER, verb="insight")
    s.on_to_end()
    assert len(s.hand("p1")) == draws


# A challenge that ends


def test_a_challenge_may_end_without_a_winner(lend: Lend) -> None:
    lend(MAESTER, action(end_challenge, pay=kneel_this))
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy", "Theon Greyjoy"]),
        p2=Side("greyjoy", play=[MAESTER]),
    )
    s.attack("p1", "military", "p2", ["Asha Greyjoy"], defend=None)
    s.use("p2", MAESTER).on_to("p1", "challenge")
    assert s.said("wins_challenge") == s.said("nobody_wins") == 0
    assert s.t.challenge == ""
    assert s.power("p1") == 0
    assert s.kneels("Asha Greyjoy"), "she attacked, and the challenge counts as initiated"
    assert "military" not in s.options("p1")


def test_a_blank_text_box_takes_the_immunity_it_grants() -> None:
    """Who grants itself an immunity may be made blank: neither waits for the other."""
    s = scene(
        p1=Side(
            "stark", play=["Bear Island Loyalist", "Milk of the Poppy on Bear Island Loyalist", "Summer"]
        ),
        p2=Side("lannister", play=["Tywin Lannister"], plot="Forgotten Plans"),
    )
    s.attack("p1", "military", "p2", ["Bear Island Loyalist", "Summer"], defend=None)
    assert s.t.is_blank(s.card("Bear Island Loyalist"))
    assert s.t.immunities(s.card("Summer")) == frozenset()
