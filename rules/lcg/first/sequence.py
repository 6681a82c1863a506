"""How things happen in the first edition (spec §4): the six steps of an action, moribund cards, the draw cap.

Every action and every framework step is one sequence. Step 2, saves and cancels, are the windows before an
occurrence; what is used within a sequence joins it, so that steps 4 and 5 are the windows after all of it:
passives first, then one response window; step 6 closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from rules.cards.abilities import Trigger, Work
from rules.cards.events import Event, EventSequence, Window
from rules.cards.select import Selector
from rules.cards.uses import Order, Use
from rules.cards.verbs import save
from rules.cards.windows import happen, settle
from rules.kernel.ask import Order as Sort
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.table import in_reference_mode
from rules.kernel.terms import RulesFault, Seat
from rules.kernel.words import say
from rules.lcg.events import leaving, scoring
from rules.lcg.events.duplicates import discard_this_duplicate
from rules.lcg.events.event_handlers import HANDLERS, arguments, might_pay
from rules.lcg.events.state_checks import check as common_check
from rules.lcg.first.attributes import (
    DEATHBOUND,
    DIES_AT_ZERO,
    GUARDIANS,
    INFAMY,
    KILLED_TO_DISCARD,
    ONLY_MILITARY_POWER,
    POWER_IGNORED,
    STALWART,
    STRENGTH_CHANGED,
    WATCHES_STRENGTH,
)
from rules.lcg.first.table import DRAW_CAP, FirstTable
from rules.lcg.state.in_play import may_control, may_leave
from rules.lcg.state.printed import Card
from rules.lcg.state.timings import FORCED_REACTION, REACTION, WHEN_REVEALED, WOULD
from rules.lcg.vocabulary.choosing import LATER
from rules.lcg.vocabulary.selectors import which
from rules.lcg.vocabulary.triggers import leaves, savable, the_host, would

TOP_OF_DECK: Final = "top of deck"

DESTINATION: Final[Mapping[str, str]] = {
    **leaving.DESTINATION,
    TOP_OF_DECK: "deck",
    "shuffle": "deck",
}
"""By way of leaving play: where the card goes."""


# Leaving play (spec §4.7)


def apply_leaves(t: FirstTable, event: Event) -> Flow[None]:
    """A card becomes moribund, and with it what is attached to it."""
    card, how = event.card, str(event.facts["how"])
    assert card is not None
    guardian = _guardian(t, card) if how == "kill" and may_leave(t, card, how) else -1
    if guardian >= 0:
        event.status = "saved"
        yield from happen(t.order, t, Event("stands", t.controller(guardian), guardian, cause=guardian))
    else:
        yield from become_moribund(t, event, destination(t, card, how))


def _guardian(t: FirstTable, card: int) -> int:
    """Return a card that stands in the place of a character's death, or −1."""
    if t.is_changed(GUARDIANS):
        for guardian in sorted(map(int, t.words_of(card, GUARDIANS))):
            if t.zone_of(guardian)[0] == "play" and t.may_stand(guardian) and not t.is_leaving(guardian):
                return guardian
    return -1


def destination(t: FirstTable, card: int, how: str) -> str:
    """Return where a card goes that leaves play: with stalwart on the deck, with deathbound to the dead
    pile."""
    if how == "kill" and t.value(card, KILLED_TO_DISCARD):
        return "discard"
    if how in {"kill", "discard"} and t.value(card, STALWART):
        return "deck"
    if how == "discard" and t.value(card, DEATHBOUND):
        return "dead"
    return DESTINATION[how]


def become_moribund(t: FirstTable, event: Event, zone: str) -> Flow[None]:
    """A card is about to leave play; attachments on it are discarded with it, whatever would save them."""
    card, how = event.card, str(event.facts["how"])
    if card is None or not may_leave(t, card, how):
        return
    t.say(f"leaves by {how}", seat=t.controller(card), card=card)
    t.moribund[card] = zone
    t.touch()
    fallen = [each for each in t.attachments_of(card) if may_leave(t, each, "discard")]
    if fallen:
        yield from happen(
            t.order,
            t,
            *(Event("leaves", t.controller(each), each, how="discard", unsavable=True) for each in fallen),
        )


def apply_to_hand(t: FirstTable, event: Event) -> Flow[None]:
    """The card goes to its owner's hand instead."""
    yield from become_moribund(t, event, "hand")


def apply_to_deck(t: FirstTable, event: Event) -> Flow[None]:
    """The card is shuffled into its owner's deck instead."""
    yield from become_moribund(t, event, "shuffled")


def close(t: FirstTable, sequence: EventSequence) -> Flow[None]:
    """Step 6: all moribund cards leave play together; nothing answers to that, but without them somebody may
    have won, or attachments may have lost their leave."""
    if len(t.sequences) > 1:
        return
    while t.moribund:
        yield from _leave_together(t)
        yield from settle(t.order, t)


def _leave_together(t: FirstTable) -> Flow[None]:
    """Owners order their cards that go to the tops of their decks."""
    for owner in t.seats():
        to_deck = [card for card, zone in t.moribund.items() if zone == "deck" and t.owner[card] == owner]
        if len(to_deck) > 1:
            ordered = yield Sort(owner, "pile_order", to_deck)
            zones = {card: t.moribund.pop(card) for card in ordered}
            t.moribund |= zones
    leaving_now = dict(t.moribund)
    for card in sorted(leaving_now, key=lambda card: t.host[card] < 0):
        if t.zone_of(card)[0] == "play":
            zone = leaving_now[card]
            leaving.take_away(t, card, "deck" if zone == "shuffled" else zone)
            if zone == "shuffled":
                t.shuffle("deck", t.owner[card])
    t.moribund = {}
    t.power_changed()


# Duplicates are responses that save (spec §10.2)

DUPLICATES_SAVE_FROM: Final = frozenset({"kill", "discard", "return", TOP_OF_DECK, "shuffle"})

_saved_by_duplicates: Selector[Any] = which(
    lambda t, card, context: context.about.facts["how"] in DUPLICATES_SAVE_FROM
)

DUPLICATE_SAVES: Final = replace(
    would(leaves & the_host & savable & _saved_by_duplicates, save, pay=discard_this_duplicate),
    zone="duplicates",
    says="duplicate_saves",
)


def saves(card: Card) -> tuple[Trigger, ...]:
    """Return the saving ability a unique card has as a duplicate."""
    can = card.unique and card.kind in {"character", "location", "attachment"}
    return (DUPLICATE_SAVES,) if can else ()


# What else occurrences do differently


def apply_draws(t: FirstTable, event: Event) -> None:
    """Cards are drawn; by effects at most three in a round (spec §10.9)."""
    if event.cause is not None:
        event.amount = max(0, min(event.amount, DRAW_CAP - t.drawn[event.seat]))
        deck = t.pile("deck", event.seat)
        t.drawn[event.seat] += min(event.amount, len(deck))
    if event.amount:
        HANDLERS["draws"](t, event)


def apply_power(t: FirstTable, event: Event) -> Flow[None]:
    """Power arrives; power for a player's House may be put on a card with infamy (A-44)."""
    seat = event.seat
    if event.card == t.faction[seat]:
        if t.player_value(seat, ONLY_MILITARY_POWER) and t.challenge != "military":
            return
        cards = t.bearing(INFAMY, t.pile("play", seat))
        if cards:
            words = say("infamy", n=event.amount)
            house = t.faction[seat]
            event.card = yield Pick(seat, "infamy", (house, *cards), words=words, default=house)
    yield from scoring.apply_power(t, event)


# What the state of the table brings about


def check(t: FirstTable) -> list[Event]:
    """Return what the state of the table brings about: also characters whose STR has come to 0, which are
    killed by passives of step 4 (A-45), and notice whose STR has changed.

    Where some power does not count it may begin to, without moving, at any change. Where nothing has changed
    since nothing was found, nothing is looked for.
    """
    settled = not t.changed and t.lists.get("settled") == (t.version, None)
    if settled and not in_reference_mode():
        return []
    if t.is_changed(WATCHES_STRENGTH):
        for card in sorted(t.reached(WATCHES_STRENGTH)):
            if t.value(card, WATCHES_STRENGTH):
                strength = t.value(card, "strength")
                if strength != t.strengths.setdefault(card, strength) and not t.value(card, STRENGTH_CHANGED):
                    t.last("phase", STRENGTH_CHANGED, (card,), by=1)
    events = common_check(t)
    if t.at_zero or t.is_changed(DIES_AT_ZERO):
        zero: list[int] = t.listed("at zero", lambda: _at_zero(t))
        if zero != t.at_zero:
            events += [Event("at zero", t.controller(card), card) for card in zero if card not in t.at_zero]
            t.at_zero = zero
    if (
        t.is_changed(POWER_IGNORED)
        and t.listed("winners", lambda: t.has_power_to_win() and t.winners())
        and not any(event.kind == "reckoning" for event in events)
    ):
        events.append(Event("reckoning", t.first))
    if not events:
        t.lists["settled"] = (t.version, None)
    elif settled:
        raise RulesFault("something happens although nothing has changed")
    return events


def _at_zero(t: FirstTable) -> list[int]:
    reached = t.reached(DIES_AT_ZERO)
    return [
        card
        for card in t.characters()
        if card in reached and t.value(card, DIES_AT_ZERO) and not t.value(card, "strength")
    ]


def apply_phase_begins(t: FirstTable, event: Event) -> None:
    """A phase begins: changes of STR are counted from now on."""
    t.strengths = {}
    t.phase_over = 0


def apply_control(t: FirstTable, event: Event) -> Flow[None]:
    """A card changes sides, and its duplicates with it (A-41)."""
    card, seat = event.card, event.seat
    if card is None or not may_control(t, card, seat):
        return
    work = HANDLERS["control"](t, event)
    if work is not None:
        yield from work
    for duplicate in t.duplicates_of(card):
        t.move(duplicate, "duplicates", seat)


def finish(t: FirstTable, use: Use) -> Flow[None]:
    """An event that was played goes to the discard pile, with deathbound and unless it was canceled to the
    dead pile, or where it went already."""
    card = use.source
    if use.trigger.zone != "hand" or t.printed(card).kind != "event":
        return
    if t.zone_of(card)[0] == "played":
        dies = not use.cancelled and DEATHBOUND in t.printed(card).keywords
        t.move(card, "dead" if dies else "discard", t.owner[card])
    yield from happen(t.order, t, Event("played", use.seat, card))


APPLY: Final[Mapping[str, Callable[[Any, Event], Work]]] = {
    **HANDLERS,
    "leaves": apply_leaves,
    "to hand instead": apply_to_hand,
    "to deck instead": apply_to_deck,
    "draws": apply_draws,
    "power": apply_power,
    "control": apply_control,
    "phase begins": apply_phase_begins,
}


def starts(t: FirstTable, actor: Seat | None) -> Seat:
    """Return who may respond first: the player to the left of who acted, in framework steps the first player
    (spec §4.4, A-38)."""
    if actor is None:
        return t.seats()[0]
    return t.next_seat(actor)


ORDER: Final = Order(
    before=(Window(WOULD),),
    after=(Window(WHEN_REVEALED, forced=True), Window(FORCED_REACTION, forced=True), Window(REACTION)),
    apply=APPLY,
    check=check,
    finish=finish,
    joins=True,
    close=close,
    starts=starts,
    might=might_pay,
    effects=LATER,
    arguments=arguments,
)
