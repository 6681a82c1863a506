"""A person is forgotten in one step, by the account or by the team of a series; what is proved stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.event_templates.models import EventTemplate
from tables.events.models import Event, EventStatus
from tables.judging.penalties.actions import record_penalty
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import opening
from tables.players.models import Player, PlayerStatus
from tables.series.leagues.models import League
from tables.series.leagues.queries import read_league
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.models import SeriesEntry
from tables.series.people.actions import change_profile, mark_same_person
from tables.series.people.forgetting import forget_account, forget_person
from tables.series.people.models import Profile
from tables.simulation.event import Simulation, simulate
from tables.staff.models import Role, User
from tests.builders import a_user
from tests.clients import browser_of, html_of, program_of
from tests.series import a_league_of, evenings

pytestmark = pytest.mark.django_db

REASON = "Asked to be forgotten."


@pytest.fixture
def users() -> list[User]:
    return [a_user(email=f"user{at}@example.org", first_name="Asha") for at in range(4)]


@pytest.fixture
def league(users) -> League:
    return a_league_of(*evenings(3, users), rule=LeagueRule(best_of=2))


def team(league: League) -> Actor:
    return Actor.staff(league.series.roles.get(role=Role.ORGANIZER).user)


def first(league: League) -> tuple[str, str]:
    return league.league_events.all()[0].event.slug, "p1"


def test_an_account_is_forgotten_at_all_its_events(league, users):
    before, before_team = read_league(league, is_team=False), read_league(league, is_team=True)
    Player.objects.filter(user=users[0]).update(name="Asha Greyjoy", club="Pyke", contact="x@example.org")
    change_profile(Actor.staff(users[0]), name="Asha", is_public=True)
    assert forget_account(Actor.staff(users[0]), closes_account=False) == 3
    assert not Player.objects.filter(name="Asha Greyjoy").exists()
    assert not Player.objects.filter(user=users[0]).exists() and not Profile.objects.exists()
    users[0].refresh_from_db()
    assert (users[0].first_name, users[0].email, users[0].is_active) == ("", "", True)
    assert read_league(league, is_team=False).standings == before.standings
    assert read_league(league, is_team=True).standings == before_team.standings
    assert forget_account(Actor.staff(users[0]), closes_account=False) == 0


def test_archives_and_leagues_verify_afterwards(tmp_path: Path):
    events = [simulate(Simulation(12, 2, seed)).event for seed in (1, 2)]
    user, organizer = a_user(), User.objects.get(username="simulated-organizer")
    for event in events:
        event.players.filter(key="p1").update(user=user)
    league = a_league_of(*events, organizer=organizer)
    names = {player.name for player in Player.objects.filter(user=user)}
    forget_account(Actor.staff(user), closes_account=True)
    files = [tmp_path / "league.json"]
    files[0].write_bytes(Client().get(reverse("league-archive", args=[league.slug])).content)
    for event in events:
        text = archive_text(Event.objects.get(pk=event.pk))
        assert verify(parse(text)).ok and not any(name in text for name in names)
        files.append(tmp_path / f"{event.slug}.json")
        files[-1].write_text(text, encoding="utf-8")
    call_command("verify_league", *map(str, files))


def test_events_that_are_not_over_are_left_first(league, users):
    event = Event.objects.get(pk=league.league_events.all()[2].event_id)
    Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING)
    with pytest.raises(Refused, match=f"These events are not over: {event.name}"):
        forget_account(Actor.staff(users[0]), closes_account=False)
    assert Player.objects.filter(user=users[0]).count() == 3
    event.players.filter(user=users[0]).update(status=PlayerStatus.WITHDRAWN)
    assert forget_account(Actor.staff(users[0]), closes_account=False) == 3


def test_closing_an_account_ends_what_acts_for_it(league, users):
    caller = program_of(users[0])
    EventTemplate.objects.create(owner=users[0], name="Evenings", settings={})
    forget_account(Actor.staff(users[0]), closes_account=True)
    assert not EventTemplate.objects.exists()
    users[0].refresh_from_db()
    assert not users[0].is_active and not users[0].has_usable_password()
    assert caller.call("GET", "me/").status_code == 401


def test_the_only_organizer_stays(league):
    with pytest.raises(Refused, match="only organizer of Iron evenings"):
        forget_account(team(league), closes_account=True)
    assert forget_account(team(league), closes_account=False) == 0


def test_programs_forget_nobody(users):
    caller = program_of(users[0])
    token = users[0].api_tokens.get()
    with pytest.raises(NotPermitted):
        forget_account(Actor.of_token(token), closes_account=False)
    assert caller.call("GET", "me/").status_code == 200


def test_casual_tables_that_are_over_lose_the_name(users):
    opened = opening.open_casual(users[0], opening.Setup("btwixt"), ["Asha Greyjoy", "Ben", "Cid"])
    game = LiveGame.objects.get(key=opened.key)
    LiveSeat.objects.filter(game=game, position=0).update(user=users[0])
    forget_account(Actor.staff(users[0]), closes_account=False)
    seat = LiveSeat.objects.get(game=game, position=0)
    assert seat.name == "Asha Greyjoy", "it is still played"
    game.ended_at = game.created_at
    game.save(update_fields=["ended_at"])
    forget_account(Actor.staff(users[0]), closes_account=False)
    seat.refresh_from_db()
    assert (seat.name, seat.user) == ("Player 1", None)


def test_the_team_forgets_somebody_at_all_events_of_the_series(league, users):
    Player.objects.update(user=None)
    events = [row.event.slug for row in league.league_events.select_related("event")]
    mark_same_person(league.series, team(league), players=[(slug, "p1") for slug in events], reason="Asha.")
    before = read_league(league, is_team=True)
    slug, key = first(league)
    assert forget_person(league.series, team(league), slug=slug, key=key, reason=REASON) == 3
    assert set(Player.objects.filter(key="p1").values_list("name", flat=True)) == {"Player 1"}
    assert read_league(league, is_team=True).standings == before.standings
    entry = SeriesEntry.objects.filter(verb="person.forget").get()
    assert entry.after == {"players": [f"{each}.p1" for each in events]}
    assert SeriesEntry.objects.get(verb="person.join").reason == ""
    forget_person(league.series, team(league), slug=slug, key=key, reason=REASON)
    assert SeriesEntry.objects.filter(verb="person.forget").count() == 1


def test_nothing_else_of_an_entry_is_changed(league):
    Player.objects.update(user=None)
    players = [(row.event.slug, "p1") for row in league.league_events.select_related("event")]
    mark_same_person(league.series, team(league), players=players, reason="Asha.")
    changes: tuple[dict[str, object], ...] = ({"reason": "another"}, {"object": ""}, {"after": {}})
    for change in changes:
        with pytest.raises(DatabaseError), transaction.atomic():
            SeriesEntry.objects.update(**change)
    SeriesEntry.objects.update(reason="")


def test_each_event_has_to_permit_it(league):
    slug, key = first(league)
    head = league.series.roles.create(user=a_user(), role=Role.HEAD_JUDGE).user
    with pytest.raises(Refused, match="You may not make players anonymous at Evening 1"):
        forget_person(league.series, Actor.staff(head), slug=slug, key=key, reason=REASON)
    judge = league.series.roles.create(user=a_user(), role=Role.JUDGE).user
    with pytest.raises(NotPermitted):
        forget_person(league.series, Actor.staff(judge), slug=slug, key=key, reason=REASON)
    with pytest.raises(NotVisible):
        forget_person(league.series, team(league), slug="nowhere", key=key, reason=REASON)
    with pytest.raises(Malformed):
        forget_person(league.series, team(league), slug=slug, key=key, reason="")
    assert not Player.objects.filter(name="Player 1").exists()


def test_pages_of_the_team_hand_out_the_data_and_forget(league, users):
    event = Event.objects.get(slug=first(league)[0])
    Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING)
    player = Player.objects.select_related("event").get(event=event, key="p1")
    Player.objects.filter(pk=player.pk).update(contact="asha@example.org")
    record_penalty(player, team(league), kind="warning", reason="slow play")
    browser, at = browser_of(team(league).user), [league.series.slug, f"{event.slug}.p1"]
    data = json.loads(browser.get(reverse("series-person-data", args=at)).content)
    assert data["players"][0]["contact"] == "asha@example.org"
    assert data["penalties"][0]["reason"] == "slow play" and len(data["results"]) == 3
    url = reverse("series-person-forget", args=at)
    assert "Evening 1" in html_of(browser.get(url)) and url in html_of(
        browser.get(reverse("series-person", args=at))
    )
    assert browser.post(url, {"reason": ""}).status_code == 400
    assert browser.post(url, {"reason": REASON}).status_code == 302
    head = league.series.roles.create(user=a_user(), role=Role.HEAD_JUDGE).user
    shown = json.loads(browser_of(head).get(reverse("series-person-data", args=at)).content)
    assert shown["penalties"] == [] and shown["players"][0]["contact"] is None
    for who in (a_user(), league.series.roles.create(user=a_user(), role=Role.JUDGE).user):
        assert browser_of(who).get(url).status_code in (403, 404)
        assert browser_of(who).get(reverse("series-person-data", args=at)).status_code in (403, 404)


def test_the_page_of_the_account_asks_for_the_password(league, users):
    browser = browser_of(users[0])
    url = reverse("profile-forget")
    assert "Be forgotten" in html_of(browser.get(url)) and Client().get(url).status_code == 302
    wrong = browser.post(url, {"password": "wrong"})
    assert wrong.status_code == 400 and "This is not your password." in html_of(wrong)
    assert browser.post(url, {"password": "winter"}).status_code == 302
    assert not Player.objects.filter(user=users[0]).exists()


def test_the_api_forgets(league):
    slug, key = first(league)
    address = f"series/{league.series.slug}/people/{slug}.{key}/forget/"
    caller = program_of(league.series.roles.get().user)
    answer = caller.call("POST", address, {"reason": REASON})
    assert answer.status_code == 200 and len(answer.json()) == 4
    assert caller.call("POST", address.replace(slug, "nowhere"), {"reason": REASON}).status_code == 404
    assert program_of(a_user()).call("POST", address, {"reason": REASON}).status_code == 404


def test_passwords_are_not_guessed_there(league, users):
    browser, url = browser_of(users[0]), reverse("profile-forget")
    answers = [browser.post(url, {"password": f"guess {number}"}).status_code for number in range(9)]
    assert answers == [400] * 8 + [429]
    assert browser.post(url, {"password": "winter"}).status_code == 429
