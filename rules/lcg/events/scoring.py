"""Power: gained, moved and lost; titles changing hands (spec §19.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.cards.events import Event
from rules.cards.windows import happen
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.lcg.state.attributes import MIDDLE, NOBODY
from rules.lcg.state.in_play import may_hold_power

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


def power_event(t: LcgTable, card: int, n: int, cause: int | None = None, **why: bool) -> Event:
    """A card is about to gain power; `why`: what for ("renown")."""
    facts: dict[str, Any] = {"how": "gain", "source": -1, **why}
    return Event("power", t.controller(card), card, cause=cause, amount=n, **facts)


def move_power(t: LcgTable, source: int, to: Seat, n: int, *, cause: int | None = None) -> Flow[int]:
    """Move power from a card to a player's faction card, as much as is there; returns how much."""
    moved = min(n, t.power[source])
    if moved < 1 or to in t.gone:
        return 0
    moving = Event("power", to, t.faction[to], cause=cause, amount=moved, how="move", source=source)
    yield from happen(t.order, t, moving)
    return moved


def apply_power(t: LcgTable, event: Event) -> Flow[None]:
    """Power arrives; before that, somebody is about to reach the power to win (spec §19.4)."""
    card, seat, source = event.card, event.seat, int(event.facts["source"])
    if card is None or seat in t.gone or not may_hold_power(t, card):
        return
    own = source >= 0 and t.controller(source) == seat
    before = t.power_total(seat)
    if not own and before < t.edition.victory <= before + event.amount:
        yield from happen(t.order, t, Event("reaching", seat))
    if source >= 0:
        moved = min(event.amount, t.power[source])
        t.power[source] -= moved
        t.power[card] += moved
        t.say("moves_power", seat=seat, n=moved, from_card=source, card=card)
    else:
        t.power[card] += event.amount
        t.say("gains_power", seat=seat, n=event.amount, card=card)
    t.power_changed()


def lose_power(t: LcgTable, card: int, n: int) -> None:
    """Power goes from a card to the treasury."""
    lost = min(n, t.power[card])
    t.power[card] -= lost
    t.power_changed()
    t.say("loses_power", card=card, n=lost)


def apply_title(t: LcgTable, event: Event) -> None:
    """A title changes hands, or goes to the middle of the table."""
    assert event.card is not None
    give_title(t, event.card, event.seat)


def give_title(t: LcgTable, card: int, seat: Seat) -> None:
    """Put a title before a player, or (NOBODY) in the middle of the table."""
    if seat in t.gone:
        return
    t.move(card, "titles", MIDDLE if seat == NOBODY else seat)
    t.title_moved()
    if seat == NOBODY:
        t.say("title_to_middle", card=card)
    else:
        t.say("takes_title", seat=seat, card=card)
