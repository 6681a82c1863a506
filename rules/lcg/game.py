"""The card game as it is played: the second edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from rules.kernel.game import ReadyDeck
from rules.kernel.guide.primer import Primer
from rules.kernel.terms import Json
from rules.lcg.card_game import FORMATS, CardGame, options_of
from rules.lcg.decks.ready import READY_DECKS, WHAT_THEY_DO
from rules.lcg.reports.facts import facts_of_cards
from rules.lcg.reports.lessons import TUTORIAL
from rules.lcg.reports.primer import description_of, primer_of
from rules.lcg.reports.words import words_of
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.edition import SECOND, SecondEditionTable
from rules.lcg.state.printed import FACTION_NAMES

PRIMERS: Final = {
    each: primer_of(each, (CARDS[code] for code in SECOND.catalogue.titles.get(each, ()))) for each in FORMATS
}


class SecondEdition(CardGame):
    """The second edition."""

    key = "lcg"
    title = "The card game"
    about = description_of("kingsmoot", 0)
    primer = PRIMERS["kingsmoot"]
    tutorial = TUTORIAL
    headings = ("round", "phase")
    decisive = ("king", "victory", "last_one")
    ruleset = 3
    options = options_of(SECOND)
    table = SecondEditionTable
    words = words_of(CARDS)
    decks = tuple(
        ReadyDeck(key, f"{FACTION_NAMES[key]}, {text.strip().splitlines()[1]}", WHAT_THEY_DO[key])
        for key, text in READY_DECKS.items()
    )
    facts = facts_of_cards(CARDS)

    def about_under(self, options: Mapping[str, Json]) -> str:
        """Return what one does in the format that is played, and how one wins."""
        return description_of(str(options["format"]), cast(int, options["rounds"]))

    def primer_under(self, options: Mapping[str, Json]) -> Primer:
        """Return how the format that is played goes."""
        return PRIMERS[str(options["format"])]


GAME: Final = SecondEdition()
