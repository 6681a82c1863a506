"""Tables of people without an account: who runs them, how many there may be, what becomes of them."""

from __future__ import annotations

import random
import re
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused, TooOften
from tables.core.throttle import Throttle
from tables.journal.models import JournalEntry
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage, LiveStatus
from tables.live.play import answers, chat, lobby, rate_limit, rematch, seats
from tables.live.play.opening import Setup, open_as_guest, open_casual
from tables.live.store import games
from tables.live.store.viewers import Credentials, Viewer, viewer_of
from tables.live.view import boards
from tables.live.workers import idle_expiry
from tables.staff.models import User
from tables.tasks import abandon_idle_live_games
from tests.builders import a_user
from tests.live_games import a_game, a_move, a_table, begin, enter, judge_of, seat_viewer

pytestmark = pytest.mark.django_db

HERE, ELSEWHERE = "192.0.2.7", "192.0.2.8"
GOOFSPIEL = Setup("goofspiel")


def a_guests_game(*seats_wanted: str, address: str = HERE, is_open: bool = False) -> LiveGame:
    wanted = ["Asha", *(seats_wanted or ("bot:random",))]
    return games.find(open_as_guest(address, GOOFSPIEL, wanted, is_open=is_open).key)


def guest_at(game: LiveGame, position: int = 0) -> Viewer:
    """Anyone who holds the link of a seat."""
    game = games.find(game.key)
    return viewer_of(game, Credentials(seat=(position, games.seats_of(game)[position].link_epoch)))


def let_finish(game: LiveGame) -> LiveGame:
    """Everybody but one concedes, which ends a game."""
    game = begin(game) if game.begun_at is None else game
    idle_expiry.concede(game, seat_viewer(game, 0))
    return games.find(game.key)


def test_a_guest_runs_the_table_from_the_first_seat_and_nobody_else_does():
    game = a_guests_game("", "")
    assert guest_at(game).runs_the_game
    assert not guest_at(game, 1).runs_the_game
    with pytest.raises(NotVisible):
        viewer_of(game, Credentials(user=a_user()))
    entry = JournalEntry.objects.get(live_game=game)
    assert (entry.verb, entry.who, entry.user) == ("live.open", "guest Asha", None)


def test_a_guest_deals_and_bots_take_the_free_seats():
    game = a_guests_game("", "bot:random")
    lobby.commit(game, guest_at(game), "0" * 64)
    lobby.start(games.find(game.key), guest_at(game))
    rows = games.seats_of(games.find(game.key))
    assert [(row.name, bool(row.bot), row.is_free) for row in rows] == [
        ("Asha", False, False),
        ("Bot 2", True, False),
        ("Bot 3", True, False),
    ]
    assert rows[0].nonce == ""  # the guest's own share is shown by the browser, not by the server


LIMIT = "The limit of guest tables has been reached. Try again later."


def minutes_later(minutes: float) -> AbstractContextManager[None]:
    return timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=minutes))


def an_entered_game(*seats_wanted: str, address: str = HERE) -> LiveGame:
    game = a_guests_game(*seats_wanted, address=address)
    enter(game, 0)
    return games.find(game.key)


def test_a_guests_address_may_have_so_many_tables_at_a_time(settings):
    settings.GUEST_TABLES = 2
    first, _ = an_entered_game(), an_entered_game()
    with pytest.raises(TooOften, match=re.escape(LIMIT)) as refused:
        a_guests_game()
    assert 590 < refused.value.wait <= 600, "then the first one may give way"
    a_guests_game(address=ELSEWHERE)
    let_finish(first)
    a_guests_game()


def test_all_guests_together_may_have_so_many_tables_at_a_time(settings):
    settings.ALL_GUEST_TABLES = 2
    first, _ = an_entered_game(), an_entered_game(address=ELSEWHERE)
    a_game(3, game="goofspiel")  # an event's is none of these
    with pytest.raises(TooOften, match=re.escape(LIMIT)):
        a_guests_game(address="192.0.2.77")
    let_finish(first)
    a_guests_game(address="192.0.2.77")


def test_a_venue_behind_one_address_has_room_for_its_guests(settings):
    assert settings.GUEST_TABLES >= 100 and rate_limit.GUEST_TABLES.most >= 100
    assert rate_limit.GUEST_TABLES.seconds <= 600


def status_of(game: LiveGame) -> str:
    return games.find(game.key).status


@pytest.mark.parametrize("limit", ["GUEST_TABLES", "ALL_GUEST_TABLES"])
def test_a_table_that_its_guest_never_opened_gives_way_after_two_minutes(settings, limit):
    setattr(settings, limit, 3)
    unused, used = [a_guests_game(), a_guests_game()], an_entered_game()
    with minutes_later(1), pytest.raises(TooOften):
        a_guests_game()
    with minutes_later(2.1):
        a_guests_game()
    assert [status_of(game) for game in (*unused, used)] == [
        LiveStatus.ABANDONED,
        LiveStatus.LOBBY,
        LiveStatus.LOBBY,
    ]
    assert LiveMessage.objects.get(game=unused[0]).text.endswith("The table was given up.")
    assert JournalEntry.objects.filter(live_game=unused[0], verb="live.abandon").count() == 1


def test_of_tables_that_nobody_plays_at_the_longest_idle_gives_way(settings):
    settings.GUEST_TABLES = 3
    first, second, spoken_at = an_entered_game(), an_entered_game(), an_entered_game()
    with minutes_later(9):
        chat.say(spoken_at, guest_at(spoken_at), "I am still here.")
        with pytest.raises(TooOften):
            a_guests_game()
    with minutes_later(10.1):
        for _ in range(2):
            LiveGame.objects.filter(pk=a_guests_game().pk).update(created_at=timekeeping.now())
        with pytest.raises(TooOften) as refused:
            a_guests_game()
    assert [status_of(game) for game in (first, second)] == [LiveStatus.ABANDONED] * 2
    assert status_of(spoken_at) == LiveStatus.LOBBY
    assert 500 < refused.value.wait < 550, "ten minutes after the last word"


def test_what_bots_and_clocks_do_keeps_no_table_of_a_guest(settings):
    settings.GUEST_TABLES = 1
    game = begin(an_entered_game("bot:random"))
    with minutes_later(10.1):
        LiveGame.objects.filter(pk=game.pk).update(asked_at=timekeeping.now())
        a_guests_game()
    assert status_of(game) == LiveStatus.ABANDONED


def test_a_move_of_a_guest_keeps_the_table(settings):
    settings.GUEST_TABLES = 1
    game = begin(an_entered_game("bot:random"))
    with minutes_later(9):
        batch, answer = a_move(game, 0, random.Random(1))
        answers.answer(game, guest_at(game), answer, batch=batch)
    with minutes_later(10.1), pytest.raises(TooOften):
        a_guests_game()
    assert status_of(game) == LiveStatus.PLAYING


def test_a_table_of_one_person_gives_way_before_one_of_several(settings):
    settings.GUEST_TABLES = 2
    together, alone = an_entered_game("Wex"), an_entered_game()
    enter(together, 1)
    with minutes_later(11):
        a_guests_game()
    assert (status_of(together), status_of(alone)) == (LiveStatus.LOBBY, LiveStatus.ABANDONED)


def test_a_person_who_comes_back_while_a_table_gives_way_keeps_it(settings, monkeypatch):
    settings.GUEST_TABLES = 1
    game = an_entered_game()
    give_up = rate_limit.give_up

    def after_a_word(found: LiveGame, *given: Any) -> bool:
        chat.say(game, guest_at(game), "Back again.")
        return give_up(found, *given)

    monkeypatch.setattr(rate_limit, "give_up", after_a_word)
    with minutes_later(11), pytest.raises(TooOften):
        a_guests_game()
    assert status_of(game) == LiveStatus.LOBBY


def test_a_rematch_of_a_guest_needs_room_as_well(settings):
    settings.GUEST_TABLES = 1
    over = let_finish(begin(an_entered_game("Wex")))
    other = an_entered_game()
    with pytest.raises(TooOften, match=re.escape(LIMIT)):
        rematch.set_rematch(over, guest_at(over), HERE)
    with minutes_later(11):
        rematch.set_rematch(over, guest_at(over), HERE)
    assert status_of(other) == LiveStatus.ABANDONED


def test_from_a_guests_address_so_many_tables_may_be_opened_in_a_time(monkeypatch):
    monkeypatch.setattr(rate_limit, "GUEST_TABLES", Throttle("test/guests", most=2, seconds=600))
    a_guests_game()
    a_guests_game()
    with pytest.raises(TooOften, match=r"from your network .* Try again in 10 min"):
        a_guests_game()


def test_a_refusal_for_want_of_room_does_not_count_as_a_table(settings, monkeypatch):
    monkeypatch.setattr(rate_limit, "GUEST_TABLES", Throttle("test/room", most=2, seconds=600))
    settings.GUEST_TABLES = 1
    game = an_entered_game()
    for _ in range(3):
        with pytest.raises(TooOften, match=re.escape(LIMIT)):
            a_guests_game()
    let_finish(game)
    a_guests_game()


@pytest.mark.parametrize(("minutes", "is_given_up"), [(1, False), (2.1, True)])
def test_a_guests_table_that_nobody_opened_is_given_up_within_minutes(minutes, is_given_up):
    unused, used = a_guests_game(), an_entered_game()
    hosted = open_casual(a_user(), GOOFSPIEL, ["a", "b"])
    with minutes_later(minutes):
        abandon_idle_live_games()
    assert (status_of(unused) == LiveStatus.ABANDONED) is is_given_up
    assert [status_of(game) for game in (used, hosted)] == [LiveStatus.LOBBY] * 2


def test_a_guests_table_is_not_given_up_while_its_renewed_link_is_handed_out():
    game = an_entered_game()
    seats.renew_link(game, guest_at(game), 0)
    with minutes_later(3):
        abandon_idle_live_games()
    assert status_of(game) == LiveStatus.LOBBY


def test_idle_tables_are_looked_for_each_minute(settings):
    entry = settings.CELERY_BEAT_SCHEDULE["give up idle live games"]
    assert (entry["task"], entry["schedule"]) == ("tables.tasks.abandon_idle_live_games", 60)


RESERVED_NAMES = [
    "Bot 2",
    "B\u043et 2",
    "Judge",
    "The H0st",
    "Kingsm00t",
    "J u d g e",
    "Organizer Anna",
    "$taff",
]


@pytest.mark.parametrize("name", RESERVED_NAMES)
def test_nobody_is_called_as_roles_and_programs_are(name):
    with pytest.raises(Malformed, match="staff and programs") as refused:
        open_as_guest(HERE, Setup("goofspiel"), [name, "bot:random"])
    assert [problem.field for problem in refused.value.problems] == ["seats[0]"]
    with pytest.raises(Malformed, match="staff and programs"):
        open_casual(a_user(), GOOFSPIEL, ["Ann", name])
    game = a_guests_game("", "", is_open=True)
    for take in (
        lambda: seats.take_seat(games.seats_of(game)[1], name),
        lambda: seats.take_free_seat(game, name),
    ):
        with pytest.raises(Malformed, match="staff and programs"):
            take()


def test_an_account_keeps_the_name_that_its_operator_gave_it():
    """Nobody can sign up so."""
    admin, other = a_user("admin"), a_user("wex")
    open_casual(admin, GOOFSPIEL, ["admin", "bot:random"])
    with pytest.raises(Malformed, match="staff and programs"):
        open_casual(other, GOOFSPIEL, ["admin", "bot:random"])
    game = a_guests_game("", "", is_open=True)
    with pytest.raises(Malformed, match="staff and programs"):
        seats.take_free_seat(game, "admin", other)
    assert seats.take_free_seat(game, "admin", admin).user == admin


def test_two_at_a_table_have_no_names_that_look_alike():
    game = a_guests_game("")
    with pytest.raises(Malformed, match="looks like"):
        seats.take_seat(games.seats_of(game)[1], "\u0410sha")
    with pytest.raises(Malformed, match="looks like"):
        open_as_guest(HERE, Setup("goofspiel"), ["Asha", "\u0410sha"])


def test_an_installation_may_have_no_guests(settings):
    settings.GUEST_TABLES = 0
    with pytest.raises(Refused, match="account"):
        a_guests_game()


def test_the_address_itself_is_not_kept():
    game = a_guests_game()
    assert game.opened_from and HERE not in game.opened_from
    assert game.opened_from == a_guests_game().opened_from != a_guests_game(address=ELSEWHERE).opened_from


def test_no_table_goes_on_when_its_guest_has_left():
    game = begin(a_guests_game("bot:random", "bot:random"))
    idle_expiry.concede(game, seat_viewer(game, 0))
    assert games.find(game.key).status == LiveStatus.ABANDONED
    assert LiveMessage.objects.filter(game=game, text__contains="last person has left").exists()


def test_a_guest_hands_no_table_to_bots():
    game = begin(a_guests_game("bot:random", "bot:random"))
    with pytest.raises(Refused, match="opened with an account"):
        acts.give_to_bot(game, guest_at(game), 0, "random")


@pytest.mark.parametrize(("hours", "is_given_up"), [(23, False), (25, True)])
def test_a_guests_table_is_given_up_after_a_day(hours, is_given_up):
    game, hosted = begin(an_entered_game("bot:random")), open_casual(a_user(), GOOFSPIEL, ["a", "b"])
    with timekeeping.time_set_to(timekeeping.now() + timedelta(hours=hours)):
        abandon_idle_live_games()
    assert (games.find(game.key).status == LiveStatus.ABANDONED) is is_given_up
    assert games.find(hosted.key).status == LiveStatus.LOBBY


def test_a_new_account_keeps_what_its_owner_played_as_a_guest():
    game, other = a_guests_game("", is_open=True), a_guests_game("", is_open=True, address=ELSEWHERE)
    session: dict[str, object] = {}
    seats.remember_seat(session, games.seats_of(game)[0])
    seats.remember_seat(session, seats.take_free_seat(other, "Wex"))
    user = a_user("wex")
    assert seats.keep_seats(session, user) == 2
    game, other = games.find(game.key), games.find(other.key)
    assert (game.opened_by, games.seats_of(game)[0].user) == (user, user)
    assert (other.opened_by, games.seats_of(other)[1].user) == (None, user)
    assert viewer_of(game, Credentials(user=user)).is_host
    assert not viewer_of(game, Credentials(user=a_user("stranger"), seat=(1, 1))).is_host


def test_an_account_is_attached_to_a_seat_that_has_none_and_sits_once():
    game = a_guests_game("", "")
    first, second = a_user("first"), a_user("second")

    def attach(position: int, user: User) -> list[User | None]:
        seats.attach_account(games.seats_of(games.find(game.key))[position], user)
        return [seat.user for seat in games.seats_of(games.find(game.key))]

    assert attach(1, first) == [None, first, None]
    assert attach(1, second) == [None, first, None], "somebody else's"
    assert attach(2, first) == [None, first, None], "sits at the table already"
    assert attach(2, second) == [None, first, second]


def test_decisions_and_messages_name_an_account_and_else_the_guest_who_runs_the_table_or_the_seat():
    game = a_guests_game("", "")
    seats.attach_account(games.seats_of(game)[1], a_user("wex"))
    named = User.objects.get(username="wex")
    game = games.find(game.key)
    assert viewer_of(game, Credentials(user=named)).who == "wex"
    assert [guest_at(game, position).who for position in range(3)] == ["guest Asha", "seat 1", "seat 2"]


def test_a_renewed_link_is_kept_by_no_account():
    game = a_guests_game("")
    session: dict[str, object] = {}
    seats.remember_seat(session, games.seats_of(game)[1])
    seats.renew_link(game, guest_at(game), 1)
    assert seats.keep_seats(session, a_user()) == 0


def test_free_seats_of_an_open_table_are_taken_one_by_one():
    game = a_guests_game("", "", is_open=True)
    first = seats.take_free_seat(game, "Wex")
    second = seats.take_free_seat(games.find(game.key), "Moryn", a_user("moryn"))
    assert (first.position, second.position) == (1, 2)
    assert second.user is not None
    with pytest.raises(Refused, match="taken"):
        seats.take_free_seat(games.find(game.key), "Baelor")


def test_two_who_come_at_once_get_two_seats():
    """The second one's page showed the first seat free still."""
    game = a_guests_game("", "", is_open=True)
    seen_by_both = games.find(game.key)
    taken = [seats.take_free_seat(seen_by_both, name).position for name in ("Wex", "Moryn")]
    assert taken == [1, 2]


@pytest.mark.parametrize("name", ["", "  ", "asha", "x" * 81, "a\x00b"])
def test_a_name_at_a_free_seat_is_checked(name):
    game = a_guests_game("", is_open=True)
    with pytest.raises(Malformed) as refused:
        seats.take_free_seat(game, name)
    assert refused.value.problems[0].field == "name"
    assert games.seats_of(games.find(game.key))[1].is_free


def test_a_table_that_is_not_open_is_joined_by_link_only():
    game = a_guests_game("")
    with pytest.raises(NotVisible):
        seats.take_free_seat(game, "Wex")
    taken = seats.take_seat(games.seats_of(game)[1], "Wex")
    assert (taken.name, taken.is_free) == ("Wex", False)
    with pytest.raises(Refused, match="Somebody else"):
        seats.take_seat(games.seats_of(game)[1], "Moryn")


def test_no_table_of_an_event_is_open():
    game = a_guests_game("")
    with pytest.raises(IntegrityError), transaction.atomic():
        LiveGame.objects.filter(pk=game.pk).update(is_open=True, event=a_table().round.event)


def test_a_rematch_seats_the_same_people_once():
    game = let_finish(begin(a_guests_game("Wex")))
    first = rematch.set_rematch(game, guest_at(game), HERE)
    again = rematch.set_rematch(games.find(game.key), guest_at(game, 1), ELSEWHERE)
    assert first.key == again.key != game.key
    assert [seat.name for seat in games.seats_of(again)] == ["Asha", "Wex"]
    assert guest_at(again).runs_the_game
    assert again.seed != game.seed
    assert LiveMessage.objects.filter(game=game, text__contains="another game").count() == 1


def test_a_rematch_keeps_accounts_and_the_host():
    host = a_user("asha")
    game = let_finish(games.find(open_casual(host, GOOFSPIEL, ["asha", "Wex"], title="Pyke").key))
    again = rematch.set_rematch(game, viewer_of(game, Credentials(user=host)), HERE)
    assert (again.opened_by, again.title, games.seats_of(again)[0].user) == (host, "Pyke", host)


def test_a_rematch_is_for_those_who_sat_there_and_after_the_end():
    game = begin(a_guests_game("Wex"))
    with pytest.raises(Refused, match="not over yet"):
        rematch.set_rematch(game, guest_at(game), HERE)
    game = let_finish(game)
    with pytest.raises(NotPermitted):
        rematch.set_rematch(game, Viewer("watcher", "Spectator"), HERE)
    assert LiveGame.objects.count() == 1


def test_the_end_of_a_game_notes_the_places():
    game = let_finish(begin(a_guests_game("Wex")))
    assert [seat.place for seat in games.seats_of(game)] == [2, 1]
    assert User.objects.count() == 0


def test_a_bot_keeps_a_free_seat_until_somebody_is_let_in_again():
    game = a_guests_game("", "", is_open=True)
    acts.give_to_bot(game, guest_at(game), 1, "random")
    assert seats.take_free_seat(games.find(game.key), "Wex").position == 2
    with pytest.raises(Refused, match="taken"):
        seats.take_free_seat(games.find(game.key), "Moryn")
    acts.give_back(games.find(game.key), guest_at(game), 1)
    assert seats.take_free_seat(games.find(game.key), "Moryn").position == 1


def test_links_from_before_open_no_seat_that_was_taken_in_the_lobby():
    game = a_guests_game("", is_open=True)
    old = seats.token_of(games.seats_of(game)[1])
    seats.take_free_seat(game, "Wex")
    with pytest.raises(NotVisible):
        seats.seat_with(game.key, old)
    with pytest.raises(NotVisible):
        viewer_of(games.find(game.key), Credentials(seat=(1, 1)))


def speakers_at(game: LiveGame, viewer: Viewer) -> list[tuple[str, str | None, int | None]]:
    """What the viewer reads of who spoke: name, role and seat."""
    chat = boards.board(games.find(game.key), viewer)["chat"]
    return [(message["who"], message["role"], message["seat"]) for message in chat if not message["notice"]]


def test_the_chat_tells_the_role_of_a_host_beside_the_name():
    game = a_guests_game("Wex")
    for position in (0, 1):
        chat.say(games.find(game.key), guest_at(game, position), "Hello.")
    assert speakers_at(game, guest_at(game, 1)) == [("Asha", "host", 0), ("Wex", None, 1)]
    host, player = a_user("tom"), a_user("ann")
    for names, expected in (
        (["Balon", "Wex"], [("tom", "host", None)]),
        (["Balon", "tom"], [("tom", "host", 1)]),
    ):
        game = games.find(open_casual(host, GOOFSPIEL, names).key)
        seats.attach_account(games.seats_of(game)[0], player)
        chat.say(game, viewer_of(game, Credentials(user=host)), "Hello.")
        assert speakers_at(game, guest_at(game)) == expected


def test_the_chat_tells_the_role_of_a_judge_and_players_no_name_of_staff():
    game = a_game(3, game="goofspiel")
    judge = judge_of(game)
    chat.say(game, judge, "Play on, please.")
    chat.say(games.find(game.key), seat_viewer(game, 1), "Thank you.")
    for viewer in (seat_viewer(game, 1), judge):
        assert speakers_at(game, viewer) == [
            ("", "judge", None),
            (games.seats_of(game)[1].name, None, 1),
        ]
    assert LiveMessage.objects.get(game=game, seat=None).who == judge.name, "for its staff"


def test_notices_have_no_role():
    game = a_guests_game("", is_open=True)
    seats.show_links(game, guest_at(game))
    (notice,) = boards.board(games.find(game.key), guest_at(game))["chat"]
    assert (notice["who"], notice["role"]) == ("Kingsmoot", None)
