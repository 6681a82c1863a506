"""Gold that players owe others for what they do (A-70): who cannot pay cannot do it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from rules.cards.abilities import Cost
from rules.cards.uses import Use
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.language import worded
from rules.kernel.terms import Atom, Seat
from rules.lcg.first.attributes import PAYS_FOR_EVENTS, owes, owes_defender, owes_for
from rules.lcg.vocabulary.costs import GOLD_COSTS

if TYPE_CHECKING:
    from rules.lcg.first.table import FirstTable

OF_CARDS: Final = "owes"
OF_PLAYERS: Final = "pays"
"""The families of what cards and what players owe."""


def for_cards(t: FirstTable, seat: Seat, cards: Iterable[Atom]) -> dict[Seat, int]:
    """Return what a player owes others for attacking or defending with characters; it is attachments that
    make cards owe."""
    if not t.is_changed(OF_CARDS):
        return {}
    hosts = t.hosted()
    using = [card for card in cards if isinstance(card, int) and card in hosts]
    if not using:
        return {}
    due = {other: sum(t.value(card, owes(other)) for card in using) for other in t.opponents(seat)}
    return {other: n for other, n in due.items() if n}


def for_attack(t: FirstTable, seat: Seat, kind: str, against: Seat, cards: Iterable[Atom]) -> dict[Seat, int]:
    """Return what a player owes others for attacking one of them with characters."""
    due = for_cards(t, seat, cards)
    if not t.is_changed(OF_PLAYERS):
        return due
    for other in t.opponents(seat):
        more = t.player_value(seat, owes_for(kind, other))
        if other == against:
            more += t.player_value(seat, owes_defender(kind))
        if more:
            due[other] = due.get(other, 0) + more
    return due


def too_dear(t: FirstTable, seat: Seat, due: Mapping[Seat, int]) -> str:
    """Return that a player cannot pay what would be due, or nothing."""
    total, gold = sum(due.values()), t.purse(seat)
    if total <= gold:
        return ""
    return worded("This costs {total} gold for other players; you have {gold}.", total=total, gold=gold)


def pay(t: FirstTable, seat: Seat, due: Mapping[Seat, int]) -> Flow[None]:
    """A player gives others what is due."""
    for other, n in due.items():
        yield from t.pay(seat, n)
        t.say("pays_tax", seat=seat, n=n, to_seat=other)
        t.receive_gold(other, n)


def pay_for_attack(t: FirstTable) -> Flow[None]:
    """The attacker pays what the attack costs."""
    yield from pay(t, t.attacking, for_attack(t, t.attacking, t.challenge, t.defending, t.attackers))


def pay_for_defense(t: FirstTable) -> Flow[None]:
    """The defender pays what the defense costs."""
    yield from pay(t, t.defender(), for_cards(t, t.defender(), t.defenders))


# What it costs to use a card


def _left(t: FirstTable, use: Use) -> int:
    """Return the gold a player has beside what the costs of the use ask for."""
    return t.purse(use.seat) - sum(GOLD_COSTS.get(cost, 0) for cost in use.trigger.costs)


def _can_trigger(t: FirstTable, use: Use) -> bool:
    return _left(t, use) >= sum(for_cards(t, use.seat, (use.source,)).values())


def _pay_to_trigger(t: FirstTable, use: Use) -> Flow[None]:
    yield from pay(t, use.seat, for_cards(t, use.seat, (use.source,)))


TO_TRIGGER: Final = Cost("gold for another player", _can_trigger, _pay_to_trigger)
"""What the card owes whose ability is used."""


def _can_play_event(t: FirstTable, use: Use) -> bool:
    return _left(t, use) >= t.player_value(use.seat, PAYS_FOR_EVENTS)


def _pay_to_play(t: FirstTable, use: Use) -> Flow[None]:
    n, others = t.player_value(use.seat, PAYS_FOR_EVENTS), t.opponents(use.seat)
    other = others[0]
    if len(others) > 1:
        other = yield Pick(use.seat, "pay_to", others, words=use.prompt("pay_to"), of="seat")
    yield from pay(t, use.seat, {other: n})


TO_PLAY: Final = Cost("gold for an opponent", _can_play_event, _pay_to_play)
"""What is due for each event that is played."""
