"""Pages of people: the team's list with marks and penalties, and profiles as far as their owners allow."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.core import timekeeping
from tables.core.access import Actor
from tables.judging.penalties.actions import record_penalty
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import opening
from tables.players.models import Player
from tables.series.people.models import MarkedPerson, Profile
from tables.staff.models import Role, User
from tests.builders import a_user
from tests.clients import browser_of, hand_out_link, html_of
from tests.series import a_series, evenings

pytestmark = pytest.mark.django_db


@pytest.fixture
def series():
    events = evenings(2, [a_user() for _ in range(4)])
    Player.objects.update(user=None)
    events[0].status = "running"
    events[0].save()
    found = a_series(*events)
    player = Player.objects.select_related("event").get(event=events[0], key="p1")
    record_penalty(player, Actor.staff(found.roles.get().user), kind="warning", reason="slow play")
    return found


def team(series, role: Role = Role.ORGANIZER) -> Client:
    if role == Role.ORGANIZER:
        return browser_of(series.roles.get(role=role).user)
    return browser_of(series.roles.create(user=a_user(), role=role).user)


def a_played_game(*people: User, **setup: Any) -> LiveGame:
    """A casual game of accounts and of Cid, who has none, that is over."""
    names = [*(user.username for user in people), "Cid"]
    opened = opening.open_casual(people[0], opening.Setup("btwixt", **setup), names)
    for position, user in enumerate(people):
        LiveSeat.objects.filter(game__key=opened.key, position=position).update(user=user)
    now = timekeeping.now()
    LiveGame.objects.filter(key=opened.key).update(status="finished", begun_at=now, ended_at=now)
    return LiveGame.objects.get(key=opened.key)


def first_players(series) -> list[str]:
    return [f"{row.event.slug}.p1" for row in series.series_events.select_related("event")]


def test_players_are_found_marked_and_parted_again(series):
    browser, url = team(series), reverse("series-people", args=[series.slug])
    assert "Player 001" in html_of(browser.get(url, {"q": "001"}))
    assert browser.post(url, {"player": first_players(series)}).status_code == 302
    page = html_of(browser.get(url))
    assert "Evening 1, Evening 2" in page
    entrant = first_players(series)[1]
    assert "slow play" in html_of(browser.get(reverse("series-person", args=[series.slug, entrant])))
    assert browser.post(reverse("series-person-part", args=[series.slug, entrant])).status_code == 302
    assert not MarkedPerson.objects.exists()
    refused = browser.post(url, {"player": first_players(series)[:1]})
    assert refused.status_code == 400 and "Choose at least two players." in html_of(refused)


def test_penalties_across_events_are_for_judges(series):
    url = reverse("series-person", args=[series.slug, first_players(series)[0]])
    assert "slow play" in html_of(team(series, Role.JUDGE).get(url))
    assert "slow play" not in html_of(team(series, Role.SCOREKEEPER).get(url))
    assert browser_of(a_user()).get(url).status_code == 404
    assert Client().get(url).status_code == 302


def test_the_list_takes_few_queries(series, django_assert_num_queries):
    browser = team(series)
    with django_assert_num_queries(8):
        assert browser.get(reverse("series-people", args=[series.slug])).status_code == 200


def test_a_profile_from_nothing_to_public(series):
    user = a_user()
    browser = browser_of(user)
    player = Player.objects.get(event__name="Evening 1", key="p1")
    browser.get(reverse("private-link", args=[hand_out_link(player)]))
    assert "Attach my account" in html_of(browser.get(reverse("my-event", args=[player.event.slug])))
    assert browser.post(reverse("my-account", args=[player.event.slug])).status_code == 302
    assert "Evening 1" in html_of(browser.get(reverse("profile")))
    key = Profile.objects.get(user=user).key
    for address in (reverse("person", args=[key]), f"/api/v1/people/{key}/"):
        assert Client().get(address).status_code == 404
    sent = {"name": "Asha", "is_public": "on", "shows_results": "on"}
    assert browser.post(reverse("profile"), sent).status_code == 302
    page = html_of(Client().get(reverse("person", args=[key])))
    assert "Asha" in page and "Evening 1" in page and 'id="opponents"' not in page
    read = Client().get(f"/api/v1/people/{key}/").json()
    assert read["name"] == "Asha" and read["events"][0]["name"] == "Evening 1" and read["opponents"] is None
    data = json.loads(browser.get(reverse("profile-export")).content)
    assert data["profile"]["name"] == "Asha" and data["players"][0]["key"] == "p1"
    assert browser.post(reverse("my-account", args=[player.event.slug])).status_code == 302
    assert "Evening 1" not in html_of(Client().get(reverse("person", args=[key])))


def test_a_profile_leads_to_those_replays_that_its_reader_may_open(django_assert_max_num_queries):
    owner, other = a_user(), a_user()
    secret = a_played_game(owner, other)
    watched = a_played_game(owner, other, spectators="live")
    profile = Profile.objects.create(user=owner, key="asha", is_public=True, shows_games=True)
    page = reverse("person", args=[profile.key])

    def linked(browser: Client, address: str = page) -> set[str]:
        html = html_of(browser.get(address))
        games = (secret, watched)
        assert html.count("B’Twixt") + html.count("B&#x27;Twixt") >= len(games), "each game is named"
        return {game.key for game in games if reverse("live-replay", args=[game.key]) in html}

    assert linked(Client()) == linked(browser_of(a_user())) == {watched.key}
    assert (
        linked(browser_of(other))
        == linked(browser_of(owner), reverse("profile"))
        == {secret.key, watched.key}
    )
    for game in (secret, watched):
        status = Client().get(reverse("live-replay", args=[game.key])).status_code
        assert (status == 200) == (game.key in linked(Client()))
    for _ in range(3):
        a_played_game(owner, other)
    with django_assert_max_num_queries(20):
        Client().get(page)
