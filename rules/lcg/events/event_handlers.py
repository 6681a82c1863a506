"""What occurrences do, by kind, and what everybody knows of answers that lie in hidden hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rules.cards.abilities import Trigger, Work
from rules.cards.events import Event
from rules.cards.select import Amount, Context, amount
from rules.cards.uses import Use
from rules.cards.windows import happen
from rules.kernel.game import Flow
from rules.kernel.terms import Atom, Seat
from rules.lcg.events import claims, entering, leaving, scoring
from rules.lcg.events.durations import apply_period_end, apply_result
from rules.lcg.events.state_checks import burn, reckon
from rules.lcg.state.in_play import may_control
from rules.lcg.state.prices import possible_discount
from rules.lcg.state.timings import ACTION
from rules.lcg.vocabulary.costs import GOLD_COSTS, PRICES, play_it

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


def _control(t: LcgTable, event: Event) -> Flow[None]:
    card, seat = event.card, event.seat
    if card is not None and may_control(t, card, seat):
        before = t.power_total(seat)
        if before < t.edition.victory <= before + t.power[card]:
            yield from happen(t.order, t, Event("reaching", seat))
        leaving.apply_control(t, event)
        t.power_changed()


def _draws(t: LcgTable, event: Event) -> None:
    seat = event.seat
    if seat in t.gone:
        return
    drawn = t.pile("deck", seat)[: -event.amount - 1 : -1]
    for card in drawn:
        t.move(card, "hand", seat)
    event.facts["drawn"] = " ".join(map(str, drawn))
    t.say("draws", seat=seat, n=len(drawn))


def _bypassed(t: LcgTable, event: Event) -> None:
    if event.card is not None and event.card not in t.bypassed:
        t.bypassed.append(event.card)
        t.touch()


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
        t.knelt[card] = 0
        if t.control:
            leaving.end_control(t, leaving.while_kneeling(card))
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
    work = ability.modes[0].do.run(t, Use(t.order, t, event.ability, ability, None))
    if work is not None:
        yield from work


def finish(t: LcgTable, use: Use) -> Flow[None]:
    """An event that was played goes to the discard pile, unless it became something else."""
    if use.trigger.zone != "hand" or t.printed(use.source).kind != "event":
        return
    if t.zone_of(use.source)[0] == "played":
        t.move(use.source, "discard", t.owner[use.source])
    yield from happen(t.order, t, Event("played", use.seat, use.source))


# What could come from a hidden hand


HandAnswer: TypeAlias = tuple[Amount[Any], Trigger]
"""The price of an event and its ability."""


@cache
def _hand_answers(
    tables: type[LcgTable], pool: frozenset[str]
) -> Mapping[tuple[str, str], tuple[HandAnswer, ...]]:
    """By timing and kind of occurrence: the events of a pool that answer it, with price and condition."""
    found: dict[tuple[str, str], list[HandAnswer]] = {}
    cards = tables.edition.catalogue.cards
    for card in (cards[code] for code in sorted(pool)):
        for ability in card.abilities:
            if isinstance(ability, Trigger) and ability.zone == "hand":
                prices = [price for cost, price in PRICES if cost in ability.costs]
                for kind in ability.kinds:
                    printed = max(card.cost, 0) if card.kind == "event" else 0
                    printed += sum(GOLD_COSTS.get(cost, 0) for cost in ability.costs)
                    price = amount(prices[0] if prices else printed)
                    found.setdefault((ability.timing, kind), []).append((price, ability))
    return {key: tuple(entries) for key, entries in found.items()}


def might(t: LcgTable, seat: Seat, timing: str, event: Event | None) -> bool:
    """Return whether a player could, for all the table knows, hold an event to use now.

    Public are faction and agenda (so the cards that may be in the deck), gold, and what must hold of
    the game for the event to be played.
    """
    if timing == ACTION:
        return True
    return event is not None and any(True for _ in events_possible(t, seat, timing, event))


def events_possible(t: LcgTable, seat: Seat, timing: str, event: Event | None) -> Iterator[Trigger]:
    """Yield the abilities of the events that a player could, for all the table knows, hold and play now.

    What it takes beside gold, and whether there is a target, is not asked.
    """
    hand = t.pile("hand", seat)
    if not hand:
        return
    answers = _hand_answers(type(t), pool_of(t, seat)).get((timing, "" if event is None else event.kind))
    if not answers:
        return
    if t.is_player(seat, "silenced") or t.is_player(seat, "cannot play events"):
        return
    gold = t.purse(seat) + possible_discount(t, seat)
    context = Context(hand[0], seat, event)
    for price, ability in answers:
        if ability.when.holds(t, hand[0], context) and price.of(t, hand[0], context) <= gold:
            yield ability


def might_pay(t: LcgTable, seat: Seat, timing: str, event: Event | None) -> bool:
    """Return what `might` does, of events whose other costs could be paid and for which there are targets."""
    if timing == ACTION:
        return True
    return event is not None and any(
        could_be_used(t, seat, ability, event) for ability in events_possible(t, seat, timing, event)
    )


def could_be_used(t: LcgTable, seat: Seat, ability: Trigger, event: Event | None) -> bool:
    """Return whether the costs of an event in hand but its gold can be paid, and there are targets for some
    mode."""
    use = Use(t.order, t, (t.pile("hand", seat)[0], 0), ability, event)
    use.x = t.gold[seat] + possible_discount(t, seat)
    gold = [play_it, *(cost for cost, _ in PRICES)]
    if not all(cost in gold or cost.can(t, use) for cost in ability.costs):
        return False
    return any(
        all(target.of == "seat" or target.what.exists(t, use) for target in mode.targets)
        for mode in ability.modes
    )


def pool_of(t: LcgTable, seat: Seat) -> frozenset[str]:
    """Return the codes that may be in a player's deck, for all the table knows."""
    known = t.possible.get(seat)
    if known is None:
        known = t.possible[seat] = t.edition.catalogue.pool(t, seat)
    return known


def arguments(t: LcgTable, event: Event) -> Mapping[str, Atom]:
    """Return what the question of a window tells of an occurrence."""
    match event.kind:
        case "result":
            return {"challenge": t.challenge, "lost_seat": event.facts["loser"], "n": event.facts["margin"]}
        case "initiated":
            return {"challenge": t.challenge, "against_seat": t.defending}
        case "claim":
            return {"challenge": t.challenge, "lost_seat": event.facts["loser"], "n": event.amount}
        case "leaves":
            return {"how": event.facts["how"]}
        case "phase begins" | "phase ends":
            return {"phase": event.facts["phase"]}
        case "draws" | "income":
            return {"n": event.amount}
    return {}


HANDLERS: Final[Mapping[str, Callable[[Any, Event], Work]]] = {
    "enters": entering.apply_enters,
    "leaves": leaving.apply_leaves,
    "to hand instead": leaving.apply_to_hand,
    "to deck instead": leaving.apply_to_deck,
    "to discard instead": leaving.apply_to_discard,
    "discarded": leaving.apply_discarded,
    "bypassed": _bypassed,
    "control": _control,
    "power": scoring.apply_power,
    "title": scoring.apply_title,
    "draws": _draws,
    "income": _income,
    "kneels": _kneels,
    "stands": _stands,
    "state": _state,
    "burns": burn,
    "reckoning": reckon,
    "result": apply_result,
    "military claim": claims.military_claim,
    "intrigue claim": claims.intrigue_claim,
    "power claim": claims.power_claim,
    "phase ends": apply_period_end,
    "round ends": apply_period_end,
    "challenge ends": apply_period_end,
}
"""What occurrences do, by kind, in every edition; editions differ in the windows around them."""
