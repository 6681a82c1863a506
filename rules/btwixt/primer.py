"""How B'Twixt goes, told to somebody at their first table."""

from __future__ import annotations

from typing import Final

from rules.kernel.guide.primer import Primer, Term
from rules.kernel.language import N_

TERMS: Final = (
    Term(
        N_("council"),
        N_(
            "Two neighbors share one. It holds the allies and power tokens that were put into it. You "
            "sit in two."
        ),
        N_("councils"),
    ),
    Term(
        N_("small council"),
        N_("The weaker of your two councils. Its power is your score."),
        N_("small councils"),
    ),
    Term(
        N_("ally"),
        N_(
            "A person whom a round is about. The player who wins the bid places the ally in one of their two "
            "councils, where its power and its ability count for both neighbors."
        ),
        N_("allies"),
    ),
    Term(
        N_("power"),
        N_("What allies and power tokens add to a council. At the end it is counted for each council."),
    ),
    Term(
        N_("power token"),
        N_(
            "Lies face down in a council and is worth 1, 2 or 3. Nobody knows which until the end, but "
            "for those whose cards let them look."
        ),
        N_("power tokens|token|tokens"),
    ),
    Term(
        N_("kneel"),
        N_("To bid no further card this round. What you have bid still counts."),
        N_("kneels|kneeling|knelt"),
    ),
    Term(
        N_("bid"),
        N_(
            "The cards that a leader has laid out this round. Their values together are the leader's "
            "total; the highest total wins the bid."
        ),
        N_("bids|bid pile|bid piles"),
    ),
    Term(N_("leader"), N_("A player: the head of a House."), N_("leaders")),
    Term(N_("neighbor"), N_("One of the two leaders whom you share a council with."), N_("neighbors")),
    Term(
        N_("first player"),
        N_(
            "Begins the bidding, and wins ties for the bid, then the player who sits next clockwise. Changes "
            "every round."
        ),
    ),
    Term(
        N_("runner-up"),
        N_(
            "Who has the next highest total after the winner of the bid. Gets something only by cards "
            "that say so."
        ),
    ),
    Term(
        N_("triumph"),
        N_("An ability that works after the bid is won, for every leader who has the card in their bid."),
    ),
    Term(
        N_("season"),
        N_(
            "A number of rounds, one more than there are players. At its beginning everybody gets ten "
            "new cards, and loses the old ones."
        ),
        N_("seasons"),
    ),
    Term(N_("might"), N_("The color of red cards.")),
    Term(N_("bonds"), N_("The color of green cards.")),
    Term(N_("intrigue"), N_("The color of purple cards.")),
    Term(N_("dead pile"), N_("Where killed allies lie, for everybody to see. They count nowhere.")),
    Term(
        N_("draft"),
        N_("To choose one's hand: everybody picks a card of a packet and passes the rest on."),
        N_("drafted"),
    ),
)

PRIMER: Final = Primer(
    goal=N_(
        "Have the strongest small council: of the two councils that you share with your neighbors, "
        "the weaker one counts."
    ),
    round=(
        N_("An ally is revealed, whom everybody bids for."),
        N_(
            "Bidding: in turn each leader plays one card, which does what it says at once, or kneels and "
            "is out of the bidding. It goes on until all have knelt."
        ),
        N_(
            "Claim: the highest total wins the bid and places the ally in one of their two councils, "
            "then puts a power token face down into either."
        ),
        N_("Triumphs: cards with a triumph do what they say."),
        N_(
            "The cards that were bid are gone, and the next leader begins. Your cards must last for the "
            "whole season."
        ),
    ),
    end=N_(
        "After the last round of winter all power tokens are turned over. With three or four leaders "
        "there are three seasons, or two without the summer; with five or six there are two, or winter alone."
    ),
    scoring=N_(
        "Your weaker council's power is your score. If equal, the stronger one decides, then the "
        "number of allies in both."
    ),
    terms=TERMS,
)
