"""The player meeting: drawn from the seed, again, removed, over with round 1, checked by the archive."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Outdated, Refused
from tables.events.actions.stages import finish_event
from tables.journal.queries import journal_page
from tables.player_meeting.actions import draw_meeting, remove_meeting
from tables.player_meeting.models import PlayerMeeting
from tables.player_meeting.queries import meeting_draws, meeting_table, meeting_view
from tables.player_meeting.rules import draw_player_meeting, player_meeting_label
from tables.players.actions.check_in import check_in
from tables.players.models import Player
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round, withdraw_round
from tables.rounds.rules.numbers import Numbering
from tables.rounds.rules.sizes import table_sizes
from tables.staff.models import Role
from tests.builders import last_entry
from tests.clients import queries_of
from tests.stages import open_event, play_round, started_event

pytestmark = pytest.mark.django_db


def test_the_tables_are_what_seed_and_label_say():
    cast = started_event(first_table=11, tables_out_of_use="12")
    Player.objects.filter(event=cast.event, key="p5").update(fixed_table=40)
    meeting = draw_meeting(cast.event, cast.actor())
    keys = sorted(cast.event.players.values_list("key", flat=True))
    sizes = table_sizes(len(keys))
    numbering = Numbering(tuple(n for n in range(11, 20) if n != 12)[: len(sizes)], {"p5": 40})
    drawn = draw_player_meeting(cast.event.draw_key, "player-meeting/1", keys, sizes, numbering)
    assert meeting.label == player_meeting_label(1) == "player-meeting/1"
    assert {table["number"]: table["players"] for table in meeting.tables} == drawn
    assert "p5" in drawn[40] and 12 not in drawn and min(drawn) == 11
    assert sorted(key for table in drawn.values() for key in table) == keys
    assert sorted(map(len, drawn.values()), reverse=True) == list(sizes)
    assert journal_page(cast.event).rows[0].sentence.startswith("Drew the tables of the player meeting")


def test_players_at_fixed_tables_sit_there_together():
    numbering = Numbering((1, 2, 3), {"p2": 7, "p3": 7, "p9": 3})
    keys = [f"p{number}" for number in range(1, 11)]
    drawn = draw_player_meeting(bytes(32), "player-meeting/1", keys, (4, 3, 3), numbering)
    assert {"p2", "p3"} <= set(drawn[7]) and "p9" in drawn[3] and len(drawn) == 3


def test_only_who_is_checked_in_is_seated_where_players_check_in():
    cast = started_event()
    for key in ("p1", "p2", "p3", "p4"):
        check_in(cast.player(key), cast.actor())
    draw_meeting(cast.event, cast.actor())
    assert sorted(last_entry(cast.event).after["players"]) == ["p1", "p2", "p3", "p4"]
    assert meeting_table(cast.player("p5")) is None and meeting_table(cast.player("p1")) == 1


def test_drawing_again_takes_a_reason_and_the_journal_keeps_both():
    cast = started_event()
    first = draw_meeting(cast.event, cast.actor())
    with pytest.raises(Malformed):
        draw_meeting(cast.event, cast.actor())
    with pytest.raises(Outdated):
        draw_meeting(cast.event, cast.actor(), reason="?", expected=first.revision + 1)
    second = draw_meeting(cast.event, cast.actor(), reason="two came late", expected=first.revision)
    entry = last_entry(cast.event)
    assert (entry.before["label"], entry.after["label"]) == ("player-meeting/1", "player-meeting/2")
    assert entry.before["tables"] == [table["players"] for table in first.tables]
    assert PlayerMeeting.objects.get(removed_at=None) == second
    draws = meeting_draws(cast.event)
    assert [(draw.attempt, draw.is_in_force, draw.reason) for draw in draws] == [
        (1, False, ""),
        (2, True, "two came late"),
    ]


def test_a_removed_meeting_is_gone_and_its_attempt_used_up():
    cast = started_event()
    draw_meeting(cast.event, cast.actor())
    with pytest.raises(Malformed):
        remove_meeting(cast.event, cast.actor())
    remove_meeting(cast.event, cast.actor(), reason="no time")
    assert meeting_view(cast.event) is None and not meeting_draws(cast.event)[0].is_in_force
    with pytest.raises(NotVisible):
        remove_meeting(cast.event, cast.actor(), reason="again")
    assert draw_meeting(cast.event, cast.actor(), reason="time after all").attempt == 2


def test_the_database_keeps_one_meeting_in_force():
    cast = started_event()
    meeting = draw_meeting(cast.event, cast.actor())
    meeting.pk, meeting.attempt = None, 2
    with pytest.raises(IntegrityError), transaction.atomic():
        meeting.save(force_insert=True)


def test_it_begins_with_the_start_and_ends_with_round_1():
    stage = open_event()
    with pytest.raises(Refused, match="has not started"):
        draw_meeting(stage.event, stage.actor())
    cast = started_event()
    draw_meeting(cast.event, cast.actor())
    round_ = draw_round(cast.event, cast.actor())
    assert meeting_view(cast.event) is not None, "a draft changes nothing"
    publish_round(round_, cast.actor())
    assert meeting_view(cast.event) is None and meeting_table(cast.player("p1")) is None
    with pytest.raises(Refused, match="Round 1 is published"):
        draw_meeting(cast.event, cast.actor(), reason="late")
    with pytest.raises(Refused, match="Round 1 is published"):
        remove_meeting(cast.event, cast.actor(), reason="late")
    withdraw_round(cast.round(), cast.actor(), reason="a wrong list")
    assert meeting_view(cast.event) is not None


@pytest.mark.parametrize("role", [Role.JUDGE, Role.SCOREKEEPER])
def test_only_leaders_draw_and_remove(role: Role):
    cast = started_event()
    with pytest.raises(NotPermitted):
        draw_meeting(cast.event, cast.actor(role))
    with pytest.raises(NotPermitted):
        draw_meeting(cast.event, Actor.of_player(cast.player("p1")))
    with pytest.raises(NotVisible):
        draw_meeting(cast.event, cast.actor("stranger"))
    draw_meeting(cast.event, cast.actor(Role.HEAD_JUDGE))
    with pytest.raises(NotPermitted):
        remove_meeting(cast.event, cast.actor(role), reason="no")


def test_it_leaves_no_history_and_takes_two_queries():
    cast = started_event()
    draw_meeting(cast.event, cast.actor())
    assert len(queries_of(lambda: meeting_view(cast.event))) == 2
    assert not cast.event.rounds.exists()
    round_ = draw_round(cast.event, cast.actor())
    assert round_.draw["problem"]["previous_rounds"] == []


def test_the_archive_draws_again_and_finds_another_draw():
    cast = started_event()
    draw_meeting(cast.event, cast.actor())
    draw_meeting(cast.event, cast.actor(), reason="again")
    play_round(cast.event, cast.actor())
    finish_event(cast.event, cast.actor(), override=True, reason="enough")
    cast.event.refresh_from_db()
    archive = event_archive(cast.event)
    assert [d for d in verify(archive).differences if "meeting" in d.where] == []
    first = next(row for row in archive.journal if row.verb == "meeting.draw")
    swapped = [list(table) for table in first.after["tables"]]
    swapped[0][0], swapped[1][0] = swapped[1][0], swapped[0][0]
    for member, forged in (
        ("tables", {"tables": swapped}),
        ("tables", {"table_numbers": first.after["table_numbers"][::-1]}),
        ("label", {"label": "player-meeting/7"}),
    ):
        row = replace(first, after={**first.after, **forged})
        journal = tuple(row if each is first else each for each in archive.journal)
        # Without its chain, so that the draw itself has to object.
        found = verify(replace(archive, journal=journal, chain=None)).differences
        assert any(d.where.endswith(f"meeting.draw, {member}") for d in found), member
