"""A table crowded with all kinds of cards of the second edition, and what keeps abilities from being used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.cards.abilities import Trigger
from rules.cards.events import Event
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.table import LcgTable
from rules.lcg.vocabulary.costs import GOLD_COSTS
from tests.rules.lcg.scenes import Scene, Side, scene

FACTIONS = ("stark", "lannister", "tyrell")
PLAYED = (
    ("Eddard Stark", "Arya Stark", "Hodor", "kneeling Catelyn Stark", "Jon Snow", "Steward at the Wall"),
    ("Tywin Lannister", "kneeling Ser Jaime Lannister", "Burned Men", "The Hound", "Drogon", "Jhogo"),
    (
        "Margaery Tyrell",
        "The Knight of Flowers",
        "Left",
        "kneeling Theon Greyjoy",
        "Nymeria Sand",
        "Melisandre",
    ),
)
THINGS = (
    ("Winterfell", "The Roseroad", "Ice on Eddard Stark", "Needle on Arya Stark", "Noble Lineage on Hodor"),
    ("Casterly Rock", "The Kingsroad", "Milk of the Poppy on Burned Men", "Widow's Wail on Tywin Lannister"),
    ("Highgarden", "The Iron Throne", "Heartsbane on The Knight of Flowers", "Bodyguard on Margaery Tyrell"),
)
ELSEWHERE = ("Robb Stark", "Left", "Growing Strong", "Ocean Road", "Little Bird", "Hedge Knight", "Dracarys!")
PHASES = ("marshaling", "challenges", "dominance", "standing", "taxation", "draw", "plot")


@pytest.fixture(scope="module")
def crowd() -> LcgTable:
    """A table on which three players have all kinds of cards everywhere; the first attacks the second."""
    sides: dict[str, Any] = {
        f"p{number + 1}": Side(
            faction,
            play=[*PLAYED[number], *THINGS[number]],
            hand=ELSEWHERE,
            discard=ELSEWHERE,
            dead=["Rickon Stark", "Right"],
            used=["A Noble Cause", "Summons"],
            deck=ELSEWHERE,
            gold=9,
            power=3,
            on={PLAYED[number][0]: 2},
        )
        for number, faction in enumerate(FACTIONS)
    }
    t: LcgTable = scene(**sides).t
    s = Scene.__new__(Scene)
    s.match = type("Laid", (), {"table": t})()
    t.challenge, t.attacking, t.defending, t.initially = "military", 0, 1, 1
    t.attackers = [s.card("Arya Stark"), s.card("Hodor")]
    t.defenders = [s.card("Burned Men"), s.card("The Hound")]
    t.touch()
    return t


def placed(crowd: LcgTable, card: SecondCard, zone: str) -> tuple[LcgTable, int]:
    """Return a copy of the table with a card of the first player in a zone."""
    t = crowd.clone()
    piece = t.add(card.code, zone, 0, back="card 0")
    t.owner = [*t.owner, 0]
    for values in (t.knelt, t.power):
        values.append(0)
    hosts = [other for other in t.characters_of(0) if other != piece]
    t.host.append(hosts[0] if card.kind == "attachment" and zone == "play" else -1)
    t.touch()
    return t, piece


def about(t: LcgTable, trigger: Trigger, piece: int) -> Event | None:
    """Return an occurrence that a trigger could answer: what happens to a character of the second player."""
    if not trigger.event:
        return None
    victim = t.defenders[0]
    facts: dict[str, Any] = {
        "loser": 1,
        "margin": 9,
        "unopposed": 0,
        "how": "kill",
        "phase": t.phase,
        "by": piece,
        "host": -1,
    }
    event = Event(trigger.event, 0, victim, amount=1, unsavable=False, **facts)
    event.was = t.snapshot(victim)
    return event


def triggers(card: SecondCard) -> Iterator[tuple[int, Trigger]]:
    for number, ability in enumerate(card.abilities):
        if isinstance(ability, Trigger):
            yield number, ability


def obstacles(t: LcgTable, piece: int, number: int, trigger: Trigger) -> Iterator[tuple[str, LcgTable]]:
    costs = {cost.name for cost in trigger.costs}
    gold = sum(GOLD_COSTS.get(cost, 0) for cost in trigger.costs)
    if trigger.zone == "play":
        other = t.clone()
        other.last("phase", "blank", (piece,), by=1)
        yield "blank", other
    for cost, knelt in (("kneel this card", piece), ("kneel your faction card", t.faction[0])):
        if cost in costs:
            other = t.clone()
            other.knelt[knelt] = 1
            other.touch()
            yield cost, other
    if gold:
        other = t.clone()
        other.gold[0] = gold - 1
        other.touch()
        yield "gold", other
    if trigger.limit is not None:
        other = t.clone()
        for _ in range(trigger.limit.n):
            other.count_use((piece, number), trigger.limit)
        yield "limit", other
    if trigger.phase:
        for phase in PHASES:
            if phase != trigger.phase:
                other = t.clone()
                other.phase = phase
                other.touch()
                yield phase, other
