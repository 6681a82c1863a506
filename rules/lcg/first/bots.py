"""The bots of the first edition."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from rules.kernel.terms import Json
from rules.lcg.first.edition import FIRST
from rules.lcg.first.titles import core
from rules.lcg.playing.bots import RULES, bots_of, choose_all, guide_of
from rules.lcg.playing.eyes import Eyes, Knowledge, total
from rules.lcg.playing.playing_on import PASS

WORTH_OF_TITLES: Final = {
    core.REGENT: 3.0,
    core.COMMANDER: 2.6,
    core.COIN: 2.5,
    core.LAWS: 2.2,
    core.WHISPERS: 2.0,
    core.HAND: 1.5,
}
"""What a title of the Core game is worth in a round."""


def _title(eyes: Eyes, r: Random) -> Json:
    def score(option: Any) -> float:
        return WORTH_OF_TITLES[eyes.known.cards[option["face"]].name] + r.random()

    return max(eyes.options, key=score)["id"]


def _influence(eyes: Eyes, r: Random) -> Json:
    """Kneel the cards that give the most, until they give enough."""

    def given(option: Any) -> int:
        card = eyes.known.printed(option)
        return 0 if card is None else int(getattr(card, "influence", 0))

    chosen: list[str] = []
    for option in sorted(eyes.options, key=given, reverse=True):
        chosen.append(option["id"])
        if eyes.question.legal(chosen):
            break
    return chosen


def _infamy(eyes: Eyes, r: Random) -> Json:
    return eyes.mine["faction"]["id"]


def _redirect(eyes: Eyes, r: Random) -> Json:
    return "redirect" if eyes.args["against_seat"] == eyes.me else PASS


def _take_attack(eyes: Eyes, r: Random) -> Json:
    """Take an attack that one surely beats."""
    mine = total(eyes.ready(eyes.me, "military"))
    return "take" if mine > int(eyes.view["challenge"]["strengths"][0]) else PASS


def _defenders(eyes: Eyes, r: Random) -> Json:
    """Defend in the place of somebody else only where that wins."""
    answer = RULES["defenders"](eyes, r)
    if eyes.view["challenge"]["defending"] == eyes.me:
        return answer
    attack = int(eyes.view["challenge"]["strengths"][0])
    return answer if total([eyes.cards[card][1] for card in answer]) > attack else []


KNOWN: Final = Knowledge(
    FIRST,
    curses=frozenset(
        {
            "fe-milk-of-the-poppy",
            "fe-stinking-drunk",
            "fe-poisoned-wine",
            "fe-flame-kissed",
            "fe-motley",
            "fx-burned-and-pillaged",
            "fx-debt-to-the-iron-bank",
        }
    ),
    sweeps=frozenset({"fe-wildfire-assault", "fe-valar-morghulis"}),
    prizes={
        "power": "fe-kingsmoot-the-knight",
        "military": "fe-kingsmoot-captain-of-the-iron-fleet",
        "intrigue": "fe-kingsmoot-the-reader",
    },
    rules={
        "choose_title": _title,
        "influence": _influence,
        "infamy": _infamy,
        "redirect": _redirect,
        "take_attack": _take_attack,
        "defenders": _defenders,
        "deadly": RULES["claim"],
        "discard": RULES["claim"],
        "vigilant": choose_all,
        "vengeful": choose_all,
        "may_pay": RULES["may"],
    },
)

BOTS: Final = bots_of(KNOWN)
GUIDE: Final = guide_of(KNOWN)
