"""Seats and the waiting list: who gets a seat, in which order, and who decides."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from tables.archive.actions.backup import restore_event
from tables.archive.queries.archive import event_archive
from tables.archive.queries.backup import event_backup
from tables.archive.rules.verify import verify
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, Refused
from tables.events.actions.setup import change_event
from tables.events.actions.stages import start_event
from tables.events.models import Event
from tables.journal.queries import journal_page
from tables.messages.actions import subscribe
from tables.messages.channels.email import Email
from tables.messages.models import Message, MessageKind, Subscription
from tables.messages.queries import is_still_true, received_by
from tables.messages.wording import message_text
from tables.players.actions.check_in import check_in
from tables.players.actions.participation import disqualify, drop, lift_disqualification, rejoin
from tables.players.actions.registration import (
    approve,
    approve_all,
    decline,
    register_from_list,
    register_player,
    sign_up,
)
from tables.players.models import Player, PlayerStatus
from tables.players.queries.roster import registration_queue
from tables.players.queries.seats import Seats, place_on_waiting_list, seats_of, waiting_list
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round
from tests.builders import HALL_VALUE, a_user, an_event, last_entry, players
from tests.cast import Cast
from tests.clients import browser_of, html_of, program_of
from tests.stages import open_event

pytestmark = pytest.mark.django_db
A, P, W = PlayerStatus.ACTIVE, PlayerStatus.PENDING, PlayerStatus.WAITLISTED


def full(seats: int = 3, **changes) -> Cast:
    """An open event all of whose seats are taken, without approval."""
    settings = {"player_cap": seats, "registration_open": True, "approval_required": False}
    cast = Cast(an_event(**{**settings, **changes}))
    players(cast.event, seats)
    return cast


def names_waiting(event: Event) -> list[str]:
    return [player.name for player in waiting_list(event)]


def statuses(event: Event, *keys: str) -> list[str]:
    return [event.players.get(key=key).status for key in keys]


def test_seats_are_taken_in_order_and_the_others_wait_in_theirs():
    cast = full(3)
    drop(cast.player("p3"), cast.actor())
    people = [sign_up(cast.event, name=name) for name in ("Asha", "Euron", "Victarion")]
    assert [player.status for player in people] == [A, W, W]
    assert [place_on_waiting_list(player) for player in people] == [None, 1, 2]
    assert seats_of(cast.event) == Seats(cap=3, taken=3, waitlisted=2)
    assert seats_of(cast.event).sentence == "3 of 3 seats taken; 2 on the waiting list"
    register_player(cast.event, cast.actor(), name="Aeron")
    assert names_waiting(cast.event) == ["Euron", "Victarion", "Aeron"]
    with pytest.raises(Refused, match=r"Euron is on the waiting list\. Give the player a seat first"):
        check_in(people[1], cast.actor())
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=people[1].pk).update(waitlisted_at=None)


@pytest.mark.parametrize("freed_by", ["drop", "decline", "disqualify", "withdraw"])
def test_a_seat_that_becomes_free_goes_to_the_first_who_waits(freed_by):
    cast = full(3)
    pending = cast.player("p2")
    Player.objects.filter(pk=pending.pk).update(status=P)
    first, second = (sign_up(cast.event, name=name) for name in ("Asha", "Euron"))
    match freed_by:
        case "drop":
            drop(cast.player("p1"), cast.actor())
        case "decline":
            decline(pending, cast.actor())
        case "disqualify":
            disqualify(cast.player("p1"), cast.actor(), reason="cheated")
        case "withdraw":
            drop(pending, Actor.of_player(pending))
    entry = last_entry(cast.event)
    assert entry.after["promoted"] == [{"player": first.key, "status": "active"}]
    assert statuses(cast.event, first.key, second.key) == [A, W]
    assert f"Asha ({first.key}) got a seat from the waiting list" in journal_page(cast.event).rows[0].sentence


def test_a_person_who_waits_for_approval_too_comes_in_as_pending_and_keeps_the_seat():
    cast = full(2, approval_required=True)
    asha = sign_up(cast.event, name="Asha")
    euron = register_player(cast.event, cast.actor(), name="Euron")
    change_event(cast.event, cast.actor(), player_cap=4)
    assert statuses(cast.event, asha.key, euron.key) == [P, A]
    assert last_entry(cast.event).after == {
        "player_cap": 4,
        "promoted": [
            {"player": asha.key, "status": "pending"},
            {"player": euron.key, "status": "active"},
        ],
    }
    assert sign_up(cast.event, name="Aeron").status == W
    approve_all(cast.event, cast.actor())
    assert (seats_of(cast.event).taken, names_waiting(cast.event)) == (4, ["Aeron"])
    change_event(cast.event, cast.actor(), player_cap=0)
    assert names_waiting(cast.event) == []


def test_fewer_seats_move_the_latest_registrations_nobody_approved_onto_the_list_in_their_order():
    cast = Cast(an_event(registration_open=True))
    players(cast.event, 2)
    for minute, name in enumerate(("Asha", "Euron", "Aeron")):
        player = sign_up(cast.event, name=name)
        Player.objects.filter(pk=player.pk).update(
            created_at=timekeeping.now() - timedelta(minutes=30 - minute)
        )
    change_event(cast.event, cast.actor(), player_cap=3)
    assert last_entry(cast.event).after["waitlisted"] == ["p4", "p5"]
    late = sign_up(cast.event, name="Victarion")
    assert [waiting.place for waiting in registration_queue(cast.event)] == [None, 1, 2, 3]
    assert names_waiting(cast.event) == ["Euron", "Aeron", "Victarion"]
    change_event(cast.event, cast.actor(), player_cap=1)
    assert statuses(cast.event, "p1", "p2", "p3") == [A, A, W]
    assert names_waiting(cast.event)[0] == "Asha" and late.status == W
    drop(cast.player("p1"), cast.actor())
    assert names_waiting(cast.event)[0] == "Asha", "two of one seat were taken: none is free"


def test_only_staff_go_over_the_cap_or_out_of_order_and_with_a_reason():
    cast = full(3)
    first, second = (sign_up(cast.event, name=name) for name in ("Asha", "Euron"))
    with pytest.raises(NeedsOverride) as asked:
        approve(second, cast.actor())
    assert [problem.message for problem in asked.value.problems] == [
        "All 3 seats are taken: Euron would be number 4.",
        "Others wait longer: Asha is the first on the waiting list.",
    ]
    approve(second, cast.actor(), override=True, reason="came from far away")
    assert statuses(cast.event, first.key, second.key) == [W, A]
    assert last_entry(cast.event).before == {"status": "waitlisted"}
    drop(second, cast.actor())
    assert names_waiting(cast.event) == ["Asha"], "the seat that is gone was one too many"
    with pytest.raises(NeedsOverride, match="All 3 seats are taken"):
        rejoin(second, cast.actor())
    disqualify(cast.player("p1"), cast.actor(), reason="cheated")
    with pytest.raises(NeedsOverride, match="All 3 seats are taken"):
        lift_disqualification(cast.player("p1"), cast.actor(), reason="did not")


def test_a_list_fills_the_seats_from_its_top():
    cast = full(3)
    change_event(cast.event, cast.actor(), player_cap=5)
    made = register_from_list(cast.event, cast.actor(), "Asha\nEuron\nAeron\nVictarion")
    assert [player.status for player in made] == [A, A, W, W]
    assert names_waiting(cast.event) == ["Aeron", "Victarion"]


def test_after_the_start_the_staff_give_seats_and_nobody_overtakes_the_list():
    cast = full(4)
    waiting = [sign_up(cast.event, name=name) for name in ("Asha", "Euron")]
    check_in(cast.player("p2"), cast.actor())
    with pytest.raises(NeedsOverride, match="their seats go to the first of 2 on the waiting list"):
        start_event(cast.event, cast.actor(), hall_value=HALL_VALUE)
    event = cast.event = start_event(
        cast.event, cast.actor(), hall_value=HALL_VALUE, override=True, reason="go"
    )
    drop(cast.player("p1"), cast.actor())
    assert names_waiting(event) == ["Asha", "Euron"]
    assert register_player(event, cast.actor(), name="Aeron").status == W
    asha = approve(waiting[0], cast.actor())
    assert (asha.status, asha.checked_in_at, asha.random_rank is None) == (A, None, False)
    why: dict[str, Any] = {"override": True, "reason": "they are here"}
    publish_round(draw_round(event, cast.actor(), **why), cast.actor())
    archive = event_archive(event)
    assert [player.id for player in archive.players] == ["p1", "p2", "p3", "p4", "p5"]
    assert verify(archive).ok, verify(archive).differences


def test_the_archive_of_an_event_with_a_waiting_list_verifies_and_its_backup_brings_the_list_back():
    cast = full(3)
    for name in ("Asha", "Euron", "Aeron"):
        sign_up(cast.event, name=name)
    drop(cast.player("p1"), cast.actor())
    event = Event.objects.get(pk=cast.event.pk)
    assert verify(event_archive(event)).ok
    backup, queue = event_backup(event), [row.waitlisted_at for row in waiting_list(event)]
    Event.objects.filter(pk=event.pk).update(seed_commitment="0" * 64, slug="gone")
    event.players.update(link_digest=None)
    back = restore_event(backup).event
    assert back.player_cap == 3 and names_waiting(back) == ["Euron", "Aeron"]
    assert [row.waitlisted_at for row in waiting_list(back)] == queue


def test_who_withdraws_may_register_again_at_the_end():
    cast = full(2)
    user = a_user()
    asha = sign_up(cast.event, name="Asha", user=user)
    sign_up(cast.event, name="Euron")
    drop(asha, Actor.of_player(asha))
    assert statuses(cast.event, asha.key) == [PlayerStatus.WITHDRAWN]
    with pytest.raises(Refused, match="withdrawn already"):
        decline(asha, cast.actor())
    with pytest.raises(Refused, match="not taking part"):
        drop(Player.objects.get(name="Euron"), cast.actor())
    sign_up(cast.event, name="Asha", user=user)
    assert names_waiting(cast.event) == ["Euron", "Asha"]
    assert "Asha" not in html_of(browser_of(None).get(cast.url("public-event")))


@pytest.mark.django_db(transaction=True)
def test_of_many_who_sign_up_at_once_only_as_many_get_seats_as_there_are():
    cast = full(1)
    drop(cast.player("p1"), cast.actor())

    def register(number: int) -> str:
        try:
            return sign_up(cast.event, name=f"Ironborn {number:02d}").status
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as crowd:
        made = list(crowd.map(register, range(6)))
    assert sorted(made) == [A] + 5 * [W]
    assert [waiting.place for waiting in registration_queue(cast.event)] == [1, 2, 3, 4, 5]


def test_on_the_phone_in_public_and_at_the_desk():
    cast = full(2)
    page = html_of(browser_of(None).get(cast.url("public-event")))
    assert "2 of 2 seats taken" in page and "Join the waiting list" in page
    people = [sign_up(cast.event, name=name) for name in ("Asha", "Euron")]
    phone = browser_of(people[1])
    assert "You are 2nd on the waiting list" in html_of(phone.get(cast.url("my-event")))
    desk, queue = cast.browser(), cast.url("staff-players-queue")
    assert "Give a seat …" in html_of(desk.get(queue))
    answer = desk.post(cast.url("staff-players-drop", key="p1"), {"confirmed": "yes"}, follow=True)
    assert "Player 001 has dropped. Asha got a seat from the waiting list." in html_of(answer)
    assert "You are 1st on the waiting list" in html_of(phone.get(cast.url("my-event")))
    assert phone.post(cast.url("my-drop")).status_code == 302
    assert "Your registration is withdrawn" in html_of(phone.get(cast.url("my-event")))
    answer = desk.post(cast.url("staff-players-add"), {"name": "Aeron"}, follow=True)
    assert "Aeron is registered and 1st on the waiting list." in html_of(answer)
    preview = desk.post(cast.url("staff-players-import"), {"pasted": "Dagmer\nHarras", "list": "yes"})
    assert "For 2 of them no seat is left" in html_of(preview)


def test_programs_read_seats_places_and_the_list():
    cast = full(2)
    asha = sign_up(cast.event, name="Asha")
    assert cast.program("anonymous").get("seats/") == {
        "cap": 2, "taken": 2, "free": 0, "waitlisted": 1, "is_full": True,
    }  # fmt: skip
    assert program_of(asha).at(cast.event).get("me/")["waiting_place"] == 1
    [row] = cast.program().get("registrations/")
    assert (row["key"], row["place"]) == (asha.key, 1)
    answer = cast.program().call("POST", f"players/{asha.key}/approve/", {})
    assert answer.status_code == 409 and "All 2 seats are taken" in answer.content.decode()
    assert open_event().program("anonymous").get("seats/")["free"] is None


def test_a_cap_is_a_whole_number_of_some_size():
    cast = full()
    wrongs: tuple[Any, ...] = (-1, 5001, "9")
    for wrong in wrongs:
        with pytest.raises(Malformed):
            change_event(cast.event, cast.actor(), player_cap=wrong)


def test_who_asked_for_it_is_notified_of_a_seat_by_messages():
    cast = full(3)
    for name in ("Asha", "Euron", "Aeron"):
        player = sign_up(cast.event, name=name)
        if name != "Euron":
            subscribe(
                player,
                Actor.of_player(player),
                channel="page",
                kinds=[MessageKind.SEAT],
                site="https://k.example/",
            )
    drop(cast.player("p1"), cast.actor())
    (message,) = Message.objects.all()
    found, asha = message.deliveries.get().subscription, cast.player("p4")
    assert (message.data, found.player) == ({"seats": 1}, asha) and asha.name == "Asha"
    assert message_text(message, asha.pk).subject == "You have a seat" and is_still_true(message, found)
    drop(cast.player("p2"), cast.actor())  # Euron did not ask
    assert Message.objects.count() == 1
    aeron = cast.player("p6")
    approve(aeron, cast.actor(), override=True, reason="helps with the tables")
    assert [said.subject for said in received_by(aeron)] == ["You have a seat"]
    drop(asha, cast.actor(), override=True, reason="called in sick")
    assert not is_still_true(message, found)


def test_a_letter_about_a_seat_has_the_description_in_plain_lines(mailoutbox):
    cast = full(3)
    text = "# Fee\n- **5** EUR, [map](https://a.example)\n<script>alert(1)</script>"
    change_event(cast.event, cast.actor(), description=text)
    asha = sign_up(cast.event, name="Asha")
    subscribe(
        asha,
        Actor.of_player(asha),
        channel="email",
        address="asha@example.org",
        kinds=[MessageKind.SEAT],
        site="https://k.example/",
    )
    Subscription.objects.update(confirmed_at=timekeeping.now())
    drop(cast.player("p1"), cast.actor())
    message = Message.objects.get(kind=MessageKind.SEAT)
    shown = Subscription.objects.select_related("player").get()
    Email().sender(message, shown)()
    (letter,) = mailoutbox
    assert "\n\nFee\n• 5 EUR, map\n<script>alert(1)</script>\n\nhttps://k.example/" in letter.body
    assert message_text(message, asha.pk).body in letter.body
