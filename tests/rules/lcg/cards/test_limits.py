"""Every declared limit holds: a card is used as often as it says in its period, and again in the next.

The scenarios are made from the declarations, so that no new card is forgotten. Each leaves its card only the
limit: triggering condition, cost, target and effect give way to a plain action that gains 1 gold. Which
limits a card must declare is given by its text, which is written by hand.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rules.cards.abilities import Limit, Mode, Trigger
from rules.cards.select import always
from rules.lcg.game import GAME
from rules.lcg.second.catalogue import CARDS
from rules.lcg.state.printed import Card
from rules.lcg.vocabulary.resources import gain_gold
from tests.rules.lcg.scenes import Scene, Side, code_of, scene

TIMES = {"once": 1, "twice": 2, "3 times": 3}
LIMIT_WORDS = re.compile(r"(once|twice|\d+ times) per (round|phase|challenge)", re.IGNORECASE)
HOSTED = "Bastard in Hiding"
BEARERS = {"Crown of Golden Roses": "Eddard Stark"}
"""Where another may not bear an attachment for a whole round."""
ANOTHER = "Nightmares"
"""What another player could use: so windows stay open."""
COUNTED_OTHERWISE = {"Crown Regent"}
"""Cards whose constant abilities count for themselves; their own scenes test it."""


def limits(card: Card) -> list[Limit]:
    return [
        ability.limit
        for ability in card.abilities
        if isinstance(ability, Trigger) and ability.limit is not None
    ]


LIMITED = [(card, number) for card in CARDS.values() for number in range(len(limits(card)))]


def named(case: object) -> str:
    return case.name if isinstance(case, Card) else str(case)


@pytest.mark.parametrize(
    "card",
    [card for card in CARDS.values() if LIMIT_WORDS.search(card.text) and card.name not in COUNTED_OTHERWISE],
    ids=lambda card: card.name,
)
def test_a_limit_that_the_text_tells_is_declared(card: Card) -> None:
    """An event's is for all copies of a player, any other card's for each copy."""
    found = [(TIMES[times.lower()], period.lower()) for times, period in LIMIT_WORDS.findall(card.text)]
    assert [(limit.n, limit.per) for limit in limits(card)] == found
    assert {limit.by_name for limit in limits(card)} == {card.kind == "event"}


def staged(card: Card, limit: Limit, monkeypatch: pytest.MonkeyPatch) -> Scene:
    """The card before the challenges of a round, with one of its limits, an event in hand more often than it
    may be played."""
    limited = next(each for each in card.abilities if isinstance(each, Trigger) and each.limit is limit)
    plain = replace(
        limited, timing="action", event="", also=(), when=always, costs=(),
        modes=(Mode("", gain_gold(1)),),
    )  # fmt: skip
    rest = (each for each in card.abilities if not isinstance(each, Trigger) or each.limit is None)
    abilities = {code_of(ANOTHER): CARDS[code_of(ANOTHER)].abilities, card.code: (plain, *rest)}
    monkeypatch.setattr(GAME.table, "abilities", abilities)
    by_face = tuple(replace(each, host=None) if each.code == card.code else each for each in CARDS.values())
    monkeypatch.setattr(GAME.table, "by_face", by_face)
    if card.kind == "event":
        side = Side(play=[HOSTED], hand=[card.code] * 4)
    elif card.kind == "attachment":
        bearer = BEARERS.get(card.name, HOSTED)
        side = Side(play=[HOSTED, *{bearer} - {HOSTED}, f"{card.code} on {bearer}"])
    elif card.kind == "plot":
        side = Side(play=[HOSTED], plot=card.code, plots=[card.code] * 2)
    else:
        side = Side(play=[HOSTED, card.code])
    s = scene(p1=side, p2=Side(plots=["Calling the Banners"] * 3, hand=[ANOTHER], gold=1))
    return s.attack("p1", "power", "p2", [HOSTED], defend=None)


def period(s: Scene, per: str) -> tuple[object, ...]:
    """Which round, phase or challenge it is."""
    t = s.t
    marks = {"round": (t.round,), "phase": (t.round, t.phase), "challenge": (t.round, t.phase, t.challenge)}
    return marks[per]


@pytest.mark.parametrize(("card", "number"), LIMITED, ids=named)
def test_a_limit_holds_for_its_period_and_no_longer(
    card: Card, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TK, Maximums."""
    limit = limits(card)[number]
    s = staged(card, limit, monkeypatch)
    now = period(s, limit.per)
    for _ in range(limit.n):
        assert s.offers("p1", card.name, until="", verb="action")
        assert period(s, limit.per) == now, "used as often as it may be, at once"
        s.choose("p1", card.name)
    assert s.offers("p1", card.name, until="", verb="action")
    assert period(s, limit.per) != now, "used once too often"
