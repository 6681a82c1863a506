"""The second edition's order at the end of a challenge (spec §11.3 to §11.5, §12): result, bonuses, claim,
keywords, each answered before the next."""

from __future__ import annotations

from rules.cards.events import Event
from rules.cards.windows import chosen, happen
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.words import say
from rules.lcg.events.scoring import power_event
from rules.lcg.second.attributes import CLAIM_ON_MANY, CLAIM_ON_RIVALS, NO_BONUS
from rules.lcg.second.keywords import KEYWORDS
from rules.lcg.second.steps.titles import has_rivals, is_rival
from rules.lcg.state.attributes import beat_rival, of_type
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.challenges import challenge_is_on
from rules.lcg.steps.resolution import apply_claim, claim_value, compare, result_event


def result(t: LcgTable) -> Flow[str | None]:
    """4.2.2: strengths are compared, and the result is answered."""
    if not challenge_is_on(t) or not compare(t):
        return "end_challenge"
    yield from happen(t.order, t, result_event(t))
    return "bonuses"


def bonuses(t: LcgTable) -> Flow[str | None]:
    """4.2.3: 1 power for winning unopposed; in melee 1 for beating a rival, once per rival and round."""
    gains: list[Event] = []
    if t.won not in t.gone and not t.player_value(t.won, NO_BONUS):
        faction = t.faction[t.won]
        if t.unopposed:
            t.say("unopposed", seat=t.won)
            gains.append(power_event(t, faction, 1, unopposed=True))
        if has_rivals(t) and t.lost not in t.gone and is_rival(t, t.won, t.lost):
            fact = beat_rival(t.lost)
            if not t.noted("round", t.won, fact):
                t.note(t.won, fact)
                gains.append(power_event(t, faction, 1))
        if gains:
            yield from happen(t.order, t, *gains)
    return "claim"


def claim(t: LcgTable) -> Flow[str | None]:
    """4.2.4: an attacker who won has the claim applied to the loser; some titles of melee choose others."""
    if t.won != t.attacking or t.won in t.gone:
        return "keywords"
    more = 0
    if has_rivals(t) and is_rival(t, t.attacking, t.defending):
        more = t.player_value(t.attacking, of_type(t.challenge, CLAIM_ON_RIVALS))
    n = claim_value(t, more)
    losers = [t.lost]
    if has_rivals(t) and t.player_value(t.won, of_type(t.challenge, CLAIM_ON_MANY)):
        others = t.opponents(t.won)
        prompt = say("claim_on", challenge=t.challenge, n=n)
        ask = PickSome(t.won, "claim_on", others, 0, len(others), prompt, of="seat")
        losers = list((yield from chosen(ask)))
    yield from apply_claim(t, losers, n)
    return "keywords"


def keywords(t: LcgTable) -> Flow[str | None]:
    """4.2.5: the first player picks the keyword types one after the other (R-9)."""
    finished: list[str] = []
    while t.won not in t.gone:
        relevant = [word for word, rule in KEYWORDS.items() if word not in finished and rule.matters(t)]
        if not relevant:
            break
        word = relevant[0] if len(relevant) == 1 else (yield Pick(t.first, "keyword", relevant, of="word"))
        finished.append(word)
        yield from KEYWORDS[word].resolve(t)
    return "end_challenge"
