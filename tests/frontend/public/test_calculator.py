"""The calculator: the regulations' examples as people type them, by address, for anybody."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.journal.models import JournalEntry
from tables.results.models import Sheet
from tests.clients import html_of, queries_of

JAMIE: dict[str, Any] = {
    "end": "king",
    "seat0-name": "Jamie", "seat0-titles": 6, "seat0-power": 3,
    "seat1-name": "Ed", "seat1-titles": 1, "seat1-power": 12,
    "seat2-name": "Sara", "seat2-titles": 1, "seat2-power": 10,
    "seat3-name": "Greg", "seat3-titles": 0, "seat3-power": 4,
}  # fmt: skip
SAM: dict[str, Any] = {
    "end": "time",
    "seat0-name": "Sam", "seat0-titles": 2, "seat0-power": 10, "seat0-initiative": 5,
    "seat1-name": "Julia", "seat1-titles": 2, "seat1-power": 10, "seat1-initiative": 5,
    "seat2-name": "Dan", "seat2-titles": 1, "seat2-power": 9,
    "seat3-name": "Gabe", "seat3-titles": 1, "seat3-power": 5,
}  # fmt: skip


def points(figures: dict[str, Any]) -> dict[str, int]:
    page = Client().get("/score/", figures)
    names = page.context["names"]
    return {names[row.player]: row.points for row in page.context["score"].rows}


@pytest.mark.django_db
class TestCalculator:
    def test_an_empty_form_says_nothing_yet(self):
        page = Client().get("/score/")
        assert page.status_code == 200 and "score" not in page.context
        assert "Not yet a result" not in page.content.decode()

    def test_the_first_printed_example(self):
        assert points(JAMIE) == {"Jamie": 15, "Ed": 7, "Sara": 4, "Greg": 1}
        assert "titles add up to 8" in Client().get("/score/", JAMIE).content.decode()

    def test_the_second_printed_example(self):
        assert points(SAM) == {"Sam": 11, "Julia": 11, "Dan": 4, "Gabe": 2}

    def test_names_may_be_left_out(self):
        figures = {key: value for key, value in SAM.items() if not key.endswith("name")}
        assert points(figures) == {"Player 1": 11, "Player 2": 11, "Player 3": 4, "Player 4": 2}

    def test_a_reading_changes_the_points(self):
        long = {**SAM, "seat2-power": 14, "seat2-reduction": 6}
        assert points(long)["Dan"] == 6 and points({**long, "points_cap": "cap_before"})["Dan"] == 7

    def test_house_power_decides_by_default_and_is_asked_for_only_then(self):
        page = Client().get("/score/", JAMIE)
        assert not page.context["form"].shows_house_power
        tied = Client().get("/score/", SAM)
        rows = tied.context["form"].rows
        assert [row.shows_house_power for row in rows] == [True, True, False, False, False, False]
        decided = {**SAM, "seat0-house_power": 2, "seat1-house_power": 7}
        assert points(decided) == {"Sam": 7, "Julia": 15, "Dan": 4, "Gabe": 2}
        assert points({**decided, "tie_power": "same"})["Sam"] == 11
        assert 'data-asked-for-house-power="p1 p2"' in Client().get("/score/preview/", SAM).content.decode()
        same = Client().get("/score/preview/", {**SAM, "tie_power": "same"}).content.decode()
        assert "data-asked-for-house-power" not in same

    def test_the_preview_is_the_same_as_a_fragment(self):
        page = Client().get("/score/preview/", JAMIE).content.decode()
        assert 'data-points="15"' in page and "<html" not in page

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"seat0-titles": 9}, "seat0-titles"),
            ({"seat1-power": "x"}, "seat1-power"),
            ({"end": "judge"}, "end"),
            ({"tie_share": "all"}, "tie_share"),
            ({"seat0-name": "x" * 81}, "seat0-name"),
            ({"heir": "9"}, "heir"),
        ],
    )
    def test_what_is_wrong_is_shown_at_its_field(self, change: dict[str, Any], field: str):
        answer = Client().get("/score/", JAMIE | change)
        assert answer.status_code == 400 and field in answer.context["form"].errors

    def test_what_the_regulations_refuse_is_said(self):
        page = Client().get("/score/", JAMIE | {"seat1-titles": 6})
        assert "Not yet a result" in page.content.decode()
        missing = Client().get("/score/", {"end": "time", "seat0-titles": "3", "seat0-name": "Asha"})
        assert "Not yet a result" in missing.content.decode() and "Asha" in missing.content.decode()

    def test_who_has_just_begun_is_not_warned_of_every_empty_cell(self):
        six = {f"seat{seat}-name": name for seat, name in enumerate("ABCDEF")}
        begun = Client().get("/score/", {"end": "time", **six}).content.decode()
        assert "12 figures are still empty." in begun and "is missing" not in begun
        typed = {f"seat{seat}-{figure}": "1" for seat in range(5) for figure in ("titles", "power")}
        last = Client().get("/score/", {"end": "time", **six, **typed}).content.decode()
        assert "still empty" not in last and "The power of F is missing." in last

    def test_nothing_is_stored_and_nothing_asked_of_the_database(self):
        assert queries_of(lambda: Client().get("/score/", JAMIE)) == []
        assert not Sheet.objects.exists() and not JournalEntry.objects.exists()


class TestOtherFormats:
    def test_a_table_of_another_format_is_scored_with_its_reasons(self):
        scores: dict[str, Any] = {"seat0-score": 12, "seat1-score": 7, "seat2-score": 5}
        page = Client().get(reverse("calculator"), {"format": "score", "end": "played", **scores})
        assert page.status_code == 200
        assert "1st of 3 with a score of 12; 5 for 1st place and 5 for the share" in html_of(page)

    def test_it_asks_for_what_the_format_asks_for(self):
        page = html_of(Client().get(reverse("calculator"), {"format": "commander"}))
        assert "seat4-won" in page and "seat5-won" not in page and "titles" not in page.lower()

    def test_only_those_who_are_written_down_play(self):
        sent = {"format": "commander", "end": "played", "seat0-name": "Asha", "seat2-won": "on"}
        page = Client().get(reverse("calculator"), sent)
        assert [row.place for row in page.context["score"].rows] == [2, 1]

    def test_what_is_wrong_is_named(self):
        sent: dict[str, Any] = {"format": "places_4321", "seat0-place": 1, "seat1-place": 3}
        sent["end"] = "played"
        assert "the next place is 2" in html_of(Client().get(reverse("calculator"), sent))
