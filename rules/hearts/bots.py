"""Players that are programs: one that keeps out of trouble, and how to play a deal on quickly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from rules.bots.search import Guide
from rules.hearts.game import CARDS, HEARTS, POINTS, QUEEN_OF_SPADES, SPADES
from rules.kernel import Answer, Json, Match, Pick, Question, RandomBot, Seat

NUMBER: Final = {face: number for number, face in enumerate(CARDS)}
QUEEN: Final = QUEEN_OF_SPADES % 13


class HeuristicBot:
    """Ducks what it can, gets rid of the queen of spades and of high cards, leads low."""

    def choose(self, question: Question, r: Random) -> Json:
        """Answer by rules of thumb."""
        ids = {NUMBER[option["face"]]: option["id"] for option in question.ask["options"]}
        if question.verb == "pass":
            return [ids[card] for card in passed(list(ids))]
        return ids[played(list(ids), [NUMBER[piece["face"]] for piece in question.view["table"]])]


def passed(hand: Sequence[int]) -> list[int]:
    """Return the three most dangerous cards of a hand."""
    spades = sum(card // 13 == SPADES for card in hand)

    def danger(card: int) -> float:
        suit, rank = divmod(card, 13)
        if suit == SPADES:
            return rank + (10 if spades < 5 and rank >= QUEEN else -10)
        return rank + (2 if suit == HEARTS else 0)

    return sorted(hand, key=danger, reverse=True)[:3]


def played(options: Sequence[int], trick: Sequence[int]) -> int:
    """Return the card to play of those allowed, after the cards of the trick."""
    if not trick:
        return min(options, key=_risk_of_leading)
    led = trick[0] // 13
    if options[0] // 13 != led:
        return max(options, key=_burden)
    best = max(card for card in trick if card // 13 == led)
    under = [card for card in options if card < best]
    if QUEEN_OF_SPADES in under:
        return QUEEN_OF_SPADES
    safe = len(trick) == 3 and not any(POINTS[card] for card in trick)
    over = [card for card in options if card > best and card != QUEEN_OF_SPADES]
    if under and not (safe and over):
        return max(under)
    if not over:
        return options[0]
    return max(over) if len(trick) == 3 else min(over)


def _risk_of_leading(card: int) -> int:
    suit, rank = divmod(card, 13)
    return rank + (20 if suit == SPADES and rank >= QUEEN else 0)


def _burden(card: int) -> int:
    suit, rank = divmod(card, 13)
    if card == QUEEN_OF_SPADES:
        return 100
    return rank + (20 if suit == SPADES and rank > QUEEN else 10 if suit == HEARTS else 0)


def play_on(match: Match[Any], seat: Seat, r: Random) -> Answer:
    """Answer as the heuristic bot does, without making a view first."""
    ask = match.ask_for(seat)
    face = match.table.face
    if not isinstance(ask, Pick):
        cards = {face[card]: card for card in match.table.pile("hand", seat)}
        chosen = {cards[card] for card in passed(list(cards))}
        return tuple(card for card in match.table.pile("hand", seat) if card in chosen)
    allowed: dict[int, Answer] = {face[card]: card for card in ask.options if isinstance(card, int)}
    return allowed[played(list(allowed), [face[card] for card in match.table.pile("trick")])]


def worth(match: Match[Any]) -> list[float]:
    """Return for each seat its points, fewer being better."""
    return [-float(points) for points in match.table.score]


def deals_scored(t: Any) -> int:
    """Return how many deals have been scored."""
    return int(t.deals) - (1 if t.pile("hand", 0) or t.trick < 13 else 0)


BOTS: Final = {"random": RandomBot, "heuristic": HeuristicBot}
GUIDE: Final = Guide(policy=play_on, worth=worth, stage=deals_scored)
