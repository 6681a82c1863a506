"""Abilities that many cards share."""

from __future__ import annotations

from rules.cards.abilities import Constant, Trigger
from rules.lcg.state.timings import MARSHALING
from rules.lcg.vocabulary.changing import reduce_next
from rules.lcg.vocabulary.costs import kneel_this
from rules.lcg.vocabulary.selectors import my_faction, participating, you_control
from rules.lcg.vocabulary.triggers import action

MARSHALED = ("character", "location", "attachment")


def reduces_character(name: str, by: int = 1) -> Trigger:
    """Marshaling action: kneel this; the next character of a faction you marshal this phase costs less."""
    return _reducer(name, by, ("character",))


def reduces_card(name: str, by: int = 1) -> Trigger:
    """Marshaling action: kneel this; the next card of a faction you marshal this phase costs less."""
    return _reducer(name, by, MARSHALED)


def _reducer(what: str, by: int, kinds: tuple[str, ...]) -> Trigger:
    return action(reduce_next(by, what, kinds=kinds), pay=kneel_this, phase=MARSHALING)


def side_strength(challenge: str, by: int) -> Constant:
    """ "+n STR in …" of titles: your side counts more where one of your characters participates."""
    return Constant(my_faction, f"{challenge} strength", by, while_=you_control(participating))
