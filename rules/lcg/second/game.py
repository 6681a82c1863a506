"""The card game as it is played: the second edition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

from rules.kernel.game import Option, ReadyDeck
from rules.kernel.language import N_, in_context, phrase, translated
from rules.kernel.terms import Json
from rules.lcg.card_game import YES_NO, CardGame, ending, options_of
from rules.lcg.reports.words import words_of
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.decks.ready import DECLARED, DESCRIPTIONS
from rules.lcg.second.edition import FORMATS, SECOND, SecondEditionTable
from rules.lcg.second.facts import facts_of_cards
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
    words = words_of(WORDS, CARDS)
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
    facts = facts_of_cards(CARDS)

    def invariants(self, t: LcgTable) -> Iterator[str]:
        """Yield what is impossible about the table: also another number of Kingsmoot titles than eight."""
        yield from super().invariants(t)
        if t.format.kings_titles and t.phase and len(t.in_zone("titles")) != len(t.format.titles):
            yield f"there are not {len(t.format.titles)} titles"

    def about_under(self, options: Mapping[str, Json]) -> str:
        """Return what one does in the format that is played, and how one wins."""
        return translated(description_of(str(options["format"]), cast(int, options["rounds"])))


GAME: Final = SecondEdition()
