"""What everybody sees beside the cards themselves: states of cards, figures of players.

View code sees a table through a lens; `COMMON` is what the lens works out once for everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.kernel.terms import Json
from rules.lcg.state.attributes import CHALLENGE_TYPES, ICONS
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.challenges import side_strength
from rules.lcg.steps.rounds import dominance_total


def cards_in_play(t: LcgTable) -> list[list[tuple[int, int, dict[str, Json]]]]:
    """By seat, in the order of the pile: each card, its host or −1, and its state."""
    changed = frozenset(word for word in (*ICONS, *t.edition.shown_keywords, "blank") if t.is_changed(word))
    tokens: dict[int, dict[str, int]] = {}
    for key, n in t.tokens.items():
        kind, _, card = key.partition("/")
        tokens.setdefault(int(card), {})[kind] = n
    return [
        [(card, t.host[card], _state(t, card, changed, tokens)) for card in t.pile("play", seat)]
        for seat in range(t.n)
    ]


def _state(
    t: LcgTable, card: int, changed: frozenset[str], tokens: Mapping[int, Mapping[str, int]]
) -> dict[str, Json]:
    """Return the state of a card; `changed` are the icons and keywords that any effect concerns: all others
    are as printed."""
    state: dict[str, Json] = {"kneels": bool(t.knelt[card]), "power": t.power[card]}
    if t.kind(card) == "character":
        value, printed = t.value, t.printed(card)
        is_blank = "blank" in changed and t.is_blank(card)
        state["strength"] = value(card, "strength")
        state["icons"] = [
            icon for icon in ICONS if (value(card, icon) if icon in changed else icon in printed.numbers)
        ]
        if changed or printed.keywords:
            words = [
                word
                for word in t.edition.shown_keywords
                if (value(card, word) if word in changed else word in printed.keywords and not is_blank)
            ]
            if words:
                state["keywords"] = words
        if is_blank:
            state["blank"] = True
        if t.takes_part(card) and value(card, "no contribution"):
            state["contributes"] = False
    if card in tokens:
        state["tokens"] = dict(tokens[card])
    state.update(t.shown_of(card))
    return state


def duplicates_on(t: LcgTable) -> list[list[list[int]]]:
    """By seat: the hosts of the duplicates, of the faceup and of the facedown pile."""
    return [
        [[t.host[card] for card in t.pile(zone, seat)] for zone in ("duplicates", "facedown")]
        for seat in range(t.n)
    ]


def figures(t: LcgTable) -> list[dict[str, Json]]:
    """By seat: gold, power, the values of the plot, the dominance total, what was named for the plot."""
    return [
        {
            "seat": seat,
            "gold": t.gold[seat],
            "power": t.power_total(seat),
            "house_power": t.power[t.faction[seat]],
            "victory": t.victory(seat),
            "faction_kneels": bool(t.knelt[t.faction[seat]]),
            **{name: t.plot_value(seat, name) for name in t.edition.plot_values},
            "dominance": dominance_total(t, seat),
            "named": t.named.get(t.plot_of(seat), ""),
            **t.shown_of_player(seat),
        }
        for seat in range(t.n)
    ]


def challengers(t: LcgTable) -> list[list[int]]:
    """Attackers, defenders and bypassed characters."""
    return [list(t.attackers), list(t.defenders), list(t.bypassed)]


def strengths(t: LcgTable) -> list[int]:
    """Return what both sides of the challenge count now."""
    if not t.challenge:
        return []
    return [
        side_strength(t, t.attacking, t.attackers),
        side_strength(t, t.defender(), t.defenders),
    ]


def challenge_more(t: LcgTable) -> dict[str, Json]:
    """Return what everybody sees of the challenge beside what every edition shows."""
    return t.shown_of_challenge()


def window_now(t: LcgTable) -> dict[str, Json] | None:
    """Return the window in which somebody is asked and may pass, with those who have passed in a row."""
    if not t.window:
        return None
    timing, event, seat, passed = t.window
    order = t.seats()
    here = order.index(seat) if seat in order else 0
    return {
        "timing": timing,
        "event": event,
        "passed": [order[(here - back) % len(order)] for back in range(min(passed, len(order)), 0, -1)],
    }


def challenges_now(t: LcgTable) -> dict[str, Json]:
    """Return how many challenges of each type the active player may still initiate; empty in other phases."""
    if t.phase != "challenges" or t.active < 0:
        return {}
    return {kind: max(0, t.challenges_left(t.active, kind)) for kind in CHALLENGE_TYPES}


COMMON: Final[Mapping[str, Callable[[LcgTable], Any]]] = {
    figure.__name__: figure
    for figure in (
        cards_in_play,
        duplicates_on,
        figures,
        challengers,
        strengths,
        challenge_more,
        window_now,
        challenges_now,
    )
}
