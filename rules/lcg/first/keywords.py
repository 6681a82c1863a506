"""Keywords that act after a challenge, in it or from the hand (spec §11), as abilities of the House cards.

They are rules of the game and not abilities of their cards, so nothing cancels or blanks them; as passives of
the player's House they take their turn among all others of step 4.
"""

from __future__ import annotations

from typing import Final

from rules.cards.abilities import Ability, Effect
from rules.cards.events import Event
from rules.cards.select import by_me, victim_is
from rules.cards.uses import Use
from rules.cards.windows import chosen, happen
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.terms import Answer, Atom, Seat
from rules.kernel.words import say
from rules.lcg.edition import HandActions
from rules.lcg.events.entering import AMBUSH as BY_AMBUSH
from rules.lcg.events.entering import choose_host, enter
from rules.lcg.events.event_handlers import pool_of
from rules.lcg.first.attributes import AMBUSH, DEADLY, DIES_AT_ZERO, RENOWN_BONUS, VENGEFUL, VIGILANT
from rules.lcg.first.influence import available, pay
from rules.lcg.first.table import FirstTable, first
from rules.lcg.state.attributes import Keyword
from rules.lcg.state.in_play import may_be_put, may_leave
from rules.lcg.state.table import LcgTable
from rules.lcg.vocabulary.moving import kill
from rules.lcg.vocabulary.selectors import which
from rules.lcg.vocabulary.targets import victim
from rules.lcg.vocabulary.triggers import TriggeringCondition, constant, forced_reaction

RESOLVED: Final = TriggeringCondition(("resolved",))
"""A challenge has been resolved, with a winner or without (spec 6.7.7)."""


def _with(t: FirstTable, cards: list[int], word: Keyword) -> list[int]:
    return t.bearing(word, cards)


# Deadly


def _victims(t: FirstTable) -> list[int]:
    """Return the defenders of whom one dies by deadly: where the attacker has strictly more such
    characters."""
    if len(_with(t, t.attackers, DEADLY)) <= len(_with(t, t.defenders, DEADLY)):
        return []
    return [card for card in t.defenders if may_leave(t, card, "kill")]


def _deadly(t: FirstTable, use: Use) -> Flow[None]:
    victims = _victims(t)
    if victims:
        words = say("deadly", by_seat=t.attacking)
        seat = t.defender()
        victim = victims[0] if len(victims) == 1 else (yield Pick(seat, "deadly", victims, words=words))
        kill = Event("leaves", t.attacking, victim, how="kill", unsavable=False)
        yield from happen(t.order, t, kill)


# Vigilant and vengeful


def _stander(word: Keyword, verb: str) -> Effect:
    def kneeling(t: FirstTable, seat: Seat) -> list[int]:
        return [card for card in _with(t, list(t.pile("play", seat)), word) if t.may_stand(card)]

    def stand(t: FirstTable, use: Use) -> Flow[None]:
        cards = kneeling(t, use.seat)
        ask = PickSome(use.seat, verb, cards, 0, len(cards), default=tuple(cards))
        standing = yield from chosen(ask)
        if standing:
            yield from happen(t.order, t, *(Event("stands", use.seat, card) for card in standing))

    return Effect(f"stand {verb}", stand, lambda t, use, candidate: bool(kneeling(t, use.seat)))


_attacked = which(lambda t, card, context: t.attacking == context.seat)
_won_attacking = which(lambda t, card, context: t.won == context.seat == t.attacking)
_lost_defending = which(lambda t, card, context: t.lost == context.seat == t.defender())


# Intimidate


def _is_intimidated(t: FirstTable, card: int, seat: Seat) -> bool:
    """Return whether the strongest attacking character with intimidate is stronger than a participant."""
    if not t.takes_part(card):
        return False
    strengths = [t.value(one, "strength") for one in _with(t, t.attackers, "intimidate")]
    return bool(strengths) and t.value(card, "strength") < max(strengths)


_intimidated = which(
    lambda t, card, context: t.takes_part(card) and _is_intimidated(first(t), card, context.seat),
    among=lambda t, context: t.participants(),
    rank=1,
)


# Characters with a STR of 0

AT_ZERO: Final = TriggeringCondition(("at zero",))
"""The STR of a character that dies of that has come to 0."""

_is_at_zero = which(
    lambda t, card, context: t.value(card, DIES_AT_ZERO) > 0 and t.value(card, "strength") == 0
)

OF_HOUSE: Final[tuple[Ability, ...]] = (
    forced_reaction(AT_ZERO & by_me & victim_is(_is_at_zero), kill(victim)),
    forced_reaction(
        RESOLVED & _attacked, Effect("kill by deadly", _deadly, lambda t, use, candidate: bool(_victims(t)))
    ),
    forced_reaction(RESOLVED & _won_attacking, _stander(VIGILANT, "vigilant")),
    forced_reaction(RESOLVED & _lost_defending, _stander(VENGEFUL, "vengeful")),
    constant(_intimidated, "no contribution", when=_attacked),
)
"""What every House card does."""


# Renown


def renown(t: FirstTable) -> Flow[None]:
    """6.7.6: participants of the winner with renown claim power, all at once."""
    side = t.attackers if t.won == t.attacking else t.defenders
    cards = _with(t, side, "renown")
    if cards:
        t.say("renown", seat=t.won, n=len(cards))
        gains = (
            Event("power", t.won, card, amount=1 + t.value(card, RENOWN_BONUS), how="gain", source=-1)
            for card in cards
        )
        yield from happen(t.order, t, *gains)


# Ambush


def ambushers(t: LcgTable, seat: Seat) -> list[Atom]:
    """Return the cards in hand that a player may put into play by ambush now: an action of any phase."""
    by_face, face = t.by_face, t.face
    cards = [
        card
        for card in t.pile("hand", seat)
        if AMBUSH in by_face[face[card]].keywords and may_be_put(t, card, seat)
    ]
    if not cards:
        return []
    influence = available(first(t), seat)
    return [card for card in cards if t.printed_cost(card) <= influence]


def ambush(t: LcgTable, seat: Seat, card: Answer) -> Flow[None]:
    """Kneel influence for a card and put it into play."""
    assert isinstance(card, int)
    host = yield from choose_host(t, seat, card)
    yield from pay(first(t), seat, t.printed_cost(card), card)
    yield from enter(t, seat, card, BY_AMBUSH, host=host)


def could_ambush(t: LcgTable, seat: Seat) -> bool:
    """Return whether a player could have a card to ambush with, for all that the others know."""
    if not t.pile("hand", seat):
        return False
    influence, cards = available(first(t), seat), t.edition.catalogue.cards
    return any(
        AMBUSH in cards[code].keywords and max(cards[code].cost, 0) <= influence for code in pool_of(t, seat)
    )


AMBUSHES: Final = HandActions(BY_AMBUSH, ambushers, ambush, could_ambush)
