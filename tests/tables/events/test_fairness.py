"""One account starts events with one list until the draw pleases: what stops and shows it (R-50)."""

from __future__ import annotations

import importlib
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, Refused
from tables.events.actions import stages
from tables.events.actions.setup import create_event
from tables.events.actions.stages import finish_event, open_event, start_event
from tables.events.models import Event, EventStatus
from tables.events.queries.fairness import RELATED_WITHIN, event_draws
from tables.players.actions.registration import register_from_list
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import discard_draft, draw_round
from tables.rounds.actions.publishing import publish_round
from tables.staff.actions import grant_role, revoke_role
from tables.staff.models import Role
from tests.builders import a_user, last_entry
from tests.stages import play_drawn

pytestmark = pytest.mark.django_db

NAMES = "Asha\nBaelor\nDagmer\nEuron\nGorold\nHarras\nRodrik\nTristifer"
DICE = "dice 4 2 6 1 3 5"
GO: dict[str, Any] = {"override": True, "reason": "the hall was wrong"}


def opened(organizer: Actor, name: str = "Kingsmoot", names: str = NAMES) -> Event:
    event = create_event(organizer, name=name, starts_at="2026-12-05T10:00:00Z", rounds_announced=1)
    register_from_list(open_event(event, organizer), organizer, names)
    return Event.objects.get(pk=event.pk)


def started(organizer: Actor, hall_value: str, name: str = "Kingsmoot", names: str = NAMES) -> Event:
    """An event with a draft of its first round."""
    event = start_event(opened(organizer, name, names), organizer, hall_value=hall_value, **GO)
    draw_round(event, organizer)
    return event


@pytest.fixture
def organizer() -> Actor:
    return Actor.staff(a_user("asha"))


class TestValue:
    @pytest.mark.parametrize("again", [DICE, "DICE 4 2 6 1 3 5", "dice: 4-2-6, 1-3-5", "ｄｉｃｅ 426135"])
    def test_it_starts_one_event_only_however_it_is_written(self, organizer, again):
        started(organizer, DICE, "The first")
        for actor in (organizer, Actor.staff(a_user("stranger"))):
            event = opened(actor)
            with pytest.raises(Malformed, match="The first was started with this value") as used:
                start_event(event, actor, hall_value=again, **GO)
            assert (used.value.problems[0].field, used.value.problems[0].rule) == ("hall_value", "R-50")
            assert Event.objects.get(pk=event.pk).status == EventStatus.OPEN

    def test_the_database_enforces_it_on_two_at_once(self, organizer):
        first, second = started(organizer, DICE), started(organizer, "dice 1 1 1 1 1 1")
        digest = Event.objects.get(pk=first.pk).hall_value_digest
        with pytest.raises(IntegrityError), transaction.atomic():
            Event.objects.filter(pk=second.pk).update(hall_value_digest=digest)

    def test_two_who_start_at_once_are_shown_alike(self, organizer, monkeypatch):
        """The second looked before the first was stored."""
        started(organizer, DICE, "The first")
        event, asked = opened(organizer), []
        original = stages._require_unused

        def look(event):
            asked.append(event)
            if len(asked) > 1:
                original(event)

        monkeypatch.setattr(stages, "_require_unused", look)
        with pytest.raises(Malformed, match="The first was started with this value"):
            start_event(event, organizer, hall_value=DICE, **GO)
        assert len(asked) == 2

    def test_it_is_given_once_the_commitment_is_public(self, organizer):
        draft = create_event(organizer, name="Kingsmoot", starts_at="2026-12-05T10:00:00Z")
        register_from_list(draft, organizer, NAMES)
        with pytest.raises(Refused, match="Open the event first"):
            start_event(draft, organizer, hall_value=DICE, **GO)

    def test_an_archive_of_an_event_started_with_it_is_imported_all_the_same(self, organizer):
        first = started(organizer, DICE)
        archive = event_archive(first)
        copy = import_archive(archive, slug="elsewhere")
        assert (copy.hall_value, copy.hall_value_digest) == (DICE, "")
        Event.objects.filter(pk=first.pk).delete()
        assert import_archive(archive, slug="again").hall_value_digest

    def test_events_of_before_leave_it_to_the_first(self, organizer):
        first, second = started(organizer, DICE), started(organizer, "dice 1 1 1 1 1 1")
        Event.objects.update(hall_value_digest="")
        Event.objects.filter(pk=second.pk).update(hall_value="DICE 4-2-6 1-3-5")
        migration = importlib.import_module("tables.migrations.0008_hall_value_of_one_event")
        migration.give_to_the_first(apps, SimpleNamespace(connection=connection))
        digests = [Event.objects.get(pk=event.pk).hall_value_digest for event in (first, second)]
        assert digests[0] and digests[1] == ""


class TestManyEvents:
    """Twelve events with one list, started one after the other until the draw pleases."""

    @pytest.fixture
    def twelve(self, organizer) -> list[Event]:
        return [started(organizer, f"dice {n} 2 6 1 3 5", f"Kingsmoot {n}") for n in range(1, 13)]

    def test_a_further_one_with_an_unplayed_list_takes_a_reason(self, organizer):
        started(organizer, DICE, "The first")
        event = opened(organizer)
        with pytest.raises(NeedsOverride) as warned:
            start_event(event, organizer, hall_value="dice 1 1 1 1 1 1")
        (problem,) = [problem for problem in warned.value.problems if problem.rule == "R-50"]
        assert problem.message.startswith("No round was closed since the start of The first with players of")
        start_event(event, organizer, hall_value="dice 1 1 1 1 1 1", override=True, reason="wrong split")
        draws = event_draws(event)
        assert draws.restart_reason == "wrong split"
        entry = last_entry(event)
        assert entry.after["is_restart"] is True
        assert [other["name"] for other in entry.after["other_events"]] == ["The first"]

    def test_another_list_or_a_played_event_takes_none(self, organizer):
        others = "\n".join(f"Player {n}" for n in range(8))
        started(organizer, DICE, names=others)
        played = started(organizer, "dice 2 2 2 2 2 2", "Played")
        play_drawn(played.rounds.get(), organizer)
        event = opened(organizer)
        with pytest.raises(NeedsOverride) as warned:
            start_event(event, organizer, hall_value="dice 1 1 1 1 1 1")
        assert [problem.rule for problem in warned.value.problems] == [""]  # nobody is checked in

    def test_the_page_of_draws_of_each_names_all_others(self, organizer, twelve):
        kept = twelve[6]
        named = event_draws(kept).other_events
        assert [other.name for other in named] == [f"Kingsmoot {n}" for n in range(1, 13) if n != 7]
        assert all(other.is_abandoned and other.has_same_list and other.draws == 1 for other in named)
        page = Client().get(reverse("public-fairness", args=[kept.slug])).content.decode()
        assert "Other events by these organizers" in page and "Kingsmoot 12" in page and "8 of 8" in page
        assert "dice 12 2 6 1 3 5" in page and "the hall was wrong" in page

    def test_the_archive_of_the_one_that_is_kept_names_all_others(self, organizer, twelve):
        kept = twelve[6]
        play_drawn(kept.rounds.get(), organizer)
        finished = finish_event(Event.objects.get(pk=kept.pk), organizer)
        report = verify(event_archive(finished))
        assert report.ok
        notes = [note for note in report.notes if note.startswith("The organizers also started")]
        assert len(notes) == 11 and "8 of its 8 players are in both events" in notes[0]
        assert "no round closed" in notes[0] and "dice 12 2 6 1 3 5" in notes[-1]
        assert [each for each in report.departures if each.startswith("R-50")] == [
            "R-50: the event was started although another with its list had been, and was not played. "
            "Reason: the hall was wrong."
        ]

    def test_handing_an_event_over_hides_nothing(self, organizer):
        first = started(organizer, DICE, "The first")
        other = a_user("other")
        grant_role(first, organizer, username="other", role=Role.ORGANIZER)
        revoke_role(first.roles.get(user=organizer.user), Actor.staff(other))
        second = started(organizer, "dice 1 1 1 1 1 1", "The second")
        assert [each.name for each in event_draws(second).other_events] == ["The first"]
        assert [each.name for each in event_draws(first).other_events] == ["The second"]

    def test_events_of_others_and_of_other_weeks_are_none_of_theirs(self, organizer):
        stranger = Actor.staff(a_user("stranger"))
        started(stranger, "dice 3 3 3 3 3 3", "Another's")
        with timekeeping.time_set_to(timekeeping.now() - RELATED_WITHIN - timedelta(days=1)):
            started(organizer, "dice 5 5 5 5 5 5", "Long ago")
        assert event_draws(started(organizer, DICE)).other_events == ()

    def test_one_with_the_same_value_is_named_no_matter_who_started_it(self, organizer):
        """Installations had such events before a value belonged to one."""
        stranger = Actor.staff(a_user("stranger"))
        other = started(stranger, "dice 3 3 3 3 3 3", "Another's")
        event = started(organizer, DICE)
        Event.objects.filter(pk=other.pk).update(hall_value=DICE)
        (named,) = event_draws(event).other_events
        assert (named.name, named.has_same_value) == ("Another's", True)
        page = Client().get(reverse("public-fairness", args=[event.slug])).content.decode()
        assert "the same value" in page

    def test_queries_do_not_grow_with_the_events(self, organizer):
        first = started(organizer, "dice 1 2 6 1 3 5")
        counts = []
        for n in range(2, 5):
            started(organizer, f"dice {n} 2 6 1 3 5")
            with CaptureQueriesContext(connection) as queries:
                event_draws(Event.objects.get(pk=first.pk))
            counts.append(len(queries))
        assert counts[0] == counts[-1] <= 11


def test_a_draft_that_was_discarded_after_the_start_stays_with_its_reason(organizer):
    event = started(organizer, DICE)
    discard_draft(event.rounds.get(), organizer, reason="Asha at the same table")
    (draw,) = event_draws(event).draws
    assert (draw.state.value, draw.ended) == ("discarded", "Asha at the same table")


def test_programs_read_the_draws(organizer):
    first = started(organizer, DICE, "The first")
    event = started(organizer, "dice 1 1 1 1 1 1")
    start_clock(publish_round(event.rounds.get(), organizer), organizer)
    answer = Client().get(f"/api/v1/events/{event.slug}/draws/").json()
    assert answer["seed_commitment"] == event.seed_commitment and answer["hall_value"] == "dice 1 1 1 1 1 1"
    assert [draw["label"] for draw in answer["draws"]] == ["seating/1/1"]
    (other,) = answer["other_events"]
    assert (other["slug"], other["hall_value"], other["shared_players"]) == (first.slug, DICE, 8)
    assert answer["restart_reason"] == "the hall was wrong"
