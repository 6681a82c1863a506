"""The challenges phase up to the comparison of strengths (spec §11.1, §11.2, 4.2 to 4.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal, TypeAlias, cast

from rules.cards.events import Event
from rules.cards.windows import PASS, action_window, chosen
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.language import translated, worded
from rules.kernel.terms import Atom, Seat
from rules.kernel.words import Words, say
from rules.lcg.state.attributes import (
    CHALLENGE_TYPES,
    ChallengeType,
    Fact,
    cannot,
    cannot_against,
    initiated,
    no_attack_kneel,
    no_defense_kneel,
    of_type,
)
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.rounds import begin_phase, end_phase, next_active


def challenges_phase(t: LcgTable) -> Flow[str | None]:
    """4.1: the phase begins; the first player becomes active."""
    yield from begin_phase(t, "challenges")
    t.active = t.first
    t.been_active = [t.first]
    return "challenge_window"


Moment: TypeAlias = Literal["challenge", "attack", "defense"]
"""After what an action window of the challenges phase opens: before a challenge, after the attack, after the
defense."""


def challenge_action_window(t: LcgTable, moment: Moment) -> Flow[None]:
    """An action window of the challenges phase."""
    actions = t.edition.hand_actions

    def over() -> bool:
        return t.is_phase_called_off() or (t.challenge != "" and not challenge_is_on(t))

    def prompt(seat: Seat) -> Words:
        return action_prompt(t, moment, seat)

    yield from action_window(
        t.order,
        t,
        others=partial(actions.cards, t),
        take=lambda seat, card: t.acts(seat, card, actions.take(t, seat, card)),
        over=over,
        prompt=prompt,
    )


def action_prompt(t: LcgTable, moment: Moment, seat: Seat) -> Words:
    """Return what a player is asked in an action window: whose challenge it is, and how it stands."""
    if moment == "challenge":
        return say("act_before_mine") if t.active == seat else say("act_before", by_seat=t.active)
    mine = {t.attacking: "_mine", t.defending: "_on_me", t.defender(): "_on_me"}.get(seat, "")
    return say(
        f"act_after_{moment}{mine}",
        challenge=t.challenge,
        by_seat=t.attacking,
        against_seat=t.defending,
        n=side_strength(t, t.attacking, t.attackers),
        m=side_strength(t, t.defender(), t.defenders),
    )


def side_strength(t: LcgTable, seat: Seat, cards: list[int]) -> int:
    """Return what the participants of a side contribute, and what else its player counts."""
    total = sum(t.value(card, "strength") for card in cards if not t.value(card, "no contribution"))
    if cards:
        total += t.player_value(seat, of_type(t.challenge, "strength"))
    return total + (t.player_value(seat, "contribution") if t.is_changed("contribution") else 0)


def challenge_window(t: LcgTable) -> Flow[str | None]:
    """AW-chal: the action window before every initiation."""
    yield from challenge_action_window(t, "challenge")
    return "initiate"


def name_challenge(t: LcgTable) -> Flow[ChallengeType | None]:
    """4.2: the active player names the type of a challenge, or passes (4.3)."""
    seat = t.active
    cannot_attack = seat in t.gone or t.is_phase_called_off()
    types = [] if cannot_attack else [kind for kind in CHALLENGE_TYPES if may_initiate(t, seat, kind)]
    named: Any = PASS
    if types:
        named = yield Pick(seat, "challenge", (*types, PASS), of="word", default=PASS)
    return None if named == PASS else named


def next_turn(t: LcgTable) -> str:
    """4.3: the next player is active; after the last one the phase ends."""
    following = next_active(t)
    if following is None:
        return "end_challenges"
    t.active = following
    t.been_active.append(following)
    t.touch()
    return "challenge_window"


def name_opponent(t: LcgTable, seat: Seat, kind: ChallengeType) -> Flow[Seat]:
    """4.2: the player attacks an opponent."""
    against = opponents_for(t, seat, kind)
    if len(against) == 1:
        return against[0]
    named: Seat = yield Pick(seat, "opponent", against, words=say("opponent", challenge=kind), of="seat")
    return named


def may_initiate(t: LcgTable, seat: Seat, kind: ChallengeType) -> bool:
    """Return whether a player may initiate a challenge of a type against somebody."""
    if t.challenges_left(seat, kind) < 1 or t.player_value(seat, cannot(kind)):
        return False
    if t.player_value(seat, "one challenge") and t.noted("phase", seat, "initiated"):
        return False
    return bool(possible_attackers(t, seat, kind)) and bool(opponents_for(t, seat, kind))


def opponents_for(t: LcgTable, seat: Seat, kind: ChallengeType) -> list[Seat]:
    """Against whom a player may initiate a challenge of a type."""
    found = [
        other
        for other in t.opponents(seat)
        if not t.player_value(seat, cannot_against(other))
        and not t.player_value(seat, cannot_against(other, kind))
    ]
    return t.edition.targets(t, seat, kind, found)


def possible_attackers(t: LcgTable, seat: Seat, kind: ChallengeType) -> list[int]:
    """Return a player's standing characters with the icon."""
    return [
        card
        for card in t.characters_of(seat)
        if not t.knelt[card]
        and t.value(card, kind)
        and not t.value(card, "cannot attack")
        and (not t.is_barred(card, "cannot be knelt") or t.value(card, no_attack_kneel(kind)))
    ]


def declare_attackers(t: LcgTable, seat: Seat, kind: ChallengeType, defending: Seat) -> Flow[None]:
    """4.2: a challenge begins with its attackers."""
    forbids = t.forbids_attack(seat, kind, defending)
    options = [card for card in possible_attackers(t, seat, kind) if forbids is None or not forbids((card,))]
    most = 1 if t.player_value(seat, "one attacker") else len(options)
    prompt = say("attackers", challenge=kind, against_seat=defending)
    ask = PickSome(seat, "attackers", options, 1, most, words=prompt, violation=forbids)
    attackers = list((yield from chosen(ask)))
    t.expire("challenge")
    t.challenge = kind
    t.attacking, t.defending, t.initially = seat, defending, defending
    t.attackers, t.defenders, t.bypassed, t.undeclared_participants = attackers, [], [], []
    t.won = t.lost = -1
    t.margin = t.unopposed = t.called_off = 0
    t.touch()
    did: tuple[Fact, ...] = ("initiated", initiated(kind), initiated(kind, defending))
    for fact in did:
        t.note(seat, fact)
    t.say("initiates", seat=seat, challenge=kind, against_seat=defending)
    for card in attackers:
        t.say("attacks", seat=seat, card=card)


def attack_events(t: LcgTable) -> list[Event]:
    """Return what an attack is: it is initiated, its attackers are declared and kneel."""
    seat, no_kneel = t.attacking, no_attack_kneel(t.challenge)
    kneeling = [card for card in t.attackers if not t.value(card, no_kneel)]
    return [
        Event("initiated", seat),
        *(Event("declared attacker", seat, card) for card in t.attackers),
        *(Event("kneels", seat, card) for card in kneeling),
    ]


Bypassing: TypeAlias = list[tuple[int, int]]
"""Who bypasses whom."""


def choose_bypassed(t: LcgTable, *, distinct: bool = False) -> Flow[Bypassing]:
    """Ask for an optional stealth target for each attacker with stealth, and for further ones of those that
    have more; `distinct`: none is bypassed twice."""
    pairs: Bypassing = []
    attackers = [card for card in t.attackers if t.value(card, "stealth")]
    further = [card for card in attackers for _ in range(t.value(card, "further bypasses"))]
    for card in (*attackers, *further):
        options = [
            victim
            for victim in t.characters_of(t.defending)
            if not t.value(victim, "stealth")
            and not t.value(victim, "not bypassed")
            and not (distinct and victim in [bypassed for _, bypassed in pairs])
            and (card, victim) not in pairs
        ]
        if options:
            victim = yield Pick(
                t.attacking, "stealth", (*options, PASS), words=say("stealth", by_card=card), default=PASS
            )
            if victim != PASS:
                pairs.append((card, victim))
                t.say("bypasses", seat=t.attacking, by_card=card, card=victim)
    return pairs


def bypass_events(t: LcgTable, bypassing: Bypassing) -> list[Event]:
    """Return what stealth does, as occurrences."""
    return [Event("bypassed", t.attacking, victim, by=by) for by, victim in bypassing]


def challenge_is_on(t: LcgTable) -> bool:
    """Return whether both sides are still in the game (R-3), and no effect has ended the challenge."""
    return not t.called_off and t.attacking not in t.gone and t.defending not in t.gone


def attack_window(t: LcgTable) -> Flow[str | None]:
    """AW-att: the action window after the attack."""
    if challenge_is_on(t):
        yield from challenge_action_window(t, "attack")
    return "defend"


def declare_defenders(t: LcgTable, seat: Seat) -> Flow[bool]:
    """4.2.1: a player may declare defenders; return whether there were any to declare."""
    forbids = t.forbids_defense(seat)
    options = [card for card in possible_defenders(t, seat) if forbids is None or not forbids((card,))]
    if not options:
        return False
    required = [card for card in options if t.value(card, "must defend")]
    most = 1 if t.player_value(seat, "one defender") else len(options)
    least = min(len(required), most)
    violation = partial(_what_must_defend, t, required, least) if required else forbids
    lo = least if least == len(options) else 0
    default = tuple(required[:most])
    attack = side_strength(t, t.attacking, t.attackers)
    prompt = say("defenders", by_seat=t.attacking, challenge=t.challenge, n=attack)
    ask = PickSome(seat, "defenders", options, lo, most, prompt, default, violation=violation)
    defenders = yield from chosen(ask)
    t.defenders = list(defenders)
    t.touch()
    for card in defenders:
        t.say("defends", seat=seat, card=card)
    if not defenders:
        t.say("does_not_defend", seat=seat)
    return True


def defense_events(t: LcgTable) -> list[Event]:
    """Return what a defense is: defenders are declared and kneel."""
    seat = t.defender()
    no_kneel = no_defense_kneel(t.challenge)
    kneeling = [c for c in t.defenders if not t.value(c, "no defense kneel") and not t.value(c, no_kneel)]
    return [
        *(Event("declared defender", seat, card) for card in t.defenders),
        *(Event("kneels", seat, card) for card in kneeling if not t.knelt[card]),
    ]


def _what_must_defend(t: LcgTable, required: Sequence[int], least: int, defenders: tuple[Atom, ...]) -> str:
    """Return which characters must defend, unless as many of them defend as can."""
    if sum(1 for card in defenders if card in required) >= least:
        return ""
    names = ", ".join(translated(t.printed(card).worded_name) for card in required)
    if least == len(required):
        return worded("Must defend: {names}.", names=names)
    return worded("{least} of these must defend: {names}.", least=least, names=names)


def possible_defenders(t: LcgTable, seat: Seat) -> list[int]:
    """Return a player's standing characters with the icon that were not bypassed; and who may defend
    kneeling."""
    found = []
    challenge = cast(ChallengeType, t.challenge)
    for card in t.characters_of(seat):
        if card in t.bypassed or t.value(card, "cannot defend"):
            continue
        kneeling = t.value(card, "kneeling defender") > 0
        kneels = not t.value(card, "no defense kneel") and not t.value(card, no_defense_kneel(challenge))
        barred = kneels and t.is_barred(card, "cannot be knelt")
        if kneeling or (not t.knelt[card] and t.value(card, challenge) and not barred):
            found.append(card)
    return found


def defense_window(t: LcgTable) -> Flow[str | None]:
    """AW-def: the last action window before strengths are compared."""
    if challenge_is_on(t):
        yield from challenge_action_window(t, "defense")
    return "compare"


def end_challenges(t: LcgTable) -> Flow[str | None]:
    """4.4: the phase ends."""
    yield from end_phase(t)
    return "dominance"
