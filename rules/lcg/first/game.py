"""The first edition as the kernel plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.game import Option, ReadyDeck
from rules.kernel.language import N_, translated
from rules.kernel.terms import Json
from rules.lcg.card_game import YES_NO, CardGame, ending, options_of
from rules.lcg.first.decks.ready import READY
from rules.lcg.first.edition import CARDS, FIRST, FORMATS, FirstEditionTable
from rules.lcg.first.facts import facts_of_cards
from rules.lcg.first.lessons import TUTORIAL
from rules.lcg.first.primer import description_of, primer_of
from rules.lcg.first.steps import STEPS
from rules.lcg.first.variants.littlefinger import ACTS
from rules.lcg.first.words import WORDS
from rules.lcg.reports.stops import STOPS
from rules.lcg.reports.words import words_of
from rules.lcg.state.timings import INTERRUPT, REACTION, WOULD


class FirstEdition(CardGame):
    """The first edition."""

    key = "lcg_first"
    title = N_("The card game, first edition")
    about = description_of({"format": "core", "rounds": 0})
    primers = {key: primer_of(key, (CARDS[code] for code in each.titles)) for key, each in FORMATS.items()}
    primer = primers["core"]
    tutorial = TUTORIAL
    stops = {name: words for name, words in STOPS.items() if name != INTERRUPT} | {
        WOULD: N_("Responses that save or cancel"),
        REACTION: N_("Responses"),
    }
    text_fields = CardGame.text_fields | {"opposes"}
    headings = ("round", "phase")
    decisive = ("king", "victory", "last_one")
    ruleset = 1
    options = (
        *options_of(
            FIRST,
            N_(
                "Core game, Kingsmoot and Littlefinger are for three to six players, two on two is for four, "
                "the duel for two."
            ),
        ),
        Option(
            "mulligan",
            (True, False),
            False,
            N_("Everybody may draw another hand once, before the setup."),
            YES_NO,
            title=N_("Mulligan"),
        ),
    )
    option_sets = (
        {"format": "core", "rounds": 3},
        {"format": "kingsmoot", "rounds": 3},
        {"format": "littlefinger", "rounds": 3},
        {"format": "teams", "rounds": 3},
        {"format": "duel", "rounds": 3, "mulligan": True},
        {"format": "core", "rounds": 3, "simultaneous_setup": True, "mulligan": True},
    )
    table = FirstEditionTable
    acts = ACTS
    steps = {name: ending(step) for name, step in STEPS.items()}
    words = words_of(
        WORDS,
        {code: card.worded_name for code, card in CARDS.items()},
        {trait for card in CARDS.values() for trait in card.traits},
    )
    decks = tuple(ReadyDeck(key, each.name, each.does) for key, each in READY.items())
    cards = CARDS
    facts = facts_of_cards(CARDS)

    def about_under(self, options: Mapping[str, Json]) -> str:
        """Return what one does in the format that is played, and how one wins."""
        return translated(description_of(options))


GAME: Final = FirstEdition()
