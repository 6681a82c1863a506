"""The hub: newest notices to the right streams, true to the database, within its limits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from django.db import OperationalError

from kingsmoot.stream.hub import (
    CHECKS_OF_PASSES,
    HEARTBEAT,
    Client,
    Hub,
    Limits,
    Seat,
    StreamRefused,
    frame_of,
)
from kingsmoot.stream.service import ConnectedBoards
from tables.core.notices import Notice, Ticket
from tables.live.view.pushed import Pass

pytestmark = pytest.mark.once


class Database:
    """Revisions that a test sets, counted reads, and failure on demand."""

    def __init__(self, **revisions: int) -> None:
        self.revisions = {name.replace("_", "/"): revision for name, revision in revisions.items()}
        self.reads = 0
        self.fails = False

    def __call__(self, topics: Collection[str]) -> Mapping[str, int]:
        self.reads += 1
        if self.fails:
            raise ConnectionError("the database is away")
        return {topic: self.revisions[topic] for topic in topics if topic in self.revisions}


def listener(hub: Hub, *topics: str, ticket: str = "t", address: str = "10.0.0.1", **audience: int) -> Client:
    names = {name.replace("_", "/"): epoch for name, epoch in audience.items()}
    allowed = [Ticket(topics, name, epoch) for name, epoch in names.items()] or [Ticket(topics)]
    return hub.connect((ticket,), tuple(allowed), address)


async def next_frames(client: Client) -> bytes:
    async with asyncio.timeout(30):
        return await client.next_frames()


async def until(state: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not state():
            await asyncio.sleep(0.01)


def with_hub(hub: Hub, test: Callable[[], Awaitable[None]]) -> None:
    """Run `test` while the hub runs."""

    async def both() -> None:
        running = asyncio.create_task(hub.run())
        await asyncio.sleep(0)
        try:
            await test()
        finally:
            running.cancel()
            await asyncio.wait([running])

    asyncio.run(both())


@contextmanager
def refused(status: int) -> Iterator[None]:
    with pytest.raises(StreamRefused) as refusal:
        yield
    assert refusal.value.status == status


def test_a_new_stream_is_shown_where_its_topics_stand():
    database = Database(event_1=7, event_2=9)
    hub = Hub(database, check_every=60)

    async def test() -> None:
        client = listener(hub, "event/1", "event/2")
        frames = await next_frames(client)
        assert frames == frame_of(Notice("event/1", 7)) + frame_of(Notice("event/2", 9))
        # The next one is notified at once, without another read.
        second = listener(hub, "event/1")
        assert await next_frames(second) == frame_of(Notice("event/1", 7))
        assert database.reads == 1

    with_hub(hub, test)


def test_notices_reach_those_who_follow_the_topic_and_nobody_else():
    hub = Hub(Database(), check_every=60)

    async def test() -> None:
        one, other = listener(hub, "event/1"), listener(hub, "event/2")
        hub.publish(Notice("event/1", 3))
        assert await next_frames(one) == frame_of(Notice("event/1", 3))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await other.next_frames()

    with_hub(hub, test)


def seat_holder(hub: Hub, topic: str, player: int) -> Client:
    return hub.connect(("t",), (Ticket((topic,), player=player),), "10.0.0.1")


async def frames_until(client: Client, last: bytes) -> bytes:
    frames = b""
    while not frames.endswith(last):
        frames += await next_frames(client)
    return frames


def test_each_player_is_sent_the_own_seat_when_it_changes():
    seats = {1: Seat((1, 1), b"seat 1\n\n"), 2: Seat((1, 2), b"seat 2\n\n")}
    hub = Hub(Database(), check_every=60, seats=lambda topic: dict(seats) if topic == "event/1" else {})

    async def test() -> None:
        one, two, spectator = (
            seat_holder(hub, "event/1", 1),
            seat_holder(hub, "event/1", 2),
            listener(hub, "event/1"),
        )
        hub.publish(Notice("event/1", 3))
        notice = frame_of(Notice("event/1", 3))
        assert await frames_until(one, seats[1].frame) == notice + seats[1].frame
        assert await frames_until(two, seats[2].frame) == notice + seats[2].frame
        assert await next_frames(spectator) == notice

        seats[2] = Seat((1, 3), b"seat 2, moved\n\n")
        hub.publish(Notice("event/1", 4))
        assert await frames_until(two, seats[2].frame) == frame_of(Notice("event/1", 4)) + seats[2].frame
        assert await next_frames(one) == frame_of(Notice("event/1", 4))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await one.next_frames()

    with_hub(hub, test)


def test_what_concerns_one_table_does_not_reach_players_elsewhere():
    seats = {1: Seat((1, 1), b"seat 1\n\n"), 2: Seat((1, 2), b"seat 2\n\n")}
    hub = Hub(Database(), check_every=60, seats=lambda topic: seats)

    async def test() -> None:
        one, two, staff = (
            seat_holder(hub, "event/1", 1),
            seat_holder(hub, "event/1", 2),
            listener(hub, "event/1"),
        )
        late = seat_holder(hub, "event/1", 3)  # a player without a seat hears of everything
        hub.publish(Notice("event/1", 3))
        for client, frame in ((one, seats[1].frame), (two, seats[2].frame)):
            await frames_until(client, frame)
        for client in (staff, late):
            await next_frames(client)
        about = Notice("event/1", 4, (1, 2))
        hub.publish(about)
        for client in (two, staff, late):
            assert await next_frames(client) == frame_of(about)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await one.next_frames()
        hub.publish(Notice("event/1", 5))
        assert await next_frames(one) == frame_of(Notice("event/1", 5))

    with_hub(hub, test)


def test_streams_outlive_seats_that_cannot_be_read(caplog):
    reads = []

    def seats(topic: str) -> Mapping[int, Seat]:
        reads.append(topic)
        if len(reads) == 1:
            raise OperationalError("away")
        return {1: Seat((1, 1), b"seat\n\n")}

    hub = Hub(Database(), check_every=60, seats=seats)

    async def test() -> None:
        client = seat_holder(hub, "event/1", 1)
        hub.publish(Notice("event/1", 3))
        assert await next_frames(client) == frame_of(Notice("event/1", 3))
        await until(lambda: bool(reads))
        hub.publish(Notice("event/1", 4))
        assert (await frames_until(client, b"seat\n\n")).endswith(b"seat\n\n")

    with_hub(hub, test)
    assert "The seats of event/1 cannot be read" in caplog.text


def test_a_crowd_is_asked_to_read_in_turn():
    """The time grows with the number of pages and with what each costs."""
    hub = Hub(Database(), check_every=60)
    hub.refresh_seconds = lambda: 0.009

    async def test() -> None:
        clients = [listener(hub, "event/1", ticket=f"t{n}") for n in range(200)]
        hub.publish(Notice("event/1", 3))
        assert await next_frames(clients[0]) == frame_of(Notice("event/1", 3), spread=5_143)
        late = listener(hub, "event/1", ticket="late")
        assert await next_frames(late) == frame_of(Notice("event/1", 3), spread=5_169)
        hub.refresh_seconds = lambda: 0.03
        hub.publish(Notice("event/1", 4))
        assert await next_frames(late) == frame_of(Notice("event/1", 4), spread=17_229)

    with_hub(hub, test)


def test_pages_read_themselves_again_later_where_reads_wait():
    hub = Hub(Database(), check_every=60)
    hub.expected_wait = lambda: 4.0

    async def test() -> None:
        client = listener(hub, "event/1")
        hub.publish(Notice("event/1", 3))
        assert await next_frames(client) == frame_of(Notice("event/1", 3), spread=8_000)
        hub.expected_wait = lambda: 60.0
        hub.publish(Notice("event/1", 4))
        assert await next_frames(client) == frame_of(Notice("event/1", 4), spread=60_000)

    with_hub(hub, test)


def seated_at_two_tables(database: Database) -> Hub:
    seats = {1: Seat((1, 1), b"seat 1\n\n"), 2: Seat((1, 2), b"seat 2\n\n")}
    return Hub(database, check_every=0.05, seats=lambda topic: seats)


async def quiet(hub: Hub, client: Client, database: Database) -> None:
    """Wait for two checks of the database; nothing may reach the client meanwhile."""
    reads = database.reads
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await client.next_frames()
    await until(lambda: database.reads >= reads + 2)


def test_seats_are_known_before_the_first_notice():
    """A process that has just started must not send each table's notices to everybody."""
    database = Database(event_1=3)
    hub = seated_at_two_tables(database)

    async def test() -> None:
        one, two = seat_holder(hub, "event/1", 1), seat_holder(hub, "event/1", 2)
        for client, number in ((one, 1), (two, 2)):
            await frames_until(client, f"seat {number}\n\n".encode())
        database.revisions["event/1"] = 4
        hub.deliver(Notice("event/1", 4, (1, 2)))
        assert await next_frames(two) == frame_of(Notice("event/1", 4, (1, 2)))
        await quiet(hub, one, database)

    with_hub(hub, test)


def test_what_a_check_finds_before_its_notice_waits_for_it():
    database = Database(event_1=3)
    hub = seated_at_two_tables(database)

    async def test() -> None:
        one, two = seat_holder(hub, "event/1", 1), seat_holder(hub, "event/1", 2)
        for client, number in ((one, 1), (two, 2)):
            await frames_until(client, f"seat {number}\n\n".encode())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hub, "_check_every", 60)
            patch.setattr("kingsmoot.stream.hub.CHECK_AGAIN", 60)
            database.revisions["event/1"] = 4
            reads = database.reads
            hub.check_now()
            await until(lambda: database.reads > reads)
            hub.deliver(Notice("event/1", 4, (1, 2)))
            assert await next_frames(two) == frame_of(Notice("event/1", 4, (1, 2)))
        hub.check_now()
        await quiet(hub, one, database)
        database.revisions["event/1"] = 5  # a notice that never arrives is for everybody
        assert await next_frames(one) == frame_of(Notice("event/1", 5))

    with_hub(hub, test)


def test_notices_of_tables_may_arrive_in_any_order():
    """Two processes announce at once: each table hears of its own change."""
    database = Database(event_1=3)
    hub = seated_at_two_tables(database)

    async def test() -> None:
        one, two = seat_holder(hub, "event/1", 1), seat_holder(hub, "event/1", 2)
        for client, number in ((one, 1), (two, 2)):
            await frames_until(client, f"seat {number}\n\n".encode())
        database.revisions["event/1"] = 5
        hub.deliver(Notice("event/1", 5, (1, 2)))
        hub.deliver(Notice("event/1", 4, (1, 1)))
        assert await next_frames(two) == frame_of(Notice("event/1", 5, (1, 2)))
        assert await next_frames(one) == frame_of(Notice("event/1", 4, (1, 1)))
        await quiet(hub, one, database)

    with_hub(hub, test)


def test_of_a_burst_only_the_newest_is_kept():
    hub = Hub(Database(), check_every=60)

    async def test() -> None:
        client = listener(hub, "event/1")
        for revision in range(1, 301):
            hub.deliver(Notice("event/1", revision))
        assert await next_frames(client) == frame_of(Notice("event/1", 300))

    with_hub(hub, test)


def test_an_older_notice_says_nothing_new():
    hub = Hub(Database(), check_every=60)

    async def test() -> None:
        client = listener(hub, "event/1")
        hub.deliver(Notice("event/1", 5))
        await next_frames(client)
        hub.deliver(Notice("event/1", 4))
        hub.deliver(Notice("event/1", 5))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await client.next_frames()

    with_hub(hub, test)


def test_a_lost_notice_is_found_in_the_database():
    database = Database(event_1=1)
    hub = Hub(database, check_every=0.05)

    async def test() -> None:
        client = listener(hub, "event/1")
        await next_frames(client)
        database.revisions["event/1"] = 2
        assert await next_frames(client) == frame_of(Notice("event/1", 2))

    with_hub(hub, test)


def test_streams_outlive_a_database_that_is_away(caplog):
    database = Database(event_1=1)
    hub = Hub(database, check_every=0.02)

    async def test() -> None:
        client = listener(hub, "event/1")
        await next_frames(client)
        database.fails = True
        reads = database.reads
        await until(lambda: database.reads > reads + 2)
        assert not client.closed
        database.fails = False
        database.revisions["event/1"] = 2
        assert await next_frames(client) == frame_of(Notice("event/1", 2))

    with_hub(hub, test)
    assert [record.message for record in caplog.records if "revisions" in record.message] == [
        "The stream cannot read revisions (ConnectionError); trying on"
    ]


def test_nothing_is_read_while_nobody_listens():
    database = Database(event_1=1)
    hub = Hub(database, check_every=0.01)

    async def test() -> None:
        await asyncio.sleep(0.1)
        assert database.reads == 0
        client = listener(hub, "event/1")
        await next_frames(client)
        hub.disconnect(client)
        reads = database.reads
        await asyncio.sleep(0.1)
        assert database.reads <= reads + 1
        assert len(hub) == 0

    with_hub(hub, test)


def test_heartbeats_come_by_themselves():
    hub = Hub(Database(), check_every=60, heartbeat_every=0.02)

    async def test() -> None:
        client = listener(hub, "event/1")
        assert await next_frames(client) == HEARTBEAT
        assert await next_frames(client) == HEARTBEAT

    with_hub(hub, test)


def test_a_raised_epoch_closes_the_streams_of_its_audience():
    database = Database(event_1=1, player_3=4, player_5=1)
    hub = Hub(database, check_every=0.02)

    async def test() -> None:
        revoked = listener(hub, "event/1", player_3=4)
        other = listener(hub, "event/1", player_5=1)
        outdated = listener(hub, "event/1", player_3=3)
        await next_frames(revoked)
        await until(lambda: outdated.closed)
        assert (revoked.closed, other.closed) == (False, False)
        database.revisions["player/3"] = 5
        await until(lambda: revoked.closed)
        assert not other.closed
        assert await next_frames(revoked) == b""

    with_hub(hub, test)


def test_closing_ends_every_stream_and_refuses_new_ones():
    hub = Hub(Database(), check_every=60)

    async def test() -> None:
        clients = [listener(hub, "event/1") for _ in range(3)]
        hub.close()
        assert [await next_frames(client) for client in clients] == [b"", b"", b""]
        with refused(503):
            listener(hub, "event/1")

    with_hub(hub, test)


def test_streams_are_counted_by_address_and_by_ticket():
    hub = Hub(Database(), limits=Limits(per_address=3, per_ticket=2, topics=2))
    first = listener(hub, "event/1", ticket="a")
    listener(hub, "event/1", ticket="a")
    with refused(429):
        listener(hub, "event/1", ticket="a")
    listener(hub, "event/1", ticket="b")
    with refused(429):
        listener(hub, "event/1", ticket="c")
    listener(hub, "event/1", ticket="c", address="10.0.0.2")
    hub.disconnect(first)
    listener(hub, "event/1", ticket="a")
    assert len(hub) == 4


def test_every_pass_is_checked_in_its_turn():
    hub = Hub(Database(), boards=Mock())
    passes = [Pass(f"live/{n}", f"key{n}", "seat/0/0", "") for n in range(7)]
    for at in passes:
        hub.connect((at.key,), (Ticket((at.topic,)),), "10.0.0.1", {at.topic: at})
    turns = [hub._passes_to_check() for _ in range(CHECKS_OF_PASSES)]
    assert set.union(*turns) == set(passes) and all(len(turn) <= 3 for turn in turns)


def test_too_many_topics_or_none_are_refused():
    hub = Hub(Database(), limits=Limits(topics=2))
    with refused(400):
        listener(hub)
    with refused(400):
        listener(hub, "event/1", "event/2", "event/3")


def test_a_hub_that_everybody_left_keeps_nothing():
    hub = Hub(Database())
    clients = [listener(hub, f"event/{number % 3}", ticket=f"{number}", player_1=1) for number in range(9)]
    for client in clients:
        hub.disconnect(client)
        hub.disconnect(client)
    assert len(hub) == 0
    assert not any((hub._topics, hub._audiences, hub._by_address, hub._by_ticket))


def test_boards_ask_whether_the_database_is_there_once_a_second_and_after_each_failure(monkeypatch):
    asked: list[float] = []
    clock = Mock(return_value=100.0)
    monkeypatch.setattr("kingsmoot.stream.service.close_old_connections", lambda: asked.append(clock()))
    monkeypatch.setattr("kingsmoot.stream.service.time", SimpleNamespace(monotonic=clock))
    boards = ConnectedBoards()
    monkeypatch.setattr(boards, "_boards", made := Mock())
    for clock.return_value in (100.0, 100.1, 100.9, 101.0):
        boards.changes(())
    assert asked == [100.0, 101.0]
    made.changes.side_effect = OperationalError
    with pytest.raises(OperationalError):
        boards.changes(())
    boards.standing(())
    assert asked == [100.0, 101.0, 101.0, 101.0]
