"""The second edition: its windows and numbers, and the table with its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rules.cards.abilities import Ability
from rules.cards.events import Order, Window
from rules.lcg.decks.playable import canonical, checked, decks_of, recorded
from rules.lcg.edition import Catalogue, Edition
from rules.lcg.events.duplicates import saves
from rules.lcg.events.event_handlers import HANDLERS, finish, might, told
from rules.lcg.events.state_checks import check
from rules.lcg.second.catalogue import (
    CARDS,
    FACES,
    KIND,
    KINGSMOOT_TITLES,
    MELEE_TITLES,
    NAME,
    PRINTED,
    pool,
)
from rules.lcg.second.keywords import KEYWORDS
from rules.lcg.second.titles.kingsmoot import LORD_REAPER, REEK
from rules.lcg.state.printed import printed_value
from rules.lcg.state.table import LcgTable
from rules.lcg.vocabulary.choosing import LATER
from rules.lcg.vocabulary.triggers import (
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WHEN_REVEALED,
    WOULD,
)

ORDER: Final = Order(
    before=(Window(WOULD), Window(FORCED_INTERRUPT, forced=True), Window(INTERRUPT)),
    after=(Window(WHEN_REVEALED, forced=True), Window(FORCED_REACTION, forced=True), Window(REACTION)),
    apply=HANDLERS,
    check=check,
    finish=finish,
    pay_first=True,
    might=might,
    effects=LATER,
    told=told,
)
"""Interrupts at each occurrence, one reaction window after each ability, costs before targets."""

SECOND: Final = Edition(
    title="Second edition",
    order=ORDER,
    catalogue=Catalogue(CARDS, {"kingsmoot": KINGSMOOT_TITLES, "melee": MELEE_TITLES}, pool),
    keywords=KEYWORDS,
    decks=decks_of,
    check_deck=checked,
    canonical_deck=canonical,
    recorded_decks=recorded,
    printed_value=printed_value,
    setup_gold=8,
    hand_size=7,
    draws=2,
    victory=15,
    mulligan=True,
    resolution=("bonuses", "claim", "keywords"),
    orphans_go="hand",
    keeps_reserve=True,
    needs_deck=True,
    middle_titles=frozenset({REEK, LORD_REAPER}),
)


class SecondEditionTable(LcgTable):
    """A table of the second edition."""

    edition = SECOND
    faces = FACES
    by_face = PRINTED
    kind_by_face = KIND
    name_by_face = NAME
    abilities: ClassVar[Mapping[str, Sequence[Ability]]] = {
        code: (*card.abilities, *saves(card)) for code, card in CARDS.items()
    }
