"""What must be paid: costs. Costs use the payer's own things and cannot be saved from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.cards.abilities import Cost
from rules.cards.events import Event
from rules.cards.select import Amount, Selector, amount
from rules.cards.windows import chosen, happen
from rules.kernel.ask import Number, Pick, PickSome
from rules.kernel.game import Flow
from rules.lcg.events.scoring import lose_power, move_power
from rules.lcg.state.attributes import CHALLENGE_TYPES, cannot_against, gave_gold
from rules.lcg.state.in_play import may_leave
from rules.lcg.state.prices import affordable_x, discount, may_play, playing_cost, spend_reductions
from rules.lcg.vocabulary.targets import Players

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.lcg.state.table import LcgTable


def _kneel(name: str, which: str) -> Cost:
    def card(t: LcgTable, use: Use) -> int:
        return use.source if which == "this" else t.faction[use.seat]

    def can(t: LcgTable, use: Use) -> bool:
        return t.may_kneel(card(t, use))

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        yield from happen(use.order, t, Event("kneels", use.seat, card(t, use), cause=use.source))

    return Cost(name, can, pay)


kneel_this = _kneel("kneel this card", "this")
kneel_faction = _kneel("kneel your faction card", "faction")


def _can_stand(t: LcgTable, use: Use) -> bool:
    return t.may_stand(use.source)


def _stand_this(t: LcgTable, use: Use) -> Flow[None]:
    yield from happen(use.order, t, Event("stands", use.seat, use.source, cause=use.source))


stand_this = Cost("stand this card", _can_stand, _stand_this)


def _leave(name: str, how: str) -> Cost:
    def can(t: LcgTable, use: Use) -> bool:
        return True

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        leaving = Event("leaves", use.seat, use.source, cause=use.source, how=how, unsavable=True)
        yield from happen(use.order, t, leaving)

    return Cost(name, can, pay)


sacrifice_this = _leave("sacrifice this card", "sacrifice")
discard_this = _leave("discard this card", "discard")
return_this = _leave("return this card to your hand", "return")
remove_this = _leave("remove this card from the game", "remove")


def kneel_cards(n: int, what: Selector[Any]) -> Cost:
    """Kneel so many of your standing cards; `to_paid` acts on them."""

    def standing(t: LcgTable, use: Use) -> list[int]:
        found = what.pieces(t, use)
        return [card for card in found if t.may_kneel(card) and t.controller(card) == use.seat]

    def can(t: LcgTable, use: Use) -> bool:
        return len(standing(t, use)) >= n

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        verb = "kneel_as_cost"
        ask = PickSome(use.seat, verb, standing(t, use), n, n, words=use.prompt(verb, n, n))
        cards = yield from chosen(ask)
        use.paid = cards
        yield from happen(
            use.order, t, *(Event("kneels", use.seat, card, cause=use.source) for card in cards)
        )

    return Cost("kneel a card" if n == 1 else f"kneel {n} cards", can, pay)


def kneel_one(what: Selector[Any]) -> Cost:
    """Kneel a standing card of your choice."""
    return kneel_cards(1, what)


def called(name: str, cost: Cost) -> Cost:
    """A cost under a name of its own, which distinguishes it from others."""
    return replace(cost, name=name)


def _can_kneel_victim(t: LcgTable, use: Use) -> bool:
    return t.may_kneel(use.victim)


def _kneel_victim(t: LcgTable, use: Use) -> Flow[None]:
    yield from happen(use.order, t, Event("kneels", use.seat, use.victim, cause=use.source))


kneel_victim = Cost("kneel that card", _can_kneel_victim, _kneel_victim)
"""Kneel the card that the occurrence happened to."""


def defining_x(n: Amount[Any], cost: Cost) -> Cost:
    """Pay a cost; the X of the ability is an amount from before that."""

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        use.x = n.of(t, use.source, use)
        work = cost.pay(t, use)
        if work is not None:
            yield from work

    return Cost(cost.name, cost.can, pay)


def either(*costs: Cost) -> Cost:
    """Pay one of several costs."""

    def can(t: LcgTable, use: Use) -> bool:
        return any(cost.can(t, use) for cost in costs)

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        possible = {cost.name: cost for cost in costs if cost.can(t, use)}
        name = next(iter(possible))
        if len(possible) > 1:
            words = use.prompt("way_to_pay")
            name = yield Pick(use.seat, "way_to_pay", tuple(possible), words=words, of="word")
        work = possible[name].pay(t, use)
        if work is not None:
            yield from work

    return Cost(" or ".join(cost.name for cost in costs), can, pay)


def _leaves_target(t: LcgTable, use: Use, card: int) -> bool:
    """Return whether the ability has a target once it is paid with a card."""
    kept, use.paid, use.chosen = use.chosen, (card,), [(card,)]
    able = bool(use.modes(t))
    use.paid, use.chosen = (), kept
    return able


def _leaves_one(name: str, how: str, what: Selector[Any]) -> Cost:
    """One of your cards in play leaves it, of those that leave the ability a target."""

    def options(t: LcgTable, use: Use) -> list[int]:
        found = [card for card in what.pieces(t, use) if t.controller(card) == use.seat]
        return [card for card in found if may_leave(t, card, how) and _leaves_target(t, use, card)]

    def can(t: LcgTable, use: Use) -> bool:
        return bool(options(t, use))

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        mode = use.mode
        found = options(t, use)
        use.mode = mode
        verb = f"{how}_as_cost"
        use.paid = yield from chosen(PickSome(use.seat, verb, found, 1, 1, words=use.prompt(verb)))
        leaving = Event("leaves", use.seat, use.paid[0], cause=use.source, how=how, unsavable=True)
        yield from happen(use.order, t, leaving)

    return Cost(name, can, pay)


def sacrifice_one(what: Selector[Any]) -> Cost:
    """Sacrifice a card of your choice."""
    return _leaves_one("sacrifice a card", "sacrifice", what)


def return_one(what: Selector[Any]) -> Cost:
    """Return a card of your choice to your hand."""
    return _leaves_one("return a card to your hand", "return", what)


def discard_power_here(n: int) -> Cost:
    """Discard power from this card."""

    def pay(t: LcgTable, use: Use) -> None:
        lose_power(t, use.source, n)

    return Cost(f"discard {n} power", lambda t, use: t.power[use.source] >= n, pay)


def _can_kneel_host(t: LcgTable, use: Use) -> bool:
    return t.host[use.source] >= 0 and t.may_kneel(t.host[use.source])


def _kneel_host(t: LcgTable, use: Use) -> Flow[None]:
    kneeling = Event("kneels", use.seat, t.host[use.source], cause=use.source)
    yield from happen(use.order, t, kneeling)


kneel_host = Cost("kneel the bearer", _can_kneel_host, _kneel_host)
"""Kneel the card this attachment is attached to."""


def discard_power_from(what: Selector[Any]) -> Cost:
    """Discard 1 power from a card of your choice."""

    def options(t: LcgTable, use: Use) -> list[int]:
        return [card for card in what.pieces(t, use) if t.power[card]]

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        verb = "discard_power_as_cost"
        ask = PickSome(use.seat, verb, options(t, use), 1, 1, words=use.prompt(verb))
        use.paid = yield from chosen(ask)
        lose_power(t, use.paid[0], 1)

    return Cost("discard 1 power", lambda t, use: bool(options(t, use)), pay)


GOLD_COSTS: dict[Cost, int] = {}
"""How much gold costs ask for, so that it can be told whether there is enough for others beside them."""


def gold(n: int) -> Cost:
    """Pay gold."""

    def can(t: LcgTable, use: Use) -> bool:
        return t.purse(use.seat) >= n

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        yield from t.pay(use.seat, n)

    cost = Cost(f"{n} gold", can, pay)
    GOLD_COSTS[cost] = n
    return cost


def discard_from_hand(n: int = 1, what: Selector[Any] | None = None) -> Cost:
    """Discard cards from your hand; of those of a kind one that leaves the ability a target, which is its
    cost (`cost_of_paid`)."""

    def options(t: LcgTable, use: Use) -> list[int]:
        hand = [card for card in t.pile("hand", use.seat) if card != use.source]
        if what is None:
            return hand
        return [card for card in hand if what.holds(t, card, use) and _leaves_target(t, use, card)]

    def can(t: LcgTable, use: Use) -> bool:
        return len(options(t, use)) >= n

    def seems(t: LcgTable, use: Use) -> bool:
        return len(t.pile("hand", use.seat)) >= n

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        mode, hand = use.mode, options(t, use)
        use.mode = mode
        ask = PickSome(use.seat, "discard_as_cost", hand, n, n, words=use.prompt("discard_as_cost", n, n))
        cards = use.paid = yield from chosen(ask)
        discards = (Event("discarded", use.seat, card, cause=use.source) for card in cards)
        yield from happen(use.order, t, *discards)

    return Cost("discard from hand", can, pay, None if what is None else seems)


def reveal_from_hand(n: int, what: Selector[Any]) -> Cost:
    """Show everybody cards of a kind from your hand."""

    def options(t: LcgTable, use: Use) -> list[int]:
        return [card for card in t.pile("hand", use.seat) if what.holds(t, card, use)]

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        words = use.prompt("reveal_as_cost", n, n)
        use.paid = yield PickSome(use.seat, "reveal_as_cost", options(t, use), n, n, words=words)
        for card in use.paid:
            t.show(card)
            t.say("reveals", seat=use.seat, card=card)

    return Cost(
        f"reveal {n} cards",
        lambda t, use: len(options(t, use)) >= n,
        pay,
        lambda t, use: len(t.pile("hand", use.seat)) >= n,
    )


def give_gold(n: int) -> Cost:
    """Give gold to the player who controls the source. Who has given gold may again initiate challenges of a
    type against that player: what bars them of a type does so unless they have."""

    def pay(t: LcgTable, use: Use) -> None:
        receiver = t.controller(use.source)
        t.spend(use.seat, n)
        t.receive_gold(receiver, n)
        if t.remembers():
            t.note(use.seat, gave_gold(receiver))
        for challenge in CHALLENGE_TYPES:
            t.lift(cannot_against(receiver, challenge), t.faction[use.seat])

    return Cost(f"give {n} gold", lambda t, use: t.gold[use.seat] >= n, pay)


def give_power(n: int = 1) -> Cost:
    """Move power from your faction card to that of the player who controls the source."""

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        to = t.controller(use.source)
        yield from move_power(t, t.faction[use.seat], to, n, cause=use.source)

    return Cost(f"give {n} power", lambda t, use: t.power[t.faction[use.seat]] >= n, pay)


def spend_token(kind: str, n: int = 1) -> Cost:
    """Discard tokens from this card."""

    def can(t: LcgTable, use: Use) -> bool:
        return t.tokens_on(use.source, kind) >= n

    def pay(t: LcgTable, use: Use) -> None:
        t.put_tokens(use.source, kind, -n)

    return Cost(f"{kind} token", can, pay)


def spend_tokens(kind: str, least: int = 1) -> Cost:
    """Discard X tokens from this card, X of your choice among those that leave a target; see `x_paid`."""

    def counts(t: LcgTable, use: Use) -> list[int]:
        kept, found = use.x, []
        for x in range(least, t.tokens_on(use.source, kind) + 1):
            use.x = x
            if use.modes(t):
                found.append(x)
        use.x = kept
        return found

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        mode, most = use.mode, t.tokens_on(use.source, kind)
        lo = min(counts(t, use), default=least)
        use.mode = mode
        words = use.prompt("tokens_as_cost")
        use.x = lo if lo == most else (yield Number(use.seat, "tokens_as_cost", lo, most, words=words))
        t.put_tokens(use.source, kind, -use.x)

    return Cost(f"X {kind} tokens", lambda t, use: bool(counts(t, use)), pay)


def _can_play(t: LcgTable, use: Use) -> bool:
    return may_play(t, use.seat, use.source) and t.gold[use.seat] >= playing_cost(t, use.seat, use.source)


def _play(t: LcgTable, use: Use) -> None:
    t.spend(use.seat, playing_cost(t, use.seat, use.source))
    spend_reductions(t, use.seat, use.source)
    t.begin_playing(use.seat, use.source)


play_it = Cost("play the event", _can_play, _play)
"""The last cost of every event: its gold, less all reductions (then used up), and its way from the hand."""


def x_gold(*, lo: int = 0, hi: Amount[Any] | int | None = None) -> Cost:
    """Pay X gold, X of your choice among those that leave a target (FAQ 3.3), at least `lo`; `hi`: what X
    cannot exceed besides."""

    def can(t: LcgTable, use: Use) -> bool:
        return affordable_x(t, use.seat, use.source) >= lo

    def least(t: LcgTable, use: Use, most: int) -> int:
        """Return the smallest X with a target; a greater one has the same targets and more."""
        for x in range(lo, most):
            use.x = x
            if use.has_targets(t):
                return x
        return most

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        most = affordable_x(t, use.seat, use.source)
        if hi is not None:
            most = min(most, amount(hi).of(t, use.source, use))
        low = least(t, use, most)
        x: int = low if low == most else (yield Number(use.seat, "x", low, most, words=use.prompt("x")))
        use.x = x
        yield from t.pay(use.seat, max(0, x - discount(t, use.seat, use.source)))

    return Cost("X gold", can, pay)


def x_gold_of(players: Players) -> Cost:
    """Pay X gold (at least 1), X of your choice, with all reductions, from the pool of another player only;
    see `x_paid`."""

    def most(t: LcgTable, use: Use) -> int:
        return sum(t.gold[seat] for seat in players(t, use)) + discount(t, use.seat, use.source)

    def pay(t: LcgTable, use: Use) -> Flow[None]:
        hi = most(t, use)
        use.x = 1 if hi == 1 else (yield Number(use.seat, "x", 1, hi, words=use.prompt("x")))
        for seat in players(t, use):
            t.spend(seat, max(0, use.x - discount(t, use.seat, use.source)))

    return Cost("X gold", lambda t, use: most(t, use) > 0, pay)


PRICES: list[tuple[Cost, Amount[Any]]] = []
"""What costs of as much gold as an amount ask for, so that it can be told who could pay them."""


def gold_equal(to: Amount[Any]) -> Cost:
    """Pay as much gold as an amount, which is X, with the reductions of the event played."""

    def price(t: LcgTable, use: Use) -> int:
        use.x = to.of(t, use.source, use)
        return max(0, use.x - discount(t, use.seat, use.source))

    def can(t: LcgTable, use: Use) -> bool:
        return t.gold[use.seat] >= price(t, use)

    def pay(t: LcgTable, use: Use) -> None:
        t.spend(use.seat, price(t, use))

    cost = Cost("gold", can, pay)
    PRICES.append((cost, to))
    return cost
