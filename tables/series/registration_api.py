"""One registration for several events of a series by the API: all of them, or none."""

from __future__ import annotations

from dataclasses import dataclass

from tables.accounts import sign_up_limits
from tables.core import links
from tables.core.api.callers import CALLERS_OF_ANY_KIND, Call
from tables.core.api.fields import Flag, Several, Text, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.columns import column_length
from tables.core.network import address_of
from tables.events.models import Event, NameShown
from tables.players.api.registration import NewcomerSerializer, account_to_attach
from tables.players.models import Player, PlayerStatus
from tables.series.api import SERIES
from tables.series.queries import SeriesEventCard, event_card, visible_series
from tables.series.registration import MAX_AT_ONCE, open_events, register_for_several

routes = Routes("series")


class SeveralSerializer(NewcomerSerializer):
    """What somebody enters at the public link of a series, and the slugs of the events. `despite_overlaps`
    registers although events overlap by what they announce."""

    events = Several(child=Text(max_length=column_length(Event, "slug")), max_length=MAX_AT_ONCE)
    name_shown = sent(Player, "name_shown", default=NameShown.FULL)
    despite_overlaps = Flag(default=False)


@dataclass(frozen=True, slots=True)
class SignedUpAt:
    """A player at one of the events."""

    event: str
    key: str
    number: int
    name: str
    status: PlayerStatus


@dataclass(frozen=True, slots=True)
class SignedUpAtSeveral:
    """The new players in the order of the events; `private_links` are the secrets with which each comes back,
    in the same order, shown this once."""

    players: tuple[SignedUpAt, ...]
    private_links: tuple[str, ...]


@routes.get(f"{SERIES}register/", CALLERS_OF_ANY_KIND, ListOf(SeriesEventCard))
def list_open_events(call: Call, series: str) -> list[SeriesEventCard]:
    """Return the events of a series that take registrations, in their order."""
    found, _role = visible_series(series, call.actor_or_none)
    return [event_card(event) for event in open_events(found)]


@routes.post(
    f"{SERIES}register/",
    CALLERS_OF_ANY_KIND,
    SeveralSerializer,
    SignedUpAtSeveral,
    status=201,
    if_match=False,
    secrets=("private_links",),
    rate_limited=True,
)
def register_for_series(call: Call, series: str) -> SignedUpAtSeveral:
    """Register one person at several events of a series, all or none.

    Overlaps are answered with 409 and what overlaps, until `despite_overlaps` is sent. What one of the events
    refuses holds for all and is named. A signed-in account is attached.
    """
    found, _role = visible_series(series, call.actor_or_none)
    address, slugs = address_of(call.request), call.sent.pop("events")
    chosen = (event for event in open_events(found) if event.slug in slugs)
    sign_up_limits.require_sign_ups(chosen, address)
    players = register_for_several(
        found,
        slugs,
        **call.sent,
        user=account_to_attach(call),
        admit=lambda event: sign_up_limits.admitted(event, address=address, code=""),
    )
    return SignedUpAtSeveral(
        tuple(
            SignedUpAt(player.event.slug, player.key, player.number, player.name, PlayerStatus(player.status))
            for player in players
        ),
        tuple(map(links.token_of, players)),
    )
