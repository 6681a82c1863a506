"""How a game of the first edition goes, for somebody at their first table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.kernel.guide.primer import Primer, Term
from rules.kernel.language import N_, phrase, sentences
from rules.kernel.terms import Json
from rules.lcg.first.variants import littlefinger
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
    Term(N_("draw phase"), N_("Everybody draws two cards.")),
    Term(
        N_("marshalling"),
        N_("The phase in which each player in turn collects income and pays gold for cards of their hand."),
        N_("marshals|marshalling phase"),
    ),
    Term(
        N_("challenges phase"),
        N_(
            "The phase in which each player in turn may initiate one military, one intrigue and one power "
            "challenge."
        ),
    ),
    Term(
        N_("dominance"),
        N_(
            "Everybody adds the STR of their standing characters and their unspent gold. The one highest "
            "total claims 1 power; when it is tied, nobody does."
        ),
        N_("dominance phase"),
    ),
    Term(N_("standing phase"), N_("All kneeling cards stand up.")),
    Term(N_("taxation"), N_("Unspent gold goes back."), N_("taxation phase")),
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
        N_("gold penalty"), N_("Cards of a house that is not yours cost 2 gold more. Neutral cards do not.")
    ),
    Term(
        N_("income"), N_("The gold you collect in a round: the value on your plot, and what your cards add.")
    ),
    Term(
        N_("influence"),
        N_(
            "What some cards give while they stand. A price in influence is paid by kneeling them; what is "
            "too much is lost."
        ),
    ),
    Term(N_("initiative"), N_("The highest total wins it. The winner names the first player.")),
    Term(
        N_("first player"),
        N_("Acts first in every phase and window, and puts passive effects in their order."),
    ),
    Term(
        N_("claim"),
        N_(
            "How hard the attacker's challenge hits when it is won: the value on the attacker's plot. So "
            "many characters of the defender are killed (military), cards of the hand are discarded by "
            "chance (intrigue), or power moves from House to House (power)."
        ),
    ),
    Term(
        N_("military"), N_("The challenge with swords: the defender chooses the characters that are killed.")
    ),
    Term(N_("intrigue"), N_("The challenge with eyes: the defender discards cards of the hand by chance.")),
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
    Term(
        N_("kneel"),
        N_("Turned sideways: used. Kneeling cards can neither attack, defend nor pay a price by kneeling."),
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
    Term(
        N_("moribund"),
        N_(
            "Killed, discarded or returned, but still on the table until everybody has responded; then it "
            "leaves play together with the others."
        ),
    ),
    Term(
        N_("action"),
        N_("A card or an effect that is used in its turn while a window for actions is open."),
        N_("actions"),
    ),
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
    Term(
        N_("save"),
        N_("To prevent a card from being killed or discarded. It stays as it was."),
        N_("saves|saved"),
    ),
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
    Term(N_("limited"), N_("Of all limited cards you may play one in each round.")),
    Term(
        N_("renown"),
        N_("When you win a challenge with this character, it claims 1 power, which lies on it."),
    ),
    Term(N_("setup"), N_("This attachment may be laid down before the first round.")),
    Term(N_("stalwart"), N_("Killed or discarded from play, this card goes on top of its owner's deck.")),
    Term(
        N_("stealth"),
        N_("When this character attacks, it may bypass one character without stealth, who cannot defend."),
    ),
    Term(N_("bypass"), N_("A bypassed character cannot defend in this challenge."), N_("bypasses|bypassed")),
    Term(N_("vengeful"), N_("After you lose a challenge as the defender, this card may stand.")),
    Term(N_("vigilant"), N_("After you win a challenge as the attacker, this card may stand.")),
    Term(N_("mulligan"), N_("To draw another hand before the game, once.")),
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
BY_POWER: Final = N_("Have fifteen power before anybody else.")
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
    "kingsmoot": N_(
        "Marshal your House, challenge the others, and win the titles of the Kingsmoot. Fifteen power end "
        "the game, and the player who then has the most titles wins."
    ),
    littlefinger.KEY: N_(
        "Marshal your House, take a title each round, challenge the others, and buy promises with gold. "
        "The player who has fifteen power first wins."
    ),
    "teams": N_(
        "Two Houses on each side, partners opposite each other. Marshal yours and challenge the others; the "
        "side that has thirty power first wins."
    ),
    "duel": N_(
        "Two Houses fight each other. Marshal yours and challenge the other one; the first player with "
        "fifteen power wins."
    ),
}
ROUND: Final[tuple[str, ...]] = (
    N_("Plots: everybody reveals one. The highest initiative names the first player."),
    N_("Draw: everybody draws two cards."),
    N_("Marshalling: in turn, collect gold and pay for characters, locations and attachments."),
    N_(
        "Challenges: in turn, attack others, once each with military, intrigue and power. A beaten defender "
        "pays the attacker's claim; an attack that nobody opposes gives 1 power."
    ),
    N_("Dominance: the most STR left standing, with unspent gold, gives 1 power."),
    N_("Standing: all kneeling cards stand up."),
    N_("Taxation: unspent gold is lost."),
)
PLOTS_AND_TITLES: Final = N_(
    "Plots: everybody reveals one. The highest initiative names the first player. Then everybody in turn "
    "takes a title."
)
END: Final = N_(
    "When somebody has fifteen power, when only one player is left, when time is called (that round is still "
    "played), or after the number of rounds that was agreed."
)
END_OF_TEAMS: Final = N_(
    "When one side has thirty power, when only one player is left, when time is called (that round is still "
    "played), or after the number of rounds that was agreed."
)
END_WITH_TITLES: Final = N_(
    "When somebody has fifteen power or all six titles, when only one player is left, when time is called "
    "(that round is still played), or after the number of rounds that was agreed."
)
BY_MOST_POWER: Final = N_("The most power wins. Players who left the game come last.")
BY_MOST_TITLES: Final = N_(
    "The most titles win; power decides between equals. Players who left the game come last."
)


def description_of(options: Mapping[str, Json]) -> str:
    """Return what one does in the format that is played and how one wins."""
    rounds = options["rounds"]
    length = (
        phrase(N_("At most {rounds:round|rounds}."), rounds=rounds)
        if rounds
        else N_("About an hour and a half.")
    )
    return sentences(ABOUT[str(options["format"])], length, N_("Decks are provided."))


def primer_of(game_format: str, titles: Iterable[Card]) -> Primer:
    """Return how a game of a format goes; its titles are words of it, too."""
    terms: tuple[Term, ...] = (*PHASES, *WORDS)
    parts, end, scoring = ROUND, END, BY_MOST_POWER
    if game_format == "kingsmoot":
        end, scoring = END_WITH_TITLES, BY_MOST_TITLES
    elif game_format == "teams":
        end = END_OF_TEAMS
    elif game_format in TITLES:
        parts = (PLOTS_AND_TITLES, *ROUND[1:])
        terms += OF_COUNCIL
    if game_format in TITLES:
        words = (Term(card.worded_name, card.text) for card in titles)
        terms = (*terms, Term(N_("title"), TITLES[game_format], N_("titles")), *words)
    return Primer(GOALS[game_format], parts, end, scoring, terms)
