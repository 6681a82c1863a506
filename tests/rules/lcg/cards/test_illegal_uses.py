"""Illegal uses of every card that is used: derived from its declaration, at a moment at which it may be used.

Moments are sought on the crowded table: phases, challenges in which the card does or does not take part, and
occurrences of the kinds that the card answers. Where none fulfills the card's condition, leaves its effect a
target, or pays its costs, these give way in turn and only the rest of the declaration is tried. Then one
thing at a time is changed, and the card may not be used any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain, product
from typing import Any

import pytest

from rules.cards.abilities import Ability, Mode, Trigger
from rules.cards.events import Event, Listener
from rules.cards.select import Context, always
from rules.cards.uses import Use, is_usable, user_of
from rules.lcg.game import GAME
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.table import LcgTable
from rules.lcg.vocabulary.resources import gain_gold
from tests.rules.lcg.crowds import PHASES, obstacles, placed, triggers
from tests.rules.lcg.crowds import crowd as crowd

USED = [card for card in CARDS.values() if any(triggers(card))]
ROLES = [(kind, roles) for kind in ("military", "intrigue", "power") for roles in ((0, 1), (1, 0), (1, 2))]


def tables(crowd: LcgTable, card: SecondCard, trigger: Trigger) -> Iterator[tuple[LcgTable, int]]:
    """Yield the crowded table with a card of the first player, in every phase or in different challenges."""
    t, piece = placed(crowd, card, trigger.zone)
    for token in ("gold", "vengeance", "stand", "kiss"):
        t.put_tokens(piece, token, 6)
    if t.kind(piece) == "plot":
        t.move(t.pile("revealed", 0)[0], "used", 0)
    yield t, piece
    for phase in (trigger.phase,) if trigger.phase else PHASES:
        other = t.clone()
        other.phase = phase
        if phase != "challenges":
            other.challenge, other.attacking, other.defending = "", -1, -1
            other.attackers, other.defenders = [], []
        other.touch()
        yield other, piece
    for kind, (attacking, defending) in ROLES:
        other = t.clone()
        other.phase, other.challenge = "challenges", kind
        other.attacking, other.defending, other.initially = attacking, defending, defending
        here = (t.host[piece] if t.kind(piece) == "attachment" else piece,)
        own = [*here, *(each for each in t.characters_of(0) if each not in here)]
        part = {0: [each for each in own if t.kind(each) == "character"]}
        sides = [part.get(seat) or t.characters_of(seat) for seat in (attacking, defending)]
        other.attackers, other.defenders = sides[0][:6], sides[1][:6]
        other.touch()
        yield other, piece


def occurrences(t: LcgTable, trigger: Trigger, piece: int) -> Iterator[Event | None]:
    """Yield occurrences of the kinds that an ability answers."""
    if not trigger.event:
        yield None
        return
    cards = [piece, *t.in_zone("play"), *t.pile("revealed", 0), *t.pile("revealed", 1), *t.pile("discard", 0)]
    for kind, seat, card in product(trigger.kinds, range(t.n), cards):
        for loser, how in ((1, "kill"), (0, "discard"), (1, "marshal"), (1, "put")):
            facts: dict[str, Any] = {
                "loser": loser, "margin": 9, "unopposed": loser, "how": how, "phase": t.phase,
                "by": piece, "host": -1, "unsavable": False, "source": -1, "alone": True, "until": "phase",
            }  # fmt: skip
            facts["from"] = "hand"
            event = Event(kind, seat, card, amount=2, ability=(card, 0), **facts)
            event.was = t.snapshot(card)
            yield event


Moment = tuple[LcgTable, Listener, Event | None]


def moment(crowd: LcgTable, card: SecondCard, number: int) -> Moment | None:
    """Return a table and an occurrence at which an ability may be used."""
    trigger = GAME.table.abilities[card.code][number]
    assert isinstance(trigger, Trigger)
    for t, piece in tables(crowd, card, trigger):
        for event in occurrences(t, trigger, piece):
            try:
                if is_usable(t.order, t, (piece, number), event):
                    return t, (piece, number), event
            except (KeyError, AttributeError, IndexError, TypeError):
                continue  # the condition looks for a fact that this occurrence would have in another game
    return None


def relaxed(trigger: Trigger) -> Iterator[Trigger]:
    """Yield the ability as declared, without its condition, and with a plain effect that costs nothing."""
    yield trigger
    yield replace(trigger, when=always)
    plain = replace(trigger, when=always, modes=(Mode("", gain_gold(1)),))
    yield plain
    yield replace(plain, costs=())


def illegal(at: Moment, trigger: Trigger) -> Iterator[tuple[str, LcgTable, Event | None]]:
    """Yield what keeps an ability from being used: a table, and the occurrence it would answer."""
    t, (piece, number), event = at
    costs = " ".join(cost.name for cost in trigger.costs)
    timeless = trigger if trigger.when is not always else replace(trigger, phase="")
    for name, other in obstacles(t, piece, number, timeless):
        yield name, other, event
    if event is not None:
        canceled = copy(event)
        canceled.status = "cancelled"
        yield "the occurrence is canceled", t, canceled
    poor = t.clone()
    poor.gold[0] = 0
    for card in t.in_zone("play"):
        poor.put_tokens(card, "gold", -9)
    poor.touch()
    if "play the event" in costs and t.printed_cost(piece) > 0:
        yield "no gold for the event", poor, event
    if "X gold" in costs and "lo" in costs:
        yield "no gold", poor, event
    if "token" in costs:
        bare = t.clone()
        for token in ("gold", "vengeance", "stand", "kiss"):
            bare.put_tokens(piece, token, -9)
        bare.touch()
        yield "no tokens", bare, event
    if "kneel" in costs:
        knelt = t.clone()
        knelt.knelt = [1] * len(t.knelt)
        knelt.touch()
        yield "everything kneels", knelt, event
    if "from hand" in costs or "reveal 4" in costs:
        empty = t.clone()
        for card in list(t.pile("hand", 0)):
            if card != piece:
                empty.move(card, "deck", 0)
        empty.touch()
        yield "no hand", empty, event
    yield from without_targets(at, trigger)


def without_targets(at: Moment, trigger: Trigger) -> Iterator[tuple[str, LcgTable, Event | None]]:
    """Yield the table without the cards that the ability may choose, if it has to choose some."""
    t, listener, event = at
    if not all(mode.targets and mode.targets[0].of == "card" for mode in trigger.modes):
        return
    bare = t.clone()
    for mode in trigger.modes:
        use = Use(t.order, bare, listener, trigger, event)
        use.mode = mode
        if use.bounds(t, mode.targets[0])[0] < 1:
            return
        while found := use.candidates(bare, mode.targets[0]):
            if listener[0] in found:
                return
            for card in found:
                assert bare.zone_of(card)[0] != "gone"
                bare.move(card, "gone", 0)
            bare.attackers = [card for card in bare.attackers if card not in found]
            bare.defenders = [card for card in bare.defenders if card not in found]
            bare.touch()
    yield "no target", bare, event


@pytest.mark.slow
@pytest.mark.parametrize("card", USED, ids=lambda card: f"{card.code} {card.name}")
def test_a_card_is_not_used_illegally(
    crowd: LcgTable, card: SecondCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In no window but its own, from no zone but its own, with a limit reached, a cost unpaid, no target."""
    own = GAME.table.abilities[card.code]
    for number, trigger in triggers(card):
        found = None
        for plain in relaxed(trigger):
            abilities = (*own[:number], plain, *own[number + 1 :])
            monkeypatch.setattr(GAME.table, "abilities", {**GAME.table.abilities, card.code: abilities})
            found = moment(crowd, card, number)
            if found is not None:
                break
        assert found is not None, trigger
        t, listener, _ = found
        wrong = [
            what for what, other, event in illegal(found, plain) if is_usable(t.order, other, listener, event)
        ]
        assert wrong == []
        windows = {window for window, listening in t.triggers().items() if listener in listening}
        assert windows == {(trigger.timing, kind) for kind in trigger.kinds}, "it is offered in other windows"
        t.move(listener[0], "deck", 0)
        t.touch()
        assert not any(listener in listening for listening in t.triggers().values()), (
            "it is used from the deck"
        )


def changed_tables(crowd: LcgTable, card: SecondCard, trigger: Trigger) -> Iterator[tuple[LcgTable, int]]:
    """Yield the table without anything else in play, and with all cards kneeling, nothing in hands and piles,
    and another first player."""
    t, piece = placed(crowd, card, trigger.zone)
    kept = {piece, t.host[piece]}
    bare, empty = t.clone(), t.clone()
    bare.attackers = [each for each in t.attackers if each in kept]
    bare.defenders = []
    for each in t.in_zone("play"):
        if each not in kept:
            bare.move(each, "gone", 0)
    bare.touch()
    yield bare, piece
    empty.knelt = [1] * len(t.knelt)
    for seat in range(t.n):
        for zone in ("hand", "discard", "dead", "used"):
            for each in list(t.pile(zone, seat)):
                if each != piece:
                    empty.move(each, "deck", seat)
    empty.first = 1
    empty.touch()
    yield empty, piece


def refusals(crowd: LcgTable, card: SecondCard, number: int, trigger: Trigger) -> Iterator[bool]:
    """Yield of tables and occurrences at which nothing but its condition keeps an ability from being used
    whether it is refused."""
    crowded = tables(crowd, card, replace(trigger, phase=""))
    for t, piece in chain(crowded, changed_tables(crowd, card, trigger)):
        for event in occurrences(t, trigger, piece):
            if event is not None and event.card != piece:
                event.facts["by"] = t.faction[1]
            context = Context(piece, user_of(t, (piece, number), trigger, event), event)
            try:
                holds = trigger.when.holds(t, piece, context)
            except (KeyError, AttributeError, IndexError, TypeError):
                continue  # the condition looks for a fact that this occurrence would have in another game
            if not holds:
                yield not is_usable(t.order, t, (piece, number), event)


def with_one(card: SecondCard, number: int, trigger: Trigger) -> dict[str, Sequence[Ability]]:
    """Return the abilities of all cards, with one replaced by another."""
    own = GAME.table.abilities[card.code]
    return {**GAME.table.abilities, card.code: (*own[:number], trigger, *own[number + 1 :])}


def test_every_condition_refuses_a_use(crowd: LcgTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each declared condition there is a moment at which it alone does not hold: then the card may not be
    used, with whatever else would keep it from being used out of the way."""
    idle, used, conditions = [], [], 0
    for card in USED:
        for number, trigger in triggers(card):
            if trigger.when is always:
                continue
            conditions += 1
            plain = replace(trigger, modes=(Mode("", gain_gold(1)),), costs=(), limit=None)
            with monkeypatch.context() as patched:
                patched.setattr(GAME.table, "abilities", with_one(card, number, plain))
                refused = next(refusals(crowd, card, number, plain), None)
            if refused is None:
                idle.append(f"{card.code} {card.name}")
            elif not refused:
                used.append(f"{card.code} {card.name}")
    assert conditions > 400
    assert used == []
    assert idle == []


def test_a_condition_that_is_not_heeded_is_found(crowd: LcgTable, monkeypatch: pytest.MonkeyPatch) -> None:
    ghost = CARDS["01123"]
    (number, trigger), *_ = triggers(ghost)
    plain = replace(trigger, modes=(Mode("", gain_gold(1)),))
    monkeypatch.setattr(GAME.table, "abilities", with_one(ghost, number, replace(plain, when=always)))
    assert not next(refusals(crowd, ghost, number, plain))
