"""Setup, marshaling, uniqueness, duplicates and attachments (rules specification §3, §9, §10, §14, §15)."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal, PickSome
from rules.lcg.state.prices import marshaling_cost
from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene


def setting_up(*hand: str, faction: str = "stark") -> Scene:
    """A scene in which p1 sets up from this hand."""
    return scene(at="setup", phase="", p1=Side(faction, hand=hand, plot=None))


@pytest.mark.parametrize(
    ("cards", "violation"),
    [
        (["Robb Stark", "Tumblestone Knight"], ""),
        (["Robb Stark", "Bran Stark", "Winterfell Steward"], "cost 9 gold; you have 8"),
        (["Robb Stark", "Robb Stark", "Robb Stark"], ""),
        (["Heart Tree Grove", "The Roseroad"], "Only one of these cards may be limited"),
        (["Syrio's Training"], "Syrio's Training needs a card"),
        (["Tumblestone Knight", "Syrio's Training"], ""),
        (["Direwolf Pup", "Syrio's Training"], "Syrio's Training needs a card"),
    ],
)
def test_what_may_be_set_up(cards: list[str], violation: str) -> None:
    s = setting_up(
        "Robb Stark", "Robb Stark", "Robb Stark", "Bran Stark", "Tumblestone Knight", "Winterfell Steward",
        "Heart Tree Grove", "The Roseroad", "Syrio's Training", "Direwolf Pup",
    )  # fmt: skip
    ask = s.ask("p1")
    assert isinstance(ask, PickSome)
    options = [int(option) for option in ask.options]
    picked = []
    for name in cards:
        card = next(card for card in options if s.t.title(card) == name)
        options.remove(card)
        picked.append(card)
    chosen = tuple(card for card in ask.options if card in picked)
    assert ask.legal(chosen) == (violation == "")
    if violation:
        with pytest.raises(Illegal, match=violation):
            ask.settle(chosen)


def test_setup_puts_duplicates_under_and_draws_up_to_seven() -> None:
    s = setting_up("Robb Stark", "Robb Stark", "Tumblestone Knight", "Ice")
    s.choose("p1", "Robb Stark", "Robb Stark", "Tumblestone Knight")
    for player in ("p2", "p3"):
        s.choose(player)
    assert s.titles("play", "p1") == ["Robb Stark", "Tumblestone Knight"]
    assert s.titles("duplicates", "p1") == ["Robb Stark"]
    assert len(s.hand("p1")) == 7


def test_a_duplicate_is_marshaled_for_nothing_but_not_while_a_copy_is_dead() -> None:
    """TK, DeadCharacters, and TK, marshalphase."""
    s = marshaling(Side("stark", play=["Robb Stark"], hand=["Robb Stark"], plot="Reinforcements"))
    s.use("p1", "Robb Stark")
    assert s.titles("duplicates", "p1") == ["Robb Stark"]
    assert s.gold("p1") == 1
    s = marshaling(Side("stark", play=["Robb Stark"], hand=["Robb Stark"], dead=["Robb Stark"]))
    assert "Robb Stark" not in s.options("p1")


def test_everybody_may_have_his_own_copy_of_a_unique_card() -> None:
    s = marshaling(Side("stark", hand=["Littlefinger"], gold=5), p2=Side("tyrell", play=["Littlefinger"]))
    s.use("p1", "Littlefinger")
    assert s.titles("play", "p1") == ["Littlefinger"]


def test_attachments_go_on_any_legal_character_and_return_to_their_owner() -> None:
    s = marshaling(
        Side("stark", hand=["Milk of the Poppy", "Little Bird"], gold=2),
        p2=Side("tyrell", play=["Left", "Margaery Tyrell"]),
    )
    s.use("p1", "Little Bird")
    assert s.zone("Little Bird") == "play"
    assert s.t.controller(s.card("Little Bird")) == 0
    assert s.value("Margaery Tyrell", "intrigue") == 2
    s = raid(
        Side("tyrell", play=["kneeling Margaery Tyrell", "Milk of the Poppy on Margaery Tyrell"]),
        p3=Side("stark", play=["Little Bird on p2:Margaery Tyrell"]),
    )
    s.on_to_end()
    assert s.hand("p3") == ["Little Bird"]
    assert s.titles("discard", "p2") == ["Milk of the Poppy"], "terminal"


def test_what_an_attachment_costs_is_seen_no_sooner_than_the_attachment() -> None:
    s = marshaling(
        Side("stark", play=["Robb Stark", "Arya Stark"], hand=["Ice"], plot="Trading with the Pentoshi")
    )
    others = (-1, 1, 2)
    before = [s.match.view(who)["seats"][0] for who in others]
    s.use("p1", "Ice")
    assert ("p1", "attach") in s.asked()
    assert [s.match.view(who)["seats"][0] for who in others] == before
    s.choose("p1", "Robb Stark")
    assert s.t.gold[0] == before[0]["gold"] - 3


def test_a_card_whose_owner_is_another_enters_only_without_copies_of_both() -> None:
    for play in ([], ["Samwell Tarly"]):
        s = marshaling(
            Side("thenightswatch", hand=["Yoren"], play=play, gold=3),
            p2=Side("thenightswatch", discard=["Samwell Tarly"]),
        )
        s.use("p1", "Yoren")
        assert s.offers("p1", "Yoren", until="end_marshaling", verb="reaction") == (not play)


def test_reductions_are_lost_at_the_end_of_the_phase() -> None:
    s = marshaling(Side("baratheon", play=["Dragonstone Port"], hand=["Bastard in Hiding"]))
    s.use("p1", "Dragonstone Port")
    assert marshaling_cost(s.t, 0, s.card("Bastard in Hiding")) == 1
    s.on_to("p1", "plot")
    assert marshaling_cost(s.t, 0, s.card("Bastard in Hiding")) == 2
