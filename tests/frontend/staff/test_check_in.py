"""The door: one tap each, with and without scripts."""

from __future__ import annotations

import pytest

from frontend.players.views import check_in as views
from tables.core.access import permits
from tables.core.errors import NeedsOverride
from tables.events.models import EventStatus
from tables.players.actions.check_in import check_in_several
from tables.players.models import Player, PlayerStatus
from tables.rounds.actions.pairing import draw_round
from tables.staff.models import Role
from tests.builders import a_running_event, an_event, players
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


@pytest.mark.parametrize("who", [role for role in Role if permits(role, "player.check_in")])
def test_everybody_on_the_staff_checks_in_with_one_post(cast: Cast, who: Role):
    url = cast.url("staff-check-in")
    assert said(cast.browser(who).post(url, {"check_in": "p2"})) == ["Balon is here."]
    assert is_here(cast, "p2") and not is_here(cast, "p1")
    cast.browser(who).post(url, {"undo": "p2"})
    assert not is_here(cast, "p2")


def test_the_door_is_sorted_by_family_name_and_stays_so(cast: Cast):
    url = cast.url("staff-check-in")
    Player.objects.filter(key="p2").update(name="Greyjoy, Balon")
    page = cast.browser().get(url, {"sort": "family_name", "show": "missing"})
    assert [row.name for row, _ in page.context["rows"]] == ["Cersei", "Greyjoy, Balon", "Åsa Østby"]
    assert "?sort=family_name&amp;show=here" in page.content.decode()
    done = cast.browser().post(f"{url}?sort=family_name&show=missing", {"check_in": "p2"})
    assert done["Location"] == f"{url}?show=missing&sort=family_name"


@pytest.mark.parametrize("who", [role for role in Role if permits(role, "player.check_in")])
def test_a_selection_is_checked_in_as_one_action(cast: Cast, who: Role):
    url = cast.url("staff-check-in-several")
    cast.browser(who).post(cast.url("staff-check-in"), {"check_in": "p1"})
    assert [row.key for row, _ in cast.browser(who).get(url).context["choice"].rows] == ["p2", "p3"]
    done = cast.browser(who).post(url, {"player": ["p1", "p2", "p3"]})
    assert said(done) == ["2 players checked in."] and done["Location"] == cast.url("staff-check-in")
    assert is_here(cast, "p2") and is_here(cast, "p3")
    entry = cast.event.journal.order_by("-revision")[0]
    assert (entry.verb, entry.after) == ("player.check_in_several", {"players": ["p2", "p3"]})
    assert "Checked in 2 players" in html_of(cast.browser().get(cast.url("staff-journal")))
    cast.browser(who).post(url, {"player": ["p2", "p3"]})
    assert cast.event.journal.count() == 2
    assert "Nobody is missing" in html_of(cast.browser(who).get(url))


@pytest.mark.parametrize(("chosen", "status"), [([], 400), (["p2", "p99"], 400), (["p2", "p3"], 409)])
def test_a_selection_with_somebody_who_cannot_be_here_checks_in_nobody(cast: Cast, chosen, status):
    Player.objects.filter(key="p3").update(status=PlayerStatus.DROPPED, dropped_after_round=0)
    answer = cast.browser().post(cast.url("staff-check-in-several"), {"player": chosen})
    assert answer.status_code == status and not is_here(cast, "p2")
    assert [is_chosen for row, is_chosen in answer.context["choice"].rows if row.key == "p2"] == [
        bool(chosen)
    ]


def test_who_was_checked_in_together_counts_as_a_check_in():
    """Missing players are named before the draw only where a check-in takes place."""
    cast = Cast(a_running_event(7))
    check_in_several(cast.event, cast.actor(), ["p2", "p3"])
    with pytest.raises(NeedsOverride) as asked:
        draw_round(cast.event, cast.actor())
    assert "not checked in" in str(asked.value.problems[0].message)


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


class TestLongDoor:
    """More players than a browser narrows: pages and a search by the server."""

    @pytest.fixture
    def cast(self, monkeypatch: pytest.MonkeyPatch) -> Cast:
        monkeypatch.setattr(views, "MAX_NARROWED", 4)
        monkeypatch.setattr(views, "ROWS_PER_PAGE", 2)
        cast = Cast()
        players(cast.event, 5)
        return cast

    def listed(self, cast: Cast, **query: str | int) -> list[str]:
        page = cast.browser().get(cast.url("staff-check-in"), query)
        assert all(is_found for _, is_found in page.context["rows"])
        return [row.key for row, _ in page.context["rows"]]

    def test_it_has_pages_and_finds_by_letters(self, cast: Cast):
        assert [self.listed(cast, page=page) for page in (1, 2, 3)] == [["p1", "p2"], ["p3", "p4"], ["p5"]]
        assert self.listed(cast, q="PLAYER 005") == ["p5"] and self.listed(cast, q="nobody") == []
        cast.browser().post(cast.url("staff-check-in"), {"check_in": "p1"})
        assert self.listed(cast, show="missing") == ["p2", "p3"]

    def test_the_list_says_for_which_letters_it_was_found(self, cast: Cast):
        page = html_of(cast.browser().get(cast.url("staff-check-in"), {"q": "player 005"}))
        assert 'data-searched="player 005"' in page and "data-live-search" in page
        assert "data-narrow" not in page


def test_few_players_are_narrowed_by_the_browser(cast: Cast):
    page = html_of(cast.browser().get(cast.url("staff-check-in"), {"q": "balon"}))
    assert 'data-narrow="door"' in page and "data-searched" not in page and "data-live-search" not in page


class TestALongList:
    """Of more than 200 players the server shows a part; who was chosen before comes along."""

    @pytest.fixture
    def hall(self) -> Cast:
        cast = Cast(an_event(status="open"))
        players(cast.event, 230)
        Player.objects.filter(event=cast.event, number__gt=100, number__lte=170).update(club="Pyke")
        return cast

    @pytest.mark.parametrize("page", ["staff-check-in-several", "staff-players-links"])
    def test_a_part_is_shown_and_the_choice_comes_along(self, hall: Cast, page: str):
        browser, url = hall.browser(), hall.url(page)
        first = browser.get(url).context["choice"]
        assert len(first.rows) == 50 and first.page.total == 230 and not first.before
        assert html_of(browser.get(url)).count('name="player"') == 50
        own = first.rows[0][0].key
        second = browser.post(url, {"player": [own], "page": "2"}).context["choice"]
        assert second.page.number == 2 and [row.key for row in second.before] == [own]
        found = browser.post(url, {"player": [own], "look": "yes", "q": "pyke"})
        assert found.context["choice"].page.total == 70 and "Choose all 70 found" in html_of(found)
        club = browser.post(url, {"player": [own], "found": "yes", "q": "pyke"})
        chosen = [row.key for row in club.context["choice"].before]
        chosen += [row.key for row, is_chosen in club.context["choice"].rows if is_chosen]
        assert len(chosen) == 71 == html_of(club).count(" checked")
        assert not Player.objects.exclude(checked_in_at=None).exists(), "nothing is decided by looking"
        assert not hall.event.journal.exists()
        browser.post(url, {"player": chosen, "q": "pyke"})
        assert hall.event.journal.count() == 1

    def test_everybody_is_not_chosen_by_accident(self, hall: Cast):
        url = hall.url("staff-check-in-several")
        answer = hall.browser().post(url, {"found": "yes", "q": ""})
        assert not answer.context["choice"].may_choose_found
        assert not any(is_chosen for _, is_chosen in answer.context["choice"].rows)
