"""Private talk between seats: heard by them and, in an audited look, by judges; by nobody else, anywhere."""

import json
import random
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache

from rules import registry
from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import dump
from tables.core import timekeeping
from tables.core.errors import Malformed
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage
from tables.live.play import chat, opening
from tables.live.store import games
from tables.live.store.system_messages import late_revisions
from tests.builders import a_user
from tests.live.streams import Stream, beside, following
from tests.live_games import Browser, a_game, judge_of, play, seat_viewer
from tests.rules.kernel.games.prototypes import GAMES, registered

SECRET = "the-third-is-a-traitor"


@pytest.fixture(autouse=True)
def _prototypes(monkeypatch):
    for name, known in registered(registry, GAMES).items():
        monkeypatch.setattr(registry, name, known)
    cache.clear()


def talking(n: int = 4, **setup: Any) -> LiveGame:
    return a_game(n, game="court", private_talk=True, **setup)


def whisper(browser: Browser, to: list[int], text: str = SECRET) -> Any:
    return browser.post("chat", {"text": text, "to": to})


def heard(browser: Browser) -> list[str]:
    return [message["text"] for message in browser.board()["chat"] if not message["notice"]]


@pytest.mark.django_db
def test_what_is_said_to_some_is_heard_by_them_alone():
    game = talking(spectators="live")
    seats = [Browser.of_seat(game, seat) for seat in range(4)]
    others = [seats[1], Browser.of_staff(game), Browser.of_stranger(game)]
    assert seats[0].board()["may"]["talk"] and not others[1].board()["may"]["talk"]
    shown = whisper(seats[0], [2]).json()["chat"][-1]
    assert (shown["text"], shown["to"], shown["seat"]) == (SECRET, [0, 2], 0)
    whisper(seats[2], [0, 3], "he is not")
    seats[1].post("chat", {"text": "what do you whisper?"})
    assert heard(seats[0]) == heard(seats[2]) == [SECRET, "he is not", "what do you whisper?"]
    assert heard(seats[3]) == ["he is not", "what do you whisper?"]
    for browser in others:
        assert heard(browser) == ["what do you whisper?"]
        browser.get("stream/")
        browser.get("moment/?k=0")
        for page in ("", "replay/", "desk/"):
            browser._keep(browser.client.get(f"/t/{game.key}/{page}"))
        for text in browser.seen:
            assert SECRET not in text and "he is not" not in text
    whole = [{"seats": [0, 2], "count": 1}, {"seats": [0, 2, 3], "count": 1}]
    assert seats[1].board()["talks"] == others[1].board()["talks"] == whole, "who talks is seen"
    assert others[2].board()["talks"] == []


@pytest.mark.django_db(transaction=True)
def test_streams_carry_private_talk_to_those_who_hear_it():
    game = talking(spectators="live")
    browsers = [Browser.of_seat(game, seat) for seat in range(3)]
    streams = [Stream(browser) for browser in [*browsers, Browser.of_staff(game), Browser.of_stranger(game)]]

    def some() -> None:
        chat.say(games.find(game.key), seat_viewer(game, 0), SECRET, to=[2])

    async def deeds(shown: Any) -> None:
        await beside(some)
        await shown()

    following(streams, deeds)
    got = [any(message["text"] == SECRET for message in stream.board["chat"]) for stream in streams]
    assert got == [True, False, True, False, False]
    assert [SECRET in json.dumps(stream.board) for stream in streams] == got


@pytest.mark.django_db
def test_who_watches_with_a_delay_learns_not_even_that_somebody_talks():
    game = talking(spectators="delayed", delay_seconds=30)
    watcher = Browser.of_stranger(game)
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=1)):
        before = watcher.board(), late_revisions([game.pk])
        LiveMessage.objects.create(
            game=game, seat=0, to=0b101, who="x", text=SECRET, at=timekeeping.now() - timedelta(seconds=40)
        )
        after = watcher.board(), late_revisions([game.pk])
    for board in (before[0], after[0]):
        board["clock"].pop("now")
    assert before == after


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("to", "status", "field"),
    [
        ([0], 400, "to"),
        ([1, 1], 400, "to"),
        ([9], 400, "to"),
        ([10], 400, "to[0]"),
        (["1"], 400, "to[0]"),
        ([3], 400, "to"),
        ("all", 400, "to"),
        ([1] * 11, 400, "to"),
    ],
)
def test_only_other_people_at_the_table_are_talked_to(to, status, field):
    game = talking()
    acts.give_to_bot(game, judge_of(game), 3, "random")
    response = whisper(Browser.of_seat(game, 0), to)
    assert response.status_code == status
    assert response.json()["problems"][0]["field"].startswith(field)
    assert not LiveMessage.objects.filter(text=SECRET).exists()


@pytest.mark.django_db
def test_there_is_private_talk_only_where_rules_and_table_allow_it():
    silent = a_game(3, game="court")
    seat = Browser.of_seat(silent, 0)
    assert whisper(seat, [1]).status_code == 409 and not seat.board()["may"]["talk"]
    with pytest.raises(Malformed, match="no private talk"):
        opening.open_casual(a_user(), opening.Setup("hearts", private_talk=True), ["a", "b", "c", "d"])
    game = talking()
    for browser in (Browser.of_staff(game), Browser.of_stranger(game)):
        assert whisper(browser, [1]).status_code in {401, 403}
    over = play(game, r=random.Random(1))
    assert over.is_over and whisper(Browser.of_seat(game, 0), [1]).status_code == 409
    assert not LiveMessage.objects.filter(text=SECRET).exists()


@pytest.mark.django_db
def test_private_talk_is_limited_like_all_talk():
    game = talking()
    me = Browser.of_seat(game, 0)
    assert whisper(me, [1], "x" * 501).status_code == 400
    codes = [whisper(me, [1], f"m{number}").status_code for number in range(20)]
    assert codes == [200] * 19 + [429]
    assert me.post("chat", {"text": "to all"}).status_code == 429, "one limit for both"


@pytest.mark.django_db
def test_private_talk_crowds_nothing_out_of_the_chat_of_others():
    game = talking()
    now = timekeeping.now()
    chat.say(game, seat_viewer(game, 1), "hello")
    LiveMessage.objects.bulk_create(
        LiveMessage(game=game, seat=0, to=0b101, who="x", text=f"m{number}", at=now) for number in range(150)
    )
    assert heard(Browser.of_seat(game, 1)) == ["hello"]
    own = heard(Browser.of_seat(game, 2))
    assert len(own) == 100 and own[-1] == "m149"


@pytest.mark.django_db
def test_a_judge_hears_it_by_a_look_that_is_kept():
    game = talking()
    whisper(Browser.of_seat(game, 0), [2])
    judge = Browser.of_staff(game)
    shown = judge.post("look", {"seat": 2, "k": 0}).json()
    assert [message["text"] for message in shown["talk"]] == [SECRET]
    assert judge.post("look", {"seat": 1, "k": 0}).json()["talk"] == []
    assert judge.post("look", {"seat": None, "k": 0}).json()["talk"] == []
    looks = JournalEntry.objects.filter(verb="live.look")
    assert sorted(entry.after["seat"] for entry in looks) == [2, 3]
    assert Browser.of_seat(game, 0).post("look", {"seat": 2, "k": 0}).status_code == 403


@pytest.mark.django_db
def test_records_and_archives_hold_no_private_talk():
    game = talking(3)
    whisper(Browser.of_seat(game, 0), [2])
    play(game, r=random.Random(1))
    text = dump(event_archive(Event.objects.get(live_games=game)))
    assert SECRET not in text
    for browser in (Browser.of_seat(game, 1), Browser.of_stranger(game), Browser.of_staff(game)):
        for path in ("record/", "moment/?k=3", "draws/", ""):
            assert SECRET not in browser.get(path).content.decode()
    again = import_archive(parse(text), slug="elsewhere")
    assert not LiveMessage.objects.filter(game__event=again).exists()
    assert heard(Browser.of_seat(game, 2)) == [SECRET], "who heard it keeps it"
