"""What one can tell of loyalties from what everybody saw: pure functions of a view.

A noble is judged by the cards at the missions where it played, shared out among those who put cards there:
help speaks for it, idle cards against it. Claims count as well: an admission, a promise that was not kept,
and accusations as far as who speaks is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb, exp, log, tanh
from typing import Any, Final

from rules.kernel.terms import Seat
from rules.oathbreaker.cards.declare import ICONS
from rules.oathbreaker.cards.faces import FACTS, HARMS, HELPS, NUMBER

View = Mapping[str, Any]

HELP, HARM, IDLE = -1.2, 0.0, 0.7
"""What a card at a mission says against those who played there: each icon of help, each of harm, a card that
does neither. Fitted (logistic) on 300 games of the bots at five seats."""
ACCUSED: Final = 0.3
"""What an accusation says from somebody above suspicion; from a sure conspirator it says the contrary."""
FRANK, BROKEN = -1.0, 0.4
"""What it says to admit that one cannot help, and to promise help where one then puts nothing."""
PROMISES: Final = frozenset({"can_help", "helping", "helping_a_little", "helping_a_lot"})
ADMISSIONS: Final = frozenset({"cannot_help", "not_helping"})
SHARPNESS: Final = 1.0
"""How much the evidence moves the odds."""


def nobles_of(view: View) -> list[Seat]:
    """Return the seats of nobles."""
    return [seat["seat"] for seat in view["seats"] if seat["role"] == "noble"]


def evidence(view: View, but: Seat | None = None) -> dict[Seat, float]:
    """Return what speaks against each noble, relative to the mean; what `but` itself says counts nothing."""
    nobles = nobles_of(view)
    against = dict.fromkeys(nobles, 0.0)
    for mission in view["history"]:
        kind = ICONS.index(FACTS[mission["mission"]]["type"])
        put = mission["put"]
        total = sum(put)
        if not total:
            continue
        says = 0.0
        for face in mission["cards"]:
            number = NUMBER[face]
            says += HELP * HELPS[number][kind] if HELPS[number][kind] else HARM * HARMS[number] or IDLE
        expected = says / max(total, len(mission["cards"]))
        for noble in nobles:
            against[noble] += put[noble] * expected
    _weigh_claims(view, against)
    mean = sum(against.values()) / len(against)
    against = {noble: found - mean for noble, found in against.items()}
    weights = dict.fromkeys(nobles, 0.0)
    for speaker, act, _, noble, word in view["claims"]:
        if act == "accuse" and noble in weights and speaker in weights and speaker != but:
            credit = -tanh(against[speaker] / 2)
            weights[noble] += ACCUSED * (credit if word == "accuse" else -credit)
    return {noble: found + weights[noble] for noble, found in against.items()}


def _weigh_claims(view: View, against: dict[Seat, float]) -> None:
    """Hold what nobles said of missions to what everybody saw of them."""
    put = {mission["mission"]: mission["put"] for mission in view["history"]}
    for speaker, act, mission, _, word in view["claims"]:
        if act != "claim" or speaker not in against:
            continue
        if word in ADMISSIONS:
            against[speaker] += FRANK
        elif word in PROMISES and mission in put and not put[mission][speaker]:
            against[speaker] += BROKEN


def assignments(view: View, known: Mapping[Seat, bool]) -> Iterator[tuple[frozenset[Seat], float]]:
    """Yield each set of conspirators that the mix allows and the viewer does not know to be wrong, with its
    weight by the mix alone (the rest of the mix is the Agent)."""
    nobles = nobles_of(view)
    mix = view["mix"]
    hidden = mix["conspirator"] + mix["loyalist"] - len(nobles)
    for many in range(len(nobles) + 1):
        left = (mix["conspirator"] - many, mix["loyalist"] - (len(nobles) - many))
        if min(left) < 0 or sum(left) != hidden:
            continue
        weight = float(comb(hidden, left[0]) or 1)
        for chosen in combinations(nobles, many):
            guess = frozenset(chosen)
            if all((seat in guess) == side for seat, side in known.items()):
                yield guess, weight


def weighed(
    view: View, known: Mapping[Seat, bool], but: Seat | None = None
) -> list[tuple[frozenset[Seat], float]]:
    """Return the possible sets of conspirators with their probabilities."""
    against = evidence(view, but)
    found = [
        (guess, log(weight) + SHARPNESS * sum(against[seat] for seat in guess))
        for guess, weight in assignments(view, known)
    ]
    most = max(logs for _, logs in found)
    total = sum(exp(logs - most) for _, logs in found)
    return [(guess, exp(logs - most) / total) for guess, logs in found]


def suspicion(view: View, known: Mapping[Seat, bool], but: Seat | None = None) -> dict[Seat, float]:
    """Return for each noble how likely it conspires."""
    likely = dict.fromkeys(nobles_of(view), 0.0)
    for guess, probability in weighed(view, known, but):
        for seat in guess:
            likely[seat] += probability
    return likely


def likeliest(view: View, own: Sequence[Seat]) -> dict[Seat, bool]:
    """Return who of some nobles conspires, in the likeliest way all of them may be."""
    odds: dict[frozenset[Seat], float] = {}
    for guess, probability in weighed(view, {}):
        seen = guess & frozenset(own)
        odds[seen] = odds.get(seen, 0.0) + probability
    best = max(odds, key=lambda guess: (odds[guess], sorted(guess)))
    return {seat: seat in best for seat in own}
