"""The first edition: its formats and numbers, and the table with its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rules.cards.abilities import Ability
from rules.kernel.language import N_
from rules.kernel.terms import Seat
from rules.lcg.edition import Catalogue, Edition, Format
from rules.lcg.first.attributes import DEADLY, KEYWORDS, SETUP, no_penalty
from rules.lcg.first.catalogue import CARDS as DECK_CARDS
from rules.lcg.first.catalogue import pool
from rules.lcg.first.decks.ready import DECKS
from rules.lcg.first.keywords import AMBUSHES, OF_HOUSE
from rules.lcg.first.printed import HOUSES, FirstCard, house_card
from rules.lcg.first.sequence import ORDER, saves
from rules.lcg.first.steps.setup import SETUP_RULES
from rules.lcg.first.steps.titles import targets
from rules.lcg.first.table import FirstTable
from rules.lcg.first.titles import core, kingsmoot
from rules.lcg.first.variants import littlefinger
from rules.lcg.state.table import LcgTable

PENALTY: Final = 2
"""Gold that a card of another house costs more."""

CARDS: Final[Mapping[str, FirstCard]] = {
    **DECK_CARDS,
    **{card.code: card for card in (*core.TITLES, *kingsmoot.TITLES)},
    **{card.code: card for card in (house_card(name, OF_HOUSE) for name in HOUSES)},
}
"""Every card by its code: also titles and House cards."""

FORMATS: Final[Mapping[str, Format]] = {
    "core": Format(N_("Core game"), range(3, 7), tuple(card.code for card in core.TITLES)),
    "kingsmoot": Format(
        N_("Kingsmoot"),
        range(3, 7),
        tuple(card.code for card in kingsmoot.TITLES),
        kings_titles=len(kingsmoot.TITLES),
        heir=kingsmoot.HEIR,
        power_is_title=True,
    ),
    littlefinger.KEY: Format(N_("Littlefinger"), range(3, 7), tuple(card.code for card in core.TITLES)),
    "teams": Format(N_("Two on two"), range(4, 5), victory=30, teams=True),
    "duel": Format(N_("Two players"), range(2, 3)),
}


def penalty(t: LcgTable, seat: Seat, card: int) -> int:
    """Return what a card costs more because none of its houses is its player's."""
    houses = t.printed(card).houses
    if not houses or t.house_of(seat) in houses:
        return 0
    if not t.is_changed("no penalty"):
        return PENALTY
    return 0 if any(t.player_value(seat, no_penalty(house)) for house in houses) else PENALTY


FIRST: Final = Edition(
    title=N_("First edition"),
    order=ORDER,
    catalogue=Catalogue(CARDS, lambda t, seat: pool(t.house_of(seat))),
    formats=FORMATS,
    keywords=KEYWORDS,
    shown_keywords=tuple(word for word in KEYWORDS if word not in {"limited", SETUP}),
    plot_values=("income", "initiative", "claim"),
    decks=DECKS.decks_of,
    check_deck=DECKS.checked,
    canonical_deck=DECKS.canonical,
    recorded_decks=lambda decks: [],
    deck_key=DECKS.key_of,
    setup_gold=5,
    hand_size=7,
    draws=2,
    victory=15,
    setup=SETUP_RULES,
    needs_deck=False,
    penalty=penalty,
    targets=targets,
    hand_actions=AMBUSHES,
    deciding_words=(DEADLY,),
    owner_bars_copies=False,
    puts_duplicates=False,
)


class FirstEditionTable(FirstTable):
    """A table of the first edition with its cards."""

    edition = FIRST
    faces = tuple(CARDS)
    by_face = tuple(CARDS.values())
    kind_by_face = tuple(card.kind for card in CARDS.values())
    name_by_face = tuple(card.name for card in CARDS.values())
    marks_by_face = tuple(card.marks() for card in CARDS.values())
    abilities: ClassVar[Mapping[str, Sequence[Ability]]] = {
        code: (*card.abilities, *saves(card)) for code, card in CARDS.items()
    }
