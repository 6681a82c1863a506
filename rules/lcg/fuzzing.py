"""Random games with random decks, and which abilities were used in them, for every edition.

Every trigger must have been used and every card with constants must have been in play; what was not is
listed by card, and sought by the decks and choices of later games. Invariants are checked all along; a
broken one ends the run with everything needed to see it again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from rules.cards.abilities import Trigger
from rules.cards.windows import PASS
from rules.kernel.ask import Ask, PickSome
from rules.kernel.match import Match
from rules.kernel.terms import JUDGE, Answer, Json, Seat
from rules.kernel.testing.case import Case, GameFault
from rules.kernel.testing.pieces import misplaced
from rules.lcg.card_game import CardGame
from rules.lcg.state.printed import Card
from rules.lcg.state.table import LcgTable

DECK_SIZE: Final = 60
SEEKING: Final = 0.5
"""How often a card whose ability was not used yet is taken where it can be."""
LEAVING: Final = 0.25
"""The share of games in which somebody concedes."""

LEAVES: Final = "leaves by "
"""How the keys of the lines begin that say that a card leaves play."""

NewGame: TypeAlias = Callable[[Random, Sequence[str]], tuple[int, dict[str, Json]]]
"""Returns players and options of a random game in which wanted cards are likely."""


@dataclass(frozen=True, slots=True)
class Fuzzing:
    """What is played: a game, its cards by code, and how a random one begins."""

    game: CardGame
    cards: Mapping[str, Card]
    new_game: NewGame
    beside: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By code: other cards without which the abilities of a card are hardly ever used; sought with it."""

    def sought(self, idle: Iterable[str]) -> list[str]:
        """Return the cards to seek for the sake of idle ones."""
        return [code for card in idle for code in (card, *self.beside.get(card, ()))]


def fill(draw: Counter[str], cards: Iterable[Card], more: int, r: Random) -> None:
    """Add so many random cards to the deck, as far as there are copies."""
    copies = [card.code for card in cards for _ in range(card.limit - draw[card.code])]
    r.shuffle(copies)
    draw.update(copies[: max(0, more)])


@dataclass(slots=True)
class AbilityReport:
    """What a run met: uses by (code, number of the ability), cards that were in play."""

    cards: Mapping[str, Card]
    games: int = 0
    decisions: int = 0
    used: Counter[tuple[str, int]] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    left: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often cards left play, by code and way."""

    def ways_out(self) -> dict[str, list[str]]:
        """Return by way of leaving play the cards that were in play and never left it so."""
        ways = dict.fromkeys(way for _, way in self.left)
        return {way: [code for code in self.played if not self.left[code, way]] for way in ways}

    def idle(self) -> list[tuple[str, str]]:
        """Return what never happened, by code: abilities never used, cards with constants never in play."""
        found: list[tuple[str, str]] = []
        for code, card in self.cards.items():
            for number, ability in enumerate(card.abilities):
                if isinstance(ability, Trigger):
                    if not self.used[code, number]:
                        found.append((code, f"{card.name}: {ability.timing} {ability.event}"))
                elif not self.played[code] and card.kind not in {"title", "plot", "agenda", "faction"}:
                    found.append((code, f"{card.name}: never in play"))
        return found


def fuzz(
    what: Fuzzing, decisions: int, *, seed: int = 1, every: int = 25, until_used: bool = False
) -> AbilityReport:
    """Play random games with random decks; raises GameFault at the first that breaks.

    With `until_used` a fifth of the decisions may do: once every ability was used.
    """
    report = AbilityReport(what.cards)
    while report.decisions < decisions:
        r = Random(f"{seed}/{report.games}")  # noqa: S311
        wanted = what.sought(code for code, _ in report.idle())
        if until_used and not wanted and report.decisions * 5 >= decisions:
            break
        n, options = what.new_game(r, wanted)
        case = Case(what.game, n, options, int(r.random() * 2**32))
        play(case, report, every, frozenset(wanted))
    return report


def play(case: Case, report: AbilityReport, every: int, wanted: frozenset[str]) -> Match[LcgTable]:
    """Play a random game in which wanted cards are used where they can be; raises GameFault if it breaks."""
    match: Match[LcgTable] = case.match()
    r = case.random()
    kept = r.random() < 0.5
    leaves = int(r.random() * 600) if r.random() < LEAVING else -1
    try:
        while not match.over:
            for ask in match.asks:
                if match.ask_for(ask.seat) is None:
                    continue
                report.asked[ask.verb] += 1
                match.answer(ask.seat, _answer(ask, r, match.table, wanted, kept))
                report.decisions += 1
                if match.decisions % every == 0:
                    for violation in (*misplaced(match.table), *case.game.invariants(match.table)):
                        raise case.fault("invariants", match, violation)
            if match.decisions >= leaves >= 0 and not match.over:
                left = [seat for seat in range(case.n) if seat not in match.table.gone]
                match.concede(left[int(r.random() * len(left))])
                leaves = -1
            if match.decisions > case.game.longest:
                raise case.fault("length", match, "too long")
    except GameFault:
        raise
    except Exception as fault:
        raise case.fault("crash", match, repr(fault)) from fault
    _tally(match, report)
    return match


def _answer(ask: Ask, r: Random, t: LcgTable, wanted: frozenset[str], kept: bool) -> Answer:
    """Return a random answer, but often a wanted card, and doing nothing half as often as chance would have
    it.

    `kept`: wanted cards are not marshaled but stay in hand, and gold in the pool, for what they can do
    later in a round.
    """
    if wanted and isinstance(ask, PickSome) and ask.of == "card":
        cards = [option for option in ask.options if isinstance(option, int) and t.name(option) in wanted]
        if kept and t.phase == "marshaling" and (cards or _holds(t, ask.seat, wanted)):
            others: list[Answer] = [option for option in ask.options if option not in cards]
            if PASS in others and r.random() < SEEKING:
                return PASS
            return r.choice(others) if others and ask.lo == 1 == ask.hi else ask.sample(r)
        answers: list[Answer] = [card if ask.hi == 1 == ask.lo else (card,) for card in cards]
        legal = [answer for answer in answers if ask.legal(answer)]
        if legal and r.random() < SEEKING:
            return r.choice(legal)
    answer = ask.sample(r)
    return ask.sample(r) if answer in (PASS, ()) and r.random() < 0.5 else answer


def _holds(t: LcgTable, seat: Seat, wanted: frozenset[str]) -> bool:
    """Return whether a player has a wanted card in play."""
    return any(t.name(card) in wanted for card in t.pile("play", seat))


def _tally(match: Match[LcgTable], report: AbilityReport) -> None:
    report.games += 1
    result = match.result()
    report.ended["nobody" if result is None else result.ended] += 1
    for line in match.lines(JUDGE):
        face = line.args.get("card")
        code = face.get("face", "") if isinstance(face, dict) else ""
        if "ability" in line.args:
            report.used[code, int(line.args["ability"])] += 1
        elif line.key.startswith("enters") or line.key in {"sets_up", "attaches"}:
            report.played[code] += 1
        elif line.key.startswith(LEAVES):
            report.left[code, line.key.removeprefix(LEAVES)] += 1


def main(what: Fuzzing, prog: str) -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(prog=f"python -m {prog}", description=__doc__)
    parser.add_argument("--decisions", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    report = fuzz(what, asked.decisions, seed=asked.seed)
    print(f"{report.decisions:,} decisions in {report.games:,} games: {dict(report.ended)}")
    print(f"{len(report.used)} abilities used, {sum(report.used.values()):,} times")
    for way, codes in report.ways_out().items():
        print(f"left play by {way}: {len(report.played) - len(codes)} of {len(report.played)} cards in play")
    idle = report.idle()
    print(f"never: {len(idle)}")
    for code, words in idle:
        print(f"  {code} {words}")
