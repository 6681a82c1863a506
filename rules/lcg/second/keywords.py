"""The keywords that resolve after a challenge (spec §12, R-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.cards.events import Event
from rules.cards.windows import PASS, chosen, happen
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.words import say
from rules.lcg.events.scoring import power_event
from rules.lcg.second.attributes import INSIGHT, PILLAGE
from rules.lcg.state.attributes import Keyword
from rules.lcg.state.table import LcgTable


@dataclass(frozen=True, slots=True)
class ChallengeKeyword:
    """A keyword that resolves after a challenge: whether it matters now, and what it does."""

    matters: Callable[[LcgTable], bool]
    resolve: Callable[[LcgTable], Flow[None]]


def _having(t: LcgTable, word: Keyword) -> list[int]:
    side = t.attackers if t.won == t.attacking else t.defenders
    return [card for card in side if t.value(card, word)]


def _chosen(t: LcgTable, word: Keyword) -> Flow[list[int]]:
    cards = _having(t, word)
    prompt = say(word, challenge=t.challenge, against_seat=t.lost)
    ask = PickSome(t.won, word, cards, 0, len(cards), default=tuple(cards), words=prompt)
    return list((yield from chosen(ask)))


def _renown(t: LcgTable) -> Flow[None]:
    cards = yield from _chosen(t, "renown")
    if cards:
        t.say("renown", seat=t.won, n=len(cards))
        yield from happen(t.order, t, *(power_event(t, card, 1, renown=True) for card in cards))


def _insight(t: LcgTable) -> Flow[None]:
    cards = yield from _chosen(t, INSIGHT)
    if cards:
        t.say("insight", seat=t.won, n=len(cards))
        yield from happen(t.order, t, Event("draws", t.won, amount=len(cards), insight=True))


def _pillage(t: LcgTable) -> Flow[None]:
    """One after the other in the winner's order, each seeing what the one before has brought (R-9)."""
    pillaged: list[int] = []
    while left := [card for card in _having(t, PILLAGE) if card not in pillaged]:
        deck = t.pile("deck", t.lost)
        if not deck or {t.won, t.lost} & set(t.gone):
            return
        prompt = say("pillage", against_seat=t.lost)
        by = yield Pick(t.won, "pillage", (*left, PASS), words=prompt, default=left[0])
        if by == PASS:
            return
        pillaged.append(by)
        top = deck[-1]
        t.say("pillage", seat=t.won, card=by)
        done = yield from happen(t.order, t, Event("discarded", t.lost, top, cause=by, alone=True))
        if done:
            yield from happen(t.order, t, Event("pillaged", t.won, done[0].card, by=by, loser=t.lost))


def intimidated(t: LcgTable) -> list[int]:
    """Return the loser's standing characters that are weak enough to be intimidated."""
    return [
        card
        for card in t.characters_of(t.lost)
        if t.may_be_knelt(card) and t.value(card, "strength") <= t.margin
    ]


def _intimidate(t: LcgTable) -> Flow[None]:
    prompt = say("intimidate", against_seat=t.lost, n=t.margin)
    card = yield Pick(t.won, "intimidate", (*intimidated(t), PASS), words=prompt, default=PASS)
    if card != PASS:
        t.say("intimidates", seat=t.won, card=card)
        by = _having(t, "intimidate")[0]
        yield from happen(t.order, t, Event("kneels", t.won, card, cause=by, intimidate=True))


KEYWORDS: Final[Mapping[str, ChallengeKeyword]] = {
    "insight": ChallengeKeyword(lambda t: bool(_having(t, INSIGHT)), _insight),
    "intimidate": ChallengeKeyword(
        lambda t: t.won == t.attacking and bool(_having(t, "intimidate") and intimidated(t)), _intimidate
    ),
    "pillage": ChallengeKeyword(
        lambda t: t.lost not in t.gone and bool(_having(t, PILLAGE)),
        _pillage,
    ),
    "renown": ChallengeKeyword(lambda t: bool(_having(t, "renown")), _renown),
}
"""The keywords of 4.2.5, in the order in which they are offered."""
