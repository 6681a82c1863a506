"""The first game of the first edition that explains itself: two rounds of the duel, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from rules.kernel.guide.tutorial import LEARNER, Lesson, Saying, Tutorial
from rules.kernel.language import N_
from rules.kernel.terms import Json
from rules.lcg.reports.lessons import (
    CHALLENGES,
    CLAIM,
    DEFENDERS,
    FIRST_PLAYER,
    OFFER,
    PARTS,
    SECOND_ROUND,
    THEIR_WIN,
    View,
    attackers,
    dominance,
    in_round,
    marshal,
    plot,
    setup,
    welcome,
    your_win,
)


def _has_influence(view: View, args: Saying) -> bool:
    seats = cast(list[Mapping[str, int]], view["seats"])
    return seats[LEARNER]["influence"] > 0


def _is_any_moribund(view: View, args: Saying) -> bool:
    seats = cast(list[Mapping[str, list[Mapping[str, Json]]]], view["seats"])
    return any("moribund" in card for seat in seats for card in seat["cards"])


LESSONS: Final = (
    welcome("setup"),
    setup(
        N_("A start for 5 gold"),
        N_(
            "Choose characters and locations that cost 5 gold together, or less. Then you draw up to seven "
            "cards again, so use as much of the gold as you can. Cards of another House cost 2 gold more, "
            "now and later. Tap a card to read it."
        ),
    ),
    plot(
        N_(
            "Both players choose one plot in secret and reveal it together. Its figures are your gold, your "
            "initiative (the winner names the first player) and your claim (how hard your attacks hit). Its "
            "text counts, too."
        )
    ),
    FIRST_PLAYER,
    marshal(
        N_("Marshalling: spend your gold"),
        N_(
            "Play characters, locations and attachments one after the other, then pass. Characters fight, "
            "locations give gold or influence each round. Further copies of one unique card cost nothing: "
            "they lie below it as duplicates. Unspent gold is lost after the round."
        ),
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
    CHALLENGES,
    attackers("act_after_attack_mine", "act_after_defense_mine"),
    DEFENDERS,
    CLAIM,
    your_win(
        N_(
            "You won the {challenge} by {n} STR. If you attacked, the other player pays your claim. Then "
            "keywords act, such as renown or vigilant: tap a word to read what it means."
        )
    ),
    THEIR_WIN,
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
    dominance(
        N_(
            "{seat} wins dominance with {n}: the STR of what still stands, and unspent gold. It is worth 1 "
            "power. Then all cards stand, and unspent gold goes back. Your hand has no limit."
        )
    ),
    SECOND_ROUND,
    Lesson(
        "farewell",
        N_("The rest is yours"),
        N_(
            "You have seen everything once. Marshal, attack and defend as you like: this is the last round "
            "of the game. Words that are underlined, and every card, still open when you tap them."
        ),
        asked=("marshal",),
        when=in_round(2),
        points=("question",),
    ),
)

TUTORIAL: Final = Tutorial(
    offer=OFFER,
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
    parts=PARTS,
)
