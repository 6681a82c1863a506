"""How Oathbreaker goes, told to somebody at their first table."""

from __future__ import annotations

from typing import Final

from rules.kernel.guide.primer import Primer, Term
from rules.kernel.language import N_

TERMS: Final = (
    Term(
        N_("King"),
        N_("Who rules. The King belongs to Order, knows nobody's loyalty, and must find it out."),
        N_("Queen"),
    ),
    Term(
        N_("noble"),
        N_("A player who does not rule: a loyalist or a conspirator, with an ambition."),
        N_("nobles"),
    ),
    Term(N_("loyalty"), N_("What a noble secretly is: a loyalist or a conspirator. It is shown at the end.")),
    Term(N_("loyalist"), N_("A noble who wants Order to prevail."), N_("loyalists")),
    Term(
        N_("conspirator"),
        N_("A noble who wants Chaos to prevail. Conspirators do not know each other."),
        N_("conspirators"),
    ),
    Term(
        N_("ambition"),
        N_("The cubes that a noble must own at the end, at least, to win with their side. It is secret."),
        N_("ambitions"),
    ),
    Term(N_("Order"), N_("Rises with missions that succeed and with judgments that are right.")),
    Term(N_("Chaos"), N_("Rises with missions that fail and with judgments that are wrong.")),
    Term(
        N_("mission"),
        N_(
            "Cards are played at it face down, and shuffled before they are shown. It succeeds when more "
            "icons help it than harm it."
        ),
        N_("missions"),
    ),
    Term(
        N_("help"), N_("A card helps a mission with the icons of that mission's kind."), N_("helps|helping")
    ),
    Term(N_("harm"), N_("A card that cannot help a mission may sabotage it."), N_("harms|sabotage")),
    Term(
        N_("sigil"),
        N_(
            "Goes to the mission at which you played most of your cards. When that is resolved you may "
            "get cubes."
        ),
        N_("sigils"),
    ),
    Term(N_("cube"), N_("Coin, honor or power. Cubes meet ambitions and pay for abilities."), N_("cubes")),
    Term(
        N_("decree"),
        N_(
            "The King plays decrees on nobles: favors and suspicions, which count at the end, or "
            "proclamations."
        ),
        N_("decrees"),
    ),
    Term(
        N_("favor"),
        N_(
            "A decree that gives Order at the end when it lies before a loyalist, and Chaos when before "
            "a conspirator."
        ),
        N_("favors"),
    ),
    Term(
        N_("suspicion"),
        N_(
            "A decree that gives Order at the end when it lies before a conspirator, and Chaos when "
            "before a loyalist."
        ),
        N_("suspicions"),
    ),
    Term(
        N_("proclamation"),
        N_("A decree for the whole court: it does what it says, once."),
        N_("proclamations"),
    ),
    Term(
        N_("Hand of the King"),
        N_("The noble who has it acts first. It goes on to the next noble after each Mission Round."),
    ),
    Term(N_("Agent"), N_("A loyalty card that nobody holds. At the end it counts for Order or for Chaos.")),
    Term(
        N_("Final Judgment"),
        N_("The King names every noble's loyalty. All right gives Order 3, anything else Chaos 3."),
    ),
)

PRIMER: Final = Primer(
    goal=N_(
        "The King wins when Order prevails. A noble wins when the side of their secret loyalty "
        "prevails and their own secret ambition is met."
    ),
    round=(
        N_(
            "Mission Round: in turn each noble plays cards face down at the missions and puts a sigil on "
            "one. The King resolves the missions: the cards are shuffled and shown, and Order or Chaos rises."
        ),
        N_("Decree Round: the King plays decrees on nobles or on the whole court."),
        N_(
            "The two rounds take turns. Meanwhile everybody may say what they like; nothing that is said "
            "must be true."
        ),
    ),
    end=N_(
        "After the last Mission Round comes the Final Judgment: the King says who is loyal, and all "
        "loyalties, ambitions and decrees are counted."
    ),
    scoring=N_(
        "If Order is higher, the King wins with the loyalists whose ambition is met; else the "
        "conspirators whose ambition is met. Behind the winners stands the rest of the side that "
        "prevailed, then nobles of the other with their ambition met; with two places only, everybody "
        "else stands second."
    ),
    terms=TERMS,
)
