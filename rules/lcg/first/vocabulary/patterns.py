"""Abilities that several cards of the first edition share, and the names of its kinds of abilities."""

from __future__ import annotations

from typing import Any, Final

from rules.cards.abilities import Ability, Constant, Limit, Target, Trigger
from rules.lcg.first.attributes import owes
from rules.lcg.first.vocabulary.conditions import by_opponents_winner, you_control_it
from rules.lcg.first.vocabulary.effects import go_home, put_under
from rules.lcg.state.timings import CHALLENGES, MARSHALING, ROUND
from rules.lcg.vocabulary.changing import reduce_next
from rules.lcg.vocabulary.costs import discard_this, kneel_this
from rules.lcg.vocabulary.patterns import in_zone
from rules.lcg.vocabulary.selectors import an_opponent, host, measure
from rules.lcg.vocabulary.triggers import (
    action,
    anybody_wins,
    constant,
    forced_reaction,
    reaction,
    with_this,
    would,
)

response: Final = reaction
"""A response, after an occurrence."""
passive: Final = forced_reaction
"""A passive, after an occurrence."""
prevents: Final = would
"""A response that saves or cancels."""

LIMITED_RESPONSE: Final = Limit(1, ROUND, shared="limited response")
"""One limited response for each player in a round, whatever its source."""


def given_up(what: str, by: int = 2) -> Trigger:
    """Marshalling: discard this; the next such character you play this phase costs less."""
    return action(reduce_next(by, what, kinds=("character",)), pay=discard_this, phase=MARSHALING)


def reduces(what: str, by: int = 1) -> Trigger:
    """Marshalling: kneel this; the next such character you play this phase costs less."""
    return action(reduce_next(by, what, kinds=("character",)), pay=kneel_this, phase=MARSHALING)


def sent_to_others() -> tuple[Ability, ...]:
    """Challenges: an opponent gets this from your hand; it comes home when that player has won with it."""
    sends = action(put_under(), phase=CHALLENGES, target=Target(an_opponent, of="seat"))
    comes_home = forced_reaction(anybody_wins & with_this & by_opponents_winner & you_control_it, go_home)
    return (*in_zone("hand", sends), comes_home)


def _mine(seat: int) -> Any:
    return measure(lambda t, card, context: int(context.seat == seat))


def host_owes_you() -> tuple[Constant, ...]:
    """The host's player gives you 1 gold to attack or defend with it, or to trigger it."""
    return tuple(constant(host, owes(seat), _mine(seat)) for seat in range(6))
