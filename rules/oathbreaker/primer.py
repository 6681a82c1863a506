"""How Oathbreaker goes, told to somebody at their first table."""

from __future__ import annotations

from typing import Final

from rules.kernel.guide.primer import Primer, Term
from rules.kernel.language import N_

TERMS: Final = (
    Term(
        "King",
        "Who rules. The King belongs to Order, knows nobody's loyalty, and must find it out.",
        N_("Queen"),
    ),
    Term("noble", "A player who does not rule: a loyalist or a conspirator, with an ambition.", N_("nobles")),
    Term("loyalty", "What a noble secretly is: a loyalist or a conspirator. It is shown at the end."),
    Term("loyalist", "A noble who wants Order to prevail.", N_("loyalists")),
    Term(
        "conspirator",
        "A noble who wants Chaos to prevail. Conspirators do not know each other.",
        N_("conspirators"),
    ),
    Term(
        "ambition",
        "The cubes that a noble must own at the end, at least, to win with their side. It is secret.",
        N_("ambitions"),
    ),
    Term("Order", "Rises with missions that succeed and with judgments that are right."),
    Term("Chaos", "Rises with missions that fail and with judgments that are wrong."),
    Term(
        "mission",
        "Cards are played at it face down, and shuffled before they are shown. It succeeds when more "
        "icons help it than harm it.",
        N_("missions"),
    ),
    Term("help", "A card helps a mission with the icons of that mission's kind.", N_("helps|helping")),
    Term("harm", "A card that cannot help a mission may sabotage it.", N_("harms|sabotage")),
    Term(
        "sigil",
        "Goes to the mission at which you played most of your cards. When that is resolved you may "
        "get cubes.",
        N_("sigils"),
    ),
    Term("cube", "Coin, honor or power. Cubes meet ambitions and pay for abilities.", N_("cubes")),
    Term(
        "decree",
        "The King plays decrees on nobles: favors and suspicions, which count at the end, or proclamations.",
        N_("decrees"),
    ),
    Term(
        "favor",
        "A decree that gives Order at the end when it lies before a loyalist, and Chaos when before "
        "a conspirator.",
        N_("favors"),
    ),
    Term(
        "suspicion",
        "A decree that gives Order at the end when it lies before a conspirator, and Chaos when "
        "before a loyalist.",
        N_("suspicions"),
    ),
    Term("proclamation", "A decree for the whole court: it does what it says, once.", N_("proclamations")),
    Term(
        "Hand of the King",
        "The noble who has it acts first. It goes on to the next noble after each Mission Round.",
    ),
    Term("Agent", "A loyalty card that nobody holds. At the end it counts for Order or for Chaos."),
    Term(
        "Final Judgment",
        "The King names every noble's loyalty. All right gives Order 3, anything else Chaos 3.",
    ),
)

PRIMER: Final = Primer(
    goal="The King wins when Order prevails. A noble wins when the side of their secret loyalty "
    "prevails and their own secret ambition is met.",
    round=(
        "Mission Round: in turn each noble plays cards face down at the missions and puts a sigil on "
        "one. The King resolves the missions: the cards are shuffled and shown, and Order or Chaos rises.",
        "Decree Round: the King plays decrees on nobles or on the whole court.",
        "The two rounds take turns. Meanwhile everybody may say what they like; nothing that is said "
        "must be true.",
    ),
    end="After the last Mission Round comes the Final Judgment: the King says who is loyal, and all "
    "loyalties, ambitions and decrees are counted.",
    scoring="If Order is higher, the King wins with the loyalists whose ambition is met; else the "
    "conspirators whose ambition is met. Behind the winners stands the rest of the side that "
    "prevailed, then nobles of the other with their ambition met; with two places only, everybody "
    "else stands second.",
    terms=TERMS,
)
