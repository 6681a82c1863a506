"""Steps of a first game that explains itself, as far as editions agree: moments, and what is said then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.kernel.guide.tutorial import LEARNER, Lesson, Saying
from rules.kernel.language import N_
from rules.kernel.terms import Json

View = Mapping[str, Json]


def in_round(number: int) -> Any:
    """Return the check whether a round is played."""
    return lambda view, args: bool(view["round"] == number)


def by_learner(view: View, args: Saying) -> bool:
    """Return whether a line is about the learner."""
    return bool(args["seat"] == LEARNER)


def by_other(view: View, args: Saying) -> bool:
    """Return whether a line is about somebody else."""
    return not by_learner(view, args)


def welcome(asked: str) -> Lesson:
    """Return the lesson before the first question."""
    return Lesson(
        "welcome",
        N_("A game, step by step"),
        N_(
            "You play two rounds against another House. Notes like this one explain each step when it comes; "
            "put each away when you have read it. Fifteen power win at once; otherwise the most power after "
            "two rounds wins."
        ),
        asked=(asked,),
        points=("others",),
    )


def setup(title: str, text: str) -> Lesson:
    """Return the lesson of the setup."""
    return Lesson("setup", title, text, asked=("setup",), points=("hand",))


def plot(text: str) -> Lesson:
    """Return the lesson of the first plot."""
    return Lesson(
        "plot", N_("A plot for each round"), text, asked=("plot",), when=in_round(1), points=("hand",)
    )


def marshal(title: str, text: str) -> Lesson:
    """Return the lesson of the first purchases."""
    return Lesson("marshal", title, text, asked=("marshal",), when=in_round(1), points=("own",))


def attackers(*asked: str) -> Lesson:
    """Return the lesson of the first attack."""
    return Lesson(
        "attackers",
        N_("Attackers kneel"),
        N_(
            "Attackers kneel and cannot defend later in this round. Send enough STR to win, and leave "
            "somebody standing for the other player's attacks. An unopposed attack gives you 1 power more."
        ),
        asked=("attackers", *asked),
        points=("own",),
    )


def your_win(text: str) -> Lesson:
    """Return the lesson of a challenge that the learner has won."""
    return Lesson(
        "your_win",
        N_("You won a challenge"),
        text,
        after_line="wins_challenge",
        when=by_learner,
        points=("others",),
    )


def dominance(text: str) -> Lesson:
    """Return the lesson of the end of a round."""
    return Lesson(
        "dominance",
        N_("Dominance: the round is counted"),
        text,
        after_line="dominance",
        when=in_round(1),
        points=("phases",),
    )


FIRST_PLAYER: Final = Lesson(
    "first_player",
    N_("Begin, or wait?"),
    N_(
        "The first player attacks first, while the other's characters may still defend. The second attacks "
        "characters that have knelt meanwhile. Begin if you are unsure."
    ),
    asked=("first_player",),
)
CHALLENGES: Final = Lesson(
    "challenges",
    N_("Three ways to attack"),
    N_(
        "Each once a round. Military (swords) kills characters, intrigue (eyes) discards cards from the "
        "hand, power (crowns) moves power from the other House to yours. Only standing characters with that "
        "icon take part."
    ),
    asked=("challenge",),
    points=("phases", "own"),
)
DEFENDERS: Final = Lesson(
    "defenders",
    N_("You are attacked"),
    N_(
        "You hold if your STR is higher: a tie goes to the attacker. Defenders kneel. If nobody defends, "
        "the attacker gets 1 power more; sometimes that is cheaper than a character."
    ),
    asked=("defenders",),
    points=("challenge",),
)
CLAIM: Final = Lesson(
    "claim",
    N_("You lost: the claim"),
    N_(
        "The attacker's claim says how many of your characters are killed. Choose those that you need "
        "least. A duplicate below a character can be discarded to save it."
    ),
    asked=("claim",),
    points=("own",),
)
THEIR_WIN: Final = Lesson(
    "their_win",
    N_("The other side has won"),
    N_(
        "{seat} won the {challenge} by {n} STR. A defender who wins only holds; an attacker who wins gets "
        "the claim. The log has each step, and its cards open."
    ),
    after_line="wins_challenge",
    when=by_other,
    points=("log",),
)
SECOND_ROUND: Final = Lesson(
    "second_round",
    N_("Once more, on your own"),
    N_(
        "The second round goes like the first. Used plots come back only when all seven were used. What "
        "lies before the other player tells you where to attack, and which plot helps."
    ),
    asked=("plot",),
    when=in_round(2),
    points=("others",),
)
OFFER: Final = N_("Learn it in two rounds against one bot, in about eight minutes.")
PARTS: Final = frozenset({"challenge", "others", "own", "phases"})
"""The parts of the board that lessons point at."""
