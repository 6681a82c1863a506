"""Ratings of a series: from confirmed sheets in order, anew after corrections, without those who opt out."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from openskill.models import PlackettLuce

from tables.core.access import Actor
from tables.events.models import Event, EventStatus
from tables.series.models import Series
from tables.series.people.actions import own_profile
from tables.series.people.forgetting import forget_account
from tables.series.ratings import queries
from tables.series.ratings.queries import NotYet, ratings_of
from tables.staff.models import User
from tests.builders import a_user
from tests.clients import html_of
from tests.series import a_series, evenings

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return [a_user() for _ in range(4)]


@pytest.fixture
def series(people) -> Series:
    return a_series(*evenings(2, people))


def figures(series: Series) -> dict[str, tuple[float, float, int]]:
    """Ratings by the account behind them."""
    found = ratings_of(series, "kingsmoot", is_team=False)
    assert found is not None
    return {
        found.entrants[key].person: (rating.mu, rating.sigma, rating.tables)
        for key, rating in found.book.ratings.items()
    }


def test_accounts_are_rated_over_all_events_in_order(series, people):
    model = PlackettLuce()
    ratings = {user.pk: model.rating() for user in people}
    for turn in (0, 1):
        order = people[turn:] + people[:turn]
        after = model.rate([[ratings[user.pk]] for user in order], ranks=[1, 2, 3, 4])
        ratings |= {user.pk: new for user, (new,) in zip(order, after, strict=True)}
    assert figures(series) == {
        f"user:{user.pk}": (
            pytest.approx(ratings[user.pk].mu),
            pytest.approx(ratings[user.pk].sigma),
            2,
        )
        for user in people
    }


def test_they_are_worked_out_anew_after_a_correction(series, django_assert_num_queries):
    before = ratings_of(series, "kingsmoot", is_team=False)
    with django_assert_num_queries(3):
        assert ratings_of(series, "kingsmoot", is_team=False) is before
    Event.objects.filter(series_event__series=series).update(revision=7)
    assert ratings_of(series, "kingsmoot", is_team=False) is not before


def test_an_account_opts_out(series, people):
    profile = own_profile(people[0])
    profile.is_rated = False
    profile.save()
    found = figures(series)
    assert f"user:{people[0].pk}" not in found and len(found) == 3


def test_events_that_publish_no_standings_are_rated_for_the_team_only(series):
    Event.objects.update(public_standings=False)
    assert ratings_of(series, "kingsmoot", is_team=False) is None
    assert ratings_of(series, "kingsmoot", is_team=True) is not None
    assert ratings_of(series, "chess", is_team=True) is None


def test_many_tables_do_not_keep_a_visitor_waiting(series, monkeypatch):
    begun = []
    monkeypatch.setattr(queries, "AT_ONCE", 1)
    monkeypatch.setattr(queries, "_begin", lambda key, compute: begun.append(key))
    with pytest.raises(NotYet):
        ratings_of(series, "kingsmoot", is_team=False)
    page = html_of(Client().get(reverse("series-ratings", args=[series.slug])))
    assert "These ratings are being worked out." in page and len(begun) == 2
    answer = Client().get(f"/api/v1/series/{series.slug}/ratings/kingsmoot/")
    assert answer.status_code == 503 and answer["Retry-After"]
    ratings_of(series, "kingsmoot", is_team=False, wait=True)
    assert "Player 001" in html_of(Client().get(reverse("series-ratings", args=[series.slug])))


def test_pages_list_and_explain_ratings(series, django_assert_num_queries):
    url = reverse("series-ratings", args=[series.slug])
    page = html_of(Client().get(url))
    assert "Player 001" in page and "Provisional" in page
    with django_assert_num_queries(5):
        Client().get(url)
    first = series.series_events.all()[0].event.slug
    explained = html_of(
        Client().get(reverse("series-rating", args=[series.slug, "kingsmoot", f"{first}.p1"]))
    )
    assert "Evening 1, round 1, table 1" in explained and "Everybody begins with 25.00" in explained
    for unknown in (("kingsmoot", "nobody"), ("chess", f"{first}.p1")):
        assert Client().get(reverse("series-rating", args=[series.slug, *unknown])).status_code == 404
    assert Client().get(reverse("series-ratings-game", args=[series.slug, "chess"])).status_code == 404


def test_the_api_tells_every_step(series):
    first = series.series_events.all()[0].event.slug
    base = f"/api/v1/series/{series.slug}/ratings/"
    assert Client().get(base).json() == [{"key": "kingsmoot", "name": "Kingsmoot", "events": 2}]
    lines = Client().get(f"{base}kingsmoot/").json()
    steps = Client().get(f"{base}kingsmoot/{first}.p1/").json()
    assert len(lines) == 4 and [step["place"] for step in steps] == [1, 4]
    line = next(line for line in lines if line["entrant"] == f"{first}.p1")
    assert line["mu"] == steps[-1]["mu_after"] and line["is_provisional"]


def test_the_steps_of_ratings_that_are_worked_out_answer_that_they_are(series, monkeypatch):
    monkeypatch.setattr(queries, "AT_ONCE", 1)
    monkeypatch.setattr(queries, "_begin", lambda key, compute: None)
    first = series.series_events.all()[0].event.slug
    url = reverse("series-rating", args=[series.slug, "kingsmoot", f"{first}.p1"])
    assert Client().get(url).status_code == 503


def test_who_plays_elsewhere_costs_no_new_ratings_by_opting_out(series):
    before = ratings_of(series, "kingsmoot", is_team=False)
    stranger = own_profile(a_user())
    stranger.is_rated = False
    stranger.save()
    assert ratings_of(series, "kingsmoot", is_team=False) is before


def test_an_opted_out_account_stays_unrated_once_it_is_forgotten(series, people):
    profile = own_profile(people[0])
    profile.is_rated = False
    profile.save()
    before = figures(series)
    Event.objects.update(status=EventStatus.FINISHED)
    forget_account(Actor.staff(people[0]), closes_account=False)
    assert figures(series) == before and len(before) == 3
    assert not own_profile(people[0]).is_rated, "its wish counts for its next events, too"
    forget_account(Actor.staff(people[1]), closes_account=False)
    assert len(figures(series)) == 3 and own_profile(people[1]).is_rated


def test_figures_below_zero_have_a_minus_sign(series):
    event = series.series_events.all()[0].event.slug
    explained = html_of(
        Client().get(reverse("series-rating", args=[series.slug, "kingsmoot", f"{event}.p1"]))
    )
    assert re.search(r"\(−\d+\.\d\d\)", explained) and not re.search(r"\(-\d", explained)
