"""What a bot does with its actions, and how it plays a world on.

Actions are two questions of three. While a world is played on they are answered off the table, for making
views would take most of the time; an answer depends on what its seat may see and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from rules.bots.search import Policy
from rules.kernel import Answer, Match
from rules.kernel.terms import Seat
from rules.lcg.playing.eyes import DIES, Knowledge, changed_by
from rules.lcg.reports.shown import strengths
from rules.lcg.vocabulary.choosing import SEARCH_FOR_COPY
from rules.lcg.vocabulary.targets import ON_ALL

PASS: Final = "pass"  # noqa: S105  (what a seat answers that does nothing)
EAGER: Final = 0.9
"""How often the bot uses what it may use."""
NEEDS_A_FIGHT: Final = ("raise strength", "lower strength", "challenge", "claim", "joins")
"""Words in the names of effects that do nothing of use outside of a challenge."""
NO_GAIN: Final = ("reduce", "enter for another")
"""Words in the names of effects that one does not use for their own sake."""
SWEEPS: Final = (f"kill {ON_ALL}", f"discard {ON_ALL}")
SWEEPING: Final = 4
"""By how much more gold opponents' characters must have cost than one's own to sweep them all away."""
CLOSE: Final = 5
"""STR that one may hope to make up for by an effect of which one does not know how much it changes."""


@dataclass(frozen=True, slots=True)
class Fight:
    """The challenge under way: who attacks, who defends, and what their sides count."""

    attacking: Seat
    defending: Seat
    strengths: Callable[[], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player looks at before an action.

    `weakest`: the lowest STR among opponents' characters; `lead`: by how much more one's own characters cost
    than those of the opponent with the most; `has_copy`: whether the card offered at a place bears a
    duplicate, or its player sees another copy of it where it is of no use in the deck.
    """

    me: Seat
    fight: Fight | None
    weakest: Callable[[], int]
    lead: Callable[[], int]
    has_copy: Callable[[int], bool]


def chosen_action(
    known: Knowledge,
    faces: Sequence[str],
    in_hand: Sequence[bool],
    marshaling: bool,
    sight: Sight,
    r: Random,
) -> int | None:
    """Return which of the cards offered to use: marshal if that is possible, else perhaps use an ability or
    play an event; None to pass."""
    played = [i for i, face in enumerate(faces) if in_hand[i] and _is_laid(known, face, marshaling)]
    used = [i for i in range(len(faces)) if i not in played]
    if marshaling and played:
        reducers = [i for i in used if "reduce" in known.tools_of(faces[i]).action(held=False)]
        return reducers[0] if reducers else max(played, key=lambda i: _marshaling_order(known, faces[i]))
    if played and (sight.fight is None or sight.fight.defending == sight.me):
        return max(played, key=lambda i: known.cost_of({"face": faces[i]}))
    useful = [i for i in used if _helps(known.tools_of(faces[i]).action(held=in_hand[i]), sight, i)]
    return r.choice(useful) if useful and r.random() < EAGER else None


def policy(known: Knowledge, rest: Policy) -> Policy:
    """Return how worlds are played on: actions off the table, other questions as `rest` answers them."""

    def play_on(match: Match[Any], seat: Seat, r: Random) -> Answer:
        ask: Any = match.ask_for(seat)
        if ask.verb != "action":
            return rest(match, seat, r)
        t = match.table
        cards = [option for option in ask.options if option != PASS]
        hand = t.where("hand", seat)
        faces = [t.name(card) for card in cards]
        in_hand = [t.at[card] == hand for card in cards]
        chosen = chosen_action(known, faces, in_hand, t.phase == "marshaling", _sight(t, seat, cards), r)
        return PASS if chosen is None else cards[chosen]

    return play_on


def _sight(t: Any, seat: Seat, cards: Sequence[int]) -> Sight:
    """Return what a player looks at, off the table."""

    def cost(player: Seat) -> int:
        return sum(1 + max(t.printed(card).cost, 0) for card in t.characters_of(player))

    def has_copy(i: int) -> bool:
        face = t.name(cards[i])
        seen = (card for zone in WITHOUT_USE for card in t.pile(zone, seat) if card != cards[i])
        return bool(t.duplicates_of(cards[i])) or any(t.name(card) == face for card in seen)

    others = t.opponents(seat)
    return Sight(
        seat,
        Fight(t.attacking, t.defending, lambda: strengths(t)) if t.challenge else None,
        lambda: min(
            (t.value(card, "strength") for one in others for card in t.characters_of(one)), default=99
        ),
        lambda: cost(seat) - max((cost(one) for one in others), default=0),
        has_copy,
    )


WITHOUT_USE: Final = ("hand", "discard", "dead")
"""Zones in which a search of the deck does not find a card."""


def _is_laid(known: Knowledge, face: str, marshaling: bool) -> bool:
    """Return whether a card that is offered from the hand comes into play for its player; outside of one's
    own marshaling a card with an action there would be used for that."""
    return known.kind_of({"face": face}) != "event" and (
        marshaling or not known.tools_of(face).acts_from_hand
    )


def _marshaling_order(known: Knowledge, face: str) -> float:
    card = known.cards.get(face)
    if card is None:
        return 0.0
    return 10.0 * ("limited" in card.keywords) + card.cost + 2.0 * (card.kind == "character")


def _helps(effect: str, sight: Sight, i: int) -> bool:
    """Return whether an action is worth using now, for the card offered at a place: boosts in one's own close
    challenge, sweeps where they take more from others, others at any time."""
    fight, me = sight.fight, sight.me
    if any(word in effect for word in NO_GAIN):
        return False
    if effect == SEARCH_FOR_COPY:
        return not sight.has_copy(i)
    if any(word in effect for word in SWEEPS):
        return fight.defending == me if fight is not None else sight.lead() <= -SWEEPING
    if DIES in effect and sight.weakest() <= changed_by(effect, CLOSE):
        return True
    if not any(word in effect for word in NEEDS_A_FIGHT):
        return True
    if fight is None or me not in {fight.attacking, fight.defending}:
        return False
    attack, defense = fight.strengths()
    if "claim" in effect:
        return (me == fight.defending and attack >= defense) if "lower" in effect else me == fight.attacking
    gap = defense - attack if me == fight.attacking else attack - defense + 1
    return 0 < gap <= changed_by(effect, CLOSE)
