"""Sitting a round out without leaving the event: said, taken back, seated late after all (R-14)."""

from __future__ import annotations

import pytest

from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import NeedsOverride, NotVisible, Outdated, Refused
from tables.players.actions.participation import drop, rejoin
from tables.players.actions.sitting_out import sit_out, undo_sit_out
from tables.players.models import PlayerStatus
from tables.players.queries.availability import absences_of
from tables.players.queries.participation import next_pairing
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round, redraw
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.rounds.actions.repair import seat_late_arrival
from tables.rounds.models import Round
from tests.builders import an_event, confirm_all, last_entry, losses, players
from tests.cast import Cast
from tests.clients import browser_of, html_of
from tests.stages import drafted_event, play_round

pytestmark = pytest.mark.django_db


def test_the_round_counts_as_a_loss_and_the_next_one_seats_the_player_again():
    cast = drafted_event(rounds_announced=3)
    me, draft = cast.player("p4"), cast.event.rounds.get()
    sit_out(me, Actor.of_player(me))
    assert (last_entry(cast.event).verb, last_entry(cast.event).after) == ("player.sit_out", {"round": 1})
    with pytest.raises(Refused, match=r"Player 004 \(p4\) sits this round out but has a seat"):
        publish_round(draft, cast.actor())
    publish_round(redraw(draft, cast.actor(), reason="p4 sits out"), cast.actor())
    assert not me.seats.exists() and losses(me) == [1]
    withdraw_round(Round.objects.get(), cast.actor(), reason="again")
    assert losses(me) == []
    assert cast.player("p4").status == PlayerStatus.ACTIVE
    played = start_clock(publish_round(Round.objects.get(), cast.actor()), cast.actor())
    confirm_all(played)
    close_round(played, cast.actor())
    play_round(cast.event, cast.actor())
    assert losses(me) == [1] and list(me.seats.values_list("round__number", flat=True)) == [2]


def test_the_archive_of_an_event_where_somebody_sat_out_verifies():
    cast = drafted_event(rounds_announced=2)
    sit_out(cast.player("p1"), cast.actor(), reason="a talk")
    draft = redraw(cast.event.rounds.get(), cast.actor(), reason="p1 sits out")
    publish_round(draft, cast.actor())
    archive = event_archive(cast.event)
    assert archive.rounds[0].unpaired_losses == ("p1",)
    assert verify(archive).ok, verify(archive).differences


def test_a_change_of_mind_before_and_after_the_pairings_are_published():
    cast = drafted_event()
    me = cast.player("p2")
    sit_out(me, cast.actor())
    undo_sit_out(me, Actor.of_player(me))
    undo_sit_out(me, Actor.of_player(me))
    assert last_entry(cast.event).verb == "player.undo_sit_out"
    assert absences_of(cast.player("p2")) == set()
    sit_out(me, cast.actor())
    round_ = publish_round(redraw(cast.event.rounds.get(), cast.actor(), reason="out"), cast.actor())
    sit_out(me, cast.actor())
    assert max(absences_of(cast.player("p2"))) == next_pairing(cast.event) == 2
    undo_sit_out(me, cast.actor())
    seat_late_arrival(round_, cast.actor(), "p2", reason="here after all", override=True)
    assert me.seats.count() == 1 and losses(me) == []


def test_a_person_who_was_seated_late_after_all_keeps_the_seat_when_the_round_is_published_again():
    cast = drafted_event()
    sit_out(cast.player("p2"), cast.actor())
    round_ = publish_round(redraw(cast.event.rounds.get(), cast.actor(), reason="out"), cast.actor())
    seat_late_arrival(round_, cast.actor(), "p2", reason="here after all", override=True)
    draft = withdraw_round(Round.objects.get(), cast.actor(), reason="a look")
    publish_round(draft, cast.actor())
    assert cast.player("p2").seats.count() == 1


def test_coming_back_after_a_drop_ends_the_wish():
    cast = drafted_event()
    me = cast.player("p3")
    sit_out(me, cast.actor())
    drop(me, cast.actor())
    rejoin(me, cast.actor())
    assert absences_of(cast.player("p3")) == set()


def test_what_is_refused():
    cast = drafted_event(rounds_announced=1)
    me, other = cast.player("p1"), cast.player("p2")
    with pytest.raises(NotVisible):
        sit_out(other, Actor.of_player(me))
    with pytest.raises(Outdated):
        sit_out(me, cast.actor(), expected=99)
    drop(other, cast.actor())
    with pytest.raises(Refused, match="not taking part: dropped"):
        sit_out(other, cast.actor())
    publish_round(redraw(cast.event.rounds.get(), cast.actor(), reason="drop"), cast.actor())
    with pytest.raises(Refused, match="No further round is announced"):
        sit_out(me, cast.actor())
    few = Cast(an_event(status="running"))
    one, *_ = players(few.event, 3)
    with pytest.raises(NeedsOverride, match="Only 2 players would be left for round 1"):
        sit_out(one, few.actor())
    sit_out(one, Actor.of_player(one))
    with pytest.raises(Refused):
        draw_round(few.event, few.actor())


def test_by_the_player_on_the_phone_and_by_staff_on_the_players_page():
    cast = drafted_event()
    me = cast.player("p1")
    phone, mine = browser_of(me), cast.url("my-event")
    assert "Sit out round 1" in html_of(phone.get(mine))
    asked = html_of(phone.get(cast.url("my-sit-out")))
    assert f"{me.name}, sit out round 1?" in asked
    assert phone.post(cast.url("my-sit-out")).status_code == 302
    assert "You sit out round 1" in html_of(phone.get(mine))
    desk, page = cast.browser("judge"), cast.url("staff-players-player", key="p1")
    assert "Play round 1 after all" in html_of(desk.get(page))
    assert "sits out round 1" in html_of(desk.get(cast.url("staff-players")))
    assert phone.post(cast.url("my-sit-out-undo")).status_code == 302
    assert "You sit out" not in html_of(phone.get(mine))
    answer = desk.post(cast.url("staff-players-sit-out", key="p1"), {"confirmed": "yes"})
    assert answer.status_code == 302 and absences_of(cast.player("p1")) == {1}
    redraw(cast.event.rounds.get(), cast.actor(), reason="p1 sits out")
    assert "Sits out" in html_of(cast.browser().get(cast.url("staff-pairings")))
    assert browser_of(None).post(cast.url("my-sit-out")).status_code == 404
