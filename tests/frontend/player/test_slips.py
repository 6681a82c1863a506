"""The code on a table's slip reports that table's result, in that round and seating, and nothing else."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from kingsmoot.monitoring.logs import redact
from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.core.access import SLIP_ACTIONS, STAFF_ACTIONS, Actor
from tables.core.errors import NotPermitted, NotVisible
from tables.events.models import ConfirmationQuorum, Event
from tables.journal.models import JournalEntry
from tables.results import slips
from tables.results.actions.results import confirm_result, dispute_result, report_result
from tables.results.models import Sheet
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.publishing import close_round
from tables.rounds.models import TableStatus
from tests.builders import seated, sheet_fields
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def code_at(cast: Cast, number: int = 1) -> str:
    table = cast.table(number)
    return slips.code_of(table.pk, table.seats.values_list("position", "player_id"))


def url_of(code: str) -> str:
    return reverse("slip", args=[code])


def report(cast: Cast, code: str, **more: object):
    return Client().post(url_of(code), sheet_fields() | more)


class TestReporting:
    def test_who_holds_the_slip_reports_and_nobody_in_particular_stands_for_it(self):
        cast = a_hall()
        code, table = code_at(cast), cast.table()
        page = html_of(Client().get(url_of(code)))
        assert all(player.name in page for player in seated(table))
        assert report(cast, code).status_code == 302
        sheet = cast.table().sheet
        assert sheet is not None and sheet.by_slip and sheet.reported_by is sheet.entered_by is None
        entry = JournalEntry.objects.latest("pk")
        assert (entry.verb, entry.who, entry.actor_kind) == ("result.report", "slip of table 1", "player")
        assert entry.player is None and entry.user is None
        assert entry.object == "round 1 table 1"
        page = html_of(Client().get(url_of(code)))
        assert "waiting to be confirmed" in page and "Reported by the table’s slip" in page
        staff = html_of(cast.browser().get(cast.url("staff-sheet", number=1, table=1)))
        assert "the table’s slip" in staff

    def test_the_slip_reports_again_but_never_over_what_it_did_not_see(self):
        cast = a_hall()
        code = code_at(cast)
        report(cast, code)
        answer = report(cast, code, **{"seat0-power": 6})
        assert answer.status_code == 409 and "Somebody was faster" in html_of(answer)
        assert Sheet.objects.count() == 1
        assert report(cast, code, version=1, **{"seat0-power": 6}).status_code == 302
        assert Sheet.objects.count() == 2
        assert report(cast, code, version=2, **{"seat0-power": 6}).status_code == 302
        assert Sheet.objects.count() == 2, "the same report again changes nothing"

    @pytest.mark.parametrize(("quorum", "needed"), [("all", 4), ("majority", 3)])
    def test_each_confirms_with_their_own_link_the_unknown_reporter_too(self, quorum: str, needed: int):
        cast = a_hall(quorum=ConfirmationQuorum(quorum))
        report(cast, code_at(cast))
        players = cast.seated()
        for number, player in enumerate(players[:needed], start=1):
            assert cast.table().status == TableStatus.REPORTED
            page = html_of(browser_of(player).get(reverse("my-event", args=[cast.event.slug])))
            assert f"{number - 1} of {needed} others confirmed" in page
            browser_of(player).post(reverse("my-confirm", args=[cast.event.slug]), {"version": 1})
        assert cast.table().status == TableStatus.CONFIRMED

    def test_an_archive_tells_of_the_slip_and_takes_it_in_again(self):
        cast = a_hall()
        report(cast, code_at(cast))
        confirm_result(cast.table(), cast.actor(), version=1)
        archive = event_archive(cast.event)
        assert [row.who for row in archive.journal if row.verb == "result.report"] == ["slip of table 1"]
        copy = import_archive(archive, slug="copy")
        entry = copy.journal.get(verb="result.report")
        assert (entry.who, entry.actor_kind) == ("slip of table 1", "player")
        assert Sheet.objects.filter(table__round__event=copy, by_slip=True).count() == 1

    def test_a_confirmed_result_is_not_reported_over(self):
        cast = a_hall()
        code = code_at(cast)
        report(cast, code)
        confirm_result(cast.table(), cast.actor(), version=1)
        page = report(cast, code, version=1, **{"seat0-power": 6})
        assert page.status_code == 200 and "This result counts" in html_of(page)
        assert Sheet.objects.count() == 1

    def test_where_staff_enter_results_the_slip_goes_to_the_desk(self):
        cast = a_hall()
        Event.objects.update(players_report=False)
        assert "hand it in" in html_of(report(cast, code_at(cast)))
        assert not Sheet.objects.exists()

    def test_the_figures_are_previewed(self):
        cast = a_hall()
        address = reverse("slip-preview", args=[code_at(cast)])
        assert "15" in html_of(Client().post(address, sheet_fields()))
        assert Client().get(address).status_code == 405
        assert Client().post(reverse("slip-preview", args=["AAAABBBBCCCC"]), {}).status_code == 404


class TestNothingElse:
    def test_it_opens_no_page_of_a_player_and_no_live_table(self):
        cast = a_hall()
        browser = Client()
        browser.get(url_of(code_at(cast)))
        report(cast, code_at(cast))
        for name in ("my-event", "my-report", "my-history", "my-drop", "my-deck"):
            assert browser.get(reverse(name, args=[cast.event.slug])).status_code == 404
        for name in ("my-confirm", "my-check-in"):
            assert browser.post(reverse(name, args=[cast.event.slug])).status_code == 404
        assert not browser.session.keys()

    def test_the_action_lets_it_report_its_own_table_only(self):
        cast = a_hall()
        found = slips.slip_with(code_at(cast))
        assert found is not None
        actor, own, other = Actor.of_slip(found[0]), cast.table(1), cast.table(2)
        with pytest.raises(NotVisible):
            report_result(other, actor, {}, expected_version=0)
        report(cast, code_at(cast))
        with pytest.raises(NotPermitted):
            confirm_result(own, actor, version=1)
        with pytest.raises(NotPermitted):
            dispute_result(own, actor, version=1, comment="x")
        assert not SLIP_ACTIONS & set(STAFF_ACTIONS) and len(SLIP_ACTIONS) == 1
        elsewhere = a_hall()
        with pytest.raises(NotVisible):
            report_result(elsewhere.table(), actor, {}, expected_version=0)


class TestValidity:
    def test_it_is_void_when_the_table_is_seated_anew(self):
        cast = a_hall(status="published")
        codes = [code_at(cast, 1), code_at(cast, 2)]
        one, two = (cast.seated(number)[0] for number in (1, 2))
        held = slips.slip_with(codes[0])
        edit_seats(cast.round(), cast.actor(), Swap(one.key, two.key), override=True, reason="x")
        assert [Client().get(url_of(code)).status_code for code in codes] == [404, 404]
        assert Client().get(url_of(code_at(cast))).status_code == 200
        assert held is not None
        with pytest.raises(NotVisible, match="seated anew"):
            report_result(cast.table(), Actor.of_slip(held[0]), {}, expected_version=0)

    def test_a_no_show_leaves_it_good(self):
        cast = a_hall()
        code = code_at(cast)
        cast.table().seats.filter(position=4).update(absent=True)
        assert Client().get(url_of(code)).status_code == 200

    @pytest.mark.parametrize("status", ["drafted", "closed"])
    def test_it_is_void_outside_the_round(self, status: str):
        cast = a_hall(status="drafted" if status == "drafted" else "playing")
        codes = [code_at(cast, number) for number in (1, 2)]
        if status == "closed":
            for number, code in enumerate(codes, start=1):
                report(cast, code)
                confirm_result(cast.table(number), cast.actor(), version=1)
            close_round(cast.round(), cast.actor())
        assert Client().get(url_of(codes[0])).status_code == 404

    def test_it_is_read_as_people_type_it(self):
        code = code_at(a_hall())
        for typed in (code.lower(), code.replace("-", ""), code.replace("-", " "), code.replace("0", "o")):
            assert Client().get(url_of(typed)).status_code == 200
        found = Client().get(reverse("code"), {"code": f" {code.lower()} "})
        assert found.status_code == 302 and Client().get(found["Location"]).status_code == 200

    def test_a_code_has_45_bits_of_secret_and_a_table_has_no_other(self):
        cast = a_hall()
        code = code_at(cast).replace("-", "")
        for at in range(len(code)):
            other = "Z" if code[at] != "Z" else "Y"
            assert slips.slip_with(code[:at] + other + code[at + 1 :]) is None
        assert len(code) >= 10 and slips._BITS * slips._SECRET == 45

    @pytest.mark.parametrize("typed", ["x", "A" * 10, "A" * 300, "ÄÖÜ", "0" * 22, "٣" * 12, "Z" * 22, "A\0B"])
    def test_what_is_no_code_opens_nothing(self, typed: str):
        assert slips.slip_with(typed) is None

    def test_guesses_are_limited_and_right_codes_are_not(self):
        code = code_at(a_hall())
        statuses = {Client().get(url_of(f"AAAABBBB{n:04d}")).status_code for n in range(30)}
        assert statuses == {404}
        assert Client().get(url_of("AAAABBBBCCCC")).status_code == 429
        assert Client().get(url_of(code)).status_code == 200

    def test_no_log_line_keeps_it(self):
        code = code_at(a_hall())
        assert code not in redact(f"GET {url_of(code)} 200") and code not in redact(
            f"at {url_of(code)}preview/"
        )


def test_queries_do_not_grow():
    def count(people: int) -> int:
        cast = a_hall(people)
        return len(queries_of(lambda: Client().get(url_of(code_at(cast)))))

    assert count(32) == count(8) <= 12
