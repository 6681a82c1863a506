"""The first round of the board game, explained as it comes: House Martell takes Storm's End, or tries to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.boardgame.orders import MARCHES, SUPPORTS
from rules.boardgame.realm import NUMBER, PLACES
from rules.kernel.guide.tutorial import LEARNER, Lesson, Saying, Tutorial
from rules.kernel.language import N_
from rules.kernel.terms import Json

View = Mapping[str, Json]
PLAN: Final = {"sunspear": "march", "sea_of_dorne": "support_special", "salt_shore": "consolidate_power"}
"""What the guide orders."""
FROM, GOAL, HELPER = "sunspear", "storms_end", "sea_of_dorne"
RIVAL: Final = "baratheon"


def _first_round(view: View, args: Saying) -> bool:
    return bool(view["round"] == 1)


def _plan_fits(view: View, args: Saying) -> bool:
    own = {area for area, units in view["units"].items() if units[0]["seat"] == LEARNER}
    return _first_round(view, args) and own == set(PLAN)


def _rival_waits(view: View, args: Saying) -> bool:
    """Whether the march is the one that was planned, and meets who was expected."""
    there = view["units"].get(GOAL)
    return bool(
        _first_round(view, args)
        and args["area"] == FROM
        and view["orders"].get(FROM) in MARCHES
        and view["orders"].get(HELPER) in SUPPORTS
        and FROM in view["garrisons"]
        and there
        and view["seats"][there[0]["seat"]]["house"] == RIVAL
    )


def _fights(view: View, args: Saying) -> bool:
    fight = view["fight"]
    return fight is not None and LEARNER in [side["seat"] for side in fight["sides"]]


def _power_of_learner(view: View, args: Saying) -> bool:
    place = PLACES[NUMBER[args["area"]]]
    return bool(args["seat"] == LEARNER and place.kind == "land" and args["amount"] == 1 + place.power)


def _order_plan(view: View, ask: View) -> Json:
    return [[area["id"], PLAN[area["id"]]] for area in ask["slots"]]


def _march_on_goal(view: View, ask: View) -> Json:
    return [[unit["id"], GOAL] for unit in ask["slots"]]


LESSONS: Final = (
    Lesson(
        "welcome",
        N_("One round, step by step"),
        N_(
            "You play House Martell in the south; bots play five other Houses. Who first controls seven "
            "castles wins, else who has most after ten rounds. Cards like this one lead you through the "
            "first round; put each away when you have read it."
        ),
        asked=("orders",),
        when=_first_round,
        points=("standings",),
    ),
    Lesson(
        "units",
        N_("What is yours"),
        N_(
            "A footman and a knight in Sunspear, a footman on the Salt Shore, a ship on the Sea of Dorne. "
            "Footmen and ships fight with 1, knights with 2. Your units cross the sea where your ship lies. "
            "Drag and zoom the map with your fingers."
        ),
        asked=("orders",),
        when=_plan_fits,
        points=("map",),
    ),
    Lesson(
        "orders",
        N_("Planning: an order for each area"),
        N_(
            "All Houses do it now, in secret. March moves and attacks. Support and defense add strength. "
            "Raid removes such an order beside it. Consolidate power brings power, to bid with and to leave "
            "behind. A star is a strong order, of which you have few."
        ),
        asked=("orders",),
        when=_first_round,
        points=("orders",),
    ),
    Lesson(
        "plan",
        N_("Your turn: a plan"),
        N_(
            "Storm's End is a castle, over the water. Tap Sunspear, then March; the Sea of Dorne, then "
            "Support +1 for the landing; the Salt Shore, then Consolidate power. Or tap “What would you "
            "do?” It costs nothing: orders come back. Then seal them."
        ),
        asked=("orders",),
        when=_plan_fits,
        points=("map", "orders"),
        proposes=_order_plan,
    ),
    Lesson(
        "shown",
        N_("All orders lie open"),
        N_(
            "Now they are carried out, one House after the other in the order above, one order at a time: "
            "all raids first (they would remove support, raids or power beside them), then all marches, "
            "then power is gained. It is your turn when the question says so."
        ),
        after_line="orders_shown",
        when=_first_round,
        points=("standings",),
    ),
    Lesson(
        "march",
        N_("Your march: from where to where"),
        N_(
            "The units in {area} may go to lands beside it or across your ships, each its own way; what you "
            "leave out stays. Only one move may start a fight. Tap your units, then an area, or send all at "
            "once. The order is used up, even if nobody goes."
        ),
        asked=("march",),
        when=_first_round,
        points=("map",),
    ),
    Lesson(
        "attack",
        N_("We propose: all to Storm's End"),
        N_(
            "House Baratheon was there first, so this means a fight: you attack. A castle more is worth it. "
            "If you lose, what is left of your army goes back to {area} and lies down until the round ends; "
            "your garrison keeps your home meanwhile."
        ),
        asked=("march",),
        when=_rival_waits,
        points=("map",),
        proposes=_march_on_goal,
    ),
    Lesson(
        "support",
        N_("Whom does your support help?"),
        N_(
            "{seat} attacks {other_seat}. A support order beside a fight lends the strength of its area, "
            "and the star 1 more, to one side or to nobody. It costs nothing: the order stays, and its "
            "units are in no danger. Tap the area, then a side."
        ),
        asked=("support",),
        points=("fight",),
    ),
    Lesson(
        "sum",
        N_("The sum of the fight"),
        N_(
            "Each side adds up its units, the number of its march or defense order, its support and a "
            "garrison if there is one. That is what you see. The higher total wins; a tie goes to who is "
            "higher on the Fiefdoms track."
        ),
        asked=("house_card",),
        when=_fights,
        points=("fight",),
    ),
    Lesson(
        "card",
        N_("A House card each, in secret"),
        N_(
            "Its number is added to your sum, and its text counts. Swords kill, fortifications protect. It "
            "costs the card: it comes back only when all seven were played. The other side's cards are open "
            "under “Houses”, so think what it may play."
        ),
        asked=("house_card",),
        when=_fights,
        points=("cards",),
    ),
    Lesson(
        "decided",
        N_("A fight is decided"),
        N_(
            "{seat} wins in {area}, {own} to {others}. For each sword that no fortification stops one unit "
            "of the loser dies; what is left retreats, and adds no strength until the round ends. An "
            "attacker who wins moves in. Texts of cards may change that."
        ),
        after_line="wins_fight",
        points=("map",),
    ),
    Lesson(
        "power",
        N_("Power, at the end of the round"),
        N_(
            "You gained {amount} power in {area}: 1 for the land, and 1 for each crown on it. With power "
            "you bid for the tracks and against wildlings, and hold areas that your army leaves."
        ),
        after_line="consolidates",
        when=_power_of_learner,
        points=("standings",),
    ),
    Lesson(
        "round_end",
        N_("That was a round"),
        N_(
            "Castles after round {round}: {castles}. All orders have left the map, and who had retreated "
            "stands up again. From now on each round begins with three Westeros cards: new units, supply, "
            "bids for the tracks, wildlings."
        ),
        after_line="round_ends",
        points=("log",),
    ),
    Lesson(
        "farewell",
        N_("From here on you play alone"),
        N_(
            "You know a round now. The others go the same way, but this game would take a long while. Play "
            "on as you like, “What would you do?” still answers; or concede under “Table” at the top, and "
            "begin a game of your own."
        ),
        after_line="round_ends",
        points=("menu",),
    ),
)

TUTORIAL: Final = Tutorial(
    offer=N_("Learn its first round as House Martell, against five bots, in about seven minutes."),
    end=N_(
        "You have played a whole game now. With people at the table half of it is talk: whom to leave alone, "
        "whom to support, and when to break your word."
    ),
    seats=6,
    options={},
    deal="47",
    lessons=LESSONS,
    parts=frozenset({"cards", "fight", "map", "orders", "standings"}),
    until="farewell",
)
