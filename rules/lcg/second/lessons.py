"""The first game of the second edition that explains itself: two rounds of the joust, step by step."""

from __future__ import annotations

from typing import Final

from rules.kernel.guide.tutorial import Lesson, Tutorial
from rules.kernel.language import N_
from rules.lcg.reports.lessons import (
    CHALLENGES,
    CLAIM,
    DEFENDERS,
    FIRST_PLAYER,
    OFFER,
    PARTS,
    SECOND_ROUND,
    THEIR_WIN,
    attackers,
    dominance,
    marshal,
    plot,
    setup,
    welcome,
    your_win,
)

LESSONS: Final = (
    welcome("mulligan"),
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
    setup(
        N_("A start for free"),
        N_(
            "Choose characters and locations that cost 8 gold together, or less. You do not pay for them, "
            "and draw back up to seven, so take as many as fit."
        ),
    ),
    plot(
        N_(
            "Both players choose one plot in secret and reveal it together. Its figures are your gold, your "
            "initiative (the winner names the first player), your claim (how hard your attacks hit) and your "
            "reserve (the cards you may keep). Its text counts, too."
        )
    ),
    FIRST_PLAYER,
    marshal(
        N_("Marshaling: spend your gold"),
        N_(
            "Pay for characters, locations and attachments, one after the other, then pass. Strong "
            "characters fight; locations bring gold or help each round. Gold that is left at the end of the "
            "round is lost."
        ),
    ),
    CHALLENGES,
    attackers(),
    DEFENDERS,
    CLAIM,
    your_win(
        N_(
            "You won the {challenge} by {n} STR. If you attacked, the loser suffers your claim. Then the "
            "keywords of your characters work, such as renown, insight or pillage: tap a word to read it."
        )
    ),
    THEIR_WIN,
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
    dominance(
        N_(
            "{seat} wins dominance with {n}: the STR of what still stands, and unspent gold. It is worth 1 "
            "power. Then everything stands up again, gold goes back, and hands shrink to the reserve."
        )
    ),
    SECOND_ROUND,
)

TUTORIAL: Final = Tutorial(
    offer=OFFER,
    end=N_(
        "You know a round of the card game now. A whole game goes on until somebody has fifteen power. In a "
        "Kingsmoot three to six players hold titles, which change hands as their text says, and the titles "
        "decide who wins."
    ),
    seats=2,
    options={"format": "joust", "rounds": 2, "decks": ["stark", "lannister"]},
    deal="34",
    lessons=LESSONS,
    parts=PARTS | {"held"},
)
