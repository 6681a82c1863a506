"""Notes on moments of a finished game: who writes, reads and removes them, and how many there are."""

from __future__ import annotations

import random

import pytest

from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.live.models.game import LiveGame, LiveMessage, RecordClass
from tables.live.play.chat import remove
from tables.live.store import games
from tables.live.store.viewers import Viewer
from tables.live.view import notes
from tables.live.view.boards import board
from tables.live.view.notes import notes_of, withdraw_note, write_note
from tables.live.view.shared_replays import open_shared, shared_place
from tests.clients import V1, browser_of
from tests.live_games import a_game, judge_of, play, seat_viewer

pytestmark = pytest.mark.django_db
STRANGER = Viewer("watcher", "A stranger")


@pytest.fixture
def game() -> LiveGame:
    """A short game of an event that is over."""
    return play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(1))


def test_players_and_judges_write_for_everybody_who_may_read(game):
    me, judge = seat_viewer(game, 0), judge_of(game)
    write_note(game, me, moment=4, text="  Here I should have   passed. ")
    write_note(game, judge, moment=2, text="A good question.")
    write_note(game, judge, moment=2, text="A good question.")
    read = notes_of(game, STRANGER)
    assert [(note["moment"], note["text"], note["role"], note["seat"]) for note in read] == [
        (2, "A good question.", "judge", None),
        (4, "Here I should have passed.", None, 0),
    ]
    assert read[0]["who"] == "" and not any(note["is_own"] or note["may_remove"] for note in read)
    assert [(note["is_own"], note["may_remove"]) for note in notes_of(game, judge)] == [
        (True, False),
        (False, True),
    ]
    assert not [said for said in board(games.find(game.key), me)["chat"] if said["text"].startswith("Here")]


def test_own_notes_are_withdrawn_and_judges_remove_any(game):
    me, other, judge = seat_viewer(game, 0), seat_viewer(game, 1), judge_of(game)
    for number in range(2):
        write_note(game, me, moment=number, text=f"Note {number}")
    first, second = (note["id"] for note in notes_of(game, me))
    for nobody in (other, STRANGER, judge):
        with pytest.raises(NotVisible):
            withdraw_note(game, nobody, first)
    for _again in range(2):
        withdraw_note(game, me, first)
    assert [note["id"] for note in notes_of(game, STRANGER)] == [second]
    remove(game, judge, second)
    assert notes_of(game, me) == [] and LiveMessage.objects.filter(moment__isnull=False).count() == 2


def test_who_may_not(game):
    with pytest.raises(NotPermitted):
        write_note(game, STRANGER, moment=0, text="Hello")
    for moment, text in ((game.length + 1, "Hello"), (0, " "), (0, "x" * 501)):
        with pytest.raises(Malformed):
            write_note(game, seat_viewer(game, 0), moment=moment, text=text)
    running = a_game(3, game="goofspiel", spectators="live")
    LiveGame.objects.filter(pk=game.pk).update(record_class=RecordClass.SEALED)
    for closed in (running, games.find(game.key)):
        with pytest.raises(NotVisible):
            write_note(closed, seat_viewer(closed, 0), moment=0, text="Hello")
        with pytest.raises(NotVisible):
            notes_of(closed, seat_viewer(closed, 0))


def test_there_are_only_so_many(game, monkeypatch):
    monkeypatch.setattr(notes, "MAX_NOTES_OF_ONE", 1)
    write_note(game, seat_viewer(game, 0), moment=0, text="One")
    with pytest.raises(Refused):
        write_note(game, seat_viewer(game, 0), moment=0, text="Two")
    monkeypatch.setattr(notes, "MAX_NOTES", 2)
    write_note(game, seat_viewer(game, 1), moment=0, text="Two")
    with pytest.raises(Refused):
        write_note(game, seat_viewer(game, 2), moment=0, text="Three")


def test_those_who_look_together_learn_of_it(game):
    key = open_shared(game, STRANGER, 0)["key"]
    before = shared_place(game, STRANGER, key)["revision"]
    write_note(game, seat_viewer(game, 0), moment=0, text="One")
    assert shared_place(game, STRANGER, key)["revision"] == before + 1


def test_spectators_read_them_on_the_page(game):
    write_note(game, seat_viewer(game, 0), moment=3, text="One")
    browser = browser_of(None)
    address = f"{V1}live-games/{game.key}/notes/"
    assert [note["moment"] for note in browser.get(address).json()] == [3]
    assert browser.post(
        address, {"moment": 1, "text": "Two"}, content_type="application/json"
    ).status_code in {401, 403}
    page = browser.get(f"/t/{game.key}/replay/").content.decode()
    assert 'id="notes"' in page and "note-form" not in page
