"""Results of other formats at the desk, on phones and by API: entered, reported, refused, corrected."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tables.core.errors import Malformed
from tables.events.actions.setup import change_event
from tables.formats.rules.presets import PRESETS
from tables.results.models import Sheet
from tables.rounds.models import TableStatus
from tests.cast import Cast
from tests.clients import browser_of, html_of, problems_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def a_hall_of(key: str, people: int = 8, **changes: Any) -> Cast:
    return a_hall(people, format=PRESETS[key].to_json(), **changes)


def sheet_url(cast: Cast, table: int = 1, part: str = "") -> str:
    return cast.url(f"staff-sheet{part}", number=1, table=table)


def enter(cast: Cast, fields: dict[str, Any], table: int = 1, version: int = 0) -> Any:
    return cast.browser().post(sheet_url(cast, table), {"end": "played", "version": version, **fields})


def points(cast: Cast, table: int = 1) -> list[int]:
    page = cast.browser().get(sheet_url(cast, table))
    return [row.points for row in page.context["sheet"].current.scores]


class TestDesk:
    def test_who_won_is_all_that_a_pod_of_commander_asks(self):
        cast = a_hall_of("commander")
        assert "Tick who won" in html_of(enter(cast, {}))
        assert enter(cast, {"seat2-won": "on"}).status_code == 302
        assert points(cast) == [0, 0, 5, 0]
        assert [seat["place"] for seat in Sheet.objects.get().content["seats"]] == [2, 2, 1, 2]

    def test_a_pod_may_be_drawn_and_a_no_show_is_no_part_of_it(self):
        cast = a_hall_of("commander")
        assert enter(cast, {"end": "drawn", "seat0-absent": "on"}).status_code == 302
        assert points(cast) == [1, 1, 1]
        assert [seat.absent for seat in cast.table().seats.order_by("position")] == [
            True,
            False,
            False,
            False,
        ]

    def test_places_are_numbered_and_a_gap_is_refused_at_its_field(self):
        cast = a_hall_of("places_4321")
        places = {f"seat{at}-place": place for at, place in enumerate((2, 4, 1, 3))}
        refused = enter(cast, {**places, "seat1-place": 3})
        assert "has place 3; the next place is 3" not in html_of(refused) and refused.status_code == 302
        assert points(cast) == [3, 1, 4, 1]
        gap = enter(cast, {**places, "seat0-place": 3}, table=2)
        assert gap.status_code == 400 and "the next place is 2" in html_of(gap)
        assert Sheet.objects.count() == 1

    def test_scores_give_places_and_shares(self):
        cast = a_hall_of("score")
        scores = {f"seat{at}-score": score for at, score in enumerate((12, 7, 5, 0))}
        assert enter(cast, scores).status_code == 302
        assert points(cast) == [10, 5, 4, 1]
        assert "10 × 7 ÷ 24 = 35/12" in html_of(cast.browser().get(sheet_url(cast)))

    def test_a_judge_sets_points(self):
        cast = a_hall_of("commander")
        by_hand = {"end": "judge"} | {f"seat{at}-manual": at for at in range(4)}
        assert enter(cast, by_hand).status_code == 302
        assert points(cast) == [0, 1, 2, 3]
        assert cast.browser("scorekeeper").get(sheet_url(cast, 2)).context["form"].offers_manual is False

    def test_several_win_at_oathbreaker_or_nobody(self):
        cast = a_hall_of("oathbreaker", 10)
        assert enter(cast, {"seat0-won": "on", "seat3-won": "on"}).status_code == 302
        assert points(cast) == [3, 0, 0, 3, 0]
        assert enter(cast, {"end": "drawn"}, table=2).status_code == 302
        assert points(cast, 2) == [0] * 5

    def test_a_match_of_two_counts_its_games(self):
        cast = a_hall_of("joust", 4)
        games = {"seat1-won": "on", "seat0-score": 1, "seat1-score": 2}
        assert enter(cast, games).status_code == 302
        assert points(cast) == [0, 3]
        page = html_of(cast.browser().get(sheet_url(cast)))
        assert "won with a score of 2; 3 for 1st place: 3 points" in page

    def test_a_correction_shows_what_it_changes(self):
        cast = a_hall_of("commander")
        enter(cast, {"seat2-won": "on"})
        preview = enter(cast, {"seat0-won": "on"}, version=1)
        assert "What this correction changes" in html_of(preview)
        saved = enter(cast, {"seat0-won": "on", "confirmed": "yes", "reason": "typo"}, version=1)
        assert saved.status_code == 302 and points(cast) == [5, 0, 0, 0]

    def test_the_preview_scores_what_is_typed(self):
        cast = a_hall_of("places_4321")
        sent = {"end": "played", "version": 0} | {f"seat{at}-place": at + 1 for at in range(4)}
        page = html_of(cast.browser().post(sheet_url(cast, part="-preview"), sent))
        assert "1st of 4; 4 for 1st place: 4 points" in page


class TestPhone:
    def test_players_report_confirm_and_dispute(self):
        cast = a_hall_of("commander")
        one, two, three, _four = map(browser_of, cast.seated())
        report = reverse("my-report", args=[cast.event.slug])
        assert "Won" in html_of(one.get(report))
        sent = {"end": "played", "version": 0, "seat1-won": "on"}
        assert one.post(report, sent).status_code == 302
        home = reverse("my-event", args=[cast.event.slug])
        assert "5" in html_of(two.get(home))
        dispute = reverse("my-dispute", args=[cast.event.slug])
        assert three.post(dispute, {"version": 1, "comment": "I won"}).status_code == 302
        assert cast.table().status == TableStatus.REPORTED
        two.post(reverse("my-confirm", args=[cast.event.slug]), {"version": 1})

    def test_scores_are_typed_with_steppers(self):
        cast = a_hall_of("score")
        page = html_of(browser_of(cast.seated()[0]).get(reverse("my-report", args=[cast.event.slug])))
        assert "seat0-score" in page and "seat0-titles" not in page


class TestApi:
    def content(self, cast: Cast, **figures: list[Any]) -> dict[str, Any]:
        seats = [
            {"player": person.key, **{name: values[at] for name, values in figures.items()}}
            for at, person in enumerate(cast.seated())
        ]
        return {"end": "played", "seats": seats, "version": 0}

    def test_a_sheet_is_saved_and_listed(self):
        cast = a_hall_of("places_1075321", 5)
        path = "rounds/1/tables/1/sheet/"
        saved = cast.program().put(path, self.content(cast, place=[2, 1, 2, 4, 5]))
        assert [row["points"] for row in saved["versions"][0]["scores"]] == [6, 10, 6, 3, 2]
        assert [row["won"] for row in saved["versions"][0]["scores"]] == [False, True, False, False, False]
        (listed,) = cast.program().get("rounds/1/results/")
        assert listed["end"] == "played"

    def test_figures_of_another_format_are_refused(self):
        cast = a_hall_of("commander")
        path = "rounds/1/tables/1/sheet/"
        refused = cast.program().call("PUT", path, self.content(cast, titles=[2, 1, 1, 0]))
        assert refused.status_code == 400
        assert [field for field, _rule in problems_of(refused)] == [f"seats[{at}].titles" for at in range(3)]
        kingsmoot = a_hall(8)
        refused = kingsmoot.program().call("PUT", path, self.content(kingsmoot, place=[1, 2, 3, 4]))
        assert [field for field, _rule in problems_of(refused)] == [f"seats[{at}].place" for at in range(4)]


class TestChangeOfFormat:
    def change(self, cast: Cast, key: str) -> list[str]:
        """The fields at which the change is refused; none where it is saved."""
        try:
            change_event(cast.event, cast.actor(), format={"key": key}, reason="another idea")
        except Malformed as refused:
            return [problem.field for problem in refused.problems]
        return []

    def test_sheets_of_other_figures_stand_in_its_way(self):
        cast = a_hall_of("commander")
        enter(cast, {"seat2-won": "on"})
        assert self.change(cast, "kingsmoot") == ["format"]
        assert self.change(cast, "places_4321") == []
        assert points(cast) == [2, 2, 4, 2]  # (3 + 2 + 1) / 3 for those behind the winner

    def test_so_does_a_sheet_that_it_cannot_score(self):
        cast = a_hall_of("commander")
        enter(cast, {"end": "drawn"})
        with pytest.raises(Malformed, match="Round 1, table 1 cannot be read so: In this format"):
            change_event(cast.event, cast.actor(), format={"key": "places_4321"}, reason="another idea")
        assert points(cast) == [1, 1, 1, 1]

    def test_the_length_of_a_round_that_waits_follows(self):
        cast = a_hall_of("commander", status="published")
        assert cast.round().length_minutes == 80
        assert self.change(cast, "places_4321") == [] and cast.round().length_minutes == 90
