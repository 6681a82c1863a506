"""Sealed records over HTTP: seat, other seat, spectator, judge and stranger; archives; opening."""

import json
import random
import re

import pytest
from django.test import Client

from rules import registry
from rules.kernel import RandomBot, Record, verify
from rules.kernel.records.sealing import contradicts, verify_closed, verify_transcript
from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json, parse
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify as verify_archive
from tables.core import timekeeping
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat, LiveStatus
from tables.live.play import lobby, seats, unsealing
from tables.live.play.opening import Setup, open_as_guest, open_casual
from tables.live.store import games, matches
from tables.live.store.viewers import Credentials, viewer_of
from tables.live.view.verification import verify_live_games
from tables.players.models import Player
from tests.builders import a_user
from tests.clients import browser_of, staff_program
from tests.live_games import (
    Browser,
    a_game,
    about_seat,
    commitment_of,
    enter,
    nonce_of,
    play,
    player_at,
    seat_viewer,
    store_replay,
)
from tests.rules.kernel.games.mission import GAME

pytestmark = pytest.mark.django_db

N = 4


@pytest.fixture(scope="module", autouse=True)
def _a_game_of_hidden_roles():
    """The installation knows the game of the kernel's tests."""
    known, find, bots = registry.keys(), registry.find, registry.bots
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(registry, "keys", lambda: (*known, "mission"))
        monkeypatch.setattr(registry, "find", lambda key: GAME if key == "mission" else find(key))
        monkeypatch.setattr(
            registry,
            "bots",
            lambda key, *more: {"random": RandomBot} if key == "mission" else bots(key, *more),
        )
        yield


@pytest.fixture(scope="module")
def played(module_rows, _a_game_of_hidden_roles) -> str:
    with module_rows():
        return play(entered(), r=random.Random(1)).key


def entered() -> LiveGame:
    """A game that everybody has opened in a browser of their own."""
    game = a_game(N, game="mission", spectators="live")
    for position in range(N):
        enter(game, position)
    return games.find(game.key)


@pytest.fixture(params=["in memory", "stored"])
def ended(request, played, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    game = games.find(played)
    if request.param == "stored":
        store_replay(game)
    else:
        with matches.reading(game) as match:
            assert match.over
    return game


def browsers(game):
    """Everybody who may look, by what they are, and a stranger."""
    return {
        "seat": Browser.that_entered(game, 0),
        "other": Browser.that_entered(game, 1),
        "judge": Browser.of_staff(game),
        "spectator": Browser.of_stranger(game),
    }


def get(browser, game, path):
    return browser.client.get(f"/api/v1/live-games/{game.key}/{path}")


def secrets_of(game):
    """What would let somebody work out who did what."""
    row = games.find(game.key)
    salts = matches.key_of(row)
    return [row.seed, salts.hex(), *(seat.nonce for seat in games.seats_of(row))]


def test_nothing_published_lets_a_replay_work_out_who_did_what(ended):
    assert (ended.status, ended.record_class, ended.is_sealed) == (LiveStatus.FINISHED, "sealed", True)
    for kind, browser in browsers(ended).items():
        found = [
            get(browser, ended, path) for path in ("", "record/", "transcript/", "moment/?k=5", "draws/")
        ]
        assert [answer.status_code for answer in found] == [200, 200, 200, 200, 404], kind
        board, record, _transcript, moment, _ = (answer.json() for answer in found)
        assert board["seed"] is None and board["chance"]["nonces"] is None
        assert board["record"] == {"kept": "sealed", "is_open": False, "agreed": []}
        assert board["may"]["replay"], kind
        assert verify_closed(record) == [] and not record.keys() & {"seed", "nonces", "log"}
        assert moment["view"]["hand"] == [] and moment["view"]["role"] is None, "as spectators saw it"
        text = "".join(answer.content.decode() for answer in found)
        for secret in secrets_of(ended):
            assert secret not in text, kind
    chains = {entry.chain for entry in matches.entries_of(ended)[:-1]}
    assert not any(chain in json.dumps(record) for chain in chains)


def test_a_seat_sees_with_its_own_eyes_only(ended):
    seat, other = Browser.that_entered(ended, 0), Browser.that_entered(ended, 1)
    assert get(seat, ended, "moment/?k=5&seat=0").json()["view"]["role"] in {"loyal", "traitor"}
    for browser, eyes in (
        (seat, 1),
        (other, 0),
        (Browser.of_staff(ended), 0),
        (Browser.of_stranger(ended), 2),
    ):
        assert get(browser, ended, f"moment/?k=5&seat={eyes}").status_code == 404
    record = get(seat, ended, "record/").json()
    for position, browser in enumerate((seat, other)):
        answer = get(browser, ended, "transcript/").json()
        assert answer["seat"] == position and len(answer["entries"]) == 3
        assert verify_transcript(record, answer) == []
        with matches.reading(games.find(ended.key)) as match:
            own = {entry.k for entry in match.log if entry.seat == position}
        assert {entry["k"] for entry in answer["entries"]} == own
    for browser in (Browser.of_staff(ended), Browser.of_stranger(ended)):
        answer = get(browser, ended, "transcript/").json()
        assert (answer["seat"], answer["entries"]) == (None, [])


def test_the_replay_page_offers_no_eyes_but_ones_own(ended):
    page = Browser.that_entered(ended, 0).client.get(f"/t/{ended.key}/replay/").content.decode()
    assert re.findall(r'<option value="([^"]*)"', page) == ["public", "0"]
    assert "Check the draws here" not in page and "sealed" in page
    page = Browser.of_stranger(ended).client.get(f"/t/{ended.key}/replay/").content.decode()
    assert re.findall(r'<option value="([^"]*)"', page) == ["public"]


def test_strangers_find_nothing_where_nobody_watches():
    game = play(a_game(N, game="mission"), r=random.Random(1))
    LiveGame.objects.filter(pk=game.pk).update(event=None, table=None)
    for path in ("", "record/", "transcript/", "moment/", "draws/"):
        assert get(Browser.of_stranger(game), game, path).status_code == 404


def test_before_the_end_there_is_neither_record_nor_transcript():
    game = play(a_game(N, game="mission", spectators="live"), r=random.Random(1), decisions=6)
    for browser in browsers(game).values():
        assert not browser.board()["may"]["replay"]
        for path in ("record/", "transcript/", "moment/", "draws/"):
            assert get(browser, game, path).status_code == 404
    seat = Browser.that_entered(game, 0)
    assert seat.post("open-record").status_code == 409
    assert browsers(game)["judge"].post("whole-record", {"reason": "a violation"}).status_code == 409


def test_a_judge_reads_the_whole_record_and_leaves_a_trace(ended):
    judge = Browser.of_staff(ended)
    assert judge.post("whole-record", {}).status_code == 400, "without a reason"
    answer = judge.post("whole-record", {"reason": "Seat 2 says that its card was another."})
    whole = Record.from_json(answer.json())
    assert verify(GAME, whole, bytes.fromhex(ended.seed)) == []
    entry = JournalEntry.objects.filter(verb="live.read_record").get()
    assert entry.reason == "Seat 2 says that its card was another." and entry.after == {
        "length": ended.length
    }
    assert LiveMessage.objects.filter(game=ended, text__contains="read the whole record").count() == 1
    for name in ("seat", "other"):
        assert browsers(ended)[name].post("whole-record", {"reason": "x"}).status_code == 403
    assert browsers(ended)["spectator"].post("whole-record", {"reason": "x"}).status_code in {401, 403}


def said(game):
    return list(LiveMessage.objects.filter(game=game).order_by("pk").values_list("seat", "text"))


class TestAfterTheEndADeviceThatDidNotPlay:
    """Somebody opens a link that leads to a seat, which its owner used during the game."""

    def test_reads_neither_transcript_nor_moments_of_the_seat(self, ended):
        newcomer = Browser.of_seat(ended, 1)
        for path in ("transcript/", "moment/?k=5&seat=1"):
            answer = get(newcomer, ended, path)
            assert answer.status_code == 403 and "did not use the seat" in answer.json()["detail"], path
        board = newcomer.board()
        owner = Browser.that_entered(ended, 1).board()
        assert owner["view"]["role"] is not None and board["view"]["role"] is None
        assert board["view"] == Browser.of_stranger(ended).board()["view"]
        assert board["lines"] == Browser.of_stranger(ended).board()["lines"]
        page = newcomer.client.get(f"/t/{ended.key}/replay/").content.decode()
        assert re.findall(r'<option value="([^"]*)"', page) == ["public"]

    def test_hears_no_private_talk_of_the_seat(self, ended):
        LiveMessage.objects.create(game=ended, seat=0, who="", text="Trust me.", to=0b11, at=ended.ended_at)
        LiveGame.objects.filter(pk=ended.pk).update(private_talk=True, revision=ended.revision + 1)
        heard = {
            name: [message["text"] for message in browser.board()["chat"]]
            for name, browser in {
                "owner": Browser.that_entered(ended, 1),
                "newcomer": Browser.of_seat(ended, 1),
            }.items()
        }
        assert "Trust me." in heard["owner"] and "Trust me." not in heard["newcomer"]

    def test_does_not_consent_for_the_seat(self, ended):
        newcomer = Browser.of_seat(ended, 1)
        assert not newcomer.board()["may"]["open_record"]
        answer = newcomer.post("open-record")
        assert answer.status_code == 403 and "did not use the seat" in answer.json()["detail"]
        assert not LiveSeat.objects.get(game=ended, position=1).opens_record
        assert Browser.that_entered(ended, 1).board()["may"]["open_record"]

    def test_is_announced_to_the_table(self, ended):
        found = (1, about_seat(seats.ANOTHER_DEVICE, 1))
        for _ in range(2):
            Browser.that_entered(ended, 1).board()
        assert found not in said(ended), "the owner is nobody new"
        newcomer = Browser.of_seat(ended, 1)
        for _ in range(3):
            newcomer.board()
        assert said(ended).count(found) == 1
        assert said(ended)[-1] == found
        assert found[1].replace("Seat 2", "Player 002") in [
            m["text"] for m in Browser.that_entered(ended, 1).board()["chat"]
        ]
        for number in range(1, 30):
            with timekeeping.time_set_to(timekeeping.now() + number * 2 * seats.NOTICE_AGAIN_AFTER):
                Browser.of_seat(ended, 1).board()
        assert said(ended).count(found) == seats.MAX_DEVICES, "nobody fills the chat"
        assert get(newcomer, ended, "transcript/").status_code == 403, "coming twice makes no owner"

    def test_is_no_owner_by_an_account_that_was_added_after_the_end(self, ended):
        """Who was shown a player's private link signs up with it."""
        user = a_user()
        player = player_at(ended, 1)
        Player.objects.filter(pk=player.pk).update(user=user)
        for browser in (Browser.of_account(ended, user), Browser.of_seat(ended, 1)):
            browser.client.force_login(user)
            assert get(browser, ended, "transcript/").status_code == 403
            assert browser.post("open-record").status_code == 403

    def test_gets_nothing_by_a_new_link(self, ended):
        player = player_at(ended, 1)
        owners = LiveSeat.objects.get(game=ended, position=1).devices
        staff_program(ended.event).post(f"players/{player.key}/link/")
        assert LiveSeat.objects.get(game=ended, position=1).devices == owners, "they say who played"
        again = games.find(ended.key)
        assert get(Browser.of_seat(again, 1), again, "transcript/").status_code == 403
        assert get(Browser.that_entered(again, 1), again, "transcript/").status_code == 200


def a_casual_court(host):
    """A game of five at a table of a host who plays, given up after the deal."""
    setup = Setup("oathbreaker")
    made = open_casual(host, setup, [host.username, "Balon", *["bot:random"] * 3])
    return games.find(made.key)


def join(game, client, position=1):
    token = seats.token_of(games.seats_of(game)[position])
    assert client.get(f"/t/{game.key}/join/{token}/").status_code == 302
    return Browser(client, game.key)


def ended_casually(game):
    """The table is over: nobody cares how."""
    for position in (0, 1):
        game = lobby.commit(game, seat_viewer(game, position), commitment_of(game, position))
    for position in (0, 1):
        game = lobby.reveal(game, seat_viewer(game, position), nonce_of(position))
    acts.abandon(game, viewer_of(game, Credentials(user=game.opened_by)), reason="It is late.")
    game = games.find(game.key)
    assert game.is_over and game.is_sealed
    return game


class TestAfterTheEndTheHostWhoPlays:
    def test_does_not_sit_down_at_another_seat(self):
        host = a_user("asha")
        game = a_casual_court(host)
        owner = join(game, Client())
        owner.board()
        game = ended_casually(game)
        by_host = join(game, browser_of(host))
        assert get(by_host, game, "moment/?k=0&seat=1").status_code == 403
        assert by_host.post("open-record").status_code == 403
        assert said(game)[-1] == (1, about_seat(seats.ANOTHER_DEVICE, 1))
        assert get(owner, game, "moment/?k=0&seat=1").status_code == 200

    def test_adds_no_account_to_another_seat(self):
        game = a_casual_court(a_user("asha"))
        join(game, Client()).board()
        game = ended_casually(game)
        second = a_user()
        browser = join(game, browser_of(second))
        assert LiveSeat.objects.get(game=game, position=1).user is None
        assert get(browser, game, "moment/?k=0&seat=1").status_code == 403
        assert seats.keep_seats(browser.client.session, second) == 0, "nor by signing up"

    def test_keeps_a_guests_browser_as_owner_when_it_signs_up(self):
        game = a_casual_court(a_user("asha"))
        guest = join(game, Client())
        guest.board()
        game = ended_casually(game)
        assert seats.keep_seats(guest.client.session, a_user()) == 1

    def test_renews_the_link_only_in_public_and_takes_the_seat_from_nobody(self):
        host = a_user("asha")
        game = a_casual_court(host)
        owner = join(game, Client())
        owner.board()
        marks = LiveSeat.objects.get(game=game, position=1).devices
        game = ended_casually(game)
        seats.renew_link(game, viewer_of(game, Credentials(user=host)), 1)
        assert said(game)[-1] == (1, about_seat(seats.NEW_LINK, 1))
        assert LiveSeat.objects.get(game=game, position=1).devices == marks
        game = games.find(game.key)
        assert get(join(game, Client()), game, "moment/?k=0&seat=1").status_code == 403
        assert get(join(game, owner.client), game, "moment/?k=0&seat=1").status_code == 200


class TestLooksAfterTheEnd:
    """A judge's look at a hand follows the rules of reading the whole record."""

    def test_take_a_reason_and_are_shown(self, ended):
        judge = Browser.of_staff(ended)
        for k in range(3):
            answer = judge.post("look", {"seat": 1, "k": k})
            assert answer.status_code == 400 and answer.json()["problems"][0]["field"] == "reason"
        assert not JournalEntry.objects.filter(verb="live.look").exists()
        for k in range(3):
            assert judge.post("look", {"seat": 1, "k": k, "reason": "A violation."}).status_code == 200
        entry = JournalEntry.objects.get(verb="live.look")
        assert (entry.reason, entry.after["seat"]) == ("A violation.", 2)
        found = [text for seat, text in said(ended) if seat == 1 and "looked at the cards" in text]
        assert len(found) == 1, "looks within ten minutes belong together"
        board = Browser.that_entered(ended, 1).board()
        assert found[0].replace("Seat 2", "Player 002") in [message["text"] for message in board["chat"]]
        assert judge.post("look", {"seat": None, "k": 1}).status_code == 200, "the public table is no secret"

    def test_begin_anew_at_the_end(self):
        game = play(entered(), r=random.Random(1), decisions=4)
        judge = Browser.of_staff(game)
        assert judge.post("look", {"seat": 1, "k": 2}).status_code == 200
        game = play(game, r=random.Random(1))
        assert judge.post("look", {"seat": 1, "k": 2}).status_code == 400
        assert judge.post("look", {"seat": 1, "k": 2, "reason": "A violation."}).status_code == 200
        assert JournalEntry.objects.filter(verb="live.look").count() == 2

    def test_need_no_reason_once_the_record_is_open(self, ended):
        for position in range(N):
            unsealing.agree_to_open(games.find(ended.key), seat_viewer(ended, position))
        assert Browser.of_staff(ended).post("look", {"seat": 1, "k": 2}).status_code == 200

    def test_of_a_host_who_does_not_play_are_notified_as_well(self):
        host = a_user("asha")
        made = open_casual(host, Setup("oathbreaker"), ["Balon", "Cersei", *["bot:random"] * 3])
        game = ended_casually(games.find(made.key))
        browser = Browser.of_account(game, host)
        assert browser.post("look", {"seat": 1, "k": 0}).status_code == 400
        assert browser.post("look", {"seat": 1, "k": 0, "reason": "A violation."}).status_code == 200
        assert said(game)[-1] == (1, "A judge has looked at the cards of Seat 2.")


def test_who_plays_against_bots_opens_the_record_alone():
    made = open_as_guest("192.0.2.1", Setup("oathbreaker"), ["Asha", *["bot:random"] * 4])
    assert unsealing.still_closed_by(games.find(made.key)) == [0]


def test_the_record_opens_when_every_seat_agrees(ended):
    closed = get(Browser.of_stranger(ended), ended, "record/").json()
    for position in range(N):
        assert games.find(ended.key).is_sealed
        board = Browser.that_entered(ended, position).post("open-record").json()
        assert position in board["record"]["agreed"]
        again = Browser.that_entered(ended, position).post("open-record")
        assert again.status_code == (200 if position < N - 1 else 409)
    assert board["record"]["is_open"] and board["seed"] == ended.seed
    whole = Record.from_json(get(Browser.of_stranger(ended), ended, "record/").json())
    assert verify(GAME, whole, bytes.fromhex(ended.seed)) == [] and contradicts(closed, whole) == []
    assert get(Browser.of_stranger(ended), ended, "moment/?k=5&seat=2").status_code == 200
    assert JournalEntry.objects.filter(verb="live.open_record").count() == 1
    report = verify_live_games(event_archive(Event.objects.get(pk=ended.event.pk)))
    assert report.ok, report.text()


def test_spectators_and_judges_open_nothing(ended):
    for name in ("judge", "spectator"):
        assert browsers(ended)[name].post("open-record").status_code in {401, 403}
    assert unsealing.still_closed_by(games.find(ended.key)) == [0, 1, 2, 3]


def test_nobody_is_waited_for_where_a_bot_has_the_seat_to_itself():
    game = play(a_game(N, game="mission"), r=random.Random(1))
    seat = LiveSeat.objects.filter(game=game, position=2)
    seat.update(bot="random")
    assert unsealing.still_closed_by(games.find(game.key)) == [0, 1, 2, 3], "the bot plays for a person"
    held: dict[str, object] = {"player": None, "user": None}
    seat.update(**held)
    assert unsealing.still_closed_by(games.find(game.key)) == [0, 1, 3]
    for more in ({"devices": ["a phone"]}, {"link_epoch": 2}, {"user": a_user()}):
        seat.update(**(held | {"devices": [], "link_epoch": 1} | more))
        assert unsealing.still_closed_by(games.find(game.key)) == [0, 1, 2, 3]


def test_an_archive_says_which_records_are_sealed_and_verifies_both_ways(ended):
    archive = event_archive(Event.objects.get(pk=ended.event.pk))
    text = dump(archive)
    answer = json.loads(text)["rounds"][0]["tables"][0]["live_game"]
    assert answer["record"] == "sealed" and "closed" in answer
    assert not any(secret in text for secret in secrets_of(ended))
    report = verify_live_games(archive)
    assert report.ok and "sealed" in report.text(), report.text()
    assert verify_archive(archive).ok, verify_archive(archive).text()

    again = import_archive(parse(text), slug="elsewhere")
    assert dump(event_archive(again)).replace('"slug": "elsewhere"', f'"slug": "{ended.event.slug}"') == text
    imported = again.live_games.get()
    assert imported.is_kept_elsewhere and not imported.decisions.exists()
    board = get(Browser.of_stranger(imported), imported, "").json()
    assert board["view"] == answer["closed"]["public"]["view"] and len(board["lines"]["list"]) == 6
    assert not board["may"]["replay"], "its decisions are not here"
    assert get(Browser.of_stranger(imported), imported, "record/").json() == answer
    for path in ("moment/", "transcript/", "draws/"):
        assert get(Browser.of_stranger(imported), imported, path).status_code == 404


def test_an_opened_record_travels_in_the_archive_as_opened(ended):
    for position in range(N):
        unsealing.agree_to_open(games.find(ended.key), seat_viewer(ended, position))
    text = dump(event_archive(Event.objects.get(pk=ended.event.pk)))
    assert verify_archive(parse(text)).ok, verify_archive(parse(text)).text()
    again = import_archive(parse(text), slug="elsewhere")
    assert not again.live_games.get().is_sealed
    assert dump(event_archive(again)).replace('"slug": "elsewhere"', f'"slug": "{ended.event.slug}"') == text


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record["closed"]["entries"].reverse(),
        lambda record: record["closed"].update(chain="0" * 64),
        lambda record: record["closed"]["public"]["result"]["placings"].reverse(),
        lambda record: record.update(commitment="0" * 64),
        lambda record: record["closed"]["public"]["view"].update(sabotages=[4, 4, 4]),
    ],
)
def test_a_closed_record_that_was_changed_is_found_out(ended, change):
    document = json.loads(dump(event_archive(Event.objects.get(pk=ended.event.pk))))
    change(document["rounds"][0]["tables"][0]["live_game"])
    archive = from_json(document)
    assert not (verify_live_games(archive).ok and verify_archive(archive).ok)
