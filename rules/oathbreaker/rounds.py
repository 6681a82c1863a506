"""The round track, and the Decree Round step by step. Source: specification, sections 3, 5 and 9."""

from __future__ import annotations

from typing import Final

from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.oathbreaker.abilities import offer_ability
from rules.oathbreaker.cards.faces import NONE
from rules.oathbreaker.decrees import play_from_hand
from rules.oathbreaker.table import OathTable

KEEP: Final = "keep"
STEPS: Final = {"mission": "deal_missions", "decree": "decree_round", "final": "judgment"}


def next_space(t: OathTable) -> str:
    """Go on to the next space of the round track."""
    t.space += 1
    kind, _ = t.board.track[t.space]
    t.used = [False] * t.n
    if kind == "mission":  # what was said of missions is still weighed when decrees are played
        t.claims = ()
    t.court_open = NONE
    t.say("space", number=t.space + 1, round=kind)
    return STEPS[kind]


def begin_decrees(t: OathTable) -> Flow[str | None]:
    """Two monarchs may exchange a card once in the game; then nobles claim the crown."""
    t.phase = "decree"
    t.scroll = 0
    yield from trade(t)
    for seat in t.hand_order():
        yield from offer_ability(t, seat, "decree_start")
    return "play_decree"


def trade(t: OathTable) -> Flow[None]:
    """Ask two monarchs whether they exchange a card each; both must agree."""
    if len(t.monarchs) == 1 or t.traded or not all(t.pile("decree_hand", seat) for seat in t.monarchs):
        return
    given = yield [
        Pick(seat, "trade", (KEEP, *t.pile("decree_hand", seat)), default=KEEP) for seat in t.monarchs
    ]
    if KEEP in given:
        return
    t.traded = True
    for card, seat in zip(given, reversed(t.monarchs), strict=True):
        other = t.zone_of(card)[1]
        t.move(card, "decree_hand", seat)
        t.look(other, card)
    t.say("trade", seat=t.monarchs[0], other_seat=t.monarchs[1])


def play_decree(t: OathTable) -> Flow[str | None]:
    """One decree for each scroll; two monarchs take turns, the King first."""
    if t.scroll == t.board.track[t.space][1]:
        for monarch in t.monarchs:
            t.refill_decrees(monarch)
        return "next_space"
    monarch = t.monarchs[t.scroll % len(t.monarchs)]
    t.scroll += 1
    yield from play_from_hand(t, monarch)
    return "play_decree"
