"""What own pages have in common is read once for all whom it concerns, and never out of date."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client

from frontend.players.own_matters import forget_own_matters
from tables.core import timekeeping
from tables.core.access import Actor
from tables.judging.calls.actions import call_judge
from tables.judging.penalties.actions import record_penalty
from tables.messages.actions import send_news
from tables.players.actions.details import change_player, show_links
from tables.players.actions.sitting_out import sit_out
from tables.results.actions.results import (
    clear_result,
    confirm_result,
    dispute_result,
    report_result,
    save_result,
    verify_result,
)
from tests.builders import seated, sheet_of
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db
Step = Callable[[], object]


@pytest.fixture
def cast() -> Cast:
    return a_hall()


def reads(cast: Cast, phones: Iterable[Client]) -> list[int]:
    return [len(queries_of(partial(phone.get, cast.url("my-event")))) for phone in phones]


def test_the_first_phone_reads_for_all(cast: Cast):
    here, there = ([browser_of(player) for player in cast.seated(table)] for table in (1, 2))
    first, *others = reads(cast, here)
    assert others == [4] * len(others)
    elsewhere = reads(cast, there[:1])[0]
    assert 4 < elsewhere == first - 5


def test_after_a_step_of_a_result_the_first_phone_reads_for_its_table(cast: Cast):
    phones = [browser_of(player) for player in cast.seated(1)]
    others = [browser_of(player) for player in cast.seated(2)]
    reads(cast, [*phones, *others])
    save_result(cast.table(1), cast.actor(), sheet_of(seated(cast.table(1))), expected_version=0)
    first, *rest = reads(cast, phones)
    assert first > 4 and set(rest) == {4}
    assert set(reads(cast, others)) == {4}


RANDOM = re.compile(r'="[\w:.=-]{16,}"')
"""Keys of forms, tickets of streams: another at each reading."""


def test_each_step_of_a_result_is_seen_by_the_next_reader(cast: Cast):
    """What is remembered of a table is what a first reader would find, in each language."""
    people = cast.seated(1)
    phones = [browser_of(player) for player in people[:2]]
    moment = timekeeping.now() + timedelta(hours=1)

    def pages() -> list[str]:
        with timekeeping.time_set_to(moment):
            read = [
                html_of(phone.get(cast.url("my-event"), headers={"Accept-Language": language}))
                for phone in phones
                for language in ("en", "de")
            ]
        return [RANDOM.sub("", page) for page in read]

    def as_player(action: Callable[..., object], number: int, *sent: object, **named: object) -> Step:
        return lambda: action(cast.table(1), Actor.of_player(people[number]), *sent, **named)

    sheet = sheet_of(people)
    steps: list[Step] = [
        as_player(report_result, 0, sheet, expected_version=0),
        as_player(confirm_result, 1, version=1),
        as_player(dispute_result, 2, version=1, comment="Two more power"),
        as_player(confirm_result, 2, version=1),
        as_player(confirm_result, 3, version=1),
        lambda: verify_result(cast.table(1), cast.actor("judge"), version=1),
        lambda: clear_result(cast.table(1), cast.actor(), reason="The slip of another table"),
        as_player(call_judge, 1, question="Who is first?"),
        lambda: change_player(people[3], cast.actor(), name="Asha the Younger"),
    ]
    seen = [pages()]
    for step in steps:
        step()
        seen.append(pages())
        forget_own_matters()
        assert seen[-1] == pages()
    assert len({tuple(read) for read in seen}) > len(steps) - 2, "the steps change nothing"


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
