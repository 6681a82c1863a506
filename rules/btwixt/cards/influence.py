"""The standard and event influence cards, declared.

Source: B'Twixt specification, "Components" and the card list.
"""

from __future__ import annotations

from typing import Final

from rules.btwixt.cards.declare import Influence, after_bid, cleanup, enter, event, placing, standard, static
from rules.btwixt.cards.ops import (
    AddValue,
    ClaimNextAlly,
    Discard,
    Draw,
    DropToken,
    GainToken,
    Kill,
    Kneel,
    LimitPlace,
    MarkAlly,
    MoveAlly,
    MoveCard,
    MoveToken,
    PassCard,
    Rule,
    Scry,
)
from rules.btwixt.cards.vocabulary import (
    ACard,
    AnAlly,
    Color,
    Councils,
    Counter,
    EachCard,
    Flag,
    How,
    Is,
    Knelt,
    Leaders,
    Per,
    ThisCard,
    Zone,
)
from rules.kernel.language import N_

# fmt: off
STANDARD: Final[tuple[Influence, ...]] = (
    standard("bannermen", N_("Bannermen"), Color.RED, 5, 4,
        N_("+1 for each other red card in your bid pile (up to +3)."),
        static(AddValue(ThisCard(), Per(Counter.YOUR_OTHER_CARDS, most=3, color=Color.RED))),
    ),
    standard("sellswords", N_("Sellswords"), Color.RED, 9, 3,
        N_("When played: discard one random card from your hand."),
        enter(Discard(Leaders.YOU, How.RANDOM)),
    ),
    standard("vanguard", N_("Vanguard"), Color.RED, 6, 3,
        N_("+2 while it is the first card in your bid pile."),
        static(AddValue(ThisCard(), 2), when=(Is.FIRST_CARD,)),
    ),
    standard("siege_engines", N_("Siege Engines"), Color.RED, 4, 2,
        N_("When played: you may discard one card with value 4 or less from another leader's bid pile."),
        enter(MoveCard(ACard(Leaders.ANOTHER, most=4), Zone.DISCARD), may=True),
    ),
    standard("muster", N_("Muster"), Color.RED, 4, 2,
        N_("When played: draw one card."),
        enter(Draw(Leaders.YOU)),
    ),
    standard("hostages", N_("Hostages"), Color.RED, 3, 2,
        N_("After the bid, if one of your neighbors won: gain one power token."),
        after_bid(GainToken(Councils.YOURS), when=(Is.NEIGHBOR_WON,)),
    ),
    standard("ambush", N_("Ambush"), Color.RED, 4, 2,
        N_("When played: one card in another leader's bid pile gets -4 this round."),
        enter(AddValue(ACard(Leaders.ANOTHER), -4)),
    ),
    standard("raiders", N_("Raiders"), Color.RED, 4, 2,
        N_("When played: another leader of your choice discards one random card from hand."),
        enter(Discard(Leaders.ANOTHER, How.RANDOM)),
    ),
    standard("anointed_champion", N_("Anointed Champion"), Color.RED, 10, 1,
        N_("After the bid, if you won: return one power token from one of your councils to the supply."),
        after_bid(DropToken(Councils.YOURS), when=(Is.WON,)),
    ),
    standard("contingency_plan", N_("Contingency Plan"), Color.GREEN, 3, 3,
        N_(
            "Clean up: if you did not win the bid, put this card into your hand instead of discarding "
            "it."
        ),
        cleanup(MoveCard(ThisCard(), Zone.HAND), when=(Is.LOST,)),
    ),
    standard("oath_of_fealty", N_("Oath of Fealty"), Color.GREEN, 5, 3,
        N_("When played: +3 this round if at least one of your neighbors has knelt."),
        enter(AddValue(ThisCard(), 3), when=(Knelt(Leaders.NEIGHBORS),)),
    ),
    standard("shared_feast", N_("Shared Feast"), Color.GREEN, 4, 2,
        N_(
            "After the bid, if one of your neighbors won: gain one power token, placed in the council "
            "you share with that neighbor."
        ),
        after_bid(GainToken(Councils.SHARED_WITH_WINNER), when=(Is.NEIGHBOR_WON,)),
    ),
    standard("envoys_pledge", N_("Envoy's Pledge"), Color.GREEN, 7, 3,
        N_("When played: give one card from your hand to one of your neighbors."),
        enter(PassCard(Leaders.YOU, Leaders.A_NEIGHBOR, How.CHOICE)),
    ),
    standard("royal_favor", N_("Royal Favor"), Color.GREEN, 5, 3,
        N_("After the bid, if you won: gain one more power token."),
        after_bid(GainToken(Councils.YOURS), when=(Is.WON,)),
    ),
    standard("matchmaker", N_("Matchmaker"), Color.GREEN, 2, 2,
        N_(
            "After the bid, if one of your neighbors won: reveal the next ally and place it in the "
            "council you share with that neighbor."
        ),
        after_bid(ClaimNextAlly(Councils.SHARED_WITH_WINNER), when=(Is.NEIGHBOR_WON,)),
    ),
    standard("fosterage", N_("Fosterage"), Color.GREEN, 3, 2,
        N_(
            "After the bid: you may move one ally with power 3 or less from one of your councils to "
            "your other council."
        ),
        after_bid(MoveAlly(AnAlly(Councils.YOURS, most=3), Councils.OTHER_SIDE), may=True),
    ),
    standard("parley", N_("Parley"), Color.GREEN, 3, 2,
        N_("When played: you and one of your neighbors each draw one card."),
        enter(Draw(Leaders.YOU), Draw(Leaders.A_NEIGHBOR)),
    ),
    standard("kings_peace", N_("King's Peace"), Color.GREEN, 0, 1,
        N_("When played: every leader, including you, kneels."),
        enter(Kneel(Leaders.ALL)),
    ),
    standard("pulling_the_strings", N_("Pulling the Strings"), Color.PURPLE, 4, 4,
        N_(
            "After the bid, if one of your neighbors won, the current ally must go to the council that "
            "neighbor shares with you."
        ),
        placing(LimitPlace(Councils.SHARED_WITH_WINNER), when=(Is.NEIGHBOR_WON,)),
    ),
    standard("betrayal", N_("Betrayal"), Color.PURPLE, 1, 3,
        N_("When played: move one card from another leader's bid pile to your bid pile."),
        enter(MoveCard(ACard(Leaders.ANOTHER), Zone.BID)),
    ),
    standard("little_birds", N_("Little Birds"), Color.PURPLE, 4, 3,
        N_("When played: put one power token from the supply face down on the current ally."),
        enter(MarkAlly()),
    ),
    standard("whispers", N_("Whispers"), Color.PURPLE, 5, 2,
        N_("When played: look at the top three allies and put them back in any order."),
        enter(Scry(3)),
    ),
    standard("poisoned_cup", N_("Poisoned Cup"), Color.PURPLE, 3, 2,
        N_(
            "After the bid, if you did not win: you may kill one ally with power 2 or less in one of "
            "the winner's councils."
        ),
        after_bid(Kill(AnAlly(Councils.WINNERS, most=2)), when=(Is.LOST,), may=True),
    ),
    standard("forged_letter", N_("Forged Letter"), Color.PURPLE, 0, 2,
        N_("Its value equals the highest value of a single card in any other leader's bid pile."),
        static(AddValue(ThisCard(), Per(Counter.TOP_RIVAL))),
    ),
    standard("blackmail", N_("Blackmail"), Color.PURPLE, 3, 2,
        N_("When played: another leader of your choice gives you one random card from hand."),
        enter(PassCard(Leaders.ANOTHER, Leaders.YOU, How.RANDOM)),
    ),
    standard("turncoat", N_("Turncoat"), Color.PURPLE, 2, 2,
        N_(
            "When played: you may choose another leader whose influence total is lower than yours; "
            "that leader kneels."
        ),
        enter(Kneel(Leaders.ANOTHER), may=True),
    ),
)
"""The 26 faces of the 62 red, green and purple cards."""

EVENTS: Final[tuple[Influence, ...]] = (
    event("bribery", N_("Bribery"), 6,
        N_(
            "When played: draw one card and move this card to another leader's bid pile. Clean up: put "
            "this card into your hand."
        ),
        enter(Draw(Leaders.YOU), MoveCard(ThisCard(), Zone.BID, Leaders.ANOTHER)),
        cleanup(MoveCard(ThisCard(), Zone.HAND)),
    ),
    event("wildfire_pots", N_("Wildfire Pots"), 0,
        N_("When played: discard every card with value 7 or more from all bid piles."),
        enter(MoveCard(EachCard(Leaders.ALL, least=7), Zone.DISCARD)),
    ),
    event("red_wedding", N_("Red Wedding"), 3,
        N_(
            "After the bid, if one of your neighbors won: you may kill one ally with power 4 or less "
            "in one of the winner's councils."
        ),
        after_bid(Kill(AnAlly(Councils.WINNERS, most=4)), when=(Is.NEIGHBOR_WON,), may=True),
    ),
    event("royal_wedding", N_("Royal Wedding"), 4,
        N_("After the bid, if you won: reveal the next ally and place it in your other council."),
        after_bid(ClaimNextAlly(Councils.OTHER), when=(Is.WON,)),
    ),
    event("great_council", N_("Great Council"), 5,
        N_(
            "After the bid: you may move one ally with power 3 or less from any council to any other "
            "council."
        ),
        after_bid(MoveAlly(AnAlly(Councils.ANY, most=3), Councils.ANY), may=True),
    ),
    event("long_winter", N_("Long Winter"), 2,
        N_("When played: each other leader discards one random card from hand."),
        enter(Discard(Leaders.OTHERS, How.RANDOM)),
    ),
    event("harvest_feast", N_("Harvest Feast"), 2,
        N_("When played: draw two cards, then each other leader draws one card."),
        enter(Draw(Leaders.YOU, 2), Draw(Leaders.OTHERS)),
    ),
    event("iron_bank_loan", N_("Iron Bank Loan"), 12,
        N_("When played: discard two cards of your choice from your hand."),
        enter(Discard(Leaders.YOU, How.CHOICE, 2)),
    ),
    event("comet", N_("Red Comet"), 3,
        N_("The winner of this round's bid gains two more power tokens."),
        static(Rule(Flag.WIN_TOKENS, 2)),
    ),
    event("tourney", N_("Grand Tourney"), 4,
        N_("The runner-up of this round's bid gains one power token. +3 if you are the first player."),
        static(Rule(Flag.RUNNER_UP_TOKENS)),
        static(AddValue(ThisCard(), 3), when=(Is.FIRST_PLAYER,)),
    ),
    event("plea_from_the_wall", N_("Plea from the Wall"), 9,
        N_(
            "After the bid, if you won: move one power token from one of your councils to a council "
            "that is not yours."
        ),
        after_bid(MoveToken(Councils.YOURS, Councils.FOREIGN), when=(Is.WON,)),
    ),
)
"""The eleven blue cards."""
# fmt: on
