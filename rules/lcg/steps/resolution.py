"""The end of a challenge (spec §11.3 to §11.5; 4.2.2 to 4.2.6), in parts of which editions make their
steps."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards.events import Event
from rules.cards.windows import happen
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.lcg.events.durations import WIN, drop_delayed
from rules.lcg.state.attributes import lost, of_type, won
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.challenges import side_strength


def compare(t: LcgTable) -> bool:
    """4.2.2: the higher side wins if it has STR and a participant; at a tie the attacker (§11.3, R-11).
    Return whether somebody wins."""
    defender = t.defender()
    attack = side_strength(t, t.attacking, t.attackers)
    defense = side_strength(t, defender, t.defenders)
    attacker_wins = attack >= defense
    winners = t.attackers if attacker_wins else t.defenders
    t.say("strengths", seat=t.attacking, n=attack, against_seat=defender, m=defense)
    t.won = -1
    cannot_lose = attacker_wins and t.player_value(defender, "cannot lose")
    if not winners or max(attack, defense) < 1 or cannot_lose:
        t.say("nobody_wins")
        return False
    t.won, t.lost = (t.attacking, defender) if attacker_wins else (defender, t.attacking)
    t.margin = abs(attack - defense)
    t.unopposed = int(attacker_wins and defense == 0)
    t.note(t.won, won(t.challenge))
    t.note(t.lost, lost(t.challenge))
    if not attacker_wins:
        t.note(t.won, "won as defender")
    else:
        t.note(t.lost, "lost as defender")
    t.say("wins_challenge", seat=t.won, n=t.margin, challenge=t.challenge)
    return True


def result_event(t: LcgTable) -> Event:
    """Return the result, as it happens."""
    return Event("result", t.won, loser=t.lost, margin=t.margin, unopposed=bool(t.unopposed))


def claim_value(t: LcgTable, more: int = 0) -> int:
    """Return the claim of the attacking player's revealed plot for this challenge, now (§11.4), with what
    else adds to it."""
    plot = t.plot_of(t.attacking)
    if plot < 0 or t.player_value(t.attacking, "no claim"):
        return 0
    faction = t.faction[t.attacking]
    total = t.raw(plot, "claim") + t.raw(faction, "claim") + t.raw(faction, of_type(t.challenge, "claim"))
    return max(0, total + more)


def apply_claim(t: LcgTable, losers: Sequence[Seat], n: int) -> Flow[None]:
    """4.2.4: the claim of the challenge's type is applied to players: an occurrence, also of 0 (RR, Claim),
    which an interrupt may have resolved as something else (`resolve_as`)."""
    losers = [seat for seat in losers if seat not in t.gone]
    if losers:
        t.say("claim", seat=t.won, challenge=t.challenge, n=n)
        claims = [Event("claim", t.won, amount=n, loser=seat) for seat in losers]
        for event in claims:
            event.applied_as = f"{t.challenge} claim"
        yield from happen(t.order, t, *claims)


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
