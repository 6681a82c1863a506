"""Deck lists on the pages: the player's phone, the judges' list, the public once they are published."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tables.decks.actions import lock_decks
from tables.decks.models import Deck, DeckVersion
from tables.events.actions.setup import change_event
from tables.events.models import DeckLists, Event, EventStatus
from tables.live.play import decks
from tables.players.models import Player
from tables.staff.models import Role
from tests.builders import an_event, players
from tests.cast import Cast
from tests.clients import browser_of, queries_of, said
from tests.tables.decks.deck_sources import LEGAL, SHORT, STRANGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    cast = Cast(an_event(deck_lists=DeckLists.REQUIRED))
    players(cast.event, 8)
    return cast


def player(cast: Cast, key: str = "p1") -> Player:
    return cast.event.players.get(key=key)


def mine(cast: Cast) -> str:
    return reverse("my-deck", args=[cast.event.slug])


def hand_in(cast: Cast, key: str = "p1", source: str = LEGAL) -> None:
    decks.submit(player(cast, key), cast.actor(), source, reason="x")


def text_of(response: object) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))  # type: ignore[attr-defined]


class TestThePlayersPhone:
    def test_a_pasted_list_is_handed_in_and_shown(self, cast: Cast):
        phone = browser_of(player(cast))
        assert "Hand in your deck list" in text_of(phone.get(mine(cast)))
        response = phone.post(mine(cast), {"text": LEGAL})
        assert (response.status_code, said(response)) == (302, ["Your deck list is handed in."])
        page = text_of(phone.get(mine(cast)))
        assert "Your deck is handed in" in page and "Arya Stark" in page and "Characters 46" in page
        assert page.count("Your deck list is handed in.") == 1

    def test_a_file_is_handed_in(self, cast: Cast):
        phone = browser_of(player(cast))
        response = phone.post(mine(cast), {"file": SimpleUploadedFile("my.txt", LEGAL.encode("utf-16"))})
        assert response.status_code == 302
        assert Deck.objects.get().player.key == "p1"

    def test_faults_and_unknown_cards_are_shown(self, cast: Cast):
        phone = browser_of(player(cast))
        phone.post(mine(cast), {"text": SHORT})
        assert "The draw deck has 59 cards; it must have at least 60. Add 1." in text_of(
            phone.get(mine(cast))
        )
        phone.post(mine(cast), {"text": STRANGE})
        assert "There are 2 cards “Varys”: Core Set, Daggers in the Dark." in text_of(phone.get(mine(cast)))

    @pytest.mark.parametrize(
        ("sent", "words"),
        [
            ({"text": "House Stark\nFealty\n3x Arya Stark\nwhat is this"}, "Line 4: “what is this”"),
            ({"text": ""}, "Paste your list here, or choose a file."),
            ({"text": LEGAL, "file": SimpleUploadedFile("a.txt", b"3x Hodor")}, "not both"),
            ({"file": SimpleUploadedFile("a.txt", b"x" * 70_000)}, "at most 64 KB"),
            ({"file": SimpleUploadedFile("a.pdf", b"%PDF-1.7")}, "This is a PDF"),
            ({"text": "3x Hodor\0"}, "Null characters"),
            ({"ready": "bolton"}, "Choose one of the ready decks"),
        ],
    )
    def test_what_cannot_be_taken_is_shown_at_the_form(self, cast: Cast, sent, words):
        response = browser_of(player(cast)).post(mine(cast), sent)
        assert response.status_code == 400
        assert words in text_of(response)
        assert not Deck.objects.exists()

    def test_a_ready_deck_is_one_tap(self, cast: Cast):
        phone = browser_of(player(cast))
        assert phone.get(mine(cast)).content.decode().count('name="ready"') == 18 + 4
        phone.post(mine(cast), {"ready": "tyrell"})
        assert "A ready deck, chosen" in text_of(phone.get(mine(cast)))

    def test_a_locked_deck_offers_no_form_and_takes_none(self, cast: Cast):
        hand_in(cast)
        lock_decks(cast.event, cast.actor(), override=True, reason="x")
        phone = browser_of(player(cast))
        page = phone.get(mine(cast)).content.decode()
        assert "Your deck is locked" in page and "<textarea" not in page
        assert phone.post(mine(cast), {"text": SHORT}).status_code == 409
        assert DeckVersion.objects.count() == 1

    def test_markup_in_a_list_stays_text(self, cast: Cast):
        phone = browser_of(player(cast))
        phone.post(mine(cast), {"text": "<script>alert(1)</script>".join(["3x Arya Stark\n1x ", ""])})
        assert "<script>alert" not in phone.get(mine(cast)).content.decode()

    def test_there_is_no_page_where_no_lists_are_collected(self, cast: Cast):
        Event.objects.update(deck_lists=DeckLists.OFF)
        phone = browser_of(player(cast))
        assert phone.get(mine(cast)).status_code == 302
        assert "my-deck" not in phone.get(reverse("my-event", args=[cast.event.slug])).content.decode()

    def test_nobody_else_sees_it(self, cast: Cast):
        hand_in(cast)
        other = browser_of(player(cast, "p2"))
        assert "Arya" not in other.get(mine(cast)).content.decode()
        assert browser_of(None).get(mine(cast)).status_code == 404


class TestTheJudges:
    def test_see_who_handed_in_what(self, cast: Cast):
        hand_in(cast, "p1")
        hand_in(cast, "p2", SHORT)
        hand_in(cast, "p3", STRANGE)
        page = text_of(cast.browser(Role.JUDGE).get(cast.url("staff-players-decks")))
        assert "3 of 8 handed in. 1 with faults." in page
        for words in ("Legal", "1 fault", "1 to check", "No list (5)"):
            assert words in page
        narrowed = text_of(cast.browser().get(cast.url("staff-players-decks") + "?state=faulty-deck"))
        assert "Player 002" in narrowed and "Player 001" not in narrowed

    @pytest.mark.parametrize("number", [8, 60])
    def test_the_list_takes_as_many_queries_for_many_as_for_few(self, number):
        cast = Cast(an_event(deck_lists=DeckLists.REQUIRED))
        players(cast.event, number)
        for key in ("p1", "p2", "p3"):
            hand_in(cast, key)
        browser = cast.browser()
        assert len(queries_of(lambda: browser.get(cast.url("staff-players-decks")))) <= 9

    def test_see_one_list_with_its_faults_and_versions(self, cast: Cast):
        hand_in(cast, "p1", SHORT)
        hand_in(cast, "p1", LEGAL)
        address = cast.url("staff-players-deck", key="p1")
        page = text_of(cast.browser(Role.JUDGE).get(address))
        assert "Version 2" in page and "Version 1" in page and "Add 1." not in page
        assert "which was replaced" in text_of(cast.browser().get(address + "?version=1"))
        assert cast.browser().get(address + "?version=9").status_code == 404

    def test_see_what_to_check_first(self, cast: Cast):
        """Doubtful titles, the restricted card, the agenda's rule and the counts, in this order."""
        change_event(cast.event, cast.actor(), card_pool={"restricted": "ffg3.0"})
        cast.event.refresh_from_db()
        hand_in(cast, "p1", STRANGE.replace("1x Summons", "1x A Clash of Kings"))
        page = text_of(cast.browser(Role.JUDGE).get(cast.url("staff-players-deck", key="p1")))
        asks = "Agenda Banner of the Watch asks for at least 12 cards of"
        words = ("Doubtful title “Varys”.", "Restricted A Clash of Kings FFG FAQ v3.0", asks, "7 of 7.")
        places = [page.find(each) for each in words]
        assert -1 not in places and places == sorted(places)

    def test_correct_a_locked_list_with_a_reason(self, cast: Cast):
        hand_in(cast)
        lock_decks(cast.event, cast.actor(), override=True, reason="x")
        judge, address = cast.browser(Role.JUDGE), cast.url("staff-players-deck-change", key="p1")
        assert "The reason is recorded in the journal" in text_of(judge.get(address))
        assert judge.post(address, {"text": SHORT}).status_code == 400
        assert judge.post(address, {"text": SHORT, "reason": "Miscounted"}).status_code == 302
        assert judge.post(address, {"ready": "stark", "reason": "Lost the box"}).status_code == 302
        assert [v.reason for v in DeckVersion.objects.order_by("number")] == [
            "x",
            "Miscounted",
            "Lost the box",
        ]

    def test_leaders_lock_and_unlock(self, cast: Cast):
        hand_in(cast)
        browser, lock = cast.browser(), cast.url("staff-players-decks-lock")
        assert "7 players without a deck list" in text_of(browser.get(lock))
        browser.post(lock, {"override": "yes", "reason": "They bring paper"})
        cast.event.refresh_from_db()
        assert cast.event.decks_locked_at is not None
        browser.post(cast.url("staff-players-decks-unlock"), {"reason": "Too early"})
        cast.event.refresh_from_db()
        assert cast.event.decks_locked_at is None

    def test_scorekeepers_read_no_list(self, cast: Cast):
        hand_in(cast)
        for page in (cast.url("staff-players-decks"), cast.url("staff-players-deck", key="p1")):
            assert cast.browser(Role.SCOREKEEPER).get(page).status_code == 403
        assert "Decks" not in text_of(cast.browser(Role.SCOREKEEPER).get(cast.url("staff-players")))


class TestFilesOfCharts:
    def test_each_chart_comes_as_svg_png_and_csv_where_its_deck_is_read(self, cast: Cast):
        hand_in(cast)
        phone, address = browser_of(player(cast)), mine(cast)
        page = phone.get(address).content.decode()
        assert "?chart=deck-costs&amp;form=svg" in page
        for form, kind in (("svg", "image/svg+xml"), ("png", "image/png"), ("csv", "text/csv")):
            file = phone.get(f"{address}?chart=deck-kinds&form={form}")
            assert file.status_code == 200 and file["Content-Type"].startswith(kind)
        table = phone.get(f"{address}?chart=deck-kinds&form=csv").content.decode()
        assert "Characters" in table and table.count("\n") > 3

    def test_staff_get_those_of_the_version_they_look_at(self, cast: Cast):
        hand_in(cast, "p1", SHORT)
        hand_in(cast, "p1", LEGAL)
        judge, address = cast.browser(Role.JUDGE), cast.url("staff-players-deck", key="p1")
        asked = "chart=deck-costs&form=csv"
        assert (
            f"?version=1&amp;{asked.replace('&', '&amp;')}"
            in judge.get(f"{address}?version=1").content.decode()
        )
        files = [judge.get(f"{address}?{version}{asked}").content for version in ("", "version=1&")]
        assert files[0] != files[1]
        assert cast.browser(Role.SCOREKEEPER).get(f"{address}?{asked}").status_code == 403

    @pytest.mark.parametrize(
        "asked", ["chart=points&form=svg", "chart=deck-costs&form=exe", "chart=deck-costs"]
    )
    def test_others_are_not_found(self, cast: Cast, asked: str):
        hand_in(cast)
        assert browser_of(player(cast)).get(f"{mine(cast)}?{asked}").status_code == 404
        assert browser_of(player(cast, "p2")).get(f"{mine(cast)}?{asked}").status_code == 404

    def test_everybody_once_the_list_is_published(self, cast: Cast):
        hand_in(cast)
        address = reverse("public-deck", args=[cast.event.slug, "p1"]) + "?chart=deck-costs&form=svg"
        assert browser_of(None).get(address).status_code == 404
        Event.objects.update(public_decks=True)
        assert browser_of(None).get(address).status_code == 404
        lock_decks(cast.event, cast.actor(), override=True, reason="x")
        assert browser_of(None).get(address).status_code == 200


class TestThePublic:
    def test_reads_locked_lists_once_they_are_published(self, cast: Cast):
        hand_in(cast)
        everybody = browser_of(None)
        decks = reverse("public-decks", args=[cast.event.slug])
        deck = reverse("public-deck", args=[cast.event.slug, "p1"])
        assert {everybody.get(page).status_code for page in (decks, deck)} == {404}
        Event.objects.update(public_decks=True)
        assert everybody.get(deck).status_code == 404
        assert "once they are locked" in text_of(everybody.get(decks))
        lock_decks(cast.event, cast.actor(), override=True, reason="x")
        assert "My wolves" in text_of(everybody.get(decks))
        assert "Arya Stark" in text_of(everybody.get(deck))
        assert everybody.get(reverse("public-deck", args=[cast.event.slug, "p2"])).status_code == 404
        Event.objects.update(status=EventStatus.DRAFT)
        assert everybody.get(decks).status_code == 404

    def test_the_journal_and_the_archive_tell_no_card(self, cast: Cast):
        hand_in(cast)
        hand_in(cast, source=SHORT)
        for entry in cast.event.journal.all():
            assert "Arya" not in str([entry.before, entry.after])
