"""Words for cards that only the second edition has: what was drawn, marshaled and won, reserve, titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.cards.abilities import Constant, Effect
from rules.cards.select import Context, Selector, by_me
from rules.lcg.second.attributes import DREW, RESERVE, WAS_MARSHALED, beat, challenges_against
from rules.lcg.second.printed import printed
from rules.lcg.second.steps.occurrences import INITIATIVE
from rules.lcg.second.steps.titles import is_supported
from rules.lcg.state.attributes import ChallengeType, gave_gold
from rules.lcg.state.timings import PHASE, ROUND
from rules.lcg.vocabulary.choosing import later
from rules.lcg.vocabulary.selectors import cards_in, measure, which, you_noted
from rules.lcg.vocabulary.targets import nothing, target_player
from rules.lcg.vocabulary.triggers import TriggeringCondition

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.lcg.state.table import LcgTable

is_pillaged = TriggeringCondition(("pillaged",))
"""A card was discarded by pillage (`seat` the winner, `by` has the keyword, `loser`); see `by_this`."""
initiative_is_compared = TriggeringCondition(("comparing",))
"""Players are about to compare initiative."""
you_draw_by_insight = TriggeringCondition(
    ("draws",), by_me & which(lambda t, card, context: bool(context.about.facts.get("insight")))
)
"""You draw cards by insight; see `drawn`."""
reserve_of = measure(lambda t, card, context: t.plot_value(card, RESERVE))
"""For a condition on a player: the reserve of their revealed plot."""
your_reserve = measure(lambda t, card, context: t.plot_value(context.seat, RESERVE))
"""The reserve of your revealed plot."""
defending_reserve_is_higher = which(
    lambda t, card, context: (
        t.defending >= 0 and t.plot_value(t.defending, RESERVE) > t.plot_value(context.seat, RESERVE)
    )
)
"""The reserve of the player attacked is higher than yours."""
loyal = which(lambda t, card, context: printed(t, card).loyal)
"""Is loyal to its faction."""
has_bestow = which(lambda t, card, context: printed(t, card).bestow is not None)
"""Has the keyword bestow."""
you_drew: Final = you_noted(PHASE, DREW)
"""You have drawn cards in this phase."""
beat_you = which(lambda t, card, context: t.noted("phase", card, beat(context.seat)) > 0)
"""Of a player: won a challenge against you in this phase."""
gave_you_gold = which(lambda t, card, context: t.noted("phase", card, gave_gold(context.seat)) > 0)
"""Of a player: has given you gold in this phase."""
you_support_doer = which(lambda t, card, context: is_supported(t, context.seat, context.about.seat))
"""In melee your title supports that of the player whose doing, or whose card, it is."""


def _fits(what: str, kinds: tuple[str, ...]) -> Selector[Any]:
    return which(lambda t, card, context: t.printed(card).kind in kinds and t.printed(card).fits(what))


def _first_of_round(what: str, kinds: tuple[str, ...]) -> Selector[Any]:
    def is_first(t: LcgTable, card: int, context: Context) -> bool:
        prefix = f"{context.seat} {WAS_MARSHALED}"
        codes = (key.removeprefix(prefix) for key in t.used.get(ROUND, ()) if key.startswith(prefix))
        cards = (t.edition.catalogue.cards[code] for code in codes)
        return not any(card.kind in kinds and card.fits(what) for card in cards)

    return which(is_first)


def first_each_round(by: int, what: str, *, kinds: tuple[str, ...]) -> Constant:
    """The first such card that you marshal each round costs less; `what` and `kinds` as in `reduce_next`."""
    fitting = cards_in("hand") & _fits(what, kinds)
    return Constant(fitting, "discount", by, while_=_first_of_round(what, kinds))


def allow_challenge_against(*kinds: ChallengeType, until: str) -> Effect:
    """You may initiate one more challenge of each of these types, against the chosen player."""

    def allowing(t: LcgTable, use: Use) -> None:
        for seat in target_player(t, use):
            for kind in kinds:
                t.last(until, challenges_against(kind, seat), (t.faction[use.seat],), by=1)

    return Effect("allow challenge", allowing)


def on_winning_initiative(name: str, do: Effect) -> Effect:
    """A delayed effect, if you win initiative; the name must be unique."""
    return later(INITIATIVE, name, do, subject=nothing)
