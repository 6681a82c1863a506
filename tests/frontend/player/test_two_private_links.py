"""Two private links opened in one browser, as on a family's phone: each page acts for its own player."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.core.access import Actor
from tables.core.made_for import HEADER
from tables.events.models import DeckLists
from tables.players.actions.details import renew_link
from tables.players.models import Player, PlayerStatus
from tests.cast import Cast
from tests.clients import browser_of, hand_out_link, html_of, made_for_of
from tests.stages import a_hall

pytestmark = [pytest.mark.django_db, pytest.mark.sent_as_is]


@pytest.fixture
def cast() -> Cast:
    """An event whose first round is a draft: nobody sits at a table yet."""
    return a_hall(status="drafted", deck_lists=DeckLists.OPTIONAL)


def opened(player: Player, browser: Client) -> Client:
    """The browser after the player's private link was opened in it."""
    assert browser.get(reverse("private-link", args=[hand_out_link(player)])).status_code == 302
    return browser


def family(cast: Cast) -> tuple[Player, Player, Client]:
    first, second = cast.player("p1"), cast.player("p2")
    return first, second, browser_of(first)


def refused_for(response: Any, page: Player, now: Player) -> None:
    assert response.status_code == 409
    text = html_of(response)
    assert f"This page was made for {page.name}, but this browser now acts for {now.name}." in text
    assert f"To go back, open {page.name}’s private link again." in text
    assert f"Continue as {now.name}" in text


FORMS: dict[str, dict[str, Any]] = {
    "my-drop": {},
    "my-sit-out": {},
    "my-sit-out-undo": {},
    "my-rounds": {},
    "my-name": {"name_shown": "number"},
    "my-link": {},
    "my-deck": {"ready": "stark"},
    "my-messages": {"channel": "page", "kinds": ["news"]},
    "my-messages-stop": {},
    "my-check-in": {},
    "my-leave": {},
}


@pytest.mark.parametrize("name", FORMS)
def test_the_page_of_the_one_does_nothing_to_the_other(cast: Cast, name: str):
    first, second, browser = family(cast)
    page = browser.get(reverse("my-event", args=[cast.event.slug]))
    opened(second, browser)
    before = list(Player.objects.order_by("pk").values())
    sent = FORMS[name] | {"made_for": made_for_of(page), "revision": ""}
    refused_for(browser.post(reverse(name, args=[cast.event.slug]), sent), first, second)
    assert list(Player.objects.order_by("pk").values()) == before


def test_the_page_of_the_one_acts_again_once_the_link_is_opened_again(cast: Cast):
    first, second, browser = family(cast)
    url = reverse("my-drop", args=[cast.event.slug])
    form = {"made_for": made_for_of(browser.get(url))}
    opened(second, browser)
    assert browser.post(url, form).status_code == 409
    opened(first, browser)
    assert browser.post(url, form).status_code == 302
    assert cast.player("p1").status == PlayerStatus.DROPPED
    assert cast.player("p2").status == PlayerStatus.ACTIVE


def test_a_page_says_for_whom_it_was_made_in_each_of_its_forms(cast: Cast):
    _, _, browser = family(cast)
    for name in ("my-event", "my-drop", "my-sit-out", "my-name", "my-link", "my-deck", "my-messages"):
        page = browser.get(reverse(name, args=[cast.event.slug]))
        field = f'name="made_for" value="{made_for_of(page)}"'
        assert html_of(page).count(field) == html_of(page).count('method="post"') > 0, name


def test_a_page_that_is_read_again_does_not_become_the_others(cast: Cast):
    first, second, browser = family(cast)
    url = reverse("my-event", args=[cast.event.slug])
    headers = {HEADER: made_for_of(browser.get(url)), "X-Refresh": "1"}
    assert browser.get(url, headers=headers).status_code == 200
    opened(second, browser)
    refused_for(browser.get(url, headers=headers), first, second)
    assert second.name in html_of(browser.get(url))  # asked for by its address it is a new page


def test_a_page_whose_link_was_renewed_says_so(cast: Cast):
    first, _, browser = family(cast)
    url = reverse("my-drop", args=[cast.event.slug])
    form = {"made_for": made_for_of(browser.get(url))}
    renew_link(first, Actor.of_player(first))
    refused = browser.post(url, form)
    assert refused.status_code == 409
    name = first.name
    text = (
        f"made for {name}, but this browser no longer acts for {name}. To go back, open {name}’s private link"
    )
    assert text in html_of(refused)
    assert browser.post(url).status_code == 404  # what nobody's page sent learns nothing


def test_namesakes_are_distinguished(cast: Cast):
    Player.objects.filter(event=cast.event).update(name="Asha Greyjoy")
    first, second, browser = family(cast)
    url = reverse("my-drop", args=[cast.event.slug])
    form = {"made_for": made_for_of(browser.get(url))}
    opened(second, browser)
    text = f"made for Asha Greyjoy (no. {first.number}), but this browser now acts for Asha Greyjoy (no. 2)"
    assert text in html_of(browser.post(url, form))


def test_what_was_altered_counts_as_made_for_nobody(cast: Cast):
    first, second, browser = family(cast)
    url = reverse("my-drop", args=[cast.event.slug])
    mark = made_for_of(browser.get(url))
    opened(second, browser)
    forged = mark.replace(f"player:{first.pk}", f"player:{second.pk}")
    assert forged != mark
    for sent in ({"made_for": forged}, {"made_for": ""}, {}):
        refused = browser.post(url, sent)
        assert refused.status_code == 409
        assert f"made before this browser acted for {second.name}" in html_of(refused)
    assert cast.player("p2").status == PlayerStatus.ACTIVE
