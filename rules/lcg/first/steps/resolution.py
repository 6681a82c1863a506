"""The resolution of a challenge (spec §6.7): its parts are one sequence, answered once at the end."""

from __future__ import annotations

from rules.cards.events import Event
from rules.cards.windows import happen, in_sequence
from rules.kernel.game import Flow
from rules.lcg.events.scoring import move_power, power_event
from rules.lcg.first.attributes import BEAT_OPPOSED
from rules.lcg.first.keywords import renown
from rules.lcg.first.steps.challenges import TAKES_IT
from rules.lcg.first.steps.titles import opposes
from rules.lcg.first.table import FirstTable
from rules.lcg.steps import resolution
from rules.lcg.steps.challenges import challenge_is_on
from rules.lcg.steps.resolution import apply_claim, claim_value, compare, result_event


def resolve(t: FirstTable) -> Flow[str | None]:
    """6.7: compare, claim, unopposed, titles, renown; then passives and responses to all of it."""
    if challenge_is_on(t):
        yield from in_sequence(t.order, t, _parts(t))
    return "end_challenge"


def _parts(t: FirstTable) -> Flow[None]:
    if compare(t):
        yield from happen(t.order, t, result_event(t))
        for part in (claim, unopposed, opposition, taken_attack, renown):
            if t.won not in t.gone:
                yield from part(t)
    yield from happen(t.order, t, Event("resolved", t.attacking))


def claim(t: FirstTable) -> Flow[None]:
    """6.7.3: the player attacked pays claim, also where a supporter has lost."""
    if t.won == t.attacking:
        yield from apply_claim(t, [t.defending], claim_value(t))


def unopposed(t: FirstTable) -> Flow[None]:
    """6.7.4: 1 power for an attacker who won against a STR of 0."""
    if t.unopposed:
        t.say("unopposed", seat=t.won)
        yield from happen(t.order, t, power_event(t, t.faction[t.won], 1))


def opposition(t: FirstTable) -> Flow[None]:
    """6.7.5: 1 power for winning against an opposed title, once a round; an attacker's is that of the player
    attacked, a defender's that of the attacker (A-28, A-79)."""
    beaten = t.defending if t.won == t.attacking else t.attacking
    if opposes(t, t.won, beaten) and not t.noted("round", t.won, BEAT_OPPOSED):
        t.note(t.won, BEAT_OPPOSED)
        t.say("opposes", seat=t.won, against_seat=beaten)
        yield from happen(t.order, t, power_event(t, t.faction[t.won], 1))


def taken_attack(t: FirstTable) -> Flow[None]:
    """6.7.5: a Lord Commander who has won the attack he took moves 1 power from the attacker's House."""
    if t.won == t.defending and t.noted("challenge", t.won, TAKES_IT):
        yield from move_power(t, t.faction[t.attacking], t.won, 1)


def end_challenge(t: FirstTable) -> Flow[str | None]:
    """6.8: the challenge ends."""
    following = yield from resolution.end_challenge(t)
    t.siding = -1
    return following
