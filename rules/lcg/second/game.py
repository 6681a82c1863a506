"""The card game as it is played: the second edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

from rules.kernel.game import Option, ReadyDeck
from rules.kernel.language import N_, in_context, phrase, translated
from rules.kernel.terms import Json
from rules.lcg.card_game import YES_NO, CardGame, ending, options_of
from rules.lcg.edition import agendas_in, listed
from rules.lcg.reports.words import words_of
from rules.lcg.second.catalogue import CARDS, CORE_DAY, RELEASED, TRAITS, WORDED_NAMES, released_until
from rules.lcg.second.decks.playable import DECKS
from rules.lcg.second.decks.ready import DECLARED, DESCRIPTIONS
from rules.lcg.second.edition import FORMATS, SECOND, SecondEditionTable
from rules.lcg.second.facts import FactsOfCards
from rules.lcg.second.lessons import TUTORIAL
from rules.lcg.second.primer import description_of, primer_of
from rules.lcg.second.steps import STEPS
from rules.lcg.second.words import WORDS
from rules.lcg.state.table import LcgTable

COMMON_OPTIONS: Final = options_of(
    SECOND, N_("Kingsmoot and melee are for three to six players, joust is for two.")
)


class SecondEdition(CardGame):
    """The second edition."""

    key = "lcg"
    title = N_("The card game")
    about = description_of("kingsmoot", 0)
    primers = {key: primer_of(key, (CARDS[code] for code in each.titles)) for key, each in FORMATS.items()}
    primer = primers["kingsmoot"]
    tutorial = TUTORIAL
    text_fields = CardGame.text_fields | {"rivals"}
    headings = ("round", "phase")
    decisive = ("king", "victory", "last_one")
    ruleset = 3
    options = (
        *COMMON_OPTIONS[:-1],
        Option(
            "reclaim_titles",
            (True, False),
            False,
            N_("Titles that go to the middle when a player leaves the game can be won again."),
            YES_NO,
            title=N_("Reclaim titles"),
        ),
        COMMON_OPTIONS[-1],
    )
    option_sets = (
        {"format": "kingsmoot", "rounds": 3},
        {"format": "melee", "rounds": 3},
        {"format": "joust", "rounds": 3},
        {
            "format": "kingsmoot",
            "rounds": 3,
            "simultaneous_setup": True,
            "reclaim_titles": True,
            "tiebreak_power": "total",
        },
    )
    steps = {name: ending(step) for name, step in STEPS.items()}
    table = SecondEditionTable
    words = words_of(WORDS, WORDED_NAMES, TRAITS)
    decks = tuple(
        ReadyDeck(
            key,
            phrase(
                N_("{house}, {agenda}"),
                house=text.strip().splitlines()[0],
                agenda=in_context("card", text.strip().splitlines()[1]),
            ),
            DESCRIPTIONS[key],
        )
        for key, text in DECLARED.items()
    )
    cards = CARDS
    facts = FactsOfCards(CARDS)

    def invariants(self, t: LcgTable) -> Iterator[str]:
        """Yield what is impossible about the table: also another number of Kingsmoot titles than eight."""
        yield from super().invariants(t)
        if t.format.kings_titles and t.phase and len(t.in_zone("titles")) != len(t.format.titles):
            yield f"there are not {len(t.format.titles)} titles"

    def facts_under(self, options: Mapping[str, Json]) -> Mapping[str, Mapping[str, Json]]:
        """Return the facts of the cards released until the newest one of the decks was."""
        decks = [DECKS.deck_of(chosen) for chosen in cast(list[Json], options["decks"]) if chosen != ""]
        newest = (
            RELEASED[code]
            for deck in decks
            for code in (*agendas_in(deck), *listed(deck["plots"]), *listed(deck["draw"]))
        )
        met = released_until(max(newest, default=CORE_DAY))
        return {code: self.facts[code] for code in CARDS if code in met}

    def about_under(self, options: Mapping[str, Json]) -> str:
        """Return what one does in the format that is played, and how one wins."""
        return translated(description_of(str(options["format"]), cast(int, options["rounds"])))


GAME: Final = SecondEdition()
