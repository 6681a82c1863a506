"""All declarations on one crowded table: whom an ability may choose and whom not, what keeps it from being
used, and every way in which each card leaves play. Limits are in `test_limits`, effects in the scenes of each
set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.cards.abilities import Mode, Target, Trigger
from rules.cards.events import Event
from rules.cards.uses import Use, is_usable
from rules.lcg.events.leaving import DESTINATION, apply_leaves
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.in_play import may_leave
from rules.lcg.state.integrity import violations
from rules.lcg.state.table import LcgTable
from rules.lcg.state.timings import ACTION
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
DECLARED = [card for card in CARDS.values() if card.kind not in {"faction", "title"}]
ON_TABLE = [card for card in DECLARED if card.kind in {"character", "location", "attachment"}]


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


CHOOSING = [
    (card, number, mode, target)
    for card in DECLARED
    for number, trigger in triggers(card)
    if trigger.event != "initiate"
    for mode in trigger.modes
    for target in mode.targets
]


@pytest.mark.parametrize("of", ["card", "seat"])
def test_who_may_be_chosen_is_who_fits_and_nobody_else(crowd: LcgTable, of: str) -> None:
    """For each target of each ability: the cards offered are exactly those of all on the table that fulfill
    its words, whom its effect could change, and who do not evade it."""
    wrong = []
    for card, number, mode, target in CHOOSING:
        trigger = card.abilities[number]
        assert isinstance(trigger, Trigger)
        if target.of != of or len(mode.targets) > 1:
            continue
        t, piece = placed(crowd, card, trigger.zone)
        use = Use(t.order, t, (piece, number), trigger, about(t, trigger, piece), 0)
        use.mode = mode
        if sorted(use.candidates(t, target)) != sorted(fitting(t, use, mode, target)):
            wrong.append(f"{card.code} {card.name}")
    assert not wrong
    assert sum(target.of == of for *_, target in CHOOSING) > 15


def fitting(t: LcgTable, use: Use, mode: Mode, target: Target) -> list[int]:
    """Return who fulfills the words of a target, tried one by one."""
    if target.of == "seat":
        return [s for s in range(t.n) if target.what.holds(t, s, use) and mode.do.could(t, use, s)]
    found = [
        piece
        for piece in range(len(t.at))
        if t.zone_of(piece)[0] not in {"gone", "title box"}
        and target.what.holds(t, piece, use)
        and mode.do.could(t, use, piece)
        and not t.evades(piece, use.source, use.seat, lone=target.hi == 1)
    ]
    if target.violation is not None and use.bounds(t, target)[0] < 2:
        return [piece for piece in found if not target.violation(t, use, (piece,))]
    return found


ACTIONS = [
    (card, number, trigger)
    for card in DECLARED
    for number, trigger in triggers(card)
    if trigger.timing == ACTION
]


def in_time(t: LcgTable, trigger: Trigger) -> None:
    if trigger.phase:
        t.phase = trigger.phase
        t.touch()


def test_what_an_action_needs_is_needed(crowd: LcgTable) -> None:
    """Each action that may be used on the crowded table may not once its card is blank or kneels to pay, its
    player's faction card kneels, there is no gold, its limit is reached, or the phase is another."""
    used, wrong = 0, []
    for card, number, trigger in ACTIONS:
        t, piece = placed(crowd, card, trigger.zone)
        in_time(t, trigger)
        listener = (piece, number)
        if not is_usable(t.order, t, listener, None):
            continue
        used += 1
        for obstacle in obstacles(t, piece, number, trigger):
            if is_usable(t.order, obstacle[1], listener, None):
                wrong.append(f"{card.code} {card.name}: {obstacle[0]}")
    assert not wrong
    assert used > len(ACTIONS) / 3, "the table is crowded enough"


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


WAYS = [how for how in DESTINATION if how not in {"dead pile", "bury"}]


@pytest.mark.parametrize("how", WAYS)
def test_every_card_leaves_play_in_every_way(crowd: LcgTable, how: str) -> None:
    """It goes where the way says, with nothing left on it; its attachments and duplicates go, too."""
    wrong = []
    for card in ON_TABLE:
        if how == "kill" and card.kind != "character":
            continue
        t, piece = placed(crowd, card, "play")
        t.power[piece] = 1
        t.put_tokens(piece, "gold", 1)
        leaves = may_leave(t, piece, how)
        apply_leaves(t, Event("leaves", 0, piece, how=how, unsavable=True))
        zone = DESTINATION[how] if leaves else "play"
        left = (t.host[piece], t.power[piece], t.tokens_on(piece, "gold"))
        if t.zone_of(piece) != (zone, 0) or (leaves and left != (-1, 0, 0)) or list(violations(t)):
            wrong.append(f"{card.code} {card.name}")
    assert not wrong
