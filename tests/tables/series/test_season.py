"""A whole season: simulated events, a league recomputed from archives, its final, a person forgotten."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from openskill.models import PlackettLuce, PlackettLuceRating

from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import parse
from tables.core.access import Actor
from tables.core.errors import Malformed, Refused
from tables.events.actions.settings import EventSettings
from tables.events.actions.setup import create_event
from tables.events.actions.stages import open_event
from tables.events.models import Event, EventStatus
from tables.players.actions.personal_data import make_anonymous
from tables.players.models import Player
from tables.results.queries.sheets import table_sheet
from tables.rounds.models import Table
from tables.series import actions as series_actions
from tables.series.leagues.actions import create_league, register_qualified
from tables.series.leagues.models import League
from tables.series.leagues.queries import read_league
from tables.series.leagues.rules.archive import parse_league, verify_league
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.people.queries.people import people_at
from tables.series.ratings.queries import ratings_of
from tables.simulation.event import Simulation, simulate
from tables.staff.models import User
from tests.builders import a_user, an_event, staff_of
from tests.clients import browser_of, html_of
from tests.series import FIRST_DAY, a_league_of, evenings

pytestmark = pytest.mark.django_db

RULE = LeagueRule(points_by="share", best_of=4, minimum_events=2, qualify_best=4, qualify_winners=True)


def a_final(league: League) -> Event:
    """An open event of the series that does not count, with the same organizer."""
    user = league.series.roles.get().user
    final = an_event(name="Final", slug="the-final")
    staff_of(final, user=user)
    series_actions.add_event(league.series, Actor.staff(user), slug=final.slug)
    return final


def organizer_of(league: League) -> Actor:
    return Actor.staff(league.series.roles.get().user)


def written(league: League, directory: Path) -> list[str]:
    """The league's file and the archives of its events, as paths."""
    files = [directory / "league.json"]
    files[0].write_bytes(Client().get(reverse("league-archive", args=[league.slug])).content)
    for row in league.league_events.select_related("event"):
        files.append(directory / f"{row.event.slug}.json")
        files[-1].write_text(archive_text(row.event), encoding="utf-8")
    return [str(file) for file in files]


def rated_by_hand(events: list[Event]) -> dict[str, PlackettLuceRating]:
    """The ratings after these events, by the library and the sheets alone."""
    model, people = PlackettLuce(), people_at([event.pk for event in events], is_team=False)
    found: dict[str, PlackettLuceRating] = {}
    for table in Table.objects.filter(round__event__in=events).order_by(
        "round__event", "round__number", "number"
    ):
        sheet = table_sheet(table).current
        assert sheet is not None
        who = [people.behind(table.round.event_id, score.player) for score in sheet.scores]
        places = [float(score.place) for score in sheet.scores]
        before = [[found.get(person) or model.rating()] for person in who]
        after = model.rate(before, ranks=places)
        found |= {person: new for person, (new,) in zip(who, after, strict=True)}
    return found


def test_who_qualifies_plays_the_final_as_the_same_person():
    league = a_league_of(*evenings(3, [a_user() for _ in range(8)]), rule=RULE)
    final, before = a_final(league), read_league(league, is_team=True)
    players = register_qualified(league, organizer_of(league), slug=final.slug)
    assert len(players) == len(before.qualified) == 7
    people = people_at([*(row.event_id for row in league.league_events.all()), final.pk], is_team=True)
    assert {people.behind(final.pk, player.key) for player in players} == {
        before.entrants[each.entrant].person for each in before.qualified
    }
    assert register_qualified(league, organizer_of(league), slug=final.slug) == []
    assert read_league(league, is_team=True).standings == before.standings
    assert league.series.journal.all()[0].verb == "league.final"


def test_a_final_shows_no_more_of_a_name_than_the_events_before_it():
    events = evenings(3, [a_user() for _ in range(4)])
    events[0].players.filter(key="p1").update(name_shown="number")
    events[1].players.filter(key="p2").update(name_shown="short")
    league = a_league_of(*events, rule=LeagueRule(qualify_best=4))
    final = a_final(league)
    register_qualified(league, organizer_of(league), slug=final.slug)
    shown = dict(final.players.values_list("name", "name_shown"))
    assert shown == {
        "Player 001": "number",
        "Player 002": "short",
        "Player 003": "full",
        "Player 004": "full",
    }


def test_a_final_waits_for_all_events_and_counts_in_none():
    events = evenings(2, [a_user() for _ in range(4)])
    league = a_league_of(*events, rule=RULE)
    final, actor = a_final(league), organizer_of(league)
    with pytest.raises(Malformed):
        register_qualified(league, actor, slug=events[0].slug)
    Event.objects.filter(pk=events[1].pk).update(status=EventStatus.RUNNING, revision=9)
    with pytest.raises(Refused) as refused:
        register_qualified(league, actor, slug=final.slug)
    assert str(refused.value) == (
        "Evening 2 is not finished yet. Register qualified players once all events are over."
    )
    assert not final.players.exists()


def test_the_page_invites_and_registers():
    league = a_league_of(*evenings(2, [a_user() for _ in range(4)]), rule=RULE)
    final, browser = a_final(league), browser_of(league.series.roles.get().user)
    invitations = Client().get(reverse("league-qualified", args=[league.slug])).content.decode()
    assert "Winner of Evening 1" in invitations
    url = reverse("league-final", args=[league.slug])
    assert "Final" in html_of(browser.get(url)) and Client().get(url).status_code == 302
    assert browser_of(a_user()).get(url).status_code == 404
    assert browser.post(url, {"slug": final.slug}).status_code == 302
    assert final.players.count() == 4


def test_a_person_is_forgotten_without_breaking_what_is_proved(tmp_path: Path):
    users = [a_user() for _ in range(4)]
    league = a_league_of(*evenings(3, users), rule=RULE)
    before = read_league(league, is_team=False)
    for player in Player.objects.filter(user=users[0]).select_related("event"):
        make_anonymous(player, Actor.staff(league.series.roles.get().user), reason="Asked to be forgotten.")
    after = read_league(league, is_team=False)
    assert after.standings == before.standings and not Player.objects.filter(user=users[0]).exists()
    assert len(after.entrants) == 4 and "Player 001" not in after.names().values()


@pytest.mark.slow
@pytest.mark.once
def test_a_season_of_six_events_with_a_final(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    events = [simulate(Simulation(16, 3, seed, corrections=1, drops=1)).event for seed in range(1, 7)]
    users = [a_user() for _ in range(12)]
    for event in events:
        for user, player in zip(users, event.players.order_by("number"), strict=False):
            player.user = user
            player.save(update_fields=["user"])
    organizer = User.objects.get(username="simulated-organizer")
    series = series_actions.create_series(Actor.staff(organizer), name="Pyke season", is_public=True)
    for event in events:
        series_actions.add_event(series, Actor.staff(organizer), slug=event.slug)
    league = create_league(
        series,
        Actor.staff(organizer),
        name="Season",
        rule=RULE.to_json(),
        events=[event.slug for event in events],
        is_public=True,
    )
    reading = read_league(league, is_team=False)
    assert len(reading.entrants) == 12 + 6 * 4 and not reading.standings.is_provisional
    call_command("verify_league", *written(league, tmp_path))
    assert capsys.readouterr().out.rstrip().endswith("no difference.")
    settings = EventSettings(name="Final", starts_at=FIRST_DAY, timezone="UTC", rounds_announced=2)
    final = open_event(create_event(Actor.staff(organizer), **settings), Actor.staff(organizer))
    series_actions.add_event(series, Actor.staff(organizer), slug=final.slug)
    players = register_qualified(league, Actor.staff(organizer), slug=final.slug)
    assert {player.name for player in final.players.all()} == {player.name for player in players}
    ratings = ratings_of(series, "kingsmoot", is_team=False)
    assert ratings is not None and len(ratings.book.ratings) == len(reading.entrants)
    assert {
        ratings.entrants[key].person: (each.mu, each.sigma) for key, each in ratings.book.ratings.items()
    } == {
        who: (pytest.approx(rating.mu), pytest.approx(rating.sigma))
        for who, rating in rated_by_hand(events).items()
    }
    file = Path(written(league, tmp_path)[0])
    content = json.loads(file.read_text(encoding="utf-8"))
    content["standings"][0]["total"] = "1"
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("verify_league", str(file), *(event.slug for event in events))


def test_everything_of_a_series_is_taken_along():
    league = a_league_of(*evenings(2, [a_user() for _ in range(4)]), rule=RULE)
    url = reverse("series-export", args=[league.series.slug])
    content = browser_of(league.series.roles.get().user).get(url).getvalue()
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        names = set(file.namelist())
        series = json.loads(file.read("series.json"))
        league_file = parse_league(file.read(f"leagues/{league.slug}.json"))
        archives = [parse(file.read(name)) for name in names if name.startswith("events/")]
    assert len(archives) == 2 and verify_league(league_file, archives).ok
    assert series["team"][0]["role"] == "organizer" and len(series["events"]) == 2
    other = a_user()
    league.series.roles.create(user=other, role="judge")
    assert browser_of(other).get(url).status_code == 403 and Client().get(url).status_code == 302
