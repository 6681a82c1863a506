"""What own pages show beside the table is read once for everybody, and never out of date."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from tables.core import timekeeping
from tables.judging.penalties.actions import record_penalty
from tables.messages.actions import send_news
from tables.players.actions.details import show_links
from tables.players.actions.sitting_out import sit_out
from tables.results.actions.results import save_result
from tests.builders import seated, sheet_of
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return a_hall()


def test_the_first_phone_reads_for_all(cast: Cast):
    phones = [browser_of(player) for player in cast.seated()]
    first, *others = (len(queries_of(partial(phone.get, cast.url("my-event")))) for phone in phones)
    assert others == [first - 5] * len(others)


def test_what_concerns_one_table_lets_it_stand(cast: Cast):
    cast.event.refresh_from_db()
    revision = cast.event.shared_revision
    save_result(cast.table(2), cast.actor(), sheet_of(seated(cast.table(2))), expected_version=0)
    cast.event.refresh_from_db()
    assert cast.event.revision > revision == cast.event.shared_revision


def test_everything_new_is_seen_by_the_next_reader_and_by_nobody_else(cast: Cast):
    me, other = cast.seated()[:2]

    def pages() -> tuple[str, str]:
        mine, theirs = (html_of(browser_of(player).get(cast.url("my-event"))) for player in (me, other))
        return mine, theirs

    for act, text in (
        (lambda: record_penalty(me, cast.actor(), kind="caution", reason="slow play"), "slow play"),
        (lambda: sit_out(me, cast.actor(), reason="a train"), "You sit out round 2"),
        (lambda: show_links(cast.event, cast.actor(), [me.key]), "Others have seen your private link."),
    ):
        assert not any(text in page for page in pages())
        act()
        me.refresh_from_db()
        mine, theirs = pages()
        assert text in mine and text not in theirs


def test_news_end_in_time_although_nothing_changes(cast: Cast):
    message = send_news(cast.event, cast.actor(), "Lunch is served")
    phone = browser_of(cast.seated()[0])
    assert "Lunch is served" in html_of(phone.get(cast.url("my-event")))
    assert message.expires_at is not None
    with timekeeping.time_set_to(message.expires_at + timedelta(seconds=1)):
        assert "Lunch is served" not in html_of(phone.get(cast.url("my-event")))
