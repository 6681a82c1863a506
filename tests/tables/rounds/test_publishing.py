"""Rounds becoming public, being withdrawn, being closed (R-14, R-46, R-51)."""

from __future__ import annotations

import pytest

from tables.core.errors import Malformed, NotPermitted, Outdated, Refused
from tables.events.models import Event
from tables.players.actions.participation import drop, rejoin
from tables.players.models import PlayerStatus
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round, redraw
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.rounds.models import RoundStatus, TableStatus, UnpairedLoss
from tables.staff.models import Role
from tests.builders import a_running_event, confirm_all, last_entry, players, staff_of, table_keys

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return a_running_event(9)


class TestPublishing:
    def test_shows_the_seats_as_drafted(self, event, actor, draft):
        round_ = publish_round(draft, actor, expected=draft.revision)
        entry = last_entry(event)
        assert round_.status == RoundStatus.PUBLISHED
        assert round_.published_at == entry.at
        assert (entry.verb, entry.object) == ("round.publish", "round 1")
        assert entry.after == {
            "round": 1,
            "table_numbers": [1, 2],
            "tables": table_keys(draft),
            "length_minutes": draft.length_minutes,
            "charged": {},
        }

    def test_twice_changes_nothing(self, event, actor, draft):
        publish_round(draft, actor)
        revision = last_entry(event).revision
        publish_round(draft, actor, expected=draft.revision)
        assert last_entry(event).revision == revision

    def test_of_a_changed_draft_is_outdated(self, actor, draft):
        redraw(draft, actor, reason="again")
        with pytest.raises(Outdated):
            publish_round(draft, actor, expected=draft.revision)

    def test_refuses_a_draft_that_no_longer_fits_and_names_everybody(self, event, actor, draft):
        drop(event.players.get(number=4), actor)
        players(event, 1)
        with pytest.raises(Refused) as refused:
            publish_round(draft, actor)
        assert [problem.message for problem in refused.value.problems] == [
            "Player 004 (p4) is no longer active but has a seat. Draw the round again. Locked tables stay.",
            "Player 010 (p10) is active but has no seat. Draw the round again. Locked tables stay.",
        ]
        draft.refresh_from_db()
        assert draft.status == RoundStatus.DRAFTED
        assert publish_round(redraw(draft, actor, reason="again"), actor).status == RoundStatus.PUBLISHED

    def test_charges_those_whom_a_sheet_calls_absent_but_who_stayed(self, event, actor, draft):
        start_clock(publish_round(draft, actor), actor)
        absentee = draft.seats.select_related("player")[0]
        absentee.absent = True
        absentee.save()
        confirm_all(draft)
        close_round(draft, actor)
        second = publish_round(draw_round(event, actor), actor)
        loss = UnpairedLoss.objects.get()
        assert (loss.round, loss.player) == (draft, absentee.player)
        assert last_entry(event).after["charged"] == {absentee.player.key: [1]}
        assert second.number == 2

    @pytest.mark.parametrize("role", [Role.JUDGE, Role.SCOREKEEPER])
    def test_is_for_leaders(self, event, draft, role):
        with pytest.raises(NotPermitted):
            publish_round(draft, staff_of(event, role))


class TestWithdrawing:
    def test_makes_a_draft_again_for_the_next_attempt(self, event, actor, draft):
        publish_round(draft, actor)
        round_ = withdraw_round(draft, actor, reason="Printed too early")
        assert (round_.status, round_.published_at) == (RoundStatus.DRAFTED, None)
        assert (last_entry(event).verb, last_entry(event).reason) == ("round.withdraw", "Printed too early")
        assert redraw(round_, actor, reason="again").draw["label"] == "seating/1/2"

    def test_gives_latecomers_the_round_back(self, event, actor, draft):
        late = event.players.get(number=9)
        drop(late, actor)
        publish_round(redraw(draft, actor, reason="again"), actor)
        rejoin(late, actor)
        assert UnpairedLoss.objects.filter(round=draft).count() == 1
        withdraw_round(draft, actor, reason="Late bus")
        assert not UnpairedLoss.objects.exists()
        round_ = publish_round(redraw(draft, actor, reason="again"), actor)
        assert round_.seats.filter(player=late).exists()

    def test_takes_the_seats_of_no_shows(self, event, actor, draft):
        publish_round(draft, actor)
        seat = draft.seats.filter(table__number=1)[0]
        seat.absent = True
        seat.save()
        event.players.filter(pk=seat.player_id).update(status=PlayerStatus.DROPPED, dropped_after_round=0)
        withdraw_round(draft, actor, reason="Again")
        assert draft.seats.count() == 8
        assert publish_round(draft, actor).status == RoundStatus.PUBLISHED

    def test_of_a_draft_changes_nothing(self, event, actor, draft):
        withdraw_round(draft, actor, reason="x")
        assert last_entry(event).verb == "pairing.draw"

    def test_needs_a_reason(self, actor, draft):
        publish_round(draft, actor)
        with pytest.raises(Malformed) as wrong:
            withdraw_round(draft, actor, reason=" ")
        assert wrong.value.problems[0].field == "reason"

    def test_is_too_late_once_play_has_begun(self, actor, draft):
        start_clock(publish_round(draft, actor), actor)
        with pytest.raises(Refused, match="being played"):
            withdraw_round(draft, actor, reason="x")

    def test_is_too_late_once_there_is_a_result(self, actor, draft):
        publish_round(draft, actor)
        confirm_all(draft)
        with pytest.raises(Refused, match="being played"):
            withdraw_round(draft, actor, reason="x")

    def test_of_a_changed_round_is_outdated(self, actor, draft):
        publish_round(draft, actor)
        with pytest.raises(Outdated):
            withdraw_round(draft, actor, reason="x", expected=draft.revision)


class TestClosing:
    def test_keeps_the_standings_in_the_journal(self, event, actor, draft):
        start_clock(publish_round(draft, actor), actor)
        confirm_all(draft)
        round_ = close_round(draft, actor)
        entry = last_entry(event)
        assert (round_.status, round_.closed_at) == (RoundStatus.CLOSED, entry.at)
        assert (entry.verb, entry.object, entry.after["round"]) == ("round.close", "round 1", 1)
        rows = entry.after["standings"]
        assert [row["rank"] for row in rows] == list(range(1, 10))
        assert [row["points"] for row in rows[:2]] == [15, 15]
        assert set(rows[0]) == {"player", "points", "sos", "extended_sos", "rank"}

    def test_works_without_the_clock(self, actor, draft):
        publish_round(draft, actor)
        confirm_all(draft)
        assert close_round(draft, actor).status == RoundStatus.CLOSED

    def test_refuses_while_results_are_out_and_names_the_tables(self, actor, draft):
        start_clock(publish_round(draft, actor), actor)
        confirm_all(draft)
        draft.tables.filter(number=2).update(status=TableStatus.REPORTED)
        with pytest.raises(Refused) as refused:
            close_round(draft, actor)
        assert [problem.message for problem in refused.value.problems] == [
            "Table 2 has no confirmed result (Reported)."
        ]

    def test_of_a_draft_is_refused(self, actor, draft):
        with pytest.raises(Refused, match="is a draft"):
            close_round(draft, actor)

    def test_twice_changes_nothing(self, event, actor, draft):
        publish_round(draft, actor)
        confirm_all(draft)
        close_round(draft, actor)
        revision = last_entry(event).revision
        close_round(draft, actor, expected=0)
        assert last_entry(event).revision == revision

    def test_of_a_changed_round_is_outdated(self, actor, draft):
        publish_round(draft, actor)
        confirm_all(draft)
        with pytest.raises(Outdated):
            close_round(draft, actor, expected=draft.revision)

    def test_is_for_leaders(self, event, actor, draft):
        publish_round(draft, actor)
        confirm_all(draft)
        with pytest.raises(NotPermitted):
            close_round(draft, staff_of(event, Role.JUDGE))
