"""How a game of the card game goes, as far as editions agree: words, parts of a round, how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.kernel.guide.primer import Term
from rules.kernel.language import N_, phrase, sentences
from rules.lcg.state.printed import Card

# Phases

DRAW_PHASE: Final = Term(N_("draw phase"), N_("Everybody draws two cards."))
CHALLENGES_PHASE: Final = Term(
    N_("challenges phase"),
    N_(
        "The phase in which each player in turn may initiate one military, one intrigue and one power "
        "challenge, against opponents of their choice."
    ),
)
DOMINANCE: Final = Term(
    N_("dominance"),
    N_(
        "Everybody adds the STR of their standing characters and their unspent gold. The one highest total "
        "gives 1 power; when it is tied, nobody gets it."
    ),
    N_("dominance phase"),
)
STANDING_PHASE: Final = Term(N_("standing phase"), N_("All kneeling cards stand up."))

# Figures

POWER: Final = Term(
    N_("power"),
    N_("What one needs fifteen of. It lies on your House card and on your characters; both count."),
)
GOLD: Final = Term(
    N_("gold"),
    N_("What cards cost. You collect it when you marshal; what is left at the end of the round is lost."),
)
INCOME: Final = Term(
    N_("income"), N_("The gold you collect in a round: the value on your plot, and what your cards add.")
)
INITIATIVE: Final = Term(
    N_("initiative"), N_("The highest total wins it. The winner names the first player.")
)
FIRST_PLAYER: Final = Term(
    N_("first player"), N_("Acts first in every phase and window, and orders effects that come at once.")
)
FIGURES: Final = (POWER, GOLD, INCOME, INITIATIVE, FIRST_PLAYER)

# Challenges

CHALLENGE_WORDS: Final = (
    Term(
        N_("claim"),
        N_(
            "How hard the attacker's challenge hits when it is won: the value on the attacker's plot. So "
            "many characters of the player attacked are killed (military), cards of the hand are discarded "
            "by chance (intrigue), or power moves from House to House (power)."
        ),
    ),
    Term(
        N_("military"),
        N_("The challenge with swords: the player attacked chooses the characters that are killed."),
    ),
    Term(
        N_("intrigue"),
        N_("The challenge with eyes: the player attacked discards cards of the hand by chance."),
    ),
    Term(
        N_("challenge"),
        N_(
            "One player's standing characters with the challenge's icon against another's. The side with "
            "more STR wins; if equal, the attacker. If the attacker wins, claim is paid."
        ),
        N_("challenges"),
    ),
    Term(N_("STR"), N_("Strength: what a character counts for in challenges and for dominance.")),
    Term(
        N_("unopposed"),
        N_(
            "A challenge that the attacker wins against no STR at all. It gives the attacker 1 power besides."
        ),
    ),
)

# Cards

CARD_WORDS: Final = (
    Term(
        N_("kneel"),
        N_(
            "Turned sideways: used. Kneeling cards can neither attack, defend nor pay a price by kneeling, "
            "and do not count for dominance."
        ),
        N_("kneels|kneeling|knelt|kneeled"),
    ),
    Term(N_("stand"), N_("Upright: ready to be used."), N_("stands|standing")),
    Term(
        N_("unique"),
        N_("You control only one of each name. None may enter play while another copy is in your dead pile."),
    ),
    Term(
        N_("duplicate"),
        N_(
            "A further copy of your unique card, laid below it for no gold. It can be discarded to save the "
            "card from being killed, discarded or returned."
        ),
        N_("duplicates"),
    ),
    Term(N_("attachment"), N_("A card that is laid on a character, by default on any."), N_("attachments")),
    Term(N_("dead pile"), N_("Where killed characters lie.")),
)

# Effects and keywords

ACTION: Final = Term(
    N_("action"),
    N_("A card or an ability that is used in its turn while a window for actions is open."),
    N_("actions"),
)
SAVE: Final = Term(
    N_("save"),
    N_("To prevent a card from being killed or discarded. It stays as it was."),
    N_("saves|saved"),
)
LIMITED: Final = Term(N_("limited"), N_("Of all limited cards you may play one in each round."))
STEALTH: Final = Term(
    N_("stealth"),
    N_("When this character attacks, it may bypass one character without stealth, who cannot defend."),
)
BYPASS: Final = Term(
    N_("bypass"), N_("A bypassed character cannot defend in this challenge."), N_("bypasses|bypassed")
)
MULLIGAN: Final = Term(N_("mulligan"), N_("To draw another hand before the game, once."))

# How a round goes and what it is about

BY_POWER: Final = N_("Have fifteen power before anybody else.")
ABOUT_TWO: Final = N_(
    "Two Houses fight each other. Marshal yours and challenge the other one; the player who has fifteen "
    "power first wins."
)
ABOUT_PASSING_TITLES: Final = N_(
    "Marshal your House, challenge the others, and win titles from them. Fifteen power end the game, and the "
    "player who then has the most titles wins. Six titles win at once."
)
PLOTS: Final = N_("Plots: everybody reveals one. The highest initiative names the first player.")
DRAW: Final = N_("Draw: everybody draws two cards.")
CHALLENGES: Final = N_(
    "Challenges: in turn, attack others, once each with military, intrigue and power. A beaten defender "
    "pays the attacker's claim; an unopposed attack gives 1 power."
)
DOMINANCE_AND_STANDING: Final = (
    N_("Dominance: the most STR left standing, with unspent gold, gives 1 power."),
    N_("Standing: all kneeling cards stand up."),
)
END: Final = N_(
    "When somebody has fifteen power, when only one player is left, when time is called (that round is still "
    "played), or after the number of rounds that was agreed."
)
END_WITH_TITLES: Final = sentences(END, N_("Also when somebody holds six titles."))
BY_MOST_POWER: Final = N_("The most power wins.")
BY_MOST_TITLES: Final = N_("The most titles win; power decides between equals.")


def description(about: str, rounds: int, hours: str) -> str:
    """Return what one does in a format and how one wins; `rounds` end the game if it does not end before
    (0: none do, and it takes some `hours`)."""
    length = phrase(N_("At most {rounds:round|rounds}."), rounds=rounds) if rounds else hours
    return sentences(about, length, N_("Decks are provided."))


def with_titles(terms: Iterable[Term], meaning: str, titles: Iterable[Card]) -> tuple[Term, ...]:
    """Return words of a game, and its titles among them; `meaning` is what a title is. A title whose name is
    a word already has no further entry."""
    known = tuple(terms)
    spelled = {spelling.lower() for term in known for spelling in term.spellings()}
    words = (Term(card.worded_name, card.text) for card in titles if card.name.lower() not in spelled)
    return (*known, Term(N_("title"), meaning, N_("titles")), *words)
