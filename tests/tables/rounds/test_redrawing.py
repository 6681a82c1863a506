"""A draft that is drawn again, searched on or discarded."""

from __future__ import annotations

import pytest

from tables.core.errors import Malformed, Outdated, Refused, TooOften
from tables.events.rules.draws import derive
from tables.players.actions.participation import drop
from tables.players.models import Player, PlayerStatus
from tables.rounds.actions import pairing
from tables.rounds.actions.editing import lock_table
from tables.rounds.actions.pairing import discard_draft, draw_round, redraw, try_longer
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import Round
from tables.rounds.seating import Seating, SeatingProblem, evaluate, improve_in_parts
from tests.builders import a_running_event, last_entry, players, staff_of, table_keys
from tests.stages import play_round
from tests.tables.rounds.draws import recomputed

pytestmark = pytest.mark.django_db


class TestRedraw:
    def test_takes_the_next_attempt_of_the_same_draft(self):
        event = a_running_event(16)
        actor = staff_of(event)
        first = draw_round(event, actor)
        before = table_keys(first)
        second = redraw(first, actor, reason="Wrong hall", expected=first.revision)
        assert (second.pk, second.attempt, second.draw["label"]) == (first.pk, 2, "seating/1/2")
        assert table_keys(second) != before
        assert recomputed(second) == table_keys(second)
        entry = last_entry(event)
        assert (entry.before["tables"], entry.reason) == (before, "Wrong hall")

    def test_keeps_locked_tables_and_their_numbers(self):
        event = a_running_event(16)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        locked = round_.tables.get(number=2)
        kept = table_keys(round_)[1]
        lock_table(locked, actor)
        again = redraw(round_, actor, reason="again")
        assert table_keys(again)[1] == kept
        assert recomputed(again) == table_keys(again)
        assert again.tables.get(number=2).pk == locked.pk

    @pytest.mark.parametrize("reason", ["", "  \n "])
    def test_takes_a_reason(self, reason):
        event = a_running_event(12)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        before = table_keys(round_)
        with pytest.raises(Malformed, match="Say why round 1 is drawn again") as unexplained:
            redraw(round_, actor, reason=reason)
        assert unexplained.value.problems[0].field == "reason"
        assert (table_keys(round_), event.journal.filter(verb="pairing.draw").count()) == (before, 1)

    def test_may_forget_the_locks(self):
        event = a_running_event(24)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        lock_table(round_.tables.get(number=2), actor)
        redraw(round_, actor, keep_locked=False, reason="again")
        assert not round_.tables.filter(locked=True).exists()
        assert last_entry(event).after["problem"]["locked_tables"] == {}

    def test_seats_active_players(self):
        event = a_running_event(13)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        event.players.filter(number=1).update(status=PlayerStatus.DROPPED, dropped_after_round=0)
        assert [len(table) for table in table_keys(redraw(round_, actor, reason="again"))] == [4, 4, 4]
        players(event, 2)
        again = redraw(round_, actor, reason="again")
        assert [len(table) for table in table_keys(again)] == [5, 5, 4]
        assert sum("p15" in table for table in table_keys(again)) == 1

    def test_splits_the_rest_where_a_locked_table_fits_no_regular_split(self):
        event = a_running_event(16)
        actor = staff_of(event)
        round_ = draw_round(event, actor, sizes=[3, 3, 5, 5])
        lock_table(round_.tables.get(number=1), actor)
        kept = table_keys(round_)[0]
        players(event, 1)
        again = table_keys(redraw(round_, actor, reason="again"))
        assert again[0] == kept
        assert [len(table) for table in again[1:]] == [5, 5, 4]

    def test_changes_the_split_around_locked_tables(self):
        event = a_running_event(12)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        lock_table(round_.tables.get(number=3), actor)
        kept = table_keys(round_)[2]
        with pytest.raises(Malformed, match="table 3 with 4 players"):
            redraw(round_, actor, sizes=[6, 6], reason="again")
        again = table_keys(redraw(round_, actor, sizes=[4, 5, 3], reason="again"))
        assert [len(table) for table in again] == [5, 3, 4]
        assert again[2] == kept

    def test_keeps_a_chosen_split_until_it_does_not_fit(self):
        event = a_running_event(12)
        actor = staff_of(event)
        round_ = draw_round(event, actor, sizes=[6, 6])
        again = redraw(round_, actor, reason="again")
        assert [len(table) for table in table_keys(again)] == [6, 6]
        drop(event.players.get(number=12), actor)
        assert [len(table) for table in table_keys(redraw(round_, actor, reason="again"))] == [6, 5]
        drop(event.players.get(number=11), actor)
        assert [
            len(table) for table in table_keys(redraw(round_, actor, sizes=[4, 3, 3], reason="again"))
        ] == [4, 3, 3]
        assert [len(table) for table in table_keys(redraw(round_, actor, reason="again"))] == [4, 3, 3]

    def test_forgets_what_locks_had_forced_once_they_are_gone(self):
        event = a_running_event(36, split_policy="up_to_four")
        actor = staff_of(event)
        round_ = draw_round(event, actor, sizes=[5, *[4] * 7, 3])
        lock_table(round_.tables.get(number=1), actor)
        players(event, 1)
        forced = [len(table) for table in table_keys(redraw(round_, actor, reason="again"))]
        assert forced == [5, *[4] * 8]
        free = [len(table) for table in table_keys(redraw(round_, actor, keep_locked=False, reason="again"))]
        assert sorted(free) == [3, 3, 3, *[4] * 7]

    def test_refuses_a_locked_player_who_is_out(self):
        event = a_running_event(12)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        lock_table(round_.tables.get(number=1), actor)
        gone = table_keys(round_)[0][0]
        Player.objects.filter(event=event, key=gone).update(
            status=PlayerStatus.DROPPED, dropped_after_round=0
        )
        with pytest.raises(Refused, match=rf"\({gone}\) is out but sits at locked table 1"):
            redraw(round_, actor, reason="again")

    def test_refuses_locks_that_no_split_fits(self):
        event = a_running_event(8)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        lock_table(round_.tables.get(number=1), actor)
        lock_table(round_.tables.get(number=2), actor)
        players(event, 1)
        with pytest.raises(Refused, match="Unlock some of them first"):
            redraw(round_, actor, reason="again")

    def test_of_a_changed_draft_is_outdated(self):
        event = a_running_event(8)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        seen = round_.revision
        redraw(round_, actor, reason="again")
        with pytest.raises(Outdated):
            redraw(round_, actor, expected=seen, reason="again")

    def test_of_a_published_round_is_refused(self):
        event = a_running_event(8)
        actor = staff_of(event)
        round_ = publish_round(draw_round(event, actor), actor)
        with pytest.raises(Refused, match="Withdraw it"):
            redraw(round_, actor, reason="again")
        with pytest.raises(Refused, match="Withdraw it"):
            try_longer(round_, actor)
        with pytest.raises(Refused, match="Withdraw it"):
            discard_draft(round_, actor, reason="too early")


class TestTryLonger:
    def test_searches_on_from_an_edited_seating(self):
        event = a_running_event(30)
        actor = staff_of(event)
        first = play_round(event, actor)
        round_ = draw_round(event, actor)
        _seat_as(round_, table_keys(first))
        longer = try_longer(round_, actor, effort=1)
        after = longer.draw["quality"]
        assert after["repeated_triples"] < 100
        assert longer.seats.values("player").distinct().count() == 30
        entry = last_entry(event)
        assert entry.verb == "pairing.improve"
        assert (entry.after["effort"], entry.after["label"]) == (1, "seating/2/1/longer/1")
        assert entry.before["tables"] == table_keys(first)
        assert entry.after["tables"] == table_keys(longer)

    def test_ends_after_its_time_and_tells_how_far_it_came(self, monkeypatch):
        event = a_running_event(30)
        actor = staff_of(event)
        first = play_round(event, actor)
        round_ = draw_round(event, actor)
        _seat_as(round_, table_keys(first))
        monkeypatch.setattr(pairing, "MAX_SEARCH_SECONDS", -1.0)
        longer = try_longer(round_, actor, effort=100)
        after = last_entry(event).after
        assert (after["effort"], after["parts"]) == (100, 1)
        problem, key = SeatingProblem.from_json(after["problem"]), derive(event.draw_key, after["label"])
        tables = tuple(map(tuple, last_entry(event).before["tables"]))
        start = Seating(tables, evaluate(problem, tables))
        again, _ = improve_in_parts(problem, start, key, 1)
        assert [list(table) for table in again.tables] == table_keys(longer)

    def test_refuses_what_is_proved_best(self):
        event = a_running_event(12)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        with pytest.raises(Refused, match="proved to be the best"):
            try_longer(round_, actor)

    def test_an_account_searches_so_often_and_no_more(self):
        event = a_running_event(12)
        actor, other = staff_of(event), staff_of(event)
        round_ = draw_round(event, actor)
        for _ in range(pairing.LONG_SEARCHES.most):
            with pytest.raises(Malformed):
                try_longer(round_, actor, effort=0)
        with pytest.raises(TooOften, match="within 10 minutes") as often:
            try_longer(round_, actor, effort=0)
        assert 540 < often.value.wait <= 600
        with pytest.raises(Malformed):
            try_longer(round_, other, effort=0)

    @pytest.mark.parametrize("effort", [0, 101])
    def test_has_a_limit(self, effort):
        event = a_running_event(12)
        actor = staff_of(event)
        with pytest.raises(Malformed) as wrong:
            try_longer(draw_round(event, actor), actor, effort=effort)
        assert wrong.value.problems[0].field == "effort"


def _seat_as(round_: Round, tables: list[list[str]]) -> None:
    """Seat a draft as given, behind the back of the actions."""
    at = {
        key: (number, position)
        for number, table in enumerate(tables, 1)
        for position, key in enumerate(table, 1)
    }
    table_of = {table.number: table for table in round_.tables.all()}
    seats = list(round_.seats.select_related("player"))
    round_.seats.all().delete()
    for seat_ in seats:
        number, position = at[seat_.player.key]
        seat_.pk, seat_.table, seat_.position = None, table_of[number], position
    type(seats[0]).objects.bulk_create(seats)


class TestDiscarding:
    def test_keeps_the_attempt_in_the_journal_and_never_repeats_it(self):
        event = a_running_event(12)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        seats = table_keys(round_)
        discard_draft(round_, actor, reason="Too early", expected=round_.revision)
        assert not event.rounds.exists()
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.reason) == ("pairing.discard", "round 1", "Too early")
        assert entry.before["tables"] == seats
        with pytest.raises(Malformed, match="Say why round 1 is drawn again") as unexplained:
            draw_round(event, actor)
        assert unexplained.value.problems[0].field == "reason"
        again = draw_round(event, actor, reason="Now all are here")
        assert (again.attempt, again.draw["label"]) == (2, "seating/1/2")

    def test_twice_changes_nothing(self):
        event = a_running_event(12)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        discard_draft(round_, actor, reason="too early")
        revision = last_entry(event).revision
        round_.pk = 999_999
        discard_draft(round_, actor, reason="too early")
        assert last_entry(event).revision == revision

    def test_of_a_changed_draft_is_outdated(self):
        event = a_running_event(12)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        with pytest.raises(Outdated):
            discard_draft(round_, actor, expected=round_.revision + 1, reason="too early")
        assert event.rounds.exists()
