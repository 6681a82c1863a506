"""The public page of a league, the derivation of each line, its files, and the pages of its team."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.core import notices
from tables.core.access import Actor
from tables.events.models import Event, EventStatus
from tables.series import actions
from tables.series.leagues.models import League
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.models import Series, SeriesEntry
from tables.staff.models import Role
from tests.builders import a_user, an_event, staff_of
from tests.clients import browser_of, html_of
from tests.series import a_league_of, a_series, evenings

pytestmark = pytest.mark.django_db

RULE = LeagueRule(
    place_points=(10, 6, 3), other_points=1, best_of=2, bonus_percent=5, bonus_players=3, qualify_best=1
)


@pytest.fixture(scope="module")
def module_league(module_rows) -> League:
    with module_rows():
        return a_league_of(*evenings(3, [a_user() for _ in range(4)]), rule=RULE)


@pytest.fixture
def league(module_league) -> League:
    return League.objects.select_related("series").get(pk=module_league.pk)


def url(league: League, name: str = "league", **kwargs: str) -> str:
    return reverse(name, kwargs={"slug": league.slug, **kwargs})


def team(league: League, role: Role = Role.ORGANIZER) -> Client:
    if role == Role.ORGANIZER:
        return browser_of(league.series.roles.get(role=role).user)
    user = a_user()
    league.series.roles.create(user=user, role=role)
    return browser_of(user)


def test_everybody_reads_standings_rule_history_and_chart(league):
    html = html_of(Client().get(url(league)))
    assert "After 3 of 3 events" in html and "Evening 2" in html and "Points over the season" in html
    assert "The best 2 results of each player count." in html
    assert "For each full 3 ranked players of an event its points grow by 5 percent." in html
    assert ">Qualified<" in "".join(html.split()), "all events are over"


def test_every_line_opens_its_derivation(league):
    first = league.league_events.all()[0].event.slug
    html = html_of(Client().get(url(league, "league-entrant", entrant=f"{first}.p1")))
    assert "Place 1 of 4 pays 10." in html
    assert "Bonus: 4 ranked players are 1 full step of 3, so 5 percent of 10 = 1/2." in html
    assert "It is not among the best results, so it does not count." in html
    assert Client().get(url(league, "league-entrant", entrant="nobody")).status_code == 404


def test_the_page_takes_few_queries_once_it_is_worked_out(league, django_assert_num_queries):
    browser = Client()
    browser.get(url(league))
    with django_assert_num_queries(3):
        assert browser.get(url(league)).status_code == 200


def test_standings_after_each_event(league):
    html = html_of(Client().get(url(league), {"after": "1"}))
    assert "After 1 of 3 events" in html and "Points over the season" not in html
    assert "After 3 of 3 events" in html_of(Client().get(url(league), {"after": "many"}))


def test_live_during_an_event(league):
    Event.objects.filter(pk=league.league_events.all()[2].event_id).update(status=EventStatus.RUNNING)
    assert "An event is still being played." in html_of(Client().get(url(league)))


def test_files(league):
    csv = Client().get(url(league, "league-csv"))
    lines = csv.content.decode().lstrip("\ufeff").splitlines()
    assert lines[0].startswith("place,player,points,points (decimal),events,wins,") and len(lines) == 5
    assert "84/5,16.800,3,1,63/10,21/2,21/20" in lines[1]
    assert Client().get(url(league, "league-chart", form="svg")).status_code == 200
    assert Client().get(url(league, "league-chart", form="gif")).status_code == 404


def test_what_is_not_public_is_for_the_team(league):
    League.objects.update(is_public=False)
    Series.objects.update(is_public=False)
    for name in ("league", "series"):
        address = reverse(name, args=[league.slug if name == "league" else league.series.slug])
        assert Client().get(address).status_code == 404
        assert browser_of(a_user()).get(address).status_code == 404
        assert team(league, Role.JUDGE).get(address).status_code == 200


def form_of(league: League, **changes: object) -> dict[str, object]:
    return {
        "name": league.name,
        "is_public": "on",
        "events": [row.event.slug for row in league.league_events.select_related("event")],
        **RULE.to_json(),
        "place_points": "10, 6, 3",
        "qualify_winners": "",
        **changes,
    }


def test_a_change_after_an_event_shows_its_effect_and_asks_why(league):
    browser = team(league)
    answer = browser.post(url(league, "league-edit"), form_of(league, best_of="3"))
    html = html_of(answer)
    assert answer.status_code == 409 and "Effect on the standings" in html and "<del>" in html
    assert not SeriesEntry.objects.exists()
    sent = form_of(league, best_of="3", override="yes", reason="By vote.")
    assert browser.post(url(league, "league-edit"), sent).status_code == 302
    assert SeriesEntry.objects.get().reason == "By vote."
    assert "All results count." not in html_of(browser.get(url(league)))


def test_errors_stand_at_their_fields(league):
    answer = team(league).post(url(league, "league-edit"), form_of(league, place_points="3, 5"))
    assert answer.status_code == 400 and "Place 2 would pay more than the place before it" in html_of(answer)
    answer = team(league).post(url(league, "league-edit"), form_of(league, place_points="a lot"))
    assert answer.status_code == 400 and "Type whole numbers with commas between them." in html_of(answer)


@pytest.mark.parametrize(
    ("role", "status"), [(Role.ORGANIZER, 200), (Role.HEAD_JUDGE, 403), (Role.JUDGE, 403), (None, 404)]
)
def test_only_the_organizer_changes_a_league(league, role, status):
    browser = browser_of(a_user()) if role is None else team(league, role)
    for name in ("league-edit", "league-delete"):
        assert browser.get(url(league, name)).status_code == status
    assert browser.get(reverse("league-new", args=[league.series.slug])).status_code == status
    assert Client().get(url(league, "league-edit")).status_code == 302


def test_a_league_is_deleted_with_a_reason(league):
    browser = team(league)
    assert "Say why you delete it." in html_of(browser.post(url(league, "league-delete"), {"reason": ""}))
    assert browser.post(url(league, "league-delete"), {"reason": "Over."}).status_code == 302
    assert not League.objects.exists()


def test_a_series_from_nothing_to_its_league():
    organizer = a_user(is_staff=True)
    browser = browser_of(organizer)
    event = an_event(name="First evening")
    staff_of(event, user=organizer)
    sent = {"name": "Iron evenings", "description": "*Every* Tuesday.", "is_public": "on"}
    assert browser.post(reverse("series-new"), sent).status_code == 302
    series = Series.objects.latest("pk")
    assert browser.post(reverse("series-events", args=[series.slug]), {"slug": event.slug}).status_code == 302
    other = a_user()
    granted = {"username": other.username, "role": "judge"}
    assert browser.post(reverse("series-team", args=[series.slug]), granted).status_code == 302
    league: dict[str, Any] = {
        **RULE.to_json(),
        "qualify_winners": "",
        "place_points": "5 3",
        "name": "Winter",
        "is_public": "on",
        "events": [event.slug],
    }
    answer = browser.post(reverse("league-new", args=[series.slug]), league)
    assert answer.status_code == 302
    page = html_of(Client().get(reverse("series", args=[series.slug])))
    assert "<em>Every</em> Tuesday." in page and "First evening" in page and "Winter" in page
    journal = html_of(browser.get(reverse("series-journal", args=[series.slug])))
    assert f"{other.username} got the role Judge." in journal
    assert f"The event {event.name} was added." in journal and "The league Winter was announced." in journal
    removal = {"slug": event.slug}
    refused = browser.post(reverse("series-event-remove", args=[series.slug]), removal)
    assert refused.status_code == 409 and "Take it out there first." in html_of(refused)


def test_coming_events_of_a_series_stand_before_those_that_are_over():
    over = an_event(name="Autumn", status=EventStatus.FINISHED)
    series = a_series(over, an_event(name="Winter", status=EventStatus.OPEN))
    page = html_of(Client().get(reverse("series", args=[series.slug])))
    assert page.index(">Winter<") < page.index(">Autumn<")


def test_lists_take_few_queries(django_assert_num_queries):
    organizer = a_user()
    series = a_series(*(an_event() for _ in range(6)), organizer=organizer)
    a_series(organizer=organizer)
    with django_assert_num_queries(3):
        assert Client().get(reverse("series", args=[series.slug])).status_code == 200
    browser = browser_of(organizer)
    with django_assert_num_queries(3):
        assert browser.get(reverse("series-list")).status_code == 200


@pytest.mark.parametrize(
    ("page", "queries"), [("series-events", 7), ("series-team", 5), ("series-journal", 6)]
)
def test_pages_of_the_team_take_few_queries(page, queries, django_assert_num_queries):
    organizer = a_user()
    series = a_series(*(an_event() for _ in range(3)), organizer=organizer)
    for role in (Role.HEAD_JUDGE, Role.JUDGE):
        actions.grant_series_role(series, Actor.staff(organizer), username=a_user().username, role=role)
    browser = browser_of(organizer)
    with django_assert_num_queries(queries):
        assert browser.get(reverse(page, args=[series.slug])).status_code == 200


def test_the_page_follows_the_series_and_the_events_whose_results_its_reader_sees(league):
    events = [row.event for row in league.league_events.select_related("event")]
    Event.objects.filter(pk=events[1].pk).update(status=EventStatus.RUNNING)
    page = html_of(Client().get(url(league)))
    topics = f"series/{league.series_id} event/{events[1].pk}"
    assert f'data-stream-topics="{topics}"' in page and 'id="league" data-refresh' in page
    ticket = re.search(r'data-stream-ticket="([^"]+)"', page)
    assert ticket is not None and set(notices.read_ticket(ticket[1]).topics) == set(topics.split())
    assert "data-stream-topics" not in html_of(Client().get(url(league), {"after": 1}))
    Event.objects.filter(pk=events[1].pk).update(public_standings=False, revision=9)
    assert f"event/{events[1].pk}" not in html_of(Client().get(url(league)))
    assert f"event/{events[1].pk}" in html_of(team(league).get(url(league)))


def test_changes_of_a_series_are_announced(league, django_capture_on_commit_callbacks):
    heard: list[notices.Notice] = []
    notices.listen(heard.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            user = league.series.roles.get().user
            actions.change_series(league.series, Actor.staff(user), name="Another name", is_public=True)
    finally:
        notices.unlisten(heard.append)
    league.series.refresh_from_db()
    assert [notice.topic for notice in heard] == [f"series/{league.series_id}"]
    assert notices.revision_of([heard[0].topic]) == {heard[0].topic: league.series.revision}
