"""The desk: sheets entered, confirmed, verified, corrected, and two people who save at once."""

from __future__ import annotations

import re

import pytest

from frontend.results.views import desk
from tables.core.access import TEAM, Actor
from tables.results.actions.results import dispute_result, report_result
from tables.results.models import Sheet
from tables.rounds.models import RoundStatus, TableStatus
from tests.builders import a_round, an_event, in_fours, players, seated, sheet_fields, sheet_of
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return a_hall()


def sheet_url(cast: Cast, table: int = 1, part: str = "") -> str:
    return cast.url(f"staff-sheet{part}", number=1, table=table)


def points(cast: Cast, table: int = 1) -> list[int]:
    page = cast.browser().get(sheet_url(cast, table))
    return [row.points for row in page.context["sheet"].current.scores]


class TestList:
    def test_a_table_number_leads_to_its_sheet(self, cast: Cast):
        answer = cast.browser().get(cast.url("staff-results"), {"table": "2"})
        assert answer["Location"] == sheet_url(cast, 2)

    @pytest.mark.parametrize("wanted", ["9", "0", "²", "x", "1" * 40])
    def test_a_number_without_a_table_is_said(self, cast: Cast, wanted: str):
        assert (
            "no table of that number"
            in cast.browser().get(cast.url("staff-results"), {"table": wanted}).content.decode()
        )

    def test_it_says_what_is_out_and_who_won(self, cast: Cast):
        cast.browser().post(sheet_url(cast), sheet_fields())
        page = cast.browser().get(cast.url("staff-results"))
        assert [table.number for table in page.context["out"]] == [2]
        assert page.context["confirmed"] == 1
        lines = page.context["tables"][0].lines
        assert [(line.points, line.is_winner) for line in lines] == [
            (15, True),
            (6, False),
            (4, False),
            (1, False),
        ]

    def test_it_is_narrowed_to_what_waits(self):
        cast = a_hall(16, sizes=(4, 4, 4, 4))
        shown: dict[str, list[int]] = {"all": [1, 2, 3, 4], "out": [4], "reported": [2, 3], "disputed": [3]}
        cast.browser().post(sheet_url(cast), sheet_fields())
        for number in (2, 3):
            people = cast.seated(number)
            report_result(
                cast.table(number), Actor.of_player(people[0]), sheet_of(people), expected_version=0
            )
        dispute_result(cast.table(3), Actor.of_player(cast.seated(3)[1]), version=1, comment="I had three")

        def listed(show: str) -> list[int]:
            page = cast.browser("judge").get(cast.url("staff-results"), {"show": show})
            return [line.table.number for line in page.context["tables"]]

        assert {show: listed(show) for show in shown} == shown
        assert listed("verify") == [1] and listed("whatever") == [1, 2, 3, 4]
        own = cast.browser().get(cast.url("staff-results"), {"show": "verify"})
        assert own.context["tables"] == [], "who entered a result does not verify it"
        cast.browser("judge").post(sheet_url(cast, part="-verify"), {"version": 1})
        assert listed("verify") == []
        page = html_of(cast.browser().get(cast.url("staff-results")))
        assert re.search(r'href="\?show=reported" ?>Reported <span class="muted" ?>2<', page)

    def test_queries_do_not_grow(self):
        def count(people: int) -> int:
            cast = Cast(an_event(status="running"))
            found = players(cast.event, people)
            a_round(cast.event, 1, *in_fours(found), status=RoundStatus.CLOSED)
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url("staff-results"))))

        assert count(8) == count(60) <= 15


class TestLongList:
    """A round of more tables than a page has: parts, a search by name and number, and what waits first."""

    @pytest.fixture
    def cast(self, monkeypatch: pytest.MonkeyPatch) -> Cast:
        monkeypatch.setattr(desk, "TABLES_PER_PAGE", 2)
        return a_hall(20, sizes=(4, 4, 4, 4, 4))

    def listed(self, cast: Cast, **query: str | int) -> list[int]:
        page = cast.browser().get(cast.url("staff-results"), query)
        return [line.table.number for line in page.context["tables"]]

    def test_it_has_pages_and_counts_all(self, cast: Cast):
        assert [self.listed(cast, page=page) for page in (1, 2, 3, 9)] == [[1, 2], [3, 4], [5], [5]]
        page = html_of(cast.browser().get(cast.url("staff-results"), {"show": "out", "page": "2"}))
        assert "3–4 of 5" in page and 'href="?show=out&amp;page=3"' in page
        assert re.search(r'href="\?show=all" ?>All <span class="muted" ?>5<', page)

    def test_a_name_or_a_number_finds_the_table(self, cast: Cast):
        last = cast.seated(5)[0].name
        assert self.listed(cast, q=last.upper()) == self.listed(cast, q="5") == [5]
        assert self.listed(cast, q="9") == self.listed(cast, q="nobody") == []
        cast.browser().post(sheet_url(cast, 5), sheet_fields())
        assert self.listed(cast, q=last, show="out") == []
        assert "No table of this round matches" in html_of(
            cast.browser().get(cast.url("staff-results"), {"q": "nobody"})
        )

    def test_what_waits_is_named_above_the_list_and_bounded(
        self, cast: Cast, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setattr(desk, "MAX_BUTTONS", 2)
        cast.browser().post(sheet_url(cast), sheet_fields())
        people = cast.seated(5)
        report_result(cast.table(5), Actor.of_player(people[0]), sheet_of(people), expected_version=0)
        dispute_result(cast.table(5), Actor.of_player(people[1]), version=1, comment="I had three")
        page = cast.browser().get(cast.url("staff-results"))
        waiting = [([table.number for table in each.tables], each.more) for each in page.context["waiting"]]
        assert waiting == [([5], 0), ([2, 3], 2)] and "and 2 more" in html_of(page)

    def test_only_the_tables_shown_are_read_with_their_sheets(self, cast: Cast):
        for table in range(1, 6):
            cast.browser().post(sheet_url(cast, table), sheet_fields())
        browser = cast.browser()
        sent = queries_of(lambda: browser.get(cast.url("staff-results")))
        (seats,) = [sql for sql in sent if 'FROM "tables_seat"' in sql and '"checked_in_at"' in sql]
        chosen = re.search(r'"table_id" IN \(([^)]*)\)', seats)
        assert chosen is not None and len(chosen[1].split(",")) == 2


class TestEntry:
    def test_a_saved_sheet_is_confirmed_and_leads_to_the_next_table_out(self, cast: Cast):
        answer = cast.browser("scorekeeper").post(sheet_url(cast), sheet_fields(next="yes"))
        assert answer["Location"] == f"{sheet_url(cast, 2)}?in_order=yes" and said(answer) == [
            "Table 1 saved."
        ]
        assert cast.table().status == TableStatus.CONFIRMED and points(cast) == [15, 6, 4, 1]
        last = cast.browser().post(sheet_url(cast, 2), sheet_fields(next="yes"))
        assert last["Location"] == cast.url("staff-results-round", number=1)

    def test_a_pile_of_slips_in_order_of_tables(self):
        """Enter saves and leads on to the next table that is out; a table may be skipped, and comes last."""
        cast = a_hall(12)
        browser = cast.browser("scorekeeper")
        begin = re.search(r'href="([^"]*in_order=yes)"', html_of(browser.get(cast.url("staff-results"))))
        assert begin is not None and begin[1] == f"{sheet_url(cast)}?in_order=yes"
        page = html_of(browser.get(begin[1]))
        enter = re.search(r"<form[^>]*data-sheet.*?<button[^>]*submit[^>]*>([^<]*)<", page)
        assert enter is not None and enter[1].strip() == "Save, next table"
        assert f'href="{sheet_url(cast, 2)}?in_order=yes"' in page
        second = f"{sheet_url(cast, 2)}?in_order=yes"
        after = browser.post(second, sheet_fields())
        assert after["Location"] == f"{sheet_url(cast, 3)}?in_order=yes"
        skipped = html_of(browser.get(after["Location"]))
        assert f'href="{sheet_url(cast)}?in_order=yes"' in skipped

    def test_slips_come_in_any_order(self, cast: Cast):
        """Enter saves, the cursor stands in the field for the next table, and each sheet has that field."""
        browser = cast.browser("scorekeeper")
        page = html_of(browser.get(sheet_url(cast)))
        field = re.search(r'<form[^>]* action="([^"]*)" role="search">.*?name="table"', page)
        assert field is not None and field[1] == cast.url("staff-results-round", number=1)
        enter = re.search(r"<form[^>]*data-sheet.*?<button[^>]*submit[^>]*>([^<]*)<", page)
        assert enter is not None and enter[1].strip() == "Save"
        after = browser.post(sheet_url(cast), sheet_fields(), follow=True)
        assert re.search(r'<input[^>]*name="table"[^>]*autofocus', html_of(after))

    def test_a_double_tap_saves_one_version(self, cast: Cast):
        sent = sheet_fields(idempotency_key="tap")
        browser = cast.browser()
        first, second = browser.post(sheet_url(cast), sent), browser.post(sheet_url(cast), sent)
        assert first["Location"] == second["Location"]
        assert Sheet.objects.count() == 1

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"seat1-titles": 9}, "seat1-titles"),
            ({"seat2-power": "many"}, "seat2-power"),
            ({"end": "lunch"}, "end"),
            ({"seat3-eliminated": 9}, "seat3-eliminated"),
            ({"seat1-titles": ""}, "seat1-titles"),
        ],
    )
    def test_what_is_wrong_is_shown_at_its_field_and_nothing_saved(self, cast: Cast, change, field):
        answer = cast.browser().post(sheet_url(cast), sheet_fields() | change)
        assert answer.status_code == 400 and not Sheet.objects.exists()
        assert answer.context["form"].errors[field]
        assert f'id="id_{field}_error"' in answer.content.decode()

    def test_what_is_wrong_with_the_sheet_as_a_whole_is_shown_above_it(self, cast: Cast):
        answer = cast.browser().post(sheet_url(cast), sheet_fields(titles=(6, 6, 0, 0)))
        assert answer.status_code == 400 and not Sheet.objects.exists()
        assert "(R-24)" in answer.context["form"].non_field_errors()[0]

    def test_a_warning_wants_a_reason_and_keeps_the_figures(self, cast: Cast):
        eight = sheet_fields(titles=(4, 3, 1, 0))
        warned = cast.browser().post(sheet_url(cast), eight)
        page = warned.content.decode()
        assert warned.status_code == 409 and "titles add up to 8" in page and 'name="override"' in page
        unexplained = cast.browser().post(sheet_url(cast), {**eight, "override": "yes"})
        assert unexplained.status_code == 409 and "Say why" in unexplained.content.decode()
        assert not Sheet.objects.exists()
        done = cast.browser().post(sheet_url(cast), {**eight, "override": "yes", "reason": "two were copied"})
        assert done.status_code == 302 and Sheet.objects.get().reason == "two were copied"

    def test_messages_call_players_by_name(self, cast: Cast):
        table = cast.table()
        names = [player.name for player in seated(table)]
        answer = cast.browser().post(sheet_url(cast), sheet_fields() | {"seat1-titles": ""})
        assert names[1] in answer.content.decode()
        message = str(answer.context["form"].errors["seat1-titles"])
        assert names[1] in message and f"{seated(table)[1].key} " not in message

    def test_who_was_absent_is_out_of_the_score(self, cast: Cast):
        sent = sheet_fields() | {"seat3-titles": "", "seat3-power": "", "seat3-absent": "on"}
        assert (
            cast.browser().post(sheet_url(cast), sent | {"override": "yes", "reason": "left"}).status_code
            == 302
        )
        assert points(cast) == [15, 6, 4]

    def test_points_by_hand_are_for_leaders(self, cast: Cast):
        by_hand = sheet_fields(end="judge") | {f"seat{seat}-manual": 5 for seat in range(4)}
        assert "end" in cast.browser("judge").post(sheet_url(cast), by_hand).context["form"].errors
        saved = cast.browser("head_judge").post(
            sheet_url(cast), by_hand | {"override": "yes", "reason": "ruling"}
        )
        assert saved.status_code == 302 and points(cast) == [5, 5, 5, 5]

    def test_house_power_is_asked_for_only_where_it_decides(self):
        cast = a_hall(readings={"tie_power": "house"})
        fresh = cast.browser().get(sheet_url(cast)).context["form"]
        assert fresh.has_house_power and not fresh.shows_house_power
        decided = cast.browser().post(sheet_url(cast), {**sheet_fields(), "seat0-power": ""})
        assert not decided.context["form"].shows_house_power
        tied = sheet_fields(titles=(2, 2, 1, 1))
        asked = cast.browser().post(sheet_url(cast), tied)
        rows = asked.context["form"].rows
        assert asked.status_code == 409 and "write down their power on the House card" in html_of(asked)
        assert [row.shows_house_power for row in rows] == [True, True, False, False]
        figures = {"seat0-house_power": 3, "seat1-house_power": 4}
        assert cast.browser().post(sheet_url(cast), tied | figures).status_code == 302
        assert points(cast)[1] == 15

    def test_the_preview_names_who_is_asked_for_house_power(self):
        cast = a_hall(readings={"tie_power": "house"})
        tied = cast.browser().post(sheet_url(cast, part="-preview"), sheet_fields(titles=(2, 2, 1, 1)))
        keys = " ".join(sorted(player.key for player in seated(cast.table())[:2]))
        assert f'data-asked-for-house-power="{keys}"' in html_of(tied)
        one_missing = sheet_fields(titles=(2, 2, 1, 1)) | {"seat0-house_power": 3}
        refused = cast.browser().post(sheet_url(cast, part="-preview"), one_missing)
        assert "Not yet a result" in html_of(refused) and f'"{keys}"' in html_of(refused)
        clear = cast.browser().post(sheet_url(cast, part="-preview"), sheet_fields())
        assert "data-asked-for-house-power" not in html_of(clear)

    def test_an_event_from_before_is_not_asked_for_house_power(self):
        cast = a_hall(readings={})
        assert cast.browser().post(sheet_url(cast), sheet_fields(titles=(2, 2, 1, 1))).status_code == 302
        assert "House power" not in html_of(cast.browser().get(sheet_url(cast)))

    def test_the_preview_gives_places_and_points_and_saves_nothing(self, cast: Cast):
        page = cast.browser().post(sheet_url(cast, part="-preview"), sheet_fields()).content.decode()
        assert 'data-points="15"' in page and 'data-place="4th"' in page and "the most titles" in page
        refused = cast.browser().post(sheet_url(cast, part="-preview"), sheet_fields(titles=(6, 6, 0, 0)))
        assert "Not yet a result" in refused.content.decode()
        unfinished = cast.browser().post(sheet_url(cast, part="-preview"), {"version": 0})
        assert unfinished.content.decode().strip() == "" and not Sheet.objects.exists()

    def test_a_table_of_a_draft_has_no_sheet(self):
        cast = a_hall(status="drafted")
        assert cast.browser().get(sheet_url(cast)).status_code == 404


class TestTwoAtOnce:
    def test_the_later_one_sees_what_the_other_saved(self, cast: Cast):
        cast.browser("judge").post(sheet_url(cast), sheet_fields())
        late = cast.browser("scorekeeper").post(sheet_url(cast), sheet_fields(titles=(1, 2, 3, 0)))
        assert late.status_code == 409 and Sheet.objects.count() == 1
        shown = {row["label"]: (row["theirs"], row["yours"]) for row in late.context["outdated"]}
        first = cast.seated()[0].name
        assert shown[f"{first}, Titles"] == ("3", "1") and len(shown) == 2
        assert "Somebody was faster" in late.content.decode()

    def test_the_later_one_is_offered_what_that_role_may_do_and_no_blind_verification(self, cast: Cast):
        cast.browser("judge").post(sheet_url(cast), sheet_fields())
        other = sheet_fields(titles=(1, 2, 3, 0))
        for who, may_save in (("scorekeeper", False), ("head_judge", True)):
            answer = cast.browser(who).post(sheet_url(cast), other)
            page = html_of(answer)
            assert answer.status_code == 409 and f"{cast.user('judge')} saved a result" in page
            assert ("Or save yours below" in page) is may_save and ("data-sheet" in page) is may_save
            assert ("ask a judge or the person who entered" in page) is not may_save
            assert "Agrees with the slip" not in page
        page = html_of(cast.browser("scorekeeper").get(sheet_url(cast)))
        assert page.index("In force") < page.index("Agrees with the slip")
        page = html_of(cast.browser("head_judge").get(sheet_url(cast)))
        assert page.index("seat3-titles") < page.index("Agrees with the slip")

    def test_a_judge_may_then_save_over_it_as_a_correction(self, cast: Cast):
        cast.browser("judge").post(sheet_url(cast), sheet_fields())
        late = cast.browser("head_judge").post(sheet_url(cast), sheet_fields(titles=(1, 2, 3, 0)))
        again = cast.browser("head_judge").post(sheet_url(cast), late.context["form"].data)
        assert again.status_code == 200 and "What this correction changes" in again.content.decode()

    def test_the_preview_of_a_correction_tells_namesakes_apart(self, cast: Cast):
        for player, club in zip((cast.seated()[0], cast.seated(2)[0]), ("Wall", "Dorne"), strict=True):
            player.name, player.club = "Jon Snow", club
            player.save()
        for number in (1, 2):
            cast.browser("judge").post(sheet_url(cast, table=number), sheet_fields())
        changed = sheet_fields(titles=(1, 2, 3, 0), version=1)
        page = html_of(cast.browser("head_judge").post(sheet_url(cast), changed))
        assert "What this correction changes" in page
        assert re.search(r"<th scope=\"row\">Jon Snow \(Wall\)<", page)

    def test_the_same_figures_twice_are_one_result(self, cast: Cast):
        for who in ("judge", "scorekeeper"):
            assert cast.browser(who).post(sheet_url(cast), sheet_fields()).status_code == 302
        assert Sheet.objects.count() == 1


class TestClearing:
    def test_a_sheet_at_the_wrong_table_is_taken_back_with_a_reason(self, cast: Cast):
        keeper, other = cast.browser("scorekeeper"), Cast(cast.event).browser("scorekeeper")
        url = sheet_url(cast, part="-clear")
        assert url not in keeper.get(sheet_url(cast)).content.decode()
        keeper.post(sheet_url(cast), sheet_fields())
        assert url in keeper.get(sheet_url(cast)).content.decode()
        assert url not in other.get(sheet_url(cast)).content.decode()
        assert other.post(url, {"revision": 1, "reason": "not mine"}).status_code == 403
        assert keeper.post(url, {"revision": 1}).status_code == 400
        done = keeper.post(url, {"revision": 1, "reason": "sheet of table 2"})
        assert said(done) == ["Table 1 has no result now."]
        page = keeper.get(sheet_url(cast))
        assert page.context["sheet"].current is None and "the newest was cleared" in html_of(page)
        assert cast.table().status == TableStatus.PLAYING

    def test_a_scorekeeper_mends_a_typo(self, cast: Cast):
        keeper = cast.browser("scorekeeper")
        keeper.post(sheet_url(cast), sheet_fields())
        sent = sheet_fields(titles=(2, 3, 1, 0), version=1, confirmed="yes", reason="typo")
        assert keeper.post(sheet_url(cast), sent).status_code == 302
        assert points(cast)[1] == 15 and cast.table().sheets.count() == 2


class TestSignatures:
    def test_a_report_is_confirmed_as_it_stands(self, cast: Cast):
        table = cast.table()
        people = seated(table)
        report_result(table, Actor.of_player(people[0]), sheet_of(people), expected_version=0)
        page = cast.browser().get(sheet_url(cast)).content.decode()
        assert f"Reported by {people[0].name}" in page and "0 of 2 confirmations needed" in page
        url = sheet_url(cast, part="-confirm")
        outdated = cast.browser("judge").post(url, {"version": 7})
        assert outdated.status_code == 409 and "while you were writing" in outdated.content.decode()
        assert cast.browser("judge").post(url, {"version": "1 "}).status_code == 400
        done = cast.browser("judge").post(url, {"version": 1})
        assert done.status_code == 302 and cast.table().status == TableStatus.CONFIRMED

    def test_a_dispute_is_shown_on_list_and_sheet(self, cast: Cast):
        table = cast.table()
        people = seated(table)
        report_result(table, Actor.of_player(people[0]), sheet_of(people), expected_version=0)
        browser_of(people[1]).post(
            f"/me/{cast.event.slug}/dispute/", {"version": 1, "comment": "I had three"}
        )
        assert "Disputed" in cast.browser().get(cast.url("staff-results")).content.decode()
        page = cast.browser().get(sheet_url(cast)).content.decode()
        assert "I had three" in page and f"{people[1].name} disagrees" in page
        confirm = re.search(
            r'<button class="([^"]*)"[^>]*>(?:(?!</button>).)*Confirm as reported', page, re.S
        )
        assert confirm is not None and confirm[1] == "button"

    def test_another_person_verifies_and_only_a_confirmed_result(self, cast: Cast):
        url = sheet_url(cast, part="-verify")
        assert cast.browser().post(url, {"version": 0}).status_code == 409
        cast.browser("scorekeeper").post(sheet_url(cast), sheet_fields())
        button = "Agrees with the slip"
        assert button not in cast.browser("scorekeeper").get(sheet_url(cast)).content.decode()
        own = cast.browser("scorekeeper").post(url, {"version": 1})
        assert own.status_code == 409 and "A second person" in own.content.decode()
        assert button in cast.browser("judge").get(sheet_url(cast)).content.decode()
        assert said(cast.browser("judge").post(url, {"version": 1})) == ["Table 1 is verified."]
        assert button not in cast.browser("judge").get(sheet_url(cast)).content.decode()


class TestCorrection:
    @pytest.fixture
    def changed(self, cast: Cast) -> dict[str, object]:
        cast.browser("scorekeeper").post(sheet_url(cast), sheet_fields())
        return sheet_fields(titles=(0, 2, 3, 1), version=1)

    def test_it_shows_what_changes_before_it_is_saved(self, cast: Cast, changed):
        page = cast.browser("judge").post(sheet_url(cast), changed)
        assert page.status_code == 200 and Sheet.objects.count() == 1
        assert [(row["before"].points, row["after"].points) for row in page.context["scores"]] == [
            (15, 1), (6, 6), (4, 15), (1, 2),
        ]  # fmt: skip
        text = page.content.decode()
        assert "In the standings" in text and "No later round" in text

    def test_it_wants_a_reason(self, cast: Cast, changed):
        answer = cast.browser("judge").post(sheet_url(cast), {**changed, "confirmed": "yes"})
        assert answer.status_code == 400 and "Say why the result is corrected" in answer.content.decode()
        done = cast.browser("judge").post(
            sheet_url(cast), {**changed, "confirmed": "yes", "reason": "slip misread"}
        )
        assert done.status_code == 302 and points(cast) == [1, 6, 15, 2]
        assert cast.event.journal.order_by("-revision")[0].reason == "slip misread"
        versions = cast.browser().get(sheet_url(cast)).content.decode()
        assert "Version 1" in versions and "Version 2" in versions and "slip misread" in versions

    def test_one_may_go_back_to_the_figures(self, cast: Cast, changed):
        page = cast.browser("judge").post(sheet_url(cast), {**changed, "again": "yes"})
        assert page.status_code == 200 and "See what would change" in page.content.decode()
        assert page.context["form"]["seat2-titles"].value() == "3"

    def test_another_scorekeeper_only_reads(self, cast: Cast, changed):
        other = Cast(cast.event).browser("scorekeeper")
        page = other.get(sheet_url(cast)).content.decode()
        assert "<form" in page and "data-sheet" not in page and "In force" in page
        assert other.post(sheet_url(cast), {**changed, "confirmed": "yes"}).status_code == 403
        assert Sheet.objects.count() == 1

    def test_a_later_round_by_points_is_named(self):
        cast = a_hall(pairing="points")
        browser = cast.browser()
        for table in (1, 2):
            browser.post(sheet_url(cast, table), sheet_fields())
        browser.post(cast.url("staff-pairings-close", number=1), {"confirmed": "yes"})
        browser.post(cast.url("staff-pairings-draw"), {})
        page = browser.post(sheet_url(cast), sheet_fields(titles=(0, 2, 3, 1), version=1))
        (later,) = page.context["preview"].later_pairings
        assert later.round == 2 and later.is_draft and len(later.players) == 3
        assert "draw it again" in page.content.decode()


def test_who_may_confirm_is_a_person_who_may_enter():
    cast = a_hall()
    for role in TEAM:
        assert cast.browser(role.value).get(sheet_url(cast)).status_code == 200
    assert cast.browser("stranger").get(sheet_url(cast)).status_code == 404
