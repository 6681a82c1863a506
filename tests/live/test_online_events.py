"""Events that are played online: what happens without their staff, each step once."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import translation
from django.utils.translation import gettext

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import NotPermitted, Refused
from tables.events.models import Event, EventStatus
from tables.events.queries.record import scoring_of
from tables.live.judge import acts, votes
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat, LiveStatus
from tables.live.play import absence, answers, clocks, lobby
from tables.live.play.abandoning import ITSELF
from tables.live.store import games
from tables.live.view.online import faults_of, tables_shown
from tables.live.workers import bots, online
from tables.players.models import PlayerStatus
from tables.results.actions.results import dispute_result
from tables.results.models import Sheet
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round, withdraw_round
from tables.rounds.models import Round, RoundStatus, Table, TableStatus
from tests.builders import an_event, players, staff_of
from tests.clients import browser_of
from tests.live_games import (
    START,
    Browser,
    a_move,
    at,
    begin,
    commitment_of,
    enter,
    nonce_of,
    player_at,
    published,
    seat_viewer,
)

pytestmark = pytest.mark.django_db

GAME = {"game": "goofspiel"}


@pytest.fixture(autouse=True)
def no_faults():
    cache.clear()


def an_online_event(n: int = 8, **setting: Any) -> Event:
    """A running event of n players that is played online."""
    event = an_event(status=EventStatus.RUNNING, online={**GAME, **setting})
    players(event, n)
    return event


def games_of(event: Event) -> list[LiveGame]:
    keys = LiveGame.objects.filter(event=event).order_by("table__number", "pk").values_list("key", flat=True)
    return [games.find(key) for key in keys]


def verbs(event: Event, kind: str = "system") -> list[str]:
    return list(event.journal.filter(actor_kind=kind).order_by("revision").values_list("verb", flat=True))


def looked_at(event: Event) -> None:
    online.conduct(Event.objects.get(pk=event.pk))


def sheet_at(table: Table) -> Sheet:
    assert table.sheet is not None
    return table.sheet


def since(round_: Round, minutes: float) -> datetime:
    """A moment so long before the round was published."""
    assert round_.published_at is not None
    return round_.published_at - timedelta(minutes=minutes)


def ended(game: LiveGame) -> None:
    """A judge ends a game that has begun."""
    acts.end_by_time(game, ITSELF, reason="for the test")


class TestTables:
    def test_a_published_round_opens_its_tables_once(self):
        event = an_online_event(8, move_seconds=86_400, spectators="delayed", delay_seconds=60)
        published(event)
        for _look in range(3):
            looked_at(event)
        found = games_of(event)
        assert [game.table and game.table.number for game in found] == [1, 2]
        assert {(game.game, game.move_seconds, game.delay_seconds) for game in found} == {
            ("goofspiel", 86_400, 60)
        }
        assert verbs(event) == ["live.open"]
        assert event.journal.get(verb="live.open").who == "system"

    def test_forty_tables_take_as_many_queries_as_two(self, django_assert_max_num_queries):
        few, many = an_online_event(8), an_online_event(240)
        published(few)
        published(many)
        counts = []
        for event in (few, many):
            with django_assert_max_num_queries(60) as asked:
                looked_at(event)
            counts.append(len(asked))
        assert counts[1] - counts[0] <= 10, "rows are written in parts"
        assert len(games_of(many)) == many.rounds.get().tables.count() == 40

    def test_pages_say_how_many_tables_are_open(self):
        event = an_online_event(8)
        browser = browser_of(staff_of(event).user)
        published(event)
        pages = (f"/staff/{event.slug}/", f"/staff/{event.slug}/rounds/1/live/")

        def progress() -> list[bool]:
            texts = [" ".join(browser.get(page).content.decode().split()) for page in pages]
            return ["Live tables open by themselves: 0 of 2." in text for text in texts]

        assert progress() == [True, True]
        looked_at(event)
        assert progress() == [False, False]

    def test_a_table_that_staff_gave_up_stays_closed(self):
        event = an_online_event(4)
        published(event)
        looked_at(event)
        (game,) = games_of(event)
        acts.abandon(game, ITSELF, reason="they play on paper")
        looked_at(event)
        assert [each.status for each in games_of(event)] == [LiveStatus.ABANDONED]

    def test_nothing_opens_for_a_draft_or_another_event(self):
        event, hall = an_online_event(4), an_event(status=EventStatus.RUNNING)
        players(hall, 4)
        draw_round(event, staff_of(event))
        published(hall)
        online.conduct_all()
        assert games_of(event) == games_of(hall) == []

    def test_a_refused_step_is_shown_to_the_staff_until_it_is_taken(self):
        event = an_online_event(4, game="no-such-game")
        round_ = published(event)
        looked_at(event)
        assert [(fault.step, len(fault.problems)) for fault in faults_of(event)] == [("open", 1)]
        Event.objects.filter(pk=event.pk).update(online=GAME)
        looked_at(event)
        assert faults_of(event) == [] and len(tables_shown(round_)) == 1

    def test_a_refusal_is_read_in_the_language_of_each(self, settings):
        settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
        event = an_online_event(4)
        published(event)

        def refuse(*_sent: object) -> None:
            raise Refused(gettext("The game is over."))

        with translation.override("de"):
            for _look in range(2):
                online._try(event, "open", refuse)
            (german,) = faults_of(event)
        (english,) = faults_of(event)
        assert english.problems == ("The game is over.",)
        assert german.problems == online.known_fault(event, "open")["de"]
        assert online.known_fault(event, "open").keys() == {"en", "de"}

    def test_the_round_has_its_hours_and_its_clock_starts(self):
        event = an_online_event(4, round_hours=48)
        round_ = published(event)
        assert round_.length_minutes == 48 * 60
        looked_at(event)
        round_.refresh_from_db()
        assert round_.status == RoundStatus.PLAYING and round_.started_at is not None
        assert verbs(event) == ["live.open", "clock.start"]

    def test_a_withdrawn_round_keeps_its_lobbies(self):
        event = an_online_event(4)
        round_ = published(event)
        looked_at(event)
        organizer = staff_of(event)
        publish_round(withdraw_round(round_, organizer, reason="too early"), organizer)
        looked_at(event)
        assert [game.status for game in games_of(event)] == [LiveStatus.LOBBY]


def test_an_event_whose_setting_is_unreadable_does_not_stop_the_others():
    broken, event = an_online_event(4), an_online_event(4)
    Event.objects.filter(pk=broken.pk).update(online={**GAME, "gone": 1})
    published(event)
    online.conduct_all()
    assert len(games_of(event)) == 1


def test_a_look_that_took_too_long_leaves_the_lock_of_the_next_one(monkeypatch):
    event = an_online_event(4)
    published(event)

    def slowly(_event: Event) -> None:
        cache.set(online.LOCK, "another process", timeout=60)

    monkeypatch.setattr(online, "conduct", slowly)
    online.conduct_all()
    assert cache.get(online.LOCK) == "another process"


class TestAbsence:
    def late(self, event: Event, minutes: float) -> None:
        LiveGame.objects.filter(event=event).update(
            created_at=games_of(event)[0].created_at - timedelta(minutes=minutes)
        )
        round_ = event.rounds.get()
        event.rounds.update(published_at=since(round_, minutes))

    def a_lobby(self, rule: str) -> tuple[Event, LiveGame]:
        """A table of four at which three have entered."""
        event = an_online_event(4, absent=rule, absent_minutes=10, bot="" if rule == "wait" else "random")
        published(event)
        looked_at(event)
        (game,) = games_of(event)
        for position in (0, 1, 2):
            game = lobby.commit(game, seat_viewer(game, position), commitment_of(game, position))
        return event, game

    def seat(self, event: Event) -> LiveSeat:
        return games.seats_of(games_of(event)[0])[3]

    def test_nobody_is_absent_before_the_time(self):
        event, _game = self.a_lobby("bot")
        self.late(event, 9)
        looked_at(event)
        assert self.seat(event).bot == ""

    def test_a_draw_that_starts_over_gives_everybody_the_time_again(self):
        event, game = self.a_lobby("forfeit")
        lobby.commit(game, seat_viewer(game, 3), commitment_of(game, 3))
        self.late(event, 60)
        LiveGame.objects.filter(event=event).update(committed_at=since(event.rounds.get(), 0))
        lobby.start_over(games_of(event)[0], ITSELF, reason="one share was not shown")
        looked_at(event)
        assert [seat.bot for seat in games.seats_of(games_of(event)[0])] == [""] * 4

    def test_a_round_published_again_gives_everybody_the_time_again(self):
        event, _game = self.a_lobby("forfeit")
        self.late(event, 60)
        organizer = staff_of(event)
        publish_round(withdraw_round(event.rounds.get(), organizer, reason="too early"), organizer)
        looked_at(event)
        assert [seat.bot for seat in games.seats_of(games_of(event)[0])] == [""] * 4

    def test_a_table_that_waits_waits(self):
        event, _game = self.a_lobby("wait")
        self.late(event, 600)
        looked_at(event)
        assert self.seat(event).bot == "" and verbs(event) == ["live.open"]

    def test_a_bot_plays_until_the_player_is_back(self):
        event, game = self.a_lobby("bot")
        self.late(event, 11)
        for _look in range(2):
            looked_at(event)
        seat = self.seat(event)
        assert (seat.bot, seat.has_stand_in, seat.is_forfeited) == ("random", True, False)
        assert verbs(event) == ["live.open", "live.give_to_bot"]
        game = games_of(event)[0]
        assert game.committed_at is not None, "the table no longer waits"
        votes.take_seat_back(game, seat_viewer(game, 3))
        assert self.seat(event).bot == ""
        entry = event.journal.order_by("-revision")[0]
        assert (entry.verb, entry.who) == ("live.give_back", f"player {player_at(game, 3).key}")
        with pytest.raises(NotPermitted):
            acts.give_to_bot(game, seat_viewer(game, 0), 3, "random")

    def test_a_judge_gives_a_forfeited_seat_back_and_it_counts_again(self):
        event, _game = self.a_lobby("forfeit")
        self.late(event, 11)
        looked_at(event)
        game = games_of(event)[0]
        assert [seat["counts"] for seat in Browser.of_seat(game, 0).board()["seats"]] == [True] * 3 + [False]
        acts.give_back(game, ITSELF, 3)
        seat = self.seat(event)
        assert (seat.bot, seat.is_forfeited) == ("", False)

    def test_a_forfeit_is_absent_on_the_sheet_and_stays_in_the_event(self):
        event, _game = self.a_lobby("forfeit")
        self.late(event, 11)
        looked_at(event)
        seat, game = self.seat(event), games_of(event)[0]
        assert (seat.is_forfeited, seat.has_stand_in) == (True, False)
        with pytest.raises(NotPermitted):
            votes.take_seat_back(game, seat_viewer(game, 3))
        for position in (0, 1, 2):
            game = lobby.reveal(game, seat_viewer(game, position), f"{position:032x}")
        ended(games.find(game.key))
        table = event.rounds.get().tables.get()
        assert table.status == TableStatus.REPORTED
        absent = [row["player"] for row in sheet_at(table).content["seats"] if row["absent"]]
        player = player_at(game, 3)
        assert absent == [player.key]
        shown = Browser.of_seat(game, 0).board()["seats"]
        assert [seat["counts"] for seat in shown] == [True, True, True, False], (
            "the board agrees with the sheet"
        )
        player.refresh_from_db()
        assert player.status == PlayerStatus.ACTIVE
        assert any("forfeits" in text for text in LiveMessage.objects.values_list("text", flat=True))

    @pytest.mark.parametrize("rule", ["bot", "forfeit"])
    def test_a_sleeping_player_costs_so_many_clocks(self, rule):
        event = an_online_event(4, absent=rule, absent_timeouts=2, bot="random", move_seconds=60)
        published(event)
        with at(0):
            looked_at(event)
            game = begin(games_of(event)[0])
        for turn in (1, 2):
            looked_at(event)
            assert verbs(event) == ["live.open"]
            with at(61 * turn):
                clocks.expire(games.find(game.key))
        with at(123):
            looked_at(event)
            looked_at(event)
        seats = games.seats_of(games_of(event)[0])
        if rule == "bot":
            assert all(seat.has_stand_in for seat in seats)
        else:
            assert verbs(event)[1:5] == ["live.forfeit"] * 4 or games_of(event)[0].is_over
        assert verbs(event).count("live.give_to_bot" if rule == "bot" else "live.forfeit") >= 3

    def test_an_answer_wakes_the_player(self):
        event = an_online_event(4, absent="bot", absent_timeouts=2, bot="random", move_seconds=60)
        published(event)
        with at(0):
            looked_at(event)
            game = begin(games_of(event)[0])
        with at(61):
            clocks.expire(game)
        row = games.seats_of(games.find(game.key))[0]
        assert row.timeouts == 1
        clocks.is_awake(games.find(game.key), 0, START)
        assert games.seats_of(games.find(game.key))[0].timeouts == 0


class TestTime:
    def test_at_the_end_of_the_round_games_end_by_their_rules(self):
        event = an_online_event(8, round_hours=1)
        round_ = published(event)
        looked_at(event)
        first, second = games_of(event)
        begin(first)
        looked_at(event)
        assert not games.find(first.key).is_over
        Round.objects.filter(pk=round_.pk).update(started_at=since(round_, 61))
        looked_at(event)
        assert games.find(first.key).status == LiveStatus.FINISHED
        assert games.find(second.key).status == LiveStatus.LOBBY
        assert verbs(event) == ["live.open", "clock.start", "live.end_by_time", "result.report"]

    def test_a_game_that_fails_does_not_keep_the_others_waiting(self, monkeypatch):
        event = an_online_event(8, round_hours=1)
        round_ = published(event)
        looked_at(event)
        first, second = [begin(game) for game in games_of(event)]
        looked_at(event)
        Round.objects.filter(pk=round_.pk).update(started_at=since(round_, 61))
        end_by_time = acts.end_by_time

        def fails_at_first(game, *args, **more):
            if game.pk == first.pk:
                raise RuntimeError("a fault in the rules")
            return end_by_time(game, *args, **more)

        monkeypatch.setattr(acts, "end_by_time", fails_at_first)
        looked_at(event)
        assert games.find(second.key).status == LiveStatus.FINISHED

    def test_a_game_that_plays_its_round_out_is_ended_after_a_while(self):
        event = an_online_event(4, game="lcg", round_hours=1)
        round_ = published(event)
        looked_at(event)
        begin(games_of(event)[0])
        for minutes, is_over in ((61, False), (70, False), (76, True)):
            Round.objects.filter(pk=round_.pk).update(started_at=since(round_, minutes))
            looked_at(event)
            looked_at(event)
            assert games_of(event)[0].is_over is is_over, minutes
        assert verbs(event).count("live.end_by_time") == 2


class TestCourse:
    SETTING = {"dispute_minutes": 30, "closes": True, "next_round": "results"}

    def reported(self, **setting: Any) -> Event:
        event = an_online_event(4, **{**self.SETTING, **setting})
        published(event)
        looked_at(event)
        ended(begin(games_of(event)[0]))
        return event

    def dispute_time_over(self, event: Event) -> None:
        sheet = sheet_at(event.rounds.get(number=1).tables.get())
        with at((sheet.created_at - START).total_seconds() + 31 * 60):
            looked_at(event)

    def test_results_count_the_round_closes_and_the_next_is_published(self):
        event = self.reported()
        looked_at(event)
        assert event.rounds.get().status == RoundStatus.PUBLISHED, "the dispute period runs"
        self.dispute_time_over(event)
        assert list(event.rounds.values_list("number", "status")) == [(1, "closed"), (2, "published")]
        looked_at(event)
        assert len(games_of(event)) == 2
        assert verbs(event)[3:] == [
            "result.confirm", "round.close", "pairing.draw", "round.publish", "live.open",
        ]  # fmt: skip

    def test_a_disputed_result_waits_for_staff(self):
        event = self.reported()
        table = event.rounds.get().tables.get()
        player = table.seats.all()[0].player
        dispute_result(table, Actor.of_player(player), version=1, comment="I won")
        self.dispute_time_over(event)
        assert event.rounds.get().status == RoundStatus.PUBLISHED

    def test_by_hand_nothing_is_closed_or_drawn(self):
        event = self.reported(closes=False, next_round="hand")
        self.dispute_time_over(event)
        assert event.rounds.get().status == RoundStatus.PUBLISHED
        assert event.rounds.get().tables.get().status == TableStatus.CONFIRMED

    def test_a_round_waits_for_its_date(self):
        first, second = "2026-12-05T18:00:00+01:00", "2199-12-06T18:00:00+01:00"
        event = self.reported(next_round="dates", dates=[first, second])
        self.dispute_time_over(event)
        assert [round_.status for round_ in event.rounds.all()] == [RoundStatus.CLOSED]

    def test_nothing_is_drawn_beyond_the_announced_rounds(self):
        event = self.reported()
        Event.objects.filter(pk=event.pk).update(rounds_announced=1)
        self.dispute_time_over(event)
        assert event.rounds.count() == 1

    def test_a_draft_of_the_staff_stays_theirs(self):
        event = self.reported()
        Event.objects.filter(pk=event.pk).update(online={**event.online, "next_round": "hand"})
        self.dispute_time_over(event)
        draw_round(Event.objects.get(pk=event.pk), staff_of(event))
        Event.objects.filter(pk=event.pk).update(online=event.online)
        looked_at(event)
        assert event.rounds.get(number=2).status == RoundStatus.DRAFTED


def test_staff_see_who_is_where():
    event = an_online_event(4, absent="forfeit", absent_minutes=1, bot="random")
    round_ = published(event)
    looked_at(event)
    (game,) = games_of(event)
    enter(game, 0)
    LiveSeat.objects.filter(game=game, position=1).update(devices=["x"])
    shown = tables_shown(round_)[1]
    assert [seat.state for seat in shown.seats] == ["present", "away", "not_entered", "not_entered"]
    assert shown.quiet_since == games.find(game.key).created_at


def test_announced_forfeits_need_no_staff_and_are_losses_of_players_who_stay():
    """One never enters, one sleeps: both forfeit, the round closes, and the next one seats them."""
    event = an_online_event(
        4,
        options={"cards": 5},
        absent="forfeit",
        absent_minutes=10,
        absent_timeouts=2,
        bot="random",
        move_seconds=60,
        dispute_minutes=1,
        closes=True,
        next_round="results",
    )
    round_ = published(event)
    looked_at(event)
    (game,) = games_of(event)
    for position in (0, 1, 2):
        enter(game, position)
        game = lobby.commit(games.find(game.key), seat_viewer(game, position), commitment_of(game, position))
    absent, asleep = player_at(game, 3), player_at(game, 2)
    LiveGame.objects.update(created_at=game.created_at - timedelta(minutes=11))
    event.rounds.update(published_at=since(round_, 11))
    looked_at(event)
    for position in (0, 1, 2):
        game = lobby.reveal(games.find(game.key), seat_viewer(game, position), nonce_of(position))
    now, r = game.begun_at, Random(3)
    assert now is not None
    for _step in range(60):
        row = games.find(game.key)
        if row.is_over:
            break
        now += timedelta(seconds=61)
        with timekeeping.time_set_to(now):
            if row.bots_at is not None:
                bots.play_due(row)
            for position in (0, 1):
                row = games.find(game.key)
                if not row.is_over and games.awaits(row, games.seats_of(row)[position]):
                    batch, answer = a_move(row, position, r)
                    answers.answer(row, seat_viewer(row, position), answer, batch=batch)
            row = games.find(game.key)
            if row.due_at is not None and row.due_at <= now:
                clocks.expire(row)
            looked_at(event)
    assert games.find(game.key).is_over
    sheet = Sheet.objects.get(table__round=round_)
    for minutes in (2, 3, 4):
        with timekeeping.time_set_to(sheet.created_at + timedelta(minutes=minutes)):
            looked_at(event)
    assert [seat["player"] for seat in sheet.content["seats"] if seat["absent"]] == [absent.key]
    places = {
        seat.player: seat.place for seat in scoring_of(event).results(scoring_of(event).read(sheet.content))
    }
    assert places[asleep.key] == max(places.values()), "who conceded is behind those who played on"
    forfeits = event.journal.filter(verb="live.forfeit").order_by("revision")
    assert [entry.after["player"] for entry in forfeits] == [absent.key, asleep.key]
    assert set(verbs(event, "staff")) <= {"round.draw", "round.publish", "pairing.draw", "pairing.publish"}
    states = list(event.rounds.order_by("number").values_list("status", flat=True))
    assert states == [RoundStatus.CLOSED, RoundStatus.PUBLISHED], faults_of(event)
    seated = set(event.rounds.get(number=2).seats.values_list("player__key", flat=True))
    assert {absent.key, asleep.key} <= seated, "who missed a round has not left the event"


def test_a_draw_that_starts_over_is_a_lobby_opened_anew():
    event = an_online_event(4, absent="bot", absent_minutes=10, bot="random")
    round_ = published(event)
    looked_at(event)
    (game,) = games_of(event)
    later = game.created_at + timedelta(hours=1)
    LiveGame.objects.filter(pk=game.pk).update(gathers_since=later)
    enter(game, 0)
    (game,) = games_of(event)
    assert tables_shown(round_)[1].quiet_since == later
    people = absence.people_present(game, absence.standing_of(game, None))
    assert absence.votes_from(game, games.seats_of(game)[1], people) == later + timedelta(minutes=10)


class TestAnnouncedTime:
    @pytest.mark.parametrize("rule", ["bot", "forfeit"])
    def test_the_lobby_says_when_absent_seats_are_played_on(self, rule: str):
        event = an_online_event(4, absent=rule, absent_minutes=10, bot="random")
        round_ = published(event)
        looked_at(event)
        (game,) = games_of(event)
        assert round_.published_at is not None
        begins = max(game.created_at, round_.published_at)
        page = browser_of(player_at(game, 0)).get(f"/t/{game.key}/").content.decode()
        at_time = (begins + timedelta(minutes=10)).isoformat()
        assert f'data-absent-at="{at_time}"' in page and f'data-absent-rule="{rule}"' in page
        with timekeeping.time_set_to(begins + timedelta(minutes=10, seconds=1)):
            looked_at(event)
        assert any(seat.bot for seat in games.seats_of(games_of(event)[0]))

    def test_where_the_table_waits_no_time_is_announced(self):
        event = an_online_event(4)
        published(event)
        looked_at(event)
        (game,) = games_of(event)
        page = browser_of(player_at(game, 0)).get(f"/t/{game.key}/").content.decode()
        assert "data-absent-at" not in page
