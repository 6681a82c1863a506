"""Which cards and when: what only the first edition speaks of."""

from __future__ import annotations

from typing import Any, Final

from rules.cards.abilities import Trigger
from rules.cards.select import Selector, victim_is
from rules.lcg.first.attributes import CRESTS, INFLUENCE, STRENGTH_CHANGED, crest_of
from rules.lcg.first.printed import printed
from rules.lcg.first.table import first
from rules.lcg.first.taxes import for_cards
from rules.lcg.vocabulary.selectors import is_attachment, is_event, measure, which
from rules.lcg.vocabulary.triggers import (
    TriggeringCondition,
    by_marshaling,
    by_opponent,
    effect_initiates,
    enters,
    leaves,
)

PLOT: Final = "plot"
STANDING: Final = "standing"

# Cards


def crest(*names: str) -> Selector[Any]:
    """Has one of these crests; without names, any crest."""
    among = frozenset(names or CRESTS)
    attributes = [crest_of(name) for name in among]

    def has_crest(t: Any, card: int, context: Any) -> bool:
        if not t.is_changed("crest"):
            return not among.isdisjoint(printed(t, card).crests)
        return any(t.value(card, each) for each in attributes)

    return which(has_crest)


gives_income_or_influence = which(
    lambda t, card, context: printed(t, card).income > 0 or t.value(card, INFLUENCE) > 0
)
"""Prints an income bonus, or gives influence."""
own_title = which(lambda t, card, context: t.title(card) == t.title(context.source))
"""Has the name of the source."""


def without(title: str) -> Selector[Any]:
    """Bears no other attachment of a name than the source."""
    return which(
        lambda t, card, context: (
            not any(each != context.source and t.title(each) == title for each in t.attachments_of(card))
        )
    )


bears_another = which(lambda t, card, context: any(each != context.source for each in t.attachments_of(card)))
"""Bears another attachment than the source."""


def bears(what: Selector[Any]) -> Selector[Any]:
    """Bears such an attachment."""
    holds = what.holds
    return which(lambda t, card, context: any(holds(t, each, context) for each in t.attachments_of(card)))


of_richer_in_power = which(
    lambda t, card, context: t.power_total(t.controller(card)) > t.power_total(context.seat)
)
"""Controlled by a player with more power than you."""
house_of_defending = which(
    lambda t, card, context: t.defending >= 0 and card == t.faction[t.defending],
    among=lambda t, context: (t.faction[t.defending],) if t.defending >= 0 else (),
    rank=0,
)
"""The House card of the player attacked."""
house_of_hosts_player = which(
    lambda t, card, context: (
        t.host[context.source] >= 0 and card == t.faction[t.controller(t.host[context.source])]
    ),
    among=lambda t, context: (
        (t.faction[t.controller(t.host[context.source])],) if t.host[context.source] >= 0 else ()
    ),
    rank=0,
)
"""The House card of the player who controls the host."""
plot_of_attacking = which(
    lambda t, card, context: card == t.plot_of(t.attacking),
    among=lambda t, context: (t.plot_of(t.attacking),) if t.plot_of(t.attacking) >= 0 else (),
    rank=0,
)
"""The revealed plot of the attacking player."""
has_treaty = which(
    lambda t, card, context: any(
        "Treaty" in t.printed(agenda).traits for agenda in t.pile("agenda", t.controller(card))
    )
)
"""The House card of a player with a Treaty agenda."""

strength_has_changed = which(lambda t, card, context: t.value(card, STRENGTH_CHANGED) > 0)
"""Its STR was raised or lowered in this phase, if that is watched."""


def cards_of_all_in(zone: str) -> Selector[Any]:
    """Cards in everybody's piles of a zone."""
    return which(
        lambda t, card, context: t.zone_of(card)[0] == zone, among=lambda t, context: t.in_zone(zone), rank=3
    )


# Players


def of_house(name: str) -> Selector[Any]:
    """For a target that is a player: plays a House."""
    return which(lambda t, card, context: t.house_of(card) == name)


# Conditions

two_opponents = which(lambda t, card, context: t.seat_count() > 2)
"""There are at least two other players."""
someone_has_more_characters = which(
    lambda t, card, context: any(
        len(t.characters_of(seat)) > len(t.characters_of(context.seat)) for seat in t.opponents(context.seat)
    )
)
"""Some opponent controls more characters than you."""
you_won_dominance = which(lambda t, card, context: t.dominant == context.seat)
"""You won dominance in this round."""
before_the_reveal = which(lambda t, card, context: bool(t.in_zone("chosen plot")))
"""Plots have been chosen and are not revealed yet."""


def by_margin(n: int) -> Selector[Any]:
    """The winner's STR was higher by so much."""
    return which(lambda t, card, context: int(context.about.facts["margin"]) >= n)


plot_income_is_lower = which(
    lambda t, card, context: (
        t.raw(t.plot_of(card), "income") < t.raw(t.plot_of(context.seat), "income")
        if t.plot_of(card) >= 0 and t.plot_of(context.seat) >= 0
        else False
    )
)
"""Of a player: the income of their revealed plot is below yours."""

# Amounts

attachments_on = measure(lambda t, card, context: len(t.attachments_of(card)))
your_purse = measure(
    lambda t, card, context: (
        t.purse(context.seat) - sum(for_cards(first(t), context.seat, (context.source,)).values())
    )
)
"""The gold you can pay with, on cards too, beside what you owe others for using the source."""

# Occurrences

attachment_played = enters & by_marshaling & victim_is(is_attachment)
"""An attachment is played from the hand; its fact `host` bears it."""
opponent_reveals_a_plot = TriggeringCondition(("revealed",), by_opponent)
named_by_this = victim_is(
    which(lambda t, card, context: t.value(context.source, named_word(t.title(card))) > 0)
)
"""The plot that was named for the source in this phase."""
shows_a_card = TriggeringCondition(("shows",))
"""An effect reveals cards (A-68): `seat` whose effect, `cause` its source."""
shows_an_attachment = shows_a_card & victim_is(is_attachment)
event_is_played = effect_initiates & victim_is(is_event)
"""The effect of an event is about to happen."""
lower_initiative = which(
    lambda t, card, context: (
        t.plot_value(context.about.seat, "initiative") < t.plot_value(context.seat, "initiative")
    )
)
"""The player whose doing it is has less initiative than you."""


def _has_a_price(t: Any, listener: Any) -> bool:
    ability = t.ability(listener)
    return isinstance(ability, Trigger) and any(
        word in cost.name for cost in ability.costs for word in ("gold", "influence")
    )


costs_nothing = which(lambda t, card, context: not _has_a_price(t, context.about.ability))
"""The event costs neither gold nor influence."""
goes_to_your_dead_pile = which(
    lambda t, card, context: (
        first(t).moribund.get(context.victim) == "dead" and t.owner[context.victim] == context.seat
    )
)
goes_to_other_dead_pile = which(
    lambda t, card, context: (
        first(t).moribund.get(context.victim) == "dead"
        and t.is_opponent(context.seat, t.owner[context.victim])
    )
)
your_card_dies = leaves & goes_to_your_dead_pile
"""A card is about to go to your dead pile."""
opponents_card_dies = leaves & goes_to_other_dead_pile
is_about_to_be_dead = which(lambda t, card, context: first(t).moribund.get(context.victim) == "dead")
by_opponents_winner = which(lambda t, card, context: context.about.seat != t.owner[context.source])
"""The winner is not the owner of the source."""
you_control_it = which(lambda t, card, context: t.controller(context.source) == context.about.seat)
"""The winner controls the source."""


def named_word(title: str) -> Any:
    """Return the attribute of a card for which a title was named."""
    return f"named:{title}"


def attacker_of(house: str) -> Selector[Any]:
    """A player of a House attacks."""
    return which(lambda t, card, context: t.challenge != "" and t.house_of(t.attacking) == house)
