"""An online event of twelve over three rounds that its organizer only sets up: four people in browsers, seven
programs and one who never comes. One person is late, one sleeps, and the server is killed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import cycle
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.core import timekeeping
from tables.core.access import Actor
from tables.events.actions.stages import start_event
from tables.events.models import ConfirmationQuorum, Event
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.store import games
from tables.live.view.online import faults_of
from tables.messages.actions import subscribe
from tables.messages.models import Channel, Delivery, MessageKind
from tables.players.models import Player
from tables.rounds.models import Round, RoundStatus, Table, TableStatus
from tests.builders import HALL_VALUE, an_event, players
from tests.cast import Cast
from tests.e2e.at_table import LAPTOP, Patience, confirm_result, is_over, play
from tests.e2e.hall import Contexts, Hall, connected, phone_of, staff_page
from tests.e2e.programs import Program
from tests.e2e.site import Site

ROUNDS = (1, 2, 3)
PHONE_PLAYER, LAPTOP_PLAYER, LATE, ASLEEP, ABSENT = "p1", "p2", "p3", "p4", "p5"
TIMEOUTS = 2
"""After so many of them a sleeping player's seat is played on."""
OF_A_ROUND = (
    MessageKind.ROUND_PUBLISHED,
    MessageKind.TABLE_OPENED,
    MessageKind.TO_CONFIRM,
    MessageKind.STANDINGS,
)
"""The messages that everybody gets once in each round."""
AN_HOUR = timedelta(hours=1)
DISPUTES = 150
"""Seconds within which the last results count: after a minute without anybody's word."""


class OnlineEvent(Hall):
    """The event at its site, with what happens there without anybody's doing."""

    def rounds(self) -> dict[int, RoundStatus]:
        """The rounds that there are, by number."""
        with self.site.models():
            return {
                number: RoundStatus(status)
                for number, status in Round.objects.filter(event=self.event).values_list("number", "status")
            }

    def games(self, number: int) -> list[LiveGame]:
        """The live games of a round as they are now."""
        with self.site.models():
            keys = LiveGame.objects.filter(event=self.event, table__round__number=number)
            return [games.find(key) for key in keys.values_list("key", flat=True)]

    def seat(self, player: str, number: int) -> LiveSeat:
        """A player's seat in a round."""
        with self.site.models():
            seats = LiveSeat.objects.select_related("game")
            return seats.get(player__key=player, game__event=self.event, game__table__round__number=number)

    def away(self, number: int) -> list[str]:
        """The players of a round who have not entered their table."""
        with self.site.models():
            seats = LiveSeat.objects.filter(game__event=self.event, game__table__round__number=number)
            return sorted(seats.filter(nonce_commitment="").values_list("player__key", flat=True))

    def is_played(self, number: int) -> bool:
        """Whether all games of a round are over."""
        with self.site.models():
            rows = LiveGame.objects.filter(event=self.event, table__round__number=number)
            return not rows.exclude(status=LiveStatus.FINISHED).exists()

    def player(self, key: str) -> Player:
        """A player as it is now."""
        with self.site.models():
            return self.cast.player(key)

    def an_hour_passes(self, number: int) -> None:
        """Let the round have been open for an hour more than it was."""
        with self.site.models():
            then = timekeeping.now() - AN_HOUR
            Round.objects.filter(event=self.event, number=number).update(published_at=then)
            LiveGame.objects.filter(event=self.event, status=LiveStatus.LOBBY).update(created_at=then)

    def time_out(self, number: int) -> None:
        """Let the time of the sleeping player be up where only this player is waited for."""
        with self.site.models():
            seat = LiveSeat.objects.select_related("game").get(
                player__key=ASLEEP, game__event=self.event, game__table__round__number=number
            )
            row = games.find(seat.game.key)
            awaited = [
                each.player_id for each in games.seats_of(row) if games.awaits(row, each) and not each.bot
            ]
            if row.status == LiveStatus.PLAYING and awaited == [seat.player_id] and seat.timeouts < TIMEOUTS:
                LiveGame.objects.filter(pk=row.pk).update(due_at=timekeeping.now() - timedelta(seconds=1))


def until(holds: Callable[[], object], page: Page, *, seconds: float = 60) -> None:
    """Wait until something holds that no page shows."""
    patient = Patience(seconds)
    while not holds():
        patient.spend(None, lambda: str(holds))
        page.wait_for_timeout(200)


@pytest.fixture
def hall(own_site: Site) -> OnlineEvent:
    """An open event of twelve who all want every message on their pages."""
    with own_site.models():
        cast = Cast(an_event(quorum=ConfirmationQuorum.MAJORITY))
        for player in players(cast.event, 12):
            subscribe(
                player,
                Actor.of_player(player),
                channel=Channel.PAGE,
                kinds=MessageKind.values,
                site=own_site.url,
            )
        return OnlineEvent(own_site, cast)


def announce(page: Page, hall: Hall) -> None:
    """Let the organizer say in the settings how the rounds are played; all of them may begin at once."""
    page.goto(hall.url("staff-settings-online"))
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Goofspiel").click()
    page.get_by_text("Rounds are played online").click()
    page.get_by_text("Rules of this table").click()
    page.get_by_label("Cards").select_option("5")
    page.get_by_label("Hours of a round").fill("48")
    page.get_by_label("Time for one decision").select_option(label="1 hour")
    page.get_by_label("Who may watch").select_option(label="Everybody, at once")
    page.get_by_role("radio", name="A bot plays until the player is back").check()
    page.get_by_label("Minutes until a player is absent").fill("30")
    page.get_by_label("Time-outs in a row").fill(str(TIMEOUTS))
    page.get_by_label("Bot for absent players").select_option(label="The random bot")
    page.get_by_label("Minutes until a result counts").fill("1")
    page.get_by_text("Close a round once all its results count").click()
    page.get_by_role("radio", name="At announced times").check()
    page.get_by_label("Times of the rounds").fill("\n".join(f"2026-01-0{number} 18:00" for number in ROUNDS))
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Play online: saved.")).to_be_visible()


def enter_table(page: Page) -> None:
    """Enter one's live table from one's own page, once it is open."""
    page.get_by_role("link", name="Enter the table").click()
    expect(page.locator("#board")).not_to_contain_text("Reading the table")


def take_seat_back(page: Page) -> None:
    """Take one's seat back from the bot."""
    expect(page.locator("#dock-return")).to_contain_text("A bot plays for you until you take your seat back.")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("#dock-return")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.longest
def test_three_rounds_need_no_organizer(hall: OnlineEvent, own_site: Site, new_context: Contexts):
    desk = staff_page(new_context(viewport=LAPTOP), hall)
    announce(desk, hall)
    phone, late = (phone_of(new_context, hall, hall.player(key)) for key in (PHONE_PLAYER, LATE))
    laptop, sleeper = (new_context(viewport=LAPTOP).new_page() for _ in range(2))
    for page, key in ((laptop, LAPTOP_PLAYER), (sleeper, ASLEEP)):
        page.goto(hall.private_link(hall.player(key)))
    programs = [Program(hall, hall.player(f"p{number}")) for number in range(6, 13)]
    chance = Random(34)

    turns = cycle(programs)

    with own_site.models():
        start_event(
            hall.event, hall.cast.actor(), hall_value=HALL_VALUE, override=True, reason="all are here"
        )
        by_hand = Event.objects.get(pk=hall.event.pk).revision

    for number in ROUNDS:

        def are_open(number: int = number) -> bool:
            return len(hall.games(number)) == 3

        until(are_open, desk)
        for page in (phone, laptop, sleeper):
            enter_table(page)
        for program in programs:
            program.sit_down(number)

        def all_entered(number: int = number) -> bool:
            next(turns).step()
            return hall.away(number) == [LATE, ABSENT]

        until(all_entered, desk)
        desk.goto(hall.url("staff-live", number=number))
        expect(desk.locator("#live-tables")).to_contain_text("has not entered")
        hall.an_hour_passes(number)
        expect(
            desk.locator("#live-tables").get_by_text("a bot plays until the player is back")
        ).to_have_count(2)
        enter_table(late)
        take_seat_back(late)
        people = [phone, laptop, late]

        def goes_on(number: int = number) -> None:
            next(turns).step()
            hall.time_out(number)

        if number == 2:

            def some_have_answered() -> bool:
                goes_on()
                return all(game.length >= 4 for game in hall.games(2))

            play(people, chance, until=some_have_answered, patience=60)
            before = {game.key: game.length for game in hall.games(2)}
            own_site.kill()
            expect(phone.get_by_text("Not up to date")).to_be_visible()
            own_site.start()
            for page in (*people, sleeper):
                connected(page)
            assert all(game.length >= before[game.key] for game in hall.games(2)), "no answer is lost"

        def is_played(number: int = number) -> bool:
            goes_on(number)
            return hall.is_played(number)

        play(people, chance, until=is_played, patience=60)
        assert hall.seat(ASLEEP, number).has_stand_in and hall.seat(ABSENT, number).has_stand_in
        for page in (*people, sleeper):
            until(partial(is_over, page), page)
        if number != ROUNDS[-1]:
            for program in programs:
                program.confirm(number)
            confirm_result(people)
        else:
            phone.get_by_role("link", name="Confirm the result").click()
        sleeper.goto(hall.url("my-event"))

        def is_closed(number: int = number) -> bool:
            return hall.rounds()[number] == RoundStatus.CLOSED

        until(is_closed, desk, seconds=DISPUTES)
    desk.goto(hall.url("staff-overview"))

    with own_site.models():
        assert faults_of(hall.event) == []
        after = Event.objects.get(pk=hall.event.pk).journal.filter(revision__gt=by_hand)
        assert set(after.values_list("actor_kind", flat=True)) == {"system", "player"}
        tables = Table.objects.filter(round__event=hall.event)
        assert set(tables.values_list("status", flat=True)) == {TableStatus.CONFIRMED}
        sent = Delivery.objects.filter(message__event=hall.event, message__kind__in=OF_A_ROUND)
        counts = Counter(sent.values_list("subscription__player__key", "message__kind"))
    everybody = [f"p{number}" for number in range(1, 13)]
    assert counts == {(key, kind): len(ROUNDS) for key in everybody for kind in OF_A_ROUND}
    desk.goto(hall.url("staff-overview-finish"))
    desk.get_by_role("button", name="Finish the event").click()
    assert "Rounds of a finished event closed" in own_site.manage("verify_event", hall.event.slug)
