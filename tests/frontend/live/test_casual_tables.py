"""Tables outside any event: the form that sets one, how many an account may set, giving one up."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from frontend.live.forms.live import CasualSetupForm
from tables.core import timekeeping
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.play.opening import Setup, offered_games, open_casual
from tables.staff.models import User
from tests.builders import a_user
from tests.clients import browser_of, queries_of

pytestmark = pytest.mark.django_db

NEW = reverse("live-new")


def a_host() -> tuple[Client, User]:
    host = a_user()
    return browser_of(host), host


def usual_form(game: str = "lcg", **changes: Any) -> dict[str, Any]:
    """What the form sends as it stands."""
    offered = next(each for each in offered_games() if each.key == game)
    fields = CasualSetupForm(offered=offered, host="Asha").fields
    sent = {name: field.initial for name, field in fields.items() if field.initial not in {None, False}}
    return {**sent, "game": game, "move_seconds": "none", "watching": "none", **changes}


@pytest.mark.parametrize("offered", offered_games(), ids=lambda game: game.key)
def test_the_form_as_it_stands_sets_a_table(offered):
    client, _ = a_host()
    assert client.post(NEW, usual_form(offered.key)).status_code == 302
    assert LiveSeat.objects.count() == offered.usual >= offered.fewest


def test_the_card_game_has_three_seats_taken_since_kingsmoot_needs_three():
    client, _ = a_host()
    assert client.post(NEW, usual_form()).status_code == 302
    assert LiveGame.objects.get().options["format"] == "kingsmoot"
    assert LiveSeat.objects.count() == 3


def test_two_play_a_joust():
    client, _ = a_host()
    sent = usual_form(**{"option-format": "joust", "kind-3": "nobody"})
    assert client.post(NEW, sent).status_code == 302
    assert [seat.name for seat in LiveSeat.objects.all()] == ["Asha", "Player 2"]


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"kind-3": "nobody"}, "Kingsmoot is for 3 to 6 players, not 2."),
        ({"option-format": "joust"}, "Joust is for 2 players, not 3."),
        ({"name-2": "aSHA"}, "Somebody at this table already has that name"),
        ({"name-4": "Wex"}, "Choose “A person” for this name, or clear the name."),
        ({"name-2": "a\x00b"}, "Null characters are not allowed."),
        ({"title": "x" * 81}, "at most 80 characters"),
        ({"move_seconds": "1"}, "Select a valid choice."),
        ({"kind-2": "hal"}, "Select a valid choice."),
    ],
)
def test_what_does_not_fit_is_shown(changes, shown):
    client, _ = a_host()
    response = client.post(NEW, usual_form(**changes))
    assert response.status_code == 400
    assert shown in response.content.decode() and not LiveGame.objects.exists()


def test_the_rules_of_a_table_are_folded_until_one_of_them_is_refused():
    client, _ = a_host()
    folded = re.compile(r'<details class="disclosure"\s*>\s*<summary>.{0,300}?Rules of this table', re.DOTALL)
    assert folded.search(client.get(NEW, {"game": "btwixt"}).content.decode())
    refused = client.post(NEW, usual_form("lcg", **{"option-format": "joust"})).content.decode()
    assert not folded.search(refused) and '<details class="disclosure" open>' in " ".join(refused.split())


def test_the_second_of_two_equal_names_has_the_message():
    client, _ = a_host()
    response = client.post(NEW, usual_form(**{"kind-2": "heuristic", "kind-5": "person", "name-5": "Asha"}))
    assert set(response.context["form"].errors) == {"name-5"}


@pytest.mark.parametrize("send", ["get", "post"])
def test_there_is_no_table_for_an_unknown_game(send):
    client, _ = a_host()
    address = f"{NEW}?game=chess"
    response = client.get(address) if send == "get" else client.post(NEW, {"game": "chess"})
    assert response.status_code == 404 and not LiveGame.objects.exists()


def test_an_account_sets_so_many_tables_an_hour_and_no_more(monkeypatch):
    monkeypatch.setattr("tables.live.play.rate_limit.MAX_TABLES", 2)
    client, host = a_host()
    assert client.post(NEW, usual_form(**{"kind-3": "nobody"})).status_code == 400  # sets none, counts none
    for key in "aab":  # the second is the first, sent again
        assert client.post(NEW, usual_form(idempotency_key=key)).status_code == 302
    refused = client.post(NEW, usual_form(idempotency_key="c", title="After dinner"))
    text = refused.content.decode()
    assert refused.status_code == 429 and "You have opened 2 tables within an hour." in text
    assert "open the next in 60 min." in text and "After dinner" in text
    assert LiveGame.objects.count() == 2
    assert client.get(NEW).status_code == 200
    other, _ = a_host()
    assert other.post(NEW, usual_form()).status_code == 302
    LiveGame.objects.filter(opened_by=host).update(created_at=timekeeping.now() - timedelta(hours=1))
    assert client.post(NEW, usual_form(idempotency_key="d")).status_code == 302


def test_who_set_a_table_gives_it_up_from_the_list():
    client, host = a_host()
    guest = a_user()
    game = open_casual(host, Setup("goofspiel"), [host.username, guest.username], title="After dinner")
    LiveSeat.objects.filter(position=1).update(user=guest)
    away = reverse("live-desk-step", args=[game.key, "abandon"])
    assert away in client.get(reverse("live-tables")).content.decode()
    visitor = browser_of(guest)
    page = visitor.get(reverse("live-tables")).content.decode()
    assert "After dinner" in page and away not in page
    assert visitor.post(away, {"reason": "Bored.", "idempotency_key": "a"}).status_code == 403
    assert "“After dinner” ends without a result." in client.get(away).content.decode()
    gone = client.post(away, {"reason": "Nobody came.", "idempotency_key": "b"})
    assert gone["Location"] == reverse("live-tables")
    assert LiveGame.objects.get().status == LiveStatus.ABANDONED
    assert "After dinner" not in client.get(reverse("live-tables")).content.decode()


def test_the_list_takes_as_many_queries_for_ten_tables_as_for_one():
    client, host = a_host()
    open_casual(host, Setup("goofspiel"), ["A", "B"])
    few = len(queries_of(lambda: client.get(reverse("live-tables"))))
    for _ in range(9):
        open_casual(host, Setup("goofspiel"), ["A", "B"])
    assert len(queries_of(lambda: client.get(reverse("live-tables")))) == few


def test_the_desk_of_a_casual_table_is_its_hosts():
    client, host = a_host()
    game = open_casual(host, Setup("goofspiel"), [host.username, "B"])
    for name in ("live-board", "live-desk"):
        page = client.get(reverse(name, args=[game.key])).content.decode()
        assert "Host’s desk" in page and "Judge’s desk" not in page
