"""The first game of B'Twixt that explains itself: winter alone among five leaders, told as it comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.guide.tutorial import LEARNER, Lesson, Saying, Tutorial
from rules.kernel.language import N_
from rules.kernel.terms import Json

View = Mapping[str, Json]
BIDDING: Final = ("bid", "turn")
CHOOSING: Final = (
    "may",
    "pick_leader",
    "pick_card",
    "pick_hand_card",
    "pick_ally",
    "pick_token",
    "pick_council",
    "order_allies",
)


def _in_round(number: int, view: View) -> bool:
    return bool(view["round"] == number)


def _first_bid(view: View, args: Saying) -> bool:
    return _in_round(1, view) and view["leaders"][LEARNER]["played"] == 0


def _further_bid(view: View, args: Saying) -> bool:
    return _in_round(1, view) and view["leaders"][LEARNER]["played"] > 0


def _won_by_learner(view: View, args: Saying) -> bool:
    return bool(args["seat"] == LEARNER)


def _won_by_neighbor(view: View, args: Saying) -> bool:
    me = view["leaders"][LEARNER]
    return args["seat"] in (me["left_neighbor"], me["right_neighbor"])


def _won_far_away(view: View, args: Saying) -> bool:
    return not _won_by_learner(view, args) and not _won_by_neighbor(view, args)


def _second_round(view: View, args: Saying) -> bool:
    return _in_round(2, view)


def _middle_round(view: View, args: Saying) -> bool:
    return _in_round(int(view["rounds"]) // 2 + 1, view)


def _last_round(view: View, args: Saying) -> bool:
    return _in_round(view["rounds"], view)


LESSONS: Final = (
    Lesson(
        "welcome",
        N_("A whole game, step by step"),
        N_(
            "Cards like this one explain what happens when it happens; put each away when you have read it. "
            "Begin with a name: every leader plays alike in this game, so take whom you like."
        ),
        asked=("leader",),
        points=("hand",),
    ),
    Lesson(
        "councils",
        N_("Two councils, one score"),
        N_(
            "You share a council with the leader on your left, and another with the one on your right. At "
            "the end the weaker of the two is your score: one strong council alone wins nothing."
        ),
        asked=BIDDING,
        when=_first_bid,
        points=("councils",),
    ),
    Lesson(
        "ally",
        N_("What the bid is for"),
        N_(
            "Everybody bids for the ally in the middle. The winner seats it in one of their two councils. "
            "Its power, and what its text does, then work for both leaders who share that council."
        ),
        asked=BIDDING,
        when=_first_bid,
        points=("ally",),
    ),
    Lesson(
        "cards",
        N_("Play a card, or kneel"),
        N_(
            "The numbers of your cards add up to your bid, and a card does what it says as soon as it lies "
            "there. Kneel when you want to play no more this round; what you have bid still counts. Tap a "
            "card to read it."
        ),
        asked=BIDDING,
        when=_first_bid,
        points=("hand",),
    ),
    Lesson(
        "bids",
        N_("Raise, or stop here"),
        N_(
            "It goes around until all have knelt. Look at the bids: to win, you need the highest total. If "
            "totals are equal, the first player wins, or who sits nearest clockwise."
        ),
        asked=BIDDING,
        when=_further_bid,
        points=("bids",),
    ),
    Lesson(
        "card_asks",
        N_("A card lets you choose"),
        N_(
            "The question names the card that asks. Choose what suits you: often a neighbor's gain is half "
            "yours, as you share a council, while leaders across the table only compete with you."
        ),
        asked=CHOOSING,
        points=("question",),
    ),
    Lesson(
        "your_win",
        N_("The bid is yours"),
        N_(
            "You won with {total}. The ally goes to one of your councils, as does a power token. Your bid is "
            "spent, whether it won by one or by ten, so a narrow win is a cheap one."
        ),
        after_line="wins_bid",
        when=_won_by_learner,
        points=("councils",),
    ),
    Lesson(
        "place_ally",
        N_("Which council?"),
        N_(
            "Power in the weaker council raises your score; in the stronger one it helps your neighbor there "
            "more than you. Read the ally's text, too: some are better far from other allies."
        ),
        asked=("place_ally",),
        points=("councils",),
    ),
    Lesson(
        "token",
        N_("A token nobody knows"),
        N_(
            "Winning brings a power token besides. It lies face down and is worth 1, 2 or 3; at the end all "
            "are turned over. Until then the figure of a council is what its allies add up to."
        ),
        asked=("place_token",),
        points=("councils",),
    ),
    Lesson(
        "neighbor_won",
        N_("Your neighbor has won"),
        N_(
            "{seat} won with {total} and may seat the ally in the council you share: then half of that win "
            "is yours. You need not outbid a neighbor who works for both of you."
        ),
        after_line="wins_bid",
        when=_won_by_neighbor,
        points=("councils",),
    ),
    Lesson(
        "others_won",
        N_("Across the table"),
        N_(
            "{seat} won with {total}. That ally goes where you have no part. Who wins today has fewer cards "
            "tomorrow: compare how many each leader still holds."
        ),
        after_line="wins_bid",
        when=_won_far_away,
        points=("seats",),
    ),
    Lesson(
        "hand_lasts",
        N_("Your cards must last"),
        N_(
            "What was bid is gone, also where it won nothing, and nobody draws new cards in this game. "
            "Winning two or three of the rounds well is plenty."
        ),
        asked=BIDDING,
        when=_second_round,
        points=("hand", "seasons"),
    ),
    Lesson(
        "halfway",
        N_("How do I stand?"),
        N_(
            "Compare your two councils: the lower figure is your score so far, without the tokens. From now "
            "on bid for allies when you can seat them there, and let others pass."
        ),
        asked=BIDDING,
        when=_middle_round,
        points=("councils",),
    ),
    Lesson(
        "last_round",
        N_("The last round"),
        N_(
            "Cards that are left at the end are worth nothing, for anybody: expect high bids, and keep none "
            "back yourself."
        ),
        asked=BIDDING,
        when=_last_round,
        points=("hand",),
    ),
)

TUTORIAL: Final = Tutorial(
    offer=N_("Learn it in a short game against four bots, in about eight minutes."),
    end=N_(
        "You know B'Twixt now. A usual game has several seasons, with new cards in each; with three or four "
        "leaders everybody is nearly everybody's neighbor."
    ),
    seats=5,
    options={"short": True, "first_player": "seat:1"},
    deal="6",
    lessons=LESSONS,
    parts=frozenset({"ally", "bids", "councils", "seasons"}),
)
