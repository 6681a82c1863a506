"""The first game of Oathbreaker that explains itself: a loyal noble among five, told as it comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.guide.tutorial import LEARNER, Lesson, Saying, Tutorial
from rules.kernel.language import N_
from rules.kernel.terms import Json

View = Mapping[str, Json]
FIRST, MIDDLE, LAST = 0, 4, 6
"""Spaces of the round track with missions."""


def _first_missions(view: View, args: Saying) -> bool:
    return bool(view["space"] == FIRST)


def _loyal_at_first(view: View, args: Saying) -> bool:
    return _first_missions(view, args) and view["loyalty"]["face"] == "loyalist"


def _middle_missions(view: View, args: Saying) -> bool:
    return bool(view["space"] == MIDDLE)


def _last_missions(view: View, args: Saying) -> bool:
    return bool(view["space"] == LAST)


def _on_learner(view: View, args: Saying) -> bool:
    return bool(args["noble_seat"] == LEARNER)


def _on_other(view: View, args: Saying) -> bool:
    return not _on_learner(view, args)


LESSONS: Final = (
    Lesson(
        "welcome",
        N_("A whole game, step by step"),
        N_(
            "One of the five is King; you are a noble. Cards like this one explain what happens; put each "
            "away when you have read it. The nobles choose a character in turn, and now it is you. Each has "
            "one ability, which costs cubes later. Take whom you like: the choice is free."
        ),
        asked=("pick_board",),
        points=("question",),
    ),
    Lesson(
        "loyalty",
        N_("Your secret: you are a loyalist"),
        N_(
            "You want Order to be higher than Chaos at the end, and so does the King. Conspirators want "
            "Chaos. Nobody sees your card, not even the King, and you see nobody's. Hold the button with "
            "the lock to look at it."
        ),
        asked=("play_cards",),
        when=_loyal_at_first,
        points=("secret",),
    ),
    Lesson(
        "ambition",
        N_("Your other secret: the ambition"),
        N_(
            "Order is not enough for you to win: at the end you must also own the cubes of your ambition. It "
            "stands beside your loyalty. Missions pay cubes; a player who also needs yours competes with you."
        ),
        asked=("play_cards",),
        when=_first_missions,
        points=("secret",),
    ),
    Lesson(
        "missions",
        N_("Missions: where it is fought out"),
        N_(
            "Each mission wants one icon: crown, raven or sword. Cards with it help, cards with a sabotage "
            "icon may harm. If more icons help than harm, Order rises by the mission's number; if not, "
            "Chaos does."
        ),
        asked=("play_cards",),
        when=_first_missions,
        points=("missions",),
    ),
    Lesson(
        "play",
        N_("Your turn: influence, face down"),
        N_(
            "Give at least {least} of your cards to missions, at most {most}: tap a card, then a mission. "
            "All see how many you play and where, never which. It costs the cards alone, and you draw up "
            "again. “What would you do?” fills in a proposal."
        ),
        asked=("play_cards",),
        when=_first_missions,
        points=("hand",),
    ),
    Lesson(
        "claim",
        N_("Say something first, if you like"),
        N_(
            "With these buttons you claim that you help a mission, accuse a noble, or say who you are. It "
            "costs nothing and takes no turn. Everybody hears it, and nothing of it must be true: what "
            "others claim may be a lie, too."
        ),
        asked=("play_cards",),
        when=_first_missions,
        points=("acts",),
    ),
    Lesson(
        "sigil",
        N_("Your sigil: where you hope to be paid"),
        N_(
            "It lies where you played most cards; here several missions come into question, so you choose. "
            "When that mission is resolved it may pay you cubes: look for what your ambition lacks. The "
            "King sees the sigil, too."
        ),
        asked=("sigil",),
        points=("missions",),
    ),
    Lesson(
        "mixed",
        N_("Mixed, then shown"),
        N_(
            "When all nobles have played, the King resolves one mission after the other: last "
            "{mission_card}. Its cards were shuffled before they were shown, so nobody can say who played "
            "which. The King has to guess, from who was there."
        ),
        after_line="is_resolved",
        points=("missions",),
    ),
    Lesson(
        "success",
        N_("A mission succeeds"),
        N_(
            "{mission_card}: icons that help {helping_number}, icons that harm {harming_number}. Order "
            "rises, and nobles whose sigil lies there take its reward."
        ),
        after_line="succeeds",
        points=("realm",),
    ),
    Lesson(
        "failure",
        N_("A mission fails"),
        N_(
            "{mission_card}: icons that help {helping_number}, icons that harm {harming_number}; a tie "
            "fails, too. Chaos rises. Who of those that played there harmed it? Or was there only too "
            "little help?"
        ),
        after_line="fails",
        points=("realm",),
    ),
    Lesson(
        "cube",
        N_("A cube of your choice"),
        N_(
            "Your sigil or a card pays you: coin, honor or power. Take what your ambition still lacks. Cubes "
            "also pay for your ability, and then they are gone."
        ),
        asked=("any_cube",),
        points=("court",),
    ),
    Lesson(
        "ability",
        N_("Use your ability?"),
        N_(
            "It does what your character says and costs cubes, here {number}. What you pay does not count "
            "for your ambition at the end, so use it with cubes to spare. To decline costs nothing."
        ),
        asked=("ability",),
        points=("question",),
    ),
    Lesson(
        "decree",
        N_("The King decrees"),
        N_(
            "{seat} played {card} on {noble_seat}. At the end a favor counts for Order if it lies on a "
            "loyalist, a suspicion if it lies on a conspirator; on the wrong one they count for Chaos. The "
            "King has to spread them evenly."
        ),
        after_line="decrees",
        when=_on_other,
        points=("court",),
    ),
    Lesson(
        "decree_on_you",
        N_("A decree on you"),
        N_(
            "{seat} played {card} on you. Is it a favor, you are trusted; a suspicion on a loyalist only "
            "helps Chaos. What can you do? Play where all can see that you help, and say so."
        ),
        after_line="decrees",
        when=_on_learner,
        points=("court",),
    ),
    Lesson(
        "halfway",
        N_("Your turn once more: how do we stand?"),
        N_(
            "Compare Order and Chaos, and your cubes with your ambition. Who was at the missions that "
            "failed? With “Accuse” you tell the King whom you do not trust. It costs nothing, but "
            "conspirators do it, too."
        ),
        asked=("play_cards",),
        when=_middle_missions,
        points=("realm",),
    ),
    Lesson(
        "last",
        N_("Your last turn, then the judgment"),
        N_(
            "After these missions the King names every noble's loyalty: all right is Order 3, anything else "
            "Chaos 3. Then the cards are turned over, decrees are counted, and the Agent, a loyalty nobody "
            "had. At a tie Chaos prevails."
        ),
        asked=("play_cards",),
        when=_last_missions,
        points=("realm",),
    ),
)

TUTORIAL: Final = Tutorial(
    offer=N_("Learn it in a whole game as a loyal noble, against four bots, in about ten minutes."),
    end=N_(
        "Now all secrets are open: who was who, how the King judged, what each decree came to. You won if "
        "Order prevailed and you own what your ambition wanted. Next time you may be a conspirator, or rule."
    ),
    seats=5,
    options={"monarch": "seat:1", "sides": "single"},
    deal="28",
    lessons=LESSONS,
    parts=frozenset({"court", "missions", "realm", "secret"}),
)
