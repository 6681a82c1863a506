"""Draft → open → running → finished → archived, and back (R-3, R-10, R-44, R-46, R-50)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, Outdated, Refused
from tables.events.actions.stages import archive_event, finish_event, open_event, reopen_event, start_event
from tables.events.models import Event, EventStatus
from tables.events.rules import draws
from tables.players.models import PlayerStatus
from tables.rounds.models import RoundStatus, TableStatus
from tests.builders import (
    HALL_VALUE,
    SEED,
    a_round,
    an_event,
    confirm_all,
    last_entry,
    players,
    staff_of,
)

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 5, 9, 30, tzinfo=UTC)


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def played_event(rounds: int = 3) -> Event:
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, 8)
    for number in range(1, rounds + 1):
        a_round(event, number, people[:4], people[4:], status=RoundStatus.CLOSED)
    return event


class TestOpen:
    def test_registration_opens_with_the_event(self):
        event = an_event(status=EventStatus.DRAFT)
        open_event(event, staff_of(event), expected=0)
        assert (fresh(event).status, fresh(event).registration_open) == (EventStatus.OPEN, True)
        entry = last_entry(event)
        assert (entry.verb, entry.before, entry.after) == (
            "event.open",
            {"status": "draft"},
            {"status": "open"},
        )

    def test_twice_is_once_and_never_after_the_start(self):
        event = an_event()
        open_event(event, staff_of(event), expected=99)
        assert fresh(event).revision == 0
        running = an_event(status=EventStatus.RUNNING)
        with pytest.raises(Refused, match="has started"):
            open_event(running, staff_of(running))
        draft = an_event(status=EventStatus.DRAFT)
        with pytest.raises(Outdated):
            open_event(draft, staff_of(draft), expected=99)


class TestStart:
    def test_every_active_player_draws_a_random_rank_from_the_seed(self):
        event = an_event(registration_open=True)
        people = players(event, 5, checked_in_at=NOW)
        players(event, 1, status=PlayerStatus.DECLINED)
        start_event(event, staff_of(event), hall_value="  dice 4 2 6\n1  3 5 ")
        assert (fresh(event).status, fresh(event).registration_open) == (EventStatus.RUNNING, False)
        key = draws.event_key(SEED, HALL_VALUE)
        ranks = {player.key: draws.random_rank(key, player.key) for player in people}
        assert dict(event.players.values_list("key", "random_rank")) == {**ranks, "p6": None}
        entry = last_entry(event)
        assert entry.after == {"status": "running", "hall_value": HALL_VALUE, "random_ranks": ranks}
        assert fresh(event).hall_value == HALL_VALUE and fresh(event).draw_key == key
        assert event.seed not in str(entry.after)

    @pytest.mark.parametrize(
        ("hall_value", "said"),
        [
            ("", "at least one letter or digit"),
            ("  ", "at least one letter or digit"),
            ("......", "at least one letter or digit"),
            ("4 2 6 1", "at least 6 letters or digits"),
            ("w" * 201, "201 characters. Shorten it to 200"),
            ("dice \u202e 4 2 6 1", "invisible character"),
        ],
    )
    def test_nothing_starts_without_a_value_that_nobody_could_know(self, hall_value, said):
        event = an_event()
        players(event, 4, checked_in_at=NOW)
        with pytest.raises(Malformed, match=said) as error:
            start_event(event, staff_of(event), hall_value=hall_value, override=True, reason="go")
        assert [(problem.field, problem.rule) for problem in error.value.problems] == [("hall_value", "R-50")]
        assert (fresh(event).status, fresh(event).revision) == (EventStatus.OPEN, 0)

    def test_another_value_from_the_hall_gives_other_draws(self):
        ranks = []
        for hall_value in (HALL_VALUE, "dice 4 2 6 1 3 6"):
            event = an_event()
            players(event, 4, checked_in_at=NOW)
            start_event(event, staff_of(event), hall_value=hall_value)
            ranks.append(list(event.players.order_by("number").values_list("random_rank", flat=True)))
        assert ranks[0] != ranks[1]

    @pytest.mark.parametrize("active", [0, 2])
    def test_fewer_than_three_players_are_refused_whatever_the_reason(self, active):
        event = an_event()
        players(event, active, checked_in_at=NOW)
        players(event, 5, status=PlayerStatus.PENDING)
        with pytest.raises(Refused, match="at least 3 active players") as error:
            start_event(
                event, staff_of(event), override=True, reason="we want to play", hall_value=HALL_VALUE
            )
        assert error.value.problems[0].rule == "R-10"
        assert fresh(event).status == EventStatus.OPEN

    def test_waiting_and_missing_players_are_warned_of_by_name(self):
        event = an_event()
        actor = staff_of(event)
        players(event, 3, checked_in_at=NOW)
        players(event, 2)
        players(event, 1, status=PlayerStatus.PENDING)
        with pytest.raises(NeedsOverride) as error:
            start_event(event, actor, hall_value=HALL_VALUE)
        assert [problem.message for problem in error.value.problems] == [
            "1 registration waits for approval and would not play: Player 006.",
            "2 of 5 are not checked in: Player 004 and Player 005.",
        ]
        with pytest.raises(NeedsOverride) as error:
            start_event(event, actor, override=True, hall_value=HALL_VALUE)
        assert error.value.problems[-1].field == "reason"
        start_event(event, actor, override=True, reason="they are parking", hall_value=HALL_VALUE)
        assert last_entry(event).reason == "they are parking"

    def test_a_long_list_of_the_missing_is_cut(self):
        event = an_event()
        players(event, 1, checked_in_at=NOW)
        players(event, 25)
        with pytest.raises(NeedsOverride, match="Player 021 and 5 more"):
            start_event(event, staff_of(event), hall_value=HALL_VALUE)

    def test_without_any_check_in_there_is_one_short_warning(self):
        event = an_event()
        players(event, 4)
        with pytest.raises(NeedsOverride, match=r"^Nobody is checked in\.$"):
            start_event(event, staff_of(event), hall_value=HALL_VALUE)

    def test_an_event_imported_without_its_seed_cannot_start_and_reveals_nothing(self):
        event = an_event()
        players(event, 4, checked_in_at=NOW)
        Event.objects.update(seed="")
        with pytest.raises(Refused, match="imported without its seed") as error:
            start_event(event, staff_of(event), hall_value=HALL_VALUE)
        assert error.value.problems[0].rule == "R-50"
        Event.objects.update(status=EventStatus.RUNNING)
        finish_event(event, staff_of(event), override=True, reason="played elsewhere")
        assert fresh(event).seed_revealed_at is None

    def test_a_running_event_stays_as_it_is_and_others_are_refused(self):
        event = an_event(status=EventStatus.RUNNING)
        start_event(event, staff_of(event), expected=99, hall_value=HALL_VALUE)
        assert fresh(event).revision == 0
        over = an_event(status=EventStatus.FINISHED)
        with pytest.raises(Refused):
            start_event(over, staff_of(over), hall_value=HALL_VALUE)
        early = an_event()
        with pytest.raises(Outdated):
            start_event(early, staff_of(early), expected=99, hall_value=HALL_VALUE)


class TestFinish:
    def test_the_champion_is_crowned_and_the_seed_revealed(self):
        event = played_event()
        with timekeeping.time_set_to(NOW):
            finish_event(event, staff_of(event))
        event = fresh(event)
        assert (event.status, event.finished_at, event.seed_revealed_at) == (EventStatus.FINISHED, NOW, NOW)
        entry = last_entry(event)
        assert entry.verb == "event.finish"
        assert set(entry.after) == {"status", "champion", "seed", "standings", "unpaired_losses"}
        assert entry.after["seed"] == event.seed
        rows = entry.after["standings"]
        assert len(rows) == 8
        assert rows[0]["rank"] == 1 and entry.after["champion"] == rows[0]["player"]
        assert {rows[0]["player"], rows[1]["player"]} == {"p1", "p5"}
        assert set(rows[0]) == {"player", "points", "sos", "extended_sos", "rank"}
        assert rows[0]["points"] == 45 and isinstance(rows[0]["sos"], str)

    def test_open_rounds_and_missing_results_are_refused_all_at_once(self):
        event = played_event(1)
        people = list(event.players.order_by("number"))
        a_round(event, 2, people[:4], people[4:])
        with pytest.raises(Refused) as error:
            finish_event(event, staff_of(event), override=True, reason="late")
        assert [problem.message for problem in error.value.problems] == [
            "Round 2 is still playing. Close it first.",
            "Table 1 of round 2 has no confirmed result.",
            "Table 2 of round 2 has no confirmed result.",
        ]
        assert fresh(event).seed_revealed_at is None

    def test_a_draft_and_a_result_taken_back_stand_in_the_way(self):
        event = played_event(2)
        people = list(event.players.order_by("number"))
        draft = a_round(event, 3, people[:4], people[4:], status=RoundStatus.DRAFTED)
        with pytest.raises(Refused, match="Publish or discard it first"):
            finish_event(event, staff_of(event))
        draft.delete()
        table = event.rounds.get(number=1).tables.get(number=2)
        table.status = TableStatus.REPORTED
        table.save()
        with pytest.raises(Refused, match=r"^Table 2 of round 1 has no confirmed result\.$"):
            finish_event(event, staff_of(event))

    def test_fewer_rounds_than_announced_need_a_reason(self):
        event = played_event(2)
        actor = staff_of(event)
        with pytest.raises(NeedsOverride) as error:
            finish_event(event, actor)
        assert error.value.problems[0].rule == "R-3"
        finish_event(event, actor, override=True, reason="the hall closes")
        assert (last_entry(event).reason, fresh(event).status) == ("the hall closes", EventStatus.FINISHED)

    def test_without_a_round_there_is_no_champion(self):
        event = played_event(0)
        finish_event(event, staff_of(event), override=True, reason="nobody came")
        assert last_entry(event).after["champion"] is None

    def test_twice_is_once_and_never_before_the_start(self):
        event = an_event(status=EventStatus.ARCHIVED)
        finish_event(event, staff_of(event), expected=99)
        assert fresh(event).revision == 0
        early = an_event()
        with pytest.raises(Refused, match="has not started"):
            finish_event(early, staff_of(early))
        running = played_event()
        with pytest.raises(Outdated):
            finish_event(running, staff_of(running), expected=99)


class TestArchiveAndReopen:
    def test_a_finished_event_is_put_away_and_taken_out_again(self):
        event = played_event()
        actor = staff_of(event)
        with timekeeping.time_set_to(NOW):
            finish_event(event, actor)
        archive_event(event, actor)
        assert fresh(event).status == EventStatus.ARCHIVED
        archive_event(event, actor, expected=99)
        assert fresh(event).revision == 2
        reopen_event(event, actor, reason="a slip was misread")
        event = fresh(event)
        assert (event.status, event.finished_at, event.seed_revealed_at) == (EventStatus.RUNNING, None, NOW)
        entry = last_entry(event)
        assert (entry.verb, entry.before["status"], entry.reason) == (
            "event.reopen",
            "archived",
            "a slip was misread",
        )
        finish_event(event, actor)
        assert fresh(event).seed_revealed_at == NOW

    def test_refusals(self):
        running = played_event()
        actor = staff_of(running)
        with pytest.raises(Refused, match=r"Finish .* first"):
            archive_event(running, actor)
        reopen_event(running, actor, reason="")
        assert fresh(running).revision == 0
        early = an_event()
        with pytest.raises(Refused, match="has not started"):
            reopen_event(early, staff_of(early), reason="why")
        over = an_event(status=EventStatus.FINISHED)
        staff = staff_of(over)
        with pytest.raises(Malformed) as error:
            reopen_event(over, staff, reason="  ")
        assert error.value.problems[0].field == "reason"
        for action in (
            lambda: reopen_event(over, staff, reason="why", expected=9),
            lambda: archive_event(over, staff, expected=9),
        ):
            with pytest.raises(Outdated):
                action()


def test_the_whole_life_by_the_system_itself():
    event = an_event(status=EventStatus.DRAFT, rounds_announced=1)
    people = players(event, 4, checked_in_at=NOW)
    system = Actor.system()
    open_event(event, system)
    start_event(event, system, hall_value=HALL_VALUE)
    confirm_all(a_round(event, 1, people))
    event.rounds.update(status=RoundStatus.CLOSED)
    finish_event(event, system)
    archive_event(event, system)
    assert [entry.verb for entry in event.journal.order_by("revision")] == [
        "event.open",
        "event.start",
        "event.finish",
        "event.archive",
    ]
