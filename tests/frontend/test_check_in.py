"""The door: one tap each, with and without scripts."""

from __future__ import annotations

import pytest

from tables.models import EventStatus, Player, PlayerStatus, Role
from tests.builders import an_event, players
from tests.cast import Cast
from tests.clients import html_of, queries_of, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    cast = Cast()
    for player, name in zip(players(cast.event, 3), ["Åsa Østby", "Balon", "Cersei"], strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    return cast


def is_here(cast: Cast, key: str) -> bool:
    return cast.event.players.get(key=key).checked_in_at is not None


@pytest.mark.parametrize("who", Role)
def test_everybody_on_the_staff_checks_in_with_one_post(cast: Cast, who: Role):
    url = cast.url("staff-check-in")
    assert said(cast.browser(who).post(url, {"check_in": "p2"})) == ["Balon is here."]
    assert is_here(cast, "p2") and not is_here(cast, "p1")
    cast.browser(who).post(url, {"undo": "p2"})
    assert not is_here(cast, "p2")


def test_two_taps_are_one_check_in(cast: Cast):
    for _ in range(2):
        assert cast.browser().post(cast.url("staff-check-in"), {"check_in": "p1"}).status_code == 302
    assert cast.event.journal.count() == 1


def test_the_counters_and_the_lists_agree(cast: Cast):
    browser, url = cast.browser(), cast.url("staff-check-in")
    browser.post(url, {"check_in": "p1"})
    missing = browser.get(url, {"show": "missing"})
    assert [row.name for row, _ in missing.context["rows"]] == ["Balon", "Cersei"]
    assert (missing.context["list"].here, missing.context["list"].missing) == (1, 2)
    assert [row.name for row, _ in browser.get(url, {"show": "here"}).context["rows"]] == ["Åsa Østby"]


def test_a_few_letters_hide_the_others_without_scripts(cast: Cast):
    page = cast.browser().get(cast.url("staff-check-in"), {"q": "asa"})
    assert [row.name for row, found in page.context["rows"] if found] == ["Åsa Østby"]
    assert html_of(page).count(" hidden") >= 2


def test_the_list_shown_is_kept_after_a_tap(cast: Cast):
    url = cast.url("staff-check-in")
    assert (
        cast.browser().post(f"{url}?show=missing&q=bal", {"check_in": "p2"})["Location"]
        == f"{url}?show=missing"
    )


def test_somebody_who_dropped_meanwhile_is_named(cast: Cast):
    Player.objects.filter(key="p2").update(status=PlayerStatus.DROPPED, dropped_after_round=0)
    answer = cast.browser().post(cast.url("staff-check-in"), {"check_in": "p2"})
    assert answer.status_code == 409 and "Balon has dropped" in answer.content.decode()


@pytest.mark.parametrize("sent", [{}, {"check_in": "p99"}, {"undo": ""}])
def test_nobody_is_not_found(cast: Cast, sent: dict[str, str]):
    assert cast.browser().post(cast.url("staff-check-in"), sent).status_code == 404


def test_a_finished_event_takes_no_check_in():
    cast = Cast(an_event(status=EventStatus.FINISHED))
    players(cast.event, 1)
    assert cast.browser().post(cast.url("staff-check-in"), {"check_in": "p1"}).status_code == 409


def test_queries_do_not_grow_with_players():
    def count(people: int) -> int:
        cast = Cast()
        players(cast.event, people)
        browser = cast.browser()
        return len(queries_of(lambda: browser.get(cast.url("staff-check-in"))))

    assert count(8) == count(60)
