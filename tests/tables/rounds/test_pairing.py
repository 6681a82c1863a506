"""Drawing a round: who is seated with whom, by what, and when nothing is drawn."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Refused
from tables.events.models import Event
from tables.players.actions.check_in import check_in
from tables.players.actions.registration import register_player
from tables.players.models import KeepApartGroup, PlayerStatus
from tables.players.queries.availability import absences_of
from tables.rounds.actions.pairing import draw_round, redraw
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import Round, RoundStatus
from tables.rounds.rules.history import index_meetings
from tables.rounds.seating import SeatingProblem
from tables.staff.models import Role
from tests.builders import a_running_event, an_event, last_entry, losses, players, staff_of, table_keys
from tests.stages import play_round
from tests.tables.rounds.draws import recomputed

pytestmark = pytest.mark.django_db


class TestDrawing:
    def test_seats_everybody_once_at_tables_of_the_regulations_sizes(self):
        event = a_running_event(13)
        round_ = draw_round(event, staff_of(event))
        seats = table_keys(round_)
        assert (round_.number, round_.attempt, round_.status) == (1, 1, RoundStatus.DRAFTED)
        assert [len(table) for table in seats] == [5, 4, 4]
        assert sorted(key for table in seats for key in table) == sorted(f"p{n}" for n in range(1, 14))
        assert round_.length_minutes == 120

    def test_is_what_the_seed_says(self):
        event = a_running_event(20)
        round_ = Round.objects.get(pk=draw_round(event, staff_of(event)).pk)
        assert round_.draw["label"] == "seating/1/1"
        assert recomputed(round_) == table_keys(round_)

    def test_tells_the_journal_all_that_repeats_it(self):
        event = a_running_event(8)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.who) == ("pairing.draw", "round 1", actor.who)
        assert entry.after["round"] == entry.after["attempt"] == 1
        assert entry.after["tables"] == table_keys(round_)
        assert entry.after["digest"] == SeatingProblem.from_json(entry.after["problem"]).digest()
        assert event.seed not in str(entry.after)

    def test_leaves_out_everybody_who_is_not_active(self):
        event = a_running_event(8)
        players(event, 1, status=PlayerStatus.DROPPED, dropped_after_round=0)
        players(event, 1, status=PlayerStatus.PENDING)
        players(event, 1, status=PlayerStatus.DISQUALIFIED)
        assert draw_round(event, staff_of(event)).seats.count() == 8

    def test_heeds_who_met_whom(self):
        event = a_running_event(12)
        actor = staff_of(event)
        first = table_keys(play_round(event, actor))
        second = draw_round(event, actor)
        met = index_meetings([first])
        repeats = sum(b in met[a] for table in table_keys(second) for a in table for b in table) // 2
        assert second.number == 2
        assert repeats == second.draw["quality"]["repeated_pairs"] == 3
        assert second.draw["quality"]["repeated_triples"] == 0

    def test_no_show_was_nobodys_opponent(self):
        event = a_running_event(8)
        actor = staff_of(event)
        first = play_round(event, actor)
        absentee = first.seats.all()[0]
        absentee.absent = True
        absentee.save()
        problem = SeatingProblem.from_json(draw_round(event, actor).draw["problem"])
        assert absentee.player.key not in {key for table in problem.previous_rounds[0] for key in table}

    def test_by_points_when_the_event_says_so(self):
        event = a_running_event(12, pairing="points", swiss_priority="points_first")
        actor = staff_of(event)
        play_round(event, actor)
        second = draw_round(event, actor)
        problem = SeatingProblem.from_json(second.draw["problem"])
        assert (problem.mode, problem.swiss_priority) == ("points", "points_first")
        assert (
            sorted(problem.points.values()) == sorted([15, 8, 5, 2] * 3) or max(problem.points.values()) == 15
        )
        assert second.pairing == "points"

    def test_keeps_groups_and_clubs_apart(self):
        event = a_running_event(8, keep_clubs_apart=True)
        group = KeepApartGroup.objects.create(event=event, name="Greyjoys")
        group.players.set(event.players.filter(number__in=[1, 2]))
        event.players.filter(number=3).update(club="Ten Towers")
        event.players.filter(number=4).update(club="ten  towers ")
        round_ = draw_round(event, staff_of(event))
        table_of = {key: at for at, table in enumerate(table_keys(round_)) for key in table}
        assert table_of["p1"] != table_of["p2"]
        assert table_of["p3"] != table_of["p4"]

    def test_a_chosen_split_is_validated_and_recorded(self):
        event = a_running_event(12)
        actor = staff_of(event)
        with pytest.raises(Malformed) as wrong:
            draw_round(event, actor, sizes=[5, 5])
        assert (wrong.value.problems[0].field, wrong.value.problems[0].rule) == ("sizes", "R-10")
        round_ = draw_round(event, actor, sizes=[6, 6])
        assert [len(table) for table in table_keys(round_)] == [6, 6]
        assert last_entry(event).after["problem"]["sizes"] == [6, 6]

    def test_the_events_policy_splits_otherwise(self):
        event = a_running_event(12, split_policy="fewest_tables")
        assert [len(table) for table in table_keys(draw_round(event, staff_of(event)))] == [6, 6]

    def test_drawing_twice_changes_nothing(self):
        event = a_running_event(8)
        actor = staff_of(event)
        first = draw_round(event, actor)
        seats = table_keys(first)
        assert draw_round(event, actor).pk == first.pk
        assert table_keys(first) == seats
        assert event.journal.count() == 1


class TestRefusals:
    def test_before_the_event_starts(self):
        event = an_event()
        players(event, 8)
        with pytest.raises(Refused, match="has not started"):
            draw_round(event, staff_of(event))
        assert not event.rounds.exists()

    def test_with_two_players(self):
        event = a_running_event(2)
        with pytest.raises(Refused, match="at least 3 players"):
            draw_round(event, staff_of(event))

    def test_before_the_last_round_is_closed(self):
        event = a_running_event(8)
        actor = staff_of(event)
        publish_round(draw_round(event, actor), actor)
        with pytest.raises(Refused, match=r"Close round 1 first\. No confirmed result yet at tables 1 and 2"):
            draw_round(event, actor)

    def test_beyond_the_announced_rounds(self):
        event = a_running_event(8, rounds_announced=1)
        actor = staff_of(event)
        play_round(event, actor)
        with pytest.raises(Refused) as refused:
            draw_round(event, actor)
        assert refused.value.problems[0].rule == "R-3"

    def test_once_the_seed_is_public(self):
        event = a_running_event(8)
        Event.objects.filter(pk=event.pk).update(seed_revealed_at=event.starts_at)
        with pytest.raises(Refused) as refused:
            draw_round(event, staff_of(event))
        assert refused.value.problems[0].rule == "R-50"

    @pytest.mark.parametrize("role", [Role.JUDGE, Role.SCOREKEEPER])
    def test_without_the_right(self, role):
        event = a_running_event(8)
        with pytest.raises(NotPermitted):
            draw_round(event, staff_of(event, role))

    def test_for_strangers(self):
        event = a_running_event(8)
        with pytest.raises(NotVisible):
            draw_round(event, staff_of(an_event()))


class TestMissingPlayers:
    @pytest.fixture
    def event(self) -> Event:
        event = a_running_event(8)
        for player in event.players.exclude(number=8):
            check_in(player, staff_of(event))
        return event

    def test_are_warned_of_by_name(self, event):
        with pytest.raises(NeedsOverride, match=r"Player 008 \(p8\)"):
            draw_round(event, staff_of(event))

    def test_are_seated_with_a_reason(self, event):
        round_ = draw_round(event, staff_of(event), override=True, reason="On the train")
        assert round_.seats.count() == 8
        assert last_entry(event).reason == "On the train"

    def test_are_dropped_on_request(self, event):
        round_ = draw_round(event, staff_of(event), drop=["p8", "p8"])
        missing = event.players.get(number=8)
        assert round_.seats.count() == 7
        assert (missing.status, missing.dropped_after_round) == (PlayerStatus.DROPPED, 0)
        assert missing.revision == round_.revision
        assert last_entry(event).after["dropped"] == ["p8"]

    def test_are_left_out_of_one_round_on_request(self, event):
        round_ = draw_round(event, staff_of(event), leave_out=["p8"])
        missing = event.players.get(number=8)
        assert round_.seats.count() == 7 and last_entry(event).after["left_out"] == ["p8"]
        assert (missing.status, absences_of(missing)) == (PlayerStatus.ACTIVE, {1})
        assert missing.revision == round_.revision
        publish_round(round_, staff_of(event))
        assert losses(missing) == [1]

    def test_only_they_can_be_left_out_or_dropped(self, event):
        with pytest.raises(Malformed) as raised:
            draw_round(event, staff_of(event), drop=["p1"])
        assert raised.value.problems[0].field == "drop"
        with pytest.raises(Malformed) as raised:
            draw_round(event, staff_of(event), leave_out=["p1"])
        assert raised.value.problems[0].field == "leave_out"

    def test_are_nobody_where_there_is_no_check_in(self):
        event = a_running_event(8)
        actor = staff_of(event)
        register_player(event, actor, name="Late, and therefore here")
        assert draw_round(event, actor).seats.count() == 9


@pytest.mark.parametrize("pairing", ["random", "points"])
def test_queries_do_not_grow_with_the_players(pairing):
    counts = []
    for n in (10, 60):
        event = a_running_event(n, pairing=pairing, keep_clubs_apart=True)
        actor = staff_of(event)
        play_round(event, actor)
        with CaptureQueriesContext(
            connection,
        ) as drawing:
            round_ = draw_round(event, actor)
        with CaptureQueriesContext(connection) as redrawing:
            redraw(round_, actor, reason="again")
        with CaptureQueriesContext(connection) as publishing:
            publish_round(round_, actor)
        counts.append((len(drawing), len(redrawing), len(publishing)))
    assert counts[0] == counts[1]


def test_an_event_imported_without_its_seed_draws_nothing():
    event = a_running_event(8)
    Event.objects.filter(pk=event.pk).update(seed="")
    with pytest.raises(Refused, match="imported without its seed"):
        draw_round(event, staff_of(event))
