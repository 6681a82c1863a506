"""Makes an event whose first round is drafted, a link for each player, and live tables of another event."""

from __future__ import annotations

from typing import Any

from bench._inside import live_hall
from tables.players.models import Player
from tests import stages
from tests.clients import hand_out_link, program_of


def main(phones: int, tables: int) -> dict[str, Any]:
    """Return slug, the header of the organizer's program, the links' secrets, and the live tables of six."""
    cast = stages.a_hall(phones, status="drafted", public_pairings=True)
    return {
        "slug": cast.event.slug,
        "authorization": program_of(cast.user("organizer")).authorization,
        "links": {player.key: hand_out_link(player) for player in Player.objects.filter(event=cast.event)},
        "live": live_hall.main(tables, 6),
    }
