"""The end of a challenge (spec §11.3 to §11.5, §12; 4.2.2 to 4.2.6): result, bonuses, claim, keywords."""

from __future__ import annotations

from rules.cards.events import Event
from rules.cards.windows import chosen, happen
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.words import say
from rules.lcg.events.durations import WIN, drop_delayed
from rules.lcg.events.scoring import power_event
from rules.lcg.state.attributes import beat_rival, lost, of_type, won
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.challenges import challenge_is_on, side_strength
from rules.lcg.steps.melee import is_rival


def compare(t: LcgTable) -> Flow[str | None]:
    """4.2.2: the higher side wins if it has STR and a participant; at a tie the attacker (§11.3, R-11)."""
    if not challenge_is_on(t):
        return "end_challenge"
    attack = side_strength(t, t.attacking, t.attackers)
    defense = side_strength(t, t.defending, t.defenders)
    attacker_wins = attack >= defense
    winners = t.attackers if attacker_wins else t.defenders
    t.say("strengths", seat=t.attacking, n=attack, against_seat=t.defending, m=defense)
    t.won = -1
    if not winners or max(attack, defense) < 1:
        t.say("nobody_wins")
        return "end_challenge"
    t.won, t.lost = (t.attacking, t.defending) if attacker_wins else (t.defending, t.attacking)
    t.margin = abs(attack - defense)
    t.unopposed = int(attacker_wins and defense == 0)
    t.note(t.won, won(t.challenge))
    t.note(t.lost, lost(t.challenge))
    if not attacker_wins:
        t.note(t.won, "won as defender")
    else:
        t.note(t.lost, "lost as defender")
    t.say("wins_challenge", seat=t.won, n=t.margin, challenge=t.challenge)
    result = Event("result", t.won, loser=t.lost, margin=t.margin, unopposed=bool(t.unopposed))
    yield from happen(t.order, t, result)
    return t.edition.after("compare")


def bonuses(t: LcgTable) -> Flow[str | None]:
    """4.2.3: 1 power for winning unopposed; in melee 1 for beating a rival, once per rival and round."""
    gains: list[Event] = []
    if t.won not in t.gone:
        faction = t.faction[t.won]
        if t.unopposed:
            t.say("unopposed", seat=t.won)
            gains.append(power_event(t, faction, 1))
        if t.options["format"] == "melee" and t.lost not in t.gone and is_rival(t, t.won, t.lost):
            fact = beat_rival(t.lost)
            if not t.noted("round", t.won, fact):
                t.note(t.won, fact)
                gains.append(power_event(t, faction, 1))
        if gains:
            yield from happen(t.order, t, *gains)
    return t.edition.after("bonuses")


# Claim


def claim_value(t: LcgTable) -> int:
    """Return the claim of the attacking player's revealed plot for this challenge, now (§11.4)."""
    plot = t.plot_of(t.attacking)
    if plot < 0:
        return 0
    faction = t.faction[t.attacking]
    total = t.raw(plot, "claim") + t.raw(faction, "claim") + t.raw(faction, of_type(t.challenge, "claim"))
    if t.options["format"] == "melee" and is_rival(t, t.attacking, t.defending):
        total += t.player_value(t.attacking, of_type(t.challenge, "claim on rivals"))
    return max(0, total)


def claim(t: LcgTable) -> Flow[str | None]:
    """4.2.4: an attacker who won has the claim of the challenge's type applied to the loser: an occurrence,
    also of 0 (RR, Claim), which an interrupt may have resolved as something else (`resolve_as`)."""
    if t.won != t.attacking or t.won in t.gone:
        return t.edition.after("claim")
    n = claim_value(t)
    losers = [t.lost]
    if t.options["format"] == "melee" and t.player_value(t.won, of_type(t.challenge, "claim on many")):
        others = t.opponents(t.won)
        prompt = say("claim_on", challenge=t.challenge, n=n)
        losers = list(
            (yield from chosen(PickSome(t.won, "claim_on", others, 0, len(others), prompt, of="seat")))
        )
    losers = [seat for seat in losers if seat not in t.gone]
    if losers:
        t.say("claim", seat=t.won, challenge=t.challenge, n=n)
        claims = [Event("claim", t.won, amount=n, loser=seat) for seat in losers]
        for event in claims:
            event.applied_as = f"{t.challenge} claim"
        yield from happen(t.order, t, *claims)
    return t.edition.after("claim")


# Keywords


def keywords(t: LcgTable) -> Flow[str | None]:
    """4.2.5: the first player picks the keyword types one after the other (R-9)."""
    finished: list[str] = []
    while t.won not in t.gone:
        rules = t.edition.keywords
        relevant = [word for word, rule in rules.items() if word not in finished and rule.matters(t)]
        if not relevant:
            break
        word = relevant[0] if len(relevant) == 1 else (yield Pick(t.first, "keyword", relevant, of="word"))
        finished.append(word)
        yield from rules[word].resolve(t)
    return t.edition.after("keywords")


def end_challenge(t: LcgTable) -> Flow[str | None]:
    """4.2.6: the challenge ends; its participants are released."""
    drop_delayed(t, WIN)
    yield from happen(
        t.order, t, Event("challenge ends", t.attacking if t.attacking not in t.gone else t.first)
    )
    t.expire("challenge")
    t.challenge = ""
    t.called_off = 0
    t.attacking = t.defending = t.initially = -1
    t.attackers, t.defenders, t.bypassed, t.undeclared_participants = [], [], [], []
    t.touch()
    return "challenge_window"
