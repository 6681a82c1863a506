"""The agendas of the Core Set."""

from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.vocabulary.changing import reduce_next
from rules.lcg.vocabulary.costs import kneel_faction
from rules.lcg.vocabulary.selectors import DECK_CARDS
from rules.lcg.vocabulary.triggers import action

CARDS: tuple[SecondCard, ...] = (
    card(
        "01027",
        "Fealty",
        does=action(reduce_next(1, "loyal", kinds=DECK_CARDS), pay=kneel_faction),
        text=(
            "Action: kneel your faction card; the next loyal card you marshal or play this phase costs "
            "1 less. At most 15 neutral cards in the deck."
        ),
    ),
    card("01198", "Banner of the Stag"),
    card("01199", "Banner of the Kraken"),
    card("01200", "Banner of the Lion"),
    card("01201", "Banner of the Sun"),
    card("01202", "Banner of the Watch"),
    card("01203", "Banner of the Wolf"),
    card("01204", "Banner of the Dragon"),
    card("01205", "Banner of the Rose"),
)
