"""Deck lists to hand in."""

from rules.lcg.decks.formats import to_text
from rules.lcg.second.decks.pool import HOUSES, implemented_pool
from rules.lcg.second.decks.ready import ready_deck

LEGAL = to_text(ready_deck("stark", implemented_pool()), HOUSES).replace(
    "House Stark, Banner of the Watch", "My wolves"
)
"""A legal list under a name of its own."""

SHORT = LEGAL.replace("2x Ice (Core Set)", "1x Ice (Core Set)")
"""The same with a card too few."""

STRANGE = LEGAL.replace("Characters (46)", "Characters (47)\n1x Varys")
"""The same with a title of two cards, without its set."""

LATE = LEGAL.replace("Characters (46)", "Characters (47)\n1x Lysa Arryn (Dragons of the East)")
"""The same with a legal card of the publisher's last years, which no live game can play yet."""
