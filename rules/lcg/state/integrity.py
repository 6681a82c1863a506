"""What must hold at every question of a running game (spec §20)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.lcg.state.table import LcgTable


def violations(t: LcgTable) -> Iterator[str]:
    """Yield what is impossible about the table."""
    for seat in range(t.n):
        if t.gold[seat] < 0:
            yield f"seat {seat} has negative gold"
        if seat in t.gone and (t.pile("titles", seat) or t.pile("play", seat)):
            yield f"seat {seat} is out of the game and has cards"
    if min(t.power) < 0:
        yield "negative power"
    for card, host in enumerate(t.host):
        if host >= 0 and (
            t.zone_of(host)[0] not in {"play", "faction"}
            or t.zone_of(card)[0] not in {"play", "duplicates", "facedown"}
        ):
            yield f"card {card} lies on a card that is not in play"
    for zone in ("duplicates", "facedown"):
        for card in t.in_zone(zone):
            if t.host[card] < 0:
                yield f"duplicate {card} lies on nothing"
    for card in t.in_zone("play"):
        if t.kind(card) == "attachment" and t.host[card] < 0:
            yield f"attachment {card} is attached to nothing"
    for card in t.participants():
        if not t.is_character(card) or t.controller(card) not in (t.attacking, t.defender()):
            yield f"character {card} takes part in a challenge it cannot be in"
    if not t.challenge and (t.participants() or t.undeclared_participants):
        yield "there are participants and no challenge"
    if any(card not in t.attackers for card in t.undeclared_participants):
        yield "a character counts as participating and does not participate"
