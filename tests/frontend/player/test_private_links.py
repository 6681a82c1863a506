"""Who sees somebody else's private link leaves a trace that its player reads."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from django.test import Client
from django.urls import reverse

from tables.core import links
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.journal.queries import link_traces
from tables.journal.sentences import sentence_of
from tables.players.actions.details import renew_link, show_links
from tables.players.models import Player
from tests.cast import Cast
from tests.clients import browser_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return a_hall()


def player_at(cast: Cast, key: str = "p2") -> Player:
    return cast.event.players.select_related("event").get(key=key)


def shown_to(player: Player) -> str:
    page = browser_of(player).get(reverse("my-event", args=[player.event.slug])).content.decode()
    found = re.search(r'id="link-trace".*?</ul>', page, re.S)
    return re.sub(r"<[^>]+>", "", found[0]) if found else ""


def entries() -> list[tuple[str, str]]:
    found = JournalEntry.objects.filter(verb__in=["player.show_link", "player.open_link"]).order_by("pk")
    return list(found.values_list("verb", "object"))


def test_forms_are_taken_from_pages_read_beside_each_other(cast: Cast):
    """Both are asked for before the first has answered: one is opened, one is kept for later."""
    player = player_at(cast)
    browser = browser_of(player, enforce_csrf_checks=True)
    asked_with = deepcopy(browser.cookies)
    url = cast.url("my-report")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.get(url).content.decode())
    assert token
    browser.cookies = asked_with
    browser.get(url)
    assert browser.post(url, {"csrfmiddlewaretoken": token[1]}).status_code != 403


class TestPages:
    def test_no_page_of_the_staff_holds_a_link_unasked(self, cast: Cast):
        tokens = [links.token_of(player) for player in cast.event.players.all()]
        for who in ("organizer", "scorekeeper"):
            browser = cast.browser(who)
            for url in (
                cast.url("staff-players-player", key="p2"),
                cast.url("staff-players"),
                cast.url("staff-players-links"),
                cast.url("staff-players-renew", key="p2"),
                cast.url("staff-players-export"),
                cast.url("staff-pairings-slips", number=1),
                cast.url("staff-pairings-csv", number=1),
                cast.url("staff-overview"),
                cast.url("staff-overview-archive"),
            ):
                content = b"".join(browser.get(url)).decode()
                assert not any(token in content for token in tokens), url
        assert entries() == []

    def test_one_is_shown_when_asked_for_and_its_player_reads_by_whom(self, cast: Cast):
        player, url = player_at(cast), cast.url("staff-players-link-show", key="p2")
        assert shown_to(player) == ""
        assert cast.browser("scorekeeper").get(url).status_code == 405
        assert cast.browser("judge").post(url).status_code == 403
        assert entries() == []
        answer = cast.browser("scorekeeper").post(url)
        assert links.token_of(player) in answer.content.decode()
        assert "no-store" in answer["Cache-Control"]
        assert "data-stream" not in answer.content.decode(), "nothing reads it again by itself"
        assert entries() == [("player.show_link", "player p2")]
        assert f"was shown to {cast.user('scorekeeper').username}" in shown_to(player)
        assert shown_to(player_at(cast, "p3")) == ""

    def test_a_print_is_of_those_who_were_chosen_and_each_of_them_reads_it(self, cast: Cast):
        browser, url = cast.browser("scorekeeper"), cast.url("staff-players-links")
        assert "Whose links?" in browser.post(url, {}).content.decode() and entries() == []
        sheet = browser.post(url, {"player": ["p2", "p3"]})
        assert sheet.content.decode().count('class="link-card"') == 2
        assert entries() == [("player.show_link", "players")]
        name = cast.user("scorekeeper").username
        assert all(f"was shown to {name}" in shown_to(player_at(cast, key)) for key in ("p2", "p3"))
        assert shown_to(player_at(cast, "p4")) == ""
        names = dict(cast.event.players.values_list("key", "name"))
        entry = JournalEntry.objects.latest("pk")
        assert sentence_of(entry, names) == "Showed the private links of 2 players"
        browser.post(url, {"everybody": "yes"})
        assert f"was shown to {name}" in shown_to(player_at(cast, "p4"))
        assert browser.post(url, {"player": ["p2", "p999"]}).status_code == 400

    def test_it_is_shown_after_the_event_too_and_kept_then_too(self, cast: Cast):
        Event.objects.update(status="finished")
        assert cast.browser().post(cast.url("staff-players-link-show", key="p2")).status_code == 200
        assert entries() == [("player.show_link", "player p2")]

    def test_staff_who_open_a_link_while_signed_in_leave_it_in_the_journal(self, cast: Cast):
        player = player_at(cast)
        browser_of(player)
        for who, traces in (("stranger", 0), ("anonymous", 0), ("scorekeeper", 1)):
            answer = cast.browser(who).get(reverse("private-link", args=[links.token_of(player)]))
            assert answer.status_code == 302
            assert len(entries()) == traces
        assert f"was opened by {cast.user('scorekeeper').username}" in shown_to(player)
        Player.objects.filter(pk=player.pk).update(user=cast.user("judge"))
        cast.browser("judge").get(reverse("private-link", args=[links.token_of(player)]))
        assert len(entries()) == 1, "one's own link is nobody's business"


def test_links_come_in_the_order_of_names_as_the_event_sorts_them(cast: Cast):
    for key, name in (("p1", "Zoe"), ("p2", "Élodie"), ("p3", "Ana")):
        cast.event.players.filter(key=key).update(name=name)
    found = show_links(cast.event, cast.actor(), ["p1", "p2", "p3"])
    assert [player.name for player in found] == ["Ana", "Élodie", "Zoe"]


class TestANewLink:
    def test_the_player_makes_one_and_this_browser_goes_on(self, cast: Cast):
        player = player_at(cast)
        phone, other = browser_of(player), browser_of(player)
        show_links(cast.event, cast.actor(), ["p2"])
        url, old = reverse("my-link", args=[cast.event.slug]), links.token_of(player)
        assert phone.get(url).status_code == 200 and links.token_of(player_at(cast)) == old
        assert phone.post(url, {"revision": player.revision}).status_code == 302
        new = links.token_of(player_at(cast))
        assert new != old and Client().get(reverse("private-link", args=[old])).status_code == 404
        home = reverse("my-event", args=[cast.event.slug])
        assert phone.get(home).status_code == 200 and other.get(home).status_code == 404
        assert link_traces(cast.event).of("p2") == (), "nobody else has seen the new one"
        assert JournalEntry.objects.latest("pk").who == "player p2"

    def test_one_that_staff_made_says_so(self, cast: Cast):
        show_links(cast.event, cast.actor(), ["p2"])
        renew_link(player_at(cast), cast.actor("scorekeeper"))
        traces = link_traces(cast.event).of("p2")
        assert [(trace.verb, trace.actor) for trace in traces] == [
            ("player.renew_link", cast.user("scorekeeper").username)
        ]

    def test_nobody_makes_anothers_and_players_show_none(self, cast: Cast):
        me, other = Actor.of_player(player_at(cast, "p2")), player_at(cast, "p3")
        with pytest.raises(NotVisible):
            renew_link(other, me)
        with pytest.raises(NotPermitted):
            show_links(cast.event, me, ["p2"])
        with pytest.raises(Malformed):
            show_links(cast.event, cast.actor(), [])
