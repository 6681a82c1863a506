"""Random games of the second edition with random legal decks; see `rules.lcg.fuzzing`.

python -m rules.lcg.second.fuzzing --decisions 300000
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from rules.kernel.terms import Json
from rules.lcg.edition import Playable
from rules.lcg.fuzzing import DECK_SIZE, Fuzzing, fill, main
from rules.lcg.second.catalogue import CARDS, KINGSMOOT_TITLES, MELEE_TITLES, banners_of, may_hold
from rules.lcg.second.edition import FORMATS
from rules.lcg.second.game import GAME
from rules.lcg.second.printed import FACTIONS, SecondCard
from rules.lcg.state.printed import DECK_KINDS, NEUTRAL

BANNER_CARDS: Final = 12
MAX_NEUTRAL: Final = 15
FEALTY: Final = "01027"
FREE_AGENDAS: Final = ("02060",)
"""Agendas that any deck may have."""
ALLIANCE: Final = "06018"
ALLIED_DECK: Final = 75
RAINS: Final = "05045"
SCHEMES: Final = 5
ALLOWED_BY: Final[Mapping[str, Callable[[SecondCard], bool]]] = {
    "04037": lambda card: card.kind != "plot" or "Winter" not in card.traits,
    "04038": lambda card: card.kind != "plot" or "Summer" not in card.traits,
    "06119": lambda card: not card.loyal,
}
"""By agenda: the cards that a deck with it may hold, besides what faction and banner allow."""
SOUGHT: Final = 20
"""How many wanted cards a random deck holds at most."""
FREYS: Final = ("06037", "06057", "06077", "06109")
BESIDE: Final[Mapping[str, Sequence[str]]] = {
    "04006": ("01141", "03007"),
    "04094": ("01160", "01161", "01164", "01166"),
    "06078": FREYS,
    "06079": FREYS,
}
"""Arya Stark beside Arry; Daenerys and her dragons; Freys, who attack together."""
TITLES: Final = {"kingsmoot": frozenset(KINGSMOOT_TITLES), "melee": frozenset(MELEE_TITLES)}


def _any(card: SecondCard) -> bool:
    return True


def _one_version_each(cards: Sequence[SecondCard], wanted: Sequence[str], r: Random) -> list[SecondCard]:
    """Return of cards that share a title one: a wanted one if there is, else any."""
    versions: dict[str, list[SecondCard]] = {}
    for card in cards:
        versions.setdefault(card.name, []).append(card)
    return [
        r.choice([card for card in same if card.code in wanted] or same) if len(same) > 1 else same[0]
        for same in versions.values()
    ]


def random_deck(r: Random, wanted: Sequence[str] = ()) -> Playable:
    """Return a random legal deck, with three copies of such wanted cards as it may hold."""
    sought = [CARDS[code] for code in wanted if CARDS[code].kind in {*DECK_KINDS, "plot"}]
    faction = r.choice([*FACTIONS, *(card.faction for card in sought if card.faction != NEUTRAL)])
    agendas = _random_agendas(faction, sought, wanted, r)
    first = agendas[0] if agendas else ""
    allowed = _one_version_each(
        [card for card in CARDS.values() if ALLOWED_BY.get(first, _any)(card)], wanted, r
    )
    banners = banners_of(agendas)
    cards = [card for card in allowed if card.kind in DECK_KINDS and may_hold(faction, banners, card)]
    fitting = [card for card in sought if card in cards and not (first == FEALTY and card.faction == NEUTRAL)]
    r.shuffle(fitting)
    draw = Counter({card.code: card.limit for card in fitting[:SOUGHT]})
    for banner in sorted(banners):
        fill(draw, [card for card in cards if card.faction == banner], BANNER_CARDS, r)
    neutral = [card for card in cards if card.faction == NEUTRAL]
    fill(draw, neutral, MAX_NEUTRAL, r)
    size = ALLIED_DECK if first == ALLIANCE else DECK_SIZE
    fill(draw, [card for card in cards if card.faction != NEUTRAL], size - draw.total(), r)
    return {
        "faction": faction,
        "agenda": agendas if len(agendas) > 1 else first,
        "plots": _random_plots(faction, first, allowed, wanted, r),
        "draw": sorted(draw.elements()),
    }


def _random_agendas(
    faction: str, sought: Sequence[SecondCard], wanted: Sequence[str], r: Random
) -> list[str]:
    """Return the agendas of a deck, one that lets in or is a wanted card more often than others."""
    agendas = [card for card in CARDS.values() if card.kind == "agenda"]
    banners = [card for card in agendas if card.banner not in ("", faction)]
    friends = [card.code for card in banners for other in sought if other.faction == card.banner]
    free = ["", FEALTY, *FREE_AGENDAS, *ALLOWED_BY, ALLIANCE, RAINS, *(card.code for card in banners)]
    named = [card.code for card in agendas if card.code in wanted and card.code in free]
    agenda = r.choice([*free, *friends, *named * len(free)])
    if agenda != ALLIANCE:
        return [agenda] if agenda else []
    return [agenda, *r.sample([card.code for card in banners], 2)]


def _random_plots(
    faction: str, agenda: str, allowed: Sequence[SecondCard], wanted: Sequence[str], r: Random
) -> list[str]:
    plots = [card for card in allowed if card.kind == "plot" and may_hold(faction, (), card)]
    r.shuffle(plots)
    plots.sort(key=lambda card: card.code not in wanted)
    if agenda != RAINS:
        return [card.code for card in plots[:7]]
    schemes = [card.code for card in plots if "Scheme" in card.traits]
    others = [card.code for card in plots if "Scheme" not in card.traits]
    return [*schemes[:SCHEMES], *others[:7]]


def new_game(r: Random, wanted: Sequence[str]) -> tuple[int, dict[str, Json]]:
    """Return players and options of a random game."""
    sought = [name for name, titles in TITLES.items() if not titles.isdisjoint(wanted)]
    game_format = r.choice([*FORMATS, *list(FORMATS)[:2] * 2, *sought * 6])
    n = r.choice(FORMATS[game_format].seats)
    decks: list[Json] = [random_deck(r, wanted) if r.random() < 0.7 else "" for _ in range(n)]
    return n, {
        "format": game_format,
        "decks": decks,
        "reclaim_titles": r.random() < 0.7,
        "simultaneous_setup": r.random() < 0.7,
    }


SECOND: Final = Fuzzing(GAME, CARDS, new_game, BESIDE)

if __name__ == "__main__":
    main(SECOND, "rules.lcg.second.fuzzing")
