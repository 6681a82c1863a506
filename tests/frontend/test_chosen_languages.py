"""The languages that players choose for themselves, and organizers for an event."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings as project
from django.core import mail
from django.test import Client
from django.urls import reverse

from kingsmoot.languages import PSEUDO
from tables.archive.actions.archive import import_archive
from tables.archive.actions.backup import restore_event
from tables.archive.queries.archive import archive_text
from tables.archive.queries.backup import event_backup
from tables.archive.rules.reading import parse
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted
from tables.events.actions.setup import change_event
from tables.events.models import Event
from tables.live.store import games
from tables.messages.actions import confirm_subscription, send_news, subscribe
from tables.messages.models import Channel, MessageKind
from tables.messages.sending import deliver_due
from tables.players.actions.language import choose_language
from tables.players.actions.personal_data import make_anonymous
from tables.players.models import Player
from tests.builders import a_user
from tests.cast import Cast
from tests.clients import browser_of, html_of, made_for_of, problems_of, program_of
from tests.frontend.drawing import record_drawing
from tests.frontend.walk import running_cast
from tests.live_games import Browser, a_game
from tests.stages import finished_event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("two_languages")]

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def cast() -> Cast:
    return running_cast()


def code_of(answer: Any) -> str:
    assert answer.status_code == 200
    assert f'lang="{answer["Content-Language"]}"' in html_of(answer)
    return str(answer["Content-Language"])


def speaks(player: Player, language: str = PSEUDO) -> Player:
    return choose_language(player, Actor.of_player(player), language)


class TestPlayers:
    """The language of a private link."""

    def choose(self, browser: Client, cast: Cast, language: str) -> Any:
        address = cast.url("my-language")
        made_for = made_for_of(browser.get(address))
        return browser.post(address, {"language": language, "made_for": made_for}, headers=ENGLISH)

    def test_my_choice_is_that_of_my_pages_on_every_device(self, cast: Cast):
        before = Event.objects.get(pk=cast.event.pk).revision
        assert self.choose(browser_of(cast.player()), cast, PSEUDO).status_code == 302
        phone = browser_of(cast.player())
        assert code_of(phone.get(cast.url("my-event"), headers=ENGLISH)) == PSEUDO
        assert code_of(phone.get(cast.url("public-event"), headers=ENGLISH)) == "en", "anybody's page"
        assert code_of(browser_of(cast.player("p2")).get(cast.url("my-event"), headers=ENGLISH)) == "en"
        assert Event.objects.get(pk=cast.event.pk).revision == before, "no page is read again for it"

    def test_it_counts_more_than_my_account_and_my_browser(self, cast: Cast):
        player = cast.player()
        player.user = a_user(language="en")
        player.save()
        speaks(player)
        browser = browser_of(player.user)
        browser.cookies[project.LANGUAGE_COOKIE_NAME] = "en"
        assert code_of(browser.get(cast.url("my-event"), headers=ENGLISH)) == PSEUDO
        speaks(player, "")
        assert code_of(browser.get(cast.url("my-event"), headers={"Accept-Language": PSEUDO})) == "en"

    def test_my_pages_lead_to_my_own_choice(self, cast: Cast):
        shown = html_of(browser_of(cast.player()).get(cast.url("my-event")))
        assert f'href="{cast.url("my-language")}?next=' in shown
        assert f'href="{reverse("language")}?' not in shown

    def test_only_the_player_chooses(self, cast: Cast):
        player = cast.player()
        for actor in (cast.actor(), Actor.of_player(cast.player("p2"))):
            with pytest.raises(NotPermitted):
                choose_language(player, actor, PSEUDO)
        for browser in (Client(), cast.browser(), cast.browser("stranger")):
            assert browser.post(cast.url("my-language"), {"language": PSEUDO}).status_code in {404, 409}
        other = made_for_of(browser_of(cast.player("p2")).get(cast.url("my-language")))
        sent = {"language": PSEUDO, "made_for": other}
        assert browser_of(player).post(cast.url("my-language"), sent).status_code == 409
        assert not Player.objects.exclude(language="").exists()

    def test_what_is_not_offered_is_refused(self, cast: Cast):
        assert self.choose(browser_of(cast.player()), cast, "tlh").status_code == 400
        with pytest.raises(Malformed):
            speaks(cast.player(), "tlh")

    def test_programs_of_players_choose_and_are_answered_in_it(self, cast: Cast):
        program = program_of(cast.player())
        assert program.get("me/language/") == {"language": ""}
        assert program.post("me/language/", {"language": PSEUDO}) == {"language": PSEUDO}
        assert program.call("GET", "me/table/")["Content-Language"] == PSEUDO
        assert program.call("GET", "me/table/", Accept_Language="en")["Content-Language"] == "en"
        refused = program.call("POST", "me/language/", {"language": "tlh"})
        assert refused.status_code == 400 and problems_of(refused) == [("language", "")]
        assert cast.program().call("POST", "me/language/", {"language": PSEUDO}).status_code in {403, 404}

    def test_a_language_that_is_no_longer_offered_counts_as_none(self, cast: Cast, settings):
        speaks(cast.player())
        settings.LANGUAGES = [("en", "English")]
        assert code_of(browser_of(cast.player()).get(cast.url("my-event"))) == "en"

    def test_it_goes_with_the_personal_data(self, cast: Cast):
        speaks(cast.player())
        make_anonymous(cast.player(), cast.actor(), reason="asked for it")
        assert cast.player().language == ""


class TestMessages:
    """Messages are worded for their receivers."""

    def subscribed(self, cast: Cast, key: str) -> None:
        player = cast.player(key)
        asked = subscribe(
            player,
            Actor.of_player(player),
            channel=Channel.EMAIL,
            kinds=MessageKind.values,
            site="https://kingsmoot.example.org/",
            address=f"{key}@example.org",
        )
        asked.deliveries.all().delete()
        confirm_subscription(asked.key)

    def test_two_players_get_one_message_each_in_their_language(self, cast: Cast, settings):
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        for key in ("p1", "p2", "p3", "p4"):
            self.subscribed(cast, key)
        speaks(cast.player("p1"))
        speaks(cast.player("p2"), "en")
        Player.objects.filter(key="p3").update(user=a_user(language=PSEUDO))
        send_news(cast.event, cast.actor(), "Lunch is ready.")
        deliver_due()
        pseudo = {letter.to[0][:2] for letter in mail.outbox if "⟦" in letter.subject and "⟦" in letter.body}
        english = {letter.to[0][:2] for letter in mail.outbox if "⟦" not in f"{letter.subject}{letter.body}"}
        assert (pseudo, english) == ({"p1", "p3"}, {"p2", "p4"})

    def test_without_a_choice_they_are_in_the_language_of_the_event(self, cast: Cast, settings):
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        self.subscribed(cast, "p1")
        self.subscribed(cast, "p2")
        speaks(cast.player("p2"), "en")
        change_event(cast.event, cast.actor(), language=PSEUDO)
        send_news(cast.event, cast.actor(), "Lunch is ready.")
        deliver_due()
        assert {letter.to[0][:2]: "⟦" in letter.subject for letter in mail.outbox} == {
            "p1": True,
            "p2": False,
        }


class TestEvents:
    """The language of what is for everybody at an event."""

    def test_the_organizer_chooses_on_the_settings_page(self, cast: Cast, settings):
        address = cast.url("staff-settings-section", key="event")
        shown = html_of(cast.browser().get(address))
        assert f'<option value="{PSEUDO}">' in shown
        settings.LANGUAGES = [("en", "English")]
        assert f'"{PSEUDO}"' not in html_of(cast.browser().get(address))

    def test_programs_choose_and_what_is_not_offered_is_refused(self, cast: Cast):
        program = cast.program()
        assert program.patch("", {"language": PSEUDO})["language"] == PSEUDO
        entry = cast.event.journal.latest("revision")
        assert (entry.before, entry.after) == ({"language": ""}, {"language": PSEUDO})
        refused = program.call("PATCH", "", {"language": "tlh"})
        assert refused.status_code == 400 and problems_of(refused) == [("language", "")]
        assert cast.program("judge").call("PATCH", "", {"language": ""}).status_code == 403

    def test_screen_and_paper_are_in_it_and_pages_are_not(self, cast: Cast):
        change_event(cast.event, cast.actor(), language=PSEUDO)
        browser = cast.browser()
        for name, arguments in (
            ("public-screen", {}),
            ("staff-standings-print", {}),
            ("staff-pairings-print", {"number": 1}),
            ("staff-pairings-slips", {"number": 1}),
        ):
            shown = browser.get(cast.url(name, **arguments), headers=ENGLISH)
            assert code_of(shown) == PSEUDO, name
        for name in ("staff-overview", "public-event"):
            assert code_of(browser.get(cast.url(name), headers=ENGLISH)) == "en"

    def test_certificates_are_in_it(self, monkeypatch):
        event = finished_event().event
        Event.objects.filter(pk=event.pk).update(language=PSEUDO)
        drawn = record_drawing(monkeypatch)
        cast = Cast(event)
        answer = cast.browser().get(cast.url("staff-paper-certificates"), headers=ENGLISH)
        assert answer.status_code == 200 and answer["Content-Language"] == PSEUDO
        assert any("⟦" in text for text in drawn)

    def test_a_backup_and_an_archive_bring_it_back(self, cast: Cast):
        change_event(cast.event, cast.actor(), language=PSEUDO)
        speaks(cast.player())
        backup, archive = event_backup(cast.event), archive_text(cast.event)
        Event.objects.filter(pk=cast.event.pk).update(seed_commitment="0" * 64, slug="gone")
        cast.event.players.update(link_digest=None)
        restored = restore_event(backup).event
        assert (restored.language, restored.players.get(key="p1").language) == (PSEUDO, PSEUDO)
        Event.objects.filter(pk=restored.pk).update(seed_commitment="1" * 64, slug="gone-too")
        assert import_archive(parse(archive), slug="imported").language == PSEUDO

    def test_older_files_have_none(self, cast: Cast):
        document = json.loads(event_backup(cast.event))
        archive = archive_text(cast.event)
        assert '"language"' not in archive, "archives are as before"
        assert "language" in document["rows"]["event"][0]


class TestLiveTables:
    """Each reader of a table has the language of their own page."""

    def test_two_languages_at_one_table(self):
        game = a_game(3)
        speaks(self.player(game, 0))
        found = {}
        for position in (0, 1):
            browser = Browser.of_seat(game, position)
            page = browser.client.get(reverse("live-board", args=[game.key]), headers=ENGLISH)
            found[position] = code_of(page)
            board = browser.client.get(
                f"/api/v1/live-games/{game.key}/",
                headers={"Accept-Language": found[position], "X-Made-For": made_for_of(page)},
            )
            assert board["Content-Language"] == found[position]
            lines = [line["text"] for line in board.json()["lines"]["list"]]
            assert lines and all(line.startswith("⟦") == (position == 0) for line in lines)
        assert found == {0: PSEUDO, 1: "en"}

    def player(self, game: Any, position: int) -> Player:
        found = games.seats_of(game)[position].player
        assert found is not None
        return found
