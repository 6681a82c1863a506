"""Prescribed tables filled in by a ranking: which there are, how they fill tables, and who may use them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tables.events.models import Event, EventStatus
from tables.players.models import Absence, Player, PlayerStatus
from tables.rounds.models import RoundStatus
from tables.staff.models import EventRole, Role
from tables.standings.queries.standings import event_standings
from tests.builders import a_round, a_running_event, an_event, in_fours, players
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of
from tests.stages import a_hall, played

pytestmark = pytest.mark.django_db


def fill(cast: Cast, ranking: str, who: str = Role.ORGANIZER, **fields: str) -> Any:
    sent = {"filling": "spread", "ranking": ranking, **fields}
    return cast.browser(who).post(cast.url("staff-pairings-prescribe-proposal"), sent)


def tables_in(response: Any) -> list[str]:
    """The lines in the form of prescribed tables."""
    page = response.content.decode()
    found = re.search(r"<textarea[^>]*name=\"tables\"[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found, page
    return unescape(found[1]).strip().splitlines()


def shown(response: Any) -> str:
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", html_of(response)).split()))


def numbers(lines: list[str]) -> list[list[int]]:
    """The players' numbers at each table of `tables_in`, in seat order."""
    return [[int(name.split()[-1]) for name in line.split("; ")[1:]] for line in lines]


def ranks(cast: Cast) -> tuple[str, ...]:
    return event_standings(Event.objects.get(pk=cast.event.pk)).rows.order


def former_of(cast: Cast, names: str, **changes: object) -> Cast:
    """A finished event of the same organizer, won by the first named player, and so on."""
    former = Cast(an_event(status=EventStatus.RUNNING, name="Spring moot", rounds_announced=1))
    EventRole.objects.filter(event=former.event, role=Role.ORGANIZER).delete()
    EventRole.objects.create(event=former.event, user=cast.user(), role=Role.ORGANIZER)
    people = players(former.event, len(names.split(", ")))
    for player, name in zip(people, names.split(", "), strict=True):
        player.name, _, player.club = name.partition("/")
    Player.objects.bulk_update(people, ["name", "club"])
    a_round(former.event, 1, *in_fours(people), status=RoundStatus.CLOSED)
    Event.objects.filter(pk=former.event.pk).update(status=EventStatus.FINISHED, **changes)
    former.event.refresh_from_db()
    return former


class TestByTheStandings:
    def test_the_first_are_spread_over_the_tables(self):
        cast = played(12, 1)
        order = [int(row.removeprefix("p")) for row in ranks(cast)]
        lines = tables_in(fill(cast, "present"))
        assert [line.split(";")[0] for line in lines] == ["1", "2", "3"]
        seats = numbers(lines)
        assert [set(table) for table in seats] == [
            {order[0], order[5], order[6], order[11]},
            {order[1], order[4], order[7], order[10]},
            {order[2], order[3], order[8], order[9]},
        ]

    def test_or_the_best_sit_together(self):
        cast = played(12, 1)
        order = [int(row.removeprefix("p")) for row in ranks(cast)]
        page = fill(cast, "present", filling="together")
        seats = numbers(tables_in(page))
        assert [set(table) for table in seats] == [set(order[:4]), set(order[4:8]), set(order[8:])]
        assert "3 tables filled in by the standings after round 1, the best together." in shown(page)

    def test_who_was_first_player_least_often_sits_first(self):
        cast = played(8, 1)
        firsts = {1, 5}
        for table in numbers(tables_in(fill(cast, "present", filling="together"))):
            others = [number for number in table if number not in firsts]
            assert table == others + [number for number in table if number in firsts]

    def test_nothing_is_stored_until_it_is_saved(self):
        cast = played(8, 1)
        revision = Event.objects.get(pk=cast.event.pk).revision
        page = fill(cast, "present")
        assert "nothing saved yet" in shown(page)
        assert cast.event.rounds.count() == 1
        assert Event.objects.get(pk=cast.event.pk).revision == revision
        save = {"tables": "\n".join(tables_in(page)), "reason": "seeded", "save": "yes"}
        assert f'action="{cast.url("staff-pairings-prescribe")}"' in html_of(page)
        assert cast.browser().post(cast.url("staff-pairings-prescribe"), save).status_code == 302
        assert cast.round(2).pairing == "prescribed"

    def test_there_are_none_before_the_first_round(self):
        cast = Cast(a_running_event(8))
        page = html_of(cast.browser().get(cast.url("staff-pairings-prescribe-proposal")))
        assert "The present standings" not in page and "My own list" in page
        assert fill(cast, "present").status_code == 400

    def test_the_sizes_and_numbers_are_those_a_draw_would_give(self):
        cast = a_hall(11, status="drafted", sizes=(4, 4, 3), first_table=21, tables_out_of_use="22")
        lines = tables_in(fill(cast, "list", names="1"))
        assert [(line.split(";")[0], line.count(";")) for line in lines] == [("21", 4), ("23", 4), ("24", 3)]
        Player.objects.filter(event=cast.event, key="p2").update(fixed_table=7)
        lines = tables_in(fill(cast, "list", names="1\n2"))
        assert any(line.startswith("7;") and "Player 002" in line for line in lines)
        Player.objects.filter(event=cast.event, key="p1").update(fixed_table=9)
        page = fill(cast, "list", names="1\n2", filling="together")
        assert "can only sit at table 7" in shown(page) and "can only sit at table 9" in shown(page)


class TestByAFormerEvent:
    def test_people_are_found_by_account_and_by_name(self):
        cast = Cast(a_running_event(8))
        former = former_of(cast, "Åsa Berg, Old name, Nobody here, Player 004")
        Player.objects.filter(event=cast.event, key="p7").update(name="asa berg")
        moved = cast.user("stranger")
        Player.objects.filter(event=cast.event, key="p6").update(user=moved)
        Player.objects.filter(event=former.event, key="p2").update(user=moved)
        page = fill(cast, f"event/{former.event.slug}", filling="together")
        assert tables_in(page)[0].split("; ")[1:] == [
            "asa berg",
            "Player 006",
            "Player 004",
            "Player 001",
        ]
        last = "Player 001, Player 002, Player 003, Player 005 and Player 008"
        assert f"Not ranked, and seated last by number: {last}." in shown(page)
        assert "filled in by the standings of Spring moot, the best together." in shown(page)

    def test_a_name_that_fits_two_counts_as_not_in_it_and_is_shown(self):
        cast = Cast(a_running_event(4))
        former = former_of(cast, "Harras/Harlaw, Harras/Pyke, Player 001, Player 002")
        Player.objects.filter(event=cast.event, key="p4").update(name="Harras")
        page = fill(cast, f"event/{former.event.slug}")
        assert "the ranking does not count for them: Harras." in shown(page)
        Player.objects.filter(event=cast.event, key="p4").update(club="Pyke")
        page = fill(cast, f"event/{former.event.slug}")
        assert "Several people" not in shown(page)
        assert "seated last by number: Player 003." in shown(page)

    def test_another_account_of_the_same_name_is_another_person(self):
        cast = Cast(a_running_event(4))
        former = former_of(cast, "Player 001, Player 002, Player 003, Player 004")
        Player.objects.filter(event=cast.event, key="p1").update(user=cast.user("stranger"))
        Player.objects.filter(event=former.event, key="p1").update(user=cast.user("judge"))
        page = fill(cast, f"event/{former.event.slug}")
        assert "seated last by number: Player 001." in shown(page)

    def test_who_was_disqualified_there_has_no_rank(self):
        cast = Cast(a_running_event(4))
        former = former_of(cast, "Player 001, Player 002, Player 003, Player 004")
        former.event.players.filter(key="p1").update(status=PlayerStatus.DISQUALIFIED)
        assert "by number: Player 001." in shown(fill(cast, f"event/{former.event.slug}"))

    def test_only_events_that_one_organized_and_that_are_over(self):
        cast = Cast(a_running_event(4))
        own = former_of(cast, "Player 001, Player 002, Player 003")
        judged = former_of(cast, "Player 001, Player 002, Player 003")
        EventRole.objects.filter(event=judged.event, user=cast.user()).update(role=Role.HEAD_JUDGE)
        others = former_of(Cast(a_running_event(4)), "Player 001, Player 002, Player 003")
        running = former_of(cast, "Player 001, Player 002, Player 003")
        Event.objects.filter(pk=running.event.pk).update(status=EventStatus.RUNNING)
        page = html_of(cast.browser().get(cast.url("staff-pairings-prescribe-proposal")))
        assert re.findall(r'value="event/([^"]+)"', page) == [own.event.slug]
        assert fill(cast, f"event/{own.event.slug}").status_code == 200
        for former in (judged, others, running):
            assert fill(cast, f"event/{former.event.slug}").status_code == 404
        assert fill(cast, "event/nowhere").status_code == 404
        assert fill(cast, f"event/{own.event.slug}", who=Role.HEAD_JUDGE).status_code == 404, "not theirs"

    def test_queries_do_not_grow_with_players(self):
        def count(people: int) -> int:
            cast = Cast(a_running_event(people))
            former = former_of(cast, ", ".join(f"Player {number:03d}" for number in range(1, people + 1)))
            browser, address = cast.browser(), cast.url("staff-pairings-prescribe-proposal")
            sent = {"filling": "spread", "ranking": f"event/{former.event.slug}"}
            return len(queries_of(lambda: browser.post(address, sent)))

        assert count(8) == count(60) <= 30


class TestByAList:
    def test_names_numbers_and_keys_in_order(self):
        cast = Cast(a_running_event(8))
        page = fill(cast, "list", names="1. Player 008\n2) p7\n\n6\nplayer 005\n", filling="together")
        assert numbers(tables_in(page)) == [[8, 7, 6, 5], [1, 2, 3, 4]]

    def test_of_many_who_are_not_in_it_some_are_named(self):
        page = shown(fill(Cast(a_running_event(60)), "list", names="1"))
        assert "Player 012, Player 013 and 47 others." in page

    def test_every_line_that_is_not_understood_is_named(self):
        cast = Cast(a_running_event(8))
        Player.objects.filter(event=cast.event, key__in=["p1", "p2"]).update(name="Asha")
        Player.objects.filter(event=cast.event, key="p3").update(name="5")
        page = fill(cast, "list", names="Asha\nNobody\n5\n6\nPlayer 006")
        assert page.status_code == 400
        for sentence in (
            "Line 1: “Asha” is the name of several players. Write the number instead.",
            "Line 2: Nobody here is called “Nobody”.",
            "Line 3: “5” is the number of one player and the name of another. Write one of: p3, p5.",
            "Line 5: “Player 006” is already on line 4.",
        ):
            assert sentence in shown(page)
        assert "Write at least one player." in shown(fill(cast, "list", names=" \n"))

    def test_a_long_list_of_mistakes_is_shown_in_part(self):
        page = shown(fill(Cast(a_running_event(8)), "list", names="nobody\n" * 500))
        assert "Line 20:" in page and "Line 21:" not in page

    def test_who_does_not_play_the_round_is_shown(self):
        cast = Cast(a_running_event(9))
        Absence.objects.create(player=cast.player("p9"), round_number=1)
        page = fill(cast, "list", names="9\n8")
        assert "On the list, but not in this round: Player 009." in shown(page)
        assert "Player 009" not in " ".join(tables_in(page))

    def test_too_few_players_are_refused(self):
        cast = Cast(a_running_event(2))
        assert fill(cast, "list", names="1").status_code == 409


class TestWhoMay:
    def test_strangers_find_nothing_and_judges_may_not(self):
        cast = played(8, 1)
        assert fill(cast, "present", who="stranger").status_code == 404
        assert fill(cast, "present", who=Role.JUDGE).status_code == 403
        assert fill(cast, "present", who=Role.HEAD_JUDGE).status_code == 200
        assert browser_of(None).get(cast.url("staff-pairings-prescribe-proposal")).status_code == 302

    def test_the_page_of_prescribed_tables_leads_there(self):
        cast = Cast(a_running_event(8))
        page = html_of(cast.browser().get(cast.url("staff-pairings-prescribe")))
        assert cast.url("staff-pairings-prescribe-proposal") in page
