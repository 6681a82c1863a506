"""A challenge up to its resolution (spec §6.1 to §6.6): redirect, stealth with the defense, supporters."""

from __future__ import annotations

from typing import Final, cast

from rules.cards.windows import PASS, happen, in_sequence
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.kernel.words import say
from rules.lcg.first.attributes import CANNOT_DEFEND, REDIRECTED, REDIRECTS, TAKES_ATTACKS, TOOK_ATTACK
from rules.lcg.first.steps.titles import supports
from rules.lcg.first.table import FirstTable
from rules.lcg.first.taxes import pay_for_attack, pay_for_defense
from rules.lcg.state.attributes import ChallengeType, Fact
from rules.lcg.steps.challenges import (
    attack_events,
    bypass_events,
    challenge_is_on,
    choose_bypassed,
    declare_attackers,
    declare_defenders,
    defense_events,
    name_challenge,
    name_opponent,
    next_turn,
    opponents_for,
    possible_defenders,
)

TAKES_IT: Final = cast(Fact, "defends in another's place")


def initiate(t: FirstTable) -> Flow[str | None]:
    """6.1 and 6.2: the active player attacks somebody, or ends the turn; the Crown Regent may redirect."""
    seat, kind = t.active, (yield from name_challenge(t))
    if kind is None:
        return next_turn(t)
    t.siding = -1
    yield from declare_attackers(t, seat, kind, (yield from name_opponent(t, seat, kind)))
    yield from pay_for_attack(t)
    yield from in_sequence(t.order, t, _attack(t))
    return "attack_window"


def _attack(t: FirstTable) -> Flow[None]:
    yield from redirect(t)
    yield from happen(t.order, t, *attack_events(t))


def redirect(t: FirstTable) -> Flow[None]:
    """6.2: once a round its holder has the attacker choose another legal target; without one nobody is asked
    (A-60, A-62, A-75)."""
    legal = opponents_for(t, t.attacking, cast(ChallengeType, t.challenge))
    others = [other for other in legal if other != t.defending]
    if not others:
        return
    for seat in t.seats():
        if not t.player_value(seat, REDIRECTS) or t.noted("round", seat, REDIRECTED):
            continue
        prompt = say("redirect", by_seat=t.attacking, against_seat=t.defending, challenge=t.challenge)
        answer = yield Pick(seat, "redirect", ("redirect", PASS), words=prompt, of="word", default=PASS)
        if answer == PASS:
            continue
        t.note(seat, REDIRECTED)
        words = say("opponent_anew", by_seat=seat)
        attacked = (
            others[0] if len(others) == 1 else (yield Pick(t.attacking, "opponent", others, words, of="seat"))
        )
        t.defending = attacked
        t.touch()
        t.say("redirected", seat=seat, against_seat=attacked)
        return


def defend(t: FirstTable) -> Flow[str | None]:
    """6.4 and 6.5: stealth and the defense are one sequence. Where nobody defends, others may do so; a Lord
    Commander who takes the attack is attacked anew, from the window after the attack on."""
    if not challenge_is_on(t):
        return "end_challenge"
    taken = yield from in_sequence(t.order, t, _defense(t))
    return "attack_window" if taken else "defense_window"


def _defense(t: FirstTable) -> Flow[bool]:
    """Return whether somebody has taken the attack."""
    yield from happen(t.order, t, *bypass_events(t, (yield from choose_bypassed(t, distinct=True))))
    if not t.player_value(t.defending, CANNOT_DEFEND):
        yield from declare_defenders(t, t.defending)
    if not t.defenders and (yield from _another_defends(t)):
        return True
    if t.defenders:
        yield from pay_for_defense(t)
        yield from happen(t.order, t, *defense_events(t))
    return False


def _another_defends(t: FirstTable) -> Flow[bool]:
    """6.5: clockwise from the attacker, supporters and the Lord Commander may step in; the first who does
    ends this (A-27). Return whether the attack has another target now."""
    seat = t.next_seat(t.attacking)
    while seat != t.attacking:
        if seat != t.defending:
            if supports(t, seat, t.defending) and possible_defenders(t, seat):
                t.siding = seat
                yield from declare_defenders(t, seat)
                if t.defenders:
                    t.say("supports", seat=seat, against_seat=t.defending)
                    return False
                t.siding = -1
            if may_take_attack(t, seat) and (yield from _takes_attack(t, seat)):
                return True
        seat = t.next_seat(seat)
    return False


def may_take_attack(t: FirstTable, seat: Seat) -> bool:
    """Return whether a player may take a military challenge that nobody defends (spec §6.5)."""
    if (
        t.challenge != "military"
        or not t.player_value(seat, TAKES_ATTACKS)
        or t.noted("round", seat, TOOK_ATTACK)
    ):
        return False
    return seat in opponents_for(t, t.attacking, "military")


def _takes_attack(t: FirstTable, seat: Seat) -> Flow[bool]:
    words = say("take_attack", by_seat=t.attacking, against_seat=t.defending)
    answer = yield Pick(seat, "take_attack", ("take", PASS), words=words, of="word", default=PASS)
    if answer == PASS:
        return False
    t.note(seat, TOOK_ATTACK)
    t.say("takes_attack", seat=seat, against_seat=t.defending)
    t.defending = seat
    t.note(seat, TAKES_IT)
    t.bypassed = []
    t.touch()
    return True
