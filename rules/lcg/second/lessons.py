"""The first game of the card game that explains itself: two rounds of joust, told as they come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.guide.tutorial import LEARNER, Lesson, Saying, Tutorial
from rules.kernel.language import N_
from rules.kernel.terms import Json

View = Mapping[str, Json]


def _first_round(view: View, args: Saying) -> bool:
    return bool(view["round"] == 1)


def _second_round(view: View, args: Saying) -> bool:
    return bool(view["round"] == 2)


def _by_learner(view: View, args: Saying) -> bool:
    return bool(args["seat"] == LEARNER)


def _by_other(view: View, args: Saying) -> bool:
    return not _by_learner(view, args)


LESSONS: Final = (
    Lesson(
        "welcome",
        N_("A game, step by step"),
        N_(
            "You play House Stark against House Lannister, for two rounds. Cards like this one explain what "
            "happens when it happens; put each away when you have read it. First to fifteen power would win "
            "at once; else the player who has more after two rounds."
        ),
        asked=("mulligan",),
        points=("others",),
    ),
    Lesson(
        "hand",
        N_("Is it a good hand?"),
        N_(
            "Each card shows its cost in gold. You want some characters that you can pay soon. If there are "
            "none, draw another hand, once; otherwise keep this one. Tap a card to read it."
        ),
        asked=("mulligan",),
        points=("held",),
    ),
    Lesson(
        "setup",
        N_("A start for free"),
        N_(
            "Choose characters and locations that cost 8 gold together, or less. You do not pay for them, "
            "and draw back up to seven, so take as many as fit."
        ),
        asked=("setup",),
        points=("hand",),
    ),
    Lesson(
        "plot",
        N_("A plot for each round"),
        N_(
            "Everybody reveals one plot, in secret and at once. Its figures are your gold of this round, "
            "your initiative (who decides who begins), your claim (how hard your challenges hit) and your "
            "reserve (the cards you may keep). Its text counts, too."
        ),
        asked=("plot",),
        when=_first_round,
        points=("hand",),
    ),
    Lesson(
        "first_player",
        N_("To begin, or to wait?"),
        N_(
            "Who begins attacks while the other's characters may still defend; who comes second attacks "
            "those that have knelt meanwhile. To begin is the safer choice at first."
        ),
        asked=("first_player",),
    ),
    Lesson(
        "marshal",
        N_("Marshaling: spend your gold"),
        N_(
            "Pay for characters, locations and attachments, one after the other, then pass. Strong "
            "characters fight; locations bring gold or help each round. Gold that is left at the end of the "
            "round is lost."
        ),
        asked=("marshal",),
        when=_first_round,
        points=("own",),
    ),
    Lesson(
        "challenges",
        N_("Three ways to attack"),
        N_(
            "Once each a round. Military (swords) kills characters, intrigue (eyes) takes cards from the "
            "hand, power (crowns) moves power from the other House to yours. Only standing characters with "
            "that mark can take part."
        ),
        asked=("challenge",),
        when=_first_round,
        points=("phases", "own"),
    ),
    Lesson(
        "attackers",
        N_("Who attacks kneels"),
        N_(
            "Attackers kneel and cannot defend later in this round. Send enough STR to win, and leave "
            "somebody standing for when the other player attacks. Nobody in your way is worth 1 power "
            "besides."
        ),
        asked=("attackers",),
        when=_first_round,
        points=("own",),
    ),
    Lesson(
        "defenders",
        N_("You are attacked"),
        N_(
            "Add up STR: you hold if yours is higher, as a tie goes to the attacker. Who defends kneels. If "
            "nobody does, the attacker gets 1 power more; sometimes that is cheaper than a character."
        ),
        asked=("defenders",),
        points=("challenge",),
    ),
    Lesson(
        "claim",
        N_("You lost: the claim"),
        N_(
            "The attacker's claim says how many of your characters die. You choose which: give away the one "
            "you miss least. A duplicate below a character can save it."
        ),
        asked=("claim",),
        points=("own",),
    ),
    Lesson(
        "your_win",
        N_("You won a challenge"),
        N_(
            "You won the {challenge} by {n} STR. If you attacked, the loser suffers your claim. Then "
            "the keywords of your characters work, such as renown, insight or pillage: tap a word to read it."
        ),
        after_line="wins_challenge",
        when=_by_learner,
        points=("others",),
    ),
    Lesson(
        "their_win",
        N_("The other side has won"),
        N_(
            "{seat} won the {challenge} by {n} STR. A defender who wins only holds; an attacker who "
            "wins applies the claim. The log tells each step, and its cards open."
        ),
        after_line="wins_challenge",
        when=_by_other,
        points=("log",),
    ),
    Lesson(
        "windows",
        N_("A moment to answer"),
        N_(
            "Something has just happened, or is about to, that your cards may answer. The question says "
            "what. To pass costs nothing; the other player gets such moments as well."
        ),
        asked=("reaction", "interrupt", "would"),
        points=("question",),
    ),
    Lesson(
        "stealth",
        N_("Stealth"),
        N_(
            "A character with stealth bypasses one without: who is bypassed cannot defend. Take the "
            "strongest one that could stand in your way."
        ),
        asked=("stealth",),
        points=("others",),
    ),
    Lesson(
        "dominance",
        N_("Dominance: the round is counted"),
        N_(
            "{seat} wins dominance with {n}: the STR of what still stands, and unspent gold. It is worth "
            "1 power. Then everything stands up again, gold goes back, and hands shrink to the reserve."
        ),
        after_line="dominance",
        when=_first_round,
        points=("phases",),
    ),
    Lesson(
        "second_round",
        N_("Once more, on your own"),
        N_(
            "The second round goes like the first, and is the last of this game. The plot you used is out "
            "until all your others are, too. What you see of the other House now tells you whom to attack."
        ),
        asked=("plot",),
        when=_second_round,
        points=("hand",),
    ),
)

TUTORIAL: Final = Tutorial(
    offer=N_("Learn it in two rounds against one bot, in about eight minutes."),
    end=N_(
        "You know a round of the card game now. A whole game goes on until somebody has fifteen power. In a "
        "Kingsmoot three to six players hold titles, which change hands as their text says, and the titles "
        "decide who wins."
    ),
    seats=2,
    options={"format": "joust", "rounds": 2, "decks": ["stark", "lannister"]},
    deal="34",
    lessons=LESSONS,
    parts=frozenset({"challenge", "held", "others", "own", "phases"}),
)
