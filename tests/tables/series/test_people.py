"""People behind players: by account, as marked by the team, never by name alone; both taken back."""

from __future__ import annotations

import pytest

from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.events.models import Event
from tables.live.models.game import LiveGame, LiveMessage
from tables.live.play import opening
from tables.live.view import words
from tables.messages.models import Subscription
from tables.players.actions.account import claim_player, release_player
from tables.players.models import Player
from tables.series.actions import remove_event
from tables.series.leagues.queries import read_league
from tables.series.models import Series, SeriesEntry
from tables.series.people.actions import change_profile, mark_same_person, own_profile, part_person
from tables.series.people.marking import keep_person
from tables.series.people.models import MarkedPerson
from tables.series.people.queries.people import people_at, person_behind
from tables.series.people.queries.profiles import export_of, public_profile
from tables.series.queries import journal_of
from tables.staff.actions import create_token
from tables.staff.models import Role, User
from tests.builders import a_user, last_entry
from tests.clients import program_of
from tests.series import a_league_of, a_series, evenings

pytestmark = pytest.mark.django_db


@pytest.fixture
def events() -> list[Event]:
    """Three evenings of four players of the same names, without accounts."""
    found = evenings(3, [a_user() for _ in range(4)])
    Player.objects.update(user=None)
    return found


def team_of(series: Series, role: Role = Role.ORGANIZER) -> Actor:
    if role == Role.ORGANIZER:
        return Actor.staff(series.roles.get(role=role).user)
    return Actor.staff(series.roles.create(user=a_user(), role=role).user)


def at(events: list[Event], *numbers: int, key: str = "p1") -> list[tuple[str, str]]:
    return [(events[number].slug, key) for number in numbers]


def persons(events: list[Event]) -> int:
    """How many people are behind the first players of the events."""
    people = people_at([event.pk for event in events], is_team=True)
    return len({people.behind(event.pk, "p1") for event in events})


def test_the_same_name_is_nobody(events):
    assert {player.name for player in Player.objects.filter(key="p1")} == {"Player 001"}
    assert persons(events) == 3


def test_marked_players_are_one_person_until_that_is_taken_back(events):
    series = a_series(*events)
    actor = team_of(series, Role.SCOREKEEPER)
    mark_same_person(series, actor, players=at(events, 0, 1), reason="She said so.")
    assert persons(events) == 2
    mark_same_person(series, actor, players=at(events, 0, 1))
    mark_same_person(series, actor, players=at(events, 1, 2))
    assert persons(events) == 1 and MarkedPerson.objects.count() == 1
    part_person(series, actor, slug=events[0].slug, key="p1")
    part_person(series, actor, slug=events[0].slug, key="p1")
    assert persons(events) == 2
    part_person(series, actor, slug=events[1].slug, key="p1")
    assert persons(events) == 3 and not MarkedPerson.objects.exists()
    entries = list(SeriesEntry.objects.order_by("revision"))
    assert [entry.verb for entry in entries] == ["person.join", "person.join", "person.part", "person.part"]
    assert entries[0].reason == "She said so."
    first, second = (f"Player 001 ({event.name})" for event in events[:2])
    assert journal_of(series, 1).rows[-1].sentence == f"{first} and {second} were marked as the same person."


def test_a_mark_joins_a_player_to_an_account(events):
    user = a_user()
    Player.objects.filter(event=events[0], key="p1").update(user=user)
    Player.objects.filter(event=events[2], key="p1").update(user=user)
    series = a_series(*events)
    mark_same_person(series, team_of(series), players=at(events, 0, 1))
    assert persons(events) == 1


def test_leagues_rank_the_person(events):
    league = a_league_of(*events)
    assert len(read_league(league, is_team=False).entrants) == 12
    mark_same_person(league.series, team_of(league.series), players=at(events, 0, 1, 2))
    reading = read_league(league, is_team=False)
    row = reading.standings.row_of(f"{events[0].slug}.p1")
    assert len(reading.entrants) == 10 and row is not None and row.attended == 3


def test_who_cannot_be_one_person(events):
    series = a_series(*events)
    actor = team_of(series)
    Player.objects.filter(event=events[0], key="p1").update(user=a_user())
    Player.objects.filter(event=events[1], key="p1").update(user=a_user())
    for players, error in (
        ([(events[0].slug, "p1"), (events[0].slug, "p2")], Refused),
        (at(events, 0, 1), Refused),
        (at(events, 0), Malformed),
        ([*at(events, 0), ("elsewhere", "p1")], Malformed),
    ):
        with pytest.raises(error):
            mark_same_person(series, actor, players=players)
    assert not MarkedPerson.objects.exists() and not SeriesEntry.objects.exists()


def test_who_may_mark(events):
    series = a_series(*events)
    with pytest.raises(NotPermitted):
        mark_same_person(series, team_of(series, Role.JUDGE), players=at(events, 0, 1))
    with pytest.raises(NotVisible):
        mark_same_person(series, Actor.staff(a_user()), players=at(events, 0, 1))


def test_an_account_is_claimed_and_released_by_its_player(events):
    user, player = a_user(), Player.objects.select_related("event").get(event=events[0], key="p1")
    claim_player(player, user)
    entry = last_entry(events[0])
    assert (entry.verb, entry.object, entry.after) == ("player.claim", "player p1", {})
    other = Player.objects.select_related("event").get(event=events[0], key="p2")
    with pytest.raises(Refused):
        claim_player(other, user)
    player.refresh_from_db()
    with pytest.raises(Refused):
        claim_player(player, a_user())
    with pytest.raises(Refused):
        release_player(player, a_user())
    release_player(player, user)
    player.refresh_from_db()
    assert player.user is None and last_entry(events[0]).verb == "player.release"


def shown(user: User, **switches: bool) -> str:
    names = ("is_public", "shows_results", "shows_opponents", "shows_games", "shows_rating", "is_rated")
    values = dict.fromkeys(names, False) | {"is_public": True} | switches
    return change_profile(Actor.staff(user), name="Asha", **values).key


def test_a_profile_shows_what_its_owner_allows(events):
    user = a_user()
    Player.objects.filter(key="p1").update(user=user)
    with pytest.raises(NotVisible):
        public_profile(own_profile(user).key, words)
    nothing = public_profile(shown(user), words)
    assert nothing is not None and (nothing.name, nothing.events, nothing.opponents) == ("Asha", None, None)
    results = public_profile(shown(user, shows_results=True, shows_opponents=True), words)
    assert results is not None and results.events is not None and results.opponents is not None
    assert [(row.slug, row.place, row.field) for row in results.events] == [
        (events[2].slug, 3, 4),
        (events[1].slug, 4, 4),
        (events[0].slug, 1, 4),
    ]
    assert len(results.opponents) == 9


def test_a_profile_shows_ratings_of_public_series_if_its_owner_allows(events):
    user, series = a_user(), a_series(*events)
    Player.objects.filter(key="p1").update(user=user)
    hidden = public_profile(shown(user, is_rated=True), words)
    assert hidden is not None and hidden.ratings is None
    found = public_profile(shown(user, shows_rating=True, is_rated=True), words)
    assert found is not None and found.ratings is not None
    assert [(row.series, row.game, row.tables) for row in found.ratings] == [(series.slug, "kingsmoot", 3)]
    out = public_profile(shown(user, shows_rating=True, is_rated=False), words)
    assert out is not None and out.ratings == ()


def test_a_profile_keeps_what_an_event_keeps_to_itself(events):
    user = a_user()
    Player.objects.filter(key="p1").update(user=user)
    Event.objects.filter(pk=events[0].pk).update(public_standings=False)
    found = public_profile(shown(user, shows_results=True), words)
    assert found is not None and found.events is not None and found.events[-1].place is None


def test_everything_is_handed_out_to_its_owner(events):
    user = a_user()
    Player.objects.filter(event=events[0], key="p1").update(user=user, contact="asha@example.org")
    address = {"channel": "email", "address": "asha@pyke.example", "key": "k", "site": "https://x"}
    Subscription.objects.create(user=user, **address)
    create_token(user, name="overlay", scope="read")
    data = export_of(own_profile(user), words)
    assert data["players"][0]["contact"] == "asha@example.org" and len(data["events"]) == 1
    assert (data["account"]["email"], data["account"]["email_confirmed_at"]) == ("asha@pyke.example", None)
    assert data["tokens"][0]["name"] == "overlay" and "digest" not in data["tokens"][0]


def test_what_one_said_is_in_ones_data_and_what_others_said_is_not():
    user = a_user()
    opened = opening.open_casual(user, opening.Setup("btwixt"), [user.username, "Ben", "Cid"])
    game = LiveGame.objects.get(key=opened.key)
    for seat, text in ((0, "mine"), (1, "theirs")):
        LiveMessage.objects.create(game=game, seat=seat, who="x", text=text, at=game.created_at)
    data = export_of(own_profile(user), words)
    assert [row["text"] for row in data["chat"]] == ["mine"]
    assert [row["table"] for row in data["live_seats"]] == [game.key]


def test_a_person_of_the_series(events):
    series = a_series(*events)
    mark_same_person(series, team_of(series), players=at(events, 0, 2))
    rows = person_behind(series, events[2].slug, "p1")
    assert [(row.event, row.is_marked) for row in rows] == [(events[0].slug, True), (events[2].slug, True)]
    assert person_behind(series, "nowhere", "p1") == ()


def test_the_api_marks_and_parts(events):
    series = a_series(*events)
    caller = program_of(series.roles.get().user)
    address = f"series/{series.slug}/people/"
    players = [{"event": slug, "player": key} for slug, key in at(events, 0, 2)]
    marked = caller.call("POST", address, {"players": players, "reason": "She said so."}).json()
    assert [[row["event"] for row in person["players"]] for person in marked] == [
        [events[0].slug, events[2].slug]
    ]
    assert caller.call("GET", f"{address}{events[0].slug}.p1/penalties/").json() == []
    assert caller.call("DELETE", f"{address}{events[0].slug}.p1/", {}).status_code == 204
    assert caller.call("GET", address).json() == [] and persons(events) == 3
    stranger = program_of(a_user())
    assert stranger.call("POST", address, {"players": players}).status_code == 404
    judge = program_of(series.roles.create(user=a_user(), role=Role.JUDGE).user)
    assert judge.call("POST", address, {"players": players}).status_code == 403


def test_an_account_does_not_play_twice_at_one_event_through_a_mark(events):
    user = a_user()
    Player.objects.filter(event=events[0], key="p1").update(user=user)
    Player.objects.filter(event=events[1], key="p2").update(user=user)
    series = a_series(*events)
    with pytest.raises(Refused):
        mark_same_person(series, team_of(series), players=at(events, 0, 1))


def test_marks_stay_in_the_series_that_made_them(events):
    series = a_series(*events)
    mark_same_person(series, team_of(series), players=at(events, 0, 1, 2))
    organizer = team_of(series)
    remove_event(series, organizer, slug=events[2].slug)
    assert persons(events) == 2 and persons(events[:2]) == 1
    remove_event(series, organizer, slug=events[1].slug)
    assert not MarkedPerson.objects.exists()


def test_all_marked_people_of_an_account_that_goes_stay_one(events):
    user = a_user()
    series = a_series(*events)
    mark_same_person(series, team_of(series), players=[*at(events, 0), (events[1].slug, "p2")])
    mark_same_person(series, team_of(series), players=[*at(events, 1), (events[2].slug, "p2")])
    Player.objects.filter(event__in=events[:1], key="p1").update(user=user)
    Player.objects.filter(event=events[2], key="p2").update(user=user)
    keep_person(Player.objects.get(event=events[0], user=user))
    Player.objects.update(user=None)
    assert MarkedPerson.objects.get().marked_players.count() == 4
