"""Every page of events that play another format than Kingsmoot opens, for staff, players and the public."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tables.events.rules.draws import Stream
from tables.formats.rules.presets import PRESETS
from tables.results.actions.results import save_result
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.simulation.games import drawn_sheet
from tests.builders import seated
from tests.cast import Cast
from tests.clients import browser_of
from tests.frontend.routes import SITE
from tests.frontend.walk import API_PREFIX
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

PARAMETERS = {"number": 1, "table": 1, "key": "p1", "form": "csv"}
"""What addresses of one event name; those that name more are walked elsewhere."""
EVENTS = ("e/", "me/", "staff/")


def played_cast(key: str) -> Cast:
    """An event with a closed round, a drawn table among its results where there may be one, and a second
    round."""
    cast = a_hall(8, format=PRESETS[key].to_json())
    for number, table in enumerate(cast.round().tables.select_related("round__event").order_by("number")):
        people = [player.key for player in seated(table)]
        content = drawn_sheet(people, Stream(bytes([number]) * 32), format_=PRESETS[key])
        save_result(table, cast.actor(), content, expected_version=0)
    close_round(cast.round(), cast.actor())
    publish_round(draw_round(cast.event, cast.actor()), cast.actor())
    cast.event.refresh_from_db()
    return cast


def test_every_page_opens():
    cast = played_cast("score")
    known = PARAMETERS | {"slug": cast.event.slug}
    seen = 0
    for who in (cast.browser(), browser_of(cast.player("p1")), Client()):
        for address, pattern in SITE:
            wanted = set(pattern.pattern.converters)
            if address.startswith(API_PREFIX) or not address.startswith(EVENTS) or wanted - set(known):
                continue
            page = reverse(pattern.name or "", kwargs={name: known[name] for name in wanted})
            answer = who.get(page)
            assert answer.status_code < 500, page
            seen += answer.status_code == 200
    assert seen > 100
