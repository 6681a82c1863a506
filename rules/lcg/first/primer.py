"""How a game of the first edition goes, for somebody at their first table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, cast

from rules.kernel.guide.primer import Primer, Term
from rules.kernel.language import N_, sentences
from rules.kernel.terms import Json
from rules.lcg.first.variants import littlefinger
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
            "A card that everybody reveals at the beginning of a round: your income, initiative and claim of "
            "this round, and often an effect."
        ),
        N_("plots|plot phase"),
    ),
    DRAW_PHASE,
    Term(
        N_("marshalling"),
        N_("The phase in which each player in turn collects income and pays gold for cards of their hand."),
        N_("marshals|marshalling phase"),
    ),
    CHALLENGES_PHASE,
    DOMINANCE,
    STANDING_PHASE,
    Term(N_("taxation"), N_("Unspent gold goes back."), N_("taxation phase")),
)

WORDS: Final = (
    *FIGURES,
    Term(
        N_("gold penalty"), N_("Cards of a house that is not yours cost 2 gold more. Neutral cards do not.")
    ),
    Term(
        N_("influence"),
        N_(
            "What some cards give while they stand. A price in influence is paid by kneeling them; what is "
            "too much is lost."
        ),
    ),
    *CHALLENGE_WORDS,
    *CARD_WORDS,
    Term(
        N_("moribund"),
        N_(
            "Killed, discarded or returned, but still on the table until everybody has responded; then it "
            "leaves play together with the others."
        ),
    ),
    ACTION,
    Term(
        N_("response"),
        N_("An effect that may be used after what it names has happened; one that saves or cancels, before."),
        N_("responses|respond|responds"),
    ),
    Term(
        N_("passive"),
        N_("An effect that happens by itself, before anybody may respond. The first player orders them."),
        N_("passives|passive effect|passive effects"),
    ),
    SAVE,
    Term(
        N_("cancel"),
        N_("To stop an effect before it happens. Its price remains paid."),
        N_("cancels|canceled"),
    ),
    Term(
        N_("crest"),
        N_("A mark of characters (holy, learned, noble, war) that other cards name."),
        N_("crests"),
    ),
    Term(
        N_("agenda"),
        N_("A card beside your House that changes the rules for you during the whole game."),
        N_("agendas"),
    ),
    Term(
        N_("ambush"),
        N_("In any phase this card may be put into play from the hand for influence equal to its cost."),
    ),
    Term(
        N_("deadly"),
        N_(
            "After a challenge, if more deadly characters attacked than defended, a defending character is "
            "killed."
        ),
    ),
    Term(N_("deathbound"), N_("This card goes to the dead pile instead of the discard pile.")),
    Term(N_("immune"), N_("Effects of what is named do nothing to this card."), N_("immunity")),
    Term(
        N_("infamy"), N_("Power that you claim for your House may lie on this card instead; it counts, too.")
    ),
    Term(
        N_("intimidate"),
        N_("While this character attacks, weaker characters do not count their STR in the challenge."),
    ),
    LIMITED,
    Term(
        N_("renown"),
        N_("When you win a challenge with this character, it claims 1 power, which lies on it."),
    ),
    Term(N_("setup"), N_("This attachment may be laid down before the first round.")),
    Term(N_("stalwart"), N_("Killed or discarded from play, this card goes on top of its owner's deck.")),
    STEALTH,
    BYPASS,
    Term(N_("vengeful"), N_("After you lose a challenge as the defender, this card may stand.")),
    Term(N_("vigilant"), N_("After you win a challenge as the attacker, this card may stand.")),
    MULLIGAN,
)

COUNCIL: Final = N_(
    "A card with a bonus for this round. In each round everybody takes one anew; with three players those "
    "taken return every other round."
)
TITLES: Final[Mapping[str, str]] = {
    "core": COUNCIL,
    littlefinger.KEY: COUNCIL,
    "kingsmoot": N_(
        "Titles are dealt in the first round and pass on when their own text says so. The player with the "
        "most at the end wins, and all six at once win on the spot."
    ),
}
"""What a title is, by format; others have none."""
OF_COUNCIL: Final = (
    Term(
        N_("supports"),
        N_(
            "You cannot attack the player whose title yours supports, and may defend in their place when "
            "they declare no defenders."
        ),
        N_("support"),
    ),
    Term(
        N_("opposes"),
        N_("Beat a player whose title yours opposes, and claim 1 power more; once a round in total."),
        N_("opposed"),
    ),
)
GOALS: Final[Mapping[str, str]] = {
    "core": BY_POWER,
    "kingsmoot": N_(
        "Have the most titles when somebody has fifteen power, which ends the game and counts as a title "
        "more; or all six titles, which win at once."
    ),
    littlefinger.KEY: BY_POWER,
    "teams": N_("Have thirty power together with your partner."),
    "duel": BY_POWER,
}
ABOUT: Final[Mapping[str, str]] = {
    "core": N_(
        "Marshal your House, take a title each round, and challenge the others. The first player with "
        "fifteen power wins."
    ),
    "kingsmoot": ABOUT_PASSING_TITLES,
    littlefinger.KEY: N_(
        "Marshal your House, take a title each round, challenge the others, and buy promises with gold. "
        "The player who has fifteen power first wins."
    ),
    "teams": N_(
        "Two Houses on each side, partners opposite each other. Marshal yours and challenge the others; the "
        "side that has thirty power first wins."
    ),
    "duel": ABOUT_TWO,
}
ROUND: Final[tuple[str, ...]] = (
    PLOTS,
    DRAW,
    N_("Marshalling: in turn, collect gold and pay for characters, locations and attachments."),
    CHALLENGES,
    *DOMINANCE_AND_STANDING,
    N_("Taxation: unspent gold is lost."),
)
END_OF_TEAMS: Final = N_(
    "When one side has thirty power, when only one player is left, when time is called (that round is still "
    "played), or after the number of rounds that was agreed."
)
LEFT_EARLY: Final = N_("Players who left the game come last.")


def description_of(options: Mapping[str, Json]) -> str:
    """Return what one does in the format that is played and how one wins."""
    return description(
        ABOUT[str(options["format"])], cast(int, options["rounds"]), N_("About an hour and a half.")
    )


def primer_of(game_format: str, titles: Iterable[Card]) -> Primer:
    """Return how a game of a format goes; its titles are words of it, too."""
    terms: tuple[Term, ...] = (*PHASES, *WORDS)
    parts, end, scoring = ROUND, END, BY_MOST_POWER
    if game_format == "kingsmoot":
        end, scoring = END_WITH_TITLES, BY_MOST_TITLES
    elif game_format == "teams":
        end = END_OF_TEAMS
    elif game_format in TITLES:
        parts = (sentences(PLOTS, N_("Then everybody in turn takes a title.")), *ROUND[1:])
        terms += OF_COUNCIL
    if game_format in TITLES:
        terms = with_titles(terms, TITLES[game_format], titles)
    return Primer(GOALS[game_format], parts, end, sentences(scoring, LEFT_EARLY), terms)
