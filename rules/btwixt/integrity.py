"""What must be true of every B'Twixt table, and how its hidden cards may be dealt anew.

Source: B'Twixt specification, "JSON layout and engine notes" (Invariants) and "What each viewer knows".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from rules.btwixt.abilities.values import fresh_values
from rules.btwixt.cards.faces import (
    ALLY_FACES,
    COLOR,
    COLORS,
    LEADER_OF,
    STANDARD_FACES,
    SUPPLY_FACES,
    TOKEN_FACES,
    WHITE_FACES,
)
from rules.btwixt.cards.vocabulary import Color
from rules.btwixt.scoring import fresh_lead, in_the_lead
from rules.btwixt.seasons import plays_advanced
from rules.btwixt.table import NONE, BtwixtTable, rules_of
from rules.kernel.game import Inference, Lacks

BLUE: Final = COLORS.index(Color.BLUE)


def violations(t: BtwixtTable) -> Iterator[str]:
    """Say what is impossible about a table; nothing if it is sound."""
    faces: Counter[int] = Counter(t.face)
    if sum(faces[face] for face in TOKEN_FACES) != len(SUPPLY_FACES):
        yield "there are not 54 power tokens"
    if any(faces[face] != 1 for face in ALLY_FACES):
        yield "not every ally exists once"
    if any(faces[face] < count for face, count in COPIES.items()):
        yield "a standard card is missing"
    for (zone, seat), pile in zip(t.layout.named, t.piles, strict=True):
        if pile:
            yield from _strangers(t, zone, seat, pile)
    if sorted(t.pile("carried")) != sorted(t.bearer):
        yield "a token is carried by nobody, or carried and lies elsewhere"
    yield from _bad_round(t)
    if t.kept_values is not None and t.kept_values != fresh_values(t):
        yield "card values were kept although they changed"
    if in_the_lead(t) != fresh_lead(t):
        yield "the lead was kept although it changed"
    if t.rules != rules_of(t):
        yield "the rules of the round were kept although they changed"


COPIES: Final = Counter(STANDARD_FACES)
HOLDS: Final[Mapping[str, str]] = {
    "limbo": "",
    **dict.fromkeys(("supply", "carried", "tokens"), "token"),
    **dict.fromkeys(("ally_deck", "row", "current", "arriving", "dead", "council"), "ally"),
    **dict.fromkeys(("deck", "events", "discard", "removed", "whites", "packet", "hand", "bid"), "card"),
}
"""By zone: the back of the pieces that may lie in it."""


def _strangers(t: BtwixtTable, zone: str, seat: int, pile: list[int]) -> Iterator[str]:
    """Say which pieces have no business in a pile."""
    back = HOLDS[zone]
    for piece in pile:
        if t.back[piece] != back:
            yield f"{t.name(piece)} lies in {zone}"
    if back != "card" or zone == "bid":
        return
    for piece in pile:
        face = t.face[piece]
        if zone == "events" and COLOR[face] != BLUE:
            yield f"{t.name(piece)} lies among the events"
        home = LEADER_OF[face] != NONE and t.stays_home(piece)
        if zone == "removed" and not home:
            yield f"{t.name(piece)} was removed from the game"
        elif home and zone not in {"removed", "whites", "hand"}:
            yield f"{t.name(piece)} is a leader's own card but lies in {zone}"
        elif home and zone != "removed" and t.leader[seat] != LEADER_OF[face]:
            yield f"{t.name(piece)} lies in a foreign {zone}"


def _bad_round(t: BtwixtTable) -> Iterator[str]:
    if len(t.pile("current")) > 1 or len(t.pile("arriving")) > 1:
        yield "there is more than one current or arriving ally"
    lying = t.pile("current")
    if lying and lying[0] != t.current:
        yield "the ally lying in the middle is not the current one"
    if t.current != NONE and t.zone_of(t.current)[0] not in {"current", "council"}:
        yield "the current ally lies neither in the middle nor in a council"
    for ally in t.bearer.values():
        if t.zone_of(ally)[0] not in {"current", "council"}:
            yield f"{t.name(ally)} carries tokens but is not in play"
    if not 0 <= t.first < t.n:
        yield "nobody holds the first player token"
    deck = t.pile("ally_deck")
    for seat, allies in enumerate(t.foreseen):
        for ally, known in zip(reversed(deck), allies, strict=False):
            if known != NONE and known != ally:
                yield f"seat {seat} foresees the wrong ally"
        if len(allies) > len(deck):
            yield f"seat {seat} foresees more allies than there are"


WHITE: Final = tuple(frozenset(faces) for faces in WHITE_FACES)
NO_EVENTS: Final = frozenset(face for face, color in enumerate(COLOR) if color != BLUE)
NOT_WHITE_OF: Final = tuple(frozenset(range(len(COLOR))) - faces for faces in WHITE)
"""The faces of cards, the second and the last by leader."""


def inferences(t: BtwixtTable) -> Iterator[Inference]:
    """Yield what everybody knows of hidden cards in the advanced game: white cards lie before their leader
    or in that hand, and all that is set aside are events."""
    if not plays_advanced(t):
        return
    white = frozenset[int]().union(*(WHITE[leader] for leader in t.leader if leader != NONE))
    yield Lacks("deck", 0, white)
    yield Lacks("events", 0, NO_EVENTS)
    for seat, leader in enumerate(t.leader):
        if leader != NONE:
            yield Lacks("whites", seat, NOT_WHITE_OF[leader])
            yield Lacks("hand", seat, white - WHITE[leader])
        yield Lacks("packet", seat, white)
