"""What strangers see: as far as it is switched on, with names as each player allows."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from frontend.events.views import public
from tables.events.models import Event, EventStatus
from tables.players.models import Player, PlayerStatus
from tables.rounds.actions.pairing import discard_draft, draw_round, redraw
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import RoundStatus
from tests.builders import a_round, an_event, in_fours, players, sheet_fields
from tests.cast import Cast
from tests.clients import browser_of, queries_of
from tests.stages import a_hall, played

pytestmark = pytest.mark.django_db


def get(event: Event, name: str, data: dict[str, str] | None = None, **kwargs: Any):
    client = browser_of(None)
    return client.get(reverse(f"public-{name}", kwargs={"slug": event.slug, **kwargs}), data)


def text(event: Event, name: str, data: dict[str, str] | None = None, **kwargs: Any) -> str:
    answer = get(event, name, data, **kwargs)
    assert answer.status_code == 200
    return answer.content.decode()


PAGES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("event", {}),
    ("pairings", {}),
    ("standings", {}),
    ("player", {"key": "p1"}),
    ("fairness", {}),
)


class TestSwitches:
    def test_a_draft_does_not_exist(self):
        event = an_event(status=EventStatus.DRAFT)
        for name in ("event", "pairings", "standings", "fairness", "sign-up", "screen"):
            assert get(event, name).status_code == 404

    @pytest.mark.parametrize(
        ("switch", "closed"),
        [
            ("public_pairings", [("pairings", {}), ("pairings-round", {"number": 1})]),
            ("public_standings", [("standings", {}), ("player", {"key": "p1"})]),
        ],
    )
    def test_what_is_switched_off_is_not_found_and_not_offered(self, switch: str, closed):
        settings: dict[str, Any] = {switch: False}
        cast = a_hall(**settings)
        page = text(cast.event, "event")
        for name, kwargs in closed:
            assert get(cast.event, name, **kwargs).status_code == 404
        assert reverse(f"public-{closed[0][0]}", args=[cast.event.slug]) not in page

    def test_players_and_clock_follow_their_switches(self):
        cast = a_hall()
        assert "Player 001" in text(cast.event, "event") and "data-clock" in text(cast.event, "event")
        quiet = a_hall(public_players=False, public_pairings=False)
        assert "Player 001" not in text(quiet.event, "event")
        assert "data-clock" not in text(quiet.event, "event")

    @pytest.mark.parametrize("shown", [True, False])
    def test_results_are_shown_only_if_they_are_public(self, shown: bool):
        cast = a_hall(public_results=shown)
        winner = cast.seated()[0]
        cast.browser().post(cast.url("staff-sheet", number=1, table=1), sheet_fields())
        assert ("15<" in text(cast.event, "pairings")) is shown
        assert ("the most titles" in text(cast.event, "player", key=winner.key)) is shown

    def test_a_draft_round_is_nobodys_business(self):
        cast = a_hall(status="drafted")
        assert "No round is published yet" in text(cast.event, "pairings")
        assert get(cast.event, "pairings-round", number=1).status_code == 404

    def test_every_attempt_is_shown_at_once_also_those_thrown_away(self):
        cast = a_hall(12, status="drafted")
        organizer = cast.actor()
        first = redraw(cast.round(), organizer, reason="Asha sat beside <Theon>")
        discard_draft(first, organizer, reason="the hall was wrong")
        draw_round(cast.event, organizer, reason="All are here")
        draws = get(cast.event, "fairness").context["draws"]
        assert [(draw.label, draw.reason, draw.state.value, draw.who) for draw in draws] == [
            ("seating/1/1", "", "drawn again", "staff 1"),
            ("seating/1/2", "Asha sat beside <Theon>", "discarded", "staff 1"),
            ("seating/1/3", "All are here", "draft", "staff 1"),
        ]
        page = text(cast.event, "fairness")
        assert "Asha sat beside &lt;Theon&gt;" in page and organizer.who not in page
        assert "discarded: the hall was wrong" in page
        assert all(draw.at.isoformat(timespec="seconds") in page and draw.digest in page for draw in draws)
        publish_round(cast.event.rounds.get(), organizer)
        assert [draw.state.value for draw in get(cast.event, "fairness").context["draws"]][2] == "in force"


class TestNames:
    @pytest.mark.parametrize(("choice", "seen"), [("short", "Asha G."), ("number", "Player 1")])
    def test_every_page_shows_what_the_player_allows(self, choice: str, seen: str):
        cast = a_hall()
        Player.objects.filter(event=cast.event, key="p1").update(
            name="Asha Greyjoy", name_shown=choice, contact="asha@example.org"
        )
        for table in (1, 2):
            cast.browser().post(cast.url("staff-sheet", number=1, table=table), sheet_fields())
        pages = [text(cast.event, name, **kwargs) for name, kwargs in PAGES]
        pages += [text(cast.event, "screen", {"show": show}) for show in ("names", "tables", "standings")]
        pages += [text(cast.event, "player", key=player.key) for player in cast.seated()]
        for page in pages:
            assert "Greyjoy" not in page and "example.org" not in page
        assert all(seen in page for page in pages[:4])

    def test_a_hidden_name_is_not_found_by_searching(self):
        cast = a_hall()
        Player.objects.filter(event=cast.event, key="p1").update(name="Asha Greyjoy", name_shown="number")
        assert "No player of that name" in text(cast.event, "pairings", {"q": "greyjoy"})

    def test_waiting_and_declined_players_have_no_page(self):
        cast = a_hall()
        (waiting,) = players(cast.event, 1, status=PlayerStatus.PENDING)
        assert get(cast.event, "player", key=waiting.key).status_code == 404
        assert waiting.name not in text(cast.event, "event")


class TestPages:
    def test_a_few_letters_find_a_table(self):
        cast = a_hall()
        page = get(cast.event, "pairings", {"q": "003"})
        assert [line.name for line in page.context["lines"]] == ["Player 003"]

    def test_the_draws_can_be_checked_before_and_after(self):
        cast = a_hall()
        page = text(cast.event, "fairness")
        assert cast.event.seed_commitment in page and cast.event.seed not in page
        assert "seating/1/1" in page and "Secret until the event is finished" in page
        assert get(cast.event, "archive").status_code == 404

    def test_a_finished_event_gives_its_archive_to_anyone(self):
        cast = played(8, 1)
        Event.objects.filter(pk=cast.event.pk).update(status="finished", seed_revealed_at="2026-12-05T18:00Z")
        archive = b"".join(get(cast.event, "archive"))
        assert json.loads(archive)["event"]["seed"] == cast.event.seed
        assert cast.event.seed in text(cast.event, "fairness")

    def test_queries_do_not_grow(self):
        def count(people: int, name: str, kwargs: dict[str, Any]) -> int:
            cast = played(people)
            return len(queries_of(lambda: get(cast.event, name, **kwargs)))

        for name, kwargs in PAGES:
            assert count(8, name, kwargs) == count(60, name, kwargs) <= 15

    def test_a_stranger_is_shown_nothing_of_the_staff(self):
        cast = a_hall()
        for name, kwargs in PAGES:
            page = text(cast.event, name, **kwargs)
            assert "/staff/" not in page
            assert all(user.username not in page for user in cast.users.values())


class TestSignUp:
    @pytest.fixture
    def event(self) -> Event:
        return an_event(registration_open=True, approval_required=False)

    def url(self, event: Event) -> str:
        return reverse("public-sign-up", args=[event.slug])

    def test_one_registers_and_stands_on_ones_own_page(self, event: Event):
        client = Client()
        sent = {"name": "Asha Greyjoy", "club": "Pyke", "contact": "", "name_shown": "short"}
        answer = client.post(self.url(event), sent, follow=True)
        assert answer.redirect_chain[-1][0] == reverse("my-event", args=[event.slug])
        player = event.players.get()
        assert (player.name, player.name_shown, player.status) == ("Asha Greyjoy", "short", "active")
        assert "Asha Greyjoy" in answer.content.decode()

    def test_a_double_tap_registers_once(self, event: Event):
        client = Client()
        sent = {"name": "Asha", "club": "", "contact": "", "name_shown": "full", "idempotency_key": "tap"}
        for _ in range(2):
            assert client.post(self.url(event), sent).status_code == 302
        assert event.players.count() == 1

    @pytest.mark.parametrize(
        ("change", "field"),
        [({"name": ""}, "name"), ({"name": "\u202eevil"}, "name"), ({"name_shown": "loud"}, "name_shown"),
         ({"club": "x" * 500}, "club")],
    )  # fmt: skip
    def test_what_is_wrong_is_shown_at_its_field(self, event: Event, change: dict[str, str], field: str):
        sent = {"name": "Asha", "club": "", "contact": "", "name_shown": "full", **change}
        answer = Client().post(self.url(event), sent)
        assert answer.status_code == 400 and field in answer.context["form"].errors
        assert not event.players.exists()

    def test_the_start_is_shown_with_its_zone(self):
        event = an_event(timezone="Europe/Oslo", registration_open=True)
        page = " ".join(Client().get(self.url(event)).content.decode().split())
        assert "Saturday, 5 December 2026, 10:00 (Europe/Oslo)" in page
        assert "(Europe/Oslo)" in " ".join(Client().get("/").content.decode().split())

    def test_a_closed_registration_says_so_and_takes_nobody(self):
        event = an_event(registration_open=False)
        assert "Registration is closed" in Client().get(self.url(event)).content.decode()
        answer = Client().post(self.url(event), {"name": "Asha", "name_shown": "full"})
        assert answer.status_code in {400, 409} and not event.players.exists()


def test_staff_of_the_event_sees_the_same_public_page():
    cast: Cast = a_hall()
    page = cast.browser().get(reverse("public-pairings", args=[cast.event.slug])).content.decode()
    assert "draggable" not in page


class TestLongLists:
    """Of more than a page of players a part is shown, and only that is made ready."""

    @pytest.fixture
    def event(self, monkeypatch: pytest.MonkeyPatch) -> Event:
        monkeypatch.setattr(public, "PAGE", 5)
        monkeypatch.setattr(public, "TABLES_PER_PAGE", 2)
        found = an_event(status=EventStatus.RUNNING, public_pairings=True, public_players=True)
        people = players(found, 12)
        a_round(found, 1, *in_fours(people), status=RoundStatus.PUBLISHED)
        return found

    def test_pairings_are_read_by_name_in_parts(self, event: Event):
        parts = [get(event, "pairings", {"page": str(number)}).context["lines"] for number in (1, 2, 3)]
        assert [len(part) for part in parts] == [5, 5, 2]
        assert {line.number for part in parts for line in part} == set(range(1, 13))
        page = text(event, "pairings")
        assert "By table" in page and 'class="table-card' not in page and "1–5 of 12" in page

    def test_or_by_table(self, event: Event):
        pages = [get(event, "pairings", {"by": "table", "page": str(number)}) for number in (1, 2)]
        assert [[table.number for table in page.context["tables"]] for page in pages] == [[1, 2], [3]]
        assert all(not page.context["lines"] for page in pages)
        shown = pages[0].content.decode()
        assert shown.count("<article") == 2 and "by=table" in shown and "page=2" in shown

    def test_a_search_finds_a_person_who_is_on_any_part(self, event: Event):
        event.players.filter(key="p12").update(name="Zora Last")
        found = get(event, "pairings", {"q": "zora", "by": "table"})
        assert [line.name for line in found.context["lines"]] == ["Zora Last"]
        assert not found.context["tables"]

    def test_a_part_that_does_not_exist_is_the_nearest_one(self, event: Event):
        assert len(get(event, "pairings", {"page": "9"}).context["lines"]) == 2
        assert len(get(event, "pairings", {"page": "x"}).context["lines"]) == 5

    def test_a_small_round_has_both_on_one_page(self, event: Event, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr(public, "PAGE", 12)
        found = get(event, "pairings")
        assert len(found.context["lines"]) == 12 and len(found.context["tables"]) == 3
        assert "by=table" not in found.content.decode() and "?page=2" not in found.content.decode()

    def test_players_of_the_event_come_in_parts(self, event: Event):
        first, last = (get(event, "event", {"page": number}).context["page"].rows for number in ("1", "3"))
        assert (len(first), len(last)) == (5, 2)
        assert "12" in text(event, "event") and "1–5 of 12" in text(event, "event")

    def test_each_takes_a_fixed_number_of_queries(self, event: Event):
        for name, query, most in (
            ("pairings", {}, 7),
            ("pairings", {"by": "table"}, 8),
            ("event", {}, 7),  # one of them for the news
        ):
            assert len(queries_of(partial(get, event, name, query))) <= most
