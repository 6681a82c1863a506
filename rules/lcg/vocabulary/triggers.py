"""When an ability may be used: what triggers it, and the five kinds of abilities.

A `TriggeringCondition` is a kind of occurrence and a condition on it; `&` adds conditions:

    reaction(you_win & challenge_is(POWER), draw(1), limit=Limit(1, ROUND))
    interrupt(is_killed & victim_is(itself), ...)

Conditions look at the occurrence as `context.about`: its `seat` is whose doing it is, its `card` the card it
happens to, its `facts` the rest. Which facts an occurrence has is told in `rules.lcg.events.occurrences`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rules.cards.abilities import OPEN_ACTION, Constant, Cost, Effect, Limit, Mode, Target, Trigger
from rules.cards.select import (
    Amount,
    Context,
    Selector,
    always,
    by_me,
    itself,
    source_is,
    victim_is,
)
from rules.cards.verbs import SAVED
from rules.lcg.state.attributes import Attribute
from rules.lcg.state.in_play import may_attach
from rules.lcg.state.timings import (
    ACTION,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    STATE,
    WHEN_REVEALED,
    WOULD,
)
from rules.lcg.vocabulary.selectors import in_phase, participating, which

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


@dataclass(frozen=True, slots=True)
class TriggeringCondition:
    """Kinds of occurrence and what must hold of one."""

    kinds: tuple[str, ...]
    when: Selector[Any] = always

    def __and__(self, condition: Selector[Any]) -> TriggeringCondition:
        return TriggeringCondition(self.kinds, condition if self.when is always else self.when & condition)

    def __or__(self, other: TriggeringCondition) -> TriggeringCondition:
        return TriggeringCondition((*self.kinds, *other.kinds), self._when_it_is | other._when_it_is)

    @property
    def _when_it_is(self) -> Selector[Any]:
        """Its condition, for an occurrence that may be of another kind."""
        kinds, holds = self.kinds, self.when.holds
        return Selector(lambda t, card, context: context.about.kind in kinds and holds(t, card, context))


# Challenges

you_win = TriggeringCondition(("result",), by_me)
"""After you win a challenge, in either role."""
you_lose = TriggeringCondition(
    ("result",), which(lambda t, card, context: context.about.facts["loser"] == context.seat)
)
anybody_wins = TriggeringCondition(("result",))
as_attacker = which(lambda t, card, context: t.attacking == context.seat)
as_defender = which(lambda t, card, context: t.defender() == context.seat)
you_pay_claim = which(lambda t, card, context: context.about.facts["loser"] == context.seat)
"""The claim is applied to you."""
unopposed = which(lambda t, card, context: bool(context.about.facts["unopposed"]))
by_five = which(lambda t, card, context: int(context.about.facts["margin"]) >= 5)
won_by_five = which(lambda t, card, context: t.margin >= 5)
"""The present challenge was won by 5 or more STR; for delayed effects."""
with_this = source_is(participating)
"""This card participates."""
with_host = which(
    lambda t, card, context: t.host[context.source] in t.attackers or t.host[context.source] in t.defenders
)
with_this_attacking = which(lambda t, card, context: context.source in t.attackers)
with_host_attacking = which(lambda t, card, context: t.host[context.source] in t.attackers)
challenge_initiated = TriggeringCondition(("initiated",))
against_you = which(lambda t, card, context: t.initially == context.seat)
"""A challenge was initiated against you, also if it was redirected to somebody else (RR, Redirect)."""
claim_is_applied = TriggeringCondition(("claim",))
"""The claim of a challenge is applied to its loser."""
keyword_chooses = TriggeringCondition(
    ("bypassed", "kneels"),
    which(lambda t, card, context: context.about.kind == "bypassed" or "intimidate" in context.about.facts),
)
"""Stealth or intimidate chooses a character, and is about to do what it does."""
is_declared_attacker = TriggeringCondition(("declared attacker",))
is_declared_defender = TriggeringCondition(("declared defender",))
is_bypassed = TriggeringCondition(("bypassed",))
"""A character is bypassed by stealth; the fact `by` bypasses it."""

# Cards

enters = TriggeringCondition(("enters",))
"""A card enters play (not as a duplicate); see `by_marshaling`, `by_ambush`."""
by_marshaling = which(lambda t, card, context: context.about.facts["how"] == "marshal")
by_ambush = which(lambda t, card, context: context.about.facts["how"] == "ambush")
you_marshal = enters & by_marshaling & by_me
you_play = TriggeringCondition(("played",), by_me)
"""After you played an event; its card is the event."""
an_event_was_played = TriggeringCondition(("played",))
leaves = TriggeringCondition(("leaves",))
"""A card leaves play in any way, or would."""
is_killed = leaves & which(lambda t, card, context: context.about.facts["how"] == "kill")
is_sacrificed = leaves & which(lambda t, card, context: context.about.facts["how"] == "sacrifice")
is_killed_or_discarded = leaves & which(
    lambda t, card, context: context.about.facts["how"] in ("kill", "discard")
)
is_killed_or_sacrificed = leaves & which(
    lambda t, card, context: context.about.facts["how"] in ("kill", "sacrifice")
)


def savable_attached(strength: int) -> Selector[LcgTable]:
    """A save keeps the card in play, with as much more STR from this card if it may be attached there.

    Against a STR of 0 that kills, only a save that cures it may be used (FAQ 3.1).
    """

    def is_savable(t: LcgTable, card: int, context: Context) -> bool:
        facts = context.about.facts
        if facts["unsavable"] or t.is_barred(context.victim, "cannot be saved"):
            return False
        if not facts.get("burnt"):
            return True
        more = strength if may_attach(t, context.source, context.victim, context.seat) else 0
        return t.raw(context.victim, "strength") + more > 0

    return which(is_savable)


savable = savable_attached(0)
"""A save keeps the card in play."""
is_victim = which(lambda t, card, context: card == context.about.card)
"""Is the card that the occurrence happens to."""
is_being_sacrificed = which(
    lambda t, card, context: card == context.about.card and context.about.facts["how"] == "sacrifice"
)
"""Is the card that is about to leave play as a sacrifice."""
this_card = victim_is(itself)
the_host = which(lambda t, card, context: context.about.card == t.host[context.source])
drawn = which(
    lambda t, card, context: str(card) in str(context.about.facts.get("drawn", "")).split(),
    among=lambda t, context: t.pile("hand", context.about.seat),
    rank=0,
)
"""Was drawn in the occurrence."""


def came_from(zone: str) -> Selector[LcgTable]:
    """The card came from a zone ("dead", "hand"...)."""
    return which(lambda t, card, context: context.about.was["zone"] == zone)


from_your_pile = which(lambda t, card, context: context.about.was["seat"] == context.seat)
"""The card came from your hand or pile."""
it_was_mine = which(lambda t, card, context: context.about.was["seat"] == context.seat)
"""The card that left play was controlled by you."""
from_hand = which(lambda t, card, context: context.about.was["zone"] == "hand")
from_deck = which(lambda t, card, context: context.about.was["zone"] == "deck")
"""Where the card came from."""
discarded_alone = which(lambda t, card, context: bool(context.about.facts.get("alone")))
"""No other card is discarded with it."""
event_goes_to_a_discard_pile = TriggeringCondition(
    ("leaves", "discarded", "placed", "played"),
    which(
        lambda t, card, context: (
            t.zone_of(context.victim)[0] == "discard" and t.printed(context.victim).kind == "event"
        )
    ),
)
"""An event is placed in a discard pile, from wherever: also one that was played."""
goes_to_an_opponents_discard_pile = TriggeringCondition(
    ("leaves", "discarded", "placed"),
    which(
        lambda t, card, context: (
            t.zone_of(context.victim)[0] == "discard" and t.is_opponent(context.seat, t.owner[context.victim])
        )
    ),
)
"""A card is placed in an opponent's discard pile, from wherever."""
on_this = which(lambda t, card, context: context.about.facts.get("host") == context.source)
"""It is attached to the source."""
is_attached = TriggeringCondition(
    ("enters", "attached"), which(lambda t, card, context: int(context.about.facts.get("host", -1)) >= 0)
)
"""An attachment comes into play, or moves from one card to another."""


def _is_search(t: LcgTable, card: int, context: Context) -> bool:
    ability = None if context.about.ability is None else t.ability(context.about.ability)
    return isinstance(ability, Trigger) and any("search" in mode.do.name for mode in ability.modes)


searches = which(_is_search)
"""An ability, whose effects would initiate, has players search."""
it_was_an_opponents = which(
    lambda t, card, context: t.is_opponent(context.seat, int(context.about.was["seat"]))
)
"""The card that left play was controlled by an opponent."""
kneels = TriggeringCondition(("kneels",))
stands = TriggeringCondition(("stands",))
is_discarded = TriggeringCondition(("discarded",))
"""A card is discarded from a hand or deck; `seat` is its owner."""
strength_raised = TriggeringCondition(("strength raised",))
"""An effect raises the strength of a character: lasting or constant; a penalty that ends does not."""
gains_power = TriggeringCondition(
    ("power",), which(lambda t, card, context: context.about.facts["how"] == "gain")
)
receives_power = TriggeringCondition(("power",))
"""Power is gained by a card or moved to it."""
is_saved = TriggeringCondition((SAVED,))
"""A card is saved; its card is the saved one."""
reaches_victory = TriggeringCondition(("reaching",))
"""The power total of a player is about to reach what wins."""
for_claim = which(lambda t, card, context: bool(context.about.facts.get("claim")))
"""A character is killed to satisfy claim."""
by_renown = which(lambda t, card, context: bool(context.about.facts.get("renown")))
"""A character gains power by renown."""
for_unopposed = which(lambda t, card, context: bool(context.about.facts.get("unopposed")))
"""A player gains power for winning unopposed."""
by_this = which(lambda t, card, context: context.about.facts["by"] == context.source)
"""This card bypasses, or uses a keyword."""

# The round

phase_begins = TriggeringCondition(("phase begins",))
phase_ends = TriggeringCondition(("phase ends",))
you_win_dominance = TriggeringCondition(("dominance",), by_me)
_by_opponent_of_somebody = which(
    lambda t, card, context: context.seat >= 0 and t.is_opponent(context.seat, context.about.seat)
)
"""An opponent's doing, for a card that may be nobody's."""
opponent_wins_dominance = TriggeringCondition(("dominance",), _by_opponent_of_somebody)
you_win_initiative = TriggeringCondition(("initiative",), by_me)
opponent_wins_initiative = TriggeringCondition(("initiative",), _by_opponent_of_somebody)
somebody_wins_dominance = TriggeringCondition(("dominance",))
somebody_wins_initiative = TriggeringCondition(("initiative",))
income_collected = TriggeringCondition(("income",))

plot_is_revealed = TriggeringCondition(("revealed",))
you_reveal_a_plot = TriggeringCondition(("revealed",), by_me)
you_become_first_player = TriggeringCondition(("first player",), by_me)
"""You become the first player of a round, also if you were it before."""

# Effects

effect_initiates = TriggeringCondition(
    ("initiate",), which(lambda t, card, context: t.is_card_ability(context.about.ability))
)
"""The effects of an ability would initiate; its card is the ability's."""


def one_target(what: Selector[LcgTable]) -> Selector[LcgTable]:
    """The only target of an ability, whose effects would initiate, is such a card."""
    holds = what.holds

    def is_one(t: LcgTable, card: int, context: Context) -> bool:
        use = context.about.use
        targets = [piece for pieces in use.chosen for piece in pieces]
        kinds = {each.of for each in use.mode.targets}
        return kinds == {"card"} and len(targets) == 1 and holds(t, targets[0], context)

    return which(is_one)


by_opponent = which(lambda t, card, context: t.is_opponent(context.seat, context.about.seat))


def during(phase: str) -> Selector[LcgTable]:
    """The phase that begins or ends is this one."""
    return which(lambda t, card, context: context.about.facts["phase"] == phase)


# The kinds of abilities


def _made(
    timing: str,
    condition: TriggeringCondition | None,
    do: Effect | tuple[Mode, ...],
    pay: Cost | Sequence[Cost],
    target: Target | Sequence[Target],
    when: Selector[Any],
    limit: Limit | None,
) -> Trigger:
    targets = (target,) if isinstance(target, Target) else tuple(target)
    modes = (Mode("", do, targets),) if isinstance(do, Effect) else do
    holds = when
    kinds: tuple[str, ...] = ("",)
    if condition is not None:
        kinds = condition.kinds
        holds = condition.when if when is always else condition.when & when
    costs = (pay,) if isinstance(pay, Cost) else tuple(pay)
    return Trigger(
        timing,
        kinds[0],
        modes,
        when=holds,
        costs=costs,
        limit=limit,
        also=kinds[1:],
    )


def action(
    do: Effect | tuple[Mode, ...],
    *,
    pay: Cost | Sequence[Cost] = (),
    target: Target | Sequence[Target] = (),
    when: Selector[Any] = always,
    phase: str | None = None,
    limit: Limit | None = None,
) -> Trigger:
    """An action, usable in action windows (of one phase, if named)."""
    if phase is not None:
        in_time = in_phase(phase)
        when = in_time if when is always else in_time & when
    return replace(_made(ACTION, None, do, pay, target, when, limit), phase=phase or "")


def everybodys_action(
    do: Effect,
    *,
    pay: Cost | Sequence[Cost] = (),
    when: Selector[Any] = always,
    phase: str | None = None,
) -> Trigger:
    """An action that every player may use, not only the one who controls the card."""
    return replace(action(do, pay=pay, when=when, phase=phase), timing=OPEN_ACTION)


def reaction(
    after: TriggeringCondition,
    do: Effect | tuple[Mode, ...],
    *,
    pay: Cost | Sequence[Cost] = (),
    target: Target | Sequence[Target] = (),
    when: Selector[Any] = always,
    limit: Limit | None = None,
    once: bool = False,
) -> Trigger:
    """An optional ability after an occurrence; `once` for all of it that happens together."""
    return replace(_made(REACTION, after, do, pay, target, when, limit), once=once)


def forced_reaction(
    after: TriggeringCondition,
    do: Effect,
    *,
    when: Selector[Any] = always,
    limit: Limit | None = None,
    in_turn: bool = False,
) -> Trigger:
    """A mandatory ability after an occurrence; `in_turn`: nobody is asked in which order it answers
    several."""
    return replace(_made(FORCED_REACTION, after, do, (), (), when, limit), in_turn=in_turn)


def interrupt(
    before: TriggeringCondition,
    do: Effect | tuple[Mode, ...],
    *,
    pay: Cost | Sequence[Cost] = (),
    target: Target | Sequence[Target] = (),
    when: Selector[Any] = always,
    limit: Limit | None = None,
    by_doer: bool = False,
    once: bool = False,
) -> Trigger:
    """An optional ability when an occurrence is about to happen; `by_doer`: of the player whose doing it is,
    also if another controls the card; `once` for all of it that happens together."""
    made = _made(INTERRUPT, before, do, pay, target, when, limit)
    return replace(made, by_doer=by_doer, once=once)


def forced_interrupt(before: TriggeringCondition, do: Effect, *, when: Selector[Any] = always) -> Trigger:
    """A mandatory ability when an occurrence is about to happen."""
    return _made(FORCED_INTERRUPT, before, do, (), (), when, None)


def would(
    before: TriggeringCondition,
    do: Effect,
    *,
    pay: Cost | Sequence[Cost] = (),
    target: Target | Sequence[Target] = (),
    when: Selector[Any] = always,
    limit: Limit | None = None,
) -> Trigger:
    """An interrupt worded with "would": saves and cancels. It comes before all other interrupts."""
    return _made(WOULD, before, do, pay, target, when, limit)


def when_revealed(
    do: Effect, *, target: Target | Sequence[Target] = (), when: Selector[Any] = always
) -> Trigger:
    """What a plot does when it is revealed."""
    holds = this_card if when is always else this_card & when
    return replace(_made(WHEN_REVEALED, None, do, (), target, holds, None), event="revealed")


def state_trigger(when: Selector[Any], do: Effect) -> Trigger:
    """A state of the table that makes something happen at once ("at three tokens, sacrifice it")."""
    return _made(STATE, None, do, (), (), when, None)


def constant(
    what: Selector[Any], attribute: Attribute, by: Amount[Any] | int = 1, *, when: Selector[Any] = always
) -> Constant:
    """Changes an attribute of cards as long as this card is active and `when` holds.

    Attributes of characters: "strength", the icons "military", "intrigue", "power", the keywords
    ("renown", "stealth"...), and those of `rules.lcg.state.attributes`. Of plots: "income", "initiative",
    "claim". What belongs to a player is an attribute of the faction card.
    """
    return Constant(what, attribute, by, while_=when)
