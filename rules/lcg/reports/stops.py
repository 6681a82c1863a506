"""Windows a player may have passed, and where it matters to ask: by what everybody knows, never by a hand.

What a player is not asked about is passed whatever they hold, and who is asked is asked also with nothing to
do, so that neither the passing nor the asking tells anything. A hand could hold what faction and agenda
allow, at a price that the player can pay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from rules.cards.abilities import Trigger
from rules.cards.uses import Use, is_usable
from rules.kernel.language import N_
from rules.kernel.question import Ask
from rules.kernel.terms import Seat
from rules.lcg.events.event_handlers import could_be_used, events_possible
from rules.lcg.reports.shown import strengths
from rules.lcg.state.attributes import CHALLENGE_TYPES, ChallengeType
from rules.lcg.state.table import LcgTable
from rules.lcg.state.timings import ACTION, INTERRUPT, REACTION, WOULD

STOPS: Final[Mapping[str, str]] = {
    "plot": N_("Actions in the plot phase"),
    "draw": N_("Actions in the draw phase"),
    "marshaling": N_("Actions while others marshal"),
    "my turn": N_("Actions before your own challenges"),
    "challenges": N_("Actions before the challenges of others"),
    "attack": N_("Actions in challenges you take no part in"),
    "my challenge": N_("Actions in challenges you take part in"),
    "dominance": N_("Actions in the dominance phase"),
    "standing": N_("Actions in the standing phase"),
    "taxation": N_("Actions in the taxation phase"),
    WOULD: N_("Saves and cancels"),
    INTERRUPT: N_("Interrupts"),
    REACTION: N_("Reactions"),
}
"""The windows by name, each with what it is called in a player's preferences."""


def stop_of(t: LcgTable, ask: Ask) -> str | None:
    """Return the window a question belongs to; None for one that is never passed for a player.

    The active player's own marshaling is no window of this kind.
    """
    if ask.verb in {WOULD, INTERRUPT, REACTION}:
        return ask.verb
    if ask.verb != ACTION:
        return None
    if t.challenge:
        return "my challenge" if ask.seat in (t.attacking, t.defending, t.defender()) else "attack"
    if t.active == ask.seat and t.phase in {"marshaling", "challenges"}:
        return "my turn" if t.phase == "challenges" else None
    return t.phase if t.phase in STOPS else None


MOMENTS: Final[Mapping[str, str]] = {"turn": N_("until my turn"), "phase": N_("until the end of the phase")}
"""Until when a player may have windows passed. Saves and cancels are asked about nevertheless."""
SPARED: Final = {"turn": {WOULD, "my turn"}, "phase": {WOULD}}


def period(t: LcgTable, moment: str) -> str:
    """Return what stays the same until a moment comes; "" for one that comes with the player's own turn."""
    return f"{t.round} {t.phase}" if moment == "phase" else ""


def passes_until(t: LcgTable, ask: Ask, moment: str) -> bool:
    """Return whether a window is among those passed until a moment."""
    return stop_of(t, ask) not in SPARED[moment]


# Where it matters to ask

MANEUVERS: Final = (
    "stand",
    "kneel",
    "kill",
    "discard",
    "return to hand",
    "put into play",
    "shuffle into deck",
    "icon",
    "military",
    "intrigue",
    "power",
    "look at a hand",
    "reveal",
    "keywords",
    "blank",
)
"""Words in the names of effects that decide who can fight: before one's own challenges is their time."""
PREPARES: Final = ("enter for another",)
"""Words of effects that have their time before one's own first challenge of the phase."""
DISABLES: Final = ("kneel", "return to hand", "lower strength")
"""Words of effects that keep a character from defending."""
KILLS: Final = ("kill", "burn", "dies at zero")
STANDS: Final = ("stand",)
"""Words of effects that bring a kneeling defender into the fight."""
REINFORCES: Final = ("put into play", "join", "return to hand", *KILLS)
"""Words of effects that bring a defender into the fight, or take an attacker out of it."""
WITHDRAWS: Final = ("return to hand", "remove from the challenge", *KILLS)
BOOSTS: Final = ("strength", "contribution", "join", "move", *WITHDRAWS)
"""Words of effects on a fight that both sides have joined."""
REWARDS: Final = ("raise claim", "later draw")
"""Words of effects that bring more for a challenge, however surely it is won."""
DEFENSES: Final = ("lower claim", "join", "guard")
"""Words of effects that help a defender, also one who takes part with no character."""
DETERS: Final = ("tax", "end the phase")
"""Words of effects that hinder all attacks of others."""
FROM_HAND: Final = ("put into play",)
"""Words of effects that need a card in hand which nobody sees."""
SAVINGS: Final = ("reduce", "gain gold")
"""Words of effects that are for one's own marshaling, which is never passed."""
FAR: Final = 10
"""STR that no action makes up for."""
CLEAR: Final = 5
"""STR by which a challenge is won as well as can be."""


def matters(t: LcgTable, ask: Ask) -> bool:
    """Return whether a player may want to use a window, for all that everybody knows.

    An answer to an occurrence is always worth the question. An action is where it has its time: one that is
    for a single phase in this phase, others before one's own challenges and in those one takes part in; one
    that deters attackers before the first challenge of each. Gold for marshaling is gained in one's own
    marshaling. Players who wish otherwise are always asked.
    """
    stop = stop_of(t, ask)
    if stop is None or ask.verb != ACTION:
        return True
    if stop == "my turn" and not any(t.challenges_left(ask.seat, kind) > 0 for kind in CHALLENGE_TYPES):
        return False
    if stop in {"my turn", "my challenge", "attack"}:
        wanted = _wanted_in_challenges(t, ask)
        if "put into play" in wanted and t.edition.hand_actions.possible(t, ask.seat):
            return True
        return bool(wanted) and any(
            _does(trigger, wanted) and _may_stand_a_fighter(t, ask.seat, trigger)
            for trigger in _usable(t, ask)
        )
    if stop == "challenges":
        begins = not t.noted("phase", t.active, "initiated")
        return begins and any(_does(trigger, DETERS) for trigger in _usable(t, ask))
    if stop == "marshaling" and not _all_have_finished(t, ask.seat):
        return False
    return any(trigger.phase == stop and not _does(trigger, SAVINGS) for trigger in _usable(t, ask))


def _does(trigger: Trigger, words: Sequence[str]) -> bool:
    """Return whether an ability does one of these; what it does besides ("then...") is not what it is for."""
    return any(word in mode.do.name.partition(", then")[0] for mode in trigger.modes for word in words)


def _wanted_in_challenges(t: LcgTable, ask: Ask) -> tuple[str, ...]:
    """Return the words of the effects that have their time in an action window of the challenges phase."""
    match ask.words.key:
        case "act_before_mine":
            return MANEUVERS if t.noted("phase", ask.seat, "initiated") else (*MANEUVERS, *PREPARES)
        case "act_after_attack_mine":
            return (*DISABLES, *KILLS) if _may_be_defended(t) else KILLS
        case "act_after_attack_on_me":
            return (*REINFORCES, *STANDS)
        case "act_after_defense_mine":
            attack, defense = strengths(t)
            rewards = REWARDS if attack >= defense - FAR else ()
            return (*_wanted_after_defense(t, ask.seat), *rewards)
        case "act_after_defense_on_me":
            return (*_wanted_after_defense(t, ask.seat), *DEFENSES)
        case "act_after_defense":
            return KILLS
    return ()


def _may_be_defended(t: LcgTable) -> bool:
    """Return whether the attacked player has a standing character with the icon of the challenge."""
    kind = cast(ChallengeType, t.challenge)
    return any(not t.knelt[card] and t.value(card, kind) for card in t.characters_of(t.defending))


def _may_stand_a_fighter(t: LcgTable, seat: Seat, trigger: Trigger) -> bool:
    """Return whether one of the kneeling characters of a player that could fight if it stood may be chosen
    for an ability that stands cards; True for other abilities."""
    targets = [target for mode in trigger.modes for target in mode.targets if target.of == "card"]
    if any(mode.do.name not in STANDS for mode in trigger.modes):
        return True
    kinds = (t.challenge,) if t.challenge else [k for k in CHALLENGE_TYPES if t.challenges_left(seat, k) > 0]
    fighters = {
        card
        for card in t.characters_of(seat)
        if t.knelt[card] and any(t.value(card, cast(ChallengeType, kind)) for kind in kinds)
    }
    hand = t.pile("hand", seat)
    if not fighters or not targets or not hand:
        return bool(fighters)
    use = Use(t.order, t, (hand[0], 0), trigger, None)
    return any(fighters & set(target.what.pieces(t, use)) for target in targets)


def _wanted_after_defense(t: LcgTable, seat: Seat) -> tuple[str, ...]:
    return (*BOOSTS, *t.edition.deciding_words) if _is_open(t, seat) else WITHDRAWS


def _is_open(t: LcgTable, seat: Seat) -> bool:
    """Return whether STR of participants could still change what a player gets of the challenge."""
    if not t.defenders:
        return False
    attack, defense = strengths(t)
    ahead = attack - defense if seat == t.attacking else defense - attack
    return -FAR <= ahead < CLEAR


def _all_have_finished(t: LcgTable, seat: Seat) -> bool:
    """Return whether the last player to marshal has passed since anybody acted, or has no gold left."""
    if len(t.been_active) < t.seat_count():
        return False
    order = t.seats()
    here = order.index(seat)
    passed = [order[(here - back) % len(order)] for back in range(1, t.window[3] + 1)]
    return t.active in passed or t.gold[t.active] == 0


def _usable(t: LcgTable, ask: Ask) -> Iterator[Trigger]:
    """Yield the abilities that everybody sees could be used, and those of events that could be held."""
    for card, _ in t.listeners(ACTION, ""):
        if t.controller(card) == ask.seat and t.zone_of(card)[0] not in t.order.hidden:
            yield from _usable_on_table(t, card)
    for ability in events_possible(t, ask.seat, ACTION, None):
        if could_be_used(t, ask.seat, ability, None):
            yield ability


def _usable_on_table(t: LcgTable, card: int) -> Iterator[Trigger]:
    """Yield the actions of a card that everybody sees which could be used, whatever the hand holds."""
    for number, ability in t.abilities_of(card):
        if not isinstance(ability, Trigger) or ability.timing != ACTION:
            continue
        if not _does(ability, FROM_HAND):
            if is_usable(t.order, t, (card, number), None):
                yield ability
        elif t.pile("hand", t.controller(card)) and not t.is_blank(card):
            is_left = ability.limit is None or t.uses_left((card, number), ability.limit) > 0
            if is_left and t.may_use((card, number), t.controller(card)):
                yield ability
