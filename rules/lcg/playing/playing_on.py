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
from rules.lcg.playing.eyes import Knowledge
from rules.lcg.reports.shown import strengths

PASS: Final = "pass"  # noqa: S105  (what a seat answers that does nothing)
EAGER: Final = 0.9
"""How often the bot uses what it may use."""
NEEDS_A_FIGHT: Final = ("raise strength", "lower strength", "challenge", "claim", "joins")
"""Words in the names of effects that do nothing of use outside of a challenge."""


@dataclass(frozen=True, slots=True)
class Fight:
    """The challenge under way: who attacks, who defends, and what their sides count."""

    attacking: Seat
    defending: Seat
    strengths: Callable[[], Sequence[int]]


def chosen_action(
    known: Knowledge,
    faces: Sequence[str],
    in_hand: Sequence[bool],
    marshaling: bool,
    fight: Fight | None,
    me: Seat,
    r: Random,
) -> int | None:
    """Return which of the cards offered to use: marshal if that is possible, else perhaps use an ability or
    play an event; None to pass."""
    played = [i for i, face in enumerate(faces) if in_hand[i] and _is_laid(known, face)]
    used = [i for i in range(len(faces)) if i not in played]
    if marshaling and played:
        reducers = [i for i in used if "reduce" in known.effect_of(faces[i])]
        return reducers[0] if reducers else max(played, key=lambda i: _marshaling_order(known, faces[i]))
    if played and (fight is None or fight.defending == me):
        return max(played, key=lambda i: known.cost_of({"face": faces[i]}))
    useful = [i for i in used if _helps(known.effect_of(faces[i]), fight, me)]
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
        fight = Fight(t.attacking, t.defending, lambda: strengths(t)) if t.challenge else None
        faces = [t.name(card) for card in cards]
        in_hand = [t.at[card] == hand for card in cards]
        chosen = chosen_action(known, faces, in_hand, t.phase == "marshaling", fight, seat, r)
        return PASS if chosen is None else cards[chosen]

    return play_on


def _is_laid(known: Knowledge, face: str) -> bool:
    return known.kind_of({"face": face}) != "event"


def _marshaling_order(known: Knowledge, face: str) -> float:
    card = known.cards.get(face)
    if card is None:
        return 0.0
    return 10.0 * ("limited" in card.keywords) + card.cost + 2.0 * (card.kind == "character")


def _helps(effect: str, fight: Fight | None, me: Seat) -> bool:
    """Return whether an action is worth using now: boosts in one's own close challenge, others at any
    time."""
    if "reduce" in effect:
        return False
    if not any(word in effect for word in NEEDS_A_FIGHT):
        return True
    if fight is None or me not in {fight.attacking, fight.defending}:
        return False
    attack, defense = fight.strengths()
    if me == fight.attacking:
        return "claim" in effect or 0 < defense - attack <= 5
    return 0 <= attack - defense <= 5
