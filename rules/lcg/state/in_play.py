"""What may be in play: leaving and entering, uniqueness (rules specification §15), attachments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cards.select import Context
from rules.kernel.terms import Seat
from rules.lcg.state.attributes import CANNOT

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


def may_leave(t: LcgTable, card: int, how: str) -> bool:
    """Return whether a card is in play, and can leave it in this way."""
    if t.layout.named[t.at[card]][0] not in {"play", "duplicates", "facedown"} or t.is_leaving(card):
        return False
    barred = CANNOT.get(how)
    return barred is None or not t.is_barred(card, barred)


def may_hold_power(t: LcgTable, card: int) -> bool:
    """Return whether a card is in play (or a faction card), so that it can gain power."""
    return t.layout.named[t.at[card]][0] in {"play", "faction", "titles"}


# Uniqueness (spec §15)


def copies_in_play(t: LcgTable, name: str) -> list[int]:
    """Return the cards of a name in play, without duplicates."""
    by_name: dict[str, list[int]] = t.listed("names", lambda: _by_name(t))
    return by_name.get(name, [])


def _by_name(t: LcgTable) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for card in t.in_zone("play"):
        found.setdefault(t.title(card), []).append(card)
    return found


def own_copy(t: LcgTable, card: int, seat: Seat) -> int:
    """Return the copy of a unique card that a player owns and controls in play, or −1."""
    if t.printed(card).unique:
        for copy in copies_in_play(t, t.title(card)):
            if copy != card and t.owner[copy] == seat == t.controller(copy):
                return copy
    return -1


def copy_is_dead(t: LcgTable, card: int, seat: Seat) -> bool:
    """Return whether another copy of a card lies in a player's dead pile."""
    name = t.title(card)
    return any(t.title(dead) == name and dead != card for dead in t.pile("dead", seat))


def may_enter(t: LcgTable, card: int, seat: Seat) -> bool:
    """Return whether a card may come into play under a player's control, as itself or as a duplicate."""
    kind = t.printed(card).kind
    if kind == "event" or seat in t.gone or _is_title_barred(t, card, seat):
        return False
    if t.printed(card).unique and not _unique_may_enter(t, card, seat):
        return False
    if kind != "attachment" or own_copy(t, card, seat) >= 0:
        return True
    return bool(legal_hosts(t, card, seat))


def _unique_may_enter(t: LcgTable, card: int, seat: Seat) -> bool:
    if copy_is_dead(t, card, seat):
        return False
    owner = t.owner[card]
    copies = [copy for copy in copies_in_play(t, t.title(card)) if copy != card]
    if owner == seat:
        return not any(
            (t.controller(copy) == seat) != (t.owner[copy] == seat)
            for copy in copies
            if seat in (t.controller(copy), t.owner[copy])
        )
    owners = (seat, owner) if t.edition.owner_bars_copies else (seat,)
    if any(copy_is_dead(t, card, each) for each in owners):
        return False
    return not any(t.owner[copy] in owners or t.controller(copy) == seat for copy in copies)


def may_be_put(t: LcgTable, card: int, seat: Seat) -> bool:
    """Return whether an effect may put a card into play under a player's control."""
    if not may_come_by_effect(t, card, seat) or not may_enter(t, card, seat):
        return False
    return t.edition.puts_duplicates or own_copy(t, card, seat) < 0


def may_come_by_effect(t: LcgTable, card: int, seat: Seat) -> bool:
    """Return whether nothing keeps a card from entering play by an ability."""
    barred = t.is_changed("no characters by effects") and t.player_value(seat, "no characters by effects")
    return not barred or t.printed(card).kind != "character"


def _is_title_barred(t: LcgTable, card: int, seat: Seat) -> bool:
    barred = t.is_changed("barred titles")
    return barred and t.title(card) in t.words_of(t.faction[seat], "barred titles")


def may_control(t: LcgTable, card: int, seat: Seat) -> bool:
    """Return whether a player may take control of a card in play."""
    if t.controller(card) == seat:
        return False
    if not t.printed(card).unique:
        return True
    if copy_is_dead(t, card, seat):
        return False
    return not any(
        seat in (t.owner[copy], t.controller(copy))
        for copy in copies_in_play(t, t.title(card))
        if copy != card
    )


# Attachments


def legal_hosts(t: LcgTable, card: int, seat: Seat) -> list[int]:
    """Return what an attachment may be attached to, if a player brings it into play."""
    match t.printed(card).on:
        case "character":
            among = t.characters()
        case "faction":
            among = t.faction[: t.n]
        case _:
            among = t.in_zone("play")
    return [host for host in among if may_attach(t, card, host, seat)]


def may_attach(t: LcgTable, card: int, host: int, seat: Seat) -> bool:
    """Return whether an attachment may be on a card: its own words and the host's "no attachments"."""
    printed, bearer = t.printed(card), t.printed(host)
    if t.kind(host) != printed.on:
        return False
    refuses = bearer.no_attachments or (
        bearer.attachments_only != "" and bearer.attachments_only not in printed.traits
    )
    if refuses and not t.is_blank(host):
        return False
    return printed.host is None or printed.host.holds(t, host, Context(card, seat, None))
