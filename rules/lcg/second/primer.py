"""How the card game goes, for somebody at their first table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.kernel.guide.primer import Primer, Term
from rules.kernel.language import N_, sentences
from rules.lcg.reports.primer import (
    ABOUT_PASSING_TITLES,
    ABOUT_TWO,
    ACTION,
    BY_MOST_POWER,
    BY_MOST_TITLES,
    BY_POWER,
    BYPASS,
    CARD_WORDS,
    CHALLENGE_WORDS,
    CHALLENGES,
    CHALLENGES_PHASE,
    DOMINANCE,
    DOMINANCE_AND_STANDING,
    DRAW,
    DRAW_PHASE,
    END,
    END_WITH_TITLES,
    FIGURES,
    LIMITED,
    MULLIGAN,
    PLOTS,
    SAVE,
    STANDING_PHASE,
    STEALTH,
    description,
    with_titles,
)
from rules.lcg.state.printed import Card

PHASES: Final = (
    Term(
        N_("plot"),
        N_(
            "A card that everybody reveals at the beginning of a round: your income, initiative, claim "
            "and reserve of this round, and often an ability."
        ),
        N_("plots|plot phase"),
    ),
    DRAW_PHASE,
    Term(
        N_("marshaling"),
        N_(
            "The phase in which each player in turn collects income and pays gold to put cards of their "
            "hand into play."
        ),
        N_("marshal|marshals|marshaled|marshaling phase"),
    ),
    CHALLENGES_PHASE,
    DOMINANCE,
    STANDING_PHASE,
    Term(
        N_("taxation"),
        N_("Unspent gold goes back, and hands are discarded down to the reserve."),
        N_("taxation phase"),
    ),
)

WORDS: Final = (
    *FIGURES,
    *CHALLENGE_WORDS,
    Term(
        N_("reserve"),
        N_("How many cards you may keep in hand at the end of a round: the value on your plot."),
    ),
    *CARD_WORDS,
    Term(N_("loyal"), N_("Goes only into decks of its own faction, not into those that ally with it.")),
    ACTION,
    Term(
        N_("reaction"),
        N_("An ability that may be used just after what it names has happened."),
        N_("reactions|react"),
    ),
    Term(
        N_("interrupt"),
        N_("An ability that may be used just before what it names happens; some prevent it."),
        N_("interrupts"),
    ),
    Term(
        N_("forced"), N_("Happens whether its owner wants it or not."), N_("forced reaction|forced interrupt")
    ),
    SAVE,
    Term(
        N_("ambush"),
        N_("In the challenges phase this card may be put into play from hand for so much gold."),
        N_("ambushes"),
    ),
    Term(
        N_("bestow"),
        N_("When this card has entered play, its owner may put so much of their gold on it, or less."),
    ),
    Term(N_("insight"), N_("After winning a challenge with this character you may draw a card.")),
    Term(
        N_("intimidate"),
        N_(
            "After this character has won a challenge as an attacker, a character of the loser may be "
            "knelt whose STR is not higher than the difference."
        ),
        N_("intimidates"),
    ),
    LIMITED,
    Term(
        N_("pillage"),
        N_("After winning a challenge with this character you may discard the top card of the loser's deck."),
        N_("pillages"),
    ),
    Term(
        N_("renown"),
        N_("After winning a challenge with this character, it may gain 1 power, which lies on it."),
    ),
    STEALTH,
    BYPASS,
    Term(
        N_("terminal"),
        N_("When the character it is on leaves play, this attachment is discarded, not taken back to hand."),
    ),
    MULLIGAN,
)

TITLES: Final = {
    "kingsmoot": N_(
        "Titles are dealt at the beginning and change hands when their own text says so. The player who "
        "has the most at the end wins, and six at once win on the spot."
    ),
    "melee": N_("A card with an ability for this round. In each round everybody chooses one anew."),
}
"""What a title is, by format; in a joust there are none."""
GOALS: Final = {
    "kingsmoot": N_(
        "Have the most titles when somebody has fifteen power, which ends the game; or six titles, "
        "which win at once."
    ),
    "melee": BY_POWER,
    "joust": BY_POWER,
}
ABOUT: Final = {
    "kingsmoot": ABOUT_PASSING_TITLES,
    "melee": N_(
        "Marshal your House, choose a title each round, and challenge the others. The player who has fifteen "
        "power first wins."
    ),
    "joust": ABOUT_TWO,
}
ROUND: Final[tuple[str, ...]] = (
    PLOTS,
    DRAW,
    N_("Marshaling: in turn, collect gold and pay for characters, locations and attachments."),
    CHALLENGES,
    *DOMINANCE_AND_STANDING,
    N_("Taxation: unspent gold is lost, and hands shrink to the reserve."),
)
LEFT_EARLY: Final = N_("The player who left the game, by conceding or with an empty deck, comes last.")


def description_of(game_format: str, rounds: int) -> str:
    """Return what one does in a format and how one wins; `rounds` end the game if it does not end before (0:
    none do)."""
    return description(ABOUT[game_format], rounds, N_("About an hour."))


def primer_of(game_format: str, titles: Iterable[Card]) -> Primer:
    """Return how a game of a format goes; its titles are words of it, too."""
    terms: tuple[Term, ...] = (*PHASES, *WORDS)
    parts, end, scoring = ROUND, END, BY_MOST_POWER
    if game_format == "melee":
        parts = (sentences(PLOTS, N_("Then everybody chooses a title.")), *ROUND[1:])
    if game_format == "kingsmoot":
        end, scoring = END_WITH_TITLES, BY_MOST_TITLES
    if game_format in TITLES:
        terms = with_titles(terms, TITLES[game_format], titles)
    return Primer(GOALS[game_format], parts, end, sentences(scoring, LEFT_EARLY), terms)
