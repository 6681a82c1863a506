"""The documents that staff print, by kind. What draws them is loaded with the first: it takes a while."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.core.active_language import in_language
from tables.events.models import Event
from tables.events.queries import hand_over
from tables.operations.papers import Order
from tables.players.models import PlayerStatus
from tables.players.queries.roster import check_in_list, public_players
from tables.standings.queries.standings import event_standings


def draw(order: Order, event: Event) -> bytes:
    """Return the document that is ordered, with the times of the event's zone."""
    with in_language(order.language), timezone.override(event.zone):
        return _DRAWN_BY[order.kind](order, event)


def _from_here(order: Order, event: Event) -> bytes:
    from frontend.paper.hand_over import hand_over_paper

    return hand_over_paper(event, hand_over.hand_over(event))


def _check_in(order: Order, event: Event) -> bytes:
    from frontend.paper.people import check_in_paper

    return check_in_paper(event, check_in_list(event).rows)


def _badges(order: Order, event: Event) -> bytes:
    from frontend.paper.people import badges_paper

    playing = [row for row in public_players(event) if row.status == PlayerStatus.ACTIVE]
    addresses = [f"{order.site}{reverse('public-badge', args=[event.slug, row.number])}" for row in playing]
    return badges_paper(event, list(zip(playing, addresses, strict=True)))


def _certificates(order: Order, event: Event) -> bytes:
    from frontend.paper.people import certificates_paper

    return certificates_paper(event, event_standings(event), order.places)


_DRAWN_BY: Mapping[str, Callable[[Order, Event], bytes]] = {
    "from-here": _from_here,
    "check-in": _check_in,
    "badges": _badges,
    "certificates": _certificates,
}

TITLES: Mapping[str, str | Promise] = {
    "from-here": gettext_lazy("Paper from here"),
    "check-in": gettext_lazy("Check-in sheet"),
    "badges": gettext_lazy("Badges"),
    "certificates": gettext_lazy("Certificates"),
}
