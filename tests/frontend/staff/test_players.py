"""The roster and what is done to players: found, added, imported, approved, dropped, disqualified."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tables.core import links
from tables.events.models import Event, EventStatus
from tables.players.actions.participation import drop
from tables.players.actions.registration import register_player
from tables.players.models import PenaltyKind, Player, PlayerStatus
from tables.rounds.models import RoundStatus
from tables.staff.models import Role
from tests.builders import a_round, a_running_event, an_event, in_fours, players
from tests.cast import Cast
from tests.clients import html_of, queries_of, said
from tests.spreadsheets import xlsx
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

NAMES = ["Åsa Østby", "Asha Greyjoy", "Balon Greyjoy", "Davos", "Cersei"]


@pytest.fixture
def cast() -> Cast:
    """An open event with five players, one of whom waits."""
    cast = Cast()
    for player, name in zip(players(cast.event, 5), NAMES, strict=True):
        player.name, player.club = name, "Iron Islands" if "Greyjoy" in name else ""
        player.contact = f"{player.key}@example.org"
        player.save()
    Player.objects.filter(name="Cersei").update(status=PlayerStatus.PENDING)
    return cast


def get(cast: Cast, key: str) -> Player:
    return cast.event.players.get(key=key)


class TestRoster:
    def found(self, cast: Cast, **wanted: str) -> list[str]:
        page = cast.browser().get(cast.url("staff-players"), wanted)
        return [row.name for row in page.context["page"].rows]

    def test_a_few_letters_find_without_case_and_accents(self, cast: Cast):
        assert self.found(cast, q="asa") == ["Åsa Østby"]
        assert self.found(cast, q="GREY") == ["Asha Greyjoy", "Balon Greyjoy"]
        assert self.found(cast, q="iron bal") == ["Balon Greyjoy"]
        assert self.found(cast, q="3") == ["Balon Greyjoy"]

    def test_it_is_narrowed_by_status_and_sorted_both_ways(self, cast: Cast):
        assert self.found(cast, status="pending") == ["Cersei"]
        assert self.found(cast, sort="-number") == NAMES[::-1]
        assert self.found(cast, sort="club")[:2] == ["Asha Greyjoy", "Balon Greyjoy"]
        assert self.found(cast, sort="status")[0] == "Cersei"
        assert self.found(cast, sort="family_name") == sorted(NAMES, key=lambda name: name.split()[::-1])
        assert len(self.found(cast, sort="nonsense", status="nonsense")) == 5

    def test_a_long_roster_has_pages(self, cast: Cast):
        players(cast.event, 210)
        assert len(self.found(cast)) == 100 and len(self.found(cast, page="3")) == 15
        page = html_of(cast.browser().get(cast.url("staff-players"), {"page": "2"}))
        assert "101–200 of 215" in page

    def test_contacts_are_for_those_who_may_change_players(self, cast: Cast):
        for who, sees in ((Role.SCOREKEEPER, True), (Role.JUDGE, False)):
            for url in (cast.url("staff-players"), cast.url("staff-players-player", key="p2")):
                page = html_of(cast.browser(who).get(url))
                assert ("p2@example.org" in page) is sees

    def test_queries_do_not_grow_with_players(self):
        def count(people: int) -> int:
            cast = Cast()
            players(cast.event, people)
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url("staff-players"))))

        assert count(8) == count(60)

    def test_the_file_can_be_read_back_and_runs_no_formula(self, cast: Cast):
        Player.objects.filter(key="p4").update(name="=cmd|' /C calc'!A0")
        answer = cast.browser().get(cast.url("staff-players-export"))
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert [row["name"] for row in rows] == [*NAMES[:3], "'=cmd|' /C calc'!A0", "Cersei"]
        assert rows[0]["contact"] == "p1@example.org"
        upload = SimpleUploadedFile("players.csv", answer.content)
        other = Cast()
        page = other.browser().post(other.url("staff-players-import"), {"file": upload})
        assert [row.name for row in page.context["preview"].rows][:3] == NAMES[:3]


class TestAdd:
    def test_a_player_is_registered_and_the_form_is_ready_for_the_next(self, cast: Cast):
        url = cast.url("staff-players-add")
        answer = cast.browser().post(
            url,
            {"name": " Harl  Tully", "club": "Riverrun", "contact": "h@example.org", "keep_apart": "Tully"},
        )
        assert answer["Location"] == url and said(answer) == ["Harl Tully is registered."]
        player = get(cast, "p6")
        assert (player.name, player.club, player.status) == ("Harl Tully", "Riverrun", PlayerStatus.ACTIVE)
        assert [group.name for group in player.keep_apart_groups.all()] == ["Tully"]

    def test_a_name_taken_already_is_a_warning_that_a_reason_overrides(self, cast: Cast):
        url, sent = cast.url("staff-players-add"), {"name": "asha GREYJOY"}
        warned = cast.browser().post(url, sent)
        page = html_of(warned)
        assert warned.status_code == 409 and "registered as p2 already" in page and 'name="override"' in page
        silent = cast.browser().post(url, {**sent, "override": "yes"})
        assert silent.status_code == 409 and "Say why" in html_of(silent)
        done = cast.browser().post(url, {**sent, "override": "yes", "reason": "her cousin"})
        assert done.status_code == 302 and cast.event.journal.get().reason == "her cousin"

    def test_a_faulty_name_is_shown_at_its_field(self, cast: Cast):
        answer = cast.browser().post(cast.url("staff-players-add"), {"name": "\u202eevil"})
        assert answer.status_code == 400 and "invisible character" in answer.context["form"].errors["name"][0]

    def test_the_consequences_of_entering_late_are_said(self):
        cast = Cast(an_event(status=EventStatus.RUNNING))
        people = players(cast.event, 6)
        for number in (1, 2):
            a_round(cast.event, number, people[:3], people[3:], status=RoundStatus.CLOSED)
        page = html_of(cast.browser().get(cast.url("staff-players-add")))
        assert "seated from round 3" in re.sub(r"\s+", " ", page)
        assert "Rounds 1 and 2 count as unpaired losses" in re.sub(r"\s+", " ", page)
        cast.browser().post(cast.url("staff-players-add"), {"name": "Late Tully"})
        player = get(cast, "p7")
        assert (player.joined_round, player.unpaired_losses.count()) == (3, 2)


def test_before_the_first_round_nobody_has_a_place():
    cast = Cast(an_event(status=EventStatus.OPEN))
    players(cast.event, 4)
    page = html_of(cast.browser().get(cast.url("staff-players-player", key="p2")))
    assert "No round has been published yet." in page and "0 points" not in page


def ticked(preview, *, but: tuple[int, ...] = ()) -> dict[str, object]:
    """What a preview's form sends: the list, and the ticked lines."""
    seen = {bound.html_name: bound.value() for bound in preview.context["seen"]}
    return {**seen, "line": [line for line in seen["offered"].split() if int(line) not in but]}


class TestImport:
    LIST = "1. Harl Tully; Riverrun\n\nAsha Greyjoy\nLysa;;lysa@example.org;Tully\nHarl Tully"

    def test_nothing_that_was_typed_is_lost_on_the_way_back(self, cast: Cast):
        url, typed = cast.url("staff-players-import"), "Victarion; Pyke\n; nobody\nÅsa <Berg>"
        page = cast.browser().post(url, {"pasted": typed})
        seen = ticked(page)
        back = cast.browser().post(url, {**seen, "back": "yes"})
        assert back.status_code == 200 and back.context["pasted_form"]["pasted"].value() == typed
        assert "Åsa &lt;Berg&gt;" in back.content.decode()
        assert cast.browser().post(url, {**seen, "content": "?", "back": "yes"}).status_code == 400

    def test_nothing_is_saved_until_the_preview_is_confirmed(self, cast: Cast):
        url = cast.url("staff-players-import")
        preview = cast.browser().post(url, {"pasted": self.LIST})
        page = html_of(preview)
        assert cast.event.players.count() == 5 and "2 players to register" in page
        faults = {fault.line: fault.message for fault in preview.context["preview"].faults}
        assert set(faults) == {3, 5} and all(message in page for message in faults.values())
        seen = ticked(preview)
        done = cast.browser().post(url, {**seen, "confirmed": "yes", "idempotency_key": "k"})
        again = cast.browser().post(url, {**seen, "confirmed": "yes", "idempotency_key": "k"})
        assert done.status_code == again.status_code == 302
        assert (said(done), said(again)) == (["2 players are registered."], ["The list is registered."])
        assert sorted(cast.event.players.filter(number__gt=5).values_list("name", flat=True)) == [
            "Harl Tully", "Lysa",
        ]  # fmt: skip

    def test_cells_of_a_spreadsheet_may_be_pasted_with_their_headings(self, cast: Cast):
        url = cast.url("staff-players-import")
        pasted = "Nr\tApellido\tNombre\tEquipo\tCorreo\n1\tTully\tHarl\tRiverrun\th@example.org"
        preview = cast.browser().post(url, {"pasted": pasted})
        page = html_of(preview)
        assert "1 player to register" in page and "Read as a table. Tabs separate the columns." in page
        assert "Ignored: Nr" in page
        seen = ticked(preview)
        back = cast.browser().post(url, {**seen, "back": "yes"})
        assert back.context["pasted_form"]["pasted"].value() == pasted
        assert cast.browser().post(url, {**seen, "confirmed": "yes"}).status_code == 302
        harl = get(cast, "p6")
        assert (harl.name, harl.club, harl.contact) == ("Harl Tully", "Riverrun", "h@example.org")

    def test_a_file_goes_through_the_preview_unchanged(self, cast: Cast):
        url = cast.url("staff-players-import")
        content = 'Nummer;Player;Team\r\n7;"Tully; Harl";Riverrun\r\n8;Østby, Åsne;\r\n'.encode("cp1252")
        preview = cast.browser().post(url, {"file": SimpleUploadedFile("roll.csv", content)})
        page = html_of(preview)
        assert "Read as Windows-1252" in page and "Ignored: Nummer" in page
        done = cast.browser().post(url, {**ticked(preview), "confirmed": "yes"})
        assert done.status_code == 302
        added = cast.event.players.filter(number__gt=5).order_by("number").values_list("name", "club")
        assert list(added) == [("Tully; Harl", "Riverrun"), ("Østby, Åsne", "")]

    def test_a_spreadsheet_goes_through_the_preview(self, cast: Cast):
        url = cast.url("staff-players-import")
        content = xlsx([["Nachname", "Vorname", "Telefon"], ["Tully", "Harl", 4712345678], ["Asha Greyjoy"]])
        preview = cast.browser().post(url, {"file": SimpleUploadedFile("roll.xlsx", content)})
        page = html_of(preview)
        assert "1 player to register" in page and "Read from the first sheet" in page
        assert [fault.line for fault in preview.context["preview"].faults] == [3]
        cast.browser().post(url, {**ticked(preview), "confirmed": "yes"})
        assert (get(cast, "p6").name, get(cast, "p6").contact) == ("Harl Tully", "4712345678")

    def test_the_columns_of_a_file_are_said_by_hand(self, cast: Cast):
        url = cast.url("staff-players-import")
        content = b"Wer;Woher;Nr\nHarl Tully;Riverrun;7\nLysa;Vale;8\n"
        preview = cast.browser().post(url, {"file": SimpleUploadedFile("roll.csv", content)})
        seen, page = ticked(preview), html_of(preview)
        assert "3 players to register" in page and 'name="column-2"' in page and "column-3" not in page
        chosen = {"column-0": "name", "column-1": "club", "column-2": "", "headings_line": "1"}
        again = cast.browser().post(url, {**seen, **chosen, "columns": "yes"})
        page, seen = html_of(again), ticked(again)
        assert again.status_code == 200 and "2 players to register" in page and "Ignored: Nr" in page
        assert again.context["columns"].initial["column-2"] == "" and cast.event.players.count() == 5
        other = {**chosen, "column-1": "contact"}
        changed = cast.browser().post(url, {**seen, **other, "confirmed": "yes"})
        assert changed.status_code == 409 and cast.event.players.count() == 5
        assert cast.browser().post(url, {**seen, **chosen, "confirmed": "yes"}).status_code == 302
        added = (
            cast.event.players.filter(number__gt=5).order_by("number").values_list("name", "club", "contact")
        )
        assert list(added) == [("Harl Tully", "Riverrun", ""), ("Lysa", "Vale", "")]

    @pytest.mark.parametrize(
        ("columns", "fault"),
        [
            (("club", ""), "Say which column is the name"),
            (("name", "name"), "Two columns are said to be the same"),
            (("name", "last_name"), "not both"),
            (("name", "points"), "Select a valid choice"),
        ],
    )
    @pytest.mark.parametrize("button", ["columns", "confirmed"])
    def test_columns_that_make_no_list_are_shown_and_stay_chosen(self, cast: Cast, columns, fault, button):
        url = cast.url("staff-players-import")
        upload = SimpleUploadedFile("roll.csv", b"Harl Tully,Riverrun\n")
        seen = ticked(cast.browser().post(url, {"file": upload}))
        chosen = {"column-0": columns[0], "column-1": columns[1], "headings_line": "0", button: "yes"}
        answer = cast.browser().post(url, {**seen, **chosen})
        assert answer.status_code == 400 and fault in html_of(answer) and cast.event.players.count() == 5
        assert answer.context["columns"]["column-0"].value() == columns[0]

    def test_a_file_that_is_no_spreadsheet_is_shown_at_its_field(self, cast: Cast):
        upload = SimpleUploadedFile("roll.xlsx", b"PK\x03\x04nothing")
        answer = cast.browser().post(cast.url("staff-players-import"), {"file": upload})
        assert answer.status_code == 400 and "is not a readable spreadsheet" in html_of(answer)

    def test_what_changed_since_the_preview_is_shown_again(self, cast: Cast):
        url = cast.url("staff-players-import")
        seen = ticked(cast.browser().post(url, {"pasted": "Harl Tully\nLysa"}))
        register_player(cast.event, cast.actor(), name="Lysa")
        answer = cast.browser().post(url, {**seen, "confirmed": "yes"})
        page = html_of(answer)
        assert answer.status_code == 409 and "Look at it again" in page and "1 player to register" in page

    @pytest.mark.parametrize(
        "sent", [{"pasted": ""}, {}, {"confirmed": "yes", "kind": "list", "content": "%%%", "digest": "x"}]
    )
    def test_an_empty_or_damaged_form_is_asked_for_again(self, cast: Cast, sent: dict[str, str]):
        answer = cast.browser().post(cast.url("staff-players-import"), sent)
        assert answer.status_code == 400 and cast.event.players.count() == 5

    def test_a_line_that_is_unticked_is_left_out(self, cast: Cast):
        url = cast.url("staff-players-import")
        preview = cast.browser().post(url, {"pasted": "Harl Tully\nLysa\n\u0410sha Greyjoy\nBo"})
        page = html_of(preview)
        assert page.count('type="checkbox"') == page.count("checked") == 4
        assert [row.name for row, *_ in preview.context["doubtful"]] == ["\u0410sha Greyjoy"]
        done = cast.browser().post(url, {**ticked(preview, but=(2, 3)), "confirmed": "yes"})
        assert said(done) == ["2 players are registered."]
        added = cast.event.players.filter(number__gt=5).order_by("number")
        assert list(added.values_list("name", flat=True)) == ["Harl Tully", "Bo"]

    def test_what_was_unticked_stays_so_while_the_list_is_read_again(self, cast: Cast):
        url = cast.url("staff-players-import")
        upload = SimpleUploadedFile("roll.csv", b"Harl Tully,Riverrun\nLysa,Vale\n")
        preview = cast.browser().post(url, {"file": upload})
        chosen = {"column-0": "name", "column-1": "contact", "headings_line": "0"}
        again = cast.browser().post(url, {**ticked(preview, but=(2,)), **chosen, "columns": "yes"})
        assert [(row.name, ticks) for row, ticks in again.context["rows"]] == [
            ("Harl Tully", True),
            ("Lysa", False),
        ]
        none = cast.browser().post(url, {**ticked(again, but=(1, 2)), **chosen, "confirmed": "yes"})
        assert none.status_code == 400 and "nobody to register" in html_of(none)

    def test_headings_below_a_title_are_found_or_said(self, cast: Cast):
        url = cast.url("staff-players-import")
        rows: list[list[str | int]] = [
            ["Anmeldungen 2026"],
            [],
            ["Nr", "Name", "Verein", "E-Mail-Adresse", "Handy"],
        ]
        rows += [[number, f"Harl {number}", "Pyke", "h@example.org", "017"] for number in range(20)]
        preview = cast.browser().post(url, {"file": SimpleUploadedFile("roll.xlsx", xlsx(rows))})
        page = html_of(preview)
        assert (
            "20 players to register" in page
            and "Line 1, above the headings, was not read: “Anmeldungen 2026”." in page
        )
        assert preview.context["columns"].initial["headings_line"] == 3
        by_hand = {f"column-{index}": key for index, key in enumerate(("", "name", "club", "", ""))}
        again = cast.browser().post(
            url, {**ticked(preview), **by_hand, "headings_line": "0", "columns": "yes"}
        )
        assert again.context["preview"].lines_above == () and len(again.context["preview"].rows) == 21
        wrong = cast.browser().post(url, {**ticked(preview), **by_hand, "headings_line": "x", "columns": "y"})
        assert wrong.status_code == 400 and "Enter a whole number" in html_of(wrong)

    def test_a_list_of_which_too_many_faulty_lines_is_not_offered(self, cast: Cast):
        url = cast.url("staff-players-import")
        content = "Roll of Pyke\n" + "".join(f"{number};Harl;a;b;c;d\n" for number in range(20))
        preview = cast.browser().post(url, {"file": SimpleUploadedFile("roll.csv", content.encode())})
        page = html_of(preview)
        assert "Most lines cannot be read" in page and "Say which line holds the headings" in page
        assert 'name="confirmed"' not in page and 'type="checkbox"' not in page and 'name="column-5"' in page
        refused = cast.browser().post(url, {**ticked(preview), "confirmed": "yes", "line": "1"})
        assert refused.status_code == 409 and cast.event.players.count() == 5


class TestQueue:
    def test_one_is_approved_and_others_wait(self, cast: Cast):
        players(cast.event, 1, status=PlayerStatus.PENDING)
        url = cast.url("staff-players-queue")
        answer = cast.browser().post(url, {"approve": "p5"})
        assert said(answer) == ["Cersei is in."] and get(cast, "p5").status == PlayerStatus.ACTIVE
        assert get(cast, "p6").status == PlayerStatus.PENDING
        assert said(cast.browser().post(url, {})) == ["1 registration approved."]
        assert get(cast, "p6").status == PlayerStatus.ACTIVE

    def test_all_but_doubtful_names_are_approved_and_the_page_says_so(self, cast: Cast):
        [namesake] = players(cast.event, 1, status=PlayerStatus.PENDING)
        namesake.name = get(cast, "p1").name
        namesake.save()
        left = "The names that are left look like others': approve them one by one."
        url = cast.url("staff-players-queue")
        assert said(cast.browser().post(url, {})) == [f"1 registration approved. {left}"]

    def test_declining_asks_first(self, cast: Cast):
        url = cast.url("staff-players-decline", key="p5")
        assert cast.browser().get(url).status_code == 200 and get(cast, "p5").status == PlayerStatus.PENDING

    def test_declining_all_asks_first_and_leaves_those_who_register_meanwhile(self, cast: Cast):
        players(cast.event, 1, status=PlayerStatus.PENDING)
        assert "Decline all …" in html_of(cast.browser().get(cast.url("staff-players-queue")))
        url = cast.url("staff-players-decline-all")
        asked = cast.browser().get(url)
        assert "Decline all 2 registrations?" in html_of(asked)
        seen = asked.context["form_revision"]
        Event.objects.filter(pk=cast.event.pk).update(revision=seen + 1)
        assert cast.browser().post(url, {"revision": seen}).status_code == 409
        assert get(cast, "p5").status == get(cast, "p6").status == PlayerStatus.PENDING
        done = cast.browser().post(url, {"revision": seen + 1, "reason": "a flood"})
        assert said(done) == ["The registrations are declined."]
        assert get(cast, "p5").status == get(cast, "p6").status == PlayerStatus.DECLINED
        cast.browser().post(url, {"reason": "full", "revision": "0"})
        assert get(cast, "p5").status == PlayerStatus.DECLINED

    def test_queries_do_not_grow_with_those_who_wait(self):
        def count(people: int) -> int:
            cast = Cast()
            players(cast.event, people, status=PlayerStatus.PENDING)
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url("staff-players-queue"))))

        assert count(8) == count(60)


class TestGroups:
    def test_a_group_is_made_changed_and_removed(self, cast: Cast):
        browser = cast.browser()
        browser.post(cast.url("staff-players-group-new"), {"name": "Greyjoy", "players": ["p2", "p3"]})
        group = cast.event.keep_apart_groups.get()
        url = cast.url("staff-players-group", pk=group.pk)
        assert browser.get(url).content.decode().count(" checked") == 2
        browser.post(url, {"name": "Iron", "players": ["p3", "p4"]})
        assert sorted(player.key for player in group.players.all()) == ["p3", "p4"]
        remove = cast.url("staff-players-group-remove", pk=group.pk)
        assert browser.get(remove).status_code == 200 and cast.event.keep_apart_groups.exists()
        browser.post(remove)
        assert not cast.event.keep_apart_groups.exists()

    def test_a_taken_name_is_shown_at_its_field(self, cast: Cast):
        url = cast.url("staff-players-group-new")
        cast.browser().post(url, {"name": "Greyjoy"})
        cast.browser().post(url, {"name": "Tully"})
        pk = cast.event.keep_apart_groups.get(name="Tully").pk
        answer = cast.browser().post(cast.url("staff-players-group", pk=pk), {"name": "greyjoy"})
        assert "called Greyjoy already" in answer.context["form"].errors["name"][0]

    def test_queries_do_not_grow_with_players(self):
        def count(people: int, route: str) -> int:
            cast = Cast()
            group = cast.event.keep_apart_groups.create(name="Greyjoy")
            group.players.set(players(cast.event, people))
            kwargs = {"pk": group.pk} if route == "staff-players-group" else {}
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url(route, **kwargs))))

        for route in ("staff-players-groups", "staff-players-group"):
            assert count(8, route) == count(60, route)


class TestPlayer:
    def test_a_fixed_table_is_shown_wherever_the_player_is_listed(self):
        cast = a_hall()
        cast.event.players.filter(key="p1").update(fixed_table=7)
        details, roster, door = (
            html_of(cast.browser().get(url))
            for url in (
                cast.url("staff-players-player", key="p1"),
                cast.url("staff-players"),
                cast.url("staff-check-in"),
            )
        )
        assert "Fixed table" in details and "only table 7" in roster and "only table 7" in door

    def test_the_file_shows_rounds_with_reasons_and_penalties(self):
        cast = Cast(an_event(status=EventStatus.RUNNING))
        people = players(cast.event, 6)
        a_round(cast.event, 1, people[:3], people[3:], status=RoundStatus.CLOSED)
        cast.browser().post(
            cast.url("staff-players-penalty", key="p1"),
            {"kind": "warning", "round_number": "1", "reason": "Slow play"},
        )
        page = html_of(cast.browser().get(cast.url("staff-players-player", key="p1")))
        assert "Slow play" in page and "1st" in page and "Player 002, Player 003" in page
        assert cast.event.penalties.get().kind == PenaltyKind.WARNING

    def test_queries_do_not_grow_with_players(self):
        def count(people: int) -> int:
            cast = Cast(an_event(status=EventStatus.RUNNING))
            found = players(cast.event, people)
            a_round(cast.event, 1, *in_fours(found), status=RoundStatus.CLOSED)
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url("staff-players-player", key="p1"))))

        assert count(8) == count(60)

    def test_renewing_asks_first_and_makes_the_old_link_void(self, cast: Cast):
        old, url = links.token_of(get(cast, "p2")), cast.url("staff-players-renew", key="p2")
        assert cast.browser().get(url).status_code == 200
        assert links.token_of(get(cast, "p2")) == old
        cast.browser().post(url, {"revision": "0"})
        assert links.token_of(get(cast, "p2")) != old

    def test_details_change_with_a_look_at_what_somebody_else_changed(self, cast: Cast):
        url = cast.url("staff-players-edit", key="p2")
        sent = {"name": "Asha Greyjoy", "club": "Pyke", "contact": "", "name_shown": "short", "revision": "0"}
        assert cast.browser().post(url, sent).status_code == 302
        assert (get(cast, "p2").club, get(cast, "p2").name_shown) == ("Pyke", "short")
        late = cast.browser().post(url, {**sent, "club": "Harlaw"})
        assert late.status_code == 409 and "Somebody else changed this" in html_of(late)
        assert get(cast, "p2").club == "Pyke"

    @pytest.mark.parametrize("status", [EventStatus.FINISHED, EventStatus.ARCHIVED])
    def test_after_the_event_the_details_are_only_read(self, status: EventStatus):
        cast = Cast(an_event(status=status))
        players(cast.event, 1)
        url = cast.url("staff-players-edit", key="p1")
        page = html_of(cast.browser().get(url))
        assert "reopens it" in page and ">Save<" not in page and page.count("disabled") >= 4
        assert cast.browser().post(url, {"name": "Asha", "name_shown": "full"}).status_code == 409
        assert get(cast, "p1").name == "Player 001"
        for name, offered in (
            ("staff-players-player", 'drop/"'),
            ("staff-players", "Add a player"),
            ("staff-check-in", 'name="check_in"'),
            ("staff-players-groups", "New group"),
        ):
            key = {"key": "p1"} if name == "staff-players-player" else {}
            page = html_of(cast.browser().get(cast.url(name, **key)))
            assert "reopens it" in page and offered not in page
            cast.event.status = EventStatus.RUNNING
            cast.event.save()
            assert offered in html_of(cast.browser().get(cast.url(name, **key)))
            cast.event.status = status
            cast.event.save()

    def test_another_players_name_is_a_warning(self, cast: Cast):
        url = cast.url("staff-players-edit", key="p2")
        sent = {"name": "Davos", "name_shown": "full", "revision": "0"}
        assert "registered as p4" in cast.browser().post(url, sent).content.decode()
        assert "Say why" in cast.browser().post(url, {**sent, "override": "yes"}).content.decode()
        done = cast.browser().post(url, {**sent, "override": "yes", "reason": "namesakes"})
        assert done.status_code == 302 and get(cast, "p2").name == "Davos"


class TestTakingPart:
    @pytest.fixture
    def running(self) -> Cast:
        return Cast(a_running_event(4))

    def test_a_drop_before_the_start_says_what_it_means(self, cast: Cast):
        page = html_of(cast.browser().get(cast.url("staff-players-drop", key="p1")))
        assert "is in no standings" in page and "stays in the standings" not in page

    def test_drop_and_rejoin(self, running: Cast):
        url = running.url("staff-players-drop", key="p1")
        assert "drop takes effect from the next pairing" in running.browser().get(url).content.decode()
        assert get(running, "p1").status == PlayerStatus.ACTIVE
        assert said(running.browser().post(url, {"reason": "train", "revision": "0"})) == [
            "Player 001 has dropped."
        ]
        assert get(running, "p1").status == PlayerStatus.DROPPED
        back = running.url("staff-players-rejoin", key="p1")
        running.browser().post(back, {"revision": get(running, "p1").revision})
        assert get(running, "p1").status == PlayerStatus.ACTIVE

    def test_what_stands_in_the_way_is_seen_before_and_overridden_with_a_reason(self, running: Cast):
        drop(get(running, "p4"), running.actor())
        url = running.url("staff-players-drop", key="p1")
        page = html_of(running.browser().get(url))
        assert "no further round can be paired" in page and 'name="override"' in page
        refused = running.browser().post(url, {"revision": "0", "override": "yes", "reason": ""})
        assert refused.status_code == 409 and "Say why" in html_of(refused)
        assert get(running, "p1").status == PlayerStatus.ACTIVE
        running.browser().post(url, {"revision": "0", "override": "yes", "reason": "all go home"})
        assert get(running, "p1").status == PlayerStatus.DROPPED

    def test_asking_changes_nothing_not_even_the_revision(self, running: Cast):
        for name in ("staff-players-drop", "staff-players-disqualify", "staff-players-renew"):
            running.browser().get(running.url(name, key="p1"))
        running.event.refresh_from_db()
        assert running.event.revision == 0 and not running.event.journal.exists()

    def test_what_cannot_be_done_offers_only_the_way_back(self, running: Cast):
        page = running.browser().get(running.url("staff-players-rejoin", key="p1"))
        assert page.status_code == 200
        disqualified = running.url("staff-players-disqualify", key="p2")
        running.browser().post(disqualified, {"reason": "cheating", "revision": "0"})
        refused = html_of(running.browser().get(running.url("staff-players-rejoin", key="p2")))
        assert "cannot rejoin" in refused and 'name="confirmed"' not in refused

    def test_disqualifying_needs_a_reason(self, running: Cast):
        url = running.url("staff-players-disqualify", key="p1")
        without = running.browser().post(url, {"revision": "0"})
        assert without.status_code == 400 and get(running, "p1").status == PlayerStatus.ACTIVE
        running.browser().post(url, {"revision": "0", "reason": "cheating"})
        assert get(running, "p1").status == PlayerStatus.DISQUALIFIED

    def test_a_disqualification_is_lifted_with_a_reason(self, running: Cast):
        running.browser().post(
            running.url("staff-players-disqualify", key="p1"), {"revision": "0", "reason": "cheating"}
        )
        url, file = running.url("staff-players-lift", key="p1"), running.url("staff-players-player", key="p1")
        assert url in html_of(running.browser().get(file))
        assert url not in html_of(running.browser("judge").get(file))
        revision = str(get(running, "p1").revision)
        asked = html_of(running.browser().get(url))
        assert "cannot rejoin by the regulations" in asked and "R-14" in asked
        assert running.browser().post(url, {"revision": revision, "override": "yes"}).status_code == 400
        running.browser().post(url, {"revision": revision, "override": "yes", "reason": "mistaken for p2"})
        page = html_of(running.browser().get(file))
        assert get(running, "p1").status == PlayerStatus.ACTIVE and url not in page
        assert "cheating" not in page

    def test_a_page_older_than_the_player_says_so(self, running: Cast):
        url = running.url("staff-players-drop", key="p1")
        running.browser().post(running.url("staff-players-renew", key="p1"), {"revision": "0"})
        late = running.browser().post(url, {"revision": "0"})
        assert late.status_code == 409 and "Somebody else changed this" in html_of(late)
        fresh = re.search(r'name="revision" value="(\d+)"', html_of(late))
        assert fresh is not None
        assert running.browser().post(url, {"revision": fresh[1]}).status_code == 302


class TestLinks:
    def test_every_active_player_may_be_chosen(self, cast: Cast):
        page = html_of(cast.browser().get(cast.url("staff-players-links")))
        assert page.count('type="checkbox"') == 4 and "Cersei" not in page

    def test_queries_do_not_grow_with_players(self):
        def count(people: int) -> int:
            cast = Cast()
            players(cast.event, people)
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url("staff-players-links"))))

        assert count(8) == count(60)


def test_a_look_alike_is_asked_about_before_approval(cast: Cast):
    Player.objects.filter(event=cast.event, key="p1").update(name="Anna")
    Player.objects.filter(event=cast.event, key="p5").update(name="\u0410nna")
    url, asking = cast.url("staff-players-queue"), cast.url("staff-players-approve", key="p5")
    page = html_of(cast.browser().get(url))
    assert "Looks like p1" in page and asking in page
    assert cast.browser().post(url, {"approve": "p5"}).status_code == 409
    question = html_of(cast.browser().get(asking))
    assert "looks like Anna, registered as p1" in question
    revision = str(get(cast, "p5").revision)
    cast.browser().post(asking, {"override": "yes", "revision": revision})
    assert get(cast, "p5").status == PlayerStatus.PENDING
    cast.browser().post(asking, {"override": "yes", "reason": "asked her", "revision": revision})
    assert get(cast, "p5").status == PlayerStatus.ACTIVE


def test_the_preview_of_a_list_tells_look_alikes(cast: Cast):
    Player.objects.filter(event=cast.event, key="p1").update(name="Anna")
    page = html_of(cast.browser().post(cast.url("staff-players-import"), {"pasted": "\u0410nna"}))
    assert "Names that look alike" in page and "looks like Anna, registered as p1" in page
