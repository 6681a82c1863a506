"""The overview and the steps of an event from draft to archive."""

from __future__ import annotations

import json
import re

import pytest
from django.utils import timezone

from tables.events.models import Event, EventStatus
from tables.formats.rules.presets import COMMANDER
from tables.players.actions.check_in import check_in
from tables.players.models import Player, PlayerStatus
from tables.rounds.models import RoundStatus
from tables.staff.models import Role
from tests.builders import HALL_VALUE, SEED, a_round, a_running_event, an_event, in_fours, last_entry, players
from tests.cast import Cast
from tests.clients import queries_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def status_of(cast: Cast) -> str:
    cast.event.refresh_from_db()
    return cast.event.status


def overview(cast: Cast, who: str = Role.ORGANIZER) -> str:
    return cast.browser(who).get(cast.url("staff-overview")).content.decode()


class TestSteps:
    def test_a_new_event_is_not_finished_by_its_first_button(self):
        """Before round 1 every other button comes first, and what comes next before them all."""
        page = " ".join(overview(Cast(a_running_event(8))).split())
        finish = page.index("Finish the event</a>")
        assert page.index("Draw round 1 of") < page.index("Go to the pairings</a>") < finish
        assert page.index("Paper from here</a>") < page.index("Download the archive</a>") < finish

    def test_what_was_announced_is_named(self):
        stages = [{"kind": "rounds", "rounds": 3}, {"kind": "cut", "players": 4, "tables": 1}]
        changes = {"format": COMMANDER.to_json(), "rounds_announced": 4, "stages": stages}
        page = overview(Cast(an_event(status=EventStatus.DRAFT, **changes)))
        assert page.count("3 rounds, final of 4") == 2  # in the frame, and among the facts
        assert "Commander pods" in page and "A table has 3 to 5 players, where possible 4." in page
        assert re.search(r">\s*Final\s*<", page) and "Round 4" not in page and "R-3 suggests" not in page

    def test_the_whole_way(self):
        cast = Cast(an_event(status=EventStatus.DRAFT, rounds_announced=1))
        browser = cast.browser()
        assert cast.url("staff-overview-open") in overview(cast)
        browser.post(cast.url("staff-overview-open"))
        assert status_of(cast) == EventStatus.OPEN
        people = players(cast.event, 6)
        for player in people:
            check_in(player, cast.actor())
        assert "Start the event" in overview(cast) and "Checked in" in overview(cast)
        page = browser.get(cast.url("staff-overview-start")).content.decode()
        assert "A value from the hall" in page and "six dice" in page
        without = browser.post(cast.url("staff-overview-start"))
        assert without.status_code == 400 and status_of(cast) == EventStatus.OPEN
        short = browser.post(cast.url("staff-overview-start"), {"hall_value": "dice"})
        assert short.status_code == 400 and "at least 6 letters or digits" in short.content.decode()
        browser.post(cast.url("staff-overview-start"), {"hall_value": "dice 4 2 6  1 3 5"})
        assert status_of(cast) == EventStatus.RUNNING
        assert "dice 4 2 6 1 3 5" in overview(cast)
        assert "dice 4 2 6 1 3 5" in browser.get(cast.url("public-fairness")).content.decode()
        a_round(cast.event, 1, people[:3], people[3:], status=RoundStatus.CLOSED)
        revision = cast.event.revision
        browser.post(cast.url("staff-overview-finish"), {"revision": revision})
        assert status_of(cast) == EventStatus.FINISHED
        page = overview(cast)
        assert "Checked in" not in page and "Not checked in" not in page
        champion = cast.event.journal.get(verb="event.finish").after["champion"]
        assert f'champion-name">{cast.event.players.get(key=champion).name}<' in page and SEED.hex() in page
        browser.post(cast.url("staff-overview-archived"), {"revision": cast.event.revision})
        assert status_of(cast) == EventStatus.ARCHIVED
        reopen = cast.url("staff-overview-reopen")
        assert browser.post(reopen, {"revision": cast.event.revision}).status_code == 400
        sent = {"revision": cast.event.revision, "reason": "wrong champion"}
        assert said(browser.post(reopen, sent)) == ["The event runs again."]
        assert status_of(cast) == EventStatus.RUNNING

    def test_who_is_missing_is_said_before_the_start_and_overridden_with_a_reason(self):
        cast = Cast()
        people = players(cast.event, 4)
        for player in people[:3]:
            check_in(player, cast.actor())
        players(cast.event, 1, status=PlayerStatus.PENDING)
        url = cast.url("staff-overview-start")
        page = cast.browser().get(url).content.decode()
        assert "1 of 4 is not checked in: Player 004" in page and "1 registration waits for approval" in page
        sent = {"hall_value": HALL_VALUE}
        warned = cast.browser().post(url, sent)
        assert warned.status_code == 409 and HALL_VALUE in warned.content.decode()
        cast.browser().post(url, {**sent, "override": "yes", "reason": "they come by train"})
        assert status_of(cast) == EventStatus.RUNNING
        assert last_entry(cast.event).reason == "they come by train"

    def test_too_few_players_leave_only_the_way_back(self):
        cast = Cast()
        players(cast.event, 2)
        page = cast.browser().get(cast.url("staff-overview-start")).content.decode()
        assert "at least 3 active players" in page and 'name="confirmed"' not in page
        assert (
            cast.browser().post(cast.url("staff-overview-start"), {"hall_value": HALL_VALUE}).status_code
            == 409
        )

    def test_a_tap_twice_starts_once(self):
        cast = Cast()
        for player in players(cast.event, 3):
            check_in(player, cast.actor())
        answers = [
            cast.browser().post(
                cast.url("staff-overview-start"), {"idempotency_key": "k", "hall_value": HALL_VALUE}
            )
            for _ in range(2)
        ]
        assert [answer.status_code for answer in answers] == [302, 302]
        assert cast.event.journal.filter(verb="event.start").count() == 1

    def test_an_unfinished_round_is_named(self):
        cast = Cast(an_event(status=EventStatus.RUNNING))
        people = players(cast.event, 4)
        a_round(cast.event, 1, people)
        page = cast.browser().get(cast.url("staff-overview-finish")).content.decode()
        assert "Round 1 is still playing" in page and "Table 1 of round 1" in page


class TestOverview:
    def test_the_archive_holds_the_seed_only_once_it_is_public(self):
        cast = Cast(a_running_event(3))
        url = cast.url("staff-overview-archive")
        for is_public in (False, True):
            if is_public:
                cast.browser().post(
                    cast.url("staff-overview-finish"),
                    {"override": "yes", "reason": "rain", "revision": cast.event.revision},
                )
            answer = cast.browser().get(url)
            archive = json.loads(answer.content)
            assert archive["format"] == "kingsmoot-event/1" and len(archive["players"]) == 3
            assert (archive["event"]["seed"] == SEED.hex()) is is_public

    def test_the_seed_is_not_shown_while_it_is_secret(self):
        cast = Cast()
        page = overview(cast)
        assert cast.event.seed_commitment in page and cast.event.seed not in page

    def test_a_person_who_may_not_take_the_next_step_reads_who_may(self):
        cast = Cast()
        for player in players(cast.event, 3):
            check_in(player, cast.actor())
        page = overview(cast, Role.JUDGE)
        assert "This is done by: Organizer and Head judge." in page
        assert cast.url("staff-overview-start") not in page

    def test_a_draft_shares_no_link(self):
        assert 'data-copy="share-public"' not in overview(Cast(an_event(status=EventStatus.DRAFT)))
        assert 'data-copy="share-public"' in overview(Cast())

    def test_the_waiting_list_is_counted_where_there_is_one(self):
        def waiting(cast: Cast) -> list[str]:
            page = " ".join(overview(cast).split())
            return re.findall(r"<dt>On the waiting list</dt> <dd>(\d+)</dd>", page)

        cast = Cast(an_event(player_cap=4))
        players(cast.event, 4)
        assert waiting(cast) == ["0"]
        players(cast.event, 3, status=PlayerStatus.WAITLISTED, waitlisted_at=timezone.now())
        assert waiting(cast) == ["3"]
        Event.objects.update(player_cap=0)
        assert waiting(cast) == ["3"], "who still waits when the cap is gone"
        cast.event.players.filter(status=PlayerStatus.WAITLISTED).delete()
        assert waiting(cast) == []

    @pytest.mark.parametrize("status", EventStatus)
    def test_queries_do_not_grow_with_players(self, status: EventStatus):
        def count(people: int) -> int:
            cast = Cast(an_event(status=status))
            found = players(cast.event, people)
            tables = in_fours(found)
            if status not in {EventStatus.DRAFT, EventStatus.OPEN}:
                a_round(cast.event, 1, *tables, status=RoundStatus.CLOSED)
            Player.objects.filter(event=cast.event, number__gt=4).update(status=PlayerStatus.PENDING)
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url("staff-overview"))))

        assert count(8) == count(60)


@pytest.mark.parametrize("page", ["staff-overview", "staff-calls"])
def test_no_page_groups_tables_by_the_problem_of_the_draw(page: str):
    """A group for each of a thousand tables by a text as long as the field takes longer than the page."""
    cast = a_hall()
    browser = cast.browser()
    grouped = [sql.partition("GROUP BY")[2] for sql in queries_of(lambda: browser.get(cast.url(page)))]
    assert any(grouped) and not any('"draw"' in columns for columns in grouped)
