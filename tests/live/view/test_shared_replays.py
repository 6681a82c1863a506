"""Replays that several look at together: who may, who leads, how many and for how long."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.urls import reverse

from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.core.notices import revision_of
from tables.live.models.game import LiveGame, RecordClass, SharedReplay
from tables.live.store import games
from tables.live.store.viewers import Viewer
from tables.live.view import shared_replays
from tables.live.view.shared_replays import (
    IDLE,
    SharedPoint,
    move_shared,
    open_shared,
    shared_place,
    take_lead,
)
from tables.tasks import forget_shared_replays
from tests.clients import V1, browser_of
from tests.live_games import a_game, play, seat_viewer

pytestmark = pytest.mark.django_db
STRANGER = Viewer("watcher", "A stranger")


@pytest.fixture
def game() -> LiveGame:
    """A short game that is over."""
    return play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(1))


def test_everybody_moves_what_everybody_follows(game, django_capture_on_commit_callbacks):
    opened = open_shared(game, STRANGER, 3)
    assert (opened["place"], opened["all_lead"]) == (3, True)
    moved = move_shared(game, seat_viewer(game, 0), opened["key"], place=7)
    assert moved["place"] == 7 and moved["revision"] > opened["revision"]
    assert shared_place(game, STRANGER, opened["key"]) == moved
    assert revision_of([moved["topic"]]) == {moved["topic"]: moved["revision"]}


def test_who_opened_it_may_lead_alone(game):
    opened = open_shared(game, STRANGER, 0)
    key, lead = opened["key"], opened["lead"]
    assert len(lead) == 32 and shared_place(game, STRANGER, key)["lead"] == ""
    with pytest.raises(NotPermitted):
        move_shared(game, STRANGER, key, all_lead=False)
    assert move_shared(game, STRANGER, key, all_lead=False, lead=lead)["lead"] == ""
    other = open_shared(game, STRANGER, 0)["lead"]
    for proof in ("", other):
        with pytest.raises(NotPermitted):
            move_shared(game, STRANGER, key, place=2, lead=proof)
    assert move_shared(game, STRANGER, key, place=2, lead=lead)["place"] == 2


def test_the_first_to_take_an_offered_lead_leads_alone(game):
    opened = open_shared(game, STRANGER, 0)
    key, old, new = opened["key"], opened["lead"], "n" * 32
    with pytest.raises(Refused):
        take_lead(game, STRANGER, key, new)
    with pytest.raises(NotPermitted):
        move_shared(game, STRANGER, key, is_offered=True)
    assert move_shared(game, STRANGER, key, is_offered=True, lead=old)["is_offered"]
    taken = take_lead(game, STRANGER, key, new)
    assert (taken["is_offered"], taken["all_lead"], taken["handovers"], taken["lead"]) == (
        False,
        False,
        1,
        "",
    )
    assert take_lead(game, STRANGER, key, new) == taken, "sent again"
    with pytest.raises(Refused):
        take_lead(game, STRANGER, key, "o" * 32)
    with pytest.raises(NotPermitted):
        move_shared(game, STRANGER, key, place=2, lead=old)
    assert move_shared(game, STRANGER, key, place=2, lead=new)["place"] == 2


def test_what_is_pointed_at_is_seen_until_the_next_move(game):
    opened = open_shared(game, STRANGER, 0)
    key, lead, point = opened["key"], opened["lead"], SharedPoint(mark="card 3", eyes="")
    assert opened["point"] is None
    assert move_shared(game, STRANGER, key, point=point)["point"] == point
    assert shared_place(game, seat_viewer(game, 0), key)["point"] == point
    assert move_shared(game, STRANGER, key, place=3)["point"] is None
    move_shared(game, STRANGER, key, all_lead=False, lead=lead)
    with pytest.raises(NotPermitted):
        move_shared(game, STRANGER, key, point=point)
    move_shared(game, STRANGER, key, point=point, lead=lead)
    assert move_shared(game, STRANGER, key, point=SharedPoint(mark="", eyes=""), lead=lead)["point"] is None


def test_nobody_points_for_others_from_a_sealed_hand(game):
    LiveGame.objects.filter(pk=game.pk).update(record_class=RecordClass.SEALED)
    sealed, own = games.find(game.key), SharedPoint(mark="card 3", eyes="0")
    first, second = (Viewer("seat", "Somebody", seat=seat) for seat in range(2))
    key = open_shared(sealed, STRANGER, 0)["key"]
    assert move_shared(sealed, first, key, point=own)["point"] == own
    for other in (STRANGER, second):
        assert shared_place(sealed, other, key)["point"] is None
    seen = SharedPoint(mark="card 3", eyes="public")
    assert move_shared(sealed, first, key, point=seen)["point"] == seen
    assert shared_place(sealed, STRANGER, key)["point"] == seen


def test_places_and_keys_that_are_not_there(game):
    key = open_shared(game, STRANGER, game.length)["key"]
    with pytest.raises(Malformed):
        open_shared(game, STRANGER, game.length + 1)
    with pytest.raises(Malformed):
        move_shared(game, STRANGER, key, place=game.length + 1)
    for wrong in ("", "x" * 12, "x" * 500, "ä"):
        with pytest.raises(NotVisible):
            shared_place(game, STRANGER, wrong)
    other = play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(2))
    with pytest.raises(NotVisible):
        shared_place(other, STRANGER, key)
    with pytest.raises(IntegrityError):
        SharedReplay.objects.create(game=game, key=key, moved_at=timekeeping.now())


def test_only_what_may_be_replayed_is_shared():
    running = a_game(3, game="goofspiel", spectators="live")
    with pytest.raises(NotVisible):
        open_shared(running, seat_viewer(running, 0), 0)
    over = games.find(play(running, r=random.Random(1)).key)
    key = open_shared(over, STRANGER, 0)["key"]
    LiveGame.objects.filter(pk=over.pk).update(status="playing")  # as if it were taken up again
    for ask in (shared_place, move_shared):
        with pytest.raises(NotVisible):
            ask(games.find(over.key), STRANGER, key)


def test_there_are_only_so_many(game, monkeypatch):
    monkeypatch.setattr(shared_replays, "MAX_OF_A_GAME", 2)
    for _ in range(2):
        open_shared(game, STRANGER, 0)
    with pytest.raises(Refused, match="2 shared replays"):
        open_shared(game, STRANGER, 0)
    with timekeeping.time_set_to(timekeeping.now() + IDLE):
        open_shared(game, STRANGER, 0)  # what is forgotten takes no room
        monkeypatch.setattr(shared_replays, "MAX_OF_ALL", 1)
        monkeypatch.setattr(shared_replays, "MAX_OF_A_GAME", 9)
        with pytest.raises(Refused, match="limit of shared replays"):
            open_shared(game, STRANGER, 0)


def test_it_ends_some_hours_after_its_last_move(game):
    first, second = (open_shared(game, STRANGER, 0)["key"] for _ in range(2))
    now = timekeeping.now()
    with timekeeping.time_set_to(now + IDLE - timedelta(minutes=1)):
        move_shared(game, STRANGER, first, place=1)
    with timekeeping.time_set_to(now + IDLE):
        assert shared_place(game, STRANGER, first)["place"] == 1
        with pytest.raises(NotVisible):
            move_shared(game, STRANGER, second, place=1)
        forget_shared_replays()
    assert list(SharedReplay.objects.values_list("key", flat=True)) == [first]


def test_a_browser_opens_moves_and_reads_it(game):
    browser = browser_of(None)
    address = f"{V1}live-games/{game.key}/shared-replays/"
    opened = browser.post(address, {"place": 4}, content_type="application/json").json()
    one = f"{address}{opened['key']}/"
    moved = browser.post(one, {"place": 5}, content_type="application/json")
    assert (moved.status_code, moved.json()["place"]) == (200, 5)
    assert browser.get(one).json() == moved.json()
    offered = {"is_offered": True, "lead": opened["lead"], "point": {"mark": "a", "eyes": ""}}
    assert browser.post(one, offered, content_type="application/json").json()["point"]["mark"] == "a"
    for lead, status in (("short", 400), ("n" * 32, 200), ("o" * 32, 409)):
        taken = browser.post(f"{one}lead/", {"lead": lead}, content_type="application/json")
        assert taken.status_code == status
    page = browser.get(f"/t/{game.key}/replay/?with={opened['key']}&k=1").content.decode()
    assert f'data-topic="{opened["topic"]}"' in page and 'data-start="5"' in page
    assert opened["lead"] not in page
    gone = browser.get(f"/t/{game.key}/replay/?with={'x' * 12}&k=1").content.decode()
    assert "This shared replay is over" in gone and 'data-start="1"' in gone
    alone = browser.get(f"/t/{game.key}/replay/").content.decode()
    assert "Look together" in alone and "data-stream-ticket" not in alone


def test_a_table_without_spectators_says_for_whom_its_address_is():
    browser, public = (
        browser_of(None),
        play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(1)),
    )
    at = browser.post(reverse("play-against-bots"), {"game": "goofspiel", "size": "2"})["Location"]
    private = games.find(at.split("/")[2])
    over = {"status": "finished", "begun_at": timekeeping.now(), "bots_at": None, "due_at": None}
    LiveGame.objects.filter(pk=private.pk).update(**over)
    private.seats.filter(position=1).update(devices=["a phone"])  # somebody sat where a program plays now
    expected = ((private, "only its players and judges"), (public, "Everybody who opens this address"))
    for game, said in expected:
        address = f"{V1}live-games/{game.key}/shared-replays/"
        opened = browser.post(
            address, {}, content_type="application/json", headers={"X-CSRFToken": "x"}
        ).json()
        assert said in browser.get(f"/t/{game.key}/replay/?with={opened['key']}").content.decode()
    assert browser_of(None).get(f"/t/{private.key}/replay/?with=x").status_code == 404
