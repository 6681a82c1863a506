"""Leagues: who may do what, what the journal keeps, and what a change does once an event is over."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from tables.core import slugs
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Outdated, Refused
from tables.events.models import Event, EventStatus
from tables.players.models import Player
from tables.series import actions as series_actions
from tables.series.leagues import actions, queries
from tables.series.leagues.models import League
from tables.series.leagues.queries import LeagueReading, league_archive, read_league
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.models import Series, SeriesEntry
from tables.series.ratings.queries import ratings_of
from tables.series.wording import SENTENCES, entry_sentence
from tables.staff.models import Role, User
from tests.builders import a_user, an_event, staff_of
from tests.series import a_league_of, a_series, evenings

pytestmark = pytest.mark.django_db

RULE = LeagueRule(place_points=(10, 6, 3), other_points=1)


@pytest.fixture
def people() -> list[User]:
    return [a_user() for _ in range(4)]


def account_of(series: Series) -> User:
    return series.roles.get(role=Role.ORGANIZER).user


def organizer_of(series: Series) -> Actor:
    return Actor.staff(account_of(series))


def changed(league: League, **changes: Any) -> League:
    """The league after a change by its organizer."""
    values = {
        "name": league.name,
        "rule": league.rule,
        "is_public": True,
        "events": [row.event.slug for row in league.league_events.select_related("event")],
    }
    return actions.change_league(league, organizer_of(league.series), **{**values, **changes})


def places(league: League) -> list[tuple[int | None, str]]:
    """Places with the accounts behind them, by what `people_at` calls them."""
    reading = read_league(league, is_team=True)
    return [(row.place, reading.entrants[row.entrant].person) for row in reading.standings.rows]


def test_accounts_are_ranked_over_all_events(people):
    league = a_league_of(*evenings(3, people), rule=RULE)
    rows = read_league(league, is_team=True).standings.rows
    assert [(row.place, row.total, row.attended) for row in rows] == [
        (1, 3 + 6 + 10, 3),
        (2, 6 + 10 + 1, 3),
        (3, 10 + 1 + 3, 3),
        (4, 1 + 3 + 6, 3),
    ]


def test_players_without_an_account_are_nobody_else(people):
    events = evenings(2, people)
    for event in events:
        event.players.update(user=None)
    assert len(places(a_league_of(*events, rule=RULE))) == 8


def test_standings_are_worked_out_once_until_an_event_changes(people, django_assert_num_queries):
    league = a_league_of(*evenings(3, people), rule=RULE)
    first = read_league(league, is_team=False)
    with django_assert_num_queries(2):
        assert read_league(league, is_team=False) is first
    Event.objects.filter(pk=league.league_events.all()[0].event_id).update(revision=9)
    assert read_league(league, is_team=False) is not first


def test_a_running_event_counts_provisionally(people):
    events = evenings(2, people)
    Event.objects.filter(pk=events[1].pk).update(status=EventStatus.RUNNING)
    standings = read_league(a_league_of(*events, rule=RULE), is_team=False).standings
    assert standings.is_provisional and [event.is_over for event in standings.events] == [True, False]


def test_others_do_not_see_what_an_event_keeps_to_itself(people):
    events = evenings(2, people)
    Event.objects.filter(pk=events[1].pk).update(public_standings=False)
    league = a_league_of(*events, rule=RULE)
    assert [event.counts for event in read_league(league, is_team=False).events] == [True, False]
    assert [event.counts for event in read_league(league, is_team=True).events] == [True, True]


def test_the_strictest_choice_of_a_name_holds(people):
    events = evenings(2, people)
    events[0].players.filter(key="p1").update(name="Asha Greyjoy")
    events[1].players.filter(key="p1").update(name="Asha Greyjoy", name_shown="short")
    league = a_league_of(*events, rule=RULE)
    reading = read_league(league, is_team=False)
    assert "Asha G." in reading.names().values() and len(reading.entrants) == 4


def test_a_number_is_not_joined_with_a_name_where_everybody_reads_both(people):
    events = evenings(2, people)
    events[0].players.filter(key="p1").update(name_shown="number")
    league = a_league_of(*events, rule=RULE)
    reading = read_league(league, is_team=False)
    assert reading.keeps_apart and len(reading.entrants) == 5
    apart = next(row for row in reading.entrants.values() if "by number" in row.person)
    assert [slug for slug, _player in apart.players] == [events[0].slug]
    assert len(league_archive(league, reading).people) == 3
    team = read_league(league, is_team=True)
    assert not team.keeps_apart and len(team.entrants) == 4
    events[1].players.filter(key="p1").update(name_shown="number")
    assert len(read_league(league, is_team=False).entrants) == 4


def test_a_rule_is_free_until_an_event_is_over(people):
    league = a_league_of(*evenings(1, people, status=EventStatus.RUNNING), rule=RULE)
    changed(league, rule=LeagueRule(best_of=2).to_json())
    entry = SeriesEntry.objects.get()
    assert entry.verb == "league.edit" and list(entry.after) == ["rule"]
    assert entry_sentence(entry) == f"The league {league.slug} was changed."


def test_a_frozen_rule_takes_a_reason_and_shows_its_effect(people):
    league = a_league_of(*evenings(2, people), rule=RULE)
    other = LeagueRule(place_points=(10,), other_points=0).to_json()
    with pytest.raises(NeedsOverride) as refused:
        changed(league, rule=other)
    assert [problem.message for problem in refused.value.problems] == [
        "2 events of this league are over.",
        "The change gives 4 players another place or other points.",
    ]
    with pytest.raises(NeedsOverride):
        changed(league, rule=other, override=True)
    assert not SeriesEntry.objects.exists()
    changed(league, rule=other, override=True, reason="Decided by the club.")
    assert SeriesEntry.objects.get().reason == "Decided by the club."


def test_leaving_out_an_event_that_is_over_takes_a_reason(people):
    league = a_league_of(*evenings(2, people), rule=RULE)
    with pytest.raises(NeedsOverride):
        changed(league, events=[league.league_events.all()[0].event.slug])
    to_come = an_event()
    staff_of(to_come, user=account_of(league.series))
    series_actions.add_event(league.series, organizer_of(league.series), slug=to_come.slug)
    changed(league, events=[*(row.event.slug for row in league.league_events.all()), to_come.slug])


def test_the_same_again_changes_nothing(people):
    league = a_league_of(*evenings(1, people), rule=RULE)
    changed(league)
    assert not SeriesEntry.objects.exists() and Series.objects.get().revision == 0


def test_wrong_input_names_its_field_and_changes_nothing(people):
    league = a_league_of(*evenings(1, people), rule=RULE)
    for changes, field in (
        ({"name": "  "}, "name"),
        ({"rule": {}}, "points_by"),
        ({"events": ["nowhere"]}, "events"),
    ):
        with pytest.raises(Malformed) as refused:
            changed(league, **changes)
        assert field in {problem.field for problem in refused.value.problems}
    assert not SeriesEntry.objects.exists()


def test_an_outdated_form_is_refused(people):
    league = a_league_of(*evenings(1, people), rule=RULE)
    with pytest.raises(Outdated):
        changed(league, name="Other", expected=7)


@pytest.mark.parametrize("role", [Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER, None])
def test_only_the_organizer_changes_a_league(people, role):
    league, user = a_league_of(*evenings(1, people), rule=RULE), a_user()
    if role is not None:
        league.series.roles.create(user=user, role=role)
    with pytest.raises(NotVisible if role is None else NotPermitted):
        actions.delete_league(league, Actor.staff(user), reason="-")


def test_an_event_joins_a_series_by_who_organizes_both():
    series, mine, other = a_series(), an_event(), an_event()
    actor = organizer_of(series)
    staff_of(mine, user=actor.user)
    series_actions.add_event(series, actor, slug=mine.slug)
    series_actions.add_event(series, actor, slug=mine.slug)
    assert SeriesEntry.objects.count() == 1
    with pytest.raises(Malformed):
        series_actions.add_event(series, actor, slug=other.slug)
    second = a_series(organizer=actor.user)
    with pytest.raises(Refused):
        series_actions.add_event(second, actor, slug=mine.slug)


def test_an_event_stays_while_a_league_counts_it(people):
    league = a_league_of(*evenings(1, people), rule=RULE)
    slug = league.league_events.get().event.slug
    with pytest.raises(Refused):
        series_actions.remove_event(league.series, organizer_of(league.series), slug=slug)
    actions.delete_league(league, organizer_of(league.series), reason="Over.")
    series_actions.remove_event(league.series, organizer_of(league.series), slug=slug)
    assert not Series.objects.get().series_events.exists()


def test_deleting_a_league_with_results_takes_a_reason(people):
    league = a_league_of(*evenings(1, people), rule=RULE)
    with pytest.raises(Malformed):
        actions.delete_league(league, organizer_of(league.series))


def test_a_team_keeps_an_organizer():
    series = a_series()
    actor, account, other = organizer_of(series), account_of(series), a_user()
    with pytest.raises(Refused):
        series_actions.revoke_series_role(series, actor, username=account.username)
    with pytest.raises(Refused):
        series_actions.grant_series_role(series, actor, username=account.username, role="judge")
    with pytest.raises(Malformed):
        series_actions.grant_series_role(series, actor, username="nobody", role="judge")
    series_actions.grant_series_role(series, actor, username=other.username, role="organizer")
    series_actions.revoke_series_role(series, actor, username=account.username)
    assert [entry_sentence(entry) for entry in series.journal.all()] == [
        f"{account.username} was taken off the team.",
        f"{other.username} got the role Organizer.",
    ]


def test_two_series_of_one_name_at_the_same_moment_have_slugs_of_their_own(monkeypatch):
    found = slugs.free_slug
    seen_before = iter(["iron-evenings"])
    monkeypatch.setattr(slugs, "free_slug", lambda *asked: next(seen_before, None) or found(*asked))
    a_series(slug="iron-evenings")
    series = series_actions.create_series(Actor.staff(a_user()), name="Iron evenings")
    assert series.slug == "iron-evenings-2"


def test_entries_of_a_series_are_never_changed():
    series = series_actions.create_series(Actor.staff(a_user()), name="Iron evenings")
    with pytest.raises(DatabaseError), transaction.atomic():
        SeriesEntry.objects.update(verb="series.edit")
    assert series.journal.get().verb in SENTENCES


def test_namesakes_are_named_by_the_events_they_played_last():
    events = evenings(2, [a_user() for _ in range(4)])
    Player.objects.filter(key="p1").update(user=None, name="Asha Greyjoy")
    league = a_league_of(*events)
    names = sorted(read_league(league, is_team=True).names().values())
    assert names[:2] == ["Asha Greyjoy (Evening 1)", "Asha Greyjoy (Evening 2)"]
    ratings = ratings_of(league.series, "kingsmoot", is_team=True)
    assert ratings is not None and sorted(ratings.names(is_team=True).values()) == names


def test_any_number_of_events_after_the_last_is_all_of_them(people):
    league = a_league_of(*evenings(2, people))
    assert read_league(league, is_team=False, after=99) is read_league(league, is_team=False)


def test_a_league_that_was_just_deleted_is_refused_clearly(people):
    league = a_league_of(*evenings(1, people), rule=RULE)
    final = an_event()
    staff_of(final, user=account_of(league.series))
    series_actions.add_event(league.series, organizer_of(league.series), slug=final.slug)
    events = [row.event.slug for row in league.league_events.select_related("event")]
    League.objects.filter(pk=league.pk).delete()
    with pytest.raises(NotVisible):
        actions.change_league(
            league, organizer_of(league.series), name="Late", rule=RULE.to_json(), events=events
        )
    with pytest.raises(NotVisible):
        actions.register_qualified(league, organizer_of(league.series), slug=final.slug)


def test_the_effect_of_a_change_is_worked_out_before_anything_is_locked(people, monkeypatch):
    league, work_out, depths = a_league_of(*evenings(2, people), rule=RULE), queries._work_out, list[int]()

    def depth() -> int:
        return len(connection.savepoint_ids)

    def measured(*arguments: Any, **options: Any) -> LeagueReading:
        depths.append(depth())
        return work_out(*arguments, **options)

    monkeypatch.setattr(queries, "_work_out", measured)
    other = LeagueRule(place_points=(9,), other_points=0).to_json()
    changed(league, rule=other, override=True, reason="Decided by the club.")
    assert len(depths) == 2 and set(depths) == {depth()}
