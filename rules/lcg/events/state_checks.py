"""What is checked after everything that happens (spec §6.4): attachments, states, victory, elimination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.cards.abilities import Trigger
from rules.cards.events import Event
from rules.cards.select import Context
from rules.cards.windows import happen
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.table import in_reference_mode
from rules.kernel.terms import RulesFault, Seat
from rules.lcg.events.leaving import clear, drop_attachment, rightful_controller, take_away
from rules.lcg.events.scoring import give_title
from rules.lcg.state.attributes import (
    DECK_CHANGED,
    NOBODY,
    PLAY_CHANGED,
    POWER_CHANGED,
    SEAT_LEAVES,
    TITLE_MOVED,
)
from rules.lcg.state.in_play import may_attach, may_leave
from rules.lcg.state.timings import REACTION, STATE

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


class GameWon(Exception):
    """The game is over, in the middle of whatever was happening."""


def check(t: LcgTable) -> list[Event]:
    """Return what the state of the table brings about; nothing if nothing of interest changed."""
    changed, t.changed = t.changed, 0
    unchanged = not changed and t.settled == t.version and not t.fallen and not t.reverting
    if unchanged and not in_reference_mode():
        return []
    if changed & TITLE_MOVED:
        declare_king(t)
    if t.challenge:
        _count_undeclared_participants(t)
    events: list[Event] = []
    if changed & PLAY_CHANGED:
        events = _illegal_attachments(t)
    if t.fallen:
        events += _placed(t)
    if t.reverting:
        events += _reverting(t)
    if not events:
        events = _states(t)
    if t.bonuses or t.triggers().get((REACTION, "strength raised")):
        events += _raised(t)
    if t.is_changed("burn") and _burnt(t):
        events.append(Event("burns", t.first))
    if changed & (POWER_CHANGED | DECK_CHANGED | SEAT_LEAVES) and (_leavers(t) or t.winners()):
        events.append(Event("reckoning", t.first))
    if unchanged and events:
        raise RulesFault("the state of the table changed and nothing said so")
    t.settled = -1 if events else t.version
    return events


def _count_undeclared_participants(t: LcgTable) -> None:
    """Characters that count as participating as long as something holds, without being declared; and those
    that may not participate, or no longer."""
    for card in list(t.kept_out([*t.attackers, *t.defenders])):
        t.withdraw(card)
    for card in [card for card in t.undeclared_participants if not t.value(card, "takes part")]:
        t.undeclared_participants.remove(card)
        t.withdraw(card)
    if not t.is_changed("takes part"):
        return
    for card in sorted(t.reached("takes part")):
        if (
            not t.takes_part(card)
            and t.value(card, "takes part")
            and t.controller(card) == t.attacking
            and not t.kept_out([card])
        ):
            t.undeclared_participants.append(card)
            t.join(card)


def declare_king(t: LcgTable) -> None:
    """A player with so many titles as make a king wins at once; raises GameWon."""
    enough = t.format.kings_titles
    if not enough:
        return
    for seat in t.seats():
        if len(t.pile("titles", seat)) >= enough:
            t.king = seat
            t.say("king", seat=seat)
            raise GameWon


def _illegal_attachments(t: LcgTable) -> list[Event]:
    return [
        Event("leaves", t.controller(card), card, how="discard", unsavable=True)
        for card in t.in_zone("play")
        if (host := t.host[card]) >= 0
        and not may_attach(t, card, host, t.controller(card))
        and may_leave(t, card, "discard")
    ]


def _placed(t: LcgTable) -> list[Event]:
    """Cards that went to a discard pile because what they lay on is gone."""
    fallen, t.fallen = t.fallen, []
    if not any(kind == "placed" for _, kind in t.triggers()):
        return []
    return [Event("placed", t.owner[card], card) for card in fallen if t.zone_of(card)[0] == "discard"]


def _reverting(t: LcgTable) -> list[Event]:
    """Cards that go back to who controls them now that somebody's control has ended."""
    cards, t.reverting = dict.fromkeys(t.reverting), []
    return [
        Event("control", seat, card)
        for card in cards
        if t.zone_of(card)[0] == "play" and (seat := rightful_controller(t, card)) != t.controller(card)
    ]


def _states(t: LcgTable) -> list[Event]:
    """Abilities that act on a state of the table."""
    due = []
    for listener in t.listeners(STATE, ""):
        source = listener[0]
        ability = t.ability(listener)
        assert isinstance(ability, Trigger)
        context = Context(source, t.controller(source), None)
        if not t.is_leaving(source) and not t.is_blank(source) and ability.when.holds(t, source, context):
            due.append(Event("state", context.seat, source, ability=listener))
    return due


def _raised(t: LcgTable) -> list[Event]:
    """Characters that watch their strength, and to which effects add more than when it was last looked at:
    lasting effects or constant ones, attachments included."""
    before = t.bonuses
    t.bonuses = {
        source: t.bonus(source, "strength") for source, _ in t.listeners(REACTION, "strength raised")
    }
    return [
        Event("strength raised", t.controller(card), card)
        for card, bonus in t.bonuses.items()
        if bonus > before.get(card, bonus)
    ]


def _burnt(t: LcgTable) -> list[int]:
    return [
        card
        for card in t.characters()
        if t.value(card, "burn")
        and not t.value(card, "strength")
        and card not in t.burning
        and may_leave(t, card, "kill")
    ]


def burn(t: LcgTable, event: Event) -> Flow[None]:
    """Characters whose STR of 0 kills them die; while that is imminent it does not come about again."""
    cards = _burnt(t)
    t.burning += cards
    kills = (Event("leaves", t.controller(c), c, how="kill", unsavable=False, burnt=True) for c in cards)
    yield from happen(t.order, t, *kills)
    t.burning = [card for card in t.burning if card not in cards]


def _leavers(t: LcgTable) -> list[Seat]:
    """Return the players who must leave: without a draw deck, or because they conceded."""
    needs_deck = t.edition.needs_deck
    return [seat for seat in t.seats() if seat in t.conceded or (needs_deck and not t.pile("deck", seat))]


def reckon(t: LcgTable, event: Event) -> Flow[None]:
    """Players win by power and leave the game; where both are due, the first player orders (R-5)."""
    while True:
        victors, leavers = t.winners(), _leavers(t)
        if victors:
            what = (
                (yield Pick(t.first, "reckon_first", ("victory", "elimination"), of="word"))
                if leavers
                else "victory"
            )
            if what == "victory":
                yield from _win(t, victors)
        if not leavers:
            return
        leaver = leavers[0]
        if len(leavers) > 1:
            leaver = yield Pick(t.first, "leaves_first", leavers, of="seat")
        eliminate(t, leaver)


def _win(t: LcgTable, victors: list[Seat]) -> Flow[None]:
    """The game is over by power; of several the first player names the winner, unless titles decide."""
    if not t.format.kings_titles:
        t.king = victors[0]
        if len(victors) > 1:
            t.king = yield Pick(t.first, "winner", victors, of="seat")
    winner = victors[0] if t.king < 0 else t.king
    t.say("victory", seat=winner, n=t.victory(winner))
    raise GameWon


def eliminate(t: LcgTable, seat: Seat) -> None:
    """A player leaves the game with all cards (spec §18.2, §19.5); raises GameWon if one is left."""
    successor = t.next_seat(seat)
    t.say("eliminated", seat=seat)
    t.gone.append(seat)
    if seat not in t.conceded:
        t.conceded.append(seat)
    if t.first == seat:
        t.first = successor
    for title in list(t.pile("titles", seat)):
        give_title(t, title, NOBODY)
    for card in [card for card in t.in_zone("play") if t.owner[card] == seat]:
        for attachment in t.attachments_of(card):
            if t.owner[attachment] != seat:
                drop_attachment(t, attachment)
        take_away(t, card, "gone")
    for card in list(t.pile("play", seat)):
        take_away(t, card, "discard")
    for pile in range(len(t.piles)):
        if t.layout.named[pile][0] in {"gone", "faction", "agenda", "titles", "title box"}:
            continue
        for card in [card for card in t.piles[pile] if t.owner[card] == seat]:
            clear(t, card)
            t.move(card, "gone", seat)
    t.power[t.faction[seat]] = 0
    t.gold[seat] = 0
    t.touch()
    if not t.opponents(t.seats()[0]):
        t.king = t.seats()[0]
        t.say("last_one", seat=t.king)
        raise GameWon
