"""Numbers of tables: where they begin, which are out of use, fixed tables, the stream table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, NotPermitted, Refused
from tables.events.actions.setup import change_event
from tables.players.actions.details import change_player
from tables.players.models import Player
from tables.rounds.actions.editing import Renumber, Swap, edit_seats, lock_table
from tables.rounds.actions.pairing import draw_round, redraw, try_longer
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import Round, Table
from tests.builders import a_running_event, last_entry, staff_of
from tests.cast import Cast
from tests.stages import play_drawn

pytestmark = pytest.mark.django_db


def fixed(event, actor, **numbers):
    for key, number in numbers.items():
        change_player(event.players.get(key=key), actor, fixed_table=number)


def seats_of(round_: Round) -> dict[int, list[str]]:
    return {
        table.number: [seat.player.key for seat in table.seats.select_related("player").order_by("position")]
        for table in round_.tables.order_by("number")
    }


def table_of(round_: Round, key: str) -> int:
    return round_.seats.get(player__key=key).table.number


def assert_verifies(event):
    event.refresh_from_db()
    archive = event_archive(event)
    report = verify(replace(archive, event=replace(archive.event, seed=event.seed)))
    assert report.differences == ()


class TestNumbers:
    def test_begin_where_the_event_says_without_those_out_of_use(self):
        event = a_running_event(24)
        actor = staff_of(event)
        change_event(event, actor, first_table=21, tables_out_of_use="24,  22-22")
        entry = last_entry(event)
        assert entry.before == {"first_table": 1, "tables_out_of_use": ""}
        assert entry.after == {"first_table": 21, "tables_out_of_use": "22, 24"}
        round_ = draw_round(event, actor)
        assert list(seats_of(round_)) == [21, 23, 25, 26]
        assert last_entry(event).after["table_numbers"] == [21, 23, 25, 26]

    def test_change_from_the_next_draw_on(self):
        event = a_running_event(8)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        change_event(event, actor, first_table=11)
        play_drawn(round_, actor)
        assert list(seats_of(round_)) == [1, 2]
        second = draw_round(event, actor)
        assert list(seats_of(second)) == [11, 12]
        assert_verifies(event)

    @pytest.mark.parametrize(
        ("settings", "field"),
        [
            ({"tables_out_of_use": "door"}, "tables_out_of_use"),
            ({"first_table": 0}, "first_table"),
            ({"stream_table": 1000}, "stream_table"),
            ({"stream_table": 7, "tables_out_of_use": "5-9"}, "stream_table"),
        ],
    )
    def test_that_cannot_be_are_refused_at_their_field(self, settings, field):
        event = a_running_event(8)
        with pytest.raises(Malformed) as refused:
            change_event(event, staff_of(event), **settings)
        assert [problem.field for problem in refused.value.problems] == [field]

    def test_are_unique_and_count_from_one_in_the_database(self):
        event = a_running_event(8)
        round_ = draw_round(event, staff_of(event))
        for number in (2, 0):
            with pytest.raises(IntegrityError), transaction.atomic():
                Table.objects.filter(round=round_, number=1).update(number=number)


class TestFixedTables:
    def test_one_player_keeps_the_number_through_all_rounds(self):
        event = a_running_event(12, rounds_announced=3)
        actor = staff_of(event)
        fixed(event, actor, p5=30)
        assert last_entry(event).after == {"fixed_table": 30}
        for _ in range(3):
            round_ = draw_round(event, actor)
            assert sorted(seats_of(round_)) == [1, 2, 30] and table_of(round_, "p5") == 30
            play_drawn(round_, actor)
        assert_verifies(event)

    def test_two_numbers_never_meet_and_one_number_always_does(self):
        event = a_running_event(16, rounds_announced=3, pairing="points")
        actor = staff_of(event)
        fixed(event, actor, p1=3, p2=2, p3=3)
        for _ in range(3):
            round_ = draw_round(event, actor)
            assert [table_of(round_, key) for key in ("p1", "p2", "p3")] == [3, 2, 3]
            play_drawn(round_, actor)
        assert_verifies(event)

    def test_count_only_for_who_plays(self):
        event = a_running_event(8)
        actor = staff_of(event)
        fixed(event, actor, p1=9)
        event.players.filter(key="p1").update(status="dropped", dropped_after_round=0)
        assert list(seats_of(draw_round(event, actor))) == [1, 2]

    def test_out_of_use_or_locked_away_is_refused_with_the_name(self):
        event = a_running_event(8)
        actor = staff_of(event)
        name = event.players.get(key="p1").name
        change_event(event, actor, tables_out_of_use="9")
        fixed(event, actor, p1=9)
        with pytest.raises(Refused, match=f"{name}.* can only sit at table 9, which is out of use"):
            draw_round(event, actor)
        fixed(event, actor, p1=0)
        round_ = draw_round(event, actor)
        lock_table(round_.tables.get(number=table_of(round_, "p1")), actor)
        fixed(event, actor, p1=8)
        with pytest.raises(Refused, match=f"{name}.* only sit at table 8 but has a seat at locked table"):
            redraw(round_, actor, reason="again")

    def test_a_move_away_is_a_warning(self):
        event = a_running_event(8)
        actor = staff_of(event)
        fixed(event, actor, p1=9)
        round_ = draw_round(event, actor)
        other = next(keys[0] for number, keys in seats_of(round_).items() if number != 9)
        with pytest.raises(NeedsOverride, match="can only sit at table 9, not at table"):
            edit_seats(round_, actor, Swap("p1", other), reason="family")
        round_ = edit_seats(round_, actor, Swap("p1", other), override=True, reason="table 9 is broken")
        assert table_of(round_, "p1") != 9

    def test_players_do_not_choose_theirs(self):
        event = a_running_event(8)
        player = event.players.get(key="p1")
        with pytest.raises(NotPermitted):
            change_player(player, Actor.of_player(player), fixed_table=3)
        with pytest.raises(Malformed, match="1 to 999"):
            change_player(player, staff_of(event), fixed_table=1000)


class TestStreamTable:
    def test_goes_by_standing(self):
        event = a_running_event(12, rounds_announced=2)
        actor = staff_of(event)
        change_event(event, actor, stream_table=50)
        play_drawn(draw_round(event, actor), actor)
        round_ = draw_round(event, actor)
        seats = seats_of(round_)
        assert sorted(seats) == [1, 2, 50]
        points = last_entry(event).after["numbering"]["points"]
        means = {number: sum(points.get(key, 0) for key in keys) for number, keys in seats.items()}
        assert means[50] == max(means.values()) > 0
        play_drawn(round_, actor)
        assert_verifies(event)

    def test_or_by_the_organizer(self):
        event = a_running_event(12)
        actor = staff_of(event)
        change_event(event, actor, stream_table=50, stream_choice="organizer", first_table=49)
        round_ = draw_round(event, actor)
        before = seats_of(round_)
        assert sorted(before) == [49, 51, 52]
        round_ = edit_seats(round_, actor, Renumber(51, 50), reason="family")
        assert seats_of(round_) == {49: before[49], 50: before[51], 52: before[52]}
        entry = last_entry(event)
        assert (entry.verb, entry.after["edit"]) == ("pairing.edit", {"number": 51, "to": 50})
        round_ = edit_seats(round_, actor, Renumber(52, 49), reason="family")
        assert seats_of(round_) == {49: before[52], 50: before[51], 52: before[49]}
        publish_round(round_, actor)
        assert_verifies(event)
        with pytest.raises(Refused, match="no longer a draft"):
            edit_seats(round_, actor, Renumber(49, 52), reason="family")

    def test_stays_with_the_leaders_when_searched_on(self):
        event = a_running_event(26, rounds_announced=4, keep_clubs_apart=True)
        actor = staff_of(event)
        Player.objects.filter(event=event).update(club="Pyke")
        change_event(event, actor, stream_table=2, first_table=3)
        fixed(event, actor, p7=5)
        play_drawn(draw_round(event, actor), actor)
        round_ = draw_round(event, actor)
        numbers = list(seats_of(round_))
        for number in (3, 4):
            keys = seats_of(round_)
            round_ = edit_seats(round_, actor, Swap(keys[number][0], keys[6][0]), override=True, reason="why")
        round_ = try_longer(round_, actor, effort=1)
        assert list(seats_of(round_)) == numbers and table_of(round_, "p7") == 5
        play_drawn(round_, actor)
        assert_verifies(event)


def test_a_number_out_of_use_or_unknown_is_refused():
    event = a_running_event(8)
    actor = staff_of(event)
    round_ = draw_round(event, actor)
    change_event(event, actor, tables_out_of_use="7")
    for table, number, field in ((1, 7, "number"), (1, 0, "number"), (9, 3, "table")):
        with pytest.raises(Malformed) as refused:
            edit_seats(round_, actor, Renumber(table, number), reason="family")
        assert refused.value.problems[0].field == field


def test_programs_set_and_read_all_of_it():
    program = Cast(a_running_event(8)).program()
    program.patch("", {"first_table": 21, "tables_out_of_use": "22", "stream_table": 50})
    assert program.patch("players/p1/", {"fixed_table": 3})["fixed_table"] == 3
    drawn = program.post("rounds/", {})
    assert [table["number"] for table in drawn["tables"]] == [3, 50]
    assert program.post("rounds/1/number/preview/", {"table": 50, "number": 24})["warnings"] == []
    again = program.post("rounds/1/number/", {"table": 50, "number": 24, "reason": "a ramp"})
    assert [table["number"] for table in again["tables"]] == [3, 24]
