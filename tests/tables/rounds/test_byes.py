"""Byes: who gets one, what the database refuses, and how a draft and a late seat change them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import ArchiveMalformed, parse
from tables.archive.rules.standings import archive_results
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, Refused
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.events.queries.record import load_record
from tables.events.rules import draws
from tables.formats.rules.presets import COMMANDER, KINGSMOOT, PRESETS
from tables.formats.rules.scoring.sheets import ResultSeat, ResultSheet
from tables.players.actions.participation import drop, rejoin
from tables.players.actions.registration import register_player
from tables.results.actions.results import save_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.pairing import discard_draft, draw_round, redraw
from tables.rounds.actions.prescribing import prescribe_round
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.rounds.actions.repair import propose_late_seat, seat_late_arrival
from tables.rounds.actions.seats import SeatedTable
from tables.rounds.models import Bye, Round, Seat, Table
from tables.rounds.queries.draws import public_draws
from tables.rounds.queries.pairings import pairings_by_name, round_view
from tables.standings.queries.standings import event_standings, standings_of
from tests.builders import a_running_event, last_entry, losses, staff_of, table_keys
from tests.builders import seated as seated_players
from tests.stages import started_with_stages

pytestmark = pytest.mark.django_db
Document = dict[str, Any]
JOUST = PRESETS["joust"].to_json()


def duels(people: int, **changes: object) -> Event:
    return a_running_event(people, **{"format": JOUST, "rounds_announced": 6, **changes})


def byes(round_: Round) -> list[str]:
    return sorted(Bye.objects.filter(round=round_).values_list("player__key", flat=True))


def seated(round_: Round) -> set[str]:
    return {key for table in table_keys(round_) for key in table}


class TestDrawing:
    def test_the_player_left_over_gets_a_bye(self):
        event = duels(7)
        round_ = draw_round(event, staff_of(event))
        assert [len(table) for table in table_keys(round_)] == [2, 2, 2]
        (key,) = byes(round_)
        assert seated(round_) | {key} == {f"p{n}" for n in range(1, 8)}
        entry = last_entry(event)
        assert (entry.after["byes"], entry.after["byes_label"]) == ([key], "byes/1/1")

    def test_round_1_gives_it_by_a_draw_of_its_own(self):
        event = duels(7)
        key = draws.derive(event.draw_key, "byes/1/1")
        last = max((f"p{n}" for n in range(1, 8)), key=lambda player: draws.random_rank(key, player))
        assert byes(draw_round(event, staff_of(event))) == [last]

    def test_another_attempt_draws_again(self):
        event = duels(41)
        first = draw_round(event, staff_of(event))
        assert byes(first) != byes(redraw(first, staff_of(event), reason="again"))
        assert last_entry(event).after["byes_label"] == "byes/1/2"
        assert Bye.objects.count() == 1

    @pytest.mark.parametrize("preset", ["commander", "kingsmoot", "melee"])
    def test_none_where_everybody_fits_tables(self, preset: str):
        event = a_running_event(13, format=PRESETS[preset].to_json())
        assert byes(draw_round(event, staff_of(event))) == []
        assert "byes" not in last_entry(event).after

    def test_preferred_sizes_only_where_the_event_says_so(self):
        event = a_running_event(15, format=COMMANDER.to_json(), split_policy="preferred_or_bye")
        round_ = draw_round(event, staff_of(event))
        assert [len(table) for table in table_keys(round_)] == [4, 4, 4]
        assert len(byes(round_)) == 3

    def test_an_own_split_may_leave_players_over(self):
        event = a_running_event(13, format=COMMANDER.to_json())
        round_ = draw_round(event, staff_of(event), sizes=(4, 4, 4))
        assert len(byes(round_)) == 1
        again = redraw(round_, staff_of(event), reason="again")
        assert [len(table) for table in table_keys(again)] == [4, 4, 4]

    @pytest.mark.parametrize(("people", "sizes"), [(16, (4, 4, 4)), (13, (5, 5, 5))])
    def test_but_no_whole_table_of_them(self, people: int, sizes: tuple[int, ...]):
        event = a_running_event(people, format=COMMANDER.to_json())
        with pytest.raises(Malformed):
            draw_round(event, staff_of(event), sizes=sizes)

    def test_without_byes_in_the_format_an_own_split_seats_everybody(self):
        event = a_running_event(13, format=KINGSMOOT.to_json())
        with pytest.raises(Malformed, match="12 seats for 13"):
            draw_round(event, staff_of(event), sizes=(4, 4, 4))

    def test_locked_players_keep_their_seats(self):
        event = duels(5)
        round_ = draw_round(event, staff_of(event))
        round_.tables.update(locked=True)
        before = table_keys(round_)
        assert table_keys(redraw(round_, staff_of(event), reason="again")) == before

    def test_nobody_has_two(self):
        event = duels(3)
        actor, had = staff_of(event), []
        for _ in range(3):
            round_ = draw_round(event, actor)
            had += byes(round_)
            publish_round(round_, actor)
            Round.objects.filter(pk=round_.pk).update(status="closed")
        assert sorted(had) == ["p1", "p2", "p3"]
        with pytest.raises(Refused, match="only 0 may still have a bye"):
            draw_round(event, actor)

    def test_a_change_by_hand_leaves_them(self):
        event = duels(5)
        round_ = draw_round(event, staff_of(event))
        before, ((first, second), _) = byes(round_), table_keys(round_)
        edit_seats(round_, staff_of(event), Swap(first, second), reason="the table is narrow")
        assert byes(round_) == before == last_entry(event).after["byes"]


class TestSwapping:
    def test_a_player_at_a_table_gets_the_bye_and_the_other_the_seat(self):
        event = duels(5)
        round_ = draw_round(event, staff_of(event))
        (bye,), ((first, second), other) = byes(round_), table_keys(round_)
        edit_seats(round_, staff_of(event), Swap(first, bye), reason="has to leave early")
        assert byes(round_) == [first] and table_keys(round_) == [[bye, second], other]
        entry = last_entry(event)
        assert (entry.before["byes"], entry.after["byes"]) == ([bye], [first])
        publish_round(round_, staff_of(event))

    def test_a_published_round_changes_as_well_and_verifies(self):
        stage = started_with_stages([{"kind": "rounds", "rounds": 1}], 5, format=JOUST)
        event, actor = stage.event, stage.actor()
        round_ = publish_round(draw_round(event, actor), actor)
        (bye,), ((first, _), _) = byes(round_), table_keys(round_)
        edit_seats(round_, actor, Swap(bye, first), reason="has to leave early")
        assert byes(round_) == [first]
        play_published(round_, actor)
        finish_event(event, actor)
        report = verify(parse(archive_text(Event.objects.get(pk=event.pk))))
        assert not report.differences and "changed the seating by hand" in report.departures[0]

    def test_nobody_gets_a_second_bye(self):
        event = duels(5)
        actor = staff_of(event)
        round_ = publish_round(draw_round(event, actor), actor)
        (had,) = byes(round_)
        play_published(round_, actor)
        following = draw_round(Event.objects.get(pk=event.pk), actor)
        (bye,) = byes(following)
        with pytest.raises(Refused, match="has had a bye"):
            edit_seats(following, actor, Swap(had, bye), reason="again", override=True)
        assert byes(following) == [bye]

    def test_two_byes_are_not_swapped(self):
        event = a_running_event(15, format=COMMANDER.to_json(), split_policy="preferred_or_bye")
        round_ = draw_round(event, staff_of(event))
        with pytest.raises(Malformed, match="Both players have a bye"):
            edit_seats(round_, staff_of(event), Swap(*byes(round_)[:2]), reason="why")

    def test_who_has_left_gets_no_seat(self):
        event = duels(5)
        round_ = publish_round(draw_round(event, staff_of(event)), staff_of(event))
        (bye,), ((first, _), _) = byes(round_), table_keys(round_)
        drop(event.players.get(key=bye), staff_of(event), reason="went home", override=True)
        with pytest.raises(Refused, match="no longer takes part"):
            edit_seats(round_, staff_of(event), Swap(first, bye), reason="why", override=True)


class TestTheDatabase:
    def test_refuses_a_seat_beside_a_bye(self):
        event = duels(5)
        round_ = draw_round(event, staff_of(event))
        bye, seat = Bye.objects.get(), round_.seats.all()[0]
        table = round_.tables.get(number=1)
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.create(round=round_, table=table, player=bye.player, position=3)
        with pytest.raises(IntegrityError), transaction.atomic():
            Bye.objects.create(round=round_, player=seat.player)
        with pytest.raises(IntegrityError), transaction.atomic():
            Bye.objects.filter(pk=bye.pk).update(player=seat.player)

    def test_refuses_a_second_bye(self):
        event = duels(5)
        bye = Bye.objects.get(round=draw_round(event, staff_of(event)))
        with pytest.raises(IntegrityError), transaction.atomic():
            Bye.objects.create(round=bye.round, player=bye.player)


class TestRounds:
    def test_a_published_bye_is_no_loss_and_survives_a_withdrawal(self):
        event = duels(5)
        actor = staff_of(event)
        round_ = publish_round(draw_round(event, actor), actor)
        (key,) = byes(round_)
        assert losses(Bye.objects.get().player) == []
        withdraw_round(round_, actor, reason="too early")
        assert byes(round_) == [key]
        discard_draft(Round.objects.get(pk=round_.pk), actor, reason="once more")
        assert Bye.objects.count() == 0

    def test_a_draft_whose_bye_left_is_not_published(self):
        event = duels(6 + 1)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        bye = Bye.objects.get()
        drop(bye.player, actor)
        assert not round_view(round_, for_staff=True).fits
        with pytest.raises(Refused, match="has a bye"):
            publish_round(round_, actor)
        again = redraw(round_, actor, reason="somebody left")
        assert byes(again) == []
        publish_round(again, actor)

    def test_who_rejoins_is_not_charged_for_the_bye(self):
        event = duels(5)
        actor = staff_of(event)
        publish_round(draw_round(event, actor), actor)
        player = Bye.objects.get().player
        drop(player, actor)
        rejoin(player, actor, override=True, reason="back")
        assert losses(player) == []

    def test_a_late_seat_replaces_a_bye(self):
        event = a_running_event(13, format=COMMANDER.to_json())
        actor = staff_of(event)
        round_ = publish_round(draw_round(event, actor, sizes=(4, 4, 4)), actor)
        (key,) = byes(round_)
        seat_late_arrival(round_, actor, key)
        assert (byes(round_), key in seated(round_)) == ([], True)
        assert "byes" not in last_entry(event).after

    @pytest.mark.parametrize("is_playing", [False, True])
    def test_a_late_arrival_plays_who_has_a_bye(self, is_playing: bool):
        event = duels(5, first_table=4, tables_out_of_use="6")
        actor = staff_of(event)
        round_ = publish_round(draw_round(event, actor), actor)
        (key,) = byes(round_)
        if is_playing:
            round_ = start_clock(round_, actor)
        register_player(event, actor, name="Late Walder")
        late = event.players.get(name="Late Walder")
        proposal = propose_late_seat(round_, late.key)
        assert (proposal.seat.table, proposal.seat.with_byes, proposal.warnings) == (7, (key,), ())
        seat_late_arrival(round_, actor, late.key)
        assert table_keys(round_)[-1] == [key, late.key] and byes(round_) == []
        assert losses(late) == []
        assert "byes" not in last_entry(event).after

    def test_prescribed_tables_give_byes_when_insisted(self):
        event = duels(5)
        actor = staff_of(event)
        tables = [SeatedTable(1, ("p1", "p2")), SeatedTable(2, ("p3", "p4"))]
        with pytest.raises(NeedsOverride, match="Player 005 gets a bye"):
            prescribe_round(event, actor, tables, reason="as we like")
        round_ = prescribe_round(event, actor, tables, reason="as we like", override=True)
        assert byes(round_) == ["p5"]

    def test_the_round_shows_them(self):
        event = duels(5)
        view = round_view(draw_round(event, staff_of(event)), for_staff=True)
        assert [bye.key for bye in view.byes] == byes(Round.objects.get())
        assert (view.bye_points, view.unseated, view.fits) == (3, (), True)
        assert [line.table for line in pairings_by_name(view)].count(None) == 1

    def test_the_page_of_draws_names_them_and_their_label_once_published(self):
        event = duels(7)
        round_ = draw_round(event, staff_of(event))
        (draft,) = public_draws(Event.objects.get(pk=event.pk))
        assert (draft.byes, draft.byes_label) == ((), "byes/1/1")
        publish_round(round_, staff_of(event))
        (draw,) = public_draws(Event.objects.get(pk=event.pk))
        assert draw.byes == (Bye.objects.get(round=round_).player.name,)

    def test_a_draw_without_byes_has_no_label_of_byes(self):
        event = duels(6)
        draw_round(event, staff_of(event))
        assert [draw.byes_label for draw in public_draws(Event.objects.get(pk=event.pk))] == [""]


class TestTheArchive:
    def revealed(self, event: Event) -> Document:
        """The event's archive as if its seed were public, as JSON."""
        Event.objects.filter(pk=event.pk).update(seed_revealed_at=event.starts_at)
        text = archive_text(Event.objects.get(pk=event.pk))
        assert parse(text).to_json() == json.loads(text)
        return json.loads(text)

    def published(self) -> Event:
        event = duels(7)
        publish_round(draw_round(event, staff_of(event)), staff_of(event))
        return event

    def differences(self, document: Document) -> str:
        return "\n".join(map(str, verify(parse(json.dumps(document))).differences))

    def test_has_them_and_draws_them_again(self):
        event = self.published()
        document = self.revealed(event)
        assert document["rounds"][0]["byes"] == byes(Round.objects.get())
        report = verify(parse(json.dumps(document)))
        assert "Byes from the bottom of the standings" in {check.title for check in report.checks}
        assert not [each for each in report.differences if "bye" in str(each) or "seat" in str(each)]

    def test_a_round_without_byes_says_nothing_of_them(self):
        event = duels(6)
        draw_round(event, staff_of(event))
        assert "byes" not in self.revealed(event)["rounds"][0]

    def test_notices_another_players_bye(self):
        document = self.revealed(self.published())
        entry = next(row for row in document["journal"] if row["verb"] == "pairing.draw")
        other = entry["after"]["tables"][0][0]
        entry["after"]["byes"] = [other]
        assert f"attempt 1 (R-50): expected [p3], found [{other}]" in self.differences(document)

    def test_notices_a_bye_without_an_entry_and_another_label(self):
        document = self.revealed(self.published())
        entry = next(row for row in document["journal"] if row["verb"] == "pairing.draw")
        entry["after"]["byes_label"] = "byes/1/2"
        published = next(row for row in document["journal"] if row["verb"] == "round.publish")
        del published["after"]["byes"]
        found = self.differences(document)
        assert "byes/1/1" in found and "round 1 (format): expected []" in found

    @pytest.mark.parametrize(
        ("byes_of_round", "why"),
        [(["p1", "p1"], "two byes"), (["p99"], "not a player"), (["seated"], "and a seat")],
    )
    def test_refuses_byes_that_cannot_be(self, byes_of_round: list[str], why: str):
        document = self.revealed(self.published())
        sits = document["rounds"][0]["tables"][0]["seats"][0]["player"]
        document["rounds"][0]["byes"] = [sits if key == "seated" else key for key in byes_of_round]
        with pytest.raises(ArchiveMalformed, match=why):
            parse(json.dumps(document))

    def test_is_imported_with_them(self):
        event = self.published()
        had = byes(Round.objects.get())
        imported = import_archive(parse(archive_text(event)), slug="again")
        assert byes(imported.rounds.get()) == had


def won_in_seat_order(table: Table) -> Document:
    """The sheet of a duel whose first player won."""
    seats = tuple(
        ResultSeat(player.key, place) for place, player in enumerate(seated_players(table), start=1)
    )
    return ResultSheet("played", seats).to_json()


def play(event: Event, actor: Actor) -> Round:
    """Draw, publish and close the next round, won by the first players."""
    return play_published(publish_round(draw_round(event, actor), actor), actor)


def play_published(round_: Round, actor: Actor) -> Round:
    """Start a round and close it, won by the first players."""
    round_ = start_clock(round_, actor)
    for table in round_.tables.select_related("round__event").order_by("number"):
        save_result(table, actor, won_in_seat_order(table), expected_version=0)
    return close_round(round_, actor)


class TestStandings:
    def points(self, event: Event) -> dict[str, int]:
        standings = event_standings(Event.objects.get(pk=event.pk))
        fresh = standings_of(load_record(Event.objects.get(pk=event.pk)))
        assert list(standings.rows) == list(fresh.rows)
        return {row.player: row.points for row in standings.rows}

    def test_a_bye_pays_once_the_round_is_published(self):
        event = duels(5)
        actor = staff_of(event)
        round_ = draw_round(event, actor)
        (key,) = byes(round_)
        assert set(self.points(event).values()) == {0}
        publish_round(round_, actor)
        assert self.points(event)[key] == 3
        assert sum(self.points(event).values()) == 3
        withdraw_round(round_, actor, reason="too early")
        assert set(self.points(event).values()) == {0}

    def test_the_next_goes_to_the_last_of_the_standings(self):
        event = duels(5)
        actor = staff_of(event)
        first = byes(play(event, actor))
        points = self.points(event)
        second = byes(draw_round(event, actor))
        assert points[first[0]] == 3 and points[second[0]] == 0

    def test_an_event_with_byes_verifies_to_its_end(self):
        stage = started_with_stages([{"kind": "rounds", "rounds": 3}], 7, format=JOUST)
        actor = stage.actor()
        rounds = [play(stage.event, actor) for _ in range(3)]
        finish_event(stage.event, actor)
        archive = parse(archive_text(Event.objects.get(pk=stage.event.pk)))
        report = verify(archive)
        assert not report.differences
        had = [key for round_ in rounds for key in byes(round_)]
        assert len(set(had)) == 3
        assert [list(played.byes) for played in archive.rounds] == [byes(round_) for round_ in rounds]
        rows = {row.player: row for row in archive_results(archive).standings()}
        assert [dict(rows[key].byes) for key in had] == [{number: 3} for number in (1, 2, 3)]
        assert self.points(stage.event) == {key: row.points for key, row in rows.items()}
        document = archive.to_json()
        entry = [row for row in document["journal"] if row["verb"] == "pairing.draw"][2]
        leader = next(row.player for row in archive_results(archive).standings() if row.player not in had)
        entry["after"]["byes"] = [leader]
        found = "\n".join(map(str, verify(parse(json.dumps(document))).differences))
        assert f"found [{leader}]" in found
