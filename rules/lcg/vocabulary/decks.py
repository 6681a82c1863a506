"""Verbs about the tops of draw decks, and about plot decks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from rules.cards.abilities import Effect
from rules.cards.events import Event
from rules.cards.select import Selector, always
from rules.cards.windows import chosen, happen
from rules.kernel.ask import Order, Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.terms import Atom
from rules.lcg.events import entering, leaving
from rules.lcg.events.plots import lay_plot, plot_deck, recycle_plots
from rules.lcg.vocabulary.choosing import NOTHING, run_on
from rules.lcg.vocabulary.targets import Players, you

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.kernel.terms import Seat
    from rules.lcg.state.table import LcgTable


def _has_deck(players: Players, t: LcgTable, use: Use, candidate: int | None) -> bool:
    seats = players(t, use) if candidate is None else [candidate]
    return any(t.pile("deck", seat) for seat in seats)


def look_at_top(
    n: int,
    *,
    to: Literal["hand", "bottom"],
    hi: int,
    rest: Literal["top", "bottom"],
    lo: int = 0,
    players: Players = you,
) -> Effect:
    """Look at the top cards of a deck; `lo` to `hi` go to your hand or to the bottom of the deck, the
    rest to its top or bottom in any order."""

    def looking(t: LcgTable, use: Use) -> Flow[None]:
        for owner in players(t, use):
            cards = list(t.pile("deck", owner)[: -n - 1 : -1])
            for card in cards:
                t.look(use.seat, card)
            t.say("looks_at_deck", seat=use.seat, of_seat=owner, n=len(cards))
            least, most = min(lo, len(cards)), min(hi, len(cards))
            verb = f"take_to_{to}"
            words = use.prompt(verb)
            ask = PickSome(use.seat, verb, cards, least, most, words, default=tuple(cards[:least]))
            picked = yield from chosen(ask)
            taken = [card for card in cards if card in picked]
            left = [card for card in cards if card not in picked]
            if to == "hand":
                for card in taken:
                    t.say("to_hand_unseen", seat=use.seat)
                    t.move(card, "hand", use.seat)
            else:
                yield from _replace(t, use, owner, taken, "bottom")
            yield from _replace(t, use, owner, left, rest)

    return Effect("look at the top of a deck", looking, lambda t, use, seat: _has_deck(players, t, use, seat))


def _replace(t: LcgTable, use: Use, owner: Seat, cards: list[int], where: str) -> Flow[None]:
    """Put cards on the top (the last one named lies on top) or the bottom of a deck in any order."""
    verb = f"order_on_{where}"
    if len(cards) > 1:
        cards = yield Order(use.seat, verb, cards, words=use.prompt(verb))
    for card in cards:
        t.move(card, "deck", owner, bottom=where == "bottom")


def reveal(
    n: int,
    what: Selector[Any],
    do: Effect,
    *,
    lo: int = 0,
    rest: Literal["bottom", "shuffle"],
    bottom: bool = False,
    players: Players = you,
) -> Effect:
    """Reveal the top (or bottom) cards of players' decks; you choose one of each that `do` finds as
    `target` (or none, with `lo` 0), the rest go to the bottom of the deck in any order or are shuffled into
    it."""

    def revealing(t: LcgTable, use: Use) -> Flow[None]:
        for owner in players(t, use):
            deck = t.pile("deck", owner)
            cards = list(deck[:n] if bottom else deck[: -n - 1 : -1])
            for card in cards:
                t.show(card)
                t.say("reveals", seat=owner, card=card)
            fitting = [c for c in cards if what.holds(t, c, use) and do.could(t, use, c)]
            picked: Any = NOTHING
            if fitting:
                options: list[Atom] = [*fitting] if lo else [*fitting, NOTHING]
                words = use.prompt("reveal_pick")
                picked = yield Pick(use.seat, "reveal_pick", options, words=words, default=options[-1])
            if picked != NOTHING:
                yield from run_on(t, use, do, (picked,))
            left = [card for card in cards if t.zone_of(card) == ("deck", owner)]
            if rest == "bottom":
                yield from _replace(t, use, owner, left, "bottom")
            else:
                t.shuffle("deck", owner)

    return Effect(f"reveal to {do.name}", revealing, lambda t, use, seat: _has_deck(players, t, use, seat))


def discard_one_of_top_two() -> Effect:
    """When a card would be discarded from a deck, look at its top two instead and choose which of them is."""

    def choosing(t: LcgTable, use: Use) -> None:
        use.about.replace(instead=partial(discarding, t, use))

    def discarding(t: LcgTable, use: Use) -> Flow[None]:
        event = use.about
        cards = list(t.pile("deck", event.seat)[:-3:-1])
        for card in cards:
            t.look(use.seat, card)
        t.say("looks_at_deck", seat=use.seat, of_seat=event.seat, n=len(cards))
        event.card = yield Pick(use.seat, "discard", cards, words=use.prompt("discard"), default=cards[0])
        event.was = t.snapshot(event.card)
        leaving.apply_discarded(t, event)

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return use.event is not None and len(t.pile("deck", use.about.seat)) > 1

    return Effect("choose what is discarded", choosing, could)


def reveal_plot(players: Players = you, *, what: Selector[Any] = always, leaves_game: bool = False) -> Effect:
    """Players choose and reveal another (such) plot of theirs, which does what it does when it is revealed;
    initiative is not counted anew. With `leaves_game` it is removed from the game when another follows."""

    def options(t: LcgTable, use: Use, seat: Seat) -> list[int]:
        return [plot for plot in plot_deck(t, seat) if what.holds(t, plot, use)]

    def revealing(t: LcgTable, use: Use) -> Flow[None]:
        for seat in players(t, use):
            plots = options(t, use, seat)
            if not plots:
                continue
            plot = plots[0]
            if len(t.pile("plots", seat)) > 1:
                plot = yield Pick(seat, "plot", plots, words=use.prompt("other_plot"), default=plot)
            lay_plot(t, seat, plot)
            if leaves_game:
                t.last(leaving.while_in_play(plot), "leaves the game", (plot,), by=1)
            yield from happen(use.order, t, Event("revealed", seat, plot))
        recycle_plots(t)

    def could(t: LcgTable, use: Use, candidate: int | None) -> bool:
        seats = players(t, use) if candidate is None else [candidate]
        return any(options(t, use, seat) for seat in seats)

    def seems(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(t.pile("plots", seat) for seat in players(t, use))

    return Effect("reveal a plot", revealing, could, None if what is always else seems)


def reveal_top(do: Effect, *, players: Players = you) -> Effect:
    """Reveal the top card of your deck, or of players' decks; `do` finds them as `target`."""

    def revealing(t: LcgTable, use: Use) -> Flow[None]:
        cards = [t.pile("deck", seat)[-1] for seat in players(t, use) if t.pile("deck", seat)]
        for card in cards:
            t.show(card)
            t.say("reveals", seat=t.owner[card], card=card)
        yield from run_on(t, use, do, tuple(cards))

    return Effect("reveal the top card", revealing, lambda t, use, seat: _has_deck(players, t, use, None))


def _draw_from_the_bottom(t: LcgTable, use: Use) -> None:
    t.say("to_hand_unseen", seat=use.seat)
    t.move(t.pile("deck", use.seat)[0], "hand", use.seat)


draw_from_the_bottom = Effect(
    "bottom card to hand", _draw_from_the_bottom, lambda t, use, seat: _has_deck(you, t, use, None)
)
"""Add the bottom card of your deck to your hand."""


def _duplicate(t: LcgTable, use: Use) -> None:
    entering.add_facedown_duplicate(t, t.pile("deck", use.seat)[-1], use.source)


facedown_duplicate = Effect(
    "facedown duplicate", _duplicate, lambda t, use, seat: _has_deck(you, t, use, None)
)
"""The top card of your deck becomes a facedown duplicate of this card."""
