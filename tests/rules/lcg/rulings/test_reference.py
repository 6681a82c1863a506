"""Rulings of the Rules Reference and of single cards' FAQ that a ruling of ours had contradicted.

Each test names its source; RR is the Rules Reference, by the heading of its glossary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rules.cards.abilities import Ability
from rules.cards.select import by_me
from rules.cards.verbs import resolve_as
from rules.kernel.terms import JUDGE
from rules.lcg.events.durations import resolve_delayed
from rules.lcg.game import GAME
from rules.lcg.reports.ranking import figures
from rules.lcg.second.edition import SecondEditionTable
from rules.lcg.vocabulary.resources import draw, gain_gold
from rules.lcg.vocabulary.triggers import TriggeringCondition, forced_reaction, interrupt, reaction, you_win
from tests.rules.lcg.scenes import HEIR, KNIGHT, REAPER, Scene, Side, code_of, places, raid, scene

JUDGMENT = "The Hand's Judgment"
LOVE = "The Things I Do For Love"
TEARS = "Tears of Lys"
FURY = "Ours is the Fury"


# RR, The Letter X; RR, Printed; FAQ of The Hand's Judgment


@pytest.mark.parametrize("x", [1, 4])
def test_rr_the_letter_x_an_event_with_a_printed_x_is_judged_for_nothing(x: int) -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=[LOVE], gold=10),
        p2=Side("tyrell", play=["Garden Caretaker", "Margaery Tyrell"], hand=[JUDGMENT], gold=10),
    )
    s.use("p1", LOVE).choose("p1", str(x), verb="x")
    if ("p1", "target") in s.asked():
        s.choose("p1", "Garden Caretaker")
    s.use("p2", JUDGMENT, verb="would").on_to("p1", "challenge")
    assert s.gold("p2") == 10, "whatever was paid, the printed cost is X, and X is 0 elsewhere"
    assert s.titles("discard", "p2") == [JUDGMENT] and s.zone("Garden Caretaker") == "play"


def test_rr_the_letter_x_another_judgment_is_judged_for_nothing() -> None:
    """Also without any gold: the second Judgment is offered."""
    s = scene(
        p1=Side("tyrell", play=["Garden Caretaker", "Left"], hand=["Growing Strong", JUDGMENT], gold=1),
        p2=Side("stark", hand=[JUDGMENT], gold=5),
    )
    s.use("p1", "Growing Strong").choose("p1", "Left", verb="target")
    s.use("p2", JUDGMENT, verb="would").use("p1", JUDGMENT, verb="would").on_to("p1", "challenge")
    assert (s.gold("p1"), s.gold("p2")) == (0, 4), "1 for Growing Strong, 1 for the first Judgment"
    assert s.value("Left") == 4, "the first Judgment was cancelled"


# RR, Delayed Effects


def poisoned(*, concede: bool) -> Scene:
    """p2 poisons Robb Stark in an intrigue challenge, and may concede before the end of the phase."""
    s = scene(
        active="p2",
        p1=Side("stark", play=["Robb Stark"]),
        p2=Side("lannister", play=["Cersei Lannister"], hand=[TEARS], gold=1),
    )
    s.attack("p2", "intrigue", "p1", ["Cersei Lannister"]).use("p2", TEARS)
    s.on_to_end()
    assert s.t.tokens_on(s.card("Robb Stark"), "poison") == 1
    if concede:
        s.match.concede(1)
    return s.on_to_end("dominance")


@pytest.mark.parametrize("concede", [False, True])
def test_rr_delayed_effects_do_not_depend_on_their_player(concede: bool) -> None:
    """The regulations take an eliminated player's cards and titles from the game, and nothing else."""
    s = poisoned(concede=concede)
    assert s.zone("Robb Stark") == "dead"
    assert s.t.tokens_on(s.card("Robb Stark"), "poison") == 0
    assert s.said("delayed") == 1 and (1 in s.t.gone) == concede


def test_rr_delayed_effects_do_not_depend_on_their_source() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=[TEARS], gold=1),
        p2=Side("stark", play=["Robb Stark"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", TEARS).on_to_end()
    s.t.move(s.card(TEARS), "removed", 0)
    s.on_to_end("dominance")
    assert s.zone("Robb Stark") == "dead"


def test_rr_lasting_effects_do_not_depend_on_their_player() -> None:
    s = scene(
        active="p2",
        p1=Side("stark", play=["Sansa Stark", "Robb Stark"]),
        p2=Side("martell", play=["Burned Men"], hand=["Confinement"], gold=3),
    )
    s.use("p2", "Confinement").choose("p2", "Sansa Stark", verb="target").on_to("p2", "challenge")
    assert s.value("Sansa Stark", "intrigue") == 0
    s.match.concede(1)
    assert s.value("Sansa Stark", "intrigue") == 0
    s.on_to_end("dominance")
    assert s.value("Sansa Stark", "intrigue") == 1


def two_poisons(*, same_source: bool) -> Scene:
    """p2's characters are poisoned twice, by one card or by two; p3 is first player."""
    s = scene(
        first="p3",
        active="p1",
        p1=Side("lannister", hand=[TEARS, TEARS]),
        p2=Side("stark", play=["Robb Stark", "Sansa Stark"]),
    )
    tears = [card for card in s.t.pile("hand", 0) if s.t.title(card) == TEARS]
    for source, name in zip(
        [tears[0], tears[0 if same_source else 1]], ["Robb Stark", "Sansa Stark"], strict=True
    ):
        s.t.put_tokens(s.card(name), "poison", 1)
        s.t.delay_for("phase", "die of poison", source, 0, [s.card(name)])
    return s


@pytest.mark.parametrize("first", ["Robb Stark", "Sansa Stark"])
def test_rr_delayed_effects_of_one_card_are_ordered_by_the_first_player(first: str) -> None:
    s = two_poisons(same_source=True).on_to("p3", "order_delayed_of")
    assert s.options("p3") == ["Robb Stark", "Sansa Stark"]
    s.choose("p3", first).on_to_end("dominance")
    dead = [line.args["card"]["face"] for line in s.match.lines(JUDGE) if line.key == "leaves by kill"]
    assert dead[0] == code_of(first) and len(dead) == 2
    assert s.said("delayed") == 2


def test_rr_delayed_effects_of_two_cards_are_ordered_by_the_first_player() -> None:
    s = two_poisons(same_source=False).on_to("p3", "order_delayed")
    assert s.options("p3") == [TEARS, TEARS]
    s.choose("p3", TEARS).on_to_end("dominance")
    assert s.zone("Robb Stark") == s.zone("Sansa Stark") == "dead"


def test_r8_the_same_delayed_effect_twice_is_not_ordered() -> None:
    s = two_poisons(same_source=True)
    t, robb = s.t, s.card("Robb Stark")
    t.delayed = [entry for entry in t.delayed if entry[4][0] == robb] * 2
    work = resolve_delayed(t, "phase")
    asked = next(work, None)
    assert asked is None or asked.verb != "order_delayed_of"  # type: ignore[union-attr]


# RR, First Player: the order of forced abilities, also of those of one card


def test_rr_first_player_orders_the_forced_abilities_of_one_card(monkeypatch: pytest.MonkeyPatch) -> None:
    twice = (forced_reaction(you_win, draw(1)), forced_reaction(you_win, gain_gold(1)))
    table: Mapping[str, Sequence[Ability]] = {**SecondEditionTable.abilities, code_of("Burned Men"): twice}
    monkeypatch.setattr(SecondEditionTable, "abilities", table)
    s = raid(Side("stark"), first="p3", active="p1")
    s.on_to("p3", "which_ability")
    s.choose("p3", "1").on_to_end()
    assert (s.gold("p1"), len(s.hand("p1"))) == (1, 1)


# RR, Claim

CLAIMED = TriggeringCondition(("claim",))


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Burned Men draw a card after their controller has applied claim; Gold Cloaks may have power claimed."""
    abilities: dict[str, Sequence[Ability]] = {
        code_of("Burned Men"): (reaction(CLAIMED & by_me, draw(1)),),
        code_of("Gold Cloaks"): (interrupt(CLAIMED, resolve_as("power claim")),),
    }
    table: Mapping[str, Sequence[Ability]] = {**SecondEditionTable.abilities, **abilities}
    monkeypatch.setattr(SecondEditionTable, "abilities", table)


def claiming(plot_claim: int, *, loser_plays: Sequence[str]) -> Scene:
    """p1 wins a military challenge with a claim of so much."""
    s = scene(
        p1=Side("lannister", play=["Burned Men"], deck=["Ice"]),
        p2=Side("stark", play=loser_plays, power=2),
    )
    plot = s.t.plot_of(0)
    s.t.last("round", "claim", [plot], by=plot_claim - s.t.value(plot, "claim"))
    return s.attack("p1", "military", "p2", ["Burned Men"], defend=None)


@pytest.mark.usefixtures("listening")
def test_rr_claim_of_0_has_been_applied() -> None:
    s = claiming(0, loser_plays=["kneeling Robb Stark"])
    s.use("p1", "Burned Men", verb="reaction").on_to_end()
    assert s.hand("p1") == ["Ice"] and s.zone("Robb Stark") == "play"
    assert s.said("claim") == 1


@pytest.mark.usefixtures("listening")
def test_rr_claim_that_is_replaced_has_been_applied() -> None:
    s = claiming(1, loser_plays=["kneeling Robb Stark", "kneeling Gold Cloaks"])
    s.use("p2", "Gold Cloaks", verb="interrupt")
    s.use("p1", "Burned Men", verb="reaction").on_to_end()
    assert s.hand("p1") == ["Ice"] and s.zone("Robb Stark") == "play"
    assert (s.power("p1"), s.power("p2")) == (2, 1), "1 unopposed, 1 by the other claim"


def test_rr_claim_of_0_asks_nobody_for_a_victim() -> None:
    s = claiming(0, loser_plays=["kneeling Robb Stark", "kneeling Sansa Stark"])
    while s.match.step != "end_challenge":
        assert ("p2", "claim") not in s.asked()
        s._idle()


@pytest.mark.parametrize("challenge", ["intrigue", "power"])
def test_rr_claim_of_0_takes_neither_cards_nor_power(challenge: str) -> None:
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"]),
        p2=Side("stark", hand=["Ice"], power=2),
        p3=Side("tyrell"),
    )
    plot = s.t.plot_of(0)
    s.t.last("round", "claim", [plot], by=-s.t.value(plot, "claim"))
    s.attack("p1", challenge, "p2", ["Tywin Lannister"]).on_to_end()
    assert s.hand("p2") == ["Ice"] and s.power("p2") == 2
    assert s.said("draws") == s.said("discards") == 0


# RR, Winning the Game; regulations: each player's own number of power for victory


def almost_there(by: int, *, format: str = "kingsmoot", power: int = 12, seats: int = 3) -> Scene:
    """p1 wins with so much more (or less) power, has some, and can gain 1 unopposed."""
    s = scene(
        format=format,
        seats=seats,
        p1=Side("stark", play=["Robb Stark"], power=power, titles=[KNIGHT] if format == "kingsmoot" else ()),
        p2=Side("tyrell", power=3),
    )
    s.t.last("round", "victory", [s.t.faction[0]], by=by)
    return s


def test_rr_victory_a_reduced_number_of_power_wins() -> None:
    s = almost_there(-2)
    s.attack("p1", "military", "p2", ["Robb Stark"]).on_to_end()
    assert s.over() and s.power("p1") >= 13
    assert figures(s.t, 0)["reduction"] == 2 and figures(s.t, 1)["reduction"] == 0
    assert s.said("reaches") == 0 and s.holder(REAPER) != "p1", "the Reaper's own 15 is another number (K-10)"
    assert any(
        GAME.tell(line, ["Asha"] * 3) == "Asha has 13 power: the game ends." for line in s.match.lines(JUDGE)
    )


def test_rr_victory_the_number_is_a_players_own() -> None:
    s = scene(p1=Side("stark", play=["Winterfell Steward"]), p2=Side("tyrell", power=13))
    s.t.last("round", "victory", [s.t.faction[0]], by=-2)
    s.t.power_changed()
    s.on_to("p1", "challenge")
    assert not s.over()


def test_rr_victory_a_raised_number_is_no_reduction() -> None:
    s = almost_there(2, power=14)
    s.attack("p1", "military", "p2", ["Robb Stark"]).on_to_end()
    assert not s.over() and s.power("p1") >= 15
    assert figures(s.t, 0)["reduction"] == 0


def test_a_players_number_is_shown_to_everybody() -> None:
    s = almost_there(-2)
    for who in (-1, 0, 1):
        assert [seat["victory"] for seat in s.match.view(who)["seats"]] == [13, 15, 15]


def test_rr_victory_joust_at_time_compares_what_is_missing() -> None:
    """Tournament Regulations: at time the fewest power missing to victory is first."""
    s = scene(format="joust", seats=2, p1=Side("stark", power=8), p2=Side("tyrell", power=9))
    assert places(s) == [2, 1]
    s.t.last("round", "victory", [s.t.faction[0]], by=-3)
    assert places(s) == [1, 2], "4 are missing, and 6"


# FAQ of Ours is the Fury


def test_faq_ours_is_the_fury_a_defender_may_be_chosen_who_takes_part_already() -> None:
    """It joins nothing, and stands if the challenge is won."""
    s = raid(Side("baratheon", play=["Robert Baratheon"], hand=[FURY], gold=2), defend=["Robert Baratheon"])
    assert s.kneels("Robert Baratheon")
    s.use("p2", FURY, verb="action").resolve()
    assert s.t.defenders == [s.card("Robert Baratheon")], "once, not twice"
    s.on_to_end()
    assert not s.kneels("Robert Baratheon")
    assert s.said("joins") == 0 and s.said("wins_challenge") == 1


def test_faq_ours_is_the_fury_still_brings_one_who_does_not_take_part() -> None:
    s = raid(
        Side("baratheon", play=["kneeling Robert Baratheon", "Bastard in Hiding"], hand=[FURY], gold=2),
        p3=Side(titles=[HEIR]),
        defend=["Bastard in Hiding"],
    )
    s.use("p2", FURY, verb="action")
    assert sorted(s.options("p2")) == ["Bastard in Hiding", "Robert Baratheon"]
    s.choose("p2", "Robert Baratheon", verb="target").on_to_end()
    assert not s.kneels("Robert Baratheon") and s.kneels("Bastard in Hiding")
