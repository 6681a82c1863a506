"""Titles of the Core game (spec §8): chosen openly each round, with support and opposition."""

from __future__ import annotations

from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.lcg.first.attributes import no_challenge
from rules.lcg.first.printed import FirstCard, printed
from rules.lcg.first.table import FirstTable
from rules.lcg.state.attributes import MIDDLE, ChallengeType
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.challenges import possible_attackers


def has_council(t: LcgTable) -> bool:
    """Return whether titles are for a round."""
    return bool(t.format.titles) and not t.format.kings_titles


def chooses_titles(t: LcgTable) -> bool:
    """Return whether titles are chosen anew each round: not by the last two players."""
    return has_council(t) and t.seat_count() > 2


def has_pool(t: LcgTable) -> bool:
    """Return whether chosen titles stay away until all were chosen: with three players (spec §8.4)."""
    return t.seat_count() == 3


def choose_titles(t: FirstTable) -> Flow[None]:
    """P5: the first player takes a title, then the others clockwise; all see which."""
    if not t.pile("titles", MIDDLE):
        for card in list(t.pile("title box")):
            t.move(card, "titles", MIDDLE)
    for seat in t.seats():
        left = list(t.pile("titles", MIDDLE))
        card = left[0] if len(left) == 1 else (yield Pick(seat, "choose_title", left))
        for old in list(t.pile("titles", seat)):
            t.move(old, "title box")
        t.move(card, "titles", seat)
        t.touch()
        t.say("bears_title", seat=seat, card=card)


def return_titles(t: FirstTable) -> None:
    """T3: titles go back to the middle; with three players only when all have been chosen."""
    if has_pool(t):
        if t.pile("titles", MIDDLE):
            return
        for card in list(t.pile("title box")):
            t.move(card, "titles", MIDDLE)
    for seat in range(t.n):
        for card in list(t.pile("titles", seat)):
            t.move(card, "titles", MIDDLE)
    t.touch()


def titles_of(t: LcgTable, seat: Seat) -> list[FirstCard]:
    """Return the titles a player bears."""
    return [printed(t, card) for card in t.pile("titles", seat)]


def supports(t: LcgTable, seat: Seat, other: Seat) -> bool:
    """Return whether a player's title supports that of another."""
    names = [title.name for title in titles_of(t, other)]
    return any(name in title.supports for title in titles_of(t, seat) for name in names)


def opposes(t: LcgTable, seat: Seat, other: Seat) -> bool:
    """Return whether a player's title opposes that of another."""
    names = [title.name for title in titles_of(t, other)]
    return any(name in title.opposes for title in titles_of(t, seat) for name in names)


def targets(t: LcgTable, seat: Seat, challenge: ChallengeType, others: list[Seat]) -> list[Seat]:
    """Return whom a player may attack: nobody whose title one's own supports (spec §8.2), whom an effect
    protects, or, for a new challenge, whom to attack costs more gold than there is."""
    found, barred = [], t.is_changed("no challenge")
    for other in others:
        if supports(t, seat, other) or (barred and t.player_value(seat, no_challenge(challenge, other))):
            continue
        forbids = None if t.challenge else t.forbids_attack(seat, challenge, other)
        cards = possible_attackers(t, seat, challenge) if forbids is not None else ()
        if forbids is None or any(not forbids((card,)) for card in cards):
            found.append(other)
    return found
