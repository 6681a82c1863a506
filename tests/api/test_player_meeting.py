"""The player meeting by program: drawn, read, drawn again, removed."""

from __future__ import annotations

import pytest

from tables.events.models import NameShown
from tables.player_meeting.actions import draw_meeting
from tables.players.models import Player
from tables.staff.models import Role
from tests.clients import program_of
from tests.stages import started_event

pytestmark = pytest.mark.django_db


def test_a_program_draws_reads_and_removes():
    cast = started_event()
    head = cast.program(Role.HEAD_JUDGE)
    assert head.call("GET", "player-meeting/").status_code == 404
    drawn = head.post("player-meeting/")
    assert drawn["label"] == "player-meeting/1" and len(drawn["seats"]) == 9
    assert sum(len(table["seats"]) for table in drawn["tables"]) == 9
    assert head.call("POST", "player-meeting/").status_code == 400, "a reason is needed"
    assert cast.program(Role.JUDGE).call("POST", "player-meeting/", {"reason": "?"}).status_code == 403
    assert head.post("player-meeting/", {"reason": "late"})["attempt"] == 2
    assert head.call("POST", "player-meeting/remove/", {"reason": "no time"}).status_code == 204
    assert head.call("GET", "player-meeting/").status_code == 404


def test_a_player_reads_the_own_table_and_names_as_allowed():
    cast = started_event()
    Player.objects.filter(event=cast.event, key="p4").update(name_shown=NameShown.NUMBER)
    draw_meeting(cast.event, cast.actor())
    mine = program_of(cast.player("p2"))
    meeting = mine.get("player-meeting/")
    seats = {seat["key"]: seat for seat in meeting["seats"]}
    assert mine.get("me/")["meeting_table"] == seats["p2"]["table"]
    assert seats["p4"]["name"] == "Player 4"
