"""Random games of the first edition with random legal decks; see `rules.lcg.fuzzing`.

python -m rules.lcg.first.fuzzing --decisions 300000
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from rules.kernel.terms import Json
from rules.lcg.edition import Playable
from rules.lcg.first.catalogue import CARDS as DECK_CARDS
from rules.lcg.first.catalogue import may_hold
from rules.lcg.first.edition import CARDS, FORMATS
from rules.lcg.first.game import GAME
from rules.lcg.first.printed import HOUSES
from rules.lcg.fuzzing import DECK_SIZE, Fuzzing, fill, main
from rules.lcg.state.printed import DECK_KINDS

OTHERS: Final = 8
"""How many cards of other houses a random deck holds at least, where there are so many."""
RICH: Final = 0.4
GIVERS: Final = 28
"""How many of the decks hold how many cards that give influence, so that dear abilities are used, too."""
SOUGHT: Final = 15
"""How many wanted cards it holds at most."""


def random_deck(r: Random, wanted: Sequence[str] = ()) -> Playable:
    """Return a random legal deck, with as many copies of such wanted cards as it may hold."""
    sought = [DECK_CARDS[code] for code in wanted if code in DECK_CARDS]
    house = r.choice([*HOUSES, *(house for card in sought for house in (card.only, *card.houses) if house)])
    agendas = [card for card in DECK_CARDS.values() if card.kind == "agenda" and may_hold(house, card)]
    agenda = r.choice(["", "", *(card.code for card in agendas)])
    every = [card for card in DECK_CARDS.values() if card.kind in DECK_KINDS and may_hold(house, card)]
    r.shuffle(every)
    versions = {card.name: card for card in every} | {card.name: card for card in sought if card in every}
    cards = [card for card in every if versions[card.name] is card]
    fitting = [card for card in sought if card in cards]
    r.shuffle(fitting)
    draw: Counter[str] = Counter({card.code: card.limit for card in fitting[:SOUGHT]})
    if r.random() < RICH:
        fill(draw, [card for card in cards if card.influence], GIVERS, r)
    others = [card for card in cards if card.houses and house not in card.houses]
    fill(draw, others, OTHERS, r)
    fill(draw, [card for card in cards if card not in others], DECK_SIZE - draw.total(), r)
    fill(draw, cards, DECK_SIZE - draw.total(), r)
    plots = [card.code for card in DECK_CARDS.values() if card.kind == "plot" and may_hold(house, card)]
    r.shuffle(plots)
    plots = sorted(plots, key=lambda code: code not in wanted)[:7]
    return {"faction": house, "agenda": agenda, "plots": plots, "draw": sorted(draw.elements())}


def new_game(r: Random, wanted: Sequence[str]) -> tuple[int, dict[str, Json]]:
    """Return players and options of a random game."""
    game_format = r.choice([*FORMATS, *list(FORMATS)[:2] * 2])
    n = r.choice(FORMATS[game_format].seats)
    decks: list[Json] = [random_deck(r, wanted) if r.random() < 0.7 else "" for _ in range(n)]
    return n, {
        "format": game_format,
        "decks": decks,
        "mulligan": r.random() < 0.5,
        "simultaneous_setup": r.random() < 0.7,
    }


FIRST: Final = Fuzzing(GAME, {code: card for code, card in CARDS.items() if card.kind != "faction"}, new_game)
"""House cards are left out: each has the same passives, those of keywords."""

if __name__ == "__main__":
    main(FIRST, "rules.lcg.first.fuzzing")
