"""Cards leave play (spec §14): killed, discarded, sacrificed, returned, removed; and what hangs on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.cards.events import Event
from rules.kernel.terms import Seat
from rules.lcg.state.in_play import may_control, may_leave

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable

DESTINATION: Final = {
    "kill": "dead",
    "discard": "discard",
    "sacrifice": "discard",
    "return": "hand",
    "remove": "removed",
    "dead pile": "dead",
    "top of deck": "deck",
    "bottom of deck": "deck",
    "shuffle": "deck",
    "bury": "dead",
}


def apply_leaves(t: LcgTable, event: Event) -> None:
    """The card goes to its owner's pile, or to a place in the deck."""
    how, card = str(event.facts["how"]), event.card
    if not _leave(t, event, DESTINATION[how]) or card is None:
        return
    if how == "shuffle":
        t.shuffle("deck", t.owner[card])
    elif how == "bottom of deck":
        t.move(card, "deck", t.owner[card], bottom=True)


def apply_to_hand(t: LcgTable, event: Event) -> None:
    """The card goes to its owner's hand instead."""
    _leave(t, event, "hand")


def apply_to_discard(t: LcgTable, event: Event) -> None:
    """The card goes to its owner's discard pile instead."""
    _leave(t, event, "discard")


def apply_to_deck(t: LcgTable, event: Event) -> None:
    """The card is shuffled into its owner's deck instead."""
    if _leave(t, event, "deck") and event.card is not None:
        t.shuffle("deck", t.owner[event.card])


def _leave(t: LcgTable, event: Event, zone: str) -> bool:
    card = event.card
    if card is None or not may_leave(t, card, str(event.facts["how"])):
        return False
    t.say(f"leaves by {event.facts['how']}", seat=t.controller(card), card=card)
    take_away(t, card, zone)
    if event.facts["how"] == "kill":
        t.note_of_card(card, "killed")
    return True


def take_away(t: LcgTable, card: int, zone: str) -> None:
    """A card leaves play for a zone of its owner, with what lies on it."""
    if t.zone_of(card)[0] == "play":
        for duplicate in t.duplicates_of(card):
            discard_duplicate(t, duplicate)
        for attachment in t.attachments_of(card):
            drop_attachment(t, attachment)
        t.withdraw(card)
    clear(t, card)
    t.move(card, zone, t.owner[card])
    t.touch()


def discard_duplicate(t: LcgTable, card: int) -> None:
    """A duplicate is used up, or what it lay on is gone."""
    t.host[card] = -1
    t.move(card, "discard", t.owner[card])
    t.fallen.append(card)


def drop_attachment(t: LcgTable, card: int) -> None:
    """The host of an attachment is gone."""
    zone = t.edition.orphan_goes(t, card)
    t.say(f"falls_off to {zone}", card=card)
    take_away(t, card, zone)
    t.fallen.append(card)


def clear(t: LcgTable, card: int) -> None:
    """Nothing remains on a card that leaves play: power, tokens, lasting effects."""
    t.power[card] = 0
    t.knelt[card] = 0
    t.host[card] = -1
    t.named.pop(card, None)
    if t.control:
        end_control(t, while_in_play(card))
        end_control(t, while_kneeling(card))
        t.control = [entry for entry in t.control if entry[0] != card]
    suffix = f"/{card}"
    for key in [key for key in t.tokens if key.endswith(suffix)]:
        del t.tokens[key]
    if t.lasting:
        t.lasting = [
            (until, attribute, word, tuple(one for one in cards if one != card), by)
            for until, attribute, word, cards, by in t.lasting
            if until != while_in_play(card)
        ]
    t.touch()


def while_in_play(card: int) -> str:
    """Return the boundary of what lasts as long as a card is in play."""
    return f"while {card}"


def while_kneeling(card: int) -> str:
    """Return the boundary of what lasts until a card stands or leaves play."""
    return f"while {card} kneels"


def end_control(t: LcgTable, boundary: str) -> None:
    """Control taken until a boundary ends; the next state check gives the cards back."""
    ended = [entry for entry in t.control if entry[2] == boundary]
    if ended:
        t.control = [entry for entry in t.control if entry[2] != boundary]
        t.reverting += [card for card, _, _ in ended]


def rightful_controller(t: LcgTable, card: int) -> Seat:
    """Return who controls a card by what still lasts: the last who took it, or its owner (FAQ, Multiple "Take
    Control" Effects)."""
    takers = [seat for taken, seat, _ in t.control if taken == card and seat not in t.gone]
    return takers[-1] if takers else t.owner[card]


def apply_discarded(t: LcgTable, event: Event) -> None:
    """A card goes from a hand or deck to its owner's discard pile."""
    card = event.card
    if card is not None and t.zone_of(card)[0] in {"hand", "deck"}:
        t.move(card, "discard", t.owner[card])
        t.say("discards", seat=t.owner[card], card=card)


def apply_control(t: LcgTable, event: Event) -> None:
    """A card changes sides: it leaves the challenge; its attachments and duplicates stay whose they are."""
    card = event.card
    if card is None or not may_control(t, card, event.seat):
        return
    t.withdraw(card)
    until = event.facts.get("until")
    if until is not None:
        t.control.append((card, event.seat, str(until)))
    t.move(card, "play", event.seat)
    t.touch()
    t.say("takes_control", seat=event.seat, card=card)
