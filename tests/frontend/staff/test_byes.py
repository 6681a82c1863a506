"""Byes on the pages of a round: the staff's, the public's, the screen's, the player's, and on paper."""

import pytest

from tables.formats.rules.presets import PRESETS
from tables.rounds.models import Bye
from tests.cast import Cast
from tests.clients import browser_of, html_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db
JOUST = PRESETS["joust"].to_json()
HEADING = "<h2>Byes</h2>"


def hall(status: str = "published") -> tuple[Cast, str]:
    """Seven duelists, and the name of the one with a bye."""
    cast = a_hall(7, status=status, format=JOUST)
    return cast, Bye.objects.get().player.name


def test_the_draft_and_the_round_name_them():
    cast, name = hall("drafted")
    page = html_of(cast.browser().get(cast.url("staff-pairings")))
    assert HEADING in page and "3 points without a game" in page and name in page
    assert "can no longer be published" not in page


def test_the_split_says_how_many():
    cast = a_hall(7, status="drafted", format=JOUST)
    page = html_of(cast.browser().get(cast.url("staff-pairings")))
    assert "2+2+2, 1 bye" in page
    drawn = cast.browser().post(
        cast.url("staff-pairings-redraw", number=1), {"split": "2+2+2", "reason": "once more"}
    )
    assert drawn.status_code == 302 and Bye.objects.count() == 1


def test_a_draft_says_when_the_bye_has_left():
    cast, name = hall("drafted")
    Bye.objects.get().player.event.players.filter(name=name).update(status="dropped", dropped_after_round=0)
    page = html_of(cast.browser().get(cast.url("staff-pairings")))
    assert f"{name} no longer takes part in this round, but has a bye." in page


@pytest.mark.parametrize("name_of_page", ["public-pairings", "public-screen"])
def test_everybody_reads_who_has_one(name_of_page: str):
    cast, name = hall()
    page = html_of(cast.browser("anonymous").get(cast.url(name_of_page)))
    assert name in page and ">Bye</b>" in page


def test_a_search_finds_it():
    cast, name = hall()
    page = html_of(cast.browser("anonymous").get(cast.url("public-pairings"), {"q": name}))
    assert f"<span>{name}</span>" in page and ">Bye</b>" in page


def test_paper_has_it():
    cast, name = hall()
    page = html_of(cast.browser().get(cast.url("staff-pairings-print", number=1)))
    assert f"<span>{name}</span><b>Bye</b>" in page


def test_the_player_reads_it_on_the_own_page():
    cast, name = hall()
    page = html_of(browser_of(Bye.objects.get().player).get(cast.url("my-event")))
    assert f"{name}, you have a bye" in page and "You get 3 points without a game." in page


def test_programs_read_it():
    cast, name = hall()
    round_ = cast.program("judge").get("rounds/1/")
    assert [(bye["name"], round_["bye_points"]) for bye in round_["byes"]] == [(name, 3)]
    lines = cast.program("judge").get("rounds/1/pairings/?order=table")
    assert (lines[-1]["name"], lines[-1]["table"]) == (name, None)


def test_a_format_without_byes_does_not_speak_of_them():
    cast = a_hall(8, status="published")
    assert HEADING not in html_of(cast.browser().get(cast.url("staff-pairings")))


def test_a_player_at_a_table_is_swapped_with_the_one_who_has_it():
    cast, name = hall("drafted")
    bye = Bye.objects.get()
    browser, url = cast.browser(), cast.url("staff-pairings-swap", number=1)
    assert f"{name} (bye)" in html_of(browser.get(cast.url("staff-pairings")))
    seated = cast.seated(1)[0]
    asked = {"first": bye.player.key, "second": seated.key}
    address = f"{url}?first={bye.player.key}&second={seated.key}"
    assert f"Swap {name} and {seated.name}?" in html_of(browser.get(url, asked))
    form = {"reason": "leaves early", "revision": str(bye.round.revision), "idempotency_key": "swap"}
    assert browser.post(address, form).status_code == 302
    assert Bye.objects.get().player == seated and bye.player in cast.seated(1)
