"""Verbs about power, gold, hands and decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.cards.abilities import Effect
from rules.cards.events import Event
from rules.cards.select import Amount, amount
from rules.cards.windows import chosen, happen
from rules.kernel.ask import Number, PickSome
from rules.kernel.game import Flow
from rules.lcg.events import scoring
from rules.lcg.state.attributes import GOLD
from rules.lcg.state.in_play import may_hold_power
from rules.lcg.vocabulary.choosing import run_on
from rules.lcg.vocabulary.targets import Players, Subject, could, target, this, you

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.kernel.terms import Seat
    from rules.lcg.state.table import LcgTable


def _measured(n: Amount[Any] | int, t: LcgTable, use: Use) -> int:
    """An amount; the piece is the first target (a card or a player), else the source."""
    pieces = use.chosen[0] if use.chosen else ()
    return amount(n).of(t, pieces[0] if pieces else use.source, use)


def gain_power(n: Amount[Any] | int = 1, *, subject: Subject) -> Effect:
    """Cards gain power."""

    def gaining(t: LcgTable, use: Use) -> Flow[None]:
        by = _measured(n, t, use)
        events = [
            Event("power", t.controller(card), card, cause=use.source, amount=by, how="gain", source=-1)
            for card in subject(t, use)
            if by > 0 and may_hold_power(t, card)
        ]
        if events:
            yield from happen(use.order, t, *events)

    def changes(t: LcgTable, use: Use, card: int) -> bool:
        return may_hold_power(t, card) and _measured(n, t, use) > 0

    return Effect("gain power", gaining, could(subject, changes))


def faction_power(n: Amount[Any] | int = 1, *, players: Players = you) -> Effect:
    """Players gain power for their factions."""

    def gaining(t: LcgTable, use: Use) -> Flow[None]:
        by = _measured(n, t, use)
        if by > 0:
            events = [
                Event("power", seat, t.faction[seat], cause=use.source, amount=by, how="gain", source=-1)
                for seat in players(t, use)
            ]
            yield from happen(use.order, t, *events)

    return Effect("gain power for the faction", gaining, lambda t, use, target: _measured(n, t, use) > 0)


def discard_power(n: Amount[Any] | int = 1, *, subject: Subject = target) -> Effect:
    """Discard power from cards."""

    def discarding(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            scoring.lose_power(t, card, amount(n).of(t, card, use))

    return Effect("discard power", discarding, could(subject, lambda t, use, card: t.power[card] > 0))


def move_power(n: int = 1, *, source: Players) -> Effect:
    """Move power from players' faction cards to yours."""

    def moving(t: LcgTable, use: Use) -> Flow[None]:
        for seat in source(t, use):
            yield from scoring.move_power(t, t.faction[seat], use.seat, n, cause=use.source)

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        if candidate is not None:
            return bool(t.power[t.faction[candidate]])
        return any(t.power[t.faction[seat]] > 0 for seat in source(t, use))

    return Effect("move power", moving, changes)


def move_power_to(n: Amount[Any] | int, *, source: Players, subject: Subject = target) -> Effect:
    """Move power from players' faction cards to cards."""

    def moving(t: LcgTable, use: Use) -> Flow[None]:
        for card in subject(t, use):
            for seat in source(t, use):
                giver = t.faction[seat]
                by = min(amount(n).of(t, card, use), t.power[giver])
                facts: dict[str, Any] = {"how": "move", "source": giver}
                if by:
                    moved = Event("power", t.controller(card), card, cause=use.source, amount=by, **facts)
                    yield from happen(use.order, t, moved)

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(t.power[t.faction[seat]] for seat in source(t, use))

    return Effect("move power", moving, changes)


def move_power_between(n: Amount[Any] | int, *, source: Subject, subject: Subject = target) -> Effect:
    """Move power from cards to other cards."""

    def moving(t: LcgTable, use: Use) -> Flow[None]:
        for giver in source(t, use):
            for card in subject(t, use):
                by = min(amount(n).of(t, use.source, use), t.power[giver])
                facts: dict[str, Any] = {"how": "move", "source": giver}
                if by and may_hold_power(t, card):
                    moved = Event("power", t.controller(card), card, cause=use.source, amount=by, **facts)
                    yield from happen(use.order, t, moved)

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(t.power[giver] and giver != candidate for giver in source(t, use))

    return Effect("move power", moving, changes)


def becomes(n: int) -> Effect:
    """As much power is gained instead."""

    def changing(t: LcgTable, use: Use) -> None:
        use.about.replace()
        use.about.amount = n

    return Effect(f"gain {n} power instead", changing, lambda t, use, target: use.about.amount < n)


def draw(n: Amount[Any] | int = 1, *, players: Players = you) -> Effect:
    """Draw cards."""

    def drawing(t: LcgTable, use: Use) -> Flow[None]:
        by = _measured(n, t, use)
        if by > 0:
            events = [Event("draws", seat, cause=use.source, amount=by) for seat in players(t, use)]
            yield from happen(use.order, t, *events)

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(t.pile("deck", seat) for seat in players(t, use))

    return Effect("draw", drawing, changes)


def gain_gold(n: Amount[Any] | int, *, players: Players = you) -> Effect:
    """Players take gold from the treasury."""

    def gaining(t: LcgTable, use: Use) -> None:
        for seat in players(t, use):
            t.gain_gold(seat, _measured(n, t, use))

    return Effect("gain gold", gaining, lambda t, use, target: target is not None or _measured(n, t, use) > 0)


def take_gold(n: Amount[Any] | int | None = None, *, source: Players) -> Effect:
    """Move gold from another pool to yours: so much, or all of it."""

    def taking(t: LcgTable, use: Use) -> None:
        for seat in source(t, use):
            taken = t.gold[seat] if n is None else min(amount(n).of(t, use.source, use), t.gold[seat])
            t.spend(seat, taken)
            t.receive_gold(use.seat, taken)

    return Effect("take gold", taking, lambda t, use, target: any(t.gold[s] for s in source(t, use)))


def store_gold(n: int | None = 1, *, subject: Subject = this) -> Effect:
    """Move gold from your pool to cards: so much, or (None) as much as you wish."""

    def storing(t: LcgTable, use: Use) -> Flow[None]:
        for card in subject(t, use):
            most = t.gold[use.seat]
            by = min(n, most) if n is not None else (yield _amount_asked(use, "gold_onto", most))
            if by:
                t.spend(use.seat, by)
                t.put_tokens(card, GOLD, by)
                t.say("gold_on_card", card=card, n=by)

    return Effect("put gold on a card", storing, lambda t, use, target: t.gold[use.seat] > 0)


def take_stored_gold(n: int | None = None) -> Effect:
    """Move gold from this card to your pool: so much, or (None) as much as you wish."""

    def taking(t: LcgTable, use: Use) -> Flow[None]:
        most = t.tokens_on(use.source, GOLD)
        by = min(n, most) if n is not None else (yield _amount_asked(use, "gold_off", most))
        if by:
            t.put_tokens(use.source, GOLD, -by)
            t.gold[use.seat] += by
            t.say("gold_from_card", seat=use.seat, card=use.source, n=by)

    return Effect("take gold from a card", taking, lambda t, use, target: t.tokens_on(use.source, GOLD) > 0)


def hand_gold_on(n: int = 1, *, subject: Subject = target) -> Effect:
    """Move gold from this card to another."""

    def moving(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            by = min(n, t.tokens_on(use.source, GOLD))
            if by:
                t.put_tokens(use.source, GOLD, -by)
                t.put_tokens(card, GOLD, by)
                t.say("gold_to_card", seat=use.seat, from_card=use.source, card=card, n=by)

    return Effect(
        "hand gold on", moving, could(subject, lambda t, use, card: t.tokens_on(use.source, GOLD) > 0)
    )


def _amount_asked(use: Use, verb: str, most: int) -> Number:
    return Number(use.seat, verb, 0, most, words=use.prompt(verb), default=0)


def return_gold(players: Players, n: int | None = None) -> Effect:
    """Players return gold to the treasury: so much, or (None) all."""

    def returning(t: LcgTable, use: Use) -> None:
        for seat in players(t, use):
            by = t.gold[seat] if n is None else min(n, t.gold[seat])
            if by:
                t.say("returns_gold", seat=seat, n=by)
                t.spend(seat, by)

    return Effect("return gold", returning)


def discard_at_random(n: Amount[Any] | int = 1, *, players: Players, do: Effect | None = None) -> Effect:
    """Players discard random cards from their hands, all at once; `do` finds them as `target`."""

    def discarding(t: LcgTable, use: Use) -> Flow[None]:
        events = [
            Event("discarded", seat, card, cause=use.source)
            for seat in players(t, use)
            for card in t.random_cards(seat, amount(n).of(t, use.source, use))
        ]
        yield from _discarded(t, use, events, do)

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        if candidate is not None:
            return bool(t.pile("hand", candidate))
        return any(t.pile("hand", seat) for seat in players(t, use))

    return Effect("discard at random", discarding, changes)


def _discarded(t: LcgTable, use: Use, events: list[Event], do: Effect | None) -> Flow[None]:
    done = (yield from happen(use.order, t, *events)) if events else []
    if do is not None and done:
        yield from run_on(t, use, do, tuple(event.card for event in done))


def discard_from_deck(n: Amount[Any] | int = 1, *, players: Players, do: Effect | None = None) -> Effect:
    """Players discard the top cards of their decks; `do` finds them as `target`."""

    def discarding(t: LcgTable, use: Use) -> Flow[None]:
        by = amount(n).of(t, use.source, use)
        events = [
            Event("discarded", seat, card, cause=use.source, alone=by == 1)
            for seat in players(t, use)
            for card in t.pile("deck", seat)[: -by - 1 : -1]
            if by > 0
        ]
        yield from _discarded(t, use, events, do)

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        seats = players(t, use) if candidate is None else [candidate]
        return any(t.pile("deck", seat) for seat in seats)

    return Effect("discard from deck", discarding, changes)


def discard_of_choice(n: Amount[Any] | int, *, players: Players) -> Effect:
    """Players discard so many cards of their choice from their hands, or all they have."""

    def discarding(t: LcgTable, use: Use) -> Flow[None]:
        for seat in players(t, use):
            yield from _discard(
                t, use, seat, min(amount(n).of(t, use.source, use), len(t.pile("hand", seat)))
            )

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(t.pile("hand", seat) for seat in players(t, use))

    return Effect("discard from hand", discarding, changes)


def discard_down_to(n: int, *, players: Players) -> Effect:
    """Players discard cards of their choice until they have so many."""

    def discarding(t: LcgTable, use: Use) -> Flow[None]:
        for seat in players(t, use):
            yield from _discard(t, use, seat, len(t.pile("hand", seat)) - n)

    return Effect("discard down", discarding)


def _discard(t: LcgTable, use: Use, seat: Seat, n: int) -> Flow[None]:
    if n > 0:
        ask = PickSome(seat, "discard", tuple(t.pile("hand", seat)), n, n, use.prompt("discard", n, n))
        cards = yield from chosen(ask)
        discards = (Event("discarded", seat, card, cause=use.source) for card in cards)
        yield from happen(use.order, t, *discards)


def reveal_hand(players: Players) -> Effect:
    """Players reveal their hands."""

    def revealing(t: LcgTable, use: Use) -> None:
        for seat in players(t, use):
            for card in t.pile("hand", seat):
                t.show(card)
                t.say("reveals", seat=seat, card=card)

    return Effect(
        "reveal a hand", revealing, lambda t, use, seat: any(t.pile("hand", s) for s in players(t, use))
    )


def _reveal(t: LcgTable, use: Use) -> None:
    for card in target(t, use):
        t.show(card)
        t.say("reveals", seat=use.seat, card=card)


show_it: Final = Effect("reveal", _reveal)
"""Reveal the target."""


def discard_chosen(subject: Subject = target) -> Effect:
    """Discard cards from hands."""

    def discarding(t: LcgTable, use: Use) -> Flow[None]:
        events = [Event("discarded", t.owner[card], card, cause=use.source) for card in subject(t, use)]
        if events:
            yield from happen(use.order, t, *events)

    return Effect("discard from hand", discarding)
