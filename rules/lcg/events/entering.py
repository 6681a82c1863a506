"""Cards come into play: as themselves, attached to a host, or as duplicates (spec §9, §10, §15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.cards.events import Event
from rules.cards.windows import PASS, happen
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.kernel.words import say
from rules.lcg.state.in_play import legal_hosts, may_come_by_effect, may_enter, own_copy

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable

MARSHAL = "marshal"
DUPLICATE = "duplicate"
AMBUSH = "ambush"
PUT = "put"


def enter(
    t: LcgTable, seat: Seat, card: int, how: str, *, kneeling: bool = False, host: int | None = None
) -> Flow[bool]:
    """A card comes into play under a player's control, standing or kneeling; returns whether it did.

    A further copy of a unique card the player owns and controls becomes its duplicate; for an
    attachment the player chooses a `host`, unless it was chosen before.
    """
    if not may_enter(t, card, seat):
        return False
    if how != MARSHAL and not may_come_by_effect(t, card, seat):
        return False
    copy = own_copy(t, card, seat)
    if copy >= 0:
        if how != MARSHAL and not t.edition.puts_duplicates:
            return False
        add_duplicate(t, card, copy)
        return True
    if host is None:
        host = yield from choose_host(t, seat, card)
    if host >= 0 and (not may_enter(t, card, seat) or t.zone_of(host)[0] not in {"play", "faction"}):
        return False
    facts: dict[str, Any] = {"how": how, "host": host}
    if kneeling:
        facts["kneeling"] = True
    return bool((yield from happen(t.order, t, Event("enters", seat, card, **facts))))


def choose_host(t: LcgTable, seat: Seat, card: int) -> Flow[int]:
    """Let a player choose what a card comes into play attached to; return the host, or −1 for none."""
    printed = t.printed(card)
    if own_copy(t, card, seat) >= 0 or (printed.kind != "attachment" and printed.on != "faction"):
        return -1
    hosts = legal_hosts(t, card, seat)
    if printed.kind != "attachment":
        return (yield from _optional_host(seat, card, hosts))
    return hosts[0] if len(hosts) == 1 else (yield host_pick(seat, card, hosts))


def _optional_host(seat: Seat, card: int, hosts: Sequence[int]) -> Flow[int]:
    """Ask to which House card a location is attached, if to any; return the host or −1."""
    if not hosts:
        return -1
    words = say("attach_house", by_card=card)
    host = yield Pick(seat, "attach_house", (*hosts, PASS), words=words, default=PASS)
    return -1 if host == PASS else int(host)


def host_pick(seat: Seat, card: int, hosts: Sequence[int]) -> Pick:
    """Return the question to which character an attachment goes."""
    return Pick(seat, "attach", hosts, words=say("attach", by_card=card))


def apply_enters(t: LcgTable, event: Event) -> None:
    """The card lies in play, standing (unless it enters play kneeling)."""
    assert event.card is not None
    card, seat, host = event.card, event.seat, int(event.facts["host"])
    t.move(card, "play", seat)
    t.host[card] = host
    if t.owner[card] != seat:
        t.control.append((card, seat, ""))
    t.knelt[card] = int("kneeling" in event.facts or t.value(card, "enters kneeling") > 0)
    t.touch()
    if host >= 0:
        t.say("attaches", seat=seat, card=card, host_card=host)
    else:
        t.say(f"enters by {event.facts['how']}", seat=seat, card=card)
    if event.facts["how"] == MARSHAL and t.has_trait(card, ("Lord", "Lady")) and t.kind(card) == "character":
        t.note(seat, "marshaled a Lord or Lady")
    if event.facts["how"] == AMBUSH:
        t.last("phase", "ambushed", (card,), by=1)


def add_duplicate(t: LcgTable, card: int, copy: int) -> None:
    """A card becomes a duplicate of a copy in play; nothing can react to that."""
    t.move(card, "duplicates", t.controller(copy))
    t.host[card] = copy
    t.touch()
    t.say("duplicates", seat=t.controller(copy), card=card)


def add_facedown_duplicate(t: LcgTable, card: int, on: int) -> None:
    """A card becomes a facedown duplicate, whatever it is."""
    t.move(card, "facedown", t.controller(on))
    t.host[card] = on
    t.touch()
    t.say("facedown_duplicate", seat=t.controller(on), on_card=on)


def become_attachment(t: LcgTable, card: int, host: int, seat: Seat) -> None:
    """An event being played becomes an attachment on a card in play."""
    t.move(card, "play", seat)
    t.host[card] = host
    t.touch()
    t.say("attaches", seat=seat, card=card, host_card=host)
