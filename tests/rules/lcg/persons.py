"""A person at a table: plays the main questions by the rule of thumb of the bots, and uses in windows what
stands in a list of preferences, by card the moments at which players use it. The list knows nothing of
`rules.lcg.reports.stops`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from rules import registry
from rules.cards.abilities import Trigger
from rules.kernel import SPECTATOR, Match, play_one
from rules.lcg.reports.stops import matters, stop_of
from rules.lcg.steps.challenges import side_strength

PERSON, SEATS = 0, 4
MAX_ASKED = 25

BEFORE_MINE = "before my challenge"
BEFORE_THEIRS = "before the first challenge of somebody else"
ATTACKING = "attacking, before defenders"
ATTACKED = "attacked, before defenders"
ATTACKED_KNEELING = "attacked, while somebody with a crest who could defend kneels"
LOSING = "in my challenge after the defense, behind by a few"
UNDEFENDED = "attacked, after I have not defended"
UNOPPOSED = "attacking, after nobody has defended"
WINNING = "attacking, ahead after the defense"
PLOT = "plot phase"
DOMINANCE = "dominance"
THEY_FINISHED = "the last player to marshal has finished"

FOR_MARSHALING: tuple[str, ...] = ()
"""Used in one's own marshaling only, which is no window."""

PHASES = {"dominance": DOMINANCE, "plot": PLOT}
AMBUSH = (BEFORE_MINE, ATTACKED)
A_FEW = 6
BY_HAND = ("my turn", "my challenge", "would", "reaction")
"""The windows that most cards from hands are for."""


def moments(t: Any, ask: Any) -> set[str]:
    """What a person would call the moment of an action window."""
    seat, key = ask.seat, ask.words.key
    if t.phase in PHASES:
        return {PHASES[t.phase]}
    if t.phase == "marshaling":
        has_passed = t.active in {(seat - back) % t.n for back in range(1, t.window[3] + 1)}
        is_over = has_passed or t.gold[t.active] == 0
        return {THEY_FINISHED} if is_over and len(t.been_active) >= t.seat_count() else set()
    if t.phase != "challenges":
        return set()
    if not t.challenge:
        if t.active == seat:
            has_more = any(t.challenges_left(seat, kind) > 0 for kind in ("military", "intrigue", "power"))
            return {BEFORE_MINE} if has_more else set()
        return set() if t.noted("phase", t.active, "initiated") else {BEFORE_THEIRS}
    if seat not in (t.attacking, t.defender()):
        return set()
    if "after_attack" in key:
        kind = t.challenge
        able = [card for card in t.characters_of(t.defending) if t.value(card, kind)]
        if seat == t.attacking:
            return {ATTACKING} if not all(t.knelt[card] for card in able) else set()
        knelt = any(t.knelt[card] and getattr(t.printed(card), "crests", ()) for card in able)
        return {ATTACKED, ATTACKED_KNEELING} if knelt else {ATTACKED}
    if not t.defenders:
        return {UNDEFENDED} if seat == t.defending else {UNOPPOSED}
    attack = side_strength(t, t.attacking, t.attackers)
    defense = side_strength(t, t.defender(), t.defenders)
    ahead = attack - defense if seat == t.attacking else defense - attack - 1
    if -A_FEW <= ahead < 0:
        return {LOSING}
    return {WINNING} if ahead >= 0 and seat == t.attacking else set()


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the person: how often they were asked, how often they would have been before windows were
    passed, and what was passed though it was wanted."""

    asked: int
    before: int
    missed: list[str]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays a game of an edition by preferences: by card (in the dead pile: with that place)."""

    key: str
    options: Mapping[str, Any]
    preferences: Mapping[str, tuple[str, ...]]

    def wanted(self, t: Any, ask: Any) -> list[int]:
        """The options of a window that the person would use."""
        options = [option for option in ask.options if option != "pass"]
        if ask.verb != "action":
            return options  # an answer to what happens is always welcome
        now = moments(t, ask)
        return [card for card in options if now & set(self._moments_of(t, card))]

    def _moments_of(self, t: Any, card: int) -> tuple[str, ...]:
        zone, printed = t.zone_of(card)[0], t.printed(card)
        acts = any(
            isinstance(each, Trigger) and each.timing == "action" and each.zone == zone
            for each in t.abilities[printed.code]
        )
        if zone == "hand" and printed.kind != "event" and not acts:
            return AMBUSH
        return self.preferences[f"{printed.name} ({zone})" if zone == "dead" else printed.name]

    def rounds(self, seed: int) -> Iterator[Round]:
        """Play a game; yield its rounds."""
        game = registry.find(self.key)
        match = Match.new(game, SEATS, self.options, bytes([seed]) * 32)
        chance, bot = Random(seed), registry.bots(self.key)["heuristic"]()
        asked, before, missed = Counter[int](), Counter[int](), dict[int, list[str]]()
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
                uses = self.wanted(t, ask) if seat == PERSON else []
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
            yield Round(asked[n], before[n], missed.get(n, []))

    def check_rounds(self, least: int = 50) -> None:
        """Require of so many rounds that the person is asked seldom and misses nothing."""
        rounds: list[Round] = []
        for seed in range(60):
            rounds += self.rounds(seed)
            if len(rounds) >= least:
                break
        assert len(rounds) >= least
        print("asked", median(each.asked for each in rounds), "of", median(each.before for each in rounds))
        assert [each.missed for each in rounds if each.missed] == []
        assert median(each.asked for each in rounds) <= MAX_ASKED

    def check_hidden_cards(self, games: Mapping[int, int]) -> None:
        """Require of tables that look the same to spectators, with other cards in the hands, that the same
        windows matter; `games`: players by seed."""
        chance, bot = Random(7), registry.bots(self.key)["heuristic"]()
        compared = differing = asked = 0
        for seed, seats in games.items():
            match = Match.new(registry.find(self.key), seats, {"rounds": 3}, bytes([seed]) * 32)
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


def cards_with_actions(cards: Mapping[str, Any]) -> set[str]:
    """The names of the cards that have an action, those that act from the dead pile with that place."""
    return {
        f"{card.name} (dead)" if each.zone == "dead" else card.name
        for card in cards.values()
        for each in card.abilities
        if isinstance(each, Trigger) and each.timing == "action"
    }
