"""How often a person is asked, that nothing wanted is passed over, and that nothing hidden is told.

A person at a table of four plays the main questions by the rule of thumb of the bots, and uses in windows
what stands in a list of preferences: by card, the moments at which players use it. The list knows nothing of
`rules.lcg.reports.stops`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

import pytest

from rules import registry
from rules.cards.abilities import Trigger
from rules.kernel import SPECTATOR, Match, Pick, play_one
from rules.lcg.game import GAME
from rules.lcg.reports.stops import matters, stop_of
from rules.lcg.second.catalogue import CARDS
from rules.lcg.steps.challenges import side_strength
from tests.rules.lcg.scenes import Side, marshaling, scene

PERSON, SEATS = 0, 4
MOST_ASKED = 25

BEFORE_MINE = "before my challenge"
ATTACKING = "attacking, before defenders"
ATTACKED = "attacked, before defenders"
LOSING = "in my challenge after the defense, behind by a few"
WINNING = "attacking, ahead after the defense"
DOMINANCE = "dominance"
THEY_FINISHED = "somebody else has finished marshaling"

FOR_MARSHALING: tuple[str, ...] = ()
"""Used in one's own marshaling only, which is no window."""

PREFERENCES: dict[str, tuple[str, ...]] = {
    "Consolidation of Power": (THEY_FINISHED,),
    "Ours is the Fury": (LOSING,),
    "Seen In Flames": (BEFORE_MINE,),
    "The Kraken's Grasp": (LOSING,),
    "Hear Me Roar!": (BEFORE_MINE, ATTACKED),
    "The Things I Do For Love": (BEFORE_MINE, ATTACKING, ATTACKED),
    "Confinement": (BEFORE_MINE, ATTACKING),
    "Take the Black": (DOMINANCE,),
    "For the North!": (LOSING,),
    "Winter Is Coming": (WINNING,),
    "Dracarys!": (ATTACKING, ATTACKED, LOSING, WINNING),
    "Fire and Blood": (BEFORE_MINE,),
    "Waking the Dragon": (BEFORE_MINE, ATTACKED),
    "Growing Strong": (LOSING,),
    '"The Bear and the Maiden Fair"': FOR_MARSHALING,
    "Power Behind the Throne": (BEFORE_MINE, ATTACKED),
    "Fealty": FOR_MARSHALING,
    "Wildling Horde": (LOSING,),
    "Seal of the Hand": (BEFORE_MINE, ATTACKED),
    "The Kingsroad": FOR_MARSHALING,
    "Maester Cressen": (THEY_FINISHED,),
    "Selyse Baratheon": (BEFORE_MINE,),
    "Dragonstone Faithful": FOR_MARSHALING,
    "Dragonstone Port": FOR_MARSHALING,
    "Iron Islands Fishmonger": FOR_MARSHALING,
    "Lordsport Shipwright": (THEY_FINISHED,),
    "Iron Fleet Scout": (LOSING,),
    "Sea Tower": FOR_MARSHALING,
    "The Tickler": (DOMINANCE,),
    "Lannisport Merchant": FOR_MARSHALING,
    "Western Fiefdom": FOR_MARSHALING,
    "Arianne Martell": (BEFORE_MINE, ATTACKED),
    "Edric Dayne": (BEFORE_MINE,),
    "Desert Scavenger": FOR_MARSHALING,
    "Blood Orange Grove": FOR_MARSHALING,
    "Messenger Raven": (DOMINANCE,),
    "Old Forest Hunter": FOR_MARSHALING,
    "Steward at the Wall": FOR_MARSHALING,
    "Veteran Builder": (BEFORE_MINE,),
    "Castle Black": (LOSING,),
    "Grey Wind": (BEFORE_MINE, ATTACKING, ATTACKED, LOSING),
    "Winterfell Steward": FOR_MARSHALING,
    "Gates of Winterfell": (BEFORE_MINE,),
    "Heart Tree Grove": FOR_MARSHALING,
    "Magister Illyrio": (BEFORE_MINE, ATTACKED),
    "Handmaiden": (BEFORE_MINE, ATTACKED),
    "Targaryen Loyalist": FOR_MARSHALING,
    "Illyrio's Estate": FOR_MARSHALING,
    "Margaery Tyrell": (LOSING,),
    "Garden Caretaker": FOR_MARSHALING,
    "Heartsbane": (LOSING,),
    "Highgarden": (LOSING,),
    "Rose Garden": FOR_MARSHALING,
}
AMBUSH = (BEFORE_MINE, ATTACKED)
A_FEW = 6
BY_HAND = ("my turn", "my challenge", "would", "reaction")
"""The windows that most cards from hands are for."""


def test_the_list_tells_of_every_card_with_an_action() -> None:
    with_actions = {
        card.name
        for card in CARDS.values()
        if any(isinstance(each, Trigger) and each.timing == "action" for each in card.abilities)
    }
    assert with_actions == set(PREFERENCES)


def moments(t: Any, ask: Any) -> set[str]:
    """What a person would call the moment of an action window."""
    seat, key = ask.seat, ask.words.key
    if t.phase == "dominance":
        return {DOMINANCE}
    if t.phase == "marshaling":
        has_passed = t.active in {(seat - back) % t.n for back in range(1, t.window[3] + 1)}
        return {THEY_FINISHED} if has_passed else set()
    if t.phase != "challenges":
        return set()
    if not t.challenge:
        return {BEFORE_MINE} if t.active == seat else set()
    if seat not in (t.attacking, t.defending):
        return set()
    if "after_attack" in key:
        return {ATTACKING if seat == t.attacking else ATTACKED}
    attack = side_strength(t, t.attacking, t.attackers)
    defense = side_strength(t, t.defending, t.defenders)
    ahead = attack - defense if seat == t.attacking else defense - attack - 1
    if -A_FEW <= ahead < 0:
        return {LOSING}
    return {WINNING} if ahead >= 0 and seat == t.attacking else set()


def wanted(t: Any, ask: Any) -> list[int]:
    """The options of a window that the person would use."""
    options = [option for option in ask.options if option != "pass"]
    if ask.verb != "action":
        return options  # an answer to what happens is always welcome
    now = moments(t, ask)
    found = []
    for card in options:
        is_ambush = t.zone_of(card)[0] == "hand" and t.kind(card) != "event"
        if now & set(AMBUSH if is_ambush else PREFERENCES[t.printed(card).name]):
            found.append(card)
    return found


def rounds_asked(seed: int) -> Iterator[tuple[int, int, list[str]]]:
    """Play a game; by round: how often the person is asked, how often they were before windows were passed,
    and what was passed over though it was wanted."""
    match = Match.new(GAME, SEATS, {"format": "kingsmoot"}, bytes([seed]) * 32)
    chance, bot = Random(seed), registry.bots("lcg")["heuristic"]()
    asked: Counter[int] = Counter()
    before: Counter[int] = Counter()
    missed: dict[int, list[str]] = {}
    while not match.over:
        for seat in sorted(match.waiting()):
            ask, t = match.ask_for(seat), match.table
            if ask is None:
                continue
            if stop_of(t, ask) is None:
                asked[t.round] += seat == PERSON
                before[t.round] += seat == PERSON
                play_one(match, seat, bot, chance)
                continue
            is_asked = matters(t, ask)
            uses = wanted(t, ask) if seat == PERSON else []
            if seat == PERSON:
                asked[t.round] += is_asked
                before[t.round] += not ask.bluff
                if uses and not is_asked:
                    missed.setdefault(t.round, []).append(f"{t.printed(uses[0]).name}: {ask.words}")
            if not is_asked:
                match.time_out(seat, by="bot")
            elif uses:
                match.answer(seat, uses[0])
            else:
                play_one(match, seat, bot, chance)
    last = match.table.round
    for n in range(1, last + (match.table.ended == "time")):
        yield asked[n], before[n], missed.get(n, [])


@pytest.mark.slow
def test_a_person_is_asked_at_most_25_times_a_round_and_misses_nothing() -> None:
    """Of 50 rounds. Before windows were passed for everybody alike, the median was 30, and 60 for whoever did
    not want the pace of passes to tell of the hand."""
    rounds: list[tuple[int, int, list[str]]] = []
    for seed in range(60):
        rounds += rounds_asked(seed)
        if len(rounds) >= 50:
            break
    assert len(rounds) >= 50
    print("asked", median(each[0] for each in rounds), "of", median(each[1] for each in rounds))
    assert [each[2] for each in rounds if each[2]] == []
    assert median(each[0] for each in rounds) <= MOST_ASKED


def test_where_one_is_asked_and_why_never_hangs_on_hidden_cards() -> None:
    """Tables that look the same to spectators, with other cards in the hands: the same windows matter."""
    chance, bot = Random(7), registry.bots("lcg")["heuristic"]()
    compared = differing = asked = 0
    for seed, seats in ((2, 4), (4, 2)):
        match = Match.new(GAME, seats, {"rounds": 3}, bytes([seed]) * 32)
        while not match.over:
            for ask in match.asks:
                stop = stop_of(match.table, ask)
                if stop is None or chance.random() > (1 if stop in BY_HAND else 0.05):
                    continue
                twin = match.worlds(SPECTATOR).otherwise(match, chance)
                if twin is None or not twin.looks_like(match, SPECTATOR):
                    continue
                other = twin.ask_for(ask.seat)
                assert other is not None
                compared += 1
                differing += other.bluff != ask.bluff
                asked += matters(match.table, ask)
                assert stop_of(twin.table, other) == stop_of(match.table, ask)
                assert matters(twin.table, other) == matters(match.table, ask), ask.words
                assert (other.words.key, other.words.args) == (ask.words.key, ask.words.args)
            play_one(match, min(match.waiting()), bot, chance)
    assert compared > 100 and differing >= 5 and 10 < asked < compared


def test_looking_whether_a_window_matters_changes_nothing() -> None:
    match = Match.new(GAME, 4, {"rounds": 3}, b"idle" * 8, stamped=True)
    chance, bot = Random(1), registry.bots("lcg")["heuristic"]()
    for _ in range(400):
        if match.over:
            break
        digest = match.digest()
        for ask in match.asks:
            matters(match.table, ask)
        assert match.digest() == digest
        play_one(match, min(match.waiting()), bot, chance)


def test_a_question_for_show_says_the_same_as_a_true_one() -> None:
    """Whoever holds the event and whoever could are asked alike before their own challenges."""
    prompts = []
    for hand in (["Hear Me Roar!"], ["Left"]):
        s = scene(
            at="challenge_window",
            active="p1",
            p1=Side("lannister", hand=hand, gold=3),
            p2=Side(hand=["Left"]),
        )
        ask = s.ask("p1")
        assert matters(s.t, ask)
        prompts.append((ask.words.key, ask.words.args))
    assert prompts[0] == prompts[1]


def test_no_stop_for_savings_while_others_marshal() -> None:
    s = marshaling(
        Side("stark", hand=["Left"]),
        p2=Side("stark", play=["The Kingsroad", "Heart Tree Grove"], hand=["Left"]),
    )
    s.choose("p1", "pass")
    ask = s.ask("p2")
    assert isinstance(ask, Pick) and len(ask.options) > 2 and not matters(s.t, ask)
