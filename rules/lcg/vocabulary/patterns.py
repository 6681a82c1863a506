"""Abilities that many cards share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rules.cards.abilities import Ability, Constant, Trigger
from rules.cards.select import Selector, always, itself
from rules.lcg.state.timings import MARSHALING, PHASE
from rules.lcg.vocabulary.changing import put_token, reduce_next, remove_token
from rules.lcg.vocabulary.choosing import both, if_target, later
from rules.lcg.vocabulary.costs import kneel_this
from rules.lcg.vocabulary.moving import kill
from rules.lcg.vocabulary.selectors import my_faction, participating, token, you_control
from rules.lcg.vocabulary.targets import picked
from rules.lcg.vocabulary.triggers import action, constant

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


def immune(what: Selector[Any], to: str, *, when: Selector[Any] = always) -> Constant:
    """Cards are immune to a type of cards ("event"), or "opponents' character"."""
    return Constant(what, "immunities", grants=to, while_=when)


def not_chosen(what: Selector[Any], by: str, *, when: Selector[Any] = always) -> Constant:
    """Opponents may not choose cards for a type of cards ("event")."""
    return Constant(what, "immunities", grants=f"choices of opponents' {by}", while_=when)


def cheaper(by: Any, *, when: Selector[Any] = always) -> tuple[Ability, ...]:
    """It costs less to play."""
    return in_zone("hand", constant(itself, "discount", by, when=when))
