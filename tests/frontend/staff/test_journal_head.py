"""The head of the journal stands where people look at the end of a round, and where they keep paper."""

from __future__ import annotations

import pytest

from tables.archive.rules.chain import short_head
from tables.events.models import Event
from tables.players.actions.check_in import check_in
from tables.staff.models import Role
from tests.builders import a_round, an_event, confirm_all, players
from tests.cast import Cast
from tests.clients import said

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    """A running event with a round whose results are all confirmed."""
    cast = Cast(an_event(status="running", rounds_announced=1))
    rows = players(cast.event, 4)
    confirm_all(a_round(cast.event, 1, rows))
    check_in(rows[0], cast.actor())
    cast.event.refresh_from_db()
    return cast


@pytest.mark.parametrize(
    ("who", "name"),
    [
        ("anonymous", "public-standings"),
        ("anonymous", "public-fairness"),
        (Role.ORGANIZER, "staff-standings"),
        (Role.ORGANIZER, "staff-standings-print"),
    ],
)
def test_standings_show_the_head_short_and_in_full(cast: Cast, who: str, name: str):
    page = cast.browser(who).get(cast.url(name)).content.decode()
    assert cast.event.journal_head in page
    assert short_head(cast.event.journal_head) in page
    if name.endswith("standings"):  # people come for the table
        assert page.index(short_head(cast.event.journal_head)) > page.index("</table>")


def test_the_notice_at_each_close_tells_the_head(cast: Cast):
    browser = cast.browser()
    for name, kwargs in (("staff-pairings-close", {"number": 1}), ("staff-overview-finish", {})):
        answer = browser.post(cast.url(name, **kwargs), {"confirmed": "yes", "override": "on", "reason": "-"})
        assert answer.status_code == 302, answer.content.decode()
        head = Event.objects.get(pk=cast.event.pk).journal_head
        shown = said(answer)[-1]
        assert head in shown and f"write down {short_head(head)}" in shown


def test_the_api_tells_the_head(cast: Cast):
    answer = cast.browser().get(f"/api/v1/events/{cast.event.slug}/").json()
    assert answer["journal_head"] == cast.event.journal_head
