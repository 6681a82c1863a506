"""How things happen in the card game: its windows, what occurrences do, what is checked after them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rules.cards.abilities import Trigger
from rules.cards.events import Event, Order, Use, Window
from rules.cards.select import Amount, Context, Selector, amount
from rules.cards.windows import happen
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.lcg.events import claims, entering, leaving, scoring
from rules.lcg.events.durations import apply_period_end, apply_result
from rules.lcg.events.state_checks import burn, check, reckon
from rules.lcg.second.catalogue import CARDS, pool
from rules.lcg.state.in_play import may_control
from rules.lcg.vocabulary.choosing import LATER
from rules.lcg.vocabulary.costs import PRICES
from rules.lcg.vocabulary.triggers import (
    ACTION,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WHEN_REVEALED,
    WOULD,
)

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


def _power(t: LcgTable, event: Event) -> Flow[None]:
    yield from scoring.apply_power(ORDER, t, event)


def _control(t: LcgTable, event: Event) -> Flow[None]:
    card, seat = event.card, event.seat
    if card is not None and may_control(t, card, seat):
        before = t.power_total(seat)
        if before < t.edition.victory <= before + t.power[card]:
            yield from happen(ORDER, t, Event("reaching", seat))
        leaving.apply_control(t, event)
        t.power_changed()


def _draws(t: LcgTable, event: Event) -> None:
    seat = event.seat
    if seat in t.gone:
        return
    drawn = t.pile("deck", seat)[: -event.amount - 1 : -1]
    for card in drawn:
        t.move(card, "hand", seat)
    t.say("draws", seat=seat, n=len(drawn))


def _income(t: LcgTable, event: Event) -> None:
    t.gain_gold(event.seat, event.amount, says="income")


def _kneels(t: LcgTable, event: Event) -> None:
    card = event.card
    if card is not None and not t.knelt[card]:
        t.knelt[card] = 1
        t.touch()
        if event.cause is not None and event.cause != card:
            t.say("kneels", card=card)


def _stands(t: LcgTable, event: Event) -> None:
    card = event.card
    if card is not None and t.knelt[card]:
        if t.phase == "standing" and t.is_character(card):
            t.note(t.controller(card), "stood a character")
        t.knelt[card] = 0
        t.touch()
        if event.cause is not None:
            t.say("stands", card=card)


def _state(t: LcgTable, event: Event) -> Flow[None]:
    assert event.ability is not None
    ability = t.ability(event.ability)
    assert isinstance(ability, Trigger)
    source = event.ability[0]
    if not ability.when.holds(t, source, Context(source, event.seat, None)):
        return
    t.say("uses", seat=event.seat, card=source, ability=event.ability[1])
    work = ability.modes[0].do.run(t, Use(ORDER, t, event.ability, ability, None))
    if work is not None:
        yield from work


def _result(t: LcgTable, event: Event) -> Flow[None]:
    yield from apply_result(ORDER, t, event.seat)


def _burns(t: LcgTable, event: Event) -> Flow[None]:
    yield from burn(ORDER, t)


def _phase_ends(t: LcgTable, event: Event) -> Flow[None]:
    yield from apply_period_end(ORDER, t, "phase")


def _round_ends(t: LcgTable, event: Event) -> Flow[None]:
    yield from apply_period_end(ORDER, t, "round")


def _challenge_ends(t: LcgTable, event: Event) -> Flow[None]:
    yield from apply_period_end(ORDER, t, "challenge")


def _military_claim(t: LcgTable, event: Event) -> Flow[None]:
    yield from claims.military_claim(ORDER, t, event)


def _intrigue_claim(t: LcgTable, event: Event) -> Flow[None]:
    yield from claims.intrigue_claim(ORDER, t, event)


def _power_claim(t: LcgTable, event: Event) -> Flow[None]:
    yield from claims.power_claim(ORDER, t, event)


def _finish(t: LcgTable, use: Use) -> Flow[None]:
    """An event that was played goes to the discard pile, unless it became something else."""
    if use.trigger.zone != "hand":
        return
    if t.zone_of(use.source)[0] == "played":
        t.move(use.source, "discard", t.owner[use.source])
    yield from happen(ORDER, t, Event("played", use.seat, use.source))


# What could come from a hidden hand


@cache
def _hand_answers() -> Mapping[tuple[str, str], tuple[tuple[str, Amount[Any], Selector[Any]], ...]]:
    """By timing and kind of occurrence: the events that answer it, with price and condition."""
    found: dict[tuple[str, str], list[tuple[str, Amount[Any], Selector[Any]]]] = {}
    for code, card in CARDS.items():
        for ability in card.abilities:
            if isinstance(ability, Trigger) and ability.zone == "hand":
                prices = [price for cost, price in PRICES if cost in ability.costs]
                for kind in ability.kinds:
                    price = amount(prices[0] if prices else max(card.cost, 0))
                    entry = (code, price, ability.when)
                    found.setdefault((ability.timing, kind), []).append(entry)
    return {key: tuple(entries) for key, entries in found.items()}


def might(t: LcgTable, seat: Seat, timing: str, event: Event | None) -> bool:
    """Return whether a player could, for all the table knows, hold an event to use now.

    Public are faction and agenda (so the cards that may be in the deck), gold, and what must hold of
    the game for the event to be played.
    """
    if timing == ACTION:
        return True
    if event is None or t.player_value(seat, "silenced") or t.player_value(seat, "cannot play events"):
        return False
    answers = _hand_answers().get((timing, event.kind), ())
    if not answers:
        return False
    possible = pool(t.printed(t.faction[seat]).faction, t.agenda_of(seat))
    gold = t.gold[seat] + t.possible_discount(seat)
    some = t.pile("hand", seat)[0]
    context = Context(some, seat, event)
    return any(
        code in possible and when.holds(t, some, context) and price.of(t, some, context) <= gold
        for code, price, when in answers
    )


ORDER: Final = Order(
    before=(Window(WOULD), Window(FORCED_INTERRUPT, forced=True), Window(INTERRUPT)),
    after=(Window(WHEN_REVEALED, forced=True), Window(FORCED_REACTION, forced=True), Window(REACTION)),
    apply={
        "enters": entering.apply_enters,
        "leaves": leaving.apply_leaves,
        "to hand instead": leaving.apply_to_hand,
        "to deck instead": leaving.apply_to_deck,
        "discarded": leaving.apply_discarded,
        "control": _control,
        "power": _power,
        "title": scoring.apply_title,
        "draws": _draws,
        "income": _income,
        "kneels": _kneels,
        "stands": _stands,
        "state": _state,
        "burns": _burns,
        "reckoning": reckon,
        "result": _result,
        "military claim": _military_claim,
        "intrigue claim": _intrigue_claim,
        "power claim": _power_claim,
        "phase ends": _phase_ends,
        "round ends": _round_ends,
        "challenge ends": _challenge_ends,
    },
    check=check,
    finish=_finish,
    pay_first=True,
    might=might,
    effects=LATER,
)
