"""Notices, tickets and the registry of current revisions."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from unittest import mock

import pytest
from django.core import signing
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tables.core import notices
from tables.core.availability import Breaker
from tables.core.notices import Notice, Ticket, TicketRefused
from tests.builders import an_event


@pytest.fixture
def heard() -> Iterator[list[Notice]]:
    """What this process announces."""
    found: list[Notice] = []
    notices.listen(found.append)
    yield found
    notices.unlisten(found.append)


@pytest.mark.django_db(transaction=True)
def test_a_notice_is_shown_after_the_commit_and_not_before(heard: list[Notice]):
    with transaction.atomic():
        notices.announce("event/12", 34)
        assert heard == []
    assert heard == [Notice("event/12", 34)]


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_never_shown(heard: list[Notice]):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        notices.announce("event/12", 34)
        _ = 1 / 0
    assert heard == []


@pytest.mark.django_db(transaction=True)
def test_a_failing_listener_does_not_fail_what_was_committed(heard: list[Notice]):
    def fail(_notice: Notice) -> None:
        raise RuntimeError("the hub is gone")

    event = an_event()
    notices.listen(fail)
    try:
        with transaction.atomic():
            event.venue = "Old Wyk"
            event.save()
            notices.announce("event/12", 1)
    finally:
        notices.unlisten(fail)
    event.refresh_from_db()
    assert event.venue == "Old Wyk"


@pytest.mark.django_db(transaction=True)
def test_a_dead_redis_costs_a_commit_no_time(settings, monkeypatch, heard: list[Notice], caplog):
    monkeypatch.setattr(notices, "_redis", Breaker("Redis"))
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    began = time.monotonic()
    for revision in range(50):
        notices.announce("event/12", revision)
    assert time.monotonic() - began < 5
    assert len(heard) == 50
    assert [record.message for record in caplog.records if "Redis" in record.message] == [
        "Redis does not answer (ConnectionError); going on without it"
    ]


def test_a_notice_carries_topic_and_revision_and_nothing_else():
    assert Notice("live/7", 3).to_json() == '{"topic":"live/7","revision":3}'
    assert Notice.from_json('{"topic":"live/7","revision":3}') == Notice("live/7", 3)


@pytest.mark.parametrize(
    "text", ["", "3", "[]", '{"topic":"live/7"}', '{"topic":"a/1","revision":1,"hand":[]}']
)
def test_anything_else_is_not_a_notice(text: str):
    with pytest.raises(ValueError):
        Notice.from_json(text)


@pytest.mark.django_db
def test_current_revisions_come_from_the_database_in_one_query_a_kind(django_assert_num_queries):
    first, second = an_event(revision=3), an_event(revision=5)
    topics = [f"event/{first.pk}", f"event/{second.pk}", "event/999999", "event/x", "nothing/1", "event"]
    with django_assert_num_queries(1):
        found = notices.revision_of(topics)
    assert found == {f"event/{first.pk}": 3, f"event/{second.pk}": 5}


@pytest.mark.django_db
def test_however_many_are_watched_there_are_few_statements():
    """A connection keeps statements, and streams that come one by one are as many numbers."""
    event = an_event()
    with CaptureQueriesContext(connection) as asked:
        for many in range(1, 300):
            topics = [f"event/{event.pk + number}" for number in range(many)]
            assert notices.revision_of(topics) == {f"event/{event.pk}": event.revision}
    assert len({re.sub(r" *-?\d+", "", query["sql"]) for query in asked.captured_queries}) <= 10


@pytest.mark.parametrize("many", [1, 2, 5, 999, 1_024, 1_025, 20_000])
def test_what_fills_a_list_up_is_no_key(many: int):
    filled = notices.in_few_sizes(range(1, many + 1))
    assert filled[:many] == list(range(1, many + 1))
    assert all(key < 0 for key in filled[many:])
    assert many <= len(filled) == len(set(filled)) < 2 * many + 1
    assert len(filled) < many + 1_024


def test_a_ticket_tells_what_it_was_issued_for():
    text = notices.ticket_for(["event/1", "live/2", "event/1"], audience="player/3", epoch=4)
    assert notices.read_ticket(text) == Ticket(("event/1", "live/2"), "player/3", 4)
    assert notices.read_ticket(notices.ticket_for(["event/1"])) == Ticket(("event/1",))


def test_no_two_tickets_are_the_same():
    assert notices.ticket_for(["event/1"]) != notices.ticket_for(["event/1"])


def test_a_ticket_is_good_for_ten_minutes():
    text = notices.ticket_for(["event/1"])
    with mock.patch("django.core.signing.time.time", return_value=time.time() + notices.TICKET_SECONDS - 5):
        notices.read_ticket(text)
    with (
        mock.patch("django.core.signing.time.time", return_value=time.time() + notices.TICKET_SECONDS + 5),
        pytest.raises(TicketRefused, match="too old"),
    ):
        notices.read_ticket(text)


@pytest.mark.parametrize("text", ["", "x", "a:b:c", "eyJ0IjpbImV2ZW50LzEiXX0:1xUojj:J1TVA20RW8-47ywaSl"])
def test_a_forged_ticket_is_refused(text: str):
    with pytest.raises(TicketRefused, match="not issued here"):
        notices.read_ticket(text)


def test_what_was_signed_for_another_purpose_is_no_ticket():
    with pytest.raises(TicketRefused, match="not issued here"):
        notices.read_ticket(signing.dumps({"t": ["event/1"]}, salt="another"))
