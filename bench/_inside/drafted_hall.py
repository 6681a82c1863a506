"""Makes an event whose first round is drafted, and a link for each player, in the environment's database."""

from __future__ import annotations

from typing import Any

from tables.players.models import Player
from tests import stages
from tests.clients import hand_out_link, program_of


def main(phones: int) -> dict[str, Any]:
    """Return the event's slug, the header of the organizer's program, and the private links' secrets."""
    cast = stages.a_hall(phones, status="drafted", public_pairings=True)
    return {
        "slug": cast.event.slug,
        "authorization": program_of(cast.user("organizer")).authorization,
        "links": {player.key: hand_out_link(player) for player in Player.objects.filter(event=cast.event)},
    }
