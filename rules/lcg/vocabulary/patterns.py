"""Abilities that many cards share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from rules.cards.abilities import Ability, Constant, Trigger
from rules.cards.select import Context, Selector, always, itself
from rules.lcg.events.leaving import while_in_play
from rules.lcg.state.attributes import Keyword
from rules.lcg.state.in_play import may_control
from rules.lcg.state.timings import MARSHALING, PHASE
from rules.lcg.vocabulary.changing import put_token, reduce_next, remove_token
from rules.lcg.vocabulary.choosing import both, if_target, later
from rules.lcg.vocabulary.costs import gold, kneel_this
from rules.lcg.vocabulary.moving import kill, take_control, to_hand
from rules.lcg.vocabulary.resources import gain_gold
from rules.lcg.vocabulary.selectors import my_faction, one_of, participating, token, which, you_control
from rules.lcg.vocabulary.targets import WHILE, its_host, picked, this
from rules.lcg.vocabulary.triggers import TriggeringCondition, action, constant, reaction, state_trigger

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable

ALL: Final = 99
"""More than there ever are of a keyword."""

MARSHALED = ("character", "location", "attachment")


def reduces_character(name: str, by: int = 1) -> Trigger:
    """Marshaling action: kneel this; the next character of a faction you marshal this phase costs less."""
    return _reducer(name, by, ("character",))


def reduces_card(name: str, by: int = 1) -> Trigger:
    """Marshaling action: kneel this; the next card of a faction you marshal this phase costs less."""
    return _reducer(name, by, MARSHALED)


def _reducer(what: str, by: int, kinds: tuple[str, ...]) -> Trigger:
    return action(reduce_next(by, what, kinds=kinds), pay=kneel_this, phase=MARSHALING)


poison: Final = both(
    put_token("poison", subject=picked),
    later(
        PHASE,
        "die of poison",
        if_target(token("poison"), both(remove_token("poison"), kill())),
        subject=picked,
    ),
)
"""A poison token; a character that still has it at the end of the phase loses it and is killed."""


def side_strength(challenge: str, by: int) -> Constant:
    """ "+n STR in …" of titles: your side counts more where one of your characters participates."""
    return Constant(my_faction, f"{challenge} strength", by, while_=you_control(participating))


def in_zone(zone: str, *abilities: Ability) -> tuple[Ability, ...]:
    """Return abilities that act from another zone than play: the hand, the discard or the dead pile."""
    return tuple(replace(ability, zone=zone) for ability in abilities)


def comes_back(after: TriggeringCondition) -> tuple[Ability, ...]:
    """Reaction: pay 1 gold to return this event from your discard pile to your hand."""
    return in_zone("discard", reaction(after, to_hand(this), pay=gold(1)))


def gives_gold(more: Selector[Any]) -> Trigger:
    """Marshaling action: kneel this to gain 1 gold, or 2 if a condition holds."""
    return action(gain_gold(one_of(more, 2, 1)), pay=kneel_this, phase=MARSHALING)


def immune(what: Selector[Any], to: str, *, when: Selector[Any] = always) -> Constant:
    """Cards are immune to a type of cards ("event"), or "opponents' character"."""
    return Constant(what, "immunities", grants=to, while_=when)


def not_chosen(what: Selector[Any], by: str, *, when: Selector[Any] = always) -> Constant:
    """Opponents may not choose cards for a type of cards ("event")."""
    return Constant(what, "immunities", grants=f"choices of opponents' {by}", while_=when)


def loses_keywords(
    what: Selector[Any], keywords: Sequence[Keyword], *, when: Selector[Any] = always
) -> tuple[Constant, ...]:
    """Cards lose all these keywords, however often they have them."""
    return tuple(Constant(what, word, -ALL, while_=when) for word in keywords)


def control_of_host() -> Trigger:
    """You control the card to which this is attached, as long as this is in play."""
    return state_trigger(_may_take_host, take_control(its_host, until=WHILE))


def _takes_host(t: LcgTable, card: int, context: Context) -> bool:
    taken = (t.host[context.source], context.seat, while_in_play(context.source))
    return taken not in t.control and may_control(t, taken[0], context.seat)


_may_take_host: Final = which(_takes_host)

EVERY_CARD: Final = ("character", "location", "attachment", "event", "plot", "agenda", "title")


def immune_to_all(what: Selector[Any]) -> tuple[Constant, ...]:
    """Cards are immune to the effects of all cards."""
    return tuple(immune(what, kind) for kind in EVERY_CARD)


def not_chosen_alone(what: Selector[Any], by: str) -> Constant:
    """Opponents may not choose cards as the only target of a type of cards ("event")."""
    return Constant(what, "immunities", grants=f"lone choices of opponents' {by}")


def cheaper(by: Any, *, when: Selector[Any] = always) -> tuple[Ability, ...]:
    """It costs less to play."""
    return in_zone("hand", constant(itself, "discount", by, when=when))
