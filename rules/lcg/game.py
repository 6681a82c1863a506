"""The card game as it is played: the second edition."""

from __future__ import annotations

from typing import Final

from rules.kernel.game import ReadyDeck
from rules.lcg.card_game import CardGame, options_of
from rules.lcg.decks.ready import READY_DECKS, WHAT_THEY_DO
from rules.lcg.reports.facts import facts_of_cards
from rules.lcg.reports.lessons import TUTORIAL
from rules.lcg.reports.primer import primer_of
from rules.lcg.reports.words import words_of
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.edition import SECOND, SecondEditionTable
from rules.lcg.state.printed import FACTION_NAMES


class SecondEdition(CardGame):
    """The second edition."""

    key = "lcg"
    title = "The card game"
    about = (
        "Marshal your House, take one of the Kingsmoot titles each round, and challenge the others. "
        "Whoever has fifteen power first wins. About an hour; decks are provided."
    )
    primer = primer_of(CARDS)
    tutorial = TUTORIAL
    headings = ("round", "phase")
    decisive = ("king", "victory", "last_one")
    ruleset = 2
    options = options_of(SECOND)
    table = SecondEditionTable
    words = words_of(CARDS)
    decks = tuple(
        ReadyDeck(key, f"{FACTION_NAMES[key]}, {text.strip().splitlines()[1]}", WHAT_THEY_DO[key])
        for key, text in READY_DECKS.items()
    )
    facts = facts_of_cards(CARDS)


GAME: Final = SecondEdition()
