"""How the board game goes, told to somebody at their first table."""

from __future__ import annotations

from typing import Final

from rules.kernel.guide.primer import Primer, Term
from rules.kernel.language import N_

TERMS: Final = (
    Term(
        N_("castle"),
        N_("Marked on an area: a castle or a stronghold. Both count toward the seven."),
        N_("castles"),
    ),
    Term(
        N_("stronghold"),
        N_("A large castle: it counts as one, and musters twice as much."),
        N_("strongholds"),
    ),
    Term(N_("power"), N_("Tokens to bid with, and to leave behind in an area that shall stay yours.")),
    Term(
        N_("supply"),
        N_("How many armies you may have, and how large. It is counted anew only when a card says so."),
    ),
    Term(
        N_("order"),
        N_("A token that you put on each area with units of yours, face down. All are turned up at once."),
        N_("orders"),
    ),
    Term(
        N_("march"),
        N_("An order: units of the area move, and fight where others stand."),
        N_("marches|march order"),
    ),
    Term(
        N_("raid"),
        N_(
            "An order: it removes a raid, support or consolidate power order next to it; the special one "
            "a defense order, too."
        ),
        N_("raids|raid order"),
    ),
    Term(
        N_("support"),
        N_("An order: adds the strength of the area to a fight beside it."),
        N_("supports|support order"),
    ),
    Term(
        N_("defense"),
        N_("An order: adds its number to your strength when the area is attacked."),
        N_("defense order"),
    ),
    Term(
        N_("consolidate power"),
        N_("An order: gives power for the area; the special one musters instead."),
        N_("consolidates power"),
    ),
    Term(
        N_("special order"),
        N_("An order with a star. The King's Court track says how many you may use."),
        N_("special orders"),
    ),
    Term(
        N_("muster"),
        N_(
            "To buy footmen, knights, siege engines and ships in your castles, by the points the castle "
            "gives."
        ),
        N_("musters|mustering"),
    ),
    Term(N_("footman"), N_("A unit of strength 1."), N_("footmen")),
    Term(N_("knight"), N_("A unit of strength 2."), N_("knights")),
    Term(N_("siege engine"), N_("A unit of strength 4, only in an attack on a castle."), N_("siege engines")),
    Term(
        N_("ship"),
        N_("A unit of strength 1 at sea. Your land units cross seas where your ships lie."),
        N_("ships"),
    ),
    Term(
        N_("routed"),
        N_("A unit that has retreated: it adds no strength until it stands up at the end of the round."),
    ),
    Term(
        N_("House card"),
        N_("In a fight each side plays one: its strength is added, and its text counts."),
        N_("House cards"),
    ),
    Term(N_("Iron Throne"), N_("A track: the order of turns. Its first settles ties that are no fights.")),
    Term(N_("Fiefdoms"), N_("A track: settles ties in fights. Its first has the Valyrian Steel Blade.")),
    Term(N_("Valyrian Steel Blade"), N_("Once a round its holder adds 1 to their strength in a fight.")),
    Term(
        N_("King's Court"),
        N_("A track: how many special orders one may use. Its first has the Messenger Raven."),
    ),
    Term(
        N_("Messenger Raven"),
        N_("After the orders are shown its holder may replace one, or look at a wildling card."),
    ),
    Term(
        N_("wildling"),
        N_(
            "When they attack, all bid power in secret for the Night's Watch. If it loses, everybody "
            "suffers, the lowest bidder most."
        ),
        N_("wildlings"),
    ),
    Term(
        N_("tide of battle"), N_("A card of chance that is drawn in a fight, at tables that play with them.")
    ),
)

PRIMER: Final = Primer(
    goal=N_(
        "Control seven castles or strongholds, or more of them than anybody else when the last round is over."
    ),
    round=(
        N_(
            "Westeros: from the second round on three cards tell what happens in the realm: mustering, "
            "supply, bids for the tracks, wildlings."
        ),
        N_(
            "Planning: everybody puts an order face down on each area with units of theirs; then all are "
            "shown."
        ),
        N_("Raids: in turn, orders of others next to yours are removed."),
        N_(
            "Marches: in turn, units move, and fight where they meet others: units, House cards and "
            "support are added up."
        ),
        N_("Consolidate power: in turn, power is gained."),
    ),
    end=N_("As soon as somebody controls seven castles or strongholds, else after the last of ten rounds."),
    scoring=N_(
        "The most castles and strongholds win. If equal, land areas decide, then supply, then "
        "the place on the Iron Throne track."
    ),
    terms=TERMS,
)
