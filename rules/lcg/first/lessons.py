"""The first game of the first edition that explains itself: two rounds of the duel, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from rules.kernel.guide.tutorial import LEARNER, Lesson, Saying, Tutorial
from rules.kernel.language import N_
from rules.kernel.terms import Json

View = Mapping[str, Json]


def _in_round(number: int) -> Any:
    return lambda view, args: bool(view["round"] == number)


def _by_learner(view: View, args: Saying) -> bool:
    return bool(args["seat"] == LEARNER)


def _by_other(view: View, args: Saying) -> bool:
    return not _by_learner(view, args)


def _has_influence(view: View, args: Saying) -> bool:
    seats = cast(list[Mapping[str, int]], view["seats"])
    return seats[LEARNER]["influence"] > 0


def _is_any_moribund(view: View, args: Saying) -> bool:
    seats = cast(list[Mapping[str, list[Mapping[str, Json]]]], view["seats"])
    return any("moribund" in card for seat in seats for card in seat["cards"])


LESSONS: Final = (
    Lesson(
        "welcome",
        N_("A game, step by step"),
        N_(
            "You play House Stark against House Lannister, for two rounds. Notes like this one explain each "
            "step when it comes; put each away when you have read it. Fifteen power win at once; otherwise "
            "the most power after two rounds wins."
        ),
        asked=("setup",),
        points=("others",),
    ),
    Lesson(
        "setup",
        N_("A start for 5 gold"),
        N_(
            "Choose characters and locations that cost 5 gold together, or less. Then you draw up to seven "
            "cards again, so use as much of the gold as you can. Cards of another House cost 2 gold more, "
            "now and later. Tap a card to read it."
        ),
        asked=("setup",),
        points=("hand",),
    ),
    Lesson(
        "plot",
        N_("A plot for each round"),
        N_(
            "Both players choose one plot in secret and reveal it together. Its figures are your gold, your "
            "initiative (the winner names the first player) and your claim (how hard your attacks hit). Its "
            "text counts, too."
        ),
        asked=("plot",),
        when=_in_round(1),
        points=("hand",),
    ),
    Lesson(
        "first_player",
        N_("Begin, or wait?"),
        N_(
            "The first player attacks first, while the other's characters may still defend. The second "
            "attacks characters that have knelt meanwhile. Begin if you are unsure."
        ),
        asked=("first_player",),
    ),
    Lesson(
        "marshal",
        N_("Marshalling: spend your gold"),
        N_(
            "Play characters, locations and attachments one after the other, then pass. Characters fight, "
            "locations give gold or influence each round. Further copies of one unique card cost nothing: "
            "they lie below it as duplicates. Unspent gold is lost after the round."
        ),
        asked=("marshal",),
        when=_in_round(1),
        points=("own",),
    ),
    Lesson(
        "influence",
        N_("Influence"),
        N_(
            "Some of your cards give influence while they stand: the ring shows how much. Prices in "
            "influence are paid by kneeling such cards, and what they give too much is lost."
        ),
        asked=("marshal", "challenge"),
        when=_has_influence,
        points=("own",),
    ),
    Lesson(
        "challenges",
        N_("Three ways to attack"),
        N_(
            "Each once a round. Military (swords) kills characters, intrigue (eyes) discards cards from the "
            "hand, power (crowns) moves power from the other House to yours. Only standing characters with "
            "that icon take part."
        ),
        asked=("challenge",),
        points=("phases", "own"),
    ),
    Lesson(
        "attackers",
        N_("Attackers kneel"),
        N_(
            "Attackers kneel and cannot defend later in this round. Send enough STR to win, and leave "
            "somebody standing for the other player's attacks. An attack that nobody opposes gives you 1 "
            "power more."
        ),
        asked=("attackers", "act_after_attack_mine", "act_after_defense_mine"),
        points=("own",),
    ),
    Lesson(
        "defenders",
        N_("You are attacked"),
        N_(
            "You hold if your STR is higher: a tie goes to the attacker. Defenders kneel. If nobody defends, "
            "the attacker claims 1 power more; sometimes that is cheaper than a character."
        ),
        asked=("defenders",),
        points=("challenge",),
    ),
    Lesson(
        "claim",
        N_("You lost: the claim"),
        N_(
            "The attacker's claim says how many of your characters are killed. Choose those that you need "
            "least. A duplicate below a character can be discarded to save it."
        ),
        asked=("claim",),
        points=("own",),
    ),
    Lesson(
        "your_win",
        N_("You won a challenge"),
        N_(
            "You won the {challenge} by {n} STR. If you attacked, the other player pays your claim. Then "
            "keywords act, such as renown or vigilant: tap a word to read what it means."
        ),
        after_line="wins_challenge",
        when=_by_learner,
        points=("others",),
    ),
    Lesson(
        "their_win",
        N_("The other side has won"),
        N_(
            "{seat} won the {challenge} by {n} STR. A defender who wins only holds; an attacker who wins "
            "gets the claim. The log has each step, and its cards open."
        ),
        after_line="wins_challenge",
        when=_by_other,
        points=("log",),
    ),
    Lesson(
        "responses",
        N_("A moment to respond"),
        N_(
            "Something has happened, or is about to, that a card may answer. Passive effects act by "
            "themselves, first; then both players may respond in turn, until both pass. To pass costs "
            "nothing."
        ),
        asked=("reaction", "would"),
        points=("question",),
    ),
    Lesson(
        "moribund",
        N_("Moribund: about to leave"),
        N_(
            "A crossed-out card is moribund. It was killed or discarded, but lies here until everybody has "
            "responded; then it leaves play. Killed characters go to the dead pile, and no other copy of "
            "those that are unique enters play while they are there."
        ),
        asked=("reaction",),
        when=_is_any_moribund,
        points=("others", "own"),
    ),
    Lesson(
        "dominance",
        N_("Dominance: the round is counted"),
        N_(
            "{seat} wins dominance with {n}: the STR of what still stands, and unspent gold. It is worth 1 "
            "power. Then all cards stand, and unspent gold goes back. Your hand has no limit."
        ),
        after_line="dominance",
        points=("phases",),
    ),
    Lesson(
        "second_round",
        N_("Once more, on your own"),
        N_(
            "The second round goes like the first. Used plots come back only when all seven were used. What "
            "lies before the other player tells you where to attack, and which plot helps."
        ),
        asked=("plot",),
        when=_in_round(2),
        points=("others",),
    ),
    Lesson(
        "farewell",
        N_("The rest is yours"),
        N_(
            "You have seen everything once. Marshal, attack and defend as you like: this is the last round "
            "of the game. Words that are underlined, and every card, still open when you tap them."
        ),
        asked=("marshal",),
        when=_in_round(2),
        points=("question",),
    ),
)

TUTORIAL: Final = Tutorial(
    offer=N_("Learn it in two rounds against one bot, in about eight minutes."),
    end=N_(
        "You know a round of the first edition now. A whole game goes on until somebody has fifteen power. "
        "With three to six players everybody also takes a title in each round: a bonus, a player not to "
        "attack, and a player worth beating."
    ),
    seats=2,
    options={"format": "duel", "rounds": 2, "decks": ["stark", "lannister"]},
    deal="9",
    lessons=LESSONS,
    until="farewell",
    parts=frozenset({"challenge", "others", "own", "phases"}),
)
