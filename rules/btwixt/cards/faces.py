"""Every face in the box, numbered, with its printed facts in flat tables.

Influence cards come first, then allies, then power tokens. The tables are indexed by that number so
that play never looks into a declaration.

Source: B'Twixt specification, "Components" and "Setup".
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.btwixt.cards.allies import ALLIES
from rules.btwixt.cards.declare import Ability
from rules.btwixt.cards.influence import EVENTS, STANDARD
from rules.btwixt.cards.leaders import LEADERS
from rules.btwixt.cards.vocabulary import Color, Timing

INFLUENCE: Final = (*STANDARD, *EVENTS, *(card for leader in LEADERS for card in leader.cards))
"""The different influence cards: standard, events, leader cards."""

CARDS: Final = range(len(INFLUENCE))
"""Face numbers of influence cards."""
ALLY_FACES: Final = range(CARDS.stop, CARDS.stop + len(ALLIES))
"""Face numbers of allies."""
TOKEN_FACES: Final = range(ALLY_FACES.stop, ALLY_FACES.stop + 3)
"""Face numbers of power tokens, by their hidden number 1, 2 and 3."""

FACE_IDS: Final = (
    *(card.id for card in INFLUENCE),
    *(ally.id for ally in ALLIES),
    "token_1",
    "token_2",
    "token_3",
)
"""The id of each face."""
NUMBER: Final[Mapping[str, int]] = MappingProxyType({id: number for number, id in enumerate(FACE_IDS)})
"""The face number of each id."""
LEADER_IDS: Final = tuple(leader.id for leader in LEADERS)

STANDARD_FACES: Final = tuple(NUMBER[card.id] for card in STANDARD for _ in range(card.copies))
EVENT_FACES: Final = tuple(n for n, card in enumerate(INFLUENCE) if card.color is Color.BLUE)
WHITE_FACES: Final = tuple(tuple(NUMBER[card.id] for card in leader.cards) for leader in LEADERS)
"""The four white cards of each leader, in the order of LEADERS."""
SUPPLY_FACES: Final = tuple(
    face for face, count in zip(TOKEN_FACES, (20, 20, 14), strict=True) for _ in range(count)
)

COLORS: Final = tuple(Color)
COLOR_INDEX: Final[Mapping[Color, int]] = MappingProxyType({color: i for i, color in enumerate(COLORS)})
COLOR: Final = tuple(COLOR_INDEX[card.color] for card in INFLUENCE)
"""Index into COLORS of each influence card."""
VALUE: Final = tuple(card.value for card in INFLUENCE)
"""Printed value of each influence card."""
LEADER_OF: Final = tuple(-1 if card.leader is None else LEADER_IDS.index(card.leader) for card in INFLUENCE)
"""Index into LEADERS of the leader a white card belongs to, -1 for all other cards."""

POWER: Final = (0,) * ALLY_FACES.start + tuple(ally.power for ally in ALLIES)
"""Printed power of each ally."""
HOUSE: Final = (None,) * ALLY_FACES.start + tuple(ally.house for ally in ALLIES)
"""House of each ally."""
WORTH: Final = (0,) * TOKEN_FACES.start + (1, 2, 3)
"""Hidden number of each power token."""

_ABILITIES: Final = (*(card.abilities for card in INFLUENCE), *(ally.abilities for ally in ALLIES))


def abilities_at(timing: Timing) -> tuple[tuple[Ability, ...], ...]:
    """Return, for each card and ally, its abilities with that timing."""
    return tuple(tuple(a for a in abilities if a.timing is timing) for abilities in _ABILITIES)


STATIC: Final = abilities_at(Timing.STATIC)
COUNCIL: Final = abilities_at(Timing.COUNCIL)

SEASONS: Final[Mapping[int, tuple[str, ...]]] = MappingProxyType(
    {
        3: ("summer", "autumn", "winter"),
        4: ("summer", "autumn", "winter"),
        5: ("autumn", "winter"),
        6: ("autumn", "winter"),
    }
)
"""Seasons of the full game by number of leaders; the short version leaves out the first."""


def rounds_in_season(leaders: int) -> int:
    """Return the number of rounds of each season."""
    return leaders + 1


def events_added(leaders: int) -> int:
    """Return how many events join the deck when a season before winter ends (advanced game)."""
    return 3 if leaders <= 4 else 6
