"""The player meeting on pages: the staff draw, print and remove it; players and strangers read it."""

from __future__ import annotations

import pytest

from tables.player_meeting.actions import draw_meeting
from tables.player_meeting.models import PlayerMeeting
from tables.player_meeting.queries import meeting_table
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round
from tables.staff.models import Role
from tests.clients import browser_of, html_of, said
from tests.stages import started_event

pytestmark = pytest.mark.django_db


def test_the_head_judge_draws_draws_again_and_removes():
    cast = started_event()
    head = cast.browser(Role.HEAD_JUDGE)
    address = cast.url("staff-pairings-meeting-draw")
    assert cast.url("staff-pairings-meeting") in html_of(head.get(cast.url("staff-pairings")))
    assert "Why" not in html_of(head.get(address))
    assert said(head.post(address, {"revision": "0"})) == ["The tables of the player meeting are drawn."]
    (meeting,) = PlayerMeeting.objects.all()
    page = html_of(head.get(cast.url("staff-pairings-meeting")))
    assert "player-meeting/1" in page and cast.player("p3").name in page and "Draw again" in page
    assert head.post(address, {"revision": meeting.revision}).status_code == 400, "a reason is needed"
    sent = {"revision": meeting.revision, "reason": "two came late"}
    assert head.post(address, sent).status_code == 302
    assert head.post(address, sent).status_code == 409, "somebody drew it meanwhile"
    (again,) = PlayerMeeting.objects.filter(removed_at=None)
    gone = head.post(
        cast.url("staff-pairings-meeting-remove"), {"revision": again.revision, "reason": "no time"}
    )
    assert said(gone) == ["There is no player meeting any more."]
    assert "No player meeting is drawn" in html_of(head.get(cast.url("staff-pairings-meeting")))
    assert head.get(cast.url("staff-pairings-meeting-print")).status_code == 302


def test_a_judge_reads_and_prints_and_does_not_draw():
    cast = started_event()
    draw_meeting(cast.event, cast.actor())
    judge = cast.browser(Role.JUDGE)
    page = html_of(judge.get(cast.url("staff-pairings-meeting")))
    assert "Draw again" not in page and cast.url("staff-pairings-meeting-print") in page
    assert cast.player().name in html_of(judge.get(cast.url("staff-pairings-meeting-print")))
    assert judge.post(cast.url("staff-pairings-meeting-draw"), {"reason": "?"}).status_code == 403


def test_players_and_strangers_read_it_until_round_1_is_published():
    cast = started_event()
    draw_meeting(cast.event, cast.actor())
    player = cast.player("p2")
    mine, stranger = browser_of(player), cast.browser("anonymous")
    text = f"Player meeting: table {meeting_table(player)}"
    assert text in " ".join(html_of(mine.get(cast.url("my-event"))).split())
    public = html_of(stranger.get(cast.url("public-pairings")))
    assert "Player meeting" in public and player.name in public
    assert "player-meeting/1" in html_of(stranger.get(cast.url("public-fairness")))
    publish_round(draw_round(cast.event, cast.actor()), cast.actor())
    assert "Player meeting" not in html_of(mine.get(cast.url("my-event")))
    assert "Player meeting" not in html_of(stranger.get(cast.url("public-pairings")))
    assert "is over" in html_of(cast.browser().get(cast.url("staff-pairings-meeting")))


def test_strangers_read_nothing_where_pairings_are_not_public():
    cast = started_event(public_pairings=False)
    draw_meeting(cast.event, cast.actor())
    assert cast.browser("anonymous").get(cast.url("public-pairings")).status_code == 404
