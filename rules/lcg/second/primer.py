"""How the card game goes, told to somebody at their first table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.kernel.guide.primer import Primer, Term
from rules.kernel.language import N_, phrase, sentences
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
    Term(
        N_("draw phase"),
        N_("Everybody draws two cards."),
    ),
    Term(
        N_("marshaling"),
        N_(
            "The phase in which each player in turn collects income and pays gold to put cards of their "
            "hand into play."
        ),
        N_("marshal|marshals|marshaled|marshaling phase"),
    ),
    Term(
        N_("challenges phase"),
        N_(
            "The phase in which each player in turn may initiate one military, one intrigue and one "
            "power challenge, against whom they like."
        ),
    ),
    Term(
        N_("dominance"),
        N_(
            "Everybody adds the STR of their standing characters and their unspent gold. The one highest "
            "total wins 1 power; when it is tied, nobody does."
        ),
        N_("dominance phase"),
    ),
    Term(N_("standing phase"), N_("All kneeling cards stand up.")),
    Term(
        N_("taxation"),
        N_("Unspent gold goes back, and hands are discarded down to the reserve."),
        N_("taxation phase"),
    ),
)

WORDS: Final = (
    Term(
        N_("power"),
        N_("What one needs fifteen of. It lies on your House card and on your characters; both count."),
    ),
    Term(
        N_("gold"),
        N_("What cards cost. You collect it when you marshal; what is left at the end of the round is lost."),
    ),
    Term(
        N_("income"),
        N_("How much gold you collect in a round: the value on your plot, and what your cards add."),
    ),
    Term(N_("initiative"), N_("The highest value on the plots wins it and names the first player.")),
    Term(N_("first player"), N_("Acts first in every phase, and settles what order things happen in.")),
    Term(
        N_("claim"),
        N_(
            "How hard the attacker's challenge hits when it is won: the value on the attacker's plot. So "
            "many characters of the loser are killed (military), cards of the loser's hand are lost by "
            "chance (intrigue), or power moves from the loser's House card to the winner's (power)."
        ),
    ),
    Term(
        N_("reserve"),
        N_("How many cards you may keep in hand at the end of a round: the value on your plot."),
    ),
    Term(
        N_("military"),
        N_("The challenge with swords: the loser of the claim kills characters of their own choice."),
    ),
    Term(
        N_("intrigue"),
        N_("The challenge with eyes: the loser of the claim discards cards of their hand by chance."),
    ),
    Term(
        N_("challenge"),
        N_(
            "One player's standing characters with the challenge's icon against another's. The side with "
            "more STR wins; if equal, the attacker. If the attacker wins, claim is applied."
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
    Term(
        N_("kneel"),
        N_(
            "Turned sideways: used. Kneeling characters can neither attack nor defend, and do not count "
            "for dominance. All stand up in the standing phase."
        ),
        N_("kneels|kneeling|knelt|kneeled"),
    ),
    Term(N_("stand"), N_("Upright: ready to be used."), N_("stands|standing")),
    Term(
        N_("unique"),
        N_(
            "There is only one in play for each player. A further copy of your own is laid below it, for "
            "no gold, and can be discarded to save it."
        ),
    ),
    Term(
        N_("duplicate"),
        N_(
            "A further copy of a unique card below it. It can be discarded to save the card from being "
            "killed or discarded."
        ),
        N_("duplicates"),
    ),
    Term(N_("attachment"), N_("A card that is laid on a character, by default on any."), N_("attachments")),
    Term(N_("loyal"), N_("Goes only into decks of its own faction, not into those that ally with it.")),
    Term(
        N_("dead pile"),
        N_("Where killed characters lie. While a unique one lies in yours, you cannot play another copy."),
    ),
    Term(
        N_("action"),
        N_("An ability, or an event, that is used in its turn while a window for actions is open."),
        N_("actions"),
    ),
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
    Term(
        N_("save"),
        N_("To keep a card from being killed or discarded. It stays as it was."),
        N_("saves|saved"),
    ),
    Term(
        N_("ambush"),
        N_("In the challenges phase this card may be put into play from hand for so much gold."),
        N_("ambushes"),
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
    Term(N_("limited"), N_("Of all limited cards you may play one in each round.")),
    Term(
        N_("pillage"),
        N_("After winning a challenge with this character you may discard the top card of the loser's deck."),
        N_("pillages"),
    ),
    Term(
        N_("renown"),
        N_("After winning a challenge with this character, it may gain 1 power, which lies on it."),
    ),
    Term(
        N_("stealth"),
        N_(
            "When this character attacks, it may bypass one character without stealth, who cannot defend "
            "then."
        ),
    ),
    Term(N_("bypass"), N_("A bypassed character cannot defend in this challenge."), N_("bypasses|bypassed")),
    Term(
        N_("terminal"),
        N_("When the character it is on leaves play, this attachment is discarded, not taken back to hand."),
    ),
    Term(N_("mulligan"), N_("To draw a new hand before the game, once.")),
)

TITLES: Final = {
    "kingsmoot": N_(
        "Titles are dealt at the beginning and change hands when their own text says so. The player who "
        "has the most at the end wins, and six at once win on the spot."
    ),
    "melee": N_("A card with an ability for this round. In each round everybody chooses one anew."),
}
"""What a title is, by format; in a joust there are none."""
BY_POWER: Final = N_("Have fifteen power before anybody else.")
GOALS: Final = {
    "kingsmoot": N_(
        "Have the most titles when somebody has fifteen power, which ends the game; or six titles, "
        "which win at once."
    ),
    "melee": BY_POWER,
    "joust": BY_POWER,
}
ABOUT: Final = {
    "kingsmoot": N_(
        "Marshal your House, challenge the others, and win the titles of the Kingsmoot. Fifteen "
        "power end the game, and the player who then has the most titles wins."
    ),
    "melee": N_(
        "Marshal your House, choose a title each round, and challenge the others. The player who has fifteen "
        "power first wins."
    ),
    "joust": N_(
        "Two Houses fight each other. Marshal yours and challenge the other one; the player who has fifteen "
        "power first wins."
    ),
}
ROUND: Final[tuple[str, ...]] = (
    N_("Plots: everybody reveals one. The highest initiative names the first player."),
    N_("Draw: everybody draws two cards."),
    N_("Marshaling: in turn, collect gold and pay for characters, locations and attachments."),
    N_(
        "Challenges: in turn, attack others, once each with military, intrigue and power. The loser of "
        "an attack suffers the attacker's claim; an attack that nobody opposes gives 1 power."
    ),
    N_("Dominance: the most STR left standing, with unspent gold, gives 1 power."),
    N_("Standing: all kneeling cards stand up."),
    N_("Taxation: unspent gold is lost, and hands shrink to the reserve."),
)
END: Final = N_(
    "When somebody has fifteen power, when only one player is left, when time is called (that round is still "
    "played), or after the number of rounds that was agreed."
)
LEFT_EARLY: Final = N_("The player who left the game, by conceding or with an empty deck, comes last.")


def description_of(game_format: str, rounds: int) -> str:
    """Return what one does in a format and how one wins; `rounds` end the game if it does not end before (0:
    none do)."""
    length = phrase(N_("At most {rounds:round|rounds}."), rounds=rounds) if rounds else N_("About an hour.")
    return sentences(ABOUT[game_format], length, N_("Decks are provided."))


def primer_of(game_format: str, titles: Iterable[Card]) -> Primer:
    """Return how a game of a format goes; its titles are words of it, too."""
    terms: tuple[Term, ...] = (*PHASES, *WORDS)
    parts, end, scoring = ROUND, END, sentences(N_("The most power wins."), LEFT_EARLY)
    if game_format == "melee":
        parts = (sentences(ROUND[0], N_("Then everybody chooses a title.")), *ROUND[1:])
    if game_format == "kingsmoot":
        end = sentences(END, N_("Also when somebody holds six titles."))
        scoring = sentences(N_("The most titles win; power decides between equals."), LEFT_EARLY)
    if game_format in TITLES:
        spelled = {spelling.lower() for term in terms for spelling in term.spellings()}
        words = [Term(card.worded_name, card.text) for card in titles if card.name.lower() not in spelled]
        terms = (*terms, Term(N_("title"), TITLES[game_format], N_("titles")), *words)
    return Primer(GOALS[game_format], parts, end, scoring, terms)
