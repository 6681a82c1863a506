"""Personal data has an end: contacts go by themselves, a person on request; archives still verify."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.exceptions import NoReverseMatch

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.chain import commitment
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import VerificationReport, verify
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.judging.penalties.actions import record_penalty
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat
from tables.live.play import opening
from tables.live.store import games
from tables.players.actions.details import change_player
from tables.players.actions.keep_apart import set_keep_apart_group
from tables.players.actions.personal_data import erase_old_contacts, make_anonymous
from tables.players.models import Player
from tables.results.actions.results import dispute_result, report_result
from tables.results.models import Sheet
from tables.rounds.actions.publishing import close_round
from tables.rounds.models import Table
from tables.simulation.games import drawn_sheet
from tables.staff.models import Role
from tables.tasks import erase_old_contacts as daily_task
from tests.builders import an_event, players, staff_of
from tests.clients import html_of
from tests.stages import NAMES, WHY, Day

pytestmark = pytest.mark.django_db

NAMES_OF_HER = ("Esgred", "Zwart", "Blacktyde")
"""Words that stand for nobody and nothing else."""


def report_of(event: Event) -> VerificationReport:
    text = dump(event_archive(Event.objects.get(pk=event.pk)))
    return verify(from_json(json.loads(text)))


@pytest.fixture
def day() -> Day:
    """An event whose player p9 is named wherever somebody can be named."""
    day = Day(names=NAMES)
    event, actor = day.event, day.actor()
    event.deck_lists = "optional"
    event.public_decks = True
    event.save(update_fields=["deck_lists", "public_decks"])
    her = day.player("p9")
    found: dict[str, Any] = {"name": "Esgred Zwart", "club": "Blacktyde", "contact": "esgred@example.org"}
    change_player(her, actor, **found, reason="Esgred said so")
    change_player(day.player("p9"), actor, name="Esgred Zwartsen")
    set_keep_apart_group(event, actor, name="The Zwart family", players=[her, day.player("p1")])
    round_ = day.publish(day.draw())
    opened = opening.open_for_round(round_, actor, opening.Setup("goofspiel"))
    game = next(games.find(each.key) for each in opened if LiveSeat.objects.filter(game=each, player=her))
    LiveMessage.objects.create(
        game=game, seat=0, who="Esgred Zwartsen", text="I am Esgred, who are you?", at=timekeeping.now()
    )
    opening_seats = {seat.name for seat in LiveSeat.objects.filter(game=game)}
    assert "Esgred Zwartsen" in opening_seats
    record_penalty(day.player("p2"), actor, kind="caution", reason="shouted at ESGRED")
    table = Table.objects.select_related("round__event", "sheet").get(round=round_, seats__player=her)
    present = list(table.seats.select_related("player").order_by("position"))
    content = drawn_sheet([seat.player.key for seat in present], day.dice)
    other = next(seat.player for seat in present if seat.player.pk != her.pk)
    sheet = report_result(table, Actor.of_player(other), content, expected_version=0, override=True)
    dispute_result(table, Actor.of_player(her), version=sheet.version, comment="I had more power")
    table.refresh_from_db()
    day.score(table, sheet.version)
    for each in Table.objects.filter(round=round_).exclude(pk=table.pk).select_related("round__event"):
        day.score(each)
    event.refresh_from_db()
    return day


def addresses(event: Event) -> Iterator[str]:
    """Every address of pages and API that needs no more than event, round, table, and player or game."""
    for key in ("p9", LiveGame.objects.filter(event=event, seats__player__key="p9").get().key):
        known = {"slug": event.slug, "number": 1, "table": 1, "key": key}
        for pattern, name in _named(get_resolver().url_patterns, ()):
            wanted = set(pattern.pattern.converters)
            if wanted and wanted <= set(known):
                try:
                    yield reverse(name, kwargs={each: known[each] for each in wanted})
                except NoReverseMatch:
                    continue


def _named(patterns: Any, spaces: tuple[str, ...]) -> Iterator[tuple[URLPattern, str]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = (*spaces, pattern.namespace) if pattern.namespace else spaces
            yield from _named(pattern.url_patterns, inner)
        elif pattern.name:
            yield pattern, ":".join((*spaces, pattern.name))


def naming(event: Event, actor: Actor) -> dict[str, list[str]]:
    """The addresses whose answer names her, by who asks."""
    assert actor.user is not None
    staff, stranger = Client(), Client()
    staff.force_login(actor.user)
    found: dict[str, list[str]] = {"staff": [], "stranger": []}
    every = list(addresses(event))
    for who, client in (("staff", staff), ("stranger", stranger)):
        for address in every:
            answer = client.get(address)
            if answer.status_code == 200 and not answer.streaming:
                text = answer.content.decode(errors="replace").casefold()
                if any(name.casefold() in text for name in NAMES_OF_HER):
                    found[who].append(address)
    return found


@pytest.mark.slow
@pytest.mark.once  # pages and files are the same on both databases
def test_nobody_reads_the_name_any_more_on_any_page_export_or_list(day: Day):
    before = naming(day.event, day.actor())
    assert len(before["staff"]) > 20 and len(before["stranger"]) > 5, before
    for who in before:
        assert [each for each in before[who] if each.startswith("/api/")], before
    assert any(each.startswith("/t/") for each in before["staff"])
    assert any("/journal/" in each for each in before["staff"])
    assert any("archive" in each for each in before["staff"])
    make_anonymous(day.player("p9"), day.actor(), reason="asked by mail")
    assert naming(day.event, day.actor()) == {"staff": [], "stranger": []}
    text = dump(event_archive(day.event))
    assert not [name for name in NAMES_OF_HER if name.casefold() in text.casefold()]
    assert '"name": "Player 9"' in text


def test_no_row_of_the_event_keeps_the_name(day: Day):
    make_anonymous(day.player("p9"), day.actor(), reason="asked by mail")
    rows = [
        *Player.objects.filter(event=day.event).values_list("name", "club", "contact", "user"),
        *JournalEntry.objects.filter(event=day.event).values_list("before", "after", "reason"),
        *Sheet.objects.values_list("reason"),
        *LiveSeat.objects.values_list("name"),
        *LiveMessage.objects.values_list("who", "text"),
        *day.event.keep_apart_groups.values_list("name"),
        *day.event.penalties.values_list("reason"),
    ]
    text = json.dumps(rows).casefold()
    assert not [name for name in (*NAMES_OF_HER, "more power") if name.casefold() in text]


def test_the_archive_verifies_and_says_who_was_erased(day: Day):
    head = Event.objects.get(pk=day.event.pk).journal_head
    assert report_of(day.event).ok, report_of(day.event).text()
    make_anonymous(day.player("p9"), day.actor(), reason="asked by mail")
    found = report_of(day.event)
    assert found.ok, found.text()
    assert any("Player p9 was made anonymous" in note for note in found.notes)
    archive = event_archive(day.event)
    assert verify(archive, head).ok, "a head from before the erasure is in the chain still"
    imported = import_archive(archive, slug="elsewhere")
    again = dump(event_archive(imported)).replace('"slug": "elsewhere"', f'"slug": "{day.event.slug}"')
    assert again == dump(archive)


def test_texts_of_others_that_name_the_player_may_be_erased_too(day: Day):
    """Part of a name may be another player's club; its text is gone from the journal, and nothing differs."""
    change_player(day.player("p1"), day.actor(), name="Esgred of Harlaw", club="Esgred and friends", **WHY)
    make_anonymous(day.player("p9"), day.actor(), reason="asked by mail")
    entry = day.event.journal.get(verb="player.edit", object="player p1")
    assert entry.after["name"] is None and entry.after["club"] is None
    assert report_of(day.event).ok, report_of(day.event).text()


@pytest.mark.parametrize("forge", ["erase a reason", "put a name back", "say it was erased"])
def test_an_erasure_that_nobody_made_is_a_difference(day: Day, forge: str):
    make_anonymous(day.player("p9"), day.actor(), reason="asked by mail")
    document = json.loads(dump(event_archive(day.event)))
    rows = document["journal"]
    if forge == "erase a reason":
        row = next(row for row in rows if row["reason"] and row["verb"] == "event.start")
        row["erased"]["/reason"] = commitment(row["salts"].pop("/reason"), row["reason"])
        row["reason"] = ""
    elif forge == "put a name back":
        row = next(row for row in rows if row["erased"])
        pointer, _ = row["erased"].popitem()
        row["salts"][pointer] = "00" * 16
    else:
        row = next(row for row in rows if row["verb"] == "player.anonymize")
        row["after"]["erased"]["1"] = ["/after/name"]
    assert not verify(from_json(document)).ok


def test_it_is_one_entry_and_once_more_finds_what_was_written_since(day: Day):
    revision = Event.objects.get(pk=day.event.pk).revision
    make_anonymous(day.player("p9"), day.actor(), reason="asked by mail")
    make_anonymous(day.player("p9"), day.actor(), reason="asked by mail")
    assert Event.objects.get(pk=day.event.pk).revision == revision + 1
    # What is looked for later is what the row says: staff who typed a name once more type it again here.
    change_player(day.player("p9"), day.actor(), name="Esgred")
    make_anonymous(day.player("p9"), day.actor(), reason="asked again")
    assert "Esgred" not in json.dumps(list(day.event.journal.values_list("before", "after")))
    assert report_of(day.event).ok


def test_works_when_the_event_is_over(day: Day):
    round_ = day.event.rounds.get()
    day.event.refresh_from_db()
    close_round(round_, day.actor())
    finish_event(day.event, day.actor(), **WHY)
    make_anonymous(day.player("p9"), day.actor(), reason="asked by mail")
    assert report_of(day.event).ok, report_of(day.event).text()


def test_anonymizing_needs_a_reason_that_names_nobody_and_the_right_to_it(day: Day):
    her = day.player("p9")
    with pytest.raises(Malformed, match="do not name"):
        make_anonymous(her, day.actor(), reason=" ")
    with pytest.raises(Malformed, match="Do not name"):
        make_anonymous(her, day.actor(), reason="esgred asked")
    with pytest.raises(NotPermitted):
        make_anonymous(her, staff_of(day.event, Role.SCOREKEEPER), reason="asked by mail")
    with pytest.raises(Refused, match="is not over"):
        make_anonymous(her, Actor.of_player(her), reason="asked by mail")
    with pytest.raises(NotVisible):
        make_anonymous(her, Actor.of_player(day.player("p8")), reason="asked by mail")
    assert Player.objects.get(pk=her.pk).name == "Esgred Zwartsen"


def test_the_database_lets_nothing_but_an_erasure_through(day: Day):
    entry = day.event.journal.exclude(reason="").first()
    assert entry is not None
    change: dict[str, Any]
    for change in ({"reason": "another"}, {"reason": ""}, {"erased": {}}, {"salts": {}}):
        with pytest.raises(IntegrityError), transaction.atomic():
            JournalEntry.objects.filter(pk=entry.pk).update(**change)


class TestContacts:
    def test_are_erased_when_their_time_is_over(self):
        event = an_event(status="finished", finished_at=timekeeping.now(), contacts_kept_days=30)
        other = an_event(status="finished", finished_at=timekeeping.now(), contacts_kept_days=60)
        for one in (event, other):
            (player,) = players(one, 1)
            Player.objects.filter(pk=player.pk).update(contact="asha@example.org")
        with timekeeping.time_set_to(timekeeping.now() + timedelta(days=29)):
            assert erase_old_contacts() == 0
        with timekeeping.time_set_to(timekeeping.now() + timedelta(days=31)):
            daily_task()
            assert erase_old_contacts() == 0, "nothing is left to do"
        assert event.players.get().contact == ""
        assert other.players.get().contact == "asha@example.org"
        entry = event.journal.get()
        assert (entry.verb, entry.who) == ("player.erase_contacts", "system")
        assert entry.after == {"contacts": 1, "kept_days": 30}

    def test_the_archive_verifies_as_before(self, day: Day):
        with timekeeping.time_set_to(timekeeping.now() + timedelta(days=4000)):
            assert erase_old_contacts() == 1
        assert report_of(day.event).ok, report_of(day.event).text()

    def test_of_an_event_that_was_never_finished_go_with_its_start(self):
        event = an_event(status="open", starts_at=timekeeping.now() - timedelta(days=91))
        (player,) = players(event, 1)
        Player.objects.filter(pk=player.pk).update(contact="asha@example.org")
        assert erase_old_contacts() == 1

    def test_the_sign_up_form_says_how_long_they_are_kept(self):
        event = an_event(status="open", registration_open=True, contacts_kept_days=14)
        page = html_of(Client().get(reverse("public-sign-up", args=[event.slug])))
        assert "erased 14 days after the event" in page
